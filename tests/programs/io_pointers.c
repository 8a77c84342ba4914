// SPDX-License-Identifier: MIT OR Apache-2.0
//
// File pointers (MPI-5.0 sections 14.4.3 and 14.4.4): the individual one, and the shared one, which hands out each part
// of the file once; and accesses in the order of ranks.
#include "io.h"
#include <sys/stat.h>

enum { RECORDS = 40 };

static void individual(void) {
  MPI_File file = new_file(MPI_COMM_WORLD);
  MPI_Datatype every_second;
  MPI_Offset at;
  int numbers[10], back[10];
  OK(MPI_Type_create_resized(MPI_INT, 0, 8, &every_second));
  OK(MPI_Type_commit(&every_second));
  OK(MPI_File_set_view(file, 400 * me + 12, MPI_INT, every_second, "native", MPI_INFO_NULL));
  for (int i = 0; i < 10; i++) numbers[i] = 100 * me + i;
  OK(MPI_File_write(file, numbers, 4, MPI_INT, MPI_STATUS_IGNORE));
  OK(MPI_File_get_position(file, &at));
  CHECK_EQ(at, 4);
  OK(MPI_File_seek(file, 2, MPI_SEEK_CUR));
  OK(MPI_File_write(file, numbers + 6, 4, MPI_INT, MPI_STATUS_IGNORE));
  OK(MPI_File_write_at(file, 4, numbers + 4, 2, MPI_INT, MPI_STATUS_IGNORE));
  OK(MPI_File_get_position(file, &at));
  CHECK_EQ(at, 10);
  OK(MPI_File_seek(file, -10, MPI_SEEK_CUR));
  OK(MPI_File_read(file, back, 10, MPI_INT, MPI_STATUS_IGNORE));
  for (int i = 0; i < 10; i++) CHECK_EQ(back[i], numbers[i]);
  OK(MPI_File_get_byte_offset(file, 7, &at));
  CHECK_EQ(at, 400 * me + 12 + 7 * 8);
  FAILS(MPI_File_seek(file, -11, MPI_SEEK_CUR), MPI_ERR_ARG);
  FAILS(MPI_File_seek(file, 0, 77), MPI_ERR_ARG);
  OK(MPI_File_get_position(file, &at));
  CHECK_EQ(at, 10);
  settle(file);
  // The file ends with the last number of the last rank.
  OK(MPI_File_seek(file, 0, MPI_SEEK_END));
  OK(MPI_File_get_position(file, &at));
  CHECK_EQ(at, (400 * (all - 1 - me) + 9 * 8 + 4 + 7) / 8);
  MPI_Status status;
  OK(MPI_File_read(file, back, 10, MPI_INT, &status));
  CHECK_EQ(count_of(&status, MPI_INT), 0);
  OK(MPI_Type_free(&every_second));
  OK(MPI_File_close(&file));
}

// Every record is written by one call at the shared pointer; each must have a place of its own.
static void everybody_writes(int non_blocking) {
  MPI_File file = new_file(MPI_COMM_WORLD);
  int record[2], seen[64] = {0}, *whole = room(sizeof record * (size_t)(all * RECORDS));
  MPI_Offset at, size;
  OK(MPI_File_set_view(file, 16, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
  for (int i = 0; i < RECORDS; i++) {
    record[0] = me;
    record[1] = i;
    MPI_Request request = MPI_REQUEST_NULL;
    if (non_blocking)
      OK(MPI_File_iwrite_shared(file, record, 2, MPI_INT, &request));
    else
      OK(MPI_File_write_shared(file, record, 2, MPI_INT, MPI_STATUS_IGNORE));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  }
  settle(file);
  OK(MPI_File_get_position_shared(file, &at));
  CHECK_EQ(at, 2 * all * RECORDS);
  OK(MPI_File_get_size(file, &size));
  CHECK_EQ(size, 16 + 8 * all * RECORDS);
  OK(MPI_File_read_at(file, 0, whole, 2 * all * RECORDS, MPI_INT, MPI_STATUS_IGNORE));
  for (int i = 0; i < all * RECORDS; i++) {
    CHECK(whole[2 * i] >= 0 && whole[2 * i] < all);
    CHECK_EQ(whole[2 * i + 1], seen[whole[2 * i]]++);
  }
  // And each is read once.
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_File_seek_shared(file, 0, MPI_SEEK_SET));
  long mine = 0, sum;
  for (;;) {
    MPI_Status status;
    MPI_Request request;
    if (non_blocking) {
      OK(MPI_File_iread_shared(file, record, 2, MPI_INT, &request));
      OK(MPI_Wait(&request, &status));
    } else {
      OK(MPI_File_read_shared(file, record, 2, MPI_INT, &status));
    }
    if (count_of(&status, MPI_INT) == 0) break;
    mine += 1 + record[0] * RECORDS + record[1];
  }
  OK(MPI_Allreduce(&mine, &sum, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD));
  CHECK_EQ(sum, (long)all * RECORDS * (all * RECORDS + 1) / 2);
  free(whole);
  OK(MPI_File_close(&file));
}

// Rank 0, where the shared pointer lies, calls nothing until all others are through: it looks at the length of the
// file.
static void beside_one_that_computes(void) {
  MPI_File file = new_file(MPI_COMM_WORLD);
  char record[16] = "fifteen letters";
  OK(MPI_Barrier(MPI_COMM_WORLD));
  if (me == 0) {
    struct stat now = {0};
    while (now.st_size < (off_t)sizeof record * RECORDS * (all - 1)) CHECK(stat(path, &now) == 0);
  } else {
    for (int i = 0; i < RECORDS; i++)
      OK(MPI_File_write_shared(file, record, sizeof record, MPI_BYTE, MPI_STATUS_IGNORE));
  }
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_File_close(&file));
}

static void in_order(void) {
  MPI_File file = new_file(MPI_COMM_WORLD);
  int numbers[16], back[16];
  MPI_Offset at, before = 0;
  for (int i = 0; i < 16; i++) numbers[i] = 1000 * me + i;
  OK(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
  for (int rank = 0; rank < me; rank++) before += rank % 3 + 1;
  int many = me % 3 + 1, total;
  OK(MPI_Allreduce(&many, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
  MPI_Status status;
  for (int turn = 0; turn < 3; turn++) {
    for (int i = 0; i < 16; i++) numbers[i] = 1000 * me + 100 * turn + i;
    if (turn == 1) {
      OK(MPI_File_write_ordered_begin(file, numbers, many, MPI_INT));
      OK(MPI_File_write_ordered_end(file, numbers, &status));
    } else {
      OK(MPI_File_write_ordered(file, numbers, many, MPI_INT, &status));
    }
    CHECK_EQ(count_of(&status, MPI_INT), many);
  }
  OK(MPI_File_get_position_shared(file, &at));
  CHECK(at >= total * 3);
  settle(file);
  for (int turn = 0; turn < 3; turn++) {
    OK(MPI_File_read_at(file, turn * total + before, back, many, MPI_INT, MPI_STATUS_IGNORE));
    for (int i = 0; i < many; i++) CHECK_EQ(back[i], 1000 * me + 100 * turn + i);
  }
  OK(MPI_File_seek_shared(file, -total, MPI_SEEK_END));
  OK(MPI_File_get_position_shared(file, &at));
  CHECK_EQ(at, 2 * total);
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_File_read_ordered(file, back, many, MPI_INT, &status));
  CHECK_EQ(count_of(&status, MPI_INT), many);
  CHECK_EQ(back[0], 1000 * me + 200);
  OK(MPI_File_read_ordered_begin(file, back, 3, MPI_INT));
  OK(MPI_File_read_ordered_end(file, back, &status));
  CHECK_EQ(count_of(&status, MPI_INT), 0);
  OK(MPI_File_close(&file));
}

// A file that is a stream: no positions but the shared pointer; and one that is appended to.
static void as_streams(void) {
  MPI_File file = open_file(MPI_COMM_WORLD, MPI_MODE_CREATE | MPI_MODE_WRONLY | MPI_MODE_SEQUENTIAL);
  int number = me, back = -1;
  MPI_Offset at;
  FAILS(MPI_File_write_at(file, 0, &number, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_UNSUPPORTED_OPERATION);
  FAILS(MPI_File_seek(file, 0, MPI_SEEK_SET), MPI_ERR_UNSUPPORTED_OPERATION);
  OK(MPI_File_set_view(file, MPI_DISPLACEMENT_CURRENT, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
  OK(MPI_File_write_ordered(file, &number, 1, MPI_INT, MPI_STATUS_IGNORE));
  OK(MPI_File_close(&file));
  file = open_file(MPI_COMM_WORLD, MPI_MODE_RDWR | MPI_MODE_APPEND | MPI_MODE_DELETE_ON_CLOSE);
  OK(MPI_File_get_position(file, &at));
  CHECK_EQ(at, 4 * all);
  OK(MPI_File_get_position_shared(file, &at));
  CHECK_EQ(at, 4 * all);
  OK(MPI_Barrier(MPI_COMM_WORLD));
  number = 100 + me;
  OK(MPI_File_write_ordered(file, &number, 4, MPI_BYTE, MPI_STATUS_IGNORE));
  settle(file);
  OK(MPI_File_read_at(file, 4 * me, &back, 4, MPI_BYTE, MPI_STATUS_IGNORE));
  CHECK_EQ(back, me);
  OK(MPI_File_read_at(file, 4 * (all + me), &back, 4, MPI_BYTE, MPI_STATUS_IGNORE));
  CHECK_EQ(back, 100 + me);
  OK(MPI_File_close(&file));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  name_file("pointers");
  individual();
  everybody_writes(0);
  everybody_writes(1);
  if (getenv("CHECK_COMPUTING") != NULL) beside_one_that_computes();
  in_order();
  as_streams();
  return finish();
}
