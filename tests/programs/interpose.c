// SPDX-License-Identifier: MIT OR Apache-2.0
// A tool defines MPI_Send and MPI_Allreduce and calls the PMPI_ names: the program gets the tool's versions, the
// library itself never calls them (MPI-5.0 section 15.2).
#include "check.h"

static int sends, reductions;

int MPI_Send(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
  sends++;
  return PMPI_Send(data, count, type, to, tag, comm);
}
int MPI_Allreduce(const void *in, void *out, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  reductions++;
  return PMPI_Allreduce(in, out, count, type, op, comm);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  int v = me, sum = 0, right = (me + 1) % all, left = (me + all - 1) % all, in = -1;
  MPI_Request request;
  OK(MPI_Irecv(&in, 1, MPI_INT, left, 1, MPI_COMM_WORLD, &request));
  OK(MPI_Send(&v, 1, MPI_INT, right, 1, MPI_COMM_WORLD));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  CHECK_EQ(in, left);
  OK(MPI_Allreduce(&v, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
  CHECK_EQ(sum, all * (all - 1) / 2);
  // Collectives of the library itself do not go through the tool's names.
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_Bcast(&v, 1, MPI_INT, 0, MPI_COMM_WORLD));
  CHECK_EQ(sends, 1);
  CHECK_EQ(reductions, 1);
  return finish();
}
