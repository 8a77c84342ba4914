// SPDX-License-Identifier: MIT OR Apache-2.0
// Children that disconnect and end make room for others: seats are used again and again, and memory does not grow.
#include "spawned.h"

static long pages(void) {
  long size = 0, resident = 0, shared = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  CHECK(file != NULL && fscanf(file, "%ld %ld %ld", &size, &resident, &shared) == 3);
  fclose(file);
  return shared;
}

static int child(void) {
  int word = -1;
  MPI_Comm both;
  OK(MPI_Intercomm_merge(parent, 1, &both));
  OK(MPI_Bcast(&word, 1, MPI_INT, 0, both));
  OK(MPI_Allreduce(MPI_IN_PLACE, &word, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD));
  OK(MPI_Reduce(&word, NULL, 1, MPI_INT, MPI_SUM, 0, both));
  OK(MPI_Comm_disconnect(&both));
  OK(MPI_Comm_disconnect(&parent));
  return leave();
}

int main(int argc, char **argv) {
  if (begin(&argc, &argv) != NULL) return child();
  if (seats(argv[0]) == 0) return finish();
  int turns = part_of(100);
  long before = 0;
  for (int turn = 0; turn < turns; turn++) {
    // Only some of the seats are free at any time: those of the last turn may not have been left yet.
    MPI_Comm children = spawn(argv[0], "child", 2, 0, MPI_COMM_WORLD), both;
    OK(MPI_Intercomm_merge(children, 0, &both));
    int word = me == 0 ? turn : -1, sum = 0;
    OK(MPI_Bcast(&word, 1, MPI_INT, 0, both));
    CHECK_EQ(word, turn);
    OK(MPI_Reduce(&word, &sum, 1, MPI_INT, MPI_SUM, 0, both));
    if (me == 0) CHECK_EQ(sum, turn * (all + 2));
    OK(MPI_Comm_disconnect(&both));
    OK(MPI_Comm_disconnect(&children));
    if (turn == turns / 2) before = pages();
  }
  // What half of the turns have taken is not taken again.
  CHECK(pages() - before < 600);
  use(MPI_COMM_WORLD);
  return finish();
}
