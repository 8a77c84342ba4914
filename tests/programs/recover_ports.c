// SPDX-License-Identifier: MIT OR Apache-2.0
// A group waits at a port, and one of its processes dies without having come there: the others learn of that, and so
// does whoever comes with it later. Those that are left meet a process that they have spawned.
#include "recovery.h"
#include <unistd.h>

// All that an intercommunicator connects, as one.
static void use_both(MPI_Comm other, int high) {
  MPI_Comm one;
  OK(MPI_Intercomm_merge(other, high, &one));
  OK(MPI_Comm_set_errhandler(one, MPI_ERRORS_RETURN));
  use(one);
  OK(MPI_Comm_free(&one));
  OK(MPI_Comm_free(&other));
}

static int child(void) {
  char port[MPI_MAX_PORT_NAME];
  MPI_Comm other;
  OK(MPI_Recv(port, sizeof port, MPI_CHAR, 0, 1, parent, MPI_STATUS_IGNORE));
  OK(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &other));
  OK(MPI_Comm_set_errhandler(other, MPI_ERRORS_RETURN));
  use_both(other, 1);
  return leave();
}

int main(int argc, char **argv) {
  if (begin(&argc, &argv) != NULL) return child();
  char port[MPI_MAX_PORT_NAME] = "";
  MPI_Comm other;
  deaths = 1;
  prepare_to_die(all - 1, MPI_COMM_WORLD);
  if (me == all - 1) {
    // The others are at the port by then, or on their way; either has to end.
    usleep(20000);
    die();
  }
  if (me == 0) OK(MPI_Open_port(MPI_INFO_NULL, port));
  LOSES(MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &other));
  know_failed(MPI_COMM_WORLD, 1);
  LOSES(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &other));
  MPI_Comm left = shrunk(MPI_COMM_WORLD, all - 1), children = spawn(argv[0], "child", 1, 0, left);
  if (me == 0) OK(MPI_Send(port, sizeof port, MPI_CHAR, 0, 1, children));
  OK(MPI_Comm_accept(port, MPI_INFO_NULL, 0, left, &other));
  OK(MPI_Comm_set_errhandler(other, MPI_ERRORS_RETURN));
  use_both(other, 0);
  OK(MPI_Comm_free(&children));
  OK(MPI_Comm_free(&left));
  return survive();
}
