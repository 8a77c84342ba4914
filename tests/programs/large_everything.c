// SPDX-License-Identifier: MIT OR Apache-2.0
// large_counts.c with collectives and one-sided operations of more than 2^31 bytes.
#define EVERYTHING 1
#include "large_counts.c"
