// SPDX-License-Identifier: MIT OR Apache-2.0
// Compare-And-Write by rank 0 on all nodes, a rank on each: while the others compute, one question right behind the
// other, and while they sleep in a receive, one each half millisecond. Medians, and what 90 and 99 % stay below.
//
//     mpicc -O2 -o ask bench/src/ask.c && mpiexec --nodes 2 -n 2 ./ask
#include <bcs.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { BUSY = 1500, IDLE = 500 };

static int order(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

static void ask(bcs_addr_t variable, int count, int pause_us, const char *what) {
  double *us = malloc(sizeof(double) * (size_t)count);
  int yes, nodes;
  bcs_nodes(&nodes);
  for (int i = 0; i < count; i++) {
    if (pause_us > 0) usleep((unsigned)pause_us);
    double began = MPI_Wtime();
    bcs_compare_and_write(BCS_ALL, variable, BCS_GE, 0, BCS_NONE, 0, &yes);
    us[i] = (MPI_Wtime() - began) * 1e6;
  }
  qsort(us, (size_t)count, sizeof *us, order);
  printf("%d nodes, others %s: median %.1f us, 90 %% %.1f, 99 %% %.1f\n", nodes, what, us[count / 2], us[count * 9 / 10],
         us[count * 99 / 100]);
  free(us);
}

int main(int argc, char **argv) {
  int rank, size, word = 0;
  bcs_addr_t variable, over;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (bcs_alloc(8, &variable) != BCS_SUCCESS || bcs_alloc(8, &over) != BCS_SUCCESS) MPI_Abort(MPI_COMM_WORLD, 1);
  volatile uint64_t *seen = bcs_memory(over);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    ask(variable, BUSY, 0, "compute");
    bcs_xfer_and_signal(BCS_ALL, NULL, 0, variable, over, BCS_NONE);
  }
  while (rank != 0 && *seen == 0)
    ;
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    ask(variable, IDLE, 500, "sleep");
    for (int to = 1; to < size; to++) MPI_Send(&word, 1, MPI_INT, to, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&word, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
