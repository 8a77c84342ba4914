// SPDX-License-Identifier: MIT OR Apache-2.0
// More than 2^31 elements, bytes and displacements, with little memory: the same pages again and again at different
// addresses, and addresses with nothing between. As large_everything.c it does more than messages so. With the argument
// "real" the memory is real: 5 GiB of each kind, each byte checked, which is for a large machine.
#include "check.h"

#ifndef EVERYTHING
#define EVERYTHING 0
#endif

enum { PERIOD = 1 << 20 };
static const MPI_Comm world = MPI_COMM_WORLD;
static const MPI_Count EDGE = 1LL << 31;
static int real;

// `bytes` bytes of addresses: memory of their own, or one MiB again and again.
static unsigned char *wide(MPI_Count bytes) {
  const size_t length = ((size_t)bytes + PERIOD - 1) / PERIOD * PERIOD;
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  unsigned char *memory = mmap(NULL, length, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (memory == MAP_FAILED) FAIL("no %zu bytes of addresses", length);
  if (real) return memory;
  const int file = memfd_create("period", 0);
  CHECK(file >= 0 && ftruncate(file, PERIOD) == 0);
  for (size_t at = 0; at < length; at += PERIOD)
    if (mmap(memory + at, PERIOD, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0) == MAP_FAILED)
      FAIL("cannot map the same memory at %zu", at);
  close(file);
  return memory;
}
static void leave(unsigned char *memory, MPI_Count bytes) {
  CHECK(munmap(memory, ((size_t)bytes + PERIOD - 1) / PERIOD * PERIOD) == 0);
}
static void fill_wide(unsigned char *memory, MPI_Count bytes, uint32_t seed) {
  if (!real) fill(memory, PERIOD, seed);
  for (MPI_Count at = 0; real && at < bytes; at += PERIOD)
    fill(memory + at, (size_t)(bytes - at < PERIOD ? bytes - at : PERIOD), seed + (uint32_t)(at / PERIOD));
}
static void check_wide(unsigned char *memory, MPI_Count bytes, uint32_t seed) {
  if (!real) CHECK_BYTES(memory, PERIOD, seed);
  for (MPI_Count at = 0; real && at < bytes; at += PERIOD)
    CHECK_BYTES(memory + at, (size_t)(bytes - at < PERIOD ? bytes - at : PERIOD), seed + (uint32_t)(at / PERIOD));
}

// From the first rank to the last, as bytes.
static void message(unsigned char *memory, MPI_Count bytes) {
  MPI_Status status;
  MPI_Count count = -1;
  int small = 0;
  if (me == 0) {
    fill_wide(memory, bytes, 7);
    OK(MPI_Send_c(memory, bytes, MPI_BYTE, all - 1, 1, world));
  }
  if (me == all - 1) {
    OK(MPI_Recv_c(memory, bytes, MPI_BYTE, 0, 1, world, &status));
    OK(MPI_Get_count_c(&status, MPI_BYTE, &count));
    CHECK_EQ(count, bytes);
    OK(MPI_Get_count(&status, MPI_BYTE, &small));
    CHECK_EQ(small, bytes > INT_MAX ? MPI_UNDEFINED : (int)bytes);
    check_wide(memory, bytes, 7);
  }
}

// The same as few elements of a long datatype, by a function whose count is an int.
static void long_datatype(unsigned char *memory, MPI_Count bytes) {
  MPI_Datatype mib;
  MPI_Status status;
  MPI_Count elements = -1;
  int count = -1;
  OK(MPI_Type_contiguous(PERIOD, MPI_BYTE, &mib));
  OK(MPI_Type_commit(&mib));
  const int pieces = (int)(bytes / PERIOD);
  if (me == 0) {
    fill_wide(memory, bytes, 8);
    OK(MPI_Ssend(memory, pieces, mib, all - 1, 2, world));
  }
  if (me == all - 1) {
    OK(MPI_Recv(memory, pieces, mib, 0, 2, world, &status));
    OK(MPI_Get_count(&status, mib, &count));
    OK(MPI_Get_elements_c(&status, mib, &elements));
    CHECK(count == pieces && elements == (MPI_Count)pieces * PERIOD);
    check_wide(memory, (MPI_Count)pieces * PERIOD, 8);
  }
  OK(MPI_Type_free(&mib));
}

static void collectives(unsigned char *memory, unsigned char *other, MPI_Count bytes) {
  if (me == 0) fill_wide(memory, bytes, 9);
  else if (!real) memset(memory, 0, PERIOD);
  OK(MPI_Bcast_c(memory, bytes, MPI_BYTE, 0, world));
  check_wide(memory, bytes, 9);
  // All have the same, so whatever is combined how often: the result is that.
  if (!real) memset(other, 0, PERIOD);
  OK(MPI_Allreduce_c(memory, other, bytes, MPI_UINT8_T, MPI_BOR, world));
  check_wide(other, bytes, 9);
}

// Blocks and displacements beyond 2^31, with nothing between them.
static void displacements(void) {
  const size_t length = (size_t)(all + 1) * (size_t)EDGE * 2;
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  unsigned char *memory = mmap(NULL, length, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (memory == MAP_FAILED) FAIL("no %zu bytes of addresses", length);
  enum { SOME = 3000 };
  unsigned char mine[SOME];
  MPI_Count *counts = room((size_t)all * sizeof *counts);
  MPI_Aint *places = room((size_t)all * sizeof *places);
  for (int r = 0; r < all; r++) counts[r] = SOME, places[r] = (MPI_Aint)(EDGE * 2 * (r + 1) - SOME / 2);
  fill(mine, SOME, (uint32_t)me + 30);
  OK(MPI_Allgatherv_c(mine, SOME, MPI_BYTE, memory, counts, places, MPI_BYTE, world));
  for (int r = 0; r < all; r++) CHECK_BYTES(memory + places[r], SOME, (uint32_t)r + 30);
  memset(mine, 0, SOME);
  OK(MPI_Scatterv_c(memory, counts, places, MPI_BYTE, mine, SOME, MPI_BYTE, all - 1, world));
  CHECK_BYTES(mine, SOME, (uint32_t)me + 30);

  // Two blocks further apart than an int can say, and an extent beyond that.
  MPI_Datatype apart, wider;
  MPI_Count lower = -1, extent = -1;
  OK(MPI_Type_vector_c(2, SOME / 2, EDGE * 2, MPI_BYTE, &apart));
  OK(MPI_Type_create_resized_c(apart, 0, EDGE * 4, &wider));
  OK(MPI_Type_commit(&apart));
  OK(MPI_Type_get_extent_c(apart, &lower, &extent));
  CHECK_EQ(extent, EDGE * 2 + SOME / 2);
  OK(MPI_Type_get_extent_c(wider, &lower, &extent));
  CHECK_EQ(extent, EDGE * 4);
  memset(memory, 0, SOME);
  const int to = (me + 1) % all, from = (me + all - 1) % all;
  fill(mine, SOME, (uint32_t)me + 40);
  OK(MPI_Sendrecv_c(mine, SOME, MPI_BYTE, to, 3, memory, 1, apart, from, 3, world, MPI_STATUS_IGNORE));
  CHECK_BYTES(memory, SOME / 2, (uint32_t)from + 40);
  unsigned char whole[SOME];
  memcpy(whole, memory, SOME / 2);
  memcpy(whole + SOME / 2, memory + EDGE * 2, SOME / 2);
  CHECK_BYTES(whole, SOME, (uint32_t)from + 40);
  OK(MPI_Type_free(&apart));
  OK(MPI_Type_free(&wider));

  // As many elements of nothing, or of one byte at one place.
  MPI_Datatype nothing, same;
  MPI_Status status;
  MPI_Count size = -1;
  OK(MPI_Type_contiguous_c(0, MPI_BYTE, &nothing));
  OK(MPI_Type_commit(&nothing));
  OK(MPI_Sendrecv_c(mine, EDGE * 8, nothing, to, 4, memory, EDGE * 8, nothing, from, 4, world, &status));
  OK(MPI_Type_create_resized_c(MPI_BYTE, 0, 0, &same));
  OK(MPI_Pack_size_c(EDGE * 4, same, world, &size));
  CHECK(size >= EDGE * 4);
  OK(MPI_Type_free(&nothing));
  OK(MPI_Type_free(&same));
  CHECK(munmap(memory, length) == 0);
  free(counts);
  free(places);
}

static void one_sided(unsigned char *memory, unsigned char *window, MPI_Count bytes) {
  MPI_Win win;
  if (!real) memset(window, 0, PERIOD);
  OK(MPI_Win_create_c(window, (MPI_Aint)bytes, 1, MPI_INFO_NULL, world, &win));
  OK(MPI_Win_fence(0, win));
  if (me == 0) {
    fill_wide(memory, bytes, 50);
    OK(MPI_Put_c(memory, bytes, MPI_BYTE, all - 1, 0, bytes, MPI_BYTE, win));
  }
  OK(MPI_Win_fence(0, win));
  if (me == all - 1) check_wide(window, bytes, 50);
  OK(MPI_Win_fence(0, win));
  if (me == 0) {
    if (!real) memset(memory, 0, PERIOD);
    OK(MPI_Get_c(memory, bytes, MPI_BYTE, all - 1, 0, bytes, MPI_BYTE, win));
  }
  OK(MPI_Win_fence(0, win));
  if (me == 0) check_wide(memory, bytes, 50);
  OK(MPI_Win_free(&win));
}

static void everything(MPI_Count bytes) {
  unsigned char *memory = wide(bytes), *other = wide(bytes);
  if (all > 1) {
    message(memory, bytes);
    long_datatype(memory, bytes);
  }
  collectives(memory, other, bytes);
  one_sided(memory, other, bytes);
  leave(memory, bytes);
  leave(other, bytes);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  const char *what = argc > 1 ? argv[1] : "";
  real = strcmp(what, "real") == 0;
  displacements();
  if (real) {
    everything(5LL << 30);
  } else if (EVERYTHING) {
    everything(EDGE + 1);
  } else if (all > 1) {
    unsigned char *memory = wide(EDGE + 1);
    message(memory, EDGE + 1);
    leave(memory, EDGE + 1);
  }
  return finish();
}
