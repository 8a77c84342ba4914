// SPDX-License-Identifier: MIT OR Apache-2.0
// One thread waits in a receive, or in a send to one that comes late, while others do collectives, each on
// communicators of its own: over all ranks, over all in reverse, over halves. What a collective needs of a rank has to
// happen there although another thread of it waits for something else. Short, long and empty buffers; roots that come
// late; blocking, non-blocking and persistent forms.
#include "coll.h"

enum { THREADS = 3, ROUNDS = 36, LONGEST = 40000, BESIDE = 100000 };
static MPI_Comm comms[THREADS][3], beside;
static const int SHORT_TO_LONG[] = {1, 900, 0, LONGEST};

static int sum_of(int size, int whom, int i) {
  int sum = 0;
  for (int r = 0; r < size; r++) sum += item(r, whom, i);
  return sum;
}

static void one(int kind, int count, MPI_Comm comm, int root, int seed, int *from, int *to) {
  int rank, size;
  MPI_Request request;
  OK(MPI_Comm_rank(comm, &rank));
  OK(MPI_Comm_size(comm, &size));
  root %= size;
  for (int i = 0; i < count; i++) from[i] = item(rank, seed, i), to[i] = -1;
  switch (kind) {
    case 0:
      OK(MPI_Barrier(comm));
      break;
    case 1:
      OK(MPI_Bcast(rank == root ? from : to, count, MPI_INT, root, comm));
      for (int i = 0; rank != root && i < count; i++) CHECK_EQ(to[i], item(root, seed, i));
      break;
    case 2:
      OK(MPI_Reduce(from, to, count, MPI_INT, MPI_SUM, root, comm));
      for (int i = 0; rank == root && i < count; i++) CHECK_EQ(to[i], sum_of(size, seed, i));
      break;
    case 3:
      OK(MPI_Iallreduce(from, to, count, MPI_INT, MPI_SUM, comm, &request));
      OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
      for (int i = 0; i < count; i++) CHECK_EQ(to[i], sum_of(size, seed, i));
      break;
    case 4:
      OK(MPI_Igather(from, count, MPI_INT, to, count, MPI_INT, root, comm, &request));
      OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
      for (int i = 0; rank == root && i < count * size; i++) CHECK_EQ(to[i], item(i / count, seed, i % count));
      break;
    case 5:
      OK(MPI_Allreduce_init(from, to, count, MPI_INT, MPI_SUM, comm, MPI_INFO_NULL, &request));
      OK(MPI_Start(&request));
      OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
      OK(MPI_Request_free(&request));
      for (int i = 0; i < count; i++) CHECK_EQ(to[i], sum_of(size, seed, i));
      break;
    default:
      OK(MPI_Allgather(from, count, MPI_INT, to, count, MPI_INT, comm));
      for (int i = 0; i < count * size; i++) CHECK_EQ(to[i], item(i / count, seed, i % count));
  }
}

static void *collectives(void *argument) {
  int t = (int)(intptr_t)argument, *from = room(LONGEST * sizeof(int));
  int *to = room((size_t)LONGEST * (size_t)all * sizeof(int));
  for (int round = 0; round < ROUNDS; round++) {
    // The root of a few in a row computes before it comes to them.
    if (round % 6 == 0 && me == round % all) usleep(2000);
    one((round + 2 * t) % 7, SHORT_TO_LONG[(round / 7 + t) % 4], comms[t][round % 3], round, t + round, from, to);
  }
  free(from);
  free(to);
  return NULL;
}

// Waits for what the neighbour sends when its other threads are done.
static int came[BESIDE];
static void *waits(void *argument) {
  (void)argument;
  OK(MPI_Recv(came, BESIDE, MPI_INT, (me + 1) % all, 1, beside, MPI_STATUS_IGNORE));
  return NULL;
}
// Sends what the neighbour takes when its other threads are done.
static int went[BESIDE];
static void *sends(void *argument) {
  (void)argument;
  OK(MPI_Ssend(went, BESIDE, MPI_INT, (me + 1) % all, 2, beside));
  return NULL;
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  int halves = all > 2 ? 2 : 1;
  for (int t = 0; t < THREADS; t++) {
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comms[t][0]));
    OK(MPI_Comm_split(MPI_COMM_WORLD, 0, -me, &comms[t][1]));
    OK(MPI_Comm_split(MPI_COMM_WORLD, me % halves, me, &comms[t][2]));
  }
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &beside));
  pthread_t one_that_waits, threads[THREADS];
  for (int i = 0; i < BESIDE; i++) went[i] = me + i;
  for (int way = 0; way < 2; way++) {
    CHECK_EQ(pthread_create(&one_that_waits, NULL, way ? sends : waits, NULL), 0);
    // First one thread beside it, then all.
    for (intptr_t t = 1; way && t < THREADS; t++) CHECK_EQ(pthread_create(&threads[t], NULL, collectives, (void *)t), 0);
    collectives(NULL);
    for (int t = 1; way && t < THREADS; t++) CHECK_EQ(pthread_join(threads[t], NULL), 0);
    int left = (me + all - 1) % all;
    if (way) OK(MPI_Recv(came, BESIDE, MPI_INT, left, 2, beside, MPI_STATUS_IGNORE));
    else OK(MPI_Send(went, BESIDE, MPI_INT, left, 1, beside));
    CHECK_EQ(pthread_join(one_that_waits, NULL), 0);
    int from = way ? left : (me + 1) % all;
    for (int i = 0; i < BESIDE; i++) CHECK_EQ(came[i], from + i);
  }
  for (int t = 0; t < THREADS; t++)
    for (int k = 0; k < 3; k++) OK(MPI_Comm_free(&comms[t][k]));
  OK(MPI_Comm_free(&beside));
  return finish();
}
