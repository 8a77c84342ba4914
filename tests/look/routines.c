// SPDX-License-Identifier: MIT OR Apache-2.0
// One kind of communication, again and again: long messages in a ring, barriers, or reductions; each verifies what it
// got.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TIMES = 20, COUNT = 100000 };

int main(int argc, char **argv) {
  static double mine[COUNT], others[COUNT];
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const char *kind = argc > 1 ? argv[1] : "";
  int before = (rank + size - 1) % size, wrong = 0;
  for (int time = 0; time < TIMES; time++) {
    for (int at = 0; at < COUNT; at++) mine[at] = rank + time;
    double expected = before + time;
    if (!strcmp(kind, "messages")) {
      MPI_Sendrecv(mine, COUNT, MPI_DOUBLE, (rank + 1) % size, 0, others, COUNT, MPI_DOUBLE, before, 0, MPI_COMM_WORLD,
                   MPI_STATUS_IGNORE);
    } else if (!strcmp(kind, "reductions")) {
      MPI_Allreduce(mine, others, COUNT, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
      expected = size * (size - 1) / 2 + size * time;
    } else {
      MPI_Barrier(MPI_COMM_WORLD);
      others[0] = others[COUNT - 1] = expected;
    }
    wrong += others[0] != expected || others[COUNT - 1] != expected;
  }
  if (rank == 0) printf("%s: %s\n", kind, wrong ? "wrong" : "verified");
  MPI_Finalize();
  return wrong != 0;
}
