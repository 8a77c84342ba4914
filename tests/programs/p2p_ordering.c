// SPDX-License-Identifier: MIT OR Apache-2.0
// Non-overtaking (MPI-5.0 section 3.5; H1, H2): messages of mixed sizes from one sender arrive in the order sent,
// whatever way each travels, and receives are matched in the order posted, wildcard and specific ones alike.
#include "check.h"

enum { MESSAGES = 120, BIG = 1 << 20 };

static uint32_t state = 12345;
static uint32_t random32(void) {
  state ^= state << 13;
  state ^= state >> 17;
  return state ^= state << 5;
}
static size_t size_of_message(int sender, int i) {
  state = (uint32_t)(sender * 7919 + i * 104729 + 1);
  random32();
  uint32_t r = random32();
  const size_t limits[] = {16, 300, 5000, 70000, BIG};
  return 8 + random32() % limits[r % 5];
}

// One tag: the i-th receive gets the i-th message, though small ones could overtake large ones.
static void same_tag(int blocking_sender, int posted_ahead, int any_source) {
  if (me != 0) {
    MPI_Request request[MESSAGES];
    unsigned char *data[MESSAGES];
    for (int i = 0; i < MESSAGES; i++) {
      size_t bytes = size_of_message(me, i);
      data[i] = room(bytes);
      fill(data[i], bytes, (uint32_t)(me * 1000 + i));
      memcpy(data[i], (int[]){me, i}, 8);
      if (blocking_sender) {
        OK(MPI_Send(data[i], (int)bytes, MPI_BYTE, 0, 5, MPI_COMM_WORLD));
        request[i] = MPI_REQUEST_NULL;
      } else {
        OK(MPI_Isend(data[i], (int)bytes, MPI_BYTE, 0, 5, MPI_COMM_WORLD, &request[i]));
      }
    }
    OK(MPI_Waitall(MESSAGES, request, MPI_STATUSES_IGNORE));
    for (int i = 0; i < MESSAGES; i++) free(data[i]);
    return;
  }
  int next[64] = {0}, total = MESSAGES * (all - 1);
  MPI_Request *request = room(sizeof *request * (size_t)posted_ahead);
  unsigned char **in = room(sizeof *in * (size_t)posted_ahead);
  unsigned char *expected = room(BIG + 8);
  for (int i = 0; i < posted_ahead; i++) in[i] = room(BIG + 8);
  int posted = 0, done = 0;
  while (done < total) {
    while (posted < total && posted < done + posted_ahead) {
      int slot = posted % posted_ahead, from = any_source ? MPI_ANY_SOURCE : 1 + posted / MESSAGES;
      OK(MPI_Irecv(in[slot], BIG + 8, MPI_BYTE, from, posted % 3 == 0 ? MPI_ANY_TAG : 5, MPI_COMM_WORLD,
                   &request[slot]));
      posted++;
    }
    int slot = done % posted_ahead, count;
    MPI_Status status;
    OK(MPI_Wait(&request[slot], &status));
    OK(MPI_Get_count(&status, MPI_BYTE, &count));
    int header[2], from = status.MPI_SOURCE;
    memcpy(header, in[slot], 8);
    CHECK_EQ(header[0], from);
    CHECK_EQ(header[1], next[from]);
    CHECK_EQ(count, size_of_message(from, next[from]));
    fill(expected, (size_t)count, (uint32_t)(from * 1000 + next[from]));
    CHECK(memcmp(in[slot] + 8, expected + 8, (size_t)count - 8) == 0);
    next[from]++;
    done++;
  }
  for (int i = 0; i < posted_ahead; i++) free(in[i]);
  free(in);
  free(request);
  free(expected);
}

// Receives posted as specific, wildcard, specific…: each message goes to the first posted one that matches.
static void posted_order(void) {
  enum { N = 30 };
  if (me == 0) {
    int value[N];
    MPI_Request request[N];
    for (int i = 0; i < N; i++) {
      int tag = i % 3 == 0 ? MPI_ANY_TAG : 70 + i % 3;
      OK(MPI_Irecv(&value[i], 1, MPI_INT, i % 2 ? 1 : MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &request[i]));
    }
    meet();
    OK(MPI_Waitall(N, request, MPI_STATUSES_IGNORE));
    // A model of the rule, run over the same messages in the order sent.
    int taken[N] = {0};
    for (int m = 0; m < N; m++) {
      int tag = 70 + (m < 15 ? 1 + m % 2 : m % 3), found = -1;
      for (int i = 0; i < N && found < 0; i++)
        if (!taken[i] && (i % 3 == 0 || 70 + i % 3 == tag)) found = i;
      if (found < 0) continue;
      taken[found] = 1;
      CHECK_EQ(value[found], m);
    }
  } else {
    meet();
    if (me == 1) {
      // The multiset of tags fits the posted receives for any order of matching by the rule.
      for (int m = 0; m < N; m++) {
        int tag = 70 + (m < 15 ? 1 + m % 2 : m % 3);
        OK(MPI_Send(&m, 1, MPI_INT, 0, tag, MPI_COMM_WORLD));
      }
    }
  }
}

// Two tags: a receive for the second may take its message while the first, large, still waits unmatched.
static void tags_are_independent(void) {
  static char big[BIG], small[16];
  if (me == 1) {
    MPI_Request request[2];
    memset(big, 1, sizeof big);
    memset(small, 2, sizeof small);
    OK(MPI_Isend(big, BIG, MPI_BYTE, 0, 1, MPI_COMM_WORLD, &request[0]));
    OK(MPI_Isend(small, 16, MPI_BYTE, 0, 2, MPI_COMM_WORLD, &request[1]));
    OK(MPI_Waitall(2, request, MPI_STATUSES_IGNORE));
  } else if (me == 0) {
    OK(MPI_Recv(small, 16, MPI_BYTE, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_EQ(small[15], 2);
    OK(MPI_Recv(big, BIG, MPI_BYTE, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_EQ(big[BIG - 1], 1);
  }
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  const int ahead[] = {1, 7, 64};
  for (int blocking = 0; blocking < 2; blocking++)
    for (int a = 0; a < 3; a++)
      for (int any = 0; any < 2; any++) {
        same_tag(blocking, ahead[a], any);
        meet();
      }
  posted_order();
  meet();
  tags_are_independent();
  return finish();
}
