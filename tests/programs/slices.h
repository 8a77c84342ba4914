// SPDX-License-Identifier: MIT OR Apache-2.0
// In how many time slices a call is done.
#ifndef STROBE_TEST_SLICES_H
#define STROBE_TEST_SLICES_H
#include "check.h"

#include <bcs.h>

static uint64_t slice_now(void) {
  uint64_t slice = 0;
  CHECK_EQ(bcs_slice(&slice), BCS_SUCCESS);
  return slice;
}

// What the program says of the slices that a call took.
static void took(uint64_t slices, uint64_t expected);

#define SLICES(expected, call)                                                                                \
  do {                                                                                                        \
    uint64_t before = slice_now();                                                                            \
    OK(call);                                                                                                 \
    took(slice_now() - before, (uint64_t)(expected));                                                         \
  } while (0)
#endif
