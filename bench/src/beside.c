// SPDX-License-Identifier: MIT OR Apache-2.0
// Ranks 0 and 1 send 8 bytes back and forth for a second while all others compute: half of a round trip on average, its
// median and the longest of 99 and 99.9 in a hundred; and how much of a processor each computing rank got meanwhile.
#include "bench.h"

enum { ROUNDS_MAX = 8000000 };
static const double PING_US = 1e6, COMPUTE_US = 1.3e6;

static double busy_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

static void ping(float *took) {
  int rounds = 0;
  double begin = now_us(), last = begin;
  while (last < begin + PING_US && rounds < ROUNDS_MAX) {
    int64_t word = 0;
    MPI_Send(&word, 1, MPI_INT64_T, 1, 1, MPI_COMM_WORLD);
    MPI_Recv(&word, 1, MPI_INT64_T, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    double now = now_us();
    took[rounds++] = (float)(now - last);
    last = now;
  }
  int64_t over = 1;
  MPI_Send(&over, 1, MPI_INT64_T, 1, 1, MPI_COMM_WORLD);
  double *sorted = pages(sizeof(double) * (size_t)rounds);
  for (int i = 0; i < rounds; i++) sorted[i] = took[i] / 2;
  say("beside_mean_us", all, (last - begin) / 2 / rounds);
  say("beside_median_us", all, median(sorted, rounds));
  say("beside_99_us", all, sorted[(size_t)(0.99 * rounds)]);
  say("beside_999_us", all, sorted[(size_t)(0.999 * rounds)]);
  say("beside_longest_us", all, sorted[rounds - 1]);
  free(sorted);
}

static void pong(void) {
  for (int64_t word = 0; word == 0;) {
    MPI_Recv(&word, 1, MPI_INT64_T, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (word == 0) MPI_Send(&word, 1, MPI_INT64_T, 0, 1, MPI_COMM_WORLD);
  }
}

int main(int argc, char **argv) {
  bench_start(&argc, &argv);
  float *took = me == 0 ? pages(sizeof(float) * ROUNDS_MAX) : NULL;
  MPI_Barrier(MPI_COMM_WORLD);
  double begin = now_us(), busy = busy_us(), share = 1;
  if (me == 0) ping(took);
  else if (me == 1) pong();
  else {
    compute_us(COMPUTE_US);
    share = (busy_us() - busy) / (now_us() - begin);
  }
  double least = 0;
  MPI_Reduce(&share, &least, 1, MPI_DOUBLE, MPI_MIN, 0, MPI_COMM_WORLD);
  say("beside_computing_share", all, least);
  MPI_Finalize();
  return 0;
}
