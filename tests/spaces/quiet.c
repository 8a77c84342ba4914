// SPDX-License-Identifier: MIT OR Apache-2.0
// Every rank has talked with every other; then all wait for what never comes, or compute nothing outside the library.
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int me, all;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &all);
  static char large[1 << 20];
  for (int apart = 1; apart < all; apart++) {
    int to = (me + apart) % all, from = (me + all - apart) % all;
    MPI_Sendrecv(large, sizeof large / 2, MPI_CHAR, to, 1, large + sizeof large / 2, sizeof large / 2, MPI_CHAR, from, 1,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (me == 0) puts("they are quiet");
  fflush(stdout);
  if (argc > 1 && strcmp(argv[1], "away") == 0) sleep(1000);
  MPI_Recv(large, 1, MPI_CHAR, (me + 1) % all, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
