// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What processes do with a communicator that connects them, whichever way it came to be: messages, collectives and
// windows, and communicators made of it. All of its processes draw from numbers that they share, so that each knows
// what every other one sends.
#ifndef RANDOM_TALK_H
#define RANDOM_TALK_H
#include "rng.h"

static int traced;

// The communicator as this process has it. On an intercommunicator the two sides are told apart by `side`, 0 or 1,
// about which they agree; `other` is the side from which messages come. On others both are 0.
typedef struct {
  MPI_Comm handle;
  int inter, rank, size, remote, side, other;
} Ends;

static void talk(MPI_Comm comm, Rng *rng, int steps);

static void say(MPI_Comm comm, const char *what, int number) {
  if (!traced) return;
  int size, remote = 0, inter;
  MPI_Comm_size(comm, &size);
  MPI_Comm_test_inter(comm, &inter);
  if (inter) MPI_Comm_remote_size(comm, &remote);
  fprintf(stderr, "[%d] rank %d of %d, on %d+%d: %s %d\n", (int)getpid(), me, all, size, remote, what, number);
}

// Each process of an intercommunicator draws a number, and the side with the least one is side 0.
static Ends ends_of(MPI_Comm comm) {
  Ends ends = {.handle = comm};
  OK(MPI_Comm_test_inter(comm, &ends.inter));
  OK(MPI_Comm_rank(comm, &ends.rank));
  OK(MPI_Comm_size(comm, &ends.size));
  if (!ends.inter) {
    ends.remote = ends.size;
    return ends;
  }
  OK(MPI_Comm_remote_size(comm, &ends.remote));
  uint64_t mine = mix((uint64_t)getpid() << 20 ^ (uint64_t)ends.rank), theirs, ours;
  // Each side gets what the other one gives: first its least number, then, given back, one's own.
  OK(MPI_Allreduce(&mine, &theirs, 1, MPI_UINT64_T, MPI_MIN, comm));
  OK(MPI_Allreduce(&theirs, &ours, 1, MPI_UINT64_T, MPI_MIN, comm));
  CHECK(ours != theirs);
  ends.side = ours > theirs;
  ends.other = !ends.side;
  return ends;
}

// The bytes from one process to another, the sender's side among their key.
static void content(uint64_t key, int side, int from, int to, size_t bytes, unsigned char *out) {
  stream(key_of(key, (uint64_t)side, (uint64_t)from, (uint64_t)to), bytes, out);
}

static void expect(uint64_t key, int side, int from, int to, size_t bytes, const unsigned char *got) {
  unsigned char *wanted = room(bytes);
  content(key, side, from, to, bytes, wanted);
  size_t right = 0;
  while (right < bytes && wanted[right] == got[right]) right++;
  checks++;
  if (right < bytes) FAIL("byte %zu of %zu from rank %d of side %d to %d is wrong", right, bytes, from, side, to);
  free(wanted);
}

// How long the message is that goes from one to another; -1: there is none.
static long length_of(uint64_t key, int side, int from, int to, long most) {
  Rng rng = {.state = key_of(key, (uint64_t)side + 2, (uint64_t)from, (uint64_t)to)};
  return one_in(&rng, 3) ? -1 : draw_bytes(&rng, most);
}

// Messages of all to all, or to some.
static void exchange(const Ends *ends, Rng *rng) {
  uint64_t key = draw(rng);
  int tag = below(rng, 1000), many = 0;
  long most = one_in(rng, 4) ? 1 << 20 : 30000;
  MPI_Request *requests = room(2 * (size_t)ends->remote * sizeof *requests);
  unsigned char **buffers = room(2 * (size_t)ends->remote * sizeof *buffers);
  long *lengths = room((size_t)ends->remote * sizeof *lengths);
  for (int i = 0; i < ends->remote; i++) {
    lengths[i] = length_of(key, ends->other, i, ends->rank, most);
    if (lengths[i] < 0) continue;
    buffers[i] = room((size_t)lengths[i]);
    OK(MPI_Irecv(buffers[i], (int)lengths[i], MPI_BYTE, i, tag, ends->handle, &requests[many++]));
  }
  dawdle();
  for (int i = 0; i < ends->remote; i++) {
    long bytes = length_of(key, ends->side, ends->rank, i, most);
    if (bytes < 0) continue;
    unsigned char *out = buffers[ends->remote + i] = room((size_t)bytes);
    content(key, ends->side, ends->rank, i, (size_t)bytes, out);
    OK(MPI_Isend(out, (int)bytes, MPI_BYTE, i, tag, ends->handle, &requests[many++]));
  }
  OK(MPI_Waitall(many, requests, MPI_STATUSES_IGNORE));
  for (int i = 0; i < ends->remote; i++)
    if (lengths[i] >= 0) expect(key, ends->other, i, ends->rank, (size_t)lengths[i], buffers[i]);
  for (int i = 0; i < 2 * ends->remote; i++) free(buffers[i]);
  free(buffers);
  free(requests);
  free(lengths);
}

// One receives from the others in whatever order they come; the tag tells them from those of the next time.
static void gather_any(const Ends *ends, Rng *rng) {
  enum { BYTES = 200 };
  uint64_t key = draw(rng);
  int tag = between(rng, 1000, 30000), to_side = ends->inter ? below(rng, 2) : 0;
  int to = ends->inter ? 0 : below(rng, ends->size), here = ends->side == to_side;
  unsigned char buffer[BYTES];
  if (ends->inter ? !here : ends->rank != to) {
    content(key, ends->side, ends->rank, to, BYTES, buffer);
    OK(MPI_Send(buffer, BYTES, MPI_BYTE, to, tag, ends->handle));
  } else if (ends->rank == to) {
    for (int left = ends->inter ? ends->remote : ends->size - 1; left > 0; left--) {
      MPI_Status status;
      OK(MPI_Recv(buffer, BYTES, MPI_BYTE, MPI_ANY_SOURCE, tag, ends->handle, &status));
      expect(key, ends->other, status.MPI_SOURCE, to, BYTES, buffer);
    }
  }
}

static void reduce_all(const Ends *ends, Rng *rng) {
  int count = (int)(draw_bytes(rng, 100000) / 8) + 1;
  uint64_t key = draw(rng);
  int64_t *mine = room((size_t)count * 8), *sum = room((size_t)count * 8);
  int64_t first = (int64_t)(key_of(key, (uint64_t)ends->side, (uint64_t)ends->rank, 0) % 1000);
  for (int i = 0; i < count; i++) mine[i] = first + i;
  OK(MPI_Allreduce(mine, sum, count, MPI_INT64_T, MPI_SUM, ends->handle));
  int64_t wanted = 0;
  for (int r = 0; r < ends->remote; r++) wanted += (int64_t)(key_of(key, (uint64_t)ends->other, (uint64_t)r, 0) % 1000);
  for (int i = 0; i < count; i++) CHECK_EQ(sum[i], wanted + (int64_t)i * ends->remote);
  free(mine);
  free(sum);
}

static void broadcast(const Ends *ends, Rng *rng) {
  long bytes = draw_bytes(rng, 300000);
  uint64_t key = draw(rng);
  int root_side = ends->inter ? below(rng, 2) : 0, draws = below(rng, 1 << 20);
  int roots = ends->side == root_side ? ends->size : ends->remote, root = draws % roots;
  unsigned char *buffer = room((size_t)bytes);
  int says = ends->side == root_side && ends->rank == root;
  if (says) content(key, root_side, root, 0, (size_t)bytes, buffer);
  int argument = !ends->inter ? root : says ? MPI_ROOT : ends->side == root_side ? MPI_PROC_NULL : root;
  OK(MPI_Bcast(buffer, (int)bytes, MPI_BYTE, argument, ends->handle));
  if (!ends->inter || ends->side != root_side) expect(key, root_side, root, 0, (size_t)bytes, buffer);
  free(buffer);
}

static void gather_all(const Ends *ends, Rng *rng) {
  size_t bytes = (size_t)draw_bytes(rng, 20000);
  uint64_t key = draw(rng);
  unsigned char *mine = room(bytes), *of_all = room(bytes * (size_t)ends->remote);
  MPI_Request request = MPI_REQUEST_NULL;
  content(key, ends->side, ends->rank, 0, bytes, mine);
  OK(MPI_Iallgather(mine, (int)bytes, MPI_BYTE, of_all, (int)bytes, MPI_BYTE, ends->handle, &request));
  dawdle();
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  for (int i = 0; i < ends->remote; i++) expect(key, ends->other, i, 0, bytes, of_all + (size_t)i * bytes);
  free(mine);
  free(of_all);
}

// Every process writes into the window of the next one, and reads it out of that of the one after.
static void use_window(const Ends *ends, Rng *rng) {
  size_t bytes = (size_t)draw_bytes(rng, 100000) + 1;
  uint64_t key = draw(rng);
  int allocated = one_in(rng, 2), size = ends->size, to = (ends->rank + 1) % size, shown = (ends->rank + 2) % size;
  unsigned char *mine = room(bytes), *base, *got = room(bytes), *out = room(bytes);
  MPI_Win window;
  if (allocated) {
    OK(MPI_Win_allocate((MPI_Aint)bytes, 1, MPI_INFO_NULL, ends->handle, &base, &window));
  } else {
    base = mine;
    OK(MPI_Win_create(base, (MPI_Aint)bytes, 1, MPI_INFO_NULL, ends->handle, &window));
  }
  content(key, 0, ends->rank, to, bytes, out);
  OK(MPI_Win_fence(0, window));
  OK(MPI_Put(out, (int)bytes, MPI_BYTE, to, 0, (int)bytes, MPI_BYTE, window));
  OK(MPI_Win_fence(0, window));
  OK(MPI_Get(got, (int)bytes, MPI_BYTE, shown, 0, (int)bytes, MPI_BYTE, window));
  OK(MPI_Win_fence(0, window));
  expect(key, 0, (ends->rank + size - 1) % size, ends->rank, bytes, base);
  expect(key, 0, to, shown, bytes, got);
  OK(MPI_Win_free(&window));
  free(mine);
  free(got);
  free(out);
}

static void part(MPI_Comm *comm) {
  if (one_in(&own, 2)) dawdle();
  OK(MPI_Comm_disconnect(comm));
  CHECK(*comm == MPI_COMM_NULL);
}

// Are all processes of the communicator of one world?
static int is_of_one_world(MPI_Comm comm) {
  int inter, size, shared;
  MPI_Group group, world, both;
  OK(MPI_Comm_test_inter(comm, &inter));
  if (inter) return 0;
  OK(MPI_Comm_group(comm, &group));
  OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
  OK(MPI_Group_intersection(group, world, &both));
  OK(MPI_Group_size(group, &size));
  OK(MPI_Group_size(both, &shared));
  OK(MPI_Group_free(&group));
  OK(MPI_Group_free(&world));
  OK(MPI_Group_free(&both));
  return shared == size;
}

// Worlds whose communicator is freed stay connected, and those that are spawned then end only with the others.
static void let_go(MPI_Comm *comm, Rng *rng) {
  int frees = one_in(rng, 2);
  if (frees && is_of_one_world(*comm)) OK(MPI_Comm_free(comm));
  else part(comm);
}

// A communicator made of this one: used, and let go of.
static void derive(const Ends *ends, Rng *rng) {
  MPI_Comm made;
  int which = below(rng, 3), colours = between(rng, 1, 3), down = one_in(rng, 2);
  if (which == 0) {
    OK(MPI_Comm_dup(ends->handle, &made));
  } else if (which == 1 && ends->inter) {
    OK(MPI_Intercomm_merge(ends->handle, ends->side, &made));
  } else if (which == 1) {
    MPI_Group group, turned;
    int *ranks = room((size_t)ends->size * sizeof *ranks);
    for (int i = 0; i < ends->size; i++) ranks[i] = ends->size - 1 - i;
    OK(MPI_Comm_group(ends->handle, &group));
    OK(MPI_Group_incl(group, ends->size, ranks, &turned));
    OK(MPI_Comm_create(ends->handle, turned, &made));
    OK(MPI_Group_free(&group));
    OK(MPI_Group_free(&turned));
    free(ranks);
  } else {
    OK(MPI_Comm_split(ends->handle, ends->rank % colours, down ? -ends->rank : ends->rank, &made));
  }
  Rng part_of_it = {.state = draw(rng)};
  // Of an intercommunicator a colour may be on one side only.
  if (made == MPI_COMM_NULL) return;
  OK(MPI_Comm_set_errhandler(made, MPI_ERRORS_RETURN));
  talk(made, &part_of_it, 1);
  let_go(&made, &part_of_it);
}

static void talk(MPI_Comm comm, Rng *rng, int steps) {
  for (int i = 0; i < steps; i++) {
    int what = below(rng, 8);
    say(comm, "talk", what);
    dawdle();
    Ends ends = ends_of(comm);
    if (what == 0) exchange(&ends, rng);
    else if (what == 1) gather_any(&ends, rng);
    else if (what == 2) reduce_all(&ends, rng);
    else if (what == 3) broadcast(&ends, rng);
    else if (what == 4) gather_all(&ends, rng);
    else if (what == 5 && !ends.inter) use_window(&ends, rng);
    else if (what == 6) OK(MPI_Barrier(comm));
    else derive(&ends, rng);
  }
}
#endif
