// SPDX-License-Identifier: MIT OR Apache-2.0
// Wait and test for any, some and all (MPI-5.0 sections 3.7.3 to 3.7.6), with null, inactive and mixed requests.
#include "check.h"

enum { N = 16 };

static void receive_by(int way) {
  int value[N];
  MPI_Request request[N];
  MPI_Status status[N];
  int index[N], got = 0, seen[N] = {0};
  for (int i = 0; i < N; i++) {
    value[i] = -1;
    if (i % 5 == 4) request[i] = MPI_REQUEST_NULL;
    else OK(MPI_Irecv(&value[i], 1, MPI_INT, 1, 100 + i, MPI_COMM_WORLD, &request[i]));
  }
  OK(MPI_Send(NULL, 0, MPI_BYTE, 1, 50, MPI_COMM_WORLD));
  int expected = N - N / 5;
  while (got < expected) {
    int count = 0, flag = 0;
    switch (way) {
      case 0: OK(MPI_Waitany(N, request, &index[0], &status[0])); count = 1; break;
      case 1: OK(MPI_Waitsome(N, request, &count, index, status)); CHECK(count > 0); break;
      case 2: OK(MPI_Testany(N, request, &index[0], &flag, &status[0])); count = flag; break;
      case 3: OK(MPI_Testsome(N, request, &count, index, status)); break;
    }
    CHECK(count != MPI_UNDEFINED);
    for (int k = 0; k < count; k++) {
      int i = index[k];
      CHECK(i >= 0 && i < N && i % 5 != 4);
      CHECK_EQ(seen[i]++, 0);
      CHECK_EQ(value[i], i * 3);
      CHECK_EQ(status[k].MPI_TAG, 100 + i);
      CHECK(request[i] == MPI_REQUEST_NULL);
      got++;
    }
  }
  // All are null now.
  int flag = 0, count = 0;
  OK(MPI_Waitany(N, request, &index[0], &status[0]));
  CHECK_EQ(index[0], MPI_UNDEFINED);
  CHECK_EQ(status[0].MPI_SOURCE, MPI_ANY_SOURCE);
  OK(MPI_Testany(N, request, &index[0], &flag, &status[0]));
  CHECK_EQ(flag, 1);
  CHECK_EQ(index[0], MPI_UNDEFINED);
  OK(MPI_Waitsome(N, request, &count, index, status));
  CHECK_EQ(count, MPI_UNDEFINED);
  OK(MPI_Testsome(N, request, &count, index, status));
  CHECK_EQ(count, MPI_UNDEFINED);
}

static void receive_all(int testing) {
  int value[N];
  MPI_Request request[N];
  MPI_Status status[N];
  for (int i = 0; i < N; i++) {
    value[i] = -1;
    if (i % 5 == 4) request[i] = MPI_REQUEST_NULL;
    else OK(MPI_Irecv(&value[i], 1, MPI_INT, 1, 100 + i, MPI_COMM_WORLD, &request[i]));
  }
  if (testing) {
    // Nothing was sent yet: no flag, and no request is touched.
    int flag = 1;
    OK(MPI_Testall(N, request, &flag, status));
    CHECK_EQ(flag, 0);
    for (int i = 0; i < N; i++) CHECK((request[i] == MPI_REQUEST_NULL) == (i % 5 == 4));
  }
  OK(MPI_Send(NULL, 0, MPI_BYTE, 1, 50, MPI_COMM_WORLD));
  if (testing) {
    int flag = 0;
    while (!flag) OK(MPI_Testall(N, request, &flag, status));
  } else {
    OK(MPI_Waitall(N, request, status));
  }
  for (int i = 0; i < N; i++) {
    CHECK(request[i] == MPI_REQUEST_NULL);
    if (i % 5 == 4) {
      CHECK_EQ(status[i].MPI_SOURCE, MPI_ANY_SOURCE);
      CHECK_EQ(status[i].MPI_TAG, MPI_ANY_TAG);
    } else {
      CHECK_EQ(value[i], i * 3);
      CHECK_EQ(status[i].MPI_SOURCE, 1);
    }
  }
}

static void serve(int forwards) {
  OK(MPI_Recv(NULL, 0, MPI_BYTE, 0, 50, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  for (int k = 0; k < N; k++) {
    int i = forwards ? k : N - 1 - k, v = i * 3;
    if (i % 5 != 4) OK(MPI_Send(&v, 1, MPI_INT, 0, 100 + i, MPI_COMM_WORLD));
  }
}

static void empty(void) {
  int flag = 0, index = 0, count = 0;
  MPI_Request null = MPI_REQUEST_NULL;
  MPI_Status status;
  OK(MPI_Wait(&null, &status));
  CHECK_EQ(status.MPI_SOURCE, MPI_ANY_SOURCE);
  OK(MPI_Test(&null, &flag, &status));
  CHECK_EQ(flag, 1);
  OK(MPI_Waitall(0, NULL, MPI_STATUSES_IGNORE));
  OK(MPI_Testall(0, NULL, &flag, MPI_STATUSES_IGNORE));
  CHECK_EQ(flag, 1);
  OK(MPI_Waitany(0, NULL, &index, MPI_STATUS_IGNORE));
  CHECK_EQ(index, MPI_UNDEFINED);
  OK(MPI_Waitsome(0, NULL, &count, NULL, MPI_STATUSES_IGNORE));
  CHECK_EQ(count, MPI_UNDEFINED);
}

// MPI_Test makes progress on both sides: large messages complete by testing alone.
static void by_test_only(void) {
  enum { BYTES = 3 << 20 };
  static unsigned char out[BYTES], in[BYTES];
  int peer = me ^ 1;
  if (peer >= all) return;
  fill(out, BYTES, (uint32_t)me);
  MPI_Request request[2];
  OK(MPI_Isend(out, BYTES, MPI_BYTE, peer, 1, MPI_COMM_WORLD, &request[0]));
  OK(MPI_Irecv(in, BYTES, MPI_BYTE, peer, 1, MPI_COMM_WORLD, &request[1]));
  for (int done = 0; done < 2;) {
    int flag = 0, index;
    OK(MPI_Testany(2, request, &index, &flag, MPI_STATUS_IGNORE));
    if (flag) done++;
  }
  CHECK_BYTES(in, BYTES, (uint32_t)peer);
}

// A request freed while active still completes (section 3.7.3).
static void freed_while_active(void) {
  int v = me, in = -1, right = (me + 1) % all, left = (me + all - 1) % all;
  MPI_Request request;
  OK(MPI_Isend(&v, 1, MPI_INT, right, 2, MPI_COMM_WORLD, &request));
  OK(MPI_Request_free(&request));
  CHECK(request == MPI_REQUEST_NULL);
  OK(MPI_Recv(&in, 1, MPI_INT, left, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  CHECK_EQ(in, left);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  if (all > 1)
    for (int round = 0; round < 24; round++) {
      if (me == 1) serve(round & 1);
      else if (me == 0) {
        if (round % 6 < 4) receive_by(round % 6);
        else receive_all(round % 6 == 5);
      }
    }
  empty();
  by_test_only();
  freed_while_active();
  return finish();
}
