// SPDX-License-Identifier: MIT OR Apache-2.0
// What a barrier, an allreduce and an alltoall of 8 B take, each repeated for some 0.3 s, and what a rank's share of
// memory is before and afterwards (PSS, average). Run with more and more ranks, it shows how costs grow.
#include "bench.h"

enum { BARRIER, ALLREDUCE, ALLTOALL, KINDS };
static const char *const NAMES[KINDS] = {"barrier_us", "allreduce_us", "alltoall_us"};
static double *mine, *others;

static void turn(int kind) {
  double in = me, out;
  if (kind == BARRIER) MPI_Barrier(MPI_COMM_WORLD);
  if (kind == ALLREDUCE) MPI_Allreduce(&in, &out, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  if (kind == ALLTOALL) MPI_Alltoall(mine, 1, MPI_DOUBLE, others, 1, MPI_DOUBLE, MPI_COMM_WORLD);
}

static double timed(int kind, int turns) {
  MPI_Barrier(MPI_COMM_WORLD);
  double begin = MPI_Wtime();
  for (int i = 0; i < turns; i++) turn(kind);
  double took = MPI_Wtime() - begin, slowest;
  MPI_Allreduce(&took, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return slowest;
}

int main(int argc, char **argv) {
  bench_start(&argc, &argv);
  say_memory("start_kB");
  mine = calloc((size_t)all, sizeof *mine);
  others = calloc((size_t)all, sizeof *others);
  for (int kind = 0; kind < KINDS; kind++) {
    // One turn warms; three say how many make 0.3 s.
    timed(kind, 1);
    double one = timed(kind, 3) / 3;
    int turns = one > 0.1 ? 3 : (int)(0.3 / one) + 1;
    say(NAMES[kind], all, 1e6 * timed(kind, turns) / turns);
  }
  say_memory("used_kB");
  MPI_Finalize();
  return 0;
}
