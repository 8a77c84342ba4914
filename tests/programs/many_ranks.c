// SPDX-License-Identifier: MIT OR Apache-2.0
// More ranks than fit into one word of bits, than a set of collective slots takes, than rings of a usual size leave
// room for: messages from all to one and around a ring, each collective once with lengths on both sides of its limits,
// and halves of the world.
#include "check.h"

static int lengths[] = {1, 33, 1500};

static int value(int rank, int i) { return rank * 7919 + i * 31; }

static void from_all_to_one(void) {
  int got, sum = 0;
  MPI_Status status;
  if (me != 0) {
    OK(MPI_Send(&me, 1, MPI_INT, 0, 5, MPI_COMM_WORLD));
    return;
  }
  for (int i = 1; i < all; i++) {
    OK(MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &status));
    CHECK_EQ(got, status.MPI_SOURCE);
    sum += got;
  }
  CHECK_EQ(sum, all * (all - 1) / 2);
}

static void around(int n) {
  int *out = calloc(n, sizeof(int)), *in = calloc(n, sizeof(int)), left = (me + all - 1) % all;
  for (int i = 0; i < n; i++) out[i] = value(me, i);
  OK(MPI_Sendrecv(out, n, MPI_INT, (me + 1) % all, 6, in, n, MPI_INT, left, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  for (int i = 0; i < n; i++) CHECK_EQ(in[i], value(left, i));
  free(out), free(in);
}

static void collectives(MPI_Comm comm, int n) {
  int rank, size, root;
  OK(MPI_Comm_rank(comm, &rank));
  OK(MPI_Comm_size(comm, &size));
  root = size - 1;
  int *one = malloc(n * sizeof(int)), *sums = calloc(n, sizeof(int)), *many = calloc((size_t)n * size, sizeof(int));
  long long ranks = (long long)size * (size - 1) / 2, before = (long long)rank * (rank + 1) / 2;
  for (int i = 0; i < n; i++) one[i] = rank == root ? value(root, i) : 0;
  OK(MPI_Bcast(one, n, MPI_INT, root, comm));
  for (int i = 0; i < n; i++) CHECK_EQ(one[i], value(root, i));
  for (int i = 0; i < n; i++) one[i] = rank + i;
  OK(MPI_Allreduce(one, sums, n, MPI_INT, MPI_SUM, comm));
  for (int i = 0; i < n; i++) CHECK_EQ(sums[i], ranks + (long long)i * size);
  OK(MPI_Reduce(one, sums, n, MPI_INT, MPI_MAX, root, comm));
  if (rank == root) CHECK_EQ(sums[n - 1], size - 1 + n - 1);
  OK(MPI_Scan(one, sums, n, MPI_INT, MPI_SUM, comm));
  CHECK_EQ(sums[0], before);
  OK(MPI_Allgather(one, n, MPI_INT, many, n, MPI_INT, comm));
  for (int i = 0; i < n * size; i++) CHECK_EQ(many[i], i / n + i % n);
  OK(MPI_Gather(one, n, MPI_INT, many, n, MPI_INT, 0, comm));
  OK(MPI_Scatter(many, n, MPI_INT, sums, n, MPI_INT, 0, comm));
  CHECK_EQ(sums[n - 1], rank + n - 1);
  free(one), free(sums), free(many);
  OK(MPI_Barrier(comm));
}

static void all_to_all(void) {
  int *out = malloc(all * sizeof(int)), *in = calloc(all, sizeof(int));
  for (int i = 0; i < all; i++) out[i] = value(me, i);
  OK(MPI_Alltoall(out, 1, MPI_INT, in, 1, MPI_INT, MPI_COMM_WORLD));
  for (int i = 0; i < all; i++) CHECK_EQ(in[i], value(i, me));
  free(out), free(in);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  MPI_Comm half;
  from_all_to_one();
  for (int i = 0; i < 3; i++) around(lengths[i]);
  // As long as a ring of so many ranks, or as anything that goes to another node at once, and longer.
  for (int n = 2046; n <= 2050; n++) around(n), around(2 * n);
  for (int i = 0; i < 3; i++) collectives(MPI_COMM_WORLD, lengths[i]);
  all_to_all();
  OK(MPI_Comm_split(MPI_COMM_WORLD, me % 2, -me, &half));
  collectives(half, lengths[1]);
  OK(MPI_Comm_free(&half));
  return finish();
}
