// SPDX-License-Identifier: MIT OR Apache-2.0
// What a message costs that has to be looked for in a long queue, against the number of entries before it (A25).
//   queues [short]      two ranks, 8 bytes to and fro; the next receive is posted before the answer is sent, so what
//                       posting costs is on the way of every message
//                         posted_us      DEPTH receives of another tag were posted earlier
//                         unexpected_us  DEPTH messages of another tag have arrived and nobody receives them
//   queues computing    a blocking send of 64 KiB to a rank that computes and has posted DEPTH other receives first:
//                         computing_us   the time of the send; who matches is whoever acts for the rank that computes
#include "bench.h"

enum { DEPTH_MAX = 4096, OTHER = 100, MESSAGE = 1, READY = 5 };
static const int DEPTHS[] = {0, 1, 4, 16, 64, 256, 1024, 4096};
static MPI_Request waiting[DEPTH_MAX];
static char small[DEPTH_MAX];
static int shorter = 1;

static void post_others(int depth) {
  for (int i = 0; i < depth; i++) MPI_Irecv(&small[i], 1, MPI_CHAR, 1 - me, OTHER, MPI_COMM_WORLD, &waiting[i]);
}

static void send_others(int depth) {
  char byte = 1;
  for (int i = 0; i < depth; i++) MPI_Send(&byte, 1, MPI_CHAR, 1 - me, OTHER, MPI_COMM_WORLD);
}

// Half of a round trip: the median over pieces of a few rounds each.
static double round_trip(int depth) {
  enum { PIECES = 41 };
  double time_us[PIECES];
  int rounds = (depth < 256 ? 400 : depth < 2048 ? 100 : 40) / shorter, peer = 1 - me;
  long out = me, in = 0;
  MPI_Request request;
  MPI_Irecv(&in, 8, MPI_CHAR, peer, MESSAGE, MPI_COMM_WORLD, &request);
  MPI_Barrier(MPI_COMM_WORLD);
  for (int p = -1; p < PIECES; p++) {
    double begin = now_us();
    for (int i = 0; i < rounds; i++) {
      if (me == 0) MPI_Send(&out, 8, MPI_CHAR, peer, MESSAGE, MPI_COMM_WORLD);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
      MPI_Irecv(&in, 8, MPI_CHAR, peer, MESSAGE, MPI_COMM_WORLD, &request);
      if (me == 1) MPI_Send(&out, 8, MPI_CHAR, peer, MESSAGE, MPI_COMM_WORLD);
    }
    if (p >= 0) time_us[p] = (now_us() - begin) / rounds / 2;
  }
  // The receive that is still posted gets a last message.
  MPI_Send(&out, 8, MPI_CHAR, peer, MESSAGE, MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return median(time_us, PIECES);
}

static void posted(int depth) {
  post_others(depth);
  double us = round_trip(depth);
  send_others(depth);
  MPI_Waitall(depth, waiting, MPI_STATUSES_IGNORE);
  say("posted_us", depth, us);
}

static void unexpected(int depth) {
  send_others(depth);
  MPI_Barrier(MPI_COMM_WORLD);
  double us = round_trip(depth);
  post_others(depth);
  MPI_Waitall(depth, waiting, MPI_STATUSES_IGNORE);
  say("unexpected_us", depth, us);
}

static void computing(int depth) {
  enum { REPEATS = 15, BYTES = 65536 };
  static char *data;
  double time_us[REPEATS];
  if (!data) data = pages(BYTES);
  if (me == 1) post_others(depth);
  for (int i = 0; i < REPEATS; i++) {
    MPI_Barrier(MPI_COMM_WORLD);
    if (me == 0) {
      MPI_Recv(NULL, 0, MPI_CHAR, 1, READY, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      compute_us(50);
      double begin = now_us();
      MPI_Send(data, BYTES, MPI_CHAR, 1, MESSAGE, MPI_COMM_WORLD);
      time_us[i] = now_us() - begin;
    } else {
      MPI_Request request;
      MPI_Irecv(data, BYTES, MPI_CHAR, 0, MESSAGE, MPI_COMM_WORLD, &request);
      MPI_Send(NULL, 0, MPI_CHAR, 0, READY, MPI_COMM_WORLD);
      compute_us(5000);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
  }
  if (me == 0) send_others(depth);
  else MPI_Waitall(depth, waiting, MPI_STATUSES_IGNORE);
  say("computing_us", depth, median(time_us, REPEATS));
}

int main(int argc, char **argv) {
  bench_start(&argc, &argv);
  int matched_by_others = argc > 1 && strcmp(argv[1], "computing") == 0;
  if (argc > 1 && strcmp(argv[1], "short") == 0) shorter = 4;
  for (unsigned d = 0; d < sizeof DEPTHS / sizeof *DEPTHS; d++) {
    if (matched_by_others) {
      computing(DEPTHS[d]);
    } else {
      posted(DEPTHS[d]);
      unexpected(DEPTHS[d]);
    }
  }
  MPI_Finalize();
  return 0;
}
