// SPDX-License-Identifier: MIT OR Apache-2.0
// Every send mode, blocking and not, over every size, between every pair (MPI-5.0 sections 3.4 and 3.7.2).
#include "check.h"

enum mode { SEND, BSEND, SSEND, RSEND, ISEND, IBSEND, ISSEND, IRSEND, MODES };

static void send_by(enum mode mode, const void *data, int bytes, int to, int tag) {
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Comm world = MPI_COMM_WORLD;
  switch (mode) {
    case SEND: OK(MPI_Send(data, bytes, MPI_BYTE, to, tag, world)); break;
    case BSEND: OK(MPI_Bsend(data, bytes, MPI_BYTE, to, tag, world)); break;
    case SSEND: OK(MPI_Ssend(data, bytes, MPI_BYTE, to, tag, world)); break;
    case RSEND: OK(MPI_Rsend(data, bytes, MPI_BYTE, to, tag, world)); break;
    case ISEND: OK(MPI_Isend(data, bytes, MPI_BYTE, to, tag, world, &request)); break;
    case IBSEND: OK(MPI_Ibsend(data, bytes, MPI_BYTE, to, tag, world, &request)); break;
    case ISSEND: OK(MPI_Issend(data, bytes, MPI_BYTE, to, tag, world, &request)); break;
    case IRSEND: OK(MPI_Irsend(data, bytes, MPI_BYTE, to, tag, world, &request)); break;
    default: FAIL("mode %d", mode);
  }
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  CHECK(request == MPI_REQUEST_NULL);
}

static void one_message(enum mode mode, size_t bytes, int from, int to) {
  int tag = mode * 100 + from;
  uint32_t seed = (uint32_t)(bytes * 31 + (size_t)tag);
  // Ready mode may only be used once the receive is posted: the receiver says so first.
  if (me == to) {
    unsigned char *in = room(bytes + 1);
    memset(in, 0xEE, bytes + 1);
    MPI_Request request;
    OK(MPI_Irecv(in, (int)bytes, MPI_BYTE, from, tag, MPI_COMM_WORLD, &request));
    OK(MPI_Send(NULL, 0, MPI_BYTE, from, 9000, MPI_COMM_WORLD));
    MPI_Status status;
    OK(MPI_Wait(&request, &status));
    int count = -1;
    OK(MPI_Get_count(&status, MPI_BYTE, &count));
    CHECK_EQ(count, bytes);
    CHECK_EQ(status.MPI_SOURCE, from);
    CHECK_EQ(status.MPI_TAG, tag);
    CHECK_BYTES(in, bytes, seed);
    CHECK_EQ(in[bytes], 0xEE);
    free(in);
  } else if (me == from) {
    unsigned char *out = room(bytes);
    fill(out, bytes, seed);
    OK(MPI_Recv(NULL, 0, MPI_BYTE, to, 9000, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    send_by(mode, out, (int)bytes, to, tag);
    CHECK_BYTES(out, bytes, seed);
    free(out);
  }
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  int space = 8388608 + 4 * MPI_BSEND_OVERHEAD;
  void *buffer = room((size_t)space);
  OK(MPI_Buffer_attach(buffer, space));
  for (int mode = 0; mode < MODES; mode++)
    for (int s = 0; s < SIZES_COUNT; s++) {
      if (SIZES[s] > 1048577 && all > 2) continue;
      for (int from = 0; from < all; from++) {
        int to = (from + 1 + s % (all - 1)) % all;
        one_message((enum mode)mode, SIZES[s], from, to);
      }
    }
  void *back = NULL;
  int size = 0;
  OK(MPI_Buffer_detach(&back, &size));
  CHECK(back == buffer);
  CHECK_EQ(size, space);
  free(buffer);
  return finish();
}
