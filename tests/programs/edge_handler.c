// SPDX-License-Identifier: MIT OR Apache-2.0
// Error handlers that jump out of the failing call, that call MPI, and that see the right object and code; the error
// of a request goes to the handler of its communicator (MPI-5.0 section 9.3).
#include "check.h"
#include <setjmp.h>

static jmp_buf out;
static int seen_code;
static MPI_Comm seen_comm;

static void jump(MPI_Comm *comm, int *code, ...) {
  seen_comm = *comm;
  seen_code = class_of(*code);
  longjmp(out, 1);
}

static void call_mpi(MPI_Comm *comm, int *code, ...) {
  int size = 0;
  OK(MPI_Comm_size(*comm, &size));
  CHECK_EQ(size, 1);
  // An error within the handler goes to this handler's object again; here to one that returns.
  FAILS(MPI_Comm_size(MPI_COMM_WORLD, NULL), MPI_ERR_ARG);
  seen_comm = *comm;
  seen_code = class_of(*code);
}

static void jumping(MPI_Comm comm) {
  MPI_Errhandler handler;
  int v = 1;
  OK(MPI_Comm_create_errhandler(jump, &handler));
  OK(MPI_Comm_set_errhandler(comm, handler));
  OK(MPI_Errhandler_free(&handler));
  for (volatile int i = 0; i < 1000; i++) {
    seen_code = -1;
    if (setjmp(out) == 0) {
      MPI_Send(&v, 1, MPI_INT, 99, 0, comm);
      FAIL("the handler did not jump");
    }
    CHECK(seen_comm == comm);
    CHECK_EQ(seen_code, MPI_ERR_RANK);
  }
  // Everything still works: the call let go of what it held before the handler ran.
  int w = 0;
  OK(MPI_Sendrecv(&v, 1, MPI_INT, 0, 3, &w, 1, MPI_INT, 0, 3, comm, MPI_STATUS_IGNORE));
  CHECK_EQ(w, 1);
}

static void of_a_request(MPI_Comm comm) {
  MPI_Errhandler handler;
  MPI_Request request;
  MPI_Status status;
  int v[4] = {0}, w[1];
  OK(MPI_Comm_create_errhandler(call_mpi, &handler));
  OK(MPI_Comm_set_errhandler(comm, handler));
  OK(MPI_Irecv(w, 1, MPI_INT, 0, 3, comm, &request));
  OK(MPI_Send(v, 4, MPI_INT, 0, 3, comm));
  seen_comm = MPI_COMM_NULL;
  int code = MPI_Wait(&request, &status);
  CHECK_EQ(class_of(code), MPI_ERR_TRUNCATE);
  CHECK_EQ(seen_code, MPI_ERR_TRUNCATE);
  CHECK(seen_comm == comm);
  CHECK(request == MPI_REQUEST_NULL);
  MPI_Request both[2];
  MPI_Status statuses[2];
  OK(MPI_Irecv(w, 1, MPI_INT, 0, 4, MPI_COMM_SELF, &both[0]));
  OK(MPI_Irecv(w, 1, MPI_INT, 0, 3, comm, &both[1]));
  OK(MPI_Send(v, 1, MPI_INT, 0, 4, MPI_COMM_SELF));
  OK(MPI_Send(v, 4, MPI_INT, 0, 3, comm));
  seen_comm = MPI_COMM_NULL;
  code = MPI_Waitall(2, both, statuses);
  CHECK_EQ(class_of(code), MPI_ERR_IN_STATUS);
  CHECK(seen_comm == comm);
  CHECK_EQ(statuses[0].MPI_ERROR, MPI_SUCCESS);
  CHECK_EQ(class_of(statuses[1].MPI_ERROR), MPI_ERR_TRUNCATE);
  OK(MPI_Errhandler_free(&handler));
}

int main(int argc, char **argv) {
  MPI_Comm comm;
  start(&argc, &argv);
  OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
  OK(MPI_Comm_dup(MPI_COMM_SELF, &comm));
  jumping(comm);
  of_a_request(comm);
  OK(MPI_Comm_free(&comm));
  return finish();
}
