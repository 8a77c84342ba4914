// SPDX-License-Identifier: MIT OR Apache-2.0
// Pairs of ranks that send to each other before either receives: right only where short sends are buffered (A29).
#include "check.h"

int main(int argc, char **argv) {
  start(&argc, &argv);
  int peer = me ^ 1, out = me, in = -1;
  if (peer < all) {
    for (int round = 0; round < 20; round++) {
      OK(MPI_Send(&out, 1, MPI_INT, peer, 1, MPI_COMM_WORLD));
      OK(MPI_Recv(&in, 1, MPI_INT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
      CHECK_EQ(in, peer);
    }
  }
  checks++;
  return finish();
}
