// SPDX-License-Identifier: MIT OR Apache-2.0
// Updates of one rank to the same place keep their order (MPI-5.0 section 12.7.2), also where the first takes several
// time slices and the second is posted in the slice in which the first begins. Rank 0 updates memory of rank 1, which
// plays ping-pong with rank 2 meanwhile, so that slices end although rank 0 computes.
#include "check.h"

enum { LONG = 40000, ROUNDS = 30, OVER = 1 };

// What ranks 1 and 2 tell rank 0 without a call: how often the ball was back.
static volatile int *played;

static void play(void) {
  const int other = 3 - me;
  for (int stop = 0; !stop;) {
    if (me == 1) {
      OK(MPI_Iprobe(0, OVER, MPI_COMM_WORLD, &stop, MPI_STATUS_IGNORE));
      OK(MPI_Send(&stop, 1, MPI_INT, other, 2, MPI_COMM_WORLD));
      OK(MPI_Recv(NULL, 0, MPI_INT, other, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
      set_word(played, word(played) + 1);
    } else {
      OK(MPI_Recv(&stop, 1, MPI_INT, other, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
      OK(MPI_Send(NULL, 0, MPI_INT, other, 2, MPI_COMM_WORLD));
    }
  }
  if (me == 1) OK(MPI_Recv(NULL, 0, MPI_INT, 0, OVER, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
}

// Without a call until the ball was back twice more; gives way, as the others may have no other processor.
static void let_slices_pass(void) {
  for (int until = word(played) + 2; word(played) < until;) sched_yield();
}

static void update(MPI_Win win) {
  int64_t *values = room(LONG * sizeof *values), last = -1;
  for (int round = 0; round < ROUNDS; round++) {
    for (int i = 0; i < LONG; i++) values[i] = 1000003LL * round + i;
    OK(MPI_Accumulate(values, LONG, MPI_INT64_T, 1, 0, LONG, MPI_INT64_T, MPI_REPLACE, win));
    let_slices_pass();
    OK(MPI_Get_accumulate(NULL, 0, MPI_INT64_T, &last, 1, MPI_INT64_T, 1, LONG - 1, 1, MPI_INT64_T, MPI_NO_OP, win));
    OK(MPI_Win_flush(1, win));
    CHECK_EQ(last, values[LONG - 1]);
  }
  OK(MPI_Send(NULL, 0, MPI_INT, 1, OVER, MPI_COMM_WORLD));
  free(values);
}

static void use(MPI_Win win) {
  OK(MPI_Win_lock_all(0, win));
  if (me == 0) update(win);
  else if (me < 3) play();
  OK(MPI_Win_unlock_all(win));
  OK(MPI_Barrier(MPI_COMM_WORLD));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  played = shared_words("played", 1);
  const MPI_Aint bytes = LONG * (MPI_Aint)sizeof(int64_t);
  int64_t *memory;
  MPI_Win win;
  OK(MPI_Win_allocate(bytes, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
  use(win);
  OK(MPI_Win_free(&win));
  memory = room((size_t)bytes);
  OK(MPI_Win_create(memory, bytes, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
  use(win);
  OK(MPI_Win_free(&win));
  free(memory);
  return finish();
}
