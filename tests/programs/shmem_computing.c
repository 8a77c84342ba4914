// SPDX-License-Identifier: MIT OR Apache-2.0
// A PE computes: it calls nothing until it sees in its own variables what the others have put there, updated and
// signalled. Those of its node do so; with CHECK_COMPUTING=all also those of other nodes.
#include "shmem_check.h"
#include <sched.h>

enum { BYTES = 1200000 };
static long counter, compared, told[64];
static uint64_t signal_word;
static unsigned char data[64][5000], *heap;

static long now_at(const long *there) { return __atomic_load_n(there, __ATOMIC_ACQUIRE); }

// PE 0 waits without a call.
static void compute(int others) {
  while (now_at(&counter) < 3L * others || now_at(&compared) < others) sched_yield();
  while (__atomic_load_n(&signal_word, __ATOMIC_ACQUIRE) < (uint64_t)others) sched_yield();
  for (int pe = 1; pe < all; pe++)
    if (now_at(&told[pe]) != 0) CHECK_BYTES(data[pe], sizeof data[pe], (uint32_t)pe);
  __atomic_store_n(&told[0], 1, __ATOMIC_RELEASE);
}

static void disturb(void) {
  unsigned char *mine = room(BYTES), *back = room(BYTES);
  fill(mine, BYTES, (uint32_t)me);
  for (int kind = 0; kind < 4; kind++) {
    static const size_t lengths[] = {8, 5000, 40000, BYTES};
    size_t bytes = lengths[kind];
    // All put to the same place; what one gets is whole if nobody else is there.
    if (me == 1) shmem_putmem(heap, mine, bytes, 0), shmem_quiet();
    if (me == 1) shmem_getmem(back, heap, bytes, 0);
    if (me == 1) CHECK_BYTES(back, bytes, 1);
  }
  shmem_putmem_signal(data[me], mine, sizeof data[me], &signal_word, 1, SHMEM_SIGNAL_ADD, 0);
  shmem_long_p(&told[me], 1, 0);
  shmem_quiet();
  shmem_long_atomic_inc(&counter, 0);
  shmem_long_atomic_add(&counter, 1, 0);
  CHECK(shmem_long_atomic_fetch_inc(&counter, 0) >= 2);
  long before = shmem_long_g(&compared, 0), seen;
  while ((seen = shmem_long_atomic_compare_swap(&compared, before, before + 1, 0)) != before) before = seen;
  while (shmem_long_atomic_fetch(&told[0], 0) == 0) continue;
  free(mine);
  free(back);
}

int main(void) {
  start_shmem();
  const char *whom = getenv("CHECK_COMPUTING");
  heap = shmem_malloc(BYTES);
  int wide = whom != NULL && strcmp(whom, "all") == 0, others = 0;
  // As PE 0 counts them.
  for (int pe = 1; pe < all; pe++) others += wide || shmem_ptr(&counter, pe) != NULL;
  shmem_barrier_all();
  int disturbs = wide || shmem_ptr(&counter, 0) != NULL;
  if (me == 0) compute(others);
  if (me != 0 && disturbs) disturb();
  shmem_barrier_all();
  CHECK_EQ(shmem_long_g(&told[0], 0), 1);
  shmem_barrier_all();
  shmem_free(heap);
  return finish_shmem();
}
