// SPDX-License-Identifier: MIT OR Apache-2.0
// Collectives on geometries: everybody, halves, everybody in reverse order; each kind by each of its protocols; several
// broadcasts at once; what is refused.
#include "dcmf_check.h"

#include <dcmf_collectives.h>

enum { MEMBERS_MAX = 64, LENGTH = 500 };

typedef struct {
  DCMF_Geometry_t geometry;
  unsigned ranks[MEMBERS_MAX], count, place;
} Team;

static DCMF_CollectiveProtocol_t barrier, broadcast, async, allreduce, reduce, alltoallv;
static DCMF_CollectiveRequest_t requests[4];

static DCMF_Geometry_t *never(int id) {
  FAIL("a geometry is asked for: %d", id);
}

static void make_team(Team *team, unsigned id) {
  DCMF_CollectiveProtocol_t *barriers[] = {&barrier};
  for (unsigned i = 0; i < team->count; i++)
    if (team->ranks[i] == (unsigned)me) team->place = i;
  unsigned ranks[MEMBERS_MAX];
  memcpy(ranks, team->ranks, sizeof ranks);
  WORKS(DCMF_Geometry_initialize(&team->geometry, id, ranks, team->count, barriers, 1, barriers, 1, &requests[3], 0, 0));
  memset(ranks, 0xff, sizeof ranks);  // they were copied
  CHECK_EQ(DCMF_Geometry_analyze(&team->geometry, &barrier), 1);
  CHECK(DCMF_Geometry_available(&team->geometry) != 0);
}

static void barriers(Team *team) {
  for (int protocol = DCMF_GI_BARRIER_PROTOCOL; protocol < DCMF_NUM_BARRIER_PROTOCOLS; protocol++) {
    DCMF_Barrier_Configuration_t configuration = {(DCMF_Barrier_Protocol)protocol, never};
    int done = 0;
    WORKS(DCMF_Barrier_register(&barrier, &configuration));
    WORKS(DCMF_Barrier(&team->geometry, counting(&done), DCMF_MATCH_CONSISTENCY));
    advance_until(&done, 1);
  }
}

static void broadcasts(Team *team) {
  for (int protocol = 0; protocol <= DCMF_RING_BROADCAST_PROTOCOL_DPUT_SINGLETH; protocol++) {
    DCMF_Broadcast_Configuration_t configuration;
    memset(&configuration, 0xaa, sizeof configuration);  // as it happens to be
    configuration.protocol = (DCMF_Broadcast_Protocol)protocol;
    WORKS(DCMF_Broadcast_register(&broadcast, &configuration));
    CHECK_EQ(DCMF_Geometry_analyze(&team->geometry, &broadcast), 1);
    for (unsigned place = 0; place < team->count; place++) {
      char data[LENGTH];
      int done = 0;
      unsigned root = team->ranks[place];
      fill(data, sizeof data, place == team->place ? root : 999);
      WORKS(DCMF_Broadcast(&broadcast, &requests[0], counting(&done), DCMF_MATCH_CONSISTENCY, &team->geometry, root,
                           data, sizeof data));
      advance_until(&done, 1);
      CHECK_BYTES(data, sizeof data, root);
    }
  }
  DCMF_AsyncBroadcast_Configuration_t configuration = {DCMF_TORUS_ASYNCBROADCAST_BINOMIAL_PROTOCOL, NULL, never, 1};
  WORKS(DCMF_AsyncBroadcast_register(&async, &configuration));
  char data[3][LENGTH];
  int done = 0;
  for (unsigned i = 0; i < 3; i++) {
    unsigned root = team->ranks[i % team->count];
    fill(data[i], LENGTH, (unsigned)me == root ? i : 999);
    WORKS(DCMF_AsyncBroadcast(&async, &requests[i], counting(&done), DCMF_MATCH_CONSISTENCY, &team->geometry, root,
                              data[i], LENGTH));
  }
  advance_until(&done, 3);
  for (unsigned i = 0; i < 3; i++) CHECK_BYTES(data[i], LENGTH, i);
}

static void reductions(Team *team) {
  long sum_of_ranks = 0;
  for (unsigned i = 0; i < team->count; i++) sum_of_ranks += team->ranks[i];
  for (int protocol = 0; protocol < DCMF_NUM_ALLREDUCE_PROTOCOLS; protocol++) {
    DCMF_Allreduce_Configuration_t configuration = {(DCMF_Allreduce_Protocol)protocol, never, 1, 0};
    WORKS(DCMF_Allreduce_register(&allreduce, &configuration));
    long long in[20], out[20];
    int done = 0;
    for (int i = 0; i < 20; i++) in[i] = me + i, out[i] = -1;
    WORKS(DCMF_Allreduce(&allreduce, &requests[0], counting(&done), DCMF_MATCH_CONSISTENCY, &team->geometry, (char *)in,
                         (char *)out, 20, DCMF_SIGNED_LONG_LONG, DCMF_SUM));
    advance_until(&done, 1);
    for (int i = 0; i < 20; i++) CHECK_EQ(out[i], sum_of_ranks + i * (long)team->count);
  }
  for (int protocol = 0; protocol <= DCMF_TORUS_RECTANGLE_RING_REDUCE_PROTOCOL; protocol++) {
    DCMF_Reduce_Configuration_t configuration = {(DCMF_Reduce_Protocol)protocol, never, 0, 0};
    WORKS(DCMF_Reduce_register(&reduce, &configuration));
    for (unsigned place = 0; place < team->count; place++) {
      float in[3] = {(float)me, (float)-me, 7}, out[3] = {-1, -1, -1};
      int done = 0, root = (int)team->ranks[place];
      unsigned most = 0;
      for (unsigned i = 0; i < team->count; i++) most = team->ranks[i] > most ? team->ranks[i] : most;
      WORKS(DCMF_Reduce(&reduce, &requests[0], counting(&done), DCMF_MATCH_CONSISTENCY, &team->geometry, root,
                        (char *)in, (char *)out, 3, DCMF_FLOAT, DCMF_MAX));
      advance_until(&done, 1);
      CHECK(me != root || (out[0] == (float)most && out[1] <= 0 && out[2] == 7));
      CHECK(me == root || out[0] == -1);
    }
  }
}

static void exchanges(Team *team) {
  DCMF_Alltoallv_Configuration_t configuration = {DCMF_TORUS_ALLTOALLV_PROTOCOL};
  WORKS(DCMF_Alltoallv_register(&alltoallv, &configuration));
  unsigned count = team->count, sent = 0, wanted = 0;
  unsigned lengths[MEMBERS_MAX], places[MEMBERS_MAX], got[MEMBERS_MAX], there[MEMBERS_MAX], scratch[2][MEMBERS_MAX];
  // From place i to place j go 10 i + j bytes, which is nothing from the first to itself.
  for (unsigned i = 0; i < count; i++) {
    lengths[i] = 10 * team->place + i, places[i] = sent, sent += lengths[i];
    got[i] = 10 * i + team->place, there[i] = wanted, wanted += got[i];
  }
  char *out = room(sent + 1), *in = room(wanted + 1);
  for (unsigned i = 0; i < count; i++) fill(out + places[i], lengths[i], team->place * 100 + i);
  int done = 0;
  WORKS(DCMF_Alltoallv(&alltoallv, &requests[0], counting(&done), DCMF_MATCH_CONSISTENCY, &team->geometry, out, lengths,
                       places, in, got, there, scratch[0], scratch[1]));
  advance_until(&done, 1);
  for (unsigned i = 0; i < count; i++) CHECK_BYTES(in + there[i], got[i], i * 100 + team->place);
  free(out);
  free(in);
}

static void refused(Team *team) {
  DCMF_Callback_t nothing = {NULL, NULL};
  DCMF_Geometry_t none = {{0, 0, 0, 0}};
  DCMF_CollectiveProtocol_t unknown = {{0, 0, 0, 0}};
  char data[8];
  unsigned beyond[] = {(unsigned)me, (unsigned)all}, twice[] = {(unsigned)me, (unsigned)me};
  CHECK_EQ(DCMF_Barrier(&none, nothing, DCMF_MATCH_CONSISTENCY), DCMF_INVAL);
  CHECK_EQ(DCMF_Barrier(NULL, nothing, DCMF_MATCH_CONSISTENCY), DCMF_INVAL);
  CHECK_EQ(DCMF_Geometry_analyze(&none, &barrier), 0);
  CHECK_EQ(DCMF_Geometry_analyze(&team->geometry, &unknown), 0);
  CHECK_EQ(DCMF_Geometry_free(&none), DCMF_INVAL);
  CHECK_EQ(DCMF_Broadcast(&barrier, &requests[0], nothing, 0, &team->geometry, 0, data, 8), DCMF_INVAL);
  CHECK_EQ(DCMF_Broadcast(&broadcast, &requests[0], nothing, 0, &team->geometry, (unsigned)all, data, 8), DCMF_INVAL);
  CHECK_EQ(DCMF_Broadcast(&broadcast, &requests[0], nothing, 0, &team->geometry, 0, NULL, 8), DCMF_INVAL);
  CHECK_EQ(DCMF_Alltoallv(&alltoallv, &requests[0], nothing, 0, &team->geometry, data, NULL, NULL, data, NULL, NULL,
                          NULL, NULL), DCMF_INVAL);
  CHECK_EQ(DCMF_Geometry_initialize(&none, 9, beyond, 2, NULL, 0, NULL, 0, NULL, 0, 0), DCMF_INVAL);
  CHECK_EQ(DCMF_Geometry_initialize(&none, 9, twice, 2, NULL, 0, NULL, 0, NULL, 0, 0), DCMF_INVAL);
  CHECK_EQ(DCMF_Geometry_initialize(&none, 9, NULL, 1, NULL, 0, NULL, 0, NULL, 0, 0), DCMF_INVAL);
}

int main(int argc, char **argv) {
  static Team everybody, half, reversed;
  start_both(&argc, &argv, 0);
  WORKS(DCMF_Collective_initialize());
  DCMF_Barrier_Configuration_t configuration = {DCMF_TORUS_BINOMIAL_BARRIER_PROTOCOL, never};
  WORKS(DCMF_Barrier_register(&barrier, &configuration));
  for (unsigned rank = 0; rank < (unsigned)all; rank++) {
    everybody.ranks[everybody.count++] = rank;
    reversed.ranks[reversed.count++] = (unsigned)all - 1 - rank;
    if (rank % 2 == (unsigned)me % 2) half.ranks[half.count++] = rank;
  }
  make_team(&everybody, 0);
  make_team(&half, 1 + (unsigned)me % 2);
  make_team(&reversed, 7);
  Team *teams[] = {&everybody, &half, &reversed};
  for (int i = 0; i < 3; i++) {
    barriers(teams[i]);
    broadcasts(teams[i]);
    reductions(teams[i]);
    exchanges(teams[i]);
  }
  refused(&everybody);
  for (int i = 0; i < 3; i++) WORKS(DCMF_Geometry_free(&teams[i]->geometry));
  CHECK_EQ(DCMF_Geometry_analyze(&half.geometry, &barrier), 0);
  // MPI_Finalize ends the process's part in the job, and DCMF with it.
  advance_and_meet();
  int code = finish();
  if (DCMF_Messager_advance() != 0 || DCMF_Collective_initialize() != DCMF_SHUTDOWN) return 5;
  return DCMF_Messager_finalize() == 1 && DCMF_Messager_finalize() == 0 ? code : 6;
}
