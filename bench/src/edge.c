// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What the C edge costs: a send to MPI_PROC_NULL goes through everything that a send does at the edge (enter,
// translate, look communicator and datatype up, check) and sends nothing. Compiled for both ABIs, the difference is
// what the MPICH ABI's translation adds to the standard ABI, whose translation is the identity. Run it on one rank,
// bound to a core.
#include "bench.h"

enum { ROUNDS = 200000, REPEATS = 21 };

static double send_ns(MPI_Datatype type, MPI_Comm comm) {
  double ns[REPEATS];
  int value = 0;
  for (int repeat = 0; repeat < REPEATS; repeat++) {
    double begin = now_us();
    for (int i = 0; i < ROUNDS; i++) MPI_Send(&value, 1, type, MPI_PROC_NULL, 3, comm);
    ns[repeat] = (now_us() - begin) / ROUNDS * 1e3;
  }
  return median(ns, REPEATS);
}

static double self_ns(void) {
  double ns[REPEATS];
  int value = 0;
  MPI_Status status;
  for (int repeat = 0; repeat < REPEATS; repeat++) {
    double begin = now_us();
    for (int i = 0; i < ROUNDS; i++) {
      MPI_Send(&value, 1, MPI_INT, 0, 3, MPI_COMM_SELF);
      MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_SELF, &status);
    }
    ns[repeat] = (now_us() - begin) / ROUNDS * 1e3;
  }
  return median(ns, REPEATS);
}

int main(int argc, char **argv) {
  bench_start(&argc, &argv);
  MPI_Comm comm;
  MPI_Datatype type;
  MPI_Comm_dup(MPI_COMM_SELF, &comm);
  MPI_Type_contiguous(1, MPI_INT, &type);
  MPI_Type_commit(&type);
  say("edge_predefined_ns", 0, send_ns(MPI_INT, MPI_COMM_WORLD));
  say("edge_made_ns", 0, send_ns(type, comm));
  say("edge_send_recv_self_ns", 4, self_ns());
  MPI_Type_free(&type);
  MPI_Comm_free(&comm);
  MPI_Finalize();
  return 0;
}
