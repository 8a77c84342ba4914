// SPDX-License-Identifier: MIT OR Apache-2.0
// Several threads of each PE put, update, wait and make contexts at the same time.
#include "shmem_check.h"

enum { THREADS = 3 };
static long counters[THREADS], words[THREADS], total;

static void *work(void *argument) {
  long which = (long)(intptr_t)argument;
  const int rounds = part_of(100);
  shmem_ctx_t ctx;
  CHECK_EQ(shmem_ctx_create(SHMEM_CTX_PRIVATE, &ctx), 0);
  for (int round = 1; round <= rounds; round++) {
    shmem_ctx_long_atomic_inc(ctx, &counters[which], (me + round) % all);
    (void)shmem_long_atomic_fetch_add(&total, which + 1, 0);
    shmem_ctx_quiet(ctx);
    // Each thread and its like on the neighbours go round together.
    shmem_ctx_long_p(ctx, &words[which], round, next_pe);
    shmem_long_wait_until(&words[which], SHMEM_CMP_GE, round);
    CHECK(shmem_ctx_long_g(ctx, &words[which], me) >= round);
  }
  shmem_ctx_destroy(ctx);
  return NULL;
}

int main(void) {
  start_shmem();
  pthread_t threads[THREADS];
  shmem_barrier_all();
  for (intptr_t which = 0; which < THREADS; which++) pthread_create(&threads[which], NULL, work, (void *)which);
  for (int which = 0; which < THREADS; which++) pthread_join(threads[which], NULL);
  shmem_barrier_all();
  long sum = 0;
  const int rounds = part_of(100);
  for (int which = 0; which < THREADS; which++)
    for (int pe = 0; me == 0 && pe < all; pe++) sum += shmem_long_g(&counters[which], pe);
  if (me == 0) CHECK_EQ(sum, (long)THREADS * rounds * all);
  if (me == 0) CHECK_EQ(total, (long)all * rounds * THREADS * (THREADS + 1) / 2);
  shmem_barrier_all();
  return finish_shmem();
}
