// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Data representations (MPI-5.0 section 14.5): the bytes of external32, extents in files, and representations of the
// program's own.
#include "io.h"

static void external(void) {
  MPI_File file = new_file(MPI_COMM_WORLD);
  struct {
    long number;
    short small;
    double real;
  } value = {-2 - me, (short)(0x0102 + me), 1.5 + me}, back = {0, 0, 0};
  MPI_Datatype type, parts[] = {MPI_LONG, MPI_SHORT, MPI_DOUBLE};
  int ones[] = {1, 1, 1};
  MPI_Aint places[] = {0, offsetof(__typeof__(value), small), offsetof(__typeof__(value), real)};
  OK(MPI_Type_create_struct(3, ones, places, parts, &type));
  OK(MPI_Type_commit(&type));
  // Fourteen bytes in the file for each rank, in turn. A byte is a byte in each representation.
  MPI_Datatype mine, every;
  OK(MPI_Type_contiguous(14, MPI_BYTE, &mine));
  OK(MPI_Type_create_resized(mine, 0, 14 * all, &every));
  OK(MPI_Type_commit(&every));
  OK(MPI_File_set_view(file, 14 * me, MPI_BYTE, every, "external32", MPI_INFO_NULL));
  MPI_Aint extent;
  MPI_Count large;
  OK(MPI_File_get_type_extent(file, MPI_LONG, &extent));
  CHECK_EQ(extent, 4);
  OK(MPI_File_get_type_extent_c(file, MPI_DOUBLE, &large));
  CHECK_EQ(large, 8);
  MPI_Status status;
  OK(MPI_File_write_all(file, &value, 1, type, &status));
  CHECK_EQ(count_of(&status, type), 1);
  settle(file);
  unsigned char bytes[14 * 64];
  CHECK_EQ(look_at_file(bytes, sizeof bytes), 14 * all);
  for (int rank = 0; rank < all; rank++) {
    double real = 1.5 + rank;
    const unsigned char *b = bytes + 14 * rank, *r = (unsigned char *)&real;
    int negative = -2 - rank;
    for (int i = 0; i < 4; i++) CHECK_EQ(b[i], (negative >> (24 - 8 * i)) & 255);
    CHECK(b[4] == 1 && b[5] == 2 + rank);
    for (int i = 0; i < 8; i++) CHECK_EQ(b[6 + i], r[7 - i]);
  }
  OK(MPI_File_read_at_all(file, 0, &back, 1, type, &status));
  CHECK_EQ(count_of(&status, type), 1);
  CHECK(back.number == value.number && back.small == value.small && back.real == value.real);
  // What does not fit is an error, and is not written.
  value.number = 1L << 40;
  FAILS(MPI_File_write(file, &value, 1, type, MPI_STATUS_IGNORE), MPI_ERR_CONVERSION);
  OK(MPI_Type_free(&type));
  OK(MPI_Type_free(&mine));
  OK(MPI_Type_free(&every));
  OK(MPI_File_close(&file));
}

// A vector of numbers that are shorter in the file: what counts elements is scaled, what counts bytes is not.
static void scaled(void) {
  MPI_File file = new_file(MPI_COMM_SELF);
  MPI_Datatype apart;
  OK(MPI_Type_vector(2, 1, 3, MPI_LONG, &apart));
  OK(MPI_Type_commit(&apart));
  OK(MPI_File_set_view(file, 0, MPI_LONG, apart, "external32", MPI_INFO_NULL));
  MPI_Aint extent;
  OK(MPI_File_get_type_extent(file, apart, &extent));
  CHECK_EQ(extent, 16);
  long numbers[4] = {1, 2, 3, 4}, back[6];
  OK(MPI_File_write(file, numbers, 4, MPI_LONG, MPI_STATUS_IGNORE));
  unsigned char bytes[64] = {0};
  static const int PLACES[] = {0, 12, 16, 28};
  CHECK_EQ(look_at_file(bytes, sizeof bytes), 32);
  for (int i = 0; i < 4; i++) CHECK_EQ(bytes[PLACES[i] + 3], i + 1);
  MPI_Offset at;
  OK(MPI_File_get_byte_offset(file, 3, &at));
  CHECK_EQ(at, 28);
  MPI_Status status;
  OK(MPI_File_read_at(file, 1, back, 6, MPI_LONG, &status));
  CHECK_EQ(count_of(&status, MPI_LONG), 3);
  for (int i = 0; i < 3; i++) CHECK_EQ(back[i], i + 2);
  OK(MPI_Type_free(&apart));
  OK(MPI_File_close(&file));
}

// Integers of three decimal digits, and a sign.
static int conversions;
static int from_text(void *user, MPI_Datatype type, int count, void *in_file, MPI_Offset position, void *state) {
  if (type != MPI_INT || state != &conversions || position != 0) return MPI_ERR_CONVERSION;
  for (int i = 0; i < count; i++) {
    char text[5] = {0};
    memcpy(text, (char *)in_file + 4 * i, 4);
    ((int *)user)[i] = atoi(text);
  }
  conversions++;
  return MPI_SUCCESS;
}
static int to_text(void *user, MPI_Datatype type, int count, void *in_file, MPI_Offset position, void *state) {
  if (type != MPI_INT || state != &conversions || position != 0) return MPI_ERR_CONVERSION;
  for (int i = 0; i < count; i++) {
    char text[16];
    snprintf(text, sizeof text, "%+04d", ((int *)user)[i] % 1000);
    memcpy((char *)in_file + 4 * i, text, 4);
  }
  conversions++;
  return MPI_SUCCESS;
}
static int extent_of(MPI_Datatype type, MPI_Aint *extent, void *state) {
  if (state != &conversions) return MPI_ERR_ARG;
  *extent = type == MPI_BYTE ? 1 : 4;
  return MPI_SUCCESS;
}

static void registered(void) {
  OK(MPI_Register_datarep("decimal", from_text, to_text, extent_of, &conversions));
  FAILS(MPI_Register_datarep("decimal", from_text, to_text, extent_of, NULL), MPI_ERR_DUP_DATAREP);
  FAILS(MPI_Register_datarep("native", from_text, to_text, extent_of, NULL), MPI_ERR_DUP_DATAREP);
  FAILS(MPI_Register_datarep("", from_text, to_text, extent_of, NULL), MPI_ERR_ARG);
  MPI_File file = new_file(MPI_COMM_WORLD);
  FAILS(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "nothing", MPI_INFO_NULL), MPI_ERR_UNSUPPORTED_DATAREP);
  OK(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "decimal", MPI_INFO_NULL));
  int numbers[3] = {me, -me - 1, 500 + me}, back[5];
  OK(MPI_File_write_at_all(file, 3 * me, numbers, 3, MPI_INT, MPI_STATUS_IGNORE));
  settle(file);
  char text[13] = "", wanted[64];
  MPI_Status status;
  OK(MPI_File_read_at(file, 3 * me, back, 3, MPI_INT, &status));
  CHECK_EQ(count_of(&status, MPI_INT), 3);
  for (int i = 0; i < 3; i++) CHECK_EQ(back[i], numbers[i]);
  CHECK_EQ(conversions, 2);
  OK(MPI_File_set_view(file, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL));
  OK(MPI_File_read_at(file, 12 * me, text, 12, MPI_BYTE, &status));
  snprintf(wanted, sizeof wanted, "%+04d%+04d%+04d", numbers[0], numbers[1], numbers[2]);
  CHECK(strcmp(text, wanted) == 0);
  OK(MPI_File_close(&file));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  name_file("external");
  external();
  char shared[sizeof path];
  memcpy(shared, path, sizeof path);
  snprintf(path + strlen(path), 32, "-%d", me);
  scaled();
  memcpy(path, shared, sizeof path);
  registered();
  return finish();
}
