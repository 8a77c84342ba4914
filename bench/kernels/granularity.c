// SPDX-License-Identifier: MIT OR Apache-2.0
//
// How much computing between communication makes it cheap: a loop of so many microseconds of computing and then a
// barrier, an exchange with both neighbours on a ring by blocking calls, or the same by non-blocking ones that are
// waited for one iteration later. Computing is a number of additions that was timed once, so a rank that is not running
// is late as it would be in any program.
//
//   granularity [--pattern barrier|blocking|nonblocking] [--grain-us US] [--iterations N] [--bytes B] [--spins-per-us
//   N]
//
// Prints "granularity PATTERN RANKS SECONDS verified", and before it one line "grain GRAIN_US iteration US computing US
// spins_per_us N": mean microseconds of an iteration, of its computing alone, and what computing was calibrated to
// (pass that to later runs that are to be compared).
#include "kernel.h"

static volatile double sink = 1;

static double spin(long additions) {
  double x = sink;  // not known to the compiler, so no call can be moved or dropped
  for (long i = 0; i < additions; i++) x = x * 0.999999 + 0.000001;
  return x;
}

// Additions a microsecond: the best of some, for other programs only make it slower. Rank 0's count is everybody's.
static long calibrated(void) {
  double best = 0;
  if (me == 0)
    for (int i = 0; i < 20; i++) {
      double begin = MPI_Wtime();
      sink = spin(1000000);
      double rate = 1 / (MPI_Wtime() - begin);  // 10^6 additions in so many seconds
      if (rate > best) best = rate;
    }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Bcast(&best, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  return (long)best;
}

typedef struct {
  long *out, *in;
  int count, left, right;
} Ring;

static void fill(Ring *r, long iteration) { r->out[0] = r->out[r->count - 1] = iteration * all + me; }

// What came from both neighbours is of the same iteration.
static int holds(const Ring *r, const long *in, long iteration) {
  long left = iteration * all + r->left, right = iteration * all + r->right;
  return in[0] == left && in[r->count - 1] == left && in[r->count] == right && in[2 * r->count - 1] == right;
}

static int blocking(Ring *r, long iteration) {
  fill(r, iteration);
  MPI_Sendrecv(r->out, r->count, MPI_LONG, r->right, 1, r->in, r->count, MPI_LONG, r->left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(r->out, r->count, MPI_LONG, r->left, 2, r->in + r->count, r->count, MPI_LONG, r->right, 2, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  return holds(r, r->in, iteration);
}

static void start(Ring *r, MPI_Request *four, long iteration) {
  fill(r, iteration);
  MPI_Irecv(r->in, r->count, MPI_LONG, r->left, 1, MPI_COMM_WORLD, &four[0]);
  MPI_Irecv(r->in + r->count, r->count, MPI_LONG, r->right, 2, MPI_COMM_WORLD, &four[1]);
  MPI_Isend(r->out, r->count, MPI_LONG, r->right, 1, MPI_COMM_WORLD, &four[2]);
  MPI_Isend(r->out, r->count, MPI_LONG, r->left, 2, MPI_COMM_WORLD, &four[3]);
}

int main(int argc, char **argv) {
  kernel_begin(&argc, &argv);
  const char *pattern = option(argc, argv, "pattern", "barrier");
  double grain_us = strtod(option(argc, argv, "grain-us", "1000"), NULL);
  long iterations = number(argc, argv, "iterations", 200), rate = number(argc, argv, "spins-per-us", 0);
  Ring r = {.count = (int)(number(argc, argv, "bytes", 1024) / (long)sizeof(long)), .left = (me + all - 1) % all, .right = (me + 1) % all};
  if (r.count < 1 || iterations < 1 || !strstr(" barrier blocking nonblocking", pattern))
    refuse("granularity: --pattern barrier, blocking or nonblocking, --bytes at least 8, --iterations at least 1");
  r.out = room(r.count, sizeof(long)), r.in = room(2 * r.count, sizeof(long));
  if (rate == 0) rate = calibrated();
  long additions = (long)(grain_us * rate);
  MPI_Request four[4] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  int right = 1, barrier = strcmp(pattern, "barrier") == 0, ahead = strcmp(pattern, "nonblocking") == 0;
  double computing = 0;
  MPI_Barrier(MPI_COMM_WORLD);
  double begin = MPI_Wtime();
  for (long i = 0; i < iterations; i++) {
    if (ahead) start(&r, four, i);
    double before = MPI_Wtime();
    sink = spin(additions);
    computing += MPI_Wtime() - before;
    if (barrier) MPI_Barrier(MPI_COMM_WORLD);
    else if (ahead) MPI_Waitall(4, four, MPI_STATUSES_IGNORE), right &= holds(&r, r.in, i);
    else right &= blocking(&r, i);
  }
  double seconds = MPI_Wtime() - begin;
  if (me == 0)
    printf("grain %g iteration %.3f computing %.3f spins_per_us %ld\n", grain_us, 1e6 * seconds / (double)iterations,
           1e6 * computing / (double)iterations, rate);
  return kernel_end("granularity", pattern, seconds, right);
}
