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

// Whether the numbers are exact: slices end when all ranks wait, and never by time (SLICES_EXACT).
static int exact;
// Slices that the timer ends (SLICES_FEW): where a rank is kept from running for longer than one of them a call takes
// more, so most of a few calls have to take what is expected.
static int few;
static unsigned just, others;

// The slices that a call took.
static void counted(uint64_t slices, uint64_t expected) {
  if (exact) CHECK_EQ(slices, expected);
  if (slices == expected) just++;
  else others++;
}

// At the end of a program.
static void most_were_exact(void) {
  if (few && just <= others) FAIL("%u calls took the slices that they have to, %u did not", just, others);
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
