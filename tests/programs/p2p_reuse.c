// SPDX-License-Identifier: MIT OR Apache-2.0
// A rank sends to another and then to itself, again and again, each message when the one before is complete: whoever
// still looks at a send that is over must not take what the next one left for it.
#include "check.h"

enum { BYTES = 120000, TURNS = 20000 };

static unsigned char *out, *in;

static void to_the_other(int value) {
  memset(out, value, BYTES);
  MPI_Request request;
  OK(MPI_Isend(out, BYTES, MPI_BYTE, 1, 1, MPI_COMM_WORLD, &request));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
}

static void to_itself(int value) {
  memset(out, value, BYTES);
  MPI_Request requests[2];
  OK(MPI_Irecv(in, BYTES, MPI_BYTE, me, 2, MPI_COMM_WORLD, &requests[0]));
  OK(MPI_Isend(out, BYTES, MPI_BYTE, me, 2, MPI_COMM_WORLD, &requests[1]));
  OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
}

static void all_are(int value) {
  for (int at = 0; at < BYTES; at += 997)
    if (in[at] != value) FAIL("byte %d is %d, not %d", at, in[at], value);
  checks++;
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  out = room(BYTES);
  in = room(BYTES);
  // A slice a message is enough of them.
  int turns = getenv("STROBE_SCHEDULE") ? TURNS / 100 : TURNS;
  for (int turn = 0; turn < turns; turn++) {
    if (me == 0) {
      to_the_other(turn & 255);
      to_itself((turn + 1) & 255);
      all_are((turn + 1) & 255);
    } else if (me == 1) {
      OK(MPI_Recv(in, BYTES, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
      all_are(turn & 255);
    }
  }
  free(out);
  free(in);
  return finish();
}
