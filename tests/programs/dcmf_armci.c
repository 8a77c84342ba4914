// SPDX-License-Identifier: MIT OR Apache-2.0
// An ARMCI-like layer, raw active messages and MPI in one process, each between calls of the others: none starves, and
// no message goes to another (check A16).
#include "armci_like.h"

enum { ROWS = 12, COLUMNS = 40, PITCH = 64, ROUNDS = 10 };

// What each process lets the others use: a matrix for everybody, sums, a counter, and a number under a mutex.
static struct {
  double matrix[16][ROWS][PITCH];
  double sums[ROWS][PITCH];
  int64_t counter, guarded;
} *shared;
static uint64_t *where;  // everybody's
static DCMF_Protocol_t raw;
static int raw_came;

static uint64_t place(int rank, const void *mine) {
  return where[rank] + (uint64_t)((const char *)mine - (const char *)shared);
}

static void take_raw(void *data, const DCQuad *info, unsigned count, size_t peer, const char *from, size_t bytes) {
  CHECK(data == &raw_came && count == 1 && info->w0 == peer);
  CHECK_BYTES(from, bytes, (uint32_t)(info->w1 + peer));
  raw_came++;
}

static void matrices(int round) {
  double out[ROWS][COLUMNS], back[ROWS][PITCH];
  for (int to = 0; to < all; to++) {
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < COLUMNS; j++) out[i][j] = round * 1e6 + me * 1e4 + to * 1e2 + i + j * 1e-3;
    armci_puts(to, out, sizeof out[0], place(to, shared->matrix[me]), sizeof back[0], sizeof out[0], ROWS);
    armci_fence(to);
    memset(back, 0, sizeof back);
    armci_gets(to, place(to, shared->matrix[me]), sizeof back[0], back, sizeof back[0], sizeof out[0], ROWS);
    for (int i = 0; i < ROWS; i++) CHECK(memcmp(out[i], back[i], sizeof out[i]) == 0 && back[i][COLUMNS] == 0);
  }
}

static void sums(void) {
  double ones[ROWS][COLUMNS];
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) ones[i][j] = me + 1;
  // Short ones come whole, the last one does not.
  for (int to = 0; to < all; to++) {
    armci_accs(to, ones[0], place(to, shared->sums), sizeof shared->sums[0], sizeof ones[0], 3);
    armci_accs(to, ones[0], place(to, shared->sums), sizeof shared->sums[0], sizeof ones[0], ROWS);
  }
  for (int to = 0; to < all; to++) armci_fence(to);
  advance_and_meet();
  int total = all * (all + 1) / 2;
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < PITCH; j++)
      CHECK(shared->sums[i][j] == (j >= COLUMNS ? 0 : i < 3 ? 2 * total : total));
  advance_and_meet();
  memset(shared->sums, 0, sizeof shared->sums);
  advance_and_meet();
}

static void tickets(void) {
  char *seen = room((size_t)(all * ROUNDS));
  for (int i = 0; i < ROUNDS; i++) {
    int64_t ticket = armci_rmw(0, place(0, &shared->counter), 1);
    CHECK(ticket >= 0 && ticket < all * ROUNDS);
    seen[ticket]++;
  }
  // Who waits in MPI answers nobody, so all have to be through first.
  advance_and_meet();
  OK(MPI_Allreduce(MPI_IN_PLACE, seen, all * ROUNDS, MPI_CHAR, MPI_SUM, MPI_COMM_WORLD));
  for (int i = 0; i < all * ROUNDS; i++) CHECK_EQ(seen[i], 1);
  free(seen);
}

// Adds to a number at the last rank by get and put, which only a mutex at rank 0 makes one operation.
static void mutexes(void) {
  int owner = all - 1;
  for (int i = 0; i < ROUNDS; i++) {
    int64_t value = -1;
    armci_lock(0, 1);
    armci_gets(owner, place(owner, &shared->guarded), 8, &value, 8, 8, 1);
    value++;
    armci_puts(owner, &value, 8, place(owner, &shared->guarded), 8, 8, 1);
    armci_fence(owner);
    armci_unlock(0, 1);
  }
  advance_and_meet();
  if (me == owner) CHECK_EQ(shared->guarded, all * ROUNDS);
}

static void raw_and_mpi(int round) {
  int next = (me + 1) % all, before = (me + all - 1) % all, in = -1, done = 0;
  char data[2000];
  DCQuad info = {(unsigned)me, (unsigned)round, 0, 0};
  DCMF_Request_t request;
  size_t bytes = (size_t)round * 150;
  fill(data, bytes, (uint32_t)(round + me));
  MPI_Request both[2];
  OK(MPI_Irecv(&in, 1, MPI_INT, before, round, MPI_COMM_WORLD, &both[0]));
  WORKS(DCMF_Send(&raw, &request, counting(&done), DCMF_MATCH_CONSISTENCY, (size_t)next, bytes, data, &info, 1));
  OK(MPI_Isend(&me, 1, MPI_INT, next, round, MPI_COMM_WORLD, &both[1]));
  advance_until(&done, 1);
  // Others may wait for an answer of this process before they send or receive.
  for (int flag = 0; !flag;) {
    DCMF_Messager_advance();
    OK(MPI_Testall(2, both, &flag, MPI_STATUSES_IGNORE));
  }
  CHECK_EQ(in, before);
}

int main(int argc, char **argv) {
  start_both(&argc, &argv, 0);
  DCMF_Send_Configuration_t configuration = {
      DCMF_DEFAULT_SEND_PROTOCOL, DCMF_DEFAULT_NETWORK, take_raw, &raw_came, NULL, NULL};
  armci_init();
  WORKS(DCMF_Send_register(&raw, &configuration));
  shared = room(sizeof *shared);
  where = room(sizeof *where * (size_t)all);
  where[me] = (uint64_t)(uintptr_t)shared;
  OK(MPI_Allgather(MPI_IN_PLACE, 0, MPI_BYTE, where, sizeof *where, MPI_BYTE, MPI_COMM_WORLD));
  for (int round = 0; round < ROUNDS; round++) {
    matrices(round);
    raw_and_mpi(round);
    sums();
  }
  advance_until(&raw_came, ROUNDS);
  tickets();
  mutexes();
  free(where);
  int code = finish_both();
  free(shared);
  return code;
}
