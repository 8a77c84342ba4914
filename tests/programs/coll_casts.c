// SPDX-License-Identifier: MIT OR Apache-2.0
// Many broadcasts in a row, from each root, also under way together and over some of the ranks: on several nodes they go
// through broadcast channels, more of them than there are channels, and not all have left when the next begins.
#include "coll.h"

enum { ROUNDS = 120, LONGEST = 2040 };

static int value(int root, int round, int at) { return item(root, round, at) ^ 0x5A5A; }

static void put(int *data, int count, int root, int round) {
  for (int i = 0; i < count; i++) data[i] = value(root, round, i);
}

static void look(const int *data, int count, int root, int round) {
  for (int i = 0; i < count; i++)
    if (data[i] != value(root, round, i)) FAIL("root %d, round %d, element %d is wrong", root, round, i);
  CHECK(1);
}

static int length(int round) { return round % 7 == 0 ? LONGEST : round % 5 * 11 + 1; }

// One root after the other, so that nobody waits for those who receive.
static void streams(MPI_Comm comm) {
  int data[LONGEST], rank, size;
  OK(MPI_Comm_rank(comm, &rank));
  OK(MPI_Comm_size(comm, &size));
  for (int root = 0; root < size; root++)
    for (int round = 0; round < ROUNDS; round++) {
      if (rank == root) put(data, length(round), root, round);
      OK(MPI_Bcast(data, length(round), MPI_INT, root, comm));
      look(data, length(round), root, round);
    }
}

// Roots in turn, several under way, complete in any order.
static void together(MPI_Comm comm) {
  enum { DEEP = 40 };
  static int data[DEEP][LONGEST];
  MPI_Request requests[DEEP];
  int rank, size;
  OK(MPI_Comm_rank(comm, &rank));
  OK(MPI_Comm_size(comm, &size));
  for (int i = 0; i < DEEP; i++) {
    int root = i * 3 % size;
    if (rank == root) put(data[i], length(i), root, i);
    OK(MPI_Ibcast(data[i], length(i), MPI_INT, root, comm, &requests[i]));
  }
  OK(MPI_Waitall(DEEP, requests, MPI_STATUSES_IGNORE));
  for (int i = 0; i < DEEP; i++) look(data[i], length(i), i * 3 % size, i);
}

// Persistent ones between others, so that their messages and those of channels could be mistaken for each other.
static void mixed(void) {
  int kept[8], other[8];
  MPI_Request request;
  OK(MPI_Bcast_init(kept, 8, MPI_INT, all - 1, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
  for (int round = 0; round < 30; round++) {
    if (me == all - 1) put(kept, 8, 1000, round);
    if (me == 0) put(other, 8, 2000, round);
    OK(MPI_Start(&request));
    OK(MPI_Bcast(other, 8, MPI_INT, 0, MPI_COMM_WORLD));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    look(kept, 8, 1000, round);
    look(other, 8, 2000, round);
  }
  OK(MPI_Request_free(&request));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  // How often: more for a test that breaks the network meanwhile.
  int times = argc > 1 ? atoi(argv[1]) : 1;
  for (int time = 0; time < times; time++) streams(MPI_COMM_WORLD);
  together(MPI_COMM_WORLD);
  mixed();
  // All ranks but one, and every second one.
  MPI_Comm some;
  OK(MPI_Comm_split(MPI_COMM_WORLD, me == all / 2, -me, &some));
  streams(some);
  together(some);
  OK(MPI_Comm_free(&some));
  OK(MPI_Comm_split(MPI_COMM_WORLD, me % 2, me, &some));
  streams(some);
  OK(MPI_Comm_free(&some));
  return finish();
}
