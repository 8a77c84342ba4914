// SPDX-License-Identifier: MIT OR Apache-2.0
// Accumulates by several ranks at once, and their order (MPI-5.0 sections 12.3.4 and 12.7.1 to 12.7.3): each element is
// updated as a whole, and those of one rank on one place come in the order of the calls.
#include <complex.h>
#include "check.h"

static MPI_Win win;
static unsigned char *memory;
static int from_program;

static void *make(size_t bytes) {
  if (from_program) {
    memory = room(bytes);
    OK(MPI_Win_create(memory, (MPI_Aint)bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
  } else {
    OK(MPI_Win_allocate((MPI_Aint)bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    memset(memory, 0, bytes);
  }
  OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
  OK(MPI_Win_lock_all(0, win));
  return memory;
}
// What the owner has stored is there for the others after this, and what they have written for the owner.
static void meet_all(void) {
  OK(MPI_Win_flush_all(win));
  OK(MPI_Win_sync(win));
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_Win_sync(win));
}
static void unmake(void) {
  OK(MPI_Win_unlock_all(win));
  OK(MPI_Win_free(&win));
  if (from_program) free(memory);
}

// All add to, or take the largest of, the same elements of all, by calls of each kind.
struct mixed {
  int8_t bytes[8];
  int ints[8], most[8], bits[8];
  long longs[8];
  double doubles[8];
  long double extended[8];
  double complex pairs[8];
  struct { double v; int k; } least[8];
  int long_one[3000];
};
#define AT(field) ((MPI_Aint)offsetof(struct mixed, field))
static void all_at_once(void) {
  int rounds = part_of(12) + 1, *many = room(3000 * sizeof(int)), *old = room(3000 * sizeof(int));
  struct mixed *mine = make(sizeof *mine);
  for (int i = 0; i < 8; i++) mine->least[i].v = 1e9, mine->least[i].k = -1, mine->most[i] = INT_MIN;
  for (int i = 0; i < 3000; i++) many[i] = i;
  meet_all();
  for (int round = 0; round < rounds; round++)
    for (int k = 0; k < all; k++) {
      int t = (me + k) % all;
      int8_t bytes[8];
      int ints[8], most[8], bits[8];
      long longs[8], got = -1;
      double doubles[8], was = -1;
      long double extended[8], before[8] = {0};
      double complex pairs[8];
      struct { double v; int k; } least[8];
      memset(least, 0, sizeof least);
      for (int i = 0; i < 8; i++) {
        bytes[i] = (int8_t)(i % 2 ? 1 : -1), ints[i] = me + i, most[i] = (me * 37 + i * 11 + round * 5) % 101;
        bits[i] = 1 << me % 30, longs[i] = 1L << 33, doubles[i] = 0.5 * me, extended[i] = 0.25L * i;
        pairs[i] = 1 - 2 * I, least[i].v = (me + i) % all, least[i].k = me;
      }
      OK(MPI_Accumulate(bytes, 8, MPI_INT8_T, t, AT(bytes), 8, MPI_INT8_T, MPI_SUM, win));
      OK(MPI_Accumulate(ints, 8, MPI_INT, t, AT(ints), 8, MPI_INT, MPI_SUM, win));
      OK(MPI_Accumulate(most, 8, MPI_INT, t, AT(most), 8, MPI_INT, MPI_MAX, win));
      OK(MPI_Accumulate(bits, 8, MPI_INT, t, AT(bits), 8, MPI_INT, MPI_BXOR, win));
      OK(MPI_Accumulate(longs, 7, MPI_LONG, t, AT(longs), 7, MPI_LONG, MPI_SUM, win));
      OK(MPI_Fetch_and_op(&longs[7], &got, MPI_LONG, t, AT(longs[7]), MPI_SUM, win));
      OK(MPI_Accumulate(doubles, 7, MPI_DOUBLE, t, AT(doubles), 7, MPI_DOUBLE, MPI_SUM, win));
      OK(MPI_Fetch_and_op(&doubles[7], &was, MPI_DOUBLE, t, AT(doubles[7]), MPI_SUM, win));
      OK(MPI_Get_accumulate(extended, 8, MPI_LONG_DOUBLE, before, 8, MPI_LONG_DOUBLE, t, AT(extended), 8,
                            MPI_LONG_DOUBLE, MPI_SUM, win));
      OK(MPI_Accumulate(pairs, 8, MPI_C_DOUBLE_COMPLEX, t, AT(pairs), 8, MPI_C_DOUBLE_COMPLEX, MPI_SUM, win));
      OK(MPI_Accumulate(least, 8, MPI_DOUBLE_INT, t, AT(least), 8, MPI_DOUBLE_INT, MPI_MINLOC, win));
      if (round % 2) OK(MPI_Accumulate(many, 3000, MPI_INT, t, AT(long_one), 3000, MPI_INT, MPI_SUM, win));
      else
        OK(MPI_Get_accumulate(many, 3000, MPI_INT, old, 3000, MPI_INT, t, AT(long_one), 3000, MPI_INT, MPI_SUM, win));
      OK(MPI_Win_flush(t, win));
      CHECK(got >= 0 && got % (1L << 33) == 0);
      CHECK(was >= 0);
      for (int i = 1; i < 8; i++) CHECK(before[i] >= 0 && before[0] == 0);
      // Each element is a whole number of updates.
      for (int i = 1; i < 3000 && round % 2 == 0; i++)
        if (old[i] % i != 0) FAIL("element %d is %d", i, old[i]);
    }
  meet_all();
  int top[8] = {0}, times = rounds * all;
  for (int r = 0; r < all; r++)
    for (int round = 0; round < rounds; round++)
      for (int i = 0; i < 8; i++) {
        int v = (r * 37 + i * 11 + round * 5) % 101;
        top[i] = v > top[i] ? v : top[i];
      }
  int bits = 0;
  for (int r = 0; r < times; r++) bits ^= 1 << r % all % 30;
  for (int i = 0; i < 8; i++) {
    CHECK_EQ(mine->bytes[i], (int8_t)((i % 2 ? 1 : -1) * times));
    CHECK_EQ(mine->ints[i], rounds * (all * (all - 1) / 2 + all * i));
    CHECK_EQ(mine->most[i], top[i]);
    CHECK_EQ(mine->bits[i], bits);
    CHECK_EQ(mine->longs[i], (long)times << 33);
    CHECK(mine->doubles[i] == rounds * (all * (all - 1) / 2) * 0.5);
    CHECK(mine->extended[i] == 0.25L * i * times);
    CHECK(creal(mine->pairs[i]) == times && cimag(mine->pairs[i]) == -2 * times);
    CHECK(mine->least[i].v == 0 && mine->least[i].k == (all - i % all) % all);
  }
  for (int i = 0; i < 3000; i++) CHECK_EQ(mine->long_one[i], i * times);
  meet_all();
  unmake();
  free(many);
  free(old);
}

// The last of several replacements stays, and what is read after each is the one before (section 12.7.2).
static void in_order(int n) {
  enum { TIMES = 20 };
  int to = (me + 1) % all, from = (me + all - 1) % all, *mine = make(2 * (size_t)n * sizeof(int));
  int *out = room((size_t)n * TIMES * sizeof(int)), *in = room((size_t)n * TIMES * sizeof(int));
  meet_all();
  for (int k = 0; k < TIMES; k++) {
    int *o = out + (size_t)k * (size_t)n, *i = in + (size_t)k * (size_t)n;
    for (int j = 0; j < n; j++) o[j] = 100000 * me + 1000 * (k + 1) + j % 1000, i[j] = -1;
    OK(MPI_Accumulate(o, n, MPI_INT, to, 0, n, MPI_INT, MPI_REPLACE, win));
    if (n == 1 && k % 2) OK(MPI_Fetch_and_op(NULL, i, MPI_INT, to, 0, MPI_NO_OP, win));
    else OK(MPI_Get_accumulate(NULL, 0, MPI_INT, i, n, MPI_INT, to, 0, n, MPI_INT, MPI_NO_OP, win));
    if (k % 5 == 0) OK(MPI_Win_flush_local(to, win));
  }
  OK(MPI_Win_flush(to, win));
  for (int k = 0; k < TIMES; k++)
    for (int j = 0; j < n; j++) CHECK_EQ(in[k * n + j], out[k * n + j]);
  // The second half is exchanged, so that each finds what the one before has left.
  for (int k = 0; k < TIMES; k++)
    OK(MPI_Get_accumulate(out + k * n, n, MPI_INT, in + k * n, n, MPI_INT, to, (MPI_Aint)sizeof(int) * n, n, MPI_INT,
                          MPI_REPLACE, win));
  meet_all();
  for (int j = 0; j < n; j++) {
    CHECK_EQ(in[j], 0);
    for (int k = 1; k < TIMES; k++) CHECK_EQ(in[k * n + j], out[(k - 1) * n + j]);
    CHECK_EQ(mine[j], 100000 * from + 1000 * TIMES + j % 1000);
    CHECK_EQ(mine[n + j], mine[j]);
  }
  meet_all();
  unmake();
  free(out);
  free(in);
}

// Numbers that are drawn from a counter: each once, none left out, each rank's growing.
static void tickets(void) {
  enum { MOST = 100 };
  int draws = part_of(MOST);
  long *mine = make(sizeof(long)), one = 1, last = -1, *drawn = room(sizeof(long) * MOST);
  char *seen = room((size_t)draws * (size_t)all);
  long *everyone = room(sizeof(long) * MOST * (size_t)all);
  meet_all();
  int home = all - 1;
  for (int i = 0; i < draws; i++) {
    drawn[i] = -1;
    if (i % 3) OK(MPI_Fetch_and_op(&one, &drawn[i], MPI_LONG, home, 0, MPI_SUM, win));
    else OK(MPI_Get_accumulate(&one, 1, MPI_LONG, &drawn[i], 1, MPI_LONG, home, 0, 1, MPI_LONG, MPI_SUM, win));
    OK(i % 2 ? MPI_Win_flush_local(home, win) : MPI_Win_flush(home, win));
    CHECK(drawn[i] > last && drawn[i] < (long)draws * all);
    last = drawn[i];
  }
  meet_all();
  if (me == home) CHECK_EQ(mine[0], (long)draws * all);
  OK(MPI_Gather(drawn, draws, MPI_LONG, everyone, draws, MPI_LONG, 0, MPI_COMM_WORLD));
  for (int i = 0; me == 0 && i < draws * all; i++) {
    CHECK(everyone[i] >= 0 && everyone[i] < (long)draws * all);
    CHECK_EQ(seen[everyone[i]]++, 0);
  }
  meet_all();
  unmake();
  free(drawn);
  free(seen);
  free(everyone);
}

// A lock made of MPI_Compare_and_swap, given back by a replacement or by another swap; what it guards are plain puts.
static void spinlock(void) {
  enum { LOCK, COUNT, COPY, WORDS };
  int rounds = part_of(40 / all + 4), *mine = make(WORDS * sizeof(int)), home = 0;
  mine[LOCK] = -1;
  meet_all();
  for (int i = 0; i < rounds; i++) {
    int nobody = -1, holder = -2, count = -1, copy = -1;
    do {
      OK(MPI_Compare_and_swap(&me, &nobody, &holder, MPI_INT, home, LOCK * 4, win));
      OK(MPI_Win_flush(home, win));
      CHECK(holder >= -1 && holder < all && holder != me);
    } while (holder != -1);
    OK(MPI_Get(&count, 1, MPI_INT, home, COUNT * 4, 1, MPI_INT, win));
    OK(MPI_Get(&copy, 1, MPI_INT, home, COPY * 4, 1, MPI_INT, win));
    OK(MPI_Win_flush(home, win));
    CHECK_EQ(count, copy);
    count++;
    OK(MPI_Put(&count, 1, MPI_INT, home, COUNT * 4, 1, MPI_INT, win));
    OK(MPI_Win_flush(home, win));
    OK(MPI_Put(&count, 1, MPI_INT, home, COPY * 4, 1, MPI_INT, win));
    OK(MPI_Win_flush(home, win));
    if (i % 3 == 0) {
      OK(MPI_Compare_and_swap(&nobody, &me, &holder, MPI_INT, home, LOCK * 4, win));
      OK(MPI_Win_flush(home, win));
    } else if (i % 3 == 1) {
      OK(MPI_Fetch_and_op(&nobody, &holder, MPI_INT, home, LOCK * 4, MPI_REPLACE, win));
      OK(MPI_Win_flush(home, win));
    } else {
      holder = me;
      OK(MPI_Accumulate(&nobody, 1, MPI_INT, home, LOCK * 4, 1, MPI_INT, MPI_REPLACE, win));
      OK(MPI_Win_flush(home, win));
    }
    CHECK_EQ(holder, me);
  }
  meet_all();
  if (me == home) CHECK(mine[LOCK] == -1 && mine[COUNT] == rounds * all && mine[COPY] == rounds * all);
  meet_all();
  unmake();
}

// Of all that swap a place at once one wins, and the others see who.
static void one_wins(void) {
  enum { PLACES = 50 };
  int won = 0, sum = 0, *mine = make(PLACES * sizeof(int)), none = 0, who = me + 1, old[PLACES];
  meet_all();
  for (int i = 0; i < PLACES; i++) {
    old[i] = -1;
    OK(MPI_Compare_and_swap(&who, &none, &old[i], MPI_INT, i % all, 4 * i, win));
  }
  meet_all();
  for (int i = 0; i < PLACES; i++) {
    int final = -1;
    OK(MPI_Fetch_and_op(NULL, &final, MPI_INT, i % all, 4 * i, MPI_NO_OP, win));
    OK(MPI_Win_flush(i % all, win));
    CHECK(final >= 1 && final <= all);
    CHECK_EQ(old[i], final == who ? 0 : final);
    won += old[i] == 0;
    CHECK_EQ(mine[i] != 0, i % all == me);
  }
  OK(MPI_Allreduce(&won, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
  CHECK_EQ(sum, PLACES);
  meet_all();
  unmake();
}

// Atomic too in epochs of fences and of shared locks, with operations that are announced by an info.
static void other_epochs(void) {
  MPI_Info info;
  long *mine = NULL, one = 1, got = -1;
  OK(MPI_Info_create(&info));
  OK(MPI_Info_set(info, "accumulate_ops", "same_op"));
  OK(MPI_Info_set(info, "accumulate_ordering", "none"));
  OK(MPI_Win_allocate(2 * sizeof(long), sizeof(long), info, MPI_COMM_WORLD, &mine, &win));
  OK(MPI_Info_free(&info));
  mine[0] = mine[1] = 0;
  OK(MPI_Win_fence(0, win));
  for (int i = 0; i < 20; i++)
    for (int t = 0; t < all; t++) OK(MPI_Accumulate(&one, 1, MPI_LONG, t, i % 2, 1, MPI_LONG, MPI_SUM, win));
  OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
  CHECK(mine[0] == 10 * all && mine[1] == 10 * all);
  OK(MPI_Barrier(MPI_COMM_WORLD));
  for (int i = 0; i < 5; i++)
    for (int k = 0; k < all; k++) {
      int t = (me + k) % all;
      OK(MPI_Win_lock(MPI_LOCK_SHARED, t, 0, win));
      OK(MPI_Fetch_and_op(&one, &got, MPI_LONG, t, 0, MPI_SUM, win));
      OK(MPI_Win_unlock(t, win));
      CHECK(got >= 10 * all && got < 15 * all);
    }
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, me, 0, win));
  CHECK(mine[0] == 15 * all && mine[1] == 10 * all);
  OK(MPI_Win_unlock(me, win));
  OK(MPI_Win_free(&win));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  for (from_program = 0; from_program < 2; from_program++) {
    all_at_once();
    in_order(1);
    in_order(100);
    in_order(20000);
    tickets();
    spinlock();
    one_wins();
  }
  other_epochs();
  return finish();
}
