// SPDX-License-Identifier: MIT OR Apache-2.0
// Objects and operations that come and go by the thousand leave nothing behind: the heap of a process does not grow
// once it has seen a few of each.
#include "check.h"

enum { ROUNDS = 1800, WARM = 300, GROWTH_BYTES = 16 << 10 };

static void nothing(void *in, void *inout, int *length, MPI_Datatype *type) {
  (void)in, (void)inout, (void)length, (void)type;
}

// Used right after they are made, and freed with operations under way.
static void communicators(void) {
  MPI_Comm dup, half, some, behind;
  MPI_Group group;
  MPI_Request request;
  int v = me, sum = -1;
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &dup));
  OK(MPI_Allreduce(&v, &sum, 1, MPI_INT, MPI_SUM, dup));
  CHECK_EQ(sum, all * (all - 1) / 2);
  OK(MPI_Comm_split(dup, me % 2, 0, &half));
  OK(MPI_Barrier(half));
  OK(MPI_Comm_free(&half));
  OK(MPI_Comm_group(dup, &group));
  OK(MPI_Comm_create_group(dup, group, 1, &some));
  OK(MPI_Iallreduce(&v, &sum, 1, MPI_INT, MPI_MAX, some, &request));
  OK(MPI_Comm_free(&some));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  CHECK_EQ(sum, all - 1);
  OK(MPI_Group_free(&group));
  OK(MPI_Comm_idup(dup, &behind, &request));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  OK(MPI_Comm_free(&behind));
  OK(MPI_Comm_free(&dup));
}

static void others(void) {
  MPI_Datatype type;
  MPI_Info info;
  MPI_Op op;
  MPI_Request requests[3];
  MPI_Errhandler handler;
  int key, in = -1, out = me, values[2] = {0};
  OK(MPI_Type_vector(3, 1, 2, MPI_INT, &type));
  OK(MPI_Type_commit(&type));
  OK(MPI_Type_free(&type));
  OK(MPI_Info_create(&info));
  OK(MPI_Info_set(info, "key", "value"));
  OK(MPI_Info_free(&info));
  OK(MPI_Op_create(nothing, 1, &op));
  OK(MPI_Op_free(&op));
  OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL));
  OK(MPI_Comm_free_keyval(&key));
  OK(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &handler));
  OK(MPI_Errhandler_free(&handler));
  OK(MPI_Recv_init(&in, 1, MPI_INT, (me + all - 1) % all, 1, MPI_COMM_WORLD, &requests[0]));
  OK(MPI_Start(&requests[0]));
  OK(MPI_Isend(&out, 1, MPI_INT, (me + 1) % all, 1, MPI_COMM_WORLD, &requests[1]));
  OK(MPI_Ibcast(values, 2, MPI_INT, 0, MPI_COMM_WORLD, &requests[2]));
  OK(MPI_Waitall(3, requests, MPI_STATUSES_IGNORE));
  OK(MPI_Request_free(&requests[0]));
  FAILS(MPI_Send(&out, 1, MPI_INT, all, 1, MPI_COMM_WORLD), MPI_ERR_RANK);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  size_t before = 0;
  int rounds = part_of(ROUNDS), warm = part_of(WARM);
  for (int i = 0; i < rounds; i++) {
    if (i == warm) before = mallinfo2().uordblks;
    communicators();
    others();
  }
  size_t after = mallinfo2().uordblks;
  if (after > before + GROWTH_BYTES) FAIL("the heap grew by %zu bytes in %d rounds", after - before, rounds - warm);
  return finish();
}
