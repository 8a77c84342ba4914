// SPDX-License-Identifier: MIT OR Apache-2.0
// Every collective for large counts (MPI_Bcast_c, ...), blocking, non-blocking and persistent, with data that are
// checked, own operations, and what is refused. Beyond 2^31 they are in large_counts.c.
#include "coll.h"

#define DO_C(name, small_name, ...)                                     \
  do {                                                                  \
    MPI_Request do_request = MPI_REQUEST_NULL;                          \
    if (form == 0) {                                                    \
      OK(MPI_##name##_c(__VA_ARGS__));                                  \
    } else if (form == 1) {                                             \
      OK(MPI_I##small_name##_c(__VA_ARGS__, &do_request));              \
      OK(MPI_Wait(&do_request, MPI_STATUS_IGNORE));                     \
    } else {                                                            \
      OK(MPI_##name##_init_c(__VA_ARGS__, MPI_INFO_NULL, &do_request)); \
      OK(MPI_Start(&do_request));                                       \
      OK(MPI_Wait(&do_request, MPI_STATUS_IGNORE));                     \
      OK(MPI_Request_free(&do_request));                                \
    }                                                                   \
  } while (0)

enum { EACH = 300 };
static const MPI_Comm world = MPI_COMM_WORLD;
static int *mine, *theirs;
static MPI_Count *counts;
static MPI_Aint *places, *byte_places;
static MPI_Datatype *types;

static void fill_mine(int count) {
  for (int i = 0; i < count; i++) mine[i] = item(me, i / EACH, i % EACH);
  for (int i = 0; i < count; i++) theirs[i] = -1;
}

static void moving(void) {
  const int root = all - 1;
  fill_mine(EACH);
  DO_C(Bcast, bcast, mine, (MPI_Count)EACH, MPI_INT, root, world);
  for (int i = 0; i < EACH; i++) CHECK_EQ(mine[i], item(root, 0, i));

  fill_mine(EACH);
  DO_C(Gather, gather, mine, (MPI_Count)EACH, MPI_INT, theirs, (MPI_Count)EACH, MPI_INT, root, world);
  for (int i = 0; me == root && i < all * EACH; i++) CHECK_EQ(theirs[i], item(i / EACH, 0, i % EACH));
  fill_mine(EACH);
  DO_C(Gatherv, gatherv, mine, counts[me], MPI_INT, theirs, counts, places, MPI_INT, root, world);
  for (int r = 0; me == root && r < all; r++)
    for (int i = 0; i < counts[r]; i++) CHECK_EQ(theirs[places[r] + i], item(r, 0, i));

  fill_mine(all * EACH);
  DO_C(Scatter, scatter, mine, (MPI_Count)EACH, MPI_INT, theirs, (MPI_Count)EACH, MPI_INT, root, world);
  for (int i = 0; i < EACH; i++) CHECK_EQ(theirs[i], item(root, me, i));
  fill_mine(all * EACH);
  DO_C(Scatterv, scatterv, mine, counts, places, MPI_INT, theirs, counts[me], MPI_INT, root, world);
  for (int i = 0; i < counts[me]; i++) CHECK_EQ(theirs[i], item(root, me, i));

  fill_mine(EACH);
  DO_C(Allgather, allgather, mine, (MPI_Count)EACH, MPI_INT, theirs, (MPI_Count)EACH, MPI_INT, world);
  for (int i = 0; i < all * EACH; i++) CHECK_EQ(theirs[i], item(i / EACH, 0, i % EACH));
  fill_mine(EACH);
  DO_C(Allgatherv, allgatherv, mine, counts[me], MPI_INT, theirs, counts, places, MPI_INT, world);
  for (int r = 0; r < all; r++)
    for (int i = 0; i < counts[r]; i++) CHECK_EQ(theirs[places[r] + i], item(r, 0, i));

  fill_mine(all * EACH);
  DO_C(Alltoall, alltoall, mine, (MPI_Count)EACH, MPI_INT, theirs, (MPI_Count)EACH, MPI_INT, world);
  for (int i = 0; i < all * EACH; i++) CHECK_EQ(theirs[i], item(i / EACH, me, i % EACH));
}

// Each rank sends as many elements to another as that one has a count of, so that what comes from each is the same.
static void vectors(void) {
  MPI_Count *in = room((size_t)all * sizeof *in);
  for (int r = 0; r < all; r++) in[r] = counts[me];
  fill_mine(all * EACH);
  DO_C(Alltoallv, alltoallv, mine, counts, places, MPI_INT, theirs, in, places, MPI_INT, world);
  for (int r = 0; r < all; r++)
    for (int i = 0; i < in[r]; i++) CHECK_EQ(theirs[places[r] + i], item(r, me, i));
  fill_mine(all * EACH);
  DO_C(Alltoallw, alltoallw, mine, counts, byte_places, types, theirs, in, byte_places, types, world);
  for (int r = 0; r < all; r++)
    for (int i = 0; i < in[r]; i++) CHECK_EQ(theirs[places[r] + i], item(r, me, i));
  free(in);
}

static long long sum_of(int place, int from, int end) {
  long long sum = 0;
  for (int r = from; r < end; r++) sum += item(r, 0, place) % 1000;
  return sum;
}

static void reducing(void) {
  const int root = 0;
  const MPI_Count count = EACH;
#define FILL()                                                       \
  for (int i = 0; i < all * EACH; i++) mine[i] = item(me, 0, i) % 1000, theirs[i] = -1
  FILL();
  DO_C(Reduce, reduce, mine, theirs, count, MPI_INT, MPI_SUM, root, world);
  for (int i = 0; me == root && i < EACH; i++) CHECK_EQ(theirs[i], sum_of(i, 0, all));
  FILL();
  DO_C(Allreduce, allreduce, mine, theirs, count, MPI_INT, MPI_SUM, world);
  for (int i = 0; i < EACH; i++) CHECK_EQ(theirs[i], sum_of(i, 0, all));
  FILL();
  DO_C(Reduce_scatter_block, reduce_scatter_block, mine, theirs, count, MPI_INT, MPI_SUM, world);
  for (int i = 0; i < EACH; i++) CHECK_EQ(theirs[i], sum_of(me * EACH + i, 0, all));
  FILL();
  DO_C(Reduce_scatter, reduce_scatter, mine, theirs, counts, MPI_INT, MPI_SUM, world);
  int before = 0;
  for (int r = 0; r < me; r++) before += (int)counts[r];
  for (int i = 0; i < counts[me]; i++) CHECK_EQ(theirs[i], sum_of(before + i, 0, all));
  FILL();
  DO_C(Scan, scan, mine, theirs, count, MPI_INT, MPI_SUM, world);
  for (int i = 0; i < EACH; i++) CHECK_EQ(theirs[i], sum_of(i, 0, me + 1));
  FILL();
  DO_C(Exscan, exscan, mine, theirs, count, MPI_INT, MPI_SUM, world);
  for (int i = 0; me > 0 && i < EACH; i++) CHECK_EQ(theirs[i], sum_of(i, 0, me));
}

// On a ring: two neighbours, before and behind.
static void neighbours(void) {
  const int ends[2] = {(me + all - 1) % all, (me + 1) % all};
  MPI_Comm ring;
  OK(MPI_Dist_graph_create_adjacent(world, 2, ends, MPI_UNWEIGHTED, 2, ends, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &ring));
  const MPI_Count two[2] = {EACH / 2, EACH / 2};
  const MPI_Aint at[2] = {0, EACH}, bytes_at[2] = {0, EACH * (MPI_Aint)sizeof(int)};
  const MPI_Datatype ints[2] = {MPI_INT, MPI_INT};
  // What a rank sends to the one before it is `whom` 0, to the one behind it 1. On a ring of one or two both are alike.
#define RING(call_part, length, stride, parts)                                                                  \
  fill_mine(2 * EACH);                                                                                          \
  call_part;                                                                                                    \
  for (int n = 0; n < 2 && all > 2; n++)                                                                        \
    for (int i = 0; i < (length); i++) CHECK_EQ(theirs[n * (stride) + i], item(ends[n], (parts) * (1 - n), i));
  RING(DO_C(Neighbor_allgather, neighbor_allgather, mine, (MPI_Count)EACH, MPI_INT, theirs, (MPI_Count)EACH, MPI_INT,
            ring), EACH, EACH, 0)
  RING(DO_C(Neighbor_allgatherv, neighbor_allgatherv, mine, two[0], MPI_INT, theirs, two, at, MPI_INT, ring),
       EACH / 2, EACH, 0)
  RING(DO_C(Neighbor_alltoall, neighbor_alltoall, mine, (MPI_Count)EACH, MPI_INT, theirs, (MPI_Count)EACH, MPI_INT,
            ring), EACH, EACH, 1)
  RING(DO_C(Neighbor_alltoallv, neighbor_alltoallv, mine, two, at, MPI_INT, theirs, two, at, MPI_INT, ring),
       EACH / 2, EACH, 1)
  RING(DO_C(Neighbor_alltoallw, neighbor_alltoallw, mine, two, bytes_at, ints, theirs, two, bytes_at, ints, ring),
       EACH / 2, EACH, 1)
  OK(MPI_Comm_free(&ring));
}

static MPI_Count longest;
static void add(void *in, void *inout, MPI_Count *count, MPI_Datatype *datatype) {
  CHECK(*datatype == MPI_INT);
  longest = *count > longest ? *count : longest;
  for (MPI_Count i = 0; i < *count; i++) ((int *)inout)[i] += ((int *)in)[i];
}

static void operations(void) {
  MPI_Op op;
  OK(MPI_Op_create_c(add, 1, &op));
  FILL();
  OK(MPI_Allreduce_c(mine, theirs, EACH, MPI_INT, op, world));
  for (int i = 0; i < EACH; i++) CHECK_EQ(theirs[i], sum_of(i, 0, all));
  FILL();
  memcpy(theirs, mine, EACH * sizeof *mine);
  OK(MPI_Reduce_local_c(mine, theirs, EACH, MPI_INT, op));
  for (int i = 0; i < EACH; i++) CHECK_EQ(theirs[i], 2 * mine[i]);
  CHECK(longest > 0 && longest <= EACH);
  OK(MPI_Op_free(&op));
  FAILS(MPI_Op_create_c(NULL, 1, &op), MPI_ERR_ARG);
}

static void refused(void) {
  const MPI_Count below = -(1LL << 40);
  FAILS(MPI_Bcast_c(mine, below, MPI_INT, 0, world), MPI_ERR_COUNT);
  FAILS(MPI_Allreduce_c(mine, theirs, below, MPI_INT, MPI_SUM, world), MPI_ERR_COUNT);
  MPI_Request request;
  FAILS(MPI_Ibcast_c(mine, below, MPI_INT, 0, world, &request), MPI_ERR_COUNT);
  MPI_Count *wrong = room((size_t)all * sizeof *wrong);
  wrong[all - 1] = below;
  FAILS(MPI_Allgatherv_c(mine, 1, MPI_INT, theirs, wrong, places, MPI_INT, world), MPI_ERR_COUNT);
  free(wrong);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  mine = room((size_t)(all + 1) * EACH * sizeof *mine);
  theirs = room((size_t)(all + 1) * EACH * sizeof *theirs);
  counts = room((size_t)all * sizeof *counts);
  places = room((size_t)all * sizeof *places);
  byte_places = room((size_t)all * sizeof *byte_places);
  types = room((size_t)all * sizeof *types);
  for (int r = 0; r < all; r++) {
    counts[r] = (r * 37 + 11) % EACH;
    places[r] = r * EACH;
    byte_places[r] = places[r] * (MPI_Aint)sizeof(int);
    types[r] = MPI_INT;
  }
  for (form = 0; form < FORMS; form++) {
    moving();
    vectors();
    reducing();
    neighbours();
  }
  operations();
  refused();
  return finish();
}
