// SPDX-License-Identifier: MIT OR Apache-2.0
// A program of before, which begins with start_pes and does not say that it ends.
#include "check.h"

#include <mpp/shmem.h>

static long variable;

int main(void) {
  start_pes(0);
  me = _my_pe(), all = _num_pes();
  shmem_long_p(&variable, me + 1, (me + 1) % all);
  shmem_barrier_all();
  CHECK_EQ(variable, (me + all - 1) % all + 1);
  printf("PASS %ld\n", checks);
  return 0;
}
