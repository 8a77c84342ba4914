// SPDX-License-Identifier: MIT OR Apache-2.0
// Starts and ends; with "memory", says what a rank's share of memory is after MPI_Init and a barrier (PSS, average).
#include "bench.h"

int main(int argc, char **argv) {
  bench_start(&argc, &argv);
  if (argc > 1 && strcmp(argv[1], "memory") == 0) {
    MPI_Barrier(MPI_COMM_WORLD);
    double mine = pss_kb(), sum = 0;
    MPI_Reduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    say("pss_kB", all, sum / all);
  }
  MPI_Finalize();
  return 0;
}
