// SPDX-License-Identifier: MIT OR Apache-2.0
// Operations of all kinds and lengths on memory of the program's own, whose owner waits in a receive, or does
// something else: against a model of that memory.
#include "check.h"

// More than goes in some requests by mail.
enum { LONGS = 2500 };

static long model[LONGS], there[LONGS], mine[LONGS], got[LONGS + 1];

static void one(MPI_Win win, int target, unsigned *seed) {
  const int most[] = {200, 4, 4, 4, 4, 4, 4, 4, 200, 4, 4, 4, LONGS, 4, 4, 4};
  int count = 1 + rand_r(seed) % most[rand_r(seed) % 16], at = rand_r(seed) % (LONGS - count + 1);
  for (int i = 0; i < count; i++) mine[i] = rand_r(seed) % 1000;
  memset(got, 255, sizeof(long) * (size_t)(count + 1));
  int kind = rand_r(seed) % 6;
  long new = mine[0], expected = rand_r(seed) % 2 ? model[at] : -5, *old = model + at;
  if (kind == 0) OK(MPI_Put(mine, count, MPI_LONG, target, at, count, MPI_LONG, win));
  if (kind == 1) OK(MPI_Get(got, count, MPI_LONG, target, at, count, MPI_LONG, win));
  if (kind == 2) OK(MPI_Accumulate(mine, count, MPI_LONG, target, at, count, MPI_LONG, MPI_SUM, win));
  if (kind == 3)
    OK(MPI_Get_accumulate(mine, count, MPI_LONG, got, count, MPI_LONG, target, at, count, MPI_LONG, MPI_MAX, win));
  if (kind == 4) OK(MPI_Fetch_and_op(mine, got, MPI_LONG, target, at, MPI_NO_OP, win));
  if (kind == 5) OK(MPI_Compare_and_swap(&new, &expected, got, MPI_LONG, target, at, win));
  OK(MPI_Win_flush(target, win));
  if (kind == 1 || kind == 3) CHECK(memcmp(got, old, (size_t)count * sizeof(long)) == 0);
  if (kind >= 4) CHECK_EQ(got[0], old[0]);
  CHECK_EQ(got[kind >= 4 ? 1 : count], -1);
  for (int i = 0; i < count; i++) {
    if (kind == 0) old[i] = mine[i];
    if (kind == 2) old[i] += mine[i];
    if (kind == 3 && mine[i] > old[i]) old[i] = mine[i];
  }
  if (kind == 5 && expected == old[0]) old[0] = new;
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  MPI_Win win;
  unsigned seed = (unsigned)me + 5;
  OK(MPI_Win_create(there, sizeof there, sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &win));
  // Each rank in turn works on the memory of all others, which wait; then all at once, each on its neighbour's.
  for (int turn = 0; turn < all; turn++) {
    for (int to = 0; me == turn && to < all; to++) {
      OK(MPI_Win_lock(MPI_LOCK_SHARED, to, 0, win));
      OK(MPI_Get(model, LONGS, MPI_LONG, to, 0, LONGS, MPI_LONG, win));
      OK(MPI_Win_flush(to, win));
      for (int i = 0; i < 300; i++) one(win, to, &seed);
      OK(MPI_Win_unlock(to, win));
    }
    int token = turn;
    OK(MPI_Bcast(&token, 1, MPI_INT, turn, MPI_COMM_WORLD));
    CHECK_EQ(token, turn);
  }
  int to = (me + 1) % all;
  OK(MPI_Win_lock_all(0, win));
  OK(MPI_Get(model, LONGS, MPI_LONG, to, 0, LONGS, MPI_LONG, win));
  OK(MPI_Win_flush(to, win));
  OK(MPI_Barrier(MPI_COMM_WORLD));
  for (int i = 0; i < 1000; i++) one(win, to, &seed);
  OK(MPI_Win_unlock_all(win));
  OK(MPI_Win_free(&win));
  return finish();
}
