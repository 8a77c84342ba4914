// SPDX-License-Identifier: MIT OR Apache-2.0
// Epochs between those who take part (MPI-5.0 sections 12.5.2 and 12.5.5): post, start, complete, wait and test, with
// groups of many kinds, again and again without any other synchronisation.
#include "check.h"

enum { N = 600 };
static MPI_Win win;
static int *mine;
static int from_program;
static MPI_Group world;

static void make(void) {
  MPI_Aint bytes = (MPI_Aint)sizeof(int) * N * all;
  if (from_program) {
    mine = room((size_t)bytes);
    OK(MPI_Win_create(mine, bytes, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win));
  } else {
    OK(MPI_Win_allocate(bytes, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win));
  }
  OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
  for (int i = 0; i < N * all; i++) mine[i] = -1;
}
static void unmake(void) {
  OK(MPI_Win_free(&win));
  if (from_program) free(mine);
}

static MPI_Group group_of(int n, const int *ranks) {
  MPI_Group group;
  OK(MPI_Group_incl(world, n, ranks, &group));
  return group;
}
static void drop(MPI_Group *group) {
  if (*group != MPI_GROUP_EMPTY) OK(MPI_Group_free(group));
}
static int value(int who, int round, int i) { return 1000000 * (who + 1) + 1000 * round + i; }

// The end of an exposure: by waiting, or by asking until it is there.
static void expose_end(int asks) {
  int flag = 0;
  if (!asks) {
    OK(MPI_Win_wait(win));
    return;
  }
  while (!flag) OK(MPI_Win_test(win, &flag));
}

// Each gives to its right neighbour, round after round; nothing but the epochs keeps the rounds apart.
static void ring(int length) {
  int right = (me + 1) % all, left = (me + all - 1) % all, *out = room(N * sizeof(int));
  MPI_Group to = group_of(1, &right), from = group_of(1, &left);
  for (int round = 0; round < 25; round++) {
    for (int i = 0; i < length; i++) out[i] = value(me, round, i);
    OK(MPI_Win_post(from, round % 3 == 1 ? MPI_MODE_NOSTORE : 0, win));
    OK(MPI_Win_start(to, 0, win));
    OK(MPI_Put(out, length, MPI_INT, right, 0, length, MPI_INT, win));
    OK(MPI_Win_complete(win));
    // The buffer is free again.
    for (int i = 0; i < length; i++) out[i] = -2;
    expose_end(round % 2);
    for (int i = 0; i < length; i++) CHECK_EQ(mine[i], value(left, round, i));
    // No stores are made into the window here, as the next post of every third round says.
  }
  drop(&to);
  drop(&from);
  free(out);
}

// Each reads from its neighbours on both sides and adds to them.
static void neighbours(void) {
  int left = (me + all - 1) % all, right = (me + 1) % all, sides[2] = {left, right}, n = left == right ? 1 : 2;
  int in[2] = {-1, -1}, one = 1;
  MPI_Group both = group_of(n, sides);
  mine[0] = 100 * me, mine[1] = 0;
  for (int round = 0; round < 20; round++) {
    OK(MPI_Win_post(both, 0, win));
    OK(MPI_Win_start(both, 0, win));
    for (int s = 0; s < n; s++) {
      OK(MPI_Get(&in[s], 1, MPI_INT, sides[s], 0, 1, MPI_INT, win));
      OK(MPI_Accumulate(&one, 1, MPI_INT, sides[s], 1, 1, MPI_INT, MPI_SUM, win));
    }
    OK(MPI_Win_complete(win));
    for (int s = 0; s < n; s++) CHECK_EQ(in[s], 100 * sides[s] + round);
    expose_end(round % 3 == 0);
    CHECK_EQ(mine[1], n * (round + 1));
    mine[0]++;
  }
  drop(&both);
}

// Everybody with everybody, itself included.
static void all_to_all(int nocheck) {
  int *out = room(N * sizeof(int) * (size_t)all), *in = room(N * sizeof(int) * (size_t)all);
  for (int round = 0; round < 6; round++) {
    int assertion = nocheck ? MPI_MODE_NOCHECK : 0, length = round % 2 ? N : 3;
    OK(MPI_Win_post(world, assertion, win));
    // That all posts were made before the starts is what this assertion says, and it is given on both sides.
    if (nocheck) OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_start(world, assertion, win));
    for (int t = 0; t < all; t++) {
      int *o = out + N * t;
      for (int i = 0; i < length; i++) o[i] = value(me, round + t, i);
      OK(MPI_Put(o, length, MPI_INT, t, N * me, length, MPI_INT, win));
    }
    OK(MPI_Win_complete(win));
    expose_end(round % 2);
    for (int o = 0; o < all; o++)
      for (int i = 0; i < length; i++) CHECK_EQ(mine[N * o + i], value(o, round + me, i));
    // Reading only.
    OK(MPI_Win_post(world, MPI_MODE_NOPUT | MPI_MODE_NOSTORE, win));
    OK(MPI_Win_start(world, 0, win));
    for (int t = 0; t < all; t++) OK(MPI_Get(in + N * t, length, MPI_INT, t, N * me, length, MPI_INT, win));
    OK(MPI_Win_complete(win));
    for (int t = 0; t < all; t++)
      for (int i = 0; i < length; i++) CHECK_EQ(in[N * t + i], value(me, round + t, i));
    expose_end(round % 2 == 0);
  }
  free(out);
  free(in);
}

// One gives to all others, then all others to one; which one it is goes round.
static void one_and_many(void) {
  int *others = room(sizeof(int) * (size_t)all);
  for (int one = 0; one < all; one++) {
    int n = 0, out = value(me, one, 0);
    for (int r = 0; r < all; r++)
      if (r != one) others[n++] = r;
    MPI_Group many = group_of(n, others), single = group_of(1, &one);
    if (me == one) {
      OK(MPI_Win_start(many, 0, win));
      for (int k = 0; k < n; k++) OK(MPI_Put(&out, 1, MPI_INT, others[k], 7, 1, MPI_INT, win));
      OK(MPI_Win_complete(win));
      OK(MPI_Win_post(many, 0, win));
      expose_end(one % 2);
      for (int k = 0; k < n; k++) CHECK_EQ(mine[others[k]], value(others[k], one, 1));
    } else {
      OK(MPI_Win_post(single, MPI_MODE_NOSTORE, win));
      expose_end(one % 2);
      CHECK_EQ(mine[7], value(one, one, 0));
      out = value(me, one, 1);
      OK(MPI_Win_start(single, 0, win));
      OK(MPI_Put(&out, 1, MPI_INT, one, me, 1, MPI_INT, win));
      OK(MPI_Win_complete(win));
    }
    drop(&many);
    drop(&single);
  }
  OK(MPI_Barrier(MPI_COMM_WORLD));
  free(others);
}

// Groups of nobody: such epochs begin and end at once, alone and beside one that is not empty.
static void nobody(void) {
  int flag = 0;
  for (int i = 0; i < 5; i++) {
    OK(MPI_Win_start(MPI_GROUP_EMPTY, 0, win));
    OK(MPI_Win_complete(win));
    OK(MPI_Win_post(MPI_GROUP_EMPTY, 0, win));
    if (i % 2) OK(MPI_Win_wait(win));
    else {
      OK(MPI_Win_test(win, &flag));
      CHECK_EQ(flag, 1);
    }
    OK(MPI_Win_post(MPI_GROUP_EMPTY, 0, win));
    OK(MPI_Win_start(MPI_GROUP_EMPTY, 0, win));
    // Operations on nobody need no member of the group.
    OK(MPI_Put(&flag, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, win));
    OK(MPI_Win_complete(win));
    OK(MPI_Win_wait(win));
  }
  // Even ranks give to the next, which give nothing.
  int has_next = me % 2 == 0 && me + 1 < all, next = me + 1, before = me - 1, out = value(me, 1, 1);
  MPI_Group to = has_next ? group_of(1, &next) : MPI_GROUP_EMPTY;
  MPI_Group from = me % 2 ? group_of(1, &before) : MPI_GROUP_EMPTY;
  for (int i = 0; i < 5; i++) {
    OK(MPI_Win_post(from, 0, win));
    OK(MPI_Win_start(to, 0, win));
    if (has_next) OK(MPI_Put(&out, 1, MPI_INT, next, 9, 1, MPI_INT, win));
    OK(MPI_Win_complete(win));
    OK(MPI_Win_wait(win));
    if (me % 2) CHECK_EQ(mine[9], value(before, 1, 1));
  }
  drop(&to);
  drop(&from);
}

// MPI_Win_test says no as long as an origin has not completed, and does not block (section 12.5.2).
static void not_yet(void) {
  int right = (me + 1) % all, left = (me + all - 1) % all, flag = 1, out = value(me, 9, 9);
  MPI_Group to = group_of(1, &right), from = group_of(1, &left);
  OK(MPI_Win_post(from, 0, win));
  OK(MPI_Win_test(win, &flag));
  CHECK_EQ(flag, 0);  // since the left one waits for the message below before it completes
  OK(MPI_Win_start(to, 0, win));
  OK(MPI_Put(&out, 1, MPI_INT, right, 11, 1, MPI_INT, win));
  OK(MPI_Sendrecv(NULL, 0, MPI_INT, left, 1, NULL, 0, MPI_INT, right, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  OK(MPI_Win_complete(win));
  expose_end(1);
  CHECK_EQ(mine[11], value(left, 9, 9));
  drop(&to);
  drop(&from);
}

// A rank's accesses go from target to target; each target is exposed once to all. No order among targets is needed.
static void one_after_the_other(void) {
  for (int round = 0; round < 3; round++) {
    int out = value(me, round, 5), sum = me + round;
    mine[20] = 0;
    OK(MPI_Win_post(world, 0, win));
    for (int k = 0; k < all; k++) {
      int t = (me + k) % all;
      MPI_Group single = group_of(1, &t);
      OK(MPI_Win_start(single, 0, win));
      drop(&single);  // the group may go while the epoch lasts
      OK(MPI_Put(&out, 1, MPI_INT, t, N * me + 30, 1, MPI_INT, win));
      OK(MPI_Accumulate(&sum, 1, MPI_INT, t, 20, 1, MPI_INT, MPI_SUM, win));
      OK(MPI_Win_complete(win));
    }
    OK(MPI_Win_wait(win));
    for (int o = 0; o < all; o++) CHECK_EQ(mine[N * o + 30], value(o, round, 5));
    CHECK_EQ(mine[20], all * (all - 1) / 2 + all * round);
  }
}

// Epochs of two windows within each other, and fences on the window between such epochs.
static void beside_others(void) {
  int right = (me + 1) % all, left = (me + all - 1) % all, out = value(me, 3, 3), *second;
  MPI_Win other;
  MPI_Group to = group_of(1, &right), from = group_of(1, &left);
  OK(MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &second, &other));
  for (int round = 0; round < 4; round++) {
    *second = mine[13] = -1;
    OK(MPI_Win_post(from, 0, win));
    OK(MPI_Win_post(to, 0, other));
    OK(MPI_Win_start(to, 0, win));
    OK(MPI_Win_start(from, 0, other));
    OK(MPI_Put(&out, 1, MPI_INT, left, 0, 1, MPI_INT, other));
    OK(MPI_Put(&out, 1, MPI_INT, right, 13, 1, MPI_INT, win));
    OK(MPI_Win_complete(other));
    OK(MPI_Win_complete(win));
    OK(MPI_Win_wait(win));
    OK(MPI_Win_wait(other));
    CHECK(mine[13] == value(left, 3, 3) && *second == value(right, 3, 3));
    OK(MPI_Win_fence(0, win));
    OK(MPI_Put(&out, 1, MPI_INT, left, 13, 1, MPI_INT, win));
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK_EQ(mine[13], value(right, 3, 3));
  }
  OK(MPI_Win_free(&other));
  drop(&to);
  drop(&from);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
  for (from_program = 0; from_program < 2; from_program++) {
    make();
    ring(1);
    ring(N);
    neighbours();
    all_to_all(0);
    all_to_all(1);
    one_and_many();
    nobody();
    not_yet();
    one_after_the_other();
    beside_others();
    unmake();
  }
  OK(MPI_Group_free(&world));
  return finish();
}
