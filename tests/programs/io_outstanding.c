// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Several accesses under way at once (MPI-5.0 sections 14.4.2 to 14.4.5): non-blocking collective ones on two files,
// begun in one order and completed in any, beside messages and collectives; long independent ones; requests that are
// freed.
#include "io.h"

enum { FILES = 2, DEEP = 4, NUMBERS = 700, LONG_BYTES = 3 << 20 };

static MPI_Datatype among;  // every `all`th number, so that members exchange their data

static void collectives(MPI_File *files, int freed) {
  int *data[FILES][DEEP], *back[FILES][DEEP];
  MPI_Request requests[FILES * DEEP];
  for (int f = 0; f < FILES; f++)
    for (int d = 0; d < DEEP; d++) {
      data[f][d] = room(NUMBERS * sizeof(int));
      back[f][d] = room(NUMBERS * sizeof(int));
      for (int i = 0; i < NUMBERS; i++) data[f][d][i] = ((f * DEEP + d) * NUMBERS + i) * all + me;
    }
  for (int d = 0; d < DEEP; d++)
    for (int f = 0; f < FILES; f++) {
      OK(MPI_File_iwrite_at_all(files[f], d * NUMBERS, data[f][d], NUMBERS, MPI_INT, &requests[f * DEEP + d]));
      int sum, one = 1;
      if (d == 1) OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    }
  // A blocking collective access of a file takes its turn behind those that were begun.
  int more = me, again = -1;
  OK(MPI_File_write_at_all(files[1], DEEP * NUMBERS, &more, 1, MPI_INT, MPI_STATUS_IGNORE));
  OK(MPI_File_read_at_all(files[1], DEEP * NUMBERS, &again, 1, MPI_INT, MPI_STATUS_IGNORE));
  CHECK_EQ(again, me);
  if (freed && me % 2 == 0) OK(MPI_Request_free(&requests[0]));
  for (int i = FILES * DEEP - 1; i >= 0; i--) {  // each rank completes them in an order of its own
    int at = (i * 5 + me) % (FILES * DEEP);
    MPI_Status status;
    if (requests[at] == MPI_REQUEST_NULL) continue;
    if (i % 2) {
      OK(MPI_Wait(&requests[at], &status));
    } else {
      for (int flag = 0; !flag;) OK(MPI_Test(&requests[at], &flag, &status));
    }
    CHECK_EQ(count_of(&status, MPI_INT), NUMBERS);
  }
  for (int f = 0; f < FILES; f++) settle(files[f]);
  for (int f = FILES - 1; f >= 0; f--)
    for (int d = 0; d < DEEP; d++)
      OK(MPI_File_iread_at_all(files[f], d * NUMBERS, back[f][d], NUMBERS, MPI_INT, &requests[f * DEEP + d]));
  OK(MPI_Waitall(FILES * DEEP, requests, MPI_STATUSES_IGNORE));
  for (int f = 0; f < FILES; f++)
    for (int d = 0; d < DEEP; d++) {
      CHECK(memcmp(data[f][d], back[f][d], NUMBERS * sizeof(int)) == 0);
      free(data[f][d]);
      free(back[f][d]);
    }
}

// A split collective access goes on while other things do.
static void split(MPI_File *files) {
  int numbers[50], back[50];
  for (int i = 0; i < 50; i++) numbers[i] = me * 50 + i;
  OK(MPI_File_write_at_all_begin(files[0], 0, numbers, 50, MPI_INT));
  OK(MPI_File_write_at_all_begin(files[1], 9, numbers, 50, MPI_INT));
  OK(MPI_Barrier(MPI_COMM_WORLD));
  int first = me % 2;  // in either order
  OK(MPI_File_write_at_all_end(files[first], numbers, MPI_STATUS_IGNORE));
  OK(MPI_File_write_at_all_end(files[1 - first], numbers, MPI_STATUS_IGNORE));
  for (int f = 0; f < FILES; f++) {
    MPI_Status status;
    OK(MPI_File_read_at_all_begin(files[f], f * 9, back, 50, MPI_INT));
    OK(MPI_File_read_at_all_end(files[f], back, &status));
    CHECK_EQ(count_of(&status, MPI_INT), 50);
    CHECK(memcmp(numbers, back, sizeof back) == 0);
  }
}

static void long_ones(MPI_File file) {
  OK(MPI_File_set_view(file, (MPI_Offset)me * 2 * LONG_BYTES, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL));
  unsigned char *data = room(2 * LONG_BYTES), *back = room(2 * LONG_BYTES);
  fill(data, 2 * LONG_BYTES, (uint32_t)me);
  MPI_Datatype gaps;
  OK(MPI_Type_vector(LONG_BYTES / 4, 2, 4, MPI_BYTE, &gaps));
  OK(MPI_Type_commit(&gaps));
  MPI_Request requests[2];
  MPI_Status statuses[2];
  OK(MPI_File_iwrite_at(file, 0, data, LONG_BYTES, MPI_BYTE, &requests[0]));
  OK(MPI_File_iwrite_at(file, LONG_BYTES, data + LONG_BYTES, 1, gaps, &requests[1]));
  OK(MPI_Waitall(2, requests, statuses));
  CHECK_EQ(count_of(&statuses[0], MPI_BYTE), LONG_BYTES);
  CHECK_EQ(count_of(&statuses[1], gaps), 1);
  memset(back, 0, 2 * LONG_BYTES);
  OK(MPI_File_iread_at(file, 0, back, LONG_BYTES, MPI_BYTE, &requests[0]));
  OK(MPI_File_iread_at(file, LONG_BYTES, back + LONG_BYTES, 1, gaps, &requests[1]));
  OK(MPI_Wait(&requests[1], &statuses[1]));
  OK(MPI_Wait(&requests[0], &statuses[0]));
  CHECK_EQ(count_of(&statuses[0], MPI_BYTE), LONG_BYTES);
  CHECK_EQ(count_of(&statuses[1], gaps), 1);
  CHECK_BYTES(back, LONG_BYTES, (uint32_t)me);
  for (size_t i = LONG_BYTES; i < 2 * LONG_BYTES; i++)
    if (back[i] != (i % 4 < 2 ? data[i] : 0)) FAIL("byte %zu of what has gaps is wrong", i);
  // Nobody asks for the result of this one, but it is written.
  OK(MPI_File_iwrite_at(file, 0, data + LONG_BYTES, LONG_BYTES, MPI_BYTE, &requests[0]));
  OK(MPI_Request_free(&requests[0]));
  OK(MPI_File_iread_at(file, 0, back, LONG_BYTES, MPI_BYTE, &requests[0]));
  OK(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
  CHECK(memcmp(back, data + LONG_BYTES, LONG_BYTES) == 0);
  OK(MPI_Type_free(&gaps));
  free(data);
  free(back);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  MPI_File files[FILES];
  OK(MPI_Type_create_resized(MPI_INT, 0, 4 * all, &among));
  OK(MPI_Type_commit(&among));
  for (int f = 0; f < FILES; f++) {
    name_file(f ? "second" : "first");
    files[f] = new_file(MPI_COMM_WORLD);
    OK(MPI_File_set_view(files[f], 4 * me, MPI_INT, among, "native", MPI_INFO_NULL));
  }
  collectives(files, 0);
  collectives(files, 1);
  split(files);
  long_ones(files[0]);
  for (int f = 0; f < FILES; f++) OK(MPI_File_close(&files[f]));
  OK(MPI_Type_free(&among));
  return finish();
}
