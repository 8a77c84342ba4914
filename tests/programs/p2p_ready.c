// SPDX-License-Identifier: MIT OR Apache-2.0
// Ready mode (MPI-5.0 section 3.4): a message that finds no receive is an error of the program, told to the receiver
// with its remedy, and the data are there all the same; one that finds a receive, posted in any way, is a message like
// others.
#include "check.h"

static void too_early(int count) {
  int *data = room(sizeof(int) * (size_t)count);
  MPI_Request request;
  MPI_Status status;
  char text[MPI_MAX_ERROR_STRING];
  int length;
  if (me == 0) {
    for (int i = 0; i < count; i++) data[i] = i * 3;
    OK(MPI_Irsend(data, count, MPI_INT, 1, 5, MPI_COMM_WORLD, &request));
    OK(MPI_Send(NULL, 0, MPI_INT, 1, 6, MPI_COMM_WORLD));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  } else if (me == 1) {
    // Order of arrival proves that the ready message was here before its receive.
    OK(MPI_Recv(NULL, 0, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    FAILS(MPI_Recv(data, count, MPI_INT, 0, 5, MPI_COMM_WORLD, &status), MPI_ERR_OTHER);
    OK(MPI_Error_string(MPI_ERR_OTHER, text, &length));
    CHECK(strstr(text, "ready mode") != NULL && strstr(text, "rank 0") != NULL);
    for (int i = 0; i < count; i++) CHECK_EQ(data[i], i * 3);
  }
  free(data);
}

static void in_time(int count, int how) {
  int *data = room(sizeof(int) * (size_t)count);
  MPI_Request request = MPI_REQUEST_NULL;
  if (me == 1) {
    if (how == 0) OK(MPI_Irecv(data, count, MPI_INT, 0, 5, MPI_COMM_WORLD, &request));
    if (how == 1) OK(MPI_Irecv(data, count, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &request));
    if (how == 2) {
      OK(MPI_Recv_init(data, count, MPI_INT, 0, 5, MPI_COMM_WORLD, &request));
      OK(MPI_Start(&request));
    }
    OK(MPI_Send(NULL, 0, MPI_INT, 0, 7, MPI_COMM_WORLD));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    for (int i = 0; i < count; i++) CHECK_EQ(data[i], i + how);
    if (how == 2) OK(MPI_Request_free(&request));
  } else if (me == 0) {
    for (int i = 0; i < count; i++) data[i] = i + how;
    OK(MPI_Recv(NULL, 0, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Rsend(data, count, MPI_INT, 1, 5, MPI_COMM_WORLD));
  }
  free(data);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  const int counts[] = {0, 1, 100, 5000, 200000, 2000000};
  for (unsigned k = 0; k < sizeof counts / sizeof *counts; k++) {
    if (all > 1) too_early(counts[k]);
    for (int how = 0; all > 1 && how < 3; how++) in_time(counts[k], how);
  }
  // To oneself too: a probe has found it, so it was here before its receive.
  int v = 3;
  OK(MPI_Rsend(&v, 1, MPI_INT, me, 8, MPI_COMM_WORLD));
  OK(MPI_Probe(me, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  FAILS(MPI_Recv(&v, 1, MPI_INT, me, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE), MPI_ERR_OTHER);
  return finish();
}
