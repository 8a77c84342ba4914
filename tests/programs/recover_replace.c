// SPDX-License-Identifier: MIT OR Apache-2.0
// A rank that dies is replaced: the others shrink, spawn a process, and merge with it; twice, the second time after the
// replacement has died.
#include "recovery.h"

static int child(const char *what) {
  MPI_Comm both;
  int rank, size;
  OK(MPI_Intercomm_merge(parent, 1, &both));
  OK(MPI_Comm_set_errhandler(both, MPI_ERRORS_RETURN));
  use(both);
  OK(MPI_Comm_rank(both, &rank));
  OK(MPI_Comm_size(both, &size));
  CHECK_EQ(rank, size - 1);
  if (strcmp(what, "die") == 0) {
    // Others may still be in a collective of which this rank has done its part.
    prepare_to_die(size - 1, both);
    die();
  }
  OK(MPI_Barrier(both));
  OK(MPI_Comm_free(&both));
  return leave();
}

int main(int argc, char **argv) {
  const char *what = begin(&argc, &argv);
  if (what != NULL) return child(what);
  MPI_Comm comm = MPI_COMM_WORLD;
  int rank, size, code;
  deaths = 1;
  // A death before all have called MPI_Init ends the job.
  prepare_to_die(all - 1, comm);
  if (me == all - 1) die();
  for (int round = 0; round < 2; round++) {
    do code = MPI_Barrier(comm);
    while (code == MPI_SUCCESS);
    LOSES(code);
    OK(MPIX_Comm_revoke(comm));
    MPI_Comm left = shrunk(comm, all - 1), both;
    MPI_Comm children = spawn(argv[0], round == 0 ? "die" : "stay", 1, 0, left);
    OK(MPI_Intercomm_merge(children, 0, &both));
    OK(MPI_Comm_set_errhandler(both, MPI_ERRORS_RETURN));
    OK(MPI_Comm_size(both, &size));
    CHECK_EQ(size, all);
    OK(MPI_Comm_rank(both, &rank));
    CHECK_EQ(rank, me);
    use(both);
    if (round == 0) prepare_to_die(all - 1, both);
    OK(MPI_Comm_free(&left));
    OK(MPI_Comm_free(&children));
    if (comm != MPI_COMM_WORLD) OK(MPI_Comm_free(&comm));
    comm = both;
  }
  OK(MPI_Barrier(comm));
  OK(MPI_Comm_free(&comm));
  return survive();
}
