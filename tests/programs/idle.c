// SPDX-License-Identifier: MIT OR Apache-2.0
// Waiting burns nothing: blocked ranks use under 1 % of one core together. Processor time, not wall time, is compared:
// a busy machine can only make it smaller.
#include "check.h"

static double seconds(struct timeval time) { return (double)time.tv_sec + 1e-6 * (double)time.tv_usec; }

static double cpu_seconds(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

enum { SECONDS = 3 };

// How a rank waits: in a receive, in a wait for any of several, in a probe, in a barrier.
static void wait_by(int way) {
  int v = 0, index;
  MPI_Request request[2];
  switch (way) {
    case 0: OK(MPI_Recv(&v, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE)); break;
    case 1:
      OK(MPI_Irecv(&v, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &request[0]));
      OK(MPI_Irecv(&v, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &request[1]));
      OK(MPI_Waitany(2, request, &index, MPI_STATUS_IGNORE));
      CHECK_EQ(index, 0);
      OK(MPI_Cancel(&request[1]));
      OK(MPI_Wait(&request[1], MPI_STATUS_IGNORE));
      break;
    case 2:
      OK(MPI_Probe(0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
      OK(MPI_Recv(&v, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
      break;
  }
  CHECK_EQ(v, 11);
}

static void round_of(int way) {
  double used = 0, total = 0;
  if (me == 0) {
    sleep(SECONDS);
    for (int r = 1; r < all; r++) {
      int v = 11;
      OK(MPI_Send(&v, 1, MPI_INT, r, 1, MPI_COMM_WORLD));
    }
    for (int r = 1; r < all; r++) {
      OK(MPI_Recv(&used, 1, MPI_DOUBLE, r, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
      total += used;
    }
    if (total > 0.01 * SECONDS) FAIL("%d ranks, waiting way %d: %.1f ms of processor time in %d s", all - 1, way, total * 1e3, SECONDS);
    CHECK(total >= 0);
  } else {
    double before = cpu_seconds();
    wait_by(way);
    used = cpu_seconds() - before;
    OK(MPI_Send(&used, 1, MPI_DOUBLE, 0, 9, MPI_COMM_WORLD));
  }
}

// What a wait has cost: processor time, the kernel's part of it, page faults, and how often it slept. The last three
// say what to look for if the first is too much.
enum { COSTS = 4 };

static void costs(double of[COSTS]) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  of[1] = seconds(usage.ru_stime);
  of[0] = seconds(usage.ru_utime) + of[1];
  of[2] = (double)usage.ru_minflt;
  of[3] = (double)usage.ru_nvcsw;
}

static void in_a_collective(void) {
  double before[COSTS], used[COSTS], total[COSTS];
  // The first one on a communicator touches memory that is new.
  OK(MPI_Barrier(MPI_COMM_WORLD));
  costs(before);
  if (me == 0) sleep(SECONDS);
  OK(MPI_Barrier(MPI_COMM_WORLD));
  costs(used);
  for (int i = 0; i < COSTS; i++) used[i] -= before[i];
  OK(MPI_Reduce(used, total, COSTS, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD));
  if (me == 0 && total[0] > 0.01 * SECONDS)
    FAIL("%d ranks in a barrier: %.1f ms of processor time in %d s, %.1f of it in the kernel; %.0f page faults, %.0f sleeps",
         all - 1, total[0] * 1e3, SECONDS, total[1] * 1e3, total[2], total[3]);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  for (int way = 0; way < 3; way++) {
    round_of(way);
    meet();
  }
  in_a_collective();
  return finish();
}
