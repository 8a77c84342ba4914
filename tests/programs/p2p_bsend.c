// SPDX-License-Identifier: MIT OR Apache-2.0
// Buffered sends (MPI-5.0 sections 3.4 and 3.6): complete locally, fail when the buffer is full, survive until detach;
// buffers of a communicator (MPI-4.1).
#include "check.h"

static void local_completion(int messages, int bytes) {
  int space = messages * (bytes + MPI_BSEND_OVERHEAD);
  void *buffer = room((size_t)space);
  OK(MPI_Buffer_attach(buffer, space));
  unsigned char *data = room((size_t)bytes);
  if (me == 0) {
    // All fit although nobody receives yet: the partner waits for the message after them.
    for (int i = 0; i < messages; i++) {
      fill(data, (size_t)bytes, (uint32_t)i);
      OK(MPI_Bsend(data, bytes, MPI_BYTE, 1, 5, MPI_COMM_WORLD));
      memset(data, 0, (size_t)bytes);
    }
    OK(MPI_Send(NULL, 0, MPI_BYTE, 1, 6, MPI_COMM_WORLD));
  } else if (me == 1) {
    OK(MPI_Recv(NULL, 0, MPI_BYTE, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    for (int i = 0; i < messages; i++) {
      OK(MPI_Recv(data, bytes, MPI_BYTE, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
      CHECK_BYTES(data, (size_t)bytes, (uint32_t)i);
    }
  }
  void *back;
  int size;
  OK(MPI_Buffer_detach(&back, &size));
  CHECK(back == buffer);
  CHECK_EQ(size, space);
  free(buffer);
  free(data);
}

static void errors(void) {
  char data[1000] = {0};
  // Without a buffer, and with one that is too small.
  FAILS(MPI_Bsend(data, 1000, MPI_BYTE, me, 1, MPI_COMM_WORLD), MPI_ERR_BUFFER);
  static char small[200 + MPI_BSEND_OVERHEAD];
  OK(MPI_Buffer_attach(small, sizeof small));
  FAILS(MPI_Bsend(data, 1000, MPI_BYTE, me, 1, MPI_COMM_WORLD), MPI_ERR_BUFFER);
  // A second attach is an error.
  CHECK(MPI_Buffer_attach(data, 1000) != MPI_SUCCESS);
  // What fits goes through, also to oneself.
  OK(MPI_Bsend(data, 100, MPI_BYTE, me, 1, MPI_COMM_WORLD));
  OK(MPI_Recv(data, 100, MPI_BYTE, me, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  void *back;
  int size;
  OK(MPI_Buffer_detach(&back, &size));
  CHECK(back == small);
}

// Space is used again: far more is sent than the buffer holds.
static void reuse(void) {
  enum { BYTES = 3000, ROUNDS = 300 };
  int space = 4 * (BYTES + MPI_BSEND_OVERHEAD), size;
  void *buffer = room((size_t)space), *back;
  unsigned char data[BYTES];
  OK(MPI_Buffer_attach(buffer, space));
  for (int i = 0; i < ROUNDS; i++) {
    if (me == 0) {
      fill(data, BYTES, (uint32_t)i);
      OK(MPI_Bsend(data, BYTES, MPI_BYTE, 1, 5, MPI_COMM_WORLD));
      OK(MPI_Recv(NULL, 0, MPI_BYTE, 1, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    } else if (me == 1) {
      OK(MPI_Recv(data, BYTES, MPI_BYTE, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
      CHECK_BYTES(data, BYTES, (uint32_t)i);
      OK(MPI_Send(NULL, 0, MPI_BYTE, 0, 6, MPI_COMM_WORLD));
    }
  }
  OK(MPI_Buffer_detach(&back, &size));
  free(buffer);
}

// A communicator's own buffer serves its sends first (MPI-4.1).
static void of_a_communicator(void) {
  MPI_Comm comm;
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  int space = 20000 + 2 * MPI_BSEND_OVERHEAD, size = 0;
  void *buffer = room((size_t)space), *back = NULL;
  // Set: under memcheck, what the other rank copies into this memory from its own process stays as it was.
  unsigned char data[20000] = {0};
  OK(MPI_Comm_attach_buffer(comm, buffer, space));
  if (me == 0) {
    fill(data, sizeof data, 3);
    OK(MPI_Bsend(data, sizeof data, MPI_BYTE, 1, 5, comm));
    memset(data, 0, sizeof data);
  } else if (me == 1) {
    OK(MPI_Recv(data, sizeof data, MPI_BYTE, 0, 5, comm, MPI_STATUS_IGNORE));
    CHECK_BYTES(data, sizeof data, 3);
  }
  OK(MPI_Comm_flush_buffer(comm));
  OK(MPI_Comm_detach_buffer(comm, &back, &size));
  CHECK(back == buffer);
  CHECK_EQ(size, space);
  OK(MPI_Comm_free(&comm));
  free(buffer);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  errors();
  if (all > 1) {
    local_completion(10, 100);
    local_completion(40, 9000);
    local_completion(5, 1 << 20);
    reuse();
    of_a_communicator();
  }
  return finish();
}
