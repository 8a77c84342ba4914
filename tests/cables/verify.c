// SPDX-License-Identifier: MIT OR Apache-2.0
//
// verify ROUNDS: every pair of ranks exchanges messages of all kinds, and every byte, length and place in the order is
// checked: small ones in a row, with wildcards, large ones, some that are probed for, and collectives in between.
#include "check.h"

enum { ROW = 40, BIG = 300000 };

static unsigned char *out, *in;
static MPI_Comm apart;  // for large ones, which the wildcards of small ones must not see

// A row of small messages to each, received by a wildcard: those of one source must come in order.
static void rows(int round) {
  MPI_Request sends[64 * ROW];
  int count = 0, next[64] = {0};
  for (int i = 0; i < ROW; i++)
    for (int to = 0; to < all; to++)
      if (to != me) {
        unsigned char *at = out + (size_t)(to * ROW + i) * 4096;
        size_t bytes = (size_t)((i * 97 + round * 13) % 4000);
        fill(at, bytes, (uint32_t)(round * 1000 + me * 100 + i));
        OK(MPI_Isend(at, (int)bytes, MPI_BYTE, to, i, MPI_COMM_WORLD, &sends[count++]));
      }
  for (int i = 0; i < ROW * (all - 1); i++) {
    MPI_Status status;
    int bytes;
    OK(MPI_Recv(in, 4096, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    CHECK_EQ(status.MPI_TAG, next[status.MPI_SOURCE]++);
    CHECK_EQ(bytes, (status.MPI_TAG * 97 + round * 13) % 4000);
    CHECK_BYTES(in, (size_t)bytes, (uint32_t)(round * 1000 + status.MPI_SOURCE * 100 + status.MPI_TAG));
  }
  OK(MPI_Waitall(count, sends, MPI_STATUSES_IGNORE));
}

// Large ones around a ring, in both directions at once.
static void large(int round) {
  int right = (me + 1) % all, left = (me + all - 1) % all;
  size_t bytes = (size_t)(BIG + round * 1001);
  fill(out, bytes, (uint32_t)(round + me));
  fill(out + 2 * BIG, bytes, (uint32_t)(round + me + 50));
  MPI_Request requests[4];
  OK(MPI_Irecv(in, (int)bytes, MPI_BYTE, left, 1, apart, &requests[0]));
  OK(MPI_Irecv(in + 2 * BIG, (int)bytes, MPI_BYTE, right, 2, apart, &requests[1]));
  OK(MPI_Isend(out, (int)bytes, MPI_BYTE, right, 1, apart, &requests[2]));
  OK(MPI_Isend(out + 2 * BIG, (int)bytes, MPI_BYTE, left, 2, apart, &requests[3]));
  OK(MPI_Waitall(4, requests, MPI_STATUSES_IGNORE));
  CHECK_BYTES(in, bytes, (uint32_t)(round + left));
  CHECK_BYTES(in + 2 * BIG, bytes, (uint32_t)(round + right + 50));
}

static void together(int round) {
  long sum = 0, mine = me + round;
  OK(MPI_Allreduce(&mine, &sum, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD));
  CHECK_EQ(sum, (long)all * round + (long)all * (all - 1) / 2);
  size_t bytes = (size_t)(10000 + round);
  if (me == round % all) fill(in, bytes, (uint32_t)round);
  OK(MPI_Bcast(in, (int)bytes, MPI_BYTE, round % all, MPI_COMM_WORLD));
  CHECK_BYTES(in, bytes, (uint32_t)round);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  CHECK(argc == 2 && all <= 64);
  out = room((size_t)all * ROW * 4096 + 4 * BIG), in = room(4 * BIG);
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &apart));
  for (int round = 0; round < atoi(argv[1]); round++) {
    rows(round);
    large(round);
    together(round);
  }
  OK(MPI_Comm_free(&apart));
  return finish();
}
