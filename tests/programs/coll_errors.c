// SPDX-License-Identifier: MIT OR Apache-2.0
// Wrong arguments of collectives: each fails at once with the standard's class, locally, and the communicator stays
// usable.
#include "coll.h"

static void nothing(void *in, void *inout, int *length, MPI_Datatype *type) {
  (void)in, (void)inout, (void)length, (void)type;
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  MPI_Comm comm;
  MPI_Datatype loose;
  MPI_Op op, freed;
  MPI_Request request;
  int a[64] = {0}, b[64] = {0}, counts[16] = {0}, places[16] = {0}, negative[16];
  for (int i = 0; i < 16; i++) negative[i] = -1;
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
  OK(MPI_Type_vector(2, 1, 2, MPI_INT, &loose));

  FAILS(MPI_Barrier(MPI_COMM_NULL), MPI_ERR_COMM);
  FAILS(MPI_Bcast(a, 1, MPI_INT, all, comm), MPI_ERR_ROOT);
  FAILS(MPI_Bcast(a, 1, MPI_INT, -1, comm), MPI_ERR_ROOT);
  FAILS(MPI_Bcast(a, 1, MPI_INT, MPI_ROOT, comm), MPI_ERR_ROOT);
  FAILS(MPI_Bcast(a, -1, MPI_INT, 0, comm), MPI_ERR_COUNT);
  FAILS(MPI_Bcast(a, 1, MPI_DATATYPE_NULL, 0, comm), MPI_ERR_TYPE);
  FAILS(MPI_Bcast(a, 1, loose, 0, comm), MPI_ERR_TYPE);
  FAILS(MPI_Ibcast(a, 1, MPI_INT, all, comm, &request), MPI_ERR_ROOT);
  FAILS(MPI_Bcast_init(a, 1, MPI_INT, all, comm, MPI_INFO_NULL, &request), MPI_ERR_ROOT);
  FAILS(MPI_Gather(a, 1, MPI_INT, b, 1, MPI_INT, all, comm), MPI_ERR_ROOT);
  FAILS(MPI_Gather(a, -2, MPI_INT, b, 1, MPI_INT, me, comm), MPI_ERR_COUNT);
  FAILS(MPI_Scatter(a, 1, MPI_INT, b, -1, MPI_INT, me, comm), MPI_ERR_COUNT);
  if (all > 1) FAILS(MPI_Gather(MPI_IN_PLACE, 1, MPI_INT, b, 1, MPI_INT, (me + 1) % all, comm), MPI_ERR_BUFFER);
  if (all > 1) FAILS(MPI_Reduce(MPI_IN_PLACE, b, 1, MPI_INT, MPI_SUM, (me + 1) % all, comm), MPI_ERR_BUFFER);
  FAILS(MPI_Allgatherv(a, 1, MPI_INT, b, negative, places, MPI_INT, comm), MPI_ERR_COUNT);
  FAILS(MPI_Alltoall(a, 1, MPI_INT, MPI_IN_PLACE, 1, MPI_INT, comm), MPI_ERR_BUFFER);
  FAILS(MPI_Alltoallv(a, negative, places, MPI_INT, b, counts, places, MPI_INT, comm), MPI_ERR_COUNT);
  FAILS(MPI_Allreduce(a, b, 1, MPI_INT, MPI_OP_NULL, comm), MPI_ERR_OP);
  FAILS(MPI_Allreduce(a, b, 1, MPI_FLOAT, MPI_BAND, comm), MPI_ERR_OP);
  FAILS(MPI_Allreduce(a, b, 1, MPI_BYTE, MPI_SUM, comm), MPI_ERR_OP);
  FAILS(MPI_Allreduce(a, b, 1, MPI_INT, MPI_MINLOC, comm), MPI_ERR_OP);
  FAILS(MPI_Allreduce(a, b, 1, MPI_2INT, MPI_SUM, comm), MPI_ERR_OP);
  FAILS(MPI_Allreduce(a, b, 1, MPI_INT, MPI_REPLACE, comm), MPI_ERR_OP);
  FAILS(MPI_Allreduce(a, a, 1, MPI_INT, MPI_SUM, comm), MPI_ERR_BUFFER);
  FAILS(MPI_Allreduce(a, b, -1, MPI_INT, MPI_SUM, comm), MPI_ERR_COUNT);
  FAILS(MPI_Reduce_scatter(a, b, negative, MPI_INT, MPI_SUM, comm), MPI_ERR_COUNT);
  FAILS(MPI_Scan(a, b, 1, MPI_DATATYPE_NULL, MPI_SUM, comm), MPI_ERR_TYPE);
  FAILS(MPI_Neighbor_allgather(a, 1, MPI_INT, b, 1, MPI_INT, comm), MPI_ERR_TOPOLOGY);

  FAILS(MPI_Reduce_local(a, b, 1, MPI_CHARACTER, MPI_SUM), MPI_ERR_OP);
  FAILS(MPI_Reduce_local(a, b, -1, MPI_INT, MPI_SUM), MPI_ERR_COUNT);
  OK(MPI_Op_create(nothing, 1, &op));
  freed = op;
  OK(MPI_Op_free(&op));
  FAILS(MPI_Allreduce(a, b, 1, MPI_INT, freed, comm), MPI_ERR_OP);
  FAILS(MPI_Op_free(&freed), MPI_ERR_OP);
  op = MPI_SUM;
  FAILS(MPI_Op_free(&op), MPI_ERR_OP);

  // All failed before anything was sent: the next collective finds the communicator in order.
  int sum = -1;
  OK(MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, comm));
  CHECK_EQ(sum, all * (all - 1) / 2);
  OK(MPI_Type_free(&loose));
  OK(MPI_Comm_free(&comm));
  return finish();
}
