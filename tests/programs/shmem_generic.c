// SPDX-License-Identifier: MIT OR Apache-2.0
// The names of C11 that stand for the functions of all types: each chooses the right one, with and without a context.
#include "shmem_check.h"

#include <pshmem.h>

static shmem_ctx_t ctx;

#define BASIC(X)                                                                                                 \
  X(float) X(double) X(long double) X(char) X(signed char) X(short) X(int) X(long) X(long long)                  \
  X(unsigned char) X(unsigned short) X(unsigned) X(unsigned long) X(unsigned long long)
#define WORDS(X) X(int) X(long) X(long long) X(unsigned) X(unsigned long) X(unsigned long long)
#define BITS(X) X(int) X(long) X(unsigned) X(unsigned long) X(unsigned long long)

#define MOVED(T)                                                                                                 \
  {                                                                                                              \
    static T there[8], from[8], to[8], team_there[8];                                                            \
    static uint64_t signal;                                                                                      \
    const T *only_read = there;                                                                                  \
    for (int at = 0; at < 8; at++) from[at] = (T)(at + me);                                                      \
    shmem_put(there, from, 8, next_pe);                                                                          \
    shmem_put(ctx, there, from, 8, next_pe);                                                                     \
    shmem_put_nbi(there, from, 8, next_pe);                                                                      \
    shmem_put_nbi(ctx, there, from, 8, next_pe);                                                                 \
    shmem_iput(there, from, 1, 1, 8, next_pe);                                                                   \
    shmem_iput(ctx, there, from, 1, 1, 8, next_pe);                                                              \
    shmem_ibput(there, from, 2, 2, 2, 4, next_pe);                                                               \
    shmem_ibput(ctx, there, from, 2, 2, 2, 4, next_pe);                                                          \
    shmem_p(there + 1, from[1], next_pe);                                                                        \
    shmem_p(ctx, there + 2, from[2], next_pe);                                                                   \
    shmem_put_signal(there, from, 8, &signal, 1, SHMEM_SIGNAL_ADD, next_pe);                                     \
    shmem_put_signal(ctx, there, from, 8, &signal, 1, SHMEM_SIGNAL_ADD, next_pe);                                \
    shmem_put_signal_nbi(there, from, 8, &signal, 1, SHMEM_SIGNAL_ADD, next_pe);                                 \
    shmem_put_signal_nbi(ctx, there, from, 8, &signal, 1, SHMEM_SIGNAL_ADD, next_pe);                            \
    CHECK_EQ(shmem_signal_wait_until(&signal, SHMEM_CMP_EQ, 4), 4);                                              \
    shmem_barrier_all();                                                                                         \
    for (int at = 0; at < 8; at++) CHECK(there[at] == (T)(at + last_pe));                                        \
    shmem_get(to, there, 8, next_pe);                                                                            \
    CHECK(to[3] == (T)(3 + me) && shmem_g(only_read + 3, next_pe) == to[3]);                                     \
    shmem_get_nbi(to, there, 8, last_pe), shmem_quiet();                                                         \
    shmem_iget(to, there, 1, 1, 8, last_pe);                                                                     \
    shmem_ibget(to, there, 2, 2, 2, 4, last_pe);                                                                 \
    shmem_get(ctx, to, there, 8, last_pe);                                                                       \
    shmem_get_nbi(ctx, to, there, 8, last_pe), shmem_ctx_quiet(ctx);                                             \
    shmem_iget(ctx, to, there, 1, 1, 8, last_pe);                                                                \
    shmem_ibget(ctx, to, there, 2, 2, 2, 4, last_pe);                                                            \
    CHECK(to[7] == (T)(7 + (last_pe + all - 1) % all) && shmem_g(ctx, there + 7, last_pe) == to[7]);             \
    shmem_barrier_all();                                                                                         \
    CHECK_EQ(shmem_broadcast(SHMEM_TEAM_WORLD, team_there, from, 8, 0), 0);                                      \
    CHECK(team_there[5] == (T)5);                                                                                \
    shmem_barrier_all();                                                                                         \
    CHECK_EQ(shmem_max_reduce(SHMEM_TEAM_WORLD, team_there, from, 8), 0);                                        \
    CHECK(team_there[1] == (T)all);                                                                              \
    CHECK_EQ(shmem_min_reduce(SHMEM_TEAM_WORLD, team_there, from, 8), 0);                                        \
    CHECK(team_there[1] == (T)1);                                                                                \
    CHECK_EQ(shmem_sum_reduce(SHMEM_TEAM_WORLD, team_there, from, 8), 0);                                        \
    CHECK(team_there[0] == (T)(all * (all - 1) / 2));                                                            \
    CHECK_EQ(shmem_prod_reduce(SHMEM_TEAM_WORLD, team_there, from, 1), 0);                                       \
    CHECK(team_there[0] == (T)0);                                                                                \
    CHECK_EQ(shmem_sum_inscan(SHMEM_TEAM_WORLD, team_there, from, 1), 0);                                        \
    CHECK(team_there[0] == (T)(me * (me + 1) / 2));                                                              \
    CHECK_EQ(shmem_sum_exscan(SHMEM_TEAM_WORLD, team_there, from, 1), 0);                                        \
    CHECK(team_there[0] == (T)(me * (me - 1) / 2));                                                              \
    static T each[64];                                                                                           \
    CHECK_EQ(shmem_fcollect(SHMEM_TEAM_WORLD, each, from, 1), 0);                                                \
    CHECK_EQ(shmem_collect(SHMEM_TEAM_WORLD, each, from, 1), 0);                                                 \
    CHECK(each[all - 1] == (T)(all - 1));                                                                        \
    CHECK_EQ(shmem_alltoall(SHMEM_TEAM_WORLD, each + 32, each, 1), 0);                                           \
    CHECK(each[32] == (T)me);                                                                                    \
    CHECK_EQ(shmem_alltoalls(SHMEM_TEAM_WORLD, each + 32, each, 1, 1, 1), 0);                                    \
    CHECK(each[32 + all - 1] == (T)me);                                                                          \
    shmem_barrier_all();                                                                                         \
  }

#define UPDATED(T)                                                                                               \
  {                                                                                                              \
    static T word, fetched;                                                                                      \
    const T *only_read = &word;                                                                                  \
    shmem_atomic_set(&word, 1, next_pe);                                                                         \
    shmem_atomic_inc(ctx, &word, next_pe);                                                                       \
    shmem_atomic_add(&word, 3, next_pe);                                                                         \
    CHECK(shmem_atomic_fetch(only_read, next_pe) == 5 && shmem_atomic_fetch(ctx, &word, next_pe) == 5);          \
    CHECK(shmem_atomic_fetch_inc(&word, next_pe) == 5 && shmem_atomic_fetch_add(ctx, &word, 4, next_pe) == 6);   \
    CHECK(shmem_atomic_swap(&word, 20, next_pe) == 10);                                                          \
    CHECK(shmem_atomic_compare_swap(ctx, &word, 20, 30, next_pe) == 20);                                         \
    shmem_atomic_fetch_nbi(&fetched, &word, next_pe), shmem_quiet();                                             \
    CHECK(fetched == 30);                                                                                        \
    shmem_atomic_fetch_add_nbi(ctx, &fetched, &word, 1, next_pe);                                                \
    shmem_atomic_fetch_inc_nbi(&fetched, &word, next_pe);                                                        \
    shmem_atomic_swap_nbi(&fetched, &word, 40, next_pe);                                                         \
    shmem_atomic_compare_swap_nbi(&fetched, &word, 40, 50, next_pe), shmem_quiet();                              \
    shmem_barrier_all();                                                                                         \
    int status[1] = {0};                                                                                         \
    size_t index[1];                                                                                             \
    T values[1] = {50};                                                                                          \
    shmem_wait_until(&word, SHMEM_CMP_EQ, 50);                                                                   \
    shmem_wait_until_all(&word, 1, status, SHMEM_CMP_EQ, 50);                                                    \
    shmem_wait_until_all_vector(&word, 1, status, SHMEM_CMP_EQ, values);                                         \
    CHECK(shmem_wait_until_any(&word, 1, status, SHMEM_CMP_EQ, 50) == 0);                                        \
    CHECK(shmem_wait_until_any_vector(&word, 1, status, SHMEM_CMP_EQ, values) == 0);                             \
    CHECK(shmem_wait_until_some(&word, 1, index, status, SHMEM_CMP_EQ, 50) == 1);                                \
    CHECK(shmem_wait_until_some_vector(&word, 1, index, status, SHMEM_CMP_EQ, values) == 1);                     \
    CHECK(shmem_test(&word, SHMEM_CMP_EQ, 50) && shmem_test_all(&word, 1, status, SHMEM_CMP_EQ, 50));            \
    CHECK(shmem_test_all_vector(&word, 1, status, SHMEM_CMP_EQ, values));                                        \
    CHECK(shmem_test_any(&word, 1, status, SHMEM_CMP_EQ, 50) == 0 && index[0] == 0);                             \
    CHECK(shmem_test_any_vector(&word, 1, status, SHMEM_CMP_EQ, values) == 0);                                   \
    CHECK(shmem_test_some(&word, 1, index, status, SHMEM_CMP_EQ, 50) == 1);                                      \
    CHECK(shmem_test_some_vector(&word, 1, index, status, SHMEM_CMP_EQ, values) == 1);                           \
    shmem_barrier_all();                                                                                         \
  }

#define BITWISE(T)                                                                                               \
  {                                                                                                              \
    static T word;                                                                                               \
    shmem_atomic_or(&word, 6, next_pe);                                                                          \
    shmem_atomic_and(ctx, &word, 3, next_pe);                                                                    \
    CHECK(shmem_atomic_fetch_xor(&word, 5, next_pe) == 2);                                                       \
    shmem_atomic_xor(&word, 1, next_pe);                                                                         \
    CHECK(shmem_atomic_fetch_or(ctx, &word, 8, next_pe) == 6 && shmem_atomic_fetch_and(&word, 8, next_pe) == 14);\
    shmem_barrier_all();                                                                                         \
    CHECK(word == 8);                                                                                            \
    T *result = shmem_malloc(sizeof word);                                                                       \
    CHECK_EQ(shmem_or_reduce(SHMEM_TEAM_WORLD, result, &word, 1), 0);                                            \
    CHECK(*result == 8);                                                                                         \
    CHECK_EQ(shmem_and_reduce(SHMEM_TEAM_WORLD, result, &word, 1), 0);                                           \
    CHECK_EQ(shmem_xor_reduce(SHMEM_TEAM_WORLD, result, &word, 1), 0);                                           \
    CHECK(*result == (all % 2 ? 8 : 0));                                                                         \
    shmem_free(result);                                                                                          \
  }

// A tool that stands in for a function calls it by its other name.
static int seen;
void shmem_int_put(int *dest, const int *source, size_t nelems, int pe) {
  seen++;
  pshmem_int_put(dest, source, nelems, pe);
}

int main(void) {
  start_shmem();
  CHECK_EQ(shmem_ctx_create(0, &ctx), 0);
  BASIC(MOVED)
  CHECK_EQ(seen, 1);
  WORDS(UPDATED)
  BITS(BITWISE)
  static uint64_t signal;
  shmem_signal_add(&signal, 1, next_pe);
  shmem_signal_add(ctx, &signal, 1, next_pe);
  shmem_signal_wait_until(&signal, SHMEM_CMP_EQ, 2);
  CHECK_EQ(shmem_sync(SHMEM_TEAM_WORLD), 0);
  shmem_signal_set(&signal, 3, next_pe);
  shmem_signal_set(ctx, &signal, 4, next_pe);
  shmem_signal_wait_until(&signal, SHMEM_CMP_EQ, 4);
  shmem_barrier_all();
  return finish_shmem();
}
