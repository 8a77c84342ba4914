// SPDX-License-Identifier: MIT OR Apache-2.0
// Messages of tens of MB into buffers with gaps, around a ring: what only its receiver can put where it belongs may be
// longer than the memory in which a library leaves it for that one, and several of them may be under way
// (MPI-5.0 sections 3.2.4, 3.7 and 5.1).
#include "check.h"

enum { BLOCK = 1000, STRIDE = 1250, BLOCKS = 34000, BYTES = BLOCK * BLOCKS };

static int next, previous;
static MPI_Datatype gapped;  // BLOCKS blocks, each with a gap behind it

static unsigned char *with_gaps(void) {
  unsigned char *buffer = room((size_t)STRIDE * BLOCKS);
  memset(buffer, 0xee, (size_t)STRIDE * BLOCKS);
  return buffer;
}

static void check_blocks(const unsigned char *in, size_t blocks, uint32_t seed) {
  unsigned char untouched[STRIDE];
  size_t wrong = 0;
  memset(untouched, 0xee, STRIDE);
  for (size_t b = 0; b < BLOCKS; b++) {
    size_t bytes = b < blocks ? BLOCK : 0;
    const unsigned char *block = in + b * STRIDE;
    wrong += first_wrong_from(b * BLOCK, block, bytes, seed) >= 0;
    wrong += memcmp(block + bytes, untouched, STRIDE - bytes) != 0;
  }
  CHECK_EQ(wrong, 0);
}

static unsigned char *filled(uint32_t seed) {
  unsigned char *out = room(BYTES);
  fill(out, BYTES, seed);
  return out;
}

// Both sides have gaps; each rank sends and receives at the same time.
static void both_have_gaps(void) {
  unsigned char *out = with_gaps(), *in = with_gaps();
  for (size_t b = 0; b < BLOCKS; b++) fill_from(b * BLOCK, out + b * STRIDE, BLOCK, (uint32_t)me);
  MPI_Status status;
  MPI_Count bytes;
  OK(MPI_Sendrecv(out, 1, gapped, next, 1, in, 1, gapped, previous, 1, MPI_COMM_WORLD, &status));
  OK(MPI_Get_elements_x(&status, MPI_BYTE, &bytes));
  CHECK_EQ(bytes, BYTES);
  check_blocks(in, BLOCKS, (uint32_t)previous);
  free(out);
  free(in);
}

// Two at once, received in the other order than they were sent, beside short messages.
static void several_at_once(void) {
  unsigned char *out[2] = {filled(10 + (uint32_t)me), filled(20 + (uint32_t)me)}, *in[2] = {with_gaps(), with_gaps()};
  MPI_Request requests[4];
  for (int i = 0; i < 2; i++) OK(MPI_Irecv(in[1 - i], 1, gapped, previous, 3 - i, MPI_COMM_WORLD, &requests[i]));
  for (int i = 0; i < 2; i++) OK(MPI_Isend(out[i], BYTES, MPI_BYTE, next, 2 + i, MPI_COMM_WORLD, &requests[2 + i]));
  for (int i = 0; i < 20; i++) {
    int token = -1;
    OK(MPI_Sendrecv(&i, 1, MPI_INT, next, 4, &token, 1, MPI_INT, previous, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_EQ(token, i);
  }
  OK(MPI_Waitall(4, requests, MPI_STATUSES_IGNORE));
  for (int i = 0; i < 2; i++) {
    check_blocks(in[i], BLOCKS, (uint32_t)(10 + 10 * i + previous));
    free(in[i]);
    free(out[i]);
  }
}

// The receive takes less than was sent: it says so, and keeps what it takes.
static void truncated(void) {
  enum { TAKEN = BLOCKS - 100 };
  MPI_Datatype less;
  OK(MPI_Type_vector(TAKEN, BLOCK, STRIDE, MPI_BYTE, &less));
  OK(MPI_Type_commit(&less));
  unsigned char *out = filled(30 + (uint32_t)me), *in = with_gaps();
  MPI_Request send;
  OK(MPI_Isend(out, BYTES, MPI_BYTE, next, 5, MPI_COMM_WORLD, &send));
  FAILS(MPI_Recv(in, 1, less, previous, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE), MPI_ERR_TRUNCATE);
  OK(MPI_Wait(&send, MPI_STATUS_IGNORE));
  check_blocks(in, TAKEN, 30 + (uint32_t)previous);
  OK(MPI_Type_free(&less));
  free(out);
  free(in);
}

// One piece on either side: where copies between processes are refused, that is no easier.
static void without_gaps(void) {
  unsigned char *out = filled(40 + (uint32_t)me), *in = room(BYTES);
  OK(MPI_Sendrecv(out, BYTES, MPI_BYTE, next, 6, in, BYTES, MPI_BYTE, previous, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  CHECK_BYTES(in, BYTES, 40 + (uint32_t)previous);
  free(out);
  free(in);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  next = (me + 1) % all;
  previous = (me - 1 + all) % all;
  OK(MPI_Type_vector(BLOCKS, BLOCK, STRIDE, MPI_BYTE, &gapped));
  OK(MPI_Type_commit(&gapped));
  both_have_gaps();
  several_at_once();
  truncated();
  without_gaps();
  OK(MPI_Type_free(&gapped));
  return finish();
}
