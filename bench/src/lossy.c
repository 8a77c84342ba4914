// SPDX-License-Identifier: MIT OR Apache-2.0
// Two ranks on a network that loses packets: 8 B there and back, the mean and the slowest of a hundred, and one-way
// bandwidth of 1 MiB, eight messages in flight. Each for so many seconds, or more: a lost packet may cost its library a
// second. lossy SECONDS
#include "bench.h"

enum { ROUNDS_MAX = 200000, WINDOW = 8 };

// Rank 0 decides whether there is one more round, and says so with its message.
static void there_and_back(double us) {
  static double took[ROUNDS_MAX];
  int64_t more = 1;
  int rounds = 0;
  double begin = now_us();
  while (more) {
    if (me == 0) {
      double start = now_us();
      more = start - begin < us && rounds < ROUNDS_MAX;
      MPI_Send(&more, 8, MPI_CHAR, 1, 1, MPI_COMM_WORLD);
      if (more) MPI_Recv(&more, 8, MPI_CHAR, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (more) took[rounds++] = (now_us() - start) / 2;
    } else {
      MPI_Recv(&more, 8, MPI_CHAR, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (more) MPI_Send(&more, 8, MPI_CHAR, 0, 1, MPI_COMM_WORLD);
    }
  }
  if (me != 0) return;
  double sum = 0, middle = median(took, rounds);
  for (int i = 0; i < rounds; i++) sum += took[i];
  say("mean_us", 8, sum / rounds);
  say("median_us", 8, middle);
  say("slow_us", 8, took[rounds - 1 - rounds / 100]);
}

static void stream(double us) {
  long bytes = 1 << 20;
  char *data = pages((size_t)bytes);
  MPI_Request request[WINDOW];
  char more = 1;
  long rounds = 0;
  double begin = now_us();
  for (; more; rounds++) {
    for (int w = 0; w < WINDOW; w++)
      if (me == 0) MPI_Isend(data, (int)bytes, MPI_CHAR, 1, 2, MPI_COMM_WORLD, &request[w]);
      else MPI_Irecv(data, (int)bytes, MPI_CHAR, 0, 2, MPI_COMM_WORLD, &request[w]);
    MPI_Waitall(WINDOW, request, MPI_STATUSES_IGNORE);
    if (me == 1) more = now_us() - begin < us;
    if (me == 1) MPI_Send(&more, 1, MPI_CHAR, 0, 3, MPI_COMM_WORLD);
    else MPI_Recv(&more, 1, MPI_CHAR, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  say("bandwidth_MBps", bytes, (double)bytes * WINDOW * (double)rounds / (now_us() - begin));
  free(data);
}

int main(int argc, char **argv) {
  bench_start(&argc, &argv);
  double us = 1e6 * (argc > 1 ? atof(argv[1]) : 1);
  there_and_back(us);
  stream(us);
  MPI_Finalize();
  return 0;
}
