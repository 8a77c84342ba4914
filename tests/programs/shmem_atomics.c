// SPDX-License-Identifier: MIT OR Apache-2.0
// Atomic operations of all types: what each does and returns, and that none is lost where all PEs update the same word.
#include "shmem_check.h"

static shmem_ctx_t ctx;

// Each PE has a word on the next one that nobody else updates.
#define SWAPS(N, T)                                                                                              \
  static void swaps_##N(T *word) {                                                                               \
    T fetched = 0;                                                                                               \
    *word = (T)0;                                                                                                \
    shmem_barrier_all();                                                                                         \
    shmem_##N##_atomic_set(word, (T)7, next_pe);                                                                 \
    CHECK(shmem_##N##_atomic_fetch(word, next_pe) == (T)7);                                                      \
    CHECK(shmem_##N##_atomic_swap(word, (T)9, next_pe) == (T)7);                                                 \
    shmem_ctx_##N##_atomic_set(ctx, word, (T)11, next_pe);                                                       \
    CHECK(shmem_ctx_##N##_atomic_fetch(ctx, word, next_pe) == (T)11);                                            \
    CHECK(shmem_ctx_##N##_atomic_swap(ctx, word, (T)13, next_pe) == (T)11);                                      \
    shmem_##N##_atomic_swap_nbi(&fetched, word, (T)15, next_pe), shmem_quiet();                                  \
    CHECK(fetched == (T)13);                                                                                     \
    shmem_##N##_atomic_fetch_nbi(&fetched, word, next_pe), shmem_quiet();                                        \
    CHECK(fetched == (T)15);                                                                                     \
    shmem_ctx_##N##_atomic_swap_nbi(ctx, &fetched, word, (T)me, next_pe), shmem_ctx_quiet(ctx);                  \
    CHECK(fetched == (T)15);                                                                                     \
    shmem_ctx_##N##_atomic_fetch_nbi(ctx, &fetched, word, next_pe), shmem_ctx_quiet(ctx);                        \
    CHECK(fetched == (T)me);                                                                                     \
    shmem_barrier_all();                                                                                         \
    CHECK(*word == (T)last_pe);                                                                                  \
    shmem_barrier_all();                                                                                         \
  }
TYPES_TO_SWAP(SWAPS)

#define UPDATES(N, T)                                                                                            \
  static void updates_##N(T *word) {                                                                             \
    T fetched = 0, most = (T)-1;                                                                                 \
    *word = (T)-2;                                                                                               \
    shmem_barrier_all();                                                                                         \
    shmem_##N##_atomic_inc(word, next_pe);                                                                       \
    CHECK(shmem_##N##_atomic_fetch_inc(word, next_pe) == most);                                                  \
    CHECK(shmem_ctx_##N##_atomic_fetch_inc(ctx, word, next_pe) == (T)0);                                         \
    shmem_ctx_##N##_atomic_inc(ctx, word, next_pe);                                                              \
    shmem_##N##_atomic_add(word, (T)40, next_pe);                                                                \
    CHECK(shmem_##N##_atomic_fetch_add(word, (T)-10, next_pe) == (T)42);                                         \
    shmem_ctx_##N##_atomic_add(ctx, word, (T)1, next_pe);                                                        \
    CHECK(shmem_ctx_##N##_atomic_fetch_add(ctx, word, (T)1, next_pe) == (T)33);                                  \
    CHECK(shmem_##N##_atomic_compare_swap(word, (T)33, (T)1, next_pe) == (T)34);                                 \
    CHECK(shmem_##N##_atomic_compare_swap(word, (T)34, (T)50, next_pe) == (T)34);                                \
    CHECK(shmem_ctx_##N##_atomic_compare_swap(ctx, word, (T)50, (T)60, next_pe) == (T)50);                       \
    shmem_##N##_atomic_compare_swap_nbi(&fetched, word, (T)60, (T)61, next_pe), shmem_quiet();                   \
    CHECK(fetched == (T)60);                                                                                     \
    shmem_ctx_##N##_atomic_compare_swap_nbi(ctx, &fetched, word, (T)60, (T)62, next_pe), shmem_ctx_quiet(ctx);   \
    CHECK(fetched == (T)61);                                                                                     \
    shmem_##N##_atomic_fetch_inc_nbi(&fetched, word, next_pe), shmem_quiet();                                    \
    CHECK(fetched == (T)61);                                                                                     \
    shmem_ctx_##N##_atomic_fetch_inc_nbi(ctx, &fetched, word, next_pe), shmem_ctx_quiet(ctx);                    \
    CHECK(fetched == (T)62);                                                                                     \
    shmem_##N##_atomic_fetch_add_nbi(&fetched, word, (T)5, next_pe), shmem_quiet();                              \
    CHECK(fetched == (T)63);                                                                                     \
    shmem_ctx_##N##_atomic_fetch_add_nbi(ctx, &fetched, word, (T)5, next_pe), shmem_ctx_quiet(ctx);              \
    CHECK(fetched == (T)68);                                                                                     \
    shmem_barrier_all();                                                                                         \
    CHECK(*word == (T)73);                                                                                       \
    shmem_barrier_all();                                                                                         \
  }
TYPES_TO_UPDATE(UPDATES)

#define BIT(N, T, OP, BEFORE, WITH, AFTER)                                                                       \
  {                                                                                                              \
    T fetched = 0;                                                                                               \
    *word = (T)(BEFORE);                                                                                         \
    shmem_barrier_all();                                                                                         \
    shmem_##N##_atomic_##OP(word, (T)(WITH), next_pe);                                                           \
    CHECK(shmem_##N##_atomic_fetch_##OP(word, (T)(WITH), next_pe) == (T)(AFTER));                                \
    shmem_##N##_atomic_set(word, (T)(BEFORE), next_pe);                                                          \
    shmem_ctx_##N##_atomic_##OP(ctx, word, (T)(WITH), next_pe);                                                  \
    CHECK(shmem_ctx_##N##_atomic_fetch_##OP(ctx, word, (T)(WITH), next_pe) == (T)(AFTER));                       \
    shmem_##N##_atomic_set(word, (T)(BEFORE), next_pe);                                                          \
    shmem_##N##_atomic_fetch_##OP##_nbi(&fetched, word, (T)(WITH), next_pe), shmem_quiet();                      \
    CHECK(fetched == (T)(BEFORE));                                                                               \
    shmem_ctx_##N##_atomic_fetch_##OP##_nbi(ctx, &fetched, word, (T)(WITH), next_pe), shmem_ctx_quiet(ctx);      \
    CHECK(fetched == (T)(AFTER));                                                                                \
    shmem_barrier_all();                                                                                         \
  }
#define BITS(N, T)                                                                                               \
  static void bits_##N(T *word) {                                                                                \
    BIT(N, T, and, 0x6c, 0x3a, 0x28)                                                                             \
    BIT(N, T, or, 0x6c, 0x3a, 0x7e)                                                                              \
    BIT(N, T, xor, 0x6c, 0x3a, 0x56)                                                                             \
  }
TYPES_OF_BITS(BITS)

// All PEs update the same word of each PE, most of the time at once.
static long tickets, counters[2];
static unsigned bits_seen, swapped;

static void nothing_is_lost(void) {
  const int rounds = part_of(400);
  static long drawn[400];
  tickets = counters[0] = counters[1] = 0;
  bits_seen = swapped = 0;
  shmem_barrier_all();
  for (int round = 0; round < rounds; round++) {
    int pe = round % all;
    drawn[round] = shmem_long_atomic_fetch_add(&tickets, 1, 0);
    shmem_long_atomic_inc(&counters[0], pe);
    if (round % 2) shmem_long_atomic_add(&counters[1], 3, pe);
    if (round % 2 == 0) (void)shmem_long_atomic_fetch_add(&counters[1], 3, pe);
    unsigned before, expected = shmem_uint_atomic_fetch(&swapped, pe);
    while ((before = shmem_uint_atomic_compare_swap(&swapped, expected, expected + 1, pe)) != expected)
      expected = before;
  }
  shmem_uint_atomic_or(&bits_seen, 1u << (me % 32), 0);
  shmem_barrier_all();
  for (int round = 1; round < rounds; round++) CHECK(drawn[round] > drawn[round - 1]);
  int here = all * ((rounds - me - 1) / all + (me < rounds));
  CHECK_EQ(counters[0], here);
  CHECK_EQ(counters[1], 3 * here);
  CHECK_EQ(swapped, here);
  if (me == 0) CHECK_EQ(tickets, all * rounds);
  if (me == 0) CHECK_EQ(bits_seen, all < 32 ? (1u << all) - 1 : 0xffffffffu);
  shmem_barrier_all();
}

// The names of before.
static void older_names(void) {
  static int i;
  static long l;
  static long long ll;
  static float f;
  static double d;
#define OLDER(N, word)                                                                                           \
  word = 0;                                                                                                      \
  shmem_barrier_all();                                                                                           \
  shmem_##N##_inc(&word, next_pe);                                                                               \
  CHECK_EQ(shmem_##N##_finc(&word, next_pe), 1);                                                                 \
  shmem_##N##_add(&word, 3, next_pe);                                                                            \
  CHECK_EQ(shmem_##N##_fadd(&word, 5, next_pe), 5);                                                              \
  CHECK_EQ(shmem_##N##_cswap(&word, 10, 20, next_pe), 10);                                                       \
  OLDER_SWAP(N, word, 20)
#define OLDER_SWAP(N, word, before)                                                                              \
  CHECK_EQ(shmem_##N##_fetch(&word, next_pe), before);                                                           \
  CHECK_EQ(shmem_##N##_swap(&word, 30, next_pe), before);                                                        \
  shmem_##N##_set(&word, 40, next_pe);                                                                           \
  shmem_barrier_all();                                                                                           \
  CHECK_EQ(word, 40);                                                                                            \
  shmem_barrier_all();
  OLDER(int, i)
  OLDER(long, l)
  OLDER(longlong, ll)
  OLDER_SWAP(float, f, 0)
  OLDER_SWAP(double, d, 0)
}

int main(void) {
  start_shmem();
  static union {
    uint64_t word;
    double number;
  } variable;
  CHECK_EQ(shmem_ctx_create(SHMEM_CTX_PRIVATE, &ctx), 0);
  void *objects[2] = {&variable, shmem_malloc(8)};
  for (int at = 0; at < 2; at++) {
    void *word = objects[at];
#define RUN_SWAPS(N, T) swaps_##N(word);
    TYPES_TO_SWAP(RUN_SWAPS)
#define RUN_UPDATES(N, T) updates_##N(word);
    TYPES_TO_UPDATE(RUN_UPDATES)
#define RUN_BITS(N, T) bits_##N(word);
    TYPES_OF_BITS(RUN_BITS)
  }
  nothing_is_lost();
  older_names();
  return finish_shmem();
}
