// SPDX-License-Identifier: MIT OR Apache-2.0
// Everything that timing can decide: receives from any source, MPI_Waitany, MPI_Waitsome, tests and probes that race,
// and what several ranks do to the same memory.
// Each rank mixes what it is told into a number; rank 0 prints the numbers of all. With --strobe early --order fixed
// they are the same in every run (tests/order.rs compares many).
#include "check.h"

enum { ROUNDS = 12, BIG = 40000 };
static uint64_t digest = 14695981039346656037u;

static void note(uint64_t word) { digest = (digest ^ word) * 1099511628211u; }

// Work of a length that depends on the machine, not on the rank's data.
static void compute(int round) {
  volatile double x = 1;
  for (int i = 0; i < (me * 7919 + round * 104729) % 5000; i++) x = x * 1.0000001 + 1e-9;
}

static void any_source(int round) {
  int value = me * 1000 + round, got[64];
  MPI_Request send[64];
  for (int k = 0; k < 3; k++) {
    compute(round + k);
    OK(MPI_Isend(&value, 1, MPI_INT, (me + 1 + k) % all, 1, MPI_COMM_WORLD, &send[k]));
  }
  for (int k = 0; k < 3; k++) {
    MPI_Status status;
    OK(MPI_Recv(&got[k], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status));
    note((uint64_t)status.MPI_SOURCE << 32 | (uint32_t)got[k]);
  }
  OK(MPI_Waitall(3, send, MPI_STATUSES_IGNORE));
}

static void waitany(int round) {
  static unsigned char in[64][BIG], out[BIG];
  MPI_Request request[64];
  int left = 0;
  for (int from = 0; from < all; from++) {
    int bytes = from % 2 ? BIG : 16;
    OK(MPI_Irecv(in[from], bytes, MPI_BYTE, from, 2, MPI_COMM_WORLD, &request[left++]));
  }
  for (int to = 0; to < all; to++) {
    compute(round * to);
    OK(MPI_Isend(out, me % 2 ? BIG : 16, MPI_BYTE, to, 2, MPI_COMM_WORLD, &request[left++]));
  }
  for (int k = 0; k < left;) {
    int indices[128], count, index;
    if (round % 2) {
      OK(MPI_Waitany(left, request, &index, MPI_STATUS_IGNORE));
      note((uint64_t)index);
      k++;
    } else {
      OK(MPI_Waitsome(left, request, &count, indices, MPI_STATUSES_IGNORE));
      for (int i = 0; i < count; i++) note((uint64_t)indices[i]);
      note((uint64_t)count);
      k += count;
    }
  }
}

static void polls(int round) {
  int value = round, got = 0, flag = 0, turns = 0;
  MPI_Request request;
  MPI_Status status;
  OK(MPI_Irecv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &request));
  compute(round);
  OK(MPI_Send(&value, 1, MPI_INT, (me + round) % all, 3, MPI_COMM_WORLD));
  while (!flag) {
    OK(MPI_Test(&request, &flag, &status));
    turns++;
  }
  note((uint64_t)turns << 32 | (uint32_t)status.MPI_SOURCE);
  compute(round + 3);
  OK(MPI_Send(&value, 1, MPI_INT, (me + 1) % all, 4, MPI_COMM_WORLD));
  for (flag = turns = 0; !flag; turns++) OK(MPI_Iprobe(MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &flag, &status));
  note((uint64_t)turns << 32 | (uint32_t)status.MPI_SOURCE);
  OK(MPI_Recv(&got, 1, MPI_INT, status.MPI_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
}

static void collectives(int round) {
  double in[2000], out[2000];
  MPI_Request request[2];
  for (int i = 0; i < 2000; i++) in[i] = me + i * 1e-3 + round;
  OK(MPI_Iallreduce(in, out, round % 2 ? 2000 : 3, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request[0]));
  OK(MPI_Ibarrier(MPI_COMM_WORLD, &request[1]));
  int flag = 0, turns = 0, index;
  while (!flag) {
    OK(MPI_Testany(2, request, &index, &flag, MPI_STATUS_IGNORE));
    turns++;
  }
  note((uint64_t)turns << 32 | (uint32_t)index);
  OK(MPI_Waitall(2, request, MPI_STATUSES_IGNORE));
  note((uint64_t)(out[2] * 1e6));
}

// What the program reads and writes with every rank at once: tickets, the last of several that replace, who finds a
// value first, sums that depend on the order of what is added, and turns with an exclusive lock.
typedef struct {
  int64_t ticket, replaced, swapped;
  double sum;
  int64_t turns, log[64];
} Shared;

static Shared *memory;
static MPI_Win window;

static void make_window(int round) {
  static Shared own;
  memory = &own;
  if (round % 2) {
    OK(MPI_Win_allocate(sizeof own, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window));
  } else {
    OK(MPI_Win_create(&own, sizeof own, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window));
  }
  memset(memory, 0, sizeof own);
  OK(MPI_Barrier(MPI_COMM_WORLD));
}

#define AT(field) (MPI_Aint) offsetof(Shared, field)

static void take_turn(int target) {
  int64_t turns, mine = me;
  OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, window));
  OK(MPI_Get(&turns, 1, MPI_INT64_T, target, AT(turns), 1, MPI_INT64_T, window));
  OK(MPI_Win_flush(target, window));
  OK(MPI_Put(&mine, 1, MPI_INT64_T, target, AT(log) + 8 * turns, 1, MPI_INT64_T, window));
  turns++;
  OK(MPI_Put(&turns, 1, MPI_INT64_T, target, AT(turns), 1, MPI_INT64_T, window));
  OK(MPI_Win_unlock(target, window));
}

static void one_sided(int round) {
  int target = round % all;
  int64_t one = 1, mine = me + 1, nobody = 0, ticket, winner;
  double share = (me + 1) * (round % 3 ? 1e-9 : 1e9) / 3;
  make_window(round);
  OK(MPI_Win_lock_all(0, window));
  for (int k = 0; k < 4; k++) {
    compute(round + k);
    OK(MPI_Fetch_and_op(&one, &ticket, MPI_INT64_T, target, AT(ticket), MPI_SUM, window));
    OK(MPI_Accumulate(&share, 1, MPI_DOUBLE, target, AT(sum), 1, MPI_DOUBLE, MPI_SUM, window));
    OK(MPI_Accumulate(&mine, 1, MPI_INT64_T, target, AT(replaced), 1, MPI_INT64_T, MPI_REPLACE, window));
    OK(MPI_Compare_and_swap(&mine, &nobody, &winner, MPI_INT64_T, target, AT(swapped), window));
    OK(MPI_Win_flush(target, window));
    note((uint64_t)ticket << 32 | (uint64_t)winner);
  }
  OK(MPI_Win_unlock_all(window));
  for (int k = 0; k < 2; k++) take_turn((target + k) % all);
  OK(MPI_Win_fence(0, window));
  share *= 3;
  OK(MPI_Accumulate(&share, 1, MPI_DOUBLE, target, AT(sum), 1, MPI_DOUBLE, MPI_SUM, window));
  OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, window));
  for (size_t word = 0; word < sizeof *memory / 8; word++) note(((uint64_t *)memory)[word]);
  OK(MPI_Win_free(&window));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  for (int round = 1; round <= ROUNDS; round++) {
    any_source(round);
    waitany(round);
    polls(round);
    collectives(round);
    one_sided(round);
    checks++;
  }
  uint64_t of_all[64];
  OK(MPI_Gather(&digest, 1, MPI_UINT64_T, of_all, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD));
  if (me == 0) {
    printf("ORDER");
    for (int rank = 0; rank < all; rank++) printf(" %016llx", (unsigned long long)of_all[rank]);
    printf("\n");
  }
  return finish();
}
