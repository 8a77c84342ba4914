// SPDX-License-Identifier: MIT OR Apache-2.0
// What test programs of DCMF share: counters that callbacks count, and waiting for them by advancing.
#ifndef DCMF_CHECK_H
#define DCMF_CHECK_H

#include "check.h"

#include <dcmf.h>
#include <dcmf_globalcollectives.h>

#define WORKS(call) CHECK_EQ(call, DCMF_SUCCESS)

static inline void count_one(void *counter, DCMF_Error_t *error) {
  CHECK_EQ(error->result, DCMF_SUCCESS);
  ++*(int *)counter;
}

static inline DCMF_Callback_t counting(int *counter) {
  DCMF_Callback_t callback = {count_one, counter};
  return callback;
}

// Advances until callbacks have counted so many, or more: others may be ahead.
static inline void advance_to(volatile int *counter, int wanted) {
  while (*counter < wanted) DCMF_Messager_advance();
}

// Advances until they have counted so many, which is all.
static inline void advance_until(volatile int *counter, int wanted) {
  advance_to(counter, wanted);
  CHECK_EQ(*counter, wanted);
}

static DCMF_Protocol_t barrier_protocol;

// All processes meet, advancing.
static inline void advance_and_meet(void) {
  static DCMF_Request_t request;
  int met = 0;
  WORKS(DCMF_GlobalBarrier(&barrier_protocol, &request, counting(&met)));
  advance_until(&met, 1);
}

// MPI and DCMF, in this order or the other.
static inline void start_both(int *argc, char ***argv, int dcmf_first) {
  // The library finds out as it begins whether copies work.
  if (getenv("CHECK_NO_CROSS_COPY") != NULL) refuse_cross_process_copies();
  if (dcmf_first) CHECK_EQ(DCMF_Messager_initialize(), 1);
  start(argc, argv);
  CHECK_EQ(DCMF_Messager_initialize(), !dcmf_first);
  CHECK_EQ(DCMF_Messager_initialize(), 0);
  CHECK_EQ(DCMF_Messager_rank(), me);
  CHECK_EQ(DCMF_Messager_size(), all);
  DCMF_GlobalBarrier_Configuration_t configuration = {DCMF_DEFAULT_GLOBALBARRIER_PROTOCOL};
  WORKS(DCMF_GlobalBarrier_register(&barrier_protocol, &configuration));
}

static inline int finish_both(void) {
  advance_and_meet();
  CHECK_EQ(DCMF_Messager_finalize(), 1);
  CHECK_EQ(DCMF_Messager_finalize(), 0);
  CHECK_EQ(DCMF_Messager_advance(), 0);
  return finish();
}

#endif
