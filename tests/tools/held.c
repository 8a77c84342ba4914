// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A job that a debugger takes hold of: each rank says when MPI_Init has returned.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank = -1, sum = 0, one = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  printf("INIT %d\n", rank);
  fflush(stdout);
  MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  printf("SUM %d\n", sum);
  MPI_Finalize();
  return 0;
}
