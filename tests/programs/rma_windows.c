// SPDX-License-Identifier: MIT OR Apache-2.0
// Windows as objects: attributes, keyvals, names, groups, hints and error handlers; memory that is shared; memory that
// is attached and detached.
#include "check.h"

static int deleted, handled;

static int copy_never(MPI_Win win, int keyval, void *extra, void *value, void *copy, int *flag) {
  (void)win, (void)keyval, (void)extra, (void)value, (void)copy;
  *flag = 0;
  return MPI_SUCCESS;
}

static int on_delete(MPI_Win win, int keyval, void *value, void *extra) {
  (void)win, (void)keyval;
  CHECK(value == &deleted && extra == &handled);
  deleted++;
  return MPI_SUCCESS;
}

static void on_error(MPI_Win *win, int *code, ...) {
  CHECK(*win != MPI_WIN_NULL);
  CHECK_EQ(class_of(*code), MPI_ERR_RMA_SYNC);
  handled++;
}

static void check_attributes(MPI_Win win, void *base, MPI_Aint size, int unit, int flavor) {
  void *value;
  int flag = 0;
  OK(MPI_Win_get_attr(win, MPI_WIN_BASE, &value, &flag));
  CHECK(flag && value == base);
  OK(MPI_Win_get_attr(win, MPI_WIN_SIZE, &value, &flag));
  CHECK(flag && *(MPI_Aint *)value == size);
  OK(MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, &value, &flag));
  CHECK(flag && *(int *)value == unit);
  OK(MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, &value, &flag));
  CHECK(flag && *(int *)value == flavor);
  OK(MPI_Win_get_attr(win, MPI_WIN_MODEL, &value, &flag));
  CHECK(flag && *(int *)value == MPI_WIN_UNIFIED);
}

static void objects(void) {
  double memory[10];
  MPI_Win win;
  MPI_Group group, world;
  MPI_Info info, used;
  MPI_Errhandler handler, present;
  int keyval, flag, length, result, rank;
  void *value;
  char name[MPI_MAX_OBJECT_NAME], text[16];
  OK(MPI_Info_create(&info));
  OK(MPI_Info_set(info, "no_locks", "true"));
  OK(MPI_Info_set(info, "accumulate_ordering", "none"));
  OK(MPI_Info_set(info, "a_hint_of_nobodys", "1"));
  OK(MPI_Win_create(memory, sizeof memory, sizeof *memory, info, MPI_COMM_WORLD, &win));
  check_attributes(win, memory, sizeof memory, sizeof *memory, MPI_WIN_FLAVOR_CREATE);
  OK(MPI_Win_get_info(win, &used));
  OK(MPI_Info_get(used, "no_locks", 15, text, &flag));
  CHECK(flag && strcmp(text, "true") == 0);
  OK(MPI_Info_get(used, "accumulate_ordering", 15, text, &flag));
  CHECK(flag && strcmp(text, "none") == 0);
  OK(MPI_Info_get(used, "a_hint_of_nobodys", 15, text, &flag));
  CHECK(!flag);
  OK(MPI_Info_free(&used));
  OK(MPI_Info_set(info, "no_locks", "false"));
  OK(MPI_Win_set_info(win, info));
  OK(MPI_Win_get_info(win, &used));
  OK(MPI_Info_get(used, "no_locks", 15, text, &flag));
  CHECK(flag && strcmp(text, "false") == 0);
  OK(MPI_Info_free(&used));
  OK(MPI_Info_free(&info));

  OK(MPI_Win_get_group(win, &group));
  OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
  OK(MPI_Group_compare(group, world, &result));
  CHECK_EQ(result, MPI_IDENT);
  OK(MPI_Group_rank(group, &rank));
  CHECK_EQ(rank, me);
  OK(MPI_Group_free(&group));
  OK(MPI_Group_free(&world));

  OK(MPI_Win_get_name(win, name, &length));
  CHECK(length == 0 && name[0] == 0);
  OK(MPI_Win_set_name(win, "the window"));
  OK(MPI_Win_get_name(win, name, &length));
  CHECK(length == 10 && strcmp(name, "the window") == 0);

  OK(MPI_Win_create_keyval(copy_never, on_delete, &keyval, &handled));
  OK(MPI_Win_get_attr(win, keyval, &value, &flag));
  CHECK(!flag);
  OK(MPI_Win_set_attr(win, keyval, &deleted));
  OK(MPI_Win_get_attr(win, keyval, &value, &flag));
  CHECK(flag && value == &deleted && deleted == 0);
  OK(MPI_Win_delete_attr(win, keyval));
  CHECK_EQ(deleted, 1);
  OK(MPI_Win_set_attr(win, keyval, &deleted));
  OK(MPI_Win_free_keyval(&keyval));
  CHECK_EQ(keyval, MPI_KEYVAL_INVALID);

  OK(MPI_Win_get_errhandler(win, &present));
  CHECK(present == MPI_ERRORS_ARE_FATAL);
  OK(MPI_Errhandler_free(&present));
  OK(MPI_Win_create_errhandler(on_error, &handler));
  OK(MPI_Win_set_errhandler(win, handler));
  OK(MPI_Win_get_errhandler(win, &present));
  CHECK(present == handler);
  OK(MPI_Errhandler_free(&present));
  OK(MPI_Errhandler_free(&handler));
  FAILS(MPI_Win_unlock(0, win), MPI_ERR_RMA_SYNC);
  CHECK_EQ(handled, 1);
  OK(MPI_Win_call_errhandler(win, MPI_ERR_RMA_SYNC));
  CHECK_EQ(handled, 2);
  OK(MPI_Win_free(&win));
  CHECK_EQ(deleted, 2);
}

// All ranks of a node load and store each other's memory.
static void shared(int apart) {
  MPI_Comm node;
  MPI_Win win;
  MPI_Info info = MPI_INFO_NULL;
  MPI_Aint size;
  int rank, ranks, unit, *mine, *theirs, *expected = NULL;
  OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node));
  OK(MPI_Comm_rank(node, &rank));
  OK(MPI_Comm_size(node, &ranks));
  if (apart) {
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "alloc_shared_noncontig", "true"));
  }
  // Rank r has r ints, so rank 0 none.
  OK(MPI_Win_allocate_shared((MPI_Aint)(rank * sizeof(int)), sizeof(int), info, node, &mine, &win));
  check_attributes(win, mine, (MPI_Aint)(rank * sizeof(int)), sizeof(int), MPI_WIN_FLAVOR_SHARED);
  OK(MPI_Win_lock_all(MPI_MODE_NOCHECK, win));
  for (int i = 0; i < rank; i++) mine[i] = rank * 100 + i;
  OK(MPI_Win_sync(win));
  OK(MPI_Barrier(node));
  OK(MPI_Win_sync(win));
  for (int other = 0; other < ranks; other++) {
    OK(MPI_Win_shared_query(win, other, &size, &unit, &theirs));
    CHECK(size == (MPI_Aint)(other * sizeof(int)) && unit == (int)sizeof(int));
    if (other == rank) CHECK(theirs == mine);
    if (!apart && other > 1) CHECK(theirs == expected);
    expected = theirs + other;
    for (int i = 0; i < other; i++) CHECK_EQ(theirs[i], other * 100 + i);
  }
  OK(MPI_Win_shared_query(win, MPI_PROC_NULL, &size, &unit, &theirs));
  if (ranks > 1) CHECK(size == (MPI_Aint)sizeof(int) && theirs[0] == 100);
  OK(MPI_Barrier(node));
  // Operations and loads see the same memory.
  int one = 1;
  if (ranks > 1) OK(MPI_Accumulate(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, win));
  OK(MPI_Win_flush_all(win));
  OK(MPI_Barrier(node));
  OK(MPI_Win_sync(win));
  if (ranks > 1) CHECK_EQ(theirs[0], 100 + ranks);
  OK(MPI_Win_unlock_all(win));
  OK(MPI_Win_free(&win));
  if (apart) OK(MPI_Info_free(&info));
  OK(MPI_Comm_free(&node));
}

static void dynamic(void) {
  enum { WORDS = 3000 };
  MPI_Win win;
  long *first = calloc(WORDS, sizeof *first), *second = calloc(WORDS, sizeof *second), *buffer, word = me + 1;
  MPI_Aint addresses[2], *of_all = malloc((size_t)all * sizeof addresses);
  int next = (me + 1) % all, before = (me + all - 1) % all;
  OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
  check_attributes(win, MPI_BOTTOM, 0, 1, MPI_WIN_FLAVOR_DYNAMIC);
  OK(MPI_Win_attach(win, first, WORDS * sizeof *first));
  OK(MPI_Win_attach(win, second, WORDS * sizeof *second));
  OK(MPI_Get_address(first, &addresses[0]));
  OK(MPI_Get_address(second, &addresses[1]));
  OK(MPI_Allgather(addresses, 2, MPI_AINT, of_all, 2, MPI_AINT, MPI_COMM_WORLD));
  buffer = malloc(WORDS * sizeof *buffer);
  for (int i = 0; i < WORDS; i++) buffer[i] = me * 10000L + i;
  OK(MPI_Win_fence(0, win));
  OK(MPI_Put(buffer, WORDS, MPI_LONG, next, of_all[2 * next], WORDS, MPI_LONG, win));
  for (int rank = 0; rank < all; rank++)
    OK(MPI_Accumulate(&word, 1, MPI_LONG, rank, MPI_Aint_add(of_all[2 * rank + 1], 16), 1, MPI_LONG, MPI_SUM, win));
  OK(MPI_Win_fence(0, win));
  for (int i = 0; i < WORDS; i++) CHECK_EQ(first[i], before * 10000L + i);
  CHECK_EQ(second[2], (long)all * (all + 1) / 2);
  OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
  // Memory that was detached may be attached again, as may other memory in its place.
  OK(MPI_Win_detach(win, first));
  OK(MPI_Win_attach(win, first + 10, 80));
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_Win_lock(MPI_LOCK_SHARED, next, 0, win));
  memset(buffer, 0, 80);
  OK(MPI_Get(buffer, 10, MPI_LONG, next, MPI_Aint_add(of_all[2 * next], 80), 10, MPI_LONG, win));
  OK(MPI_Win_unlock(next, win));
  for (int i = 0; i < 10; i++) CHECK_EQ(buffer[i], me * 10000L + 10 + i);
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_Win_detach(win, first + 10));
  OK(MPI_Win_detach(win, second));
  OK(MPI_Win_free(&win));
  free(of_all);
  free(buffer);
  free(first);
  free(second);
}

// Windows come and go; their memory is zero or not, but nobody else's.
static void many(void) {
  for (int round = 0; round < 20; round++) {
    MPI_Win wins[3];
    char *memory[3];
    for (int i = 0; i < 3; i++) {
      OK(MPI_Win_allocate(1000 * (round + 1), 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory[i], &wins[i]));
      memset(memory[i], round + i, (size_t)(1000 * (round + 1)));
    }
    for (int i = 0; i < 3; i++) {
      char seen = -1;
      OK(MPI_Win_fence(0, wins[i]));
      OK(MPI_Get(&seen, 1, MPI_CHAR, (me + 1) % all, 999, 1, MPI_CHAR, wins[i]));
      OK(MPI_Win_fence(0, wins[i]));
      CHECK_EQ(seen, round + i);
    }
    for (int i = 2; i >= 0; i--) OK(MPI_Win_free(&wins[(i + round) % 3]));
  }
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  objects();
  shared(0);
  shared(1);
  dynamic();
  many();
  return finish();
}
