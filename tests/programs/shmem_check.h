// SPDX-License-Identifier: MIT OR Apache-2.0
// What test programs of OpenSHMEM share: the beginning and the end, and the types for which functions exist.
#ifndef SHMEM_CHECK_H
#define SHMEM_CHECK_H

#include "check.h"

#include <shmem.h>

// The types of C by their names in functions.
#define TYPES_BY_VALUE(X)                                                                                        \
  X(float, float) X(double, double) X(char, char) X(schar, signed char) X(short, short) X(int, int)              \
  X(long, long) X(longlong, long long) X(uchar, unsigned char) X(ushort, unsigned short) X(uint, unsigned)       \
  X(ulong, unsigned long) X(ulonglong, unsigned long long) X(int8, int8_t) X(int16, int16_t) X(int32, int32_t)   \
  X(int64, int64_t) X(uint8, uint8_t) X(uint16, uint16_t) X(uint32, uint32_t) X(uint64, uint64_t)                \
  X(size, size_t) X(ptrdiff, ptrdiff_t)
#define TYPES_TO_MOVE(X) TYPES_BY_VALUE(X) X(longdouble, long double)
#define TYPES_OF_BITS(X)                                                                                         \
  X(uint, unsigned) X(ulong, unsigned long) X(ulonglong, unsigned long long) X(int32, int32_t)                   \
  X(int64, int64_t) X(uint32, uint32_t) X(uint64, uint64_t)
#define TYPES_TO_UPDATE(X)                                                                                       \
  TYPES_OF_BITS(X) X(int, int) X(long, long) X(longlong, long long) X(size, size_t) X(ptrdiff, ptrdiff_t)
#define TYPES_TO_SWAP(X) TYPES_TO_UPDATE(X) X(float, float) X(double, double)

static int next_pe, last_pe;  // the neighbours of this one in a ring

// OpenSHMEM alone, as the row asks for it.
static inline void start_shmem(void) {
  if (getenv("CHECK_NO_CROSS_COPY") != NULL) refuse_cross_process_copies();
  int provided = -1;
  if (getenv("CHECK_THREAD") != NULL) {
    CHECK_EQ(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided), 0);
    CHECK_EQ(provided, SHMEM_THREAD_MULTIPLE);
  } else {
    shmem_init();
  }
  me = shmem_my_pe();
  all = shmem_n_pes();
  next_pe = (me + 1) % all;
  last_pe = (me + all - 1) % all;
}

static inline int finish_shmem(void) {
  shmem_finalize();
  printf("PASS %ld\n", checks);
  fflush(stdout);
  return 0;
}

#endif
