// SPDX-License-Identifier: MIT OR Apache-2.0
// Collectives on intercommunicators (MPI-5.0 sections 6.2.2 and 6.2.3), in the three forms: even world ranks are one
// group, odd ones the other, and the root is each process of the first group in turn, then of the second.
#include "coll.h"

static MPI_Comm inter;
static int mine, theirs, local_rank, odd;

static int world_of(int group_is_odd, int rank) { return 2 * rank + group_is_odd; }
static int other_world(int rank) { return world_of(!odd, rank); }

// A product of 2x2 matrices modulo a prime: order matters.
typedef struct { int m[4]; } matrix;
static matrix times(matrix a, matrix b) {
  matrix c;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) c.m[2 * i + j] = (int)(((long)a.m[2 * i] * b.m[j] + (long)a.m[2 * i + 1] * b.m[2 + j]) % 9973);
  return c;
}
static void multiply(void *in, void *inout, int *length, MPI_Datatype *type) {
  (void)type;
  for (int i = 0; i < *length; i++) ((matrix *)inout)[i] = times(((matrix *)in)[i], ((matrix *)inout)[i]);
}
static matrix contribution(int world, int i) { return (matrix){{world + 1, i % 5 + 2, i % 3, world * 2 + 1}}; }
static matrix expected(int group_is_odd, int size, int i) {
  matrix m = contribution(world_of(group_is_odd, 0), i);
  for (int r = 1; r < size; r++) m = times(m, contribution(world_of(group_is_odd, r), i));
  return m;
}

static void want(const int *at, int count, int who, int whom) {
  for (int i = 0; i < count; i++)
    if (at[i] != item(who, whom, i)) FAIL("from %d for %d: element %d is %d", who, whom, i, at[i]);
  checks++;
}

// The root argument at this process for the root `rank` of the group `root_is_odd`.
static int root_argument(int root_is_odd, int rank) {
  if (odd != root_is_odd) return rank;
  return local_rank == rank ? MPI_ROOT : MPI_PROC_NULL;
}

static void rooted(int count, int root_is_odd, int rank) {
  int root = root_argument(root_is_odd, rank), root_world = world_of(root_is_odd, rank);
  int *one = room((size_t)(count + 1) * sizeof(int)), *many = room((size_t)(count * all + 1) * sizeof(int));
  if (root == MPI_ROOT)
    for (int i = 0; i < count; i++) one[i] = item(root_world, 0, i);
  DO(Bcast, bcast, one, count, MPI_INT, root, inter);
  if (root >= 0) want(one, count, root_world, 0);

  for (int i = 0; i < count; i++) one[i] = item(me, 3, i);
  DO(Gather, gather, one, count, MPI_INT, many, count, MPI_INT, root, inter);
  if (root == MPI_ROOT)
    for (int r = 0; r < theirs; r++) want(many + r * count, count, other_world(r), 3);

  for (int r = 0; r < theirs; r++)
    for (int i = 0; i < count; i++) many[r * count + i] = item(me, other_world(r), i);
  memset(one, 0, (size_t)count * sizeof(int));
  DO(Scatter, scatter, many, count, MPI_INT, one, count, MPI_INT, root, inter);
  if (root >= 0) want(one, count, root_world, me);

  int *counts = room((size_t)all * sizeof(int)), *places = room((size_t)all * sizeof(int));
  int size = root == MPI_ROOT ? theirs : mine;
  for (int r = 0; r < size; r++) {
    counts[r] = r % 2 ? count / 2 : count;
    places[r] = (size - 1 - r) * count;
  }
  int own = local_rank % 2 ? count / 2 : count;
  for (int i = 0; i < count; i++) one[i] = item(me, 4, i);
  DO(Gatherv, gatherv, one, own, MPI_INT, many, counts, places, MPI_INT, root, inter);
  if (root == MPI_ROOT)
    for (int r = 0; r < theirs; r++) want(many + places[r], counts[r], other_world(r), 4);
  if (root == MPI_ROOT)
    for (int r = 0; r < theirs; r++)
      for (int i = 0; i < counts[r]; i++) many[places[r] + i] = item(me, other_world(r), i);
  DO(Scatterv, scatterv, many, counts, places, MPI_INT, one, own, MPI_INT, root, inter);
  if (root >= 0) want(one, own, root_world, me);

  matrix *send = room((size_t)(count + 1) * sizeof(matrix)), *result = room((size_t)(count + 1) * sizeof(matrix));
  MPI_Datatype type;
  MPI_Op product;
  OK(MPI_Type_contiguous(4, MPI_INT, &type));
  OK(MPI_Type_commit(&type));
  OK(MPI_Op_create(multiply, 0, &product));
  for (int i = 0; i < count; i++) send[i] = contribution(me, i);
  DO(Reduce, reduce, send, result, count, type, product, root, inter);
  for (int i = 0; root == MPI_ROOT && i < count; i++) {
    matrix m = expected(!root_is_odd, theirs, i);
    CHECK(memcmp(&m, &result[i], sizeof m) == 0);
  }
  OK(MPI_Op_free(&product));
  OK(MPI_Type_free(&type));
  free(one);
  free(many);
  free(counts);
  free(places);
  free(send);
  free(result);
}

static void symmetric(int count) {
  int most = all + 1;
  int *send = room((size_t)(count * most + 1) * sizeof(int)), *receive = room((size_t)(count * most + 1) * sizeof(int));
  DO(Barrier, barrier, inter);
  for (int i = 0; i < count; i++) send[i] = item(me, 6, i);
  DO(Allgather, allgather, send, count, MPI_INT, receive, count, MPI_INT, inter);
  for (int r = 0; r < theirs; r++) want(receive + r * count, count, other_world(r), 6);

  int *counts = room((size_t)most * sizeof(int)), *places = room((size_t)most * sizeof(int));
  for (int r = 0; r < theirs; r++) {
    counts[r] = r % 2 ? count / 2 : count;
    places[r] = (theirs - 1 - r) * count;
  }
  DO(Allgatherv, allgatherv, send, local_rank % 2 ? count / 2 : count, MPI_INT, receive, counts, places, MPI_INT, inter);
  for (int r = 0; r < theirs; r++) want(receive + places[r], counts[r], other_world(r), 6);

  for (int r = 0; r < theirs; r++)
    for (int i = 0; i < count; i++) send[r * count + i] = item(me, other_world(r), i);
  DO(Alltoall, alltoall, send, count, MPI_INT, receive, count, MPI_INT, inter);
  for (int r = 0; r < theirs; r++) want(receive + r * count, count, other_world(r), me);
  int *same = room((size_t)most * sizeof(int)), *straight = room((size_t)most * sizeof(int));
  for (int r = 0; r < theirs; r++) {
    same[r] = (r + local_rank) % 2 ? count / 2 : count;
    straight[r] = r * count;
  }
  DO(Alltoallv, alltoallv, send, same, straight, MPI_INT, receive, same, places, MPI_INT, inter);
  for (int r = 0; r < theirs; r++) want(receive + places[r], same[r], other_world(r), me);

  long *numbers = room((size_t)(count * most * all + 1) * sizeof(long));
  long *sums = room((size_t)(count * most * all + 1) * sizeof(long));
  for (int i = 0; i < count; i++) numbers[i] = me * 100 + i;
  DO(Allreduce, allreduce, numbers, sums, count, MPI_LONG, MPI_SUM, inter);
  long base = 0;
  for (int r = 0; r < theirs; r++) base += other_world(r) * 100;
  for (int i = 0; i < count; i++) CHECK_EQ(sums[i], base + (long)theirs * i);

  // The same total on both sides: count * mine * theirs elements.
  int total = count * mine * theirs, piece = count * theirs;
  for (int i = 0; i < total; i++) numbers[i] = me * 1000 + i;
  DO(Reduce_scatter_block, reduce_scatter_block, numbers, sums, piece, MPI_LONG, MPI_SUM, inter);
  for (int i = 0; i < piece; i++) CHECK_EQ(sums[i], 10 * base + (long)theirs * (local_rank * piece + i));
  for (int r = 0; r < mine; r++) counts[r] = r == 0 ? total - (mine - 1) * count : count;
  int first = local_rank == 0 ? 0 : total - (mine - local_rank) * count;
  DO(Reduce_scatter, reduce_scatter, numbers, sums, counts, MPI_LONG, MPI_SUM, inter);
  for (int i = 0; i < counts[local_rank]; i++) CHECK_EQ(sums[i], 10 * base + (long)theirs * (first + i));
  free(send);
  free(receive);
  free(counts);
  free(places);
  free(same);
  free(straight);
  free(numbers);
  free(sums);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  MPI_Comm half;
  odd = me % 2;
  OK(MPI_Comm_split(MPI_COMM_WORLD, odd, me, &half));
  OK(MPI_Comm_rank(half, &local_rank));
  OK(MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, odd ? 0 : 1, 9, &inter));
  OK(MPI_Comm_size(inter, &mine));
  OK(MPI_Comm_remote_size(inter, &theirs));
  static const int counts[] = {0, 1, 6, 900, 20000};
  for (form = 0; form < FORMS; form++) {
    for (unsigned c = 0; c < sizeof counts / sizeof *counts; c++) {
      for (int is_odd = 0; is_odd < 2; is_odd++)
        for (int rank = 0; rank < (is_odd == odd ? mine : theirs); rank++) rooted(counts[c], is_odd, rank);
      symmetric(counts[c] < 1000 ? counts[c] : counts[c] / 10);
    }
  }
  OK(MPI_Comm_free(&inter));
  OK(MPI_Comm_free(&half));
  return finish();
}
