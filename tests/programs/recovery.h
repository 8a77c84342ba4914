// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What programs share whose ranks die (docs/design/recovery.md). The harness counts the ranks that pass, and a rank
// that dies prints nothing itself: so rank 0, which stays in most of them, prints for those that it knows to have died.
#ifndef RECOVERY_H
#define RECOVERY_H

#include "spawned.h"
#include <signal.h>

static int deaths;  // how many ranks of the start have died by the plan of the test

// This rank ends at once, as by a crash.
CHECK_COLD void die(void) {
  fflush(stdout);
  raise(SIGKILL);
  _exit(9);
}

// The ranks from `first` on are about to die, but not before all others have done what came before.
static inline void prepare_to_die(int first, MPI_Comm comm) {
  int rank, size;
  OK(MPI_Comm_rank(comm, &rank));
  OK(MPI_Comm_size(comm, &size));
  for (int to = first; to < size; to++)
    if (to != rank) OK(MPI_Send(NULL, 0, MPI_BYTE, to, 998, comm));
  if (rank < first) return;
  for (int from = 0; from < size; from++)
    if (from != rank) OK(MPI_Recv(NULL, 0, MPI_BYTE, from, 998, comm, MPI_STATUS_IGNORE));
}

// A check that a call has failed because a process has, or the communicator was revoked.
static inline int is_loss(int code) {
  int class = class_of(code);
  return class == MPIX_ERR_PROC_FAILED || class == MPIX_ERR_REVOKED;
}
#define LOSES(call)                                                                                 \
  do {                                                                                              \
    int check_code = (call);                                                                        \
    __atomic_add_fetch(&checks, 1, __ATOMIC_RELAXED);                                               \
    if (!is_loss(check_code)) wrong_code(__FILE__, __LINE__, #call, check_code, "a loss");          \
  } while (0)

// Waits until this process knows of so many failures in a communicator.
static inline void know_failed(MPI_Comm comm, int count) {
  int known = 0;
  while (known < count) {
    MPI_Group failed;
    OK(MPIX_Comm_get_failed(comm, &failed));
    OK(MPI_Group_size(failed, &known));
    OK(MPI_Group_free(&failed));
  }
  CHECK_EQ(known, count);
}

// The communicator of those that are left, of which there are `wanted`, and which works.
static inline MPI_Comm shrunk(MPI_Comm comm, int wanted) {
  MPI_Comm left;
  int size, revoked = -1;
  OK(MPIX_Comm_shrink(comm, &left));
  OK(MPI_Comm_set_errhandler(left, MPI_ERRORS_RETURN));
  OK(MPI_Comm_size(left, &size));
  CHECK_EQ(size, wanted);
  OK(MPIX_Comm_is_revoked(left, &revoked));
  CHECK_EQ(revoked, 0);
  return left;
}

// As finish() of check.h, where `meeting` may have members that are dead.
static inline int survive(void) {
  MPI_Comm_free(&meeting);
  MPI_Finalize();
  printf("PASS %ld\n", checks);
  for (int i = 0; me == 0 && i < deaths; i++) printf("PASS 1\n");
  fflush(stdout);
  return 0;
}
#endif
