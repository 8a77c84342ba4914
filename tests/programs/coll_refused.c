// SPDX-License-Identifier: MIT OR Apache-2.0
// A collective whose arguments are refused at one rank, which goes on all the same and leaves: the others wait for what
// it does not do, and the job ends with a verdict that names the rank, the call and its error, not with silence.
#include "check.h"

int main(int argc, char **argv) {
  start(&argc, &argv);
  const char *call = argc > 1 ? argv[1] : "";
  // Of what is sent by the root alone it is the root's call, of all else that of another.
  int bad = strcmp(call, "Bcast") == 0 || strncmp(call, "Scatter", 7) == 0 ? 0 : all - 2, n = me == bad ? -1 : 1;
  int a[256] = {0}, b[256] = {0}, counts[64], places[64], code = MPI_SUCCESS;
  MPI_Datatype types[64], type = MPI_INT;
  MPI_Comm comm = MPI_COMM_WORLD;
  for (int i = 0; i < 64; i++) counts[i] = n, places[i] = i, types[i] = type;
#define IF(name, ...) if (strcmp(call, #name) == 0) code = MPI_##name(__VA_ARGS__)
  IF(Bcast, a, n, type, 0, comm);
  IF(Gather, a, n, type, b, n, type, 0, comm);
  IF(Gatherv, a, n, type, b, counts, places, type, 0, comm);
  IF(Scatter, a, n, type, b, n, type, 0, comm);
  IF(Scatterv, a, counts, places, type, b, n, type, 0, comm);
  IF(Allgather, a, n, type, b, n, type, comm);
  IF(Allgatherv, a, n, type, b, counts, places, type, comm);
  IF(Alltoall, a, n, type, b, n, type, comm);
  IF(Alltoallv, a, counts, places, type, b, counts, places, type, comm);
  IF(Alltoallw, a, counts, places, types, b, counts, places, types, comm);
  IF(Reduce, a, b, n, type, MPI_SUM, 0, comm);
  IF(Allreduce, a, b, n, type, MPI_SUM, comm);
  IF(Reduce_scatter_block, a, b, n, type, MPI_SUM, comm);
  IF(Reduce_scatter, a, b, counts, type, MPI_SUM, comm);
  IF(Scan, a, b, n, type, MPI_SUM, comm);
  IF(Exscan, a, b, n, type, MPI_SUM, comm);
  if (me == bad) FAILS(code, MPI_ERR_COUNT);
  return finish();
}
