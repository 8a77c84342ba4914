// SPDX-License-Identifier: MIT OR Apache-2.0
// The bits of a reduction depend on ranks and sizes only (MPI-5.0 section 6.9.1 advises it): not on how much of the
// memory that processes share is left. Every communicator that does a collective takes some of it; the same sums of
// doubles, which round differently in any other order, are made on the first one and after more than it can serve.
#include "coll.h"

enum { COMMS = 1400, COUNT = 3000, SUMS = 6 };
static double *send_;

static void sums(MPI_Comm comm, int count, double *results) {
  int last = all - 1;
  MPI_Request request;
  memset(results, 0, (size_t)(SUMS * count) * sizeof(double));
  OK(MPI_Allreduce(send_, results, count, MPI_DOUBLE, MPI_SUM, comm));
  OK(MPI_Reduce(send_, results + count, count, MPI_DOUBLE, MPI_SUM, last, comm));
  OK(MPI_Scan(send_, results + 2 * count, count, MPI_DOUBLE, MPI_SUM, comm));
  OK(MPI_Iexscan(send_, results + 3 * count, count, MPI_DOUBLE, MPI_SUM, comm, &request));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  OK(MPI_Reduce_scatter_block(send_, results + 4 * count, count / all, MPI_DOUBLE, MPI_SUM, comm));
  OK(MPI_Allreduce_init(send_, results + 5 * count, count, MPI_DOUBLE, MPI_SUM, comm, MPI_INFO_NULL, &request));
  OK(MPI_Start(&request));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  OK(MPI_Request_free(&request));
  for (int i = 0; i < count; i++)
    if (memcmp(results + i, results + 5 * count + i, sizeof(double)) != 0) FAIL("element %d: persistent differs", i);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  send_ = room(COUNT * sizeof(double));
  for (int i = 0; i < COUNT; i++) send_[i] = (double)(i + 1) / (me + 3) * (me % 2 ? 1e9 : 1e-3) * (me % 3 ? 1 : -1);
  static const int counts[] = {8, 300, COUNT};
  static MPI_Comm comms[COMMS];
  double *before[3], *after = room(SUMS * COUNT * sizeof(double));
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &comms[0]));
  for (int c = 0; c < 3; c++) {
    before[c] = room((size_t)(SUMS * counts[c]) * sizeof(double));
    sums(comms[0], counts[c], before[c]);
  }
  for (int i = 1; i < COMMS; i++) {
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]));
    OK(MPI_Barrier(comms[i]));
  }
  for (int c = 0; c < 3; c++) {
    sums(comms[COMMS - 1], counts[c], after);
    CHECK(memcmp(before[c], after, (size_t)(SUMS * counts[c]) * sizeof(double)) == 0);
    sums(comms[0], counts[c], after);
    CHECK(memcmp(before[c], after, (size_t)(SUMS * counts[c]) * sizeof(double)) == 0);
  }
  for (int i = 0; i < COMMS; i++) OK(MPI_Comm_free(&comms[i]));
  return finish();
}
