// SPDX-License-Identifier: MIT OR Apache-2.0
// The target of one-sided operations computes: it calls nothing of MPI until it sees in its own memory what the others
// have put there. For ranks that share a node; with CHECK_COMPUTING=all also for those of other nodes.
#include "check.h"
#include <sched.h>

static void wait_until(const long *there, long wanted) {
  while (__atomic_load_n(there, __ATOMIC_ACQUIRE) < wanted) sched_yield();
}

enum { LONGS = 200000, FLAGS = 8, DATA = 100, SWAPPED = 150100, STRIDED = 160000, TURNS = 200 };

static long numbers[LONGS];

// Data that fit a request, that are sent along with it, and that are fetched, and a vector with long and short parts.
static const int lengths[] = {1, 1500, 5000, 140000};

static void check_range(const long *there, int count) {
  for (int i = 0; i < count; i++) CHECK_EQ(there[i], i);
}

static void put_and_get(MPI_Win win, int me) {
  MPI_Datatype uneven;
  int blocks[] = {3, 4000, 2, 7000}, at[] = {0, 10, 5000, 6000};
  OK(MPI_Type_indexed(4, blocks, at, MPI_LONG, &uneven));
  OK(MPI_Type_commit(&uneven));
  for (int i = 0; i < LONGS; i++) numbers[i] = i;
  for (int kind = 0; kind < 4; kind++) {
    int count = lengths[kind];
    // All put the same.
    OK(MPI_Put(numbers, count, MPI_LONG, 0, DATA, count, MPI_LONG, win));
    OK(MPI_Win_flush(0, win));
    memset(numbers, 255, sizeof numbers);
    OK(MPI_Get(numbers, count, MPI_LONG, 0, DATA, count, MPI_LONG, win));
    OK(MPI_Win_flush(0, win));
    check_range(numbers, count);
    for (int i = 0; i < LONGS; i++) numbers[i] = i;
  }
  OK(MPI_Put(numbers, 1, uneven, 0, STRIDED, 1, uneven, win));
  OK(MPI_Win_flush(0, win));
  memset(numbers, 255, sizeof numbers);
  OK(MPI_Get(numbers, 11005, MPI_LONG, 0, STRIDED, 1, uneven, win));
  OK(MPI_Win_flush(0, win));
  for (int block = 0, done = 0; block < 4; done += blocks[block++]) {
    for (int i = 0; i < blocks[block]; i++) CHECK_EQ(numbers[done + i], at[block] + i);
  }
  OK(MPI_Type_free(&uneven));
  long one = 1, zero = 0, seen;
  OK(MPI_Compare_and_swap(&one, &zero, &seen, MPI_LONG, 0, SWAPPED + me, win));
  OK(MPI_Win_flush(0, win));
  CHECK_EQ(seen, 0);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  MPI_Comm comm;
  const char *whom = getenv("CHECK_COMPUTING");
  int me, size;
  if (whom && !strcmp(whom, "all")) {
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  } else {
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &comm));
  }
  OK(MPI_Comm_rank(comm, &me));
  OK(MPI_Comm_size(comm, &size));
  for (int kind = 0; kind < 3; kind++) {
    long *memory = NULL, one = 1, seen;
    MPI_Win win;
    MPI_Aint bytes = LONGS * sizeof(long);
    if (kind == 0) {
      OK(MPI_Win_allocate(bytes, 8, MPI_INFO_NULL, comm, &memory, &win));
    } else if (kind == 1) {
      memory = calloc(bytes, 1);
      OK(MPI_Win_create(memory, bytes, 8, MPI_INFO_NULL, comm, &win));
    } else {
      // All ranks must share a node.
      if (whom) break;
      OK(MPI_Win_allocate_shared(bytes, 8, MPI_INFO_NULL, comm, &memory, &win));
    }
    memset(memory, 0, bytes);
    OK(MPI_Barrier(comm));
    OK(MPI_Win_lock_all(0, win));
    if (me == 0) {
      for (int round = 1; round <= 5; round++) wait_until(&memory[0], (long)round * (size - 1));
      for (int rank = 1; rank < size; rank++) wait_until(&memory[SWAPPED + rank], 1);
      if (size > 1) check_range(memory + DATA, 140000);
      __atomic_store_n(&memory[1], 1, __ATOMIC_RELEASE);
    } else {
      put_and_get(win, me);
      for (int round = 1; round <= 5; round++) {
        OK(MPI_Accumulate(&one, 1, MPI_LONG, 0, 0, 1, MPI_LONG, MPI_SUM, win));
        OK(MPI_Win_flush(0, win));
      }
      do {
        OK(MPI_Fetch_and_op(NULL, &seen, MPI_LONG, 0, 1, MPI_NO_OP, win));
        OK(MPI_Win_flush(0, win));
      } while (seen == 0);
    }
    OK(MPI_Win_unlock_all(win));
    // An exclusive lock is had and given back without the target, too, also where several wait for it.
    if (me != 0) {
      for (int turn = 0; turn < TURNS; turn++) {
        OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
        OK(MPI_Get(&seen, 1, MPI_LONG, 0, FLAGS, 1, MPI_LONG, win));
        OK(MPI_Win_flush(0, win));
        seen++;
        OK(MPI_Put(&seen, 1, MPI_LONG, 0, FLAGS, 1, MPI_LONG, win));
        OK(MPI_Win_unlock(0, win));
      }
    } else {
      wait_until(&memory[FLAGS], (size - 1) * TURNS);
    }
    OK(MPI_Win_free(&win));
    if (kind == 1) free(memory);
  }
  OK(MPI_Comm_free(&comm));
  return finish();
}
