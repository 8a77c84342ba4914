// SPDX-License-Identifier: MIT OR Apache-2.0
// Alltoall and Alltoallv against the bytes for each peer: the average over ranks and calls of the time in the call, a
// barrier before each. In the vector form half of the pairs exchange half as much and the others half as much again,
// so both forms move the same.
//   alltoallv [short]
#include "bench.h"

enum { RANKS_MAX = 64 };
static const int SIZES[] = {8, 64, 512, 4096, 12288, 65536, 262144, 1048576};
static int counts[RANKS_MAX], places[RANKS_MAX];
static char *out, *in;

static double once(int bytes, int vector) {
  MPI_Barrier(MPI_COMM_WORLD);
  double begin = now_us();
  if (vector) MPI_Alltoallv(out, counts, places, MPI_CHAR, in, counts, places, MPI_CHAR, MPI_COMM_WORLD);
  else MPI_Alltoall(out, bytes, MPI_CHAR, in, bytes, MPI_CHAR, MPI_COMM_WORLD);
  return now_us() - begin;
}

// What a call costs: the mean over ranks of their medians over calls.
static double typical(int bytes, int vector, int rounds) {
  static double time_us[1000];
  for (int i = -3; i < rounds; i++) {
    double took = once(bytes, vector);
    if (i >= 0) time_us[i] = took;
  }
  double mine = median(time_us, rounds), sum = 0;
  MPI_Reduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  return sum / all;
}

int main(int argc, char **argv) {
  bench_start(&argc, &argv);
  int shorter = argc > 1 && strcmp(argv[1], "short") == 0 ? 5 : 1;
  if (all > RANKS_MAX) MPI_Abort(MPI_COMM_WORLD, 2);
  size_t room = (size_t)1048576 * 2 * (size_t)all;
  out = pages(room);
  in = pages(room);
  for (unsigned s = 0; s < sizeof SIZES / sizeof *SIZES; s++) {
    int bytes = SIZES[s], rounds = (bytes < 10000 ? 1000 : bytes < 100000 ? 300 : 60) / shorter;
    for (int peer = 0; peer < all; peer++) {
      counts[peer] = (me + peer) % 2 ? bytes + bytes / 2 : bytes / 2;
      places[peer] = peer * 2 * bytes;
    }
    say("alltoall_us", bytes, typical(bytes, 0, rounds));
    say("alltoallv_us", bytes, typical(bytes, 1, rounds));
  }
  MPI_Finalize();
  return 0;
}
