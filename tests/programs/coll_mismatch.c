// SPDX-License-Identifier: MIT OR Apache-2.0
// Ranks that call different collectives, or the same with another root or length: wherever members share collective
// slots the mistake is found and named, not computed with. Rank 0 is the one that differs.
#include "coll.h"

static MPI_Comm comm;

static void fresh(void) {
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
  OK(MPI_Barrier(comm));
}

static void expect(int code, const char *what) {
  if (class_of(code) != MPI_ERR_OTHER) FAIL("%s: class %d", what, class_of(code));
  char text[MPI_MAX_ERROR_STRING];
  int length;
  OK(MPI_Error_string(code, text, &length));
  if (strstr(text, "has called another collective") == NULL) FAIL("%s: \"%.300s\" does not name who differs", what, text);
  checks++;
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  int a[4096] = {0}, b[4096] = {0};

  fresh();  // another operation
  expect(me == 0 ? MPI_Allreduce(a, b, 1, MPI_INT, MPI_SUM, comm) : MPI_Barrier(comm), "allreduce and barrier");
  fresh();  // another length
  expect(MPI_Allreduce(a, b, me == 0 ? 3 : 2, MPI_INT, MPI_SUM, comm), "lengths of an allreduce");
  fresh();
  expect(MPI_Allgather(a, me == 0 ? 3 : 2, MPI_INT, b, me == 0 ? 3 : 2, MPI_INT, comm), "lengths of an allgather");
  fresh();  // a broadcast of another length: found by who receives, and by the root if it waits for them
  int code = MPI_Bcast(a, me == 0 ? 40 : 20, MPI_INT, 0, comm);
  if (me == 0 && code == MPI_SUCCESS)
    checks++;
  else
    expect(code, "lengths of a broadcast");
  fresh();  // a non-blocking one
  MPI_Request request;
  OK(MPI_Iallreduce(a, b, me == 0 ? 3 : 2, MPI_INT, MPI_SUM, comm, &request));
  expect(MPI_Wait(&request, MPI_STATUS_IGNORE), "lengths of a non-blocking allreduce");
  // A non-blocking one where the others block in another operation. On several nodes an alltoall is made of messages
  // that say nothing of the operation, and the job is reported as one in which no rank can go on.
  MPI_Comm node;
  int on_node;
  OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node));
  OK(MPI_Comm_size(node, &on_node));
  OK(MPI_Comm_free(&node));
  if (on_node < all) return finish();
  fresh();
  if (me == 0) OK(MPI_Iallreduce(a, b, 1, MPI_INT, MPI_SUM, comm, &request));
  expect(me == 0 ? MPI_Wait(&request, MPI_STATUS_IGNORE) : MPI_Alltoall(a, 1, MPI_INT, b, 1, MPI_INT, comm),
         "a non-blocking allreduce and an alltoall");
  return finish();
}
