// SPDX-License-Identifier: MIT OR Apache-2.0
// Two ranks, of which in the end neither can go on (recv; sends: each waits for what it sends), one has left (left),
// one comes late (slow), or one waits for an answer to what it sends after it has been given a line (asks).
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int me, word;

static void receive(void) { MPI_Recv(&word, 1, MPI_INT, 1 - me, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }
static void send(void) { MPI_Send(&word, 1, MPI_INT, 1 - me, 0, MPI_COMM_WORLD); }

int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "";
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Barrier(MPI_COMM_WORLD);
  if (me == 0) puts("begun"), fflush(stdout);
  if (strcmp(how, "recv") == 0) {
    receive();
  } else if (strcmp(how, "sends") == 0) {
    MPI_Request request;
    MPI_Issend(&word, 1, MPI_INT, 1 - me, 7, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else if (strcmp(how, "left") == 0) {
    if (me == 1) receive();
  } else if (strcmp(how, "slow") == 0) {
    if (me == 0) sleep(3), send();
    else receive();
  } else if (strcmp(how, "asks") == 0) {
    if (me == 0 && getchar() != EOF) send(), receive();
    if (me == 1) receive(), send();
  }
  MPI_Finalize();
  return 0;
}
