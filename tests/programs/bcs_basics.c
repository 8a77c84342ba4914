// SPDX-License-Identifier: MIT OR Apache-2.0
// The core primitives one by one: where memory lies, blocks short and long, events here and there, questions with each
// comparison, with a write, with a wait, and what is refused.
#include "check.h"

#include <bcs.h>

enum { LONG = 300000 };

static int nodes, node;

// Who speaks for its node: its first rank.
static int speaks(void) {
  int mine = node, first = all;
  int *of = malloc(sizeof(int) * (size_t)all);
  OK(MPI_Allgather(&mine, 1, MPI_INT, of, 1, MPI_INT, MPI_COMM_WORLD));
  for (int rank = all - 1; rank >= 0; rank--)
    if (of[rank] == node) first = rank;
  free(of);
  return first == me;
}

static uint64_t value_at(bcs_addr_t at) { return __atomic_load_n((uint64_t *)bcs_memory(at), __ATOMIC_ACQUIRE); }

static void meet_all(void) { OK(MPI_Barrier(MPI_COMM_WORLD)); }

static int compare(const uint64_t *set, bcs_addr_t at, int how, uint64_t value) {
  int result = -1;
  CHECK_EQ(bcs_compare_and_write(set, at, how, value, BCS_NONE, 0, &result), BCS_SUCCESS);
  return result;
}

static void blocks(void) {
  bcs_addr_t block, event, done;
  CHECK_EQ(bcs_alloc(LONG, &block), BCS_SUCCESS);
  CHECK_EQ(bcs_alloc(8, &event), BCS_SUCCESS);
  CHECK_EQ(bcs_alloc(8, &done), BCS_SUCCESS);
  CHECK(block % 64 == 0 && block >= 4096 && event >= block + LONG);
  static unsigned char data[LONG], want[LONG];
  static const size_t sizes[] = {0, 1, 8, 9, 1000, 14336, 14337, 65536, LONG};
  uint64_t before_there = 0, before_here = 0;
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
    for (int from = 0; from < all; from++) {
      for (int i = 0; i < LONG; i++) want[i] = (unsigned char)(i * 7 + from + (int)s);
      meet_all();
      if (me == from) {
        memcpy(data, want, sizeof data);
        CHECK_EQ(bcs_xfer_and_signal(BCS_ALL, data, sizes[s], block, event, done), BCS_SUCCESS);
        memset(data, 0, sizeof data);  // it was copied
        CHECK_EQ(bcs_test_event(done, value_at(done) + 0, 0, &(int){0}), BCS_SUCCESS);
      }
      // Nobody else says anything: the event alone tells.
      CHECK_EQ(bcs_test_event(event, before_there + 1, 1, NULL), BCS_SUCCESS);
      if (memcmp(bcs_memory(block), want, sizes[s]) != 0) FAIL("%zu bytes of rank %d are wrong", sizes[s], from);
      CHECK_EQ(value_at(event), before_there + 1);
      before_there++;
    }
  (void)before_here;
  meet_all();
  // Local events: each rank signals its own node's, once for each of its blocks.
  for (int i = 0; i < 40; i++) CHECK_EQ(bcs_xfer_and_signal(BCS_ALL, &i, 4, block, BCS_NONE, done), BCS_SUCCESS);
  int mine = node, here = 0, *of = malloc(sizeof(int) * (size_t)all);
  OK(MPI_Allgather(&mine, 1, MPI_INT, of, 1, MPI_INT, MPI_COMM_WORLD));
  for (int rank = 0; rank < all; rank++) here += of[rank] == node;
  free(of);
  uint64_t total = (uint64_t)here * (40 + sizeof sizes / sizeof *sizes);
  CHECK_EQ(bcs_test_event(done, total, 1, NULL), BCS_SUCCESS);
  CHECK_EQ(value_at(done), total);
  meet_all();
}

static void questions(int first) {
  bcs_addr_t a, b;
  CHECK_EQ(bcs_alloc(8, &a), BCS_SUCCESS);
  CHECK_EQ(bcs_alloc(8, &b), BCS_SUCCESS);
  // A plain store on each node, which every node sees when it is asked after the barrier.
  if (first) __atomic_store_n((uint64_t *)bcs_memory(a), 10 + (uint64_t)node, __ATOMIC_RELEASE);
  meet_all();
  CHECK_EQ(compare(BCS_ALL, a, BCS_GE, 10), 1);
  CHECK_EQ(compare(BCS_ALL, a, BCS_GE, 11), 0);
  CHECK_EQ(compare(BCS_ALL, a, BCS_LT, 10 + (uint64_t)nodes), 1);
  CHECK_EQ(compare(BCS_ALL, a, BCS_LT, 9 + (uint64_t)nodes), 0);
  CHECK_EQ(compare(BCS_ALL, a, BCS_EQ, 10), nodes == 1);
  CHECK_EQ(compare(BCS_ALL, a, BCS_NE, 9), 1);
  CHECK_EQ(compare(BCS_ALL, a, BCS_NE, 9 + (uint64_t)nodes), 0);
  for (int one = 0; one < nodes; one++) {
    uint64_t set[1] = {1ull << one};
    CHECK_EQ(compare(set, a, BCS_EQ, 10 + (uint64_t)one), 1);
    CHECK_EQ(compare(set, a, BCS_EQ, 11 + (uint64_t)one), 0);
  }
  uint64_t nobody[1] = {0};
  CHECK_EQ(compare(nobody, a, BCS_EQ, 12345), 1);
  meet_all();
  // One of all may write, and all see what it wrote.
  int won = -1, sum = 0;
  CHECK_EQ(bcs_compare_and_write(BCS_ALL, b, BCS_EQ, 0, b, 100 + (uint64_t)me, &won), BCS_SUCCESS);
  OK(MPI_Allreduce(&won, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
  CHECK_EQ(sum, 1);
  uint64_t now = value_at(b), most = 0;
  OK(MPI_Allreduce(&now, &most, 1, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD));
  CHECK(now == most && now >= 100 && now < 100 + (uint64_t)all);
  CHECK(!won || now == 100 + (uint64_t)me);
  meet_all();
}

static void waits(int first) {
  bcs_addr_t a;
  int result = -1;
  CHECK_EQ(bcs_alloc(8, &a), BCS_SUCCESS);
  CHECK_EQ(bcs_compare_and_wait(BCS_ALL, a, BCS_GE, 1, 2000000, &result), BCS_SUCCESS);
  CHECK_EQ(result, 0);
  meet_all();
  // The node's own store, some time later.
  if (me == 0 && nodes > 1) __atomic_store_n((uint64_t *)bcs_memory(a), 1, __ATOMIC_RELEASE);
  if (me == 0) {
    CHECK_EQ(bcs_compare_and_wait(BCS_ALL, a, BCS_GE, 1, 20000000000ull, &result), BCS_SUCCESS);
    CHECK_EQ(result, 1);
  }
  if ((me != 0 && first) || (me == 1 && nodes == 1)) {
    usleep(3000 * (unsigned)(node + 1));
    __atomic_store_n((uint64_t *)bcs_memory(a), 1, __ATOMIC_RELEASE);
  }
  meet_all();
}

static void refused(void) {
  int result, value = 0;
  bcs_addr_t a, huge;
  CHECK_EQ(bcs_alloc(8, &a), BCS_SUCCESS);
  CHECK_EQ(bcs_alloc((size_t)1 << 40, &huge), BCS_ERR_MEMORY);
  CHECK_EQ(bcs_alloc(8, NULL), BCS_ERR_ARG);
  CHECK_EQ(bcs_compare_and_write(BCS_ALL, a + 4, BCS_EQ, 0, BCS_NONE, 0, &result), BCS_ERR_ALIGN);
  CHECK_EQ(bcs_compare_and_write(BCS_ALL, a, 7, 0, BCS_NONE, 0, &result), BCS_ERR_ARG);
  CHECK_EQ(bcs_compare_and_write(BCS_ALL, a, BCS_EQ, 0, BCS_NONE, 0, NULL), BCS_ERR_ARG);
  CHECK_EQ(bcs_compare_and_write(BCS_ALL, (bcs_addr_t)1 << 50, BCS_EQ, 0, BCS_NONE, 0, &result), BCS_ERR_RANGE);
  CHECK_EQ(bcs_xfer_and_signal(BCS_ALL, &value, 4, (bcs_addr_t)1 << 50, BCS_NONE, BCS_NONE), BCS_ERR_RANGE);
  CHECK_EQ(bcs_xfer_and_signal(BCS_ALL, &value, 4, a, a + 1, BCS_NONE), BCS_ERR_ALIGN);
  CHECK_EQ(bcs_xfer_and_signal(BCS_ALL, NULL, 4, a, BCS_NONE, BCS_NONE), BCS_ERR_ARG);
  CHECK_EQ(bcs_test_event(a, 1, 0, NULL), BCS_ERR_ARG);
  CHECK(bcs_memory((bcs_addr_t)1 << 50) == NULL && bcs_memory(a) != NULL);
}

int main(int argc, char **argv) {
  CHECK_EQ(bcs_nodes(&nodes), BCS_ERR_STATE);
  start(&argc, &argv);
  CHECK_EQ(bcs_nodes(&nodes), BCS_SUCCESS);
  CHECK_EQ(bcs_node(&node), BCS_SUCCESS);
  CHECK(node >= 0 && node < nodes);
  int first = speaks();
  blocks();
  questions(first);
  if (all > 1) waits(first);
  refused();
  return finish();
}
