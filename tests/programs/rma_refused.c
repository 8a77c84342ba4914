// SPDX-License-Identifier: MIT OR Apache-2.0
// What windows refuse, by its error class; after each error the window is as good as before.
#include "check.h"

static MPI_Win win, shared, dynamic;
static long memory[100], mine = 5, other = 6, result;

static void still_good(void) {
  OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, me, 0, win));
  OK(MPI_Put(&mine, 1, MPI_LONG, me, 99, 1, MPI_LONG, win));
  OK(MPI_Win_flush(me, win));
  OK(MPI_Get(&result, 1, MPI_LONG, me, 99, 1, MPI_LONG, win));
  OK(MPI_Win_unlock(me, win));
  CHECK_EQ(result, mine);
  mine++;
}

#define REFUSES(call, class)  \
  do {                        \
    FAILS(call, class);       \
    still_good();             \
  } while (0)

#define REFUSES_INSIDE(call, class)                     \
  do {                                                  \
    OK(MPI_Win_lock(MPI_LOCK_SHARED, me, 0, win));      \
    FAILS(call, class);                                 \
    OK(MPI_Win_unlock(me, win));                        \
    still_good();                                       \
  } while (0)

static void add(void *in, void *inout, int *length, MPI_Datatype *datatype) {
  (void)in, (void)inout, (void)length, (void)datatype;
}

static void epochs(void) {
  MPI_Request request;
  MPI_Group group;
  OK(MPI_Win_get_group(win, &group));
  REFUSES(MPI_Put(&mine, 1, MPI_LONG, me, 0, 1, MPI_LONG, win), MPI_ERR_RMA_SYNC);
  REFUSES(MPI_Get(&mine, 1, MPI_LONG, me, 0, 1, MPI_LONG, win), MPI_ERR_RMA_SYNC);
  REFUSES(MPI_Accumulate(&mine, 1, MPI_LONG, me, 0, 1, MPI_LONG, MPI_SUM, win), MPI_ERR_RMA_SYNC);
  REFUSES(MPI_Rput(&mine, 1, MPI_LONG, me, 0, 1, MPI_LONG, win, &request), MPI_ERR_RMA_SYNC);
  REFUSES(MPI_Win_unlock(me, win), MPI_ERR_RMA_SYNC);
  REFUSES(MPI_Win_unlock_all(win), MPI_ERR_RMA_SYNC);
  REFUSES(MPI_Win_flush(me, win), MPI_ERR_RMA_SYNC);
  REFUSES(MPI_Win_flush_all(win), MPI_ERR_RMA_SYNC);
  REFUSES(MPI_Win_flush_local(me, win), MPI_ERR_RMA_SYNC);
  REFUSES(MPI_Win_complete(win), MPI_ERR_RMA_SYNC);
  REFUSES(MPI_Win_wait(win), MPI_ERR_RMA_SYNC);
  int flag;
  REFUSES(MPI_Win_test(win, &flag), MPI_ERR_RMA_SYNC);
  REFUSES_INSIDE(MPI_Win_lock(MPI_LOCK_SHARED, me, 0, win), MPI_ERR_RMA_SYNC);
  REFUSES_INSIDE(MPI_Win_lock_all(0, win), MPI_ERR_RMA_SYNC);
  REFUSES_INSIDE(MPI_Win_fence(0, win), MPI_ERR_RMA_SYNC);
  REFUSES_INSIDE(MPI_Win_start(group, 0, win), MPI_ERR_RMA_SYNC);
  REFUSES_INSIDE(MPI_Win_free(&win), MPI_ERR_RMA_SYNC);
  if (all > 1) {
    int next = (me + 1) % all;
    REFUSES_INSIDE(MPI_Put(&mine, 1, MPI_LONG, next, 0, 1, MPI_LONG, win), MPI_ERR_RMA_SYNC);
    REFUSES_INSIDE(MPI_Win_flush(next, win), MPI_ERR_RMA_SYNC);
    REFUSES_INSIDE(MPI_Win_unlock(next, win), MPI_ERR_RMA_SYNC);
  }
  OK(MPI_Group_free(&group));
}

static void arguments(void) {
  MPI_Datatype raw, mixed;
  MPI_Op own;
  MPI_Aint size;
  MPI_Request request;
  int unit, lengths[] = {1, 1};
  void *base;
  MPI_Aint places[] = {0, 8};
  MPI_Datatype types[] = {MPI_INT, MPI_DOUBLE};
  OK(MPI_Type_contiguous(2, MPI_INT, &raw));
  OK(MPI_Type_create_struct(2, lengths, places, types, &mixed));
  OK(MPI_Type_commit(&mixed));
  OK(MPI_Op_create(add, 1, &own));
  REFUSES_INSIDE(MPI_Put(&mine, 1, MPI_LONG, all, 0, 1, MPI_LONG, win), MPI_ERR_RANK);
  REFUSES_INSIDE(MPI_Put(&mine, 1, MPI_LONG, -9, 0, 1, MPI_LONG, win), MPI_ERR_RANK);
  REFUSES_INSIDE(MPI_Put(&mine, 1, MPI_LONG, me, 100, 1, MPI_LONG, win), MPI_ERR_RMA_RANGE);
  REFUSES_INSIDE(MPI_Get(&mine, 1, MPI_LONG, me, 1L << 60, 1, MPI_LONG, win), MPI_ERR_RMA_RANGE);
  REFUSES_INSIDE(MPI_Put(&mine, 1, MPI_LONG, me, -1, 1, MPI_LONG, win), MPI_ERR_DISP);
  REFUSES_INSIDE(MPI_Put(&mine, -1, MPI_LONG, me, 0, 1, MPI_LONG, win), MPI_ERR_COUNT);
  REFUSES_INSIDE(MPI_Put(&mine, 1, MPI_LONG, me, 0, -1, MPI_LONG, win), MPI_ERR_COUNT);
  REFUSES_INSIDE(MPI_Put(NULL, 1, MPI_LONG, me, 0, 1, MPI_LONG, win), MPI_ERR_BUFFER);
  REFUSES_INSIDE(MPI_Put(&mine, 1, raw, me, 0, 2, MPI_INT, win), MPI_ERR_TYPE);
  REFUSES_INSIDE(MPI_Put(&mine, 1, MPI_LONG, me, 0, 1, raw, win), MPI_ERR_TYPE);
  REFUSES_INSIDE(MPI_Put(&mine, 1, MPI_LONG, me, 0, 1, MPI_DATATYPE_NULL, win), MPI_ERR_TYPE);
  REFUSES_INSIDE(MPI_Put(&mine, 1, MPI_LONG, me, 0, 1, MPI_INT, win), MPI_ERR_TYPE);
  REFUSES_INSIDE(MPI_Accumulate(&mine, 1, MPI_LONG, me, 0, 1, MPI_LONG, own, win), MPI_ERR_OP);
  REFUSES_INSIDE(MPI_Accumulate(&mine, 1, MPI_LONG, me, 0, 1, MPI_LONG, MPI_OP_NULL, win), MPI_ERR_OP);
  REFUSES_INSIDE(MPI_Accumulate(&mine, 1, MPI_LONG, me, 0, 1, MPI_LONG, MPI_NO_OP, win), MPI_ERR_OP);
  REFUSES_INSIDE(MPI_Accumulate(&mine, 1, MPI_DOUBLE, me, 0, 1, MPI_DOUBLE, MPI_BAND, win), MPI_ERR_OP);
  REFUSES_INSIDE(MPI_Accumulate(memory, 1, mixed, me, 0, 1, mixed, MPI_SUM, win), MPI_ERR_TYPE);
  REFUSES_INSIDE(MPI_Fetch_and_op(&mine, NULL, MPI_LONG, me, 0, MPI_SUM, win), MPI_ERR_BUFFER);
  REFUSES_INSIDE(MPI_Compare_and_swap(&mine, &other, &result, MPI_DOUBLE, me, 0, win), MPI_ERR_TYPE);
  REFUSES_INSIDE(MPI_Rget(&mine, 1, MPI_LONG, me, 200, 1, MPI_LONG, win, &request), MPI_ERR_RMA_RANGE);
  REFUSES_INSIDE(MPI_Rget(&mine, 1, MPI_LONG, me, 0, 1, MPI_LONG, win, NULL), MPI_ERR_ARG);
  REFUSES(MPI_Win_lock(MPI_LOCK_SHARED, all, 0, win), MPI_ERR_RANK);
  REFUSES(MPI_Win_lock(12345, me, 0, win), MPI_ERR_LOCKTYPE);
  REFUSES(MPI_Win_lock(MPI_LOCK_SHARED, me, 1 << 20, win), MPI_ERR_ASSERT);
  REFUSES(MPI_Win_lock_all(MPI_MODE_NOSTORE, win), MPI_ERR_ASSERT);
  REFUSES(MPI_Win_fence(1 << 20, win), MPI_ERR_ASSERT);
  REFUSES(MPI_Win_post(MPI_GROUP_EMPTY, MPI_MODE_NOSUCCEED, win), MPI_ERR_ASSERT);
  REFUSES(MPI_Win_post(MPI_GROUP_NULL, 0, win), MPI_ERR_GROUP);
  REFUSES(MPI_Win_attach(win, memory, 8), MPI_ERR_RMA_FLAVOR);
  REFUSES(MPI_Win_detach(win, memory), MPI_ERR_RMA_FLAVOR);
  REFUSES(MPI_Win_shared_query(dynamic, me, &size, &unit, &base), MPI_ERR_RMA_FLAVOR);
  REFUSES(MPI_Win_shared_query(shared, all, &size, &unit, &base), MPI_ERR_RANK);
  REFUSES(MPI_Win_shared_query(shared, 0, NULL, &unit, &base), MPI_ERR_ARG);
  REFUSES(MPI_Win_attach(dynamic, memory, -1), MPI_ERR_SIZE);
  REFUSES(MPI_Win_attach(dynamic, memory + 1, 8), MPI_ERR_RMA_ATTACH);
  REFUSES(MPI_Win_detach(dynamic, memory + 1), MPI_ERR_RMA_ATTACH);
  REFUSES(MPI_Win_get_attr(win, MPI_KEYVAL_INVALID, &base, &unit), MPI_ERR_KEYVAL);
  REFUSES(MPI_Win_set_attr(win, MPI_WIN_BASE, NULL), MPI_ERR_KEYVAL);
  REFUSES(MPI_Win_get_group(win, NULL), MPI_ERR_ARG);
  REFUSES(MPI_Win_set_errhandler(win, MPI_ERRHANDLER_NULL), MPI_ERR_ERRHANDLER);
  OK(MPI_Op_free(&own));
  OK(MPI_Type_free(&raw));
  OK(MPI_Type_free(&mixed));
}

// An address of another rank's that it has not attached: whoever moves the data finds out, at the flush at the latest.
static void not_attached(void) {
  int next = (me + 1) % all, code;
  MPI_Aint hole = 4096;
  OK(MPI_Win_lock(MPI_LOCK_SHARED, next, 0, dynamic));
  code = MPI_Put(&mine, 1, MPI_LONG, next, hole, 1, MPI_LONG, dynamic);
  if (code == MPI_SUCCESS) code = MPI_Win_flush(next, dynamic);
  CHECK_EQ(class_of(code), MPI_ERR_RMA_RANGE);
  code = MPI_Get(&result, 1, MPI_LONG, next, hole, 1, MPI_LONG, dynamic);
  if (code == MPI_SUCCESS) code = MPI_Win_flush(next, dynamic);
  CHECK_EQ(class_of(code), MPI_ERR_RMA_RANGE);
  OK(MPI_Win_unlock(next, dynamic));
  still_good();
}

// Arguments that are wrong on one rank or on all: nobody gets a window, and nobody waits for ever.
static void making(void) {
  MPI_Win bad = MPI_WIN_NULL;
  void *base;
  OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
  FAILS(MPI_Win_create(memory, -1, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &bad), MPI_ERR_SIZE);
  FAILS(MPI_Win_create(memory, 8, 0, MPI_INFO_NULL, MPI_COMM_WORLD, &bad), MPI_ERR_DISP);
  FAILS(MPI_Win_create(NULL, 8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &bad), MPI_ERR_BASE);
  FAILS(MPI_Win_allocate(1L << 62, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &bad), MPI_ERR_NO_MEM);
  FAILS(MPI_Win_create(memory, 8, 1, MPI_INFO_NULL, MPI_COMM_NULL, &bad), MPI_ERR_COMM);
  FAILS(MPI_Win_create(memory, 8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, NULL), MPI_ERR_ARG);
  for (int wrong = 0; wrong < all && wrong < 3; wrong++) {
    int code = MPI_Win_create(memory, me == wrong ? -1 : 8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &bad);
    CHECK_EQ(class_of(code), me == wrong ? MPI_ERR_SIZE : MPI_ERR_OTHER);
  }
  CHECK(bad == MPI_WIN_NULL);
  FAILS(MPI_Win_free(&bad), MPI_ERR_WIN);
  FAILS(MPI_Win_fence(0, bad), MPI_ERR_WIN);
  FAILS(MPI_Win_free(NULL), MPI_ERR_ARG);
  OK(MPI_Barrier(MPI_COMM_WORLD));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  MPI_Comm node;
  long *base;
  OK(MPI_Win_create(memory, sizeof memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
  OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node));
  OK(MPI_Win_allocate_shared(8, 8, MPI_INFO_NULL, node, &base, &shared));
  OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &dynamic));
  OK(MPI_Win_attach(dynamic, memory, sizeof memory));
  OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
  OK(MPI_Win_set_errhandler(shared, MPI_ERRORS_RETURN));
  OK(MPI_Win_set_errhandler(dynamic, MPI_ERRORS_RETURN));
  epochs();
  OK(MPI_Barrier(MPI_COMM_WORLD));
  arguments();
  OK(MPI_Barrier(MPI_COMM_WORLD));
  not_attached();
  OK(MPI_Barrier(MPI_COMM_WORLD));
  making();
  MPI_Win gone = win;
  OK(MPI_Win_free(&win));
  FAILS(MPI_Win_fence(0, gone), MPI_ERR_WIN);
  OK(MPI_Win_free(&shared));
  OK(MPI_Win_free(&dynamic));
  OK(MPI_Comm_free(&node));
  return finish();
}
