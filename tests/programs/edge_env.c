// SPDX-License-Identifier: MIT OR Apache-2.0
// The environment (MPI-5.0 chapters 9, 11 and 20): versions, threads, clocks, memory, error strings, the ABI's
// questions.
#include "check.h"
#include <float.h>

static void versions(void) {
  int version = 0, subversion = -1, length = 0, major = 0, minor = 0;
  char text[MPI_MAX_LIBRARY_VERSION_STRING], name[MPI_MAX_PROCESSOR_NAME];
  OK(MPI_Get_version(&version, &subversion));
  CHECK_EQ(version, MPI_VERSION);
  CHECK_EQ(subversion, MPI_SUBVERSION);
  OK(MPI_Get_library_version(text, &length));
  CHECK_EQ(strlen(text), length);
  CHECK(strncmp(text, "Strobe ", 7) == 0);
  OK(MPI_Get_processor_name(name, &length));
  CHECK(length > 0 && length < MPI_MAX_PROCESSOR_NAME);
  CHECK_EQ(strlen(name), length);
  OK(MPI_Abi_get_version(&major, &minor));
#ifdef MPI_ABI_VERSION
  CHECK_EQ(major, MPI_ABI_VERSION);
  CHECK_EQ(minor, MPI_ABI_SUBVERSION);
#else
  CHECK_EQ(major, -1);
  CHECK_EQ(minor, -1);
#endif
}

static int main_flag = -1;
static void *ask(void *unused) {
  OK(MPI_Is_thread_main(&main_flag));
  return unused;
}

static void threads(void) {
  int flag = 0, level = -1;
  OK(MPI_Is_thread_main(&flag));
  CHECK_EQ(flag, 1);
  OK(MPI_Query_thread(&level));
  CHECK(level == MPI_THREAD_SINGLE || level == MPI_THREAD_FUNNELED || level == MPI_THREAD_SERIALIZED ||
        level == MPI_THREAD_MULTIPLE);
  CHECK(MPI_THREAD_SINGLE < MPI_THREAD_FUNNELED && MPI_THREAD_FUNNELED < MPI_THREAD_SERIALIZED &&
        MPI_THREAD_SERIALIZED < MPI_THREAD_MULTIPLE);
  if (level == MPI_THREAD_MULTIPLE) {
    pthread_t thread;
    CHECK_EQ(pthread_create(&thread, NULL, ask, NULL), 0);
    CHECK_EQ(pthread_join(thread, NULL), 0);
    CHECK_EQ(main_flag, 0);
  }
}

static void clocks(void) {
  double tick = MPI_Wtick(), last = MPI_Wtime();
  CHECK(tick > 0 && tick < 1e-3);
  for (int i = 0; i < 1000; i++) {
    double now = MPI_Wtime();
    CHECK(now >= last);
    last = now;
  }
}

static void memory(void) {
  for (MPI_Aint size = 0; size < 1 << 20; size = size * 3 + 1) {
    char *base = NULL;
    OK(MPI_Alloc_mem(size, MPI_INFO_NULL, &base));
    CHECK(base != NULL && (uintptr_t)base % 64 == 0);
    memset(base, 7, (size_t)size);
    OK(MPI_Free_mem(base));
  }
  // As aligned as the info asks, and never less than without it.
  for (int bits = 0; bits <= 21; bits++) {
    MPI_Info info;
    char *base = NULL, value[16];
    snprintf(value, sizeof value, "%d", 1 << bits);
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "mpi_minimum_memory_alignment", value));
    OK(MPI_Alloc_mem(100, info, &base));
    CHECK((uintptr_t)base % (1u << bits) == 0 && (uintptr_t)base % 64 == 0);
    OK(MPI_Free_mem(base));
    OK(MPI_Info_set(info, "mpi_minimum_memory_alignment", "48"));
    FAILS(MPI_Alloc_mem(100, info, &base), MPI_ERR_INFO_VALUE);
    OK(MPI_Info_free(&info));
  }
  void *base;
  FAILS(MPI_Alloc_mem(-1, MPI_INFO_NULL, &base), MPI_ERR_ARG);
  FAILS(MPI_Alloc_mem((MPI_Aint)1 << 62, MPI_INFO_NULL, &base), MPI_ERR_NO_MEM);
}

static void strings(void) {
  static const int classes[] = {MPI_SUCCESS,      MPI_ERR_BUFFER,  MPI_ERR_COUNT,   MPI_ERR_TYPE,  MPI_ERR_TAG,
                                MPI_ERR_COMM,     MPI_ERR_RANK,    MPI_ERR_REQUEST, MPI_ERR_ROOT,  MPI_ERR_GROUP,
                                MPI_ERR_OP,       MPI_ERR_TOPOLOGY, MPI_ERR_DIMS,   MPI_ERR_ARG,   MPI_ERR_TRUNCATE,
                                MPI_ERR_IN_STATUS, MPI_ERR_PENDING, MPI_ERR_KEYVAL, MPI_ERR_INFO,  MPI_ERR_UNSUPPORTED_OPERATION,
                                MPI_ERR_WIN,      MPI_ERR_FILE,    MPI_ERR_SESSION, MPI_ERR_NO_MEM};
  char text[MPI_MAX_ERROR_STRING];
  int length, class;
  for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
    OK(MPI_Error_class(classes[i], &class));
    CHECK_EQ(class, classes[i]);
    OK(MPI_Error_string(classes[i], text, &length));
    CHECK(length > 0 && length < MPI_MAX_ERROR_STRING);
    CHECK_EQ(strlen(text), length);
  }
  // The reason of the last error of a class is told with it: the call, the argument, the remedy.
  FAILS(MPI_Send(NULL, 0, MPI_INT, all + 7, 0, MPI_COMM_WORLD), MPI_ERR_RANK);
  OK(MPI_Error_string(MPI_ERR_RANK, text, &length));
  CHECK(strstr(text, "MPI_Send: dest") != NULL);
  CHECK(strstr(text, "MPI_PROC_NULL") != NULL);
  // An argument that is NULL is named.
  FAILS(MPI_Comm_size(MPI_COMM_WORLD, NULL), MPI_ERR_ARG);
  OK(MPI_Error_string(MPI_ERR_ARG, text, &length));
  CHECK(strstr(text, "MPI_Comm_size: size") != NULL);
}

static void abi(void) {
  MPI_Info info;
  char value[16] = "";
  int length = sizeof value, flag = 0;
  OK(MPI_Abi_get_info(&info));
  OK(MPI_Info_get_string(info, "mpi_aint_size", &length, value, &flag));
  CHECK(flag && strcmp(value, "8") == 0);
  OK(MPI_Info_free(&info));
  OK(MPI_Get_hw_resource_info(&info));
  OK(MPI_Info_free(&info));
  int is_set = -1, yes = 0, no = 0, true_value = 1, false_value = 0;
  OK(MPI_Abi_get_fortran_booleans(4, &yes, &no, &is_set));
  CHECK_EQ(is_set, 0);
  OK(MPI_Abi_set_fortran_booleans(4, &true_value, &false_value));
  OK(MPI_Abi_get_fortran_booleans(4, &yes, &no, &is_set));
  CHECK(is_set && yes == 1 && no == 0);
  // Once only.
  FAILS(MPI_Abi_set_fortran_booleans(4, &true_value, &false_value), MPI_ERR_ABI);
  OK(MPI_Abi_get_fortran_info(&info));
  CHECK(info == MPI_INFO_NULL);
}

int main(int argc, char **argv) {
  int flag = -1;
  OK(MPI_Initialized(&flag));
  CHECK_EQ(flag, 0);
  OK(MPI_Finalized(&flag));
  CHECK_EQ(flag, 0);
  start(&argc, &argv);
  OK(MPI_Initialized(&flag));
  CHECK_EQ(flag, 1);
  OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
  versions();
  threads();
  clocks();
  memory();
  strings();
  abi();
  OK(MPI_Pcontrol(1));
  OK(MPI_Pcontrol(2, "more", 3));
  return finish();
}
