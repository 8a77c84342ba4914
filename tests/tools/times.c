// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A tool that times calls. It calls the next definition of each name, which is another tool's if one is loaded, so that
// tools can be stacked. At the end each rank prints a table in the manner of mpiP.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>

enum { INIT, SEND, RECV, ALLREDUCE, BARRIER, FINALIZE, KINDS };
static const char *const NAMES[KINDS] = {"Init", "Send", "Recv", "Allreduce", "Barrier", "Finalize"};
static double seconds[KINDS];
static long calls[KINDS];
static double began, ended;

#define NEXT(name, type) ((type)dlsym(RTLD_NEXT, #name))
#define TIMED(kind, call)                 \
  double from = PMPI_Wtime();             \
  int code = (call);                      \
  seconds[kind] += PMPI_Wtime() - from;   \
  calls[kind]++;                          \
  return code

int MPI_Init(int *argc, char ***argv) {
  began = PMPI_Wtime();
  TIMED(INIT, NEXT(MPI_Init, int (*)(int *, char ***))(argc, argv));
}
int MPI_Send(const void *buf, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm) {
  TIMED(SEND, NEXT(MPI_Send, int (*)(const void *, int, MPI_Datatype, int, int, MPI_Comm))(buf, count, type, dest, tag,
                                                                                           comm));
}
int MPI_Recv(void *buf, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Status *status) {
  TIMED(RECV, NEXT(MPI_Recv, int (*)(void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Status *))(
                  buf, count, type, source, tag, comm, status));
}
int MPI_Allreduce(const void *in, void *out, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  TIMED(ALLREDUCE, NEXT(MPI_Allreduce, int (*)(const void *, void *, int, MPI_Datatype, MPI_Op, MPI_Comm))(
                       in, out, count, type, op, comm));
}
int MPI_Barrier(MPI_Comm comm) { TIMED(BARRIER, NEXT(MPI_Barrier, int (*)(MPI_Comm))(comm)); }

int MPI_Finalize(void) {
  int rank = -1;
  double all = 0;
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  ended = PMPI_Wtime();
  for (int kind = 0; kind < KINDS; kind++) {
    all += seconds[kind];
    if (calls[kind] > 0)
      printf("TIME rank %d %s calls %ld ms %.6f\n", rank, NAMES[kind], calls[kind], 1e3 * seconds[kind]);
  }
  printf("TIME rank %d app ms %.6f mpi ms %.6f\n", rank, 1e3 * (ended - began), 1e3 * all);
  fflush(stdout);
  return NEXT(MPI_Finalize, int (*)(void))();
}
