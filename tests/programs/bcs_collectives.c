// SPDX-License-Identifier: MIT OR Apache-2.0
// The BCS API's collectives, blocking and behind requests, on the job and on groups: from every root, of one length and
// of many, in place and not, several under way at once, and what is refused.
#include "check.h"

#include <bcs.h>

#define GOOD(call) CHECK_EQ(call, BCS_SUCCESS)

enum { MOST = 100000 };
static const size_t LENGTHS[] = {0, 1, 8, 48, 49, 1000, 16384, 16385, MOST};
enum { LENGTHS_COUNT = sizeof LENGTHS / sizeof *LENGTHS };

// The group in use: its members by place, this process's place, and whether its calls go behind a request.
static bcs_group_t group;
static int members[64], size, place, behind;
static bcs_request_t request;

// Blocking or not, by turns.
#define DO(call)                                                       \
  do {                                                                 \
    bcs_request_t *with = behind ? &request : NULL;                    \
    GOOD(call);                                                        \
    if (behind) {                                                      \
      GOOD(bcs_test(&request, 1, NULL, NULL));                         \
      CHECK_EQ(request, BCS_REQUEST_NULL);                             \
    }                                                                  \
  } while (0)

static uint32_t seed(int from, int to) { return (uint32_t)(from * 1000 + to); }
// Of the many lengths that of one member; some are nothing.
static size_t length_of(int at, size_t most) { return at % 3 == 2 ? 0 : most / (size_t)(at + 1); }

static void broadcasts(unsigned char *data) {
  for (int l = 0; l < LENGTHS_COUNT; l++)
    for (int root = 0; root < size; root++) {
      memset(data, 0, LENGTHS[l]);
      if (root == place) fill(data, LENGTHS[l], seed(root, l));
      DO(bcs_bcast(data, LENGTHS[l], members[root], group, with));
      CHECK_BYTES(data, LENGTHS[l], seed(root, l));
    }
}

static void rooted(unsigned char *whole, unsigned char *part) {
  size_t lengths[64], offsets[64];
  for (int l = 0; l < LENGTHS_COUNT; l++)
    for (int root = 0; root < size; root++) {
      size_t bytes = LENGTHS[l];
      int here = root == place, to = members[root];
      for (int v = 0; v < 2; v++) {
        size_t at = 0;
        for (int m = 0; m < size; m++) {
          lengths[m] = v ? length_of(m, bytes) : bytes;
          offsets[m] = at;
          at += lengths[m] + (v ? 3 : 0);
        }
        size_t own = lengths[place];
        if (here)
          for (int m = 0; m < size; m++) fill(whole + offsets[m], lengths[m], seed(root, m));
        memset(part, 0, own);
        // The root's own piece stays where it is, or comes over.
        void *into = here && l % 2 ? BCS_IN_PLACE : part;
        // What is the root's alone is nothing elsewhere.
        void *from = here ? whole : NULL;
        size_t *given[2] = {here ? lengths : NULL, here ? offsets : NULL};
        if (v) DO(bcs_scatterv(from, given[0], given[1], into, own, to, group, with));
        else DO(bcs_scatter(from, into, bytes, to, group, with));
        if (into == part) CHECK_BYTES(part, own, seed(root, place));
        fill(part, own, seed(place, root + 7));
        if (here) {
          memset(whole, 0, at);
          if (l % 2) memcpy(whole + offsets[place], part, own);
        }
        into = here && l % 2 ? BCS_IN_PLACE : part;
        if (v) DO(bcs_gatherv(into, own, from, given[0], given[1], to, group, with));
        else DO(bcs_gather(into, from, bytes, to, group, with));
        if (here)
          for (int m = 0; m < size; m++) CHECK_BYTES(whole + offsets[m], lengths[m], seed(m, root + 7));
      }
    }
}

static void everybody(unsigned char *whole, unsigned char *other, unsigned char *part) {
  size_t lengths[64], offsets[64], theirs[64], places[64];
  for (int l = 0; l < LENGTHS_COUNT; l++)
    for (int v = 0; v < 2; v++) {
      size_t bytes = LENGTHS[l], at = 0, there = 0;
      for (int m = 0; m < size; m++) {
        lengths[m] = v ? length_of(m, bytes) : bytes;
        offsets[m] = at;
        at += lengths[m] + (v ? 5 : 0);
      }
      memset(whole, 0, at);
      fill(part, lengths[place], seed(place, l));
      const void *from = l % 2 ? BCS_IN_PLACE : part;
      if (l % 2) memcpy(whole + offsets[place], part, lengths[place]);
      if (v) DO(bcs_allgatherv(from, lengths[place], whole, lengths, offsets, group, with));
      else DO(bcs_allgather(from, whole, bytes, group, with));
      for (int m = 0; m < size; m++) CHECK_BYTES(whole + offsets[m], lengths[m], seed(m, l));

      // From m to k: of a length that depends on both.
      for (int m = 0; m < size; m++) {
        theirs[m] = v ? length_of((place + m) % size, bytes) : bytes;
        places[m] = there;
        there += theirs[m] + (v ? 1 : 0);
      }
      memset(whole, 0, there);
      for (int m = 0; m < size; m++) fill(other + places[m], theirs[m], seed(place, m));
      if (v) DO(bcs_alltoallv(other, theirs, places, whole, theirs, places, group, with));
      else DO(bcs_alltoall(other, whole, bytes, group, with));
      for (int m = 0; m < size; m++) CHECK_BYTES(whole + places[m], theirs[m], seed(m, place));
      if (v) DO(bcs_alltoallv(BCS_IN_PLACE, NULL, NULL, other, theirs, places, group, with));
      else DO(bcs_alltoall(BCS_IN_PLACE, other, bytes, group, with));
      for (int m = 0; m < size; m++) CHECK_BYTES(other + places[m], theirs[m], seed(m, place));
    }
}

static void reductions(void) {
  enum { MANY = 3000 };
  static int64_t mine[MANY], all_of[MANY];
  static const size_t counts[] = {1, 6, 100, MANY};
  for (int c = 0; c < 4; c++) {
    size_t count = counts[c];
    for (size_t i = 0; i < MANY; i++) mine[i] = (int64_t)i * 10 + place + 1;
    int64_t sum = (int64_t)size * (size + 1) / 2;
    for (int root = -1; root < size; root++) {
      int here = root < 0 || root == place, inside = here && c % 2;
      memset(all_of, 0, sizeof all_of);
      if (inside) memcpy(all_of, mine, count * sizeof *mine);
      DO(bcs_reduce(inside ? BCS_IN_PLACE : (void *)mine, here ? all_of : NULL, count, BCS_INT64, BCS_SUM,
                    root < 0 ? BCS_EVERYBODY : members[root], group, with));
      for (size_t i = 0; i < count && here; i++) CHECK_EQ(all_of[i], (int64_t)i * 10 * size + sum);
    }
    DO(bcs_scan(mine, all_of, count, BCS_INT64, BCS_SUM, 1, group, with));
    for (size_t i = 0; i < count; i++)
      CHECK_EQ(all_of[i], (int64_t)i * 10 * (place + 1) + (int64_t)(place + 1) * (place + 2) / 2);
    DO(bcs_scan(mine, all_of, count, BCS_INT64, BCS_MAX, 0, group, with));
    for (size_t i = 0; i < count && place > 0; i++) CHECK_EQ(all_of[i], (int64_t)i * 10 + place);
    size_t each[64], before = 0;
    for (int m = 0; m < size; m++) each[m] = (size_t)(m % 2 ? 0 : 1 + m);
    for (int m = 0; m < place; m++) before += each[m];
    DO(bcs_reduce_scatter(mine, all_of, each, BCS_INT64, BCS_SUM, group, with));
    for (size_t i = 0; i < each[place]; i++) CHECK_EQ(all_of[i], (int64_t)(before + i) * 10 * size + sum);
  }
}

// Each kind with each operation that it has, against what is worked out here.
#define KIND(type, kind, whole)                                                                              \
  do {                                                                                                       \
    type one[3] = {(type)(place + 1), (type)(place % 2), 3}, got[3], want[3];                                \
    for (int op = BCS_SUM; op <= (whole ? BCS_BXOR : BCS_MAX); op++) {                                       \
      for (int i = 0; i < 3; i++) {                                                                          \
        for (int m = 0; m < size; m++) {                                                                     \
          type x = i == 0 ? (type)(m + 1) : i == 1 ? (type)(m % 2) : (type)3, w = want[i];                   \
          uint64_t a = (uint64_t)w, b = (uint64_t)x;                                                         \
          if (m == 0) w = x;                                                                                 \
          else if (op == BCS_SUM) w = (type)(w + x);                                                         \
          else if (op == BCS_PROD) w = (type)(w * x);                                                        \
          else if (op == BCS_MIN) w = x < w ? x : w;                                                         \
          else if (op == BCS_MAX) w = x > w ? x : w;                                                         \
          else if (op == BCS_LAND) w = (type)(w && x);                                                       \
          else if (op == BCS_LOR) w = (type)(w || x);                                                        \
          else if (op == BCS_LXOR) w = (type)(!w != !x);                                                     \
          else w = (type)(op == BCS_BAND ? (a & b) : op == BCS_BOR ? (a | b) : (a ^ b));                     \
          want[i] = w;                                                                                       \
        }                                                                                                    \
      }                                                                                                      \
      DO(bcs_reduce(one, got, 3, kind, op, BCS_EVERYBODY, group, with));                                     \
      for (int i = 0; i < 3 && size > 1; i++)                                                                \
        if (got[i] != want[i]) FAIL(#kind " operation %d element %d: %g, not %g", op, i, (double)got[i], (double)want[i]); \
    }                                                                                                        \
    if (!whole) CHECK_EQ(bcs_reduce(one, got, 3, kind, BCS_BAND, BCS_EVERYBODY, group, NULL), BCS_ERR_OP);   \
  } while (0)

static void kinds(void) {
  KIND(int8_t, BCS_INT8, 1);
  KIND(uint8_t, BCS_UINT8, 1);
  KIND(int16_t, BCS_INT16, 1);
  KIND(uint16_t, BCS_UINT16, 1);
  KIND(int32_t, BCS_INT32, 1);
  KIND(uint32_t, BCS_UINT32, 1);
  KIND(int64_t, BCS_INT64, 1);
  KIND(uint64_t, BCS_UINT64, 1);
  KIND(float, BCS_FLOAT, 0);
  KIND(double, BCS_DOUBLE, 0);
}

// Nobody leaves a barrier before all have come: each counts before, and finds all counted after.
static volatile int *counted;
static int turns;

static void barriers(void) {
  for (int turn = 0; turn < 20; turn++) {
    set_word(&counted[me], ++turns);
    DO(bcs_barrier(group, with));
    for (int m = 0; m < size; m++) CHECK(word(&counted[members[m]]) >= turns);
  }
}

// Several at once, on the job and on a group, tested in another order than they were started.
static void overlapping(void) {
  enum { AT_ONCE = 12 };
  bcs_request_t requests[AT_ONCE + 1];
  static int64_t in[AT_ONCE], out[AT_ONCE];
  int flag = 0;
  for (int i = 0; i < AT_ONCE; i++) {
    in[i] = place + i;
    out[i] = -1;
    bcs_group_t on = i % 2 ? group : BCS_JOB;
    if (i % 3) GOOD(bcs_reduce(&in[i], &out[i], 1, BCS_INT64, BCS_MAX, BCS_EVERYBODY, on, &requests[AT_ONCE - 1 - i]));
    else GOOD(bcs_barrier(on, &requests[AT_ONCE - 1 - i]));
  }
  GOOD(bcs_barrier(group, &requests[AT_ONCE]));
  CHECK_EQ(bcs_cancel(&requests[AT_ONCE]), BCS_ERR_REQUEST);
  while (!flag) GOOD(bcs_testall(AT_ONCE + 1, requests, 0, &flag, NULL));
  for (int i = 1; i < AT_ONCE; i += 2)
    if (i % 3) CHECK_EQ(out[i], size - 1 + i);
}

static void refused(void) {
  size_t huge[64], none[64] = {0};
  char byte = 0;
  int64_t x = 1, y = 0;
  for (int m = 0; m < 64; m++) huge[m] = SIZE_MAX / 2;
  CHECK_EQ(bcs_barrier(0x7654321, NULL), BCS_ERR_GROUP);
  CHECK_EQ(bcs_bcast(&byte, 1, all, group, NULL), BCS_ERR_RANK);
  CHECK_EQ(bcs_bcast(&byte, 1, -1, group, NULL), BCS_ERR_RANK);
  CHECK_EQ(bcs_bcast(NULL, 1, members[0], group, NULL), BCS_ERR_ARG);
  CHECK_EQ(bcs_bcast(BCS_IN_PLACE, 1, members[0], group, NULL), BCS_ERR_ARG);
  CHECK_EQ(bcs_reduce(&x, &y, 1, 10, BCS_SUM, BCS_EVERYBODY, group, NULL), BCS_ERR_OP);
  CHECK_EQ(bcs_reduce(&x, &y, 1, -1, BCS_SUM, BCS_EVERYBODY, group, NULL), BCS_ERR_OP);
  CHECK_EQ(bcs_reduce(&x, &y, 1, BCS_INT64, 10, BCS_EVERYBODY, group, NULL), BCS_ERR_OP);
  CHECK_EQ(bcs_reduce(&x, &y, 1, BCS_INT64, BCS_SUM, -2, group, NULL), BCS_ERR_RANK);
  CHECK_EQ(bcs_reduce(&x, &x, 1, BCS_INT64, BCS_SUM, BCS_EVERYBODY, group, NULL), BCS_ERR_ARG);
  CHECK_EQ(bcs_reduce(&x, BCS_IN_PLACE, 1, BCS_INT64, BCS_SUM, BCS_EVERYBODY, group, NULL), BCS_ERR_ARG);
  CHECK_EQ(bcs_reduce(NULL, &y, 1, BCS_INT64, BCS_SUM, BCS_EVERYBODY, group, NULL), BCS_ERR_ARG);
  CHECK_EQ(bcs_reduce(&x, &y, SIZE_MAX, BCS_INT64, BCS_SUM, BCS_EVERYBODY, group, NULL), BCS_ERR_ARG);
  CHECK_EQ(bcs_allgatherv(&byte, 1, &byte, huge, huge, group, NULL), BCS_ERR_ARG);
  CHECK_EQ(bcs_allgatherv(&byte, 1, &byte, NULL, none, group, NULL), BCS_ERR_ARG);
  CHECK_EQ(bcs_alltoall(&byte, NULL, 1, group, NULL), BCS_ERR_ARG);
  CHECK_EQ(bcs_reduce_scatter(&x, &y, NULL, BCS_INT64, BCS_SUM, group, NULL), BCS_ERR_ARG);
  if (all > size)
    for (int rank = 0; rank < all; rank++) {
      int in_group = 0;
      for (int m = 0; m < size; m++) in_group |= members[m] == rank;
      if (!in_group) CHECK_EQ(bcs_bcast(&byte, 1, rank, group, NULL), BCS_ERR_RANK);
    }
}

static void everything(void) {
  unsigned char *whole = room((size_t)size * (MOST + 8)), *other = room((size_t)size * (MOST + 8)), *part = room(MOST);
  for (place = 0; members[place] != me;) place++;
  for (behind = 0; behind < 2; behind++) {
    broadcasts(part);
    rooted(whole, part);
    everybody(whole, other, part);
    reductions();
    kinds();
    barriers();
  }
  overlapping();
  refused();
  free(whole);
  free(other);
  free(part);
}

// A group of those with the same parity, backwards; each half calls its own number of times.
static void groups(void) {
  int again[2] = {0, 0}, stranger[1] = {all};
  bcs_group_t none = 0;
  CHECK_EQ(bcs_group(again, 2, &none), BCS_ERR_GROUP);
  CHECK_EQ(bcs_group(stranger, 1, &none), BCS_ERR_RANK);
  CHECK_EQ(bcs_group(again, 1, NULL), BCS_ERR_ARG);
  CHECK_EQ(bcs_group(again, SIZE_MAX, &none), BCS_ERR_GROUP);
  CHECK_EQ(bcs_group(NULL, 1, &none), BCS_ERR_ARG);
  CHECK_EQ(bcs_group(NULL, 0, &none), BCS_ERR_GROUP);
  if (me != 0) CHECK_EQ(bcs_group(again, 1, &none), BCS_ERR_GROUP);
  CHECK_EQ(bcs_group_free(&none), BCS_ERR_GROUP);
  size = 0;
  for (int rank = all - 1; rank >= 0; rank--)
    if (rank % 2 == me % 2) members[size++] = rank;
  GOOD(bcs_group(members, (size_t)size, &group));
  CHECK(group != BCS_JOB);
}

int main(int argc, char **argv) {
  CHECK_EQ(bcs_barrier(BCS_JOB, NULL), BCS_ERR_STATE);
  start(&argc, &argv);
  counted = shared_words("bcs_collectives.words", all);
  size = all;
  for (int rank = 0; rank < all; rank++) members[rank] = rank;
  group = BCS_JOB;
  everything();
  groups();
  everything();
  bcs_group_t gone = group;
  GOOD(bcs_group_free(&group));
  CHECK(group == BCS_JOB);
  CHECK_EQ(bcs_barrier(gone, NULL), BCS_ERR_GROUP);
  GOOD(bcs_barrier(BCS_JOB, NULL));
  return finish();
}
