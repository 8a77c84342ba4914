// SPDX-License-Identifier: MIT OR Apache-2.0
//
// load STOP TIMES SIZE [one-way]: two ranks that send each other a stream of messages, 16 under way in each direction,
// until the file STOP is there; or only rank 0 does. Every message is checked: its place in the order, its length, all
// its bytes. SIZE is that of all of them, or 0 for a mix. What each rank received when goes into the file TIMES.<rank>,
// as pairs of 64-bit numbers: nanoseconds of the monotonic clock, bytes.
#include "check.h"
#include <time.h>

enum { WINDOW = 16, LONGEST = 1 << 20, LAST = 8 };

static uint64_t now_ns(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static uint64_t mixed(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

static int fixed;

// The length of message `number` from a rank, in words: half are short, a few are long.
static size_t words_of(int from, uint64_t number) {
  if (fixed != 0) return (size_t)fixed / 8;
  uint64_t drawn = mixed(number * 2 + (uint64_t)from + 1000);
  size_t most = drawn % 10 < 5 ? 1024 : drawn % 10 < 8 ? 65536 : LONGEST;
  return 2 + (size_t)(drawn >> 8) % (most / 8 - 2);
}

static uint64_t word_at(int from, uint64_t number, size_t at) { return (number << 20) + at * 0x9e3779b97f4a7c15u + (uint64_t)from; }

static uint64_t *log_of_times;
static size_t logged, log_room;

static void note(uint64_t bytes) {
  if (logged + 2 > log_room) {
    log_room = log_room ? 2 * log_room : 1 << 16;
    log_of_times = realloc(log_of_times, log_room * 8);
    if (log_of_times == NULL) FAIL("no memory for times");
  }
  log_of_times[logged++] = now_ns();
  log_of_times[logged++] = bytes;
}

static void save(const char *path) {
  char name[512];
  snprintf(name, sizeof name, "%s.%d", path, me);
  FILE *file = fopen(name, "w");
  if (file == NULL || fwrite(log_of_times, 8, logged, file) != logged || fclose(file) != 0) FAIL("cannot write %s", name);
}

// Checks message `number`; true if it was the last.
static int judge(const uint64_t *buffer, uint64_t number, const MPI_Status *status) {
  int from = 1 - me, bytes;
  MPI_Get_count(status, MPI_BYTE, &bytes);
  CHECK_EQ(status->MPI_TAG, number % 32768);
  if (bytes == LAST) return 1;
  size_t words = words_of(from, number);
  CHECK_EQ(bytes, words * 8);
  for (size_t at = 0; at < words; at++)
    if (buffer[at] != word_at(from, number, at)) FAIL("message %lld: word %zu of %zu is wrong", (long long)number, at, words);
  return 0;
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  CHECK_EQ(all, 2);
  CHECK(argc == 4 || argc == 5);
  int listens = argc == 5 && me == 1;
  fixed = atoi(argv[3]);
  size_t room_each = fixed > LONGEST ? (size_t)fixed : LONGEST;
  uint64_t *in[WINDOW], *out[WINDOW], number_in[WINDOW], sent = 0, posted = 0;
  MPI_Request requests[2 * WINDOW];
  int to = 1 - me, ends = 0, heard = 0;
  for (int i = 0; i < WINDOW; i++) {
    in[i] = room(room_each), out[i] = room(room_each), number_in[i] = posted++;
    OK(MPI_Irecv(in[i], (int)room_each, MPI_BYTE, to, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[i]));
    requests[WINDOW + i] = MPI_REQUEST_NULL;
  }
  uint64_t looked = now_ns();
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < WINDOW && !listens; i++) {
    size_t words = words_of(me, sent);
    for (size_t at = 0; at < words; at++) out[i][at] = word_at(me, sent, at);
    OK(MPI_Isend(out[i], (int)words * 8, MPI_BYTE, to, (int)(sent++ % 32768), MPI_COMM_WORLD, &requests[WINDOW + i]));
  }
  for (;;) {
    int at;
    MPI_Status status;
    OK(MPI_Waitany(2 * WINDOW, requests, &at, &status));
    if (at == MPI_UNDEFINED) break;
    if (at < WINDOW) {
      if (judge(in[at], number_in[at], &status)) {
        // Those behind it get nothing any more.
        heard = 1;
        if (listens) OK(MPI_Send(out[0], LAST, MPI_BYTE, to, 0, MPI_COMM_WORLD));
        for (int i = 0; i < WINDOW; i++)
          if (requests[i] != MPI_REQUEST_NULL && number_in[i] > number_in[at]) {
            OK(MPI_Cancel(&requests[i]));
            OK(MPI_Wait(&requests[i], MPI_STATUS_IGNORE));
          }
      } else if (!heard) {
        int bytes;
        MPI_Get_count(&status, MPI_BYTE, &bytes);
        note((uint64_t)bytes);
        number_in[at] = posted++;
        OK(MPI_Irecv(in[at], (int)room_each, MPI_BYTE, to, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[at]));
      }
      continue;
    }
    if (ends) continue;
    if (now_ns() - looked > 20000000) looked = now_ns(), ends = access(argv[1], F_OK) == 0 || heard;
    uint64_t *buffer = out[at - WINDOW];
    size_t words = ends ? LAST / 8 : words_of(me, sent);
    for (size_t i = 0; i < words; i++) buffer[i] = word_at(me, sent, i);
    OK(MPI_Isend(buffer, (int)words * 8, MPI_BYTE, to, (int)(sent++ % 32768), MPI_COMM_WORLD, &requests[at]));
  }
  CHECK(heard);
  save(argv[2]);
  return finish();
}
