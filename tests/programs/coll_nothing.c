// SPDX-License-Identifier: MIT OR Apache-2.0
// Reductions of no elements, of datatypes of any size, by an operation of the program's own, in the three forms:
// nothing is read, nothing is written, and the operation may be called with nothing at most.
#include "coll.h"

static void never(void *in, void *inout, int *count, MPI_Datatype *type) {
  (void)in, (void)inout, (void)type;
  if (*count != 0) FAIL("an operation on %d elements, of none", *count);
}

static void reduce_nothing(MPI_Datatype type, MPI_Op op) {
  int nothing[64] = {0}, in = 1, out = 1;
  DO(Reduce, reduce, &in, &out, 0, type, op, all - 1, MPI_COMM_WORLD);
  DO(Allreduce, allreduce, &in, &out, 0, type, op, MPI_COMM_WORLD);
  DO(Scan, scan, &in, &out, 0, type, op, MPI_COMM_WORLD);
  DO(Exscan, exscan, &in, &out, 0, type, op, MPI_COMM_WORLD);
  DO(Reduce_scatter_block, reduce_scatter_block, &in, &out, 0, type, op, MPI_COMM_WORLD);
  DO(Reduce_scatter, reduce_scatter, &in, &out, nothing, type, op, MPI_COMM_WORLD);
  CHECK_EQ(in, 1);
  CHECK_EQ(out, 1);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  static const int lengths[] = {1, 20, 1000, 5000, 1 << 20};
  for (int commutes = 0; commutes < 2; commutes++) {
    MPI_Op op;
    OK(MPI_Op_create(never, commutes, &op));
    for (int i = 0; i < 5; i++) {
      MPI_Datatype type;
      OK(MPI_Type_contiguous(lengths[i], MPI_INT, &type));
      OK(MPI_Type_commit(&type));
      for (form = 0; form < FORMS; form++) reduce_nothing(type, op);
      OK(MPI_Type_free(&type));
    }
    OK(MPI_Op_free(&op));
  }
  return finish();
}
