// SPDX-License-Identifier: MIT OR Apache-2.0
// The ranks of node 0, which ends the slices of all nodes, have long called MPI_Finalize, and ask again and again
// whether the others have, too. Those go on: one computes for so long that the question whether all wait is still open
// when the place of its answer is needed again.
#include "check.h"

enum { ROUNDS = 10, COMPUTES_US = 150000 };

int main(int argc, char **argv) {
  start(&argc, &argv);
  int first = all / 2, stay = all - first;
  CHECK(stay > 1);
  if (me < first) return finish();
  int next = first + (me - first + 1) % stay, before = first + (me - first + stay - 1) % stay;
  for (int round = 0; round < ROUNDS; round++) {
    if (me == first + round % stay) usleep(COMPUTES_US);
    int in = -1, out = me + round;
    OK(MPI_Sendrecv(&out, 1, MPI_INT, next, 1, &in, 1, MPI_INT, before, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_EQ(in, before + round);
  }
  return finish();
}
