// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Every function that reads or writes a file with large counts (MPI_File_write_at_c, ...), each with data that are
// checked: at offsets, by the pointer of each rank and by the shared one; alone and together; waiting, with a request,
// and split in two; and data representations whose functions take large counts.
#include "io.h"

enum { EACH = 500 };
static int out[EACH], in[EACH];
static MPI_File file;

static void fresh(int seed) {
  for (int i = 0; i < EACH; i++) out[i] = seed * 100003 + me * 1009 + i, in[i] = -1;
}
static void same(int seed, int rank) {
  for (int i = 0; i < EACH; i++) CHECK_EQ(in[i], seed * 100003 + rank * 1009 + i);
}
static void all_of(MPI_Status *status) {
  MPI_Count count = -1;
  OK(MPI_Get_count_c(status, MPI_INT, &count));
  CHECK_EQ(count, EACH);
}
static void end(MPI_Request *request) {
  MPI_Status status;
  OK(MPI_Wait(request, &status));
  all_of(&status);
}
static MPI_Offset mine(void) { return (MPI_Offset)me * EACH; }

// Writes and reads back what `write` and `read` do, at the place of this rank.
#define BOTH(seed, write, read) \
  do {                          \
    fresh(seed);                \
    write;                      \
    settle(file);               \
    read;                       \
    same(seed, me);             \
    settle(file);               \
  } while (0)
#define SEEK() OK(MPI_File_seek(file, mine(), MPI_SEEK_SET))

static void at_offsets(void) {
  MPI_Status s;
  MPI_Request r;
  BOTH(1, OK(MPI_File_write_at_c(file, mine(), out, EACH, MPI_INT, &s)); all_of(&s),
       OK(MPI_File_read_at_c(file, mine(), in, EACH, MPI_INT, &s)); all_of(&s));
  BOTH(2, OK(MPI_File_write_at_all_c(file, mine(), out, EACH, MPI_INT, &s)); all_of(&s),
       OK(MPI_File_read_at_all_c(file, mine(), in, EACH, MPI_INT, &s)); all_of(&s));
  BOTH(3, OK(MPI_File_iwrite_at_c(file, mine(), out, EACH, MPI_INT, &r)); end(&r),
       OK(MPI_File_iread_at_c(file, mine(), in, EACH, MPI_INT, &r)); end(&r));
  BOTH(4, OK(MPI_File_iwrite_at_all_c(file, mine(), out, EACH, MPI_INT, &r)); end(&r),
       OK(MPI_File_iread_at_all_c(file, mine(), in, EACH, MPI_INT, &r)); end(&r));
  BOTH(5, OK(MPI_File_write_at_all_begin_c(file, mine(), out, EACH, MPI_INT));
       OK(MPI_File_write_at_all_end(file, out, &s)),
       OK(MPI_File_read_at_all_begin_c(file, mine(), in, EACH, MPI_INT)); OK(MPI_File_read_at_all_end(file, in, &s)));
}

static void by_pointer(void) {
  MPI_Status s;
  MPI_Request r;
  BOTH(11, SEEK(); OK(MPI_File_write_c(file, out, EACH, MPI_INT, &s)); all_of(&s),
       SEEK(); OK(MPI_File_read_c(file, in, EACH, MPI_INT, &s)); all_of(&s));
  BOTH(12, SEEK(); OK(MPI_File_write_all_c(file, out, EACH, MPI_INT, &s)); all_of(&s),
       SEEK(); OK(MPI_File_read_all_c(file, in, EACH, MPI_INT, &s)); all_of(&s));
  BOTH(13, SEEK(); OK(MPI_File_iwrite_c(file, out, EACH, MPI_INT, &r)); end(&r),
       SEEK(); OK(MPI_File_iread_c(file, in, EACH, MPI_INT, &r)); end(&r));
  BOTH(14, SEEK(); OK(MPI_File_iwrite_all_c(file, out, EACH, MPI_INT, &r)); end(&r),
       SEEK(); OK(MPI_File_iread_all_c(file, in, EACH, MPI_INT, &r)); end(&r));
  BOTH(15, SEEK(); OK(MPI_File_write_all_begin_c(file, out, EACH, MPI_INT)); OK(MPI_File_write_all_end(file, out, &s)),
       SEEK(); OK(MPI_File_read_all_begin_c(file, in, EACH, MPI_INT)); OK(MPI_File_read_all_end(file, in, &s)));
}

// The block that this rank has read is one that some rank has written, whole; in order, its own.
static void somebodys(int seed) {
  const int rank = (in[0] - seed * 100003) / 1009;
  CHECK(rank >= 0 && rank < all);
  same(seed, rank);
}

static void shared(void) {
  MPI_Status s;
  MPI_Request r;
#define REWIND() OK(MPI_File_seek_shared(file, 0, MPI_SEEK_SET))
  fresh(21);
  REWIND();
  OK(MPI_File_write_shared_c(file, out, EACH, MPI_INT, &s));
  all_of(&s);
  settle(file);
  REWIND();
  OK(MPI_File_read_shared_c(file, in, EACH, MPI_INT, &s));
  somebodys(21);
  settle(file);
  fresh(22);
  REWIND();
  OK(MPI_File_iwrite_shared_c(file, out, EACH, MPI_INT, &r));
  end(&r);
  settle(file);
  REWIND();
  OK(MPI_File_iread_shared_c(file, in, EACH, MPI_INT, &r));
  end(&r);
  somebodys(22);
  settle(file);
  BOTH(23, REWIND(); OK(MPI_File_write_ordered_c(file, out, EACH, MPI_INT, &s)),
       REWIND(); OK(MPI_File_read_ordered_c(file, in, EACH, MPI_INT, &s)));
  BOTH(24, REWIND(); OK(MPI_File_write_ordered_begin_c(file, out, EACH, MPI_INT));
       OK(MPI_File_write_ordered_end(file, out, &s)),
       REWIND(); OK(MPI_File_read_ordered_begin_c(file, in, EACH, MPI_INT));
       OK(MPI_File_read_ordered_end(file, in, &s)));
}

// Each int is its own negative in the file.
static long converted;
static int negate(int *to, const int *from, MPI_Count count) {
  for (MPI_Count i = 0; i < count; i++) to[i] = -from[i];
  converted += (long)count;
  return MPI_SUCCESS;
}
static int from_file(void *user, MPI_Datatype type, MPI_Count count, void *stored, MPI_Offset position, void *state) {
  if (type != MPI_INT || state != &converted || position != 0) return MPI_ERR_CONVERSION;
  return negate(user, stored, count);
}
static int to_file(void *user, MPI_Datatype type, MPI_Count count, void *stored, MPI_Offset position, void *state) {
  if (type != MPI_INT || state != &converted || position != 0) return MPI_ERR_CONVERSION;
  return negate(stored, user, count);
}
static int extent_of(MPI_Datatype type, MPI_Aint *extent, void *state) {
  *extent = type == MPI_BYTE ? 1 : 4;
  return state == &converted ? MPI_SUCCESS : MPI_ERR_ARG;
}

static void represented(void) {
  MPI_Status s;
  OK(MPI_Register_datarep_c("negative", from_file, to_file, extent_of, &converted));
  OK(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "negative", MPI_INFO_NULL));
  fresh(31);
  OK(MPI_File_write_at_all_c(file, mine(), out, EACH, MPI_INT, &s));
  settle(file);
  OK(MPI_File_read_at_all_c(file, mine(), in, EACH, MPI_INT, &s));
  same(31, me);
  CHECK_EQ(converted, 2 * EACH);
  settle(file);
  OK(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
  OK(MPI_File_read_at_c(file, mine(), in, EACH, MPI_INT, &s));
  for (int i = 0; i < EACH; i++) CHECK_EQ(in[i], -out[i]);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  name_file("large");
  file = new_file(MPI_COMM_WORLD);
  OK(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
  at_offsets();
  by_pointer();
  shared();
  represented();
  MPI_Status s;
  FAILS(MPI_File_write_at_c(file, 0, out, -(1LL << 40), MPI_INT, &s), MPI_ERR_COUNT);
  OK(MPI_File_close(&file));
  return finish();
}
