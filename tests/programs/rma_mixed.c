// SPDX-License-Identifier: MIT OR Apache-2.0
// One-sided operations beside messages and collectives of the same ranks, at random from a seed (the first argument),
// against a model: every rank draws what all of them do, does its own part, and knows what must be where afterwards.
#include "check.h"

enum { BLOCK = 16, BLOCKS = 24, WORDS = BLOCK * BLOCKS, OPS = 30, LONGEST = 20000 };
enum { WRITTEN, ADDED_TO, READ, MODES };  // what a block is for in a phase

static uint64_t next_of(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state >> 11;
}
static int below(uint64_t *state, int n) { return (int)(next_of(state) % (uint64_t)n); }
static uint64_t drawn_from(uint64_t seed, int phase, int who) {
  uint64_t state = seed * 0x9e3779b97f4a7c15u ^ (uint64_t)(phase * 1009 + who + 2) * 0xbf58476d1ce4e5b9u;
  if (state == 0) state = 1;
  for (int i = 0; i < 4; i++) next_of(&state);
  return state;
}

static MPI_Win win;
static long *mine, *model, *after;  // the windows of all ranks at the begin of a phase, and at its end
static char what[100];

struct plan { int mode, owner; };
// What block `b` of rank `t` is for.
static struct plan plan_of(uint64_t seed, int phase, int t, int b) {
  uint64_t state = drawn_from(seed, phase, 100000 + t * BLOCKS + b);
  struct plan plan;
  plan.mode = below(&state, MODES);
  plan.owner = below(&state, all);
  return plan;
}

// One operation of rank `who`: all ranks reckon with it, and `who` carries it out.
static void operation(uint64_t seed, int phase, int who, uint64_t *state, char *touched) {
  int t = below(state, all), b = below(state, BLOCKS), first = below(state, BLOCK), way = below(state, 4), old_ok = 1;
  int n = 1 + below(state, BLOCK - first), flushes = below(state, 3);
  long values[BLOCK], got[BLOCK];
  for (int i = 0; i < n; i++) values[i] = (long)below(state, 1000000), got[i] = -1;
  struct plan plan = plan_of(seed, phase, t, b);
  MPI_Aint at = (MPI_Aint)b * BLOCK + first;
  long *now = after + (size_t)t * WORDS + at, *before = model + (size_t)t * WORDS + at;
  if (plan.mode == WRITTEN) {
    // Only its owner writes, and each block once in a phase; all of it is written by one call of one kind.
    if (plan.owner != who || touched[t * BLOCKS + b]) return;
    touched[t * BLOCKS + b] = 1;
    memcpy(now, values, (size_t)n * sizeof(long));
    if (who != me) return;
    if (way < 2) OK(MPI_Put(values, n, MPI_LONG, t, at, n, MPI_LONG, win));
    else if (way == 2) OK(MPI_Accumulate(values, n, MPI_LONG, t, at, n, MPI_LONG, MPI_REPLACE, win));
    else OK(MPI_Get_accumulate(values, n, MPI_LONG, got, n, MPI_LONG, t, at, n, MPI_LONG, MPI_REPLACE, win));
    OK(flushes ? MPI_Win_flush_local(t, win) : MPI_Win_flush(t, win));
    for (int i = 0; i < n && way == 3; i++) old_ok &= got[i] == before[i];
  } else if (plan.mode == ADDED_TO) {
    if (way == 2) n = 1;
    for (int i = 0; i < n; i++) now[i] += values[i];
    if (who != me) return;
    if (way < 2) OK(MPI_Accumulate(values, n, MPI_LONG, t, at, n, MPI_LONG, MPI_SUM, win));
    else if (way == 2) OK(MPI_Fetch_and_op(values, got, MPI_LONG, t, at, MPI_SUM, win));
    else OK(MPI_Get_accumulate(values, n, MPI_LONG, got, n, MPI_LONG, t, at, n, MPI_LONG, MPI_SUM, win));
    OK(flushes ? MPI_Win_flush_local_all(win) : MPI_Win_flush_all(win));
    // Nothing is taken away.
    for (int i = 0; i < n && way >= 2; i++) old_ok &= got[i] >= before[i];
  } else {
    if (who != me) return;
    MPI_Request request;
    if (way < 2) {
      OK(MPI_Get(got, n, MPI_LONG, t, at, n, MPI_LONG, win));
      OK(flushes ? MPI_Win_flush_local(t, win) : MPI_Win_flush(t, win));
    } else if (way == 2) {
      OK(MPI_Rget(got, n, MPI_LONG, t, at, n, MPI_LONG, win, &request));
      OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    } else {
      OK(MPI_Get_accumulate(NULL, 0, MPI_LONG, got, n, MPI_LONG, t, at, n, MPI_LONG, MPI_NO_OP, win));
      OK(MPI_Win_flush_local(t, win));
    }
    for (int i = 0; i < n; i++) old_ok &= got[i] == before[i];
  }
  checks++;
  if (!old_ok) FAIL("what came from %d, block %d, word %d is wrong (mode %d, way %d)", t, b, first, plan.mode, way);
}

struct traffic {
  MPI_Request requests[4];
  unsigned char *out, *in, *cast;
  long *sums;
  int bytes, shift, root, words;
};

// Messages round the ranks, a broadcast and a sum, all under way while the operations are.
static void begin(struct traffic *m, uint64_t seed, int phase) {
  uint64_t state = drawn_from(seed, phase, -1);
  m->bytes = below(&state, 3) ? below(&state, 300) : below(&state, LONGEST);
  m->shift = below(&state, all);
  m->root = below(&state, all);
  m->words = 1 + below(&state, 40);
  m->out = room((size_t)m->bytes), m->in = room((size_t)m->bytes), m->cast = room((size_t)m->bytes);
  m->sums = room(2 * (size_t)m->words * sizeof(long));
  fill(m->out, (size_t)m->bytes, (uint32_t)(phase * 100 + me));
  if (me == m->root) fill(m->cast, (size_t)m->bytes, (uint32_t)(phase * 100 + 99));
  for (int i = 0; i < m->words; i++) m->sums[i] = me + i;
  int to = (me + m->shift) % all, from = (me + all - m->shift) % all;
  OK(MPI_Irecv(m->in, m->bytes, MPI_BYTE, from, phase, MPI_COMM_WORLD, &m->requests[0]));
  OK(MPI_Isend(m->out, m->bytes, MPI_BYTE, to, phase, MPI_COMM_WORLD, &m->requests[1]));
  OK(MPI_Ibcast(m->cast, m->bytes, MPI_BYTE, m->root, MPI_COMM_WORLD, &m->requests[2]));
  OK(MPI_Iallreduce(m->sums, m->sums + m->words, m->words, MPI_LONG, MPI_SUM, MPI_COMM_WORLD, &m->requests[3]));
}
static void end(struct traffic *m, int phase) {
  OK(MPI_Waitall(4, m->requests, MPI_STATUSES_IGNORE));
  CHECK_BYTES(m->in, (size_t)m->bytes, (uint32_t)(phase * 100 + (me + all - m->shift) % all));
  CHECK_BYTES(m->cast, (size_t)m->bytes, (uint32_t)(phase * 100 + 99));
  for (int i = 0; i < m->words; i++) CHECK_EQ(m->sums[m->words + i], (long)all * (all - 1) / 2 + (long)all * i);
  free(m->out);
  free(m->in);
  free(m->cast);
  free(m->sums);
}

static void one_phase(uint64_t seed, int phase) {
  struct traffic traffic;
  char *touched = room((size_t)all * BLOCKS);
  size_t bytes = (size_t)all * WORDS * sizeof(long);
  uint64_t own = drawn_from(seed, phase, 200000 + me), common = drawn_from(seed, phase, -3);
  int early = below(&own, 2), flag;
  memcpy(after, model, bytes);
  begin(&traffic, seed, phase);
  for (int who = 0; who < all; who++) {
    uint64_t state = drawn_from(seed, phase, who);
    for (int i = 0; i < OPS; i++) {
      operation(seed, phase, who, &state, touched);
      if (who == me && below(&own, 5) == 0) OK(MPI_Testall(2, traffic.requests, &flag, MPI_STATUSES_IGNORE));
    }
  }
  if (early) end(&traffic, phase);
  OK(MPI_Win_flush_all(win));
  OK(MPI_Win_sync(win));
  if (!early) end(&traffic, phase);
  if (below(&common, 2)) {
    OK(MPI_Barrier(MPI_COMM_WORLD));
  } else {
    int sum = 0, one = 1;
    OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQ(sum, all);
  }
  OK(MPI_Win_sync(win));
  for (int i = 0; i < WORDS; i++) CHECK_EQ(mine[i], after[(size_t)me * WORDS + (size_t)i]);
  // The owner stores, too, while nobody else looks.
  for (int t = 0; t < all; t++) {
    int at = below(&common, WORDS);
    long value = (long)below(&common, 1000);
    after[(size_t)t * WORDS + (size_t)at] = value;
    if (t == me) mine[at] = value;
  }
  OK(MPI_Win_sync(win));
  OK(MPI_Barrier(MPI_COMM_WORLD));
  memcpy(model, after, bytes);
  free(touched);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 20250605u;
  size_t bytes = (size_t)all * WORDS * sizeof(long);
  model = room(bytes);
  after = room(bytes);
  for (int from_program = 0; from_program < 2; from_program++) {
    memset(model, 0, bytes);
    MPI_Aint own = WORDS * sizeof(long);
    if (from_program) {
      mine = room((size_t)own);
      OK(MPI_Win_create(mine, own, sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    } else {
      OK(MPI_Win_allocate(own, sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win));
      memset(mine, 0, (size_t)own);
    }
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    OK(MPI_Win_lock_all(0, win));
    OK(MPI_Win_sync(win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    int phases = part_of(40);
    for (int phase = 0; phase < phases; phase++) {
      snprintf(what, sizeof what, "seed %llu, phase %d", (unsigned long long)seed, phase);
      doing = what;
      one_phase(seed + (uint64_t)from_program, phase);
    }
    doing = "";
    OK(MPI_Win_unlock_all(win));
    OK(MPI_Win_free(&win));
    if (from_program) free(mine);
  }
  free(model);
  free(after);
  return finish();
}
