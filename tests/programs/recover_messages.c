// SPDX-License-Identifier: MIT OR Apache-2.0
// The last rank dies while others send to it and receive from it, by name and from any source, short and long messages.
// Nobody waits for ever; what needs the dead fails; the others can go on with each other.
#include "recovery.h"

enum { LONG = 5000000 };

// A receive from any source fails until the failure is acknowledged; a pending one stays active.
static void from_any_source(int dead) {
  int got = -1, value = 40 + me, completed = -1, to = (me + 1) % dead, from = (me + dead - 1) % dead;
  MPI_Request request;
  MPI_Status status;
  MPI_Group group;
  FAILS(MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 77, MPI_COMM_WORLD, MPI_STATUS_IGNORE), MPIX_ERR_PROC_FAILED);
  OK(MPI_Irecv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 78, MPI_COMM_WORLD, &request));
  FAILS(MPI_Wait(&request, &status), MPIX_ERR_PROC_FAILED_PENDING);
  CHECK(request != MPI_REQUEST_NULL);
  // Who sends to this rank next has to know that it has seen that.
  OK(MPI_Sendrecv(NULL, 0, MPI_BYTE, from, 76, NULL, 0, MPI_BYTE, to, 76, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  OK(MPIX_Comm_failure_ack(MPI_COMM_WORLD));
  OK(MPIX_Comm_failure_get_acked(MPI_COMM_WORLD, &group));
  OK(MPI_Group_size(group, &completed));
  CHECK_EQ(completed, 1);
  int one = 0, rank = -1;
  MPI_Group world;
  OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
  OK(MPI_Group_translate_ranks(group, 1, &one, world, &rank));
  CHECK_EQ(rank, dead);
  OK(MPI_Group_free(&world));
  OK(MPI_Group_free(&group));
  OK(MPIX_Comm_ack_failed(MPI_COMM_WORLD, 1, &completed));
  CHECK_EQ(completed, 1);
  OK(MPI_Send(&value, 1, MPI_INT, to, 78, MPI_COMM_WORLD));
  OK(MPI_Wait(&request, &status));
  CHECK_EQ(got, 40 + from);
  CHECK_EQ(status.MPI_SOURCE, from);
  OK(MPI_Send(&value, 1, MPI_INT, to, 79, MPI_COMM_WORLD));
  OK(MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 79, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  CHECK_EQ(got, 40 + from);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  int dead = all - 1, number = 5, got = -1, flag = -1;
  char *out = room(LONG), *in = room(LONG);
  MPI_Request requests[4];
  deaths = 1;
  if (me == dead) {
    // One message arrives before the death, and stays valid.
    for (int to = 0; to < dead; to++) OK(MPI_Send(&number, 1, MPI_INT, to, 1, MPI_COMM_WORLD));
    for (int from = 0; from < dead; from++) OK(MPI_Recv(&got, 1, MPI_INT, from, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    die();
  }
  OK(MPI_Recv(&got, 1, MPI_INT, dead, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  CHECK_EQ(got, 5);
  // These are pending when it dies.
  OK(MPI_Irecv(in, LONG, MPI_BYTE, dead, 10, MPI_COMM_WORLD, &requests[0]));
  OK(MPI_Isend(out, LONG, MPI_BYTE, dead, 11, MPI_COMM_WORLD, &requests[1]));
  OK(MPI_Irecv(&got, 1, MPI_INT, dead, 12, MPI_COMM_WORLD, &requests[2]));
  OK(MPI_Issend(&number, 1, MPI_INT, dead, 13, MPI_COMM_WORLD, &requests[3]));
  OK(MPI_Send(&number, 1, MPI_INT, dead, 2, MPI_COMM_WORLD));
  for (int i = 0; i < 4; i++) {
    FAILS(MPI_Wait(&requests[i], MPI_STATUS_IGNORE), MPIX_ERR_PROC_FAILED);
    CHECK(requests[i] == MPI_REQUEST_NULL);
  }
  know_failed(MPI_COMM_WORLD, 1);
  // These begin when it is known.
  FAILS(MPI_Recv(&got, 1, MPI_INT, dead, 20, MPI_COMM_WORLD, MPI_STATUS_IGNORE), MPIX_ERR_PROC_FAILED);
  FAILS(MPI_Send(out, LONG, MPI_BYTE, dead, 21, MPI_COMM_WORLD), MPIX_ERR_PROC_FAILED);
  FAILS(MPI_Ssend(&number, 1, MPI_INT, dead, 22, MPI_COMM_WORLD), MPIX_ERR_PROC_FAILED);
  FAILS(MPI_Probe(dead, 23, MPI_COMM_WORLD, MPI_STATUS_IGNORE), MPIX_ERR_PROC_FAILED);
  FAILS(MPI_Iprobe(dead, 23, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE), MPIX_ERR_PROC_FAILED);
  FAILS(MPI_Sendrecv(out, LONG, MPI_BYTE, dead, 24, in, LONG, MPI_BYTE, dead, 24, MPI_COMM_WORLD, MPI_STATUS_IGNORE),
        MPIX_ERR_PROC_FAILED);
  // Rings to the dead become full; nobody waits for room.
  int lost = 0;
  for (int i = 0; i < 3000 && !lost; i++) {
    int code = MPI_Send(out, 4000, MPI_BYTE, dead, 25, MPI_COMM_WORLD);
    if (code != MPI_SUCCESS) FAILS(code, MPIX_ERR_PROC_FAILED);
    lost = code != MPI_SUCCESS;
  }
  from_any_source(dead);
  // The others are as they were.
  for (int i = 0; i < 20; i++) {
    int to = (me + 1) % dead, from = (me + dead - 1) % dead;
    fill(out, LONG, (uint32_t)(me + i));
    OK(MPI_Sendrecv(out, LONG, MPI_BYTE, to, i, in, LONG, MPI_BYTE, from, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_BYTES(in, LONG, (uint32_t)(from + i));
  }
  return survive();
}
