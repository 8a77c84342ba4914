// SPDX-License-Identifier: MIT OR Apache-2.0
// Two more measurements of the published DCMF system. On two ranks its overlap maps: one rank sends, or receives, and
// computes meanwhile; (computing + communication) / computing, 1 where all is hidden, for several lengths and times;
// the argument says whether interrupts are on. On more ranks its exchange with neighbours: rank 0 sends to and receives
// from 1 to 6 others, in MB/s of both directions together.
#include "bench.h"

#include <dcmf.h>

enum { BYTES = 4 << 20, REPEATS = 7, NEIGHBOURS_MAX = 6 };
static DCMF_Protocol_t protocol;
static char *out, *in[NEIGHBOURS_MAX + 1];
static volatile int landed, done;

static void count_one(void *counter, DCMF_Error_t *error) {
  (void)error;
  ++*(volatile int *)counter;
}
static const DCMF_Callback_t when_done = {count_one, (void *)&done};

static void take_short(void *data, const DCQuad *info, unsigned count, size_t peer, const char *from, size_t bytes) {
  (void)data, (void)info, (void)count;
  memcpy(in[peer % (NEIGHBOURS_MAX + 1)], from, bytes);
  landed++;
}

static DCMF_Request_t *take_long(void *data, const DCQuad *info, unsigned count, size_t peer, size_t bytes,
                                 size_t *length, char **into, DCMF_Callback_t *then) {
  static DCMF_Request_t request;
  (void)data, (void)info, (void)count;
  *length = bytes, *into = in[peer % (NEIGHBOURS_MAX + 1)];
  *then = (DCMF_Callback_t){count_one, (void *)&landed};
  return &request;
}

static void advance_to(volatile int *counter, int wanted) {
  DCMF_CriticalSection_enter(0);
  while (*counter < wanted) {
    DCMF_Messager_advance();
    DCMF_CriticalSection_cycle(0);
  }
  DCMF_CriticalSection_exit(0);
}

static void send_to(int to, int bytes) {
  static DCMF_Request_t requests[64];
  static int next;
  DCMF_CriticalSection_enter(0);
  DCMF_Send(&protocol, &requests[next++ % 64], when_done, DCMF_MATCH_CONSISTENCY, (size_t)to, (size_t)bytes, out, NULL,
            0);
  DCMF_CriticalSection_exit(0);
}

// Rank 0 computes and sends or receives; rank 1 waits for it.
static void overlap(const char *side, const char *interrupts, int computes_us, int bytes) {
  double ratios[REPEATS];
  int sends = (me == 0) == (side[0] == 's');
  for (int r = 0; r < REPEATS; r++) {
    int wanted_landed = landed + 1, wanted_done = done + 1;
    MPI_Barrier(MPI_COMM_WORLD);
    double began = now_us();
    if (sends) send_to(1 - me, bytes);
    if (me == 0) compute_us(computes_us);
    if (sends) advance_to(&done, wanted_done);
    else advance_to(&landed, wanted_landed);
    ratios[r] = (now_us() - began) / computes_us;
  }
  char name[64];
  snprintf(name, sizeof name, "overlap_%s_%s_%d", side, interrupts, computes_us);
  say(name, bytes, median(ratios, REPEATS));
}

static void maps(int interrupts) {
  static const int times_us[] = {10, 50, 200, 1000, 4000}, lengths[] = {8, 1024, 16384, 262144, 1 << 20, 4 << 20};
  for (int side = 0; side < 2; side++)
    for (int t = 0; t < 5; t++)
      for (int l = 0; l < 6; l++)
        overlap(side ? "receive" : "send", interrupts ? "on" : "off", times_us[t], lengths[l]);
}

// All in one go, as the messages of a step are.
static void neighbours(int count, int bytes) {
  const int steps = bytes > 10000 ? 40 : 2000;
  double rates[REPEATS];
  for (int r = 0; r < REPEATS; r++) {
    int has = me == 0 ? count : 1;
    MPI_Barrier(MPI_COMM_WORLD);
    double began = now_us();
    for (int i = 0; i < steps && me <= count; i++) {
      int wanted_landed = landed + has, wanted_done = done + has;
      if (me == 0)
        for (int to = 1; to <= count; to++) send_to(to, bytes);
      else send_to(0, bytes);
      advance_to(&landed, wanted_landed);
      advance_to(&done, wanted_done);
      // Nobody is a step ahead: what lands then would be counted for this one.
      if (me == 0)
        for (int to = 1; to <= count; to++) MPI_Send(NULL, 0, MPI_BYTE, to, 0, MPI_COMM_WORLD);
      else MPI_Recv(NULL, 0, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    rates[r] = 2.0 * count * bytes * steps / (now_us() - began);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  char name[32];
  snprintf(name, sizeof name, "neighbours_%d", count);
  say(name, bytes, median(rates, REPEATS));
}

int main(int argc, char **argv) {
  int provided, interrupts = argc > 1 && strcmp(argv[1], "on") == 0;
  MPI_Init_thread(&argc, &argv, interrupts ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &all);
  DCMF_Messager_initialize();
  DCMF_Configure_t wanted = {interrupts ? DCMF_THREAD_MULTIPLE : DCMF_THREAD_SINGLE,
                             interrupts ? DCMF_INTERRUPTS_ON : DCMF_INTERRUPTS_OFF},
                   got;
  DCMF_Messager_configure(&wanted, &got);
  if (interrupts && got.interrupts != DCMF_INTERRUPTS_ON) abort();
  out = pages(BYTES);
  for (int i = 0; i <= NEIGHBOURS_MAX; i++) in[i] = pages(BYTES);
  DCMF_Send_Configuration_t sending = {
      DCMF_DEFAULT_SEND_PROTOCOL, DCMF_DEFAULT_NETWORK, take_short, NULL, take_long, NULL};
  DCMF_Send_register(&protocol, &sending);
  if (all == 2) {
    maps(interrupts);
  } else {
    for (int count = 1; count <= NEIGHBOURS_MAX && count < all; count++) {
      neighbours(count, 4096);
      neighbours(count, 262144);
    }
  }
  DCMF_Messager_finalize();
  MPI_Finalize();
}
