// SPDX-License-Identifier: MIT OR Apache-2.0
// OpenSHMEM, MPI and DCMF in one process, begun and ended in any order; what a program does with its variables besides:
// before the beginning, after the end, and in children.
#include "shmem_check.h"

#include <dcmf.h>
#include <sys/wait.h>

enum { LARGE = 1 << 20 };
static long counter = 1, table[1000] = {7, 8, 9}, empty[LARGE];
static const long constant = 77;
static char *text = "some words";

// A child has its own variables.
static void in_children(void) {
  counter = 10 + me;
  int status = -1;
  pid_t child = fork();
  if (child == 0) {
    int right = counter == 10 + me && table[2] == 9 && empty[LARGE - 1] == 0;
    counter = -5, table[2] = -5, empty[5] = -5;
    _exit(right && counter == -5 ? 0 : 1);
  }
  CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
  CHECK_EQ(counter, 10 + me);
  CHECK_EQ(table[2], 9);
  CHECK_EQ(empty[5], 0);
  CHECK_EQ(system("exit 3") >> 8, 3);
  shmem_barrier_all();
}

// Messages of MPI and words of OpenSHMEM follow each other.
static void mixed(void) {
  for (int round = 0; round < part_of(100); round++) {
    int got = -1;
    long *row = table + 10;
    shmem_long_p(&row[round], 1000 * me + round, next_pe);
    if (all > 1 && round % 3 == 0) {
      MPI_Sendrecv(&round, 1, MPI_INT, next_pe, 0, &got, 1, MPI_INT, last_pe, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      CHECK_EQ(got, round);
    }
    int sum = 0, one = 1;
    if (round % 2 == 0) sum = all;
    if (round % 2) MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK_EQ(sum, all);
    DCMF_Messager_advance();
    shmem_barrier_all();
    CHECK_EQ(row[round], 1000 * last_pe + round);
    CHECK_EQ(shmem_long_atomic_fetch(&row[round], next_pe), 1000 * me + round);
  }
  // A window of MPI's on symmetric memory, and a message out of it.
  MPI_Win win;
  long *object = shmem_malloc(8 * sizeof *object), there[4];
  for (int at = 0; at < 8; at++) object[at] = 100 * me + at;
  MPI_Win_create(object, 8 * sizeof *object, sizeof *object, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  MPI_Get(there, 4, MPI_LONG, next_pe, 2, 4, MPI_LONG, win);
  MPI_Win_fence(0, win);
  for (int at = 0; at < 4; at++) CHECK_EQ(there[at], 100 * next_pe + 2 + at);
  MPI_Win_free(&win);
  MPI_Sendrecv(object, 4, MPI_LONG, next_pe, 1, object + 4, 4, MPI_LONG, last_pe, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  CHECK_EQ(object[7], 100 * last_pe + 3);
  shmem_free(object);
}

int main(int argc, char **argv) {
  // Which begins first, and which ends first, depends on the number of ranks.
  CHECK_EQ(counter, 1);
  counter = 2, table[0] = 70;
  int begun = argc > 1 ? atoi(argv[1]) : 0, is_there = -1;
  // The library finds out as it begins whether copies work.
  if (getenv("CHECK_NO_CROSS_COPY") != NULL) refuse_cross_process_copies();
  if (begun % 2 == 0) MPI_Init(&argc, &argv);
  if (begun == 2) CHECK_EQ(DCMF_Messager_initialize(), 1);
  shmem_query_initialized(&is_there);
  CHECK_EQ(is_there, 0);
  start_shmem();
  if (begun % 2 == 1) MPI_Init(&argc, &argv);
  if (begun != 2) CHECK_EQ(DCMF_Messager_initialize(), 1);
  CHECK(counter == 2 && table[0] == 70 && table[1] == 8 && constant == 77 && strcmp(text, "some words") == 0);
  mixed();
  in_children();
  for (size_t at = 0; at < LARGE; at += 1000) empty[at] = (long)at + me;
  shmem_barrier_all();
  CHECK_EQ(shmem_long_g(&empty[5000], next_pe), 5000 + next_pe);
  shmem_barrier_all();
  if (begun < 2) {
    CHECK_EQ(DCMF_Messager_finalize(), 1);
    MPI_Finalize();
    shmem_long_p(&counter, 55 + me, next_pe);
    shmem_barrier_all();
    CHECK_EQ(counter, 55 + last_pe);
    shmem_finalize();
  } else {
    shmem_finalize();
    shmem_query_initialized(&is_there);
    CHECK_EQ(is_there, 0);
    MPI_Barrier(MPI_COMM_WORLD);
    CHECK_EQ(DCMF_Messager_finalize(), 1);
    MPI_Finalize();
  }
  // They are still there, and nobody else's.
  CHECK_EQ(empty[7000], 7000 + me);
  counter = 3, empty[7000] = 4;
  CHECK(counter == 3 && table[1] == 8 && empty[7000] == 4);
  printf("PASS %ld\n", checks);
  return 0;
}
