// SPDX-License-Identifier: MIT OR Apache-2.0
// The latency ladder of the published DCMF system, with its interface and with MPI's in one process, in us: half round
// trips of messages; puts and gets until they are complete. And what several receivers cost the sender: one multicast
// beside as many sends; and an exchange of all with all, by one many-to-many each and by sends.
#include "bench.h"

#include <dcmf.h>
#include <dcmf_multisend.h>

enum { BYTES = 1 << 20, REPEATS = 9, RECEIVERS_MAX = 64 };
static DCMF_Protocol_t eager, put_protocol, get_protocol, multicast, manytomany;
static DCMF_Memregion_t mine, theirs;
static char *out, *in;
static volatile int got, done;
static MPI_Win win;

static void note_done(void *counter, DCMF_Error_t *error) {
  (void)error;
  ++*(volatile int *)counter;
}
static const DCMF_Callback_t nothing = {NULL, NULL}, when_done = {note_done, (void *)&done};

static void take_short(void *data, const DCQuad *info, unsigned count, size_t peer, const char *from, size_t bytes) {
  (void)data, (void)info, (void)count, (void)peer;
  memcpy(in, from, bytes);
  got++;
}

static DCMF_Request_t *take_long(void *data, const DCQuad *info, unsigned count, size_t peer, size_t bytes,
                                 size_t *length, char **into, DCMF_Callback_t *landed) {
  static DCMF_Request_t request;
  (void)data, (void)info, (void)count, (void)peer;
  *length = bytes, *into = in;
  *landed = (DCMF_Callback_t){note_done, (void *)&got};
  return &request;
}

static DCMF_Request_t *take_multicast(const DCQuad *info, unsigned count, unsigned peer, unsigned bytes,
                                      unsigned connection, void *arg, unsigned *length, char **into, unsigned *width,
                                      DCMF_Callback_t *landed) {
  static DCMF_Request_t request;
  (void)info, (void)count, (void)peer, (void)connection, (void)arg, (void)width;
  *length = bytes, *into = in;
  *landed = (DCMF_Callback_t){note_done, (void *)&got};
  return &request;
}

static void advance_to(volatile int *counter, int wanted) {
  while (*counter < wanted) DCMF_Messager_advance();
}

typedef void Round(int bytes);

static void send_eager(int bytes) {
  static DCMF_Request_t request;
  int wanted = got + 1;
  if (me == 1) advance_to(&got, wanted);
  DCMF_Send(&eager, &request, nothing, DCMF_MATCH_CONSISTENCY, (size_t)(1 - me), (size_t)bytes, out, NULL, 0);
  if (me == 0) advance_to(&got, wanted);
}

static void mpi_exchange(int bytes, int (*send)(const void *, int, MPI_Datatype, int, int, MPI_Comm)) {
  if (me == 1) MPI_Recv(in, bytes, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  send(out, bytes, MPI_BYTE, 1 - me, 0, MPI_COMM_WORLD);
  if (me == 0) MPI_Recv(in, bytes, MPI_BYTE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
static void mpi_send(int bytes) { mpi_exchange(bytes, MPI_Send); }
static void mpi_rendezvous(int bytes) { mpi_exchange(bytes, MPI_Ssend); }

static void put(int bytes) {
  static DCMF_Request_t request;
  int wanted = done + 1;
  DCMF_Put(&put_protocol, &request, nothing, DCMF_MATCH_CONSISTENCY, 1, (size_t)bytes, &mine, &theirs, 0, 0, when_done);
  advance_to(&done, wanted);
}
static void get(int bytes) {
  static DCMF_Request_t request;
  int wanted = done + 1;
  DCMF_Get(&get_protocol, &request, when_done, DCMF_MATCH_CONSISTENCY, 1, (size_t)bytes, &theirs, &mine, 0, 0);
  advance_to(&done, wanted);
}
static void mpi_put(int bytes) {
  MPI_Put(out, bytes, MPI_BYTE, 1, 0, bytes, MPI_BYTE, win);
  MPI_Win_flush(1, win);
}
static void mpi_get(int bytes) {
  MPI_Get(in, bytes, MPI_BYTE, 1, 0, bytes, MPI_BYTE, win);
  MPI_Win_flush(1, win);
}

// Median of averages over `times` rounds, each divided by `parts`.
static void tell(const char *name, Round *round, int bytes, int parts, int both) {
  double us[REPEATS];
  int times = bytes > 10000 ? 100 : 5000;
  MPI_Barrier(MPI_COMM_WORLD);
  if (both || me == 0)
    for (int r = 0; r < REPEATS; r++) {
      double began = now_us();
      for (int i = 0; i < times; i++) round(bytes);
      us[r] = (now_us() - began) / times / parts;
    }
  // Who is only put to or got from calls nothing meanwhile.
  MPI_Barrier(MPI_COMM_WORLD);
  say(name, bytes, median(us, REPEATS));
}

static void ladder(void) {
  const int lengths[] = {8, 1024, 65536};
  for (int i = 0; i < 3; i++) {
    tell("send", send_eager, lengths[i], 2, 1);
    tell("mpi_send", mpi_send, lengths[i], 2, 1);
    tell("mpi_rendezvous", mpi_rendezvous, lengths[i], 2, 1);
    tell("put", put, lengths[i], 1, 0);
    tell("get", get, lengths[i], 1, 0);
    tell("mpi_put", mpi_put, lengths[i], 1, 0);
    tell("mpi_get", mpi_get, lengths[i], 1, 0);
  }
}

// What it costs rank 0 to start 8 bytes to all others, until the call or calls return.
static void several(void) {
  static DCMF_Request_t requests[RECEIVERS_MAX];
  double us[2][REPEATS];
  unsigned ranks[RECEIVERS_MAX];
  DCMF_Opcode_t opcodes[RECEIVERS_MAX] = {DCMF_PT_TO_PT_SEND};
  DCMF_Multicast_t what = {.registration = &multicast, .request = &requests[0], .consistency = DCMF_MATCH_CONSISTENCY,
                           .bytes = 8, .src = out, .nranks = (unsigned)all - 1, .ranks = ranks, .opcodes = opcodes};
  for (int i = 1; i < all; i++) ranks[i - 1] = (unsigned)i;
  for (int way = 0; way < 2; way++)
    for (int r = 0; r < REPEATS; r++) {
      const int times = 200;
      double spent = 0;
      for (int i = 0; i < times; i++) {
        int wanted = got + 1;
        double began = now_us();
        if (me == 0 && way == 0) DCMF_Multicast(&what);
        if (me == 0 && way == 1)
          for (int to = 1; to < all; to++)
            DCMF_Send(&eager, &requests[to], nothing, DCMF_MATCH_CONSISTENCY, (size_t)to, 8, out, NULL, 0);
        spent += now_us() - began;
        if (me != 0) advance_to(&got, wanted);
        MPI_Barrier(MPI_COMM_WORLD);
      }
      us[way][r] = spent / times;
    }
  say("multicast", all - 1, median(us[0], REPEATS));
  say("sends", all - 1, median(us[1], REPEATS));
}

// All ranks exchange `bytes` bytes with all others, until all is there.
static unsigned lengths[RECEIVERS_MAX], places[RECEIVERS_MAX], counters[2][RECEIVERS_MAX];
static volatile int landed;

static DCMF_Request_t *take_exchange(unsigned connection, void *arg, char **into, unsigned **sizes, unsigned **at,
                                     unsigned **counted, unsigned *count, unsigned *index, DCMF_Callback_t *then) {
  static DCMF_Request_t request;
  (void)connection, (void)arg;
  *into = in, *sizes = lengths, *at = places, *counted = counters[0], *count = (unsigned)all, *index = (unsigned)me;
  *then = (DCMF_Callback_t){note_done, (void *)&landed};
  return &request;
}

static void exchange(int bytes) {
  static DCMF_Request_t requests[RECEIVERS_MAX];
  double us[2][REPEATS];
  unsigned ranks[RECEIVERS_MAX], order[RECEIVERS_MAX];
  for (int i = 0; i < all; i++) {
    ranks[i] = order[i] = (unsigned)i, places[i] = (unsigned)(i * bytes), lengths[i] = i == me ? 0 : (unsigned)bytes;
  }
  for (int way = 0; way < 2; way++)
    for (int r = 0; r < REPEATS; r++) {
      const int times = 200;
      MPI_Barrier(MPI_COMM_WORLD);
      double began = now_us();
      for (int i = 0; i < times; i++) {
        int wanted = got + all - 1, wanted_landed = landed + 1, wanted_done = done + 1;
        if (way == 0) {
          DCMF_Manytomany(&manytomany, &requests[0], when_done, DCMF_MATCH_CONSISTENCY, 0, 0, (unsigned)me, NULL, out,
                          lengths, places, counters[1], ranks, order, (unsigned)all);
          advance_to(&landed, wanted_landed);
          advance_to(&done, wanted_done);
        } else {
          for (int to = 0; to < all; to++)
            if (to != me)
              DCMF_Send(&eager, &requests[to], nothing, DCMF_MATCH_CONSISTENCY, (size_t)to, (size_t)bytes, out, NULL, 0);
          advance_to(&got, wanted);
        }
        // Who is ahead must not be counted twice.
        MPI_Barrier(MPI_COMM_WORLD);
      }
      us[way][r] = (now_us() - began) / times;
    }
  char name[32];
  snprintf(name, sizeof name, "exchange_%d", all);
  say(name, bytes, median(us[0], REPEATS));
  snprintf(name, sizeof name, "exchange_sends_%d", all);
  say(name, bytes, median(us[1], REPEATS));
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &all);
  DCMF_Messager_initialize();
  out = pages(BYTES), in = pages(BYTES);
  DCMF_Send_Configuration_t sending = {
      DCMF_EAGER_SEND_PROTOCOL, DCMF_DEFAULT_NETWORK, take_short, NULL, take_long, NULL};
  DCMF_Send_register(&eager, &sending);
  DCMF_Put_Configuration_t putting = {DCMF_DEFAULT_PUT_PROTOCOL, DCMF_DEFAULT_NETWORK};
  DCMF_Get_Configuration_t getting = {DCMF_DEFAULT_GET_PROTOCOL, DCMF_DEFAULT_NETWORK};
  DCMF_Put_register(&put_protocol, &putting);
  DCMF_Get_register(&get_protocol, &getting);
  DCMF_Multicast_Configuration_t casting = {DCMF_DEFAULT_MSEND_PROTOCOL, take_multicast, NULL, NULL, 1};
  DCMF_Multicast_register(&multicast, &casting);
  DCMF_Manytomany_Configuration_t exchanging = {DCMF_DEFAULT_M2M_PROTOCOL, take_exchange, NULL, 1};
  DCMF_Manytomany_register(&manytomany, &exchanging);
  DCMF_Memregion_create(&mine, NULL, BYTES, out, 0);
  DCMF_Memregion_t regions[RECEIVERS_MAX];
  memcpy(&regions[me], &mine, sizeof mine);
  MPI_Allgather(MPI_IN_PLACE, 0, MPI_BYTE, regions, sizeof regions[0], MPI_BYTE, MPI_COMM_WORLD);
  memcpy(&theirs, &regions[all > 1], sizeof theirs);
  if (all == 2) {
    MPI_Win_create(out, BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_lock_all(0, win);
    ladder();
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
  } else {
    several();
    exchange(8);
    exchange(1024);
    exchange(4096);
  }
  DCMF_Messager_finalize();
  MPI_Finalize();
  return 0;
}
