// SPDX-License-Identifier: MIT OR Apache-2.0
// Every predefined operation on every type that MPI-5.0 section 6.9.2 defines it for, against the C compiler's own
// arithmetic: locally (MPI_Reduce_local), and once over all ranks.
#include <complex.h>
#include <stdbool.h>
#include "check.h"

enum { N = 67 };
static uint64_t state = 88172645463325252u;
static uint64_t next_random(void) {
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}

static long pairs_checked;

// Fills a and b with VALUE, computes EXPR(x, y) with x from the left array, and compares every byte that counts.
#define LOCAL(type, mpi_type, op, bytes, VALUE, EXPR)                                            \
  do {                                                                                           \
    static type a[N], b[N], r[N];                                                                \
    memset(a, 0, sizeof a);                                                                      \
    memset(b, 0, sizeof b);                                                                      \
    for (int i = 0; i < N; i++) {                                                                \
      a[i] = VALUE;                                                                              \
      b[i] = i % 5 == 0 ? a[i] : VALUE;                                                          \
    }                                                                                            \
    memcpy(r, b, sizeof r);                                                                      \
    OK(MPI_Reduce_local(a, r, N, mpi_type, op));                                                 \
    for (int i = 0; i < N; i++) {                                                                \
      type x = a[i], y = b[i], z = EXPR;                                                         \
      (void)x;                                                                                   \
      (void)y;                                                                                   \
      if (memcmp(&r[i], &z, bytes) != 0) FAIL(#mpi_type " " #op ": element %d is wrong", i);     \
    }                                                                                            \
    pairs_checked++;                                                                             \
  } while (0)

#define ORDER(type, mpi_type, bytes, VALUE)                               \
  LOCAL(type, mpi_type, MPI_MIN, bytes, VALUE, (x < y ? x : y));          \
  LOCAL(type, mpi_type, MPI_MAX, bytes, VALUE, (x > y ? x : y))
#define SUMS(type, mpi_type, bytes, VALUE)                                \
  LOCAL(type, mpi_type, MPI_SUM, bytes, VALUE, (type)(x + y));            \
  LOCAL(type, mpi_type, MPI_PROD, bytes, VALUE, (type)(x * y))
#define BITS(type, mpi_type, VALUE)                                       \
  LOCAL(type, mpi_type, MPI_BAND, sizeof(type), VALUE, (type)(x & y));    \
  LOCAL(type, mpi_type, MPI_BOR, sizeof(type), VALUE, (type)(x | y));     \
  LOCAL(type, mpi_type, MPI_BXOR, sizeof(type), VALUE, (type)(x ^ y))
#define TRUTH(type, mpi_type, VALUE)                                      \
  LOCAL(type, mpi_type, MPI_LAND, sizeof(type), VALUE, (type)(x && y));   \
  LOCAL(type, mpi_type, MPI_LOR, sizeof(type), VALUE, (type)(x || y));    \
  LOCAL(type, mpi_type, MPI_LXOR, sizeof(type), VALUE, (type)(!x != !y))

// Signed sums and products wrap: computed without sign and converted back.
#define SIGNED(type, wide, mpi_type)                                                      \
  ORDER(type, mpi_type, sizeof(type), (type)next_random());                               \
  LOCAL(type, mpi_type, MPI_SUM, sizeof(type), (type)next_random(), (type)((wide)x + (wide)y));  \
  LOCAL(type, mpi_type, MPI_PROD, sizeof(type), (type)next_random(), (type)((wide)x * (wide)y)); \
  BITS(type, mpi_type, (type)next_random())
#define C_INTEGER(type, wide, mpi_type) \
  SIGNED(type, wide, mpi_type);         \
  TRUTH(type, mpi_type, (type)(next_random() % 3))

#define FLOATING(type, mpi_type, bytes, VALUE) \
  ORDER(type, mpi_type, bytes, VALUE);         \
  SUMS(type, mpi_type, bytes, VALUE)

#define COMPLEX_TYPE(type, real, mpi_type, RE, IM)                                                       \
  LOCAL(type, mpi_type, MPI_SUM, sizeof(real), RE + IM * I, x + y);                                      \
  LOCAL(type, mpi_type, MPI_PROD, sizeof(real), RE + IM * I,                                             \
        ((creall(x) * creall(y) - cimagl(x) * cimagl(y)) + (creall(x) * cimagl(y) + cimagl(x) * creall(y)) * I))

#define PAIR(struct_type, mpi_type, VALUE)                                                              \
  do {                                                                                                  \
    static struct_type a[N], b[N], r[N];                                                                \
    for (int i = 0; i < N; i++) {                                                                       \
      a[i].v = VALUE;                                                                                   \
      b[i].v = i % 3 == 0 ? a[i].v : VALUE;                                                             \
      a[i].k = (int)(next_random() % 100);                                                              \
      b[i].k = (int)(next_random() % 100);                                                              \
    }                                                                                                   \
    for (int largest = 0; largest < 2; largest++) {                                                     \
      memcpy(r, b, sizeof r);                                                                           \
      OK(MPI_Reduce_local(a, r, N, mpi_type, largest ? MPI_MAXLOC : MPI_MINLOC));                       \
      for (int i = 0; i < N; i++) {                                                                     \
        int left = largest ? a[i].v > b[i].v : a[i].v < b[i].v, tie = a[i].v == b[i].v;                 \
        CHECK(r[i].v == (left ? a[i].v : b[i].v));                                                      \
        CHECK(r[i].k == (tie ? (a[i].k < b[i].k ? a[i].k : b[i].k) : left ? a[i].k : b[i].k));          \
      }                                                                                                 \
      pairs_checked++;                                                                                  \
    }                                                                                                   \
  } while (0)

static double real(void) { return (double)(int64_t)next_random() / 1e15; }
static int small(void) { return 2 * (int)(next_random() % 100) - 99; }  // odd: no product is a negative zero

static void c_integers(void) {
  C_INTEGER(int, unsigned, MPI_INT);
  C_INTEGER(short, unsigned, MPI_SHORT);
  C_INTEGER(long, unsigned long, MPI_LONG);
  C_INTEGER(long long, unsigned long, MPI_LONG_LONG_INT);
  C_INTEGER(signed char, unsigned, MPI_SIGNED_CHAR);
  C_INTEGER(unsigned char, unsigned, MPI_UNSIGNED_CHAR);
  C_INTEGER(unsigned short, unsigned, MPI_UNSIGNED_SHORT);
  C_INTEGER(unsigned, unsigned, MPI_UNSIGNED);
  C_INTEGER(unsigned long, unsigned long, MPI_UNSIGNED_LONG);
  C_INTEGER(unsigned long long, unsigned long, MPI_UNSIGNED_LONG_LONG);
  C_INTEGER(int8_t, unsigned, MPI_INT8_T);
  C_INTEGER(int16_t, unsigned, MPI_INT16_T);
  C_INTEGER(int32_t, unsigned, MPI_INT32_T);
  C_INTEGER(int64_t, unsigned long, MPI_INT64_T);
  C_INTEGER(uint8_t, unsigned, MPI_UINT8_T);
  C_INTEGER(uint16_t, unsigned, MPI_UINT16_T);
  C_INTEGER(uint32_t, unsigned, MPI_UINT32_T);
  C_INTEGER(uint64_t, unsigned long, MPI_UINT64_T);
}

static void other_integers(void) {
  SIGNED(int, unsigned, MPI_INTEGER);
  SIGNED(int8_t, unsigned, MPI_INTEGER1);
  SIGNED(int16_t, unsigned, MPI_INTEGER2);
  SIGNED(int32_t, unsigned, MPI_INTEGER4);
  SIGNED(int64_t, unsigned long, MPI_INTEGER8);
  SIGNED(MPI_Aint, unsigned long, MPI_AINT);
  SIGNED(MPI_Offset, unsigned long, MPI_OFFSET);
  SIGNED(MPI_Count, unsigned long, MPI_COUNT);
  BITS(unsigned char, MPI_BYTE, (unsigned char)next_random());
}

static void logicals(void) {
  TRUTH(bool, MPI_C_BOOL, next_random() % 2);
  TRUTH(int, MPI_LOGICAL, (int)(next_random() % 2));
#ifdef MPI_LOGICAL16
  TRUTH(int8_t, MPI_LOGICAL1, (int8_t)(next_random() % 2));
  TRUTH(int16_t, MPI_LOGICAL2, (int16_t)(next_random() % 2));
  TRUTH(int32_t, MPI_LOGICAL4, (int32_t)(next_random() % 2));
  TRUTH(int64_t, MPI_LOGICAL8, (int64_t)(next_random() % 2));
  TRUTH(__int128, MPI_LOGICAL16, (__int128)(next_random() % 2));
#endif
}

static void floats(void) {
  FLOATING(float, MPI_FLOAT, 4, (float)real());
  FLOATING(double, MPI_DOUBLE, 8, real());
  FLOATING(float, MPI_REAL, 4, (float)real());
  FLOATING(double, MPI_DOUBLE_PRECISION, 8, real());
  FLOATING(float, MPI_REAL4, 4, (float)real());
  FLOATING(double, MPI_REAL8, 8, real());
  FLOATING(long double, MPI_LONG_DOUBLE, 10, (long double)real() / 3);
  if (MPI_REAL16 != MPI_DATATYPE_NULL) FLOATING(__float128, MPI_REAL16, 16, (__float128)real() / 3);
  COMPLEX_TYPE(float complex, float, MPI_C_FLOAT_COMPLEX, small(), small());
  COMPLEX_TYPE(double complex, double, MPI_C_DOUBLE_COMPLEX, small(), small());
  COMPLEX_TYPE(float complex, float, MPI_COMPLEX, small(), small());
  COMPLEX_TYPE(double complex, double, MPI_DOUBLE_COMPLEX, small(), small());
  COMPLEX_TYPE(float complex, float, MPI_COMPLEX8, small(), small());
  COMPLEX_TYPE(double complex, double, MPI_COMPLEX16, small(), small());
  COMPLEX_TYPE(float complex, float, MPI_CXX_FLOAT_COMPLEX, small(), small());
  COMPLEX_TYPE(double complex, double, MPI_CXX_DOUBLE_COMPLEX, small(), small());
}

static void pairs(void) {
  typedef struct { float v; int k; } float_int;
  typedef struct { double v; int k; } double_int;
  typedef struct { long v; int k; } long_int;
  typedef struct { int v; int k; } two_int;
  typedef struct { short v; int k; } short_int;
  typedef struct { long double v; int k; } long_double_int;
  typedef struct { float v; float k; } two_real;
  typedef struct { double v; double k; } two_double;
  PAIR(float_int, MPI_FLOAT_INT, (float)small());
  PAIR(double_int, MPI_DOUBLE_INT, small());
  PAIR(long_int, MPI_LONG_INT, small());
  PAIR(two_int, MPI_2INT, small());
  PAIR(short_int, MPI_SHORT_INT, (short)small());
  PAIR(long_double_int, MPI_LONG_DOUBLE_INT, small());
  PAIR(two_int, MPI_2INTEGER, small());
  PAIR(two_real, MPI_2REAL, (float)small());
  PAIR(two_double, MPI_2DOUBLE_PRECISION, small());
}

// Gaps inside pairs travel too: who has the least value, and where.
static void over_all_ranks(void) {
  struct { double v; int k; } mine[3], least[3];
  for (int i = 0; i < 3; i++) {
    mine[i].v = (me + i) % all;
    mine[i].k = me;
  }
  OK(MPI_Allreduce(mine, least, 3, MPI_DOUBLE_INT, MPI_MINLOC, MPI_COMM_WORLD));
  for (int i = 0; i < 3; i++) {
    CHECK(least[i].v == 0);
    CHECK_EQ(least[i].k, (all - i % all) % all);
  }
  long double x = me + 0.5L, sum = 0;
  OK(MPI_Allreduce(&x, &sum, 1, MPI_LONG_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
  CHECK(sum == all * (all - 1) / 2 + all * 0.5L);
  unsigned char bit = (unsigned char)(1 << me % 8), bits = 0;
  OK(MPI_Allreduce(&bit, &bits, 1, MPI_BYTE, MPI_BOR, MPI_COMM_WORLD));
  CHECK_EQ(bits, all >= 8 ? 255 : (1 << all) - 1);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  for (int round = 0; round < 20; round++) {
    c_integers();
    other_integers();
    logicals();
    floats();
    pairs();
  }
  CHECK(pairs_checked > 20 * 250);
  over_all_ranks();
  return finish();
}
