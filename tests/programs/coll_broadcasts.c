// SPDX-License-Identifier: MIT OR Apache-2.0
// Many broadcasts in a row, short and long, from each root, also under way together and over some of the ranks: on
// several nodes they go through broadcast channels, more of them than there are channels, and not all have left when
// the next begins.
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

// Long ones, in many pieces, of which there are more than channels: each root in turn, of lengths beside those at which
// pieces begin, and some under way together with short ones.
static void lengths(MPI_Comm comm) {
  enum { MOST = 150000 };
  static const int counts[] = {2045, 3583, 3584, 3585, 7169, 16384, 57345, 100001, MOST};
  enum { KINDS = sizeof counts / sizeof *counts, DEEP = 4 };
  static int data[DEEP][MOST];
  MPI_Request requests[2 * DEEP];
  int rank, size, small[DEEP];
  OK(MPI_Comm_rank(comm, &rank));
  OK(MPI_Comm_size(comm, &size));
  for (int i = 0; i < KINDS; i++) {
    int root = i % size;
    if (rank == root) put(data[0], counts[i], root, i);
    OK(MPI_Bcast(data[0], counts[i], MPI_INT, root, comm));
    look(data[0], counts[i], root, i);
  }
  for (int i = 0; i < DEEP; i++) {
    int root = i % size;
    if (rank == root) put(data[i], counts[KINDS - 1 - i], root, i), put(&small[i], 1, root, 100 + i);
    OK(MPI_Ibcast(data[i], counts[KINDS - 1 - i], MPI_INT, root, comm, &requests[2 * i]));
    OK(MPI_Ibcast(&small[i], 1, MPI_INT, root, comm, &requests[2 * i + 1]));
  }
  OK(MPI_Waitall(2 * DEEP, requests, MPI_STATUSES_IGNORE));
  for (int i = 0; i < DEEP; i++) {
    look(data[i], counts[KINDS - 1 - i], i % size, i);
    look(&small[i], 1, i % size, 100 + i);
  }
}

// The same bytes, described differently by each, in one piece and with gaps.
static void types(MPI_Comm comm) {
  enum { BLOCKS = 400, BLOCK = 100 };
  static int data[BLOCKS][2 * BLOCK], plain[BLOCKS * BLOCK];
  MPI_Datatype gaps, block;
  int rank, size;
  OK(MPI_Comm_rank(comm, &rank));
  OK(MPI_Comm_size(comm, &size));
  OK(MPI_Type_vector(BLOCKS, BLOCK, 2 * BLOCK, MPI_INT, &gaps));
  OK(MPI_Type_contiguous(BLOCK, MPI_INT, &block));
  OK(MPI_Type_commit(&gaps));
  OK(MPI_Type_commit(&block));
  for (int root = 0; root < size; root++) {
    int kind = (rank + root) % 3;
    if (rank == root) put(plain, BLOCKS * BLOCK, root, 7);
    for (int i = 0; i < BLOCKS * BLOCK && kind == 0; i++) data[i / BLOCK][i % BLOCK] = plain[i];
    if (kind == 0) OK(MPI_Bcast(data, 1, gaps, root, comm));
    if (kind == 1) OK(MPI_Bcast(plain, BLOCKS, block, root, comm));
    if (kind == 2) OK(MPI_Bcast(plain, BLOCKS * BLOCK, MPI_INT, root, comm));
    for (int i = 0; i < BLOCKS * BLOCK && kind == 0; i++) plain[i] = data[i / BLOCK][i % BLOCK];
    look(plain, BLOCKS * BLOCK, root, 7);
  }
  OK(MPI_Type_free(&gaps));
  OK(MPI_Type_free(&block));
}

// A rank that receives nothing for a while is full of what others have sent it: long broadcasts end all the same, some
// of their pieces to all at once and some to each.
static void full(void) {
  enum { COUNT = 60, BYTES = 8000, LENGTH = 2000000 };
  static char sent[BYTES], kept[COUNT][BYTES];
  static int data[LENGTH];
  MPI_Request requests[COUNT];
  if (me == 0)
    for (int i = 0; i < COUNT; i++) OK(MPI_Isend(sent, BYTES, MPI_BYTE, all - 1, 7, MPI_COMM_WORLD, &requests[i]));
  if (me == 0) put(data, LENGTH, 0, 3);
  OK(MPI_Bcast(data, LENGTH, MPI_INT, 0, MPI_COMM_WORLD));
  look(data, LENGTH, 0, 3);
  if (me == all - 1)
    for (int i = 0; i < COUNT; i++)
      OK(MPI_Recv(kept[i], BYTES, MPI_BYTE, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  if (me == 0) OK(MPI_Waitall(COUNT, requests, MPI_STATUSES_IGNORE));
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
  for (int time = 0; time < times; time++) {
    streams(MPI_COMM_WORLD);
    lengths(MPI_COMM_WORLD);
  }
  types(MPI_COMM_WORLD);
  full();
  together(MPI_COMM_WORLD);
  mixed();
  // All ranks but one, and every second one.
  MPI_Comm some;
  OK(MPI_Comm_split(MPI_COMM_WORLD, me == all / 2, -me, &some));
  streams(some);
  together(some);
  lengths(some);
  OK(MPI_Comm_free(&some));
  OK(MPI_Comm_split(MPI_COMM_WORLD, me % 2, me, &some));
  streams(some);
  OK(MPI_Comm_free(&some));
  return finish();
}
