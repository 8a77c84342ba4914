// SPDX-License-Identifier: MIT OR Apache-2.0
// Who waits for whom when one side computes (A24), and how much of a transfer is hidden behind computing (A23; its
// share as COMB and SMB define it is in hidden.c).
//   overlap stuck   a blocking send's time to a receiver that computes 20 ms, and that receiver's wait; beside it the
//                   same send when nobody computes: right after another one (hot), and after rank 1 has computed 20 ms
//                   while rank 0 waited for it, as before each send to a receiver that computes (cold)
//   overlap map     (computing + communication) / computing over message size and computing time, send and receive side
//   overlap map|stuck short: 3 repeats of each instead of 11
#include "bench.h"

static char *data;

typedef struct {
  double sender, receiver;  // between the non-blocking call and its wait; 0 on the sender: a blocking call
  double before;            // on the receiver, before both meet
} Computing;

// One message of rank 0 to rank 1. Returns this rank's whole time, and the time of its wait (or blocking call) alone.
static double exchange(long bytes, Computing computing, double *waited) {
  MPI_Request request;
  if (me == 1 && computing.before > 0) compute_us(computing.before);
  MPI_Barrier(MPI_COMM_WORLD);
  double begin, wait = 0;
  if (me == 0) {
    // The receive is posted before the send starts.
    MPI_Recv(NULL, 0, MPI_CHAR, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    begin = now_us();
    if (computing.sender > 0) {
      MPI_Isend(data, (int)bytes, MPI_CHAR, 1, 4, MPI_COMM_WORLD, &request);
      compute_us(computing.sender);
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
    if (computing.receiver > 0) compute_us(computing.receiver);
    wait = now_us();
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  double end = now_us();
  *waited = end - wait;
  return end - begin;
}

enum { REPEATS = 11 };
static int repeats = REPEATS;

// The median over repeats of rank `of`'s times, on rank 0.
static void typical(long bytes, Computing computing, int of, double *whole, double *waited) {
  double w[REPEATS], t[REPEATS];
  for (int i = 0; i < repeats; i++) t[i] = exchange(bytes, computing, &w[i]);
  double pair[2] = {median(t, repeats), median(w, repeats)};
  if (of == 1) {
    if (me == 1) MPI_Send(pair, 2, MPI_DOUBLE, 0, 6, MPI_COMM_WORLD);
    else MPI_Recv(pair, 2, MPI_DOUBLE, 1, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  *whole = pair[0];
  *waited = pair[1];
}

static void stuck(void) {
  const long sizes[] = {1024, 8192, 65536, 262144, 1048576, 4194304};
  const double busy = 20000;
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    double whole, waited;
    typical(sizes[s], (Computing){0}, 0, &whole, &waited);
    say("plain_us", sizes[s], whole);
    typical(sizes[s], (Computing){.before = busy}, 0, &whole, &waited);
    say("cold_us", sizes[s], whole);
    typical(sizes[s], (Computing){.receiver = busy}, 0, &whole, &waited);
    say("sender_stuck_us", sizes[s], whole);
    typical(sizes[s], (Computing){.receiver = busy}, 1, &whole, &waited);
    say("receiver_wait_us", sizes[s], waited);
  }
}

static void map(void) {
  const long sizes[] = {64, 1024, 16384, 65536, 262144, 1048576, 4194304};
  const double computing[] = {10, 30, 100, 300, 1000, 3000, 10000};
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    for (unsigned c = 0; c < sizeof computing / sizeof *computing; c++) {
      double whole, waited;
      char name[64];
      typical(sizes[s], (Computing){.sender = computing[c]}, 0, &whole, &waited);
      snprintf(name, sizeof name, "send_ratio_%.0f", computing[c]);
      say(name, sizes[s], whole / computing[c]);
      typical(sizes[s], (Computing){.receiver = computing[c]}, 1, &whole, &waited);
      snprintf(name, sizeof name, "receive_ratio_%.0f", computing[c]);
      say(name, sizes[s], whole / computing[c]);
    }
}

int main(int argc, char **argv) {
  bench_start(&argc, &argv);
  data = pages(4194304);
  if (argc > 2 && strcmp(argv[2], "short") == 0) repeats = 3;
  if (argc > 1 && strcmp(argv[1], "map") == 0) map();
  else stuck();
  MPI_Finalize();
  return 0;
}
