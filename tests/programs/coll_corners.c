// SPDX-License-Identifier: MIT OR Apache-2.0
// Collectives with legal arguments that few programs use (MPI-5.0 chapter 6): nothing to move, arguments that do not
// count at a rank, datatypes of size zero in the w forms, elements before the buffer, operations of the program's own
// on derived datatypes that do not commute, MPI_IN_PLACE wherever it may stand.
#include "coll.h"

static int right_of(int r) { return (r + 1) % all; }

// Counts of zero move nothing, whatever the addresses are.
static void nothing_to_move(void) {
  int zeros[64] = {0}, one = 41, two = 42;
  MPI_Comm c = MPI_COMM_WORLD;
  for (form = 0; form < FORMS; form++) {
    DO(Bcast, bcast, NULL, 0, MPI_INT, 0, c);
    DO(Gather, gather, NULL, 0, MPI_INT, NULL, 0, MPI_INT, all - 1, c);
    DO(Scatter, scatter, NULL, 0, MPI_INT, NULL, 0, MPI_INT, 0, c);
    DO(Gatherv, gatherv, NULL, 0, MPI_INT, NULL, zeros, zeros, MPI_INT, 0, c);
    DO(Scatterv, scatterv, NULL, zeros, zeros, MPI_INT, NULL, 0, MPI_INT, 0, c);
    DO(Allgather, allgather, NULL, 0, MPI_INT, NULL, 0, MPI_INT, c);
    DO(Allgatherv, allgatherv, NULL, 0, MPI_INT, NULL, zeros, zeros, MPI_INT, c);
    DO(Alltoall, alltoall, NULL, 0, MPI_INT, NULL, 0, MPI_INT, c);
    DO(Alltoallv, alltoallv, NULL, zeros, zeros, MPI_INT, NULL, zeros, zeros, MPI_INT, c);
    DO(Reduce, reduce, &one, &two, 0, MPI_INT, MPI_SUM, 0, c);
    DO(Allreduce, allreduce, &one, &two, 0, MPI_INT, MPI_SUM, c);
    DO(Scan, scan, &one, &two, 0, MPI_INT, MPI_SUM, c);
    DO(Exscan, exscan, &one, &two, 0, MPI_INT, MPI_SUM, c);
    DO(Reduce_scatter, reduce_scatter, &one, &two, zeros, MPI_INT, MPI_SUM, c);
    DO(Reduce_scatter_block, reduce_scatter_block, &one, &two, 0, MPI_INT, MPI_SUM, c);
    DO(Allreduce, allreduce, NULL, NULL, 0, MPI_INT, MPI_SUM, c);
    DO(Reduce, reduce, NULL, NULL, 0, MPI_DOUBLE, MPI_MAX, 0, c);
  }
  CHECK(one == 41 && two == 42);
  // A datatype of no bytes moves nothing in any count.
  MPI_Datatype empty;
  OK(MPI_Type_contiguous(0, MPI_INT, &empty));
  OK(MPI_Type_commit(&empty));
  for (form = 0; form < FORMS; form++) {
    DO(Bcast, bcast, &one, 5, empty, 0, c);
    DO(Allgather, allgather, &one, 3, empty, &two, 2, empty, c);
    DO(Alltoall, alltoall, &one, 3, empty, &two, 3, empty, c);
    DO(Gather, gather, &one, 0, MPI_INT, &two, 7, empty, 0, c);
  }
  CHECK(one == 41 && two == 42);
  OK(MPI_Type_free(&empty));
}

// Arguments that are significant at the root only may be anything elsewhere (sections 6.4 to 6.6).
static void not_significant(void) {
  int value = me * 3 + 1, *full = room(sizeof(int) * (size_t)all), got = -1;
  int *ones = room(sizeof(int) * (size_t)all), *places = room(sizeof(int) * (size_t)all);
  for (int r = 0; r < all; r++) ones[r] = 1, places[r] = all - 1 - r;
  for (int root = 0; root < all; root++)
    for (form = 0; form < FORMS; form++) {
      int is = me == root;
      MPI_Datatype none = is ? MPI_INT : MPI_DATATYPE_NULL;
      memset(full, 0, sizeof(int) * (size_t)all);
      DO(Gather, gather, &value, 1, MPI_INT, is ? full : NULL, is ? 1 : -5, none, root, MPI_COMM_WORLD);
      if (is)
        for (int r = 0; r < all; r++) CHECK_EQ(full[r], r * 3 + 1);
      DO(Gatherv, gatherv, &value, 1, MPI_INT, is ? full : NULL, is ? ones : NULL, is ? places : NULL, none, root,
         MPI_COMM_WORLD);
      if (is)
        for (int r = 0; r < all; r++) CHECK_EQ(full[all - 1 - r], r * 3 + 1);
      for (int r = 0; r < all; r++) full[r] = 7 * r + root;
      DO(Scatter, scatter, is ? full : NULL, is ? 1 : -9, none, &got, 1, MPI_INT, root, MPI_COMM_WORLD);
      CHECK_EQ(got, 7 * me + root);
      DO(Scatterv, scatterv, is ? full : NULL, is ? ones : NULL, is ? places : NULL, none, &got, 1, MPI_INT, root,
         MPI_COMM_WORLD);
      CHECK_EQ(got, 7 * (all - 1 - me) + root);
      got = -1;
      DO(Reduce, reduce, &value, is ? &got : NULL, 1, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD);
      if (is) CHECK_EQ(got, 3 * all * (all - 1) / 2 + all);
      // In place at the root.
      if (is) {
        for (int r = 0; r < all; r++) full[r] = 7 * r + root;
        got = -1;
        DO(Scatter, scatter, full, 1, MPI_INT, MPI_IN_PLACE, -3, MPI_DATATYPE_NULL, root, MPI_COMM_WORLD);
        full[root] = value;
        DO(Gather, gather, MPI_IN_PLACE, -3, MPI_DATATYPE_NULL, full, 1, MPI_INT, root, MPI_COMM_WORLD);
        for (int r = 0; r < all; r++) CHECK_EQ(full[r], r * 3 + 1);
        full[places[root]] = value;
        DO(Gatherv, gatherv, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, full, ones, places, MPI_INT, root, MPI_COMM_WORLD);
        for (int r = 0; r < all; r++) CHECK_EQ(full[all - 1 - r], r * 3 + 1);
        DO(Scatterv, scatterv, full, ones, places, MPI_INT, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, root, MPI_COMM_WORLD);
        got = value;
        DO(Reduce, reduce, MPI_IN_PLACE, &got, 1, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD);
        CHECK_EQ(got, 3 * all * (all - 1) / 2 + all);
      } else {
        DO(Scatter, scatter, NULL, 0, MPI_DATATYPE_NULL, &got, 1, MPI_INT, root, MPI_COMM_WORLD);
        CHECK_EQ(got, 7 * me + root);
        DO(Gather, gather, &value, 1, MPI_INT, NULL, 0, MPI_DATATYPE_NULL, root, MPI_COMM_WORLD);
        DO(Gatherv, gatherv, &value, 1, MPI_INT, NULL, NULL, NULL, MPI_DATATYPE_NULL, root, MPI_COMM_WORLD);
        DO(Scatterv, scatterv, NULL, NULL, NULL, MPI_DATATYPE_NULL, &got, 1, MPI_INT, root, MPI_COMM_WORLD);
        CHECK_EQ(got, 3 * me + 1);
        DO(Reduce, reduce, &value, NULL, 1, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD);
      }
    }
  free(full);
  free(ones);
  free(places);
}

static void in_place_everywhere(int n) {
  size_t bytes = sizeof(int) * (size_t)n * (size_t)all;
  int *a = room(bytes), *counts = room(sizeof(int) * (size_t)all), *places = room(sizeof(int) * (size_t)all);
  for (int r = 0; r < all; r++) counts[r] = n, places[r] = r * n;
  for (form = 0; form < FORMS; form++) {
    for (int v = 0; v < 2; v++) {
      for (int i = 0; i < n; i++) a[me * n + i] = item(me, 0, i);
      if (v) DO(Allgatherv, allgatherv, MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, a, counts, places, MPI_INT, MPI_COMM_WORLD);
      else DO(Allgather, allgather, MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, a, n, MPI_INT, MPI_COMM_WORLD);
      for (int r = 0; r < all; r++)
        for (int i = 0; i < n; i++) CHECK_EQ(a[r * n + i], item(r, 0, i));
      memset(a, 0, bytes);
    }
    for (int v = 0; v < 3; v++) {
      MPI_Datatype *types = room(sizeof(MPI_Datatype) * (size_t)all);
      int *byte_places = room(sizeof(int) * (size_t)all);
      for (int r = 0; r < all; r++) {
        types[r] = MPI_INT, byte_places[r] = 4 * places[r];
        for (int i = 0; i < n; i++) a[r * n + i] = item(me, r, i);
      }
      if (v == 0) DO(Alltoall, alltoall, MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, a, n, MPI_INT, MPI_COMM_WORLD);
      if (v == 1)
        DO(Alltoallv, alltoallv, MPI_IN_PLACE, NULL, NULL, MPI_DATATYPE_NULL, a, counts, places, MPI_INT, MPI_COMM_WORLD);
      if (v == 2) DO(Alltoallw, alltoallw, MPI_IN_PLACE, NULL, NULL, NULL, a, counts, byte_places, types, MPI_COMM_WORLD);
      for (int r = 0; r < all; r++)
        for (int i = 0; i < n; i++) CHECK_EQ(a[r * n + i], item(r, me, i));
      free(types);
      free(byte_places);
    }
    for (int i = 0; i < n * all; i++) a[i] = i + me;
    DO(Allreduce, allreduce, MPI_IN_PLACE, a, n * all, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i < n * all; i++) CHECK_EQ(a[i], all * i + all * (all - 1) / 2);
    for (int i = 0; i < n; i++) a[i] = i + me;
    DO(Scan, scan, MPI_IN_PLACE, a, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++) CHECK_EQ(a[i], (me + 1) * i + me * (me + 1) / 2);
    for (int i = 0; i < n; i++) a[i] = i + me;
    DO(Exscan, exscan, MPI_IN_PLACE, a, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; me > 0 && i < n; i++) CHECK_EQ(a[i], me * i + me * (me - 1) / 2);
    for (int v = 0; v < 2; v++) {
      for (int i = 0; i < n * all; i++) a[i] = i * 3 + me;
      if (v) DO(Reduce_scatter, reduce_scatter, MPI_IN_PLACE, a, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
      else DO(Reduce_scatter_block, reduce_scatter_block, MPI_IN_PLACE, a, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
      for (int i = 0; i < n; i++) CHECK_EQ(a[i], all * (me * n + i) * 3 + all * (all - 1) / 2);
    }
  }
  free(a);
  free(counts);
  free(places);
}

// alltoallw: each pair its own datatype; some have no bytes, some lie before their displacement, some pairs are one
// sided in their shape (a vector leaves, a contiguous block arrives).
static void each_pair_its_own(void) {
  MPI_Datatype column, empty, before;
  OK(MPI_Type_vector(5, 1, 3, MPI_INT, &column));
  OK(MPI_Type_commit(&column));
  OK(MPI_Type_contiguous(0, MPI_DOUBLE, &empty));
  OK(MPI_Type_commit(&empty));
  int length = 5, place = -5;
  OK(MPI_Type_indexed(1, &length, &place, MPI_INT, &before));
  OK(MPI_Type_commit(&before));
  size_t cell = 64;
  int *out = room(cell * sizeof(int) * (size_t)all), *in = room(cell * sizeof(int) * (size_t)all);
  int *sc = room(sizeof(int) * (size_t)all), *sd = room(sizeof(int) * (size_t)all), *rc = room(sizeof(int) * (size_t)all),
      *rd = room(sizeof(int) * (size_t)all);
  MPI_Datatype *st = room(sizeof(MPI_Datatype) * (size_t)all), *rt = room(sizeof(MPI_Datatype) * (size_t)all);
  for (int r = 0; r < all; r++) {
    int mine = (me + r) % 3, theirs = (r + me) % 3;  // the kind of a pair is the same seen from both
    st[r] = mine == 0 ? column : mine == 1 ? empty : MPI_INT;
    sc[r] = mine == 0 ? 1 : mine == 1 ? 9 : 5;
    sd[r] = (int)(cell * sizeof(int)) * r;
    rt[r] = theirs == 0 ? MPI_INT : theirs == 1 ? MPI_BYTE : before;
    rc[r] = theirs == 0 ? 5 : theirs == 1 ? 0 : 1;
    rd[r] = (int)(cell * sizeof(int)) * r + (theirs == 2 ? 20 : 0);
    for (int i = 0; i < 5; i++) out[(int)cell * r + (mine == 0 ? 3 * i : i)] = item(me, r, i);
  }
  for (form = 0; form < FORMS; form++) {
    memset(in, 0, cell * sizeof(int) * (size_t)all);
    DO(Alltoallw, alltoallw, out, sc, sd, st, in, rc, rd, rt, MPI_COMM_WORLD);
    for (int r = 0; r < all; r++)
      for (int i = 0; i < 5; i++) CHECK_EQ(in[(int)cell * r + i], (me + r) % 3 == 1 ? 0 : item(r, me, i));
  }
  OK(MPI_Type_free(&column));
  OK(MPI_Type_free(&empty));
  OK(MPI_Type_free(&before));
  free(out), free(in), free(sc), free(sd), free(rc), free(rd), free(st), free(rt);
}

// 2 x 2 matrices modulo a prime, stored with a gap before and behind: their product does not commute.
typedef struct {
  int front, m[4], back;
} Matrix;
enum { PRIME = 9973 };
static MPI_Datatype expected_type;
static int calls;

static void multiply(void *in, void *inout, int *length, MPI_Datatype *type) {
  Matrix *a = (Matrix *)((char *)in - offsetof(Matrix, m)), *b = (Matrix *)((char *)inout - offsetof(Matrix, m));
  if (*type != expected_type) FAIL("the operation was given another datatype");
  __atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED);
  for (int i = 0; i < *length; i++) {
    const int *x = a[i].m, y[4] = {b[i].m[0], b[i].m[1], b[i].m[2], b[i].m[3]};
    b[i].m[0] = (x[0] * y[0] + x[1] * y[2]) % PRIME;
    b[i].m[1] = (x[0] * y[1] + x[1] * y[3]) % PRIME;
    b[i].m[2] = (x[2] * y[0] + x[3] * y[2]) % PRIME;
    b[i].m[3] = (x[2] * y[1] + x[3] * y[3]) % PRIME;
  }
}
static void of_rank(int rank, int i, int m[4]) {
  m[0] = (rank * 7 + i + 2) % PRIME, m[1] = (rank + 3) % PRIME, m[2] = (i + 1) % PRIME, m[3] = (rank * i + 5) % PRIME;
}
static void product(int first, int last, int i, int m[4]) {
  of_rank(first, i, m);
  for (int r = first + 1; r <= last; r++) {
    int b[4], t[4];
    of_rank(r, i, b);
    t[0] = (m[0] * b[0] + m[1] * b[2]) % PRIME, t[1] = (m[0] * b[1] + m[1] * b[3]) % PRIME;
    t[2] = (m[2] * b[0] + m[3] * b[2]) % PRIME, t[3] = (m[2] * b[1] + m[3] * b[3]) % PRIME;
    memcpy(m, t, sizeof t);
  }
}
static void is_product(const Matrix *got, int first, int last, int i) {
  int want[4];
  product(first, last, i, want);
  CHECK(memcmp(got->m, want, sizeof want) == 0);
  CHECK(got->front == -1 && got->back == -2);  // gaps are not touched
}
static Matrix *fresh(int n, int full) {
  Matrix *a = room(sizeof(Matrix) * (size_t)(n ? n : 1));
  for (int i = 0; i < n; i++) {
    a[i].front = -1, a[i].back = -2;
    if (full) of_rank(me, i, a[i].m);
  }
  return a;
}

// The buffer's address is that of the first matrix's elements: the front gap lies before it (lower bound -4).
static void not_commuting(int n) {
  MPI_Datatype four, matrix;
  MPI_Op op;
  OK(MPI_Type_contiguous(4, MPI_INT, &four));
  OK(MPI_Type_create_resized(four, -(MPI_Aint)offsetof(Matrix, m), sizeof(Matrix), &matrix));
  OK(MPI_Type_commit(&matrix));
  OK(MPI_Type_free(&four));
  expected_type = matrix;
  OK(MPI_Op_create(multiply, 0, &op));
  int commutes = -1;
  OK(MPI_Op_commutative(op, &commutes));
  CHECK_EQ(commutes, 0);
  for (form = 0; form < FORMS; form++) {
    Matrix *a = fresh(n * all, 1), *b = fresh(n * all, 0);
    DO(Allreduce, allreduce, a->m, b->m, n, matrix, op, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++) is_product(&b[i], 0, all - 1, i);
    for (int root = 0; root < all; root++) {
      Matrix *c = fresh(n, 0);
      DO(Reduce, reduce, a->m, me == root ? c->m : NULL, n, matrix, op, root, MPI_COMM_WORLD);
      if (me == root)
        for (int i = 0; i < n; i++) is_product(&c[i], 0, all - 1, i);
      Matrix *d = fresh(n, 1);
      DO(Reduce, reduce, me == root ? MPI_IN_PLACE : d->m, me == root ? d->m : NULL, n, matrix, op, root, MPI_COMM_WORLD);
      if (me == root)
        for (int i = 0; i < n; i++) is_product(&d[i], 0, all - 1, i);
      free(c), free(d);
    }
    free(b), b = fresh(n * all, 0);
    DO(Scan, scan, a->m, b->m, n, matrix, op, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++) is_product(&b[i], 0, me, i);
    free(b), b = fresh(n * all, 0);
    DO(Exscan, exscan, a->m, b->m, n, matrix, op, MPI_COMM_WORLD);
    for (int i = 0; me > 0 && i < n; i++) is_product(&b[i], 0, me - 1, i);
    free(b), b = fresh(n * all, 0);
    DO(Reduce_scatter_block, reduce_scatter_block, a->m, b->m, n, matrix, op, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++) is_product(&b[i], 0, all - 1, me * n + i);
    int *counts = room(sizeof(int) * (size_t)all), first = 0, mine = me % 2 ? 0 : n;
    for (int r = 0; r < all; r++) {
      counts[r] = r % 2 ? 0 : n;
      if (r < me) first += counts[r];
    }
    free(b), b = fresh(n * all, 0);
    DO(Reduce_scatter, reduce_scatter, a->m, b->m, counts, matrix, op, MPI_COMM_WORLD);
    for (int i = 0; i < mine; i++) is_product(&b[i], 0, all - 1, first + i);
    free(counts), free(a), free(b);
  }
  OK(MPI_Op_free(&op));
  OK(MPI_Type_free(&matrix));
}

// Non-blocking operations of many kinds under way at once, completed in another order than started.
static void many_at_once(void) {
  enum { MANY = 60 };
  MPI_Request requests[MANY];
  int in[MANY], out[MANY], order[MANY];
  for (int i = 0; i < MANY; i++) {
    in[i] = me + i, out[i] = -1, order[i] = i;
    switch (i % 6) {
      case 0: OK(MPI_Iallreduce(&in[i], &out[i], 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[i])); break;
      case 1: out[i] = me == i % all ? i : -1; OK(MPI_Ibcast(&out[i], 1, MPI_INT, i % all, MPI_COMM_WORLD, &requests[i])); break;
      case 2: OK(MPI_Iscan(&in[i], &out[i], 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD, &requests[i])); break;
      case 3: OK(MPI_Ibarrier(MPI_COMM_WORLD, &requests[i])); break;
      case 4: OK(MPI_Ireduce(&in[i], &out[i], 1, MPI_INT, MPI_MIN, i % all, MPI_COMM_WORLD, &requests[i])); break;
      case 5: OK(MPI_Iexscan(&in[i], &out[i], 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[i])); break;
    }
  }
  for (int i = 0; i < MANY; i++) {
    int k = (i * 7 + me * 13) % MANY, t = order[i];
    order[i] = order[k], order[k] = t;
  }
  for (int i = 0; i < MANY; i++) OK(MPI_Wait(&requests[order[i]], MPI_STATUS_IGNORE));
  for (int i = 0; i < MANY; i++) {
    if (i % 6 == 0) CHECK_EQ(out[i], all * i + all * (all - 1) / 2);
    if (i % 6 == 1) CHECK_EQ(out[i], i);
    if (i % 6 == 2) CHECK_EQ(out[i], me + i);
    if (i % 6 == 4 && me == i % all) CHECK_EQ(out[i], i);
    if (i % 6 == 5 && me > 0) CHECK_EQ(out[i], me * i + me * (me - 1) / 2);
  }
  CHECK_EQ(right_of(all - 1), 0);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  nothing_to_move();
  not_significant();
  in_place_everywhere(1);
  in_place_everywhere(3000);
  each_pair_its_own();
  not_commuting(1);
  not_commuting(700);
  many_at_once();
  return finish();
}
