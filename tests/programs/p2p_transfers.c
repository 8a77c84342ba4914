// SPDX-License-Identifier: MIT OR Apache-2.0
// Hundreds of transfers of mixed sizes under way at once between all ranks, in both directions, so that what served a
// send serves a receive next and the other way round, while the other side of the transfer before may still be busy
// with it. Completed in several orders; every byte is checked (MPI-5.0 sections 3.5 and 3.7).
#include "check.h"

enum { EACH = 8, ROUNDS = 12, MESSAGES_MAX = 7 * EACH };

static const int LENGTHS[] = {0, 40, 3000, 5000, 12288, 40000, 65536, 70001, 131072, 300000};
enum { LENGTHS_COUNT = sizeof LENGTHS / sizeof *LENGTHS, LENGTH_MAX = 300000 };

static uint32_t seed_of(int round, int from, int to, int message) {
  return (uint32_t)(((round * 31 + from) * 31 + to) * 31 + message);
}
static int length_of(uint32_t seed) { return LENGTHS[(seed * 2654435761u >> 16) % LENGTHS_COUNT]; }

static unsigned char *in[MESSAGES_MAX], *out[MESSAGES_MAX];
static MPI_Request requests[2 * MESSAGES_MAX];
static MPI_Datatype strided;  // pairs of bytes with gaps of two

static void start_receives(int round, int peers) {
  for (int p = 0; p < peers; p++)
    for (int m = 0; m < EACH; m++) {
      int from = p < me ? p : p + 1, at = p * EACH + m, length = length_of(seed_of(round, from, me, m));
      memset(in[at], 0xee, 2 * LENGTH_MAX);
      if (m % 4 == 3) OK(MPI_Irecv(in[at], length / 2, strided, from, m, MPI_COMM_WORLD, &requests[at]));
      else OK(MPI_Irecv(in[at], LENGTH_MAX, MPI_BYTE, from, m, MPI_COMM_WORLD, &requests[at]));
    }
}

static void start_sends(int round, int peers) {
  for (int p = 0; p < peers; p++)
    for (int m = 0; m < EACH; m++) {
      int to = p < me ? p : p + 1, at = p * EACH + m;
      uint32_t seed = seed_of(round, me, to, m);
      int length = length_of(seed) / 2 * 2;
      MPI_Request *request = &requests[peers * EACH + at];
      fill(out[at], (size_t)length, seed);
      if (m % 4 == 2) OK(MPI_Issend(out[at], length, MPI_BYTE, to, m, MPI_COMM_WORLD, request));
      else OK(MPI_Isend(out[at], length, MPI_BYTE, to, m, MPI_COMM_WORLD, request));
    }
}

static void complete(int round, int count) {
  int index;
  switch (round % 4) {
    case 0: OK(MPI_Waitall(count, requests, MPI_STATUSES_IGNORE)); break;
    case 1:
      for (int i = 0; i < count; i++) OK(MPI_Waitany(count, requests, &index, MPI_STATUS_IGNORE));
      break;
    case 2:
      for (int i = count - 1; i >= 0; i--) OK(MPI_Wait(&requests[i], MPI_STATUS_IGNORE));
      break;
    default:
      for (int left = count; left > 0;) {
        int done, which[2 * MESSAGES_MAX];
        OK(MPI_Testsome(count, requests, &done, which, MPI_STATUSES_IGNORE));
        left -= done;
      }
  }
}

static void check_bytes(int round, int peers) {
  static unsigned char packed[LENGTH_MAX];
  for (int p = 0; p < peers; p++)
    for (int m = 0; m < EACH; m++) {
      int from = p < me ? p : p + 1, at = p * EACH + m;
      uint32_t seed = seed_of(round, from, me, m);
      int length = length_of(seed) / 2 * 2;
      if (m % 4 != 3) {
        CHECK_BYTES(in[at], (size_t)length, seed);
        CHECK_EQ(in[at][length], 0xee);
        continue;
      }
      for (int i = 0; i < length; i++) packed[i] = in[at][i / 2 * 4 + i % 2];
      CHECK_BYTES(packed, (size_t)length, seed);
      if (length > 0) CHECK_EQ(in[at][2], 0xee);
    }
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  int peers = all - 1, count = 2 * peers * EACH;
  CHECK(all <= 8);
  OK(MPI_Type_vector(1, 2, 4, MPI_BYTE, &strided));
  MPI_Datatype pair = strided;
  OK(MPI_Type_create_resized(pair, 0, 4, &strided));
  OK(MPI_Type_free(&pair));
  OK(MPI_Type_commit(&strided));
  for (int i = 0; i < peers * EACH; i++) in[i] = room(2 * LENGTH_MAX + 8), out[i] = room(LENGTH_MAX);
  int rounds = argc > 1 ? atoi(argv[1]) : ROUNDS;
  for (int round = 0; round < rounds; round++) {
    // Some ranks post first, some send first.
    if ((round + me) % 3 != 0) start_receives(round, peers), start_sends(round, peers);
    else start_sends(round, peers), start_receives(round, peers);
    complete(round, count);
    check_bytes(round, peers);
  }
  for (int i = 0; i < peers * EACH; i++) free(in[i]), free(out[i]);
  OK(MPI_Type_free(&strided));
  return finish();
}
