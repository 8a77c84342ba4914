// SPDX-License-Identifier: MIT OR Apache-2.0
//
// How long calls block in time slices. Pairs of ranks compute for a random time, the same in both, and then one of them
// makes a synchronous send and the other a receive, in turns: what is posted in slice i resumes at the start of slice i
// + 2, so that the mean over all times of posting is one slice and a half. Then a loop that posts, computes three
// slices and waits: what came about meanwhile costs nothing. Computing is by the clock.
//
//   delay --slice-us US [--iterations N] [--seed S]
//
// Prints "blocked MEAN MEDIAN QUARTILE QUARTILE LONGEST" in slices, over both sides, "loop RATIO" with the period of
// the loop by its computing, and "delay US RANKS SECONDS verified": every message was the right one.
#include "kernel.h"

static uint64_t state;

static double random_part(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (double)(state >> 11) / 9007199254740992.0;
}

static void compute(double seconds) {
  double until = MPI_Wtime() + seconds;
  while (MPI_Wtime() < until) {
  }
}

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  kernel_begin(&argc, &argv);
  double slice = 1e-6 * strtod(option(argc, argv, "slice-us", "500"), NULL);
  int iterations = (int)number(argc, argv, "iterations", 1000), right = 1;
  state = (uint64_t)number(argc, argv, "seed", 7) * 2 + 1;
  if (all % 2 != 0 || iterations < 4 || slice <= 0) refuse("delay: an even number of ranks, --iterations at least 4, --slice-us above 0");
  int peer = me ^ 1;
  double *blocked = room(iterations, sizeof(double)), *of_all = room((size_t)iterations * all, sizeof(double));
  MPI_Barrier(MPI_COMM_WORLD);
  double begin = MPI_Wtime();
  for (int i = 0; i < iterations; i++) {
    long out = i, in = -1;
    // Two whole slices: any part of one is as likely.
    compute(2 * slice * random_part());
    double posted = MPI_Wtime();
    if ((me + i) % 2 == 0) {
      MPI_Ssend(&out, 1, MPI_LONG, peer, 1, MPI_COMM_WORLD);
    } else {
      MPI_Recv(&in, 1, MPI_LONG, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      right &= in == i;
    }
    blocked[i] = (MPI_Wtime() - posted) / slice;
  }
  MPI_Gather(blocked, iterations, MPI_DOUBLE, of_all, iterations, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  double loop = MPI_Wtime();
  for (int i = 0; i < iterations; i++) {
    long out = i, in = -1;
    MPI_Request both[2];
    MPI_Irecv(&in, 1, MPI_LONG, peer, 2, MPI_COMM_WORLD, &both[0]);
    MPI_Isend(&out, 1, MPI_LONG, peer, 2, MPI_COMM_WORLD, &both[1]);
    compute(3 * slice);
    MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
    right &= in == i;
  }
  double ratio = (MPI_Wtime() - loop) / (3 * slice * iterations);
  if (me == 0) {
    size_t count = (size_t)iterations * all;
    double sum = 0;
    for (size_t i = 0; i < count; i++) sum += of_all[i];
    qsort(of_all, count, sizeof(double), by_size);
    printf("blocked %.3f %.3f %.3f %.3f %.3f\n", sum / count, of_all[count / 2], of_all[count / 4], of_all[3 * count / 4], of_all[count - 1]);
    printf("loop %.4f\n", ratio);
  }
  char class[32];
  snprintf(class, sizeof class, "%g", 1e6 * slice);
  return kernel_end("delay", class, MPI_Wtime() - begin, right);
}
