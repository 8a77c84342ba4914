// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The self-test that was published for a scheduled MPI: every rank computes 1.9 ms and enters a barrier, many times.
// With slices of 250 us a rank enters one every ceil(1900 / 250) + 1 = 9 slices. Computing is by the clock, not by
// work: the test is about when ranks enter, and 1.9 ms must be that.
//
//   barriers [--compute-us US] [--iterations N] [--slice-us US]
//
// Prints "barriers US RANKS SECONDS verified", and before it "period US" with the mean time from barrier to barrier,
// and with --slice-us "slices N": the same in slices, rounded to two digits. No barrier may let a rank go before the
// last has come, which is checked with the slowest entry and the fastest leave where ranks share a clock.
#include "kernel.h"

static double now(void) { return MPI_Wtime(); }

int main(int argc, char **argv) {
  kernel_begin(&argc, &argv);
  double compute_us = strtod(option(argc, argv, "compute-us", "1900"), NULL);
  double slice_us = strtod(option(argc, argv, "slice-us", "0"), NULL);
  int iterations = (int)number(argc, argv, "iterations", 1000);
  if (iterations < 1) refuse("barriers: --iterations at least 1");
  double *entry = room(iterations, sizeof(double)), *leave = room(iterations, sizeof(double));
  MPI_Barrier(MPI_COMM_WORLD);
  double begin = now();
  for (int i = 0; i < iterations; i++) {
    double until = now() + 1e-6 * compute_us;
    while (now() < until) {
    }
    entry[i] = now();
    MPI_Barrier(MPI_COMM_WORLD);
    leave[i] = now();
  }
  double seconds = now() - begin;
  double *last = room(iterations, sizeof(double)), *first = room(iterations, sizeof(double));
  MPI_Reduce(entry, last, iterations, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  MPI_Reduce(leave, first, iterations, MPI_DOUBLE, MPI_MIN, 0, MPI_COMM_WORLD);
  int right = 1;
  char class[32];
  snprintf(class, sizeof class, "%g", compute_us);
  if (me == 0) {
    for (int i = 0; i < iterations; i++) right &= first[i] >= last[i];
    printf("period %.3f\n", 1e6 * seconds / iterations);
    if (slice_us > 0) printf("slices %.2f\n", 1e6 * seconds / iterations / slice_us);
  }
  return kernel_end("barriers", class, seconds, right);
}
