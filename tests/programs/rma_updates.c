// SPDX-License-Identifier: MIT OR Apache-2.0
// Accumulate and its like: each operation on each kind of element, by all ranks at once with results that do not depend
// on the order; tickets, a spin lock, the order of one rank's updates, and layouts with gaps on each side.
#include "check.h"
#include <complex.h>

enum { MANY = 5000 };

static MPI_Win win;
static char *memory;
enum { BYTES = 1 << 19 };

static void open_window(int allocates) {
  if (allocates) {
    OK(MPI_Win_allocate(BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
  } else {
    memory = malloc(BYTES);
    OK(MPI_Win_create(memory, BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
  }
}

// Sum and product, minimum and maximum by all ranks into the memory of all, of one type.
#define ARITHMETIC(type, handle)                                                                    \
  do {                                                                                              \
    type *there = (type *)memory, mine[MANY];                                                       \
    for (int op = 0; op < 4; op++) {                                                                \
      const MPI_Op ops[] = {MPI_SUM, MPI_PROD, MPI_MIN, MPI_MAX};                                   \
      for (int i = 0; i < MANY; i++) {                                                              \
        there[i] = (type)(op == 1 ? 1 : 3);                                                         \
        mine[i] = (type)(op == 1 ? (i % all == me ? 2 : 1) : me + 1 + i % 2);                       \
      }                                                                                             \
      OK(MPI_Win_fence(0, win));                                                                    \
      for (int rank = 0; rank < all; rank++)                                                        \
        OK(MPI_Accumulate(mine, MANY, handle, rank, 0, MANY, handle, ops[op], win));                \
      OK(MPI_Win_fence(0, win));                                                                    \
      for (int i = 0; i < MANY; i++) {                                                              \
        int sum = 3, least = 3, most = 3;                                                           \
        for (int rank = 0; rank < all; rank++) {                                                    \
          int one = rank + 1 + i % 2;                                                               \
          sum += one;                                                                               \
          least = one < least ? one : least;                                                        \
          most = one > most ? one : most;                                                           \
        }                                                                                           \
        int wanted = op == 0 ? sum : op == 1 ? 2 : op == 2 ? least : most;                          \
        CHECK(there[i] == (type)wanted);                                                            \
      }                                                                                             \
      OK(MPI_Win_fence(0, win));                                                                    \
    }                                                                                               \
  } while (0)

static void bits_and_logicals(void) {
  unsigned *there = (unsigned *)memory, mine[3];
  there[0] = 0xffffffffu, there[1] = 0, there[2] = 0;
  OK(MPI_Win_fence(0, win));
  mine[0] = ~(1u << me), mine[1] = 1u << me, mine[2] = 0x80000001u;
  OK(MPI_Accumulate(&mine[0], 1, MPI_UNSIGNED, 0, 0, 1, MPI_UNSIGNED, MPI_BAND, win));
  OK(MPI_Accumulate(&mine[1], 1, MPI_UNSIGNED, 0, 4, 1, MPI_UNSIGNED, MPI_BOR, win));
  OK(MPI_Accumulate(&mine[2], 1, MPI_UNSIGNED, 0, 8, 1, MPI_UNSIGNED, MPI_BXOR, win));
  OK(MPI_Win_fence(0, win));
  unsigned mask = (1u << all) - 1;
  if (me == 0) CHECK(there[0] == ~mask && there[1] == mask && there[2] == (all % 2 ? 0x80000001u : 0));
  OK(MPI_Win_fence(0, win));
  int *truth = (int *)memory, yes = 5, no = 0;
  truth[0] = 1, truth[1] = 0, truth[2] = 0;
  OK(MPI_Win_fence(0, win));
  OK(MPI_Accumulate(me ? &yes : &no, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_LAND, win));
  OK(MPI_Accumulate(me ? &no : &yes, 1, MPI_INT, 0, 4, 1, MPI_INT, MPI_LOR, win));
  OK(MPI_Accumulate(&yes, 1, MPI_INT, 0, 8, 1, MPI_INT, MPI_LXOR, win));
  OK(MPI_Win_fence(0, win));
  if (me == 0) CHECK(truth[0] == 0 && truth[1] == 1 && truth[2] == all % 2);
  OK(MPI_Win_fence(0, win));
}

// Pairs have gaps in memory and none on their way.
static void pairs(void) {
  struct pair {
    double value;
    int index;
  } *there = (struct pair *)memory, mine[300], old[300];
  struct brief {
    short value;
    int index;
  } *brief = (struct brief *)(memory + 65536), few[300];
  for (int i = 0; i < 300; i++) {
    there[i].value = brief[i].value = -1, there[i].index = brief[i].index = -1;
    mine[i].value = (me + i) % all, mine[i].index = me;
    few[i].value = (short)((me + i) % all), few[i].index = me;
    memset(&old[i], 0, sizeof old[i]);
  }
  OK(MPI_Win_fence(0, win));
  OK(MPI_Get_accumulate(mine, 300, MPI_DOUBLE_INT, old, 300, MPI_DOUBLE_INT, 0, 0, 300, MPI_DOUBLE_INT, MPI_MAXLOC,
                        win));
  OK(MPI_Accumulate(few, 300, MPI_SHORT_INT, 0, 65536, 300, MPI_SHORT_INT, MPI_MAXLOC, win));
  OK(MPI_Win_fence(0, win));
  for (int i = 0; i < 300; i++) {
    int winner = (all - 1 - i % all + all) % all;
    CHECK(old[i].value >= -1 && old[i].value < all);
    if (me != 0) continue;
    CHECK(there[i].value == all - 1 && there[i].index == winner);
    CHECK(brief[i].value == all - 1 && brief[i].index == winner);
  }
  OK(MPI_Win_fence(0, win));
}

static void tickets(void) {
  const int times = part_of(300);
  long *there = (long *)memory, one = 1, ticket = -1, zero = 0, free_word = 0, mine = me + 1, seen;
  there[0] = there[1] = there[2] = 0;
  char *drawn = calloc(1, (size_t)(times * all));
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_Win_lock_all(0, win));
  for (int i = 0; i < times; i++) {
    OK(MPI_Fetch_and_op(&one, &ticket, MPI_LONG, 0, 0, MPI_SUM, win));
    OK(MPI_Win_flush(0, win));
    CHECK(ticket >= 0 && ticket < times * all && !drawn[ticket]);
    drawn[ticket] = 1;
  }
  OK(MPI_Allreduce(MPI_IN_PLACE, drawn, times * all, MPI_CHAR, MPI_SUM, MPI_COMM_WORLD));
  for (int i = 0; i < times * all; i++) CHECK_EQ(drawn[i], 1);
  free(drawn);
  OK(MPI_Fetch_and_op(NULL, &seen, MPI_LONG, 0, 0, MPI_NO_OP, win));
  OK(MPI_Win_flush(0, win));
  CHECK_EQ(seen, (long)times * all);
  // A spin lock in word 1 guards word 2, which is read and written in two steps.
  for (int i = 0; i < times / 10; i++) {
    do {
      OK(MPI_Compare_and_swap(&mine, &zero, &seen, MPI_LONG, 0, 8, win));
      OK(MPI_Win_flush(0, win));
    } while (seen != 0);
    OK(MPI_Get(&seen, 1, MPI_LONG, 0, 16, 1, MPI_LONG, win));
    OK(MPI_Win_flush(0, win));
    seen++;
    OK(MPI_Put(&seen, 1, MPI_LONG, 0, 16, 1, MPI_LONG, win));
    OK(MPI_Win_flush(0, win));
    OK(MPI_Accumulate(&free_word, 1, MPI_LONG, 0, 8, 1, MPI_LONG, MPI_REPLACE, win));
    OK(MPI_Win_flush(0, win));
  }
  OK(MPI_Win_unlock_all(win));
  OK(MPI_Barrier(MPI_COMM_WORLD));
  if (me == 0) {
    OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
    CHECK_EQ(there[2], (long)(times / 10) * all);
    OK(MPI_Win_unlock(0, win));
  }
  OK(MPI_Barrier(MPI_COMM_WORLD));
}

// Updates of one rank to one place come in order: the last one stays, and each finds the one before.
static void order(void) {
  int to = (me + 1) % all, old = -1, *there = (int *)memory;
  there[0] = -1;
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_Win_lock_all(0, win));
  int values[100], before[100];
  for (int i = 0; i < 100; i++) {
    values[i] = i, before[i] = -2;
    if (i % 3 == 0) {
      OK(MPI_Accumulate(&values[i], 1, MPI_INT, to, 0, 1, MPI_INT, MPI_REPLACE, win));
    } else {
      OK(MPI_Get_accumulate(&values[i], 1, MPI_INT, &before[i], 1, MPI_INT, to, 0, 1, MPI_INT, MPI_REPLACE, win));
    }
  }
  OK(MPI_Win_flush(to, win));
  for (int i = 0; i < 100; i++)
    if (i % 3 != 0) CHECK_EQ(before[i], i - 1);
  MPI_Request asked;
  OK(MPI_Rget_accumulate(NULL, 0, MPI_INT, &old, 1, MPI_INT, to, 0, 1, MPI_INT, MPI_NO_OP, win, &asked));
  OK(MPI_Wait(&asked, MPI_STATUS_IGNORE));
  CHECK_EQ(old, 99);
  OK(MPI_Raccumulate(&values[7], 1, MPI_INT, to, 0, 1, MPI_INT, MPI_SUM, win, &asked));
  OK(MPI_Wait(&asked, MPI_STATUS_IGNORE));
  OK(MPI_Win_unlock_all(win));
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_Win_lock(MPI_LOCK_SHARED, me, 0, win));
  CHECK_EQ(there[0], 106);
  OK(MPI_Win_unlock(me, win));
  OK(MPI_Barrier(MPI_COMM_WORLD));
}

// Every second int of the origin goes to every third of the target, and back to pairs with a gap.
static void layouts(int count) {
  MPI_Datatype second, third, gap, lone;
  int to = (me + 1) % all, from = (me + all - 1) % all, *there = (int *)memory;
  int *mine = malloc((size_t)count * 2 * sizeof *mine), *back = malloc((size_t)count * 3 * sizeof *back);
  OK(MPI_Type_vector(count, 1, 2, MPI_INT, &second));
  OK(MPI_Type_vector(count, 1, 3, MPI_INT, &third));
  OK(MPI_Type_create_resized(MPI_INT, 0, 12, &lone));
  OK(MPI_Type_contiguous(count, lone, &gap));
  OK(MPI_Type_commit(&second));
  OK(MPI_Type_commit(&third));
  OK(MPI_Type_commit(&gap));
  for (int i = 0; i < count * 2; i++) mine[i] = me * 7 + i;
  for (int i = 0; i < count * 3; i++) there[i] = -1, back[i] = -2;
  OK(MPI_Win_fence(0, win));
  OK(MPI_Put(mine, 1, second, to, 0, 1, third, win));
  OK(MPI_Win_fence(0, win));
  for (int i = 0; i < count * 3 - 2; i++) CHECK_EQ(there[i], i % 3 ? -1 : from * 7 + i / 3 * 2);
  OK(MPI_Win_fence(0, win));
  OK(MPI_Accumulate(mine, 1, second, to, 0, 1, third, MPI_SUM, win));
  OK(MPI_Win_fence(0, win));
  OK(MPI_Get_accumulate(mine, 1, second, back, 1, gap, to, 0, 1, third, MPI_REPLACE, win));
  OK(MPI_Win_fence(0, win));
  for (int i = 0; i < count * 3 - 2; i++) {
    CHECK_EQ(there[i], i % 3 ? -1 : from * 7 + i / 3 * 2);
    CHECK_EQ(back[i], i % 3 ? -2 : 2 * (me * 7 + i / 3 * 2));
  }
  for (int i = 0; i < count * 3; i++) back[i] = -2;
  OK(MPI_Get(back, 1, gap, to, 0, 1, third, win));
  OK(MPI_Win_fence(0, win));
  for (int i = 0; i < count * 3 - 2; i++) CHECK_EQ(back[i], i % 3 ? -2 : me * 7 + i / 3 * 2);
  OK(MPI_Win_fence(0, win));
  OK(MPI_Type_free(&second));
  OK(MPI_Type_free(&third));
  OK(MPI_Type_free(&gap));
  OK(MPI_Type_free(&lone));
  free(mine);
  free(back);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  for (int allocates = 0; allocates < 2; allocates++) {
    open_window(allocates);
    memset(memory, 0, BYTES);
    ARITHMETIC(signed char, MPI_SIGNED_CHAR);
    ARITHMETIC(unsigned short, MPI_UNSIGNED_SHORT);
    ARITHMETIC(int, MPI_INT);
    ARITHMETIC(int64_t, MPI_INT64_T);
    ARITHMETIC(float, MPI_FLOAT);
    ARITHMETIC(double, MPI_DOUBLE);
    ARITHMETIC(long double, MPI_LONG_DOUBLE);
    bits_and_logicals();
    pairs();
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    tickets();
    order();
    OK(MPI_Win_fence(0, win));
    layouts(10);
    layouts(200);
    layouts(20000);
    OK(MPI_Win_free(&win));
    if (!allocates) free(memory);
  }
  return finish();
}
