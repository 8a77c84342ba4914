// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A rank is killed between collective accesses: the job ends with a report, and what calls had said was written is in
// the file.
#include "io.h"
#include <signal.h>

enum { NUMBERS = 500, TURNS = 20, LAST = 7 };

int main(int argc, char **argv) {
  start(&argc, &argv);
  name_file("killed");
  MPI_File file = open_file(MPI_COMM_WORLD, MPI_MODE_CREATE | MPI_MODE_EXCL | MPI_MODE_RDWR);
  MPI_Datatype among;
  OK(MPI_Type_create_resized(MPI_INT, 0, 4 * all, &among));
  OK(MPI_Type_commit(&among));
  OK(MPI_File_set_view(file, 4 * me, MPI_INT, among, "native", MPI_INFO_NULL));
  OK(MPI_Barrier(MPI_COMM_WORLD));
  int seen = -1, numbers[NUMBERS];
  if (me == 0) {
    seen = open(path, O_RDONLY);
    CHECK(seen >= 0 && unlink(path) == 0);
  }
  for (int turn = 0; turn < TURNS; turn++) {
    for (int i = 0; i < NUMBERS; i++) numbers[i] = turn + 1;
    OK(MPI_File_write_at_all(file, turn * NUMBERS, numbers, NUMBERS, MPI_INT, MPI_STATUS_IGNORE));
    if (turn < LAST) continue;
    if (me == 0) {  // all of what was acknowledged is there, its own and that of others who go on
      for (int t = 0; t <= turn; t++) {
        CHECK_EQ(pread(seen, numbers, 4, (off_t)4 * t * NUMBERS * all), 4);
        CHECK_EQ(numbers[0], t + 1);
      }
      printf("found %d turns\n", turn + 1);
      fflush(stdout);
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (me == all - 1) raise(SIGKILL);
  }
  FAIL("went on without the rank that was killed");
}
