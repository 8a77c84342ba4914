// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What the collective programs share: one call in its three forms, and a datatype with gaps.
#ifndef COLL_H
#define COLL_H
#include "check.h"

// 0 blocking, 1 non-blocking, 2 persistent (started once).
enum { FORMS = 3 };
static int form __attribute__((unused));

#define DO(name, small_name, ...)                                      \
  do {                                                                 \
    MPI_Request do_request = MPI_REQUEST_NULL;                         \
    if (form == 0) {                                                   \
      OK(MPI_##name(__VA_ARGS__));                                     \
    } else if (form == 1) {                                            \
      OK(MPI_I##small_name(__VA_ARGS__, &do_request));                 \
      OK(MPI_Wait(&do_request, MPI_STATUS_IGNORE));                    \
      CHECK(do_request == MPI_REQUEST_NULL);                           \
    } else {                                                           \
      OK(MPI_##name##_init(__VA_ARGS__, MPI_INFO_NULL, &do_request));  \
      OK(MPI_Start(&do_request));                                      \
      OK(MPI_Wait(&do_request, MPI_STATUS_IGNORE));                    \
      OK(MPI_Request_free(&do_request));                               \
    }                                                                  \
  } while (0)

// Every second int: 4 bytes of data in 8, for both buffers of a call or one of them.
static inline MPI_Datatype every_second_int(void) {
  MPI_Datatype column, spread;
  OK(MPI_Type_contiguous(1, MPI_INT, &column));
  OK(MPI_Type_create_resized(column, 0, 8, &spread));
  OK(MPI_Type_commit(&spread));
  OK(MPI_Type_free(&column));
  return spread;
}

// What `who` has for `whom` at place `i`.
static inline int item(int who, int whom, int i) { return who * 1000003 + whom * 10007 + i * 7 + 1; }

static const int COUNTS[] = {0, 1, 3, 40, 1500, 40000, 100000};
enum { COUNTS_COUNT = sizeof COUNTS / sizeof *COUNTS };
#endif
