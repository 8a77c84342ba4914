// SPDX-License-Identifier: MIT OR Apache-2.0
// The published traces of a message (BCS-MPI, Figure 4.5) and of a broadcast among four processes (Figure 4.6): in
// which slice what happens. Slices end when all ranks wait, never by time, so the numbers are exact. Without a strobe
// the slice stands still, and only the order of things is checked.
#include "check.h"

#include <bcs.h>

#define GOOD(call) CHECK_EQ(call, BCS_SUCCESS)

enum { LONG = 100000 };

// Counts steps of a trace, for all ranks of the node.
static volatile int *step;
// The strobe is on.
static int strobed;

static uint64_t slice_now(void) {
  uint64_t slice = 0;
  GOOD(bcs_slice(&slice));
  return slice;
}

#define IN_SLICE(expected)                                                                                   \
  do {                                                                                                       \
    uint64_t now_is = slice_now(), should_be = (expected);                                                   \
    if (strobed) CHECK_EQ(now_is, should_be);                                                                \
  } while (0)

static void take_step(int number) {
  compute_until(step, number - 1);
  set_word(step, number);
}

static int is_done(bcs_request_t *request) {
  int flag = -1;
  GOOD(bcs_test(request, 0, &flag, NULL));
  return flag;
}

// Waits for all without a call, so that the slice does not end.
static void look_around(int which) {
  int counted = __atomic_add_fetch(&step[which], 1, __ATOMIC_SEQ_CST), meeting_of = (counted + all - 1) / all;
  while (word(&step[which]) < meeting_of * all) usleep(20);
}

// All begin in one slice: its number.
static uint64_t together(void) {
  GOOD(bcs_barrier(BCS_JOB, NULL));
  uint64_t slice = slice_now();
  look_around(1);
  return slice;
}

static void begin_again(void) {
  GOOD(bcs_barrier(BCS_JOB, NULL));
  if (me == 0) set_word(step, 0);
  GOOD(bcs_barrier(BCS_JOB, NULL));
}

// From rank 0 to rank 1, which the others wait to hear of.
static void message(size_t bytes) {
  unsigned char *data = room(bytes);
  bcs_request_t request = BCS_REQUEST_NULL;
  uint64_t posted = together();
  if (me == 0) {
    fill(data, bytes, 7);
    // (1) The sender posts a descriptor.
    GOOD(bcs_send(data, bytes, 1, 1, BCS_SYNCHRONOUS, &request));
    take_step(1);
    compute_until(step, 2);
    if (strobed) CHECK(!is_done(&request));
    IN_SLICE(posted);
    take_step(3);
    compute_until(step, 4);
    // (3) to (9), while it waits.
    GOOD(bcs_test(&request, 1, NULL, NULL));
    IN_SLICE(posted + 2);
  } else if (me == 1) {
    compute_until(step, 1);
    // (2) The receiver posts a descriptor.
    GOOD(bcs_recv(data, bytes, 0, 1, NULL, &request));
    take_step(2);
    compute_until(step, 3);
    // Both have, and nothing moves before the slice is over.
    if (strobed) {
      CHECK(!is_done(&request));
      for (size_t i = 0; i < bytes; i++)
        if (data[i] != 0) FAIL("byte %zu moved in the slice in which it was posted", i);
    }
    IN_SLICE(posted);
    take_step(4);
    // (3) to (9), while it waits.
    GOOD(bcs_test(&request, 1, NULL, NULL));
    IN_SLICE(posted + 2);
    CHECK_BYTES(data, bytes, 7);
  }
  free(data);
  begin_again();
}

// Rank 0 is the master of the broadcast; ranks 0 and 1 are on one node in the figure, 2 and 3 on the other.
static void broadcast(size_t bytes) {
  static const int order[] = {0, 2, 1, 3};
  unsigned char *data = room(bytes);
  bcs_request_t request = BCS_REQUEST_NULL;
  uint64_t posted = together();
  int place = 0;
  for (int i = 0, n = 0; i < 4; i++)
    if (order[i] < all && ++n && order[i] == me) place = n;
  if (me == 0) fill(data, bytes, 9);
  // (1) to (4) One after the other posts a descriptor.
  compute_until(step, place - 1);
  GOOD(bcs_bcast(data, bytes, 0, BCS_JOB, &request));
  take_step(place);
  look_around(2);
  // Now all have, and nobody has it in that slice.
  if (strobed) CHECK(!is_done(&request));
  IN_SLICE(posted);
  look_around(2);
  // (5) to (10), while all wait.
  GOOD(bcs_test(&request, 1, NULL, NULL));
  IN_SLICE(posted + 2);
  CHECK_BYTES(data, bytes, 9);
  free(data);
  begin_again();
}

// (7) The broadcast is not scheduled before all have come to it: the last rank does two slices after the others.
static void late_broadcast(size_t bytes) {
  unsigned char *data = room(bytes);
  bcs_request_t request = BCS_REQUEST_NULL;
  uint64_t posted = together();
  int last = me == all - 1, word = 5;
  if (me == 0) {
    fill(data, bytes, 9);
    GOOD(bcs_send(&word, sizeof word, all - 1, 2, BCS_BUFFERED, NULL));
  }
  if (last) {
    // A message of this slice, which a call that blocks has in the next but one.
    word = 0;
    GOOD(bcs_recv(&word, sizeof word, 0, 2, NULL, NULL));
    CHECK_EQ(word, 5);
    IN_SLICE(posted + 2);
  }
  GOOD(bcs_bcast(data, bytes, 0, BCS_JOB, &request));
  if (strobed) CHECK(!is_done(&request));
  IN_SLICE(posted + (last ? 2 : 0));
  GOOD(bcs_test(&request, 1, NULL, NULL));
  IN_SLICE(posted + 4);
  CHECK_BYTES(data, bytes, 9);
  free(data);
  begin_again();
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  const char *strobe = getenv("TRACE_STROBED");
  strobed = strobe != NULL;
  step = shared_words("bcs_trace.words", 3);
  for (int turn = 0; turn < 10; turn++) {
    if (all > 1) message(8);
    if (all > 1) message(LONG);
    broadcast(8);
    broadcast(LONG);
    if (all > 1) late_broadcast(8);
    if (all > 1) late_broadcast(LONG);
  }
  return finish();
}
