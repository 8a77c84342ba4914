// SPDX-License-Identifier: MIT OR Apache-2.0
// As `helping`, one message right behind the other: the sender starts, and computes until the blocking receiver has it.
// Whenever the receiver does without the sender, also in the look after which it would sleep, it has to see that its
// message is there.
#include "check.h"

enum { ROUNDS = 200, BYTES = 65536 };

int main(int argc, char **argv) {
  start(&argc, &argv);
  volatile int *received = shared_words("in_a_row", 1);
  unsigned char *data = room(BYTES);
  for (int round = 1; round <= ROUNDS; round++) {
    if (me == 0) {
      MPI_Request request;
      memset(data, round, BYTES);
      OK(MPI_Isend(data, BYTES, MPI_BYTE, 1, 0, MPI_COMM_WORLD, &request));
      compute_until(received, round);
      OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    } else if (me == 1) {
      OK(MPI_Recv(data, BYTES, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
      CHECK(data[0] == (unsigned char)round && data[BYTES - 1] == (unsigned char)round);
      set_word(received, round);
    }
  }
  free(data);
  return finish();
}
