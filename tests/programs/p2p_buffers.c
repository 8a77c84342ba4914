// SPDX-License-Identifier: MIT OR Apache-2.0
// Buffers for buffered sends at their edges (MPI-5.0 section 3.6): automatic ones, those of communicators, flushing,
// and what is an error. Persistent buffered sends take their space at each start.
#include "check.h"

static void automatic(MPI_Comm comm) {
  // The library finds memory itself; detach returns the sentinel (section 3.6).
  enum { MANY = 50, BYTES = 40000 };
  unsigned char *data = room(BYTES);
  void *back = NULL;
  int size = -1, own = comm != MPI_COMM_NULL, right = (me + 1) % all, left = (me + all - 1) % all;
  MPI_Comm c = own ? comm : MPI_COMM_WORLD;
  if (own) OK(MPI_Comm_attach_buffer(comm, MPI_BUFFER_AUTOMATIC, 0));
  else OK(MPI_Buffer_attach(MPI_BUFFER_AUTOMATIC, 0));
  for (int i = 0; i < MANY; i++) {
    fill(data, BYTES, (uint32_t)(me * 100 + i));
    OK(MPI_Bsend(data, BYTES, MPI_BYTE, right, i, c));
  }
  memset(data, 0, BYTES);
  for (int i = 0; i < MANY; i++) {
    OK(MPI_Recv(data, BYTES, MPI_BYTE, left, i, c, MPI_STATUS_IGNORE));
    CHECK_BYTES(data, BYTES, (uint32_t)(left * 100 + i));
  }
  if (own) OK(MPI_Comm_flush_buffer(comm));
  else OK(MPI_Buffer_flush());
  if (own) OK(MPI_Comm_detach_buffer(comm, &back, &size));
  else OK(MPI_Buffer_detach(&back, &size));
  CHECK(back == MPI_BUFFER_AUTOMATIC);
  CHECK_EQ(size, 0);
  free(data);
}

static void mistakes(void) {
  char space[4096], *back;
  int size;
  MPI_Comm comm;
  MPI_Request request;
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  FAILS(MPI_Buffer_attach(space, -1), MPI_ERR_ARG);
  FAILS(MPI_Buffer_attach(NULL, 100), MPI_ERR_BUFFER);
  OK(MPI_Buffer_attach(space, sizeof space));
  FAILS(MPI_Buffer_attach(space, sizeof space), MPI_ERR_BUFFER);
  FAILS(MPI_Buffer_attach(MPI_BUFFER_AUTOMATIC, 0), MPI_ERR_BUFFER);
  // The process's buffer and the communicator's are two.
  OK(MPI_Comm_attach_buffer(comm, space, 2048));
  FAILS(MPI_Comm_attach_buffer(comm, space, 2048), MPI_ERR_BUFFER);
  OK(MPI_Comm_detach_buffer(comm, &back, &size));
  CHECK(back == space && size == 2048);
  OK(MPI_Buffer_detach(&back, &size));
  CHECK(back == space && size == sizeof space);
  // A buffer without room for a message: an error, nothing is sent.
  OK(MPI_Buffer_attach(space, 1));
  FAILS(MPI_Bsend(space, 1, MPI_BYTE, me, 1, comm), MPI_ERR_BUFFER);
  FAILS(MPI_Ibsend(space, 1, MPI_BYTE, me, 1, comm, &request), MPI_ERR_BUFFER);
  OK(MPI_Buffer_detach(&back, &size));
  CHECK_EQ(size, 1);
  // Exactly one message fits, by MPI_Pack_size and the overhead (section 3.6).
  OK(MPI_Pack_size(25, MPI_DOUBLE, comm, &size));
  OK(MPI_Buffer_attach(space, size + MPI_BSEND_OVERHEAD));
  double numbers[25], got[25];
  for (int i = 0; i < 25; i++) numbers[i] = me + i / 8.0;
  for (int round = 0; round < 5; round++) {
    OK(MPI_Bsend(numbers, 25, MPI_DOUBLE, me, 1, comm));
    OK(MPI_Recv(got, 25, MPI_DOUBLE, me, 1, comm, MPI_STATUS_IGNORE));
    CHECK(memcmp(numbers, got, sizeof got) == 0);
    OK(MPI_Buffer_flush());
  }
  OK(MPI_Buffer_iflush(&request));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  OK(MPI_Buffer_detach(&back, &size));
  // Nothing attached: nothing to flush, and nothing to detach.
  OK(MPI_Buffer_flush());
  OK(MPI_Comm_flush_buffer(comm));
  OK(MPI_Comm_iflush_buffer(comm, &request));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  OK(MPI_Comm_free(&comm));
}

// A flush waits until the messages have left the buffer: here they must be received first.
static void flush_waits(void) {
  enum { BYTES = 200000 };
  int right = (me + 1) % all, left = (me + all - 1) % all, size;
  char *space = room(2 * (BYTES + MPI_BSEND_OVERHEAD)), *back;
  unsigned char *data = room(BYTES);
  MPI_Request flush;
  OK(MPI_Buffer_attach(space, 2 * (BYTES + MPI_BSEND_OVERHEAD)));
  for (int round = 0; round < 10; round++) {
    fill(data, BYTES, (uint32_t)(me + round * 50));
    OK(MPI_Bsend(data, BYTES, MPI_BYTE, right, 1, MPI_COMM_WORLD));
    OK(MPI_Bsend(data, BYTES, MPI_BYTE, right, 2, MPI_COMM_WORLD));
    OK(MPI_Buffer_iflush(&flush));
    OK(MPI_Recv(data, BYTES, MPI_BYTE, left, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_BYTES(data, BYTES, (uint32_t)(left + round * 50));
    OK(MPI_Recv(data, BYTES, MPI_BYTE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_BYTES(data, BYTES, (uint32_t)(left + round * 50));
    OK(MPI_Wait(&flush, MPI_STATUS_IGNORE));
    memset(space, 0xee, 2 * (BYTES + MPI_BSEND_OVERHEAD));  // flushed: the memory is the program's to see
  }
  OK(MPI_Buffer_detach(&back, &size));
  CHECK(back == space);
  free(space);
  free(data);
}

// Persistent buffered sends on a communicator with its own buffer, started many times.
static void persistent(void) {
  int right = (me + 1) % all, left = (me + all - 1) % all, size, got;
  int space = 3 * (1000 + MPI_BSEND_OVERHEAD), data[250];
  char *memory = room((size_t)space), *back;
  MPI_Comm comm;
  MPI_Request request;
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  OK(MPI_Comm_attach_buffer(comm, memory, space));
  OK(MPI_Bsend_init(data, 250, MPI_INT, right, 9, comm, &request));
  for (int round = 0; round < 40; round++) {
    for (int i = 0; i < 250; i++) data[i] = me * 1000 + round + i;
    OK(MPI_Start(&request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    memset(data, 0, sizeof data);
    OK(MPI_Recv(data, 250, MPI_INT, left, 9, comm, MPI_STATUS_IGNORE));
    got = 0;
    for (int i = 0; i < 250; i++) got += data[i] == left * 1000 + round + i;
    CHECK_EQ(got, 250);
    meet();
  }
  OK(MPI_Request_free(&request));
  // Freeing a communicator with an attached buffer: the program detaches first; here it does.
  OK(MPI_Comm_detach_buffer(comm, &back, &size));
  CHECK(back == memory && size == space);
  OK(MPI_Comm_free(&comm));
  free(memory);
}

// Messages in the buffer of a communicator that is freed arrive all the same: the even ranks send, free, and hold
// nothing of it any more when the odd ranks ask for the message.
static void freed_with_messages(void) {
  enum { BYTES = 3 << 20 };
  MPI_Comm comm;
  MPI_Request request = MPI_REQUEST_NULL;
  unsigned char *data = room(BYTES);
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  if (me % 2 == 0 && me + 1 < all) {
    OK(MPI_Comm_attach_buffer(comm, MPI_BUFFER_AUTOMATIC, 0));
    fill(data, BYTES, (uint32_t)me);
    OK(MPI_Bsend(data, BYTES, MPI_BYTE, me + 1, 1, comm));
  } else if (me % 2 == 1) {
    OK(MPI_Recv_init(data, BYTES, MPI_BYTE, me - 1, 1, comm, &request));
  }
  OK(MPI_Comm_free(&comm));
  // Memory that the library gave back would be handed out and written over here.
  unsigned char *again = malloc(BYTES);
  memset(again, 0x5a, BYTES);
  meet();
  if (me % 2 == 1) {
    OK(MPI_Start(&request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_BYTES(data, BYTES, (uint32_t)me - 1);
    OK(MPI_Request_free(&request));
  }
  meet();
  free(again);
  free(data);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  MPI_Comm comm;
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  automatic(MPI_COMM_NULL);
  automatic(comm);
  mistakes();
  flush_waits();
  persistent();
  freed_with_messages();
  OK(MPI_Comm_free(&comm));
  return finish();
}
