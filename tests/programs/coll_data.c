// SPDX-License-Identifier: MIT OR Apache-2.0
// Collectives that move data (MPI-5.0 sections 6.3 to 6.8): every root, several lengths, contiguous and with gaps, in
// place, in the three forms.
#include "coll.h"

static MPI_Comm comm;
static MPI_Datatype spread;

// Buffers of `pieces` pieces of `count` ints with a distance of `step` ints, filled with a value nobody sends.
CHECK_VECTOR int *ints(int pieces, int count, int step) {
  size_t n = (size_t)pieces * (size_t)count * (size_t)step + 1;
  int *memory = room(n * sizeof(int));
  for (size_t i = 0; i < n; i++) memory[i] = -7;
  return memory;
}

static void put(int *at, int count, int step, int who, int whom) {
  for (int i = 0; i < count; i++) at[i * step] = item(who, whom, i);
}

static void want(const int *at, int count, int step, int who, int whom) {
  for (int i = 0; i < count; i++) {
    if (at[i * step] != item(who, whom, i)) FAIL("from %d for %d: element %d is %d", who, whom, i, at[i * step]);
    if (step > 1 && at[i * step + 1] != -7) FAIL("the gap after element %d was written", i);
  }
  checks++;
}

static void bcast(int count, int root) {
  int step = me % 2 ? 2 : 1;
  int *data = ints(1, count, step);
  if (me == root) put(data, count, step, root, 0);
  DO(Bcast, bcast, data, count, step == 2 ? spread : MPI_INT, root, comm);
  want(data, count, step, root, 0);
  free(data);
}

static void gather(int count, int root, int in_place) {
  int *send = ints(1, count, 1), *all_data = ints(all, count, 2);
  put(send, count, 1, me, root);
  if (in_place && me == root) {
    put(all_data + (size_t)me * (size_t)count * 2, count, 2, me, root);
    DO(Gather, gather, MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, all_data, count, spread, root, comm);
  } else if (me == root) {
    DO(Gather, gather, send, count, MPI_INT, all_data, count, spread, root, comm);
  } else {
    DO(Gather, gather, send, count, MPI_INT, NULL, -1, MPI_DATATYPE_NULL, root, comm);
  }
  if (me == root)
    for (int r = 0; r < all; r++) want(all_data + (size_t)r * (size_t)count * 2, count, 2, r, root);
  free(send);
  free(all_data);
}

static void scatter(int count, int root, int in_place) {
  int *receive = ints(1, count, 1), *all_data = ints(all, count, 2);
  if (me == root)
    for (int r = 0; r < all; r++) put(all_data + (size_t)r * (size_t)count * 2, count, 2, root, r);
  if (in_place && me == root) {
    DO(Scatter, scatter, all_data, count, spread, MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, root, comm);
  } else if (me == root) {
    DO(Scatter, scatter, all_data, count, spread, receive, count, MPI_INT, root, comm);
  } else {
    DO(Scatter, scatter, NULL, -1, MPI_DATATYPE_NULL, receive, count, MPI_INT, root, comm);
  }
  if (!(in_place && me == root)) want(receive, count, 1, root, me);
  free(receive);
  free(all_data);
}

static void allgather(int count, int in_place) {
  int *send = ints(1, count, 1), *all_data = ints(all, count, 2);
  put(send, count, 1, me, 0);
  if (in_place) {
    put(all_data + (size_t)me * (size_t)count * 2, count, 2, me, 0);
    DO(Allgather, allgather, MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, all_data, count, spread, comm);
  } else {
    DO(Allgather, allgather, send, count, MPI_INT, all_data, count, spread, comm);
  }
  for (int r = 0; r < all; r++) want(all_data + (size_t)r * (size_t)count * 2, count, 2, r, 0);
  free(send);
  free(all_data);
}

static void alltoall(int count, int in_place) {
  int *send = ints(all, count, 1), *receive = ints(all, count, 2);
  for (int r = 0; r < all; r++) put(send + (size_t)r * (size_t)count, count, 1, me, r);
  if (in_place) {
    for (int r = 0; r < all; r++) put(receive + (size_t)r * (size_t)count * 2, count, 2, me, r);
    DO(Alltoall, alltoall, MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, receive, count, spread, comm);
  } else {
    DO(Alltoall, alltoall, send, count, MPI_INT, receive, count, spread, comm);
  }
  for (int r = 0; r < all; r++) want(receive + (size_t)r * (size_t)count * 2, count, 2, r, me);
  free(send);
  free(receive);
}

// Vector forms: the piece between a and b has (a * b + a + b + count) % 5 elements, the same both ways, and pieces
// lie in reverse order with gaps.
static int length(int a, int b, int count) { return (a * b + a + b + count) % 5 * (count > 100 ? 3000 : 1); }

static void vectors(int count, int root, int in_place) {
  int most = 5 * (count > 100 ? 3000 : 1);
  int *counts = room((size_t)all * sizeof(int)), *places = room((size_t)all * sizeof(int));
  int *mine = room((size_t)all * sizeof(int));
  int *byte_places = room((size_t)all * sizeof(int)), *wide_places = room((size_t)all * sizeof(int));
  MPI_Datatype *narrow = room((size_t)all * sizeof *narrow), *wide = room((size_t)all * sizeof *wide);
  for (int r = 0; r < all; r++) {
    counts[r] = length(r, r, count);
    places[r] = (all - 1 - r) * most;
    mine[r] = length(me, r, count);
    byte_places[r] = places[r] * 4;
    wide_places[r] = places[r] * 8;
    narrow[r] = MPI_INT;
    wide[r] = spread;
  }
  int *single = ints(1, most, 1), *many = ints(all, most, 1), *spaced = ints(all, most, 2);

  put(single, counts[me], 1, me, root);
  if (me == root && in_place) {
    put(spaced + places[me] * 2, counts[me], 2, me, root);
    DO(Gatherv, gatherv, MPI_IN_PLACE, 0, MPI_INT, spaced, counts, places, spread, root, comm);
  } else {
    DO(Gatherv, gatherv, single, counts[me], MPI_INT, spaced, counts, places, spread, root, comm);
  }
  if (me == root)
    for (int r = 0; r < all; r++) want(spaced + places[r] * 2, counts[r], 2, r, root);

  for (int r = 0; r < all; r++) put(many + places[r], counts[r], 1, root, r);
  if (me == root && in_place) {
    DO(Scatterv, scatterv, many, counts, places, MPI_INT, MPI_IN_PLACE, 0, MPI_INT, root, comm);
  } else {
    memset(single, 0, sizeof(int) * (size_t)most);
    DO(Scatterv, scatterv, many, counts, places, MPI_INT, single, counts[me], MPI_INT, root, comm);
    want(single, counts[me], 1, root, me);
  }

  free(spaced);
  spaced = ints(all, most, 2);
  put(single, counts[me], 1, me, 5);
  if (in_place) {
    put(spaced + places[me] * 2, counts[me], 2, me, 5);
    DO(Allgatherv, allgatherv, MPI_IN_PLACE, 0, MPI_INT, spaced, counts, places, spread, comm);
  } else {
    DO(Allgatherv, allgatherv, single, counts[me], MPI_INT, spaced, counts, places, spread, comm);
  }
  for (int r = 0; r < all; r++) want(spaced + places[r] * 2, counts[r], 2, r, 5);

  for (int each_type = 0; each_type < 2; each_type++) {
    free(spaced);
    spaced = ints(all, most, 2);
    for (int r = 0; r < all; r++) {
      put(many + places[r], mine[r], 1, me, r);
      if (in_place) put(spaced + places[r] * 2, mine[r], 2, me, r);
    }
    const void *from = in_place ? MPI_IN_PLACE : many;
    if (each_type)
      DO(Alltoallw, alltoallw, from, mine, byte_places, narrow, spaced, mine, wide_places, wide, comm);
    else
      DO(Alltoallv, alltoallv, from, mine, places, MPI_INT, spaced, mine, places, spread, comm);
    for (int r = 0; r < all; r++) want(spaced + places[r] * 2, mine[r], 2, r, me);
  }
  free(single);
  free(many);
  free(spaced);
  free(counts);
  free(places);
  free(mine);
  free(byte_places);
  free(wide_places);
  free(narrow);
  free(wide);
}

// No one leaves before the last has come: each rank enters later than the one before, and says so in words that
// all can see.
static void barrier(volatile int *words, int round) {
  for (int r = 0; r < all; r++) {
    if (me == r) usleep(500);
    set_word(&words[me], 2 * round + 1);
    DO(Barrier, barrier, comm);
    for (int other = 0; other < all; other++) CHECK(word(&words[other]) >= 2 * round + 1);
    DO(Barrier, barrier, comm);
    round++;
  }
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  spread = every_second_int();
  volatile int *words = shared_words("coll_data", all);
  for (form = 0; form < FORMS; form++) {
    barrier(words, 100 * form);
    for (int c = 0; c < COUNTS_COUNT; c++) {
      for (int root = 0; root < all; root++) {
        bcast(COUNTS[c], root);
        for (int in_place = 0; in_place < 2; in_place++) {
          gather(COUNTS[c], root, in_place);
          scatter(COUNTS[c], root, in_place);
          vectors(COUNTS[c], root, in_place);
        }
      }
      for (int in_place = 0; in_place < 2; in_place++) {
        allgather(COUNTS[c], in_place);
        alltoall(COUNTS[c], in_place);
      }
    }
  }
  OK(MPI_Type_free(&spread));
  OK(MPI_Comm_free(&comm));
  return finish();
}
