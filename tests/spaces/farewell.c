// SPDX-License-Identifier: MIT OR Apache-2.0
// Rank 0 sends, and leaves at once; rank 1 receives much later. With an argument, rank 0 says so before it sends, and
// waits for a line.
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

enum { MESSAGES = 100 };

int main(int argc, char **argv) {
  int me, numbers[64] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Barrier(MPI_COMM_WORLD);
  if (me == 0) {
    if (argc > 1) {
      puts("about to leave");
      fflush(stdout);
      if (getchar() == EOF) return 1;
    }
    for (int i = 0; i < MESSAGES; i++) {
      numbers[i % 64] = i;
      MPI_Send(numbers, 64, MPI_INT, 1, i, MPI_COMM_WORLD);
    }
  } else {
    usleep(200000);
    int right = 0;
    for (int i = 0; i < MESSAGES; i++) {
      MPI_Recv(numbers, 64, MPI_INT, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      right += numbers[i % 64] == i;
    }
    printf("%d arrived\n", right);
  }
  MPI_Finalize();
  return 0;
}
