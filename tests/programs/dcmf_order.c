// SPDX-License-Identifier: MIT OR Apache-2.0
// The order that DCMF's consistency levels promise. Each rank sends its successor trains of operations, drawn from the
// round: sends, puts, multicasts, controls and gets, from no bytes to many. The successor notes, at the moment when an
// operation is first seen, which of the earlier ones of its train have been received and whose data are complete. The
// log says for each level and pair of kinds how often that was in order; only what the level promises must be.
#include "dcmf_check.h"

#include <dcmf_multisend.h>

enum { SEND, PUT, CAST, CONTROL, GET, KINDS };
enum { LEVELS = 4, TRAIN = 6, LONGEST = 100000 };
static const char *const KIND_NAMES[] = {"send", "put", "multicast", "control", "get"};
static const char *const LEVEL_NAMES[] = {"match", "relaxed", "sequential", "weak"};
static const DCMF_Consistency levels[] = {DCMF_MATCH_CONSISTENCY, DCMF_RELAXED_CONSISTENCY,
                                          DCMF_SEQUENTIAL_CONSISTENCY, DCMF_WEAK_CONSISTENCY};
static const size_t lengths[] = {0, 1, 8, 100, 4096, 4097, 8192, 20000, 70000, LONGEST};

typedef struct {
  int kind, put;  // which put a get reads
  size_t bytes;
  char tag;  // what all of its bytes are; never 0
  DCMF_Request_t request;
} Operation;

// The train to the successor, and the one from the predecessor.
static Operation mine[TRAIN], theirs[TRAIN];
static char *sources[TRAIN], *results[TRAIN];
static char *places;  // where the predecessor's data go, LONGEST bytes for each operation
static int received[TRAIN], complete[TRAIN], seen[TRAIN];
static int level, done, gotten, to, from;
static DCMF_Protocol_t send_protocol, put_protocol, get_protocol, cast_protocol, control_protocol;
static DCMF_Memregion_t *regions, own_memory;

// By level, earlier and later kind: whether the earlier one had been received, and whether its data were complete.
static long order[LEVELS][KINDS][KINDS][2][2];

static uint64_t state;
static int below(int n) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return (int)((state >> 11) % (uint64_t)n);
}

static void draw_train(Operation *train, int round, int origin) {
  static const int kinds[] = {SEND, SEND, SEND, PUT, PUT, PUT, CAST, CAST, CONTROL, GET};
  state = ((uint64_t)(level + 1) * 1000003 + (uint64_t)round * 101 + (uint64_t)origin + 1) * 0x9e3779b97f4a7c15u;
  for (int i = 0, put = -1; i < TRAIN; i++) {
    int kind = kinds[below(10)];
    if (kind == GET && put < 0) kind = PUT;
    size_t bytes = lengths[below(10)];
    if (kind == PUT && bytes == 0) bytes = 1;
    if (kind == CONTROL) bytes = 0;
    train[i].kind = kind, train[i].put = put, train[i].tag = (char)(1 + (round * TRAIN + i) % 120);
    train[i].bytes = kind == GET ? train[put].bytes : bytes;
    if (kind == PUT) put = i;
  }
}

static int is_whole(const char *data, size_t bytes, char tag) {
  return bytes == 0 || (data[0] == tag && memcmp(data, data + 1, bytes - 1) == 0);
}

static int is_complete(int i) {
  const Operation *op = &theirs[i];
  if (op->kind != PUT) return complete[i];
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  return complete[i] |= is_whole(places + (size_t)i * LONGEST, op->bytes, op->tag);
}

static int is_message(int kind) { return kind == SEND || kind == CAST; }

// MATCH: each protocol receives in the order in which was sent. Controls have an order among each other only.
static int promises_reception(int earlier, int later) {
  if (levels[level] == DCMF_SEQUENTIAL_CONSISTENCY && is_message(earlier) && is_message(later)) return 1;
  return levels[level] != DCMF_RELAXED_CONSISTENCY && levels[level] != DCMF_WEAK_CONSISTENCY && earlier == later;
}

// SEQUENTIAL: what is received, put or read later comes behind all data of what was sent or put before. A put that
// follows a message is not held up, though: the message waits at its receiver, which need not advance for a put.
static int promises_data(int earlier, int later) {
  if (levels[level] != DCMF_SEQUENTIAL_CONSISTENCY || earlier == CONTROL || later == CONTROL) return 0;
  return is_message(later) || earlier == PUT;
}

static void note(int earlier, int later, int which, int is_there, int promised, int i, int j) {
  order[level][earlier][later][which][!is_there]++;
  checks++;
  if (promised && !is_there)
    FAIL("%s: %s %d (%zu bytes) was %s after %s %d (%zu bytes)", LEVEL_NAMES[level], KIND_NAMES[earlier], i,
         theirs[i].bytes, which ? "complete" : "received", KIND_NAMES[later], j, theirs[j].bytes);
}

// The predecessor's operation `j` is here, or some of its data are.
static void see(int j) {
  if (seen[j]) return;
  seen[j] = 1;
  int later = theirs[j].kind;
  for (int i = 0; i < j; i++) {
    int earlier = theirs[i].kind;
    if (earlier == GET) continue;
    if (earlier != PUT && later != PUT) note(earlier, later, 0, received[i], promises_reception(earlier, later), i, j);
    note(earlier, later, 1, is_complete(i), promises_data(earlier, later), i, j);
  }
}

// Looks for puts.
static void watch(void) {
  for (int i = 0; i < TRAIN; i++) {
    if (theirs[i].kind != PUT) continue;
    const char *place = places + (size_t)i * LONGEST;
    char first = __atomic_load_n(place, __ATOMIC_ACQUIRE);
    char last = __atomic_load_n(place + theirs[i].bytes - 1, __ATOMIC_ACQUIRE);
    if (first || last) see(i);
  }
}

static void receive(int kind, unsigned i, size_t peer, size_t bytes) {
  CHECK(i < TRAIN && theirs[i].kind == kind);
  CHECK_EQ(peer, from);
  CHECK_EQ(bytes, theirs[i].bytes);
  CHECK_EQ(received[i], 0);
  see((int)i);
  received[i] = 1;
}

static void take_short(void *data, const DCQuad *info, unsigned count, size_t peer, const char *src, size_t bytes) {
  (void)data;
  CHECK_EQ(count, 1);
  receive(SEND, info->w0, peer, bytes);
  CHECK(is_whole(src, bytes, theirs[info->w0].tag));
  complete[info->w0] = 1;
}

static void finish_long(void *data, DCMF_Error_t *error) {
  int i = (int)(intptr_t)data;
  CHECK_EQ(error->result, DCMF_SUCCESS);
  CHECK(is_whole(places + (size_t)i * LONGEST, theirs[i].bytes, theirs[i].tag));
  complete[i] = 1;
}

static DCMF_Request_t *place_for(unsigned i, char **into, DCMF_Callback_t *finished) {
  *into = places + (size_t)i * LONGEST;
  *finished = (DCMF_Callback_t){finish_long, (void *)(intptr_t)i};
  return &theirs[i].request;
}

static DCMF_Request_t *take_long(void *data, const DCQuad *info, unsigned count, size_t peer, size_t bytes,
                                 size_t *length, char **into, DCMF_Callback_t *finished) {
  (void)data;
  CHECK_EQ(count, 1);
  receive(SEND, info->w0, peer, bytes);
  *length = bytes;
  return place_for(info->w0, into, finished);
}

static DCMF_Request_t *take_cast(const DCQuad *info, unsigned count, unsigned peer, unsigned bytes, unsigned connection,
                                 void *arg, unsigned *length, char **into, unsigned *width, DCMF_Callback_t *finished) {
  (void)arg;
  CHECK(count == 1 && connection == 0);
  receive(CAST, info->w0, peer, bytes);
  *length = bytes, *width = 0x7fffffff;
  if (bytes > 0) return place_for(info->w0, into, finished);
  complete[info->w0] = 1;
  *into = NULL, *finished = (DCMF_Callback_t){NULL, NULL};
  return NULL;
}

static void take_control(void *data, const DCMF_Control_t *info, size_t peer) {
  (void)data;
  unsigned i = (unsigned)*(const size_t *)info;
  receive(CONTROL, i, peer, 0);
  complete[i] = 1;
}

// What a get has read of a put before it.
static void judge_get(void *data, DCMF_Error_t *error) {
  int j = (int)(intptr_t)data, i = mine[j].put;
  CHECK_EQ(error->result, DCMF_SUCCESS);
  int is_there = is_whole(results[j], mine[j].bytes, mine[i].tag);
  order[level][PUT][GET][1][!is_there]++;
  if (promises_data(PUT, GET) && !is_there) FAIL("%s: get %d misses put %d", LEVEL_NAMES[level], j, i);
  gotten++;
}

// Begins operation `i` of the train. Returns how many callbacks will count it.
static int begin(int i) {
  Operation *op = &mine[i];
  DCQuad info = {(unsigned)i, 0, 0, 0};
  DCMF_Callback_t count = counting(&done);
  size_t rank = (size_t)to, place = (size_t)i * LONGEST, bytes = op->bytes;
  memset(sources[i], op->tag, bytes);
  if (op->kind == SEND) {
    WORKS(DCMF_Send(&send_protocol, &op->request, count, levels[level], rank, bytes, sources[i], &info, 1));
  } else if (op->kind == PUT) {
    WORKS(DCMF_Put(&put_protocol, &op->request, count, levels[level], rank, bytes, &own_memory, &regions[to],
                   (size_t)(uintptr_t)sources[i], place, count));
    return 2;
  } else if (op->kind == GET) {
    memset(results[i], 0, bytes);
    WORKS(DCMF_Get(&get_protocol, &op->request, (DCMF_Callback_t){judge_get, (void *)(intptr_t)i}, levels[level], rank,
                   bytes, &regions[to], &own_memory, (size_t)op->put * LONGEST, (size_t)(uintptr_t)results[i]));
    return 0;
  } else if (op->kind == CAST) {
    unsigned ranks[1] = {(unsigned)to};
    DCMF_Opcode_t opcodes[1] = {DCMF_PT_TO_PT_SEND};
    DCMF_Multicast_t what = {.registration = &cast_protocol, .request = &op->request, .cb_done = count,
                             .consistency = levels[level], .bytes = (unsigned)bytes, .src = sources[i], .nranks = 1,
                             .ranks = ranks, .opcodes = opcodes, .msginfo = &info, .count = 1};
    CHECK_EQ(DCMF_Multicast(&what), DCMF_SUCCESS);
  } else {
    DCMF_Control_t words = {0};
    *(size_t *)&words = (size_t)i;
    WORKS(DCMF_Control(&control_protocol, levels[level], rank, &words));
    return 0;
  }
  return 1;
}

static int all_complete(void) {
  for (int i = 0; i < TRAIN; i++)
    if (theirs[i].kind != GET && !is_complete(i)) return 0;
  return 1;
}

static void one_round(int round) {
  int wanted = 0, gets = 0;
  draw_train(mine, round, me);
  draw_train(theirs, round, from);
  memset(places, 0, (size_t)TRAIN * LONGEST);
  memset(received, 0, sizeof received), memset(complete, 0, sizeof complete), memset(seen, 0, sizeof seen);
  done = gotten = 0;
  // Nobody begins before everybody is ready for what comes.
  advance_and_meet();
  for (int i = 0; i < TRAIN; i++) {
    wanted += begin(i);
    gets += mine[i].kind == GET;
    if (round % 3 == 0) DCMF_Messager_advance(), watch();
  }
  while (done < wanted || gotten < gets || !all_complete()) {
    watch();
    DCMF_Messager_advance();
  }
  CHECK(done == wanted && gotten == gets);
  advance_and_meet();
}

// A many-to-many behind a put to each: when it is complete, the puts of all are in place.
static char tag, parts[TRAIN];
static int ends;

static void see_puts(void *data, DCMF_Error_t *error) {
  (void)data;
  CHECK_EQ(error->result, DCMF_SUCCESS);
  for (int i = 0; i < all; i++) CHECK(parts[i] == tag && is_whole(places + (size_t)i * LONGEST, LONGEST, tag));
  ends++;
}

static DCMF_Request_t *take_parts(unsigned connection, void *arg, char **into, unsigned **bytes, unsigned **at,
                                  unsigned **counters, unsigned *count, unsigned *own, DCMF_Callback_t *finished) {
  static DCMF_Request_t request;
  static unsigned ones[TRAIN], numbers[TRAIN], unused[TRAIN];
  CHECK(connection == 0 && arg == NULL);
  for (unsigned i = 0; i < TRAIN; i++) ones[i] = 1, numbers[i] = i;
  *into = parts, *bytes = ones, *at = numbers, *counters = unused, *count = (unsigned)all, *own = (unsigned)me;
  *finished = (DCMF_Callback_t){see_puts, NULL};
  return &request;
}

static void many_behind_puts(int rounds) {
  static DCMF_Request_t requests[TRAIN + 1];
  unsigned ones[TRAIN], numbers[TRAIN], none[TRAIN] = {0};
  DCMF_Protocol_t many;
  DCMF_Manytomany_Configuration_t configuration = {DCMF_DEFAULT_M2M_PROTOCOL, take_parts, NULL, 1};
  WORKS(DCMF_Manytomany_register(&many, &configuration));
  CHECK(all <= TRAIN);
  for (unsigned i = 0; i < TRAIN; i++) ones[i] = 1, numbers[i] = i;
  for (int round = 0; round < rounds; round++) {
    tag = (char)(round + 1), done = 0;
    memset(sources[0], tag, LONGEST);
    memset(places, 0, (size_t)TRAIN * LONGEST), memset(parts, 0, TRAIN);
    advance_and_meet();
    for (int i = 0; i < all; i++)
      WORKS(DCMF_Put(&put_protocol, &requests[i], counting(&done), DCMF_SEQUENTIAL_CONSISTENCY, (size_t)i, LONGEST,
                     &own_memory, &regions[i], (size_t)(uintptr_t)sources[0], (size_t)me * LONGEST, counting(&done)));
    WORKS(DCMF_Manytomany(&many, &requests[TRAIN], counting(&done), DCMF_SEQUENTIAL_CONSISTENCY, 0, 0, (unsigned)me,
                          NULL, sources[0], ones, none, none, numbers, numbers, (unsigned)all));
    advance_until(&done, 2 * all + 1);
    advance_until(&ends, round + 1);
    advance_and_meet();
  }
}

static void register_all(void) {
  DCMF_Send_Configuration_t send = {DCMF_DEFAULT_SEND_PROTOCOL, DCMF_DEFAULT_NETWORK, take_short, NULL, take_long, NULL};
  DCMF_Put_Configuration_t put = {DCMF_DEFAULT_PUT_PROTOCOL, DCMF_DEFAULT_NETWORK};
  DCMF_Get_Configuration_t get = {DCMF_DEFAULT_GET_PROTOCOL, DCMF_DEFAULT_NETWORK};
  DCMF_Control_Configuration_t control = {DCMF_DEFAULT_CONTROL_PROTOCOL, DCMF_DEFAULT_NETWORK, take_control, NULL};
  DCMF_Multicast_Configuration_t cast = {DCMF_MEMFIFO_DMA_MSEND_PROTOCOL, take_cast, NULL, NULL, 1};
  WORKS(DCMF_Send_register(&send_protocol, &send));
  WORKS(DCMF_Put_register(&put_protocol, &put));
  WORKS(DCMF_Get_register(&get_protocol, &get));
  WORKS(DCMF_Control_register(&control_protocol, &control));
  WORKS(DCMF_Multicast_register(&cast_protocol, &cast));
  regions = room((size_t)all * sizeof *regions);
  WORKS(DCMF_Memregion_create(&regions[me], NULL, (size_t)TRAIN * LONGEST, places, 0));
  WORKS(DCMF_Memregion_create(&own_memory, NULL, (size_t)-1, NULL, 0));
  OK(MPI_Allgather(MPI_IN_PLACE, 0, MPI_BYTE, regions, sizeof *regions, MPI_BYTE, MPI_COMM_WORLD));
}

static void print_log(void) {
  static long sums[LEVELS][KINDS][KINDS][2][2];
  OK(MPI_Reduce(order, sums, sizeof order / sizeof(long), MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD));
  for (int l = 0; l < LEVELS && me == 0; l++)
    for (int a = 0; a < KINDS; a++)
      for (int b = 0; b < KINDS; b++) {
        long(*n)[2] = sums[l][a][b];
        if (n[1][0] + n[1][1] == 0) continue;
        printf("%s: %s, %s: received %ld in order, %ld not; complete %ld in order, %ld not\n", LEVEL_NAMES[l],
               KIND_NAMES[a], KIND_NAMES[b], n[0][0], n[0][1], n[1][0], n[1][1]);
      }
}

int main(int argc, char **argv) {
  start_both(&argc, &argv, 0);
  to = (me + 1) % all, from = (me + all - 1) % all;
  places = room((size_t)TRAIN * LONGEST);
  for (int i = 0; i < TRAIN; i++) sources[i] = room(LONGEST), results[i] = room(LONGEST);
  register_all();
  int rounds = part_of(60);
  for (level = 0; level < LEVELS; level++)
    for (int round = 0; round < rounds; round++) one_round(round);
  print_log();
  many_behind_puts(part_of(20));
  return finish_both();
}
