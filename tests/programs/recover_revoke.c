// SPDX-License-Identifier: MIT OR Apache-2.0
// Revoking a communicator wakes those that wait in receives and collectives on it, and fails what comes later; other
// communicators go on. Nobody dies here.
#include "recovery.h"

static void wait_in_vain(MPI_Comm comm, int how) {
  int got = -1, size;
  MPI_Request request;
  OK(MPI_Comm_size(comm, &size));
  char *big = room(4000000);
  switch (how % 5) {
    case 0: FAILS(MPI_Recv(&got, 1, MPI_INT, 0, 9, comm, MPI_STATUS_IGNORE), MPIX_ERR_REVOKED); break;
    case 1: FAILS(MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 9, comm, MPI_STATUS_IGNORE), MPIX_ERR_REVOKED); break;
    case 2: FAILS(MPI_Barrier(comm), MPIX_ERR_REVOKED); break;
    case 3: FAILS(MPI_Send(big, 4000000, MPI_BYTE, 0, 9, comm), MPIX_ERR_REVOKED); break;
    default:
      OK(MPI_Irecv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 9, comm, &request));
      FAILS(MPI_Wait(&request, MPI_STATUS_IGNORE), MPIX_ERR_REVOKED);
      CHECK(request == MPI_REQUEST_NULL);
  }
  free(big);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  for (int round = 0; round < 5; round++) {
    MPI_Comm comm, left;
    int flag = -1, number = 3, bits = me == 0 ? 6 : 7, rank, size;
    MPI_Group failed;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPIX_Comm_is_revoked(comm, &flag));
    CHECK_EQ(flag, 0);
    meet();
    if (me == 0)
      OK(MPIX_Comm_revoke(comm));
    else
      wait_in_vain(comm, me + round);
    OK(MPIX_Comm_is_revoked(comm, &flag));
    CHECK_EQ(flag, 1);
    // What comes later fails, but for what recovers, and what is local.
    FAILS(MPI_Send(&number, 1, MPI_INT, 0, 1, comm), MPIX_ERR_REVOKED);
    FAILS(MPI_Recv(&number, 1, MPI_INT, 0, 1, comm, MPI_STATUS_IGNORE), MPIX_ERR_REVOKED);
    FAILS(MPI_Send(&number, 1, MPI_INT, MPI_PROC_NULL, 1, comm), MPIX_ERR_REVOKED);
    FAILS(MPI_Recv(&number, 1, MPI_INT, MPI_PROC_NULL, 1, comm, MPI_STATUS_IGNORE), MPIX_ERR_REVOKED);
    FAILS(MPI_Bcast(&number, 1, MPI_INT, 0, comm), MPIX_ERR_REVOKED);
    MPI_Request request;
    FAILS(MPI_Ibarrier(comm, &request), MPIX_ERR_REVOKED);
    OK(MPIX_Comm_revoke(comm));
    OK(MPI_Comm_rank(comm, &rank));
    OK(MPI_Comm_size(comm, &size));
    CHECK(rank == me && size == all);
    OK(MPIX_Comm_get_failed(comm, &failed));
    OK(MPI_Group_size(failed, &size));
    CHECK_EQ(size, 0);
    OK(MPI_Group_free(&failed));
    OK(MPIX_Comm_agree(comm, &bits));
    CHECK_EQ(bits, all > 0 ? 6 : 7);
    left = shrunk(comm, all);
    OK(MPI_Barrier(left));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Comm_free(&left));
    OK(MPI_Comm_free(&comm));
  }
  return finish();
}
