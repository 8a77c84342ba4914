// SPDX-License-Identifier: MIT OR Apache-2.0
// Children that have disconnected end by themselves: their parents stay, and never enter the library meanwhile.
#include "spawned.h"
#include <signal.h>
#include <unistd.h>

enum { WORD = 4 };

// Each child's last words are messages that nobody waits for yet: they are on their way to another node when it leaves.
static int child(void) {
  int parents, pid = (int)getpid();
  OK(MPI_Comm_remote_size(parent, &parents));
  for (int to = 0; to < parents; to++) OK(MPI_Send(&pid, 1, MPI_INT, to, WORD, parent));
  OK(MPI_Comm_disconnect(&parent));
  return leave();
}

int main(int argc, char **argv) {
  if (begin(&argc, &argv) != NULL) return child();
  int room = seats(argv[0]), count = room < all + 1 ? room : all + 1;
  if (room == 0) return finish();
  int turns = part_of(20), pids[64];
  for (int turn = 0; turn < turns; turn++) {
    MPI_Comm children = spawn(argv[0], "child", count, turn % all, MPI_COMM_WORLD);
    for (int from = 0; from < count; from++)
      OK(MPI_Recv(&pids[from], 1, MPI_INT, from, WORD, children, MPI_STATUS_IGNORE));
    OK(MPI_Comm_disconnect(&children));
    // No call of the library: a child that needs one of its parents stays until the watchdog comes.
    for (int from = 0; from < count; from++)
      while (kill(pids[from], 0) == 0) usleep(1000);
  }
  return finish();
}
