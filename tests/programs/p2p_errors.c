// SPDX-License-Identifier: MIT OR Apache-2.0
// Wrong arguments give the right error class and a message, and reach the communicator's handler
// (MPI-5.0 sections 9.3 and 9.4).
#include "check.h"

static int handled, handled_class;
static MPI_Comm handled_comm;

static void note(MPI_Comm *comm, int *code, ...) {
  handled++;
  handled_class = class_of(*code);
  handled_comm = *comm;
}

static void classes(void) {
  int v = 0;
  MPI_Request request;
  MPI_Status status;
  MPI_Comm w = MPI_COMM_WORLD;
  FAILS(MPI_Send(&v, 1, MPI_INT, all, 1, w), MPI_ERR_RANK);
  FAILS(MPI_Send(&v, 1, MPI_INT, -7, 1, w), MPI_ERR_RANK);
  FAILS(MPI_Send(&v, 1, MPI_INT, MPI_ANY_SOURCE, 1, w), MPI_ERR_RANK);
  FAILS(MPI_Recv(&v, 1, MPI_INT, all + 3, 1, w, &status), MPI_ERR_RANK);
  FAILS(MPI_Send(&v, -1, MPI_INT, me, 1, w), MPI_ERR_COUNT);
  FAILS(MPI_Isend(&v, -1, MPI_INT, me, 1, w, &request), MPI_ERR_COUNT);
  FAILS(MPI_Send(&v, 1, MPI_DATATYPE_NULL, me, 1, w), MPI_ERR_TYPE);
  FAILS(MPI_Recv(&v, 1, MPI_INT, me, -12, w, &status), MPI_ERR_TAG);
  MPI_Datatype uncommitted;
  OK(MPI_Type_contiguous(2, MPI_INT, &uncommitted));
  FAILS(MPI_Send(&v, 1, uncommitted, me, 1, w), MPI_ERR_TYPE);
  OK(MPI_Type_free(&uncommitted));
}

static void stale_handles(void) {
  MPI_Comm comm, old;
  int size;
  OK(MPI_Comm_dup(MPI_COMM_SELF, &comm));
  old = comm;
  OK(MPI_Comm_free(&comm));
  // The error of a call without a usable communicator goes to MPI_COMM_SELF's handler (MPI-5.0 section 9.3).
  FAILS(MPI_Comm_size(old, &size), MPI_ERR_COMM);
  FAILS(MPI_Comm_size(MPI_COMM_NULL, &size), MPI_ERR_COMM);
  FAILS(MPI_Send(&size, 1, MPI_INT, 0, 0, MPI_COMM_NULL), MPI_ERR_COMM);
}

static void handlers(void) {
  MPI_Comm comm;
  MPI_Errhandler handler, current;
  int v = 0;
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  OK(MPI_Comm_create_errhandler(note, &handler));
  OK(MPI_Comm_set_errhandler(comm, handler));
  OK(MPI_Comm_get_errhandler(comm, &current));
  CHECK(current == handler);
  OK(MPI_Errhandler_free(&current));
  OK(MPI_Errhandler_free(&handler));
  CHECK(handler == MPI_ERRHANDLER_NULL);
  // The handle is gone, the handler still serves the communicator.
  handled = 0;
  FAILS(MPI_Send(&v, 1, MPI_INT, all + 1, 1, comm), MPI_ERR_RANK);
  CHECK_EQ(handled, 1);
  CHECK_EQ(handled_class, MPI_ERR_RANK);
  CHECK(handled_comm == comm);
  // A duplicate inherits it (section 7.4.2), and a call can raise one by hand.
  MPI_Comm child;
  OK(MPI_Comm_dup(comm, &child));
  OK(MPI_Comm_call_errhandler(child, MPI_ERR_TAG));
  CHECK_EQ(handled, 2);
  CHECK_EQ(handled_class, MPI_ERR_TAG);
  OK(MPI_Comm_free(&child));
  OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
  FAILS(MPI_Send(&v, 1, MPI_INT, all + 1, 1, comm), MPI_ERR_RANK);
  CHECK_EQ(handled, 2);
  OK(MPI_Comm_free(&comm));
}

static void texts(void) {
  char text[MPI_MAX_ERROR_STRING];
  int length = -1;
  OK(MPI_Error_string(MPI_SUCCESS, text, &length));
  CHECK(length >= 0 && (size_t)length == strlen(text));
  const int known[] = {MPI_ERR_BUFFER, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_TAG,  MPI_ERR_COMM,     MPI_ERR_RANK,
                       MPI_ERR_REQUEST, MPI_ERR_ROOT, MPI_ERR_GROUP, MPI_ERR_OP,  MPI_ERR_TRUNCATE, MPI_ERR_OTHER,
                       MPI_ERR_INTERN, MPI_ERR_ARG,  MPI_ERR_DIMS,  MPI_ERR_UNKNOWN};
  for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
    CHECK_EQ(class_of(known[i]), known[i]);
    OK(MPI_Error_string(known[i], text, &length));
    CHECK(length > 0 && length < MPI_MAX_ERROR_STRING);
  }
  int class, code;
  OK(MPI_Add_error_class(&class));
  OK(MPI_Add_error_code(class, &code));
  OK(MPI_Add_error_string(code, "the tank is empty"));
  CHECK_EQ(class_of(code), class);
  OK(MPI_Error_string(code, text, &length));
  CHECK(strcmp(text, "the tank is empty") == 0);
  int *last, flag;
  OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &last, &flag));
  CHECK(flag && *last >= code);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  classes();
  stale_handles();
  handlers();
  texts();
  return finish();
}
