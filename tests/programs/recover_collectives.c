// SPDX-License-Identifier: MIT OR Apache-2.0
// A rank dies in the middle of a collective, once for each of several: every other rank gets an error or finishes, and
// they go on in what is left. Each time it is another rank, until one is left.
#include "recovery.h"

enum { KINDS = 9, WORDS = 200000 };

static int collective(int kind, MPI_Comm comm, int *a, int *b, int size) {
  MPI_Request request;
  int code, counts[64], places[64];
  for (int i = 0; i < size; i++) counts[i] = 100, places[i] = 100 * i;
  switch (kind) {
    case 0: return MPI_Barrier(comm);
    case 1: return MPI_Bcast(a, WORDS, MPI_INT, size - 1, comm);
    case 2: return MPI_Allreduce(a, b, 1000, MPI_INT, MPI_SUM, comm);
    case 3: return MPI_Alltoall(a, 1000, MPI_INT, b, 1000, MPI_INT, comm);
    case 4: return MPI_Gatherv(a, 100, MPI_INT, b, counts, places, MPI_INT, 0, comm);
    case 5: return MPI_Scan(a, b, 10, MPI_INT, MPI_SUM, comm);
    case 6: return MPI_Allgather(a, 1, MPI_INT, b, 1, MPI_INT, comm);
    case 7:
      code = MPI_Iallreduce(a, b, WORDS, MPI_INT, MPI_MAX, comm, &request);
      return code != MPI_SUCCESS ? code : MPI_Wait(&request, MPI_STATUS_IGNORE);
    default: return MPI_Reduce_scatter_block(a, b, 100, MPI_INT, MPI_SUM, comm);
  }
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  int *a = room(sizeof(int) * WORDS), *b = room(sizeof(int) * WORDS);
  int seed = getenv("RECOVER_SEED") ? atoi(getenv("RECOVER_SEED")) : 0;
  MPI_Comm comm = MPI_COMM_WORLD;
  deaths = all - 1;
  for (int size = all; size > 1; size--) {
    int rank, victim = size - 1, value = -1;
    OK(MPI_Comm_rank(comm, &rank));
    // All of them work first.
    for (int kind = 0; kind < KINDS; kind++) OK(collective(kind, comm, a, b, size));
    int kind = (seed + size) % KINDS;
    prepare_to_die(victim, comm);
    if (rank == victim) die();
    int code = collective(kind, comm, a, b, size);
    if (code != MPI_SUCCESS) LOSES(code);
    // Now or later all of them learn of it, whether the collective needed the dead or not.
    while (code == MPI_SUCCESS) code = MPI_Barrier(comm);
    LOSES(code);
    LOSES(MPI_Comm_dup(comm, &(MPI_Comm){MPI_COMM_NULL}));
    MPI_Comm left = shrunk(comm, size - 1);
    OK(MPI_Allreduce(&rank, &value, 1, MPI_INT, MPI_SUM, left));
    CHECK_EQ(value, (size - 1) * (size - 2) / 2);
    if (comm != MPI_COMM_WORLD) OK(MPI_Comm_free(&comm));
    comm = left;
  }
  if (comm != MPI_COMM_WORLD) OK(MPI_Comm_free(&comm));
  return survive();
}
