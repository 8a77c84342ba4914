// SPDX-License-Identifier: MIT OR Apache-2.0
// A call within a call: MPI_Finalize runs a delete function that calls MPI, as Python's bindings do. The time that
// MPI_Finalize then waits is its own.
#include <mpi.h>
#include <stddef.h>

static int forget(MPI_Comm comm, int keyval, void *value, void *extra) {
  int key = *(int *)value;
  (void)comm, (void)keyval, (void)extra;
  return MPI_Comm_free_keyval(&key);
}

int main(int argc, char **argv) {
  static int key;
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, forget, &key, NULL);
  MPI_Comm_set_attr(MPI_COMM_SELF, key, &key);
  // The other rank is in MPI_Finalize for all of this.
  double start = MPI_Wtime();
  while (rank == 1 && MPI_Wtime() < start + 0.3) {
  }
  return MPI_Finalize();
}
