// SPDX-License-Identifier: MIT OR Apache-2.0
// A message longer than the budget (mpiexec --slice-bytes) moves in parts, one a slice, wherever its sender is
// (BCS-MPI, B21): in as many slices as it has parts, and one more for the call to resume. Inside a node messages have
// budgets of their own; those of a link between nodes share one (H13), but for those in a fixed order (SLICES_OWN).
// Short ones pass long ones. Where each node ends its own slices there are at least as many as there are parts.
#include "slices.h"

enum { BUDGET = 128 << 10, MANY = 8 * BUDGET, BLOCK = 1024, STRIDE = 1536 };

static int partner, sends;
// Messages that share a budget if each pair of ranks has one under way, and of one pair.
static int pairs = 1, is_shared;
// Those who send, or receive, as this rank does.
static MPI_Comm half;

static void took(uint64_t slices, uint64_t expected) {
  counted(slices, expected);
  // The first part may move in the slice in which its receive is posted.
  if (!exact && !sends) CHECK(slices + 2 >= expected);
}

static uint64_t parts(size_t bytes) { return (bytes + BUDGET - 1) / BUDGET; }

// So many messages of so many bytes came from, or went to, the partner since slice `before`, and as many between each
// two other ranks.
static void moved(uint64_t before, size_t bytes, int messages) {
  uint64_t slices = slice_now() - before, one = parts(bytes), count = (uint64_t)pairs * (is_shared ? (uint64_t)messages : 1);
  if (count == 1 || bytes <= 8192) {
    took(slices, 1 + one);
    return;
  }
  // One of a link's messages may be done before the others, and the last is not before all have come.
  uint64_t begun = before, last = before + slices, all_of = parts(count * bytes);
  OK(MPI_Allreduce(MPI_IN_PLACE, &begun, 1, MPI_UINT64_T, MPI_MIN, half));
  OK(MPI_Allreduce(MPI_IN_PLACE, &last, 1, MPI_UINT64_T, MPI_MAX, half));
  if (exact) {
    CHECK(slices >= 1 + one);
    CHECK(last - begun >= 1 + all_of);
    // A slice leaves a part of the budget only if a message ends in it.
    CHECK(last - begun <= 1 + count * bytes / BUDGET + count);
  } else if (!sends) {
    CHECK(last - begun + 2 >= 1 + all_of);
  }
}

// Which messages share a budget.
static void look_around(void) {
  MPI_Comm node;
  int here = 0, mine = me, first = 0;
  OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node));
  OK(MPI_Comm_size(node, &here));
  OK(MPI_Allreduce(&mine, &first, 1, MPI_INT, MPI_MIN, node));
  OK(MPI_Comm_free(&node));
  is_shared = (partner < first || partner >= first + here) && getenv("SLICES_OWN") == NULL;
  // Ranks of one half, which are neighbours, have their partners on one node.
  if (is_shared && here < all) pairs = here;
}

// All begin in one slice.
static void together(void) { OK(MPI_Barrier(MPI_COMM_WORLD)); }

static void one(size_t bytes) {
  unsigned char *data = room(bytes);
  together();
  uint64_t before = slice_now();
  if (sends) {
    fill(data, bytes, 3 + (uint32_t)me);
    OK(MPI_Ssend(data, (int)bytes, MPI_BYTE, partner, 1, MPI_COMM_WORLD));
  } else {
    OK(MPI_Recv(data, (int)bytes, MPI_BYTE, partner, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  }
  moved(before, bytes, 1);
  if (!sends) {
    CHECK_BYTES(data, bytes, 3 + (uint32_t)partner);
  }
  free(data);
}

// In both directions at once.
static void both(void) {
  unsigned char *out = room(MANY), *in = room(MANY);
  fill(out, MANY, 5 + (uint32_t)me);
  together();
  uint64_t before = slice_now();
  OK(MPI_Sendrecv(out, MANY, MPI_BYTE, partner, 2, in, MANY, MPI_BYTE, partner, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  moved(before, MANY, 1);
  CHECK_BYTES(in, MANY, 5 + (uint32_t)partner);
  free(out);
  free(in);
}

// Long messages and a short one behind them, of one tag: it does not wait for them, nor one of them for another.
static void several(void) {
  enum { LONG = 6 };
  unsigned char *data[LONG], word[8];
  MPI_Request request[LONG + 1];
  for (int i = 0; i < LONG; i++) data[i] = room(MANY);
  if (sends) {
    for (int i = 0; i < LONG; i++) fill(data[i], MANY, 7 + (uint32_t)(10 * i + me));
    fill(word, sizeof word, 6 + (uint32_t)me);
  }
  together();
  uint64_t before = slice_now();
  for (int i = 0; i <= LONG; i++) {
    void *where = i < LONG ? data[i] : word;
    int bytes = i < LONG ? MANY : (int)sizeof word;
    if (sends) OK(MPI_Isend(where, bytes, MPI_BYTE, partner, 3, MPI_COMM_WORLD, &request[i]));
    else OK(MPI_Irecv(where, bytes, MPI_BYTE, partner, 3, MPI_COMM_WORLD, &request[i]));
  }
  OK(MPI_Wait(&request[LONG], MPI_STATUS_IGNORE));
  if (exact) CHECK_EQ(slice_now() - before, sends ? 0 : 2);
  OK(MPI_Waitall(LONG, request, MPI_STATUSES_IGNORE));
  moved(before, MANY, LONG);
  if (!sends) {
    for (int i = 0; i < LONG; i++) CHECK_BYTES(data[i], MANY, 7 + (uint32_t)(10 * i + partner));
    CHECK_BYTES(word, sizeof word, 6 + (uint32_t)partner);
  }
  for (int i = 0; i < LONG; i++) free(data[i]);
}

// Into a buffer with gaps, also where parts have to go through a window (STROBE_STAGED_BYTES).
static void gapped(void) {
  enum { BLOCKS = MANY / BLOCK };
  unsigned char *data = room((size_t)STRIDE * BLOCKS);
  MPI_Datatype type;
  OK(MPI_Type_vector(BLOCKS, BLOCK, STRIDE, MPI_BYTE, &type));
  OK(MPI_Type_commit(&type));
  if (sends) {
    for (size_t b = 0; b < BLOCKS; b++)
      for (size_t i = 0; i < BLOCK; i++) data[b * STRIDE + i] = byte_at(11 + (uint32_t)me, b * BLOCK + i);
  } else {
    memset(data, 0xee, (size_t)STRIDE * BLOCKS);
  }
  together();
  uint64_t before = slice_now();
  if (sends) OK(MPI_Ssend(data, 1, type, partner, 4, MPI_COMM_WORLD));
  else OK(MPI_Recv(data, 1, type, partner, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  moved(before, MANY, 1);
  if (!sends) {
    size_t wrong = 0;
    for (size_t b = 0; b < BLOCKS; b++)
      for (size_t i = 0; i < STRIDE; i++)
        wrong += data[b * STRIDE + i] != (i < BLOCK ? byte_at(11 + (uint32_t)partner, b * BLOCK + i) : 0xee);
    CHECK_EQ(wrong, 0);
  }
  OK(MPI_Type_free(&type));
  free(data);
}

// The receive takes less than was sent: only that moves.
static void truncated(void) {
  enum { TAKEN = 3 * BUDGET + 5 };
  unsigned char *data = room(MANY);
  together();
  uint64_t before = slice_now();
  if (sends) {
    fill(data, MANY, 13 + (uint32_t)me);
    OK(MPI_Ssend(data, MANY, MPI_BYTE, partner, 5, MPI_COMM_WORLD));
  } else {
    FAILS(MPI_Recv(data, TAKEN, MPI_BYTE, partner, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE), MPI_ERR_TRUNCATE);
    CHECK_BYTES(data, TAKEN, 13 + (uint32_t)partner);
    for (int i = TAKEN; i < MANY; i++)
      if (data[i] != 0) FAIL("byte %d was written", i);
  }
  moved(before, TAKEN, 1);
  free(data);
}

// What has begun to move is not taken back, on either side; what was not matched is.
static void cancelled(void) {
  unsigned char *data = room(MANY), *other = room(MANY);
  MPI_Request request, lost;
  MPI_Status status;
  int flag = -1, word = me;
  together();
  if (sends) {
    fill(data, MANY, 17 + (uint32_t)me);
    OK(MPI_Issend(data, MANY, MPI_BYTE, partner, 6, MPI_COMM_WORLD, &request));
    OK(MPI_Issend(other, MANY, MPI_BYTE, partner, 7, MPI_COMM_WORLD, &lost));
  } else {
    OK(MPI_Irecv(data, MANY, MPI_BYTE, partner, 6, MPI_COMM_WORLD, &request));
    OK(MPI_Irecv(other, MANY, MPI_BYTE, partner, 8, MPI_COMM_WORLD, &lost));
  }
  // Two slices: the first part is there, the last is not.
  OK(MPI_Sendrecv_replace(&word, 1, MPI_INT, partner, 9, partner, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  CHECK_EQ(word, partner);
  OK(MPI_Cancel(&request));
  OK(MPI_Cancel(&lost));
  OK(MPI_Wait(&request, &status));
  OK(MPI_Test_cancelled(&status, &flag));
  if (exact) CHECK_EQ(flag, 0);
  if (!sends && !flag) CHECK_BYTES(data, MANY, 17 + (uint32_t)partner);
  OK(MPI_Wait(&lost, &status));
  OK(MPI_Test_cancelled(&status, &flag));
  CHECK_EQ(flag, 1);
  free(data);
  free(other);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  exact = getenv("SLICES_EXACT") != NULL;
  few = getenv("SLICES_FEW") != NULL;
  partner = (me + all / 2) % all;
  sends = me < all / 2;
  look_around();
  OK(MPI_Comm_split(MPI_COMM_WORLD, sends, 0, &half));
  together();
  if (few) {
    for (int turn = 0; turn < 3; turn++) one(4 * BUDGET);
    most_were_exact();
    OK(MPI_Comm_free(&half));
    return finish();
  }
  for (int turn = 0; turn < 5; turn++) {
    one(8);
    one(BUDGET);
    one(BUDGET + 1);
    one(MANY - 1);
    one(MANY);
    one(MANY + 1);
    both();
    several();
    gapped();
    truncated();
    cancelled();
  }
  OK(MPI_Comm_free(&half));
  return finish();
}
