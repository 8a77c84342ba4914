// SPDX-License-Identifier: MIT OR Apache-2.0
// What is refused of windows and with which class (MPI-5.0 sections 12.2 to 12.6); and after each refusal the window
// serves as before.
#include "check.h"

static MPI_Win win;
static int *mine, from, to, turn;

// A whole epoch on the window, with another value each time.
static void still_works(void) {
  int out = 1000 * ++turn + me, in = -1;
  OK(MPI_Win_fence(0, win));
  OK(MPI_Put(&out, 1, MPI_INT, to, 1, 1, MPI_INT, win));
  OK(MPI_Win_fence(0, win));
  CHECK_EQ(mine[1], 1000 * turn + from);
  OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
  OK(MPI_Win_lock(MPI_LOCK_SHARED, to, 0, win));
  OK(MPI_Get(&in, 1, MPI_INT, to, 1, 1, MPI_INT, win));
  OK(MPI_Win_unlock(to, win));
  CHECK_EQ(in, 1000 * turn + me);
  CHECK_EQ(mine[0], 7);
  CHECK_EQ(mine[2], 9);
  OK(MPI_Barrier(MPI_COMM_WORLD));
}

// All calls that move data, with the parts that can be wrong.
struct access {
  MPI_Datatype type;
  MPI_Op op;
  int count, rank;
  MPI_Aint at;
};
static int out_data[4], in_data[4], old_data[4];
enum { CALLS = 10, REQUESTS = 6 };
static int call(int which, struct access a, MPI_Win w) {
  MPI_Request request = MPI_REQUEST_NULL;
  int code = MPI_SUCCESS;
  switch (which) {
    case 0: return MPI_Put(out_data, a.count, a.type, a.rank, a.at, a.count, a.type, w);
    case 1: return MPI_Get(in_data, a.count, a.type, a.rank, a.at, a.count, a.type, w);
    case 2: return MPI_Accumulate(out_data, a.count, a.type, a.rank, a.at, a.count, a.type, a.op, w);
    case 3:
      return MPI_Get_accumulate(out_data, a.count, a.type, old_data, a.count, a.type, a.rank, a.at, a.count, a.type,
                                a.op, w);
    case 4: return MPI_Fetch_and_op(out_data, old_data, a.type, a.rank, a.at, a.op, w);
    case 5: return MPI_Compare_and_swap(out_data, in_data, old_data, a.type, a.rank, a.at, w);
    case 6: code = MPI_Rput(out_data, a.count, a.type, a.rank, a.at, a.count, a.type, w, &request); break;
    case 7: code = MPI_Rget(in_data, a.count, a.type, a.rank, a.at, a.count, a.type, w, &request); break;
    case 8: code = MPI_Raccumulate(out_data, a.count, a.type, a.rank, a.at, a.count, a.type, a.op, w, &request); break;
    default:
      code = MPI_Rget_accumulate(out_data, a.count, a.type, old_data, a.count, a.type, a.rank, a.at, a.count, a.type,
                                 a.op, w, &request);
  }
  if (code == MPI_SUCCESS) OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  return code;
}
#define REFUSED(which, access, class)                                                                       \
  do {                                                                                                      \
    int refused_code = call(which, access, win);                                                            \
    checks++;                                                                                               \
    if (class_of(refused_code) != (class))                                                                  \
      FAIL("call %d at line %d: class %d, not " #class, which, __LINE__, class_of(refused_code));           \
  } while (0)

static void outside_of_epochs(void) {
  struct access good = {MPI_INT, MPI_SUM, 1, to, 3};
  for (int k = 0; k < CALLS; k++) REFUSED(k, good, MPI_ERR_RMA_SYNC);
  FAILS(MPI_Win_unlock(to, win), MPI_ERR_RMA_SYNC);
  FAILS(MPI_Win_unlock_all(win), MPI_ERR_RMA_SYNC);
  FAILS(MPI_Win_flush(to, win), MPI_ERR_RMA_SYNC);
  FAILS(MPI_Win_flush_local(to, win), MPI_ERR_RMA_SYNC);
  FAILS(MPI_Win_flush_all(win), MPI_ERR_RMA_SYNC);
  FAILS(MPI_Win_flush_local_all(win), MPI_ERR_RMA_SYNC);
  FAILS(MPI_Win_complete(win), MPI_ERR_RMA_SYNC);
  FAILS(MPI_Win_wait(win), MPI_ERR_RMA_SYNC);
  int flag;
  FAILS(MPI_Win_test(win, &flag), MPI_ERR_RMA_SYNC);
  still_works();
  // What needs a lock is refused in other epochs.
  MPI_Group everyone, myself;
  OK(MPI_Win_fence(0, win));
  for (int k = REQUESTS; k < CALLS; k++) REFUSED(k, good, MPI_ERR_RMA_SYNC);
  OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
  still_works();
  // Targets that are not locked, and not in the group.
  if (all > 1) {
    OK(MPI_Win_lock(MPI_LOCK_SHARED, me, 0, win));
    for (int k = 0; k < CALLS; k++) REFUSED(k, good, MPI_ERR_RMA_SYNC);
    FAILS(MPI_Win_flush(to, win), MPI_ERR_RMA_SYNC);
    FAILS(MPI_Win_unlock(to, win), MPI_ERR_RMA_SYNC);
    OK(MPI_Win_unlock(me, win));
    still_works();
    OK(MPI_Win_get_group(win, &everyone));
    OK(MPI_Group_incl(everyone, 1, &me, &myself));
    OK(MPI_Win_post(myself, 0, win));
    OK(MPI_Win_start(myself, 0, win));
    for (int k = 0; k < REQUESTS; k++) REFUSED(k, good, MPI_ERR_RMA_SYNC);
    OK(MPI_Win_complete(win));
    OK(MPI_Win_wait(win));
    OK(MPI_Group_free(&myself));
    OK(MPI_Group_free(&everyone));
    still_works();
  }
}

// Epochs that cannot begin in another.
static void epochs_in_epochs(void) {
  MPI_Group everyone;
  OK(MPI_Win_get_group(win, &everyone));
  OK(MPI_Win_lock(MPI_LOCK_SHARED, to, 0, win));
  FAILS(MPI_Win_lock(MPI_LOCK_SHARED, to, 0, win), MPI_ERR_RMA_SYNC);
  FAILS(MPI_Win_lock_all(0, win), MPI_ERR_RMA_SYNC);
  FAILS(MPI_Win_start(everyone, 0, win), MPI_ERR_RMA_SYNC);
  FAILS(MPI_Win_unlock_all(win), MPI_ERR_RMA_SYNC);
  OK(MPI_Win_unlock(to, win));
  still_works();
  OK(MPI_Win_lock_all(0, win));
  FAILS(MPI_Win_lock_all(0, win), MPI_ERR_RMA_SYNC);
  FAILS(MPI_Win_lock(MPI_LOCK_SHARED, to, 0, win), MPI_ERR_RMA_SYNC);
  FAILS(MPI_Win_unlock(to, win), MPI_ERR_RMA_SYNC);
  FAILS(MPI_Win_start(everyone, 0, win), MPI_ERR_RMA_SYNC);
  OK(MPI_Win_unlock_all(win));
  still_works();
  OK(MPI_Win_post(everyone, 0, win));
  FAILS(MPI_Win_post(everyone, 0, win), MPI_ERR_RMA_SYNC);
  OK(MPI_Win_start(everyone, 0, win));
  FAILS(MPI_Win_start(everyone, 0, win), MPI_ERR_RMA_SYNC);
  FAILS(MPI_Win_lock(MPI_LOCK_SHARED, to, 0, win), MPI_ERR_RMA_SYNC);
  OK(MPI_Win_complete(win));
  OK(MPI_Win_wait(win));
  OK(MPI_Group_free(&everyone));
  still_works();
}

static void arguments(void) {
  MPI_Datatype raw, two, null = MPI_DATATYPE_NULL;
  MPI_Op none = MPI_OP_NULL;
  OK(MPI_Type_contiguous(2, MPI_INT, &raw));
  OK(MPI_Type_contiguous(2, MPI_INT, &two));
  OK(MPI_Type_commit(&two));
  OK(MPI_Win_lock_all(0, win));
  for (int k = 0; k < CALLS; k++) {
    struct access a = {MPI_INT, MPI_SUM, 1, to, 3};
    a.rank = all;
    REFUSED(k, a, MPI_ERR_RANK);
    a.rank = -77;
    REFUSED(k, a, MPI_ERR_RANK);
    a.rank = to, a.at = -1;
    REFUSED(k, a, MPI_ERR_DISP);
    a.at = 4;  // where the window ends
    REFUSED(k, a, MPI_ERR_RMA_RANGE);
    a.at = (MPI_Aint)1 << 40;
    REFUSED(k, a, MPI_ERR_RMA_RANGE);
    a.at = 3, a.type = null;
    REFUSED(k, a, MPI_ERR_TYPE);
    a.type = raw;
    REFUSED(k, a, MPI_ERR_TYPE);
    a.type = MPI_INT;
    if (k != 4 && k != 5) {
      a.count = 2;  // the second lies behind the window
      REFUSED(k, a, MPI_ERR_RMA_RANGE);
      a.count = -1;
      REFUSED(k, a, MPI_ERR_COUNT);
      a.count = 1;
    } else {
      // Only predefined types.
      a.type = two;
      REFUSED(k, a, MPI_ERR_TYPE);
      a.type = MPI_INT;
    }
    if (k == 2 || k == 3 || k == 4 || k == 8 || k == 9) {
      a.op = none;
      REFUSED(k, a, MPI_ERR_OP);
      a.op = MPI_SUM;
    }
    if (k == 2 || k == 8) {
      a.op = MPI_NO_OP;  // for what fetches only (section 12.3.4)
      REFUSED(k, a, MPI_ERR_OP);
    }
  }
  OK(MPI_Win_unlock_all(win));
  still_works();
  OK(MPI_Type_free(&raw));
  OK(MPI_Type_free(&two));
}

static void combine(void *in, void *inout, int *length, MPI_Datatype *type) {
  (void)type;
  for (int i = 0; i < *length; i++) ((int *)inout)[i] += ((int *)in)[i];
}
// Operations of the program's own, and those that are not defined on the type (section 12.3.4).
static void operations(void) {
  MPI_Op own;
  OK(MPI_Op_create(combine, 1, &own));
  OK(MPI_Win_fence(0, win));
  for (int k = 2; k < 5; k++) {
    struct access a = {MPI_INT, own, 1, to, 3};
    REFUSED(k, a, MPI_ERR_OP);
    a.op = MPI_MAXLOC;
    REFUSED(k, a, MPI_ERR_OP);
    a.op = MPI_BAND, a.type = MPI_FLOAT;
    REFUSED(k, a, MPI_ERR_OP);
  }
  // Only integers, logicals and bytes are compared.
  REFUSED(5, ((struct access){MPI_FLOAT, MPI_SUM, 1, to, 3}), MPI_ERR_TYPE);
  OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
  OK(MPI_Op_free(&own));
  still_works();
}

static void locks_and_assertions(void) {
  MPI_Group everyone;
  const int wild = 1 << 30;
  OK(MPI_Win_get_group(win, &everyone));
  FAILS(MPI_Win_lock(4242, to, 0, win), MPI_ERR_LOCKTYPE);
  FAILS(MPI_Win_lock(MPI_LOCK_SHARED, all, 0, win), MPI_ERR_RANK);
  FAILS(MPI_Win_lock(MPI_LOCK_SHARED, -77, 0, win), MPI_ERR_RANK);
  FAILS(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, to, wild, win), MPI_ERR_ASSERT);
  FAILS(MPI_Win_lock_all(wild, win), MPI_ERR_ASSERT);
  FAILS(MPI_Win_fence(wild, win), MPI_ERR_ASSERT);
  FAILS(MPI_Win_post(everyone, wild, win), MPI_ERR_ASSERT);
  FAILS(MPI_Win_start(everyone, wild, win), MPI_ERR_ASSERT);
  FAILS(MPI_Win_post(MPI_GROUP_NULL, 0, win), MPI_ERR_GROUP);
  FAILS(MPI_Win_start(MPI_GROUP_NULL, 0, win), MPI_ERR_GROUP);
  still_works();
  OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, to, 0, win));
  FAILS(MPI_Win_unlock(all, win), MPI_ERR_RANK);
  FAILS(MPI_Win_flush(all, win), MPI_ERR_RANK);
  FAILS(MPI_Win_flush_local(-77, win), MPI_ERR_RANK);
  OK(MPI_Win_unlock(to, win));
  OK(MPI_Group_free(&everyone));
  still_works();
}

// Windows that are none: null, freed, and what is another object's handle. These errors go to MPI_COMM_SELF.
static void no_window(void) {
  int flag, length;
  char name[MPI_MAX_OBJECT_NAME];
  void *value;
  MPI_Win null = MPI_WIN_NULL, copy;
  MPI_Group group;
  MPI_Info info;
  int *memory;
  OK(MPI_Win_allocate(8, 1, MPI_INFO_NULL, MPI_COMM_SELF, &memory, &copy));
  MPI_Win stale = copy;
  OK(MPI_Win_free(&copy));
  for (int freed = 0; freed < 2; freed++) {
    MPI_Win w = freed ? stale : MPI_WIN_NULL;
    struct access good = {MPI_INT, MPI_SUM, 1, 0, 0};
    for (int k = 0; k < CALLS; k++) FAILS(call(k, good, w), MPI_ERR_WIN);
    FAILS(MPI_Win_fence(0, w), MPI_ERR_WIN);
    FAILS(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, w), MPI_ERR_WIN);
    FAILS(MPI_Win_unlock(0, w), MPI_ERR_WIN);
    FAILS(MPI_Win_lock_all(0, w), MPI_ERR_WIN);
    FAILS(MPI_Win_flush_all(w), MPI_ERR_WIN);
    FAILS(MPI_Win_sync(w), MPI_ERR_WIN);
    FAILS(MPI_Win_post(MPI_GROUP_EMPTY, 0, w), MPI_ERR_WIN);
    FAILS(MPI_Win_test(w, &flag), MPI_ERR_WIN);
    FAILS(MPI_Win_get_group(w, &group), MPI_ERR_WIN);
    FAILS(MPI_Win_get_info(w, &info), MPI_ERR_WIN);
    FAILS(MPI_Win_set_name(w, "x"), MPI_ERR_WIN);
    if (freed) FAILS(MPI_Win_get_name(w, name, &length), MPI_ERR_WIN);
    FAILS(MPI_Win_get_attr(w, MPI_WIN_BASE, &value, &flag), MPI_ERR_WIN);
    FAILS(MPI_Win_set_errhandler(w, MPI_ERRORS_RETURN), MPI_ERR_WIN);
  }
  FAILS(MPI_Win_free(&null), MPI_ERR_WIN);
  CHECK(null == MPI_WIN_NULL);
  FAILS(MPI_Win_free(&stale), MPI_ERR_WIN);
}

// Making windows: errors go to the communicator. It is a communicator of one, so that nobody waits for the others.
static void making(void) {
  int memory[2], *base = memory;
  MPI_Win w = MPI_WIN_NULL;
  FAILS(MPI_Win_create(memory, -1, 1, MPI_INFO_NULL, MPI_COMM_SELF, &w), MPI_ERR_SIZE);
  FAILS(MPI_Win_create(memory, 8, 0, MPI_INFO_NULL, MPI_COMM_SELF, &w), MPI_ERR_DISP);
  FAILS(MPI_Win_create(memory, 8, -4, MPI_INFO_NULL, MPI_COMM_SELF, &w), MPI_ERR_DISP);
  FAILS(MPI_Win_create(memory, 8, 1, MPI_INFO_NULL, MPI_COMM_NULL, &w), MPI_ERR_COMM);
  FAILS(MPI_Win_create(memory, 8, 1, MPI_INFO_NULL, MPI_COMM_SELF, NULL), MPI_ERR_ARG);
  FAILS(MPI_Win_allocate(-1, 1, MPI_INFO_NULL, MPI_COMM_SELF, &base, &w), MPI_ERR_SIZE);
  FAILS(MPI_Win_allocate(8, 0, MPI_INFO_NULL, MPI_COMM_SELF, &base, &w), MPI_ERR_DISP);
  FAILS(MPI_Win_allocate(8, 1, MPI_INFO_NULL, MPI_COMM_NULL, &base, &w), MPI_ERR_COMM);
  FAILS(MPI_Win_allocate(8, 1, MPI_INFO_NULL, MPI_COMM_SELF, NULL, &w), MPI_ERR_ARG);
  FAILS(MPI_Win_allocate_shared(-1, 1, MPI_INFO_NULL, MPI_COMM_SELF, &base, &w), MPI_ERR_SIZE);
  FAILS(MPI_Win_allocate_shared(8, 0, MPI_INFO_NULL, MPI_COMM_SELF, &base, &w), MPI_ERR_DISP);
  FAILS(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_NULL, &w), MPI_ERR_COMM);
  CHECK(w == MPI_WIN_NULL);
}

// Calls for windows of another flavor, and results that have no place to go.
static void flavors(void) {
  int unit, memory[2], flag;
  MPI_Aint size;
  void *base;
  MPI_Win dynamic;
  FAILS(MPI_Win_attach(win, memory, sizeof memory), MPI_ERR_RMA_FLAVOR);
  FAILS(MPI_Win_detach(win, memory), MPI_ERR_RMA_FLAVOR);
  OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &dynamic));
  OK(MPI_Win_set_errhandler(dynamic, MPI_ERRORS_RETURN));
  FAILS(MPI_Win_shared_query(dynamic, 0, &size, &unit, &base), MPI_ERR_RMA_FLAVOR);
  FAILS(MPI_Win_attach(dynamic, memory, -1), MPI_ERR_SIZE);
  FAILS(MPI_Win_attach(dynamic, NULL, 8), MPI_ERR_ARG);
  OK(MPI_Win_attach(dynamic, memory, sizeof memory));
  OK(MPI_Win_detach(dynamic, memory));
  FAILS(MPI_Win_detach(dynamic, memory), MPI_ERR_RMA_ATTACH);
  OK(MPI_Win_free(&dynamic));
  FAILS(MPI_Win_get_group(win, NULL), MPI_ERR_ARG);
  FAILS(MPI_Win_get_info(win, NULL), MPI_ERR_ARG);
  FAILS(MPI_Win_get_errhandler(win, NULL), MPI_ERR_ARG);
  FAILS(MPI_Win_get_name(win, NULL, &flag), MPI_ERR_ARG);
  FAILS(MPI_Win_get_attr(win, MPI_WIN_BASE, &base, NULL), MPI_ERR_ARG);
  FAILS(MPI_Win_set_errhandler(win, MPI_ERRHANDLER_NULL), MPI_ERR_ERRHANDLER);
  still_works();
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  to = (me + 1) % all, from = (me + all - 1) % all;
  for (int from_program = 0; from_program < 2; from_program++) {
    if (from_program) {
      mine = room(4 * sizeof(int));
      OK(MPI_Win_create(mine, 4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    } else {
      OK(MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win));
    }
    mine[0] = 7, mine[1] = 8, mine[2] = 9, mine[3] = 10;
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    still_works();
    outside_of_epochs();
    epochs_in_epochs();
    arguments();
    operations();
    locks_and_assertions();
    flavors();
    // Nothing that was refused has touched the last word.
    CHECK_EQ(mine[3], 10);
    OK(MPI_Win_free(&win));
    if (from_program) free(mine);
  }
  no_window();
  making();
  return finish();
}
