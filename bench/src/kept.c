// SPDX-License-Identifier: MIT OR Apache-2.0
// What keeping statistics costs: half of a round trip of 8 bytes between two ranks, in nanoseconds, and the memory that
// each rank has after 400,000 of them (its share of common pages included).
#include "bench.h"

enum { SAMPLES = 41, ROUNDS = 10000 };

int main(int argc, char **argv) {
  bench_start(&argc, &argv);
  double took[SAMPLES];
  int64_t word = 0;
  int other = 1 - me;
  for (int sample = -1; sample < SAMPLES; sample++) {
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = now_us();
    for (int i = 0; i < ROUNDS; i++) {
      if (me == 0) MPI_Send(&word, 1, MPI_INT64_T, other, 1, MPI_COMM_WORLD);
      MPI_Recv(&word, 1, MPI_INT64_T, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (me == 1) MPI_Send(&word, 1, MPI_INT64_T, other, 1, MPI_COMM_WORLD);
    }
    if (sample >= 0) took[sample] = (now_us() - begin) * 1e3 / ROUNDS / 2;
  }
  double kib = pss_kb(), most = 0;
  MPI_Reduce(&kib, &most, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  say("kept_half_ns", 8, median(took, SAMPLES));
  say("kept_memory_kib", all, most);
  MPI_Finalize();
  return 0;
}
