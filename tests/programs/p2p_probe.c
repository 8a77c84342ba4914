// SPDX-License-Identifier: MIT OR Apache-2.0
// Probe and matched probe (MPI-5.0 section 3.8): a probe says what a receive would get; a matched message belongs to
// its handle and no other receive can take it.
#include "check.h"

static void probe_sizes(void) {
  for (int s = 0; s < SIZES_COUNT; s++) {
    size_t bytes = SIZES[s];
    if (me == 1) {
      unsigned char *out = room(bytes);
      fill(out, bytes, (uint32_t)s);
      OK(MPI_Send(out, (int)bytes, MPI_BYTE, 0, s, MPI_COMM_WORLD));
      free(out);
    } else if (me == 0) {
      MPI_Status status;
      int count = -1;
      if (s % 2) {
        OK(MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
      } else {
        int flag = 0;
        while (!flag) OK(MPI_Iprobe(1, s, MPI_COMM_WORLD, &flag, &status));
      }
      OK(MPI_Get_count(&status, MPI_BYTE, &count));
      CHECK_EQ(count, bytes);
      CHECK_EQ(status.MPI_SOURCE, 1);
      CHECK_EQ(status.MPI_TAG, s);
      unsigned char *in = room(bytes);
      OK(MPI_Recv(in, count, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
      CHECK_BYTES(in, bytes, (uint32_t)s);
      free(in);
    }
  }
}

static void matched_sizes(void) {
  for (int s = 0; s < SIZES_COUNT; s++) {
    size_t bytes = SIZES[s];
    if (me == 1) {
      unsigned char *out = room(bytes);
      fill(out, bytes, (uint32_t)s + 500);
      // The first may not complete before the second is received, so it must not block.
      MPI_Request request;
      OK(MPI_Isend(out, (int)bytes, MPI_BYTE, 0, 7, MPI_COMM_WORLD, &request));
      OK(MPI_Send(&s, 1, MPI_INT, 0, 7, MPI_COMM_WORLD));
      OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
      free(out);
    } else if (me == 0) {
      MPI_Message message = MPI_MESSAGE_NULL;
      MPI_Status status;
      int count = -1, second = -1;
      if (s % 2) {
        OK(MPI_Mprobe(1, 7, MPI_COMM_WORLD, &message, &status));
      } else {
        int flag = 0;
        while (!flag) OK(MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &message, &status));
      }
      CHECK(message != MPI_MESSAGE_NULL);
      OK(MPI_Get_count(&status, MPI_BYTE, &count));
      CHECK_EQ(count, bytes);
      // The message is taken: a receive with the same envelope gets the next one.
      OK(MPI_Recv(&second, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
      CHECK_EQ(second, s);
      unsigned char *in = room(bytes);
      MPI_Status got;
      if (s % 3) {
        OK(MPI_Mrecv(in, count, MPI_BYTE, &message, &got));
      } else {
        MPI_Request request;
        OK(MPI_Imrecv(in, count, MPI_BYTE, &message, &request));
        OK(MPI_Wait(&request, &got));
      }
      CHECK(message == MPI_MESSAGE_NULL);
      CHECK_EQ(got.MPI_SOURCE, 1);
      CHECK_EQ(got.MPI_TAG, 7);
      CHECK_BYTES(in, bytes, (uint32_t)s + 500);
      free(in);
    }
  }
}

static void no_message_and_no_process(void) {
  int flag = 1;
  MPI_Status status;
  OK(MPI_Iprobe(MPI_ANY_SOURCE, 12345, MPI_COMM_WORLD, &flag, &status));
  CHECK_EQ(flag, 0);
  MPI_Message message = MPI_MESSAGE_NULL;
  OK(MPI_Improbe(MPI_ANY_SOURCE, 12345, MPI_COMM_WORLD, &flag, &message, &status));
  CHECK_EQ(flag, 0);
  // MPI_PROC_NULL: at once, source MPI_PROC_NULL, tag MPI_ANY_TAG, count 0 (section 3.10).
  int count = -1;
  OK(MPI_Probe(MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
  CHECK_EQ(status.MPI_SOURCE, MPI_PROC_NULL);
  CHECK_EQ(status.MPI_TAG, MPI_ANY_TAG);
  OK(MPI_Mprobe(MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD, &message, &status));
  CHECK(message == MPI_MESSAGE_NO_PROC);
  OK(MPI_Mrecv(NULL, 0, MPI_BYTE, &message, &status));
  CHECK(message == MPI_MESSAGE_NULL);
  CHECK_EQ(status.MPI_SOURCE, MPI_PROC_NULL);
  OK(MPI_Get_count(&status, MPI_BYTE, &count));
  CHECK_EQ(count, 0);
}

static void probe_self(void) {
  int out = 41, in = 0, flag = 0;
  MPI_Request request;
  OK(MPI_Isend(&out, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &request));
  MPI_Status status;
  while (!flag) OK(MPI_Iprobe(0, 1, MPI_COMM_SELF, &flag, &status));
  MPI_Message message;
  OK(MPI_Mprobe(0, 1, MPI_COMM_SELF, &message, &status));
  OK(MPI_Mrecv(&in, 1, MPI_INT, &message, &status));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  CHECK_EQ(in, 41);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  if (all > 1) {
    probe_sizes();
    matched_sizes();
  }
  no_message_and_no_process();
  probe_self();
  return finish();
}
