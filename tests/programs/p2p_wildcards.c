// SPDX-License-Identifier: MIT OR Apache-2.0
// MPI_ANY_SOURCE and MPI_ANY_TAG, alone and together, and what the status says (MPI-5.0 sections 3.2.4, 3.2.5).
#include "check.h"

static void gather_any(void) {
  enum { ROUNDS = 50 };
  if (me == 0) {
    int seen[64] = {0};
    for (int i = 0; i < ROUNDS * (all - 1); i++) {
      int value[2] = {-1, -1};
      MPI_Status status;
      OK(MPI_Recv(value, 2, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
      CHECK_EQ(value[0], status.MPI_SOURCE);
      CHECK_EQ(value[1], status.MPI_TAG);
      // From one source the messages come in order, and tags count up.
      CHECK_EQ(status.MPI_TAG, seen[status.MPI_SOURCE]);
      seen[status.MPI_SOURCE]++;
      int count = -1, cancelled = -1;
      OK(MPI_Get_count(&status, MPI_INT, &count));
      OK(MPI_Test_cancelled(&status, &cancelled));
      CHECK_EQ(count, 2);
      CHECK_EQ(cancelled, 0);
    }
    for (int r = 1; r < all; r++) CHECK_EQ(seen[r], ROUNDS);
  } else {
    for (int i = 0; i < ROUNDS; i++) {
      int value[2] = {me, i};
      OK(MPI_Send(value, 2, MPI_INT, 0, i, MPI_COMM_WORLD));
    }
  }
}

// A wildcard takes nothing from another communicator.
static void contexts_are_apart(void) {
  MPI_Comm other;
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &other));
  if (me == 1) {
    int a = 1, b = 2;
    OK(MPI_Send(&a, 1, MPI_INT, 0, 3, other));
    OK(MPI_Send(&b, 1, MPI_INT, 0, 3, MPI_COMM_WORLD));
  } else if (me == 0) {
    int a = 0, b = 0;
    OK(MPI_Recv(&b, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_EQ(b, 2);
    OK(MPI_Recv(&a, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, other, MPI_STATUS_IGNORE));
    CHECK_EQ(a, 1);
  }
  OK(MPI_Comm_free(&other));
  CHECK(other == MPI_COMM_NULL);
}

// The largest tag works, one beyond is refused; negative ones too.
static void tag_limits(void) {
  int *upper = NULL, set = 0;
  OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &upper, &set));
  CHECK(set);
  CHECK(*upper >= 32767);
  if (me == 1) {
    int v = 77;
    OK(MPI_Send(&v, 1, MPI_INT, 0, *upper, MPI_COMM_WORLD));
    FAILS(MPI_Send(&v, 1, MPI_INT, 0, -5, MPI_COMM_WORLD), MPI_ERR_TAG);
    FAILS(MPI_Send(&v, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD), MPI_ERR_TAG);
    if (*upper < INT32_MAX) FAILS(MPI_Send(&v, 1, MPI_INT, 0, *upper + 1, MPI_COMM_WORLD), MPI_ERR_TAG);
  } else if (me == 0) {
    int v = 0;
    MPI_Status status;
    OK(MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
    CHECK_EQ(v, 77);
    CHECK_EQ(status.MPI_TAG, *upper);
  }
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  gather_any();
  meet();
  contexts_are_apart();
  tag_limits();
  return finish();
}
