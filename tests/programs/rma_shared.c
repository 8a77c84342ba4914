// SPDX-License-Identifier: MIT OR Apache-2.0
// Windows of shared memory (MPI-5.0 sections 12.2.3 and 12.4): where the members' parts are, and that loads and stores,
// and the operations on windows, reach the same memory.
#include "check.h"

static MPI_Comm node;
static int rank, size;

static MPI_Win make(MPI_Aint bytes, int unit, int apart, char **mine) {
  MPI_Win win = MPI_WIN_NULL;
  MPI_Info info = MPI_INFO_NULL;
  if (apart) {
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "alloc_shared_noncontig", "true"));
  }
  *mine = NULL;
  OK(MPI_Win_allocate_shared(bytes, unit, info, node, mine, &win));
  if (apart) OK(MPI_Info_free(&info));
  OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
  return win;
}

static void meet_node(MPI_Win win) {
  OK(MPI_Win_sync(win));
  OK(MPI_Barrier(node));
  OK(MPI_Win_sync(win));
}

static MPI_Aint bytes_of(int who, int which) {
  if (which == 0) return 64;
  if (which == 1) return 8 * (who + 1);
  if (which == 2) return who % 2 ? 40 : 0;  // nothing from even ones
  if (which == 3) return 5 + 3 * who;       // ends where no word does
  return 70000 + 4096 * who;
}

// Sizes, units and places of all members, as each other one sees them.
static void places(int which, int apart) {
  char *mine, *theirs = NULL, *end = NULL;
  MPI_Aint bytes, mine_bytes = bytes_of(rank, which);
  int unit, first = -1;
  MPI_Win win = make(mine_bytes, 1 + rank % 4, apart, &mine);
  OK(MPI_Win_lock_all(MPI_MODE_NOCHECK, win));
  if (mine_bytes) fill(mine, (size_t)mine_bytes, (uint32_t)(rank + 1));
  meet_node(win);
  for (int r = 0; r < size; r++) {
    bytes = -1, unit = -1, theirs = NULL;
    OK(MPI_Win_shared_query(win, r, &bytes, &unit, &theirs));
    CHECK_EQ(bytes, bytes_of(r, which));
    CHECK_EQ(unit, 1 + r % 4);
    if (bytes == 0) continue;
    CHECK(theirs != NULL);
    if (r == rank) CHECK(theirs == mine);
    CHECK_BYTES(theirs, (size_t)bytes, (uint32_t)(r + 1));
    // Each begins where the one before ends, unless it may lie elsewhere.
    if (!apart && end != NULL) CHECK(theirs == end);
    end = theirs + bytes;
    if (first >= 0) continue;
    first = r;
    // Nobody's part is that of the first that has one.
    char *of_nobody = NULL;
    MPI_Aint bytes_of_nobody = -1;
    int unit_of_nobody = -1;
    OK(MPI_Win_shared_query(win, MPI_PROC_NULL, &bytes_of_nobody, &unit_of_nobody, &of_nobody));
    CHECK(of_nobody == theirs && bytes_of_nobody == bytes && unit_of_nobody == unit);
  }
  if (first < 0) {
    OK(MPI_Win_shared_query(win, MPI_PROC_NULL, &bytes, &unit, &theirs));
    CHECK_EQ(bytes, 0);
  }
  meet_node(win);
  // The right neighbour's part is written to by stores, and read by its owner.
  OK(MPI_Win_shared_query(win, (rank + 1) % size, &bytes, &unit, &theirs));
  if (bytes) fill(theirs, (size_t)bytes, (uint32_t)(rank + 501));
  meet_node(win);
  if (mine_bytes) CHECK_BYTES(mine, (size_t)mine_bytes, (uint32_t)((rank + size - 1) % size + 501));
  OK(MPI_Win_unlock_all(win));
  OK(MPI_Win_free(&win));
}

// Words that go round the ranks: each adds its own by plain loads and stores, and the message says whose turn it is.
static void by_turns(void) {
  char *mine, *base;
  MPI_Aint bytes;
  int unit, left = (rank + size - 1) % size, right = (rank + 1) % size, token = 0;
  MPI_Win win = make(rank == 0 ? 128 : 0, 1, 0, &mine);
  OK(MPI_Win_shared_query(win, 0, &bytes, &unit, &base));
  CHECK_EQ(bytes, 128);
  volatile long *words = (volatile long *)(void *)base;
  OK(MPI_Win_lock_all(MPI_MODE_NOCHECK, win));
  if (rank == 0)
    for (int i = 0; i < 16; i++) words[i] = 0;
  for (int round = 0; round < 50; round++) {
    if (size > 1 && (rank > 0 || round > 0)) OK(MPI_Recv(&token, 1, MPI_INT, left, 1, node, MPI_STATUS_IGNORE));
    OK(MPI_Win_sync(win));
    for (int i = 0; i < 16; i++) {
      CHECK_EQ(words[i], ((long)round * size + rank) * (i + 1));
      words[i] += i + 1;
    }
    OK(MPI_Win_sync(win));
    int last = round == 49 && rank == size - 1;
    if (size > 1 && !last) OK(MPI_Send(&token, 1, MPI_INT, right, 1, node));
  }
  meet_node(win);
  for (int i = 0; i < 16; i++) CHECK_EQ(words[i], 50L * size * (i + 1));
  OK(MPI_Win_unlock_all(win));
  OK(MPI_Win_free(&win));
}

// Puts, gets and accumulates beside loads and stores, in all kinds of epochs.
static void mixed(int apart) {
  enum { WORDS = 2000 };
  char *base, *theirs;
  MPI_Aint bytes;
  int unit, right = (rank + 1) % size, left = (rank + size - 1) % size;
  int *out = room(WORDS * sizeof(int)), *in = room(WORDS * sizeof(int));
  MPI_Win win = make(WORDS * sizeof(int), sizeof(int), apart, &base);
  int *mine = (int *)(void *)base;
  OK(MPI_Win_shared_query(win, right, &bytes, &unit, &theirs));
  int *next = (int *)(void *)theirs;
  for (int i = 0; i < WORDS; i++) mine[i] = rank, out[i] = 100 * rank + i;
  OK(MPI_Win_fence(0, win));
  OK(MPI_Put(out, WORDS / 2, MPI_INT, right, 0, WORDS / 2, MPI_INT, win));
  OK(MPI_Accumulate(out, WORDS / 2, MPI_INT, right, WORDS / 2, WORDS / 2, MPI_INT, MPI_SUM, win));
  OK(MPI_Win_fence(0, win));
  for (int i = 0; i < WORDS / 2; i++) {
    CHECK_EQ(mine[i], 100 * left + i);
    CHECK_EQ(mine[WORDS / 2 + i], rank + 100 * left + i);
    CHECK_EQ(next[i], 100 * rank + i);
    CHECK_EQ(next[WORDS / 2 + i], right + 100 * rank + i);
  }
  OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
  // A store is read by a get of a third one.
  int *before = NULL;
  OK(MPI_Win_shared_query(win, left, &bytes, &unit, &theirs));
  before = (int *)(void *)theirs;
  OK(MPI_Win_lock_all(0, win));
  for (int i = 0; i < WORDS; i++) before[i] = 7 * rank + i;
  meet_node(win);
  OK(MPI_Get(in, WORDS, MPI_INT, right, 0, WORDS, MPI_INT, win));
  OK(MPI_Win_flush(right, win));
  for (int i = 0; i < WORDS; i++) CHECK_EQ(in[i], 7 * ((right + 1) % size) + i);
  meet_node(win);
  // A counter that all ranks increase by operations, while its neighbour is a plain word of one of them.
  int one = 1, old = -1;
  if (rank == 0) mine[0] = mine[1] = 0;
  meet_node(win);
  for (int i = 0; i < 30; i++) {
    OK(MPI_Fetch_and_op(&one, &old, MPI_INT, 0, 0, MPI_SUM, win));
    OK(MPI_Win_flush(0, win));
    CHECK(old >= i && old < 30 * size);
    if (rank == 0) mine[1]++;
  }
  meet_node(win);
  if (rank == 0) CHECK(mine[0] == 30 * size && mine[1] == 30);
  OK(MPI_Win_unlock_all(win));
  // Under an exclusive lock loads and stores by its holder are safe, whoever owns the memory.
  OK(MPI_Barrier(node));
  OK(MPI_Win_shared_query(win, 0, &bytes, &unit, &theirs));
  volatile int *zero = (volatile int *)(void *)theirs;
  for (int i = 0; i < 30; i++) {
    OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
    OK(MPI_Win_sync(win));
    int was = zero[5];
    zero[5] = was + 1;
    OK(MPI_Win_sync(win));
    OK(MPI_Win_unlock(0, win));
  }
  OK(MPI_Barrier(node));
  OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
  // What was there was stored by the one to the right of rank 0.
  CHECK_EQ(zero[5], 7 * (1 % size) + 5 + 30 * size);
  OK(MPI_Win_unlock(0, win));
  OK(MPI_Win_free(&win));
  free(out);
  free(in);
}

// Whether memory of other kinds of windows can be reached is the library's choice; if it can, it is that memory. One's
// own can.
static void other_flavors(int allocated) {
  int unit = -1, *mine, value = -1, words[1];
  int *theirs = NULL;
  MPI_Aint bytes = -1;
  MPI_Win win;
  if (allocated) OK(MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win));
  else OK(MPI_Win_create(mine = words, sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win));
  OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
  OK(MPI_Win_lock_all(0, win));
  *mine = 500 + me;
  OK(MPI_Win_sync(win));
  OK(MPI_Barrier(MPI_COMM_WORLD));
  for (int r = 0; r < all; r++) {
    bytes = -1, theirs = NULL;
    OK(MPI_Win_shared_query(win, r, &bytes, &unit, &theirs));
    CHECK(bytes == (MPI_Aint)sizeof(int) || (bytes == 0 && theirs == NULL && r != me));
    CHECK(r != me || theirs == mine);
    CHECK_EQ(unit, (int)sizeof(int));
    if (bytes) value = *theirs;
    CHECK(bytes == 0 || value == 500 + r);
  }
  OK(MPI_Win_shared_query(win, MPI_PROC_NULL, &bytes, &unit, &theirs));
  CHECK(me != 0 || theirs == mine);
  CHECK(bytes == 0 || *theirs == 500);
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_Win_unlock_all(win));
  OK(MPI_Win_free(&win));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, me, MPI_INFO_NULL, &node));
  OK(MPI_Comm_rank(node, &rank));
  OK(MPI_Comm_size(node, &size));
  for (int apart = 0; apart < 2; apart++) {
    for (int which = 0; which < 5; which++) places(which, apart);
    mixed(apart);
  }
  by_turns();
  for (int allocated = 0; allocated < 2; allocated++) other_flavors(allocated);
  OK(MPI_Comm_free(&node));
  return finish();
}
