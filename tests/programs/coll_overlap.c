// SPDX-License-Identifier: MIT OR Apache-2.0
// Several collectives at once: many non-blocking ones on one communicator and on several, completed in any order;
// blocking ones between their start and their end; persistent ones started again, in an order that differs between
// processes; requests freed while active; and messages in between that must not meet them.
#include "coll.h"

enum { MANY = 40 };
static MPI_Comm comm, reversed;

static void many_at_once(int count) {
  MPI_Request requests[MANY];
  int *send[MANY], *receive[MANY];
  for (int k = 0; k < MANY; k++) {
    send[k] = room((size_t)(count * all) * sizeof(int));
    receive[k] = room((size_t)(count * all) * sizeof(int));
    MPI_Comm on = k % 3 ? comm : reversed;
    int root = k % all, rank;
    OK(MPI_Comm_rank(on, &rank));
    for (int i = 0; i < count * all; i++) send[k][i] = item(rank, k, i);
    switch (k % 5) {
      case 0:
        OK(MPI_Iallreduce(send[k], receive[k], count, MPI_INT, MPI_SUM, on, &requests[k]));
        break;
      case 1:
        OK(MPI_Ibcast(rank == root ? send[k] : receive[k], count, MPI_INT, root, on, &requests[k]));
        break;
      case 2:
        OK(MPI_Ialltoall(send[k], count, MPI_INT, receive[k], count, MPI_INT, on, &requests[k]));
        break;
      case 3:
        OK(MPI_Ibarrier(on, &requests[k]));
        break;
      default:
        OK(MPI_Igather(send[k], count, MPI_INT, receive[k], count, MPI_INT, root, on, &requests[k]));
    }
    if (k % 11 == 5) {
      int sum = -1, right = (me + 1) % all, left = (me + all - 1) % all, in = -1;
      OK(MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, comm));
      CHECK_EQ(sum, all * (all - 1) / 2);
      OK(MPI_Sendrecv(&me, 1, MPI_INT, right, 0, &in, 1, MPI_INT, left, MPI_ANY_TAG, comm, MPI_STATUS_IGNORE));
      CHECK_EQ(in, left);
    }
  }
  // Each process completes them in an order of its own.
  for (int step = 0; step < MANY; step++) {
    int k = (step * 7 + me * 3) % MANY;
    OK(MPI_Wait(&requests[k], MPI_STATUS_IGNORE));
  }
  for (int k = 0; k < MANY; k++) {
    MPI_Comm on = k % 3 ? comm : reversed;
    int root = k % all, rank;
    OK(MPI_Comm_rank(on, &rank));
    for (int i = 0; i < count; i++) {
      if (k % 5 == 0) {
        int sum = 0;
        for (int r = 0; r < all; r++) sum += item(r, k, i);
        if (receive[k][i] != sum) FAIL("sum %d of operation %d is %d", i, k, receive[k][i]);
      }
      if (k % 5 == 1 && rank != root && receive[k][i] != item(root, k, i)) FAIL("broadcast %d: element %d", k, i);
      for (int r = 0; r < all; r++) {
        int got = receive[k][r * count + i];
        if (k % 5 == 2 && got != item(r, k, rank * count + i)) FAIL("alltoall %d: from %d element %d", k, r, i);
        if (k % 5 == 4 && rank == root && got != item(r, k, i)) FAIL("gather %d: from %d element %d", k, r, i);
      }
    }
    checks++;
    free(send[k]);
    free(receive[k]);
  }
}

static void persistent(int count) {
  enum { KINDS = 4, ROUNDS = 12 };
  MPI_Request requests[KINDS];
  int *send = room((size_t)(count * all) * sizeof(int)), *sum = room((size_t)count * sizeof(int));
  int *data = room((size_t)count * sizeof(int)), *table = room((size_t)(count * all) * sizeof(int));
  OK(MPI_Allreduce_init(send, sum, count, MPI_INT, MPI_SUM, comm, MPI_INFO_NULL, &requests[0]));
  OK(MPI_Bcast_init(data, count, MPI_INT, all - 1, comm, MPI_INFO_NULL, &requests[1]));
  OK(MPI_Alltoall_init(send, count, MPI_INT, table, count, MPI_INT, comm, MPI_INFO_NULL, &requests[2]));
  OK(MPI_Barrier_init(comm, MPI_INFO_NULL, &requests[3]));
  // Inactive requests are complete.
  OK(MPI_Waitall(KINDS, requests, MPI_STATUSES_IGNORE));
  for (int round = 0; round < ROUNDS; round++) {
    for (int i = 0; i < count * all; i++) send[i] = item(me, round, i);
    for (int i = 0; i < count; i++) data[i] = me == all - 1 ? item(me, round, i) : -1;
    for (int k = 0; k < KINDS; k++) OK(MPI_Start(&requests[(k + me + round) % KINDS]));
    if (round % 2) OK(MPI_Barrier(comm));
    OK(MPI_Waitall(KINDS, requests, MPI_STATUSES_IGNORE));
    for (int i = 0; i < count; i++) {
      int expected = 0;
      for (int r = 0; r < all; r++) expected += item(r, round, i);
      if (sum[i] != expected) FAIL("round %d: sum %d is %d", round, i, sum[i]);
      if (data[i] != item(all - 1, round, i)) FAIL("round %d: broadcast element %d is %d", round, i, data[i]);
      for (int r = 0; r < all; r++)
        if (table[r * count + i] != item(r, round, me * count + i)) FAIL("round %d: from %d element %d", round, r, i);
    }
    checks++;
  }
  for (int k = 0; k < KINDS; k++) OK(MPI_Request_free(&requests[k]));
  free(send);
  free(sum);
  free(data);
  free(table);
}

// An active operation whose request is freed goes on.
static void freed_requests(void) {
  MPI_Request request;
  OK(MPI_Ibarrier(comm, &request));
  int done = 0;
  while (!done) OK(MPI_Test(&request, &done, MPI_STATUS_IGNORE));
  MPI_Comm copy;
  OK(MPI_Comm_dup(comm, &copy));
  int sum = -1, mine = me;
  OK(MPI_Iallreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, copy, &request));
  OK(MPI_Comm_free(&copy));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  CHECK_EQ(sum, all * (all - 1) / 2);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  OK(MPI_Comm_split(MPI_COMM_WORLD, 0, -me, &reversed));
  static const int counts[] = {1, 30, 3000, 30000};
  for (int c = 0; c < 4; c++) {
    many_at_once(counts[c]);
    persistent(counts[c]);
  }
  for (int k = 0; k < 20; k++) freed_requests();
  OK(MPI_Comm_free(&comm));
  OK(MPI_Comm_free(&reversed));
  return finish();
}
