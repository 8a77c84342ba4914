// SPDX-License-Identifier: MIT OR Apache-2.0
// Persistent requests (MPI-5.0 section 3.9): started again and again, inactive in between.
#include "check.h"

enum { ROUNDS = 20 };

static void ring(size_t bytes) {
  int right = (me + 1) % all, left = (me + all - 1) % all;
  unsigned char *out = room(bytes), *in = room(bytes);
  MPI_Request request[2];
  MPI_Status status[2];
  OK(MPI_Recv_init(in, (int)bytes, MPI_BYTE, left, 1, MPI_COMM_WORLD, &request[0]));
  OK(MPI_Send_init(out, (int)bytes, MPI_BYTE, right, 1, MPI_COMM_WORLD, &request[1]));
  for (int i = 0; i < ROUNDS; i++) {
    fill(out, bytes, (uint32_t)(me * 100 + i));
    memset(in, 0, bytes);
    OK(MPI_Startall(2, request));
    OK(MPI_Waitall(2, request, status));
    CHECK_BYTES(in, bytes, (uint32_t)(left * 100 + i));
    CHECK_EQ(status[0].MPI_SOURCE, left);
    CHECK(request[0] != MPI_REQUEST_NULL && request[1] != MPI_REQUEST_NULL);
  }
  OK(MPI_Request_free(&request[0]));
  OK(MPI_Request_free(&request[1]));
  CHECK(request[0] == MPI_REQUEST_NULL);
  free(out);
  free(in);
}

// Waiting for an inactive request returns at once with an empty status (section 3.7.3).
static void inactive(void) {
  int v = 0, flag = 0, count = -1, index = 0;
  MPI_Request request;
  MPI_Status status;
  OK(MPI_Recv_init(&v, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &request));
  OK(MPI_Wait(&request, &status));
  CHECK_EQ(status.MPI_SOURCE, MPI_ANY_SOURCE);
  CHECK_EQ(status.MPI_TAG, MPI_ANY_TAG);
  OK(MPI_Get_count(&status, MPI_INT, &count));
  CHECK_EQ(count, 0);
  OK(MPI_Test(&request, &flag, &status));
  CHECK_EQ(flag, 1);
  OK(MPI_Waitany(1, &request, &index, &status));
  CHECK_EQ(index, MPI_UNDEFINED);
  OK(MPI_Request_free(&request));
}

static void modes(void) {
  int space = 4096 + MPI_BSEND_OVERHEAD * 4;
  void *buffer = room((size_t)space);
  OK(MPI_Buffer_attach(buffer, space));
  if (me == 0) {
    int v[4] = {0};
    MPI_Request request[4];
    OK(MPI_Send_init(&v[0], 1, MPI_INT, 1, 10, MPI_COMM_WORLD, &request[0]));
    OK(MPI_Bsend_init(&v[1], 1, MPI_INT, 1, 11, MPI_COMM_WORLD, &request[1]));
    OK(MPI_Ssend_init(&v[2], 1, MPI_INT, 1, 12, MPI_COMM_WORLD, &request[2]));
    OK(MPI_Rsend_init(&v[3], 1, MPI_INT, 1, 13, MPI_COMM_WORLD, &request[3]));
    for (int i = 0; i < ROUNDS; i++) {
      for (int k = 0; k < 4; k++) v[k] = i * 10 + k;
      // The receives are posted: ready mode may start.
      OK(MPI_Recv(NULL, 0, MPI_BYTE, 1, 14, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
      OK(MPI_Startall(4, request));
      int done = 0;
      while (!done) OK(MPI_Testall(4, request, &done, MPI_STATUSES_IGNORE));
    }
    for (int k = 0; k < 4; k++) OK(MPI_Request_free(&request[k]));
  } else if (me == 1) {
    int v[4];
    MPI_Request request[4];
    for (int k = 0; k < 4; k++) OK(MPI_Recv_init(&v[k], 1, MPI_INT, 0, 10 + k, MPI_COMM_WORLD, &request[k]));
    for (int i = 0; i < ROUNDS; i++) {
      for (int k = 0; k < 4; k++) OK(MPI_Start(&request[k]));
      OK(MPI_Send(NULL, 0, MPI_BYTE, 0, 14, MPI_COMM_WORLD));
      OK(MPI_Waitall(4, request, MPI_STATUSES_IGNORE));
      for (int k = 0; k < 4; k++) CHECK_EQ(v[k], i * 10 + k);
    }
    for (int k = 0; k < 4; k++) OK(MPI_Request_free(&request[k]));
  }
  int size;
  OK(MPI_Buffer_detach(&buffer, &size));
  free(buffer);
}

// A send to nobody can be persistent too.
static void to_nobody(void) {
  int v = 1;
  MPI_Request request[2];
  OK(MPI_Send_init(&v, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &request[0]));
  OK(MPI_Recv_init(&v, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &request[1]));
  for (int i = 0; i < 3; i++) {
    MPI_Status status[2];
    OK(MPI_Startall(2, request));
    OK(MPI_Waitall(2, request, status));
    CHECK_EQ(status[1].MPI_SOURCE, MPI_PROC_NULL);
  }
  OK(MPI_Request_free(&request[0]));
  OK(MPI_Request_free(&request[1]));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  const size_t sizes[] = {0, 8, 1000, 20000, 100000, 3 << 20};
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) ring(sizes[s]);
  inactive();
  to_nobody();
  if (all > 1) modes();
  return finish();
}
