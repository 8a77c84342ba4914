// SPDX-License-Identifier: MIT OR Apache-2.0
// Intercommunicators: create, ask, talk, merge, dup, split, create (MPI-5.0 section 7.6).
#include "check.h"

static MPI_Comm side, inter;  // the even or the odd ranks; both, facing each other
static int side_rank, side_size, other_size;

static void make(void) {
  OK(MPI_Comm_split(MPI_COMM_WORLD, me % 2, me, &side));
  OK(MPI_Comm_rank(side, &side_rank));
  OK(MPI_Comm_size(side, &side_size));
  other_size = all - side_size;
  OK(MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, 1 - me % 2, 12, &inter));
}

static void questions(MPI_Comm comm) {
  int flag = -1, rank = -1, size = -1, result = -1, there = -1, first = 0;
  MPI_Group local, remote, world;
  OK(MPI_Comm_test_inter(comm, &flag));
  CHECK_EQ(flag, 1);
  OK(MPI_Comm_test_inter(side, &flag));
  CHECK_EQ(flag, 0);
  OK(MPI_Comm_rank(comm, &rank));
  CHECK_EQ(rank, side_rank);
  OK(MPI_Comm_size(comm, &size));
  CHECK_EQ(size, side_size);
  OK(MPI_Comm_remote_size(comm, &size));
  CHECK_EQ(size, other_size);
  OK(MPI_Comm_group(comm, &local));
  OK(MPI_Comm_remote_group(comm, &remote));
  OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
  OK(MPI_Group_translate_ranks(local, 1, &first, world, &there));
  CHECK_EQ(there, me % 2);
  OK(MPI_Group_translate_ranks(remote, 1, &first, world, &there));
  CHECK_EQ(there, 1 - me % 2);
  OK(MPI_Comm_compare(comm, inter, &result));
  CHECK_EQ(result, comm == inter ? MPI_IDENT : MPI_CONGRUENT);
  OK(MPI_Comm_compare(comm, side, &result));
  CHECK_EQ(result, MPI_UNEQUAL);
  FAILS(MPI_Comm_remote_size(side, &size), MPI_ERR_COMM);
  OK(MPI_Group_free(&local));
  OK(MPI_Group_free(&remote));
  OK(MPI_Group_free(&world));
}

// Everybody to everybody of the other side, once by rank and once by wildcard; ranks are those of the other side.
static void talk(MPI_Comm comm, int mine, int others) {
  int value[2] = {me, mine}, got[2];
  MPI_Request *sent = room(2 * (size_t)others * sizeof *sent);
  for (int r = 0; r < others; r++)
    for (int tag = 0; tag < 2; tag++) OK(MPI_Isend(value, 2, MPI_INT, r, tag, comm, &sent[2 * r + tag]));
  for (int r = 0; r < 2 * others; r++) {
    MPI_Status status;
    int source = r < others ? r : MPI_ANY_SOURCE;
    OK(MPI_Recv(got, 2, MPI_INT, source, r < others ? 0 : 1, comm, &status));
    CHECK_EQ(status.MPI_SOURCE, got[1]);
    CHECK_EQ(got[0] % 2, 1 - me % 2);
  }
  OK(MPI_Waitall(2 * others, sent, MPI_STATUSES_IGNORE));
  free(sent);
}

static void merges(void) {
  MPI_Comm both;
  int rank;
  // The odd ranks are high: they come last.
  OK(MPI_Intercomm_merge(inter, me % 2, &both));
  OK(MPI_Comm_rank(both, &rank));
  CHECK_EQ(rank, me % 2 == 0 ? side_rank : other_size + side_rank);
  OK(MPI_Comm_free(&both));
  OK(MPI_Intercomm_merge(inter, 1 - me % 2, &both));
  OK(MPI_Comm_rank(both, &rank));
  CHECK_EQ(rank, me % 2 == 1 ? side_rank : other_size + side_rank);
  OK(MPI_Comm_free(&both));
  // Equal on both sides: some order, the same everywhere.
  OK(MPI_Intercomm_merge(inter, 0, &both));
  OK(MPI_Comm_rank(both, &rank));
  CHECK(rank == side_rank || rank == other_size + side_rank);
  OK(MPI_Comm_free(&both));
  FAILS(MPI_Intercomm_merge(side, 0, &both), MPI_ERR_COMM);
}

static void children(void) {
  MPI_Comm copy, behind, part;
  MPI_Request request;
  OK(MPI_Comm_dup(inter, &copy));
  questions(copy);
  talk(copy, side_rank, other_size);
  OK(MPI_Comm_idup(copy, &behind, &request));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  questions(behind);
  talk(behind, side_rank, other_size);
  OK(MPI_Comm_free(&behind));
  OK(MPI_Comm_free(&copy));
  // Colours of one side only give no communicator; the others face their like.
  int color = side_rank % 2, size, expected = (other_size + 1 - color) / 2;
  OK(MPI_Comm_split(inter, color, -side_rank, &part));
  CHECK_EQ(part == MPI_COMM_NULL, expected == 0);
  if (part != MPI_COMM_NULL) {
    OK(MPI_Comm_remote_size(part, &size));
    CHECK_EQ(size, expected);
    int rank, own = (side_size + 1 - color) / 2;
    OK(MPI_Comm_rank(part, &rank));
    CHECK_EQ(rank, own - 1 - side_rank / 2);
    talk(part, rank, size);
    OK(MPI_Comm_free(&part));
  }
  OK(MPI_Comm_split_type(inter, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &part));
  if (part != MPI_COMM_NULL) {
    OK(MPI_Comm_remote_size(part, &size));
    CHECK(size >= 1 && size <= other_size);
    OK(MPI_Comm_free(&part));
  }
  // The first of each side.
  MPI_Group local, one;
  int first = 0;
  OK(MPI_Comm_group(inter, &local));
  OK(MPI_Group_incl(local, 1, &first, &one));
  OK(MPI_Comm_create(inter, one, &part));
  CHECK_EQ(part != MPI_COMM_NULL, side_rank == 0);
  if (part != MPI_COMM_NULL) {
    OK(MPI_Comm_remote_size(part, &size));
    CHECK_EQ(size, 1);
    talk(part, 0, 1);
    OK(MPI_Comm_free(&part));
  }
  OK(MPI_Group_free(&local));
  OK(MPI_Group_free(&one));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  if (all > 1) {
    make();
    questions(inter);
    talk(inter, side_rank, other_size);
    merges();
    children();
    OK(MPI_Comm_free(&inter));
    OK(MPI_Comm_free(&side));
  }
  return finish();
}
