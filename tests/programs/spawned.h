// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What programs share that spawn themselves: children begin in main() again, as what their arguments say. They print no
// PASS, since the harness counts the ranks of the start; a check that fails aborts the job.
#ifndef SPAWNED_H
#define SPAWNED_H

#include "check.h"

static MPI_Comm parent = MPI_COMM_NULL;


// Begins, and tells what a child is to do; NULL in a rank of the start.
static inline const char *begin(int *argc, char ***argv) {
  start(argc, argv);
  OK(MPI_Comm_get_parent(&parent));
  if (parent == MPI_COMM_NULL) return NULL;
  OK(MPI_Comm_set_errhandler(parent, MPI_ERRORS_RETURN));
  CHECK(*argc > 1);
  return (*argv)[1];
}

// How many ranks can be spawned: none in time slices, where that has to be said.
static inline int seats(const char *program) {
  int *universe, flag, code = -1, length;
  char text[MPI_MAX_ERROR_STRING];
  MPI_Comm children;
  OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &universe, &flag));
  CHECK(flag && *universe >= all);
  if (*universe > all) return *universe - all;
  FAILS(MPI_Comm_spawn(program, MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children, &code), MPI_ERR_SPAWN);
  CHECK_EQ(class_of(code), MPI_ERR_SPAWN);
  OK(MPI_Error_string(MPI_ERR_SPAWN, text, &length));
  CHECK(me != 0 || strstr(text, "--schedule immediate") != NULL);
  return 0;
}

// Ends a child, without a word.
static inline int leave(void) {
  MPI_Comm_free(&meeting);
  MPI_Finalize();
  return 0;
}

// Spawns `count` copies of this program that do `what`; all of them have to start.
static inline MPI_Comm spawn(const char *program, const char *what, int count, int root, MPI_Comm comm) {
  char *arguments[] = {(char *)what, NULL};
  int codes[64];
  MPI_Comm children;
  memset(codes, 1, sizeof codes);
  OK(MPI_Comm_spawn(program, arguments, count, MPI_INFO_NULL, root, comm, &children, codes));
  for (int i = 0; i < count; i++) CHECK_EQ(codes[i], MPI_SUCCESS);
  int size, remote, inter;
  OK(MPI_Comm_test_inter(children, &inter));
  CHECK(inter);
  OK(MPI_Comm_remote_size(children, &remote));
  CHECK_EQ(remote, count);
  OK(MPI_Comm_size(children, &size));
  OK(MPI_Comm_set_errhandler(children, MPI_ERRORS_RETURN));
  return children;
}

// Collectives and messages of several lengths on a communicator of both groups.
static inline void use(MPI_Comm comm) {
  int rank, size, sum = -1;
  OK(MPI_Comm_rank(comm, &rank));
  OK(MPI_Comm_size(comm, &size));
  OK(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm));
  CHECK_EQ(sum, size * (size - 1) / 2);
  OK(MPI_Barrier(comm));
  static const int lengths[] = {0, 1, 100, 4000, 70000, 3000000};
  for (size_t at = 0; at < sizeof lengths / sizeof *lengths; at++) {
    size_t bytes = (size_t)lengths[at];
    char *out = room(bytes), *in = room(bytes);
    int to = (rank + 1) % size, from = (rank + size - 1) % size;
    fill(out, bytes, (uint32_t)rank + 7);
    OK(MPI_Sendrecv(out, lengths[at], MPI_BYTE, to, 5, in, lengths[at], MPI_BYTE, from, 5, comm, MPI_STATUS_IGNORE));
    CHECK_BYTES(in, bytes, (uint32_t)from + 7);
    for (int root = 0; root < size; root += size > 2 ? size - 1 : 1) {
      if (rank == root) fill(in, bytes, (uint32_t)root + 99);
      OK(MPI_Bcast(in, lengths[at], MPI_BYTE, root, comm));
      CHECK_BYTES(in, bytes, (uint32_t)root + 99);
    }
    free(out);
    free(in);
  }
}
#endif
