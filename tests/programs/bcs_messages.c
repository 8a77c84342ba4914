// SPDX-License-Identifier: MIT OR Apache-2.0
// The BCS API's messages: data of all sizes in both forms and all modes, order, wildcards, probes, requests one by one
// and together, persistent ones, cancelled ones, what is refused; and that MPI's messages with the same ranks and tags
// are others.
#include "check.h"

#include <bcs.h>

enum { MOST = 1048577 };

static unsigned char *out, *in;

#define GOOD(call) CHECK_EQ(call, BCS_SUCCESS)

static int right(int by) { return (me + by) % all; }
static int left(int by) { return (me + all - by % all) % all; }

// Around the ring by every distance, the receive posted first: also to oneself.
static void sizes(void) {
  for (int s = 0; s < SIZES_COUNT && SIZES[s] <= MOST; s++)
    for (int mode = BCS_STANDARD; mode <= BCS_BUFFERED; mode++) {
      size_t bytes = SIZES[s];
      int by = s % (all + 1), to = right(by), from = left(by), tag = s * 4 + mode, flag = 0;
      bcs_request_t request = BCS_REQUEST_NULL, sent = BCS_REQUEST_NULL;
      bcs_status_t status = {0};
      fill(out, bytes, (uint32_t)(tag * 100 + me));
      memset(in, 0, bytes);
      GOOD(bcs_recv(in, bytes, from, tag, NULL, &request));
      CHECK(request != BCS_REQUEST_NULL);
      // A ready send wants its receive posted.
      GOOD(bcs_barrier(BCS_JOB, NULL));
      if (s % 2) {
        GOOD(bcs_send(out, bytes, to, tag, mode, &sent));
        GOOD(bcs_test(&request, 1, &flag, &status));
        GOOD(bcs_test(&sent, 1, NULL, NULL));
      } else if (by % all == 0) {
        GOOD(bcs_send(out, bytes, to, tag, mode, NULL));
        GOOD(bcs_test(&request, 1, &flag, &status));
      } else {
        GOOD(bcs_send(out, bytes, to, tag, mode, NULL));
        while (!flag) GOOD(bcs_test(&request, 0, &flag, &status));
      }
      CHECK(flag == 1 && request == BCS_REQUEST_NULL && sent == BCS_REQUEST_NULL);
      CHECK(status.from == from && status.tag == tag && status.bytes == bytes && status.error == 0 && !status.cancelled);
      CHECK_BYTES(in, bytes, (uint32_t)(tag * 100 + from));
    }
}

// Everybody to rank 0, which takes them by tag, by rank, and as they come; those of one sender come in order.
static void wildcards(void) {
  enum { EACH = 20 };
  if (me != 0) {
    for (int i = 0; i < EACH; i++) GOOD(bcs_send((int[]){me, i}, 8, 0, 5 + i % 2, BCS_STANDARD, NULL));
  } else {
    int *next = room(sizeof(int) * (size_t)all);
    bcs_status_t status;
    for (int left_over = (all - 1) * EACH; left_over > 0; left_over--) {
      int got[2] = {-1, -1};
      GOOD(bcs_recv(got, sizeof got, BCS_ANY, BCS_ANY, &status, NULL));
      CHECK(status.from == got[0] && status.bytes == 8 && status.tag == 5 + got[1] % 2);
      CHECK_EQ(got[1], next[got[0]]++);
    }
    free(next);
  }
  GOOD(bcs_barrier(BCS_JOB, NULL));
  // The later one is taken first where its tag is asked for.
  int value = 7 * me, got = -1;
  bcs_request_t sent[2];
  GOOD(bcs_send(&value, 4, right(1), 1, BCS_STANDARD, &sent[0]));
  GOOD(bcs_send(&me, 4, right(1), 2, BCS_STANDARD, &sent[1]));
  GOOD(bcs_recv(&got, 4, BCS_ANY, 2, NULL, NULL));
  CHECK_EQ(got, left(1));
  GOOD(bcs_recv(&got, 4, left(1), BCS_ANY, NULL, NULL));
  CHECK_EQ(got, 7 * left(1));
  GOOD(bcs_testall(2, sent, 1, NULL, NULL));
}

static void probes(void) {
  int flag = -1;
  bcs_status_t status;
  GOOD(bcs_probe(BCS_ANY, BCS_ANY, 0, &flag, &status));
  CHECK_EQ(flag, 0);
  GOOD(bcs_barrier(BCS_JOB, NULL));
  bcs_request_t sent;
  fill(out, (size_t)(100 + me), (uint32_t)me);
  GOOD(bcs_send(out, (size_t)(100 + me), right(1), 9, BCS_STANDARD, &sent));
  GOOD(bcs_probe(left(1), 9, 1, NULL, &status));
  CHECK(status.from == left(1) && status.tag == 9 && status.bytes == (size_t)(100 + left(1)));
  GOOD(bcs_probe(BCS_ANY, BCS_ANY, 0, &flag, NULL));
  CHECK_EQ(flag, 1);
  GOOD(bcs_recv(in, status.bytes, status.from, status.tag, NULL, NULL));
  CHECK_BYTES(in, status.bytes, (uint32_t)left(1));
  GOOD(bcs_test(&sent, 1, NULL, NULL));
}

// Many under way at once, in both directions; testall takes all or none.
static void together(void) {
  enum { MANY = 32 };
  bcs_request_t requests[2 * MANY + 1];
  bcs_status_t statuses[2 * MANY + 1];
  int flag = -1;
  for (int i = 0; i < MANY; i++) {
    size_t bytes = (size_t)(i % 3 ? 40 : 20000);
    memset(in + i * 20000, 0, bytes);
    GOOD(bcs_recv(in + i * 20000, bytes, left(1), MANY - i, NULL, &requests[i]));
  }
  requests[2 * MANY] = BCS_REQUEST_NULL;
  GOOD(bcs_testall(MANY, requests, 0, &flag, statuses));
  CHECK_EQ(flag, 0);
  for (int i = 0; i < MANY; i++) CHECK(requests[i] != BCS_REQUEST_NULL);
  GOOD(bcs_barrier(BCS_JOB, NULL));
  for (int i = MANY - 1; i >= 0; i--) {
    size_t bytes = (size_t)(i % 3 ? 40 : 20000);
    fill(out + i * 20000, bytes, (uint32_t)(me * 100 + i));
    GOOD(bcs_send(out + i * 20000, bytes, right(1), MANY - i, BCS_STANDARD, &requests[MANY + i]));
  }
  if (me % 2) {
    GOOD(bcs_testall(2 * MANY + 1, requests, 1, NULL, statuses));
  } else {
    for (flag = 0; !flag;) GOOD(bcs_testall(2 * MANY + 1, requests, 0, &flag, statuses));
  }
  for (int i = 0; i < MANY; i++) {
    size_t bytes = (size_t)(i % 3 ? 40 : 20000);
    CHECK(statuses[i].bytes == bytes && statuses[i].from == left(1) && statuses[i].tag == MANY - i);
    CHECK_BYTES(in + i * 20000, bytes, (uint32_t)(left(1) * 100 + i));
  }
  for (int i = 0; i <= 2 * MANY; i++) CHECK_EQ(requests[i], BCS_REQUEST_NULL);
}

static void kept(void) {
  bcs_request_t pair[2];
  bcs_status_t statuses[2];
  long value = 0, got = -1;
  GOOD(bcs_send_init(&value, sizeof value, right(1), 3, BCS_STANDARD, &pair[0]));
  GOOD(bcs_recv_init(&got, sizeof got, left(1), 3, &pair[1]));
  GOOD(bcs_testall(2, pair, 1, NULL, NULL));
  for (int i = 0; i < 50; i++) {
    value = 1000 * me + i;
    GOOD(bcs_start(&pair[1]));
    GOOD(bcs_start(&pair[0]));
    CHECK_EQ(bcs_start(&pair[1]), BCS_ERR_REQUEST);
    GOOD(bcs_testall(2, pair, 1, NULL, statuses));
    CHECK(pair[0] != BCS_REQUEST_NULL && pair[1] != BCS_REQUEST_NULL);
    CHECK(got == 1000 * left(1) + i && statuses[1].bytes == sizeof got);
  }
  GOOD(bcs_request_free(&pair[0]));
  GOOD(bcs_request_free(&pair[1]));
  CHECK(pair[0] == BCS_REQUEST_NULL && pair[1] == BCS_REQUEST_NULL);
}

static void cancelled(void) {
  bcs_request_t request;
  bcs_status_t status;
  GOOD(bcs_recv(in, 8, left(1), 77, NULL, &request));
  GOOD(bcs_cancel(&request));
  GOOD(bcs_test(&request, 1, NULL, &status));
  CHECK(status.cancelled && request == BCS_REQUEST_NULL);
  // A message longer than its memory.
  fill(out, 100, 3);
  memset(in, 0, 100);
  GOOD(bcs_send(out, 100, me, 4, BCS_BUFFERED, NULL));
  CHECK_EQ(bcs_recv(in, 60, me, 4, &status, NULL), BCS_ERR_TRUNCATED);
  CHECK(status.error == BCS_ERR_TRUNCATED && status.bytes == 60 && in[60] == 0);
  CHECK_BYTES(in, 60, 3);
  bcs_request_t two[2];
  bcs_status_t both[2];
  GOOD(bcs_recv(in, 10, me, 4, NULL, &two[0]));
  GOOD(bcs_recv(in + 100, 100, me, 5, NULL, &two[1]));
  GOOD(bcs_send(out, 100, me, 4, BCS_BUFFERED, NULL));
  GOOD(bcs_send(out, 100, me, 5, BCS_BUFFERED, NULL));
  CHECK_EQ(bcs_testall(2, two, 1, NULL, both), BCS_ERR_TRUNCATED);
  CHECK(both[0].error == BCS_ERR_TRUNCATED && both[1].error == BCS_SUCCESS && both[1].bytes == 100);
  // A ready send whose receive comes too late is received, and said to be.
  GOOD(bcs_send(out, 8, me, 6, BCS_READY, &request));
  GOOD(bcs_probe(me, 6, 1, NULL, NULL));
  CHECK_EQ(bcs_recv(in, 8, me, 6, &status, NULL), BCS_ERR_FAILED);
  CHECK_BYTES(in, 8, 3);
  GOOD(bcs_test(&request, 1, NULL, NULL));
}

// The same ranks and tags in MPI and here: each gets its own.
static void beside_mpi(void) {
  int by_mpi = 100 + me, by_bcs = 200 + me, flag = -1, from_mpi = -1, from_bcs = -1;
  MPI_Request mpi;
  bcs_request_t bcs;
  OK(MPI_Isend(&by_mpi, 1, MPI_INT, right(1), 11, MPI_COMM_WORLD, &mpi));
  GOOD(bcs_probe(BCS_ANY, BCS_ANY, 0, &flag, NULL));
  CHECK_EQ(flag, 0);
  GOOD(bcs_barrier(BCS_JOB, NULL));
  GOOD(bcs_probe(BCS_ANY, BCS_ANY, 0, &flag, NULL));
  CHECK_EQ(flag, 0);
  GOOD(bcs_barrier(BCS_JOB, NULL));
  GOOD(bcs_send(&by_bcs, sizeof by_bcs, right(1), 11, BCS_STANDARD, &bcs));
  GOOD(bcs_recv(&from_bcs, sizeof from_bcs, BCS_ANY, BCS_ANY, NULL, NULL));
  OK(MPI_Recv(&from_mpi, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  CHECK(from_mpi == 100 + left(1) && from_bcs == 200 + left(1));
  GOOD(bcs_test(&bcs, 1, NULL, NULL));
  OK(MPI_Wait(&mpi, MPI_STATUS_IGNORE));
}

static void refused(void) {
  bcs_request_t request = BCS_REQUEST_NULL, wrong = 0x7654321;
  bcs_status_t status;
  int flag = -1;
  CHECK_EQ(bcs_send(out, 8, all, 0, BCS_STANDARD, NULL), BCS_ERR_RANK);
  CHECK_EQ(bcs_send(out, 8, -1, 0, BCS_STANDARD, NULL), BCS_ERR_RANK);
  CHECK_EQ(bcs_send(out, 8, 0, -1, BCS_STANDARD, NULL), BCS_ERR_TAG);
  CHECK_EQ(bcs_send(out, 8, 0, BCS_TAG_MAX + 1, BCS_STANDARD, NULL), BCS_ERR_TAG);
  CHECK_EQ(bcs_send(out, 8, 0, 0, 4, NULL), BCS_ERR_ARG);
  CHECK_EQ(bcs_send(NULL, 8, 0, 0, BCS_STANDARD, NULL), BCS_ERR_ARG);
  CHECK_EQ(bcs_send(out, SIZE_MAX, 0, 0, BCS_STANDARD, NULL), BCS_ERR_ARG);
  CHECK_EQ(bcs_recv(in, 8, all, 0, &status, NULL), BCS_ERR_RANK);
  CHECK_EQ(bcs_recv(in, 8, -2, 0, &status, &request), BCS_ERR_RANK);
  CHECK_EQ(bcs_recv(in, 8, 0, -2, &status, NULL), BCS_ERR_TAG);
  CHECK_EQ(bcs_recv(NULL, 8, 0, 0, &status, NULL), BCS_ERR_ARG);
  CHECK_EQ(request, BCS_REQUEST_NULL);
  CHECK_EQ(bcs_probe(0, 0, 0, NULL, NULL), BCS_ERR_ARG);
  CHECK_EQ(bcs_probe(all, 0, 0, &flag, NULL), BCS_ERR_RANK);
  CHECK_EQ(bcs_send_init(out, 8, 0, 0, BCS_STANDARD, NULL), BCS_ERR_ARG);
  CHECK_EQ(bcs_recv_init(in, 8, all, 0, &request), BCS_ERR_RANK);
  CHECK_EQ(bcs_test(NULL, 0, &flag, NULL), BCS_ERR_ARG);
  CHECK_EQ(bcs_test(&request, 0, NULL, NULL), BCS_ERR_ARG);
  CHECK_EQ(bcs_test(&wrong, 0, &flag, NULL), BCS_ERR_REQUEST);
  CHECK_EQ(bcs_test(&wrong, 1, &flag, NULL), BCS_ERR_REQUEST);
  CHECK_EQ(bcs_testall(1, &wrong, 1, &flag, NULL), BCS_ERR_REQUEST);
  CHECK_EQ(bcs_testall(1, NULL, 1, &flag, NULL), BCS_ERR_ARG);
  CHECK_EQ(bcs_testall(SIZE_MAX, &request, 1, &flag, NULL), BCS_ERR_ARG);
  GOOD(bcs_testall(0, NULL, 0, &flag, NULL));
  CHECK_EQ(flag, 1);
  CHECK_EQ(bcs_testall(1, &request, 0, NULL, NULL), BCS_ERR_ARG);
  CHECK_EQ(bcs_start(&wrong), BCS_ERR_REQUEST);
  CHECK_EQ(bcs_start(&request), BCS_ERR_REQUEST);
  CHECK_EQ(bcs_cancel(&wrong), BCS_ERR_REQUEST);
  CHECK_EQ(bcs_request_free(&wrong), BCS_ERR_REQUEST);
  GOOD(bcs_test(&request, 0, &flag, &status));
  CHECK(flag == 1 && status.from == BCS_ANY && status.tag == BCS_ANY && status.bytes == 0);
  // A request that was completed is one no more.
  GOOD(bcs_recv(in, 8, me, 0, NULL, &request));
  wrong = request;
  GOOD(bcs_send(out, 8, me, 0, BCS_STANDARD, NULL));
  GOOD(bcs_test(&request, 1, NULL, NULL));
  CHECK_EQ(bcs_test(&wrong, 0, &flag, NULL), BCS_ERR_REQUEST);
}

int main(int argc, char **argv) {
  int rank = -1, ranks = -1;
  CHECK_EQ(bcs_rank(&rank), BCS_ERR_STATE);
  CHECK_EQ(bcs_send("x", 1, 0, 0, BCS_STANDARD, NULL), BCS_ERR_STATE);
  start(&argc, &argv);
  GOOD(bcs_rank(&rank));
  GOOD(bcs_ranks(&ranks));
  CHECK(rank == me && ranks == all);
  CHECK_EQ(bcs_rank(NULL), BCS_ERR_ARG);
  out = room(MOST);
  in = room(MOST);
  sizes();
  wildcards();
  probes();
  together();
  kept();
  cancelled();
  beside_mpi();
  refused();
  GOOD(bcs_barrier(BCS_JOB, NULL));
  free(out);
  free(in);
  int code = finish();
  return bcs_ranks(&ranks) == BCS_ERR_STATE ? code : 5;
}
