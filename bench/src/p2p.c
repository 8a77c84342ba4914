// SPDX-License-Identifier: MIT OR Apache-2.0
// Two ranks: half round trip, one-way bandwidth with 64 messages in flight, and the rate of 8-byte messages.
//   p2p [latency|bandwidth|rate]...   (all of them without arguments; "short" first: fewer repeats)
#include "bench.h"

static const long LATENCY[] = {0, 8, 64, 256, 1024, 8192, 65536, 262144, 1048576, 4194304};
static const long BANDWIDTH[] = {64, 1024, 8192, 65536, 262144, 1048576, 4194304};
static int shorter = 1;

static int rounds_for(long bytes) { return (bytes < 4096 ? 20000 : bytes < 100000 ? 4000 : bytes < 2000000 ? 300 : 80) / shorter; }

static void latency(void) {
  char *out = pages(4194304), *in = pages(4194304);
  for (unsigned s = 0; s < sizeof LATENCY / sizeof *LATENCY; s++) {
    long bytes = LATENCY[s];
    int rounds = rounds_for(bytes), warm = rounds / 10 + 5;
    double begin = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < rounds + warm; i++) {
      if (i == warm) begin = now_us();
      if (me == 0) {
        MPI_Send(out, (int)bytes, MPI_CHAR, 1, 1, MPI_COMM_WORLD);
        MPI_Recv(in, (int)bytes, MPI_CHAR, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      } else if (me == 1) {
        MPI_Recv(in, (int)bytes, MPI_CHAR, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(out, (int)bytes, MPI_CHAR, 0, 1, MPI_COMM_WORLD);
      }
    }
    say("latency_us", bytes, (now_us() - begin) / rounds / 2);
  }
  free(out);
  free(in);
}

// Windows of messages, then an answer; returns microseconds per message.
static double stream(char *out, char *in, long bytes, int window, int rounds) {
  MPI_Request request[256];
  double begin = 0;
  int warm = rounds / 10 + 2;
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < rounds + warm; i++) {
    if (i == warm) begin = now_us();
    if (me == 0) {
      for (int w = 0; w < window; w++) MPI_Isend(out, (int)bytes, MPI_CHAR, 1, 2, MPI_COMM_WORLD, &request[w]);
      MPI_Waitall(window, request, MPI_STATUSES_IGNORE);
      MPI_Recv(in, 1, MPI_CHAR, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (me == 1) {
      for (int w = 0; w < window; w++) MPI_Irecv(in, (int)bytes, MPI_CHAR, 0, 2, MPI_COMM_WORLD, &request[w]);
      MPI_Waitall(window, request, MPI_STATUSES_IGNORE);
      MPI_Send(out, 1, MPI_CHAR, 0, 3, MPI_COMM_WORLD);
    }
  }
  return (now_us() - begin) / rounds / window;
}

static void bandwidth(void) {
  char *out = pages(4194304), *in = pages(4194304);
  for (unsigned s = 0; s < sizeof BANDWIDTH / sizeof *BANDWIDTH; s++) {
    long bytes = BANDWIDTH[s];
    int rounds = rounds_for(bytes) / 20 + 2;
    say("bandwidth_MBps", bytes, (double)bytes / stream(out, in, bytes, 64, rounds));
  }
  free(out);
  free(in);
}

static void rate(void) {
  char *out = pages(4096), *in = pages(4096);
  say("rate_Mps", 8, 1.0 / stream(out, in, 8, 64, 20000 / shorter));
  free(out);
  free(in);
}

int main(int argc, char **argv) {
  bench_start(&argc, &argv);
  int any = 0;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "short") == 0) shorter = 5;
    else if (strcmp(argv[i], "latency") == 0) latency(), any = 1;
    else if (strcmp(argv[i], "bandwidth") == 0) bandwidth(), any = 1;
    else if (strcmp(argv[i], "rate") == 0) rate(), any = 1;
  }
  if (!any) {
    latency();
    bandwidth();
    rate();
  }
  MPI_Finalize();
  return 0;
}
