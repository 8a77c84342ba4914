// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Atomic mode (MPI-5.0 section 14.6.1): accesses of several processes that overlap do not mix, also where they have
// gaps, are collective or non-blocking; and a read sees what was written before.
#include "io.h"

enum { NUMBERS = 3000, TURNS = 8 };

static void all_alike(const int *numbers, const char *what) {
  for (int i = 1; i < NUMBERS; i++)
    if (numbers[i] != numbers[0]) FAIL("%s: number %d is %d, the first is %d", what, i, numbers[i], numbers[0]);
  CHECK(numbers[0] >= 0 && numbers[0] < TURNS * 100);
}

static void overlapping(MPI_File file, int form) {
  int *mine = room(NUMBERS * sizeof(int)), *seen = room(NUMBERS * sizeof(int));
  for (int turn = 0; turn < TURNS; turn++) {
    for (int i = 0; i < NUMBERS; i++) mine[i] = turn * 100 + me;
    MPI_Request request = MPI_REQUEST_NULL;
    if (form == 0) OK(MPI_File_write_at(file, 0, mine, NUMBERS, MPI_INT, MPI_STATUS_IGNORE));
    if (form == 1) OK(MPI_File_write_at_all(file, 0, mine, NUMBERS, MPI_INT, MPI_STATUS_IGNORE));
    if (form == 2) OK(MPI_File_iwrite_at(file, 0, mine, NUMBERS, MPI_INT, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    OK(MPI_File_read_at(file, 0, seen, NUMBERS, MPI_INT, MPI_STATUS_IGNORE));
    all_alike(seen, "in between");
  }
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_File_read_at(file, 0, seen, NUMBERS, MPI_INT, MPI_STATUS_IGNORE));
  all_alike(seen, "at the end");
  CHECK_EQ(seen[0] / 100, TURNS - 1);
  OK(MPI_Barrier(MPI_COMM_WORLD));
  free(mine);
  free(seen);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  name_file("atomic");
  MPI_File file = new_file(MPI_COMM_WORLD);
  OK(MPI_File_set_atomicity(file, 1));
  OK(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
  for (int form = 0; form < 3; form++) overlapping(file, form);
  MPI_Datatype apart;
  OK(MPI_Type_create_resized(MPI_INT, 0, 12, &apart));
  OK(MPI_Type_commit(&apart));
  OK(MPI_File_set_view(file, 8, MPI_INT, apart, "native", MPI_INFO_NULL));
  for (int form = 0; form < 3; form++) overlapping(file, form);
  OK(MPI_Type_free(&apart));
  // A message is all that has to come between a write and a read of it.
  int number = me + 50, back = -1, to = (me + 1) % all, from = (me - 1 + all) % all;
  OK(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
  OK(MPI_File_write_at(file, me, &number, 1, MPI_INT, MPI_STATUS_IGNORE));
  OK(MPI_Sendrecv(NULL, 0, MPI_INT, to, 1, NULL, 0, MPI_INT, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  OK(MPI_File_read_at(file, from, &back, 1, MPI_INT, MPI_STATUS_IGNORE));
  CHECK_EQ(back, from + 50);
  OK(MPI_File_close(&file));
  return finish();
}
