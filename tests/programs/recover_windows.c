// SPDX-License-Identifier: MIT OR Apache-2.0
// The last rank dies while the others have windows and a file with it. What needs the dead fails, with the class that
// says so; what does not goes on; a window or a file that is revoked wakes those that wait; all of them can be ended.
#include "recovery.h"
#include "io.h"

enum { KINDS = 2, PER_RANK = 8 };

static int dead, living, next;
static MPI_Comm between;  // of those that stay

static MPI_Win window(int kind, long **memory) {
  MPI_Win win;
  MPI_Aint bytes = PER_RANK * (MPI_Aint)sizeof(long);
  if (kind == 0) {
    OK(MPI_Win_allocate(bytes, sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, memory, &win));
  } else {
    *memory = room(bytes);
    OK(MPI_Win_create(*memory, bytes, sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &win));
  }
  for (int i = 0; i < PER_RANK; i++) (*memory)[i] = 0;
  OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
  OK(MPI_Win_fence(0, win));
  OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
  return win;
}

static void set_free(int kind, MPI_Win win, long *memory) {
  OK(MPI_Win_free(&win));
  CHECK(win == MPI_WIN_NULL);
  if (kind == 1) free(memory);
}

// One operation on the memory of a rank, complete there.
static int touch(MPI_Win win, int rank, int how, long *value) {
  long none = 0;
  int code;
  switch (how) {
    case 0: code = MPI_Put(value, 1, MPI_LONG, rank, 0, 1, MPI_LONG, win); break;
    case 1: code = MPI_Get(value, 1, MPI_LONG, rank, 0, 1, MPI_LONG, win); break;
    case 2: code = MPI_Accumulate(&none, 1, MPI_LONG, rank, 0, 1, MPI_LONG, MPI_SUM, win); break;
    case 3: code = MPI_Fetch_and_op(&none, value, MPI_LONG, rank, 0, MPI_SUM, win); break;
    default: code = MPI_Compare_and_swap(&none, &none, value, MPI_LONG, rank, 0, win);
  }
  return code != MPI_SUCCESS ? code : MPI_Win_flush(rank, win);
}

static void failed_is(MPI_Group failed) {
  MPI_Group world;
  int size, zero = 0, rank;
  OK(MPI_Group_size(failed, &size));
  CHECK_EQ(size, 1);
  OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
  OK(MPI_Group_translate_ranks(failed, 1, &zero, world, &rank));
  CHECK_EQ(rank, dead);
  OK(MPI_Group_free(&world));
  OK(MPI_Group_free(&failed));
}

// Operations on the dead fail sooner or later, and then all do; those on the living do not.
static void passive(int kind, MPI_Win win, long *memory) {
  for (int how = 0; how < 5; how++) {
    long value = 10 + me, got = -1;
    int code;
    do code = touch(win, dead, how, &value);
    while (code == MPI_SUCCESS);
    FAILS(code, MPIX_ERR_PROC_FAILED);
    FAILS(touch(win, dead, how, &value), MPIX_ERR_PROC_FAILED);
    value = 10 + me;
    OK(touch(win, next, 0, &value));
    OK(touch(win, next, 1 + how % 4, &got));
    if (how % 4 != 1) CHECK_EQ(got, 10 + me);
  }
  MPI_Request request;
  long value = 3;
  FAILS(MPI_Rput(&value, 1, MPI_LONG, dead, 0, 1, MPI_LONG, win, &request), MPIX_ERR_PROC_FAILED);
  OK(MPI_Rput(&value, 1, MPI_LONG, next, 1, 1, MPI_LONG, win, &request));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  OK(MPI_Win_flush_all(win));
  MPI_Group failed;
  OK(MPIX_Win_get_failed(win, &failed));
  failed_is(failed);
  OK(MPI_Win_unlock_all(win));
  OK(MPI_Barrier(between));
  CHECK_EQ(memory[1], 3);
  set_free(kind, win, memory);
}

// The dead has an exclusive lock of rank 0, and nobody else gets one; locks of others are to be had.
static void locked(int kind, MPI_Win win, long *memory) {
  long value = 5;
  FAILS(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win), MPIX_ERR_PROC_FAILED);
  FAILS(MPI_Win_lock(MPI_LOCK_SHARED, dead, 0, win), MPIX_ERR_PROC_FAILED);
  if (me != 0) {
    OK(MPI_Win_lock(MPI_LOCK_SHARED, me, 0, win));
    OK(MPI_Put(&value, 1, MPI_LONG, me, 2, 1, MPI_LONG, win));
    OK(MPI_Win_unlock(me, win));
    CHECK_EQ(memory[2], 5);
  }
  set_free(kind, win, memory);
}

// Epochs with the dead fail, those between the living are as ever.
static void general(int kind, MPI_Win win, long *memory) {
  MPI_Group world, gone, to, from;
  int previous = (me + living - 1) % living, flag, code;
  long value = 100 + me;
  OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
  OK(MPI_Group_incl(world, 1, &dead, &gone));
  OK(MPI_Group_incl(world, 1, &next, &to));
  OK(MPI_Group_incl(world, 1, &previous, &from));
  FAILS(MPI_Win_start(gone, 0, win), MPIX_ERR_PROC_FAILED);
  OK(MPI_Win_post(from, 0, win));
  OK(MPI_Win_start(to, 0, win));
  OK(MPI_Put(&value, 1, MPI_LONG, next, 3, 1, MPI_LONG, win));
  OK(MPI_Win_complete(win));
  OK(MPI_Win_wait(win));
  CHECK_EQ(memory[3], 100 + previous);
  OK(MPI_Win_post(gone, 0, win));
  if (kind == 0) {
    FAILS(MPI_Win_wait(win), MPIX_ERR_PROC_FAILED);
  } else {
    do code = MPI_Win_test(win, &flag);
    while (code == MPI_SUCCESS && !flag);
    FAILS(code, MPIX_ERR_PROC_FAILED);
  }
  LOSES(MPI_Win_fence(0, win));
  OK(MPI_Group_free(&gone));
  OK(MPI_Group_free(&to));
  OK(MPI_Group_free(&from));
  OK(MPI_Group_free(&world));
  set_free(kind, win, memory);
}

// Rank 0 revokes the window, for whose epoch the others wait.
static void revoke_while_others_wait(int kind, MPI_Win win, long *memory) {
  int flag = -1;
  long value = 0;
  if (me == 0) {
    OK(MPIX_Win_revoke(win));
  } else {
    MPI_Group world, first;
    int zero = 0;
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    OK(MPI_Group_incl(world, 1, &zero, &first));
    int code = MPI_Win_post(first, 0, win);
    FAILS(code != MPI_SUCCESS ? code : MPI_Win_wait(win), MPIX_ERR_REVOKED);
    OK(MPI_Group_free(&first));
    OK(MPI_Group_free(&world));
  }
  OK(MPIX_Win_is_revoked(win, &flag));
  CHECK_EQ(flag, 1);
  FAILS(MPI_Win_lock_all(0, win), MPIX_ERR_REVOKED);
  FAILS(MPI_Win_lock(MPI_LOCK_SHARED, me, 0, win), MPIX_ERR_REVOKED);
  FAILS(MPI_Win_fence(0, win), MPIX_ERR_REVOKED);
  FAILS(MPI_Put(&value, 1, MPI_LONG, me, 0, 1, MPI_LONG, win), MPI_ERR_RMA_SYNC);
  OK(MPIX_Win_revoke(win));
  set_free(kind, win, memory);
}

// What one rank does alone with a file works; what all do together fails.
static void files(MPI_File one, MPI_File other) {
  long value = me, got = -1;
  int flag = -1;
  MPI_Group failed;
  OK(MPI_File_write_at(one, me * (MPI_Offset)sizeof value, &value, 1, MPI_LONG, MPI_STATUS_IGNORE));
  OK(MPI_File_read_at(one, me * (MPI_Offset)sizeof value, &got, 1, MPI_LONG, MPI_STATUS_IGNORE));
  CHECK_EQ(got, me);
  LOSES(MPI_File_write_at_all(one, me * (MPI_Offset)sizeof value, &value, 1, MPI_LONG, MPI_STATUS_IGNORE));
  LOSES(MPI_File_set_size(one, 1000));
  OK(MPIX_File_get_failed(one, &failed));
  failed_is(failed);
  OK(MPIX_File_is_revoked(one, &flag));
  CHECK_EQ(flag, 0);
  if (me == 0) OK(MPIX_File_revoke(other));
  while (flag == 0) OK(MPIX_File_is_revoked(other, &flag));
  FAILS(MPI_File_write_all(other, &value, 1, MPI_LONG, MPI_STATUS_IGNORE), MPIX_ERR_REVOKED);
  OK(MPI_File_close(&one));
  OK(MPI_File_close(&other));
  CHECK(one == MPI_FILE_NULL && other == MPI_FILE_NULL);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  CHECK(all > 2);
  dead = all - 1, living = all - 1, next = (me + 1) % living, deaths = 1;
  MPI_Win wins[4][KINDS];
  long *memory[4][KINDS];
  for (int use = 0; use < 4; use++)
    for (int kind = 0; kind < KINDS; kind++) wins[use][kind] = window(kind, &memory[use][kind]);
  name_file("recover-one");
  MPI_File one = new_file(MPI_COMM_WORLD);
  name_file("recover-other");
  MPI_File other = new_file(MPI_COMM_WORLD);
  OK(MPI_Comm_split(MPI_COMM_WORLD, me == dead, me, &between));
  for (int kind = 0; kind < KINDS; kind++) {
    OK(MPI_Win_lock_all(0, wins[0][kind]));
    long value = me;
    for (int how = 0; how < 5; how++) OK(touch(wins[0][kind], dead, how, &value));
    if (me == dead) OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, wins[1][kind]));
  }
  OK(MPI_Barrier(MPI_COMM_WORLD));
  prepare_to_die(dead, MPI_COMM_WORLD);
  if (me == dead) {
    // The others wait for its locks by then.
    usleep(30000);
    die();
  }
  for (int kind = 0; kind < KINDS; kind++) locked(kind, wins[1][kind], memory[1][kind]);
  for (int kind = 0; kind < KINDS; kind++) passive(kind, wins[0][kind], memory[0][kind]);
  for (int kind = 0; kind < KINDS; kind++) general(kind, wins[2][kind], memory[2][kind]);
  for (int kind = 0; kind < KINDS; kind++) revoke_while_others_wait(kind, wins[3][kind], memory[3][kind]);
  files(one, other);
  OK(MPI_Barrier(between));
  OK(MPI_Comm_free(&between));
  return survive();
}
