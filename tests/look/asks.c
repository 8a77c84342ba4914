// SPDX-License-Identifier: MIT OR Apache-2.0
// Rank 1 asks all nodes for a value that a variable never gets.
#include <bcs.h>
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int me, result;
  bcs_addr_t variable;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  bcs_alloc(8, &variable);
  MPI_Barrier(MPI_COMM_WORLD);
  if (me == 1) bcs_compare_and_wait(BCS_ALL, variable, BCS_GE, 1, 60000000000ull, &result);
  sleep(60);
  MPI_Finalize();
  return 0;
}
