// SPDX-License-Identifier: MIT OR Apache-2.0
// Progress by helping (O1, A24), proved by order, not by time: one side computes without MPI until the other side's
// call has returned. A library that needs the computing side's calls never gets there, and the watchdog speaks.
#include "check.h"

// The receiver posts, then computes until the blocking sender is through.
static void computing_receiver(size_t bytes, int round, volatile int *words, int synchronous) {
  unsigned char *data = room(bytes);
  if (me == 1) {
    MPI_Request request;
    OK(MPI_Irecv(data, (int)bytes, MPI_BYTE, 0, 1, MPI_COMM_WORLD, &request));
    set_word(&words[0], round);
    compute_until(&words[1], round);
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_BYTES(data, bytes, (uint32_t)round);
  } else if (me == 0) {
    fill(data, bytes, (uint32_t)round);
    // Posted, as far as can be seen from outside MPI.
    while (word(&words[0]) < round) usleep(100);
    if (synchronous) OK(MPI_Ssend(data, (int)bytes, MPI_BYTE, 1, 1, MPI_COMM_WORLD));
    else OK(MPI_Send(data, (int)bytes, MPI_BYTE, 1, 1, MPI_COMM_WORLD));
    set_word(&words[1], round);
  }
  free(data);
}

// As above, into a buffer with gaps, which only its owner can fill: the message is kept until it does.
static void computing_receiver_with_gaps(int pairs, int round, volatile int *words, MPI_Datatype gaps) {
  unsigned char *data = room(4 * (size_t)pairs), *dense = room(2 * (size_t)pairs);
  if (me == 1) {
    MPI_Request request;
    OK(MPI_Irecv(data, pairs, gaps, 0, 5, MPI_COMM_WORLD, &request));
    set_word(&words[0], round);
    compute_until(&words[1], round);
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    for (int i = 0; i < pairs; i++) dense[2 * i] = data[4 * i], dense[2 * i + 1] = data[4 * i + 1];
    CHECK_BYTES(dense, 2 * (size_t)pairs, (uint32_t)round);
    CHECK_EQ(data[2], 0);
  } else if (me == 0) {
    fill(dense, 2 * (size_t)pairs, (uint32_t)round);
    if (round % 2) {
      while (word(&words[0]) < round) usleep(100);
    }
    OK(MPI_Send(dense, 2 * pairs, MPI_BYTE, 1, 5, MPI_COMM_WORLD));
    set_word(&words[1], round);
  }
  free(data);
  free(dense);
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

// As above, where the receiver does not wait but asks again and again.
static void asking_receiver(size_t bytes, int round, volatile int *words) {
  unsigned char *data = room(bytes);
  MPI_Request request;
  if (me == 0) {
    fill(data, bytes, (uint32_t)round);
    OK(MPI_Isend(data, (int)bytes, MPI_BYTE, 1, 4, MPI_COMM_WORLD, &request));
    compute_until(&words[2], round);
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  } else if (me == 1) {
    OK(MPI_Irecv(data, (int)bytes, MPI_BYTE, 0, 4, MPI_COMM_WORLD, &request));
    for (int done = 0; !done;) OK(MPI_Test(&request, &done, MPI_STATUS_IGNORE));
    CHECK_BYTES(data, bytes, (uint32_t)round);
    set_word(&words[2], round);
  }
  free(data);
}

// The sender waits long before the receive is posted, most likely asleep, and then the receiver computes at once. The
// receive is for any source, and another one that nothing matches stands before it.
static void late_receiver(size_t bytes, int round, volatile int *words) {
  unsigned char *data = room(bytes);
  if (me == 1) {
    MPI_Request request, other;
    OK(MPI_Irecv(NULL, 0, MPI_BYTE, 0, 9, MPI_COMM_WORLD, &other));
    while (word(&words[3]) < round) usleep(100);
    usleep(3000);
    OK(MPI_Irecv(data, (int)bytes, MPI_BYTE, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &request));
    compute_until(&words[1], round);
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_BYTES(data, bytes, (uint32_t)round);
    OK(MPI_Wait(&other, MPI_STATUS_IGNORE));
  } else if (me == 0) {
    fill(data, bytes, (uint32_t)round);
    set_word(&words[3], round);
    OK(MPI_Send(data, (int)bytes, MPI_BYTE, 1, 3, MPI_COMM_WORLD));
    set_word(&words[1], round);
    OK(MPI_Send(NULL, 0, MPI_BYTE, 1, 9, MPI_COMM_WORLD));
  }
  free(data);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  volatile int *words = shared_words("helping", 4);
  int round = 0;
  MPI_Datatype pair, gaps;
  OK(MPI_Type_contiguous(2, MPI_BYTE, &pair));
  OK(MPI_Type_create_resized(pair, 0, 4, &gaps));
  OK(MPI_Type_commit(&gaps));
  for (int n = 0; n < 20; n++) computing_receiver_with_gaps((int[]){100, 5000, 40000, 600000}[n % 4], ++round, words, gaps);
  // As long as shared memory has room for it.
  for (int n = 0; n < 2; n++) computing_receiver_with_gaps(20000000, ++round, words, gaps);
  OK(MPI_Type_free(&pair));
  OK(MPI_Type_free(&gaps));
  for (int n = 0; n < 20; n++) {
    size_t bytes = (size_t[]){5000, 12288, 40000, 65536}[n % 4];
    computing_receiver(bytes, ++round, words, n % 2);
    late_receiver(bytes, ++round, words);
  }
  for (int n = 0; n < 6; n++) {
    size_t bytes = (size_t)65536 << (2 * n);  // 64 KiB to 64 MiB
    computing_receiver(bytes, ++round, words, 0);
    computing_receiver(bytes, ++round, words, 1);
    computing_sender(bytes, ++round, words);
    asking_receiver(bytes, ++round, words);
  }
  return finish();
}
