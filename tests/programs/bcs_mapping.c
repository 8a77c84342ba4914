// SPDX-License-Identifier: MIT OR Apache-2.0
// What MPI's calls become (docs/design/bcs.md): for each row of the published table, and for those that it leaves out,
// both are called with the same data between the same processes, and what each process has afterwards is compared. In
// between their messages pass each other.
#include "check.h"

#include <bcs.h>

#define GOOD(call) CHECK_EQ(call, BCS_SUCCESS)

enum { MOST = 70000 };
static const int LENGTHS[] = {0, 8, 1000, 20000, MOST};
enum { LENGTHS_COUNT = sizeof LENGTHS / sizeof *LENGTHS };
static unsigned char *data, *by_mpi, *by_bcs;

static void same(const char *what, size_t bytes) {
  CHECK(1);
  if (memcmp(by_mpi, by_bcs, bytes) != 0) FAIL("%s: %zu bytes differ", what, bytes);
}

static void told_alike(const MPI_Status *mpi, const bcs_status_t *bcs) {
  int count = -1, given_up = -1;
  OK(MPI_Get_count(mpi, MPI_BYTE, &count));
  OK(MPI_Test_cancelled(mpi, &given_up));
  CHECK(mpi->MPI_SOURCE == bcs->from && mpi->MPI_TAG == bcs->tag && (size_t)count == bcs->bytes && given_up == bcs->cancelled);
}

static void messages(int bytes) {
  int to = (me + 1) % all, from = (me + all - 1) % all, flag[2] = {0, 0};
  MPI_Request mpi[3];
  bcs_request_t bcs[3];
  MPI_Status status[3];
  bcs_status_t told[3];
  fill(data, (size_t)bytes, (uint32_t)(me * 10 + bytes));
  // Isend, Irecv, Test, Wait
  OK(MPI_Isend(data, bytes, MPI_BYTE, to, 1, MPI_COMM_WORLD, &mpi[0]));
  GOOD(bcs_send(data, (size_t)bytes, to, 1, BCS_STANDARD, &bcs[0]));
  GOOD(bcs_recv(by_bcs, (size_t)bytes, from, 1, NULL, &bcs[1]));
  OK(MPI_Irecv(by_mpi, bytes, MPI_BYTE, from, 1, MPI_COMM_WORLD, &mpi[1]));
  while (!flag[0]) OK(MPI_Test(&mpi[1], &flag[0], &status[1]));
  while (!flag[1]) GOOD(bcs_test(&bcs[1], 0, &flag[1], &told[1]));
  OK(MPI_Wait(&mpi[0], &status[0]));
  GOOD(bcs_test(&bcs[0], 1, NULL, &told[0]));
  CHECK(mpi[0] == MPI_REQUEST_NULL && bcs[0] == BCS_REQUEST_NULL && mpi[1] == MPI_REQUEST_NULL && bcs[1] == BCS_REQUEST_NULL);
  told_alike(&status[1], &told[1]);
  same("a message", (size_t)bytes);
  // Send and Recv, Probe and Iprobe: even ranks send first.
  int odd = me % 2 || (all % 2 && me == all - 1);
  for (int turn = 0; turn < 2; turn++) {
    if (turn != odd) {
      OK(MPI_Isend(data, bytes, MPI_BYTE, to, 2, MPI_COMM_WORLD, &mpi[0]));
      GOOD(bcs_send(data, (size_t)bytes, to, 2, BCS_STANDARD, &bcs[0]));
    } else {
      OK(MPI_Probe(from, 2, MPI_COMM_WORLD, &status[0]));
      GOOD(bcs_probe(from, 2, 1, NULL, &told[0]));
      told_alike(&status[0], &told[0]);
      OK(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag[0], &status[1]));
      GOOD(bcs_probe(BCS_ANY, BCS_ANY, 0, &flag[1], &told[1]));
      CHECK(flag[0] == 1 && flag[1] == 1);
      told_alike(&status[1], &told[1]);
      OK(MPI_Recv(by_mpi, bytes, MPI_BYTE, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &status[2]));
      GOOD(bcs_recv(by_bcs, (size_t)bytes, BCS_ANY, 2, &told[2], NULL));
      told_alike(&status[2], &told[2]);
      same("a message to anybody's", (size_t)bytes);
    }
  }
  OK(MPI_Wait(&mpi[0], MPI_STATUS_IGNORE));
  GOOD(bcs_test(&bcs[0], 1, NULL, NULL));
  // Blocking sends, and Testall, Waitall.
  for (int i = 0; i < 3; i++) {
    OK(MPI_Irecv(by_mpi + i * bytes, bytes, MPI_BYTE, from, 3 + i, MPI_COMM_WORLD, &mpi[i]));
    GOOD(bcs_recv(by_bcs + i * bytes, (size_t)bytes, from, 3 + i, NULL, &bcs[i]));
  }
  for (int i = 0; i < 3; i++) {
    OK(MPI_Send(data, bytes, MPI_BYTE, to, 3 + i, MPI_COMM_WORLD));
    GOOD(bcs_send(data, (size_t)bytes, to, 3 + i, BCS_STANDARD, NULL));
  }
  if (bytes % 16) {
    for (flag[0] = flag[1] = 0; !flag[0];) OK(MPI_Testall(3, mpi, &flag[0], status));
    while (!flag[1]) GOOD(bcs_testall(3, bcs, 0, &flag[1], told));
  } else {
    OK(MPI_Waitall(3, mpi, status));
    GOOD(bcs_testall(3, bcs, 1, NULL, told));
  }
  for (int i = 0; i < 3; i++) told_alike(&status[i], &told[i]);
  same("three messages", 3 * (size_t)bytes);
}

static void collectives(int bytes) {
  size_t whole = (size_t)bytes * (size_t)all, sizes[64], offsets[64];
  int counts[64], displacements[64];
  for (int m = 0, at = 0; m < all; m++) {
    counts[m] = m % 2 ? bytes : bytes / (m + 1);
    displacements[m] = at;
    sizes[m] = (size_t)counts[m];
    offsets[m] = (size_t)at;
    at += counts[m];
  }
  fill(data, whole, (uint32_t)(me * 77 + bytes));
  memset(by_mpi, 0, whole);
  memset(by_bcs, 0, whole);
  OK(MPI_Barrier(MPI_COMM_WORLD));
  GOOD(bcs_barrier(BCS_JOB, NULL));
  for (int root = 0; root < all; root++) {
    memcpy(by_mpi, data, (size_t)bytes);
    memcpy(by_bcs, data, (size_t)bytes);
    OK(MPI_Bcast(by_mpi, bytes, MPI_BYTE, root, MPI_COMM_WORLD));
    GOOD(bcs_bcast(by_bcs, (size_t)bytes, root, BCS_JOB, NULL));
    same("broadcast", (size_t)bytes);
    OK(MPI_Scatter(data, bytes, MPI_BYTE, by_mpi, bytes, MPI_BYTE, root, MPI_COMM_WORLD));
    GOOD(bcs_scatter(data, by_bcs, (size_t)bytes, root, BCS_JOB, NULL));
    same("scatter", (size_t)bytes);
    OK(MPI_Scatterv(data, counts, displacements, MPI_BYTE, by_mpi, counts[me], MPI_BYTE, root, MPI_COMM_WORLD));
    GOOD(bcs_scatterv(data, sizes, offsets, by_bcs, sizes[me], root, BCS_JOB, NULL));
    same("scatterv", (size_t)bytes);
    OK(MPI_Gather(data, bytes, MPI_BYTE, by_mpi, bytes, MPI_BYTE, root, MPI_COMM_WORLD));
    GOOD(bcs_gather(data, by_bcs, (size_t)bytes, root, BCS_JOB, NULL));
    same("gather", whole);
    OK(MPI_Gatherv(data, counts[me], MPI_BYTE, by_mpi, counts, displacements, MPI_BYTE, root, MPI_COMM_WORLD));
    GOOD(bcs_gatherv(data, sizes[me], by_bcs, sizes, offsets, root, BCS_JOB, NULL));
    same("gatherv", whole);
  }
  OK(MPI_Allgather(data, bytes, MPI_BYTE, by_mpi, bytes, MPI_BYTE, MPI_COMM_WORLD));
  GOOD(bcs_allgather(data, by_bcs, (size_t)bytes, BCS_JOB, NULL));
  same("allgather", whole);
  OK(MPI_Allgatherv(data, counts[me], MPI_BYTE, by_mpi, counts, displacements, MPI_BYTE, MPI_COMM_WORLD));
  GOOD(bcs_allgatherv(data, sizes[me], by_bcs, sizes, offsets, BCS_JOB, NULL));
  same("allgatherv", whole);
  OK(MPI_Alltoall(data, bytes, MPI_BYTE, by_mpi, bytes, MPI_BYTE, MPI_COMM_WORLD));
  GOOD(bcs_alltoall(data, by_bcs, (size_t)bytes, BCS_JOB, NULL));
  same("alltoall", whole);
  for (int m = 0; m < all; m++) {
    counts[m] = (me + m) % 2 ? bytes : bytes / 2;
    sizes[m] = (size_t)counts[m];
    displacements[m] = m * bytes;
    offsets[m] = (size_t)(m * bytes);
  }
  OK(MPI_Alltoallv(data, counts, displacements, MPI_BYTE, by_mpi, counts, displacements, MPI_BYTE, MPI_COMM_WORLD));
  GOOD(bcs_alltoallv(data, sizes, offsets, by_bcs, sizes, offsets, BCS_JOB, NULL));
  same("alltoallv", whole);
}

// Bit for bit, with numbers whose sum depends on the order.
static void reductions(int bytes) {
  int count = bytes / (int)sizeof(double);
  double *mine = (double *)data;
  for (int i = 0; i < count; i++) mine[i] = (me % 2 ? -1e10 : 1e10) / (i + 3) + 1.0 / (me + 7 * i + 1);
  memset(by_mpi, 0, (size_t)bytes);
  memset(by_bcs, 0, (size_t)bytes);
  for (int root = 0; root < all; root++) {
    OK(MPI_Reduce(mine, by_mpi, count, MPI_DOUBLE, MPI_SUM, root, MPI_COMM_WORLD));
    GOOD(bcs_reduce(mine, by_bcs, (size_t)count, BCS_DOUBLE, BCS_SUM, root, BCS_JOB, NULL));
    same("reduce", (size_t)count * sizeof(double));
  }
  OK(MPI_Allreduce(mine, by_mpi, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
  GOOD(bcs_reduce(mine, by_bcs, (size_t)count, BCS_DOUBLE, BCS_SUM, BCS_EVERYBODY, BCS_JOB, NULL));
  same("allreduce", (size_t)count * sizeof(double));
}

// What the published table leaves out: modes, both ways at once, kept and cancelled messages.
static void more_messages(int bytes) {
  int to = (me + 1) % all, from = (me + all - 1) % all, given_up = -1;
  size_t length = (size_t)bytes;
  MPI_Request mpi[2];
  bcs_request_t bcs[2];
  MPI_Status status[2];
  bcs_status_t told[2];
  fill(data, length, (uint32_t)(me * 3 + bytes));
  for (int mode = BCS_STANDARD; mode <= BCS_READY; mode++) {
    OK(MPI_Irecv(by_mpi, bytes, MPI_BYTE, from, 7, MPI_COMM_WORLD, &mpi[0]));
    GOOD(bcs_recv(by_bcs, length, from, 7, NULL, &bcs[0]));
    meet();
    if (mode == BCS_STANDARD) OK(MPI_Isend(data, bytes, MPI_BYTE, to, 7, MPI_COMM_WORLD, &mpi[1]));
    if (mode == BCS_SYNCHRONOUS) OK(MPI_Issend(data, bytes, MPI_BYTE, to, 7, MPI_COMM_WORLD, &mpi[1]));
    if (mode == BCS_READY) OK(MPI_Irsend(data, bytes, MPI_BYTE, to, 7, MPI_COMM_WORLD, &mpi[1]));
    GOOD(bcs_send(data, length, to, 7, mode, &bcs[1]));
    OK(MPI_Waitall(2, mpi, status));
    GOOD(bcs_testall(2, bcs, 1, NULL, told));
    told_alike(&status[0], &told[0]);
    same("a mode", length);
  }
  // Sendrecv
  OK(MPI_Sendrecv(data, bytes, MPI_BYTE, to, 8, by_mpi, bytes, MPI_BYTE, from, 8, MPI_COMM_WORLD, &status[0]));
  GOOD(bcs_recv(by_bcs, length, from, 8, NULL, &bcs[0]));
  GOOD(bcs_send(data, length, to, 8, BCS_STANDARD, &bcs[1]));
  GOOD(bcs_testall(2, bcs, 1, NULL, told));
  told_alike(&status[0], &told[0]);
  same("both ways", length);
  // Send_init, Recv_init, Startall
  OK(MPI_Recv_init(by_mpi, bytes, MPI_BYTE, from, 9, MPI_COMM_WORLD, &mpi[0]));
  OK(MPI_Send_init(data, bytes, MPI_BYTE, to, 9, MPI_COMM_WORLD, &mpi[1]));
  GOOD(bcs_recv_init(by_bcs, length, from, 9, &bcs[0]));
  GOOD(bcs_send_init(data, length, to, 9, BCS_STANDARD, &bcs[1]));
  for (int turn = 0; turn < 3; turn++) {
    fill(data, length, (uint32_t)(me * 3 + turn));
    OK(MPI_Startall(2, mpi));
    for (int i = 0; i < 2; i++) GOOD(bcs_start(&bcs[i]));
    OK(MPI_Waitall(2, mpi, status));
    GOOD(bcs_testall(2, bcs, 1, NULL, told));
    told_alike(&status[0], &told[0]);
    same("a message that is kept", length);
  }
  for (int i = 0; i < 2; i++) {
    OK(MPI_Request_free(&mpi[i]));
    GOOD(bcs_request_free(&bcs[i]));
  }
  // Cancel
  OK(MPI_Irecv(by_mpi, bytes, MPI_BYTE, from, 10, MPI_COMM_WORLD, &mpi[0]));
  GOOD(bcs_recv(by_bcs, length, from, 10, NULL, &bcs[0]));
  OK(MPI_Cancel(&mpi[0]));
  GOOD(bcs_cancel(&bcs[0]));
  OK(MPI_Wait(&mpi[0], &status[0]));
  GOOD(bcs_test(&bcs[0], 1, NULL, &told[0]));
  OK(MPI_Test_cancelled(&status[0], &given_up));
  CHECK(given_up == 1 && told[0].cancelled == 1);
}

// Scans, scattered reductions, and collectives behind requests.
static void more_collectives(int bytes) {
  int count = bytes / (int)sizeof(double), counts[64], total = 0;
  double *mine = (double *)data;
  size_t each[64], result = (size_t)count * sizeof(double);
  for (int i = 0; i < count; i++) mine[i] = (me % 2 ? -1e10 : 1e10) / (i + 5) + 1.0 / (me + 3 * i + 1);
  for (int m = 0; m < all; m++) {
    counts[m] = m % 2 ? 0 : count / (all + m);
    each[m] = (size_t)counts[m];
    total += counts[m];
  }
  CHECK(total <= count);
  memset(by_mpi, 0, result);
  memset(by_bcs, 0, result);
  OK(MPI_Scan(mine, by_mpi, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
  GOOD(bcs_scan(mine, by_bcs, (size_t)count, BCS_DOUBLE, BCS_SUM, 1, BCS_JOB, NULL));
  same("scan", result);
  OK(MPI_Exscan(mine, by_mpi, count, MPI_DOUBLE, MPI_PROD, MPI_COMM_WORLD));
  GOOD(bcs_scan(mine, by_bcs, (size_t)count, BCS_DOUBLE, BCS_PROD, 0, BCS_JOB, NULL));
  same("exscan", result);
  OK(MPI_Reduce_scatter(mine, by_mpi, counts, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
  GOOD(bcs_reduce_scatter(mine, by_bcs, each, BCS_DOUBLE, BCS_SUM, BCS_JOB, NULL));
  same("reduce_scatter", result);
  for (int m = 0; m < all; m++) each[m] = (size_t)(count / all);
  OK(MPI_Reduce_scatter_block(mine, by_mpi, count / all, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
  GOOD(bcs_reduce_scatter(mine, by_bcs, each, BCS_DOUBLE, BCS_SUM, BCS_JOB, NULL));
  same("reduce_scatter_block", result);
  MPI_Request mpi[3];
  bcs_request_t bcs[3];
  size_t length = (size_t)bytes;
  OK(MPI_Iallreduce(mine, by_mpi, count, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD, &mpi[0]));
  GOOD(bcs_reduce(mine, by_bcs, (size_t)count, BCS_DOUBLE, BCS_MAX, BCS_EVERYBODY, BCS_JOB, &bcs[0]));
  OK(MPI_Ibarrier(MPI_COMM_WORLD, &mpi[1]));
  GOOD(bcs_barrier(BCS_JOB, &bcs[1]));
  OK(MPI_Iallgather(mine, bytes, MPI_BYTE, by_mpi + bytes, bytes, MPI_BYTE, MPI_COMM_WORLD, &mpi[2]));
  GOOD(bcs_allgather(mine, by_bcs + bytes, length, BCS_JOB, &bcs[2]));
  GOOD(bcs_testall(3, bcs, 1, NULL, NULL));
  OK(MPI_Waitall(3, mpi, MPI_STATUSES_IGNORE));
  same("three collectives at once", length * (size_t)(all + 1));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  data = room((size_t)MOST * (size_t)(all + 3));
  by_mpi = room((size_t)MOST * (size_t)(all + 3));
  by_bcs = room((size_t)MOST * (size_t)(all + 3));
  for (int l = 0; l < LENGTHS_COUNT; l++) {
    messages(LENGTHS[l]);
    collectives(LENGTHS[l]);
    reductions(LENGTHS[l]);
    more_messages(LENGTHS[l]);
    more_collectives(LENGTHS[l]);
  }
  free(data);
  free(by_mpi);
  free(by_bcs);
  return finish();
}
