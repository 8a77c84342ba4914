// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A tool that counts calls and bytes, in the standard's way: it defines MPI_X and calls PMPI_X. MPI_Pcontrol(0) pauses
// it.
#include <mpi.h>
#include <stdio.h>

static long sends, receives, reductions, barriers, bytes, controls;
static int off;

int MPI_Send(const void *buf, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm) {
  int size = 0;
  PMPI_Type_size(type, &size);
  if (!off) sends++, bytes += (long)size * count;
  return PMPI_Send(buf, count, type, dest, tag, comm);
}
int MPI_Recv(void *buf, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Status *status) {
  if (!off) receives++;
  return PMPI_Recv(buf, count, type, source, tag, comm, status);
}
int MPI_Allreduce(const void *in, void *out, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  if (!off) reductions++;
  return PMPI_Allreduce(in, out, count, type, op, comm);
}
int MPI_Barrier(MPI_Comm comm) {
  if (!off) barriers++;
  return PMPI_Barrier(comm);
}
int MPI_Pcontrol(const int level, ...) {
  controls++;
  off = level == 0;
  return PMPI_Pcontrol(level);
}
int MPI_Finalize(void) {
  int rank = -1;
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  printf("COUNT rank %d Send %ld Recv %ld Allreduce %ld Barrier %ld bytes %ld Pcontrol %ld\n", rank, sends, receives,
         reductions, barriers, bytes, controls);
  fflush(stdout);
  return PMPI_Finalize();
}
