// SPDX-License-Identifier: MIT OR Apache-2.0
// Datatypes as objects (MPI-5.0 chapter 5): what they were made from comes back with this ABI's constants, bounds,
// names, attributes, counts of elements, packing in both representations, and every way of making none.
#include "check.h"

static void contents_of(MPI_Datatype type, int combiner, int integers, int addresses, int types, int *i, MPI_Aint *a,
                        MPI_Datatype *t) {
  int ni, na, nt, c;
  OK(MPI_Type_get_envelope(type, &ni, &na, &nt, &c));
  CHECK_EQ(c, combiner);
  CHECK_EQ(ni, integers);
  CHECK_EQ(na, addresses);
  CHECK_EQ(nt, types);
  OK(MPI_Type_get_contents(type, ni, na, nt, i, a, t));
}

static void definitions(void) {
  int i[64];
  MPI_Aint a[8];
  MPI_Datatype t[8], type, inner;
  int ni, na, nt, c;
  OK(MPI_Type_get_envelope(MPI_DOUBLE, &ni, &na, &nt, &c));
  CHECK(ni == 0 && na == 0 && nt == 0 && c == MPI_COMBINER_NAMED);
  FAILS(MPI_Type_get_contents(MPI_DOUBLE, 0, 0, 0, i, a, t), MPI_ERR_TYPE);

  int sizes[] = {6, 7, 8}, parts[] = {2, 3, 4}, starts[] = {4, 0, 1};
  OK(MPI_Type_create_subarray(3, sizes, parts, starts, MPI_ORDER_FORTRAN, MPI_FLOAT, &type));
  contents_of(type, MPI_COMBINER_SUBARRAY, 11, 0, 1, i, a, t);
  CHECK(i[0] == 3 && i[1] == 6 && i[4] == 2 && i[7] == 4 && i[9] == 1 && i[10] == MPI_ORDER_FORTRAN);
  CHECK(t[0] == MPI_FLOAT);
  FAILS(MPI_Type_get_contents(type, 10, 0, 1, i, a, t), MPI_ERR_ARG);
  OK(MPI_Type_free(&type));
  CHECK(type == MPI_DATATYPE_NULL);

  int gsizes[] = {20, 30, 5}, psizes[] = {2, 3, 1};
  int distribs[] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_NONE};
  int dargs[] = {MPI_DISTRIBUTE_DFLT_DARG, 4, MPI_DISTRIBUTE_DFLT_DARG};
  OK(MPI_Type_create_darray(6, 3, 3, gsizes, distribs, dargs, psizes, MPI_ORDER_C, MPI_INT, &type));
  contents_of(type, MPI_COMBINER_DARRAY, 16, 0, 1, i, a, t);
  CHECK(i[0] == 6 && i[1] == 3 && i[2] == 3);
  CHECK(memcmp(i + 3, gsizes, sizeof gsizes) == 0 && memcmp(i + 6, distribs, sizeof distribs) == 0);
  CHECK(memcmp(i + 9, dargs, sizeof dargs) == 0 && memcmp(i + 12, psizes, sizeof psizes) == 0);
  CHECK_EQ(i[15], MPI_ORDER_C);
  OK(MPI_Type_free(&type));

  OK(MPI_Type_vector(2, 3, 5, MPI_SHORT, &inner));
  int lengths[] = {1, 2, 3};
  MPI_Aint places[] = {0, 64, 256};
  MPI_Datatype members[] = {MPI_DOUBLE_INT, inner, MPI_C_BOOL};
  OK(MPI_Type_create_struct(3, lengths, places, members, &type));
  OK(MPI_Type_free(&inner));
  contents_of(type, MPI_COMBINER_STRUCT, 4, 3, 3, i, a, t);
  CHECK(i[0] == 3 && i[3] == 3 && a[1] == 64 && a[2] == 256);
  CHECK(t[0] == MPI_DOUBLE_INT && t[2] == MPI_C_BOOL);
  int n[8];
  MPI_Datatype of;
  OK(MPI_Type_get_contents(t[1], 3, 0, 1, n, NULL, &of));
  CHECK(n[0] == 2 && n[1] == 3 && n[2] == 5 && of == MPI_SHORT);
  OK(MPI_Type_free(&t[1]));
  OK(MPI_Type_free(&type));

  OK(MPI_Type_create_f90_real(12, MPI_UNDEFINED, &type));
  contents_of(type, MPI_COMBINER_F90_REAL, 2, 0, 0, i, a, t);
  CHECK(i[0] == 12 && i[1] == MPI_UNDEFINED);
  FAILS(MPI_Type_free(&type), MPI_ERR_TYPE);
  OK(MPI_Type_create_f90_real(12, MPI_UNDEFINED, &of));
  CHECK(of == type);
  int size;
  OK(MPI_Type_match_size(MPI_TYPECLASS_COMPLEX, 16, &type));
  OK(MPI_Type_size(type, &size));
  CHECK_EQ(size, 16);
}

static void bounds(void) {
  struct {
    double d;
    int i;
    char c;
  } s[3] = {{0}};
  MPI_Aint base, places[3], lb, extent;
  OK(MPI_Get_address(&s[0], &base));
  OK(MPI_Get_address(&s[0].d, &places[0]));
  OK(MPI_Get_address(&s[0].i, &places[1]));
  OK(MPI_Get_address(&s[0].c, &places[2]));
  for (int k = 0; k < 3; k++) places[k] = MPI_Aint_diff(places[k], base);
  int lengths[] = {1, 1, 1};
  MPI_Datatype members[] = {MPI_DOUBLE, MPI_INT, MPI_CHAR}, type, resized;
  OK(MPI_Type_create_struct(3, lengths, places, members, &type));
  OK(MPI_Type_get_extent(type, &lb, &extent));
  CHECK(lb == 0 && extent == (MPI_Aint)sizeof s[0]);
  OK(MPI_Type_get_true_extent(type, &lb, &extent));
  CHECK(lb == 0 && extent == 13);
  OK(MPI_Type_create_resized(type, -8, 40, &resized));
  OK(MPI_Type_get_extent(resized, &lb, &extent));
  CHECK(lb == -8 && extent == 40);
  MPI_Count lbx, extentx;
  OK(MPI_Type_get_true_extent_x(resized, &lbx, &extentx));
  CHECK(lbx == 0 && extentx == 13);
  OK(MPI_Type_get_extent(MPI_LONG_DOUBLE_INT, &lb, &extent));
  CHECK(lb == 0 && extent == 32);
  MPI_Datatype huge;
  int size;
  MPI_Count sizex;
  OK(MPI_Type_contiguous(1 << 30, MPI_DOUBLE, &huge));
  OK(MPI_Type_size(huge, &size));
  OK(MPI_Type_size_x(huge, &sizex));
  CHECK(size == MPI_UNDEFINED && sizex == (MPI_Count)8 << 30);
  OK(MPI_Type_free(&huge));
  OK(MPI_Type_free(&resized));
  OK(MPI_Type_free(&type));
}

static int copied, deleted;
static int copy_fn(MPI_Datatype type, int key, void *extra, void *in, void *out, int *flag) {
  (void)type, (void)key;
  *(void **)out = (char *)in + 1;
  *flag = 1;
  copied += *(int *)extra;
  return MPI_SUCCESS;
}
static int delete_fn(MPI_Datatype type, int key, void *value, void *extra) {
  (void)type, (void)key, (void)value;
  deleted += *(int *)extra;
  return MPI_SUCCESS;
}

static void names_and_attributes(void) {
  char name[MPI_MAX_OBJECT_NAME];
  int length, key, flag, one = 1;
  MPI_Datatype type, dup;
  void *value;
  OK(MPI_Type_get_name(MPI_DOUBLE_INT, name, &length));
  CHECK(strcmp(name, "MPI_DOUBLE_INT") == 0 && length == 14);
  OK(MPI_Type_contiguous(3, MPI_INT, &type));
  OK(MPI_Type_get_name(type, name, &length));
  CHECK(length == 0 && name[0] == 0);
  OK(MPI_Type_set_name(type, "three"));
  OK(MPI_Type_create_keyval(copy_fn, delete_fn, &key, &one));
  OK(MPI_Type_set_attr(type, key, &copied));
  OK(MPI_Type_dup(type, &dup));
  OK(MPI_Type_get_attr(dup, key, &value, &flag));
  CHECK(flag && value == (char *)&copied + 1 && copied == 1);
  OK(MPI_Type_get_name(dup, name, &length));
  CHECK_EQ(length, 0);
  OK(MPI_Type_free(&dup));
  CHECK_EQ(deleted, 1);
  OK(MPI_Type_delete_attr(type, key));
  CHECK_EQ(deleted, 2);
  OK(MPI_Type_get_attr(type, key, &value, &flag));
  CHECK(!flag);
  OK(MPI_Type_set_attr(MPI_INT, key, name));
  OK(MPI_Type_get_attr(MPI_INT, key, &value, &flag));
  CHECK(flag && value == name);
  OK(MPI_Type_delete_attr(MPI_INT, key));
  OK(MPI_Type_free_keyval(&key));
  CHECK_EQ(key, MPI_KEYVAL_INVALID);
  OK(MPI_Type_free(&type));
}

static void elements(void) {
  MPI_Datatype members[] = {MPI_DOUBLE, MPI_SHORT}, type;
  int lengths[] = {1, 3}, count;
  MPI_Aint places[] = {0, 8};
  MPI_Status status;
  MPI_Count countx;
  memset(&status, 0, sizeof status);
  OK(MPI_Type_create_struct(2, lengths, places, members, &type));
  OK(MPI_Status_set_elements(&status, type, 8));
  OK(MPI_Get_count(&status, type, &count));
  CHECK_EQ(count, 2);
  OK(MPI_Status_set_elements_x(&status, type, 6));
  OK(MPI_Get_count(&status, type, &count));
  CHECK_EQ(count, MPI_UNDEFINED);
  OK(MPI_Get_elements(&status, type, &count));
  CHECK_EQ(count, 6);
  OK(MPI_Get_elements_x(&status, MPI_BYTE, &countx));
  CHECK_EQ(countx, 14 + 8 + 2);
  OK(MPI_Get_elements(&status, MPI_DOUBLE, &count));
  CHECK_EQ(count, 3);
  OK(MPI_Get_count(&status, MPI_LONG_DOUBLE, &count));
  CHECK_EQ(count, MPI_UNDEFINED);
  OK(MPI_Type_free(&type));
}

static void packing(void) {
  int numbers[] = {1, -2, 3, -4}, back[4] = {0}, position = 0, size;
  char buffer[64];
  MPI_Datatype odd;
  OK(MPI_Type_vector(2, 1, 2, MPI_INT, &odd));
  FAILS(MPI_Pack(numbers, 1, odd, buffer, 64, &position, MPI_COMM_WORLD), MPI_ERR_TYPE);  // not committed
  OK(MPI_Type_commit(&odd));
  OK(MPI_Pack_size(1, odd, MPI_COMM_WORLD, &size));
  CHECK(size >= 8 && size <= 64);
  OK(MPI_Pack(numbers + 1, 1, odd, buffer, 64, &position, MPI_COMM_WORLD));
  OK(MPI_Pack(numbers, 1, MPI_INT, buffer, 64, &position, MPI_COMM_WORLD));
  int end = position;
  position = 0;
  OK(MPI_Unpack(buffer, end, &position, back, 1, odd, MPI_COMM_WORLD));
  OK(MPI_Unpack(buffer, end, &position, back + 3, 1, MPI_INT, MPI_COMM_WORLD));
  CHECK(position == end && back[0] == -2 && back[1] == 0 && back[2] == -4 && back[3] == 1);
  FAILS(MPI_Unpack(buffer, end, &position, back, 1, MPI_INT, MPI_COMM_WORLD), MPI_ERR_TRUNCATE);
  FAILS(MPI_Pack(numbers, -1, MPI_INT, buffer, 64, &position, MPI_COMM_WORLD), MPI_ERR_COUNT);
  FAILS(MPI_Pack(numbers, 1, MPI_DATATYPE_NULL, buffer, 64, &position, MPI_COMM_WORLD), MPI_ERR_TYPE);

  MPI_Aint place = 0, bytes;
  long many[] = {1, -1};
  long double quads[] = {1.5L, -3e-4000L}, quads_back[2];
  OK(MPI_Pack_external_size("external32", 2, MPI_LONG, &bytes));
  CHECK_EQ(bytes, 8);
  OK(MPI_Pack_external("external32", many, 2, MPI_LONG, buffer, 64, &place));
  CHECK(place == 8 && memcmp(buffer, "\0\0\0\1\377\377\377\377", 8) == 0);
  OK(MPI_Pack_external("external32", quads, 2, MPI_LONG_DOUBLE, buffer, 64, &place));
  CHECK(place == 40 && memcmp(buffer + 8, "\x3f\xff\x80\0", 4) == 0);
  place = 8;
  OK(MPI_Unpack_external("external32", buffer, 40, &place, quads_back, 2, MPI_LONG_DOUBLE));
  CHECK(quads_back[0] == quads[0] && quads_back[1] == quads[1]);
  long too_large = 1L << 40;
  FAILS(MPI_Pack_external("external32", &too_large, 1, MPI_LONG, buffer, 64, &place), MPI_ERR_CONVERSION);
  FAILS(MPI_Pack_external("native", many, 1, MPI_LONG, buffer, 64, &place), MPI_ERR_ARG);
  OK(MPI_Type_free(&odd));
}

// A type of absolute addresses, used with MPI_BOTTOM.
static void absolute(void) {
  static int here;
  static double there[2];
  here = 7, there[0] = 2.5, there[1] = 3.5;
  MPI_Aint places[2];
  int lengths[] = {1, 2}, position = 0;
  MPI_Datatype members[] = {MPI_INT, MPI_DOUBLE}, type;
  OK(MPI_Get_address(&here, &places[0]));
  OK(MPI_Get_address(there, &places[1]));
  OK(MPI_Type_create_struct(2, lengths, places, members, &type));
  OK(MPI_Type_commit(&type));
  char buffer[20];
  OK(MPI_Pack(MPI_BOTTOM, 1, type, buffer, 20, &position, MPI_COMM_SELF));
  CHECK_EQ(position, 20);
  here = 0, there[0] = there[1] = 0, position = 0;
  OK(MPI_Unpack(buffer, 20, &position, MPI_BOTTOM, 1, type, MPI_COMM_SELF));
  CHECK(here == 7 && there[0] == 2.5 && there[1] == 3.5);
  OK(MPI_Type_free(&type));
}

static void refused(void) {
  MPI_Datatype type = MPI_INT, stale;
  int negative[] = {-1}, zero[] = {0}, one[] = {1}, two[] = {2};
  FAILS(MPI_Type_contiguous(-1, MPI_INT, &type), MPI_ERR_COUNT);
  FAILS(MPI_Type_contiguous(1, MPI_DATATYPE_NULL, &type), MPI_ERR_TYPE);
  FAILS(MPI_Type_indexed(1, negative, zero, MPI_INT, &type), MPI_ERR_ARG);
  FAILS(MPI_Type_create_subarray(1, two, two, one, MPI_ORDER_C, MPI_INT, &type), MPI_ERR_ARG);
  FAILS(MPI_Type_create_subarray(1, two, one, one, 77, MPI_INT, &type), MPI_ERR_ARG);
  FAILS(MPI_Type_commit(&(MPI_Datatype){MPI_DATATYPE_NULL}), MPI_ERR_TYPE);
  type = MPI_INT;
  FAILS(MPI_Type_free(&type), MPI_ERR_TYPE);
  CHECK(type == MPI_INT);
  OK(MPI_Type_contiguous(2, MPI_INT, &type));
  stale = type;
  OK(MPI_Type_free(&type));
  FAILS(MPI_Type_commit(&stale), MPI_ERR_TYPE);
  FAILS(MPI_Type_match_size(MPI_TYPECLASS_REAL, 3, &type), MPI_ERR_ARG);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  definitions();
  bounds();
  names_and_attributes();
  elements();
  packing();
  absolute();
  refused();
  return finish();
}
