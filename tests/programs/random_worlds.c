// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Random families of processes: random_worlds FIRST COUNT runs the programs of the seeds FIRST to FIRST + COUNT - 1.
// Processes spawn others, which spawn others, meet at ports, merge, use what connects them, and part in any order that
// the standard allows (MPI-5.0 sections 11.8 to 11.10). Every communicator has numbers of its own, which all of its
// processes draw alike; so each knows what it has to get from whom. RANDOM_TRACE=1 prints every step, and with
// RANDOM_DEATHS=SEED some processes die.
#include "random/talk.h"
#include "spawned.h"
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

enum { DEPTH_MAX = 2, CHILDREN_MAX = 3 };

static char *program;
static int depth;          // how many generations are above this process
static int may_spawn = 1;  // not in time slices, whose processes are those of the start

// What a child is told: what it is to do, its numbers, and its depth.
enum { JOINS, WAITS, CALLS };
static const char *const ERRANDS[] = {"joins", "waits", "calls"};

static void episodes(MPI_Comm comm, Rng *rng, int steps);

// Spawns children for an errand; they and the spawning ones draw from `rng` on the intercommunicator.
static MPI_Comm spawn_some(MPI_Comm comm, Rng *rng, int errand, Rng *shared) {
  int size, rank, count = between(rng, 1, CHILDREN_MAX), codes[2 * CHILDREN_MAX];
  OK(MPI_Comm_size(comm, &size));
  OK(MPI_Comm_rank(comm, &rank));
  int root = below(rng, size), several = one_in(rng, 4), second = between(rng, 1, 2);
  shared->state = draw(rng);
  char numbers[32], level[16];
  snprintf(numbers, sizeof numbers, "%llu", (unsigned long long)shared->state);
  snprintf(level, sizeof level, "%d", depth + 1);
  char *arguments[] = {(char *)ERRANDS[errand], numbers, level, NULL};
  MPI_Comm children;
  // Only the root's arguments count.
  if (several && rank == root) {
    char *commands[] = {program, program}, **both[] = {arguments, arguments};
    int counts[] = {count, second};
    MPI_Info infos[] = {MPI_INFO_NULL, MPI_INFO_NULL};
    OK(MPI_Comm_spawn_multiple(2, commands, both, counts, infos, root, comm, &children, codes));
  } else if (several) {
    OK(MPI_Comm_spawn_multiple(0, NULL, NULL, NULL, NULL, root, comm, &children, codes));
  } else {
    OK(MPI_Comm_spawn(rank == root ? program : NULL, rank == root ? arguments : NULL, rank == root ? count : -1,
                      MPI_INFO_NULL, root, comm, &children, codes));
  }
  int all_of_them = several ? count + second : count, remote;
  for (int i = 0; i < all_of_them; i++) CHECK_EQ(codes[i], MPI_SUCCESS);
  OK(MPI_Comm_remote_size(children, &remote));
  CHECK_EQ(remote, all_of_them);
  OK(MPI_Comm_set_errhandler(children, MPI_ERRORS_RETURN));
  return children;
}

// Both sides of a new intercommunicator: they use it, merge it or not, and part.
static void live_together(MPI_Comm *between_us, Rng *rng, int high) {
  talk(*between_us, rng, between(rng, 0, 2));
  if (one_in(rng, 2)) {
    MPI_Comm both;
    int opposite = below(rng, 2), first = one_in(rng, 2);
    OK(MPI_Intercomm_merge(*between_us, high ^ opposite, &both));
    OK(MPI_Comm_set_errhandler(both, MPI_ERRORS_RETURN));
    if (first) part(between_us);
    episodes(both, rng, between(rng, 1, 2));
    part(&both);
  }
  if (*between_us != MPI_COMM_NULL) part(between_us);
}

// Spawns, and does something of one's own before or after living with the children.
static void have_children(MPI_Comm comm, Rng *rng) {
  Rng shared;
  MPI_Comm children = spawn_some(comm, rng, JOINS, &shared);
  if (one_in(rng, 3)) talk(comm, rng, 1);
  live_together(&children, &shared, 0);
}

// Two worlds that are spawned apart, and meet at a port of which the spawning ones tell them.
static void have_strangers(MPI_Comm comm, Rng *rng) {
  Rng numbers[2];
  MPI_Comm worlds[2];
  char port[MPI_MAX_PORT_NAME];
  int rank, early = one_in(rng, 2);
  OK(MPI_Comm_rank(comm, &rank));
  worlds[0] = spawn_some(comm, rng, WAITS, &numbers[0]);
  worlds[1] = spawn_some(comm, rng, CALLS, &numbers[1]);
  if (rank == 0) {
    uint64_t meeting_numbers = numbers[0].state;
    OK(MPI_Recv(port, sizeof port, MPI_CHAR, 0, 1, worlds[0], MPI_STATUS_IGNORE));
    OK(MPI_Send(port, sizeof port, MPI_CHAR, 0, 1, worlds[1]));
    OK(MPI_Send(&meeting_numbers, 1, MPI_UINT64_T, 0, 2, worlds[1]));
  }
  if (early) talk(comm, rng, 1);
  for (int i = 0; i < 2; i++) OK(MPI_Comm_disconnect(&worlds[i]));
}

// Two parts of a communicator meet at a port.
static void meet_halfway(MPI_Comm comm, Rng *rng) {
  char port[MPI_MAX_PORT_NAME] = "";
  int size, rank;
  OK(MPI_Comm_size(comm, &size));
  OK(MPI_Comm_rank(comm, &rank));
  if (size == 1) return;
  int border = between(rng, 1, size - 1), owner = below(rng, border);
  int roots[] = {owner, below(rng, size - border)}, side = rank >= border;
  MPI_Comm half, other;
  OK(MPI_Comm_split(comm, side, rank, &half));
  if (rank == owner) OK(MPI_Open_port(MPI_INFO_NULL, port));
  OK(MPI_Bcast(port, sizeof port, MPI_CHAR, owner, comm));
  dawdle();
  if (side == 0)
    OK(MPI_Comm_accept(port, MPI_INFO_NULL, roots[0], half, &other));
  else
    OK(MPI_Comm_connect(port, MPI_INFO_NULL, roots[1], half, &other));
  if (rank == owner) OK(MPI_Close_port(port));
  let_go(&half, rng);
  OK(MPI_Comm_set_errhandler(other, MPI_ERRORS_RETURN));
  Rng shared = {.state = draw(rng)};
  live_together(&other, &shared, side);
}

static void episodes(MPI_Comm comm, Rng *rng, int steps) {
  int deepest = 0;
  // Of a merged communicator the members have different depths.
  OK(MPI_Allreduce(&depth, &deepest, 1, MPI_INT, MPI_MAX, comm));
  for (int i = 0; i < steps; i++) {
    int what = below(rng, 8);
    say(comm, "episode", what);
    dawdle();
    if (what < 3 && may_spawn && deepest < DEPTH_MAX) have_children(comm, rng);
    else if (what == 3 && may_spawn && deepest < DEPTH_MAX) have_strangers(comm, rng);
    else if (what < 6) meet_halfway(comm, rng);
    else talk(comm, rng, 1);
  }
}

// A child that waits for a world that calls: both then live together.
static void meet_strangers(Rng *rng, int calls) {
  char port[MPI_MAX_PORT_NAME];
  MPI_Comm other;
  uint64_t numbers = rng->state;
  int early = one_in(&own, 2), eldest = me == 0;
  OK(MPI_Bcast(&early, 1, MPI_INT, 0, MPI_COMM_WORLD));
  if (eldest && calls) {
    OK(MPI_Recv(port, sizeof port, MPI_CHAR, 0, 1, parent, MPI_STATUS_IGNORE));
    OK(MPI_Recv(&numbers, 1, MPI_UINT64_T, 0, 2, parent, MPI_STATUS_IGNORE));
  } else if (eldest) {
    OK(MPI_Open_port(MPI_INFO_NULL, port));
    OK(MPI_Send(port, sizeof port, MPI_CHAR, 0, 1, parent));
  }
  OK(MPI_Bcast(&numbers, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD));
  if (early) OK(MPI_Comm_disconnect(&parent));
  if (calls)
    OK(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &other));
  else
    OK(MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &other));
  if (eldest && !calls) OK(MPI_Close_port(port));
  if (!early) OK(MPI_Comm_disconnect(&parent));
  OK(MPI_Comm_set_errhandler(other, MPI_ERRORS_RETURN));
  Rng shared = {.state = numbers};
  live_together(&other, &shared, calls);
}

static void die(int number) {
  (void)number;
  kill(getpid(), SIGKILL);
}

// With RANDOM_DEATHS=SEED one process in six dies some time, whatever it is doing then.
static void perhaps_die(uint64_t numbers) {
  const char *seed = getenv("RANDOM_DEATHS");
  if (seed == NULL) return;
  Rng rng = {.state = key_of(strtoull(seed, NULL, 10), numbers, (uint64_t)me, 8)};
  if (!one_in(&rng, 6)) return;
  struct itimerval at = {.it_value = {.tv_usec = between(&rng, 1, 150000)}};
  signal(SIGALRM, die);
  setitimer(ITIMER_REAL, &at, NULL);
}

static int child(const char *errand, char **numbers) {
  Rng rng = {.state = strtoull(numbers[0], NULL, 10)};
  own.state = key_of(rng.state, (uint64_t)me, 7, 0);
  depth = atoi(numbers[1]);
  perhaps_die(rng.state);
  dawdle();
  if (strcmp(errand, ERRANDS[JOINS]) == 0)
    live_together(&parent, &rng, 1);
  else
    meet_strangers(&rng, strcmp(errand, ERRANDS[CALLS]) == 0);
  // Some work on alone, while the others do not wait for them.
  talk(MPI_COMM_WORLD, &rng, between(&rng, 0, 2));
  say(MPI_COMM_WORLD, "ends", depth);
  return leave();
}

int main(int argc, char **argv) {
  const char *errand = begin(&argc, &argv);
  traced = getenv("RANDOM_TRACE") != NULL;
  program = argv[0];
  if (errand != NULL) {
    if (argc != 4) FAIL("%d arguments of a child", argc);
    return child(errand, argv + 2);
  }
  if (argc != 3) FAIL("random_worlds FIRST COUNT");
  may_spawn = seats(program) > 0;
  uint64_t first = strtoull(argv[1], NULL, 10), count = strtoull(argv[2], NULL, 10);
  perhaps_die(first);
  for (uint64_t seed = first; seed < first + count; seed++) {
    if (me == 0) printf("seed %llu\n", (unsigned long long)seed), fflush(stdout);
    Rng rng = {.state = key_of(seed, (uint64_t)all, 5, 0)};
    own.state = key_of(seed, (uint64_t)all, 6, (uint64_t)me);
    episodes(MPI_COMM_WORLD, &rng, between(&rng, 1, 4));
  }
  return finish();
}
