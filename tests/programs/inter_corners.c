// SPDX-License-Identifier: MIT OR Apache-2.0
// Intercommunicators at their edges (MPI-5.0 sections 6.2.2 and 7.6): one side gives and the other does not, arguments
// that do not count, calls and arguments that are for intracommunicators alone, nothing left of one side, leaders that
// are not rank 0, and an intercommunicator between parts of intercommunicators.
#include "coll.h"

static MPI_Comm side, inter;
static int odd, mine, theirs, rank;

static void one_direction(int n) {
  // The even side sends n each and receives nothing; the odd side the other way (section 6.7).
  int give = odd ? 0 : n, take = odd ? n : 0;
  int *out = room(4 * (size_t)(n * all + 1)), *in = room(4 * (size_t)(n * all + 1));
  for (form = 0; form < FORMS; form++) {
    for (int i = 0; i < n; i++) out[i] = item(me, 1, i);
    memset(in, 0, 4 * (size_t)(n * all));
    DO(Allgather, allgather, out, give, MPI_INT, in, take, MPI_INT, inter);
    for (int r = 0; odd && r < theirs; r++)
      for (int i = 0; i < n; i++) CHECK_EQ(in[r * n + i], item(2 * r, 1, i));
    for (int r = 0; r < theirs; r++)
      for (int i = 0; i < n; i++) out[r * n + i] = item(me, 2 * r + !odd, i);
    memset(in, 0, 4 * (size_t)(n * all));
    DO(Alltoall, alltoall, out, give, MPI_INT, in, take, MPI_INT, inter);
    for (int r = 0; odd && r < theirs; r++)
      for (int i = 0; i < n; i++) CHECK_EQ(in[r * n + i], item(2 * r, me, i));
    // w: datatypes of no bytes one way, bytes the other way as a different type.
    int *sc = room(4 * (size_t)all), *sd = room(4 * (size_t)all), *rc = room(4 * (size_t)all), *rd = room(4 * (size_t)all);
    MPI_Datatype *st = room(sizeof(MPI_Datatype) * (size_t)all), *rt = room(sizeof(MPI_Datatype) * (size_t)all), none;
    OK(MPI_Type_contiguous(0, MPI_DOUBLE, &none));
    OK(MPI_Type_commit(&none));
    for (int r = 0; r < theirs; r++) {
      sc[r] = odd ? 3 : n, st[r] = odd ? none : MPI_INT, sd[r] = 4 * n * r;
      rc[r] = odd ? 4 * n : 5, rt[r] = odd ? MPI_BYTE : none, rd[r] = 4 * n * (theirs - 1 - r);
    }
    memset(in, 0, 4 * (size_t)(n * all));
    DO(Alltoallw, alltoallw, out, sc, sd, st, in, rc, rd, rt, inter);
    for (int r = 0; odd && r < theirs; r++)
      for (int i = 0; i < n; i++) CHECK_EQ(in[(theirs - 1 - r) * n + i], item(2 * r, me, i));
    OK(MPI_Type_free(&none));
    free(sc), free(sd), free(rc), free(rd), free(st), free(rt);
  }
  free(out);
  free(in);
}

// In the root's group everybody else gives MPI_PROC_NULL, and none of its other arguments counts.
static void bystanders(void) {
  int v = me, got = -1, every[64];
  for (form = 0; form < FORMS; form++)
    for (int root_side = 0; root_side < 2; root_side++) {
      int root = odd == root_side ? (rank == 0 ? MPI_ROOT : MPI_PROC_NULL) : 0, is = root == MPI_ROOT;
      int aside = root == MPI_PROC_NULL;
      MPI_Datatype type = aside ? MPI_DATATYPE_NULL : MPI_INT;
      int n = aside ? -4 : 1;
      v = is ? 5 + root_side : me;
      DO(Bcast, bcast, aside ? NULL : &v, n, type, root, inter);
      if (!aside) CHECK_EQ(v, 5 + root_side);
      v = me;
      DO(Reduce, reduce, aside ? NULL : &v, is ? &got : NULL, n, type, aside ? MPI_OP_NULL : MPI_SUM, root, inter);
      if (is) {
        int sum = 0;
        for (int r = 0; r < theirs; r++) sum += 2 * r + !odd;
        CHECK_EQ(got, sum);
      }
      DO(Gather, gather, aside || is ? NULL : &v, aside || is ? -4 : 1, aside || is ? MPI_DATATYPE_NULL : MPI_INT, is ? every : NULL,
         is ? 1 : -4, is ? MPI_INT : MPI_DATATYPE_NULL, root, inter);
      if (is)
        for (int r = 0; r < theirs; r++) CHECK_EQ(every[r], 2 * r + !odd);
      if (is)
        for (int r = 0; r < theirs; r++) every[r] = 30 + r;
      DO(Scatter, scatter, is ? every : NULL, is ? 1 : -4, is ? MPI_INT : MPI_DATATYPE_NULL, aside || is ? NULL : &got,
         aside || is ? -4 : 1, aside || is ? MPI_DATATYPE_NULL : MPI_INT, root, inter);
      if (!aside && !is) CHECK_EQ(got, 30 + rank);
    }
}

static void refused(void) {
  int v = 0, w = 0;
  MPI_Comm made;
  MPI_Request request;
  int dims[1] = {1}, periods[1] = {0};
  FAILS(MPI_Scan(&v, &w, 1, MPI_INT, MPI_SUM, inter), MPI_ERR_COMM);
  FAILS(MPI_Exscan(&v, &w, 1, MPI_INT, MPI_SUM, inter), MPI_ERR_COMM);
  FAILS(MPI_Iscan(&v, &w, 1, MPI_INT, MPI_SUM, inter, &request), MPI_ERR_COMM);
  FAILS(MPI_Allreduce(MPI_IN_PLACE, &w, 1, MPI_INT, MPI_SUM, inter), MPI_ERR_BUFFER);
  FAILS(MPI_Allgather(MPI_IN_PLACE, 0, MPI_INT, &w, 1, MPI_INT, inter), MPI_ERR_BUFFER);
  FAILS(MPI_Alltoall(MPI_IN_PLACE, 0, MPI_INT, &w, 1, MPI_INT, inter), MPI_ERR_BUFFER);
  FAILS(MPI_Bcast(&v, 1, MPI_INT, theirs, inter), MPI_ERR_ROOT);
  FAILS(MPI_Cart_create(inter, 1, dims, periods, 0, &made), MPI_ERR_COMM);
  FAILS(MPI_Comm_create_group(inter, MPI_GROUP_EMPTY, 0, &made), MPI_ERR_COMM);
  FAILS(MPI_Intercomm_create(inter, 0, MPI_COMM_WORLD, 0, 1, &made), MPI_ERR_COMM);
  FAILS(MPI_Send(&v, 1, MPI_INT, theirs, 1, inter), MPI_ERR_RANK);
  FAILS(MPI_Intercomm_merge(side, 0, &made), MPI_ERR_COMM);
  OK(MPI_Barrier(inter));
}

static void others(void) {
  MPI_Comm made, merged, copy;
  MPI_Group group, empty = MPI_GROUP_EMPTY;
  int flag = -1, size = -1, sum = -1;
  // Leaders that are the last of their sides.
  int far_leader = odd ? (all - 1) / 2 * 2 : (all / 2 - 1) * 2 + 1;
  OK(MPI_Intercomm_create(side, mine - 1, MPI_COMM_WORLD, far_leader, 44, &made));
  OK(MPI_Comm_remote_size(made, &size));
  CHECK_EQ(size, theirs);
  for (int high = 0; high < 3; high++) {
    // Both say the same, or one says it is the higher one.
    OK(MPI_Intercomm_merge(made, high == 2 ? !odd : high, &merged));
    int r = -1;
    OK(MPI_Comm_rank(merged, &r));
    if (high == 2) CHECK_EQ(r, odd ? rank : theirs + rank);
    OK(MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, merged));
    CHECK_EQ(sum, all * (all - 1) / 2);
    OK(MPI_Comm_free(&merged));
  }
  OK(MPI_Comm_dup(made, &copy));
  OK(MPI_Comm_compare(made, copy, &flag));
  CHECK_EQ(flag, MPI_CONGRUENT);
  OK(MPI_Comm_free(&made));
  // One side takes nobody along: no communicator on either.
  OK(MPI_Comm_group(copy, &group));
  OK(MPI_Comm_create(copy, odd ? empty : group, &made));
  CHECK(made == MPI_COMM_NULL);
  OK(MPI_Comm_create(copy, group, &made));
  CHECK(made != MPI_COMM_NULL);
  OK(MPI_Comm_compare(made, copy, &flag));
  CHECK_EQ(flag, MPI_CONGRUENT);
  OK(MPI_Comm_free(&made));
  OK(MPI_Group_free(&group));
  OK(MPI_Comm_split(copy, odd ? 1 : 2, 0, &made));
  CHECK(made == MPI_COMM_NULL);  // no colour that both sides have
  OK(MPI_Comm_split(copy, rank == 0 ? 0 : MPI_UNDEFINED, 0, &made));
  CHECK_EQ(made == MPI_COMM_NULL, rank != 0);
  if (made != MPI_COMM_NULL) {
    int got = -1;
    OK(MPI_Sendrecv(&me, 1, MPI_INT, 0, 1, &got, 1, MPI_INT, 0, 1, made, MPI_STATUS_IGNORE));
    CHECK_EQ(got, 1 - me);
    OK(MPI_Comm_free(&made));
  }
  OK(MPI_Comm_free(&copy));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  odd = me % 2;
  OK(MPI_Comm_split(MPI_COMM_WORLD, odd, 0, &side));
  OK(MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, 1 - odd, 3, &inter));
  OK(MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN));
  OK(MPI_Comm_set_errhandler(side, MPI_ERRORS_RETURN));
  OK(MPI_Comm_rank(inter, &rank));
  OK(MPI_Comm_size(inter, &mine));
  OK(MPI_Comm_remote_size(inter, &theirs));
  one_direction(1);
  one_direction(5000);
  bystanders();
  refused();
  others();
  OK(MPI_Comm_free(&inter));
  OK(MPI_Comm_free(&side));
  return finish();
}
