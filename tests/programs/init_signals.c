// SPDX-License-Identifier: MIT OR Apache-2.0
// Signals are for the program's own threads: one that only its first thread waits for, which blocks it after MPI_Init,
// is not taken by a thread of the library; and it does not end the process.
#include "check.h"
#include <signal.h>
#include <unistd.h>

int main(int argc, char **argv) {
  start(&argc, &argv);
  sigset_t mine;
  sigemptyset(&mine);
  sigaddset(&mine, SIGUSR1);
  sigaddset(&mine, SIGTERM);
  CHECK_EQ(pthread_sigmask(SIG_BLOCK, &mine, NULL), 0);
  for (int turn = 0; turn < 50; turn++) {
    int number = 0, wanted = turn % 2 ? SIGUSR1 : SIGTERM;
    CHECK_EQ(kill(getpid(), wanted), 0);
    CHECK_EQ(sigwait(&mine, &number), 0);
    CHECK_EQ(number, wanted);
    OK(MPI_Barrier(MPI_COMM_WORLD));
  }
  return finish();
}
