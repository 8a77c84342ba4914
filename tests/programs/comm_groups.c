// SPDX-License-Identifier: MIT OR Apache-2.0
// Groups: every operation, its order and its errors (MPI-5.0 section 7.3).
#include "check.h"

static MPI_Group world;

static int size_of(MPI_Group group) {
  int size = -1;
  OK(MPI_Group_size(group, &size));
  return size;
}

// Rank in the world of the member with this rank.
static int member(MPI_Group group, int rank) {
  int there = -1;
  OK(MPI_Group_translate_ranks(group, 1, &rank, world, &there));
  return there;
}

static int compared(MPI_Group a, MPI_Group b) {
  int result = -1;
  OK(MPI_Group_compare(a, b, &result));
  return result;
}

static void basics(void) {
  int rank = -1;
  CHECK_EQ(size_of(world), all);
  OK(MPI_Group_rank(world, &rank));
  CHECK_EQ(rank, me);
  CHECK_EQ(size_of(MPI_GROUP_EMPTY), 0);
  OK(MPI_Group_rank(MPI_GROUP_EMPTY, &rank));
  CHECK_EQ(rank, MPI_UNDEFINED);
  MPI_Group own;
  OK(MPI_Comm_group(MPI_COMM_SELF, &own));
  CHECK_EQ(size_of(own), 1);
  CHECK_EQ(member(own, 0), me);
  CHECK_EQ(compared(own, world), all == 1 ? MPI_IDENT : MPI_UNEQUAL);
  OK(MPI_Group_free(&own));
  CHECK(own == MPI_GROUP_NULL);
}

static void reversed(void) {
  MPI_Group back, forth;
  int range[1][3] = {{all - 1, 0, -1}};
  OK(MPI_Group_range_incl(world, 1, range, &back));
  CHECK_EQ(compared(world, back), all == 1 ? MPI_IDENT : MPI_SIMILAR);
  for (int r = 0; r < all; r++) CHECK_EQ(member(back, r), all - 1 - r);
  OK(MPI_Group_range_incl(back, 1, range, &forth));
  CHECK_EQ(compared(world, forth), MPI_IDENT);
  OK(MPI_Group_free(&back));
  OK(MPI_Group_free(&forth));
}

static void sets(void) {
  MPI_Group even, odd, low, both, either, neither, only;
  int evens[1][3] = {{0, all - 1, 2}};
  OK(MPI_Group_range_incl(world, 1, evens, &even));
  OK(MPI_Group_range_excl(world, 1, evens, &odd));
  CHECK_EQ(size_of(even), (all + 1) / 2);
  CHECK_EQ(size_of(odd), all / 2);
  for (int r = 0; r < all / 2; r++) CHECK_EQ(member(odd, r), 2 * r + 1);
  OK(MPI_Group_intersection(even, odd, &neither));
  CHECK(neither == MPI_GROUP_EMPTY || size_of(neither) == 0);
  CHECK_EQ(compared(neither, MPI_GROUP_EMPTY), MPI_IDENT);
  // The first group's members in their order, then those of the second that are not in the first.
  OK(MPI_Group_union(odd, even, &either));
  CHECK_EQ(size_of(either), all);
  for (int r = 0; r < all; r++) CHECK_EQ(member(either, r), r < all / 2 ? 2 * r + 1 : 2 * (r - all / 2));
  int half[1][3] = {{0, (all - 1) / 2, 1}};
  OK(MPI_Group_range_incl(world, 1, half, &low));
  OK(MPI_Group_intersection(even, low, &both));
  OK(MPI_Group_difference(even, low, &only));
  CHECK_EQ(size_of(both) + size_of(only), size_of(even));
  for (int r = 0; r < size_of(both); r++) CHECK_EQ(member(both, r), 2 * r);
  for (int r = 0; r < size_of(only); r++) CHECK_EQ(member(only, r), 2 * (size_of(both) + r));
  MPI_Group list[] = {even, odd, low, both, either, neither, only};
  for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
    if (list[i] != MPI_GROUP_EMPTY) OK(MPI_Group_free(&list[i]));
}

static void lists(void) {
  MPI_Group some, rest;
  int ranks[2] = {all - 1, 0}, n = all == 1 ? 1 : 2;
  OK(MPI_Group_incl(world, n, ranks, &some));
  OK(MPI_Group_excl(world, n, ranks, &rest));
  CHECK_EQ(size_of(some), n);
  CHECK_EQ(size_of(rest), all - n);
  CHECK_EQ(member(some, 0), all - 1);
  for (int r = 0; r < all - n; r++) CHECK_EQ(member(rest, r), r + 1);
  int asked[3] = {0, MPI_PROC_NULL, n - 1}, told[3];
  OK(MPI_Group_translate_ranks(some, 3, asked, rest, told));
  CHECK_EQ(told[0], MPI_UNDEFINED);
  CHECK_EQ(told[1], MPI_PROC_NULL);
  CHECK_EQ(told[2], MPI_UNDEFINED);
  OK(MPI_Group_free(&some));
  if (rest != MPI_GROUP_EMPTY) OK(MPI_Group_free(&rest));
  OK(MPI_Group_incl(world, 0, NULL, &some));
  CHECK_EQ(compared(some, MPI_GROUP_EMPTY), MPI_IDENT);
}

static void errors(void) {
  MPI_Group group = MPI_GROUP_NULL;
  int wrong[2] = {all, 0}, twice[2] = {0, 0}, size, out[1];
  int endless[1][3] = {{0, all - 1, 0}}, outside[1][3] = {{0, all, 1}};
  FAILS(MPI_Group_incl(world, 1, wrong, &group), MPI_ERR_RANK);
  FAILS(MPI_Group_incl(world, 2, twice, &group), MPI_ERR_RANK);
  FAILS(MPI_Group_excl(world, 1, wrong, &group), MPI_ERR_RANK);
  FAILS(MPI_Group_translate_ranks(world, 1, wrong, world, out), MPI_ERR_RANK);
  int first[1] = {0};
  FAILS(MPI_Group_translate_ranks(world, 1, first, world, NULL), MPI_ERR_ARG);
  OK(MPI_Group_translate_ranks(world, 0, NULL, world, NULL));
  FAILS(MPI_Group_range_incl(world, 1, endless, &group), MPI_ERR_ARG);
  FAILS(MPI_Group_range_incl(world, 1, outside, &group), MPI_ERR_RANK);
  FAILS(MPI_Group_size(MPI_GROUP_NULL, &size), MPI_ERR_GROUP);
  FAILS(MPI_Group_free(&group), MPI_ERR_GROUP);
  MPI_Group old;
  OK(MPI_Comm_group(MPI_COMM_WORLD, &group));
  old = group;
  OK(MPI_Group_free(&group));
  (void)old;
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
  basics();
  reversed();
  sets();
  lists();
  errors();
  OK(MPI_Group_free(&world));
  return finish();
}
