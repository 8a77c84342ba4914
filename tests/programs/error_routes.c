// SPDX-License-Identifier: MIT OR Apache-2.0
// Where errors go and what class they have (MPI-5.0 sections 9.3 and 9.4): to the handler of the communicator that the
// call names, or that the request belongs to; to MPI_COMM_SELF's if there is none; once each; never to
// MPI_COMM_WORLD's.
#include "coll.h"

static MPI_Comm comm, last_comm;
static int calls_seen, last_class, self_calls, world_calls;

static void on_comm(MPI_Comm *c, int *code, ...) {
  calls_seen++;
  last_comm = *c;
  last_class = class_of(*code);
}
static void on_self(MPI_Comm *c, int *code, ...) {
  if (*c == MPI_COMM_SELF) self_calls++;
  last_class = class_of(*code);
}
static void on_world(MPI_Comm *c, int *code, ...) {
  (void)c, (void)code;
  world_calls++;
}

// The call fails on `comm`: its handler was called once, with it and with this class, and the code has that class.
#define ON_COMM(call, class)                        \
  do {                                              \
    calls_seen = self_calls = world_calls = 0;      \
    FAILS(call, class);                             \
    CHECK_EQ(calls_seen, 1);                        \
    CHECK_EQ(self_calls + world_calls, 0);          \
    CHECK(last_comm == comm);                       \
    CHECK_EQ(last_class, class);                    \
  } while (0)
#define ON_SELF(call, class)                        \
  do {                                              \
    calls_seen = self_calls = world_calls = 0;      \
    FAILS(call, class);                             \
    CHECK_EQ(self_calls, 1);                        \
    CHECK_EQ(calls_seen + world_calls, 0);          \
    CHECK_EQ(last_class, class);                    \
  } while (0)

static void point_to_point(void) {
  int v[4] = {0}, flag;
  MPI_Request r;
  MPI_Status s;
  MPI_Message m;
  MPI_Datatype null = MPI_DATATYPE_NULL;
#define BOTH(P, S)                                                  \
  ON_COMM(MPI_##P(v, -1, MPI_INT, me, 1, comm S), MPI_ERR_COUNT);   \
  ON_COMM(MPI_##P(v, 1, null, me, 1, comm S), MPI_ERR_TYPE);        \
  ON_COMM(MPI_##P(v, 1, MPI_INT, all, 1, comm S), MPI_ERR_RANK);    \
  ON_COMM(MPI_##P(v, 1, MPI_INT, -77, 1, comm S), MPI_ERR_RANK);    \
  ON_COMM(MPI_##P(v, 1, MPI_INT, me, -77, comm S), MPI_ERR_TAG);    \
  ON_COMM(MPI_##P(NULL, 1, MPI_INT, me, 1, comm S), MPI_ERR_BUFFER); \
  ON_SELF(MPI_##P(v, 1, MPI_INT, me, 1, MPI_COMM_NULL S), MPI_ERR_COMM)
#define COMMA_R , &r
#define COMMA_S , &s
  BOTH(Send, );
  BOTH(Ssend, );
  BOTH(Rsend, );
  BOTH(Bsend, );
  BOTH(Isend, COMMA_R);
  BOTH(Issend, COMMA_R);
  BOTH(Irsend, COMMA_R);
  BOTH(Ibsend, COMMA_R);
  BOTH(Send_init, COMMA_R);
  BOTH(Ssend_init, COMMA_R);
  BOTH(Rsend_init, COMMA_R);
  BOTH(Bsend_init, COMMA_R);
  BOTH(Recv, COMMA_S);
  BOTH(Irecv, COMMA_R);
  BOTH(Recv_init, COMMA_R);
  ON_COMM(MPI_Send(v, 1, MPI_INT, me, MPI_ANY_TAG, comm), MPI_ERR_TAG);
  ON_COMM(MPI_Send(v, 1, MPI_INT, MPI_ANY_SOURCE, 1, comm), MPI_ERR_RANK);
  ON_COMM(MPI_Bsend(v, 1, MPI_INT, me, 1, comm), MPI_ERR_BUFFER);
  ON_COMM(MPI_Probe(all, 1, comm, &s), MPI_ERR_RANK);
  ON_COMM(MPI_Probe(me, -77, comm, &s), MPI_ERR_TAG);
  ON_COMM(MPI_Iprobe(all, 1, comm, &flag, &s), MPI_ERR_RANK);
  ON_COMM(MPI_Mprobe(all, 1, comm, &m, &s), MPI_ERR_RANK);
  ON_COMM(MPI_Improbe(all, 1, comm, &flag, &m, &s), MPI_ERR_RANK);
  ON_COMM(MPI_Sendrecv(v, 1, MPI_INT, all, 1, v + 1, 1, MPI_INT, me, 1, comm, &s), MPI_ERR_RANK);
  ON_COMM(MPI_Sendrecv(v, 1, MPI_INT, me, 1, v + 1, 1, MPI_INT, all, 1, comm, &s), MPI_ERR_RANK);
  ON_COMM(MPI_Sendrecv(v, 1, MPI_INT, me, 1, v + 1, -1, MPI_INT, me, 1, comm, &s), MPI_ERR_COUNT);
  ON_COMM(MPI_Sendrecv(v, 1, MPI_INT, me, -77, v + 1, 1, MPI_INT, me, 1, comm, &s), MPI_ERR_TAG);
  ON_COMM(MPI_Sendrecv_replace(v, 1, MPI_INT, all, 1, me, 1, comm, &s), MPI_ERR_RANK);
  ON_COMM(MPI_Isendrecv(v, 1, MPI_INT, me, 1, v + 1, 1, null, me, 1, comm, &r), MPI_ERR_TYPE);
  ON_COMM(MPI_Isendrecv_replace(v, 1, MPI_INT, me, 1, me, -77, comm, &r), MPI_ERR_TAG);
  // What failed left nothing behind.
  OK(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &flag, &s));
  CHECK_EQ(flag, 0);
  r = MPI_REQUEST_NULL;
  ON_SELF(MPI_Request_free(&r), MPI_ERR_REQUEST);
  ON_SELF(MPI_Cancel(&r), MPI_ERR_REQUEST);
  ON_SELF(MPI_Start(&r), MPI_ERR_REQUEST);
  ON_SELF(MPI_Wait(NULL, &s), MPI_ERR_ARG);
}

// A message that is too long: the error belongs to the communicator of the receive, however it is completed and
// whether it came before the receive or after (section 3.7.3).
static void truncated(size_t ints) {
  int *in = room(4 * ints), *out = room(4 * ints), flag, index, some, indices[2];
  MPI_Request r[2], send;
  MPI_Status s[2];
  for (int late = 0; late < 2; late++)
    for (int how = 0; how < 8; how++) {
      int to_self = me;
      r[1] = MPI_REQUEST_NULL;
      if (late) OK(MPI_Isend(out, (int)ints, MPI_INT, to_self, 2, comm, &send));
      if (late) OK(MPI_Probe(to_self, 2, comm, &s[0]));
      if (how == 7) {
        if (!late) OK(MPI_Isend(out, (int)ints, MPI_INT, to_self, 2, comm, &send));
        ON_COMM(MPI_Recv(in, (int)ints - 1, MPI_INT, to_self, 2, comm, &s[0]), MPI_ERR_TRUNCATE);
        OK(MPI_Wait(&send, MPI_STATUS_IGNORE));
        continue;
      }
      OK(MPI_Irecv(in, (int)ints - 1, MPI_INT, to_self, 2, comm, &r[0]));
      if (!late) OK(MPI_Isend(out, (int)ints, MPI_INT, to_self, 2, comm, &send));
      OK(MPI_Wait(&send, MPI_STATUS_IGNORE));
      for (flag = 0; !flag;) OK(MPI_Request_get_status(r[0], &flag, &s[0]));
      switch (how) {
        case 0: ON_COMM(MPI_Wait(&r[0], &s[0]), MPI_ERR_TRUNCATE); break;
        case 1: ON_COMM(MPI_Test(&r[0], &flag, &s[0]), MPI_ERR_TRUNCATE); break;
        case 2: ON_COMM(MPI_Waitany(2, r, &index, &s[0]), MPI_ERR_TRUNCATE); break;
        case 3: ON_COMM(MPI_Testany(2, r, &index, &flag, &s[0]), MPI_ERR_TRUNCATE); break;
        case 4: ON_COMM(MPI_Waitall(2, r, s), MPI_ERR_IN_STATUS); break;
        case 5: ON_COMM(MPI_Waitsome(2, r, &some, indices, s), MPI_ERR_IN_STATUS); break;
        case 6: ON_COMM(MPI_Testall(2, r, &flag, s), MPI_ERR_IN_STATUS); break;
      }
      if (how >= 4) CHECK_EQ(class_of(s[0].MPI_ERROR), MPI_ERR_TRUNCATE);
      CHECK(r[0] == MPI_REQUEST_NULL);
    }
  // Persistent, and through a matched probe.
  MPI_Message m;
  OK(MPI_Recv_init(in, (int)ints - 1, MPI_INT, me, 2, comm, &r[0]));
  for (int late = 0; late < 2; late++) {
    if (!late) OK(MPI_Start(&r[0]));
    OK(MPI_Isend(out, (int)ints, MPI_INT, me, 2, comm, &send));
    if (late) OK(MPI_Start(&r[0]));
    ON_COMM(MPI_Wait(&r[0], &s[0]), MPI_ERR_TRUNCATE);
    OK(MPI_Wait(&send, MPI_STATUS_IGNORE));
  }
  OK(MPI_Request_free(&r[0]));
  OK(MPI_Isend(out, (int)ints, MPI_INT, me, 2, comm, &send));
  OK(MPI_Mprobe(me, 2, comm, &m, &s[0]));
  ON_COMM(MPI_Mrecv(in, (int)ints - 1, MPI_INT, &m, &s[0]), MPI_ERR_TRUNCATE);
  OK(MPI_Wait(&send, MPI_STATUS_IGNORE));
  OK(MPI_Isend(out, (int)ints, MPI_INT, me, 2, comm, &send));
  OK(MPI_Mprobe(me, 2, comm, &m, &s[0]));
  OK(MPI_Imrecv(in, (int)ints - 1, MPI_INT, &m, &r[0]));
  ON_COMM(MPI_Wait(&r[0], &s[0]), MPI_ERR_TRUNCATE);
  OK(MPI_Wait(&send, MPI_STATUS_IGNORE));
  OK(MPI_Isend(out, (int)ints, MPI_INT, me, 2, comm, &send));
  ON_COMM(MPI_Sendrecv(out, 0, MPI_INT, MPI_PROC_NULL, 2, in, (int)ints - 1, MPI_INT, me, 2, comm, &s[0]), MPI_ERR_TRUNCATE);
  OK(MPI_Wait(&send, MPI_STATUS_IGNORE));
  free(in);
  free(out);
}

// A communicator that is freed while operations are under way keeps its error handler for them (section 7.4.3).
static int named;
static void on_freed(MPI_Comm *c, int *code, ...) {
  int size = -1;
  calls_seen++;
  last_class = class_of(*code);
  if (MPI_Comm_size(*c, &size) == MPI_SUCCESS && size == all) named++;
}
static void freed(void) {
  MPI_Errhandler handler;
  OK(MPI_Comm_create_errhandler(on_freed, &handler));
  for (int how = 0; how < 3; how++)
    for (int times = 0; times < 3; times++) {
      MPI_Comm c;
      MPI_Request request[2];
      MPI_Message message;
      MPI_Status status;
      int in[2], out[2] = {1, 2};
      OK(MPI_Comm_dup(MPI_COMM_WORLD, &c));
      OK(MPI_Comm_set_errhandler(c, handler));
      if (how < 2)
        for (int i = 0; i < 2; i++) OK(MPI_Irecv(&in[i], 1, MPI_INT, me, 1, c, &request[i]));
      OK(MPI_Send(out, 2, MPI_INT, me, 1, c));
      if (how < 2) OK(MPI_Send(out, 2, MPI_INT, me, 1, c));
      if (how == 2) OK(MPI_Mprobe(me, 1, c, &message, &status));
      OK(MPI_Comm_free(&c));
      calls_seen = self_calls = world_calls = named = 0;
      if (how == 0)
        for (int i = 0; i < 2; i++) FAILS(MPI_Wait(&request[i], &status), MPI_ERR_TRUNCATE);
      if (how == 1) FAILS(MPI_Waitall(2, request, MPI_STATUSES_IGNORE), MPI_ERR_IN_STATUS);
      if (how == 2) FAILS(MPI_Mrecv(in, 1, MPI_INT, &message, &status), MPI_ERR_TRUNCATE);
      CHECK_EQ(calls_seen, how == 0 ? 2 : 1);
      CHECK_EQ(named, calls_seen);
      CHECK_EQ(self_calls + world_calls, 0);
    }
  OK(MPI_Errhandler_free(&handler));
}

static void collectives(void) {
  int a[64] = {0}, b[64] = {0}, ones[64], places[64] = {0}, minus[64];
  MPI_Datatype types[64], nulls[64];
  MPI_Aint far[64] = {0};
  for (int i = 0; i < 64; i++) ones[i] = 1, minus[i] = -1, types[i] = MPI_INT, nulls[i] = MPI_DATATYPE_NULL;
  MPI_Request r;
  MPI_Datatype null = MPI_DATATYPE_NULL;
  // Every rank is wrong alike, so nobody waits.
#define ALL_FORMS(class, Name, name, ...)                                              \
  ON_COMM(MPI_##Name(__VA_ARGS__, comm), class);                                       \
  ON_COMM(MPI_I##name(__VA_ARGS__, comm, &r), class);                                  \
  ON_COMM(MPI_##Name##_init(__VA_ARGS__, comm, MPI_INFO_NULL, &r), class);             \
  ON_SELF(MPI_##Name(__VA_ARGS__, MPI_COMM_NULL), MPI_ERR_COMM)
  ALL_FORMS(MPI_ERR_COUNT, Bcast, bcast, a, -1, MPI_INT, 0);
  ALL_FORMS(MPI_ERR_TYPE, Bcast, bcast, a, 1, null, 0);
  ALL_FORMS(MPI_ERR_ROOT, Bcast, bcast, a, 1, MPI_INT, all);
  ALL_FORMS(MPI_ERR_ROOT, Bcast, bcast, a, 1, MPI_INT, -9);
  ALL_FORMS(MPI_ERR_ROOT, Gather, gather, a, 1, MPI_INT, b, 1, MPI_INT, all);
  ALL_FORMS(MPI_ERR_TYPE, Gather, gather, a, 1, null, b, 1, MPI_INT, 0);
  ALL_FORMS(MPI_ERR_COUNT, Gather, gather, a, -1, MPI_INT, b, 1, MPI_INT, 0);
  ALL_FORMS(MPI_ERR_ROOT, Gatherv, gatherv, a, 1, MPI_INT, b, ones, places, MPI_INT, -1 - all - 20);
  ALL_FORMS(MPI_ERR_COUNT, Gatherv, gatherv, a, -1, MPI_INT, b, minus, places, MPI_INT, 0);
  ALL_FORMS(MPI_ERR_ROOT, Scatter, scatter, a, 1, MPI_INT, b, 1, MPI_INT, all);
  ALL_FORMS(MPI_ERR_TYPE, Scatter, scatter, a, 1, null, b, 1, null, 0);
  ALL_FORMS(MPI_ERR_COUNT, Scatterv, scatterv, a, minus, places, MPI_INT, b, -1, MPI_INT, 0);
  ALL_FORMS(MPI_ERR_COUNT, Allgather, allgather, a, -1, MPI_INT, b, 1, MPI_INT);
  ALL_FORMS(MPI_ERR_TYPE, Allgather, allgather, a, 1, MPI_INT, b, 1, null);
  ALL_FORMS(MPI_ERR_COUNT, Allgatherv, allgatherv, a, 1, MPI_INT, b, minus, places, MPI_INT);
  ALL_FORMS(MPI_ERR_COUNT, Alltoall, alltoall, a, 1, MPI_INT, b, -1, MPI_INT);
  ALL_FORMS(MPI_ERR_TYPE, Alltoall, alltoall, a, 1, null, b, 1, MPI_INT);
  ALL_FORMS(MPI_ERR_COUNT, Alltoallv, alltoallv, a, minus, places, MPI_INT, b, ones, places, MPI_INT);
  ALL_FORMS(MPI_ERR_TYPE, Alltoallw, alltoallw, a, ones, places, nulls, b, ones, places, types);
  ALL_FORMS(MPI_ERR_COUNT, Reduce, reduce, a, b, -1, MPI_INT, MPI_SUM, 0);
  ALL_FORMS(MPI_ERR_ROOT, Reduce, reduce, a, b, 1, MPI_INT, MPI_SUM, all);
  ALL_FORMS(MPI_ERR_OP, Reduce, reduce, a, b, 1, MPI_INT, MPI_OP_NULL, 0);
  ALL_FORMS(MPI_ERR_OP, Reduce, reduce, a, b, 1, MPI_DOUBLE, MPI_BXOR, 0);
  ALL_FORMS(MPI_ERR_TYPE, Allreduce, allreduce, a, b, 1, null, MPI_SUM);
  ALL_FORMS(MPI_ERR_OP, Allreduce, allreduce, a, b, 1, MPI_INT, MPI_NO_OP);
  ALL_FORMS(MPI_ERR_COUNT, Scan, scan, a, b, -1, MPI_INT, MPI_SUM);
  ALL_FORMS(MPI_ERR_OP, Exscan, exscan, a, b, 1, MPI_INT, MPI_OP_NULL);
  ALL_FORMS(MPI_ERR_COUNT, Reduce_scatter, reduce_scatter, a, b, minus, MPI_INT, MPI_SUM);
  ALL_FORMS(MPI_ERR_COUNT, Reduce_scatter_block, reduce_scatter_block, a, b, -1, MPI_INT, MPI_SUM);
  ALL_FORMS(MPI_ERR_TOPOLOGY, Neighbor_allgather, neighbor_allgather, a, 1, MPI_INT, b, 1, MPI_INT);
  ALL_FORMS(MPI_ERR_TOPOLOGY, Neighbor_alltoallw, neighbor_alltoallw, a, ones, far, types, b, ones, far, types);
  ON_SELF(MPI_Reduce_local(a, b, -1, MPI_INT, MPI_SUM), MPI_ERR_COUNT);
  ON_SELF(MPI_Reduce_local(a, b, 1, MPI_INT, MPI_OP_NULL), MPI_ERR_OP);
  int flag;
  ON_SELF(MPI_Op_commutative(MPI_OP_NULL, &flag), MPI_ERR_OP);
}

static void objects(void) {
  int v, flag;
  void *value;
  char text[MPI_MAX_ERROR_STRING];
  MPI_Comm made;
  MPI_Group g;
  MPI_Datatype type;
  MPI_Errhandler handler = MPI_ERRHANDLER_NULL;
  MPI_Status status;
  MPI_Aint a;
  ON_COMM(MPI_Cart_create(comm, 1, (int[]){all + 1}, (int[]){0}, 0, &made), MPI_ERR_DIMS);
  ON_COMM(MPI_Cart_coords(comm, 0, 1, &v), MPI_ERR_TOPOLOGY);
  ON_COMM(MPI_Cart_rank(comm, &v, &v), MPI_ERR_TOPOLOGY);
  ON_COMM(MPI_Cart_shift(comm, 0, 1, &v, &flag), MPI_ERR_TOPOLOGY);
  ON_COMM(MPI_Graph_neighbors_count(comm, 0, &v), MPI_ERR_TOPOLOGY);
  ON_COMM(MPI_Dist_graph_neighbors_count(comm, &v, &v, &v), MPI_ERR_TOPOLOGY);
  ON_COMM(MPI_Comm_get_attr(comm, MPI_KEYVAL_INVALID, &value, &flag), MPI_ERR_KEYVAL);
  ON_COMM(MPI_Comm_set_attr(comm, MPI_KEYVAL_INVALID, NULL), MPI_ERR_KEYVAL);
  ON_COMM(MPI_Comm_delete_attr(comm, MPI_KEYVAL_INVALID), MPI_ERR_KEYVAL);
  ON_COMM(MPI_Comm_set_errhandler(comm, MPI_ERRHANDLER_NULL), MPI_ERR_ERRHANDLER);
  ON_COMM(MPI_Comm_remote_group(comm, &g), MPI_ERR_COMM);
  ON_SELF(MPI_Comm_size(MPI_COMM_NULL, &v), MPI_ERR_COMM);
  ON_SELF(MPI_Comm_group(MPI_COMM_NULL, &g), MPI_ERR_COMM);
  ON_SELF(MPI_Group_size(MPI_GROUP_NULL, &v), MPI_ERR_GROUP);
  ON_SELF(MPI_Errhandler_free(&handler), MPI_ERR_ERRHANDLER);
  ON_SELF(MPI_Type_size(MPI_DATATYPE_NULL, &v), MPI_ERR_TYPE);
  ON_SELF(MPI_Type_contiguous(-1, MPI_INT, &type), MPI_ERR_COUNT);
  ON_SELF(MPI_Type_vector(-1, 1, 1, MPI_INT, &type), MPI_ERR_COUNT);
  ON_SELF(MPI_Type_vector(1, -1, 1, MPI_INT, &type), MPI_ERR_ARG);
  ON_SELF(MPI_Type_create_hvector(1, 1, 1, MPI_DATATYPE_NULL, &type), MPI_ERR_TYPE);
  ON_SELF(MPI_Type_get_extent(MPI_DATATYPE_NULL, &a, &a), MPI_ERR_TYPE);
  ON_SELF(MPI_Get_count(&status, MPI_DATATYPE_NULL, &v), MPI_ERR_TYPE);
  ON_SELF(MPI_Error_string(-5000, text, &v), MPI_ERR_ARG);
  ON_SELF(MPI_Add_error_code(-5000, &v), MPI_ERR_ARG);
  ON_SELF(MPI_Dims_create(6, 2, (int[]){4, 0}), MPI_ERR_DIMS);
  int key = MPI_KEYVAL_INVALID;
  ON_SELF(MPI_Comm_free_keyval(&key), MPI_ERR_KEYVAL);
  key = MPI_TAG_UB;
  ON_SELF(MPI_Comm_free_keyval(&key), MPI_ERR_KEYVAL);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  MPI_Errhandler handlers[3];
  OK(MPI_Comm_create_errhandler(on_comm, &handlers[0]));
  OK(MPI_Comm_create_errhandler(on_self, &handlers[1]));
  OK(MPI_Comm_create_errhandler(on_world, &handlers[2]));
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  OK(MPI_Comm_set_errhandler(comm, handlers[0]));
  OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, handlers[1]));
  OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, handlers[2]));
  for (int i = 0; i < 3; i++) OK(MPI_Errhandler_free(&handlers[i]));
  point_to_point();
  truncated(2);
  truncated(100);
  truncated(5000);
  truncated(100000);
  freed();
  collectives();
  objects();
  OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
  OK(MPI_Comm_free(&comm));
  return finish();
}
