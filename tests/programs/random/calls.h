// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Collective calls in their three forms, all with the same arguments.
#ifndef RANDOM_CALLS_H
#define RANDOM_CALLS_H
#include "steps.h"

enum Kind {
  BARRIER, BCAST, GATHER, GATHERV, SCATTER, SCATTERV, ALLGATHER, ALLGATHERV, ALLTOALL, ALLTOALLV, ALLTOALLW, REDUCE,
  ALLREDUCE, REDUCE_SCATTER_BLOCK, REDUCE_SCATTER, SCAN, EXSCAN, NEIGHBOR_ALLGATHER, NEIGHBOR_ALLGATHERV,
  NEIGHBOR_ALLTOALL, NEIGHBOR_ALLTOALLV, NEIGHBOR_ALLTOALLW, KINDS
};

static const char *const KIND_NAMES[] = {
    "Barrier",      "Bcast",         "Gather",    "Gatherv",   "Scatter",   "Scatterv",
    "Allgather",    "Allgatherv",    "Alltoall",  "Alltoallv", "Alltoallw", "Reduce",
    "Allreduce",    "Reduce_scatter_block",       "Reduce_scatter",         "Scan",
    "Exscan",       "Neighbor_allgather",         "Neighbor_allgatherv",    "Neighbor_alltoall",
    "Neighbor_alltoallv", "Neighbor_alltoallw"};

// One side of a call: a buffer, and how it is laid out for one peer or for each.
typedef struct {
  void *buffer;
  int count, *counts, *places;
  MPI_Aint *bytes;  // as places, where the call wants addresses
  MPI_Datatype type, *types;
} End;

typedef struct {
  End send, recv;
  MPI_Op op;
  int root;
} Call;

enum { BLOCKING, NONBLOCKING, PERSISTENT, FORMS };
static const char *const FORM_NAMES[] = {"blocking", "non-blocking", "persistent"};

#define FORMED(name, small, ...)                                                      \
  (form == BLOCKING       ? MPI_##name(__VA_ARGS__)                                   \
   : form == NONBLOCKING  ? MPI_I##small(__VA_ARGS__, request)                        \
                          : MPI_##name##_init(__VA_ARGS__, MPI_INFO_NULL, request))

#define SENT s->buffer, s->count, s->type
#define RECEIVED r->buffer, r->count, r->type
#define SENT_V s->buffer, s->counts, s->places, s->type
#define RECEIVED_V r->buffer, r->counts, r->places, r->type
#define SENT_W(displacements) s->buffer, s->counts, s->displacements, s->types
#define RECEIVED_W(displacements) r->buffer, r->counts, r->displacements, r->types

// Makes the call; a request comes of all but the blocking form, and the persistent one is still to be started.
static int issue(enum Kind kind, int form, const Call *call, MPI_Comm comm, MPI_Request *request) {
  const End *s = &call->send, *r = &call->recv;
  int root = call->root;
  MPI_Op op = call->op;
  switch (kind) {
    case BARRIER: return FORMED(Barrier, barrier, comm);
    case BCAST: return FORMED(Bcast, bcast, RECEIVED, root, comm);
    case GATHER: return FORMED(Gather, gather, SENT, RECEIVED, root, comm);
    case GATHERV: return FORMED(Gatherv, gatherv, SENT, RECEIVED_V, root, comm);
    case SCATTER: return FORMED(Scatter, scatter, SENT, RECEIVED, root, comm);
    case SCATTERV: return FORMED(Scatterv, scatterv, SENT_V, RECEIVED, root, comm);
    case ALLGATHER: return FORMED(Allgather, allgather, SENT, RECEIVED, comm);
    case ALLGATHERV: return FORMED(Allgatherv, allgatherv, SENT, RECEIVED_V, comm);
    case ALLTOALL: return FORMED(Alltoall, alltoall, SENT, RECEIVED, comm);
    case ALLTOALLV: return FORMED(Alltoallv, alltoallv, SENT_V, RECEIVED_V, comm);
    case ALLTOALLW: return FORMED(Alltoallw, alltoallw, SENT_W(places), RECEIVED_W(places), comm);
    case REDUCE: return FORMED(Reduce, reduce, s->buffer, r->buffer, r->count, r->type, op, root, comm);
    case ALLREDUCE: return FORMED(Allreduce, allreduce, s->buffer, r->buffer, r->count, r->type, op, comm);
    case REDUCE_SCATTER_BLOCK:
      return FORMED(Reduce_scatter_block, reduce_scatter_block, s->buffer, r->buffer, r->count, r->type, op, comm);
    case REDUCE_SCATTER:
      return FORMED(Reduce_scatter, reduce_scatter, s->buffer, r->buffer, r->counts, r->type, op, comm);
    case SCAN: return FORMED(Scan, scan, s->buffer, r->buffer, r->count, r->type, op, comm);
    case EXSCAN: return FORMED(Exscan, exscan, s->buffer, r->buffer, r->count, r->type, op, comm);
    case NEIGHBOR_ALLGATHER: return FORMED(Neighbor_allgather, neighbor_allgather, SENT, RECEIVED, comm);
    case NEIGHBOR_ALLGATHERV: return FORMED(Neighbor_allgatherv, neighbor_allgatherv, SENT, RECEIVED_V, comm);
    case NEIGHBOR_ALLTOALL: return FORMED(Neighbor_alltoall, neighbor_alltoall, SENT, RECEIVED, comm);
    case NEIGHBOR_ALLTOALLV: return FORMED(Neighbor_alltoallv, neighbor_alltoallv, SENT_V, RECEIVED_V, comm);
    case NEIGHBOR_ALLTOALLW:
      return FORMED(Neighbor_alltoallw, neighbor_alltoallw, SENT_W(bytes), RECEIVED_W(bytes), comm);
    default: FAIL("no such call"); return 0;
  }
}
#endif
