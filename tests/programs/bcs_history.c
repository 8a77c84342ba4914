// SPDX-License-Identifier: MIT OR Apache-2.0
// Random histories of the core primitives from all ranks, on sets of nodes that overlap: what came out must have an
// order that all nodes agree with, and each rank's own stand in it as it issued them.
//
// *Swaps*: a Compare-And-Write that replaces one value by another, both of which nobody else writes, on some nodes. On
// each node the swaps that succeeded must lead from the first value to the last, each used once; what one node saw
// before another, and what a rank issued before another, are edges of a graph that must have no ring. *A lock*: taken
// by Compare-And-Write, given back by Xfer-And-Signal; what is counted under it may not be lost. *Blocks*: long ones of
// different ranks to sets that overlap; a node has one of them whole, and all nodes of one order.
#include "check.h"

#include <bcs.h>

enum { VARIABLES = 3, TRIES = 40, LOCKED = 12, BLOCK = 40000, BLOCKS = 6 };

struct swap {
  uint64_t set, from, to;
  int variable, rank, turn;
};

static int nodes, node, each = TRIES;
static uint64_t random_state;

static uint64_t below(uint64_t limit) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return (random_state >> 11) % limit;
}

static uint64_t some_nodes(void) {
  uint64_t every = nodes == 64 ? ~0ull : (1ull << nodes) - 1, set = every;
  if (below(3) != 0) set = (below(every) + 1) & every;
  return set == 0 ? every : set;
}

static uint64_t value_at(bcs_addr_t at) { return __atomic_load_n((uint64_t *)bcs_memory(at), __ATOMIC_ACQUIRE); }

// Everybody's records at everybody.
static void *gather(const void *mine, int bytes, int *total) {
  int *sizes = malloc(sizeof(int) * (size_t)all), *starts = malloc(sizeof(int) * (size_t)all);
  OK(MPI_Allgather(&bytes, 1, MPI_INT, sizes, 1, MPI_INT, MPI_COMM_WORLD));
  *total = 0;
  for (int rank = 0; rank < all; rank++) {
    starts[rank] = *total;
    *total += sizes[rank];
  }
  void *every = malloc((size_t)*total + 1);
  OK(MPI_Allgatherv(mine, bytes, MPI_BYTE, every, sizes, starts, MPI_BYTE, MPI_COMM_WORLD));
  free(sizes);
  free(starts);
  return every;
}

// A ring among `count` things with these edges?
static int has_ring(int count, int (*edges)[2], int edge_count) {
  int *left = calloc((size_t)count + 1, sizeof(int)), *free_ones = malloc(sizeof(int) * ((size_t)count + 1));
  int ready = 0, done = 0;
  for (int e = 0; e < edge_count; e++) left[edges[e][1]]++;
  for (int i = 0; i < count; i++)
    if (left[i] == 0) free_ones[ready++] = i;
  while (done < ready) {
    int i = free_ones[done++];
    for (int e = 0; e < edge_count; e++)
      if (edges[e][0] == i && --left[edges[e][1]] == 0) free_ones[ready++] = edges[e][1];
  }
  free(left);
  free(free_ones);
  return done != count;
}

static void judge_swaps(const struct swap *swaps, int count, const uint64_t *first, const uint64_t *last) {
  int (*edges)[2] = malloc(sizeof(int[2]) * (size_t)count * (size_t)(nodes + 2)), edge_count = 0;
  for (int n = 0; n < nodes; n++)
    for (int v = 0; v < VARIABLES; v++) {
      uint64_t value = first[v];
      int before = -1, used = 0, meant = 0;
      for (int i = 0; i < count; i++) meant += swaps[i].variable == v && (swaps[i].set >> n & 1);
      for (;;) {
        int next = -1;
        for (int i = 0; i < count; i++)
          if (swaps[i].variable == v && (swaps[i].set >> n & 1) && swaps[i].from == value) {
            if (next >= 0) FAIL("node %d: value %llx was replaced twice", n, (unsigned long long)value);
            next = i;
          }
        if (next < 0) break;
        if (before >= 0) {
          edges[edge_count][0] = before;
          edges[edge_count++][1] = next;
        }
        before = next;
        value = swaps[next].to;
        if (++used > meant) FAIL("node %d: swaps of variable %d go round", n, v);
      }
      if (used != meant) FAIL("node %d: %d of %d swaps of variable %d have a place", n, used, meant, v);
      if (value != last[n * VARIABLES + v]) FAIL("node %d: variable %d is not what the last swap wrote", n, v);
    }
  for (int i = 0; i < count; i++)
    for (int next = 0; next < count; next++)
      if (swaps[i].rank == swaps[next].rank && swaps[next].turn == swaps[i].turn + 1 && edge_count < count * (nodes + 2)) {
        edges[edge_count][0] = i;
        edges[edge_count++][1] = next;
      }
  if (has_ring(count, edges, edge_count)) FAIL("no order of %d swaps fits all nodes", count);
  free(edges);
  CHECK(1);
}

static int swaps_done;

static void swaps(bcs_addr_t at, int round) {
  struct swap *mine = calloc((size_t)each, sizeof *mine);
  uint64_t first[VARIABLES];
  int count = 0;
  for (int v = 0; v < VARIABLES; v++) {
    first[v] = (uint64_t)round << 48 | 0xF0000000u | (unsigned)v;
    int yes = 0;
    if (me == 0) CHECK_EQ(bcs_compare_and_write(BCS_ALL, at, BCS_GE, 0, at + 8 * (bcs_addr_t)v, first[v], &yes), 0);
  }
  OK(MPI_Barrier(MPI_COMM_WORLD));
  for (int i = 0; i < each; i++) {
    struct swap *swap = &mine[count];
    int yes = -1, v = (int)below(VARIABLES);
    bcs_addr_t variable = at + 8 * (bcs_addr_t)v;
    *swap = (struct swap){some_nodes(), value_at(variable), 0, v, me, count};
    swap->to = (uint64_t)round << 48 | (uint64_t)(me + 1) << 24 | (unsigned)(i + 1);
    CHECK_EQ(bcs_compare_and_write(&swap->set, variable, BCS_EQ, swap->from, variable, swap->to, &yes), BCS_SUCCESS);
    // Who is told so finds it there, or what came after it.
    if (yes && (swap->set >> node & 1)) CHECK(value_at(variable) != swap->from);
    count += yes;
  }
  OK(MPI_Barrier(MPI_COMM_WORLD));
  uint64_t last_here[VARIABLES], *last = calloc((size_t)nodes * VARIABLES, sizeof *last);
  uint64_t *sum = calloc((size_t)nodes * VARIABLES, sizeof *sum);
  for (int v = 0; v < VARIABLES; v++) last[node * VARIABLES + v] = last_here[v] = value_at(at + 8 * (bcs_addr_t)v);
  OK(MPI_Allreduce(last, sum, nodes * VARIABLES, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD));
  for (int v = 0; v < VARIABLES; v++) CHECK(sum[node * VARIABLES + v] == last_here[v]);
  int bytes;
  struct swap *every = gather(mine, count * (int)sizeof *mine, &bytes);
  swaps_done += bytes / (int)sizeof *every;
  if (me == round % all) judge_swaps(every, bytes / (int)sizeof *every, first, sum);
  free(every);
  free(last);
  free(sum);
  free(mine);
}

static void locks(bcs_addr_t lock, bcs_addr_t counter, bcs_addr_t done) {
  uint64_t zero = 0;
  int times = each < LOCKED ? each : LOCKED;
  for (int i = 0; i < times; i++) {
    int yes = 0;
    while (!yes) {
      CHECK_EQ(bcs_compare_and_wait(BCS_ALL, lock, BCS_EQ, 0, 10000000, &yes), BCS_SUCCESS);
      if (yes) CHECK_EQ(bcs_compare_and_write(BCS_ALL, lock, BCS_EQ, 0, lock, (uint64_t)me + 1, &yes), BCS_SUCCESS);
    }
    // Nobody else is here, so what one reads is what the one before wrote, on every node.
    uint64_t more = value_at(counter) + 1;
    CHECK_EQ(bcs_xfer_and_signal(BCS_ALL, &more, 8, counter, BCS_NONE, BCS_NONE), BCS_SUCCESS);
    CHECK_EQ(bcs_xfer_and_signal(BCS_ALL, &zero, 8, lock, done, BCS_NONE), BCS_SUCCESS);
  }
  CHECK_EQ(bcs_test_event(done, (uint64_t)(times * all), 1, NULL), BCS_SUCCESS);
  CHECK_EQ(value_at(counter), times * all);
  CHECK_EQ(value_at(done), times * all);
  OK(MPI_Barrier(MPI_COMM_WORLD));
}

static void blocks(bcs_addr_t block, bcs_addr_t events, bcs_addr_t done) {
  static uint32_t data[BLOCK];
  struct swap mine[BLOCKS];
  for (int i = 0; i < BLOCKS; i++) {
    mine[i] = (struct swap){some_nodes(), 0, (uint64_t)(me * BLOCKS + i + 1), 0, me, i};
    for (int k = 0; k < BLOCK; k++) data[k] = (uint32_t)mine[i].to;
    int words = BLOCK / (1 + (int)below(3));
    data[0] = (uint32_t)words;
    CHECK_EQ(bcs_xfer_and_signal(&mine[i].set, data, 4 * (size_t)words, block, events, done), BCS_SUCCESS);
  }
  int bytes, here = 0, *of = malloc(sizeof(int) * (size_t)all);
  struct swap *every = gather(mine, sizeof mine, &bytes);
  int count = bytes / (int)sizeof *every;
  OK(MPI_Allgather(&node, 1, MPI_INT, of, 1, MPI_INT, MPI_COMM_WORLD));
  for (int rank = 0; rank < all; rank++) here += of[rank] == node;
  CHECK_EQ(bcs_test_event(done, (uint64_t)(here * BLOCKS), 1, NULL), BCS_SUCCESS);
  OK(MPI_Barrier(MPI_COMM_WORLD));
  uint64_t meant = 0;
  for (int i = 0; i < count; i++) meant += every[i].set >> node & 1;
  CHECK_EQ(value_at(events), meant);
  // The last to come lies here whole; behind it what longer ones before it left.
  const uint32_t *seen = bcs_memory(block);
  uint64_t last = 0, lasts[64] = {0}, sums[64];
  if (meant > 0) {
    last = seen[1];
    for (uint32_t k = 1; k < seen[0]; k++)
      if (seen[k] != last) FAIL("word %u of a block of %u is of another one", k, seen[0]);
  }
  lasts[node] = last;
  OK(MPI_Allreduce(lasts, sums, 64, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD));
  // The last of a node came after all others that were meant for it.
  int (*edges)[2] = malloc(sizeof(int[2]) * (size_t)count * (size_t)(nodes + 1)), edge_count = 0;
  for (int i = 0; i < count; i++) {
    for (int n = 0; n < nodes; n++)
      if ((every[i].set >> n & 1) && every[i].to != sums[n]) {
        int final = -1;
        for (int k = 0; k < count; k++) final = every[k].to == sums[n] ? k : final;
        if (final < 0 || !(every[final].set >> n & 1)) FAIL("node %d has a block that was not for it", n);
        edges[edge_count][0] = i;
        edges[edge_count++][1] = final;
      }
    if (every[i].turn > 0) {
      edges[edge_count][0] = i - 1;
      edges[edge_count++][1] = i;
    }
  }
  if (has_ring(count, edges, edge_count)) FAIL("no order of %d blocks fits all nodes", count);
  free(edges);
  free(every);
  free(of);
  OK(MPI_Barrier(MPI_COMM_WORLD));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  uint64_t seed = getenv("BCS_SEED") ? strtoull(getenv("BCS_SEED"), NULL, 10) : 1;
  if (getenv("BCS_TRIES")) each = atoi(getenv("BCS_TRIES"));
  random_state = (seed * 1000003 + (uint64_t)me + 1) * 0x9E3779B97F4A7C15ull;
  CHECK(bcs_nodes(&nodes) == BCS_SUCCESS && bcs_node(&node) == BCS_SUCCESS && nodes <= 64);
  bcs_addr_t variables, lock, counter, events, block, done[2];
  CHECK_EQ(bcs_alloc(8 * VARIABLES, &variables), BCS_SUCCESS);
  bcs_addr_t *others[] = {&lock, &counter, &events, &done[0], &done[1]};
  for (int i = 0; i < 5; i++) CHECK_EQ(bcs_alloc(8, others[i]), BCS_SUCCESS);
  CHECK_EQ(bcs_alloc(4 * BLOCK, &block), BCS_SUCCESS);
  for (int round = 0; round < 4; round++) swaps(variables, round);
  locks(lock, counter, done[0]);
  blocks(block, events, done[1]);
  if (me == 0) printf("seed %llu: %d swaps\n", (unsigned long long)seed, swaps_done);
  CHECK(all == 1 || swaps_done > 0);
  return finish();
}
