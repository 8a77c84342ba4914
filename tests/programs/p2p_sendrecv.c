// SPDX-License-Identifier: MIT OR Apache-2.0
// MPI_Sendrecv and MPI_Sendrecv_replace (MPI-5.0 section 3.10): no deadlock at any size, also with oneself and nobody.
#include "check.h"

static void exchange(size_t bytes) {
  int right = (me + 1) % all, left = (me + all - 1) % all;
  unsigned char *out = room(bytes), *in = room(bytes);
  MPI_Status status;
  int count = -1;
  fill(out, bytes, (uint32_t)me);
  OK(MPI_Sendrecv(out, (int)bytes, MPI_BYTE, right, 1, in, (int)bytes, MPI_BYTE, left, 1, MPI_COMM_WORLD, &status));
  CHECK_BYTES(in, bytes, (uint32_t)left);
  CHECK_BYTES(out, bytes, (uint32_t)me);
  CHECK_EQ(status.MPI_SOURCE, left);
  OK(MPI_Get_count(&status, MPI_BYTE, &count));
  CHECK_EQ(count, bytes);
  OK(MPI_Sendrecv_replace(out, (int)bytes, MPI_BYTE, right, 2, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &status));
  CHECK_BYTES(out, bytes, (uint32_t)left);
  CHECK_EQ(status.MPI_SOURCE, left);

  // The non-blocking forms of MPI-4.
  MPI_Request request[2];
  OK(MPI_Isendrecv(out, (int)bytes, MPI_BYTE, left, 3, in, (int)bytes, MPI_BYTE, right, 3, MPI_COMM_WORLD, &request[0]));
  OK(MPI_Wait(&request[0], &status));
  CHECK_BYTES(in, bytes, (uint32_t)me);
  CHECK_EQ(status.MPI_SOURCE, right);
  OK(MPI_Isendrecv_replace(out, (int)bytes, MPI_BYTE, left, 4, right, 4, MPI_COMM_WORLD, &request[1]));
  OK(MPI_Wait(&request[1], &status));
  CHECK_BYTES(out, bytes, (uint32_t)me);
  free(out);
  free(in);
}

// Different types and lengths on the two sides.
static void unlike(void) {
  double d[3] = {me + 0.5, me + 1.5, me + 2.5};
  int n[2] = {me, me * 7}, right = (me + 1) % all, left = (me + all - 1) % all;
  MPI_Status status;
  if (me % 2 == 0) {
    double in[3] = {0};
    OK(MPI_Sendrecv(n, 2, MPI_INT, right, 1, in, 3, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &status));
    if (left % 2) CHECK(in[2] == left + 2.5);
  } else {
    int in[2] = {0};
    OK(MPI_Sendrecv(d, 3, MPI_DOUBLE, right, 1, in, 2, MPI_INT, left, 1, MPI_COMM_WORLD, &status));
    CHECK_EQ(in[1], left * 7);
  }
}

static void with_nobody(void) {
  int v = 5;
  MPI_Status status;
  OK(MPI_Sendrecv_replace(&v, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &status));
  CHECK_EQ(v, 5);
  CHECK_EQ(status.MPI_SOURCE, MPI_PROC_NULL);
  // The ends of a line send into and receive from nobody.
  int right = me + 1 < all ? me + 1 : MPI_PROC_NULL, left = me > 0 ? me - 1 : MPI_PROC_NULL, in = -1;
  OK(MPI_Sendrecv(&me, 1, MPI_INT, right, 1, &in, 1, MPI_INT, left, 1, MPI_COMM_WORLD, &status));
  CHECK_EQ(in, me > 0 ? me - 1 : -1);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  for (int s = 0; s < SIZES_COUNT; s++)
    if (SIZES[s] <= 1048577 || all <= 3) exchange(SIZES[s]);
  if (all % 2 == 0) unlike();
  with_nobody();
  return finish();
}
