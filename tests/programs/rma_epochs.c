// SPDX-License-Identifier: MIT OR Apache-2.0
// Put and get of all lengths in all kinds of epochs: between fences, with post and start, with locks, on windows that
// the program allocated and that the call did, with displacement units and sizes that differ between ranks.
#include "check.h"

enum { LONGS = 1 << 17 };  // 1 MiB

static const int lengths[] = {0, 1, 13, 600, 9000, 100000};
enum { LENGTHS = sizeof lengths / sizeof *lengths };

static long value(int rank, int round, int at) { return rank * 1000003L + round * 101L + at; }

// A window of LONGS longs on all ranks; the unit is 8 on even ranks and 4 on odd ones.
static MPI_Win window_of(int allocates, long **memory) {
  MPI_Win win;
  int unit = me % 2 ? 4 : 8;
  if (allocates) {
    OK(MPI_Win_allocate(LONGS * sizeof(long), unit, MPI_INFO_NULL, MPI_COMM_WORLD, memory, &win));
  } else {
    *memory = malloc(LONGS * sizeof(long));
    OK(MPI_Win_create(*memory, LONGS * sizeof(long), unit, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
  }
  for (int i = 0; i < LONGS; i++) (*memory)[i] = -1;
  return win;
}

static MPI_Aint at(int rank, int index) { return (MPI_Aint)index * (rank % 2 ? 2 : 1); }

static void fences(MPI_Win win, long *memory, long *buffer) {
  int to = (me + 1) % all, from = (me + all - 1) % all;
  OK(MPI_Win_fence(MPI_MODE_NOPRECEDE, win));
  for (int round = 0; round < LENGTHS; round++) {
    int count = lengths[round];
    for (int i = 0; i < count; i++) buffer[i] = value(me, round, i);
    OK(MPI_Put(buffer, count, MPI_LONG, to, at(to, 5), count, MPI_LONG, win));
    OK(MPI_Put(buffer, count, MPI_LONG, MPI_PROC_NULL, 0, count, MPI_LONG, win));
    OK(MPI_Win_fence(0, win));
    for (int i = 0; i < count; i++) CHECK_EQ(memory[5 + i], value(from, round, i));
    OK(MPI_Win_fence(MPI_MODE_NOSTORE | MPI_MODE_NOPUT, win));
    memset(buffer, 0, (size_t)count * sizeof *buffer);
    OK(MPI_Get(buffer, count, MPI_LONG, to, at(to, 5), count, MPI_LONG, win));
    OK(MPI_Get(buffer, count, MPI_LONG, MPI_PROC_NULL, 0, count, MPI_LONG, win));
    OK(MPI_Win_fence(0, win));
    for (int i = 0; i < count; i++) CHECK_EQ(buffer[i], value(me, round, i));
  }
  OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
}

// Each rank exposes its memory to all others, has access to theirs, and puts a word into each.
static void posts(MPI_Win win, long *memory) {
  MPI_Group everybody, others;
  OK(MPI_Win_get_group(win, &everybody));
  OK(MPI_Group_excl(everybody, 1, &me, &others));
  for (int round = 0; round < 20; round++) {
    int flag = 0;
    OK(MPI_Win_post(others, 0, win));
    OK(MPI_Win_start(others, 0, win));
    long words[64];
    for (int rank = 0; rank < all; rank++) {
      if (rank == me) continue;
      words[rank] = value(me, round, rank);
      OK(MPI_Put(&words[rank], 1, MPI_LONG, rank, at(rank, 100 + me), 1, MPI_LONG, win));
    }
    OK(MPI_Win_complete(win));
    if (round % 2) {
      OK(MPI_Win_wait(win));
    } else {
      while (!flag) OK(MPI_Win_test(win, &flag));
    }
    for (int rank = 0; rank < all; rank++)
      if (rank != me) CHECK_EQ(memory[100 + rank], value(rank, round, me));
  }
  // Nobody has access to nobody's memory.
  OK(MPI_Win_post(MPI_GROUP_EMPTY, 0, win));
  OK(MPI_Win_start(MPI_GROUP_EMPTY, 0, win));
  OK(MPI_Win_complete(win));
  OK(MPI_Win_wait(win));
  // One to many: rank 0 alone writes.
  MPI_Group first;
  int zero = 0;
  OK(MPI_Group_incl(everybody, 1, &zero, &first));
  for (int round = 0; round < 5 && all > 1; round++) {
    if (me == 0) {
      long word = value(0, round, 7);
      OK(MPI_Win_start(others, 0, win));
      for (int rank = 1; rank < all; rank++)
        OK(MPI_Put(&word, 1, MPI_LONG, rank, at(rank, 99), 1, MPI_LONG, win));
      OK(MPI_Win_complete(win));
    } else {
      OK(MPI_Win_post(first, 0, win));
      OK(MPI_Win_wait(win));
      CHECK_EQ(memory[99], value(0, round, 7));
    }
  }
  OK(MPI_Group_free(&first));
  OK(MPI_Group_free(&others));
  OK(MPI_Group_free(&everybody));
}

// All ranks count up one word under an exclusive lock, with a get and a put: none may get lost.
static void locks(MPI_Win win, long *memory) {
  const int times = part_of(200);
  long word = 0, seen;
  memory[0] = memory[1] = 0;
  OK(MPI_Barrier(MPI_COMM_WORLD));
  for (int i = 0; i < times; i++) {
    int target = i % all;
    OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win));
    OK(MPI_Get(&word, 1, MPI_LONG, target, at(target, 0), 1, MPI_LONG, win));
    OK(MPI_Win_flush(target, win));
    word++;
    OK(MPI_Put(&word, 1, MPI_LONG, target, at(target, 0), 1, MPI_LONG, win));
    OK(MPI_Win_unlock(target, win));
  }
  OK(MPI_Barrier(MPI_COMM_WORLD));
  long sum = 0;
  for (int rank = 0; rank < all; rank++) {
    OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));
    OK(MPI_Get(&seen, 1, MPI_LONG, rank, at(rank, 0), 1, MPI_LONG, win));
    OK(MPI_Win_unlock(rank, win));
    sum += seen;
  }
  CHECK_EQ(sum, (long)times * all);
  // Two at a time, of which one is the caller's own.
  int next = (me + 1) % all;
  if (all > 1) {
    OK(MPI_Win_lock(MPI_LOCK_SHARED, me, 0, win));
    OK(MPI_Win_lock(MPI_LOCK_SHARED, next, MPI_MODE_NOCHECK, win));
    OK(MPI_Get(&seen, 1, MPI_LONG, next, at(next, 0), 1, MPI_LONG, win));
    OK(MPI_Win_flush_all(win));
    OK(MPI_Win_unlock(me, win));
    OK(MPI_Win_unlock(next, win));
  }
  OK(MPI_Barrier(MPI_COMM_WORLD));
  // All at once; the order of flush and barrier says when what was put is there.
  OK(MPI_Win_lock_all(me % 2 ? MPI_MODE_NOCHECK : 0, win));
  for (int round = 0; round < 10; round++) {
    word = value(me, round, 3);
    OK(MPI_Put(&word, 1, MPI_LONG, next, at(next, 200), 1, MPI_LONG, win));
    if (round % 2) {
      OK(MPI_Win_flush(next, win));
    } else {
      OK(MPI_Win_flush_local_all(win));
      word = -7;
      OK(MPI_Win_flush_all(win));
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_sync(win));
    CHECK_EQ(memory[200], value((me + all - 1) % all, round, 3));
    OK(MPI_Barrier(MPI_COMM_WORLD));
  }
  OK(MPI_Win_unlock_all(win));
}

// Operations with requests, completed in all ways, beside a message.
static void requests(MPI_Win win, long *buffer) {
  int next = (me + 1) % all;
  MPI_Request asked[4];
  OK(MPI_Win_lock_all(0, win));
  for (int round = 0; round < LENGTHS; round++) {
    int count = lengths[round], flag = 0;
    long *back = malloc((size_t)(count + 1) * sizeof *back), sent = value(me, round, 1), got = 0;
    for (int i = 0; i < count; i++) buffer[i] = value(me, round, i);
    for (int i = 0; i <= count; i++) back[i] = 0;
    OK(MPI_Rput(buffer, count, MPI_LONG, next, at(next, 300), count, MPI_LONG, win, &asked[0]));
    OK(MPI_Wait(&asked[0], MPI_STATUS_IGNORE));
    CHECK(asked[0] == MPI_REQUEST_NULL);
    OK(MPI_Win_flush(next, win));
    OK(MPI_Rget(back, count, MPI_LONG, next, at(next, 300), count, MPI_LONG, win, &asked[0]));
    OK(MPI_Rput(buffer, count, MPI_LONG, MPI_PROC_NULL, 0, count, MPI_LONG, win, &asked[1]));
    OK(MPI_Isend(&sent, 1, MPI_LONG, next, 9, MPI_COMM_WORLD, &asked[2]));
    OK(MPI_Irecv(&got, 1, MPI_LONG, (me + all - 1) % all, 9, MPI_COMM_WORLD, &asked[3]));
    if (round % 2) {
      OK(MPI_Waitall(4, asked, MPI_STATUSES_IGNORE));
    } else {
      while (!flag) OK(MPI_Testall(4, asked, &flag, MPI_STATUSES_IGNORE));
    }
    CHECK_EQ(got, value((me + all - 1) % all, round, 1));
    for (int i = 0; i < count; i++) CHECK_EQ(back[i], value(me, round, i));
    free(back);
  }
  OK(MPI_Win_unlock_all(win));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  long *buffer = malloc(LONGS * sizeof *buffer), *memory;
  memset(buffer, 0, LONGS * sizeof *buffer);
  for (int allocates = 0; allocates < 2; allocates++) {
    MPI_Win win = window_of(allocates, &memory), other;
    // A second one with memory on some ranks only.
    long *few = malloc(64), word = me;
    OK(MPI_Win_create(few, me % 2 ? 0 : 64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &other));
    OK(MPI_Win_fence(0, win));
    fences(win, memory, buffer);
    posts(win, memory);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    locks(win, memory);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    requests(win, buffer);
    OK(MPI_Win_fence(0, other));
    if (me == all - 1) OK(MPI_Put(&word, 1, MPI_LONG, 0, 8, 1, MPI_LONG, other));
    OK(MPI_Win_fence(0, other));
    if (me == 0) CHECK_EQ(few[1], all - 1);
    OK(MPI_Win_free(&other));
    OK(MPI_Win_free(&win));
    CHECK(win == MPI_WIN_NULL && other == MPI_WIN_NULL);
    free(few);
    if (!allocates) free(memory);
  }
  free(buffer);
  return finish();
}
