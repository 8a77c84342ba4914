// SPDX-License-Identifier: MIT OR Apache-2.0
// A target that computes and calls nothing (MPI-5.0 sections 12.5.3 and 12.7.3): what others write to its memory is
// there all the same, and they are done with it while it computes. All of this among the ranks of a node. With
// "allocated" as argument it leaves out memory that is the program's own, for where the kernel does not copy between
// processes.
#include "check.h"

enum { WORDS = 8, ROUNDS = 50 };
static MPI_Win win;
static MPI_Comm node;
static int *mine, rank, size;

static int word_at(int k) { return word((volatile int *)&mine[k]); }
static void set_mine(int k, int value) { set_word((volatile int *)&mine[k], value); }
static void spin(int k, int value) { compute_until((volatile int *)&mine[k], value); }

static void meet_all(void) {
  OK(MPI_Win_flush_all(win));
  OK(MPI_Win_sync(win));
  OK(MPI_Barrier(node));
  OK(MPI_Win_sync(win));
}

static void put_word(int target, int k, int value) {
  OK(MPI_Put(&value, 1, MPI_INT, target, k, 1, MPI_INT, win));
  OK(MPI_Win_flush(target, win));
}
static int get_word(int target, int k) {
  int value = -1;
  OK(MPI_Get(&value, 1, MPI_INT, target, k, 1, MPI_INT, win));
  OK(MPI_Win_flush(target, win));
  return value;
}

// One puts, the target answers by a store, the other gets until it sees that: many times without a call of the target.
static void to_and_fro(int target) {
  int origin = (target + 1) % size;
  for (int k = 0; k < WORDS; k++) set_mine(k, 0);
  meet_all();
  if (rank == target) {
    for (int i = 1; i <= ROUNDS; i++) {
      spin(0, i);
      // The second word was flushed before the first was put.
      int second = word_at(1);
      if (second < i) FAIL("round %d: what was flushed before is %d", i, second);
      set_mine(2, i);
    }
  } else if (rank == origin) {
    for (int i = 1; i <= ROUNDS; i++) {
      put_word(target, 1, i);
      put_word(target, 0, i);
      int answer;
      do answer = get_word(target, 2);
      while (answer < i);
      CHECK_EQ(answer, i);
    }
  }
  meet_all();
}

// All others update a counter of the one that computes until the last of them has.
static void counted(int target, int how) {
  int others = size - 1, one = 1, zero = 0, old = -1;
  for (int k = 0; k < WORDS; k++) set_mine(k, 0);
  meet_all();
  if (rank == target) {
    spin(3, others * ROUNDS);
    CHECK_EQ(word_at(3), others * ROUNDS);
    set_mine(4, 1);
    // Now it goes on until all have seen that.
    spin(5, others);
  } else {
    for (int i = 0; i < ROUNDS; i++) {
      if (how == 0) {
        OK(MPI_Accumulate(&one, 1, MPI_INT, target, 3, 1, MPI_INT, MPI_SUM, win));
        OK(MPI_Win_flush(target, win));
      } else if (how == 1) {
        OK(MPI_Fetch_and_op(&one, &old, MPI_INT, target, 3, MPI_SUM, win));
        OK(MPI_Win_flush(target, win));
        CHECK(old >= i && old < others * ROUNDS);
      } else {
        int was = 0, now, seen = -1;
        do {
          OK(MPI_Fetch_and_op(NULL, &was, MPI_INT, target, 3, MPI_NO_OP, win));
          OK(MPI_Win_flush(target, win));
          now = was + 1;
          OK(MPI_Compare_and_swap(&now, &was, &seen, MPI_INT, target, 3, win));
          OK(MPI_Win_flush(target, win));
        } while (seen != was);
      }
    }
    do {
      old = -1;
      OK(MPI_Get_accumulate(&zero, 1, MPI_INT, &old, 1, MPI_INT, target, 4, 1, MPI_INT, MPI_NO_OP, win));
      OK(MPI_Win_flush(target, win));
    } while (old != 1);
    OK(MPI_Accumulate(&one, 1, MPI_INT, target, 5, 1, MPI_INT, MPI_SUM, win));
    OK(MPI_Win_flush(target, win));
  }
  meet_all();
}

// Locks of the one that computes are taken and given back; requests end.
static void locked(int target) {
  int others = size - 1, v = 0;
  for (int k = 0; k < WORDS; k++) set_mine(k, 0);
  meet_all();
  OK(MPI_Win_unlock_all(win));
  OK(MPI_Barrier(node));
  if (rank == target) {
    spin(6, others * 10);
  } else {
    for (int i = 0; i < 10; i++) {
      MPI_Request request;
      OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win));
      OK(MPI_Rget(&v, 1, MPI_INT, target, 6, 1, MPI_INT, win, &request));
      OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
      v++;
      OK(MPI_Rput(&v, 1, MPI_INT, target, 6, 1, MPI_INT, win, &request));
      OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
      OK(MPI_Win_unlock(target, win));
    }
  }
  OK(MPI_Barrier(node));
  OK(MPI_Win_lock_all(0, win));
  if (rank == target) CHECK_EQ(word_at(6), others * 10);
  meet_all();
}

// Much data, and a word that says that they are there.
static void much(int target) {
  enum { BYTES = 300000 };
  int origin = (target + 1) % size;
  unsigned char *data = NULL, *out = room(BYTES);
  MPI_Win big;
  OK(MPI_Win_allocate(BYTES, 1, MPI_INFO_NULL, node, &data, &big));
  memset(data, 0, BYTES);
  for (int k = 0; k < WORDS; k++) set_mine(k, 0);
  OK(MPI_Win_lock_all(0, big));
  OK(MPI_Win_sync(big));
  meet_all();
  if (rank == target) {
    spin(7, 1);
    CHECK_BYTES(data, BYTES, 77);
  } else if (rank == origin) {
    fill(out, BYTES, 77);
    OK(MPI_Put(out, BYTES, MPI_BYTE, target, 0, BYTES, MPI_BYTE, big));
    OK(MPI_Win_flush(target, big));
    put_word(target, 7, 1);
  }
  meet_all();
  OK(MPI_Win_unlock_all(big));
  OK(MPI_Win_free(&big));
  free(out);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  // Of other nodes nothing of this is asked.
  OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, me, MPI_INFO_NULL, &node));
  OK(MPI_Comm_rank(node, &rank));
  OK(MPI_Comm_size(node, &size));
  int kinds = argc > 1 && strcmp(argv[1], "allocated") == 0 ? 1 : 2;
  for (int from_program = 0; from_program < kinds; from_program++) {
    MPI_Aint bytes = WORDS * sizeof(int);
    if (from_program) {
      mine = room((size_t)bytes);
      OK(MPI_Win_create(mine, bytes, sizeof(int), MPI_INFO_NULL, node, &win));
    } else {
      OK(MPI_Win_allocate(bytes, sizeof(int), MPI_INFO_NULL, node, &mine, &win));
    }
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    OK(MPI_Win_lock_all(0, win));
    for (int target = 0; target < size; target++) {
      if (size > 1) to_and_fro(target);
      for (int how = 0; how < 3; how++) counted(target, how);
      locked(target);
      if (size > 1) much(target);
    }
    OK(MPI_Win_unlock_all(win));
    OK(MPI_Win_free(&win));
    if (from_program) free(mine);
  }
  OK(MPI_Comm_free(&node));
  return finish();
}
