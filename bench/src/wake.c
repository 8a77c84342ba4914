// SPDX-License-Identifier: MIT OR Apache-2.0
// A rank that sleeps in MPI_Recv since a while: how long until it runs after the send (its own clock, median).
#include "bench.h"

enum { ROUNDS = 200 };

int main(int argc, char **argv) {
  bench_start(&argc, &argv);
  double took[ROUNDS];
  for (int i = 0; i < ROUNDS; i++) {
    double sent = 0;
    if (me == 0) {
      usleep(20000);
      sent = now_us();
      for (int r = 1; r < all; r++) MPI_Send(&sent, 1, MPI_DOUBLE, r, 1, MPI_COMM_WORLD);
    } else {
      MPI_Recv(&sent, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      took[i] = now_us() - sent;
    }
    MPI_Barrier(MPI_COMM_WORLD);
  }
  double mine = me == 0 ? 0 : median(took, ROUNDS);
  if (me == 1) MPI_Send(&mine, 1, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD);
  if (me == 0) {
    MPI_Recv(&mine, 1, MPI_DOUBLE, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    say("wake_us", 8, mine);
  }
  MPI_Finalize();
  return 0;
}
