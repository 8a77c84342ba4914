// SPDX-License-Identifier: MIT OR Apache-2.0
// Progress by helping (O1, A24), proved by order, not by time: one side computes without MPI until the other side's
// call has returned. A library that needs the computing side's calls never gets there, and the watchdog speaks.
#include "check.h"

static void sizes_of(int n, size_t *bytes) { *bytes = (size_t)65536 << (2 * n); }

// The receiver posts, then computes until the blocking sender is through.
static void computing_receiver(size_t bytes, int round, volatile int *words, int synchronous, int derived) {
  MPI_Datatype type = MPI_BYTE;
  int count = (int)bytes, stride = derived ? 2 : 1;
  if (derived) {
    OK(MPI_Type_vector((int)(bytes / 1024), 1024, 2048, MPI_BYTE, &type));
    OK(MPI_Type_commit(&type));
    count = 1;
  }
  unsigned char *data = room(bytes * (size_t)stride);
  if (me == 1) {
    MPI_Request request;
    memset(data, 0, bytes * (size_t)stride);
    OK(MPI_Irecv(data, count, type, 0, 1, MPI_COMM_WORLD, &request));
    set_word(&words[0], round);
    compute_until(&words[1], round);
    MPI_Status status;
    OK(MPI_Wait(&request, &status));
    if (!derived) CHECK_BYTES(data, bytes, (uint32_t)round);
    else
      for (size_t block = 0; block < bytes / 1024; block++) {
        CHECK_EQ(data[block * 2048], byte_at((uint32_t)round, block * 1024));
        CHECK_EQ(data[block * 2048 + 1500], 0);
      }
  } else if (me == 0) {
    fill(data, bytes, (uint32_t)round);
    // Posted, as far as can be seen from outside MPI.
    while (word(&words[0]) < round) usleep(100);
    if (synchronous) OK(MPI_Ssend(data, (int)bytes, MPI_BYTE, 1, 1, MPI_COMM_WORLD));
    else OK(MPI_Send(data, (int)bytes, MPI_BYTE, 1, 1, MPI_COMM_WORLD));
    set_word(&words[1], round);
  }
  if (derived) OK(MPI_Type_free(&type));
  free(data);
}

// The sender starts, then computes until the blocking receiver has everything.
static void computing_sender(size_t bytes, int round, volatile int *words) {
  unsigned char *data = room(bytes);
  if (me == 0) {
    MPI_Request request;
    fill(data, bytes, (uint32_t)round);
    OK(MPI_Isend(data, (int)bytes, MPI_BYTE, 1, 2, MPI_COMM_WORLD, &request));
    compute_until(&words[2], round);
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  } else if (me == 1) {
    OK(MPI_Recv(data, (int)bytes, MPI_BYTE, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_BYTES(data, bytes, (uint32_t)round);
    set_word(&words[2], round);
  }
  free(data);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  volatile int *words = shared_words("helping", 4);
  int round = 0;
  for (int n = 0; n < 6; n++) {
    size_t bytes;
    sizes_of(n, &bytes);
    computing_receiver(bytes, ++round, words, 0, 0);
    computing_receiver(bytes, ++round, words, 1, 0);
    if (argc > 1) computing_receiver(bytes, ++round, words, 0, 1);
    computing_sender(bytes, ++round, words);
  }
  return finish();
}
