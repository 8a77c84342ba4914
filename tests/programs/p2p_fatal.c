// SPDX-License-Identifier: MIT OR Apache-2.0
// The default handler ends the job, non-zero, and says what was wrong and in which call.
#include <mpi.h>
int main(int argc, char **argv) {
  int v = 0, size, rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == size - 1) MPI_Send(&v, 1, MPI_INT, size + 7, 1, MPI_COMM_WORLD);
  MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return 0;
}
