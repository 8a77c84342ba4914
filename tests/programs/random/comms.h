// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The communicators of a random program. Every rank knows the members of all of them, also where it is none, because
// all choices come from the common generator.
#ifndef RANDOM_COMMS_H
#define RANDOM_COMMS_H
#include "rng.h"

enum { RANKS = 64, DEGREE = 8, EDGES = 4 * RANKS };

typedef struct {
  int ins, outs;
  int in[EDGES], in_piece[EDGES], out[EDGES];  // ranks, or -1; in_piece: which piece of the sender's it is
} Neighbors;

// An intercommunicator has two sides, all others have one.
typedef struct {
  MPI_Comm handle;
  int number, sides, size[2], members[2][RANKS];
  int side, rank;  // mine; side is -1 where I am no member
  Neighbors *neighbors;  // of each rank
  int grid;              // 1: a Cartesian one
  char how[80];
} Comm;

enum { COMMS = 60 };
static Comm *comms[COMMS];
static int comms_many;

static Comm *new_comm(int sides, const char *how, const Comm *parent) {
  Comm *comm = room(sizeof *comm);
  comm->number = comms_many;
  comm->sides = sides;
  comm->side = -1;
  comm->handle = MPI_COMM_NULL;
  snprintf(comm->how, sizeof comm->how, "%s of %d", how, parent ? parent->number : -1);
  return comms[comms_many++] = comm;
}

static void add_member(Comm *comm, int side, int who) {
  if (who == me) comm->side = side, comm->rank = comm->size[side];
  comm->members[side][comm->size[side]++] = who;
}

// Holds the library's rank and sizes against ours.
static void checked(const Comm *comm) {
  int rank, size, inter;
  CHECK_EQ(comm->handle != MPI_COMM_NULL, comm->side >= 0);
  if (comm->side < 0) return;
  OK(MPI_Comm_rank(comm->handle, &rank));
  OK(MPI_Comm_size(comm->handle, &size));
  OK(MPI_Comm_test_inter(comm->handle, &inter));
  CHECK_EQ(rank, comm->rank);
  CHECK_EQ(size, comm->size[comm->side]);
  CHECK_EQ(inter, comm->sides == 2);
  if (!inter) return;
  OK(MPI_Comm_remote_size(comm->handle, &size));
  CHECK_EQ(size, comm->size[1 - comm->side]);
}

static Neighbors *copied(const Comm *parent) {
  if (!parent->neighbors) return NULL;
  size_t bytes = (size_t)parent->size[0] * sizeof(Neighbors);
  return memcpy(room(bytes), parent->neighbors, bytes);
}

static void make_dup(const Comm *parent) {
  Comm *comm = new_comm(parent->sides, "duplicate", parent);
  for (int side = 0; side < parent->sides; side++)
    for (int i = 0; i < parent->size[side]; i++) add_member(comm, side, parent->members[side][i]);
  comm->neighbors = copied(parent);
  comm->grid = parent->grid;
  int way = below(&common, 3);
  if (parent->side < 0) return;
  if (way == 0) OK(MPI_Comm_dup(parent->handle, &comm->handle));
  if (way == 1) OK(MPI_Comm_dup_with_info(parent->handle, MPI_INFO_NULL, &comm->handle));
  if (way == 2) {
    MPI_Request request;
    OK(MPI_Comm_idup(parent->handle, &comm->handle, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  }
  checked(comm);
}

static void make_split(const Comm *parent) {
  int colours = between(&common, 1, 3), colour[RANKS], key[RANKS], n = parent->size[0], mine = MPI_UNDEFINED, at = 0;
  if (comms_many + colours > COMMS) return;
  for (int i = 0; i < n; i++) {
    colour[i] = one_in(&common, 8) ? -1 : below(&common, colours);
    key[i] = below(&common, n) - n / 2;
    if (parent->members[0][i] == me) mine = colour[i] < 0 ? MPI_UNDEFINED : colour[i], at = key[i];
  }
  Comm *parts[3];
  for (int c = 0; c < colours; c++) {
    parts[c] = new_comm(1, "part", parent);
    for (int k = -n; k <= n; k++)
      for (int i = 0; i < n; i++)
        if (colour[i] == c && key[i] == k) add_member(parts[c], 0, parent->members[0][i]);
  }
  if (parent->side < 0) return;
  MPI_Comm handle;
  OK(MPI_Comm_split(parent->handle, mine, at, &handle));
  if (mine == MPI_UNDEFINED) CHECK(handle == MPI_COMM_NULL);
  for (int c = 0; c < colours; c++) {
    if (c == mine) parts[c]->handle = handle;
    checked(parts[c]);
  }
}

// Some of the parent's ranks in any order; with all of the parent's ranks calling, or with its own only.
static void make_subset(const Comm *parent) {
  int order[RANKS], n = parent->size[0], many = between(&common, 1, n), all_call = below(&common, 2);
  for (int i = 0; i < n; i++) order[i] = i;
  shuffle(&common, order, n);
  Comm *comm = new_comm(1, all_call ? "subset" : "group", parent);
  for (int i = 0; i < many; i++) add_member(comm, 0, parent->members[0][order[i]]);
  if (parent->side < 0 || (!all_call && comm->side < 0)) return;
  MPI_Group whole, part;
  OK(MPI_Comm_group(parent->handle, &whole));
  OK(MPI_Group_incl(whole, many, order, &part));
  if (all_call) OK(MPI_Comm_create(parent->handle, part, &comm->handle));
  else OK(MPI_Comm_create_group(parent->handle, part, comm->number, &comm->handle));
  OK(MPI_Group_free(&whole));
  OK(MPI_Group_free(&part));
  checked(comm);
}

static void make_inter(const Comm *parent) {
  int n = parent->size[0], first[2] = {-1, -1}, side[RANKS], mine = MPI_UNDEFINED;
  if (n < 2 || comms_many + 1 > COMMS) return;
  for (int i = 0; i < n; i++) side[i] = below(&common, 2);
  side[below(&common, n)] = 0;
  for (int i = 0, zeros = 0; i < n; i++) {  // neither is empty
    zeros += side[i] == 0;
    if (i == n - 1 && zeros == n) side[i] = 1;
  }
  Comm *comm = new_comm(2, "intercommunicator", parent);
  for (int i = 0; i < n; i++) {
    if (first[side[i]] < 0) first[side[i]] = i;
    if (parent->members[0][i] == me) mine = side[i];
    add_member(comm, side[i], parent->members[0][i]);
  }
  if (parent->side < 0) return;
  MPI_Comm local;
  OK(MPI_Comm_split(parent->handle, mine, 0, &local));
  OK(MPI_Intercomm_create(local, 0, parent->handle, first[1 - mine], 17, &comm->handle));
  OK(MPI_Comm_free(&local));
  checked(comm);
}

static void make_merge(const Comm *parent) {
  int upper = below(&common, 2);  // which side comes second
  Comm *comm = new_comm(1, "merge", parent);
  for (int turn = 0; turn < 2; turn++) {
    int side = turn == 0 ? 1 - upper : upper;
    for (int i = 0; i < parent->size[side]; i++) add_member(comm, 0, parent->members[side][i]);
  }
  if (parent->side < 0) return;
  OK(MPI_Intercomm_merge(parent->handle, parent->side == upper, &comm->handle));
  checked(comm);
}

static void make_grid(const Comm *parent) {
  int dims[3] = {1, 1, 1}, periods[3], many = between(&common, 1, 3), n = parent->size[0], cells = 1;
  for (int d = 0; d < many; d++) {
    dims[d] = between(&common, 1, n / cells < 1 ? 1 : n / cells);
    cells *= dims[d];
    periods[d] = below(&common, 2);
  }
  Comm *comm = new_comm(1, "grid", parent);
  for (int i = 0; i < cells; i++) add_member(comm, 0, parent->members[0][i]);
  comm->grid = 1;
  comm->neighbors = room((size_t)cells * sizeof(Neighbors));
  for (int i = 0; i < cells; i++) {
    Neighbors *here = &comm->neighbors[i];
    here->ins = here->outs = 2 * many;
    for (int d = 0, below_it = cells; d < many; d++) {
      below_it /= dims[d];
      int place = i / below_it % dims[d];
      for (int up = 0; up < 2; up++) {
        int next = place + (up ? 1 : -1), gone = next < 0 || next >= dims[d];
        next = (next + dims[d]) % dims[d];
        here->in[2 * d + up] = here->out[2 * d + up] = gone && !periods[d] ? -1 : i + (next - place) * below_it;
        here->in_piece[2 * d + up] = 2 * d + 1 - up;  // what comes from below was sent upwards
      }
    }
  }
  if (parent->side < 0) return;
  OK(MPI_Cart_create(parent->handle, many, dims, periods, 0, &comm->handle));
  checked(comm);
}

// Up to three edges from each rank, also several to one, and to itself.
static void make_graph(const Comm *parent) {
  int n = parent->size[0], seen[RANKS];
  Comm *comm = new_comm(1, "graph", parent);
  comm->neighbors = room((size_t)n * sizeof(Neighbors));
  for (int i = 0; i < n; i++) {
    add_member(comm, 0, parent->members[0][i]);
    Neighbors *here = &comm->neighbors[i];
    here->outs = below(&common, 4);
    for (int k = 0; k < here->outs; k++) {
      Neighbors *there = &comm->neighbors[here->out[k] = below(&common, n)];
      there->in[there->ins++] = i;
    }
  }
  for (int i = 0; i < n; i++) {
    Neighbors *here = &comm->neighbors[i];
    shuffle(&common, here->in, here->ins);
    memset(seen, 0, sizeof seen);
    for (int k = 0; k < here->ins; k++) {  // the first edge from a rank is that rank's first to here
      const Neighbors *there = &comm->neighbors[here->in[k]];
      int turn = seen[here->in[k]]++, piece = 0;
      while (there->out[piece] != i || turn-- > 0) piece++;
      here->in_piece[k] = piece;
    }
  }
  if (parent->side < 0) return;
  static int ones[EDGES];
  for (int k = 0; k < EDGES; k++) ones[k] = 1;
  const Neighbors *mine = &comm->neighbors[parent->rank];
  OK(MPI_Dist_graph_create_adjacent(parent->handle, mine->ins, mine->in, ones, mine->outs, mine->out, ones,
                                    MPI_INFO_NULL, 0, &comm->handle));
  checked(comm);
}

static void make_comm(void) {
  const Comm *parent = comms[below(&common, one_in(&common, 2) ? 1 : comms_many)];
  int way = below(&common, 8), empty = parent->size[0] == 0;
  if (empty || comms_many >= COMMS - 3) return;
  if (parent->sides == 2) {
    if (way < 4) make_merge(parent);
    else make_dup(parent);
    return;
  }
  switch (way) {
    case 0: make_dup(parent); break;
    case 1: case 2: make_split(parent); break;
    case 3: make_subset(parent); break;
    case 4: case 5: make_inter(parent); break;
    case 6: make_grid(parent); break;
    default: make_graph(parent);
  }
}

static void make_first_comms(void) {
  comms_many = 0;
  Comm *world = new_comm(1, "world", NULL), *self = new_comm(1, "self", NULL);
  for (int i = 0; i < all; i++) add_member(world, 0, i);
  world->handle = MPI_COMM_WORLD;
  add_member(self, 0, me);  // the others' are nobody's here: see `is_self`
  self->handle = MPI_COMM_SELF;
  for (int more = below(&common, 6); more > 0; more--) make_comm();
}

static void free_comms(void) {
  for (int i = 2; i < comms_many; i++)
    if (comms[i]->side >= 0) OK(MPI_Comm_free(&comms[i]->handle));
}

static void forget_comms(void) {
  for (int i = 0; i < comms_many; i++) {
    free(comms[i]->neighbors);
    free(comms[i]);
  }
}
#endif
