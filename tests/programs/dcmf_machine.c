// SPDX-License-Identifier: MIT OR Apache-2.0
// What is around the messages of DCMF: the torus of nodes, time, channels, what it is configured for, critical
// sections, and the collectives of all processes.
#include "dcmf_check.h"

static void torus(void) {
  DCMF_Hardware_t hardware;
  WORKS(DCMF_Hardware(&hardware));
  CHECK_EQ((long)hardware.tSize * hardware.xSize * hardware.ySize * hardware.zSize, all);
  CHECK(hardware.lrank < hardware.lsize && hardware.prank < hardware.psize);
  CHECK(hardware.clockMHz > 0 && hardware.memSize > 0 && hardware.name[0] != 0);
  CHECK(hardware.Size[0] == hardware.tSize && hardware.Coord[3] == hardware.xCoord);
  static const DCMF_Network networks[] = {DCMF_DEFAULT_NETWORK, DCMF_TORUS_NETWORK};
  char *seen = room((size_t)all);
  for (int i = 0; i < 2; i++)
    for (size_t rank = 0; rank < (size_t)all; rank++) {
      DCMF_NetworkCoord_t at;
      size_t back = (size_t)-1;
      DCMF_Network network = DCMF_NETWORK_COUNT;
      WORKS(DCMF_Messager_rank2network(rank, networks[i], &at));
      CHECK(at.torus.x < hardware.xSize && at.torus.y < hardware.ySize);
      CHECK(at.torus.z < hardware.zSize && at.torus.t < hardware.tSize);
      WORKS(DCMF_Messager_network2rank(&at, &back, &network));
      CHECK(back == rank && network == DCMF_TORUS_NETWORK);
      if (rank == (size_t)me) CHECK(at.torus.x == hardware.xCoord && at.torus.t == hardware.tCoord);
      seen[back]++;
    }
  for (int rank = 0; rank < all; rank++) CHECK_EQ(seen[rank], 2);
  free(seen);
  DCMF_NetworkCoord_t at = {.network = DCMF_TORUS_NETWORK};
  at.torus.x = (size_t)all;
  size_t rank;
  CHECK_EQ(DCMF_Messager_network2rank(&at, &rank, NULL), DCMF_INVAL);
  CHECK_EQ(DCMF_Messager_rank2network((size_t)all, DCMF_TORUS_NETWORK, &at), DCMF_INVAL);
  CHECK_EQ(DCMF_Messager_rank2network(0, DCMF_SOCKET_NETWORK, &at), DCMF_UNIMPL);
}

static void clocks(void) {
  double began = DCMF_Timer();
  unsigned long long base = DCMF_Timebase();
  usleep(2000);
  CHECK(DCMF_Timer() - began >= .002 && DCMF_Tick() > 0);
  DCMF_Hardware_t hardware;
  WORKS(DCMF_Hardware(&hardware));
  CHECK(DCMF_Timebase() - base >= 2000ull * hardware.clockMHz);
}

static void channels(void) {
  DCMF_Protocol_t unused;
  unsigned base = 9, count = 9, current = 9, handed = 0;
  WORKS(DCMF_Channel_info(&unused, &base, &count, &current));
  CHECK(count >= 1 && current < base + count);
  WORKS(DCMF_Channel_acquire(base));
  CHECK_EQ(DCMF_Channel_current(), base);
  CHECK_EQ(DCMF_Messager_use_channel(base), DCMF_SUCCESS);
  DCMF_Messager_advance_options options = {base};
  DCMF_Messager_advance_expert(options);
  DCMF_Callback_t callback = counting((int *)&handed);
  WORKS(DCMF_Channel_handoff(base, callback));
  advance_until((int *)&handed, 1);
  WORKS(DCMF_Channel_release());
  CHECK_EQ(DCMF_Channel_acquire(77), DCMF_INVAL);
}

static int in_section, entered;
static volatile int started;

// Enters as often as the other thread, which cycles.
static void *other_thread(void *unused) {
  (void)unused;
  for (int i = 0; i < 100; i++) {
    started = 1;
    DCMF_CriticalSection_enter(0);
    CHECK_EQ(in_section, 0);
    in_section = 1;
    entered++;
    in_section = 0;
    DCMF_CriticalSection_exit(0);
  }
  return NULL;
}

static void configured(void) {
  DCMF_Configure_t wanted = {DCMF_THREAD_SINGLE, DCMF_INTERRUPTS_OFF}, got;
  DCMF_CriticalSection_enter(0);
  DCMF_CriticalSection_exit(0);
  WORKS(DCMF_Messager_configure(NULL, &got));
  WORKS(DCMF_Messager_configure(&wanted, NULL));
  wanted.thread_level = DCMF_THREAD_MULTIPLE;
  WORKS(DCMF_Messager_configure(&wanted, &wanted));
  // A schedule in which nothing may depend on time grants less.
  CHECK(wanted.thread_level >= DCMF_THREAD_SERIALIZED && wanted.interrupts == DCMF_INTERRUPTS_OFF);
  int several = wanted.thread_level == DCMF_THREAD_MULTIPLE;
  wanted.thread_level = (DCMF_Thread)77;
  CHECK_EQ(DCMF_Messager_configure(&wanted, &got), DCMF_INVAL);
  if (!several) return;
  pthread_t thread;
  DCMF_CriticalSection_enter(0);
  DCMF_CriticalSection_enter(0);
  in_section = 1;
  pthread_create(&thread, NULL, other_thread, NULL);
  while (!started) usleep(100);
  CHECK_EQ(entered, 0);
  in_section = 0;
  // The other thread gets in by the cycles alone.
  while (entered < 100) DCMF_CriticalSection_cycle(0);
  DCMF_CriticalSection_exit(0);
  DCMF_CriticalSection_exit(0);
  pthread_join(thread, NULL);
}

static int beside;

static void take_beside(void *data, const DCMF_Control_t *info, size_t peer) {
  (void)info, (void)peer;
  CHECK(data == &beside);
  __atomic_add_fetch(&beside, 1, __ATOMIC_RELEASE);
}

// With interrupts a process is called back that calls nothing.
static void interrupts(void) {
  DCMF_Protocol_t control;
  DCMF_Control_Configuration_t configuration = {
      DCMF_DEFAULT_CONTROL_PROTOCOL, DCMF_DEFAULT_NETWORK, take_beside, &beside};
  DCMF_Configure_t wanted = {DCMF_THREAD_MULTIPLE, DCMF_INTERRUPTS_ON}, got;
  WORKS(DCMF_Control_register(&control, &configuration));
  WORKS(DCMF_Messager_configure(&wanted, &got));
  // A schedule in which nothing may depend on time has none.
  if (got.interrupts == DCMF_INTERRUPTS_ON)
    for (int round = 1; round <= 20; round++) {
      DCMF_Control_t info;
      memset(&info, 0, sizeof info);
      if (round == 10) WORKS(DCMF_Messager_suspend());
      DCMF_CriticalSection_enter(0);
      WORKS(DCMF_Control(&control, DCMF_MATCH_CONSISTENCY, (size_t)((me + 1) % all), &info));
      DCMF_CriticalSection_exit(0);
      if (round == 10) WORKS(DCMF_Messager_resume());
      while (__atomic_load_n(&beside, __ATOMIC_ACQUIRE) < round) usleep(200);
    }
  wanted.interrupts = DCMF_INTERRUPTS_OFF;
  WORKS(DCMF_Messager_configure(&wanted, &got));
  CHECK_EQ(got.interrupts, DCMF_INTERRUPTS_OFF);
}

static void collectives(void) {
  DCMF_Protocol_t broadcast, reduce;
  DCMF_Request_t request;
  DCMF_GlobalBcast_Configuration_t broadcasting = {DCMF_TREE_GLOBALBCAST_PROTOCOL};
  DCMF_GlobalAllreduce_Configuration_t reducing = {DCMF_TREE_GLOBALALLREDUCE_PROTOCOL};
  WORKS(DCMF_GlobalBcast_register(&broadcast, &broadcasting));
  WORKS(DCMF_GlobalAllreduce_register(&reduce, &reducing));
  for (int root = 0; root < all; root++) {
    char data[1000];
    int done = 0;
    fill(data, sizeof data, me == root ? (uint32_t)root : 999);
    WORKS(DCMF_GlobalBcast(&broadcast, &request, counting(&done), DCMF_MATCH_CONSISTENCY, root, data, sizeof data));
    advance_until(&done, 1);
    CHECK_BYTES(data, sizeof data, (uint32_t)root);
  }
  for (int root = -1; root < all; root++)
    for (int in_place = 0; in_place < 2; in_place++) {
      double numbers[50], sums[50];
      int done = 0;
      for (int i = 0; i < 50; i++) numbers[i] = me + i, sums[i] = -1;
      WORKS(DCMF_GlobalAllreduce(&reduce, &request, counting(&done), DCMF_MATCH_CONSISTENCY, root, (char *)numbers,
                                 (char *)(in_place ? numbers : sums), 50, DCMF_DOUBLE, DCMF_SUM));
      advance_until(&done, 1);
      for (int i = 0; (root == -1 || root == me) && i < 50; i++)
        CHECK((in_place ? numbers : sums)[i] == all * (all - 1) / 2 + i * all);
    }
  int in = me, out = 0, done = 0;
  WORKS(DCMF_GlobalAllreduce(&reduce, &request, counting(&done), DCMF_MATCH_CONSISTENCY, -1, (char *)&in, (char *)&out,
                             1, DCMF_SIGNED_INT, DCMF_MAX));
  advance_until(&done, 1);
  CHECK_EQ(out, all - 1);
  WORKS(DCMF_Restart(&request));
  advance_until(&done, 2);
  DCMF_Callback_t nothing = {NULL, NULL};
  CHECK_EQ(DCMF_GlobalBcast(&broadcast, &request, nothing, 0, all, (char *)&in, 4), DCMF_INVAL);
  CHECK_EQ(DCMF_GlobalBcast(&reduce, &request, nothing, 0, 0, (char *)&in, 4), DCMF_INVAL);
  CHECK_EQ(DCMF_GlobalAllreduce(&reduce, &request, nothing, 0, -1, (char *)&in, (char *)&out, 1, DCMF_DOUBLE, DCMF_BAND),
           DCMF_UNIMPL);
  CHECK_EQ(DCMF_GlobalAllreduce(&reduce, &request, nothing, 0, -1, (char *)&in, (char *)&out, 1, DCMF_DT_COUNT, DCMF_SUM),
           DCMF_INVAL);
  CHECK_EQ(DCMF_GlobalAllreduce(&reduce, &request, nothing, 0, -1, (char *)&in, (char *)&out, 1, DCMF_DOUBLE,
                                DCMF_OP_COUNT),
           DCMF_INVAL);
}

int main(int argc, char **argv) {
  start_both(&argc, &argv, 0);
  torus();
  clocks();
  channels();
  collectives();
  configured();
  interrupts();
  return finish_both();
}
