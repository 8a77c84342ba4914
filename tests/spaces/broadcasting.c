// SPDX-License-Identifier: MIT OR Apache-2.0
// Rank 0 broadcasts, a little now and then, until somebody ends the job.
#include <mpi.h>
#include <stdio.h>
#include <time.h>

int main(int argc, char **argv) {
  int me;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  for (int round = 0;; round++) {
    int sent = round;
    MPI_Bcast(&sent, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (sent != round) MPI_Abort(MPI_COMM_WORLD, 1);
    if (me == 0 && round == 1000) puts("they have heard"), fflush(stdout);
    if (me == 0 && round % 8 == 0) nanosleep(&(struct timespec){0, 200000}, NULL);
  }
}
