// SPDX-License-Identifier: MIT OR Apache-2.0
// The target of one-sided operations computes: it calls nothing of MPI until it sees in its own memory what the others
// have put there. For ranks that share a node.
#include "check.h"
#include <sched.h>

static void wait_until(const long *there, long wanted) {
  while (__atomic_load_n(there, __ATOMIC_ACQUIRE) < wanted) sched_yield();
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  MPI_Comm node;
  int rank_here, here;
  OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node));
  OK(MPI_Comm_rank(node, &rank_here));
  OK(MPI_Comm_size(node, &here));
  for (int kind = 0; kind < 3; kind++) {
    long *memory = NULL, one = 1, seen, zero = 0, long_data[5000];
    MPI_Win win;
    if (kind == 0) {
      OK(MPI_Win_allocate(50000, 8, MPI_INFO_NULL, node, &memory, &win));
    } else if (kind == 1) {
      memory = calloc(50000, 1);
      OK(MPI_Win_create(memory, 50000, 8, MPI_INFO_NULL, node, &win));
    } else {
      OK(MPI_Win_allocate_shared(50000, 8, MPI_INFO_NULL, node, &memory, &win));
    }
    memset(memory, 0, 50000);
    for (int i = 0; i < 5000; i++) long_data[i] = i;
    OK(MPI_Barrier(node));
    OK(MPI_Win_lock_all(0, win));
    if (rank_here == 0) {
      for (int round = 1; round <= 5; round++) wait_until(&memory[0], (long)round * (here - 1));
      for (int rank = 1; rank < here; rank++) wait_until(&memory[5100 + rank], 1);
      if (here > 1) CHECK(memory[100] == 0 && memory[5099] == 4999);
      __atomic_store_n(&memory[1], 1, __ATOMIC_RELEASE);
    } else {
      OK(MPI_Put(long_data, 5000, MPI_LONG, 0, 100, 5000, MPI_LONG, win));
      OK(MPI_Win_flush(0, win));
      for (int round = 1; round <= 5; round++) {
        OK(MPI_Accumulate(&one, 1, MPI_LONG, 0, 0, 1, MPI_LONG, MPI_SUM, win));
        OK(MPI_Win_flush(0, win));
      }
      OK(MPI_Compare_and_swap(&one, &zero, &seen, MPI_LONG, 0, 5100 + rank_here, win));
      OK(MPI_Win_flush(0, win));
      CHECK_EQ(seen, 0);
      do {
        OK(MPI_Fetch_and_op(NULL, &seen, MPI_LONG, 0, 1, MPI_NO_OP, win));
        OK(MPI_Win_flush(0, win));
      } while (seen == 0);
      OK(MPI_Get(long_data, 5000, MPI_LONG, 0, 100, 5000, MPI_LONG, win));
      OK(MPI_Win_flush(0, win));
      CHECK(long_data[0] == 0 && long_data[4999] == 4999);
    }
    OK(MPI_Win_unlock_all(win));
    // An exclusive lock is had and given back without the target, too.
    if (rank_here != 0) {
      OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
      OK(MPI_Get(&seen, 1, MPI_LONG, 0, 2, 1, MPI_LONG, win));
      OK(MPI_Win_flush(0, win));
      seen++;
      OK(MPI_Put(&seen, 1, MPI_LONG, 0, 2, 1, MPI_LONG, win));
      OK(MPI_Win_unlock(0, win));
    } else {
      wait_until(&memory[2], here - 1);
    }
    OK(MPI_Win_free(&win));
    if (kind == 1) free(memory);
  }
  OK(MPI_Comm_free(&node));
  return finish();
}
