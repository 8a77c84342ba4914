// SPDX-License-Identifier: MIT OR Apache-2.0
// Requests at their edges (MPI-5.0 sections 3.7.3 to 3.7.6, 3.8, 3.9 and 3.10): null and inactive ones in every call
// that completes or asks, the statuses of those that fail among others, freeing while active, restarting, both ends in
// one call.
#include "check.h"

static void untouched(MPI_Status *status) {
  memset(status, 0, sizeof *status);
  status->MPI_SOURCE = status->MPI_TAG = 4711;
  status->MPI_ERROR = 4712;
}

// Section 3.7.3: source any, tag any, error success, count zero, not cancelled.
static void is_empty(MPI_Status *status) {
  int count = -1, flag = 1;
  CHECK_EQ(status->MPI_SOURCE, MPI_ANY_SOURCE);
  CHECK_EQ(status->MPI_TAG, MPI_ANY_TAG);
  CHECK_EQ(status->MPI_ERROR, MPI_SUCCESS);
  OK(MPI_Get_count(status, MPI_DOUBLE, &count));
  CHECK_EQ(count, 0);
  OK(MPI_Get_elements(status, MPI_DOUBLE_INT, &count));
  CHECK_EQ(count, 0);
  OK(MPI_Test_cancelled(status, &flag));
  CHECK_EQ(flag, 0);
}

static void nothing_to_wait_for(void) {
  MPI_Status status[3];
  int v, index = 0, flag = 0, out = 0, indices[3];
  MPI_Request idle, requests[3];
  OK(MPI_Recv_init(&v, 1, MPI_INT, me, 1, MPI_COMM_WORLD, &idle));
  for (int inactive = 0; inactive < 2; inactive++) {
    MPI_Request r = inactive ? idle : MPI_REQUEST_NULL;
#define AGAIN()                                      \
  for (int i = 0; i < 3; i++) {                      \
    requests[i] = i == 1 ? r : MPI_REQUEST_NULL;     \
    untouched(&status[i]);                           \
  }                                                  \
  index = 0, flag = 0, out = 0
    AGAIN();
    OK(MPI_Wait(&requests[1], &status[0]));
    is_empty(&status[0]);
    CHECK(requests[1] == r);
    AGAIN();
    OK(MPI_Test(&requests[1], &flag, &status[0]));
    CHECK_EQ(flag, 1);
    is_empty(&status[0]);
    AGAIN();
    OK(MPI_Waitany(3, requests, &index, &status[0]));
    CHECK_EQ(index, MPI_UNDEFINED);
    is_empty(&status[0]);
    AGAIN();
    OK(MPI_Testany(3, requests, &index, &flag, &status[0]));
    CHECK(index == MPI_UNDEFINED && flag);
    is_empty(&status[0]);
    AGAIN();
    OK(MPI_Waitall(3, requests, status));
    for (int i = 0; i < 3; i++) is_empty(&status[i]);
    AGAIN();
    OK(MPI_Testall(3, requests, &flag, status));
    CHECK_EQ(flag, 1);
    for (int i = 0; i < 3; i++) is_empty(&status[i]);
    AGAIN();
    OK(MPI_Waitsome(3, requests, &out, indices, status));
    CHECK_EQ(out, MPI_UNDEFINED);
    CHECK_EQ(status[0].MPI_SOURCE, 4711);
    OK(MPI_Testsome(3, requests, &out, indices, status));
    CHECK_EQ(out, MPI_UNDEFINED);
    AGAIN();
    OK(MPI_Request_get_status(requests[1], &flag, &status[0]));
    CHECK_EQ(flag, 1);
    is_empty(&status[0]);
    AGAIN();
    OK(MPI_Request_get_status_any(3, requests, &index, &flag, &status[0]));
    CHECK(index == MPI_UNDEFINED && flag);
    is_empty(&status[0]);
    AGAIN();
    OK(MPI_Request_get_status_all(3, requests, &flag, status));
    CHECK_EQ(flag, 1);
    for (int i = 0; i < 3; i++) is_empty(&status[i]);
    OK(MPI_Request_get_status_some(3, requests, &out, indices, status));
    CHECK_EQ(out, MPI_UNDEFINED);
  }
  // No requests at all.
  OK(MPI_Waitall(0, NULL, MPI_STATUSES_IGNORE));
  OK(MPI_Testall(0, NULL, &flag, MPI_STATUSES_IGNORE));
  CHECK_EQ(flag, 1);
  OK(MPI_Waitany(0, NULL, &index, &status[0]));
  CHECK_EQ(index, MPI_UNDEFINED);
  index = flag = 0;
  OK(MPI_Testany(0, NULL, &index, &flag, MPI_STATUS_IGNORE));
  CHECK(index == MPI_UNDEFINED && flag);
  OK(MPI_Waitsome(0, NULL, &out, indices, MPI_STATUSES_IGNORE));
  CHECK_EQ(out, MPI_UNDEFINED);
  OK(MPI_Startall(0, NULL));
  FAILS(MPI_Waitall(-1, requests, status), MPI_ERR_COUNT);
  OK(MPI_Request_free(&idle));
  CHECK(idle == MPI_REQUEST_NULL);
  FAILS(MPI_Request_free(&idle), MPI_ERR_REQUEST);
  FAILS(MPI_Start(&idle), MPI_ERR_REQUEST);
  FAILS(MPI_Cancel(&idle), MPI_ERR_REQUEST);
}

// One of three receives is too short: the others are there, and the statuses say which is not (section 3.7.5).
static void one_fails(void) {
  int in[3][2] = {{0}}, out[2] = {me, me + 1}, index, flag, some, indices[3];
  MPI_Request requests[3];
  MPI_Status status[3];
  for (int how = 0; how < 6; how++) {
    for (int i = 0; i < 3; i++) {
      untouched(&status[i]);
      OK(MPI_Irecv(in[i], i == 1 ? 1 : 2, MPI_INT, me, 10 + i, MPI_COMM_WORLD, &requests[i]));
    }
    for (int i = 0; i < 3; i++) OK(MPI_Send(out, 2, MPI_INT, me, 10 + i, MPI_COMM_WORLD));
    if (how == 0) {
      FAILS(MPI_Waitall(3, requests, status), MPI_ERR_IN_STATUS);
    } else if (how == 1) {
      int code;
      do code = MPI_Testall(3, requests, &flag, status);
      while (code == MPI_SUCCESS && !flag);
      FAILS(code, MPI_ERR_IN_STATUS);
    } else if (how == 2) {
      // Without statuses the call still says that one failed.
      CHECK(MPI_Waitall(3, requests, MPI_STATUSES_IGNORE) != MPI_SUCCESS);
    } else if (how == 3 || how == 4) {
      int done = 0, seen[3] = {0}, failures = 0;
      while (done < 3) {
        for (int i = 0; i < 3; i++) untouched(&status[i]);
        int code = how == 3 ? MPI_Waitsome(3, requests, &some, indices, status)
                            : MPI_Testsome(3, requests, &some, indices, status);
        CHECK(some >= 0 && some <= 3);
        if (code != MPI_SUCCESS) {
          FAILS(code, MPI_ERR_IN_STATUS);
          for (int k = 0; k < some; k++) {
            int wrong = indices[k] == 1;
            failures += wrong;
            CHECK_EQ(class_of(status[k].MPI_ERROR), wrong ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
          }
        }
        for (int k = 0; k < some; k++) {
          seen[indices[k]]++;
          CHECK_EQ(status[k].MPI_TAG, 10 + indices[k]);
        }
        done += some;
      }
      CHECK(failures == 1 && seen[0] == 1 && seen[1] == 1 && seen[2] == 1);
    } else {
      for (int left = 3; left > 0; left--) {
        int code = MPI_Waitany(3, requests, &index, &status[0]);
        CHECK(index >= 0 && index < 3);
        FAILS(code, index == 1 ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
        CHECK_EQ(status[0].MPI_TAG, 10 + index);
      }
    }
    for (int i = 0; i < 3; i++) {
      CHECK(requests[i] == MPI_REQUEST_NULL);
      if (how < 2) CHECK_EQ(class_of(status[i].MPI_ERROR), i == 1 ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
      if (i != 1) CHECK(in[i][0] == me && in[i][1] == me + 1);
    }
  }
}

// Asking about several takes none of them (section 3.7.6).
static void ask_without_taking(void) {
  int in[3] = {-1, -1, -1}, flag, index, some, indices[3];
  MPI_Request requests[4];
  MPI_Status status[4];
  for (int i = 0; i < 3; i++) OK(MPI_Irecv(&in[i], 1, MPI_INT, me, 20 + i, MPI_COMM_WORLD, &requests[i]));
  requests[3] = MPI_REQUEST_NULL;
  OK(MPI_Request_get_status_all(4, requests, &flag, status));
  CHECK_EQ(flag, 0);
  OK(MPI_Request_get_status_any(4, requests, &index, &flag, status));
  CHECK_EQ(flag, 0);
  CHECK_EQ(index, MPI_UNDEFINED);
  OK(MPI_Request_get_status_some(4, requests, &some, indices, status));
  CHECK_EQ(some, 0);
  OK(MPI_Send(&me, 1, MPI_INT, me, 21, MPI_COMM_WORLD));
  for (flag = 0; !flag;) OK(MPI_Request_get_status_any(4, requests, &index, &flag, status));
  CHECK(index == 1 && status[0].MPI_TAG == 21 && requests[1] != MPI_REQUEST_NULL);
  OK(MPI_Request_get_status_some(4, requests, &some, indices, status));
  CHECK(some == 1 && indices[0] == 1 && status[0].MPI_TAG == 21);
  OK(MPI_Send(&me, 1, MPI_INT, me, 20, MPI_COMM_WORLD));
  OK(MPI_Send(&me, 1, MPI_INT, me, 22, MPI_COMM_WORLD));
  for (flag = 0; !flag;) OK(MPI_Request_get_status_all(4, requests, &flag, status));
  for (int i = 0; i < 3; i++) CHECK(status[i].MPI_TAG == 20 + i && requests[i] != MPI_REQUEST_NULL);
  is_empty(&status[3]);
  OK(MPI_Waitall(4, requests, MPI_STATUSES_IGNORE));
  CHECK(in[0] == me && in[1] == me && in[2] == me);
}

// A request freed while active completes all the same (section 3.7.3).
static void freed_while_active(void) {
  int right = (me + 1) % all, left = (me + all - 1) % all;
  size_t bytes = 300000;
  unsigned char *out = room(bytes), *in = room(bytes);
  MPI_Request request;
  fill(out, bytes, (uint32_t)me);
  OK(MPI_Isend(out, (int)bytes, MPI_BYTE, right, 1, MPI_COMM_WORLD, &request));
  OK(MPI_Request_free(&request));
  CHECK(request == MPI_REQUEST_NULL);
  OK(MPI_Recv(in, (int)bytes, MPI_BYTE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  CHECK_BYTES(in, bytes, (uint32_t)left);
  meet();
  // A persistent one too; and a receive, whose arrival the next message in order proves.
  memset(in, 0, bytes);
  OK(MPI_Recv_init(in, (int)bytes, MPI_BYTE, left, 2, MPI_COMM_WORLD, &request));
  OK(MPI_Start(&request));
  OK(MPI_Request_free(&request));
  OK(MPI_Ssend_init(out, (int)bytes, MPI_BYTE, right, 2, MPI_COMM_WORLD, &request));
  OK(MPI_Start(&request));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  OK(MPI_Request_free(&request));
  meet();
  CHECK_BYTES(in, bytes, (uint32_t)left);
  free(out);
  free(in);
}

static void wrong_starts(void) {
  int v = 0;
  MPI_Request request, plain;
  OK(MPI_Recv_init(&v, 1, MPI_INT, me, 3, MPI_COMM_WORLD, &request));
  OK(MPI_Start(&request));
  FAILS(MPI_Start(&request), MPI_ERR_REQUEST);  // active already
  OK(MPI_Send(&me, 1, MPI_INT, me, 3, MPI_COMM_WORLD));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  CHECK_EQ(v, me);
  // A cancelled start leaves it inactive and fit to start again (section 3.8.4).
  MPI_Status status;
  int flag = 0;
  for (int i = 0; i < 3; i++) {
    OK(MPI_Start(&request));
    OK(MPI_Cancel(&request));
    OK(MPI_Wait(&request, &status));
    OK(MPI_Test_cancelled(&status, &flag));
    CHECK_EQ(flag, 1);
    CHECK(request != MPI_REQUEST_NULL);
    OK(MPI_Start(&request));
    OK(MPI_Send(&i, 1, MPI_INT, me, 3, MPI_COMM_WORLD));
    OK(MPI_Wait(&request, &status));
    OK(MPI_Test_cancelled(&status, &flag));
    CHECK(flag == 0 && v == i);
  }
  OK(MPI_Request_free(&request));
  OK(MPI_Irecv(&v, 1, MPI_INT, me, 3, MPI_COMM_WORLD, &plain));
  FAILS(MPI_Start(&plain), MPI_ERR_REQUEST);
  OK(MPI_Send(&me, 1, MPI_INT, me, 3, MPI_COMM_WORLD));
  OK(MPI_Wait(&plain, MPI_STATUS_IGNORE));
}

// Both ends in one call, with datatypes that leave gaps and lie before their buffer (section 3.10).
static void both_ends(void) {
  int right = (me + 1) % all, left = (me + all - 1) % all;
  MPI_Datatype back, ints;
  MPI_Request request;
  MPI_Status status;
  int lengths[] = {2, 1}, places[] = {-6, 1};
  OK(MPI_Type_indexed(2, lengths, places, MPI_INT, &ints));
  OK(MPI_Type_create_resized(ints, -24, 4 * 9, &back));
  OK(MPI_Type_commit(&back));
  OK(MPI_Type_free(&ints));
  for (int how = 0; how < 4; how++) {
    int data[32];
    for (int i = 0; i < 32; i++) data[i] = 1000 * me + i;
    int *from = data + 8;
    if (how == 0) {
      OK(MPI_Sendrecv_replace(from, 2, back, right, 5, left, 5, MPI_COMM_WORLD, &status));
    } else if (how == 1) {
      OK(MPI_Isendrecv_replace(from, 2, back, right, 5, left, 5, MPI_COMM_WORLD, &request));
      OK(MPI_Wait(&request, &status));
    } else {
      int out[32];
      memcpy(out, data, sizeof out);
      OK(MPI_Isendrecv(out + 8, 2, back, right, 5, from, 2, back, how == 3 ? MPI_ANY_SOURCE : left,
                       how == 3 ? MPI_ANY_TAG : 5, MPI_COMM_WORLD, &request));
      OK(MPI_Wait(&request, &status));
    }
    CHECK(status.MPI_SOURCE == left && status.MPI_TAG == 5);
    int count;
    OK(MPI_Get_count(&status, back, &count));
    CHECK_EQ(count, 2);
    for (int i = 0; i < 32; i++) {
      int at = i - 8, moved = at == -6 || at == -5 || at == 1 || at == 3 || at == 4 || at == 10;
      CHECK_EQ(data[i], 1000 * (moved ? left : me) + i);
    }
    meet();
  }
  // Nobody on either side.
  int v = 7;
  OK(MPI_Sendrecv_replace(&v, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &status));
  CHECK(v == 7 && status.MPI_SOURCE == MPI_PROC_NULL && status.MPI_TAG == MPI_ANY_TAG);
  OK(MPI_Isendrecv(&v, 1, MPI_INT, me, 6, &v, 0, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &request));
  OK(MPI_Recv(&v, 1, MPI_INT, me, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  OK(MPI_Wait(&request, &status));
  CHECK_EQ(status.MPI_SOURCE, MPI_PROC_NULL);
  OK(MPI_Type_free(&back));
}

// Receives and probes from nobody (section 3.11).
static void nobody(void) {
  MPI_Status status;
  MPI_Message message = MPI_MESSAGE_NULL;
  MPI_Request request;
  int flag = 0, v = 9;
  OK(MPI_Probe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &status));
  CHECK(status.MPI_SOURCE == MPI_PROC_NULL && status.MPI_TAG == MPI_ANY_TAG);
  OK(MPI_Iprobe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &flag, &status));
  CHECK(flag && status.MPI_SOURCE == MPI_PROC_NULL);
  for (int how = 0; how < 4; how++) {
    if (how % 2) OK(MPI_Mprobe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &message, &status));
    else OK(MPI_Improbe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &flag, &message, &status));
    CHECK(message == MPI_MESSAGE_NO_PROC);
    CHECK(status.MPI_SOURCE == MPI_PROC_NULL && status.MPI_TAG == MPI_ANY_TAG);
    untouched(&status);
    if (how < 2) {
      OK(MPI_Mrecv(&v, 1, MPI_INT, &message, &status));
    } else {
      OK(MPI_Imrecv(&v, 1, MPI_INT, &message, &request));
      OK(MPI_Wait(&request, &status));
    }
    CHECK(message == MPI_MESSAGE_NULL && v == 9);
    CHECK(status.MPI_SOURCE == MPI_PROC_NULL && status.MPI_TAG == MPI_ANY_TAG && status.MPI_ERROR == 4712);
    OK(MPI_Get_count(&status, MPI_INT, &flag));
    CHECK_EQ(flag, 0);
  }
  CHECK(MPI_Mrecv(&v, 1, MPI_INT, &message, &status) != MPI_SUCCESS);
  OK(MPI_Irecv(&v, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &request));
  OK(MPI_Wait(&request, &status));
  CHECK(status.MPI_SOURCE == MPI_PROC_NULL && status.MPI_TAG == MPI_ANY_TAG);
  OK(MPI_Isend(&v, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &request));
  OK(MPI_Issend(&v, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &request));
  OK(MPI_Wait(&request, &status));
  OK(MPI_Ssend(&v, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD));
  OK(MPI_Rsend(&v, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD));
  OK(MPI_Bsend(&v, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD));
}

// The error field of a single status is the program's (section 3.2.5); a receive that is cut says so by its code.
static void single_status(void) {
  MPI_Status status;
  int in = 0, out[2] = {1, 2}, count;
  MPI_Request request;
  OK(MPI_Isend(out, 2, MPI_INT, me, 1, MPI_COMM_WORLD, &request));
  untouched(&status);
  FAILS(MPI_Recv(&in, 1, MPI_INT, me, 1, MPI_COMM_WORLD, &status), MPI_ERR_TRUNCATE);
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  OK(MPI_Isend(out, 1, MPI_INT, me, 1, MPI_COMM_WORLD, &request));
  untouched(&status);
  OK(MPI_Recv(&in, 1, MPI_INT, me, 1, MPI_COMM_WORLD, &status));
  CHECK(status.MPI_ERROR == 4712 && in == 1);
  OK(MPI_Get_count(&status, MPI_INT, &count));
  CHECK_EQ(count, 1);
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  nothing_to_wait_for();
  one_fails();
  ask_without_taking();
  freed_while_active();
  wrong_starts();
  both_ends();
  nobody();
  single_status();
  return finish();
}
