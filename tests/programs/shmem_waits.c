// SPDX-License-Identifier: MIT OR Apache-2.0
// Waiting for variables, one and several, with a value for all or one for each; asking for them; and signals. Some of
// what is waited for comes late, when the waiting PE sleeps.
#include "shmem_check.h"

enum { MANY = 6 };

// Long enough for who waits to go to sleep.
static void come_late(void) { usleep(20000); }

// Variables of the next PE get the value 10 + index, in some order, some of them late.
#define WAITS(N, T)                                                                                              \
  static void waits_##N(T *words, int late) {                                                                    \
    int status[MANY] = {0, 1, 0, 0, 1, 0}, seen[MANY] = {0};                                                     \
    size_t indices[MANY];                                                                                        \
    T wanted[MANY];                                                                                              \
    for (int at = 0; at < MANY; at++) words[at] = 0, wanted[at] = (T)(10 + at);                                  \
    shmem_barrier_all();                                                                                         \
    CHECK_EQ(shmem_##N##_test(words, SHMEM_CMP_NE, 0), 0);                                                       \
    CHECK_EQ(shmem_##N##_test_all(words, MANY, NULL, SHMEM_CMP_EQ, 0), 1);                                       \
    CHECK_EQ(shmem_##N##_test_any(words, MANY, NULL, SHMEM_CMP_GT, 0), SIZE_MAX);                                \
    CHECK_EQ(shmem_##N##_test_some(words, MANY, indices, NULL, SHMEM_CMP_GT, 0), 0);                             \
    CHECK_EQ(shmem_##N##_test_all_vector(words, MANY, status, SHMEM_CMP_EQ, wanted), 0);                         \
    CHECK_EQ(shmem_##N##_test_any_vector(words, MANY, status, SHMEM_CMP_EQ, wanted), SIZE_MAX);                  \
    CHECK_EQ(shmem_##N##_test_some_vector(words, MANY, indices, status, SHMEM_CMP_EQ, wanted), 0);               \
    shmem_barrier_all();                                                                                         \
    if (late && me % 2 == 0) come_late();                                                                        \
    for (int at = MANY - 1; at >= 0; at--) shmem_##N##_p(words + at, (T)(10 + at), next_pe);                     \
    shmem_##N##_wait_until(words + MANY - 1, SHMEM_CMP_EQ, (T)(10 + MANY - 1));                                  \
    shmem_##N##_wait_until(words, SHMEM_CMP_GE, 10);                                                             \
    for (int left = MANY; left > 0; left--) {                                                                    \
      size_t found = shmem_##N##_wait_until_any(words, MANY, seen, SHMEM_CMP_NE, 0);                             \
      CHECK(found < MANY && !seen[found]);                                                                       \
      seen[found] = 1;                                                                                           \
    }                                                                                                            \
    CHECK_EQ(shmem_##N##_wait_until_any(words, MANY, seen, SHMEM_CMP_EQ, 99), SIZE_MAX);                         \
    shmem_##N##_wait_until_all(words, MANY, NULL, SHMEM_CMP_LT, 10 + MANY);                                      \
    shmem_##N##_wait_until_all_vector(words, MANY, status, SHMEM_CMP_EQ, wanted);                                \
    CHECK_EQ(shmem_##N##_wait_until_any_vector(words, MANY, status, SHMEM_CMP_EQ, wanted), 0);                   \
    CHECK_EQ(shmem_##N##_wait_until_some(words, MANY, indices, status, SHMEM_CMP_GT, 12), 2);                    \
    CHECK(indices[0] == 3 && indices[1] == 5);                                                                   \
    CHECK_EQ(shmem_##N##_wait_until_some_vector(words, MANY, indices, status, SHMEM_CMP_LE, wanted), 4);         \
    CHECK(indices[0] == 0 && indices[1] == 2 && indices[2] == 3 && indices[3] == 5);                             \
    CHECK_EQ(shmem_##N##_wait_until_some(words, MANY, indices, seen, SHMEM_CMP_EQ, 99), 0);                      \
    shmem_##N##_wait_until_all(words, 0, NULL, SHMEM_CMP_EQ, 99);                                                \
    CHECK_EQ(shmem_##N##_test(words + 1, SHMEM_CMP_EQ, 11), 1);                                                  \
    CHECK_EQ(shmem_##N##_test_all(words, MANY, seen, SHMEM_CMP_EQ, 99), 1);                                      \
    CHECK_EQ(shmem_##N##_test_any(words, MANY, NULL, SHMEM_CMP_EQ, 13), 3);                                      \
    CHECK_EQ(shmem_##N##_test_some(words, MANY, indices, NULL, SHMEM_CMP_GE, 14), 2);                            \
    CHECK_EQ(shmem_##N##_test_all_vector(words, MANY, NULL, SHMEM_CMP_EQ, wanted), 1);                           \
    CHECK_EQ(shmem_##N##_test_any_vector(words, MANY, status, SHMEM_CMP_EQ, wanted), 0);                         \
    CHECK_EQ(shmem_##N##_test_some_vector(words, MANY, indices, NULL, SHMEM_CMP_EQ, wanted), MANY);              \
    shmem_barrier_all();                                                                                         \
  }
TYPES_TO_UPDATE(WAITS)

// Comparisons know signs.
static void signs(void) {
  static int less;
  static unsigned more;
  shmem_barrier_all();
  shmem_int_p(&less, -1, next_pe);
  shmem_uint_p(&more, 0xffffffffu, next_pe);
  shmem_int_wait_until(&less, SHMEM_CMP_LT, 0);
  shmem_uint_wait_until(&more, SHMEM_CMP_GT, 0);
  CHECK_EQ(shmem_int_test(&less, SHMEM_CMP_GE, 0), 0);
  CHECK_EQ(shmem_uint_test(&more, SHMEM_CMP_LE, 1), 0);
  shmem_barrier_all();
}

// A token goes round, each PE asleep until it comes; and the same by asking.
static void token(void) {
  static long token;
  for (int round = 1; round <= 2 * part_of(10); round++) {
    if (me == 0) come_late(), shmem_long_atomic_set(&token, round, next_pe);
    if (round % 2) shmem_long_wait_until(&token, SHMEM_CMP_GE, round);
    else
      while (!shmem_long_test(&token, SHMEM_CMP_GE, round)) continue;
    if (me != 0) shmem_long_p(&token, round, next_pe);
  }
  shmem_barrier_all();
}

// A PE of this node stores by itself, which tells nobody.
static void stored_by_hand(void) {
  static long word;
  long *there = shmem_ptr(&word, next_pe);
  CHECK(shmem_ptr(&word, me) == &word);
  if (there != NULL) {
    come_late();
    __atomic_store_n(there, 5, __ATOMIC_RELEASE);
  } else {
    shmem_long_p(&word, 5, next_pe);
  }
  shmem_long_wait_until(&word, SHMEM_CMP_EQ, 5);
  shmem_barrier_all();
}

static uint64_t signals[2];

#define PUT_SIGNAL(CALL, BYTES)                                                                                  \
  {                                                                                                              \
    fill(mine, BYTES, (uint32_t)(me + round));                                                                   \
    if (round % 20 == 2) come_late();                                                                            \
    CALL;                                                                                                        \
    round++;                                                                                                     \
    CHECK_EQ(shmem_signal_wait_until(&signals[0], SHMEM_CMP_EQ, (uint64_t)round), round);                        \
    CHECK_BYTES(data, BYTES, (uint32_t)(last_pe + round - 1));                                                   \
    shmem_barrier_all();                                                                                         \
  }
static void with_signals(unsigned char *data) {
  enum { LONG = 1 << 20 };
  unsigned char *mine = room(LONG);
  int round = 0;
#define TO &signals[0], 1, SHMEM_SIGNAL_ADD, next_pe
#define SET_TO &signals[0], (uint64_t)(round + 1), SHMEM_SIGNAL_SET, next_pe
#define OF_TYPE(N, T)                                                                                            \
  PUT_SIGNAL(shmem_##N##_put_signal((T *)data, (T *)mine, 9, TO), 9 * sizeof(T))                                 \
  PUT_SIGNAL(shmem_##N##_put_signal_nbi((T *)data, (T *)mine, 9, SET_TO), 9 * sizeof(T))                         \
  PUT_SIGNAL(shmem_ctx_##N##_put_signal(SHMEM_CTX_DEFAULT, (T *)data, (T *)mine, 9, TO), 9 * sizeof(T))          \
  PUT_SIGNAL(shmem_ctx_##N##_put_signal_nbi(SHMEM_CTX_DEFAULT, (T *)data, (T *)mine, 9, TO), 9 * sizeof(T))
  if (part_of(10) == 10) {
    TYPES_TO_MOVE(OF_TYPE)
  }
#define OF_BITS(B)                                                                                               \
  PUT_SIGNAL(shmem_put##B##_signal(data, mine, 5, SET_TO), 5 * B / 8)                                            \
  PUT_SIGNAL(shmem_ctx_put##B##_signal_nbi(SHMEM_CTX_DEFAULT, data, mine, 5, TO), 5 * B / 8)                     \
  PUT_SIGNAL(shmem_ctx_put##B##_signal(SHMEM_CTX_DEFAULT, data, mine, 5, SET_TO), 5 * B / 8)                     \
  PUT_SIGNAL(shmem_put##B##_signal_nbi(data, mine, 5, TO), 5 * B / 8)
  OF_BITS(8) OF_BITS(16) OF_BITS(32) OF_BITS(64) OF_BITS(128)
  PUT_SIGNAL(shmem_putmem_signal(data, mine, LONG, TO), LONG)
  PUT_SIGNAL(shmem_putmem_signal_nbi(data, mine, LONG, SET_TO), LONG)
  PUT_SIGNAL(shmem_ctx_putmem_signal(SHMEM_CTX_DEFAULT, data, mine, 0, SET_TO), 0)
  PUT_SIGNAL(shmem_ctx_putmem_signal_nbi(SHMEM_CTX_DEFAULT, data, mine, 77, TO), 77)
  signals[1] = 0;
#define GIVES(CALL, CMP, VALUE, WANT)                                                                            \
  shmem_barrier_all();                                                                                           \
  CALL;                                                                                                          \
  CHECK_EQ(shmem_signal_wait_until(&signals[1], CMP, VALUE), WANT);
  GIVES(shmem_signal_add(&signals[1], 5, next_pe), SHMEM_CMP_NE, 0, 5)
  GIVES(shmem_ctx_signal_add(SHMEM_CTX_DEFAULT, &signals[1], 5, next_pe), SHMEM_CMP_GT, 5, 10)
  GIVES(shmem_signal_set(&signals[1], 3, next_pe), SHMEM_CMP_LE, 3, 3)
  GIVES(shmem_ctx_signal_set(SHMEM_CTX_DEFAULT, &signals[1], 4, next_pe), SHMEM_CMP_EQ, 4, 4)
  CHECK_EQ(shmem_signal_fetch(&signals[1]), 4);
  free(mine);
}

// The calls of before.
static void older_names(void) {
  static short s;
  static unsigned short us;
  static int i;
  static long l;
  static long long ll;
  shmem_short_p(&s, 3, next_pe);
  shmem_ushort_p(&us, 60000, next_pe);
  shmem_int_p(&i, 3, next_pe);
  shmem_long_p(&l, 3, next_pe);
  shmem_longlong_p(&ll, 3, next_pe);
  shmem_short_wait_until(&s, SHMEM_CMP_EQ, 3);
  shmem_ushort_wait_until(&us, SHMEM_CMP_GT, 59999);
  CHECK_EQ(shmem_short_test(&s, SHMEM_CMP_EQ, 3), 1);
  CHECK_EQ(shmem_ushort_test(&us, SHMEM_CMP_LT, 3), 0);
  shmem_short_wait(&s, 0);
  shmem_int_wait(&i, 0);
  shmem_long_wait(&l, 0);
  shmem_longlong_wait(&ll, 0);
  (shmem_wait)(&l, 0);
  (shmem_wait_until)(&l, SHMEM_CMP_EQ, 3);
  CHECK(s == 3 && us == 60000 && i == 3 && l == 3 && ll == 3);
  shmem_barrier_all();
}

int main(void) {
  start_shmem();
  static uint64_t words[MANY];
  unsigned char *data = shmem_malloc(1 << 20);
  int late = part_of(10) == 10;
#define RUN(N, T) waits_##N((T *)words, late), late = 0;
  TYPES_TO_UPDATE(RUN)
  waits_long((long *)data, 1);
  signs();
  token();
  stored_by_hand();
  with_signals(data);
  older_names();
  shmem_free(data);
  return finish_shmem();
}
