// SPDX-License-Identifier: MIT OR Apache-2.0
// A rank one of whose threads waits, and meanwhile does what others want of its memory, lets its other threads in
// (MPI-5.0 sections 11.6 and 12.7): what a neighbour asks for again and again comes about by a call of such a thread.
#include "check.h"

enum { ROUNDS = 300, END = 9 };
static MPI_Win win;
static int left, right;

// Counts in its own memory.
static void *count(void *argument) {
  (void)argument;
  for (long i = 0, one = 1, before = -1; i < ROUNDS; i++) {
    OK(MPI_Fetch_and_op(&one, &before, MPI_LONG, me, 0, MPI_SUM, win));
    OK(MPI_Win_flush(me, win));
    CHECK_EQ(before, i);
  }
  return NULL;
}

// Looks at its right neighbour's count until that is complete, and says so.
static void *look(void *argument) {
  (void)argument;
  long now = 0, last = 0;
  while (now < ROUNDS) {
    OK(MPI_Fetch_and_op(NULL, &now, MPI_LONG, right, 0, MPI_NO_OP, win));
    OK(MPI_Win_flush(right, win));
    CHECK(now >= last && now <= ROUNDS);
    last = now;
  }
  OK(MPI_Send(NULL, 0, MPI_BYTE, right, END, MPI_COMM_WORLD));
  return NULL;
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  left = (me + all - 1) % all;
  right = (me + 1) % all;
  long memory[8] = {0};
  OK(MPI_Win_create(memory, sizeof memory, sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &win));
  OK(MPI_Win_lock_all(0, win));
  meet();
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, look, NULL);
  pthread_create(&threads[1], NULL, count, NULL);
  OK(MPI_Recv(NULL, 0, MPI_BYTE, left, END, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  OK(MPI_Win_unlock_all(win));
  CHECK_EQ(memory[0], ROUNDS);
  OK(MPI_Win_free(&win));
  return finish();
}
