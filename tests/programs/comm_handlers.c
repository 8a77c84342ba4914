// SPDX-License-Identifier: MIT OR Apache-2.0
// Error handlers: which one is called, with what, who inherits it, and that one may call MPI or jump out of the call
// (MPI-5.0 sections 9.3 and 9.5).
#include <setjmp.h>
#include "check.h"

static int called, seen_class;
static MPI_Comm seen_comm;
static jmp_buf back;

static void note(MPI_Comm *comm, int *code, ...) {
  called++;
  seen_comm = *comm;
  seen_class = class_of(*code);
}
static void note_other(MPI_Comm *comm, int *code, ...) {
  (void)comm, (void)code;
  called += 100;
}
// A handler may use MPI, and fail in it.
static void note_and_ask(MPI_Comm *comm, int *code, ...) {
  int size, flag;
  note(comm, code);
  OK(MPI_Comm_size(*comm, &size));
  OK(MPI_Iprobe(MPI_ANY_SOURCE, 77, *comm, &flag, MPI_STATUS_IGNORE));
  FAILS(MPI_Comm_size(MPI_COMM_NULL, &size), MPI_ERR_COMM);
}
static void jump(MPI_Comm *comm, int *code, ...) {
  note(comm, code);
  longjmp(back, 1);
}

static void provoke(MPI_Comm comm, int times) {
  int value = 0, size;
  MPI_Comm_test_inter(comm, &size);
  if (size)
    MPI_Comm_remote_size(comm, &size);
  else
    MPI_Comm_size(comm, &size);
  called = 0;
  FAILS(MPI_Send(&value, 1, MPI_INT, size, 1, comm), MPI_ERR_RANK);
  CHECK_EQ(called, times);
  if (times) {
    CHECK(seen_comm == comm);
    CHECK_EQ(seen_class, MPI_ERR_RANK);
  }
}

static void inheritance(void) {
  MPI_Errhandler handler, other, got;
  MPI_Comm parent, child;
  MPI_Group group;
  OK(MPI_Comm_create_errhandler(note, &handler));
  OK(MPI_Comm_create_errhandler(note_other, &other));
  CHECK(handler != other);
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &parent));
  provoke(parent, 0);
  OK(MPI_Comm_set_errhandler(parent, other));
  OK(MPI_Comm_set_errhandler(parent, handler));
  OK(MPI_Comm_get_errhandler(parent, &got));
  CHECK(got == handler);
  OK(MPI_Errhandler_free(&got));
  provoke(parent, 1);
  OK(MPI_Comm_dup(parent, &child));
  provoke(child, 1);
  OK(MPI_Comm_set_errhandler(child, MPI_ERRORS_RETURN));
  provoke(child, 0);
  provoke(parent, 1);  // setting it on the child leaves the parent alone
  OK(MPI_Comm_free(&child));
  OK(MPI_Comm_split(parent, me % 2, 0, &child));
  provoke(child, 1);
  OK(MPI_Comm_free(&child));
  OK(MPI_Comm_group(parent, &group));
  OK(MPI_Comm_create(parent, group, &child));
  provoke(child, 1);
  OK(MPI_Comm_free(&child));
  OK(MPI_Group_free(&group));
  int dims[1] = {all}, periods[1] = {0};
  OK(MPI_Cart_create(parent, 1, dims, periods, 0, &child));
  provoke(child, 1);
  OK(MPI_Comm_free(&child));
  if (all > 1) {
    MPI_Comm side, inter;
    OK(MPI_Comm_split(parent, me % 2, 0, &side));
    OK(MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, 1 - me % 2, 3, &inter));
    provoke(inter, 1);
    OK(MPI_Intercomm_merge(inter, 0, &child));
    provoke(child, 1);
    OK(MPI_Comm_free(&child));
    OK(MPI_Comm_free(&inter));
    OK(MPI_Comm_free(&side));
  }
  // The program's handles go; the communicator keeps its handler and can give it out again.
  OK(MPI_Errhandler_free(&handler));
  OK(MPI_Errhandler_free(&other));
  provoke(parent, 1);
  OK(MPI_Comm_get_errhandler(parent, &got));
  OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, got));
  OK(MPI_Errhandler_free(&got));
  OK(MPI_Comm_free(&parent));
}

// MPI_COMM_SELF has the noting handler now: calls without a communicator raise their errors there.
static void without_object(void) {
  int size;
  MPI_Info info = MPI_INFO_NULL;
  called = 0;
  FAILS(MPI_Group_size(MPI_GROUP_NULL, &size), MPI_ERR_GROUP);
  CHECK_EQ(called, 1);
  CHECK(seen_comm == MPI_COMM_SELF);
  CHECK_EQ(seen_class, MPI_ERR_GROUP);
  FAILS(MPI_Info_free(&info), MPI_ERR_INFO);
  FAILS(MPI_Comm_rank(MPI_COMM_NULL, &size), MPI_ERR_COMM);
  CHECK_EQ(called, 3);
  CHECK(seen_comm == MPI_COMM_SELF);
  OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
}

static void by_hand(void) {
  MPI_Errhandler handler;
  MPI_Comm comm;
  int class, code;
  OK(MPI_Comm_dup(MPI_COMM_SELF, &comm));
  OK(MPI_Comm_create_errhandler(note, &handler));
  OK(MPI_Comm_set_errhandler(comm, handler));
  OK(MPI_Add_error_class(&class));
  OK(MPI_Add_error_code(class, &code));
  called = 0;
  OK(MPI_Comm_call_errhandler(comm, code));
  CHECK_EQ(called, 1);
  CHECK_EQ(seen_class, class);
  OK(MPI_Comm_call_errhandler(comm, MPI_ERR_IO));
  CHECK(called == 2 && seen_class == MPI_ERR_IO);
  CHECK(MPI_Comm_call_errhandler(comm, -12345) != MPI_SUCCESS);
  OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
  OK(MPI_Comm_call_errhandler(comm, MPI_ERR_IO));
  FAILS(MPI_Comm_set_errhandler(comm, MPI_ERRHANDLER_NULL), MPI_ERR_ERRHANDLER);
  OK(MPI_Errhandler_free(&handler));
  OK(MPI_Comm_free(&comm));
}

static void nested_and_jumping(void) {
  MPI_Errhandler ask, leap;
  MPI_Comm comm;
  int value = 0;
  OK(MPI_Comm_create_errhandler(note_and_ask, &ask));
  OK(MPI_Comm_create_errhandler(jump, &leap));
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  OK(MPI_Comm_set_errhandler(comm, ask));
  provoke(comm, 1);
  OK(MPI_Comm_set_errhandler(comm, leap));
  for (int i = 0; i < 100; i++) {
    called = 0;
    if (setjmp(back) == 0) {
      MPI_Send(&value, 1, MPI_INT, all, 1, comm);
      FAIL("the handler did not jump");
    }
    CHECK_EQ(called, 1);
  }
  // MPI works on as before.
  int got = -1;
  OK(MPI_Sendrecv(&me, 1, MPI_INT, (me + 1) % all, 1, &got, 1, MPI_INT, (me + all - 1) % all, 1, comm,
                  MPI_STATUS_IGNORE));
  CHECK_EQ(got, (me + all - 1) % all);
  OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
  OK(MPI_Errhandler_free(&ask));
  OK(MPI_Errhandler_free(&leap));
  OK(MPI_Comm_free(&comm));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  inheritance();
  without_object();
  by_hand();
  nested_and_jumping();
  return finish();
}
