// SPDX-License-Identifier: MIT OR Apache-2.0
// A call before MPI_Init ends the program with a line that names it.
#include <mpi.h>

int main(void) {
  int size;
  return MPI_Comm_size(MPI_COMM_WORLD, &size);
}
