// SPDX-License-Identifier: MIT OR Apache-2.0
// Availability, as COMB and SMB define it: the share of a transfer's time that a rank can spend computing instead. base
// a loop of: non-blocking call, wait work      a loop of: computing together  a loop of: non-blocking call, computing,
// wait hidden    1 - (together - work) / base The other rank does nothing but this transfer, in blocking calls. All
// three are medians over many iterations of one loop, so caches are as warm as an application's that communicates this
// often; `overlap` has the other extreme, 20 ms of computing before each message. The computing is a fixed piece of
// work, four times the base or as many times as the first argument says: where the other rank and those that act for
// this one share a processor, their part of the transfer must fit behind it.
//
// A processor computes slower while its neighbour moves memory, whoever moves it (here 1-2 %, which is 4-8 % of the
// base). So `work` is measured beside a rank that copies memory of its own, which is what `hidden` goes by, and also
// beside one that sleeps (`alone`), which charges the transfer with that too.
//
// Last, both ranks compute and both wait: on as many processors as ranks nobody has time left, and what is lost can be
// no less than the processor time that the transfer takes. Printed are, for both ranks together, what is lost, the time
// in the two calls, and what the processes that started the ranks (whose threads act for a rank that computes, where
// the library has such) used of processors meanwhile. These are means.
#include <dirent.h>
#include "bench.h"

static char *data, *other;

enum { ITERATIONS_MAX = 400, WARM = 10 };
enum beside { ASLEEP, COPIES };

static void compute(long steps) {
  volatile double x = 1.0;
  for (long i = 0; i < steps; i++) x = x * 1.0000001 + 1e-9;
}

// How many steps of computing take a microsecond.
static double steps_per_us(void) {
  double time_us[21];
  for (int i = 0; i < 21; i++) {
    double begin = now_us();
    compute(10000);
    time_us[i] = now_us() - begin;
  }
  return 10000 / median(time_us, 21);
}

static int iterations_of(long bytes) { return bytes < 1000000 ? ITERATIONS_MAX : 100; }

static MPI_Request start(long bytes) {
  MPI_Request request;
  if (me == 0) MPI_Isend(data, (int)bytes, MPI_CHAR, 1, 4, MPI_COMM_WORLD, &request);
  else MPI_Irecv(data, (int)bytes, MPI_CHAR, 0, 4, MPI_COMM_WORLD, &request);
  return request;
}

static double known_to_both(double value, int side) {
  MPI_Bcast(&value, 1, MPI_DOUBLE, side, MPI_COMM_WORLD);
  return value;
}

// What an iteration of computing takes on `side`, in microseconds, while the other rank copies or sleeps.
static double work_loop(long bytes, int side, long steps, enum beside beside) {
  static double time_us[ITERATIONS_MAX];
  int iterations = iterations_of(bytes);
  double once = known_to_both(me == side ? steps / steps_per_us() : 0, side);
  MPI_Barrier(MPI_COMM_WORLD);
  size_t block = bytes < 1048576 ? (size_t)bytes : 1048576;
  double end = now_us() + once * (iterations + WARM);
  if (me != side && beside == COPIES)
    while (now_us() < end) memcpy(other, data, block);
  for (int i = -WARM; i < iterations && me == side; i++) {
    double begin = now_us();
    compute(steps);
    if (i >= 0) time_us[i] = now_us() - begin;
  }
  return known_to_both(me == side ? median(time_us, iterations) : 0, side);
}

// What an iteration with a transfer takes on `side`.
static double loop(long bytes, int side, long steps) {
  static double time_us[ITERATIONS_MAX];
  int iterations = iterations_of(bytes);
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = -WARM; i < iterations; i++) {
    double begin = now_us();
    if (me != side) {
      if (side == 0) MPI_Recv(data, (int)bytes, MPI_CHAR, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      else MPI_Send(data, (int)bytes, MPI_CHAR, 1, 4, MPI_COMM_WORLD);
      continue;
    }
    MPI_Request request = start(bytes);
    compute(steps);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (i >= 0) time_us[i] = now_us() - begin;
  }
  return known_to_both(me == side ? median(time_us, iterations) : 0, side);
}

static double one_computes(long bytes, int side, double times) {
  const char *who = side ? "receiver" : "sender";
  double base = loop(bytes, side, 0);
  long steps = (long)(times * base * steps_per_us());
  double alone = work_loop(bytes, side, steps, ASLEEP), beside = work_loop(bytes, side, steps, COPIES);
  double together = loop(bytes, side, steps);
  const struct { const char *name; double work; } kinds[] = {{"", beside}, {"_alone", alone}};
  char name[64];
  snprintf(name, sizeof name, "%s_base_us", who);
  say(name, bytes, base);
  for (int i = 0; i < 2; i++) {
    double lost = together - kinds[i].work, hidden = 1 - lost / base;
    snprintf(name, sizeof name, "%s%s_not_hidden_us", who, kinds[i].name);
    say(name, bytes, lost);
    snprintf(name, sizeof name, "%s%s_hidden_pct", who, kinds[i].name);
    say(name, bytes, hidden < 0 ? 0 : hidden > 1 ? 100 : 100 * hidden);
  }
  return base;
}

// Processor time of the process that started this one, in microseconds.
static double starter_us(void) {
  char path[300];
  snprintf(path, sizeof path, "/proc/%d/task", (int)getppid());
  DIR *tasks = opendir(path);
  double total = 0, ns;
  for (struct dirent *task; tasks && (task = readdir(tasks));) {
    if (task->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "/proc/%d/task/%.20s/schedstat", (int)getppid(), task->d_name);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%lf", &ns) == 1) total += ns * 1e-3;
    if (file) fclose(file);
  }
  if (tasks) closedir(tasks);
  return total;
}

// Both ranks compute `steps` between the call and the wait. Means of an iteration, of both ranks together.
static void both_loop(long bytes, long steps, int transfers, double *whole, double *calls, double *starters) {
  int iterations = iterations_of(bytes);
  double begin = 0, in_calls = 0, starter = 0;
  for (int i = -WARM; i < iterations; i++) {
    if (i == 0) {
      MPI_Barrier(MPI_COMM_WORLD);
      starter = starter_us();
      begin = now_us();
    }
    double a = now_us();
    MPI_Request request = transfers ? start(bytes) : MPI_REQUEST_NULL;
    double b = now_us();
    compute(steps);
    double c = now_us();
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (i >= 0) in_calls += b - a + now_us() - c;
  }
  double mine[3] = {now_us() - begin, in_calls, 0}, sum[3];
  mine[2] = starter_us() - starter;
  MPI_Allreduce(mine, sum, 3, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  *whole = sum[0] / iterations;
  *calls = sum[1] / iterations;
  *starters = sum[2] / iterations;
}

static void both_compute(long bytes, double base, double times) {
  double work, together, calls, starters, unused;
  long steps = (long)(known_to_both(times * base * steps_per_us(), 0));
  both_loop(bytes, steps, 0, &work, &unused, &unused);
  both_loop(bytes, steps, 1, &together, &calls, &starters);
  say("both_lost_us", bytes, together - work);
  say("both_calls_us", bytes, calls);
  say("both_starters_us", bytes, starters);
}

int main(int argc, char **argv) {
  const long sizes[] = {1024, 8192, 65536, 262144, 1048576, 4194304};
  bench_start(&argc, &argv);
  double times = argc > 1 ? atof(argv[1]) : 4;
  data = pages(4194304);
  other = pages(1048576);
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    double base = 0;
    for (int side = 0; side < 2; side++) base = one_computes(sizes[s], side, times);
    both_compute(sizes[s], base, times);
  }
  MPI_Finalize();
  return 0;
}
