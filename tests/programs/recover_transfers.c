// SPDX-License-Identifier: MIT OR Apache-2.0
// The last rank dies while long messages to it and from it move, of contiguous data and of data with gaps, some of them
// matched and some not. What is not complete fails, memory of the others stays theirs, and they go on and end.
#include "recovery.h"

enum { MANY = 6, LONG = 6000000 };

int main(int argc, char **argv) {
  start(&argc, &argv);
  int dead = all - 1, delay_us = argc > 1 ? atoi(argv[1]) : 3000;
  MPI_Request requests[2 * MANY * 64];
  int count = 0;
  MPI_Datatype gaps;
  OK(MPI_Type_vector(LONG / 8, 4, 8, MPI_BYTE, &gaps));
  OK(MPI_Type_commit(&gaps));
  char *out[MANY], *in[MANY];
  for (int i = 0; i < MANY; i++) fill(out[i] = room(LONG), LONG, (uint32_t)i), in[i] = room(LONG);
  deaths = 1;
  prepare_to_die(dead, MPI_COMM_WORLD);
  for (int peer = me == dead ? 0 : dead; peer < (me == dead ? dead : all); peer++)
    for (int i = 0; i < MANY; i++) {
      MPI_Datatype type = i % 3 == 2 ? gaps : MPI_BYTE;
      int length = i % 3 == 2 ? 1 : LONG;
      OK(MPI_Irecv(in[i], length, type, peer, i, MPI_COMM_WORLD, &requests[count++]));
      OK(MPI_Isend(out[i], length, type, peer, i, MPI_COMM_WORLD, &requests[count++]));
    }
  if (me == dead) {
    // Others move what they can meanwhile.
    usleep((useconds_t)delay_us);
    die();
  }
  for (int i = 0; i < count; i++) {
    int code = MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
    if (code != MPI_SUCCESS) FAILS(code, MPIX_ERR_PROC_FAILED);
    CHECK(requests[i] == MPI_REQUEST_NULL);
  }
  // What was given back is written no more.
  for (int i = 0; i < MANY; i++) memset(in[i], 7, LONG);
  know_failed(MPI_COMM_WORLD, 1);
  MPI_Comm left = shrunk(MPI_COMM_WORLD, dead);
  use(left);
  for (int i = 0; i < MANY; i++)
    for (int at = 0; at < LONG; at += 997) CHECK_EQ(in[i][at], 7);
  OK(MPI_Type_free(&gaps));
  OK(MPI_Comm_free(&left));
  return survive();
}
