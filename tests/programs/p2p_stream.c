// SPDX-License-Identifier: MIT OR Apache-2.0
// Blocking sends whose receivers wait (MPI-5.0 sections 3.2 and 3.5): messages of some KiB that one side copies in
// while the other copies out. They arrive whole and in order, whatever the receiver waits for, and however it takes
// them.
#include "check.h"

enum { MOST = 600000, TAG = 5 };
static const int LENGTHS[] = {8191,  8192,  8193,   12345,  16384,  16385,  24576,  32769,  40961,  65535,
                            65536, 99999, 131072, 200001, 262143, 262144, 262145, MOST};
enum { COUNT = sizeof LENGTHS / sizeof *LENGTHS };

static unsigned char *out, *in;
static uint32_t turn;

static void send_to(int to, int bytes, int tag, uint32_t seed) {
  fill(out, (size_t)bytes, seed);
  OK(MPI_Send(out, bytes, MPI_BYTE, to, tag, MPI_COMM_WORLD));
  memset(out, 0, (size_t)bytes);
}

static void arrived(const MPI_Status *status, int bytes, uint32_t seed) {
  int count;
  OK(MPI_Get_count(status, MPI_BYTE, &count));
  CHECK_EQ(count, bytes);
  CHECK_BYTES(in, (size_t)bytes, seed);
  memset(in, 0xee, (size_t)bytes);
}

static void receive_from(int from, int bytes, int tag, uint32_t seed) {
  MPI_Status status;
  OK(MPI_Recv(in, MOST, MPI_BYTE, from, tag, MPI_COMM_WORLD, &status));
  arrived(&status, bytes, seed);
}

// A message there and one back, by name and by wildcards.
static void there_and_back(int other, int first) {
  for (int i = 0; i < 3 * COUNT; i++) {
    int bytes = LENGTHS[i % COUNT];
    for (int half = 0; half < 2; half++) {
      uint32_t seed = ++turn;
      if ((half == 0) == first) send_to(other, bytes, TAG, seed);
      else receive_from(i < COUNT ? other : MPI_ANY_SOURCE, bytes, i < 2 * COUNT ? TAG : MPI_ANY_TAG, seed);
    }
  }
}

// Both send and receive in one call.
static void at_the_same_time(int other) {
  for (int i = 0; i < COUNT; i++) {
    MPI_Status status;
    fill(out, (size_t)LENGTHS[i], turn + (uint32_t)me);
    OK(MPI_Sendrecv(out, LENGTHS[i], MPI_BYTE, other, TAG, in, MOST, MPI_BYTE, other, TAG, MPI_COMM_WORLD, &status));
    arrived(&status, LENGTHS[i], turn + (uint32_t)other);
    turn += (uint32_t)all;
  }
}

// The receiver waits in a probe when the message comes.
static void after_a_probe(int other, int first) {
  for (int i = 0; i < COUNT; i++) {
    uint32_t seed = ++turn;
    if (first) {
      send_to(other, LENGTHS[i], TAG + i % 2, seed);
    } else {
      MPI_Status status;
      OK(MPI_Probe(other, i % 3 ? MPI_ANY_TAG : TAG + i % 2, MPI_COMM_WORLD, &status));
      receive_from(other, LENGTHS[i], TAG + i % 2, seed);
    }
  }
}

// Rank 1 waits for a message of rank 2, which comes before or after the one of rank 0 has begun.
static void while_it_waits_for_another(void) {
  for (int i = 0; i < 4 * COUNT; i++) {
    int bytes = LENGTHS[i % COUNT];
    if (me == 0) {
      send_to(2, 1, 3, 1);
      send_to(1, bytes, TAG, (uint32_t)i);
    } else if (me == 1) {
      receive_from(2, 100, 4, 2);
      receive_from(i % 2 ? 0 : MPI_ANY_SOURCE, bytes, TAG, (uint32_t)i);
    } else if (me == 2) {
      receive_from(0, 1, 3, 1);
      send_to(1, 100, 4, 2);
    }
  }
}

// A buffer that is too short takes its part, and the next message is whole.
static void too_long(int other, int first) {
  for (int i = 0; i < COUNT; i++) {
    int bytes = LENGTHS[i], part = bytes - 1 - i * 100;
    uint32_t seed = turn;
    turn += 2;
    if (first) {
      send_to(other, bytes, TAG, seed);
      send_to(other, bytes, TAG, seed + 1);
    } else {
      MPI_Status status;
      in[part] = 77;
      FAILS(MPI_Recv(in, part, MPI_BYTE, other, TAG, MPI_COMM_WORLD, &status), MPI_ERR_TRUNCATE);
      CHECK_BYTES(in, (size_t)part, seed);
      CHECK_EQ(in[part], 77);
      receive_from(other, bytes, TAG, seed + 1);
    }
  }
}

// Words with gaps between them, into bytes, and bytes into words with gaps.
static void with_gaps(int other, int first) {
  MPI_Datatype gaps;
  OK(MPI_Type_vector(1, 4, 8, MPI_BYTE, &gaps));
  OK(MPI_Type_create_resized(gaps, 0, 8, &gaps));
  OK(MPI_Type_commit(&gaps));
  for (int i = 0; i < COUNT; i++) {
    int words = LENGTHS[i] / 8, bytes = words * 4;
    uint32_t seed = turn;
    turn += 2;
    if (first) {
      fill(out, (size_t)words * 8, seed);
      OK(MPI_Send(out, words, gaps, other, TAG, MPI_COMM_WORLD));
      send_to(other, bytes, TAG, seed + 1);
    } else {
      unsigned char *wanted = room((size_t)words * 8);
      fill(wanted, (size_t)words * 8, seed);
      OK(MPI_Recv(in, bytes, MPI_BYTE, other, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
      for (int w = 0; w < words; w++)
        if (memcmp(in + w * 4, wanted + w * 8, 4)) FAIL("word %d of %d", w, words);
      memset(in, 9, (size_t)words * 8);
      OK(MPI_Recv(in, words, gaps, other, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
      fill(wanted, (size_t)bytes, seed + 1);
      for (int w = 0; w < words; w++)
        if (memcmp(in + w * 8, wanted + w * 4, 4) || in[w * 8 + 4] != 9) FAIL("word %d of %d with gaps", w, words);
      free(wanted);
    }
    checks++;
  }
  OK(MPI_Type_free(&gaps));
}

// More than fits between the two, to a rank that waits for all of it.
static void more_than_fits(int other, int first) {
  enum { MESSAGES = 24, BYTES = 150000 };
  uint32_t seed = turn;
  turn += MESSAGES;
  if (first) {
    for (int i = 0; i < MESSAGES; i++) send_to(other, BYTES, TAG, seed + (uint32_t)i);
    return;
  }
  unsigned char *all_in = room((size_t)MESSAGES * BYTES);
  MPI_Request requests[MESSAGES];
  for (int i = 0; i < MESSAGES; i++)
    OK(MPI_Irecv(all_in + (size_t)i * BYTES, BYTES, MPI_BYTE, other, TAG, MPI_COMM_WORLD, &requests[i]));
  OK(MPI_Waitall(MESSAGES, requests, MPI_STATUSES_IGNORE));
  for (int i = 0; i < MESSAGES; i++) CHECK_BYTES(all_in + (size_t)i * BYTES, BYTES, seed + (uint32_t)i);
  free(all_in);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
  out = room(MOST);
  in = room(MOST + 8);
  int other = me ^ 1, first = me < other;
  if (other < all) {
    there_and_back(other, first);
    at_the_same_time(other);
    for (int half = 0; half < 2; half++) {
      after_a_probe(other, first ^ half);
      too_long(other, first ^ half);
      with_gaps(other, first ^ half);
      more_than_fits(other, first ^ half);
    }
  }
  meet();
  if (all > 2) while_it_waits_for_another();
  free(out);
  free(in);
  return finish();
}
