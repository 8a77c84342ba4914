// SPDX-License-Identifier: MIT OR Apache-2.0
// Cancelling (MPI-5.0 section 3.8.4): a cancelled receive takes no message, a cancelled send is received by nobody;
// what had matched completes.
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

// What a rank asks of messages to itself is answered at once, whatever else has to wait for the end of a time slice: a
// send that was cancelled, and one that was received. What comes later finds nothing of them.
static void with_oneself(void) {
  for (int i = 0; i < 50; i++) {
    int out = i, in = -1, flag = 0, cancelled = 0;
    MPI_Request request;
    MPI_Status status;
    MPI_Message message;
    OK(MPI_Issend(&out, 1, MPI_INT, me, 30, MPI_COMM_WORLD, &request));
    OK(MPI_Cancel(&request));
    OK(MPI_Request_get_status(request, &flag, &status));
    CHECK_EQ(flag, 1);
    OK(MPI_Test_cancelled(&status, &cancelled));
    CHECK_EQ(cancelled, 1);
    OK(MPI_Request_free(&request));
    out = 1000 + i;
    OK(MPI_Issend(&out, 1, MPI_INT, me, 30, MPI_COMM_WORLD, &request));
    OK(MPI_Mprobe(me, 30, MPI_COMM_WORLD, &message, &status));
    OK(MPI_Mrecv(&in, 1, MPI_INT, &message, &status));
    CHECK_EQ(in, 1000 + i);
    OK(MPI_Test(&request, &flag, &status));
    CHECK_EQ(flag, 1);
  }
}

// Sends to another rank that are cancelled at once, of which each is received or not; the last one is.
static void to_another(void) {
  enum { ROUNDS = 100 };
  int out[ROUNDS], sent = 0;
  if (me == 0) {
    for (int i = 0; i < ROUNDS; i++) {
      MPI_Request request;
      MPI_Status status;
      int cancelled = 0;
      out[i] = i;
      OK(MPI_Issend(&out[i], 1, MPI_INT, 1, 31, MPI_COMM_WORLD, &request));
      OK(MPI_Cancel(&request));
      OK(MPI_Wait(&request, &status));
      OK(MPI_Test_cancelled(&status, &cancelled));
      sent += !cancelled;
    }
    OK(MPI_Send(&sent, 1, MPI_INT, 1, 32, MPI_COMM_WORLD));
  } else if (me == 1) {
    int come = 0, before = -1, flag = 0, last = -1;
    MPI_Request end;
    OK(MPI_Irecv(&last, 1, MPI_INT, 0, 32, MPI_COMM_WORLD, &end));
    for (int over = 0; !over || flag;) {
      MPI_Message message;
      // What was sent before the last one is there when that is.
      if (!over) OK(MPI_Test(&end, &over, MPI_STATUS_IGNORE));
      OK(MPI_Improbe(0, 31, MPI_COMM_WORLD, &flag, &message, MPI_STATUS_IGNORE));
      if (flag) {
        int in = -1;
        OK(MPI_Mrecv(&in, 1, MPI_INT, &message, MPI_STATUS_IGNORE));
        CHECK(in > before && in < ROUNDS);
        before = in;
        come++;
      }
    }
    CHECK_EQ(come, last);
  }
}

// Cancelled at once, and never received: its sender goes on all the same, whatever the other waits for.
static void to_nobody(void) {
  enum { LONG = 300000 };
  if (me == 0) {
    char *out = room(LONG);
    for (int i = 0; i < 20; i++) {
      MPI_Request request;
      MPI_Status status;
      int cancelled = 0;
      OK(MPI_Issend(out, i % 2 ? LONG : 1, MPI_BYTE, 1, 33, MPI_COMM_WORLD, &request));
      OK(MPI_Cancel(&request));
      OK(MPI_Wait(&request, &status));
      OK(MPI_Test_cancelled(&status, &cancelled));
      CHECK_EQ(cancelled, 1);
    }
    OK(MPI_Send(NULL, 0, MPI_BYTE, 1, 34, MPI_COMM_WORLD));
    free(out);
  } else if (me == 1) {
    int flag = -1;
    OK(MPI_Recv(NULL, 0, MPI_BYTE, 0, 34, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Iprobe(0, 33, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
    CHECK_EQ(flag, 0);
  }
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  cancel_unmatched();
  cancel_persistent();
  with_oneself();
  if (all > 1) {
    cancelled_takes_nothing();
    matched_is_not_cancelled();
    race();
    to_another();
    to_nobody();
  }
  return finish();
}
