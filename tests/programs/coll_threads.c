// SPDX-License-Identifier: MIT OR Apache-2.0
// Collectives from several threads at once (MPI-5.0 section 6.15): each thread has communicators of its own that
// overlap with those of the others, one over all ranks in order, one over all in reverse, and halves.
#include "coll.h"

enum { THREADS = 4, ROUNDS = 60 };
static MPI_Comm comms[THREADS][3];

static void *work(void *argument) {
  int t = (int)(intptr_t)argument;
  int *data = room(40000 * sizeof(int)), *sums = room(40000 * sizeof(int));
  for (int round = 0; round < ROUNDS; round++) {
    MPI_Comm comm = comms[t][(round + t) % 3];
    int rank, size, count = round % 7 == 0 ? 40000 : round % 3 == 0 ? 900 : 2;
    OK(MPI_Comm_rank(comm, &rank));
    OK(MPI_Comm_size(comm, &size));
    for (int i = 0; i < count; i++) data[i] = item(rank, t, i + round);
    if (round % 4 == 3) {
      MPI_Request request;
      OK(MPI_Iallreduce(data, sums, count, MPI_INT, MPI_SUM, comm, &request));
      OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    } else {
      OK(MPI_Allreduce(data, sums, count, MPI_INT, MPI_SUM, comm));
    }
    for (int i = 0; i < count; i++) {
      int expected = 0;
      for (int r = 0; r < size; r++) expected += item(r, t, i + round);
      if (sums[i] != expected) FAIL("thread %d round %d: sum %d is %d, not %d", t, round, i, sums[i], expected);
    }
    OK(MPI_Bcast(data, count, MPI_INT, round % size, comm));
    for (int i = 0; i < count; i++)
      if (data[i] != item(round % size, t, i + round)) FAIL("thread %d round %d: element %d", t, round, i);
    OK(MPI_Barrier(comm));
  }
  free(data);
  free(sums);
  return NULL;
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  pthread_t threads[THREADS];
  for (int t = 0; t < THREADS; t++) {
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comms[t][0]));
    OK(MPI_Comm_split(MPI_COMM_WORLD, 0, -me, &comms[t][1]));
    OK(MPI_Comm_split(MPI_COMM_WORLD, me % 2, me, &comms[t][2]));
  }
  for (intptr_t t = 1; t < THREADS; t++) CHECK(pthread_create(&threads[t], NULL, work, (void *)t) == 0);
  work(NULL);
  for (int t = 1; t < THREADS; t++) CHECK(pthread_join(threads[t], NULL) == 0);
  for (int t = 0; t < THREADS; t++)
    for (int k = 0; k < 3; k++) OK(MPI_Comm_free(&comms[t][k]));
  return finish();
}
