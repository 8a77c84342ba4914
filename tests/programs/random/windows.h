// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The windows of a random program. How large the part of each rank is follows from the seed and the window's number, so
// that all members know it. Where memory is shared, the members are those of the rank's own node.
#ifndef RANDOM_WINDOWS_H
#define RANDOM_WINDOWS_H
#include "steps.h"

enum Flavour { CREATED, ALLOCATED, SHARED, DYNAMIC, FLAVOURS };
static const char *const FLAVOUR_NAMES[] = {"created", "allocated", "shared", "dynamic"};

typedef struct {
  MPI_Win handle;
  MPI_Comm meeting;  // the window's ranks, for what is not the window's
  Comm *comm;
  int number, flavour, ranks, rank;
  int busy;  // the last phase in which an epoch is open
  long bytes[RANKS];
  int unit[RANKS];
  unsigned char *memory, *base;  // all of the memory, and where the window's begins
  size_t around;                 // bytes before the window's, and behind it
  MPI_Aint address[RANKS];       // of dynamic windows
} Window;

enum { WINDOWS = 12 };
static Window *windows[WINDOWS];
static int windows_many;

static long random_window_bytes(Rng *rng) {
  static const long tops[] = {0, 64, 1024, 8192, 8192, 65536, 65536, 262144};
  long top = one_in(rng, 40) ? 1 << 20 : tops[below(rng, 8)];
  return top == 0 ? 0 : (spread(rng, top) + 15) / 16 * 16;
}

static void draw_members(Window *w) {
  static const int units[] = {1, 1, 4, 8, 16, 24};
  Rng rng = {key_of(seed, (uint64_t)w->number, 11, (uint64_t)all)};
  for (int r = 0; r < w->ranks; r++) {
    w->bytes[r] = random_window_bytes(&rng);
    w->unit[r] = units[below(&rng, 6)];
    if (w->flavour == DYNAMIC) w->unit[r] = 1;
  }
}

static void own_memory(Window *w) {
  w->around = GUARD + (size_t)below(&own, 4) * 16;
  w->memory = room(2 * w->around + (size_t)w->bytes[w->rank]);
  w->base = w->memory + w->around;
}

// Every member learns where the memory of the others is.
static void tell_addresses(Window *w) {
  MPI_Aint mine = 0;
  OK(MPI_Get_address(w->base, &mine));
  OK(MPI_Allgather(&mine, 1, MPI_AINT, w->address, 1, MPI_AINT, w->meeting));
}

static void attach_memory(Window *w) {
  own_memory(w);
  if (w->bytes[w->rank] > 0) OK(MPI_Win_attach(w->handle, w->base, w->bytes[w->rank]));
}

static void detach_memory(Window *w) {
  if (w->bytes[w->rank] > 0) OK(MPI_Win_detach(w->handle, w->base));
  free(w->memory);
}

static void open_window(Window *w) {
  MPI_Aint bytes = w->bytes[w->rank];
  int unit = w->unit[w->rank];
  MPI_Info info = MPI_INFO_NULL;
  if (w->flavour == SHARED && w->number % 2) {
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "alloc_shared_noncontig", "true"));
  }
  switch (w->flavour) {
    case CREATED:
      own_memory(w);
      OK(MPI_Win_create(w->base, bytes, unit, info, w->meeting, &w->handle));
      break;
    case ALLOCATED: OK(MPI_Win_allocate(bytes, unit, info, w->meeting, &w->base, &w->handle)); break;
    case SHARED: OK(MPI_Win_allocate_shared(bytes, unit, info, w->meeting, &w->base, &w->handle)); break;
    default:
      OK(MPI_Win_create_dynamic(info, w->meeting, &w->handle));
      attach_memory(w);
      tell_addresses(w);
  }
  if (w->memory == NULL) w->memory = w->base;
  if (info != MPI_INFO_NULL) OK(MPI_Info_free(&info));
  OK(MPI_Win_set_errhandler(w->handle, MPI_ERRORS_RETURN));
}

// Holds the library's attributes against ours.
static void check_window(Window *w) {
  void *base;
  MPI_Aint *bytes;
  int *unit, *flavour, flag;
  static const int flavours[] = {MPI_WIN_FLAVOR_CREATE, MPI_WIN_FLAVOR_ALLOCATE, MPI_WIN_FLAVOR_SHARED,
                                 MPI_WIN_FLAVOR_DYNAMIC};
  OK(MPI_Win_get_attr(w->handle, MPI_WIN_CREATE_FLAVOR, &flavour, &flag));
  CHECK(flag && *flavour == flavours[w->flavour]);
  OK(MPI_Win_get_attr(w->handle, MPI_WIN_BASE, &base, &flag));
  CHECK(flag && base == (w->flavour == DYNAMIC ? MPI_BOTTOM : w->base));
  OK(MPI_Win_get_attr(w->handle, MPI_WIN_SIZE, &bytes, &flag));
  CHECK(flag && *bytes == (w->flavour == DYNAMIC ? 0 : w->bytes[w->rank]));
  OK(MPI_Win_get_attr(w->handle, MPI_WIN_DISP_UNIT, &unit, &flag));
  CHECK(flag && *unit == w->unit[w->rank]);
}

// Makes a window on this communicator, which is drawn with the common generator, as is the flavour.
static void make_window(Comm *comm, int flavour) {
  if (windows_many == WINDOWS || comm->sides == 2 || comm->size[0] == 0) return;
  Window *w = room(sizeof *w);
  w->number = windows_many;
  w->comm = comm;
  w->flavour = flavour;
  w->busy = -1;
  w->handle = MPI_WIN_NULL;
  windows[windows_many++] = w;
  if (comm->side < 0) return;
  if (flavour == SHARED) OK(MPI_Comm_split_type(comm->handle, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &w->meeting));
  else OK(MPI_Comm_dup(comm->handle, &w->meeting));
  OK(MPI_Comm_rank(w->meeting, &w->rank));
  OK(MPI_Comm_size(w->meeting, &w->ranks));
  draw_members(w);
  open_window(w);
  check_window(w);
}

static void free_windows(void) {
  for (int i = 0; i < windows_many; i++) {
    Window *w = windows[i];
    if (w->handle != MPI_WIN_NULL) {
      if (w->flavour == DYNAMIC) detach_memory(w);
      OK(MPI_Win_free(&w->handle));
      CHECK(w->handle == MPI_WIN_NULL);
      OK(MPI_Comm_free(&w->meeting));
      if (w->flavour == CREATED) free(w->memory);
    }
    free(w);
  }
  windows_many = 0;
}
#endif
