// SPDX-License-Identifier: MIT OR Apache-2.0
// Handles as integers (MPI-5.0 section 20.3) and to Fortran and back (section 19.3.4), predefined and made; wrong
// handles give the error class of their kind.
#include "check.h"

#define BOTH_WAYS(Name, Type, handle)                                     \
  do {                                                                    \
    Type there = (handle);                                                \
    CHECK(MPI_##Name##_fromint(MPI_##Name##_toint(there)) == there);      \
    CHECK(MPI_##Name##_f2c(MPI_##Name##_c2f(there)) == there);            \
    CHECK_EQ(MPI_##Name##_c2f(there), MPI_##Name##_toint(there));         \
    CHECK((long long)(intptr_t)there == MPI_##Name##_toint(there));       \
  } while (0)

static void sum(void *in, void *inout, int *length, MPI_Datatype *type) {
  (void)type;
  for (int i = 0; i < *length; i++) ((int *)inout)[i] += ((int *)in)[i];
}

static void conversions(void) {
  BOTH_WAYS(Comm, MPI_Comm, MPI_COMM_WORLD);
  BOTH_WAYS(Comm, MPI_Comm, MPI_COMM_NULL);
  BOTH_WAYS(Group, MPI_Group, MPI_GROUP_EMPTY);
  BOTH_WAYS(Type, MPI_Datatype, MPI_DOUBLE);
  BOTH_WAYS(Type, MPI_Datatype, MPI_DOUBLE_INT);
  BOTH_WAYS(Op, MPI_Op, MPI_SUM);
  BOTH_WAYS(Info, MPI_Info, MPI_INFO_ENV);
  BOTH_WAYS(Errhandler, MPI_Errhandler, MPI_ERRORS_RETURN);
  BOTH_WAYS(Request, MPI_Request, MPI_REQUEST_NULL);
  BOTH_WAYS(Message, MPI_Message, MPI_MESSAGE_NO_PROC);
  BOTH_WAYS(File, MPI_File, MPI_FILE_NULL);
  BOTH_WAYS(Win, MPI_Win, MPI_WIN_NULL);
  BOTH_WAYS(Session, MPI_Session, MPI_SESSION_NULL);
  MPI_Comm comm;
  MPI_Group group;
  MPI_Datatype type;
  MPI_Op op;
  MPI_Info info;
  MPI_Request request;
  OK(MPI_Comm_dup(MPI_COMM_SELF, &comm));
  OK(MPI_Comm_group(comm, &group));
  OK(MPI_Type_contiguous(3, MPI_INT, &type));
  OK(MPI_Op_create(sum, 1, &op));
  OK(MPI_Info_create(&info));
  OK(MPI_Recv_init(NULL, 0, MPI_INT, MPI_PROC_NULL, 0, comm, &request));
  BOTH_WAYS(Comm, MPI_Comm, comm);
  BOTH_WAYS(Group, MPI_Group, group);
  BOTH_WAYS(Type, MPI_Datatype, type);
  BOTH_WAYS(Op, MPI_Op, op);
  BOTH_WAYS(Info, MPI_Info, info);
  BOTH_WAYS(Request, MPI_Request, request);
  OK(MPI_Request_free(&request));
  OK(MPI_Info_free(&info));
  OK(MPI_Op_free(&op));
  OK(MPI_Type_free(&type));
  OK(MPI_Group_free(&group));
  OK(MPI_Comm_free(&comm));
}

static void stale(void) {
  MPI_Comm comm, freed;
  MPI_Datatype type, freed_type;
  int size, flag;
  OK(MPI_Comm_dup(MPI_COMM_SELF, &comm));
  freed = comm;
  OK(MPI_Comm_free(&comm));
  CHECK(comm == MPI_COMM_NULL);
  FAILS(MPI_Comm_size(freed, &size), MPI_ERR_COMM);
  FAILS(MPI_Comm_size(MPI_COMM_NULL, &size), MPI_ERR_COMM);
  FAILS(MPI_Comm_size(MPI_Comm_fromint(0), &size), MPI_ERR_COMM);
  FAILS(MPI_Comm_size(MPI_Comm_fromint(-1), &size), MPI_ERR_COMM);
  FAILS(MPI_Comm_size(MPI_Comm_fromint(MPI_Type_toint(MPI_INT)), &size), MPI_ERR_COMM);
  OK(MPI_Type_contiguous(2, MPI_INT, &type));
  freed_type = type;
  OK(MPI_Type_free(&type));
  FAILS(MPI_Type_size(freed_type, &size), MPI_ERR_TYPE);
  FAILS(MPI_Type_size(MPI_DATATYPE_NULL, &size), MPI_ERR_TYPE);
  FAILS(MPI_Type_size(MPI_Type_fromint(MPI_Comm_toint(MPI_COMM_WORLD)), &size), MPI_ERR_TYPE);
  MPI_Request request = MPI_Request_fromint(12345678);
  FAILS(MPI_Test(&request, &flag, MPI_STATUS_IGNORE), MPI_ERR_REQUEST);
}

// What the program's own rank numbers mean is the ABI's affair; numbers that mean nothing are errors.
static void wildcards(void) {
  char c = 0;
  MPI_Status status;
  static const int special[] = {MPI_ANY_SOURCE, MPI_PROC_NULL, MPI_ROOT};
  for (int rank = -10; rank < 0; rank++) {
    int means_something = 0;
    for (int i = 0; i < 3; i++) means_something |= rank == special[i];
    if (!means_something) FAILS(MPI_Send(&c, 1, MPI_CHAR, rank, 0, MPI_COMM_SELF), MPI_ERR_RANK);
    if (rank != MPI_ANY_TAG) FAILS(MPI_Recv(&c, 1, MPI_CHAR, 0, rank, MPI_COMM_SELF, &status), MPI_ERR_TAG);
  }
  FAILS(MPI_Send(&c, 1, MPI_CHAR, MPI_ANY_SOURCE, 0, MPI_COMM_SELF), MPI_ERR_RANK);
  FAILS(MPI_Send(&c, 1, MPI_CHAR, 0, MPI_ANY_TAG, MPI_COMM_SELF), MPI_ERR_TAG);
  OK(MPI_Recv(&c, 1, MPI_CHAR, MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_SELF, &status));
  CHECK_EQ(status.MPI_SOURCE, MPI_PROC_NULL);
  CHECK_EQ(status.MPI_TAG, MPI_ANY_TAG);
}

static void statuses(void) {
  MPI_Status status, back;
  MPI_Fint fortran[16];
  int in = 5, out = 0, flag = 1, count = 0, value = 0;
  OK(MPI_Sendrecv(&in, 1, MPI_INT, 0, 9, &out, 1, MPI_INT, 0, 9, MPI_COMM_SELF, &status));
  status.MPI_ERROR = MPI_ERR_ARG;
  OK(MPI_Status_c2f(&status, fortran));
  CHECK_EQ(fortran[MPI_F_SOURCE], 0);
  CHECK_EQ(fortran[MPI_F_TAG], 9);
  CHECK_EQ(fortran[MPI_F_ERROR], MPI_ERR_ARG);
  CHECK(sizeof(MPI_Status) == MPI_F_STATUS_SIZE * sizeof(MPI_Fint));
  memset(&back, 0, sizeof back);
  OK(MPI_Status_f2c(fortran, &back));
  OK(MPI_Get_count(&back, MPI_INT, &count));
  CHECK_EQ(count, 1);
  OK(MPI_Test_cancelled(&back, &flag));
  CHECK_EQ(flag, 0);
  // The functions of MPI-4.1 for the same fields.
  OK(MPI_Status_set_source(&back, MPI_ANY_SOURCE));
  OK(MPI_Status_set_tag(&back, 77));
  OK(MPI_Status_set_error(&back, MPI_ERR_TAG));
  OK(MPI_Status_set_cancelled(&back, 1));
  CHECK_EQ(back.MPI_SOURCE, MPI_ANY_SOURCE);
  OK(MPI_Status_get_source(&back, &value));
  CHECK_EQ(value, MPI_ANY_SOURCE);
  OK(MPI_Status_get_tag(&back, &value));
  CHECK_EQ(value, 77);
  OK(MPI_Status_get_error(&back, &value));
  CHECK_EQ(value, MPI_ERR_TAG);
  OK(MPI_Test_cancelled(&back, &flag));
  CHECK_EQ(flag, 1);
  FAILS(MPI_Test_cancelled(MPI_STATUS_IGNORE, &flag), MPI_ERR_ARG);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
  conversions();
  stale();
  wildcards();
  statuses();
  return finish();
}
