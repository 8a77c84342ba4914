// SPDX-License-Identifier: MIT OR Apache-2.0
// Progress while both sides compute (--progress agent), proved by order, not by time: neither calls MPI between the
// start of its operation and the moment at which the whole message lies in the receive buffer. A library that needs a
// call of either side never gets there, and the watchdog speaks.
#include "check.h"

// In which order the two start, and whether the receive names its source.
enum { RECEIVE_FIRST = 1, ANY = 2, SYNCHRONOUS = 4 };

static volatile int *words;

// The receiver computes until the message has come, as far as it can see; a program must not look, but here it does.
static void wait_for(const unsigned char *data, size_t bytes, uint32_t seed) {
  const volatile unsigned char *b = data;
  for (size_t i = 0; i < bytes; i += i + 4096 < bytes ? 4096 : 1)
    while (b[i] != byte_at(seed, i)) usleep(20);
}

static void both_compute(size_t bytes, int round, int how) {
  MPI_Request request;
  uint32_t seed = (uint32_t)round;
  unsigned char *data = room(bytes);
  if (me == 0) {
    fill(data, bytes, seed);
    if (how & RECEIVE_FIRST) while (word(&words[0]) < round) usleep(20);
    OK((how & SYNCHRONOUS ? MPI_Issend : MPI_Isend)(data, (int)bytes, MPI_BYTE, 1, 1, MPI_COMM_WORLD, &request));
    set_word(&words[1], round);
    compute_until(&words[2], round);
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  } else if (me == 1) {
    // What is not there yet must not look as if it were.
    for (size_t i = 0; i < bytes; i++) data[i] = (unsigned char)~byte_at(seed, i);
    if (!(how & RECEIVE_FIRST)) while (word(&words[1]) < round) usleep(20);
    int source = how & ANY ? MPI_ANY_SOURCE : 0;
    OK(MPI_Irecv(data, (int)bytes, MPI_BYTE, source, 1, MPI_COMM_WORLD, &request));
    set_word(&words[0], round);
    wait_for(data, bytes, seed);
    set_word(&words[2], round);
    MPI_Status status;
    OK(MPI_Wait(&request, &status));
    CHECK_EQ(status.MPI_SOURCE, 0);
    CHECK_BYTES(data, bytes, seed);
  }
  free(data);
}

// Several at a time in both directions, of which some have gaps on the receiving side, or are truncated. Both compute
// for a while, call MPI in between, and find everything in its place.
static void many_ways(int round) {
  enum { MESSAGES = 6 };
  if (me > 1) return;
  MPI_Request requests[2 * MESSAGES];
  MPI_Status statuses[2 * MESSAGES];
  unsigned char *in[MESSAGES], *out[MESSAGES];
  MPI_Datatype pair, gaps;
  OK(MPI_Type_contiguous(2, MPI_BYTE, &pair));
  OK(MPI_Type_create_resized(pair, 0, 4, &gaps));
  OK(MPI_Type_commit(&gaps));
  for (int i = 0; i < MESSAGES; i++) {
    int bytes = 30000 << (round + i) % 7;
    in[i] = room(2 * (size_t)bytes), out[i] = room((size_t)bytes);
    fill(out[i], (size_t)bytes, (uint32_t)(round * 100 + i + 50 * me));
    if (i % 3 == 1) OK(MPI_Irecv(in[i], bytes / 2, gaps, 1 - me, i, MPI_COMM_WORLD, &requests[i]));
    else OK(MPI_Irecv(in[i], i % 3 == 2 ? bytes / 2 : bytes, MPI_BYTE, 1 - me, i, MPI_COMM_WORLD, &requests[i]));
  }
  for (int i = 0; i < MESSAGES; i++) {
    OK(MPI_Isend(out[i], 30000 << (round + i) % 7, MPI_BYTE, 1 - me, i, MPI_COMM_WORLD, &requests[MESSAGES + i]));
    if (i % 2) usleep(50 * (unsigned)(round % 5));
  }
  usleep(100 * (unsigned)(round % 7));
  for (int i = 0; i < round % 4; i++) {
    int flag;
    OK(MPI_Request_get_status(requests[i], &flag, MPI_STATUS_IGNORE));
  }
  FAILS(MPI_Waitall(2 * MESSAGES, requests, statuses), MPI_ERR_IN_STATUS);
  for (int i = 0; i < MESSAGES; i++) {
    size_t bytes = (size_t)30000 << (round + i) % 7;
    uint32_t seed = (uint32_t)(round * 100 + i + 50 * (1 - me));
    CHECK_EQ(class_of(statuses[i].MPI_ERROR), i % 3 == 2 ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
    if (i % 3 == 1) {
      for (size_t k = 0; k < bytes / 2; k++) in[i][2 * k] = in[i][4 * k], in[i][2 * k + 1] = in[i][4 * k + 1];
      CHECK_BYTES(in[i], bytes, seed);
    } else {
      CHECK_BYTES(in[i], i % 3 == 2 ? bytes / 2 : bytes, seed);
    }
    free(in[i]), free(out[i]);
  }
  OK(MPI_Type_free(&pair));
  OK(MPI_Type_free(&gaps));
}

// True if ranks 0 and 1 are on one node. What comes from another one may be kept for a receiver until its next call.
static int together(void) {
  MPI_Comm node;
  int members, both;
  OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node));
  MPI_Group here, world;
  OK(MPI_Comm_group(node, &here));
  OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
  int ranks[2] = {0, 1}, places[2];
  OK(MPI_Group_translate_ranks(world, 2, ranks, here, places));
  members = places[0] != MPI_UNDEFINED && places[1] != MPI_UNDEFINED;
  OK(MPI_Allreduce(&members, &both, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD));
  OK(MPI_Group_free(&here));
  OK(MPI_Group_free(&world));
  OK(MPI_Comm_free(&node));
  return both;
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  words = shared_words("progress_agent", 3);
  int round = 0, here = together();
  for (int n = 0; here && n < 7; n++) {
    size_t bytes = (size_t)40000 << (2 * n);  // 40 kB to 164 MB
    for (int how = 0; how < 8; how += 1 + (n > 4)) both_compute(bytes, ++round, how);
  }
  for (int n = 0; n < part_of(60); n++) many_ways(n);
  return finish();
}
