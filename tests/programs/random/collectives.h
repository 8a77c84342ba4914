// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Makes a random collective that moves data: its arguments, what is in its buffers and what has to come.
#ifndef RANDOM_COLLECTIVES_H
#define RANDOM_COLLECTIVES_H
#include "calls.h"
#include "reduce.h"

// How a collective is to be, decided with the common generator.
typedef struct {
  enum Kind kind;
  int in_place;
  long count[2];  // elements of each block, by the side that they come from; in vector forms, about so many
  Signature signature;
  Reduction reduction;
  long reduced;  // elements of the whole vector
  Call call;
  int root_side, root;
  unsigned char *result, *mine;  // packed
} Plan;

// Who takes part in a rooted collective, and as what. In one communicator the root is one of the leaves.
typedef struct {
  int is_root, is_leaf, leaf, leaves, root;
  const int *leaf_members;
} Roles;

static Roles roles_of(const Comm *comm, const Plan *plan) {
  int side = comm->sides == 2 ? 1 - plan->root_side : 0;
  Roles roles = {.leaves = comm->size[side], .leaf_members = comm->members[side]};
  roles.root = comm->members[plan->root_side][plan->root];
  roles.is_root = comm->side == plan->root_side && comm->rank == plan->root;
  roles.is_leaf = comm->side == side;
  roles.leaf = comm->rank;
  return roles;
}

static int root_argument(const Comm *comm, const Plan *plan) {
  if (comm->sides == 1 || comm->side != plan->root_side) return plan->root;
  return comm->rank == plan->root ? MPI_ROOT : MPI_PROC_NULL;
}

// The group that sends to this rank in a collective without a root.
static const int *peers_of(const Comm *comm, int *many, int *side) {
  *side = comm->sides == 2 ? 1 - comm->side : 0;
  *many = comm->size[*side];
  return comm->members[*side];
}

// What is not significant may be anything.
static void no_end(End *end) {
  *end = (End){.buffer = (void *)(intptr_t)8, .count = -77, .type = MPI_DATATYPE_NULL};
}

// Elements from `from` to `to` in the forms with a count for each; `about` so many.
static long varied(const Step *step, int from, int to, long about) {
  uint64_t key = key_of(seed, (uint64_t)step->number + 500000, (uint64_t)from, (uint64_t)(to + 1));
  return key % 4 == 0 ? 0 : (long)(key / 4 % (uint64_t)(2 * about + 1));
}

static Piece piece_of(const Layout *layout, ptrdiff_t at, long count, int from, int to) {
  return (Piece){.layout = layout, .at = at, .count = count, .from = from, .to = to};
}

// One block alone at the start of a buffer.
static void single(Step *step, Plan *plan, End *end, Side *side, long count, int from, int to, int before, int after) {
  int per;
  Layout *layout = kept_layout(step, layout_for(&own, &plan->signature, count, 0, &per));
  Piece piece = piece_of(layout, 0, count * per, from, to);
  if (before) add(step, side, &side->has, piece);
  if (after) add(step, side, &side->wants, piece);
  cover(side, layout, 0, count * per);
  end->count = (int)(count * per);
  end->type = layout->type;
}

// Blocks for or from several ranks: the ranks, how many elements each, and how they are described to the call.
typedef struct {
  int many;
  long *counts;
  int *from, *to;      // members of the world
  int *old_from, *old_to;  // what is in the place of the block before, if anything
  enum { EVEN, VECTOR, TYPED } form;
} Blocks;

static Blocks new_blocks(Step *step, int many, int form) {
  size_t bytes = (size_t)many * sizeof(int);
  Blocks blocks = {.many = many, .form = form, .counts = keep(step, (size_t)many * sizeof(long))};
  blocks.from = keep(step, bytes), blocks.to = keep(step, bytes);
  blocks.old_from = keep(step, bytes), blocks.old_to = keep(step, bytes);
  for (int i = 0; i < many; i++) blocks.old_from[i] = blocks.from[i] = -1;
  return blocks;
}

static void add_block(Step *step, Side *side, const Blocks *blocks, int i, const Layout *layout, ptrdiff_t at,
                      long count) {
  Piece piece = piece_of(layout, at, count, blocks->from[i], blocks->to[i]);
  if (blocks->from[i] >= 0) add(step, side, &side->wants, piece);
  piece.from = blocks->old_from[i], piece.to = blocks->old_to[i];
  if (blocks->old_from[i] >= 0) add(step, side, &side->has, piece);
  cover(side, layout, at, count);
}

static void typed_blocks(Step *step, Plan *plan, End *end, Side *side, const Blocks *blocks) {
  size_t many = (size_t)blocks->many;
  end->types = keep(step, many * sizeof(MPI_Datatype));
  ptrdiff_t at = 0;
  Layout *layouts[3];
  int pers[3], some = between(&own, 1, 3);
  long most = 1;
  for (int i = 0; i < blocks->many; i++)
    if (blocks->counts[i] > most) most = blocks->counts[i];
  for (int i = 0; i < some; i++)
    layouts[i] = kept_layout(step, layout_for(&own, &plan->signature, most * blocks->many, APART, &pers[i]));
  int *order = keep(step, many * sizeof(int));
  for (int i = 0; i < blocks->many; i++) order[i] = i;
  shuffle(&own, order, blocks->many);
  for (int k = 0; k < blocks->many; k++) {
    int i = order[k], which = below(&own, some);
    const Layout *layout = layouts[which];
    long count = blocks->counts[i] * pers[which];
    ptrdiff_t place = at - layout->low;
    end->counts[i] = (int)count;
    end->types[i] = layout->type;
    end->places[i] = (int)place;
    end->bytes[i] = place;
    add_block(step, side, blocks, i, layout, place, count);
    if (count > 0) at += ((count - 1) * layout->extent + layout->high - layout->low + 7) / 8 * 8 + 8 * below(&own, 3);
  }
}

static void many_blocks(Step *step, Plan *plan, End *end, Side *side, const Blocks *blocks) {
  size_t many = (size_t)blocks->many;
  end->counts = keep(step, many * sizeof(int));
  end->places = keep(step, many * sizeof(int));
  end->bytes = keep(step, many * sizeof(MPI_Aint));
  if (blocks->form == TYPED) {
    typed_blocks(step, plan, end, side, blocks);
    return;
  }
  int *order = keep(step, many * sizeof(int)), per;
  long at = 0, *places = keep(step, many * sizeof(long));
  for (int i = 0; i < blocks->many; i++) order[i] = i;
  if (blocks->form == VECTOR && one_in(&own, 2)) shuffle(&own, order, blocks->many);
  for (int k = 0; k < blocks->many; k++) {
    places[order[k]] = at;
    at += blocks->counts[order[k]] + (blocks->form == VECTOR && one_in(&own, 3) ? below(&own, 3) : 0);
  }
  Layout *layout = kept_layout(step, layout_for(&own, &plan->signature, at, 0, &per));
  for (int i = 0; i < blocks->many; i++) {
    end->counts[i] = (int)(blocks->counts[i] * per);
    end->places[i] = (int)(places[i] * per);
    add_block(step, side, blocks, i, layout, places[i] * per * layout->extent, end->counts[i]);
  }
  end->type = layout->type;
  end->count = blocks->many ? end->counts[0] : 0;
}

static void plan_bcast(Step *step, Plan *plan) {
  const Comm *comm = step->comm;
  Roles roles = roles_of(comm, plan);
  End *end = &plan->call.recv;
  no_end(end);
  if (!roles.is_root && !roles.is_leaf) return;
  Side *side = new_side(step, "only");
  single(step, plan, end, side, plan->count[0], roles.root, -1, roles.is_root, !roles.is_root);
  end->buffer = open_side(step, side);
}

// Gather and scatter: a leaf's block, and the root's blocks of all leaves.
static void plan_rooted(Step *step, Plan *plan, int to_root, int form) {
  const Comm *comm = step->comm;
  Roles roles = roles_of(comm, plan);
  End *leaf = to_root ? &plan->call.send : &plan->call.recv, *root = to_root ? &plan->call.recv : &plan->call.send;
  no_end(leaf), no_end(root);
  int in_place = plan->in_place && roles.is_root && roles.is_leaf;
  long about = plan->count[0];
  if (roles.is_leaf && !in_place) {
    Side *side = new_side(step, to_root ? "send" : "receive");
    int from = to_root ? roles.leaf_members[roles.leaf] : roles.root;
    int to = to_root ? -1 : roles.leaf_members[roles.leaf];
    long count = form == EVEN ? about : varied(step, from, to, about);
    single(step, plan, leaf, side, count, from, to, to_root, !to_root);
    leaf->buffer = open_side(step, side);
  }
  if (in_place) leaf->buffer = MPI_IN_PLACE;
  if (!roles.is_root) return;
  Side *side = new_side(step, to_root ? "receive" : "send");
  Blocks blocks = new_blocks(step, roles.leaves, form);
  for (int i = 0; i < roles.leaves; i++) {
    int from = to_root ? roles.leaf_members[i] : roles.root, to = to_root ? -1 : roles.leaf_members[i];
    blocks.counts[i] = form == EVEN ? about : varied(step, from, to, about);
    int before = !to_root || (in_place && i == roles.leaf);
    *(before ? &blocks.old_from[i] : &blocks.from[i]) = from;
    *(before ? &blocks.old_to[i] : &blocks.to[i]) = to;
  }
  many_blocks(step, plan, root, side, &blocks);
  root->buffer = open_side(step, side);
}

static void plan_allgather(Step *step, Plan *plan, int form) {
  const Comm *comm = step->comm;
  int many, side_of_peers, mine = comm->members[comm->side][comm->rank];
  const int *peers = peers_of(comm, &many, &side_of_peers);
  int in_place = plan->in_place && comm->sides == 1;
  End *send = &plan->call.send, *recv = &plan->call.recv;
  if (in_place) {
    no_end(send);
    send->buffer = MPI_IN_PLACE;
  } else {
    Side *side = new_side(step, "send");
    long about = plan->count[comm->side];
    single(step, plan, send, side, form == EVEN ? about : varied(step, mine, -1, about), mine, -1, 1, 0);
    send->buffer = open_side(step, side);
  }
  Side *side = new_side(step, "receive");
  Blocks blocks = new_blocks(step, many, form);
  for (int i = 0; i < many; i++) {
    long about = plan->count[side_of_peers];
    blocks.counts[i] = form == EVEN ? about : varied(step, peers[i], -1, about);
    int before = in_place && i == comm->rank;
    *(before ? &blocks.old_from[i] : &blocks.from[i]) = peers[i];
    blocks.old_to[i] = blocks.to[i] = -1;
  }
  many_blocks(step, plan, recv, side, &blocks);
  recv->buffer = open_side(step, side);
}

static long count_between(const Step *step, const Plan *plan, int form, int from, int to, int side_of_sender) {
  long about = plan->count[side_of_sender];
  if (form == EVEN) return about;
  if (plan->in_place && from > to) return varied(step, to, from, about);  // as many there as back
  return varied(step, from, to, about);
}

static void plan_alltoall(Step *step, Plan *plan, int form) {
  const Comm *comm = step->comm;
  int many, side_of_peers, mine = comm->members[comm->side][comm->rank];
  const int *peers = peers_of(comm, &many, &side_of_peers);
  plan->in_place &= comm->sides == 1;
  End *send = &plan->call.send, *recv = &plan->call.recv;
  Blocks out = new_blocks(step, many, form), in = new_blocks(step, many, form);
  for (int i = 0; i < many; i++) {
    out.counts[i] = count_between(step, plan, form, mine, peers[i], comm->side);
    in.counts[i] = count_between(step, plan, form, peers[i], mine, side_of_peers);
    out.old_from[i] = mine, out.old_to[i] = peers[i];
    in.from[i] = peers[i], in.to[i] = mine;
    if (plan->in_place) in.old_from[i] = mine, in.old_to[i] = peers[i];
  }
  if (plan->in_place) {
    no_end(send);
    send->buffer = MPI_IN_PLACE;
  } else {
    Side *side = new_side(step, "send");
    many_blocks(step, plan, send, side, &out);
    send->buffer = open_side(step, side);
  }
  Side *side = new_side(step, "receive");
  many_blocks(step, plan, recv, side, &in);
  recv->buffer = open_side(step, side);
}

// Neighbours that are not there (-1, on a grid that is no ring) leave their block as it is.
static void plan_neighbors(Step *step, Plan *plan, int all_to_all, int form) {
  const Comm *comm = step->comm;
  const Neighbors *mine = &comm->neighbors[comm->rank];
  const int *members = comm->members[0];
  int self = members[comm->rank];
  End *send = &plan->call.send, *recv = &plan->call.recv;
  Side *side = new_side(step, "send");
  long about = plan->count[0];
  if (all_to_all) {
    Blocks out = new_blocks(step, mine->outs, form);
    for (int i = 0; i < mine->outs; i++) {
      out.counts[i] = form == EVEN ? about : varied(step, self, i, about);
      out.old_from[i] = self, out.old_to[i] = i;
    }
    many_blocks(step, plan, send, side, &out);
  } else {
    single(step, plan, send, side, form == EVEN ? about : varied(step, self, -1, about), self, -1, 1, 0);
  }
  send->buffer = open_side(step, side);
  side = new_side(step, "receive");
  Blocks in = new_blocks(step, mine->ins, form);
  for (int i = 0; i < mine->ins; i++) {
    int there = mine->in[i] >= 0, from = there ? members[mine->in[i]] : -1, to = all_to_all ? mine->in_piece[i] : -1;
    in.counts[i] = form == EVEN || !there ? about : varied(step, from, to, about);
    in.from[i] = from, in.to[i] = to;
  }
  many_blocks(step, plan, recv, side, &in);
  recv->buffer = open_side(step, side);
}
#endif
