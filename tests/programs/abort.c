// SPDX-License-Identifier: MIT OR Apache-2.0
// MPI_Abort on one rank ends all, and the launcher returns its code; what that rank has printed is not lost.
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {
  int v = 0, rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == size - 1) {
    printf("printed before, not flushed");
    MPI_Abort(MPI_COMM_WORLD, 37);
  }
  MPI_Recv(&v, 1, MPI_INT, size - 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return 0;
}
