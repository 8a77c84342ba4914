// SPDX-License-Identifier: MIT OR Apache-2.0
// Memory regions, put and get: of all lengths, into regions that were told as plain bytes, into all memory, to oneself;
// a target that sleeps; the order of a flag behind data, and of a message behind puts; what is refused.
#include "dcmf_check.h"

enum { LONG = 300000 };
static const size_t lengths[] = {0, 1, 8, 1000, 8192, 65536, LONG};

static DCMF_Protocol_t put_protocol, get_protocol, fence;
static char *window;
static DCMF_Memregion_t *regions;  // of everybody's window
static int fenced;

static void put(int to, DCMF_Memregion_t *from, size_t at, size_t there, size_t bytes, int *done, int *placed) {
  static DCMF_Request_t requests[64];
  static int next;
  DCMF_Request_t *request = &requests[next++ % 64];
  WORKS(DCMF_Put(&put_protocol, request, counting(done), DCMF_MATCH_CONSISTENCY, (size_t)to, bytes, from, &regions[to],
                 at, there, counting(placed)));
}

static void puts_and_gets(void) {
  DCMF_Memregion_t mine;
  size_t got = 0;
  char *data = room(LONG), *back = room(LONG);
  WORKS(DCMF_Memregion_create(&mine, &got, LONG, data, 0));
  CHECK_EQ(got, LONG);
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    size_t bytes = lengths[i];
    for (int to = 0; to < all; to++) {
      // Everybody has a place of its own in each window.
      size_t there = (size_t)me * LONG;
      int done = 0, placed = 0;
      fill(data, bytes, (uint32_t)(bytes + (size_t)(me * 31 + to)));
      put(to, &mine, 0, there, bytes, &done, &placed);
      // The first callback comes no later than the second.
      while (!placed) {
        DCMF_Messager_advance();
        CHECK(done || !placed);
      }
      CHECK_EQ(done, 1);
      DCMF_Memregion_t into;
      DCMF_Request_t request;
      WORKS(DCMF_Memregion_create(&into, NULL, LONG, back, 0));
      memset(back, 0, bytes);
      int finished = 0;
      WORKS(DCMF_Get(&get_protocol, &request, counting(&finished), DCMF_MATCH_CONSISTENCY, (size_t)to, bytes,
                     &regions[to], &into, there, 0));
      advance_until(&finished, 1);
      CHECK_BYTES(back, bytes, (uint32_t)(bytes + (size_t)(me * 31 + to)));
      WORKS(DCMF_Memregion_destroy(&into));
      if (bytes > 0) {
        // Once more.
        memset(back, 0, bytes);
        WORKS(DCMF_Restart(&request));
        advance_until(&finished, 2);
        CHECK_BYTES(back, bytes, (uint32_t)(bytes + (size_t)(me * 31 + to)));
      }
    }
    advance_and_meet();
    for (int from = 0; from < all; from++)
      CHECK_BYTES(window + (size_t)from * LONG, bytes, (uint32_t)(bytes + (size_t)(from * 31 + me)));
    advance_and_meet();
  }
  free(data);
  free(back);
}

// A put whose second callback is wanted, and puts behind it whose is not.
static void some_acknowledged(void) {
  char *data = room(64);
  DCMF_Callback_t nothing = {NULL, NULL};
  DCMF_Memregion_t mine;
  WORKS(DCMF_Memregion_create(&mine, NULL, 64, data, 0));
  int to = (me + 1) % all;
  for (int round = 0; round < 10; round++) {
    static DCMF_Request_t requests[4];
    int placed = 0;
    for (int i = 0; i < 4; i++)
      WORKS(DCMF_Put(&put_protocol, &requests[i], nothing, DCMF_RELAXED_CONSISTENCY, (size_t)to, 8, &mine, &regions[to],
                     0, (size_t)me * LONG + 8 * (size_t)i, i == 0 ? counting(&placed) : nothing));
    advance_until(&placed, 1);
  }
  advance_and_meet();
  free(data);
}

// All memory of a process as one region: offsets are addresses.
static void all_memory(void) {
  DCMF_Memregion_t *everything = room(sizeof *everything * (size_t)all);
  uint64_t *addresses = room(sizeof *addresses * (size_t)all), word = 0;
  size_t bytes = 0;
  void *base = &bytes;
  WORKS(DCMF_Memregion_create(&everything[me], &bytes, (size_t)-1, NULL, 0));
  WORKS(DCMF_Memregion_query(&everything[me], &bytes, &base));
  CHECK(bytes == (size_t)-1 && base == NULL);
  uint64_t mine = (uint64_t)(uintptr_t)&word;
  OK(MPI_Allgather(MPI_IN_PLACE, 0, MPI_BYTE, everything, sizeof *everything, MPI_BYTE, MPI_COMM_WORLD));
  OK(MPI_Allgather(&mine, 8, MPI_BYTE, addresses, 8, MPI_BYTE, MPI_COMM_WORLD));
  int to = (me + 1) % all, placed = 0;
  uint64_t value = 1000 + (uint64_t)me;
  DCMF_Request_t request;
  DCMF_Callback_t nothing = {NULL, NULL};
  WORKS(DCMF_Put(&put_protocol, &request, nothing, DCMF_SEQUENTIAL_CONSISTENCY, (size_t)to, 8, &everything[me],
                 &everything[to], (size_t)(uintptr_t)&value, addresses[to], counting(&placed)));
  advance_until(&placed, 1);
  advance_and_meet();
  CHECK_EQ(word, 1000 + (me + all - 1) % all);
  free(everything);
  free(addresses);
}

static void take_fence(void *data, const DCQuad *info, unsigned count, size_t peer, const char *from, size_t bytes) {
  (void)data, (void)from;
  CHECK_EQ(count, 1);
  CHECK_EQ(bytes, 0);
  // All puts before it are in place.
  CHECK_BYTES(window + peer * LONG, LONG, info->w0);
  fenced++;
}

// A message that is sent in order behind puts is received behind them, and a flag that is put behind data is written
// behind them.
static void in_order(void) {
  char *data = room(LONG);
  DCMF_Callback_t nothing = {NULL, NULL};
  DCMF_Memregion_t mine;
  WORKS(DCMF_Memregion_create(&mine, NULL, LONG, data, 0));
  int to = (me + 1) % all;
  for (int round = 1; round <= 10; round++) {
    DCMF_Request_t request, asking;
    DCQuad info = {(unsigned)(round * 100 + me), 0, 0, 0};
    int done = 0;
    fill(data, LONG, info.w0);
    WORKS(DCMF_Put(&put_protocol, &request, counting(&done), DCMF_SEQUENTIAL_CONSISTENCY, (size_t)to, LONG, &mine,
                   &regions[to], 0, (size_t)me * LONG, nothing));
    WORKS(DCMF_Send(&fence, &asking, nothing, DCMF_SEQUENTIAL_CONSISTENCY, (size_t)to, 0, NULL, &info, 1));
    advance_until(&done, 1);
    advance_until(&fenced, round);
    advance_and_meet();
  }
  // The flag lies behind everybody's place.
  volatile char *flag = window + (size_t)all * LONG;
  for (int round = 1; round <= 10; round++) {
    DCMF_Request_t request, flagging;
    DCMF_Memregion_t flags;
    char value = (char)round;
    int done = 0, placed = 0;
    WORKS(DCMF_Memregion_create(&flags, NULL, 1, &value, 0));
    fill(data, LONG, (uint32_t)(round * 7 + me));
    WORKS(DCMF_Put(&put_protocol, &request, counting(&done), DCMF_SEQUENTIAL_CONSISTENCY, (size_t)to, LONG, &mine,
                   &regions[to], 0, (size_t)me * LONG, nothing));
    WORKS(DCMF_Put(&put_protocol, &flagging, nothing, DCMF_SEQUENTIAL_CONSISTENCY, (size_t)to, 1, &flags, &regions[to],
                   0, (size_t)all * LONG, counting(&placed)));
    while (*flag != round) DCMF_Messager_advance();
    CHECK_BYTES(window + (size_t)((me + all - 1) % all) * LONG, LONG, (uint32_t)(round * 7 + (me + all - 1) % all));
    advance_until(&done, 1);
    advance_until(&placed, 1);
    advance_and_meet();
  }
  free(data);
}

static void refused(void) {
  DCMF_Callback_t nothing = {NULL, NULL};
  DCMF_Memregion_t region;
  DCMF_Request_t request;
  char data[100];
  WORKS(DCMF_Memregion_create(&region, NULL, sizeof data, data, 0));
  size_t bytes = 0;
  void *base = NULL;
  WORKS(DCMF_Memregion_query(&region, &bytes, &base));
  CHECK(bytes == sizeof data && base == data);
  CHECK_EQ(DCMF_Memregion_create(NULL, NULL, 1, data, 0), DCMF_INVAL);
  CHECK_EQ(DCMF_Memregion_create(&region, NULL, (size_t)-1, data, 0), DCMF_INVAL);
  WORKS(DCMF_Memregion_create(&region, NULL, sizeof data, data, 0));
#define PUT(protocol, rank, bytes, from, at, to, there) \
  DCMF_Put(protocol, &request, nothing, DCMF_MATCH_CONSISTENCY, rank, bytes, from, to, at, there, nothing)
  CHECK_EQ(PUT(&get_protocol, 0, 1, &region, 0, &regions[0], 0), DCMF_INVAL);
  CHECK_EQ(PUT(&put_protocol, (size_t)all, 1, &region, 0, &regions[0], 0), DCMF_INVAL);
  CHECK_EQ(PUT(&put_protocol, 0, 101, &region, 0, &regions[0], 0), DCMF_INVAL);
  CHECK_EQ(PUT(&put_protocol, 0, 1, &region, 100, &regions[0], 0), DCMF_INVAL);
  CHECK_EQ(PUT(&put_protocol, 0, 1, &region, 0, &regions[0], (size_t)-1), DCMF_INVAL);
  CHECK_EQ(PUT(&put_protocol, 0, 2, &region, 0, &regions[0], (size_t)all * LONG + 63), DCMF_INVAL);
  CHECK_EQ(PUT(&put_protocol, 0, 1, NULL, 0, &regions[0], 0), DCMF_INVAL);
  // Memory that does not exist, here.
  DCMF_Memregion_t nothing_there;
  void *hole = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  munmap(hole, 8192);
  WORKS(DCMF_Memregion_create(&nothing_there, NULL, 8192, hole, 0));
  CHECK_EQ(PUT(&put_protocol, (size_t)me, 8, &region, 0, &nothing_there, 16), DCMF_INVAL);
  CHECK_EQ(DCMF_Get(&get_protocol, &request, nothing, 0, (size_t)me, 8, &nothing_there, &region, 16, 0), DCMF_INVAL);
}

// Targets that sleep, and call nothing: on this node, and with CHECK_COMPUTING=all on others.
static void asleep(void) {
  DCMF_Hardware_t hardware;
  WORKS(DCMF_Hardware(&hardware));
  if (all < 2 || getenv("CHECK_NO_CROSS_COPY") != NULL) return;
  if (hardware.psize != 1 && getenv("CHECK_COMPUTING") == NULL) return;
  volatile int *there = (volatile int *)(window + (size_t)all * LONG + 8);
  *there = 0;
  advance_and_meet();
  if (me == 0) {
    DCMF_Memregion_t mine;
    int value = 5, placed = 0, got = 0;
    DCMF_Request_t request;
    DCMF_Callback_t nothing = {NULL, NULL};
    char *long_data = room(LONG);
    DCMF_Memregion_t much;
    WORKS(DCMF_Memregion_create(&much, NULL, LONG, long_data, 0));
    for (int to = 1; to < all; to++) {
      fill(long_data, LONG, (uint32_t)to);
      WORKS(DCMF_Put(&put_protocol, &request, nothing, DCMF_MATCH_CONSISTENCY, (size_t)to, LONG, &much, &regions[to], 0,
                     0, counting(&placed)));
      advance_until(&placed, to);
      memset(long_data, 0, LONG);
      WORKS(DCMF_Get(&get_protocol, &request, counting(&got), DCMF_MATCH_CONSISTENCY, (size_t)to, LONG, &regions[to],
                     &much, 0, 0));
      advance_until(&got, to);
      CHECK_BYTES(long_data, LONG, (uint32_t)to);
    }
    free(long_data);
    placed = 0;
    WORKS(DCMF_Memregion_create(&mine, NULL, sizeof value, &value, 0));
    for (int to = 1; to < all; to++)
      WORKS(DCMF_Put(&put_protocol, &request, nothing, DCMF_MATCH_CONSISTENCY, (size_t)to, sizeof value, &mine,
                     &regions[to], 0, (size_t)all * LONG + 8, counting(&placed)));
    advance_until(&placed, all - 1);
  } else {
    while (*there != 5) usleep(1000);
  }
  advance_and_meet();
}

int main(int argc, char **argv) {
  start_both(&argc, &argv, 0);
  DCMF_Put_Configuration_t putting = {DCMF_DEFAULT_PUT_PROTOCOL, DCMF_DEFAULT_NETWORK};
  DCMF_Get_Configuration_t getting = {DCMF_DEFAULT_GET_PROTOCOL, DCMF_DEFAULT_NETWORK};
  static int unused;
  DCMF_Send_Configuration_t fencing = {
      DCMF_DEFAULT_SEND_PROTOCOL, DCMF_DEFAULT_NETWORK, take_fence, &unused, NULL, NULL};
  WORKS(DCMF_Put_register(&put_protocol, &putting));
  WORKS(DCMF_Get_register(&get_protocol, &getting));
  WORKS(DCMF_Send_register(&fence, &fencing));
  size_t bytes = (size_t)all * LONG + 64, got;
  window = room(bytes);
  regions = room(sizeof *regions * (size_t)all);
  WORKS(DCMF_Memregion_create(&regions[me], &got, bytes, window, 0));
  OK(MPI_Allgather(MPI_IN_PLACE, 0, MPI_BYTE, regions, sizeof *regions, MPI_BYTE, MPI_COMM_WORLD));
  refused();
  puts_and_gets();
  some_acknowledged();
  all_memory();
  in_order();
  asleep();
  free(window);
  free(regions);
  return finish_both();
}
