// SPDX-License-Identifier: MIT OR Apache-2.0
// Reductions over nodes give what one node gives, bit for bit: every operand is combined with the same others in the
// same order, wherever ranks are. Sums of doubles of wide magnitude and an operation that neither commutes nor
// associates are compared with x0 op (x1 op (... op xn)), which each rank works out for itself: with blocking,
// non-blocking and persistent calls, in place or not, of few and of many elements, on the world and on communicators
// whose ranks are dealt out unevenly.
#include "coll.h"

enum { MOST = 40000 };
static double *send_, *got, *all_, *want;
static MPI_Comm comm;
static int size, rank;

static double value(int world_rank, int i) {
  double x = (double)(i % 97 + 1) / (world_rank + 3);
  static const double scales[] = {1e16, 1, -1e-9, 3e7, -1e12};
  return x * scales[(world_rank + i) % 5];
}

// A rotation that depends on both operands.
static void tangle(void *left, void *right, int *count, MPI_Datatype *type) {
  (void)type;
  const double *a = left;
  double *b = right;
  for (int i = 0; i < *count; i++) b[i] = a[i] - b[i] * 0.5;
}

// What ranks [0, ranks) give.
static void fold(int sum, int ranks, int count) {
  for (int i = 0; i < count; i++) {
    double x = all_[(ranks - 1) * MOST + i];
    for (int r = ranks - 2; r >= 0; r--) x = sum ? all_[r * MOST + i] + x : all_[r * MOST + i] - x * 0.5;
    want[i] = x;
  }
}

static void same(const char *call, const double *result, int first, int count) {
  checks++;
  for (int i = 0; i < count; i++)
    if (memcmp(result + i, want + first + i, sizeof(double)) != 0)
      FAIL("%s: element %d of %d on %d ranks: %a, not %a", call, i, count, size, result[i], want[first + i]);
}

static void finish_request(MPI_Request *request) { OK(MPI_Wait(request, MPI_STATUS_IGNORE)); }

static void reductions(MPI_Op op, int sum, int count) {
  MPI_Request request;
  int last = size - 1;
  fold(sum, size, count);
  OK(MPI_Allreduce(send_, got, count, MPI_DOUBLE, op, comm));
  same("allreduce", got, 0, count);
  memcpy(got, send_, (size_t)count * sizeof(double));
  OK(MPI_Allreduce(MPI_IN_PLACE, got, count, MPI_DOUBLE, op, comm));
  same("allreduce in place", got, 0, count);
  OK(MPI_Iallreduce(send_, got, count, MPI_DOUBLE, op, comm, &request));
  finish_request(&request);
  same("iallreduce", got, 0, count);
  OK(MPI_Allreduce_init(send_, got, count, MPI_DOUBLE, op, comm, MPI_INFO_NULL, &request));
  for (int turn = 0; turn < 3; turn++) {
    memset(got, 0, (size_t)count * sizeof(double));
    OK(MPI_Start(&request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    same("persistent allreduce", got, 0, count);
  }
  OK(MPI_Request_free(&request));
  for (int root = 0; root < size; root += last > 0 ? last : 1) {
    OK(MPI_Reduce(send_, got, count, MPI_DOUBLE, op, root, comm));
    if (rank == root) same("reduce", got, 0, count);
    memcpy(got, send_, (size_t)count * sizeof(double));
    if (rank == root) {
      OK(MPI_Reduce(MPI_IN_PLACE, got, count, MPI_DOUBLE, op, root, comm));
      same("reduce in place", got, 0, count);
    } else {
      OK(MPI_Reduce(send_, NULL, count, MPI_DOUBLE, op, root, comm));
    }
  }
  int each = count / size;
  fold(sum, size, each * size);
  OK(MPI_Reduce_scatter_block(send_, got, each, MPI_DOUBLE, op, comm));
  same("reduce_scatter_block", got, rank * each, each);
  fold(sum, rank + 1, count);
  OK(MPI_Scan(send_, got, count, MPI_DOUBLE, op, comm));
  same("scan", got, 0, count);
  OK(MPI_Iexscan(send_, got, count, MPI_DOUBLE, op, comm, &request));
  finish_request(&request);
  if (rank > 0) {
    fold(sum, rank, count);
    same("exscan", got, 0, count);
  }
}

static void on(MPI_Comm on_comm) {
  static const int counts[] = {1, 7, 300, 2500, MOST};
  comm = on_comm;
  OK(MPI_Comm_size(comm, &size));
  OK(MPI_Comm_rank(comm, &rank));
  int *worlds = room((size_t)size * sizeof(int));
  OK(MPI_Allgather(&me, 1, MPI_INT, worlds, 1, MPI_INT, comm));
  for (int r = 0; r < size; r++)
    for (int i = 0; i < MOST; i++) all_[r * MOST + i] = value(worlds[r], i);
  memcpy(send_, all_ + rank * MOST, MOST * sizeof(double));
  MPI_Op op;
  OK(MPI_Op_create(tangle, 0, &op));
  for (unsigned c = 0; c < sizeof counts / sizeof *counts; c++) {
    reductions(MPI_SUM, 1, counts[c]);
    reductions(op, 0, counts[c]);
  }
  OK(MPI_Op_free(&op));
  free(worlds);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  send_ = room(MOST * sizeof(double));
  got = room(MOST * sizeof(double));
  want = room(MOST * sizeof(double));
  all_ = room((size_t)all * MOST * sizeof(double));
  on(MPI_COMM_WORLD);
  // Dealt out in turn, as far as the nodes let it; backwards; without the first rank.
  MPI_Comm other;
  OK(MPI_Comm_split(MPI_COMM_WORLD, 0, (me % 2) * all + me, &other));
  on(other);
  OK(MPI_Comm_free(&other));
  OK(MPI_Comm_split(MPI_COMM_WORLD, 0, -me, &other));
  on(other);
  OK(MPI_Comm_free(&other));
  if (all > 2) {
    OK(MPI_Comm_split(MPI_COMM_WORLD, me > 0, me, &other));
    if (me > 0) on(other);
    OK(MPI_Comm_free(&other));
  }
  return finish();
}
