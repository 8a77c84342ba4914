// SPDX-License-Identifier: MIT OR Apache-2.0
// Windows synchronised by fences (MPI-5.0 sections 12.2.1, 12.2.2, 12.3 and 12.5.1): puts, gets and accumulates between
// all pairs, of several sizes, with units and sizes of windows that differ, with all assertions that are true, in
// several windows at once.
#include "check.h"

enum { GUARD = 64, CREATED = 0, ALLOCATED = 1 };

static int unit_of(int rank) { return (int[]){1, 4, 8}[rank % 3]; }
static uint32_t seed(int from, int to, int what) { return (uint32_t)(1 + from + 31 * to + 1009 * what); }

// A window of this size at the caller, filled with what seed 99 gives. The memory is the program's or the library's.
static MPI_Win make(int how, size_t bytes, int unit, MPI_Comm comm, unsigned char **memory) {
  MPI_Win win = MPI_WIN_NULL;
  if (how == CREATED) {
    *memory = bytes ? room(bytes) : NULL;
    OK(MPI_Win_create(*memory, (MPI_Aint)bytes, unit, MPI_INFO_NULL, comm, &win));
  } else {
    *memory = NULL;
    OK(MPI_Win_allocate((MPI_Aint)bytes, unit, MPI_INFO_NULL, comm, memory, &win));
    CHECK(bytes == 0 || *memory != NULL);
  }
  CHECK(win != MPI_WIN_NULL);
  OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
  if (bytes) fill(*memory, bytes, 99);
  return win;
}

static void unmake(int how, MPI_Win *win, unsigned char *memory) {
  OK(MPI_Win_free(win));
  CHECK(*win == MPI_WIN_NULL);
  if (how == CREATED) free(memory);
}

// Each rank has a slot for each origin; a slot is `bytes` long and is followed by bytes that nobody may write.
static void all_pairs(int how, size_t bytes, int neighbours_only) {
  size_t step = (bytes + 7) / 8 * 8 + GUARD, whole = step * (size_t)all;
  unsigned char *memory, *out = room(step * (size_t)all), *in = room(step * (size_t)all);
  MPI_Win win = make(how, whole, unit_of(me), MPI_COMM_WORLD, &memory);
#define FOR_TARGETS(t) \
  for (int t = 0; t < all; t++) \
    if (!neighbours_only || t == (me + 1) % all || t == me)
#define HAS_WRITTEN(o) (!neighbours_only || (o) == (me + all - 1) % all || (o) == me)
#define PLACE(t, slot) ((MPI_Aint)(step * (size_t)(slot)) / unit_of(t))
  OK(MPI_Win_fence(MPI_MODE_NOPRECEDE, win));
  FOR_TARGETS(t) {
    fill(out + step * (size_t)t, bytes, seed(me, t, 1));
    OK(MPI_Put(out + step * (size_t)t, (int)bytes, MPI_BYTE, t, PLACE(t, me), (int)bytes, MPI_BYTE, win));
  }
  // No stores here since the last fence, and what follows are gets alone.
  OK(MPI_Win_fence(MPI_MODE_NOSTORE | MPI_MODE_NOPUT, win));
  // What this rank has put, and what its left neighbour has.
  int left = (me + all - 1) % all;
  FOR_TARGETS(t) {
    int whose = t == (me + 1) % all || neighbours_only ? me : left;
    fill(in + step * (size_t)t, step, 98);
    OK(MPI_Get(in + step * (size_t)t, (int)bytes, MPI_BYTE, t, PLACE(t, whose), (int)bytes, MPI_BYTE, win));
  }
  OK(MPI_Win_fence(MPI_MODE_NOSTORE | MPI_MODE_NOPUT | MPI_MODE_NOSUCCEED, win));
  FOR_TARGETS(t) {
    int whose = t == (me + 1) % all || neighbours_only ? me : left;
    CHECK_BYTES(in + step * (size_t)t, bytes, seed(whose, t, 1));
    CHECK(first_wrong_from(bytes, in + step * (size_t)t + bytes, step - bytes, 98) < 0);
  }
  for (int o = 0; o < all; o++) {
    unsigned char *slot = memory + step * (size_t)o;
    if (HAS_WRITTEN(o)) CHECK_BYTES(slot, bytes, seed(o, me, 1));
    CHECK(first_wrong_from(step * (size_t)o + bytes, slot + bytes, step - bytes, 99) < 0);
  }
  // Bytes of another seed are mixed in, by an operation that needs to be carried out exactly once.
  OK(MPI_Win_fence(MPI_MODE_NOPRECEDE | MPI_MODE_NOSTORE, win));
  FOR_TARGETS(t) {
    fill(out + step * (size_t)t, bytes, seed(me, t, 2));
    OK(MPI_Accumulate(out + step * (size_t)t, (int)bytes, MPI_BYTE, t, PLACE(t, me), (int)bytes, MPI_BYTE, MPI_BXOR,
                      win));
  }
  OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
  for (int o = 0; o < all; o++) {
    unsigned char *slot = memory + step * (size_t)o;
    CHECK(first_wrong_from(step * (size_t)o + bytes, slot + bytes, step - bytes, 99) < 0);
    if (!HAS_WRITTEN(o)) continue;
    fill(out, bytes, seed(o, me, 2));
    for (size_t i = 0; i < bytes; i++) slot[i] ^= out[i];
    CHECK_BYTES(slot, bytes, seed(o, me, 1));
  }
  unmake(how, &win, memory);
  free(out);
  free(in);
}

// All add to the same places of all, several times in an epoch.
static void sums(int how) {
  enum { N = 500, TIMES = 4 };
  unsigned char *memory;
  MPI_Win win = make(how, N * sizeof(long), (int)sizeof(long), MPI_COMM_WORLD, &memory);
  long *have = (long *)(void *)memory, *out = room(N * sizeof(long)), *one = room(N * sizeof(long));
  for (int i = 0; i < N; i++) have[i] = 1000L * me + i, out[i] = me * N + i;
  OK(MPI_Win_fence(0, win));
  for (int k = 0; k < TIMES; k++)
    for (int t = 0; t < all; t++)
      OK(MPI_Accumulate(out, N, MPI_LONG, (t + me) % all, 0, N, MPI_LONG, MPI_SUM, win));
  OK(MPI_Win_fence(0, win));
  for (int i = 0; i < N; i++)
    CHECK_EQ(have[i], 1000L * me + i + (long)TIMES * ((long)N * all * (all - 1) / 2 + (long)all * i));
  // Fences follow each other without operations, and an epoch may be used by one rank alone.
  for (int k = 0; k < 3; k++) OK(MPI_Win_fence(0, win));
  if (me == all - 1)
    for (int t = 0; t < all; t++) OK(MPI_Get(one + t, 1, MPI_LONG, t, 3, 1, MPI_LONG, win));
  OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
  if (me == all - 1)
    for (int t = 0; t < all; t++)
      CHECK_EQ(one[t], 1000L * t + 3 + (long)TIMES * ((long)N * all * (all - 1) / 2 + (long)all * 3));
  unmake(how, &win, memory);
  free(out);
  free(one);
}

// Odd ranks expose nothing, and give different units for it.
static void nothing_exposed(int how) {
  unsigned char *memory, byte = (unsigned char)(me + 1), got[4] = {0};
  size_t bytes = me % 2 ? 0 : (size_t)all + 3;
  MPI_Win win = make(how, bytes, me % 2 ? 16 : 1, MPI_COMM_WORLD, &memory);
  OK(MPI_Win_fence(0, win));
  for (int t = 0; t < all; t++) {
    if (t % 2 == 0) OK(MPI_Put(&byte, 1, MPI_BYTE, t, me, 1, MPI_BYTE, win));
    // Nothing may be moved to and from where there is nothing.
    OK(MPI_Put(&byte, 0, MPI_BYTE, t, 0, 0, MPI_BYTE, win));
    OK(MPI_Get(NULL, 0, MPI_INT, t, 0, 0, MPI_INT, win));
    OK(MPI_Accumulate(NULL, 0, MPI_INT, t, 0, 0, MPI_INT, MPI_SUM, win));
  }
  OK(MPI_Win_fence(0, win));
  OK(MPI_Get(got, 3, MPI_BYTE, 0, all, 3, MPI_BYTE, win));
  OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
  CHECK(got[0] == byte_at(99, (size_t)all) && got[2] == byte_at(99, (size_t)all + 2) && got[3] == 0);
  if (me % 2 == 0)
    for (int o = 0; o < all; o++) CHECK_EQ(memory[o], o + 1);
  unmake(how, &win, memory);
  // Nobody exposes anything.
  win = make(how, 0, 1, MPI_COMM_WORLD, &memory);
  OK(MPI_Win_fence(0, win));
  OK(MPI_Put(&byte, 0, MPI_BYTE, (me + 1) % all, 0, 0, MPI_BYTE, win));
  OK(MPI_Win_fence(0, win));
  unmake(how, &win, memory);
}

// Operations on MPI_PROC_NULL do nothing, wherever they point (section 12.3).
static void nobody(void) {
  unsigned char *memory;
  int out = 5, in = 6, old = 7, same = 5;
  MPI_Win win = make(ALLOCATED, 16, 4, MPI_COMM_WORLD, &memory);
  OK(MPI_Win_fence(0, win));
  OK(MPI_Put(&out, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, win));
  OK(MPI_Get(&in, 1, MPI_INT, MPI_PROC_NULL, 100000, 1, MPI_INT, win));
  OK(MPI_Accumulate(&out, 1, MPI_INT, MPI_PROC_NULL, 1, 1, MPI_INT, MPI_SUM, win));
  OK(MPI_Get_accumulate(&out, 1, MPI_INT, &in, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, MPI_SUM, win));
  OK(MPI_Fetch_and_op(&out, &old, MPI_INT, MPI_PROC_NULL, 0, MPI_REPLACE, win));
  OK(MPI_Compare_and_swap(&out, &same, &old, MPI_INT, MPI_PROC_NULL, 0, win));
  OK(MPI_Win_fence(0, win));
  CHECK(out == 5 && in == 6 && old == 7 && same == 5);
  CHECK_BYTES(memory, 16, 99);
  unmake(ALLOCATED, &win, memory);
}

// Windows of several communicators at once, two of them on the same memory; their epochs end in another order.
static void several(void) {
  enum { WINDOWS = 6, N = 40 };
  MPI_Comm comms[WINDOWS], backwards, halves;
  MPI_Win wins[WINDOWS];
  int rank[WINDOWS], size[WINDOWS], *data[WINDOWS], in[WINDOWS] = {0}, out[WINDOWS];
  unsigned char *memory[WINDOWS];
  OK(MPI_Comm_split(MPI_COMM_WORLD, 0, -me, &backwards));
  OK(MPI_Comm_split(MPI_COMM_WORLD, me % 2, me, &halves));
  for (int w = 0; w < WINDOWS; w++) {
    comms[w] = (MPI_Comm[]){MPI_COMM_WORLD, backwards, MPI_COMM_SELF, halves, backwards, MPI_COMM_WORLD}[w];
    OK(MPI_Comm_rank(comms[w], &rank[w]));
    OK(MPI_Comm_size(comms[w], &size[w]));
    if (w == WINDOWS - 1) {
      memory[w] = memory[0];  // exposed once more
      OK(MPI_Win_create(memory[0], N * 4, 1, MPI_INFO_NULL, comms[w], &wins[w]));
    } else {
      wins[w] = make(w % 2 ? ALLOCATED : CREATED, N * 4, 4, comms[w], &memory[w]);
    }
    data[w] = (int *)(void *)memory[w];
    for (int i = 0; i < N; i++) data[w][i] = 100 * me + i;
  }
  // The last one after the others: there may be no operations at once in two windows of the same memory.
  for (int begin = 0, end = WINDOWS - 1; begin < WINDOWS; begin = end, end = WINDOWS) {
    for (int w = begin; w < end; w++) OK(MPI_Win_fence(MPI_MODE_NOPRECEDE, wins[w]));
    for (int w = begin; w < end; w++) {
      int to = (rank[w] + 1) % size[w], last = w == WINDOWS - 1;
      out[w] = 10000 * (w + 1) + me;
      OK(MPI_Put(&out[w], 1, MPI_INT, to, last ? 4 * 21 : 2 + w, 1, MPI_INT, wins[w]));
      OK(MPI_Get(&in[w], 1, MPI_INT, to, last ? 4 * 30 : 30, 1, MPI_INT, wins[w]));
    }
    for (int w = end - 1; w >= begin; w--) OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, wins[w]));
  }
  for (int w = 0; w < WINDOWS; w++) {
    int who[2] = {(rank[w] + size[w] - 1) % size[w], (rank[w] + 1) % size[w]}, world[2];
    MPI_Group group, everyone;
    OK(MPI_Comm_group(comms[w], &group));
    OK(MPI_Comm_group(MPI_COMM_WORLD, &everyone));
    OK(MPI_Group_translate_ranks(group, 2, who, everyone, world));
    OK(MPI_Group_free(&group));
    OK(MPI_Group_free(&everyone));
    CHECK_EQ(data[w][w == WINDOWS - 1 ? 21 : 2 + w], 10000 * (w + 1) + world[0]);
    CHECK_EQ(in[w], 100 * world[1] + 30);
    for (int i = 0; i < N; i++) {
      int written = w == 0 || w == WINDOWS - 1 ? i == 2 || i == 21 : i == 2 + w;
      if (!written) CHECK_EQ(data[w][i], 100 * me + i);
    }
  }
  // Communicators may go before their windows.
  OK(MPI_Comm_free(&backwards));
  OK(MPI_Comm_free(&halves));
  OK(MPI_Win_fence(0, wins[1]));
  OK(MPI_Put(&me, 1, MPI_INT, rank[1], 0, 1, MPI_INT, wins[1]));
  OK(MPI_Win_fence(0, wins[1]));
  CHECK_EQ(data[1][0], me);
  OK(MPI_Win_free(&wins[WINDOWS - 1]));
  for (int w = 0; w < WINDOWS - 1; w++) unmake(w % 2 ? ALLOCATED : CREATED, &wins[w], memory[w]);
}

// Displacements count in the target's unit, from the base; the memory may begin at any byte.
static void odd_places(void) {
  unsigned char *memory = room(600), *out = room(600), in[9] = {0};
  int unit = 1 + me % 5, theirs = 1 + (me + 1) % all % 5, to = (me + 1) % all, from = (me + all - 1) % all;
  MPI_Win win;
  fill(memory, 600, 7);
  fill(out, 600, seed(me, 0, 5));
  OK(MPI_Win_create(memory + 3, 591, unit, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
  OK(MPI_Win_fence(MPI_MODE_NOPRECEDE, win));
  OK(MPI_Put(out + 1, 77, MPI_BYTE, to, 21, 77, MPI_BYTE, win));
  OK(MPI_Get(in, 9, MPI_BYTE, to, 0, 9, MPI_BYTE, win));
  // The last byte of the window, if the unit reaches it: of 591 = 3 * 197 only units 1 and 3 do.
  if (theirs == 1 || theirs == 3) OK(MPI_Put(out, 1, MPI_BYTE, to, (591 - theirs) / theirs, 1, MPI_BYTE, win));
  OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
  CHECK(first_wrong_from(3, in, 9, 7) < 0);
  size_t first = 3 + 21 * (size_t)unit, last = unit == 1 || unit == 3 ? 3 + 591 - (size_t)unit : 0;
  for (size_t i = 0; i < 600; i++) {
    unsigned char want = byte_at(7, i);
    if (i >= first && i < first + 77) want = byte_at(seed(from, 0, 5), i - first + 1);
    else if (last && i == last) want = byte_at(seed(from, 0, 5), 0);
    if (memory[i] != want) FAIL("byte %zu is %d, not %d", i, memory[i], want);
  }
  OK(MPI_Win_free(&win));
  free(memory);
  free(out);
}

int main(int argc, char **argv) {
  static const size_t sizes[] = {0, 1, 8, 100, 5000, 70000};
  start(&argc, &argv);
  for (int how = CREATED; how <= ALLOCATED; how++) {
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) all_pairs(how, sizes[i], 0);
    all_pairs(how, 1 << 20, 1);
    sums(how);
    nothing_exposed(how);
  }
  nobody();
  several();
  odd_places();
  return finish();
}
