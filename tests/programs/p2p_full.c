// SPDX-License-Identifier: MIT OR Apache-2.0
// More long messages under way at once than the node's memory for messages holds: all arrive, whichever is waited for
// first, and however late they are received. (Where processes may copy from each other there is hardly anything to
// keep; run with CHECK_NO_CROSS_COPY.)
#include "check.h"

// Three quarters of a block of that memory. All together they fill more than there is on one node.
enum { BYTES = 400000, MESSAGES = 3600, STARTS = 977 };

static unsigned char *in, *out;
static int each;

static unsigned char *place(int from, int message) {
  return in + ((size_t)(from < me ? from : from - 1) * (size_t)each + (size_t)message) * BYTES;
}

static int send_all(MPI_Request *requests) {
  int sent = 0;
  for (int i = 0; i < each; i++)
    for (int to = 0; to < all; to++)
      if (to != me) OK(MPI_Isend(out + i % STARTS, BYTES, MPI_BYTE, to, i, MPI_COMM_WORLD, &requests[sent++]));
  return sent;
}

// First from the first, or the last from the last.
static int receive_all(MPI_Request *requests, int backwards) {
  int received = 0;
  for (int p = 0; p < all; p++) {
    int from = backwards ? all - 1 - p : p;
    for (int i = 0; from != me && i < each; i++) {
      int tag = backwards ? each - 1 - i : i;
      OK(MPI_Irecv(place(from, tag), BYTES, MPI_BYTE, from, tag, MPI_COMM_WORLD, &requests[received++]));
    }
  }
  return received;
}

static void all_came(void) {
  size_t wrong = 0;
  for (int from = 0; from < all; from++)
    for (int i = 0; from != me && i < each; i++)
      for (size_t at = 0; at < BYTES; at += 499)
        wrong += place(from, i)[at] != byte_at(41 + (uint32_t)from, at + (size_t)(i % STARTS));
  CHECK_EQ(wrong, 0);
  memset(in, 0, (size_t)each * (size_t)(all - 1) * BYTES);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  each = MESSAGES / (all * (all - 1));
  in = room((size_t)each * (size_t)(all - 1) * BYTES);
  out = room(BYTES + STARTS);
  fill(out, BYTES + STARTS, 41 + (uint32_t)me);
  MPI_Request *requests = malloc(sizeof(MPI_Request) * 2 * (size_t)(each * (all - 1)));
  int begun;
  // Where only a part is asked for, the last of three ways.
  if (part_of(1) == 1) {
    begun = receive_all(requests, 0);
    begun += send_all(requests + begun);
    OK(MPI_Waitall(begun, requests, MPI_STATUSES_IGNORE));
    all_came();
    begun = send_all(requests);
    begun += receive_all(requests + begun, 1);
    OK(MPI_Waitall(begun, requests, MPI_STATUSES_IGNORE));
    all_came();
  }
  begun = send_all(requests);
  for (int from = all - 1; from >= 0; from--)
    for (int i = each - 1; from != me && i >= 0; i--)
      OK(MPI_Recv(place(from, i), BYTES, MPI_BYTE, from, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  OK(MPI_Waitall(begun, requests, MPI_STATUSES_IGNORE));
  all_came();
  free(requests);
  free(in);
  free(out);
  return finish();
}
