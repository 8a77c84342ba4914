// SPDX-License-Identifier: MIT OR Apache-2.0
// The manager of the last node is killed, and so all ranks there: the ranks of the other nodes get errors, shrink, and
// go on. The ranks of a node have one parent, which is that manager.
#include "recovery.h"

int main(int argc, char **argv) {
  start(&argc, &argv);
  MPI_Comm node, left;
  int first, last, here, code, size, sum = -1, one = 1;
  OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node));
  OK(MPI_Comm_size(node, &here));
  OK(MPI_Allreduce(&me, &first, 1, MPI_INT, MPI_MIN, node));
  OK(MPI_Allreduce(&first, &last, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD));
  OK(MPI_Comm_free(&node));
  deaths = all - last;
  CHECK(last > 0);
  char *out = room(3000000), *in = room(3000000);
  MPI_Request requests[2];
  prepare_to_die(last, MPI_COMM_WORLD);
  if (me == all - 1) kill(getppid(), SIGKILL);
  if (me >= last)
    for (;;) pause();
  OK(MPI_Irecv(in, 3000000, MPI_BYTE, last, 1, MPI_COMM_WORLD, &requests[0]));
  OK(MPI_Isend(out, 3000000, MPI_BYTE, all - 1, 2, MPI_COMM_WORLD, &requests[1]));
  for (int i = 0; i < 2; i++) FAILS(MPI_Wait(&requests[i], MPI_STATUS_IGNORE), MPIX_ERR_PROC_FAILED);
  do code = MPI_Barrier(MPI_COMM_WORLD);
  while (code == MPI_SUCCESS);
  LOSES(code);
  know_failed(MPI_COMM_WORLD, deaths);
  left = shrunk(MPI_COMM_WORLD, last);
  OK(MPI_Comm_size(left, &size));
  OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, left));
  CHECK_EQ(sum, last);
  use(left);
  OK(MPI_Comm_free(&left));
  return survive();
}
