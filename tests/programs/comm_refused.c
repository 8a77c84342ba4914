// SPDX-License-Identifier: MIT OR Apache-2.0
// Wrong arguments at one rank of a call that makes a communicator: that rank gets the error, nobody waits for it for
// ever, and the parent makes communicators as before. (What the others get after an error the standard leaves open:
// here an error, or a communicator.)
#include "check.h"

static MPI_Comm parent, grid, side, inter, made;
static MPI_Group group;

enum { CALLS = 14 };
static int call(int which, int bad) {
  int dims[1] = {bad ? -1 : all}, periods[1] = {0}, remain[1] = {1}, index[64] = {0}, edges[1] = {0};
  int ranks[1] = {bad ? all + 900 : me}, one[1] = {1};
  MPI_Request request;
  MPI_Info stale = bad ? MPI_Info_fromint(123456) : MPI_INFO_NULL;
  switch (which) {
    case 0: return MPI_Comm_split(parent, bad ? -5 : 0, 0, &made);
    case 1: return MPI_Comm_create(parent, bad ? MPI_GROUP_NULL : group, &made);
    case 2: return MPI_Cart_create(parent, 1, dims, periods, 0, &made);
    case 3: return MPI_Cart_create(parent, bad ? -1 : 1, dims, periods, 0, &made);
    case 4: return MPI_Comm_split_type(parent, bad ? -4242 : MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &made);
    case 5: return MPI_Comm_split_type(parent, MPI_COMM_TYPE_SHARED, 0, stale, &made);
    case 6: return MPI_Dist_graph_create(parent, 1, ranks, one, one, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &made);
    case 7:
      return MPI_Dist_graph_create_adjacent(parent, 1, ranks, MPI_UNWEIGHTED, 1, ranks, MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                                            &made);
    case 8: return MPI_Graph_create(parent, bad ? -1 : all, index, edges, 0, &made);
    case 9: return MPI_Comm_dup_with_info(parent, stale, &made);
    case 10: return MPI_Cart_sub(grid, bad ? NULL : remain, &made);
    case 11: return MPI_Intercomm_create(side, bad ? 77 : 0, parent, 1 - me % 2, 3, &made);
    case 12: return MPI_Comm_split(inter, bad ? -5 : 0, 0, &made);
    default:
      if (bad) return MPI_Comm_idup_with_info(parent, stale, &made, &request);
      int code = MPI_Comm_idup_with_info(parent, stale, &made, &request);
      return code == MPI_SUCCESS ? MPI_Wait(&request, MPI_STATUS_IGNORE) : code;
  }
}

static void refused(int which, int bad_rank) {
  int several_sides = which == 11 || which == 12;
  if (several_sides && all < 2) return;
  // Leaders that wait for each other across sides know nothing of a side that never came: no such case here.
  if (which == 11 && bad_rank < 2) return;
  made = MPI_COMM_NULL;
  int code = call(which, me == bad_rank);
  if (me == bad_rank) CHECK(code != MPI_SUCCESS);
  if (code == MPI_SUCCESS && made != MPI_COMM_NULL) OK(MPI_Comm_free(&made));
  meet();
  // In order again.
  OK(call(which, 0));
  if (made != MPI_COMM_NULL) {
    OK(MPI_Barrier(made));
    OK(MPI_Comm_free(&made));
  }
  int sum = 0;
  OK(MPI_Comm_dup(parent, &made));
  OK(MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, made));
  CHECK_EQ(sum, all * (all - 1) / 2);
  OK(MPI_Comm_free(&made));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  int dims[1] = {all}, periods[1] = {0};
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &parent));
  OK(MPI_Comm_group(parent, &group));
  OK(MPI_Cart_create(parent, 1, dims, periods, 0, &grid));
  OK(MPI_Comm_split(parent, me % 2, 0, &side));
  if (all > 1) OK(MPI_Intercomm_create(side, 0, parent, 1 - me % 2, 9, &inter));
  for (int bad = 0; bad < all; bad++)
    for (int which = 0; which < CALLS; which++)
      if (which != 6 || all > 1) refused(which, bad);
  OK(MPI_Comm_free(&side));
  if (all > 1) OK(MPI_Comm_free(&inter));
  OK(MPI_Comm_free(&grid));
  OK(MPI_Group_free(&group));
  OK(MPI_Comm_free(&parent));
  return finish();
}
