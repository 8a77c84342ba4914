// SPDX-License-Identifier: MIT OR Apache-2.0
// What is made and asked: the heap, teams, contexts, pointers, what the library tells of itself; and locks.
#include "shmem_check.h"

static long variable;

static void heap(void) {
  enum { OBJECTS = 40 };
  char *objects[OBJECTS];
  for (size_t at = 0; at < OBJECTS; at++) {
    size_t bytes = at * at * 37 + 1;
    if (at % 4 == 0) objects[at] = shmem_malloc(bytes);
    if (at % 4 == 1) objects[at] = shmem_align((size_t)8 << at % 10, bytes);
    if (at % 4 == 2) objects[at] = shmem_calloc(bytes, 3);
    if (at % 4 == 3) objects[at] = shmem_malloc_with_hints(bytes, SHMEM_MALLOC_SIGNAL_REMOTE);
    CHECK(objects[at] != NULL && (uintptr_t)objects[at] % 16 == 0);
    if (at % 4 == 1) CHECK_EQ((uintptr_t)objects[at] % ((size_t)8 << at % 10), 0);
    for (size_t byte = 0; at % 4 == 2 && byte < bytes * 3; byte++) CHECK(objects[at][byte] == 0);
    fill(objects[at], bytes, (uint32_t)(at + (size_t)me));
  }
  for (size_t at = 0; at < OBJECTS; at += 2) shmem_free(objects[at]);
  for (size_t at = 1; at < OBJECTS; at += 2) {
    size_t bytes = at * at * 37 + 1;
    CHECK_BYTES(objects[at], bytes, (uint32_t)(at + (size_t)me));
    objects[at] = shmem_realloc(objects[at], bytes * 2);
    CHECK_BYTES(objects[at], bytes, (uint32_t)(at + (size_t)me));
    objects[at] = shmem_realloc(objects[at], bytes / 2 + 1);
    CHECK_BYTES(objects[at], bytes / 2 + 1, (uint32_t)(at + (size_t)me));
    // It is the same object on all PEs.
    shmem_barrier_all();
    shmem_char_p(objects[at], (char)(me + 1), next_pe);
    shmem_barrier_all();
    CHECK_EQ(objects[at][0], last_pe + 1);
    CHECK_EQ(shmem_addr_accessible(objects[at], next_pe), 1);
    shmem_barrier_all();
    if (at % 4 == 1) shmem_free(objects[at]);
    if (at % 4 == 3) CHECK(shmem_realloc(objects[at], 0) == NULL);
  }
  CHECK(shmem_malloc(0) == NULL && shmem_calloc(0, 8) == NULL && shmem_calloc(SIZE_MAX, 2) == NULL);
  CHECK(shmem_align(3, 8) == NULL && shmem_align(4, 8) == NULL && shmem_malloc((size_t)1 << 50) == NULL);
  shmem_free(NULL);
  // Nothing is lost: as much as before fits again.
  char *most = shmem_malloc((size_t)900 << 20);
  CHECK(most != NULL && shmem_malloc((size_t)900 << 20) == NULL);
  most = shmem_realloc(most, (size_t)2 << 30);
  CHECK(most == NULL);
  char *old = shmalloc(100);
  CHECK(old != NULL);
  shfree(shrealloc(old, 10));
  shfree(shmemalign(64, 10));
}

static void teams(void) {
  shmem_team_t world = SHMEM_TEAM_WORLD, shared = SHMEM_TEAM_SHARED, made, x, y;
  shmem_team_config_t config = {3}, got = {0};
  CHECK_EQ(shmem_team_my_pe(world), me);
  CHECK_EQ(shmem_team_n_pes(world), all);
  CHECK_EQ(shmem_team_my_pe(SHMEM_TEAM_INVALID), -1);
  CHECK_EQ(shmem_team_n_pes(SHMEM_TEAM_INVALID), -1);
  CHECK_EQ(shmem_team_translate_pe(world, 0, SHMEM_TEAM_INVALID), -1);
  CHECK_EQ(shmem_team_translate_pe(world, all, world), -1);
  for (int pe = 0; pe < all; pe++) {
    int there = shmem_team_translate_pe(world, pe, shared);
    CHECK_EQ(there >= 0, shmem_ptr(&variable, pe) != NULL);
    if (there >= 0) CHECK_EQ(shmem_team_translate_pe(shared, there, world), pe);
    CHECK(shmem_team_ptr(world, &variable, pe) == shmem_ptr(&variable, pe));
  }
  CHECK(shmem_team_ptr(shared, &variable, shmem_team_my_pe(shared)) == &variable);
  CHECK(shmem_team_ptr(SHMEM_TEAM_INVALID, &variable, 0) == NULL);
  // Every third PE.
  CHECK_EQ(shmem_team_split_strided(world, 0, 3, (all + 2) / 3, &config, SHMEM_TEAM_NUM_CONTEXTS, &made), 0);
  CHECK_EQ(made != SHMEM_TEAM_INVALID, me % 3 == 0);
  if (made != SHMEM_TEAM_INVALID) {
    CHECK_EQ(shmem_team_my_pe(made), me / 3);
    CHECK_EQ(shmem_team_translate_pe(made, me / 3, world), me);
    CHECK_EQ(shmem_team_get_config(made, SHMEM_TEAM_NUM_CONTEXTS, &got), 0);
    CHECK_EQ(got.num_contexts, 3);
    CHECK_EQ(shmem_team_get_config(made, 0, NULL), 0);
  }
  CHECK_EQ(shmem_team_get_config(SHMEM_TEAM_INVALID, 0, NULL), -1);
  shmem_team_destroy(made);
  shmem_team_destroy(SHMEM_TEAM_INVALID);
  CHECK(shmem_team_split_strided(world, 0, 1, all + 1, NULL, 0, &made) != 0 && made == SHMEM_TEAM_INVALID);
  CHECK(shmem_team_split_strided(SHMEM_TEAM_INVALID, 0, 1, 1, NULL, 0, &made) != 0);
  CHECK(shmem_team_split_2d(SHMEM_TEAM_INVALID, 1, NULL, 0, &x, NULL, 0, &y) != 0 && x == y);
  for (int width = 1; width <= all + 1; width++) {
    CHECK_EQ(shmem_team_split_2d(world, width, NULL, 0, &x, NULL, 0, &y), 0);
    int wide = width < all ? width : all;
    CHECK_EQ(shmem_team_my_pe(x), me % wide);
    CHECK_EQ(shmem_team_my_pe(y), me / wide);
    CHECK_EQ(shmem_team_n_pes(y), (all - me % wide + wide - 1) / wide);
    CHECK_EQ(shmem_team_n_pes(x), (me / wide + 1) * wide <= all ? wide : all % wide);
    CHECK_EQ(shmem_team_sync(x), 0);
    CHECK_EQ(shmem_team_sync(y), 0);
    shmem_team_destroy(x);
    shmem_team_destroy(y);
  }
}

static void contexts(void) {
  shmem_ctx_t made[20];
  shmem_team_t team = SHMEM_TEAM_INVALID, single;
  shmem_ctx_session_config_t config = {100};
  for (int at = 0; at < 20; at++) {
    CHECK_EQ(shmem_ctx_create(at % 8, &made[at]), 0);
    CHECK(made[at] != SHMEM_CTX_INVALID && made[at] != SHMEM_CTX_DEFAULT);
    for (int other = 0; other < at; other++) CHECK(made[other] != made[at]);
    CHECK_EQ(shmem_ctx_get_team(made[at], &team), 0);
    CHECK(team == SHMEM_TEAM_WORLD);
  }
  shmem_ctx_destroy(made[7]);
  CHECK_EQ(shmem_ctx_create(0, &made[7]), 0);
  for (int at = 0; at < 20; at++) {
    shmem_ctx_session_start(made[at], SHMEM_CTX_SESSION_BATCH, &config, SHMEM_CTX_SESSION_TOTAL_OPS);
    shmem_ctx_long_p(made[at], &variable, at, next_pe);
    shmem_ctx_fence(made[at]);
    shmem_ctx_session_stop(made[at]);
    shmem_ctx_pe_quiet(made[at], next_pe);
    CHECK_EQ(shmem_ctx_long_g(made[at], &variable, next_pe), at);
    shmem_ctx_destroy(made[at]);
  }
  shmem_ctx_destroy(SHMEM_CTX_INVALID);
  shmem_ctx_session_stop(SHMEM_CTX_INVALID);
  CHECK_EQ(shmem_ctx_get_team(SHMEM_CTX_INVALID, &team), -1);
  CHECK(team == SHMEM_TEAM_INVALID);
  CHECK(shmem_ctx_create(1 << 10, &made[0]) != 0 && made[0] == SHMEM_CTX_INVALID);
  CHECK(shmem_team_create_ctx(SHMEM_TEAM_INVALID, 0, &made[0]) != 0);
  CHECK_EQ(shmem_ctx_get_team(SHMEM_CTX_DEFAULT, &team), 0);
  CHECK(team == SHMEM_TEAM_WORLD);
  // In a team of its own a PE is number 0.
  CHECK_EQ(shmem_team_split_strided(SHMEM_TEAM_WORLD, me, 1, 1, NULL, 0, &single), 0);
  CHECK_EQ(shmem_team_create_ctx(single, SHMEM_CTX_NOSTORE, &made[0]), 0);
  shmem_barrier_all();
  shmem_ctx_long_p(made[0], &variable, 4711 + me, 0);
  shmem_ctx_quiet(made[0]);
  CHECK_EQ(variable, 4711 + me);
  CHECK_EQ(shmem_ctx_get_team(made[0], &team), 0);
  CHECK(team == single);
  shmem_team_destroy(single);
  shmem_barrier_all();
}

static void queries(void) {
  int major = 0, minor = 0, is_initialised = 0, level = -1, local;
  char name[SHMEM_MAX_NAME_LEN];
  shmem_info_get_version(&major, &minor);
  shmem_info_get_name(name);
  CHECK(major == SHMEM_MAJOR_VERSION && minor == SHMEM_MINOR_VERSION && strcmp(name, SHMEM_VENDOR_STRING) == 0);
  shmem_query_initialized(&is_initialised);
  shmem_query_thread(&level);
  CHECK_EQ(is_initialised, 1);
  CHECK_EQ(level, getenv("CHECK_THREAD") != NULL ? SHMEM_THREAD_MULTIPLE : SHMEM_THREAD_SINGLE);
  CHECK_EQ(shmem_pe_accessible(all - 1), 1);
  CHECK_EQ(shmem_pe_accessible(all), 0);
  CHECK_EQ(shmem_pe_accessible(-1), 0);
  CHECK_EQ(shmem_addr_accessible(&variable, next_pe), 1);
  CHECK_EQ(shmem_addr_accessible(&local, next_pe), 0);
  CHECK_EQ(shmem_addr_accessible(&variable, all), 0);
  CHECK(shmem_ptr(&local, 0) == NULL && shmem_ptr(&variable, all) == NULL);
  CHECK_EQ(_my_pe(), me);
  CHECK_EQ(_num_pes(), all);
  shmem_pcontrol(1);
  shmem_set_cache_inv(), shmem_clear_cache_inv(), shmem_udcflush();
  shmem_set_cache_line_inv(&variable), shmem_clear_cache_line_inv(&variable), shmem_udcflush_line(&variable);
  // Nested beginnings end one by one.
  shmem_init();
  shmem_finalize();
  CHECK_EQ(shmem_my_pe(), me);
}

// One PE at a time is between a lock and its end, whichever PE it lives on.
static long locks[3], inside[3], entered[3];

static void locked(void) {
  const int rounds = part_of(100);
  shmem_barrier_all();
  for (int round = 0; round < rounds; round++) {
    int at = round % 3;
    if (round % 5 == 4)
      while (shmem_test_lock(&locks[at])) continue;
    else
      shmem_set_lock(&locks[at]);
    CHECK_EQ(shmem_long_atomic_fetch_add(&inside[at], 1, 0), 0);
    long before = shmem_long_g(&entered[at], all - 1);
    shmem_long_p(&entered[at], before + 1, all - 1);
    shmem_quiet();
    CHECK_EQ(shmem_long_atomic_fetch_add(&inside[at], -1, 0), 1);
    shmem_clear_lock(&locks[at]);
  }
  shmem_barrier_all();
  if (me == all - 1) CHECK_EQ(entered[0] + entered[1] + entered[2], all * rounds);
  for (int at = 0; at < 3; at++) CHECK_EQ(locks[at], 0);
}

int main(void) {
  start_shmem();
  heap();
  teams();
  contexts();
  queries();
  locked();
  return finish_shmem();
}
