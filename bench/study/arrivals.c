// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Put before a program (LD_PRELOAD), it says what its receives found: how many there were, for how many the message had
// arrived before (unexpected), and how many others of the rank were posted at that time. It asks by MPI_Iprobe before
// each receive, which costs time: figures of such a run are counts, never times. Built once for each of the two ABIs.
// In MPI_Finalize rank 0 prints one line: arrivals, receives, unexpected, mean and longest posted queue.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

enum { POSTED_MAX = 8192 };
static MPI_Request posted[POSTED_MAX];
static int posted_now;
static double receives, unexpected, posted_sum, posted_most;

static void note(int source, int tag, MPI_Comm comm) {
  int found = 0;
  if (source == MPI_PROC_NULL) return;
  PMPI_Iprobe(source, tag, comm, &found, MPI_STATUS_IGNORE);
  receives++;
  unexpected += found != 0;
  posted_sum += posted_now;
  if (posted_now > posted_most) posted_most = posted_now;
}

static void add(MPI_Request request) {
  if (posted_now < POSTED_MAX && request != MPI_REQUEST_NULL) posted[posted_now++] = request;
}

static void drop(MPI_Request request) {
  for (int i = posted_now - 1; i >= 0; i--)
    if (posted[i] == request) {
      posted[i] = posted[--posted_now];
      return;
    }
}

int MPI_Recv(void *data, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Status *status) {
  note(source, tag, comm);
  return PMPI_Recv(data, count, type, source, tag, comm, status);
}

int MPI_Irecv(void *data, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Request *request) {
  note(source, tag, comm);
  int code = PMPI_Irecv(data, count, type, source, tag, comm, request);
  if (code == MPI_SUCCESS) add(*request);
  return code;
}

int MPI_Sendrecv(const void *out, int out_count, MPI_Datatype out_type, int to, int out_tag, void *in, int in_count,
                 MPI_Datatype in_type, int from, int in_tag, MPI_Comm comm, MPI_Status *status) {
  note(from, in_tag, comm);
  return PMPI_Sendrecv(out, out_count, out_type, to, out_tag, in, in_count, in_type, from, in_tag, comm, status);
}

int MPI_Wait(MPI_Request *request, MPI_Status *status) {
  drop(*request);
  return PMPI_Wait(request, status);
}

int MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[]) {
  for (int i = 0; i < count; i++) drop(requests[i]);
  return PMPI_Waitall(count, requests, statuses);
}

int MPI_Waitany(int count, MPI_Request requests[], int *index, MPI_Status *status) {
  MPI_Request before[256];
  int kept = count < 256 ? count : 256;
  memcpy(before, requests, (size_t)kept * sizeof *before);
  int code = PMPI_Waitany(count, requests, index, status);
  if (*index >= 0 && *index < kept) drop(before[*index]);
  return code;
}

int MPI_Test(MPI_Request *request, int *done, MPI_Status *status) {
  MPI_Request before = *request;
  int code = PMPI_Test(request, done, status);
  if (*done) drop(before);
  return code;
}

int MPI_Finalize(void) {
  double mine[3] = {receives, unexpected, posted_sum}, sum[3] = {0}, most = 0;
  int me = 0;
  PMPI_Comm_rank(MPI_COMM_WORLD, &me);
  PMPI_Reduce(mine, sum, 3, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  PMPI_Reduce(&posted_most, &most, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  double mean = sum[0] > 0 ? sum[2] / sum[0] : 0;
  if (me == 0) fprintf(stderr, "\narrivals %.0f %.0f %.4f %.0f\n", sum[0], sum[1], mean, most);
  return PMPI_Finalize();
}
