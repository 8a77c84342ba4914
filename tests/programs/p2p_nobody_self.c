// SPDX-License-Identifier: MIT OR Apache-2.0
// MPI_PROC_NULL, messages to oneself and messages of no bytes (MPI-5.0 sections 3.2.4, 3.10).
#include "check.h"

static void nobody(void) {
  int v = 9, count = -1;
  MPI_Status status;
  MPI_Request request;
  OK(MPI_Send(&v, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD));
  OK(MPI_Ssend(&v, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD));
  OK(MPI_Rsend(&v, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD));
  OK(MPI_Recv(&v, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &status));
  CHECK_EQ(v, 9);
  CHECK_EQ(status.MPI_SOURCE, MPI_PROC_NULL);
  CHECK_EQ(status.MPI_TAG, MPI_ANY_TAG);
  OK(MPI_Get_count(&status, MPI_INT, &count));
  CHECK_EQ(count, 0);
  OK(MPI_Isend(&v, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &request));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  OK(MPI_Irecv(&v, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &request));
  OK(MPI_Wait(&request, &status));
  CHECK_EQ(status.MPI_SOURCE, MPI_PROC_NULL);
}

// No elements of no datatype, to and from nobody: what programs pass at the edge of a grid. To or from somebody it is
// an error.
static void nothing_for_nobody(void) {
  MPI_Datatype none = MPI_DATATYPE_NULL;
  int v = 9, n = MPI_PROC_NULL;
  MPI_Status status;
  MPI_Request request;
  OK(MPI_Send(&v, 0, none, n, 1, MPI_COMM_WORLD));
  OK(MPI_Ssend(&v, 0, none, n, 1, MPI_COMM_WORLD));
  OK(MPI_Rsend(NULL, 0, none, n, 1, MPI_COMM_WORLD));
  OK(MPI_Bsend(&v, 0, none, n, 1, MPI_COMM_WORLD));
  OK(MPI_Recv(&v, 0, none, n, 1, MPI_COMM_WORLD, &status));
  CHECK_EQ(status.MPI_SOURCE, MPI_PROC_NULL);
  OK(MPI_Isend(&v, 0, none, n, 1, MPI_COMM_WORLD, &request));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  OK(MPI_Irecv(&v, 0, none, n, 1, MPI_COMM_WORLD, &request));
  OK(MPI_Wait(&request, &status));
  CHECK_EQ(status.MPI_SOURCE, MPI_PROC_NULL);
  OK(MPI_Recv_init(&v, 0, none, n, 1, MPI_COMM_WORLD, &request));
  for (int i = 0; i < 2; i++) {
    OK(MPI_Start(&request));
    OK(MPI_Wait(&request, &status));
    CHECK_EQ(status.MPI_SOURCE, MPI_PROC_NULL);
  }
  OK(MPI_Request_free(&request));
  int right = me + 1 < all ? me + 1 : n, left = me > 0 ? me - 1 : n, got = -1;
  OK(MPI_Sendrecv(&me, right == n ? 0 : 1, right == n ? none : MPI_INT, right, 2, &got, left == n ? 0 : 1,
                  left == n ? none : MPI_INT, left, 2, MPI_COMM_WORLD, &status));
  CHECK_EQ(got, me > 0 ? me - 1 : -1);
  OK(MPI_Sendrecv_replace(&v, 0, none, n, 1, n, 1, MPI_COMM_WORLD, &status));
  MPI_Message message;
  OK(MPI_Mprobe(n, 1, MPI_COMM_WORLD, &message, &status));
  OK(MPI_Mrecv(&v, 0, none, &message, &status));
  CHECK_EQ(status.MPI_SOURCE, MPI_PROC_NULL);
  CHECK_EQ(v, 9);
  FAILS(MPI_Send(&v, 0, none, me, 1, MPI_COMM_WORLD), MPI_ERR_TYPE);
  FAILS(MPI_Send(&v, 1, none, n, 1, MPI_COMM_WORLD), MPI_ERR_TYPE);
  FAILS(MPI_Sendrecv_replace(&v, 0, none, me, 1, n, 1, MPI_COMM_WORLD, &status), MPI_ERR_TYPE);
}

static void self(size_t bytes, int synchronous, int receive_first) {
  unsigned char *out = room(bytes), *in = room(bytes);
  MPI_Request send, receive;
  MPI_Status status;
  fill(out, bytes, (uint32_t)bytes);
  memset(in, 0, bytes);
  if (receive_first) OK(MPI_Irecv(in, (int)bytes, MPI_BYTE, me, 4, MPI_COMM_WORLD, &receive));
  if (synchronous) OK(MPI_Issend(out, (int)bytes, MPI_BYTE, me, 4, MPI_COMM_WORLD, &send));
  else OK(MPI_Isend(out, (int)bytes, MPI_BYTE, me, 4, MPI_COMM_WORLD, &send));
  if (synchronous && !receive_first) {
    int flag = 1;
    OK(MPI_Test(&send, &flag, MPI_STATUS_IGNORE));
    CHECK_EQ(flag, 0);
  }
  if (!receive_first) OK(MPI_Irecv(in, (int)bytes, MPI_BYTE, me, 4, MPI_COMM_WORLD, &receive));
  OK(MPI_Wait(&receive, &status));
  OK(MPI_Wait(&send, MPI_STATUS_IGNORE));
  CHECK_BYTES(in, bytes, (uint32_t)bytes);
  CHECK_EQ(status.MPI_SOURCE, me);
  free(out);
  free(in);
}

static void self_keeps_order(void) {
  enum { N = 50 };
  int out[N], in[N];
  MPI_Request request[N];
  for (int i = 0; i < N; i++) {
    out[i] = i;
    OK(MPI_Isend(&out[i], 1, MPI_INT, 0, 1, MPI_COMM_SELF, &request[i]));
  }
  for (int i = 0; i < N; i++) {
    OK(MPI_Recv(&in[i], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_SELF, MPI_STATUS_IGNORE));
    CHECK_EQ(in[i], i);
  }
  OK(MPI_Waitall(N, request, MPI_STATUSES_IGNORE));
}

// No bytes: matched and ordered like any other, with null buffers and with types of no size.
static void no_bytes(void) {
  int right = (me + 1) % all, left = (me + all - 1) % all;
  MPI_Status status;
  for (int i = 0; i < 20; i++) {
    int count = -1;
    OK(MPI_Sendrecv(NULL, 0, MPI_DOUBLE, right, i, NULL, 0, MPI_DOUBLE, left, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
    CHECK_EQ(status.MPI_TAG, i);
    OK(MPI_Get_count(&status, MPI_DOUBLE, &count));
    CHECK_EQ(count, 0);
  }
  MPI_Datatype nothing;
  OK(MPI_Type_contiguous(0, MPI_INT, &nothing));
  OK(MPI_Type_commit(&nothing));
  OK(MPI_Sendrecv(NULL, 5, nothing, right, 1, NULL, 5, nothing, left, 1, MPI_COMM_WORLD, &status));
  OK(MPI_Type_free(&nothing));
  CHECK(nothing == MPI_DATATYPE_NULL);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  nobody();
  nothing_for_nobody();
  for (int s = 0; s < SIZES_COUNT; s++)
    for (int way = 0; way < 4; way++) self(SIZES[s], way & 1, way >> 1);
  self_keeps_order();
  no_bytes();
  return finish();
}
