// SPDX-License-Identifier: MIT OR Apache-2.0
// MPI_THREAD_MULTIPLE: so many threads a rank, each with a partner on the rank beside it (0 and 1, 2 and 3 …) and a tag
// of its own. Half of a round trip of 8 B, average over all threads, and how many messages of 8 B all threads of a rank
// send, 64 in flight each. Each phase lasts a fixed time: who is slow does not take longer.
#include "bench.h"
#include <pthread.h>

enum { WINDOW = 64, THREADS_MAX = 16 };
static double phase_us = 300e3;
static pthread_barrier_t gate;

typedef struct {
  int tag, partner;
  double end_us;
  long rounds;
} Lane;

// Both sides of one lane: the even rank goes on until time is over, and says so in its last message.
static void *ping_pong(void *argument) {
  Lane *lane = argument;
  long in = 0, out = 1;
  pthread_barrier_wait(&gate);
  lane->end_us = now_us() + phase_us;
  do {
    if (me % 2 == 0) {
      out = now_us() < lane->end_us;
      MPI_Send(&out, 1, MPI_LONG, lane->partner, lane->tag, MPI_COMM_WORLD);
      MPI_Recv(&in, 1, MPI_LONG, lane->partner, lane->tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(&in, 1, MPI_LONG, lane->partner, lane->tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      out = in;
      MPI_Send(&out, 1, MPI_LONG, lane->partner, lane->tag, MPI_COMM_WORLD);
    }
    lane->rounds++;
  } while (out != 0);
  return NULL;
}

static void *stream(void *argument) {
  Lane *lane = argument;
  MPI_Request requests[WINDOW];
  long data[WINDOW], go = 1, credit = 0;
  pthread_barrier_wait(&gate);
  lane->end_us = now_us() + phase_us;
  do {
    if (me % 2 == 0) go = now_us() < lane->end_us;
    for (int i = 0; i < WINDOW; i++) {
      data[i] = go;
      if (me % 2 == 0)
        MPI_Isend(&data[i], 1, MPI_LONG, lane->partner, lane->tag, MPI_COMM_WORLD, &requests[i]);
      else
        MPI_Irecv(&data[i], 1, MPI_LONG, lane->partner, lane->tag, MPI_COMM_WORLD, &requests[i]);
    }
    MPI_Waitall(WINDOW, requests, MPI_STATUSES_IGNORE);
    if (me % 2 == 0) {
      MPI_Recv(&credit, 1, MPI_LONG, lane->partner, lane->tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      go = data[WINDOW - 1];
      MPI_Send(&go, 1, MPI_LONG, lane->partner, lane->tag, MPI_COMM_WORLD);
    }
    lane->rounds++;
  } while (go != 0);
  return NULL;
}

// Rounds of all lanes of a rank, average over ranks.
static double rounds(void *(*what)(void *), int threads) {
  pthread_t handles[THREADS_MAX];
  Lane lanes[THREADS_MAX];
  pthread_barrier_init(&gate, NULL, (unsigned)threads);
  MPI_Barrier(MPI_COMM_WORLD);
  for (int t = 0; t < threads; t++) {
    lanes[t] = (Lane){.tag = t, .partner = me ^ 1};
    pthread_create(&handles[t], NULL, what, &lanes[t]);
  }
  double mine = 0, sum = 0;
  for (int t = 0; t < threads; t++) {
    pthread_join(handles[t], NULL);
    mine += (double)lanes[t].rounds;
  }
  pthread_barrier_destroy(&gate);
  MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return sum / all;
}

int main(int argc, char **argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &all);
  if (provided < MPI_THREAD_MULTIPLE || all % 2 != 0) MPI_Abort(MPI_COMM_WORLD, 1);
  for (int threads = 1; threads <= 8; threads *= 2) {
    say("thread_latency_us", threads, phase_us * threads / rounds(ping_pong, threads) / 2);
    say("thread_rate_Mps", threads, WINDOW * rounds(stream, threads) / phase_us);
  }
  MPI_Finalize();
  return 0;
}
