// SPDX-License-Identifier: MIT OR Apache-2.0
// A job that has talked, every rank with every other, and then does nothing until it is killed; all ranks
//   sit recv    in a receive of what never comes
//   sit away    asleep outside the library
//   sit work    computing outside the library
#include "bench.h"

int main(int argc, char **argv) {
  bench_start(&argc, &argv);
  for (int apart = 1; apart < all; apart++) {
    int to = (me + apart) % all, from = (me + all - apart) % all, out = me, in = -1;
    MPI_Sendrecv(&out, 1, MPI_INT, to, 1, &in, 1, MPI_INT, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  say("ready", all, 1);
  const char *how = argc > 1 ? argv[1] : "recv";
  if (strcmp(how, "recv") == 0) MPI_Recv(&all, 1, MPI_CHAR, (me + 1) % all, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  while (strcmp(how, "away") == 0) sleep(1000);
  while (strcmp(how, "work") == 0) compute_us(1e6);
  MPI_Finalize();
  return 0;
}
