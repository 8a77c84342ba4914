// SPDX-License-Identifier: MIT OR Apache-2.0
// Errors of calls without a communicator go to MPI_COMM_SELF's error handler (MPI-5.0 section 9.3). Until MPI-3.1 they
// went to MPI_COMM_WORLD's, and programs of that time set no other: it counts as long as none was set on MPI_COMM_SELF.
#include "check.h"

static int self_calls;
static void on_self(MPI_Comm *comm, int *code, ...) {
  (void)code;
  self_calls += *comm == MPI_COMM_SELF;
}

static void fail(void) {
  MPI_Group group = MPI_GROUP_NULL;
  MPI_Datatype type = MPI_DATATYPE_NULL;
  MPI_Info info = MPI_INFO_NULL;
  MPI_Request request = MPI_REQUEST_NULL;
  int size, key = MPI_KEYVAL_INVALID;
  FAILS(MPI_Group_size(group, &size), MPI_ERR_GROUP);
  FAILS(MPI_Type_commit(&type), MPI_ERR_TYPE);
  FAILS(MPI_Type_contiguous(-1, MPI_INT, &type), MPI_ERR_COUNT);
  FAILS(MPI_Info_free(&info), MPI_ERR_INFO);
  FAILS(MPI_Comm_free_keyval(&key), MPI_ERR_KEYVAL);
  FAILS(MPI_Request_free(&request), MPI_ERR_REQUEST);
  FAILS(MPI_Comm_size(MPI_COMM_NULL, &size), MPI_ERR_COMM);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &all);
  OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
  fail();
  MPI_Errhandler handler;
  OK(MPI_Comm_create_errhandler(on_self, &handler));
  OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, handler));
  fail();
  CHECK_EQ(self_calls, 7);
  OK(MPI_Errhandler_free(&handler));
  // One that was set counts, also if it is what was there before.
  if (argc > 1) {
    int size;
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL));
    MPI_Group_size(MPI_GROUP_NULL, &size);
    return 0;
  }
  MPI_Finalize();
  printf("PASS %ld\n", checks);
  return 0;
}
