// SPDX-License-Identifier: MIT OR Apache-2.0
// Who waits for whom when one side computes (A24), and how much of a transfer is hidden behind computing (A23).
//   overlap stuck   the blocking sender's time, the receiver's wait and the share hidden on either side, 20 ms computing
//   overlap map     (computing + communication) / computing over message size and computing time, send and receive side
#include "bench.h"

static char *data;

// One message of rank 0 to rank 1. Each side may compute between its non-blocking call and its wait. Returns this
// rank's whole time, and the time of its wait (or blocking call) alone.
static double exchange(long bytes, double sender_computes, double receiver_computes, double *waited) {
  MPI_Request request;
  MPI_Barrier(MPI_COMM_WORLD);
  double begin, wait = 0;
  if (me == 0) {
    // The receive is posted before the send starts.
    MPI_Recv(NULL, 0, MPI_CHAR, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    begin = now_us();
    if (sender_computes > 0) {
      MPI_Isend(data, (int)bytes, MPI_CHAR, 1, 4, MPI_COMM_WORLD, &request);
      compute_us(sender_computes);
      wait = now_us();
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
      wait = begin;
      MPI_Send(data, (int)bytes, MPI_CHAR, 1, 4, MPI_COMM_WORLD);
    }
  } else {
    begin = now_us();
    MPI_Irecv(data, (int)bytes, MPI_CHAR, 0, 4, MPI_COMM_WORLD, &request);
    MPI_Send(NULL, 0, MPI_CHAR, 0, 5, MPI_COMM_WORLD);
    if (receiver_computes > 0) compute_us(receiver_computes);
    wait = now_us();
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  double end = now_us();
  *waited = end - wait;
  return end - begin;
}

enum { REPEATS = 11 };

// The median over repeats of rank `of`'s times, on rank 0.
static void typical(long bytes, double sender, double receiver, int of, double *whole, double *waited) {
  double w[REPEATS], t[REPEATS];
  for (int i = 0; i < REPEATS; i++) t[i] = exchange(bytes, sender, receiver, &w[i]);
  double pair[2] = {median(t, REPEATS), median(w, REPEATS)};
  if (of == 1) {
    if (me == 1) MPI_Send(pair, 2, MPI_DOUBLE, 0, 6, MPI_COMM_WORLD);
    else MPI_Recv(pair, 2, MPI_DOUBLE, 1, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  *whole = pair[0];
  *waited = pair[1];
}

static double percent(double part) { return part < 0 ? 0 : part > 1 ? 100 : 100 * part; }

static void stuck(void) {
  const long sizes[] = {1024, 8192, 65536, 262144, 1048576, 4194304};
  const double busy = 20000;
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    double plain, plain_receiver, whole, waited, sender;
    typical(sizes[s], 0, 0, 1, &plain_receiver, &waited);
    typical(sizes[s], 0, 0, 0, &plain, &waited);
    say("plain_us", sizes[s], plain);
    typical(sizes[s], 0, busy, 0, &sender, &waited);
    say("sender_stuck_us", sizes[s], sender);
    typical(sizes[s], 0, busy, 1, &whole, &waited);
    say("receiver_wait_us", sizes[s], waited);
    say("receiver_hidden_pct", sizes[s], percent(1 - (whole - busy) / plain_receiver));
    typical(sizes[s], busy, 0, 0, &whole, &waited);
    say("sender_hidden_pct", sizes[s], percent(1 - (whole - busy) / plain));
  }
}

static void map(void) {
  const long sizes[] = {64, 1024, 16384, 65536, 262144, 1048576, 4194304};
  const double computing[] = {10, 30, 100, 300, 1000, 3000, 10000};
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    for (unsigned c = 0; c < sizeof computing / sizeof *computing; c++) {
      double whole, waited;
      char name[64];
      typical(sizes[s], computing[c], 0, 0, &whole, &waited);
      snprintf(name, sizeof name, "send_ratio_%.0f", computing[c]);
      say(name, sizes[s], whole / computing[c]);
      typical(sizes[s], 0, computing[c], 1, &whole, &waited);
      snprintf(name, sizeof name, "receive_ratio_%.0f", computing[c]);
      say(name, sizes[s], whole / computing[c]);
    }
}

int main(int argc, char **argv) {
  bench_start(&argc, &argv);
  data = pages(4194304);
  if (argc > 1 && strcmp(argv[1], "map") == 0) map();
  else stuck();
  MPI_Finalize();
  return 0;
}
