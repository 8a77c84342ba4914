// SPDX-License-Identifier: MIT OR Apache-2.0
// One rank, whose number is the argument, comes to MPI_Init late: where all are to wait for it, no rank's MPI_Init
// returns before it has come. All ranks are on one machine, and its monotonic clock is the same for all.
#include "check.h"
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(int argc, char **argv) {
  const char *rank = getenv("PMI_RANK"), *late = argc > 1 ? argv[1] : "0";
  if (rank && strcmp(rank, late) == 0) usleep(100000);
  double came = now(), last, first;
  // Not start(): it makes a communicator, and all wait for each other in that.
  MPI_Init(&argc, &argv);
  double began = now();
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &all);
  OK(MPI_Allreduce(&came, &last, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD));
  OK(MPI_Allreduce(&began, &first, 1, MPI_DOUBLE, MPI_MIN, MPI_COMM_WORLD));
  CHECK(rank != NULL && atoi(rank) == me);
  CHECK(first >= last);
  printf("PASS %ld\n", checks);
  return MPI_Finalize();
}
