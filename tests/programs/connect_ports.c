// SPDX-License-Identifier: MIT OR Apache-2.0
// Groups that meet at a port (MPI-5.0 section 11.9): halves of a job, worlds that were spawned apart, names of
// services, and two processes with a socket between them.
#include "spawned.h"
#include <sys/socket.h>
#include <sys/un.h>

static void greet(MPI_Comm other, int number) {
  int rank, remote, got = -1;
  OK(MPI_Comm_set_errhandler(other, MPI_ERRORS_RETURN));
  OK(MPI_Comm_rank(other, &rank));
  OK(MPI_Comm_remote_size(other, &remote));
  if (rank == 0) {
    OK(MPI_Sendrecv(&number, 1, MPI_INT, 0, 1, &got, 1, MPI_INT, 0, 1, other, MPI_STATUS_IGNORE));
    CHECK_EQ(got, number);
  }
  MPI_Comm both;
  OK(MPI_Intercomm_merge(other, number & 1, &both));
  use(both);
  OK(MPI_Comm_disconnect(&both));
  OK(MPI_Comm_disconnect(&other));
}

static int child(const char *service) {
  char port[MPI_MAX_PORT_NAME];
  MPI_Comm other;
  OK(MPI_Comm_disconnect(&parent));
  // The first world accepts, the second one looks for it, and may come first.
  if (strcmp(service, "accepts") == 0) {
    if (me == 0) {
      OK(MPI_Open_port(MPI_INFO_NULL, port));
      OK(MPI_Publish_name("meeting", MPI_INFO_NULL, port));
    }
    OK(MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &other));
    greet(other, 40);
    if (me == 0) {
      OK(MPI_Unpublish_name("meeting", MPI_INFO_NULL, port));
      OK(MPI_Close_port(port));
    }
    return leave();
  }
  if (me == 0)
    while (MPI_Lookup_name("meeting", MPI_INFO_NULL, port) != MPI_SUCCESS) usleep(1000);
  OK(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &other));
  greet(other, 40);
  return leave();
}

// Two halves of the world, which are connected already, meet twice at one port.
static void halves(void) {
  char port[MPI_MAX_PORT_NAME];
  MPI_Comm half, other;
  OK(MPI_Comm_split(MPI_COMM_WORLD, me % 2, me, &half));
  if (me == 0) OK(MPI_Open_port(MPI_INFO_NULL, port));
  OK(MPI_Bcast(port, MPI_MAX_PORT_NAME, MPI_CHAR, 0, MPI_COMM_WORLD));
  for (int turn = 0; turn < 2; turn++) {
    if (me % 2 == turn)
      OK(MPI_Comm_accept(port, MPI_INFO_NULL, 0, half, &other));
    else
      OK(MPI_Comm_connect(port, MPI_INFO_NULL, 0, half, &other));
    greet(other, 10);
  }
  OK(MPI_Comm_free(&half));
  if (me == 0) OK(MPI_Close_port(port));
  meet();
  FAILS(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &other), MPI_ERR_PORT);
}

static void refused(void) {
  char port[MPI_MAX_PORT_NAME], text[MPI_MAX_ERROR_STRING];
  MPI_Comm other;
  int length;
  FAILS(MPI_Comm_connect("nowhere", MPI_INFO_NULL, 0, MPI_COMM_SELF, &other), MPI_ERR_PORT);
  OK(MPI_Error_string(MPI_ERR_PORT, text, &length));
  CHECK(strstr(text, "port_name") != NULL && strstr(text, "MPI_Open_port") != NULL);
  FAILS(MPI_Comm_accept("strobe:0000000000000001:0", MPI_INFO_NULL, 0, MPI_COMM_SELF, &other), MPI_ERR_PORT);
  OK(MPI_Error_string(MPI_ERR_PORT, text, &length));
  CHECK(strstr(text, "another job") != NULL);
  FAILS(MPI_Close_port("nowhere"), MPI_ERR_PORT);
  FAILS(MPI_Lookup_name("nobody", MPI_INFO_NULL, port), MPI_ERR_NAME);
  FAILS(MPI_Unpublish_name("nobody", MPI_INFO_NULL, "nowhere"), MPI_ERR_SERVICE);
  FAILS(MPI_Publish_name("nobody", MPI_INFO_NULL, "nowhere"), MPI_ERR_PORT);
  FAILS(MPI_Comm_join(-1, &other), MPI_ERR_ARG);
}

// Ranks 0 and 1 have a socket, whose address rank 1 learns by a message.
static void join(void) {
  MPI_Comm other;
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  int socket_of_mine = socket(AF_UNIX, SOCK_STREAM, 0), number = (int)getpid();
  CHECK(socket_of_mine >= 0);
  if (me == 1) OK(MPI_Recv(&number, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  snprintf(address.sun_path + 1, sizeof address.sun_path - 1, "strobe-test-join-%d", number);
  if (me == 0) {
    CHECK(bind(socket_of_mine, (struct sockaddr *)&address, sizeof address) == 0 && listen(socket_of_mine, 1) == 0);
    OK(MPI_Send(&number, 1, MPI_INT, 1, 9, MPI_COMM_WORLD));
    int connection = accept(socket_of_mine, NULL, NULL);
    CHECK(connection >= 0);
    OK(MPI_Comm_join(connection, &other));
    close(connection);
  } else {
    CHECK(connect(socket_of_mine, (struct sockaddr *)&address, sizeof address) == 0);
    OK(MPI_Comm_join(socket_of_mine, &other));
  }
  close(socket_of_mine);
  greet(other, 20);
}

int main(int argc, char **argv) {
  const char *what = begin(&argc, &argv);
  if (what != NULL) return child(what);
  refused();
  meet();
  if (seats(argv[0]) > 0) {
    MPI_Comm first = spawn(argv[0], "accepts", 2, 0, MPI_COMM_WORLD);
    MPI_Comm second = spawn(argv[0], "connects", 3, 0, MPI_COMM_WORLD);
    OK(MPI_Comm_disconnect(&first));
    OK(MPI_Comm_disconnect(&second));
  }
  if (all > 1) halves();
  if (me < 2 && all > 1) join();
  return finish();
}
