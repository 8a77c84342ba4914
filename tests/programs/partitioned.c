// SPDX-License-Identifier: MIT OR Apache-2.0
// Partitioned communication (MPI-5.0 section 4.2): any partitioning on either side, datatypes with gaps, partitions
// that are ready in any order and from several threads, and arrive one by one.
#include "check.h"

enum { ITEMS = 720 };  // that many ints go, in partitions that divide it
static const MPI_Comm world = MPI_COMM_WORLD;
static int to, from;

static int item(int who, int round, int i) { return who * 1000003 + round * 10007 + i * 7 + 1; }

// Every `stride`-th int of memory.
static MPI_Datatype spread(int stride) {
  MPI_Datatype one, type;
  OK(MPI_Type_contiguous(1, MPI_INT, &one));
  OK(MPI_Type_create_resized(one, 0, stride * (MPI_Aint)sizeof(int), &type));
  OK(MPI_Type_commit(&type));
  OK(MPI_Type_free(&one));
  return type;
}

static void say_ready(MPI_Request request, int partitions, int way) {
  int *list = room((size_t)partitions * sizeof *list);
  for (int p = 0; p < partitions; p++) list[p] = partitions - 1 - p;
  if (way == 0)
    for (int p = 0; p < partitions; p++) OK(MPI_Pready(p % 2 == 0 ? p / 2 : partitions - 1 - p / 2, request));
  else if (way == 1) OK(MPI_Pready_range(0, partitions - 1, request));
  else OK(MPI_Pready_list(partitions, list, request));
  free(list);
}

// A message in `sent` partitions, received in `received`, with gaps of the given strides, several rounds.
static void parted(int sent, int received, int send_stride, int receive_stride, int large) {
  int *out = room((size_t)ITEMS * (size_t)send_stride * sizeof *out);
  int *in = room((size_t)ITEMS * (size_t)receive_stride * sizeof *in);
  MPI_Datatype out_type = spread(send_stride), in_type = spread(receive_stride);
  MPI_Request requests[2];
  MPI_Status statuses[2];
#ifdef MPI_ABI_VERSION
  if (large) {
    OK(MPI_Psend_init_c(out, sent, ITEMS / sent, out_type, to, 9, world, MPI_INFO_NULL, &requests[0]));
    OK(MPI_Precv_init_c(in, received, ITEMS / received, in_type, from, 9, world, MPI_INFO_NULL, &requests[1]));
  } else
#endif
  {
    (void)large;
    OK(MPI_Psend_init(out, sent, ITEMS / sent, out_type, to, 9, world, MPI_INFO_NULL, &requests[0]));
    OK(MPI_Precv_init(in, received, ITEMS / received, in_type, from, 9, world, MPI_INFO_NULL, &requests[1]));
  }
  for (int round = 0; round < 3; round++) {
    memset(in, 0, (size_t)ITEMS * (size_t)receive_stride * sizeof *in);
    OK(MPI_Startall(2, requests));
    for (int i = 0; i < ITEMS; i++) out[i * send_stride] = item(me, round, i);
    say_ready(requests[0], sent, round);
    if (round == 1)
      for (int p = 0; p < received; p++)
        for (int flag = 0; !flag;) OK(MPI_Parrived(requests[1], p, &flag));
    OK(MPI_Waitall(2, requests, statuses));
    for (int i = 0; i < ITEMS; i++) CHECK_EQ(in[i * receive_stride], item(from, round, i));
    int count = -1;
    OK(MPI_Get_count(&statuses[1], MPI_INT, &count));
    CHECK(count == ITEMS && statuses[1].MPI_SOURCE == from && statuses[1].MPI_TAG == 9);
    int flag = 0;
    OK(MPI_Parrived(requests[1], 0, &flag));
    CHECK(flag);
  }
  OK(MPI_Request_free(&requests[0]));
  OK(MPI_Request_free(&requests[1]));
  OK(MPI_Type_free(&out_type));
  OK(MPI_Type_free(&in_type));
  free(out);
  free(in);
}

// Each partition arrives although the next is not ready before the receiver has said that it has it.
static void one_by_one(void) {
  enum { PARTS = 6, EACH = 70000 };
  int *out = room(PARTS * EACH * sizeof *out), *in = room(PARTS * EACH * sizeof *in);
  MPI_Request send, receive;
  OK(MPI_Precv_init(in, PARTS, EACH, MPI_INT, from, 3, world, MPI_INFO_NULL, &receive));
  OK(MPI_Start(&receive));
  OK(MPI_Psend_init(out, PARTS, EACH, MPI_INT, to, 3, world, MPI_INFO_NULL, &send));
  OK(MPI_Start(&send));
  for (int p = PARTS - 1; p >= 0; p--) {
    int flag = 0, done = 0;
    for (int i = 0; i < EACH; i++) out[p * EACH + i] = item(me, p, i);
    OK(MPI_Test(&send, &done, MPI_STATUS_IGNORE));
    CHECK(!done);
    for (int other = 0; other < p; other++) {
      OK(MPI_Parrived(receive, other, &flag));
      CHECK(!flag);
    }
    OK(MPI_Pready(p, send));
    for (flag = 0; !flag;) OK(MPI_Parrived(receive, p, &flag));
    for (int i = 0; i < EACH; i++) CHECK_EQ(in[p * EACH + i], item(from, p, i));
    OK(MPI_Barrier(world));
  }
  OK(MPI_Wait(&send, MPI_STATUS_IGNORE));
  OK(MPI_Wait(&receive, MPI_STATUS_IGNORE));
  OK(MPI_Request_free(&send));
  OK(MPI_Request_free(&receive));
  free(out);
  free(in);
}

// Requests for the same rank and tag meet in the order in which they were made, whenever they are started.
static void in_order(void) {
  enum { SEVERAL = 5 };
  int out[SEVERAL], in[SEVERAL];
  MPI_Request sends[SEVERAL], receives[SEVERAL];
  for (int i = 0; i < SEVERAL; i++) {
    out[i] = item(me, 50, i), in[i] = 0;
    OK(MPI_Psend_init(&out[i], 1, 1, MPI_INT, to, 4, world, MPI_INFO_NULL, &sends[i]));
    OK(MPI_Precv_init(&in[i], 1, 1, MPI_INT, from, 4, world, MPI_INFO_NULL, &receives[i]));
  }
  for (int i = SEVERAL - 1; i >= 0; i--) OK(MPI_Start(&receives[i]));
  for (int i = 0; i < SEVERAL; i++) {
    OK(MPI_Start(&sends[(i + 2) % SEVERAL]));
    OK(MPI_Pready(0, sends[(i + 2) % SEVERAL]));
  }
  // A message of another kind under the same tag is not theirs.
  int other = -1;
  OK(MPI_Sendrecv(&me, 1, MPI_INT, to, 4, &other, 1, MPI_INT, from, 4, world, MPI_STATUS_IGNORE));
  CHECK_EQ(other, from);
  OK(MPI_Waitall(SEVERAL, sends, MPI_STATUSES_IGNORE));
  OK(MPI_Waitall(SEVERAL, receives, MPI_STATUSES_IGNORE));
  for (int i = 0; i < SEVERAL; i++) {
    CHECK_EQ(in[i], item(from, 50, i));
    OK(MPI_Request_free(&sends[i]));
    OK(MPI_Request_free(&receives[i]));
  }
}

static void nobody(void) {
  int data = 5, flag = 0;
  MPI_Request requests[2];
  MPI_Status status;
  OK(MPI_Psend_init(&data, 2, 0, MPI_INT, MPI_PROC_NULL, 0, world, MPI_INFO_NULL, &requests[0]));
  OK(MPI_Precv_init(&data, 2, 0, MPI_INT, MPI_PROC_NULL, 0, world, MPI_INFO_NULL, &requests[1]));
  OK(MPI_Startall(2, requests));
  OK(MPI_Pready_range(0, 1, requests[0]));
  OK(MPI_Parrived(requests[1], 1, &flag));
  CHECK(flag);
  OK(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
  OK(MPI_Wait(&requests[1], &status));
  CHECK_EQ(status.MPI_SOURCE, MPI_PROC_NULL);
  OK(MPI_Request_free(&requests[0]));
  OK(MPI_Request_free(&requests[1]));
}

enum { THREADS = 4, SHARE = 8 };
static MPI_Request of_all;
static int *threads_out;
static void *ready_share(void *argument) {
  const int first = *(int *)argument * SHARE;
  for (int p = first; p < first + SHARE; p++) {
    for (int i = 0; i < 100; i++) threads_out[p * 100 + i] = item(me, 90, p * 100 + i);
    OK(MPI_Pready(p, of_all));
  }
  return NULL;
}

static void threads(void) {
  enum { PARTS = THREADS * SHARE };
  int *in = room(PARTS * 100 * sizeof *in), numbers[THREADS];
  threads_out = room(PARTS * 100 * sizeof *threads_out);
  pthread_t workers[THREADS];
  MPI_Request receive;
  OK(MPI_Psend_init(threads_out, PARTS, 100, MPI_INT, to, 6, world, MPI_INFO_NULL, &of_all));
  OK(MPI_Precv_init(in, 1, PARTS * 100, MPI_INT, from, 6, world, MPI_INFO_NULL, &receive));
  for (int round = 0; round < 3; round++) {
    memset(in, 0, PARTS * 100 * sizeof *in);
    OK(MPI_Start(&of_all));
    OK(MPI_Start(&receive));
    for (int t = 0; t < THREADS; t++) {
      numbers[t] = t;
      CHECK(pthread_create(&workers[t], NULL, ready_share, &numbers[t]) == 0);
    }
    OK(MPI_Wait(&receive, MPI_STATUS_IGNORE));
    for (int t = 0; t < THREADS; t++) CHECK(pthread_join(workers[t], NULL) == 0);
    OK(MPI_Wait(&of_all, MPI_STATUS_IGNORE));
    for (int i = 0; i < PARTS * 100; i++) CHECK_EQ(in[i], item(from, 90, i));
    OK(MPI_Barrier(world));
  }
  OK(MPI_Request_free(&of_all));
  OK(MPI_Request_free(&receive));
  free(in);
  free(threads_out);
}

static void refused(void) {
  int data[4] = {0}, flag = 0;
  MPI_Request send, receive, other;
  FAILS(MPI_Psend_init(data, 0, 1, MPI_INT, to, 8, world, MPI_INFO_NULL, &send), MPI_ERR_ARG);
  FAILS(MPI_Psend_init(data, 2, -1, MPI_INT, to, 8, world, MPI_INFO_NULL, &send), MPI_ERR_COUNT);
  FAILS(MPI_Psend_init(data, 2, 1, MPI_INT, all, 8, world, MPI_INFO_NULL, &send), MPI_ERR_RANK);
  FAILS(MPI_Precv_init(data, 2, 1, MPI_INT, MPI_ANY_SOURCE, 8, world, MPI_INFO_NULL, &receive), MPI_ERR_ARG);
  FAILS(MPI_Precv_init(data, 2, 1, MPI_INT, from, MPI_ANY_TAG, world, MPI_INFO_NULL, &receive), MPI_ERR_ARG);
  OK(MPI_Psend_init(data, 2, 1, MPI_INT, to, 8, world, MPI_INFO_NULL, &send));
  OK(MPI_Precv_init(data + 2, 2, 1, MPI_INT, from, 8, world, MPI_INFO_NULL, &receive));
  FAILS(MPI_Pready(0, send), MPI_ERR_REQUEST);
  OK(MPI_Start(&send));
  OK(MPI_Start(&receive));
  FAILS(MPI_Pready(2, send), MPI_ERR_ARG);
  FAILS(MPI_Pready(-1, send), MPI_ERR_ARG);
  FAILS(MPI_Pready_range(1, 0, send), MPI_ERR_ARG);
  FAILS(MPI_Pready_range(0, 5, send), MPI_ERR_ARG);
  FAILS(MPI_Pready(0, receive), MPI_ERR_REQUEST);
  FAILS(MPI_Parrived(send, 0, &flag), MPI_ERR_REQUEST);
  FAILS(MPI_Parrived(receive, 2, &flag), MPI_ERR_ARG);
  OK(MPI_Pready(1, send));
  FAILS(MPI_Pready(1, send), MPI_ERR_ARG);
  OK(MPI_Pready(0, send));
  OK(MPI_Wait(&send, MPI_STATUS_IGNORE));
  OK(MPI_Wait(&receive, MPI_STATUS_IGNORE));
  OK(MPI_Request_free(&send));
  OK(MPI_Request_free(&receive));
  OK(MPI_Recv_init(data, 1, MPI_INT, from, 8, world, &other));
  FAILS(MPI_Pready(0, other), MPI_ERR_REQUEST);
  OK(MPI_Request_free(&other));
  FAILS(MPI_Pready(0, MPI_REQUEST_NULL), MPI_ERR_REQUEST);
}

// The sides say different lengths: the receiver is told, and the sender does not wait for ever.
static void too_long(void) {
  enum { EACH = 1 << 19 };
  int *out = room(2 * EACH * sizeof *out), in[2] = {0, 0};
  MPI_Request send, receive;
  OK(MPI_Psend_init(out, 2, EACH, MPI_INT, to, 11, world, MPI_INFO_NULL, &send));
  OK(MPI_Precv_init(in, 1, 2, MPI_INT, from, 11, world, MPI_INFO_NULL, &receive));
  OK(MPI_Start(&send));
  OK(MPI_Start(&receive));
  OK(MPI_Pready_range(0, 1, send));
  FAILS(MPI_Wait(&receive, MPI_STATUS_IGNORE), MPI_ERR_TRUNCATE);
  OK(MPI_Wait(&send, MPI_STATUS_IGNORE));
  CHECK(in[0] == 0 && in[1] == 0);
  OK(MPI_Request_free(&send));
  OK(MPI_Request_free(&receive));
  free(out);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  to = (me + 1) % all, from = (me + all - 1) % all;
  static const int parts[] = {1, 3, 16, 72, 720};
  for (int s = 0; s < 5; s++)
    for (int r = 0; r < 5; r++) parted(parts[s], parts[r], 1 + s % 2, 1 + (s + r) % 3, r % 2);
  one_by_one();
  in_order();
  nobody();
  refused();
  too_long();
  const char *level = getenv("CHECK_THREAD");
  if (level != NULL && strcmp(level, "multiple") == 0) threads();
  return finish();
}
