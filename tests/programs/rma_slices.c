// SPDX-License-Identifier: MIT OR Apache-2.0
// One-sided operations as time slices see them: short and long ones, many behind each other, on memory that the window
// has made and on the program's own. Each rank starts OPERATIONS of them, which a test of the statistics of slices
// (tests/look/one_sided.rs) counts; what they do is checked here.
#include "check.h"

enum { OPERATIONS = 2 * 45, LONG = 40000, SUMS = 10 };

static void operate(MPI_Win win, int64_t *memory) {
  const int to = (me + 1) % all, from = (me + all - 1) % all;
  int64_t *values = room(LONG * sizeof *values), *back = room(LONG * sizeof *back), before[SUMS];
  for (int i = 0; i < LONG; i++) values[i] = 1000003LL * me + i;

  OK(MPI_Win_lock_all(0, win));
  // Long and short ones to the same rank: the short ones need not wait for the long one. 12 operations.
  OK(MPI_Put(values, LONG, MPI_INT64_T, to, 100, LONG, MPI_INT64_T, win));
  for (int i = 0; i < 10; i++) OK(MPI_Put(&values[i], 1, MPI_INT64_T, to, i, 1, MPI_INT64_T, win));
  OK(MPI_Win_flush(to, win));
  OK(MPI_Get(back, LONG, MPI_INT64_T, to, 100, LONG, MPI_INT64_T, win));
  OK(MPI_Win_flush_local(to, win));
  for (int i = 0; i < LONG; i++) CHECK_EQ(back[i], values[i]);
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_Win_sync(win));
  for (int i = 0; i < 10; i++) CHECK_EQ(memory[i], 1000003LL * from + i);

  // Updates of one rank to the same place keep their order, short ones behind a long one. 12 operations.
  OK(MPI_Accumulate(values, LONG, MPI_INT64_T, to, 100, LONG, MPI_INT64_T, MPI_REPLACE, win));
  const int last = 100 + LONG - 1;
  int64_t numbers[10];
  for (int i = 0; i < 10; i++) {
    numbers[i] = i;
    OK(MPI_Accumulate(&numbers[i], 1, MPI_INT64_T, to, last, 1, MPI_INT64_T, MPI_REPLACE, win));
  }
  OK(MPI_Get_accumulate(NULL, 0, MPI_INT64_T, back, 1, MPI_INT64_T, to, last, 1, MPI_INT64_T, MPI_NO_OP, win));
  OK(MPI_Win_flush(to, win));
  CHECK_EQ(back[0], 9);

  // Sums of all ranks, each fetched before it grows: different everywhere, and rising. 10 operations.
  for (int i = 0; i < SUMS; i++) {
    const int64_t one = 1;
    OK(MPI_Fetch_and_op(&one, &before[i], MPI_INT64_T, 0, 50, MPI_SUM, win));
    OK(MPI_Win_flush(0, win));
    CHECK(before[i] >= i && before[i] < (int64_t)all * SUMS && (i == 0 || before[i] > before[i - 1]));
  }

  // A number that somebody else has put there is not swapped; ours is. With requests. 11 operations.
  MPI_Request request;
  int64_t mine = me + 1, other = -1, found = -2;
  OK(MPI_Put(&mine, 1, MPI_INT64_T, me, 60, 1, MPI_INT64_T, win));
  OK(MPI_Win_flush(me, win));
  OK(MPI_Compare_and_swap(&other, &other, &found, MPI_INT64_T, me, 60, win));
  OK(MPI_Win_flush(me, win));
  CHECK_EQ(found, mine);
  OK(MPI_Compare_and_swap(&other, &mine, &found, MPI_INT64_T, me, 60, win));
  OK(MPI_Win_flush(me, win));
  CHECK_EQ(found, mine);
  for (int i = 0; i < 8; i++) {
    OK(MPI_Rget(&found, 1, MPI_INT64_T, me, 60, 1, MPI_INT64_T, win, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_EQ(found, -1);
  }
  OK(MPI_Win_unlock_all(win));
  OK(MPI_Barrier(MPI_COMM_WORLD));
  if (me == 0) CHECK_EQ(memory[50], (int64_t)all * SUMS);
  free(values);
  free(back);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  const MPI_Aint bytes = (100 + LONG) * (MPI_Aint)sizeof(int64_t);
  int64_t *memory;
  MPI_Win win;
  OK(MPI_Win_allocate(bytes, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
  memset(memory, 0, (size_t)bytes);
  OK(MPI_Barrier(MPI_COMM_WORLD));
  operate(win, memory);
  OK(MPI_Win_free(&win));

  memory = room((size_t)bytes);
  OK(MPI_Win_create(memory, bytes, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
  operate(win, memory);
  OK(MPI_Win_free(&win));
  free(memory);
  if (me == 0) printf("%d operations of each rank\n", OPERATIONS);
  return finish();
}
