// SPDX-License-Identifier: MIT OR Apache-2.0
// Half round trip of two ranks that share one core. Peers may take milliseconds a message: time bounds the rounds.
#include "bench.h"

int main(int argc, char **argv) {
  bench_start(&argc, &argv);
  const int sizes[] = {8, 65536};
  char *data = pages(65536);
  for (int s = 0; s < 2; s++) {
    int rounds = 0, go = 1;
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = now_us(), end = begin + 400000;
    while (go) {
      if (me == 0) {
        MPI_Send(data, sizes[s], MPI_CHAR, 1, 1, MPI_COMM_WORLD);
        MPI_Recv(data, sizes[s], MPI_CHAR, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        go = now_us() < end;
        // The last answer says stop: the tag of the next message tells the other rank.
        rounds++;
        if (!go) MPI_Send(data, 0, MPI_CHAR, 1, 2, MPI_COMM_WORLD);
      } else {
        MPI_Status status;
        MPI_Recv(data, sizes[s], MPI_CHAR, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == 2) go = 0;
        else MPI_Send(data, sizes[s], MPI_CHAR, 0, 1, MPI_COMM_WORLD);
      }
    }
    say("one_us", sizes[s], (now_us() - begin) / rounds / 2);
  }
  MPI_Finalize();
  return 0;
}
