// SPDX-License-Identifier: MIT OR Apache-2.0
// One-sided operations of rank 0 on the memory of rank 1, each with what completes it at the target, in us: on memory
// that the window allocated ("alloc") and on the program's own ("own"). Rank 1 waits in a barrier meanwhile; at last it
// computes without calling anything.
#include "bench.h"

enum { BYTES = 1 << 20, REPEATS = 9 };
static MPI_Win win;
static char *buffer;
static const char *kind;

static void tell(const char *what, long key, double us) {
  char name[64];
  snprintf(name, sizeof name, "%s_%s_us", kind, what);
  say(name, key, us);
}

typedef void Operation(int bytes);

static void put(int bytes) {
  MPI_Put(buffer, bytes, MPI_BYTE, 1, 0, bytes, MPI_BYTE, win);
  MPI_Win_flush(1, win);
}

static void get(int bytes) {
  MPI_Get(buffer, bytes, MPI_BYTE, 1, 0, bytes, MPI_BYTE, win);
  MPI_Win_flush(1, win);
}

static void accumulate(int bytes) {
  MPI_Accumulate(buffer, bytes / 8, MPI_LONG, 1, 0, bytes / 8, MPI_LONG, MPI_SUM, win);
  MPI_Win_flush(1, win);
}

static void fetch(int bytes) {
  MPI_Fetch_and_op(buffer, buffer + bytes, MPI_LONG, 1, 0, MPI_SUM, win);
  MPI_Win_flush(1, win);
}

static void swap(int bytes) {
  MPI_Compare_and_swap(buffer, buffer + bytes, buffer + 2 * bytes, MPI_LONG, 1, 0, win);
  MPI_Win_flush(1, win);
}

// Median of averages over as many as take about a millisecond.
static double cost_us(Operation *operation, int bytes, int times) {
  double us[REPEATS];
  for (int r = 0; r < REPEATS; r++) {
    double began = now_us();
    for (int i = 0; i < times; i++) operation(bytes);
    us[r] = (now_us() - began) / times;
  }
  return median(us, REPEATS);
}

static void operations(void) {
  const int lengths[] = {8, 1024, 8192, 65536, BYTES};
  MPI_Win_lock_all(0, win);
  MPI_Barrier(MPI_COMM_WORLD);
  if (me == 0) {
    for (int i = 0; i < 5; i++) {
      int times = lengths[i] > 10000 ? 50 : 1000;
      tell("put", lengths[i], cost_us(put, lengths[i], times));
      tell("get", lengths[i], cost_us(get, lengths[i], times));
      tell("accumulate", lengths[i], cost_us(accumulate, lengths[i], times / 2));
    }
    tell("fetch", 8, cost_us(fetch, 8, 1000));
    tell("swap", 8, cost_us(swap, 8, 1000));
  }
  MPI_Barrier(MPI_COMM_WORLD);
  // The target computes for 20 ms a time; what an operation takes then, with its start at any moment of that.
  const int rounds = 10;
  double busy[2][10];
  for (int r = 0; r < rounds; r++) {
    MPI_Barrier(MPI_COMM_WORLD);
    if (me == 1) compute_us(20e3);
    if (me == 0) {
      compute_us(2e3);
      double began = now_us();
      put(8);
      busy[0][r] = now_us() - began;
      began = now_us();
      fetch(8);
      busy[1][r] = now_us() - began;
    }
  }
  if (me == 0) {
    tell("put_to_computing", 8, median(busy[0], rounds));
    tell("fetch_from_computing", 8, median(busy[1], rounds));
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_unlock_all(win);
}

static void epochs(void) {
  const int times = 1000;
  MPI_Group everybody, partner;
  int other = 1 - me;
  double us[3][REPEATS];
  MPI_Win_get_group(win, &everybody);
  MPI_Group_incl(everybody, 1, &other, &partner);
  for (int r = 0; r < REPEATS; r++) {
    MPI_Win_fence(0, win);
    double began = now_us();
    for (int i = 0; i < times; i++) {
      if (me == 0) MPI_Put(buffer, 8, MPI_BYTE, 1, 0, 8, MPI_BYTE, win);
      MPI_Win_fence(0, win);
    }
    us[0][r] = (now_us() - began) / times;
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    began = now_us();
    for (int i = 0; i < times; i++) {
      if (me == 0) {
        MPI_Win_start(partner, 0, win);
        MPI_Put(buffer, 8, MPI_BYTE, 1, 0, 8, MPI_BYTE, win);
        MPI_Win_complete(win);
      } else {
        MPI_Win_post(partner, 0, win);
        MPI_Win_wait(win);
      }
    }
    us[1][r] = (now_us() - began) / times;
    MPI_Barrier(MPI_COMM_WORLD);
    began = now_us();
    for (int i = 0; i < times && me == 0; i++) {
      MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
      MPI_Put(buffer, 8, MPI_BYTE, 1, 0, 8, MPI_BYTE, win);
      MPI_Win_unlock(1, win);
    }
    us[2][r] = (now_us() - began) / times;
    MPI_Barrier(MPI_COMM_WORLD);
  }
  tell("fence", 8, median(us[0], REPEATS));
  tell("post_start", 8, median(us[1], REPEATS));
  tell("lock", 8, median(us[2], REPEATS));
  MPI_Group_free(&partner);
  MPI_Group_free(&everybody);
}

int main(int argc, char **argv) {
  bench_start(&argc, &argv);
  if (all != 2) MPI_Abort(MPI_COMM_WORLD, 1);
  buffer = pages(BYTES);
  for (int allocates = 1; allocates >= 0; allocates--) {
    char *memory = NULL;
    kind = allocates ? "alloc" : "own";
    if (allocates) {
      MPI_Win_allocate(BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    } else {
      memory = pages(BYTES);
      MPI_Win_create(memory, BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    }
    memset(memory, 0, BYTES);
    operations();
    epochs();
    MPI_Win_free(&win);
    if (!allocates) free(memory);
  }
  free(buffer);
  MPI_Finalize();
  return 0;
}
