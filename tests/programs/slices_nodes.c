// SPDX-License-Identifier: MIT OR Apache-2.0
// A collective of several nodes whose slices node 0 ends is scheduled as a whole (BCS-MPI, Figure 4.6): it takes two
// slices, whatever the nodes, the steps of its plan, and its bytes. On one node it is not scheduled so, and nothing is
// counted.
#include "slices.h"

enum { LONG = 30000 };

static void took(uint64_t slices, uint64_t expected) { counted(slices, expected); }

static int in[LONG], out[8 * LONG], counts[64], places[64];

static void sums(MPI_Comm comm, int count) {
  int rank, size;
  OK(MPI_Comm_rank(comm, &rank));
  OK(MPI_Comm_size(comm, &size));
  for (int i = 0; i < count; i++) in[i] = rank + i, out[i] = -1;
  SLICES(2, MPI_Allreduce(in, out, count, MPI_INT, MPI_SUM, comm));
  for (int i = 0; i < count; i++) CHECK_EQ(out[i], size * (size - 1) / 2 + size * i);
}

static void blocking(MPI_Comm comm) {
  int rank, size;
  OK(MPI_Comm_rank(comm, &rank));
  OK(MPI_Comm_size(comm, &size));
  for (int i = 0; i < size; i++) counts[i] = i + 1, places[i] = i * (i + 1) / 2;
  SLICES(2, MPI_Barrier(comm));
  for (int root = 0; root < size; root++) {
    for (int count = 1; count <= LONG; count *= LONG) {
      for (int i = 0; i < count; i++) out[i] = rank == root ? root + i : -1;
      SLICES(2, MPI_Bcast(out, count, MPI_INT, root, comm));
      for (int i = 0; i < count; i++) CHECK_EQ(out[i], root + i);
    }
    in[0] = rank;
    SLICES(2, MPI_Gather(in, 1, MPI_INT, out, 1, MPI_INT, root, comm));
    for (int i = 0; rank == root && i < size; i++) CHECK_EQ(out[i], i);
  }
  sums(comm, 1);
  sums(comm, LONG);
  for (int i = 0; i <= rank; i++) in[i] = rank;
  SLICES(2, MPI_Allgatherv(in, rank + 1, MPI_INT, out, counts, places, MPI_INT, comm));
  for (int i = 0; i < size; i++) CHECK_EQ(out[places[i] + i], i);
  for (int i = 0; i < size; i++) in[i] = rank * size + i;
  SLICES(2, MPI_Alltoall(in, 1, MPI_INT, out, 1, MPI_INT, comm));
  for (int i = 0; i < size; i++) CHECK_EQ(out[i], i * size + rank);
  in[0] = rank + 1;
  SLICES(2, MPI_Scan(in, out, 1, MPI_INT, MPI_SUM, comm));
  CHECK_EQ(out[0], (rank + 1) * (rank + 2) / 2);
}

// What was posted two slices before it is waited for costs no further one; and several may be under way.
static void overlapped(MPI_Comm comm, MPI_Comm other) {
  enum { MANY = 6 };
  MPI_Request requests[MANY];
  int from[MANY], to[MANY], rank, size;
  OK(MPI_Comm_rank(comm, &rank));
  OK(MPI_Comm_size(comm, &size));
  for (int i = 0; i < MANY; i++) {
    from[i] = rank * MANY + i;
    OK(MPI_Iallreduce(&from[i], &to[i], 1, MPI_INT, MPI_SUM, i % 2 ? comm : other, &requests[i]));
  }
  // More of one communicator than its members may be ahead.
  MPI_Request barriers[3 * MANY];
  for (int i = 0; i < 3 * MANY; i++) OK(MPI_Ibarrier(comm, &barriers[i]));
  OK(MPI_Barrier(other));
  OK(MPI_Barrier(MPI_COMM_WORLD));
  SLICES(0, MPI_Waitall(MANY, requests, MPI_STATUSES_IGNORE));
  for (int i = 0; i < MANY; i++) CHECK_EQ(to[i], MANY * size * (size - 1) / 2 + size * i);
  OK(MPI_Waitall(3 * MANY, barriers, MPI_STATUSES_IGNORE));
}

// It is not scheduled before all have come: one does two slices after the others, who wait.
static void late(MPI_Comm comm, int last) {
  int rank;
  OK(MPI_Comm_rank(comm, &rank));
  OK(MPI_Barrier(comm));
  if (rank == last) {
    int word = -1;
    MPI_Request request;
    OK(MPI_Isend(&rank, 1, MPI_INT, rank, 3, comm, &request));
    SLICES(2, MPI_Recv(&word, 1, MPI_INT, rank, 3, comm, MPI_STATUS_IGNORE));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_EQ(word, rank);
  }
  SLICES(rank == last ? 2 : 4, MPI_Barrier(comm));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  MPI_Comm twin, turned, node;
  int beside;
  OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node));
  OK(MPI_Comm_size(node, &beside));
  OK(MPI_Comm_free(&node));
  exact = getenv("SLICES_EXACT") != NULL && beside < all;
  few = getenv("SLICES_FEW") != NULL && beside < all;
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &twin));
  // Its first rank is on the last node.
  OK(MPI_Comm_split(MPI_COMM_WORLD, 0, all - me, &turned));
  // What members on one node share is opened by the first collective.
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_Barrier(twin));
  OK(MPI_Barrier(turned));
  if (getenv("SLICES_FEW")) {
    for (int i = 0; i < 4; i++) SLICES(2, MPI_Barrier(i % 2 ? turned : twin));
    sums(MPI_COMM_WORLD, LONG);
    most_were_exact();
    return finish();
  }
  blocking(MPI_COMM_WORLD);
  blocking(turned);
  overlapped(twin, turned);
  overlapped(turned, MPI_COMM_WORLD);
  for (int last = 0; last < all; last++) late(twin, last);
  OK(MPI_Comm_free(&twin));
  OK(MPI_Comm_free(&turned));
  return finish();
}
