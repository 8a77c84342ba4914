// SPDX-License-Identifier: MIT OR Apache-2.0
// A world fails in the midst of messages and collectives; another one that it has let go of calls MPI_Finalize behind
// that, and has to end well although its nodes had much under way for those that are dead.
#include "spawned.h"
#include <signal.h>
#include <unistd.h>

enum { MOST = 300000, PART = 64, ROUNDS = 30, CHILDREN = 4 };

static char out[MOST], in[PART][MOST];
static const int sizes[] = {1, 100, 5000, 20000, 70000, MOST};

static int child(void) {
  int victim;
  OK(MPI_Recv(&victim, 1, MPI_INT, MPI_ANY_SOURCE, 1, parent, MPI_STATUS_IGNORE));
  OK(MPI_Comm_disconnect(&parent));
  while (kill(victim, 0) == 0) usleep(1000);
  OK(MPI_Barrier(MPI_COMM_WORLD));
  if (me == 0) printf("left well\n"), fflush(stdout);
  return leave();
}

// One round of messages of all to all; the `victim` dies when it has begun a few.
static void round_of(unsigned *seed, int dies) {
  MPI_Request requests[2 * PART];
  int many = 0;
  for (int other = 0; other < all; other++) {
    if (other == me) continue;
    MPI_Irecv(in[other], MOST, MPI_BYTE, other, 1, MPI_COMM_WORLD, &requests[many++]);
    MPI_Isend(out, sizes[rand_r(seed) % 6], MPI_BYTE, other, 1, MPI_COMM_WORLD, &requests[many++]);
    if (dies && (other + 1) % 3 == 0) kill(getpid(), SIGKILL);
  }
  if (dies) kill(getpid(), SIGKILL);
  MPI_Waitall(many, requests, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv) {
  if (begin(&argc, &argv) != NULL) return child();
  CHECK_EQ(argc, 2);
  CHECK(all <= PART);
  int turn = atoi(argv[1]), victim = turn % all, pid = (int)getpid();
  unsigned seed = (unsigned)(turn * 77 + me);
  MPI_Comm children = spawn(argv[0], "child", CHILDREN, 0, MPI_COMM_WORLD);
  for (int i = 0; me == victim && i < CHILDREN; i++) OK(MPI_Send(&pid, 1, MPI_INT, i, 1, children));
  OK(MPI_Comm_disconnect(&children));
  OK(MPI_Barrier(MPI_COMM_WORLD));
  double sums[1000] = {0}, all_sums[1000];
  for (int round = 0;; round++) {
    round_of(&seed, me == victim && round >= ROUNDS + turn % 7);
    if (turn % 2 == 0) continue;
    MPI_Bcast(out, sizes[round % 6], MPI_BYTE, round % all, MPI_COMM_WORLD);
    MPI_Allreduce(sums, all_sums, 1000, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
}
