// SPDX-License-Identifier: MIT OR Apache-2.0
// Starts and ends; with "memory", says what a rank's share of memory is after MPI_Init and a barrier (PSS, average).
#include "bench.h"

int main(int argc, char **argv) {
  bench_start(&argc, &argv);
  if (argc > 1 && strcmp(argv[1], "memory") == 0) say_memory("pss_kB");
  MPI_Finalize();
  return 0;
}
