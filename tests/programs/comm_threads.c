// SPDX-License-Identifier: MIT OR Apache-2.0
// Threads that make and use communicators at once, each from a parent of its own (MPI-5.0 sections 7.4.2 and 11.6).
#include "check.h"

enum { THREADS = 4, ROUNDS = 40 };
static MPI_Comm parents[THREADS];

static void *work(void *argument) {
  int number = (int)(intptr_t)argument;
  MPI_Comm parent = parents[number];
  int from = (me + all - 1) % all, to = (me + 1) % all;
  for (int i = 0; i < ROUNDS; i++) {
    MPI_Comm copy, part, grouped;
    MPI_Group group;
    OK(MPI_Comm_dup(parent, &copy));
    OK(MPI_Comm_split(copy, (me + i) % 2, me, &part));
    // The same parent for all threads, told apart by the tag.
    OK(MPI_Comm_group(MPI_COMM_WORLD, &group));
    OK(MPI_Comm_create_group(MPI_COMM_WORLD, group, number, &grouped));
    int sent = number * 1000 + i * 10 + me, got = -1;
    OK(MPI_Sendrecv(&sent, 1, MPI_INT, to, 1, &got, 1, MPI_INT, from, 1, grouped, MPI_STATUS_IGNORE));
    CHECK_EQ(got, number * 1000 + i * 10 + from);
    OK(MPI_Sendrecv(&sent, 1, MPI_INT, to, 1, &got, 1, MPI_INT, from, 1, copy, MPI_STATUS_IGNORE));
    CHECK_EQ(got, number * 1000 + i * 10 + from);
    int size;
    OK(MPI_Comm_size(part, &size));
    CHECK(size >= 1 && size <= (all + 1) / 2);
    OK(MPI_Group_free(&group));
    OK(MPI_Comm_free(&grouped));
    OK(MPI_Comm_free(&part));
    OK(MPI_Comm_free(&copy));
  }
  return NULL;
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) OK(MPI_Comm_dup(MPI_COMM_WORLD, &parents[i]));
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, work, (void *)(intptr_t)i);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  for (int i = 0; i < THREADS; i++) OK(MPI_Comm_free(&parents[i]));
  return finish();
}
