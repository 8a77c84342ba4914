// SPDX-License-Identifier: MIT OR Apache-2.0
// A rank that leaves without MPI_Finalize while others wait for it ends the job with an error.
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int v = 0, rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == size - 1) exit(5);
  MPI_Recv(&v, 1, MPI_INT, size - 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return 0;
}
