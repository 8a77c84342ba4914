// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A program that tools look at: ten messages around a ring, three reductions, two barriers; and, while profiling is
// off, one message more.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, word = 7, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < 11; i++) {
    if (i == 10) MPI_Pcontrol(0);
    MPI_Send(&word, 1, MPI_INT, (rank + 1) % size, i, MPI_COMM_WORLD);
    MPI_Recv(&word, 1, MPI_INT, (rank + size - 1) % size, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Pcontrol(1);
  for (int i = 0; i < 3; i++) MPI_Allreduce(&word, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return sum == 7 * size ? 0 : 1;
}
