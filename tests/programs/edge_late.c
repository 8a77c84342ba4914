// SPDX-License-Identifier: MIT OR Apache-2.0
// A call after MPI_Finalize ends the program with a line that names it.
#include <mpi.h>

int main(int argc, char **argv) {
  int size;
  MPI_Init(&argc, &argv);
  MPI_Finalize();
  return MPI_Comm_size(MPI_COMM_WORLD, &size);
}
