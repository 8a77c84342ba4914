// SPDX-License-Identifier: MIT OR Apache-2.0
//
// One-sided communication by the functions for large counts (MPI-5.0 sections 12.2 and 12.3) does the same as by the
// others.
#include "check.h"

enum { WORDS = 16 };

static void exchange(MPI_Win win, int *base) {
  int to = (me + 1) % all, from = (me + all - 1) % all, out[2] = {me, me + 100}, in[2] = {-1, -1}, old[2] = {-1, -1};
  MPI_Request request;
  for (int i = 0; i < WORDS; i++) base[i] = 1000 * me;
  OK(MPI_Win_fence(0, win));
  OK(MPI_Put_c(out, 2, MPI_INT, to, 0, 2, MPI_INT, win));
  OK(MPI_Win_fence(0, win));
  CHECK_EQ(base[0], from);
  CHECK_EQ(base[1], from + 100);
  OK(MPI_Get_c(in, 2, MPI_INT, to, 0, 2, MPI_INT, win));
  OK(MPI_Accumulate_c(out, 2, MPI_INT, to, 2, 2, MPI_INT, MPI_SUM, win));
  OK(MPI_Get_accumulate_c(NULL, 0, MPI_INT, old, 2, MPI_INT, to, 4, 2, MPI_INT, MPI_NO_OP, win));
  OK(MPI_Win_fence(0, win));
  CHECK_EQ(in[0], me);
  CHECK_EQ(in[1], me + 100);
  CHECK_EQ(base[2], 1000 * me + from);
  CHECK_EQ(base[3], 1000 * me + from + 100);
  CHECK_EQ(old[0], 1000 * to);
  OK(MPI_Win_lock_all(0, win));
  OK(MPI_Rput_c(out, 1, MPI_INT, to, 6, 1, MPI_INT, win, &request));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  OK(MPI_Raccumulate_c(out, 1, MPI_INT, to, 7, 1, MPI_INT, MPI_SUM, win, &request));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  OK(MPI_Win_flush(to, win));
  OK(MPI_Rget_c(in, 1, MPI_INT, to, 6, 1, MPI_INT, win, &request));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  CHECK_EQ(in[0], me);
  OK(MPI_Rget_accumulate_c(out, 1, MPI_INT, old, 1, MPI_INT, to, 7, 1, MPI_INT, MPI_SUM, win, &request));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  CHECK_EQ(old[0], 1000 * to + me);
  OK(MPI_Win_unlock_all(win));
  meet();
  CHECK_EQ(base[6], from);
  CHECK_EQ(base[7], 1000 * me + 2 * from);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  int words[WORDS], *base = NULL;
  MPI_Win win;
  OK(MPI_Win_create_c(words, sizeof words, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win));
  exchange(win, words);
  OK(MPI_Win_free(&win));
  OK(MPI_Win_allocate_c(sizeof words, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
  exchange(win, base);
  OK(MPI_Win_free(&win));
  MPI_Comm node;
  OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node));
  OK(MPI_Win_allocate_shared_c(sizeof words, sizeof(int), MPI_INFO_NULL, node, &base, &win));
  int rank, size;
  MPI_Aint bytes = 0, unit = 0;
  int *first = NULL;
  OK(MPI_Comm_rank(node, &rank));
  OK(MPI_Comm_size(node, &size));
  base[0] = 40 + rank;
  OK(MPI_Win_fence(0, win));
  OK(MPI_Win_shared_query_c(win, (rank + 1) % size, &bytes, &unit, &first));
  CHECK_EQ(bytes, sizeof words);
  CHECK_EQ(unit, sizeof(int));
  CHECK_EQ(first[0], 40 + (rank + 1) % size);
  OK(MPI_Win_fence(0, win));
  OK(MPI_Win_free(&win));
  OK(MPI_Comm_free(&node));
  return finish();
}
