// SPDX-License-Identifier: MIT OR Apache-2.0
// MPI_Accumulate, MPI_Get_accumulate, MPI_Fetch_and_op and MPI_Compare_and_swap (MPI-5.0 section 12.3.4):
// every predefined operation on every predefined type of C that it is defined for, against the compiler's arithmetic.
// What several ranks do at once is in rma_atomic.c.
#include <complex.h>
#include <stdbool.h>
#include "check.h"

enum op { MAX, MIN, SUM, PROD, LAND, LOR, LXOR, BAND, BOR, BXOR, MINLOC, MAXLOC, REPLACE, NO_OP, OPS };
static MPI_Op op_of(int op) {
  return (MPI_Op[]){MPI_MAX, MPI_MIN, MPI_SUM, MPI_PROD, MPI_LAND, MPI_LOR, MPI_LXOR, MPI_BAND, MPI_BOR, MPI_BXOR,
                    MPI_MINLOC, MPI_MAXLOC, MPI_REPLACE, MPI_NO_OP}[op];
}
#define BIT(op) (1u << (op))
enum {
  ORDER = 1u << MAX | 1u << MIN,
  SUMS = 1u << SUM | 1u << PROD,
  LOGIC = 1u << LAND | 1u << LOR | 1u << LXOR,
  BITS = 1u << BAND | 1u << BOR | 1u << BXOR,
  WHERE = 1u << MINLOC | 1u << MAXLOC,
  PLAIN = 1u << REPLACE | 1u << NO_OP
};

// A type: its operations, how to draw a value, what `*y` becomes when `*x` is combined with it, and which bytes count
// (of a pair the second value, too).
struct kind {
  const char *name;
  MPI_Datatype type;
  size_t size, first, at, second;
  unsigned ops;
  int swaps;  // MPI_Compare_and_swap takes it
  void (*draw)(void *to);
  void (*apply)(enum op op, const void *x, void *y);
};

static uint64_t state;
static uint64_t next_random(void) {
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}

// Of integers half of the bits are random, so that no sum and no product overflows; half of the signed are negative.
#define HALF(T) ((uint64_t)1 << (sizeof(T) * 4 - ((T)-1 < (T)1)))
#define INTEGER(name, T)                                                                                       \
  static void name##_draw(void *to) {                                                                          \
    T v = (T)(next_random() % HALF(T));                                                                        \
    if (next_random() % 8 == 0) v = 0;                                                                         \
    *(T *)to = (T)-1 < (T)1 && next_random() % 2 ? (T)-v : v;                                                  \
  }                                                                                                            \
  static void name##_apply(enum op op, const void *from, void *to) {                                           \
    T x = *(const T *)from, y = *(T *)to;                                                                      \
    *(T *)to = (T)(op == MAX ? (x > y ? x : y) : op == MIN ? (x < y ? x : y) : op == SUM ? (T)(x + y)          \
                 : op == PROD ? (T)(x * y) : op == LAND ? (x && y) : op == LOR ? (x || y)                      \
                 : op == LXOR ? (!x != !y) : op == BAND ? (T)(x & y) : op == BOR ? (T)(x | y)                  \
                 : op == BXOR ? (T)(x ^ y) : op == REPLACE ? x : y);                                           \
  }
#define FLOATING(name, T)                                                                                      \
  static void name##_draw(void *to) {                                                                          \
    memset(to, 0, sizeof(T));                                                                                  \
    *(T *)to = (T)((int64_t)next_random() >> 20) / (T)1024 / (T)3;                                             \
  }                                                                                                            \
  static void name##_apply(enum op op, const void *from, void *to) {                                           \
    T x = *(const T *)from, y = *(T *)to;                                                                      \
    *(T *)to = op == MAX ? (x > y ? x : y) : op == MIN ? (x < y ? x : y) : op == SUM ? x + y                   \
                 : op == PROD ? x * y : op == REPLACE ? x : y;                                                 \
  }
// Parts are odd and small: products are exact, and none is a negative zero.
#define COMPLEX_TYPE(name, T)                                                                                  \
  static void name##_draw(void *to) {                                                                          \
    memset(to, 0, sizeof(T));                                                                                  \
    int re = 2 * (int)(next_random() % 100) - 99, im = 2 * (int)(next_random() % 100) - 98;                    \
    *(T *)to = (T)(re + (im + 1) * I);                                                                         \
  }                                                                                                            \
  static void name##_apply(enum op op, const void *from, void *to) {                                           \
    T x = *(const T *)from, y = *(T *)to;                                                                      \
    *(T *)to = op == SUM ? x + y : op == PROD ? x * y : op == REPLACE ? x : y;                                 \
  }
#define PAIR(name, T)                                                                                          \
  struct name { T v; int k; };                                                                                 \
  static void name##_draw(void *to) {                                                                          \
    memset(to, 0, sizeof(struct name));                                                                        \
    ((struct name *)to)->v = (T)((int)(next_random() % 9) - 4);                                                \
    ((struct name *)to)->k = (int)(next_random() % 100) - 50;                                                  \
  }                                                                                                            \
  static void name##_apply(enum op op, const void *from, void *to) {                                           \
    const struct name *x = from;                                                                               \
    struct name *y = to;                                                                                       \
    int less = x->v < y->v, tie = x->v == y->v && x->k < y->k, more = x->v > y->v;                             \
    int located = op == MINLOC || op == MAXLOC;                                                                \
    if (op == REPLACE || (located && tie) || (op == MINLOC && less) || (op == MAXLOC && more))                 \
      y->v = x->v, y->k = x->k;                                                                                \
  }

INTEGER(schar, signed char)
INTEGER(uchar, unsigned char)
INTEGER(sshort, short)
INTEGER(ushort, unsigned short)
INTEGER(sint, int)
INTEGER(uint, unsigned)
INTEGER(slong, long)
INTEGER(ulong, unsigned long)
INTEGER(sllong, long long)
INTEGER(ullong, unsigned long long)
FLOATING(single, float)
FLOATING(twice, double)
FLOATING(extended, long double)
COMPLEX_TYPE(csingle, float complex)
COMPLEX_TYPE(ctwice, double complex)
COMPLEX_TYPE(cextended, long double complex)
PAIR(float_int, float)
PAIR(double_int, double)
PAIR(long_int, long)
PAIR(two_int, int)
PAIR(short_int, short)
PAIR(long_double_int, long double)
static void truth_draw(void *to) { *(bool *)to = next_random() % 2; }
static void truth_apply(enum op op, const void *from, void *to) {
  bool x = *(const bool *)from, y = *(bool *)to;
  *(bool *)to = op == LAND ? x && y : op == LOR ? x || y : op == LXOR ? x != y : op == REPLACE ? x : y;
}

#define C_INT(T, mpi, name) {#mpi, mpi, sizeof(T), sizeof(T), 0, 0, ORDER | SUMS | LOGIC | BITS | PLAIN, 1, \
                             name##_draw, name##_apply}
#define OF(T, bytes, mpi, name, ops) {#mpi, mpi, sizeof(T), bytes, 0, 0, (ops) | PLAIN, 0, name##_draw, name##_apply}
#define LOC(bytes, mpi, name) {#mpi, mpi, sizeof(struct name), bytes, offsetof(struct name, k), sizeof(int), \
                               WHERE | PLAIN, 0, name##_draw, name##_apply}
// Handles are no constants with some libraries.
static struct kind *all_kinds(int *number) {
  const struct kind kinds[] = {
      C_INT(signed char, MPI_SIGNED_CHAR, schar), C_INT(unsigned char, MPI_UNSIGNED_CHAR, uchar),
      C_INT(short, MPI_SHORT, sshort), C_INT(unsigned short, MPI_UNSIGNED_SHORT, ushort), C_INT(int, MPI_INT, sint),
      C_INT(unsigned, MPI_UNSIGNED, uint), C_INT(long, MPI_LONG, slong), C_INT(unsigned long, MPI_UNSIGNED_LONG, ulong),
      C_INT(long long, MPI_LONG_LONG, sllong), C_INT(unsigned long long, MPI_UNSIGNED_LONG_LONG, ullong),
      C_INT(int8_t, MPI_INT8_T, schar), C_INT(int16_t, MPI_INT16_T, sshort), C_INT(int32_t, MPI_INT32_T, sint),
      C_INT(int64_t, MPI_INT64_T, slong), C_INT(uint8_t, MPI_UINT8_T, uchar), C_INT(uint16_t, MPI_UINT16_T, ushort),
      C_INT(uint32_t, MPI_UINT32_T, uint), C_INT(uint64_t, MPI_UINT64_T, ulong),
      // Types for all languages, bytes and characters.
      {"MPI_AINT", MPI_AINT, 8, 8, 0, 0, ORDER | SUMS | BITS | PLAIN, 1, slong_draw, slong_apply},
      {"MPI_OFFSET", MPI_OFFSET, 8, 8, 0, 0, ORDER | SUMS | BITS | PLAIN, 1, slong_draw, slong_apply},
      {"MPI_COUNT", MPI_COUNT, 8, 8, 0, 0, ORDER | SUMS | BITS | PLAIN, 1, slong_draw, slong_apply},
      {"MPI_BYTE", MPI_BYTE, 1, 1, 0, 0, BITS | PLAIN, 1, uchar_draw, uchar_apply},
      {"MPI_C_BOOL", MPI_C_BOOL, 1, 1, 0, 0, LOGIC | PLAIN, 1, truth_draw, truth_apply},
      OF(char, 1, MPI_CHAR, schar, 0), OF(int, sizeof(wchar_t), MPI_WCHAR, sint, 0),
      OF(float, 4, MPI_FLOAT, single, ORDER | SUMS), OF(double, 8, MPI_DOUBLE, twice, ORDER | SUMS),
      OF(long double, 10, MPI_LONG_DOUBLE, extended, ORDER | SUMS),
      OF(float complex, 8, MPI_C_COMPLEX, csingle, SUMS), OF(float complex, 8, MPI_C_FLOAT_COMPLEX, csingle, SUMS),
      OF(double complex, 16, MPI_C_DOUBLE_COMPLEX, ctwice, SUMS),
      OF(long double complex, 10, MPI_C_LONG_DOUBLE_COMPLEX, cextended, SUMS),
      LOC(4, MPI_FLOAT_INT, float_int), LOC(8, MPI_DOUBLE_INT, double_int), LOC(8, MPI_LONG_INT, long_int),
      LOC(4, MPI_2INT, two_int), LOC(2, MPI_SHORT_INT, short_int), LOC(10, MPI_LONG_DOUBLE_INT, long_double_int),
  };
  *number = sizeof kinds / sizeof *kinds;
  struct kind *copy = room(sizeof kinds);
  memcpy(copy, kinds, sizeof kinds);
  return copy;
}

static int same(const struct kind *k, const void *a, const void *b) {
  const char *l = a, *r = b;
  int equal = memcmp(l, r, k->first) == 0 && memcmp(l + k->at, r + k->at, k->second) == 0;
  // The imaginary part of the longest, whose real part is followed by bytes that do not count.
  if (k->size == sizeof(long double complex) && !k->second) equal &= memcmp(l + 16, r + 16, k->first) == 0;
  return equal;
}

// What rank `target` has in a part of its window at first, and what rank `origin` combines with it.
static void drawn(const struct kind *k, int rank, int what, int n, unsigned char *to) {
  state = 88172645463325252u ^ (uint64_t)(rank * 7919 + what + 1) * 0x9e3779b97f4a7c15u;
  for (int i = 0; i < 5; i++) next_random();
  for (int i = 0; i < n; i++) k->draw(to + (size_t)i * k->size);
}

static void equal(const struct kind *k, const char *call, int op, int n, const void *got, const void *want) {
  __atomic_add_fetch(&checks, 1, __ATOMIC_RELAXED);
  for (int i = 0; i < n; i++) {
    const char *g = (const char *)got + (size_t)i * k->size, *w = (const char *)want + (size_t)i * k->size;
    if (!same(k, g, w)) FAIL("%s of %s, operation %d: element %d of %d is wrong", call, k->name, op, i, n);
  }
}

static MPI_Win win;
static unsigned char *memory;

// Each call with each operation in a part of its own of the right neighbour's window.
enum { ACCUMULATED, WITH_GET, FETCHED, CALLS };
static void one_kind(const struct kind *k, int n) {
  int to = (me + 1) % all, from = (me + all - 1) % all;
  size_t bytes = (size_t)n * k->size;
  unsigned char *mine = room(bytes), *old = room(bytes), *out = room(bytes * OPS * CALLS),
                *got = room(bytes * OPS * CALLS);
#define PART(base, op, call) ((base) + bytes * (size_t)((op) * CALLS + (call)))
  OK(MPI_Barrier(MPI_COMM_WORLD));
  for (int op = 0; op < OPS; op++)
    for (int c = 0; c < CALLS; c++) {
      drawn(k, me, 100 + op * CALLS + c, n, PART(memory, op, c));
      drawn(k, me, 300 + op * CALLS + c, n, PART(out, op, c));
      for (int i = 0; i < n; i += 4) memcpy(PART(out, op, c) + (size_t)i * k->size,
                                            PART(out, op, c) + (size_t)(i / 2) * k->size, k->size);
    }
  OK(MPI_Win_sync(win));
  OK(MPI_Barrier(MPI_COMM_WORLD));
  for (int op = 0; op < OPS; op++) {
    if (!(k->ops & BIT(op))) continue;
    MPI_Aint place = PART((MPI_Aint)0, op, 0);
    void *o = PART(out, op, 0);
    // Only calls that fetch take MPI_NO_OP, and they do not look at what the origin gives then.
    if (op != NO_OP)
      OK(MPI_Accumulate(o, n, k->type, to, place, n, k->type, op_of(op), win));
    place += (MPI_Aint)bytes, o = PART(out, op, WITH_GET);
    if (op == NO_OP)
      OK(MPI_Get_accumulate(NULL, 0, k->type, PART(got, op, WITH_GET), n, k->type, to, place, n, k->type, MPI_NO_OP,
                            win));
    else
      OK(MPI_Get_accumulate(o, n, k->type, PART(got, op, WITH_GET), n, k->type, to, place, n, k->type, op_of(op), win));
    place += (MPI_Aint)bytes, o = PART(out, op, FETCHED);
    for (int i = 0; i < n && i < 9; i++)
      OK(MPI_Fetch_and_op(op == NO_OP ? NULL : PART(out, op, FETCHED) + (size_t)i * k->size,
                          PART(got, op, FETCHED) + (size_t)i * k->size, k->type, to,
                          place + (MPI_Aint)((size_t)i * k->size), op_of(op), win));
  }
  OK(MPI_Win_flush_all(win));
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_Win_sync(win));
  for (int op = 0; op < OPS; op++)
    for (int c = 0; c < CALLS; c++) {
      int touched = (k->ops & BIT(op)) != 0 && !(op == NO_OP && c == ACCUMULATED);
      int length = c == FETCHED && n > 9 ? 9 : n;
      // What came back is what the neighbour had.
      drawn(k, to, 100 + op * CALLS + c, n, old);
      const char *call = (const char *[]){"MPI_Accumulate", "MPI_Get_accumulate", "MPI_Fetch_and_op"}[c];
      if (touched && c != ACCUMULATED) equal(k, call, op, length, PART(got, op, c), old);
      // What is here is what was here, combined with what the other neighbour gave.
      drawn(k, me, 100 + op * CALLS + c, n, old);
      drawn(k, from, 300 + op * CALLS + c, n, mine);
      for (int i = 0; i < n; i += 4)
        memcpy(mine + (size_t)i * k->size, mine + (size_t)(i / 2) * k->size, k->size);
      for (int i = 0; i < length && touched; i++)
        k->apply(op, mine + (size_t)i * k->size, old + (size_t)i * k->size);
      equal(k, call, op, n, PART(memory, op, c), old);
    }
  free(mine);
  free(old);
  free(out);
  free(got);
}

// Swapped where the old value is the expected one, left alone elsewhere; the old value comes back in both cases.
static void swaps(const struct kind *k) {
  enum { N = 8 };
  int to = (me + 1) % all, from = (me + all - 1) % all;
  unsigned char old[N * 16], fresh[N * 16], other[N * 16], got[N * 16];
  memset(got, 0, sizeof got);
  OK(MPI_Barrier(MPI_COMM_WORLD));
  drawn(k, me, 1, N, memory);
  OK(MPI_Win_sync(win));
  OK(MPI_Barrier(MPI_COMM_WORLD));
  drawn(k, to, 1, N, old);
  drawn(k, me, 2, N, fresh);
  drawn(k, me, 3, N, other);
  for (int i = 0; i < N; i++) {
    size_t at = (size_t)i * k->size;
    OK(MPI_Compare_and_swap(fresh + at, (i % 2 ? other : old) + at, got + at, k->type, to, (MPI_Aint)at, win));
  }
  OK(MPI_Win_flush(to, win));
  equal(k, "MPI_Compare_and_swap", 0, N, got, old);
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_Win_sync(win));
  drawn(k, me, 1, N, old);
  drawn(k, from, 2, N, fresh);
  drawn(k, from, 3, N, other);
  for (int i = 0; i < N; i++) {
    size_t at = (size_t)i * k->size;
    if (i % 2 == 0 || same(k, other + at, old + at)) memcpy(old + at, fresh + at, k->size);
  }
  equal(k, "MPI_Compare_and_swap", 1, N, memory, old);
}

int main(int argc, char **argv) {
  enum { MANY = 700 };
  int number;
  start(&argc, &argv);
  struct kind *kinds = all_kinds(&number);
  size_t bytes = (size_t)MANY * 32 * OPS * CALLS;
  for (int from_program = 0; from_program < 2; from_program++) {
    if (from_program) {
      memory = room(bytes);
      OK(MPI_Win_create(memory, (MPI_Aint)bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    } else {
      OK(MPI_Win_allocate((MPI_Aint)bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    }
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    OK(MPI_Win_lock_all(0, win));
    for (int i = 0; i < number; i++) {
      one_kind(&kinds[i], 7);
      if (i % 3 == from_program) one_kind(&kinds[i], MANY);
      if (kinds[i].swaps) swaps(&kinds[i]);
    }
    OK(MPI_Win_unlock_all(win));
    OK(MPI_Win_free(&win));
    if (from_program) free(memory);
  }
  free(kinds);
  return finish();
}
