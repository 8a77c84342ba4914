// SPDX-License-Identifier: MIT OR Apache-2.0
// MPI_Request_get_status and generalised requests (MPI-5.0 sections 3.7.6 and 13.2), and what can be set in a status.
#include "check.h"

static void get_status(void) {
  int v = -1, flag = 1, count = -1;
  MPI_Request request;
  MPI_Status status;
  OK(MPI_Irecv(&v, 1, MPI_INT, me, 1, MPI_COMM_WORLD, &request));
  OK(MPI_Request_get_status(request, &flag, &status));
  CHECK_EQ(flag, 0);
  OK(MPI_Send(&me, 1, MPI_INT, me, 1, MPI_COMM_WORLD));
  for (flag = 0; !flag;) OK(MPI_Request_get_status(request, &flag, &status));
  // The request is still there, and says the same again.
  CHECK(request != MPI_REQUEST_NULL);
  CHECK_EQ(status.MPI_SOURCE, me);
  OK(MPI_Request_get_status(request, &flag, &status));
  CHECK_EQ(flag, 1);
  OK(MPI_Get_count(&status, MPI_INT, &count));
  CHECK_EQ(count, 1);
  OK(MPI_Wait(&request, &status));
  CHECK(request == MPI_REQUEST_NULL);
  CHECK_EQ(v, me);
  OK(MPI_Request_get_status(MPI_REQUEST_NULL, &flag, &status));
  CHECK_EQ(flag, 1);
  CHECK_EQ(status.MPI_SOURCE, MPI_ANY_SOURCE);
}

static int queried, freed, cancelled_with = -1;
static int query(void *extra, MPI_Status *status) {
  queried++;
  MPI_Status_set_elements(status, MPI_INT, *(int *)extra);
  MPI_Status_set_cancelled(status, 0);
  status->MPI_SOURCE = MPI_UNDEFINED;
  status->MPI_TAG = 55;
  return MPI_SUCCESS;
}
static int release(void *extra) {
  (void)extra;
  freed++;
  return MPI_SUCCESS;
}
static int cancel(void *extra, int complete) {
  (void)extra;
  cancelled_with = complete;
  return MPI_SUCCESS;
}

static void *complete_later(void *request) {
  usleep(20000);
  MPI_Grequest_complete(*(MPI_Request *)request);
  return NULL;
}

static void generalised(int threads) {
  int elements = 7, count = -1, flag = 1;
  MPI_Request request, copy;
  MPI_Status status;
  queried = freed = 0;
  OK(MPI_Grequest_start(query, release, cancel, &elements, &request));
  OK(MPI_Test(&request, &flag, &status));
  CHECK_EQ(flag, 0);
  OK(MPI_Cancel(&request));
  CHECK_EQ(cancelled_with, 0);
  copy = request;
  pthread_t thread;
  if (threads) pthread_create(&thread, NULL, complete_later, &copy);
  else OK(MPI_Grequest_complete(request));
  OK(MPI_Wait(&request, &status));
  if (threads) pthread_join(thread, NULL);
  CHECK(request == MPI_REQUEST_NULL);
  CHECK(queried >= 1);
  CHECK_EQ(freed, 1);
  CHECK_EQ(status.MPI_TAG, 55);
  OK(MPI_Get_count(&status, MPI_INT, &count));
  CHECK_EQ(count, 7);
}

// A generalised request among ordinary ones in a waitall.
static void mixed(void) {
  int elements = 3, v = -1;
  MPI_Request request[3];
  MPI_Status status[3];
  freed = 0;
  OK(MPI_Irecv(&v, 1, MPI_INT, me, 2, MPI_COMM_WORLD, &request[0]));
  OK(MPI_Grequest_start(query, release, cancel, &elements, &request[1]));
  OK(MPI_Isend(&me, 1, MPI_INT, me, 2, MPI_COMM_WORLD, &request[2]));
  OK(MPI_Grequest_complete(request[1]));
  OK(MPI_Waitall(3, request, status));
  CHECK_EQ(v, me);
  CHECK_EQ(freed, 1);
  CHECK_EQ(status[1].MPI_TAG, 55);
}

static void set_by_hand(void) {
  MPI_Status status;
  int count = -1, flag = -1, elements = -1;
  memset(&status, 0, sizeof status);
  OK(MPI_Status_set_elements(&status, MPI_DOUBLE, 12));
  OK(MPI_Get_count(&status, MPI_DOUBLE, &count));
  OK(MPI_Get_elements(&status, MPI_DOUBLE, &elements));
  CHECK_EQ(count, 12);
  CHECK_EQ(elements, 12);
  OK(MPI_Status_set_cancelled(&status, 1));
  OK(MPI_Test_cancelled(&status, &flag));
  CHECK_EQ(flag, 1);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  int level;
  get_status();
  generalised(0);
  OK(MPI_Query_thread(&level));
  if (level == MPI_THREAD_MULTIPLE) generalised(1);
  mixed();
  set_by_hand();
  return finish();
}
