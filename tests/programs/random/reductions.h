// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Makes a random collective that reduces.
#ifndef RANDOM_REDUCTIONS_H
#define RANDOM_REDUCTIONS_H
#include "collectives.h"

// How the vector of a reduction lies in buffers: alike on all ranks.
typedef struct {
  const Layout *layout;
  int per;
} Vector;

static Vector vector_for(Step *step, Plan *plan) {
  Vector vector;
  Rng alike = {key_of(seed, (uint64_t)step->number, 1, 2)};
  vector.layout = kept_layout(step, layout_of_reduction(&alike, &plan->reduction, plan->reduced, &vector.per));
  if (plan->reduction.op >= PLUS) know(step, vector.layout, plan->reduction.op);
  return vector;
}

static Piece slice(const Plan *plan, Vector vector, const unsigned char *packed, long skip, long count) {
  Piece piece = piece_of(vector.layout, 0, count * vector.per, -1, -1);
  piece.values = packed + skip * plan->reduction.signature.size;
  return piece;
}

// The contributions of ranks `from` to `to` of a group, one after the other, and then this rank's own.
static void reduce_values(Step *step) {
  Plan *plan = step->plan;
  const Comm *comm = step->comm;
  const Reduction *r = &plan->reduction;
  int side = comm->sides == 1 ? 0 : 1 - comm->side, last = comm->size[side] - 1;
  int self = comm->members[comm->side][comm->rank];
  contribution(step, r, plan->reduced, self, plan->mine);
  if (plan->result == NULL) return;
  if (plan->kind == SCAN) last = comm->rank;
  if (plan->kind == EXSCAN) last = comm->rank - 1;
  unsigned char *next = malloc((size_t)(plan->reduced * r->signature.size) + 8);
  for (int i = 0; i <= last; i++) {
    contribution(step, r, plan->reduced, comm->members[side][i], i == 0 ? plan->result : next);
    if (i > 0) combine(r, plan->reduced, plan->result, next, plan->result);
  }
  free(next);
}

static void rooted_reduction(Step *step, Plan *plan, Vector vector) {
  Roles roles = roles_of(step->comm, plan);
  End *send = &plan->call.send, *recv = &plan->call.recv;
  int in_place = plan->in_place && roles.is_root && roles.is_leaf;
  recv->buffer = send->buffer = (void *)(intptr_t)8;  // where it is not significant
  if (roles.is_leaf && !in_place) {
    Side *side = new_side(step, "send");
    add(step, side, &side->has, slice(plan, vector, plan->mine, 0, plan->reduced));
    send->buffer = open_side(step, side);
  }
  if (in_place) send->buffer = MPI_IN_PLACE;
  if (!roles.is_root) return;
  Side *side = new_side(step, "receive");
  if (in_place) add(step, side, &side->has, slice(plan, vector, plan->mine, 0, plan->reduced));
  add(step, side, &side->wants, slice(plan, vector, plan->result, 0, plan->reduced));
  recv->buffer = open_side(step, side);
}

// What of the result this rank gets: elements from `skip`.
static void plain_reduction(Step *step, Plan *plan, Vector vector, long skip, long count) {
  End *send = &plan->call.send, *recv = &plan->call.recv;
  plan->in_place &= step->comm->sides == 1;
  Piece mine = slice(plan, vector, plan->mine, 0, plan->reduced);
  if (plan->in_place) {
    send->buffer = MPI_IN_PLACE;
  } else {
    Side *side = new_side(step, "send");
    add(step, side, &side->has, mine);
    send->buffer = open_side(step, side);
  }
  Side *side = new_side(step, "receive");
  if (plan->in_place) add(step, side, &side->has, mine);
  Piece wanted = slice(plan, vector, plan->result, skip, count);
  wanted.anything = plan->kind == EXSCAN && step->comm->rank == 0;
  add(step, side, &side->wants, wanted);
  if (plan->in_place && count < plan->reduced && plan->kind != SCAN) {  // the rest of the vector is anybody's
    Piece rest = slice(plan, vector, plan->result, 0, plan->reduced - count);
    rest.at = count * vector.per * vector.layout->extent;
    rest.anything = 1;
    add(step, side, &side->wants, rest);
  }
  recv->buffer = open_side(step, side);
}

// The results of a group are cut into parts; both groups of an intercommunicator have the same to cut.
static void scattered_reduction(Step *step, Plan *plan, Vector vector) {
  const Comm *comm = step->comm;
  int n = comm->size[comm->side];
  End *recv = &plan->call.recv;
  recv->counts = keep(step, (size_t)n * sizeof(int));
  long skip = 0, left = plan->reduced, mine = 0, about = left / n;
  for (int i = 0; i < n; i++) {
    long count = varied(step, comm->members[comm->side][i], -1, about);
    if (plan->kind == REDUCE_SCATTER_BLOCK) count = about;
    if (i == n - 1 || count > left) count = left;
    if (i < comm->rank) skip += count;
    if (i == comm->rank) mine = count;
    recv->counts[i] = (int)(count * vector.per);
    left -= count;
  }
  recv->count = recv->counts[comm->rank];
  plain_reduction(step, plan, vector, skip, mine);
}

static void plan_reduction(Step *step, Plan *plan) {
  const Comm *comm = step->comm;
  Roles roles = roles_of(comm, plan);
  int wants_result = plan->kind != REDUCE || roles.is_root;
  size_t bytes = (size_t)(plan->reduced * plan->reduction.signature.size);
  step->before = reduce_values;
  plan->mine = keep(step, bytes);
  plan->result = wants_result ? keep(step, bytes) : NULL;
  Vector vector = vector_for(step, plan);
  plan->call.op = ops[plan->reduction.op];
  plan->call.recv.type = vector.layout->type;
  plan->call.recv.count = (int)(plan->reduced * vector.per);
  if (plan->kind == REDUCE) rooted_reduction(step, plan, vector);
  else if (plan->kind == REDUCE_SCATTER || plan->kind == REDUCE_SCATTER_BLOCK) scattered_reduction(step, plan, vector);
  else plain_reduction(step, plan, vector, 0, plan->reduced);
}

static void plan_collective(Step *step, Plan *plan) {
  switch (plan->kind) {
    case BARRIER: break;
    case BCAST: plan_bcast(step, plan); break;
    case GATHER: plan_rooted(step, plan, 1, EVEN); break;
    case GATHERV: plan_rooted(step, plan, 1, VECTOR); break;
    case SCATTER: plan_rooted(step, plan, 0, EVEN); break;
    case SCATTERV: plan_rooted(step, plan, 0, VECTOR); break;
    case ALLGATHER: plan_allgather(step, plan, EVEN); break;
    case ALLGATHERV: plan_allgather(step, plan, VECTOR); break;
    case ALLTOALL: plan_alltoall(step, plan, EVEN); break;
    case ALLTOALLV: plan_alltoall(step, plan, VECTOR); break;
    case ALLTOALLW: plan_alltoall(step, plan, TYPED); break;
    case NEIGHBOR_ALLGATHER: plan_neighbors(step, plan, 0, EVEN); break;
    case NEIGHBOR_ALLGATHERV: plan_neighbors(step, plan, 0, VECTOR); break;
    case NEIGHBOR_ALLTOALL: plan_neighbors(step, plan, 1, EVEN); break;
    case NEIGHBOR_ALLTOALLV: plan_neighbors(step, plan, 1, VECTOR); break;
    case NEIGHBOR_ALLTOALLW: plan_neighbors(step, plan, 1, TYPED); break;
    default: plan_reduction(step, plan);
  }
  plan->call.root = step->comm->neighbors ? plan->root : root_argument(step->comm, plan);
}
#endif
