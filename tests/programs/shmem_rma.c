// SPDX-License-Identifier: MIT OR Apache-2.0
// Put and get of all types and lengths of elements, in one piece, strided and in blocks, on variables and on the heap,
// with and without contexts, which may count PEs as a team does.
#include "shmem_check.h"

enum { COUNT = 120, LONG = 3 << 20 };
static unsigned char variables[COUNT * 16 * 4] __attribute__((aligned(16)));
static char only[1];
static unsigned char *heap;
static shmem_ctx_t contexts[3];
static shmem_team_t backwards;

// The PE that a context knows by another number.
static int pe_of(shmem_ctx_t ctx, int pe) { return ctx == contexts[2] ? all - 1 - pe : pe; }

static void clear(void *object, size_t bytes) {
  memset(object, 0, bytes);
  shmem_barrier_all();
}

// All elements have come from the last PE, and nothing lies where none belongs.
static void is_strided(const unsigned char *object, size_t bytes, int stride, int block, int blocks, uint32_t seed) {
  for (int at = 0; at < stride * blocks; at++)
    for (size_t byte = 0; byte < bytes; byte++) {
      int number = at / stride * block + at % stride;
      unsigned char want = at % stride < block ? byte_at(seed, (size_t)number * bytes + byte) : 0;
      if (object[(size_t)at * bytes + byte] != want) FAIL("element %d, byte %zu of %zu is wrong", at, byte, bytes);
    }
  CHECK(1);
}

// One kind of elements: object is symmetric, twice as long as needed for stride 4.
#define KIND(NAME, CTX_NAME, SUFFIX, TYPE, BYTES)                                                                \
  static void kind_##NAME##_##SUFFIX(TYPE *object, shmem_ctx_t ctx) {                                            \
    const size_t bytes = COUNT * (BYTES);                                                                        \
    unsigned char mine[COUNT * 16 * 4] __attribute__((aligned(16)));                                             \
    int to = pe_of(ctx, next_pe), from = pe_of(ctx, last_pe);                                                    \
    fill(mine, bytes, (uint32_t)me);                                                                             \
    for (int round = 0; round < 4; round++) {                                                                    \
      clear(object, bytes * 4);                                                                                  \
      if (round == 0) NAME##put##SUFFIX(object, (TYPE *)mine, COUNT, next_pe);                                   \
      if (round == 1) NAME##put##SUFFIX##_nbi(object, (TYPE *)mine, COUNT, next_pe);                             \
      if (round == 2) CTX_NAME##put##SUFFIX(ctx, object, (TYPE *)mine, COUNT, to);                               \
      if (round == 3) CTX_NAME##put##SUFFIX##_nbi(ctx, object, (TYPE *)mine, COUNT, to);                         \
      shmem_barrier_all();                                                                                       \
      CHECK_BYTES(object, bytes, (uint32_t)last_pe);                                                             \
    }                                                                                                            \
    fill(object, bytes, (uint32_t)me);                                                                           \
    shmem_barrier_all();                                                                                         \
    for (int round = 0; round < 4; round++) {                                                                    \
      memset(mine, 0, sizeof mine);                                                                              \
      if (round == 0) NAME##get##SUFFIX((TYPE *)mine, object, COUNT, last_pe);                                   \
      if (round == 1) NAME##get##SUFFIX##_nbi((TYPE *)mine, object, COUNT, last_pe);                             \
      if (round == 2) CTX_NAME##get##SUFFIX(ctx, (TYPE *)mine, object, COUNT, from);                             \
      if (round == 3) CTX_NAME##get##SUFFIX##_nbi(ctx, (TYPE *)mine, object, COUNT, from);                       \
      shmem_ctx_quiet(ctx);                                                                                      \
      shmem_quiet();                                                                                             \
      CHECK_BYTES(mine, bytes, (uint32_t)last_pe);                                                               \
    }                                                                                                            \
    shmem_barrier_all();                                                                                         \
  }                                                                                                              \
  static void strided_##NAME##_##SUFFIX(TYPE *object, shmem_ctx_t ctx) {                                         \
    const size_t bytes = COUNT * (BYTES);                                                                        \
    unsigned char mine[COUNT * 16 * 4] __attribute__((aligned(16)));                                             \
    int to = pe_of(ctx, next_pe), from = pe_of(ctx, last_pe);                                                    \
    fill(mine, bytes, (uint32_t)me);                                                                             \
    for (int round = 0; round < 4; round++) {                                                                    \
      clear(object, bytes * 4);                                                                                  \
      if (round == 0) NAME##iput##SUFFIX(object, (TYPE *)mine, 3, 1, COUNT, next_pe);                            \
      if (round == 1) CTX_NAME##iput##SUFFIX(ctx, object, (TYPE *)mine, 3, 1, COUNT, to);                        \
      if (round == 2) NAME##ibput##SUFFIX(object, (TYPE *)mine, 4, 2, 2, COUNT / 2, next_pe);                    \
      if (round == 3) CTX_NAME##ibput##SUFFIX(ctx, object, (TYPE *)mine, 4, 2, 2, COUNT / 2, to);                \
      shmem_barrier_all();                                                                                       \
      const unsigned char *there = (const unsigned char *)object;                                                \
      if (round < 2) is_strided(there, BYTES, 3, 1, COUNT, (uint32_t)last_pe);                                   \
      if (round > 1) is_strided(there, BYTES, 4, 2, COUNT / 2, (uint32_t)last_pe);                               \
    }                                                                                                            \
    fill(object, bytes, (uint32_t)me);                                                                           \
    shmem_barrier_all();                                                                                         \
    for (int round = 0; round < 4; round++) {                                                                    \
      memset(mine, 0, sizeof mine);                                                                              \
      if (round == 0) NAME##iget##SUFFIX((TYPE *)mine, object, 2, 1, COUNT, last_pe);                            \
      if (round == 1) CTX_NAME##iget##SUFFIX(ctx, (TYPE *)mine, object, 2, 1, COUNT, from);                      \
      if (round == 2) NAME##ibget##SUFFIX((TYPE *)mine, object, 4, 3, 3, COUNT / 3, last_pe);                    \
      if (round == 3) CTX_NAME##ibget##SUFFIX(ctx, (TYPE *)mine, object, 4, 3, 3, COUNT / 3, from);              \
      if (round < 2) is_strided(mine, BYTES, 2, 1, COUNT, (uint32_t)last_pe);                                    \
      if (round > 1) is_strided(mine, BYTES, 4, 3, COUNT / 3, (uint32_t)last_pe);                                \
    }                                                                                                            \
    shmem_barrier_all();                                                                                         \
  }

#define OF_TYPE(N, T) KIND(shmem_##N##_, shmem_ctx_##N##_, , T, sizeof(T))
TYPES_TO_MOVE(OF_TYPE)
KIND(shmem_, shmem_ctx_, 8, void, 1)
KIND(shmem_, shmem_ctx_, 16, void, 2)
KIND(shmem_, shmem_ctx_, 32, void, 4)
KIND(shmem_, shmem_ctx_, 64, void, 8)
KIND(shmem_, shmem_ctx_, 128, void, 16)

static void all_kinds(void *object, shmem_ctx_t ctx) {
#define RUN(N, T) kind_shmem_##N##__(object, ctx), strided_shmem_##N##__(object, ctx);
  TYPES_TO_MOVE(RUN)
#define RUN_BITS(B) kind_shmem__##B(object, ctx), strided_shmem__##B(object, ctx);
  RUN_BITS(8) RUN_BITS(16) RUN_BITS(32) RUN_BITS(64) RUN_BITS(128)
}

// One value each.
static void values(void *object, shmem_ctx_t ctx) {
  int to = pe_of(ctx, next_pe), from = pe_of(ctx, last_pe);
#define VALUE(N, T)                                                                                              \
  {                                                                                                              \
    T *word = object;                                                                                            \
    shmem_##N##_p(word, (T)(me + 1), next_pe);                                                                   \
    shmem_ctx_##N##_p(ctx, word + 1, (T)(2 * me + 1), to);                                                       \
    shmem_barrier_all();                                                                                         \
    CHECK(word[0] == (T)(last_pe + 1) && word[1] == (T)(2 * last_pe + 1));                                       \
    CHECK(shmem_##N##_g(word, next_pe) == (T)(me + 1));                                                          \
    CHECK(shmem_ctx_##N##_g(ctx, word + 1, from) == (T)(2 * ((last_pe + all - 1) % all) + 1));                   \
    shmem_barrier_all();                                                                                         \
  }
  TYPES_TO_MOVE(VALUE)
}

static void bytes_of_all_lengths(void) {
  unsigned char *mine = room(LONG);
  for (int at = 0; at < SIZES_COUNT && SIZES[at] <= LONG; at++) {
    size_t bytes = SIZES[at];
    fill(mine, bytes, (uint32_t)(me + at));
    if (at % 2) shmem_putmem(heap, mine, bytes, next_pe);
    if (at % 2 == 0) shmem_putmem_nbi(heap, mine, bytes, next_pe);
    shmem_pe_quiet(next_pe);
    shmem_barrier_all();
    CHECK_BYTES(heap, bytes, (uint32_t)(last_pe + at));
    memset(mine, 0, bytes);
    if (at % 2) shmem_getmem_nbi(mine, heap, bytes, next_pe), shmem_quiet();
    if (at % 2 == 0) shmem_ctx_getmem(contexts[1], mine, heap, bytes, next_pe);
    CHECK_BYTES(mine, bytes, (uint32_t)(me + at));
    shmem_barrier_all();
  }
  shmem_putmem(NULL, NULL, 0, next_pe);
  shmem_getmem(NULL, NULL, 0, next_pe);
  free(mine);
}

// What is put to a PE in order arrives in order, also behind something long.
static void in_order(void) {
  long *flag = (long *)heap;
  unsigned char *data = heap + 64, *mine = room(1 << 20);
  *flag = 0;
  shmem_barrier_all();
  for (int round = 1; round <= part_of(20); round++) {
    fill(mine, 1 << 20, (uint32_t)(me + round));
    shmem_putmem_nbi(data, mine, 1 << 20, next_pe);
    shmem_fence();
    shmem_long_p(flag, round, next_pe);
    shmem_long_wait_until(flag, SHMEM_CMP_EQ, round);
    CHECK_BYTES(data, 1 << 20, (uint32_t)(last_pe + round));
    shmem_barrier_all();
  }
  free(mine);
}

int main(void) {
  start_shmem();
  heap = shmem_malloc(LONG);
  contexts[0] = SHMEM_CTX_DEFAULT;
  CHECK_EQ(shmem_ctx_create(SHMEM_CTX_SERIALIZED, &contexts[1]), 0);
  CHECK_EQ(shmem_team_split_strided(SHMEM_TEAM_WORLD, all - 1, -1, all, NULL, 0, &backwards), 0);
  CHECK_EQ(shmem_team_create_ctx(backwards, 0, &contexts[2]), 0);
  all_kinds(variables, contexts[1]);
  all_kinds(heap, contexts[2]);
  for (int at = 0; at < 3; at++) values(at == 1 ? heap : variables, contexts[at]);
  bytes_of_all_lengths();
  in_order();
  only[0] = (char)me;
  shmem_barrier_all();
  CHECK_EQ(shmem_char_g(only, next_pe), next_pe);
  shmem_barrier_all();
  shmem_ctx_destroy(contexts[1]);
  shmem_team_destroy(backwards);
  shmem_free(heap);
  return finish_shmem();
}
