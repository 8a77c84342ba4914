// SPDX-License-Identifier: MIT OR Apache-2.0
// What --check finds: accesses to a window that nothing puts in an order (MPI-5.0 section 12.7), by other ranks, by the
// same one, and by loads and stores of the owner; and what it does not take for such.
#include "check.h"

static MPI_Win win;
static int *mine, peer, other;
static int one = 1, two[2] = {2, 2}, in[8];

enum Kind { PUT, GET, ADD, FETCH, REPLACE, SWAP, KINDS };

static void access_at(enum Kind kind, int target, MPI_Aint at) {
  switch (kind) {
    case PUT: OK(MPI_Put(two, 2, MPI_INT, target, at, 2, MPI_INT, win)); break;
    case GET: OK(MPI_Get(in, 2, MPI_INT, target, at, 2, MPI_INT, win)); break;
    case ADD: OK(MPI_Accumulate(two, 2, MPI_INT, target, at, 2, MPI_INT, MPI_SUM, win)); break;
    case FETCH: OK(MPI_Fetch_and_op(&one, in, MPI_INT, target, at, MPI_NO_OP, win)); break;
    case REPLACE: OK(MPI_Fetch_and_op(&one, in, MPI_INT, target, at, MPI_REPLACE, win)); break;
    default: OK(MPI_Compare_and_swap(&one, two, in, MPI_INT, target, at, win)); break;
  }
}

static int is_atomic(enum Kind kind) { return kind >= ADD; }
static int is_read(enum Kind kind) { return kind == GET || kind == FETCH; }

// Says what came of a call that completes operations. In an error it may be at either of the two that were first.
static int conflicts(int code) {
  int class = MPI_SUCCESS;
  if (code != MPI_SUCCESS) OK(MPI_Error_class(code, &class));
  CHECK(class == MPI_SUCCESS || class == MPI_ERR_RMA_CONFLICT);
  if (class == MPI_SUCCESS) return 0;
  char text[MPI_MAX_ERROR_STRING];
  int length;
  OK(MPI_Error_string(code, text, &length));
  CHECK(length > 0);
  return 1;
}

// Both ranks of a pair access the same element of rank 0's, in one epoch; at least one of them is told so.
static void two_ranks(enum Kind a, enum Kind b) {
  int expected = !(is_read(a) && is_read(b)) && !(is_atomic(a) && is_atomic(b)), found, any;
  OK(MPI_Win_fence(0, win));
  if (me < 2) access_at(me == 0 ? a : b, 0, 2);
  found = conflicts(MPI_Win_fence(0, win));
  OK(MPI_Allreduce(&found, &any, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD));
  CHECK_EQ(any, expected);
  // Neighbouring elements have nothing to do with each other.
  if (me < 2) access_at(me == 0 ? a : b, 0, 4 + 2 * me);
  CHECK(!conflicts(MPI_Win_fence(MPI_MODE_NOSUCCEED, win)));
}

// A rank's own accesses are in no order before they are flushed.
static void one_rank(enum Kind a, enum Kind b) {
  int expected = !(is_read(a) && is_read(b)) && !(is_atomic(a) && is_atomic(b));
  OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, peer, 0, win));
  access_at(a, peer, 0);
  access_at(b, peer, 1);
  if (a == FETCH || a == REPLACE || a == SWAP) expected = 0;  // one element only
  CHECK_EQ(conflicts(MPI_Win_flush(peer, win)), expected);
  access_at(a, peer, 0);
  CHECK(!conflicts(MPI_Win_flush(peer, win)));
  access_at(b, peer, 0);
  CHECK(!conflicts(MPI_Win_unlock(peer, win)));
}

// The owner stores to what is put to in the same epoch.
static void stores(int before) {
  OK(MPI_Win_fence(0, win));
  mine[20] = 100 + before;  // nobody puts there
  if (before) mine[10] = 7;
  access_at(PUT, peer, 10);
  OK(MPI_Barrier(MPI_COMM_WORLD));
  if (!before) mine[10] = 7;
  // The origin is told, or the owner if the origin had flushed before the store.
  int found = conflicts(MPI_Win_fence(0, win)), any;
  OK(MPI_Allreduce(&found, &any, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD));
  CHECK(before ? found : any);
  mine[10] = 8;
  CHECK(!conflicts(MPI_Win_fence(0, win)));
  access_at(GET, peer, 10);
  CHECK(!conflicts(MPI_Win_fence(MPI_MODE_NOSUCCEED, win)));
  CHECK_EQ(in[0], 8);
  // Outside such epochs a store before the put is in order with it if a message is between the two.
  mine[10] = 9;
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win));
  access_at(PUT, peer, 10);
  CHECK(!conflicts(MPI_Win_unlock(peer, win)));
  OK(MPI_Barrier(MPI_COMM_WORLD));
  CHECK_EQ(mine[10], 2);
}

// The same between post and wait.
static void posts(void) {
  MPI_Group world, to, from;
  OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
  OK(MPI_Group_incl(world, 1, &peer, &to));
  OK(MPI_Group_incl(world, 1, &other, &from));
  for (int wrong = 0; wrong < 2; wrong++) {
    mine[12] = 5;
    OK(MPI_Win_post(from, 0, win));
    if (wrong) mine[12] = 6;
    OK(MPI_Win_start(to, 0, win));
    access_at(PUT, peer, 12);
    CHECK_EQ(conflicts(MPI_Win_complete(win)), wrong);
    OK(MPI_Win_wait(win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
  }
  OK(MPI_Group_free(&world));
  OK(MPI_Group_free(&to));
  OK(MPI_Group_free(&from));
}

// More than a request holds.
static void long_data(void) {
  enum { MANY = 50000 };
  static int memory[MANY], data[MANY];
  MPI_Win large;
  OK(MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &large));
  OK(MPI_Win_set_errhandler(large, MPI_ERRORS_RETURN));
  OK(MPI_Win_fence(0, large));
  OK(MPI_Put(data, MANY, MPI_INT, peer, 0, MANY, MPI_INT, large));
  CHECK(!conflicts(MPI_Win_fence(0, large)));
  OK(MPI_Put(data, MANY, MPI_INT, peer, 0, MANY, MPI_INT, large));
  OK(MPI_Get(data, 1, MPI_INT, peer, MANY - 1, 1, MPI_INT, large));
  CHECK(conflicts(MPI_Win_fence(0, large)));
  OK(MPI_Win_free(&large));
}

int main(int argc, char **argv) {
  setenv("STROBE_CHECK", "on", 1);
  start(&argc, &argv);
  peer = (me + 1) % all, other = (me + all - 1) % all;
  OK(MPI_Win_allocate(32 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win));
  OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
  memset(mine, 0, 32 * sizeof(int));
  for (int a = 0; a < KINDS; a++) {
    for (int b = 0; b < KINDS; b++) {
      two_ranks((enum Kind)a, (enum Kind)b);
      one_rank((enum Kind)a, (enum Kind)b);
    }
  }
  for (int before = 0; before < 2; before++) stores(before);
  posts();
  long_data();
  OK(MPI_Win_free(&win));
  return finish();
}
