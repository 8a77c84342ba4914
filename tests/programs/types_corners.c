// SPDX-License-Identifier: MIT OR Apache-2.0
// Datatypes at their edges (MPI-5.0 chapter 5): extents with gaps, markers and alignment, nothing and far away, every
// distribution of an array against its definition, every definition rebuilt from its contents, sizes in external32.
#include <complex.h>
#include <stdbool.h>
#include "check.h"

static void bounds_are(MPI_Datatype type, MPI_Aint lb, MPI_Aint extent, MPI_Aint true_lb, MPI_Aint true_extent, int line) {
  MPI_Aint a, b, c, d;
  MPI_Count e, f;
  OK(MPI_Type_get_extent(type, &a, &b));
  OK(MPI_Type_get_true_extent(type, &c, &d));
  OK(MPI_Type_get_extent_x(type, &e, &f));
  checks++;
  if (a != lb || b != extent || c != true_lb || d != true_extent || e != a || f != b)
    FAIL("line %d: lb %ld extent %ld true %ld %ld, not %ld %ld %ld %ld", line, (long)a, (long)b, (long)c, (long)d, (long)lb,
         (long)extent, (long)true_lb, (long)true_extent);
}
#define BOUNDS(lb, extent, true_lb, true_extent)                     \
  do {                                                               \
    bounds_are(type, lb, extent, true_lb, true_extent, __LINE__);    \
    OK(MPI_Type_free(&type));                                        \
  } while (0)

static void extents(void) {
  MPI_Datatype type, inner, other;
  // Strides backwards: the first block is the highest.
  OK(MPI_Type_vector(3, 2, -4, MPI_INT, &type));
  BOUNDS(-32, 40, -32, 40);
  OK(MPI_Type_create_hvector(2, 1, -7, MPI_CHAR, &type));
  BOUNDS(-7, 8, -7, 8);
  OK(MPI_Type_vector(4, 1, 0, MPI_DOUBLE, &type));
  BOUNDS(0, 8, 0, 8);
  // Nothing: counts or blocks of zero have no bounds of their own.
  OK(MPI_Type_contiguous(0, MPI_INT, &type));
  BOUNDS(0, 0, 0, 0);
  OK(MPI_Type_vector(0, 3, 5, MPI_INT, &type));
  BOUNDS(0, 0, 0, 0);
  OK(MPI_Type_vector(3, 0, 5, MPI_INT, &type));
  BOUNDS(0, 0, 0, 0);
  OK(MPI_Type_create_struct(0, NULL, NULL, NULL, &type));
  BOUNDS(0, 0, 0, 0);
  OK(MPI_Type_indexed(0, NULL, NULL, MPI_INT, &type));
  BOUNDS(0, 0, 0, 0);
  OK(MPI_Type_create_hindexed_block(0, 3, NULL, MPI_INT, &type));
  BOUNDS(0, 0, 0, 0);
  // Empty blocks far away count for nothing (section 5.1.6).
  int lengths[] = {0, 2, 0}, places[] = {-1000, 3, 5000};
  OK(MPI_Type_indexed(3, lengths, places, MPI_INT, &type));
  BOUNDS(12, 8, 12, 8);
  MPI_Aint far[] = {-100000, 16, 700000};
  MPI_Datatype members[] = {MPI_DOUBLE, MPI_SHORT, MPI_INT};
  OK(MPI_Type_create_struct(3, lengths, far, members, &type));
  BOUNDS(16, 4, 16, 4);
  // Markers: the lowest lower and the highest upper one count, however deep, and copies carry them along.
  OK(MPI_Type_create_resized(MPI_INT, -3, 11, &inner));
  bounds_are(inner, -3, 11, 0, 4, __LINE__);
  OK(MPI_Type_contiguous(3, inner, &type));
  BOUNDS(-3, 33, 0, 26);
  OK(MPI_Type_vector(2, 1, -2, inner, &type));
  BOUNDS(-25, 33, -22, 26);
  far[0] = 100, far[1] = -40, far[2] = 0;
  lengths[0] = lengths[1] = lengths[2] = 1;
  members[0] = inner, members[1] = MPI_DOUBLE, members[2] = MPI_INT;
  OK(MPI_Type_create_struct(3, lengths, far, members, &type));
  BOUNDS(97, 11, -40, 144);  // only the marked member bounds it
  OK(MPI_Type_create_resized(inner, 5, 0, &type));
  BOUNDS(5, 0, 0, 4);
  OK(MPI_Type_create_resized(inner, 0, -8, &type));
  BOUNDS(0, -8, 0, 4);
  // Resized of nothing, and a structure of it: markers without data.
  OK(MPI_Type_contiguous(0, MPI_CHAR, &other));
  OK(MPI_Type_create_resized(other, -4, 20, &type));
  OK(MPI_Type_free(&other));
  bounds_are(type, -4, 20, 0, 0, __LINE__);
  OK(MPI_Type_free(&type));
  OK(MPI_Type_free(&inner));
  // Displacements beyond 4 GiB, in both directions.
  MPI_Aint giant[] = {(MPI_Aint)1 << 40, -((MPI_Aint)1 << 41)};
  int two[] = {1, 1}, size;
  OK(MPI_Type_create_hindexed(2, two, giant, MPI_INT, &type));
  OK(MPI_Type_size(type, &size));
  CHECK_EQ(size, 8);
  BOUNDS(giant[1], giant[0] - giant[1] + 4, giant[1], giant[0] - giant[1] + 4);
  // Sizes beyond int are MPI_UNDEFINED there and right in MPI_Count.
  MPI_Count count;
  OK(MPI_Type_create_hvector(1 << 20, 1 << 12, 1 << 14, MPI_INT, &type));
  OK(MPI_Type_size(type, &size));
  OK(MPI_Type_size_x(type, &count));
  CHECK(size == MPI_UNDEFINED && count == (MPI_Count)1 << 34);
  OK(MPI_Type_free(&type));
}

// Trailing padding (section 5.1.7): a structure is padded to the strictest alignment of its members, as a C compiler
// pads it; what is made of it keeps that extent.
#define LIKE_C(Struct, n, ...)                                                                        \
  do {                                                                                                \
    MPI_Datatype type, members[] = {__VA_ARGS__};                                                     \
    MPI_Aint places[] = {offsetof(Struct, a), offsetof(Struct, b), offsetof(Struct, c)};              \
    int ones[] = {1, 1, 1};                                                                           \
    MPI_Aint lb, extent;                                                                              \
    OK(MPI_Type_create_struct(n, ones, places, members, &type));                                      \
    OK(MPI_Type_get_extent(type, &lb, &extent));                                                      \
    CHECK_EQ(lb, 0);                                                                                  \
    CHECK_EQ(extent, sizeof(Struct));                                                                 \
    OK(MPI_Type_free(&type));                                                                         \
  } while (0)
static void alignment(void) {
  typedef struct { double a; int b; char c; } DIC;
  typedef struct { char a; short b; char c; } CSC;
  typedef struct { char a; long double b; int c; } CLI;
  typedef struct { int64_t a; float b; int8_t c; } LFC;
  typedef struct { char a; float complex b; char c; } CXC;
  typedef struct { char a; bool b; char c; } CBC;
  typedef struct { char a; double complex b; short c; } CZS;
  typedef struct { short a; struct { double v; int k; } b; char c; } SPC;
  typedef struct { char a; struct { short v; int k; } b; char c; } CQC;
  // Only structures are padded: a stride that is no multiple of the alignment stays what was asked for, as known
  // binaries count on (docs/design/datatypes.md).
  MPI_Datatype type, odd;
  OK(MPI_Type_create_hvector(3, 4, 49, MPI_AINT, &type));
  BOUNDS(0, 130, 0, 130);
  OK(MPI_Type_create_hindexed(2, (int[]){1, 1}, (MPI_Aint[]){0, 9}, MPI_DOUBLE, &type));
  BOUNDS(0, 17, 0, 17);
  OK(MPI_Type_create_hvector(2, 1, 9, MPI_DOUBLE, &odd));
  OK(MPI_Type_contiguous(2, odd, &type));
  BOUNDS(0, 34, 0, 34);
  OK(MPI_Type_create_struct(1, (int[]){1}, (MPI_Aint[]){0}, &odd, &type));
  BOUNDS(0, 24, 0, 17);
  OK(MPI_Type_create_struct(1, (int[]){1}, (MPI_Aint[]){3}, &odd, &type));
  BOUNDS(3, 24, 3, 17);
  OK(MPI_Type_free(&odd));
  LIKE_C(DIC, 3, MPI_DOUBLE, MPI_INT, MPI_CHAR);
  LIKE_C(CSC, 3, MPI_CHAR, MPI_SHORT, MPI_CHAR);
  LIKE_C(CLI, 3, MPI_CHAR, MPI_LONG_DOUBLE, MPI_INT);
  LIKE_C(LFC, 3, MPI_INT64_T, MPI_FLOAT, MPI_INT8_T);
  LIKE_C(CXC, 3, MPI_CHAR, MPI_C_FLOAT_COMPLEX, MPI_CHAR);
  LIKE_C(CBC, 3, MPI_CHAR, MPI_C_BOOL, MPI_CHAR);
  LIKE_C(CZS, 3, MPI_CHAR, MPI_C_DOUBLE_COMPLEX, MPI_SHORT);
  LIKE_C(SPC, 3, MPI_SHORT, MPI_DOUBLE_INT, MPI_CHAR);
  LIKE_C(CQC, 3, MPI_CHAR, MPI_SHORT_INT, MPI_CHAR);
}

// Every pair type lies like the structure that the standard shows (section 6.9.4).
static void pairs(void) {
#define PAIR_LIKE(mpi, T)                                        \
  do {                                                           \
    typedef struct { T v; int k; } Pair;                         \
    MPI_Aint lb, extent;                                         \
    int size;                                                    \
    OK(MPI_Type_get_extent(mpi, &lb, &extent));                  \
    OK(MPI_Type_size(mpi, &size));                               \
    CHECK(lb == 0 && extent == sizeof(Pair));                    \
    CHECK_EQ(size, sizeof(T) + sizeof(int));                     \
  } while (0)
  PAIR_LIKE(MPI_FLOAT_INT, float);
  PAIR_LIKE(MPI_DOUBLE_INT, double);
  PAIR_LIKE(MPI_LONG_INT, long);
  PAIR_LIKE(MPI_2INT, int);
  PAIR_LIKE(MPI_SHORT_INT, short);
  PAIR_LIKE(MPI_LONG_DOUBLE_INT, long double);
  MPI_Datatype type;
  OK(MPI_Type_get_value_index(MPI_DOUBLE, MPI_INT, &type));
  CHECK(type == MPI_DOUBLE_INT);
  OK(MPI_Type_get_value_index(MPI_INT, MPI_INT, &type));
  CHECK(type == MPI_2INT);
  OK(MPI_Type_get_value_index(MPI_LONG_DOUBLE, MPI_INT, &type));
  CHECK(type == MPI_LONG_DOUBLE_INT);
  OK(MPI_Type_get_value_index(MPI_C_BOOL, MPI_INT, &type));
  CHECK(type == MPI_DATATYPE_NULL);  // no such pair
}

// Where element (i, j) of a distributed array lives, from the definition (section 5.1.4).
static int owner(int index, int size, int distribution, int argument, int parts) {
  if (distribution == MPI_DISTRIBUTE_NONE) return 0;
  int block = argument;
  if (argument == MPI_DISTRIBUTE_DFLT_DARG) block = distribution == MPI_DISTRIBUTE_BLOCK ? (size + parts - 1) / parts : 1;
  return index / block % parts;
}

static void arrays(int rows, int columns, int down, int across) {
  const int kinds[] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_NONE};
  const int orders[] = {MPI_ORDER_C, MPI_ORDER_FORTRAN};
  int cells = rows * columns;
  int *global = room(sizeof(int) * (size_t)cells), *mine = room(sizeof(int) * (size_t)cells);
  for (int i = 0; i < cells; i++) global[i] = i;
  for (int o = 0; o < 2; o++)
    for (int k0 = 0; k0 < 3; k0++)
      for (int k1 = 0; k1 < 3; k1++)
        for (int arg = 0; arg < 3; arg++) {
          int sizes[] = {rows, columns}, parts[] = {k0 == 2 ? 1 : down, k1 == 2 ? 1 : across};
          int kind[] = {kinds[k0], kinds[k1]}, args[2];
          for (int d = 0; d < 2; d++) {
            args[d] = MPI_DISTRIBUTE_DFLT_DARG;
            if (arg && kind[d] == MPI_DISTRIBUTE_CYCLIC) args[d] = arg + 1;
            if (arg && kind[d] == MPI_DISTRIBUTE_BLOCK) args[d] = (sizes[d] + parts[d] - 1) / parts[d] + arg - 1;
          }
          int total = parts[0] * parts[1], seen = 0;
          for (int rank = 0; rank < total; rank++) {
            // Ranks are in row-major order in either order of storage.
            int at[] = {rank / parts[1], rank % parts[1]}, position = 0, size, expected = 0;
            MPI_Datatype type;
            OK(MPI_Type_create_darray(total, rank, 2, sizes, kind, args, parts, orders[o], MPI_INT, &type));
            OK(MPI_Type_commit(&type));
            MPI_Aint lb, extent;
            OK(MPI_Type_get_extent(type, &lb, &extent));
            CHECK(lb == 0 && extent == (MPI_Aint)sizeof(int) * cells);
            OK(MPI_Type_size(type, &size));
            OK(MPI_Pack(global, 1, type, mine, (int)sizeof(int) * cells, &position, MPI_COMM_SELF));
            CHECK_EQ(position, size);
            for (int cell = 0; cell < cells; cell++) {
              int i = o == 0 ? cell / columns : cell % rows, j = o == 0 ? cell % columns : cell / rows;
              if (owner(i, rows, kind[0], args[0], parts[0]) != at[0] ||
                  owner(j, columns, kind[1], args[1], parts[1]) != at[1])
                continue;
              CHECK(expected * (int)sizeof(int) < position);
              CHECK_EQ(mine[expected], cell);
              expected++;
            }
            CHECK_EQ(expected * (int)sizeof(int), position);
            seen += expected;
            OK(MPI_Type_free(&type));
          }
          CHECK_EQ(seen, cells);
        }
  free(global);
  free(mine);
}

// Rebuilds a datatype from its envelope and contents.
static MPI_Datatype rebuilt(MPI_Datatype type) {
  int ni, na, nt, combiner, *i;
  MPI_Aint *a;
  MPI_Datatype *t, made = MPI_DATATYPE_NULL;
  OK(MPI_Type_get_envelope(type, &ni, &na, &nt, &combiner));
  if (combiner == MPI_COMBINER_NAMED) return type;
  i = room(sizeof(int) * (size_t)(ni + 1)), a = room(sizeof(MPI_Aint) * (size_t)(na + 1));
  t = room(sizeof(MPI_Datatype) * (size_t)(nt + 1));
  OK(MPI_Type_get_contents(type, ni, na, nt, i, a, t));
  MPI_Datatype *inner = room(sizeof(MPI_Datatype) * (size_t)(nt + 1));
  for (int k = 0; k < nt; k++) inner[k] = rebuilt(t[k]);
  int n = ni ? i[0] : 0;
  if (combiner == MPI_COMBINER_DUP) OK(MPI_Type_dup(inner[0], &made));
  if (combiner == MPI_COMBINER_CONTIGUOUS) OK(MPI_Type_contiguous(n, inner[0], &made));
  if (combiner == MPI_COMBINER_VECTOR) OK(MPI_Type_vector(n, i[1], i[2], inner[0], &made));
  if (combiner == MPI_COMBINER_HVECTOR) OK(MPI_Type_create_hvector(n, i[1], a[0], inner[0], &made));
  if (combiner == MPI_COMBINER_INDEXED) OK(MPI_Type_indexed(n, i + 1, i + 1 + n, inner[0], &made));
  if (combiner == MPI_COMBINER_HINDEXED) OK(MPI_Type_create_hindexed(n, i + 1, a, inner[0], &made));
  if (combiner == MPI_COMBINER_INDEXED_BLOCK) OK(MPI_Type_create_indexed_block(n, i[1], i + 2, inner[0], &made));
  if (combiner == MPI_COMBINER_HINDEXED_BLOCK) OK(MPI_Type_create_hindexed_block(n, i[1], a, inner[0], &made));
  if (combiner == MPI_COMBINER_STRUCT) OK(MPI_Type_create_struct(n, i + 1, a, inner, &made));
  if (combiner == MPI_COMBINER_SUBARRAY)
    OK(MPI_Type_create_subarray(n, i + 1, i + 1 + n, i + 1 + 2 * n, i[1 + 3 * n], inner[0], &made));
  if (combiner == MPI_COMBINER_DARRAY) {
    int d = i[2];
    OK(MPI_Type_create_darray(n, i[1], d, i + 3, i + 3 + d, i + 3 + 2 * d, i + 3 + 3 * d, i[3 + 4 * d], inner[0], &made));
  }
  if (combiner == MPI_COMBINER_RESIZED) OK(MPI_Type_create_resized(inner[0], a[0], a[1], &made));
  CHECK(made != MPI_DATATYPE_NULL);
  for (int k = 0; k < nt; k++) {
    int x, y, z, c;
    OK(MPI_Type_get_envelope(t[k], &x, &y, &z, &c));
    if (c == MPI_COMBINER_NAMED) continue;
    OK(MPI_Type_free(&inner[k]));
    OK(MPI_Type_free(&t[k]));
  }
  free(i), free(a), free(t), free(inner);
  return made;
}

static void rebuild_all(void) {
  MPI_Datatype types[16], base;
  int n = 0, lengths[] = {2, 0, 1}, places[] = {5, 100, -2};
  MPI_Aint bytes[] = {40, 8, -24};
  OK(MPI_Type_create_resized(MPI_SHORT, -2, 10, &base));
  int three[] = {4, 5, 6}, parts[] = {2, 1, 3}, starts[] = {1, 4, 2}, kinds[] = {MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_BLOCK};
  int args[] = {2, MPI_DISTRIBUTE_DFLT_DARG}, grid[] = {2, 2};
  MPI_Datatype members[] = {base, MPI_DOUBLE_INT, MPI_C_DOUBLE_COMPLEX};
  OK(MPI_Type_dup(base, &types[n++]));
  OK(MPI_Type_contiguous(3, base, &types[n++]));
  OK(MPI_Type_vector(3, 2, -3, base, &types[n++]));
  OK(MPI_Type_create_hvector(2, 2, 33, base, &types[n++]));
  OK(MPI_Type_indexed(3, lengths, places, base, &types[n++]));
  OK(MPI_Type_create_hindexed(3, lengths, bytes, base, &types[n++]));
  OK(MPI_Type_create_indexed_block(3, 2, places, base, &types[n++]));
  OK(MPI_Type_create_hindexed_block(3, 1, bytes, base, &types[n++]));
  OK(MPI_Type_create_struct(3, lengths, bytes, members, &types[n++]));
  OK(MPI_Type_create_subarray(3, three, parts, starts, MPI_ORDER_C, base, &types[n++]));
  OK(MPI_Type_create_subarray(3, three, parts, starts, MPI_ORDER_FORTRAN, base, &types[n++]));
  OK(MPI_Type_create_darray(4, 3, 2, three, kinds, args, grid, MPI_ORDER_FORTRAN, base, &types[n++]));
  OK(MPI_Type_create_resized(types[4], 3, 500, &types[n]));
  n++;
  OK(MPI_Type_create_struct(3, lengths, bytes, (MPI_Datatype[]){types[8], types[9], types[2]}, &types[n]));
  n++;
  OK(MPI_Type_free(&base));
  unsigned char data[8192], packed[2][4096];
  fill(data, sizeof data, 3);
  for (int k = 0; k < n; k++) {
    MPI_Datatype again = rebuilt(types[k]);
    MPI_Aint e[8];
    int at[2] = {0, 0};
    OK(MPI_Type_get_extent(types[k], &e[0], &e[1]));
    OK(MPI_Type_get_extent(again, &e[2], &e[3]));
    OK(MPI_Type_get_true_extent(types[k], &e[4], &e[5]));
    OK(MPI_Type_get_true_extent(again, &e[6], &e[7]));
    CHECK(e[0] == e[2] && e[1] == e[3] && e[4] == e[6] && e[5] == e[7]);
    OK(MPI_Type_commit(&types[k]));
    OK(MPI_Type_commit(&again));
    OK(MPI_Pack(data + 4096, 2, types[k], packed[0], 4096, &at[0], MPI_COMM_SELF));
    OK(MPI_Pack(data + 4096, 2, again, packed[1], 4096, &at[1], MPI_COMM_SELF));
    CHECK(at[0] == at[1] && memcmp(packed[0], packed[1], (size_t)at[0]) == 0);
    OK(MPI_Type_free(&again));
  }
  for (int k = 0; k < n; k++) OK(MPI_Type_free(&types[k]));
}

// Sizes in external32 (section 14.5.2), and values there and back.
static void external(void) {
  struct {
    MPI_Datatype type;
    int bytes;
  } sizes[] = {
      {MPI_PACKED, 1}, {MPI_BYTE, 1}, {MPI_CHAR, 1}, {MPI_UNSIGNED_CHAR, 1}, {MPI_SIGNED_CHAR, 1}, {MPI_WCHAR, 2},
      {MPI_SHORT, 2}, {MPI_UNSIGNED_SHORT, 2}, {MPI_INT, 4}, {MPI_LONG, 4}, {MPI_UNSIGNED, 4}, {MPI_UNSIGNED_LONG, 4},
      {MPI_LONG_LONG_INT, 8}, {MPI_UNSIGNED_LONG_LONG, 8}, {MPI_FLOAT, 4}, {MPI_DOUBLE, 8}, {MPI_LONG_DOUBLE, 16},
      {MPI_C_BOOL, 1}, {MPI_INT8_T, 1}, {MPI_INT16_T, 2}, {MPI_INT32_T, 4}, {MPI_INT64_T, 8}, {MPI_UINT8_T, 1},
      {MPI_UINT16_T, 2}, {MPI_UINT32_T, 4}, {MPI_UINT64_T, 8}, {MPI_AINT, 8}, {MPI_COUNT, 8}, {MPI_OFFSET, 8},
      {MPI_C_FLOAT_COMPLEX, 8}, {MPI_C_DOUBLE_COMPLEX, 16}, {MPI_C_LONG_DOUBLE_COMPLEX, 32}, {MPI_CHARACTER, 1},
      {MPI_LOGICAL, 4}, {MPI_INTEGER, 4}, {MPI_REAL, 4}, {MPI_DOUBLE_PRECISION, 8}, {MPI_COMPLEX, 8},
      {MPI_DOUBLE_COMPLEX, 16}, {MPI_INTEGER1, 1}, {MPI_INTEGER2, 2}, {MPI_INTEGER4, 4}, {MPI_INTEGER8, 8},
      {MPI_REAL4, 4}, {MPI_REAL8, 8}, {MPI_COMPLEX8, 8}, {MPI_COMPLEX16, 16},
  };
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    MPI_Aint bytes = -1;
    if (sizes[k].type == MPI_DATATYPE_NULL) continue;
    OK(MPI_Pack_external_size("external32", 3, sizes[k].type, &bytes));
    checks++;
    if (bytes != 3 * sizes[k].bytes) FAIL("type %u takes %ld bytes in external32, not %d", k, (long)bytes, 3 * sizes[k].bytes);
  }
#define THERE_AND_BACK(T, mpi, ...)                                                             \
  do {                                                                                          \
    T out[] = {__VA_ARGS__}, in[sizeof out / sizeof *out];                                      \
    char buffer[512];                                                                           \
    MPI_Aint at = 0, end;                                                                       \
    int n = (int)(sizeof out / sizeof *out);                                                    \
    memset(in, 0, sizeof in);                                                                   \
    OK(MPI_Pack_external("external32", out, n, mpi, buffer, sizeof buffer, &at));               \
    end = at, at = 0;                                                                           \
    OK(MPI_Unpack_external("external32", buffer, end, &at, in, n, mpi));                        \
    CHECK_EQ(at, end);                                                                          \
    for (int k = 0; k < n; k++) CHECK(in[k] == out[k]);                                         \
  } while (0)
  THERE_AND_BACK(short, MPI_SHORT, 0, 1, -1, 32767, -32768);
  THERE_AND_BACK(int, MPI_INT, 0, 1, -1, 2147483647, -2147483647 - 1);
  THERE_AND_BACK(long, MPI_LONG, 0, -1, 2147483647, -2147483647 - 1);
  THERE_AND_BACK(long long, MPI_LONG_LONG_INT, 0, -1, INT64_MAX, INT64_MIN);
  THERE_AND_BACK(float, MPI_FLOAT, 0, 1.5f, -3e38f, 1e-45f);
  THERE_AND_BACK(double, MPI_DOUBLE, 0, 1.5, -1e308, 5e-324);
  THERE_AND_BACK(long double, MPI_LONG_DOUBLE, 0, 1.5L, -1e4000L, 1e-4930L);
  THERE_AND_BACK(float complex, MPI_C_FLOAT_COMPLEX, 1.5f - 2.5f * I);
  THERE_AND_BACK(double complex, MPI_C_DOUBLE_COMPLEX, 1.5 - 2.5e300 * I);
  THERE_AND_BACK(bool, MPI_C_BOOL, true, false);
  THERE_AND_BACK(MPI_Aint, MPI_AINT, 0, -1, (MPI_Aint)1 << 50);
}

// What a message brought, counted in basic elements: it ends anywhere in a nested datatype (section 5.1.11).
static void partly_received(void) {
  MPI_Datatype type, pair;
  int lengths[] = {2, 1, 3}, count, elements;
  MPI_Aint places[] = {0, 40, 48};
  MPI_Datatype members[] = {MPI_DOUBLE_INT, MPI_CHAR, MPI_SHORT};
  OK(MPI_Type_create_struct(3, lengths, places, members, &type));
  OK(MPI_Type_create_resized(type, 0, 64, &pair));
  OK(MPI_Type_free(&type));
  OK(MPI_Type_commit(&pair));
  // Basic elements of one: double int double int char short short short = 8, of 8 4 8 4 1 2 2 2 bytes.
  const int bytes[] = {8, 4, 8, 4, 1, 2, 2, 2};
  char *in = room(64 * 3), *out = room(200);
  int sent = 0;
  for (int n = 0; n <= 16; n++) {
    MPI_Request request;
    MPI_Status status;
    OK(MPI_Isend(out, sent, MPI_BYTE, me, 1, MPI_COMM_WORLD, &request));
    OK(MPI_Recv(in, 3, pair, me, 1, MPI_COMM_WORLD, &status));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    OK(MPI_Get_elements(&status, pair, &elements));
    CHECK_EQ(elements, n);
    OK(MPI_Get_count(&status, pair, &count));
    CHECK_EQ(count, n % 8 ? MPI_UNDEFINED : n / 8);
    sent += bytes[n % 8];
  }
  // Zero bytes of a datatype of zero bytes are zero of them (section 3.2.5).
  MPI_Datatype empty;
  MPI_Status status;
  OK(MPI_Type_contiguous(0, MPI_INT, &empty));
  OK(MPI_Type_commit(&empty));
  OK(MPI_Sendrecv(out, 4, empty, me, 2, in, 4, empty, me, 2, MPI_COMM_WORLD, &status));
  OK(MPI_Get_count(&status, empty, &count));
  CHECK_EQ(count, 0);
  OK(MPI_Get_elements(&status, empty, &elements));
  CHECK_EQ(elements, 0);
  OK(MPI_Type_free(&empty));
  OK(MPI_Type_free(&pair));
  free(in);
  free(out);
}

static void kinds(void) {
  MPI_Datatype type, again;
  int size;
  const int reals[] = {4, 8, 16}, integers[] = {1, 2, 4, 8}, complexes[] = {8, 16, 32};
  for (int k = 0; k < 3; k++) {
    OK(MPI_Type_match_size(MPI_TYPECLASS_REAL, reals[k], &type));
    OK(MPI_Type_size(type, &size));
    CHECK_EQ(size, reals[k]);
    OK(MPI_Type_match_size(MPI_TYPECLASS_COMPLEX, complexes[k], &type));
    OK(MPI_Type_size(type, &size));
    CHECK_EQ(size, complexes[k]);
  }
  for (int k = 0; k < 4; k++) {
    OK(MPI_Type_match_size(MPI_TYPECLASS_INTEGER, integers[k], &type));
    OK(MPI_Type_size(type, &size));
    CHECK_EQ(size, integers[k]);
  }
  FAILS(MPI_Type_match_size(MPI_TYPECLASS_REAL, 7, &type), MPI_ERR_ARG);
  FAILS(MPI_Type_match_size(4711, 4, &type), MPI_ERR_ARG);
  const int digits[] = {1, 2, 3, 4, 5, 9, 10, 18}, wide[] = {1, 1, 2, 2, 4, 4, 8, 8};
  for (int k = 0; k < 8; k++) {
    OK(MPI_Type_create_f90_integer(digits[k], &type));
    OK(MPI_Type_create_f90_integer(digits[k], &again));
    CHECK(type == again);
    OK(MPI_Type_size(type, &size));
    CHECK_EQ(size, wide[k]);
  }
  OK(MPI_Type_create_f90_complex(6, 30, &type));
  OK(MPI_Type_size(type, &size));
  CHECK_EQ(size, 8);
  OK(MPI_Type_create_f90_complex(MPI_UNDEFINED, 200, &type));
  OK(MPI_Type_size(type, &size));
  CHECK_EQ(size, 16);
  CHECK(MPI_Type_create_f90_integer(60, &type) != MPI_SUCCESS);
  CHECK(MPI_Type_create_f90_real(4000, 10, &type) != MPI_SUCCESS);
  FAILS(MPI_Type_free(&again), MPI_ERR_TYPE);
}

static void addresses(void) {
  char block[100] = "";
  MPI_Aint a, b;
  OK(MPI_Get_address(block, &a));
  OK(MPI_Get_address(block + 70, &b));
  CHECK(MPI_Aint_diff(b, a) == 70 && MPI_Aint_diff(a, b) == -70);
  CHECK(MPI_Aint_add(a, 70) == b && MPI_Aint_add(b, -70) == a);
  OK(MPI_Get_address(MPI_BOTTOM, &a));
  CHECK(MPI_Aint_add(a, b) == b);
}

// Datatypes live as long as what uses them (section 5.1.9).
static void freed_in_use(void) {
  MPI_Datatype type, copy, column;
  MPI_Request requests[2];
  int out[64], in[64] = {0};
  for (int i = 0; i < 64; i++) out[i] = i;
  OK(MPI_Type_vector(8, 1, 8, MPI_INT, &type));
  OK(MPI_Type_dup(type, &copy));
  FAILS(MPI_Send(out, 1, copy, me, 1, MPI_COMM_WORLD), MPI_ERR_TYPE);  // as little committed as its original
  OK(MPI_Type_free(&copy));
  OK(MPI_Type_commit(&type));
  OK(MPI_Type_commit(&type));
  column = MPI_INT;
  OK(MPI_Type_commit(&column));
  OK(MPI_Type_dup(type, &copy));
  OK(MPI_Irecv(in, 1, copy, me, 1, MPI_COMM_WORLD, &requests[0]));
  OK(MPI_Isend(out, 1, type, me, 1, MPI_COMM_WORLD, &requests[1]));
  OK(MPI_Type_free(&type));
  OK(MPI_Type_free(&copy));
  OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
  for (int i = 0; i < 64; i++) CHECK_EQ(in[i], i % 8 ? 0 : i);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  extents();
  alignment();
  pairs();
  arrays(7, 5, 2, 3);
  arrays(6, 6, 3, 2);
  arrays(1, 9, 2, 4);
  rebuild_all();
  external();
  partly_received();
  kinds();
  addresses();
  freed_in_use();
  return finish();
}
