// SPDX-License-Identifier: MIT OR Apache-2.0
// Making communicators: dup, idup, create, create_group, split, split_type; who is in, in which order, and that
// messages of one never reach another (MPI-5.0 section 7.4).
#include "check.h"

static int compared(MPI_Comm a, MPI_Comm b) {
  int result = -1;
  OK(MPI_Comm_compare(a, b, &result));
  return result;
}

// Each member sends its rank in the world to the next; returns what came from the one before.
static int round_trip(MPI_Comm comm, int tag) {
  int rank, size, got = -1;
  OK(MPI_Comm_rank(comm, &rank));
  OK(MPI_Comm_size(comm, &size));
  OK(MPI_Sendrecv(&me, 1, MPI_INT, (rank + 1) % size, tag, &got, 1, MPI_INT, (rank + size - 1) % size, tag, comm,
                  MPI_STATUS_IGNORE));
  return got;
}

static void duplicates(void) {
  MPI_Comm a, b;
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &a));
  OK(MPI_Comm_dup(a, &b));
  CHECK_EQ(compared(a, b), MPI_CONGRUENT);
  CHECK_EQ(compared(a, a), MPI_IDENT);
  CHECK_EQ(compared(MPI_COMM_WORLD, MPI_COMM_SELF), all == 1 ? MPI_CONGRUENT : MPI_UNEQUAL);
  // The same source, destination and tag on three communicators, received in another order than sent.
  MPI_Comm three[3] = {MPI_COMM_WORLD, a, b};
  MPI_Request sent[3];
  int values[3], got, to = (me + 1) % all, from = (me + all - 1) % all;
  for (int i = 0; i < 3; i++) {
    values[i] = 10 * me + i;
    OK(MPI_Isend(&values[i], 1, MPI_INT, to, 7, three[i], &sent[i]));
  }
  for (int i = 2; i >= 0; i--) {
    OK(MPI_Recv(&got, 1, MPI_INT, from, 7, three[i], MPI_STATUS_IGNORE));
    CHECK_EQ(got, 10 * from + i);
  }
  OK(MPI_Waitall(3, sent, MPI_STATUSES_IGNORE));
  OK(MPI_Comm_free(&a));
  CHECK(a == MPI_COMM_NULL);
  CHECK_EQ(round_trip(b, 1), from);
  OK(MPI_Comm_free(&b));
}

static void duplicates_behind(void) {
  enum { COUNT = 5 };
  MPI_Comm made[COUNT], between;
  MPI_Request requests[COUNT];
  for (int i = 0; i < COUNT; i++) OK(MPI_Comm_idup(MPI_COMM_WORLD, &made[i], &requests[i]));
  // Other communicators may be made while these are under way.
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &between));
  OK(MPI_Waitall(COUNT, requests, MPI_STATUSES_IGNORE));
  for (int i = 0; i < COUNT; i++) {
    CHECK_EQ(compared(made[i], between), MPI_CONGRUENT);
    CHECK_EQ(round_trip(made[i], i), (me + all - 1) % all);
  }
  for (int i = 0; i < COUNT; i++) OK(MPI_Comm_free(&made[i]));
  // A rank that starts late holds nobody up who does not wait for it.
  MPI_Request request;
  int done = 0;
  OK(MPI_Comm_idup(between, &made[0], &request));
  while (!done) OK(MPI_Test(&request, &done, MPI_STATUS_IGNORE));
  CHECK(request == MPI_REQUEST_NULL);
  CHECK_EQ(round_trip(made[0], 3), (me + all - 1) % all);
  OK(MPI_Comm_free(&made[0]));
  OK(MPI_Comm_free(&between));
}

static void splits(void) {
  MPI_Comm part;
  int rank, size;
  // Reversed order by key; equal keys keep the old order.
  OK(MPI_Comm_split(MPI_COMM_WORLD, me % 2, -me, &part));
  OK(MPI_Comm_rank(part, &rank));
  OK(MPI_Comm_size(part, &size));
  CHECK_EQ(size, (all + 1 - me % 2) / 2);
  CHECK_EQ(rank, size - 1 - me / 2);
  int before = round_trip(part, 1);
  CHECK_EQ(before, rank == 0 ? me % 2 : me + 2);
  OK(MPI_Comm_free(&part));
  OK(MPI_Comm_split(MPI_COMM_WORLD, 3, 0, &part));
  CHECK_EQ(compared(part, MPI_COMM_WORLD), MPI_CONGRUENT);
  OK(MPI_Comm_free(&part));
  OK(MPI_Comm_split(MPI_COMM_WORLD, me == 0 ? MPI_UNDEFINED : 1, 0, &part));
  CHECK_EQ(part == MPI_COMM_NULL, me == 0);
  if (part != MPI_COMM_NULL) {
    OK(MPI_Comm_size(part, &size));
    CHECK_EQ(size, all - 1);
    OK(MPI_Comm_free(&part));
  }
  FAILS(MPI_Comm_split(MPI_COMM_SELF, -5, 0, &part), MPI_ERR_ARG);
}

static void by_type(void) {
  MPI_Comm node;
  int size;
  OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, me, MPI_INFO_NULL, &node));
  OK(MPI_Comm_size(node, &size));
  CHECK(size >= 1 && size <= all);
  if (me == 0) {
    int rank;
    OK(MPI_Comm_rank(node, &rank));
    CHECK_EQ(rank, 0);
  }
  OK(MPI_Comm_free(&node));
  OK(MPI_Comm_split_type(MPI_COMM_WORLD, me % 2 ? MPI_UNDEFINED : MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node));
  CHECK_EQ(node == MPI_COMM_NULL, me % 2);
  if (node != MPI_COMM_NULL) OK(MPI_Comm_free(&node));
}

static void of_groups(void) {
  MPI_Group world, part;
  MPI_Comm comm;
  OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
  // Disjoint groups in one call: the odd and the even ranks, each in falling order.
  int last = (all - 1) % 2 == me % 2 ? all - 1 : all - 2;
  int mine[1][3] = {{last, me % 2, -2}};
  OK(MPI_Group_range_incl(world, 1, mine, &part));
  OK(MPI_Comm_create(MPI_COMM_WORLD, part, &comm));
  CHECK(comm != MPI_COMM_NULL);
  int rank;
  OK(MPI_Comm_rank(comm, &rank));
  CHECK_EQ(rank, (last - me) / 2);
  CHECK_EQ(round_trip(comm, 2), rank == 0 ? me % 2 : me + 2);
  OK(MPI_Comm_free(&comm));
  // By the members alone, several at once with different tags.
  MPI_Comm made[3];
  for (int i = 0; i < 3; i++) OK(MPI_Comm_create_group(MPI_COMM_WORLD, part, 40 + i, &made[i]));
  for (int i = 0; i < 3; i++) {
    CHECK_EQ(round_trip(made[i], i), rank == 0 ? me % 2 : me + 2);
    OK(MPI_Comm_free(&made[i]));
  }
  OK(MPI_Group_free(&part));
  int first[1] = {0};
  OK(MPI_Group_incl(world, 1, first, &part));
  OK(MPI_Comm_create(MPI_COMM_WORLD, part, &comm));
  CHECK_EQ(comm != MPI_COMM_NULL, me == 0);
  if (comm != MPI_COMM_NULL) OK(MPI_Comm_free(&comm));
  OK(MPI_Comm_create(MPI_COMM_WORLD, MPI_GROUP_EMPTY, &comm));
  CHECK(comm == MPI_COMM_NULL);
  if (all > 1) FAILS(MPI_Comm_create(MPI_COMM_SELF, world, &comm), MPI_ERR_GROUP);
  OK(MPI_Group_free(&part));
  OK(MPI_Group_free(&world));
}

static void freed_while_used(void) {
  // The handle goes, the messages under way stay (section 7.4.3).
  MPI_Comm comm;
  MPI_Request request;
  int got = -1, from = (me + all - 1) % all;
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  OK(MPI_Irecv(&got, 1, MPI_INT, from, 9, comm, &request));
  OK(MPI_Send(&me, 1, MPI_INT, (me + 1) % all, 9, comm));
  OK(MPI_Comm_free(&comm));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  CHECK_EQ(got, from);
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  OK(MPI_Comm_disconnect(&comm));
  CHECK(comm == MPI_COMM_NULL);
  FAILS(MPI_Comm_free(&comm), MPI_ERR_COMM);
  MPI_Comm world = MPI_COMM_WORLD;
  FAILS(MPI_Comm_free(&world), MPI_ERR_COMM);
}

static void many(void) {
  for (int i = 0; i < 300; i++) {
    MPI_Comm comm;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    if (i % 50 == 0) CHECK_EQ(round_trip(comm, i), (me + all - 1) % all);
    OK(MPI_Comm_free(&comm));
  }
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  duplicates();
  duplicates_behind();
  splits();
  by_type();
  of_groups();
  freed_while_used();
  many();
  return finish();
}
