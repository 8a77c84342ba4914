// SPDX-License-Identifier: MIT OR Apache-2.0
// A message longer than the receive buffer is an error of the receive, not of the sender; nothing is written behind
// the buffer, the message is consumed, and the next one is fine (MPI-5.0 section 3.2.4).
#include "check.h"

static void one(size_t bytes, size_t space, int posted_first, int nonblocking) {
  if (me == 1) {
    unsigned char *out = room(bytes);
    fill(out, bytes, 9);
    if (posted_first) OK(MPI_Recv(NULL, 0, MPI_BYTE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Send(out, (int)bytes, MPI_BYTE, 0, 1, MPI_COMM_WORLD));
    OK(MPI_Send(out, 8, MPI_BYTE, 0, 1, MPI_COMM_WORLD));
    if (!posted_first) OK(MPI_Send(NULL, 0, MPI_BYTE, 0, 2, MPI_COMM_WORLD));
    free(out);
  } else if (me == 0) {
    unsigned char *in = room(space + 64);
    memset(in, 0xAB, space + 64);
    MPI_Status status;
    MPI_Request request;
    if (posted_first || nonblocking) {
      if (posted_first) {
        OK(MPI_Irecv(in, (int)space, MPI_BYTE, 1, 1, MPI_COMM_WORLD, &request));
        OK(MPI_Send(NULL, 0, MPI_BYTE, 1, 2, MPI_COMM_WORLD));
      } else {
        MPI_Status there;
        OK(MPI_Probe(1, 1, MPI_COMM_WORLD, &there));
        OK(MPI_Irecv(in, (int)space, MPI_BYTE, 1, 1, MPI_COMM_WORLD, &request));
      }
      FAILS(MPI_Wait(&request, &status), MPI_ERR_TRUNCATE);
      CHECK(request == MPI_REQUEST_NULL);
    } else {
      FAILS(MPI_Recv(in, (int)space, MPI_BYTE, 1, 1, MPI_COMM_WORLD, &status), MPI_ERR_TRUNCATE);
    }
    for (size_t i = 0; i < 64; i++) CHECK_EQ(in[space + i], 0xAB);
    unsigned char next[8] = {0};
    OK(MPI_Recv(next, 8, MPI_BYTE, 1, 1, MPI_COMM_WORLD, &status));
    CHECK_BYTES(next, 8, 9);
    if (!posted_first) OK(MPI_Recv(NULL, 0, MPI_BYTE, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    free(in);
  }
}

static void to_self(void) {
  char out[100] = {1}, in[10] = {0};
  MPI_Request send;
  OK(MPI_Isend(out, 100, MPI_CHAR, 0, 4, MPI_COMM_SELF, &send));
  FAILS(MPI_Recv(in, 10, MPI_CHAR, 0, 4, MPI_COMM_SELF, MPI_STATUS_IGNORE), MPI_ERR_TRUNCATE);
  OK(MPI_Wait(&send, MPI_STATUS_IGNORE));
}

// In a waitall the truncated one is named by MPI_ERR_IN_STATUS and the others complete.
static void among_several(void) {
  if (me == 1) {
    int v[4] = {1, 2, 3, 4};
    meet();
    for (int i = 0; i < 3; i++) OK(MPI_Send(v, i == 1 ? 4 : 1, MPI_INT, 0, 20 + i, MPI_COMM_WORLD));
  } else if (me == 0) {
    int v[3] = {0};
    MPI_Request request[3];
    MPI_Status status[3];
    for (int i = 0; i < 3; i++) OK(MPI_Irecv(&v[i], 1, MPI_INT, 1, 20 + i, MPI_COMM_WORLD, &request[i]));
    meet();
    int code = MPI_Waitall(3, request, status);
    // Some may still be pending when the error is reported: complete them.
    while (class_of(code) == MPI_ERR_IN_STATUS) {
      int pending = 0;
      for (int i = 0; i < 3; i++) {
        int class = class_of(status[i].MPI_ERROR);
        if (class == MPI_ERR_PENDING) pending = 1;
        else CHECK_EQ(class, i == 1 ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
      }
      if (!pending) break;
      for (int i = 0; i < 3; i++)
        if (class_of(status[i].MPI_ERROR) == MPI_ERR_PENDING) OK(MPI_Wait(&request[i], &status[i]));
      break;
    }
    CHECK_EQ(class_of(code), MPI_ERR_IN_STATUS);
    CHECK_EQ(v[0], 1);
    CHECK_EQ(v[2], 1);
  } else {
    meet();
  }
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  const size_t sizes[] = {9, 64, 300, 5000, 70000, 1 << 20, 5 << 20};
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    for (int way = 0; way < 4; way++) {
      one(sizes[s], sizes[s] - 1, way & 1, way >> 1);
      one(sizes[s], sizes[s] / 2, way & 1, way >> 1);
      one(sizes[s], 0, way & 1, way >> 1);
    }
  to_self();
  if (all > 1) among_several();
  return finish();
}
