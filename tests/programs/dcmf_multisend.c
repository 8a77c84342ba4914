// SPDX-License-Identifier: MIT OR Apache-2.0
// Multicast and many-to-many: to everybody, to none, to oneself, short and long, with and without information, to
// places posted before; many-to-many in a row without meeting, so that parts of the next operation come before the last
// one is complete, with parts of no bytes, in any order, receivers that only receive; what is refused.
#include "dcmf_check.h"

#include <dcmf_multisend.h>

enum { CONNECTIONS = 4, LONG = 100000, ROUNDS = 40, RANKS_MAX = 16 };
static const unsigned lengths[] = {0, 1, 100, 4096, 5000, LONG};

static DCMF_Protocol_t multicast, many, scatter;
static int come, round_ends;

typedef struct {
  DCMF_Request_t request;
  unsigned bytes, peer, connection;
  char data[];
} Landing;

static void check_landing(void *data, DCMF_Error_t *error) {
  Landing *landing = data;
  CHECK_EQ(error->result, DCMF_SUCCESS);
  CHECK_BYTES(landing->data, landing->bytes, landing->bytes + landing->peer + landing->connection);
  free(landing);
  come++;
}

static DCMF_Request_t *take(const DCQuad *info, unsigned count, unsigned peer, unsigned bytes, unsigned connection,
                            void *arg, unsigned *length, char **into, unsigned *width, DCMF_Callback_t *done) {
  CHECK(arg == &come && connection < CONNECTIONS);
  CHECK_EQ(count, bytes % 8);
  for (unsigned i = 0; i < count; i++) CHECK(info[i].w0 == peer && info[i].w1 == i && info[i].w2 == connection);
  if (bytes == 0) {
    // All is said.
    *length = 0, *into = NULL, *done = (DCMF_Callback_t){NULL, NULL};
    come++;
    return NULL;
  }
  Landing *landing = aligned_alloc(16, (sizeof *landing + bytes + 15) / 16 * 16);
  *landing = (Landing){.bytes = bytes, .peer = peer, .connection = connection};
  *length = bytes, *into = landing->data, *width = 0x7fffffff;
  *done = (DCMF_Callback_t){check_landing, landing};
  return &landing->request;
}

static void send_to(unsigned *ranks, unsigned count, unsigned bytes, unsigned connection, char *data, int *done) {
  static DCMF_Request_t request;
  DCMF_Opcode_t opcodes[RANKS_MAX] = {DCMF_PT_TO_PT_SEND};
  DCQuad info[7];
  for (unsigned i = 0; i < 7; i++) info[i] = (DCQuad){(unsigned)me, i, connection, 0};
  fill(data, bytes, bytes + (unsigned)me + connection);
  DCMF_Multicast_t what;
  memset(&what, 0xaa, sizeof what);
  what.registration = &multicast, what.request = &request, what.cb_done = counting(done);
  what.consistency = DCMF_MATCH_CONSISTENCY, what.connection_id = connection, what.bytes = bytes, what.src = data;
  what.nranks = count, what.ranks = ranks, what.opcodes = opcodes, what.msginfo = info, what.count = bytes % 8;
  CHECK_EQ(DCMF_Multicast(&what), DCMF_SUCCESS);
  memset(&what, 0xff, sizeof what);
}

static void multicasts(void) {
  DCMF_Multicast_Configuration_t configuration = {DCMF_MEMFIFO_DMA_MSEND_PROTOCOL, take, &come, NULL, CONNECTIONS};
  WORKS(DCMF_Multicast_register(&multicast, &configuration));
  unsigned ranks[RANKS_MAX];
  int done = 0, sent = 0, wanted = 0;
  static char data[6][LONG];
  for (unsigned i = 0; i < (unsigned)all; i++) ranks[i] = (i + (unsigned)me) % (unsigned)all;
  for (unsigned i = 0; i < 6; i++) {
    send_to(ranks, (unsigned)all, lengths[i], i % CONNECTIONS, data[i], &done);
    sent++, wanted += all;
    send_to(ranks, 0, lengths[i], i % CONNECTIONS, data[i], &done);
    sent++;
  }
  advance_until(&done, sent);
  advance_until(&come, wanted);
  advance_and_meet();
  // To a place that is known before: the callback is not asked.
  static char place[LONG];
  int posted = 0;
  DCMF_MulticastRecv_t receive;
  memset(&receive, 0, sizeof receive);
  receive.registration = &multicast, receive.cb_done = counting(&posted), receive.connection_id = 3;
  receive.bytes = LONG, receive.dst = place;
  WORKS(DCMF_Multicast_postrecv(&receive));
  memset(&receive, 0xff, sizeof receive);
  advance_and_meet();
  done = 0;
  if (me == all - 1) {
    send_to(ranks, (unsigned)all, LONG, 3, data[0], &done);
    advance_until(&done, 1);
  }
  advance_until(&posted, 1);
  CHECK_BYTES(place, LONG, LONG + (unsigned)(all - 1) + 3);
  CHECK_EQ(come, wanted);
}

// Many-to-many number `round`: from rank i to rank j go so many bytes.
static unsigned part(int round, int from, int to) {
  unsigned mixed = (unsigned)(round * 31 + from * 7 + to * 3) % 11;
  return mixed == 0 ? 20000 : mixed < 4 ? 0 : mixed * 50;
}

// What is received in the running operation.
static struct {
  int round;
  char *data;
  unsigned lengths[RANKS_MAX], places[RANKS_MAX], counters[RANKS_MAX];
} taken = {-1, NULL, {0}, {0}, {0}};

static void end_round(void *unused, DCMF_Error_t *error) {
  (void)unused;
  CHECK_EQ(error->result, DCMF_SUCCESS);
  for (int from = 0; from < all; from++)
    CHECK_BYTES(taken.data + taken.places[from], taken.lengths[from], (uint32_t)(taken.round * 100 + from * 10 + me));
  free(taken.data);
  taken.data = NULL;
  round_ends++;
}

static DCMF_Request_t *take_parts(unsigned connection, void *arg, char **into, unsigned **parts, unsigned **places,
                                  unsigned **counters, unsigned *count, unsigned *own, DCMF_Callback_t *done) {
  static DCMF_Request_t request;
  unsigned bytes = 0;
  CHECK(arg == &taken && connection == 2);
  CHECK(taken.data == NULL);  // the last one is over
  taken.round++;
  for (int from = 0; from < all; from++) {
    taken.lengths[from] = part(taken.round, from, me);
    taken.places[from] = bytes, bytes += taken.lengths[from];
  }
  taken.data = room(bytes);
  *into = taken.data, *parts = taken.lengths, *places = taken.places, *counters = taken.counters;
  *count = (unsigned)all, *own = (unsigned)me;
  *done = (DCMF_Callback_t){end_round, NULL};
  return &request;
}

static void many_to_many(void) {
  DCMF_Manytomany_Configuration_t configuration = {DCMF_DEFAULT_M2M_PROTOCOL, take_parts, &taken, CONNECTIONS};
  WORKS(DCMF_Manytomany_register(&many, &configuration));
  static DCMF_Request_t request;
  unsigned ranks[RANKS_MAX], order[RANKS_MAX], indexes[RANKS_MAX], sent[RANKS_MAX], from[RANKS_MAX], counters[RANKS_MAX];
  for (int round = 0; round < ROUNDS; round++) {
    unsigned bytes = 0;
    int done = 0;
    for (int i = 0; i < all; i++) {
      ranks[i] = (unsigned)(i + 1) % (unsigned)all, order[i] = (unsigned)(all - 1 - i), indexes[i] = (unsigned)me;
      sent[i] = part(round, me, (int)ranks[i]), from[i] = bytes, bytes += sent[i];
    }
    char *data = room(bytes);
    for (int i = 0; i < all; i++) fill(data + from[i], sent[i], (uint32_t)(round * 100 + me * 10 + (int)ranks[i]));
    // Either form of the index says the same here.
    WORKS(DCMF_Manytomany(&many, &request, counting(&done), DCMF_MATCH_CONSISTENCY, 2, round % 2, (unsigned)me,
                          round % 2 ? indexes : NULL, data, sent, from, counters, ranks, order, (unsigned)all));
    advance_until(&done, 1);
    free(data);
    if (round % 7 == me % 7) usleep(2000);
  }
  advance_until(&round_ends, ROUNDS);
  CHECK_EQ(taken.round, ROUNDS - 1);
}

static int misfits;

// Wants nothing at all.
static DCMF_Request_t *take_nothing(unsigned connection, void *arg, char **into, unsigned **parts, unsigned **places,
                                    unsigned **counters, unsigned *count, unsigned *own, DCMF_Callback_t *done) {
  static DCMF_Request_t request;
  (void)connection, (void)arg, (void)into, (void)parts, (void)places, (void)counters;
  *count = 0, *own = 0xffffffff;
  *done = counting(&misfits);
  return &request;
}

// A part that its receiver has no entry for is dropped, and the operation ends.
static void misfit(void) {
  DCMF_Manytomany_Configuration_t configuration = {DCMF_DEFAULT_M2M_PROTOCOL, take_nothing, NULL, 1};
  DCMF_Protocol_t protocol;
  WORKS(DCMF_Manytomany_register(&protocol, &configuration));
  static DCMF_Request_t request;
  unsigned ranks[] = {(unsigned)(me + 1) % (unsigned)all}, sent[] = {10}, from[] = {0}, counters[1];
  char data[10] = "";
  int done = 0;
  WORKS(DCMF_Manytomany(&protocol, &request, counting(&done), DCMF_MATCH_CONSISTENCY, 0, 0, 5, NULL, data, sent, from,
                        counters, ranks, NULL, 1));
  advance_until(&done, 1);
  advance_to(&misfits, 1);
  advance_and_meet();
}

static unsigned piece[1] = {50}, nowhere[1] = {0};
static char received[50];
static int pieces;

static DCMF_Request_t *take_piece(unsigned connection, void *arg, char **into, unsigned **parts, unsigned **places,
                                  unsigned **counters, unsigned *count, unsigned *own, DCMF_Callback_t *done) {
  static DCMF_Request_t request;
  (void)connection, (void)arg, (void)counters;
  *into = received, *parts = piece, *places = nowhere, *count = 1, *own = 0xffffffff;
  *done = counting(&pieces);
  return &request;
}

// One sends to all; the others only receive, and call nothing for that.
static void scattered(void) {
  DCMF_Manytomany_Configuration_t configuration = {DCMF_MEMFIFO_DMA_M2M_PROTOCOL, take_piece, NULL, 1};
  WORKS(DCMF_Manytomany_register(&scatter, &configuration));
  if (me == 0) {
    static DCMF_Request_t request;
    unsigned ranks[RANKS_MAX], sent[RANKS_MAX], from[RANKS_MAX], counters[RANKS_MAX];
    char data[50 * RANKS_MAX];
    int done = 0;
    for (int i = 0; i < all; i++) {
      ranks[i] = (unsigned)i, sent[i] = 50, from[i] = (unsigned)i * 50;
      fill(data + i * 50, 50, (uint32_t)i);
    }
    WORKS(DCMF_Manytomany(&scatter, &request, counting(&done), DCMF_MATCH_CONSISTENCY, 0, 0, 0, NULL, data, sent, from,
                          counters, ranks, NULL, (unsigned)all));
    advance_until(&done, 1);
  }
  advance_until(&pieces, 1);
  CHECK_BYTES(received, 50, (uint32_t)me);
}

static void refused(void) {
  DCMF_Multicast_t what;
  memset(&what, 0, sizeof what);
  unsigned ranks[] = {0, (unsigned)all}, one[] = {1}, none[] = {0}, wrong[] = {1};
  char data[8] = "";
  CHECK_EQ(DCMF_Multicast(NULL), DCMF_INVAL);
  CHECK_EQ(DCMF_Multicast(&what), DCMF_INVAL);
  what.registration = &multicast, what.ranks = ranks, what.nranks = 2, what.src = data;
  CHECK_EQ(DCMF_Multicast(&what), DCMF_INVAL);
  what.nranks = 1, what.connection_id = CONNECTIONS;
  CHECK_EQ(DCMF_Multicast(&what), DCMF_INVAL);
  what.connection_id = 0, what.count = 8;
  CHECK_EQ(DCMF_Multicast(&what), DCMF_INVAL);
  what.count = 0, what.ranks = NULL;
  CHECK_EQ(DCMF_Multicast(&what), DCMF_INVAL);
  what.ranks = ranks, what.bytes = 4, what.src = NULL;
  CHECK_EQ(DCMF_Multicast(&what), DCMF_INVAL);
  DCMF_Callback_t nothing = {NULL, NULL};
#define MANY(protocol, connection, vector, buffer, sent, to, order)                                                \
  DCMF_Manytomany(protocol, NULL, nothing, DCMF_MATCH_CONSISTENCY, connection, vector, 0, NULL, buffer, sent, none, \
                  NULL, to, order, 1)
  CHECK_EQ(MANY(&multicast, 0, 0, data, one, none, none), DCMF_INVAL);
  CHECK_EQ(MANY(&many, CONNECTIONS, 0, data, one, none, none), DCMF_INVAL);
  CHECK_EQ(MANY(&many, 0, 1, data, one, none, none), DCMF_INVAL);
  CHECK_EQ(MANY(&many, 0, 0, NULL, one, none, none), DCMF_INVAL);
  CHECK_EQ(MANY(&many, 0, 0, data, NULL, none, none), DCMF_INVAL);
  CHECK_EQ(MANY(&many, 0, 0, data, one, &ranks[1], none), DCMF_INVAL);
  CHECK_EQ(MANY(&many, 0, 0, data, one, none, wrong), DCMF_INVAL);
}

int main(int argc, char **argv) {
  start_both(&argc, &argv, 0);
  multicasts();
  advance_and_meet();
  many_to_many();
  advance_and_meet();
  scattered();
  misfit();
  refused();
  return finish_both();
}
