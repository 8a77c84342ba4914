// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Handles as integers (MPI-5.0 sections 19.3.4 and 20.3.4): to an integer and back is the same handle, also for null
// handles and for those that the program makes; and, in the MPICH ABI, statuses of Fortran and of mpi_f08.
#include "check.h"

#define BOTH_WAYS(type, kind, ...)                                                   \
  do {                                                                               \
    const type handles[] = {__VA_ARGS__};                                            \
    for (size_t i = 0; i < sizeof handles / sizeof *handles; i++) {                  \
      CHECK(MPI_##kind##_fromint(MPI_##kind##_toint(handles[i])) == handles[i]);     \
      for (size_t j = 0; j < i; j++)                                                 \
        CHECK(MPI_##kind##_toint(handles[i]) != MPI_##kind##_toint(handles[j]));     \
      FORTRAN(kind, handles[i]);                                                     \
    }                                                                                \
  } while (0)

#ifdef MPI_ABI_VERSION
#define FORTRAN(kind, handle) CHECK(1)
static void statuses(void) {}
#else
#define FORTRAN(kind, handle) CHECK(MPI_##kind##_f2c(MPI_##kind##_c2f(handle)) == (handle))
static void statuses(void) {
  MPI_Status status, back;
  MPI_Fint words[MPI_F_STATUS_SIZE], more[MPI_F_STATUS_SIZE];
  MPI_F08_status of_f08;
  int out = 5, in = 0, count = 0;
  OK(MPI_Sendrecv(&out, 1, MPI_INT, 0, 9, &in, 1, MPI_INT, 0, 9, MPI_COMM_SELF, &status));
  OK(MPI_Status_c2f(&status, words));
  OK(MPI_Status_f2f08(words, &of_f08));
  OK(MPI_Status_f082f(&of_f08, more));
  CHECK(memcmp(words, more, sizeof words) == 0);
  OK(MPI_Status_f2c(more, &back));
  CHECK_EQ(back.MPI_TAG, 9);
  OK(MPI_Get_count(&back, MPI_INT, &count));
  CHECK_EQ(count, 1);
  OK(MPI_Status_c2f08(&status, &of_f08));
  memset(&back, 0, sizeof back);
  OK(MPI_Status_f082c(&of_f08, &back));
  CHECK_EQ(back.MPI_TAG, 9);
  CHECK_EQ(back.MPI_SOURCE, 0);
}
#endif

// What a Fortran binding tells, once (section 20.4).
static void fortran_sizes(void) {
  const char *const keys[] = {"mpi_logical_size", "mpi_integer_size", "mpi_real_size", "mpi_double_precision_size"};
  char value[8] = "";
  int flag = 0, room_for = sizeof value;
  MPI_Info info, given;
  OK(MPI_Info_create(&info));
  FAILS(MPI_Abi_set_fortran_info(info), MPI_ERR_ABI);
  for (int i = 0; i < 4; i++) OK(MPI_Info_set(info, keys[i], i == 3 ? "8" : "4"));
  OK(MPI_Abi_set_fortran_info(info));
  OK(MPI_Abi_get_fortran_info(&given));
  OK(MPI_Info_get_string(given, keys[3], &room_for, value, &flag));
  CHECK(flag && strcmp(value, "8") == 0);
  FAILS(MPI_Abi_set_fortran_info(info), MPI_ERR_ABI);
  OK(MPI_Info_free(&given));
  OK(MPI_Info_free(&info));
}

static void of_file(MPI_File *file, int *code, ...) { (void)file, (void)code; }
static void of_session(MPI_Session *session, int *code, ...) { (void)session, (void)code; }

// Error handlers for other kinds of objects are no handlers of a communicator.
static void handlers(MPI_Comm comm) {
  MPI_Errhandler handler;
  OK(MPI_File_create_errhandler(of_file, &handler));
  FAILS(MPI_Comm_set_errhandler(comm, handler), MPI_ERR_ERRHANDLER);
  OK(MPI_Errhandler_free(&handler));
  OK(MPI_Session_create_errhandler(of_session, &handler));
  FAILS(MPI_Comm_set_errhandler(comm, handler), MPI_ERR_ERRHANDLER);
  OK(MPI_Errhandler_free(&handler));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  MPI_Comm comm;
  MPI_Group group;
  MPI_Datatype type;
  MPI_Op op = MPI_SUM;
  MPI_Request request;
  MPI_Info info;
  MPI_Win win;
  int word = 0;
  OK(MPI_Comm_dup(MPI_COMM_SELF, &comm));
  OK(MPI_Comm_group(comm, &group));
  OK(MPI_Type_contiguous(3, MPI_INT, &type));
  OK(MPI_Send_init(&word, 1, MPI_INT, MPI_PROC_NULL, 1, comm, &request));
  OK(MPI_Info_create(&info));
  OK(MPI_Win_create(&word, sizeof word, 1, MPI_INFO_NULL, MPI_COMM_SELF, &win));
  BOTH_WAYS(MPI_Comm, Comm, MPI_COMM_NULL, MPI_COMM_WORLD, MPI_COMM_SELF, comm);
  BOTH_WAYS(MPI_Group, Group, MPI_GROUP_NULL, MPI_GROUP_EMPTY, group);
  BOTH_WAYS(MPI_Datatype, Type, MPI_DATATYPE_NULL, MPI_INT, MPI_DOUBLE, type);
  BOTH_WAYS(MPI_Op, Op, MPI_OP_NULL, op, MPI_MAX);
  BOTH_WAYS(MPI_Request, Request, MPI_REQUEST_NULL, request);
  BOTH_WAYS(MPI_Info, Info, MPI_INFO_NULL, MPI_INFO_ENV, info);
  BOTH_WAYS(MPI_Errhandler, Errhandler, MPI_ERRHANDLER_NULL, MPI_ERRORS_RETURN, MPI_ERRORS_ARE_FATAL);
  BOTH_WAYS(MPI_Message, Message, MPI_MESSAGE_NULL, MPI_MESSAGE_NO_PROC);
  BOTH_WAYS(MPI_Session, Session, MPI_SESSION_NULL);
  BOTH_WAYS(MPI_File, File, MPI_FILE_NULL);
  BOTH_WAYS(MPI_Win, Win, MPI_WIN_NULL, win);
  statuses();
  fortran_sizes();
  OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
  handlers(comm);
  // What came back works.
  int size = 0;
  OK(MPI_Comm_size(MPI_Comm_fromint(MPI_Comm_toint(comm)), &size));
  CHECK_EQ(size, 1);
  OK(MPI_Win_free(&win));
  OK(MPI_Info_free(&info));
  OK(MPI_Request_free(&request));
  OK(MPI_Type_free(&type));
  OK(MPI_Group_free(&group));
  OK(MPI_Comm_free(&comm));
  return finish();
}
