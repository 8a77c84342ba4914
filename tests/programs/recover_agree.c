// SPDX-License-Identifier: MIT OR Apache-2.0
// Agreements and shrinking while ranks die: before, in the middle, and two at once. All that are left get the same, and
// whether a failure was acknowledged is the same for all.
#include "recovery.h"

int main(int argc, char **argv) {
  start(&argc, &argv);
  int bits = 1 << me | 64, wanted = 64, size, code;
  MPI_Request request;
  MPI_Comm left, less;
  // Nobody is dead.
  OK(MPIX_Comm_agree(MPI_COMM_WORLD, &bits));
  CHECK_EQ(bits, all == 1 ? 65 : 64);
  bits = 127 - (1 << me);
  OK(MPIX_Comm_iagree(MPI_COMM_WORLD, &bits, &request));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  CHECK_EQ(bits, 128 - (1 << all));
  OK(MPIX_Comm_ishrink(MPI_COMM_WORLD, &left, &request));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  OK(MPI_Comm_size(left, &size));
  CHECK_EQ(size, all);
  OK(MPI_Barrier(left));
  OK(MPI_Comm_free(&left));
  // The last two die at once, one of them after it has asked to agree.
  deaths = all > 2 ? 2 : all - 1;
  prepare_to_die(all - deaths, MPI_COMM_WORLD);
  if (me >= all - deaths && me > 0) {
    if (me == all - 1 && deaths == 2) {
      bits = 127;
      OK(MPIX_Comm_iagree(MPI_COMM_WORLD, &bits, &request));
      for (int flag = 0, i = 0; i < 3; i++) MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
    }
    die();
  }
  int living = all - deaths;
  bits = 64 | 1 << me;
  code = MPIX_Comm_agree(MPI_COMM_WORLD, &bits);
  if (deaths > 0 && living > 0) FAILS(code, MPIX_ERR_PROC_FAILED);
  wanted = living == 1 ? 65 : 64;
  CHECK_EQ(bits, wanted);
  // Acknowledged by all it is no error any more.
  know_failed(MPI_COMM_WORLD, deaths);
  OK(MPIX_Comm_failure_ack(MPI_COMM_WORLD));
  bits = 32;
  OK(MPIX_Comm_agree(MPI_COMM_WORLD, &bits));
  CHECK_EQ(bits, 32);
  left = shrunk(MPI_COMM_WORLD, living);
  // One more dies while the others shrink; whether it is still in there is the same for all.
  if (living > 1) {
    deaths++;
    prepare_to_die(living - 1, left);
    if (me == living - 1) {
      OK(MPIX_Comm_ishrink(left, &less, &request));
      die();
    }
    int with;
    OK(MPIX_Comm_shrink(left, &less));
    OK(MPI_Comm_size(less, &with));
    CHECK(with == living || with == living - 1);
    OK(MPI_Comm_free(&less));
    less = shrunk(left, living - 1);
    OK(MPI_Barrier(less));
    OK(MPI_Comm_free(&less));
  }
  OK(MPI_Comm_free(&left));
  return survive();
}
