// SPDX-License-Identifier: MIT OR Apache-2.0
// Collectives of all types: of the world, of teams and of active sets, on variables and on the heap, also in place.
#include "shmem_check.h"

enum { COUNT = 33 };
static unsigned char *source, *dest, *image;

static shmem_team_t teams[4];
static int teams_count;

// What PE `pe` of a team contributes is made of its number in the world.
static uint32_t seed_of(shmem_team_t team, int pe) {
  return (uint32_t)shmem_team_translate_pe(team, pe, SHMEM_TEAM_WORLD) * 7 + 1;
}

static void begin(size_t bytes, size_t bytes_of_dest, uint32_t seed) {
  fill(source, bytes, seed);
  memset(dest, 0, bytes_of_dest);
  shmem_barrier_all();
}

#define MOVES(NAME, SUFFIX, TYPE, BYTES)                                                                         \
  static void moves_##NAME##_##SUFFIX(shmem_team_t team) {                                                       \
    int rank = shmem_team_my_pe(team), size = shmem_team_n_pes(team);                                            \
    const size_t bytes = COUNT * (BYTES);                                                                        \
    uint32_t mine = seed_of(team, rank);                                                                         \
    for (int root = 0; root < size; root += size > 2 ? 2 : 1) {                                                  \
      begin(bytes, bytes, mine);                                                                                 \
      CHECK_EQ(NAME##broadcast##SUFFIX(team, (TYPE *)dest, (TYPE *)source, COUNT, root), 0);                     \
      CHECK_BYTES(dest, bytes, seed_of(team, root));                                                             \
    }                                                                                                            \
    begin(bytes, bytes * (size_t)size, mine);                                                                    \
    CHECK_EQ(NAME##fcollect##SUFFIX(team, (TYPE *)dest, (TYPE *)source, COUNT), 0);                              \
    for (int pe = 0; pe < size; pe++) CHECK_BYTES(dest + bytes * (size_t)pe, bytes, seed_of(team, pe));          \
    begin(bytes, bytes * (size_t)size, mine);                                                                    \
    CHECK_EQ(NAME##collect##SUFFIX(team, (TYPE *)dest, (TYPE *)source, (size_t)(rank % 3 + (rank > 3))), 0);     \
    for (size_t pe = 0, at = 0; pe < (size_t)size; pe++) {                                                       \
      size_t count = (pe % 3 + (pe > 3)) * (BYTES);                                                              \
      CHECK_BYTES(dest + at, count, seed_of(team, (int)pe));                                                     \
      at += count;                                                                                               \
    }                                                                                                            \
    begin(bytes * (size_t)size, bytes * (size_t)size, mine);                                                     \
    CHECK_EQ(NAME##alltoall##SUFFIX(team, (TYPE *)dest, (TYPE *)source, COUNT), 0);                              \
    for (int pe = 0; pe < size; pe++) {                                                                          \
      fill(image, bytes * (size_t)size, seed_of(team, pe));                                                      \
      CHECK(memcmp(dest + bytes * (size_t)pe, image + bytes * (size_t)rank, bytes) == 0);                        \
    }                                                                                                            \
    begin(bytes * (size_t)size * 3, bytes * (size_t)size * 2, mine);                                             \
    CHECK_EQ(NAME##alltoalls##SUFFIX(team, (TYPE *)dest, (TYPE *)source, 2, 3, COUNT), 0);                       \
    for (size_t at = 0; at < (size_t)size * COUNT; at++) {                                                       \
      size_t pe = at / COUNT, there = (size_t)rank * COUNT + at % COUNT;                                         \
      if (at % COUNT == 0) fill(image, bytes * (size_t)size * 3, seed_of(team, (int)pe));                        \
      CHECK(memcmp(dest + at * 2 * (BYTES), image + there * 3 * (BYTES), BYTES) == 0);                           \
    }                                                                                                            \
    shmem_barrier_all();                                                                                         \
  }
#define MOVES_TYPE(N, T) MOVES(shmem_##N##_, , T, sizeof(T))
TYPES_TO_MOVE(MOVES_TYPE)
MOVES(shmem_, mem, void, 1)

#define REDUCES(N, T, OP, START, STEP)                                                                           \
  for (int in_place = 0; in_place < 2; in_place++) {                                                             \
    T *from = (T *)source, *to = in_place ? from : (T *)dest;                                                    \
    for (int at = 0; at < COUNT; at++) from[at] = (T)(rank + at % 3 + 1);                                        \
    shmem_barrier_all();                                                                                         \
    CHECK_EQ(shmem_##N##_##OP##_reduce(team, to, from, COUNT), 0);                                               \
    for (int at = 0; at < COUNT; at++) {                                                                         \
      T want = (T)(START);                                                                                       \
      for (int pe = 0; pe < size; pe++) {                                                                        \
        T have = (T)(pe + at % 3 + 1);                                                                           \
        want = (T)(STEP);                                                                                        \
      }                                                                                                          \
      CHECK(to[at] == want);                                                                                     \
    }                                                                                                            \
    shmem_barrier_all();                                                                                         \
  }
#define SCANS(N, T, KIND, LAST)                                                                                  \
  for (int in_place = 0; in_place < 2; in_place++) {                                                             \
    T *from = (T *)source, *to = in_place ? from : (T *)dest;                                                    \
    for (int at = 0; at < COUNT; at++) from[at] = (T)(rank + at % 3 + 1);                                        \
    shmem_barrier_all();                                                                                         \
    CHECK_EQ(shmem_##N##_sum_##KIND(team, to, from, COUNT), 0);                                                  \
    for (int at = 0; at < COUNT; at++) {                                                                         \
      T want = 0;                                                                                                \
      for (int pe = 0; pe < LAST; pe++) want = (T)(want + (T)(pe + at % 3 + 1));                                 \
      CHECK(to[at] == want);                                                                                     \
    }                                                                                                            \
    shmem_barrier_all();                                                                                         \
  }
#define SUMS(N, T)                                                                                               \
  static void sums_##N(shmem_team_t team, int rank, int size) {                                                  \
    REDUCES(N, T, sum, 0, want + have)                                                                           \
    REDUCES(N, T, prod, 1, want * have)                                                                          \
    SCANS(N, T, inscan, rank + 1)                                                                                \
    SCANS(N, T, exscan, rank)                                                                                    \
  }
TYPES_TO_MOVE(SUMS)
SUMS(complexf, float _Complex)
SUMS(complexd, double _Complex)
#define EXTREMES(N, T)                                                                                           \
  static void extremes_##N(shmem_team_t team, int rank, int size) {                                              \
    REDUCES(N, T, max, 0, have > want ? have : want)                                                             \
    REDUCES(N, T, min, 100, have < want ? have : want)                                                           \
  }
TYPES_TO_MOVE(EXTREMES)
#define REDUCE_BITS(X)                                                                                           \
  X(uchar, unsigned char) X(ushort, unsigned short) X(uint, unsigned) X(ulong, unsigned long)                    \
  X(ulonglong, unsigned long long) X(int8, int8_t) X(int16, int16_t) X(int32, int32_t) X(int64, int64_t)         \
  X(uint8, uint8_t) X(uint16, uint16_t) X(uint32, uint32_t) X(uint64, uint64_t) X(size, size_t)
#define BITWISE(N, T)                                                                                            \
  static void bits_##N(shmem_team_t team, int rank, int size) {                                                  \
    REDUCES(N, T, and, 127, want & have)                                                                         \
    REDUCES(N, T, or, 0, want | have)                                                                            \
    REDUCES(N, T, xor, 0, want ^ have)                                                                           \
  }
REDUCE_BITS(BITWISE)

// The calls of before: of every second PE from the second on, if there are as many.
static long sync_words[SHMEM_REDUCE_SYNC_SIZE + SHMEM_BCAST_SYNC_SIZE];
static void of_an_active_set(int start, int log_stride, int size) {
  int place = (me - start) >> log_stride;
  if (me < start || place >= size || ((me - start) & ((1 << log_stride) - 1)) != 0) return;
#define SET start, log_stride, size, sync_words
  long *from = (long *)source, *to = (long *)dest;
  for (int at = 0; at < 4 * size; at++) from[at] = 100 * place + at, to[at] = -1;
  shmem_barrier(SET);
  shmem_broadcast64(to, from, 4, size - 1, SET);
  for (int at = 0; at < 4; at++) CHECK_EQ(to[at], place == size - 1 ? -1 : 100 * (size - 1) + at);
  to[3] = -1;
  shmem_barrier(SET);
  shmem_broadcast32(to, from, 8, 0, SET);
  CHECK_EQ(to[3], place == 0 ? -1 : 3);
  shmem_barrier(SET);
  shmem_fcollect64(to, from, 2, SET);
  for (int at = 0; at < 2 * size; at++) CHECK_EQ(to[at], at / 2 * 100 + at % 2);
  shmem_barrier(SET);
  shmem_fcollect32(to, from, 4, SET);
  CHECK_EQ(to[2 * size - 1], (size - 1) * 100 + 1);
  shmem_barrier(SET);
  shmem_collect64(to, from, (size_t)(place % 2 + 1), SET);
  CHECK_EQ(to[size > 1 ? 1 : 0], size > 1 ? 100 : 0);
  shmem_barrier(SET);
  shmem_collect32(to, from, place == 0 ? 2 : 0, SET);
  CHECK_EQ(to[0], 0);
  shmem_barrier(SET);
  shmem_alltoall64(to, from, 2, SET);
  for (int at = 0; at < 2 * size; at++) CHECK_EQ(to[at], at / 2 * 100 + 2 * place + at % 2);
  shmem_barrier(SET);
  shmem_alltoall32(to, from, 2, SET);
  for (int at = 0; at < size; at++) CHECK_EQ(to[at], at * 100 + place);
  shmem_barrier(SET);
  shmem_alltoalls64(to, from, 1, 2, 1, SET);
  for (int at = 0; at < size; at++) CHECK_EQ(to[at], at * 100 + 2 * place);
  shmem_barrier(SET);
  shmem_alltoalls32(to, from, 1, 1, 2, SET);
  for (int at = 0; at < size; at++) CHECK_EQ(to[at], at * 100 + place);
  shmem_sync(SET);
#define OLDER(N, T, OP, START, STEP)                                                                             \
  {                                                                                                              \
    T *operand = (T *)source, *result = (T *)dest, want = (T)(START);                                            \
    static T work[SHMEM_REDUCE_MIN_WRKDATA_SIZE];                                                                \
    for (int at = 0; at < 3; at++) operand[at] = (T)(place + 2);                                                 \
    shmem_barrier(SET);                                                                                          \
    shmem_##N##_##OP##_to_all(result, operand, 3, start, log_stride, size, work, sync_words);                    \
    for (int pe = 0; pe < size; pe++) {                                                                          \
      T have = (T)(pe + 2);                                                                                      \
      want = (T)(STEP);                                                                                          \
    }                                                                                                            \
    CHECK(result[0] == want && result[2] == want);                                                               \
    shmem_barrier(SET);                                                                                          \
  }
#define OLDER_SUM(N, T) OLDER(N, T, sum, 0, want + have) OLDER(N, T, prod, 1, want * have)
#define OLDER_EXTREME(N, T)                                                                                      \
  OLDER(N, T, max, 0, have > want ? have : want) OLDER(N, T, min, 99, have < want ? have : want)
#define OLDER_BITS(N, T)                                                                                         \
  OLDER(N, T, and, 127, want & have) OLDER(N, T, or, 0, want | have) OLDER(N, T, xor, 0, want ^ have)
#define INTEGERS(X) X(short, short) X(int, int) X(long, long) X(longlong, long long)
#define REALS(X) X(float, float) X(double, double) X(longdouble, long double)
  INTEGERS(OLDER_SUM) REALS(OLDER_SUM) OLDER_SUM(complexf, float _Complex) OLDER_SUM(complexd, double _Complex)
  INTEGERS(OLDER_EXTREME) REALS(OLDER_EXTREME) INTEGERS(OLDER_BITS)
}

// A barrier waits for everybody, and completes what was put.
static void barriers(void) {
  static long counter[2];
  for (long round = 0; round < part_of(200); round++) {
    shmem_long_p(&counter[round % 2], round, next_pe);
    shmem_barrier_all();
    CHECK_EQ(counter[round % 2], round);
    shmem_sync_all();
    CHECK_EQ(shmem_team_sync(SHMEM_TEAM_WORLD), 0);
  }
}

int main(void) {
  start_shmem();
  size_t bytes = COUNT * 16 * 3 * (size_t)all;
  source = shmem_malloc(bytes), dest = shmem_malloc(bytes), image = room(bytes);
  teams[teams_count++] = SHMEM_TEAM_WORLD;
  teams[teams_count++] = SHMEM_TEAM_SHARED;
  shmem_team_t odd, even;
  shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 2, (all + 1) / 2, NULL, 0, &even);
  if (all > 1) shmem_team_split_strided(SHMEM_TEAM_WORLD, 1, 2, all / 2, NULL, 0, &odd);
  // Members of both teams call what waits for all as often.
  teams[teams_count++] = me % 2 == 0 ? even : odd;
  for (int at = 0; at < 1; at++) {
    shmem_team_t team = teams[at];
    int rank = shmem_team_my_pe(team), size = shmem_team_n_pes(team);
#define RUN_MOVES(N, T) moves_shmem_##N##__(team);
    TYPES_TO_MOVE(RUN_MOVES)
    moves_shmem__mem(team);
#define RUN_SUMS(N, T) sums_##N(team, rank, size), extremes_##N(team, rank, size);
    TYPES_TO_MOVE(RUN_SUMS)
    sums_complexf(team, rank, size), sums_complexd(team, rank, size);
#define RUN_BITS(N, T) bits_##N(team, rank, size);
    REDUCE_BITS(RUN_BITS)
  }
  for (int at = 1; at < teams_count; at++) {
    shmem_team_t team = teams[at];
    int rank = shmem_team_my_pe(team), size = shmem_team_n_pes(team);
    sums_long(team, rank, size), extremes_double(team, rank, size), bits_uint(team, rank, size);
  }
  of_an_active_set(0, 0, all);
  shmem_barrier_all();
  of_an_active_set(0, 1, (all + 1) / 2);
  if (all > 2) of_an_active_set(1, 1, all / 2);
  shmem_barrier_all();
  barriers();
  shmem_free(source);
  shmem_free(dest);
  return finish_shmem();
}
