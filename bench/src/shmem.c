// SPDX-License-Identifier: MIT OR Apache-2.0
// OpenSHMEM between two PEs: what each operation costs its origin, on the heap and on global variables; a ping-pong of
// words; collectives. PE 1 waits in a barrier while PE 0 puts, gets and updates. Only calls that OpenSHMEM 1.4 has, so
// that older libraries run it, too; global variables last, as some fail there. Prints lines of name, bytes and
// microseconds.
#define _POSIX_C_SOURCE 199309L
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LONGEST = 1 << 20 };
static char variables[LONGEST], mine[LONGEST];
static long word;
static int me;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e6 + (double)time.tv_nsec * 1e-3;
}

// As often as takes some milliseconds.
static int rounds_for(long bytes) { return bytes <= 1024 ? 200000 : bytes <= 65536 ? 20000 : 2000; }

#define TIMED(name, bytes, rounds, body)                                        \
  do {                                                                          \
    shmem_barrier_all();                                                        \
    if (me == 0) {                                                              \
      for (int i = 0; i < (rounds) / 10; i++) body;                             \
      double begin = now();                                                     \
      for (int i = 0; i < (rounds); i++) body;                                  \
      printf("%s %ld %.4f\n", name, (long)(bytes), (now() - begin) / (rounds)); \
    }                                                                           \
    shmem_barrier_all();                                                        \
  } while (0)

static void transfers(const char *kind, char *object, long *atomic) {
  char name[64];
#define NAMED(what) (snprintf(name, sizeof name, "%s_%s_us", kind, what), name)
  for (long bytes = 8; bytes <= LONGEST; bytes *= bytes < 1024 ? 128 : bytes < 65536 ? 8 : 16) {
    int rounds = rounds_for(bytes);
    TIMED(NAMED("put"), bytes, rounds, (shmem_putmem(object, mine, (size_t)bytes, 1), shmem_quiet()));
    TIMED(NAMED("get"), bytes, rounds, shmem_getmem(mine, object, (size_t)bytes, 1));
  }
  TIMED(NAMED("p"), 8, 200000, shmem_long_p(atomic, i, 1));
  TIMED(NAMED("g"), 8, 200000, (void)shmem_long_g(atomic, 1));
  TIMED(NAMED("fetch_add"), 8, 200000, (void)shmem_long_atomic_fetch_add(atomic, 1, 1));
  TIMED(NAMED("compare_swap"), 8, 200000, (void)shmem_long_atomic_compare_swap(atomic, i, i + 1, 1));
}

int main(void) {
  shmem_init();
  me = shmem_my_pe();
  int all = shmem_n_pes(), rounds = 100000;
  char *heap = shmem_malloc(LONGEST);
  long *counter = shmem_malloc(sizeof *counter), *flag = shmem_malloc(sizeof *flag);
  long *operand = shmem_malloc(sizeof *operand), *result = shmem_malloc(sizeof *result);
  long *work = shmem_malloc(SHMEM_REDUCE_MIN_WRKDATA_SIZE * sizeof *work);
  long *sync_words = shmem_malloc(SHMEM_REDUCE_SYNC_SIZE * sizeof *sync_words);
  for (int i = 0; i < SHMEM_REDUCE_SYNC_SIZE; i++) sync_words[i] = SHMEM_SYNC_VALUE;
  *flag = *counter = 0, *operand = 1;
  memset(heap, 1, LONGEST), memset(variables, 1, LONGEST), memset(mine, 1, LONGEST);
  transfers("heap", heap, counter);
  shmem_barrier_all();
  double begin = now();
  for (long i = 1; i <= rounds; i++) {
    if (me == 0) shmem_long_p(flag, i, 1), shmem_long_wait_until(flag, SHMEM_CMP_EQ, i);
    if (me == 1) shmem_long_wait_until(flag, SHMEM_CMP_EQ, i), shmem_long_p(flag, i, 0);
  }
  if (me == 0) printf("ping_us 8 %.4f\n", (now() - begin) / rounds / 2);
  shmem_barrier_all();
  begin = now();
  for (int i = 0; i < rounds; i++) shmem_barrier_all();
  if (me == 0) printf("barrier_us 0 %.4f\n", (now() - begin) / rounds);
  begin = now();
  for (int i = 0; i < rounds; i++) shmem_long_sum_to_all(result, operand, 1, 0, 0, all, work, sync_words);
  if (me == 0) printf("sum_us 8 %.4f\n", (now() - begin) / rounds);
  fflush(stdout);
  transfers("variable", variables, &word);
  shmem_finalize();
  return 0;
}
