// SPDX-License-Identifier: MIT OR Apache-2.0
// A small message-driven runtime: chares, objects spread over the processes, with entry methods that active messages
// call. A grid of them adds up what its 26 neighbours hold, in rounds: each process exchanges the halves of its chares'
// messages with all others by one many-to-many, and the rest by entry methods. The result is compared with a model.
#include "dcmf_check.h"

#include <dcmf_multisend.h>

enum { SIDE = 4, CHARES = SIDE * SIDE * SIDE, NEIGHBOURS = 26, ROUNDS = 6, RANKS_MAX = 16 };

// A message to a chare: the value of a neighbour in a round.
typedef struct {
  int32_t chare, round;
  int64_t value;
} Update;

typedef struct {
  int round, come[2];
  int64_t value, sums[2];
} Chare;

static Chare chares[CHARES];
static DCMF_Protocol_t entry, exchange;
static int finished;
static int64_t model[CHARES];

static int home(int chare) { return chare * 7 % all; }

static int neighbour(int chare, int which) {
  int code = which < 13 ? which : which + 1;  // 13 is the chare itself
  int x = (chare % SIDE + code % 3 - 1 + SIDE) % SIDE, y = (chare / SIDE % SIDE + code / 3 % 3 - 1 + SIDE) % SIDE;
  int z = (chare / SIDE / SIDE + code / 9 - 1 + SIDE) % SIDE;
  return (z * SIDE + y) * SIDE + x;
}

// The entry method: a value has come. A neighbour may be a round ahead, and no more.
static void update(const Update *message) {
  Chare *chare = &chares[message->chare];
  int ahead = message->round - chare->round;
  CHECK(home(message->chare) == me && (ahead == 0 || ahead == 1));
  chare->sums[message->round % 2] += message->value;
  chare->come[message->round % 2]++;
}

static void take_entry(void *data, const DCQuad *info, unsigned count, size_t peer, const char *from, size_t bytes) {
  Update message;
  (void)data, (void)peer, (void)from;
  CHECK(count == 1 && bytes == 0);
  memcpy(&message, info, sizeof message);
  update(&message);
}

// What a process gets by a many-to-many: an array of updates from each.
static struct {
  Update updates[RANKS_MAX][CHARES * NEIGHBOURS / 2];
  unsigned lengths[RANKS_MAX], places[RANKS_MAX], counters[RANKS_MAX];
} taken;

static void end_exchange(void *data, DCMF_Error_t *error) {
  (void)data;
  CHECK_EQ(error->result, DCMF_SUCCESS);
  for (int from = 0; from < all; from++)
    for (unsigned i = 0; i < taken.lengths[from] / sizeof(Update); i++) update(&taken.updates[from][i]);
}

// How many updates go from one process to another by a many-to-many: each round the same.
static unsigned updates_between(int from, int to) {
  unsigned count = 0;
  for (int chare = 0; chare < CHARES; chare++)
    for (int which = 0; which < NEIGHBOURS; which += 2)
      count += home(chare) == from && home(neighbour(chare, which)) == to;
  return count;
}

static DCMF_Request_t *take_exchange(unsigned connection, void *arg, char **into, unsigned **lengths, unsigned **places,
                                     unsigned **counters, unsigned *count, unsigned *own, DCMF_Callback_t *done) {
  static DCMF_Request_t request;
  (void)arg;
  CHECK_EQ(connection, 0);
  *into = (char *)taken.updates, *lengths = taken.lengths, *places = taken.places, *counters = taken.counters;
  *count = (unsigned)all, *own = (unsigned)me, *done = (DCMF_Callback_t){end_exchange, NULL};
  return &request;
}

static void send_round(int round) {
  static Update out[RANKS_MAX][CHARES * NEIGHBOURS / 2];
  static DCMF_Request_t request, requests[CHARES];
  unsigned lengths[RANKS_MAX] = {0}, places[RANKS_MAX], counters[RANKS_MAX], ranks[RANKS_MAX], order[RANKS_MAX];
  int sent = 0, wanted = 0;
  for (int number = 0; number < CHARES; number++) {
    if (home(number) != me) continue;
    for (int which = 0; which < NEIGHBOURS; which++) {
      int target = neighbour(number, which), to = home(target);
      Update message = {target, round, chares[number].value};
      if (which % 2 == 0) {
        out[to][lengths[to] / sizeof message] = message;
        lengths[to] += sizeof message;
        continue;
      }
      DCQuad info;
      memcpy(&info, &message, sizeof info);
      WORKS(DCMF_Send(&entry, &requests[number], counting(&sent), DCMF_MATCH_CONSISTENCY, (size_t)to, 0, NULL, &info, 1));
      wanted++;
    }
  }
  for (int i = 0; i < all; i++) {
    ranks[i] = (unsigned)i, order[i] = (unsigned)((i + me) % all);
    places[i] = (unsigned)((char *)out[i] - (char *)out);
  }
  WORKS(DCMF_Manytomany(&exchange, &request, counting(&sent), DCMF_MATCH_CONSISTENCY, 0, 0, (unsigned)me, NULL,
                        (char *)out, lengths, places, counters, ranks, order, (unsigned)all));
  advance_until(&sent, wanted + 1);
}

// A chare whose neighbours have all told their values goes on to the next round.
static int go_on(int round) {
  int waiting = 0;
  for (int number = 0; number < CHARES; number++) {
    Chare *chare = &chares[number];
    if (home(number) != me || chare->round != round) continue;
    if (chare->come[round % 2] < NEIGHBOURS) {
      waiting++;
      continue;
    }
    CHECK_EQ(chare->come[round % 2], NEIGHBOURS);
    chare->value = chare->value % 1000 + chare->sums[round % 2];
    chare->sums[round % 2] = chare->come[round % 2] = 0;
    chare->round++;
    finished++;
  }
  return waiting;
}

static void step_model(void) {
  int64_t next[CHARES];
  for (int number = 0; number < CHARES; number++) {
    next[number] = model[number] % 1000;
    for (int which = 0; which < NEIGHBOURS; which++) next[number] += model[neighbour(number, which)];
  }
  memcpy(model, next, sizeof model);
}

int main(int argc, char **argv) {
  start_both(&argc, &argv, 0);
  DCMF_Send_Configuration_t entering = {DCMF_DEFAULT_SEND_PROTOCOL, DCMF_DEFAULT_NETWORK, take_entry, NULL, NULL, NULL};
  DCMF_Manytomany_Configuration_t exchanging = {DCMF_DEFAULT_M2M_PROTOCOL, take_exchange, NULL, 1};
  WORKS(DCMF_Send_register(&entry, &entering));
  WORKS(DCMF_Manytomany_register(&exchange, &exchanging));
  for (int number = 0; number < CHARES; number++) chares[number].value = model[number] = number * number + 1;
  for (int from = 0; from < all; from++) {
    taken.lengths[from] = updates_between(from, me) * (unsigned)sizeof(Update);
    taken.places[from] = (unsigned)((char *)taken.updates[from] - (char *)taken.updates);
  }
  for (int round = 0; round < ROUNDS; round++) {
    send_round(round);
    while (go_on(round)) DCMF_Messager_advance();
    step_model();
    for (int number = 0; number < CHARES; number++)
      if (home(number) == me) CHECK_EQ(chares[number].value, model[number]);
  }
  OK(MPI_Allreduce(MPI_IN_PLACE, &finished, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
  CHECK_EQ(finished, CHARES * ROUNDS);
  return finish_both();
}
