// SPDX-License-Identifier: MIT OR Apache-2.0
// Cancelling receives (MPI-5.0 section 3.8.4): a cancelled receive takes no message; one that had matched completes.
#include "check.h"

static void cancel_unmatched(void) {
  int value = -1, cancelled = 0;
  MPI_Request request;
  MPI_Status status;
  OK(MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, &request));
  OK(MPI_Cancel(&request));
  OK(MPI_Wait(&request, &status));
  OK(MPI_Test_cancelled(&status, &cancelled));
  CHECK_EQ(cancelled, 1);
  CHECK_EQ(value, -1);
  CHECK(request == MPI_REQUEST_NULL);
}

static void cancelled_takes_nothing(void) {
  if (me == 0) {
    int first = -1, second = -1, cancelled = 0;
    MPI_Request a, b;
    MPI_Status status;
    OK(MPI_Irecv(&first, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &a));
    OK(MPI_Irecv(&second, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &b));
    OK(MPI_Cancel(&a));
    OK(MPI_Wait(&a, &status));
    OK(MPI_Test_cancelled(&status, &cancelled));
    CHECK_EQ(cancelled, 1);
    OK(MPI_Send(NULL, 0, MPI_BYTE, 1, 6, MPI_COMM_WORLD));
    OK(MPI_Wait(&b, &status));
    CHECK_EQ(second, 17);
    CHECK_EQ(first, -1);
  } else if (me == 1) {
    int v = 17;
    OK(MPI_Recv(NULL, 0, MPI_BYTE, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Send(&v, 1, MPI_INT, 0, 5, MPI_COMM_WORLD));
  }
}

static void matched_is_not_cancelled(void) {
  if (me == 0) {
    int value = -1, cancelled = -1;
    MPI_Request request;
    MPI_Status status;
    OK(MPI_Probe(1, 7, MPI_COMM_WORLD, &status));
    OK(MPI_Irecv(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, &request));
    OK(MPI_Cancel(&request));
    OK(MPI_Wait(&request, &status));
    OK(MPI_Test_cancelled(&status, &cancelled));
    CHECK_EQ(cancelled, 0);
    CHECK_EQ(value, 23);
  } else if (me == 1) {
    int v = 23;
    OK(MPI_Send(&v, 1, MPI_INT, 0, 7, MPI_COMM_WORLD));
  }
}

// Either the cancel or the message wins; both outcomes must be told apart and nothing is lost.
static void race(void) {
  enum { ROUNDS = 200 };
  for (int i = 0; i < ROUNDS; i++) {
    if (me == 0) {
      int value = -1, cancelled = 0;
      MPI_Request request;
      MPI_Status status;
      OK(MPI_Irecv(&value, 1, MPI_INT, 1, 8, MPI_COMM_WORLD, &request));
      OK(MPI_Send(NULL, 0, MPI_BYTE, 1, 6, MPI_COMM_WORLD));
      OK(MPI_Cancel(&request));
      OK(MPI_Wait(&request, &status));
      OK(MPI_Test_cancelled(&status, &cancelled));
      if (cancelled) {
        CHECK_EQ(value, -1);
        OK(MPI_Recv(&value, 1, MPI_INT, 1, 8, MPI_COMM_WORLD, &status));
      }
      CHECK_EQ(value, i);
    } else if (me == 1) {
      OK(MPI_Recv(NULL, 0, MPI_BYTE, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
      OK(MPI_Send(&i, 1, MPI_INT, 0, 8, MPI_COMM_WORLD));
    }
  }
}

static void cancel_persistent(void) {
  int value = -1, cancelled = 0;
  MPI_Request request;
  MPI_Status status;
  OK(MPI_Recv_init(&value, 1, MPI_INT, MPI_ANY_SOURCE, 98, MPI_COMM_WORLD, &request));
  for (int i = 0; i < 3; i++) {
    OK(MPI_Start(&request));
    OK(MPI_Cancel(&request));
    OK(MPI_Wait(&request, &status));
    OK(MPI_Test_cancelled(&status, &cancelled));
    CHECK_EQ(cancelled, 1);
    CHECK(request != MPI_REQUEST_NULL);
  }
  OK(MPI_Request_free(&request));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  cancel_unmatched();
  cancel_persistent();
  if (all > 1) {
    cancelled_takes_nothing();
    matched_is_not_cancelled();
    race();
  }
  return finish();
}
