// SPDX-License-Identifier: MIT OR Apache-2.0
// While all ranks compute no slice ends, whatever came before: a barrier, messages for receives that are posted, and
// messages for none. Slices are counted, not time: a busy machine ends fewer of them. Not for --strobe fixed.
#include "check.h"
#include <bcs.h>

enum { ROUNDS = 12, SETTLES_US = 20000, COMPUTES_US = 100000, FEW = 40 };

static void computes(int round) {
  uint64_t before, after;
  usleep(SETTLES_US);
  CHECK_EQ(bcs_slice(&before), 0);
  usleep(COMPUTES_US);
  CHECK_EQ(bcs_slice(&after), 0);
  if (after - before > FEW) FAIL("round %d: %llu slices while all compute", round, (unsigned long long)(after - before));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  int in = -1, out = me, next = (me + 1) % all, before = (me + all - 1) % all;
  MPI_Request request[2];
  for (int round = 0; round < ROUNDS; round++) {
    if (round % 3 == 1) OK(MPI_Irecv(&in, 1, MPI_INT, before, round, MPI_COMM_WORLD, &request[0]));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (round % 3 == 0) {
      computes(round);
      continue;
    }
    OK(MPI_Isend(&out, 1, MPI_INT, next, round, MPI_COMM_WORLD, &request[1]));
    computes(round);
    if (round % 3 == 2) OK(MPI_Irecv(&in, 1, MPI_INT, before, round, MPI_COMM_WORLD, &request[0]));
    OK(MPI_Waitall(2, request, MPI_STATUSES_IGNORE));
    CHECK_EQ(in, before);
  }
  return finish();
}
