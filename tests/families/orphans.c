// SPDX-License-Identifier: MIT OR Apache-2.0
// Worlds that fail alone, with one that is spawned or met just then. TURNS times a world of three is spawned and let go
// of. Its last rank dies; its first one, which does not heed SIGTERM, spawns others or goes to a port about the same
// time, sooner or later. What it had begun has to end with it, or it would wait for the dead for ever.
#include "spawned.h"
#include <signal.h>
#include <time.h>
#include <unistd.h>

enum { WORLD = 3, LATEST_US = 3000 };

static void spin(long us) {
  struct timespec from, now;
  clock_gettime(CLOCK_MONOTONIC, &from);
  do clock_gettime(CLOCK_MONOTONIC, &now);
  while ((now.tv_sec - from.tv_sec) * 1000000L + (now.tv_nsec - from.tv_nsec) / 1000 < us);
}

// Lives as long as those who have spawned it.
static _Noreturn void orphan(void) {
  MPI_Comm one;
  if (MPI_Intercomm_merge(parent, 1, &one) == MPI_SUCCESS) MPI_Barrier(one);
  for (;;) pause();
}

// All is told before the world is let go of; then a signal says that it was.
static _Noreturn void doomed(const char *program, int turn, int turns) {
  int pid = (int)getpid(), number;
  sigset_t let_go;
  sigemptyset(&let_go);
  sigaddset(&let_go, SIGUSR1);
  sigprocmask(SIG_BLOCK, &let_go, NULL);
  OK(MPI_Send(&pid, 1, MPI_INT, 0, 1, parent));
  OK(MPI_Comm_disconnect(&parent));
  sigwait(&let_go, &number);
  OK(MPI_Barrier(MPI_COMM_WORLD));
  if (me == all - 1) kill(getpid(), SIGKILL);
  if (me == 0) {
    signal(SIGTERM, SIG_IGN);
    spin((long)LATEST_US * turn / turns);
    MPI_Comm others, one;
    char *arguments[] = {"orphan", NULL}, port[MPI_MAX_PORT_NAME];
    if (turn % 3 == 2) {
      MPI_Open_port(MPI_INFO_NULL, port);
      MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &others);
    } else {
      int code = MPI_Comm_spawn(program, arguments, 2, MPI_INFO_NULL, 0, MPI_COMM_SELF, &others, MPI_ERRCODES_IGNORE);
      if (code == MPI_SUCCESS && MPI_Intercomm_merge(others, 0, &one) == MPI_SUCCESS) MPI_Barrier(one);
    }
  }
  for (;;) pause();
}

int main(int argc, char **argv) {
  const char *what = begin(&argc, &argv);
  if (what != NULL && strcmp(what, "orphan") == 0) orphan();
  int turn = 0, turns = 0;
  if (what != NULL && sscanf(what, "%d of %d", &turn, &turns) == 2) doomed(argv[0], turn, turns);
  CHECK_EQ(argc, 2);
  turns = atoi(argv[1]);
  for (turn = 0; turn < turns; turn++) {
    char text[40];
    int pids[WORLD] = {0};
    snprintf(text, sizeof text, "%d of %d", turn, turns);
    MPI_Comm children = spawn(argv[0], text, WORLD, 0, MPI_COMM_WORLD);
    for (int i = 0; me == 0 && i < WORLD; i++) OK(MPI_Recv(&pids[i], 1, MPI_INT, i, 1, children, MPI_STATUS_IGNORE));
    OK(MPI_Comm_disconnect(&children));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int i = 0; me == 0 && i < WORLD; i++) kill(pids[i], SIGUSR1);
    // The last ones have to be gone before their parents are: else these would be all that lives.
    for (int i = 0; me == 0 && turn == turns - 1 && i < WORLD; i++)
      while (kill(pids[i], 0) == 0) usleep(1000);
  }
  return finish();
}
