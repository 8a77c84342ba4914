// SPDX-License-Identifier: MIT OR Apache-2.0
// Parents and children (MPI-5.0 section 11.8): messages over the intercommunicator, both merged into one communicator,
// collectives and windows on it, and what children know of themselves.
#include "spawned.h"

// Every rank adds to, and reads from, memory of every other.
static void window(MPI_Comm comm) {
  int rank, size, *words;
  MPI_Win win;
  OK(MPI_Comm_rank(comm, &rank));
  OK(MPI_Comm_size(comm, &size));
  OK(MPI_Win_allocate((MPI_Aint)(size * (int)sizeof(int)), sizeof(int), MPI_INFO_NULL, comm, &words, &win));
  for (int i = 0; i < size; i++) words[i] = 0;
  OK(MPI_Win_fence(0, win));
  for (int to = 0; to < size; to++) {
    int value = rank + 1, one = 1;
    OK(MPI_Put(&value, 1, MPI_INT, to, rank, 1, MPI_INT, win));
    OK(MPI_Win_fence(0, win));
    OK(MPI_Accumulate(&one, 1, MPI_INT, to, (rank + 1) % size, 1, MPI_INT, MPI_SUM, win));
    OK(MPI_Win_fence(0, win));
  }
  for (int i = 0; i < size; i++) CHECK(words[i] >= 2 && words[i] <= size + 1 + size);
  int got = -1;
  OK(MPI_Win_lock_all(0, win));
  OK(MPI_Get(&got, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, win));
  OK(MPI_Win_unlock_all(win));
  CHECK(got >= 2);
  OK(MPI_Win_free(&win));
}

static void together(MPI_Comm inter, int high, int of_mine) {
  MPI_Comm both;
  int rank, size, remote;
  OK(MPI_Comm_remote_size(inter, &remote));
  OK(MPI_Intercomm_merge(inter, high, &both));
  OK(MPI_Comm_set_errhandler(both, MPI_ERRORS_RETURN));
  OK(MPI_Comm_rank(both, &rank));
  OK(MPI_Comm_size(both, &size));
  CHECK_EQ(size, of_mine + remote);
  CHECK_EQ(rank, me + (high ? remote : 0));
  use(both);
  window(both);
  MPI_Comm half;
  OK(MPI_Comm_split(both, rank % 2, rank, &half));
  use(half);
  OK(MPI_Comm_disconnect(&half));
  OK(MPI_Comm_disconnect(&both));
}

static int child(char *argument) {
  int *number, flag, length;
  char name[MPI_MAX_OBJECT_NAME];
  CHECK(strcmp(argument, "a  b") == 0);
  OK(MPI_Comm_get_name(parent, name, &length));
  CHECK(strcmp(name, "MPI_COMM_PARENT") == 0);
  OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, &number, &flag));
  CHECK(flag && *number == 0);
  use(MPI_COMM_WORLD);
  // Each child hears from each parent.
  int remote;
  OK(MPI_Comm_remote_size(parent, &remote));
  for (int from = 0; from < remote; from++) {
    int got = -1;
    OK(MPI_Recv(&got, 1, MPI_INT, from, 3, parent, MPI_STATUS_IGNORE));
    CHECK_EQ(got, from * 100 + me);
  }
  together(parent, 1, all);
  OK(MPI_Comm_disconnect(&parent));
  OK(MPI_Comm_get_parent(&parent));
  CHECK(parent == MPI_COMM_NULL);
  return leave();
}

int main(int argc, char **argv) {
  if (begin(&argc, &argv) != NULL) return child(argv[1]);
  if (seats(argv[0]) == 0) return finish();
  MPI_Comm children = spawn(argv[0], "a  b", 3, all - 1, MPI_COMM_WORLD);
  for (int to = 0; to < 3; to++) {
    int word = me * 100 + to;
    OK(MPI_Send(&word, 1, MPI_INT, to, 3, children));
  }
  together(children, 0, all);
  OK(MPI_Comm_disconnect(&children));
  CHECK(children == MPI_COMM_NULL);
  use(MPI_COMM_WORLD);
  return finish();
}
