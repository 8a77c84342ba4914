// SPDX-License-Identifier: MIT OR Apache-2.0
// Windows whose memory comes and goes (MPI-5.0 section 12.2.4): attach and detach, displacements that are addresses of
// the target, several regions, memory of all kinds, and again after it was detached.
#include "check.h"

static MPI_Win win;
static int to, from;

static MPI_Aint address(const void *memory) {
  MPI_Aint at = 0;
  OK(MPI_Get_address(memory, &at));
  return at;
}

// Everybody's address of something.
static void exchange(const void *memory, MPI_Aint *addresses) {
  MPI_Aint mine = address(memory);
  OK(MPI_Allgather(&mine, 1, MPI_AINT, addresses, 1, MPI_AINT, MPI_COMM_WORLD));
}

static void one_region(size_t bytes) {
  unsigned char *memory = room(bytes + 16), *out = room(bytes), *in = room(bytes);
  MPI_Aint *at = room(sizeof(MPI_Aint) * (size_t)all);
  int n = (int)bytes;
  fill(memory, bytes + 16, 5);
  OK(MPI_Win_attach(win, memory + 8, (MPI_Aint)bytes));
  exchange(memory + 8, at);
  for (int round = 0; round < 3; round++) {
    fill(out, bytes, (uint32_t)(10 * me + round));
    OK(MPI_Win_fence(0, win));
    OK(MPI_Put(out, n, MPI_BYTE, to, at[to], n, MPI_BYTE, win));
    OK(MPI_Win_fence(0, win));
    CHECK_BYTES(memory + 8, bytes, (uint32_t)(10 * from + round));
    memset(in, 0, bytes);
    OK(MPI_Win_fence(0, win));
    OK(MPI_Get(in, n - n / 3, MPI_BYTE, to, MPI_Aint_add(at[to], n / 3), n - n / 3, MPI_BYTE, win));
    OK(MPI_Accumulate(out, n / 3, MPI_BYTE, to, at[to], n / 3, MPI_BYTE, MPI_BXOR, win));
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK(first_wrong_from(bytes / 3, in, bytes - bytes / 3, (uint32_t)(10 * me + round)) < 0);
    for (int i = 0; i < n / 3; i++) CHECK_EQ(memory[8 + i], 0);
    CHECK(first_wrong(memory, 8, 5) < 0);
    CHECK(first_wrong_from(bytes + 8, memory + 8 + bytes, 8, 5) < 0);
  }
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_Win_detach(win, memory + 8));
  free(memory);
  free(out);
  free(in);
  free(at);
}

// Memory of the heap, of the stack, of the program and of MPI_Alloc_mem, attached at once, detached in another order.
static long of_program[10];
static void several_regions(void) {
  enum { REGIONS = 6, N = 10 };
  long on_stack[N], *regions[REGIONS], *heap = room(2 * N * sizeof(long)), *alone = room(N * sizeof(long)), *from_mpi;
  MPI_Aint *at = room(sizeof(MPI_Aint) * (size_t)all * REGIONS);
  OK(MPI_Alloc_mem(N * sizeof(long), MPI_INFO_NULL, &from_mpi));
  regions[0] = on_stack, regions[1] = heap, regions[2] = of_program, regions[3] = from_mpi, regions[4] = alone;
  regions[5] = heap + N;  // right behind the other
  OK(MPI_Win_lock_all(0, win));
  for (int round = 0; round < 4; round++) {
    for (int r = 0; r < REGIONS; r++) {
      for (int i = 0; i < N; i++) regions[r][i] = 1000 * me + 100 * r + i;
      OK(MPI_Win_attach(win, regions[r], N * sizeof(long)));
      exchange(regions[r], at + all * r);
    }
    OK(MPI_Win_sync(win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int r = 0; r < REGIONS; r++)
      for (int k = 0; k < all; k++) {
        int t = (me + k) % all;
        long add = 5, got[N], old = -1;
        // Elements from 6 on stay as they are; the first is increased by all.
        OK(MPI_Get(got + 6, N - 6, MPI_LONG, t, MPI_Aint_add(at[all * r + t], 48), N - 6, MPI_LONG, win));
        OK(MPI_Fetch_and_op(&add, &old, MPI_LONG, t, at[all * r + t], MPI_SUM, win));
        OK(MPI_Win_flush(t, win));
        for (int i = 6; i < N; i++) CHECK_EQ(got[i], 1000 * t + 100 * r + i);
        CHECK((old - 1000 * t - 100 * r) % 5 == 0 && old >= 1000 * t + 100 * r);
        if (t != to) continue;
        long put[2] = {7000 + me, 8000 + me};
        OK(MPI_Put(put, 2, MPI_LONG, t, MPI_Aint_add(at[all * r + t], 8), 2, MPI_LONG, win));
        OK(MPI_Win_flush_local(t, win));
      }
    OK(MPI_Win_flush_all(win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_sync(win));
    for (int k = 0; k < REGIONS; k++) {
      int r = (5 * k + round) % REGIONS;
      for (int i = 0; i < N; i++)
        CHECK_EQ(regions[r][i], i == 1 ? 7000 + from : i == 2 ? 8000 + from
                                : 1000 * me + 100 * r + i + (i == 0 ? 5 * all : 0));
      OK(MPI_Win_detach(win, regions[r]));
    }
    // What is detached is the program's alone.
    OK(MPI_Barrier(MPI_COMM_WORLD));
  }
  OK(MPI_Win_unlock_all(win));
  OK(MPI_Free_mem(from_mpi));
  free(heap);
  free(alone);
  free(at);
}

// One operation whose datatype reaches several places of a region, with MPI_BOTTOM on its own side.
static void from_bottom(void) {
  int mine[20], out_a = 10 * me + 1, out_b = 10 * me + 2, in_a = -1, in_b = -1;
  MPI_Aint *at = room(sizeof(MPI_Aint) * (size_t)all);
  MPI_Datatype here, back, there;
  for (int i = 0; i < 20; i++) mine[i] = -1;
  OK(MPI_Win_attach(win, mine, sizeof mine));
  exchange(mine, at);
  OK(MPI_Type_create_hindexed(2, (int[]){1, 1}, (MPI_Aint[]){address(&out_a), address(&out_b)}, MPI_INT, &here));
  OK(MPI_Type_create_hindexed(2, (int[]){1, 1}, (MPI_Aint[]){address(&in_a), address(&in_b)}, MPI_INT, &back));
  // Absolute addresses of the target, so that its displacement is that of nothing.
  MPI_Aint places[] = {MPI_Aint_add(at[to], 16), MPI_Aint_add(at[to], 60)};
  OK(MPI_Type_create_hindexed(2, (int[]){1, 1}, places, MPI_INT, &there));
  OK(MPI_Type_commit(&here));
  OK(MPI_Type_commit(&back));
  OK(MPI_Type_commit(&there));
  OK(MPI_Win_fence(0, win));
  OK(MPI_Put(MPI_BOTTOM, 1, here, to, 0, 1, there, win));
  OK(MPI_Win_fence(0, win));
  OK(MPI_Get(MPI_BOTTOM, 1, back, to, (MPI_Aint)MPI_BOTTOM, 1, there, win));
  OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
  CHECK(in_a == out_a && in_b == out_b);
  for (int i = 0; i < 20; i++) CHECK_EQ(mine[i], i == 4 ? 10 * from + 1 : i == 15 ? 10 * from + 2 : -1);
  OK(MPI_Win_detach(win, mine));
  OK(MPI_Type_free(&here));
  OK(MPI_Type_free(&back));
  OK(MPI_Type_free(&there));
  free(at);
}

// A list that goes over all ranks: each hangs an element of its own before the first, by swaps of what says where the
// first is, and rank 0 walks along it.
static void list(void) {
  enum { EACH = 5, FIELDS = 3 };  // whose, its place there, a number
  MPI_Aint *head = room(sizeof *head), *at = room(sizeof(MPI_Aint) * (size_t)all);
  MPI_Aint *elements = room(sizeof(MPI_Aint) * FIELDS * EACH);
  // An element is known by rank and index: 1 + rank * EACH + index; 0 is the end.
  *head = 0;
  OK(MPI_Win_attach(win, head, sizeof *head));
  OK(MPI_Win_attach(win, elements, sizeof(MPI_Aint) * FIELDS * EACH));
  MPI_Aint first, *heads = room(sizeof(MPI_Aint) * (size_t)all);
  exchange(head, heads);
  exchange(elements, at);
  OK(MPI_Win_lock_all(0, win));
  for (int i = 0; i < EACH; i++) {
    MPI_Aint name = 1 + me * EACH + i, seen = 0;
    do {
      first = seen;
      elements[FIELDS * i] = first;
      elements[FIELDS * i + 1] = name;
      elements[FIELDS * i + 2] = 100 * me + i;
      OK(MPI_Win_sync(win));
      OK(MPI_Compare_and_swap(&name, &first, &seen, MPI_AINT, 0, heads[0], win));
      OK(MPI_Win_flush(0, win));
    } while (seen != first);
  }
  OK(MPI_Win_sync(win));
  OK(MPI_Barrier(MPI_COMM_WORLD));
  if (me == 0) {
    char *found = room((size_t)(EACH * all + 1));
    MPI_Aint name = *(volatile MPI_Aint *)head;
    int steps = 0;
    while (name != 0) {
      CHECK(name >= 1 && name <= EACH * all && !found[name]);
      found[name] = 1;
      int who = (int)(name - 1) / EACH, i = (int)(name - 1) % EACH;
      MPI_Aint element[FIELDS] = {-1, -1, -1};
      OK(MPI_Get(element, FIELDS, MPI_AINT, who, MPI_Aint_add(at[who], (MPI_Aint)sizeof(MPI_Aint) * FIELDS * i), FIELDS,
                 MPI_AINT, win));
      OK(MPI_Win_flush(who, win));
      CHECK(element[1] == name && element[2] == 100 * who + i);
      name = element[0];
      steps++;
    }
    CHECK_EQ(steps, EACH * all);
    free(found);
  }
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_Win_unlock_all(win));
  OK(MPI_Win_detach(win, head));
  OK(MPI_Win_detach(win, elements));
  free(head);
  free(heads);
  free(at);
  free(elements);
}

// A window without memory does its epochs, and one that is freed lets go of what is still attached.
static void without_memory(void) {
  MPI_Win other;
  int v = me, *memory = room(sizeof(int));
  OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &other));
  OK(MPI_Win_fence(0, other));
  OK(MPI_Put(&v, 0, MPI_INT, to, 0, 0, MPI_INT, other));
  OK(MPI_Put(&v, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, other));
  OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, other));
  OK(MPI_Win_attach(other, memory, 0));
  OK(MPI_Win_detach(other, memory));
  OK(MPI_Win_attach(other, memory, sizeof(int)));
  OK(MPI_Win_free(&other));
  free(memory);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  to = (me + 1) % all, from = (me + all - 1) % all;
  OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
  OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
  for (int i = 0; i < 3; i++) {
    one_region(30);
    one_region(5000);
    one_region(300000);
  }
  several_regions();
  from_bottom();
  list();
  OK(MPI_Win_free(&win));
  without_memory();
  return finish();
}
