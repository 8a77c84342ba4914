// SPDX-License-Identifier: MIT OR Apache-2.0
// Messages of all sizes up to the eager limit and above, each to a receiver that has taken out all before it: however
// full the ring between two ranks has been, the next one fits. On many ranks rings are small.
#include "check.h"

int main(int argc, char **argv) {
  start(&argc, &argv);
  static unsigned char out[40000], in[40000];
  int to = (me + 1) % all, from = (me - 1 + all) % all;
  for (int bytes = 1; bytes < 40000; bytes += bytes < 64 ? 21 : 997) {
    for (int turn = 0; turn < 3; turn++) {
      MPI_Request request;
      size_t size = turn == 1 ? (size_t)bytes / 2 : (size_t)bytes;
      fill(out, size, (uint32_t)(me * 3 + turn));
      OK(MPI_Isend(out, (int)size, MPI_BYTE, to, 0, MPI_COMM_WORLD, &request));
      OK(MPI_Recv(in, (int)size, MPI_BYTE, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
      CHECK_BYTES(in, size, (uint32_t)(from * 3 + turn));
      OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    }
  }
  return finish();
}
