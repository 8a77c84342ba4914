// SPDX-License-Identifier: MIT OR Apache-2.0
// MPI_Abort from a communicator of some ranks (MPI-5.0 section 9.5): it "makes a best attempt to abort all tasks in the
// group"; here the whole job ends with the code given, whatever the others do, blocked or computing.
#include "check.h"

int main(int argc, char **argv) {
  start(&argc, &argv);
  MPI_Comm part;
  OK(MPI_Comm_split(MPI_COMM_WORLD, me == 0, 0, &part));
  printf("said before by %d\n", me);
  if (me == 0) MPI_Abort(part, 21);
  if (me % 2) MPI_Recv(&me, 1, MPI_INT, MPI_ANY_SOURCE, 5, part, MPI_STATUS_IGNORE);
  for (;;) pause();
}
