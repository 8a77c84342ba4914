// SPDX-License-Identifier: MIT OR Apache-2.0
// Availability, as COMB and SMB define it: the share of a transfer's time that a rank can spend computing instead.
//   base      a loop of: non-blocking call, wait
//   work      a loop of: computing
//   together  a loop of: non-blocking call, computing, wait
//   hidden    1 - (together - work) / base
// The other rank does nothing but this transfer, in blocking calls. All three are medians over many iterations of
// one loop, so caches are as warm as an application's that communicates this often; `overlap` has the other extreme,
// 20 ms of computing before each message. The computing is a fixed piece of work, about four times the base.
#include "bench.h"

static char *data;

enum { ITERATIONS_MAX = 400, WARM = 10 };

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

// The median over the iterations of what one takes on `side`, in microseconds, known to both ranks.
static double loop(long bytes, int side, long work, int transfers) {
  static double time_us[ITERATIONS_MAX];
  int iterations = bytes < 1000000 ? ITERATIONS_MAX : 100;
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = -WARM; i < iterations; i++) {
    double begin = now_us();
    if (me != side) {
      if (transfers && side == 0) MPI_Recv(data, (int)bytes, MPI_CHAR, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (transfers && side == 1) MPI_Send(data, (int)bytes, MPI_CHAR, 1, 4, MPI_COMM_WORLD);
      continue;
    }
    MPI_Request request = MPI_REQUEST_NULL;
    if (transfers && side == 0) MPI_Isend(data, (int)bytes, MPI_CHAR, 1, 4, MPI_COMM_WORLD, &request);
    if (transfers && side == 1) MPI_Irecv(data, (int)bytes, MPI_CHAR, 0, 4, MPI_COMM_WORLD, &request);
    compute(work);
    if (transfers) MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (i >= 0) time_us[i] = now_us() - begin;
  }
  double typical = me == side ? median(time_us, iterations) : 0;
  MPI_Bcast(&typical, 1, MPI_DOUBLE, side, MPI_COMM_WORLD);
  return typical;
}

int main(int argc, char **argv) {
  const long sizes[] = {1024, 8192, 65536, 262144, 1048576, 4194304};
  bench_start(&argc, &argv);
  data = pages(4194304);
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    for (int side = 0; side < 2; side++) {
      double base = loop(sizes[s], side, 0, 1);
      long steps = (long)(4 * base * steps_per_us());
      double work = loop(sizes[s], side, steps, 0), together = loop(sizes[s], side, steps, 1);
      double hidden = 1 - (together - work) / base;
      say(side ? "receiver_base_us" : "sender_base_us", sizes[s], base);
      say(side ? "receiver_not_hidden_us" : "sender_not_hidden_us", sizes[s], together - work);
      say(side ? "receiver_hidden_pct" : "sender_hidden_pct", sizes[s], hidden < 0 ? 0 : hidden > 1 ? 100 : 100 * hidden);
    }
  MPI_Finalize();
  return 0;
}
