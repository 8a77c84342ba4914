// SPDX-License-Identifier: MIT OR Apache-2.0
// Collectives under way whose objects are freed (MPI-5.0 sections 2.5.1, 5.1.9, 6.12), absolute addresses with
// MPI_BOTTOM, blocks in any order that share what they read and leave gaps where they write, user operations on derived
// datatypes locally, and persistent operations started in different orders.
#include "coll.h"

typedef struct {
  int a;
  char gap;
  double b;
} Record;

static void add_records(void *in, void *inout, int *length, MPI_Datatype *type) {
  // It may be asked about, even if the program has freed it since.
  MPI_Aint lb, extent;
  OK(MPI_Type_get_extent(*type, &lb, &extent));
  CHECK(lb == 0 && extent == sizeof(Record));
  for (int i = 0; i < *length; i++) {
    ((Record *)inout)[i].a += ((Record *)in)[i].a;
    ((Record *)inout)[i].b += ((Record *)in)[i].b;
  }
}

static MPI_Datatype record_type(void) {
  int ones[] = {1, 1};
  MPI_Aint places[] = {offsetof(Record, a), offsetof(Record, b)};
  MPI_Datatype members[] = {MPI_INT, MPI_DOUBLE}, type;
  OK(MPI_Type_create_struct(2, ones, places, members, &type));
  OK(MPI_Type_commit(&type));
  return type;
}

// Everything that a non-blocking call was given is freed before it completes.
static void freed_under_way(int n) {
  Record *in = room(sizeof(Record) * (size_t)n), *out = room(sizeof(Record) * (size_t)n);
  Record *every = room(sizeof(Record) * (size_t)(n * all));
  for (int i = 0; i < n; i++) in[i] = (Record){me + i, 'g', me * 0.5}, out[i].gap = 'o';
  MPI_Comm comm;
  MPI_Op op;
  MPI_Datatype type = record_type();
  MPI_Request requests[4];
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  OK(MPI_Op_create(add_records, 1, &op));
  OK(MPI_Iallreduce(in, out, n, type, op, comm, &requests[0]));
  OK(MPI_Iallgather(in, n, type, every, n, type, comm, &requests[1]));
  OK(MPI_Ibarrier(comm, &requests[2]));
  OK(MPI_Ireduce(in, me == 0 ? every + 0 : NULL, 0, type, op, 0, comm, &requests[3]));
  OK(MPI_Type_free(&type));
  OK(MPI_Op_free(&op));
  OK(MPI_Comm_free(&comm));
  OK(MPI_Waitall(4, requests, MPI_STATUSES_IGNORE));
  for (int i = 0; i < n; i++) {
    CHECK(out[i].a == all * i + all * (all - 1) / 2 && out[i].b == 0.5 * all * (all - 1) / 2);
    CHECK_EQ(out[i].gap, 'o');
    for (int r = 0; r < all; r++) CHECK(every[r * n + i].a == r + i && every[r * n + i].b == r * 0.5);
  }
  // Persistent: the objects go before it is ever started.
  MPI_Request again;
  type = record_type();
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  OK(MPI_Op_create(add_records, 1, &op));
  OK(MPI_Allreduce_init(in, out, n, type, op, comm, MPI_INFO_NULL, &again));
  OK(MPI_Type_free(&type));
  OK(MPI_Op_free(&op));
  OK(MPI_Comm_free(&comm));
  for (int round = 0; round < 3; round++) {
    for (int i = 0; i < n; i++) in[i].a = me * (round + 1), out[i].a = -1;
    OK(MPI_Start(&again));
    OK(MPI_Wait(&again, MPI_STATUS_IGNORE));
    for (int i = 0; i < n; i++) CHECK_EQ(out[i].a, (round + 1) * all * (all - 1) / 2);
  }
  OK(MPI_Request_free(&again));
  free(in), free(out), free(every);
}

// A datatype of addresses: the buffer is MPI_BOTTOM.
static void absolute(void) {
  static int here[4];
  static double there[2];
  MPI_Aint places[2];
  int lengths[] = {4, 2};
  MPI_Datatype members[] = {MPI_INT, MPI_DOUBLE}, type;
  OK(MPI_Get_address(here, &places[0]));
  OK(MPI_Get_address(there, &places[1]));
  OK(MPI_Type_create_struct(2, lengths, places, members, &type));
  OK(MPI_Type_commit(&type));
  for (int root = 0; root < all; root++)
    for (form = 0; form < FORMS; form++) {
      for (int i = 0; i < 4; i++) here[i] = me == root ? item(root, 0, i) : 0;
      there[0] = there[1] = me == root ? root + 0.25 : -1;
      DO(Bcast, bcast, MPI_BOTTOM, 1, type, root, MPI_COMM_WORLD);
      for (int i = 0; i < 4; i++) CHECK_EQ(here[i], item(root, 0, i));
      CHECK(there[0] == root + 0.25 && there[1] == there[0]);
      // Gathered from there as bytes, and scattered back reversed.
      char *bytes = room(32 * (size_t)all);
      here[0] = me;
      DO(Gather, gather, MPI_BOTTOM, 1, type, bytes, 32, MPI_PACKED, root, MPI_COMM_WORLD);
      if (me == root)
        for (int r = 0; r < all; r++) CHECK_EQ(*(int *)(bytes + 32 * r), r);
      DO(Scatter, scatter, bytes, 32, MPI_PACKED, MPI_BOTTOM, 1, type, root, MPI_COMM_WORLD);
      CHECK_EQ(here[0], me);
      free(bytes);
    }
  OK(MPI_Type_free(&type));
}

// Senders read the same place for many; receivers' blocks lie in any order, with gaps that stay.
static void shared_and_shuffled(int n) {
  int *sc = room(4 * (size_t)all), *sd = room(4 * (size_t)all), *rc = room(4 * (size_t)all), *rd = room(4 * (size_t)all);
  int *out = room(4 * (size_t)(n + all)), *in = room(4 * (size_t)((n + 3) * all));
  for (int i = 0; i < n + all; i++) out[i] = item(me, 0, i);
  for (int r = 0; r < all; r++) {
    sc[r] = n, sd[r] = (me + r) % all;  // overlapping
    rc[r] = n, rd[r] = ((r * (all % 2 ? 2 : 1) + me) % all) * (n + 3) + 1;
  }
  for (form = 0; form < FORMS; form++) {
    for (int i = 0; i < (n + 3) * all; i++) in[i] = -7;
    DO(Alltoallv, alltoallv, out, sc, sd, MPI_INT, in, rc, rd, MPI_INT, MPI_COMM_WORLD);
    for (int r = 0; r < all; r++) {
      for (int i = 0; i < n; i++) CHECK_EQ(in[rd[r] + i], item(r, 0, (r + me) % all + i));
      CHECK(in[rd[r] - 1] == -7 && in[rd[r] + n] == -7 && in[rd[r] + n + 1] == -7);
    }
    for (int i = 0; i < (n + 3) * all; i++) in[i] = -7;
    DO(Allgatherv, allgatherv, out, n, MPI_INT, in, rc, rd, MPI_INT, MPI_COMM_WORLD);
    for (int r = 0; r < all; r++) {
      for (int i = 0; i < n; i++) CHECK_EQ(in[rd[r] + i], item(r, 0, i));
      CHECK(in[rd[r] - 1] == -7 && in[rd[r] + n] == -7);
    }
    // The root's blocks may overlap, since they are only read.
    for (int i = 0; i < n; i++) in[i] = -7;
    for (int r = 0; r < all; r++) sd[r] = r / 2;
    DO(Scatterv, scatterv, out, sc, sd, MPI_INT, in, n, MPI_INT, all - 1, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++) CHECK_EQ(in[i], item(all - 1, 0, me / 2 + i));
    for (int r = 0; r < all; r++) sd[r] = (me + r) % all;
  }
  free(sc), free(sd), free(rc), free(rd), free(out), free(in);
}

static void locally(void) {
  MPI_Datatype type = record_type();
  MPI_Op op;
  Record a[50], b[50];
  OK(MPI_Op_create(add_records, 0, &op));
  for (int i = 0; i < 50; i++) a[i] = (Record){i, 'a', 1.5}, b[i] = (Record){2 * i, 'b', 2};
  OK(MPI_Reduce_local(a, b, 50, type, op));
  for (int i = 0; i < 50; i++) CHECK(b[i].a == 3 * i && b[i].b == 3.5 && b[i].gap == 'b' && a[i].a == i);
  OK(MPI_Reduce_local(NULL, NULL, 0, type, op));
  OK(MPI_Op_free(&op));
  OK(MPI_Type_free(&type));
}

// Persistent collectives may be started in different orders by different ranks (section 6.13), and completed in any.
static void any_order(void) {
  enum { MANY = 6 };
  MPI_Request requests[MANY];
  int in[MANY], out[MANY];
  for (int k = 0; k < MANY; k++)
    OK(MPI_Allreduce_init(&in[k], &out[k], 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[k]));
  for (int round = 0; round < 10; round++) {
    for (int k = 0; k < MANY; k++) in[k] = me + 10 * k + round, out[k] = -1;
    for (int k = 0; k < MANY; k++) OK(MPI_Start(&requests[(k * 5 + me) % MANY]));
    for (int k = 0; k < MANY; k++) OK(MPI_Wait(&requests[(k + 2 * me) % MANY], MPI_STATUS_IGNORE));
    for (int k = 0; k < MANY; k++) CHECK_EQ(out[k], all * (10 * k + round) + all * (all - 1) / 2);
  }
  for (int k = 0; k < MANY; k++) OK(MPI_Request_free(&requests[k]));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  freed_under_way(1);
  freed_under_way(300);
  freed_under_way(20000);
  absolute();
  shared_and_shuffled(1);
  shared_and_shuffled(1000);
  shared_and_shuffled(50000);
  locally();
  any_order();
  return finish();
}
