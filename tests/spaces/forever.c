// SPDX-License-Identifier: MIT OR Apache-2.0
// Two ranks that talk until somebody ends them.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int me, mine = 0, other;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  for (;; mine++) {
    MPI_Sendrecv(&mine, 1, MPI_INT, 1 - me, 0, &other, 1, MPI_INT, 1 - me, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (me == 0 && mine == 1000) puts("they talk"), fflush(stdout);
  }
}
