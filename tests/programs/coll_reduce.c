// SPDX-License-Identifier: MIT OR Apache-2.0
// Collectives that reduce (MPI-5.0 sections 6.9 to 6.11) with an operation of the program's that does not commute (a
// product of 2x2 matrices modulo a prime, in rank order) and with MPI_SUM, on a datatype without and one with gaps,
// every root, in place, in the three forms; and the same bits every time.
#include "coll.h"

typedef struct { int m[4]; } matrix;
enum { PRIME = 9973 };
static MPI_Comm comm;
static MPI_Datatype packed, gapped;  // a matrix; a matrix and 8 bytes that nobody may touch
static MPI_Op product, product_gapped;

static matrix times(matrix a, matrix b) {
  matrix c;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      c.m[2 * i + j] = (int)(((long)a.m[2 * i] * b.m[j] + (long)a.m[2 * i + 1] * b.m[2 + j]) % PRIME);
  return c;
}

static void multiply(void *in, void *inout, int *length, MPI_Datatype *type) {
  MPI_Aint lower, extent;
  int count = -1;
  MPI_Type_get_extent(*type, &lower, &extent);  // an operation may make local calls
  MPI_Comm_size(MPI_COMM_SELF, &count);
  if (count != 1) abort();
  for (int i = 0; i < *length; i++) {
    matrix *a = (matrix *)((char *)in + i * extent), *b = (matrix *)((char *)inout + i * extent);
    *b = times(*a, *b);
  }
}

static matrix contribution(int rank, int i) {
  return (matrix){{rank * 31 + i % 5 + 1, i % 7 + 2, rank + 3, (rank + 1) * (i % 11 + 1)}};
}

static matrix expected(int first, int end, int i) {
  matrix m = contribution(first, i);
  for (int r = first + 1; r < end; r++) m = times(m, contribution(r, i));
  return m;
}

static size_t step;  // bytes from one matrix to the next

static char *matrices(int count, int fill_in) {
  char *memory = room((size_t)(count + 1) * step);
  memset(memory, 0x5a, (size_t)(count + 1) * step);
  for (int i = 0; fill_in && i < count; i++) {
    matrix m = contribution(me, i);
    memcpy(memory + (size_t)i * step, &m, sizeof m);
  }
  return memory;
}

static void want(const char *memory, int count, int from, int first, int end) {
  for (int i = 0; i < count; i++) {
    matrix m = expected(first, end, from + i);
    if (memcmp(memory + (size_t)i * step, &m, sizeof m) != 0) FAIL("element %d of ranks %d..%d is wrong", i, first, end);
    for (size_t at = sizeof m; at < step; at++)
      if (memory[(size_t)i * step + at] != 0x5a) FAIL("the gap after element %d was written", i);
  }
  checks++;
}

static void reductions(int count, MPI_Datatype type, MPI_Op op) {
  for (int in_place = 0; in_place < 2; in_place++) {
    for (int root = 0; root < all; root++) {
      int here = in_place && me == root;
      char *send = matrices(count, 1), *receive = matrices(count, here);
      DO(Reduce, reduce, here ? MPI_IN_PLACE : send, me == root ? receive : NULL, count, type, op, root, comm);
      if (me == root) want(receive, count, 0, 0, all);
      free(send);
      free(receive);
    }
    char *send = matrices(count, 1), *receive = matrices(count, in_place);
    DO(Allreduce, allreduce, in_place ? MPI_IN_PLACE : send, receive, count, type, op, comm);
    want(receive, count, 0, 0, all);
    free(receive);

    receive = matrices(count, in_place);
    DO(Scan, scan, in_place ? MPI_IN_PLACE : send, receive, count, type, op, comm);
    want(receive, count, 0, 0, me + 1);
    free(receive);

    receive = matrices(count, in_place);
    DO(Exscan, exscan, in_place ? MPI_IN_PLACE : send, receive, count, type, op, comm);
    if (me > 0) want(receive, count, 0, 0, me);
    free(receive);
    free(send);

    int *counts = room((size_t)all * sizeof(int)), total = 0, first = 0;
    for (int r = 0; r < all; r++) {
      counts[r] = (r + count) % 3 == 0 ? 0 : count / 2 + r;
      if (r < me) first += counts[r];
      total += counts[r];
    }
    send = matrices(total, 1);
    receive = matrices(total, in_place);
    DO(Reduce_scatter, reduce_scatter, in_place ? MPI_IN_PLACE : send, receive, counts, type, op, comm);
    want(receive, counts[me], first, 0, all);
    free(send);
    free(receive);
    free(counts);

    send = matrices(count * all, 1);
    receive = matrices(count * all, in_place);
    DO(Reduce_scatter_block, reduce_scatter_block, in_place ? MPI_IN_PLACE : send, receive, count, type, op, comm);
    want(receive, count, count * me, 0, all);
    free(send);
    free(receive);
  }
}

// Sums of doubles of very different size depend on the order of additions: all ranks must get the same bits, in each
// form and each time, whoever comes late.
static void same_bits(int count) {
  double *send = room((size_t)count * sizeof(double)), *first = room((size_t)count * sizeof(double));
  double *again = room((size_t)count * sizeof(double)), *other = room((size_t)count * sizeof(double));
  for (int i = 0; i < count; i++) send[i] = (double)(i + 1) / (me + 3) * (me % 2 ? 1e9 : 1e-3) * (me % 3 ? 1 : -1);
  OK(MPI_Allreduce(send, first, count, MPI_DOUBLE, MPI_SUM, comm));
  for (int round = 0; round < 6; round++) {
    form = round % FORMS;
    if (me == round % all) usleep(300);
    DO(Allreduce, allreduce, send, again, count, MPI_DOUBLE, MPI_SUM, comm);
    CHECK(memcmp(first, again, (size_t)count * sizeof(double)) == 0);
  }
  memcpy(other, first, (size_t)count * sizeof(double));
  OK(MPI_Bcast(other, count, MPI_DOUBLE, 0, comm));
  CHECK(memcmp(first, other, (size_t)count * sizeof(double)) == 0);
  free(send);
  free(first);
  free(again);
  free(other);
}

static void sums(int count) {
  long *send = room((size_t)count * sizeof(long)), *receive = room((size_t)count * sizeof(long));
  for (int i = 0; i < count; i++) send[i] = (long)me * 1000 + i;
  DO(Allreduce, allreduce, send, receive, count, MPI_LONG, MPI_SUM, comm);
  for (int i = 0; i < count; i++)
    if (receive[i] != 1000L * all * (all - 1) / 2 + (long)all * i) FAIL("sum %d is %ld", i, receive[i]);
  for (int root = 0; root < all; root++) {
    memset(receive, 0, (size_t)count * sizeof(long));
    DO(Reduce, reduce, send, receive, count, MPI_LONG, MPI_MAX, root, comm);
    for (int i = 0; me == root && i < count; i++)
      if (receive[i] != 1000L * (all - 1) + i) FAIL("maximum %d is %ld", i, receive[i]);
  }
  checks++;
  free(send);
  free(receive);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  OK(MPI_Type_contiguous(4, MPI_INT, &packed));
  OK(MPI_Type_commit(&packed));
  OK(MPI_Type_create_resized(packed, 0, 24, &gapped));
  OK(MPI_Type_commit(&gapped));
  OK(MPI_Op_create(multiply, 0, &product));
  OK(MPI_Op_create(multiply, 0, &product_gapped));
  int commutes = -1;
  OK(MPI_Op_commutative(product, &commutes));
  CHECK_EQ(commutes, 0);
  OK(MPI_Op_commutative(MPI_SUM, &commutes));
  CHECK_EQ(commutes, 1);
  static const int counts[] = {0, 1, 2, 17, 300, 3000, 9001};
  for (form = 0; form < FORMS; form++) {
    for (unsigned c = 0; c < sizeof counts / sizeof *counts; c++) {
      step = 16;
      reductions(counts[c], packed, product);
      step = 24;
      reductions(counts[c], gapped, product_gapped);
      sums(counts[c]);
    }
    sums(100000);
  }
  same_bits(1);
  same_bits(100);
  same_bits(5000);
  same_bits(60000);
  OK(MPI_Op_free(&product));
  OK(MPI_Op_free(&product_gapped));
  CHECK(product == MPI_OP_NULL);
  OK(MPI_Type_free(&packed));
  OK(MPI_Type_free(&gapped));
  OK(MPI_Comm_free(&comm));
  return finish();
}
