// SPDX-License-Identifier: MIT OR Apache-2.0
// Locks and flushes (MPI-5.0 sections 12.5.3 to 12.5.5): what exclusive locks keep apart, what shared ones allow, when
// buffers may be used again and when results are there.
#include "check.h"

static MPI_Win win;
static unsigned char *memory;
static int from_program;

static void make(size_t bytes, int unit) {
  if (from_program) {
    memory = room(bytes);
    OK(MPI_Win_create(memory, (MPI_Aint)bytes, unit, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
  } else {
    OK(MPI_Win_allocate((MPI_Aint)bytes, unit, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    memset(memory, 0, bytes);
  }
  OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
  // What was stored before is there for all who come after the barrier.
  OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, me, 0, win));
  OK(MPI_Win_unlock(me, win));
  OK(MPI_Barrier(MPI_COMM_WORLD));
}

static void unmake(void) {
  OK(MPI_Win_free(&win));
  if (from_program) free(memory);
}

static uint32_t seed(int from, int to, int what) { return (uint32_t)(1 + from + 31 * to + 1009 * what); }

// Read, add one, write: no update is lost, and nobody sees half of one.
static void counters(void) {
  enum { WORDS = 5 };
  int rounds = part_of(120 / all + 5);
  make(WORDS * sizeof(long), sizeof(long));
  for (int i = 0; i < rounds; i++)
    for (int k = 0; k < all; k++) {
      int t = (me + k + i) % all;
      long words[WORDS] = {-1, -1, -1, -1, -1};
      OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, t, 0, win));
      OK(MPI_Get(words, WORDS, MPI_LONG, t, 0, WORDS, MPI_LONG, win));
      OK(MPI_Win_flush(t, win));
      for (int w = 0; w < WORDS; w++) {
        CHECK_EQ(words[w], words[0] * (w + 1));
        if (w > 0) words[w] += w + 1;
      }
      words[0]++;
      // In two parts: between them others would see them disagree.
      OK(MPI_Put(words, 2, MPI_LONG, t, 0, 2, MPI_LONG, win));
      OK(MPI_Put(words + 2, WORDS - 2, MPI_LONG, t, 2, WORDS - 2, MPI_LONG, win));
      OK(MPI_Win_unlock(t, win));
    }
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_Win_lock(MPI_LOCK_SHARED, me, 0, win));
  for (int w = 0; w < WORDS; w++) CHECK_EQ(((long *)(void *)memory)[w], (long)(w + 1) * rounds * all);
  OK(MPI_Win_unlock(me, win));
  unmake();
}

// One rank writes records under an exclusive lock, the others read whole ones under shared locks.
static void readers(void) {
  enum { WORDS = 3000 };
  int rounds = part_of(25), *record = room(WORDS * sizeof(int)), last = 0;
  make(WORDS * sizeof(int), sizeof(int));
  for (int i = 1; i <= rounds; i++) {
    if (me == 0) {
      for (int w = 0; w < WORDS; w++) record[w] = i;
      OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, all - 1, 0, win));
      for (int part = 0; part < 3; part++)
        OK(MPI_Put(record + part * 1000, 1000, MPI_INT, all - 1, part * 1000, 1000, MPI_INT, win));
      OK(MPI_Win_unlock(all - 1, win));
    } else {
      for (int w = 0; w < WORDS; w++) record[w] = -1;
      OK(MPI_Win_lock(MPI_LOCK_SHARED, all - 1, 0, win));
      for (int part = 2; part >= 0; part--)
        OK(MPI_Get(record + part * 1000, 1000, MPI_INT, all - 1, part * 1000, 1000, MPI_INT, win));
      OK(MPI_Win_unlock(all - 1, win));
      for (int w = 0; w < WORDS; w++)
        if (record[w] != record[0]) FAIL("word %d is %d, the first is %d", w, record[w], record[0]);
      CHECK(record[0] >= last && record[0] <= rounds);
      last = record[0];
    }
  }
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_Win_lock(MPI_LOCK_SHARED, all - 1, 0, win));
  OK(MPI_Get(record, WORDS, MPI_INT, all - 1, 0, WORDS, MPI_INT, win));
  OK(MPI_Win_unlock(all - 1, win));
  for (int w = 0; w < WORDS; w++) CHECK_EQ(record[w], rounds);
  unmake();
  free(record);
}

// All hold shared locks of all at once, and each writes to its own part.
static void shared_by_all(size_t bytes, int assertion) {
  unsigned char *out = room(bytes * (size_t)all), *in = room(bytes);
  make(bytes * (size_t)all, 1);
  for (int t = 0; t < all; t++) OK(MPI_Win_lock(MPI_LOCK_SHARED, (me + t) % all, assertion, win));
  // All are in their epochs now, since shared locks go together.
  OK(MPI_Barrier(MPI_COMM_WORLD));
  for (int t = 0; t < all; t++) {
    unsigned char *from = out + bytes * (size_t)t;
    fill(from, bytes, seed(me, t, 1));
    OK(MPI_Put(from, (int)bytes, MPI_BYTE, t, (MPI_Aint)bytes * me, (int)bytes, MPI_BYTE, win));
  }
  for (int t = 0; t < all; t++) OK(MPI_Win_unlock((me + all - t) % all, win));
  OK(MPI_Barrier(MPI_COMM_WORLD));
  for (int t = 0; t < all; t++)
    for (int o = 0; o < all; o++) {
      memset(in, 0, bytes);
      OK(MPI_Win_lock(MPI_LOCK_SHARED, t, assertion, win));
      OK(MPI_Get(in, (int)bytes, MPI_BYTE, t, (MPI_Aint)bytes * o, (int)bytes, MPI_BYTE, win));
      OK(MPI_Win_unlock(t, win));
      CHECK_BYTES(in, bytes, seed(o, t, 1));
    }
  unmake();
  free(out);
  free(in);
}

// One rank after the other locks all others exclusively, at the same time. Nobody else wants them then, so that it may
// also say so.
static void turns(void) {
  make(sizeof(int) * 2, sizeof(int));
  int *values = room(sizeof(int) * (size_t)all), *next = room(sizeof(int) * (size_t)all);
  for (int turn = 0; turn < 2 * all; turn++) {
    int assertion = turn < all ? 0 : MPI_MODE_NOCHECK;
    if (me == turn % all) {
      for (int t = all - 1; t >= 0; t--) OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, t, assertion, win));
      for (int t = 0; t < all; t++) OK(MPI_Get(&values[t], 1, MPI_INT, t, 1, 1, MPI_INT, win));
      for (int t = 0; t < all; t++) {
        OK(MPI_Win_flush(t, win));
        CHECK_EQ(values[t], turn);
        next[t] = turn + 1;
        OK(MPI_Put(&next[t], 1, MPI_INT, t, 1, 1, MPI_INT, win));
      }
      for (int t = 0; t < all; t++) OK(MPI_Win_unlock((t + turn) % all, win));
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
  }
  OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, me, 0, win));
  CHECK_EQ(((int *)(void *)memory)[1], 2 * all);
  CHECK_EQ(((int *)(void *)memory)[0], 0);
  OK(MPI_Win_unlock(me, win));
  unmake();
  free(values);
  free(next);
}

// In one epoch of locks of all: a buffer may change after a local flush, the target's memory is written after a flush.
static void flushes(int assertion) {
  enum { N = 3 };
  static const size_t lengths[N] = {8, 3000, 40000};
  size_t step = 40000, part = step * 2;
  unsigned char *out = room(step), *in = room(step * (size_t)all);
  make(part * (size_t)all, 8);
#define PLACE(k) ((MPI_Aint)((part * (size_t)me + step * (size_t)(k)) / 8))
  OK(MPI_Win_lock_all(assertion, win));
  for (int round = 0; round < 6; round++) {
    size_t bytes = lengths[round % N];
    int n = (int)bytes;
    for (int k = 0; k < all; k++) {
      int t = (me + k) % all;
      fill(out, bytes, seed(me, t, 2 * round));
      OK(MPI_Put(out, n, MPI_BYTE, t, PLACE(0), n, MPI_BYTE, win));
      if (round % 2) OK(MPI_Win_flush_local(t, win));
      else OK(MPI_Win_flush_local_all(win));
      fill(out, bytes, seed(me, t, 2 * round + 1));
      OK(MPI_Put(out, n, MPI_BYTE, t, PLACE(1), n, MPI_BYTE, win));
      OK(MPI_Win_flush_local(t, win));
      memset(out, 0xee, bytes);
    }
    if (round < 3)
      for (int t = 0; t < all; t++) OK(MPI_Win_flush(t, win));
    else OK(MPI_Win_flush_all(win));
    // What was written is there for a get, and after word of it for the target's own loads.
    for (int t = 0; t < all; t++)
      OK(MPI_Get(in + step * (size_t)t, n, MPI_BYTE, t, PLACE(t % 2), n, MPI_BYTE, win));
    OK(round % 2 ? MPI_Win_flush_local_all(win) : MPI_Win_flush_all(win));
    for (int t = 0; t < all; t++) CHECK_BYTES(in + step * (size_t)t, bytes, seed(me, t, 2 * round + t % 2));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_sync(win));
    for (int o = 0; o < all; o++)
      for (int k = 0; k < 2; k++)
        CHECK_BYTES(memory + part * (size_t)o + step * (size_t)k, bytes, seed(o, me, 2 * round + k));
    OK(MPI_Barrier(MPI_COMM_WORLD));
  }
  OK(MPI_Win_unlock_all(win));
  unmake();
  free(out);
  free(in);
}

// Stores of the owner are seen by gets after MPI_Win_sync and a message, and puts by the owner's loads.
static void stores_and_messages(void) {
  int right = (me + 1) % all, left = (me + all - 1) % all, rounds = part_of(60);
  make(2 * sizeof(int), sizeof(int));
  volatile int *mine = (volatile int *)(void *)memory;
  OK(MPI_Win_lock_all(MPI_MODE_NOCHECK, win));
  for (int i = 1; i <= rounds; i++) {
    int got = -1, put = 5000 * me + i;
    mine[0] = 1000 * me + i;
    OK(MPI_Win_sync(win));
    OK(MPI_Sendrecv(NULL, 0, MPI_INT, left, i, NULL, 0, MPI_INT, right, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Get(&got, 1, MPI_INT, right, 0, 1, MPI_INT, win));
    OK(MPI_Put(&put, 1, MPI_INT, right, 1, 1, MPI_INT, win));
    OK(MPI_Win_flush(right, win));
    CHECK_EQ(got, 1000 * right + i);
    OK(MPI_Sendrecv(NULL, 0, MPI_INT, right, i, NULL, 0, MPI_INT, left, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Win_sync(win));
    CHECK_EQ(mine[1], 5000 * left + i);
  }
  OK(MPI_Win_unlock_all(win));
  unmake();
}

// Locks of two windows are held at once, one of a target and one of all; epochs without operations.
static void two_windows(void) {
  int v = me + 1, to = (me + 1) % all, from = (me + all - 1) % all, *second = NULL;
  MPI_Win other;
  make(sizeof(int), 1);
  OK(MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &second, &other));
  *second = 0;
  OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, me, 0, other));
  OK(MPI_Win_unlock(me, other));
  OK(MPI_Barrier(MPI_COMM_WORLD));
  for (int i = 0; i < 10; i++) {
    OK(MPI_Win_lock_all(0, other));
    OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, to, 0, win));
    OK(MPI_Put(&v, 1, MPI_INT, to, 0, 1, MPI_INT, win));
    OK(MPI_Put(&v, 1, MPI_INT, to, 0, 1, MPI_INT, other));
    if (i % 2) OK(MPI_Win_unlock(to, win));
    OK(MPI_Win_unlock_all(other));
    if (i % 2 == 0) OK(MPI_Win_unlock(to, win));
    OK(MPI_Win_lock_all(0, win));
    OK(MPI_Win_unlock_all(win));
    OK(MPI_Win_lock(i % 2 ? MPI_LOCK_SHARED : MPI_LOCK_EXCLUSIVE, to, 0, other));
    OK(MPI_Win_unlock(to, other));
  }
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_Win_lock(MPI_LOCK_SHARED, me, 0, win));
  OK(MPI_Win_lock(MPI_LOCK_SHARED, me, 0, other));
  CHECK_EQ(*(int *)(void *)memory, from + 1);
  CHECK_EQ(*second, from + 1);
  OK(MPI_Win_unlock(me, win));
  OK(MPI_Win_unlock(me, other));
  OK(MPI_Win_free(&other));
  unmake();
}

// Exclusive locks of one target and locks of all exclude each other.
static void one_against_all(void) {
  int rounds = part_of(20), a = 0, b = 0;
  make(2 * sizeof(int), sizeof(int));
  for (int i = 0; i < rounds; i++) {
    if ((me + i) % 2 == 0) {
      OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
      OK(MPI_Get(&a, 1, MPI_INT, 0, 0, 1, MPI_INT, win));
      OK(MPI_Win_flush(0, win));
      a++;
      OK(MPI_Put(&a, 1, MPI_INT, 0, 0, 1, MPI_INT, win));
      OK(MPI_Win_flush(0, win));
      OK(MPI_Put(&a, 1, MPI_INT, 0, 1, 1, MPI_INT, win));
      OK(MPI_Win_unlock(0, win));
    } else {
      OK(MPI_Win_lock_all(0, win));
      OK(MPI_Get(&b, 1, MPI_INT, 0, 1, 1, MPI_INT, win));
      OK(MPI_Win_flush(0, win));
      OK(MPI_Get(&a, 1, MPI_INT, 0, 0, 1, MPI_INT, win));
      OK(MPI_Win_flush(0, win));
      CHECK_EQ(a, b);
      OK(MPI_Win_unlock_all(win));
    }
  }
  OK(MPI_Barrier(MPI_COMM_WORLD));
  int increments = 0;
  for (int r = 0; r < all; r++)
    for (int i = 0; i < rounds; i++) increments += (r + i) % 2 == 0;
  OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
  OK(MPI_Get(&a, 1, MPI_INT, 0, 0, 1, MPI_INT, win));
  OK(MPI_Get(&b, 1, MPI_INT, 0, 1, 1, MPI_INT, win));
  OK(MPI_Win_unlock(0, win));
  CHECK(a == increments && b == increments);
  unmake();
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  for (from_program = 0; from_program < 2; from_program++) {
    counters();
    readers();
    shared_by_all(8, 0);
    shared_by_all(70000, MPI_MODE_NOCHECK);
    turns();
    flushes(0);
    flushes(MPI_MODE_NOCHECK);
    stores_and_messages();
    two_windows();
    one_against_all();
  }
  return finish();
}
