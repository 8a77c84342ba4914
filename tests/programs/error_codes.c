// SPDX-License-Identifier: MIT OR Apache-2.0
// Error classes and codes of the program's own (MPI-5.0 section 9.5), also from its callbacks; generalized requests
// whose callbacks fail; removing codes, strings and classes.
#include "check.h"

static int own_class, own_code;

static void codes(void) {
  char text[MPI_MAX_ERROR_STRING];
  int length, class, code, *last, flag, before;
  OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &last, &flag));
  CHECK(flag && *last >= MPI_ERR_LASTCODE);
  before = *last;
  OK(MPI_Add_error_class(&own_class));
  CHECK(own_class > before);
  OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &last, &flag));
  CHECK(flag && *last >= own_class);
  OK(MPI_Add_error_code(own_class, &own_code));
  CHECK(own_code != own_class);
  OK(MPI_Add_error_code(MPI_ERR_IO, &code));
  OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &last, &flag));
  CHECK(flag && *last >= own_code && *last >= code);
  CHECK_EQ(class_of(own_class), own_class);
  CHECK_EQ(class_of(own_code), own_class);
  CHECK_EQ(class_of(code), MPI_ERR_IO);
  // Without a string it is empty; with one, that; and it may be replaced.
  OK(MPI_Error_string(own_code, text, &length));
  CHECK(length == 0 && text[0] == 0);
  OK(MPI_Add_error_string(own_class, "a class"));
  OK(MPI_Add_error_string(own_code, "first"));
  OK(MPI_Add_error_string(own_code, "second"));
  OK(MPI_Error_string(own_code, text, &length));
  CHECK(strcmp(text, "second") == 0 && length == 6);
  char longest[MPI_MAX_ERROR_STRING];
  memset(longest, 'e', sizeof longest);
  longest[MPI_MAX_ERROR_STRING - 1] = 0;
  OK(MPI_Add_error_string(own_code, longest));
  OK(MPI_Error_string(own_code, text, &length));
  CHECK(strcmp(text, longest) == 0 && length == MPI_MAX_ERROR_STRING - 1);
  FAILS(MPI_Add_error_string(MPI_ERR_ARG, "mine now"), MPI_ERR_ARG);
  FAILS(MPI_Add_error_code(own_code, &code), MPI_ERR_ARG);  // a code is not a class
  FAILS(MPI_Error_class(*last + 1000, &class), MPI_ERR_ARG);
}

static void removal(void) {
  int class, code, other;
  char text[MPI_MAX_ERROR_STRING];
  int length;
  OK(MPI_Add_error_class(&class));
  OK(MPI_Add_error_code(class, &code));
  OK(MPI_Add_error_string(code, "to go"));
  CHECK(MPI_Remove_error_class(class) != MPI_SUCCESS);  // it has a code
  OK(MPI_Remove_error_string(code));
  OK(MPI_Error_string(code, text, &length));
  CHECK_EQ(length, 0);
  OK(MPI_Remove_error_code(code));
  OK(MPI_Remove_error_class(class));
  CHECK(MPI_Error_class(code, &other) != MPI_SUCCESS);
  CHECK(MPI_Remove_error_class(MPI_ERR_ARG) != MPI_SUCCESS);
  CHECK(MPI_Remove_error_code(MPI_ERR_ARG) != MPI_SUCCESS);
}

// What a callback returns, the call returns: its class is the program's own.
static int refuses(MPI_Comm comm, int key, void *value, void *extra) {
  (void)comm, (void)key, (void)value;
  return *(int *)extra;
}
static int copy_refuses(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag) {
  (void)comm, (void)key, (void)in, (void)out, (void)flag;
  return *(int *)extra;
}
static void from_callbacks(void) {
  MPI_Comm comm, copy = MPI_COMM_NULL;
  int key, fails = own_code;
  OK(MPI_Comm_dup(MPI_COMM_SELF, &comm));
  OK(MPI_Comm_create_keyval(copy_refuses, refuses, &key, &fails));
  OK(MPI_Comm_set_attr(comm, key, NULL));
  FAILS(MPI_Comm_dup(comm, &copy), own_class);
  FAILS(MPI_Comm_delete_attr(comm, key), own_class);
  FAILS(MPI_Comm_set_attr(comm, key, NULL), own_class);
  FAILS(MPI_Comm_free(&comm), own_class);
  CHECK(comm != MPI_COMM_NULL);
  fails = MPI_SUCCESS;
  OK(MPI_Comm_free(&comm));
  OK(MPI_Comm_free_keyval(&key));
}

static int query_code, free_code, cancel_code, freed;
static int query(void *extra, MPI_Status *status) {
  (void)extra;
  MPI_Status_set_elements(status, MPI_INT, 5);
  MPI_Status_set_cancelled(status, 0);
  status->MPI_SOURCE = status->MPI_TAG = 3;
  return query_code;
}
static int release(void *extra) {
  (void)extra;
  freed++;
  return free_code;
}
static int cancel(void *extra, int complete) {
  (void)extra, (void)complete;
  return cancel_code;
}
static void generalized(void) {
  MPI_Request request, two[2];
  MPI_Status status, statuses[2];
  int count, flag;
  for (int how = 0; how < 4; how++) {
    query_code = how == 1 ? own_code : MPI_SUCCESS;
    free_code = how == 2 ? own_code : MPI_SUCCESS;
    cancel_code = how == 3 ? own_code : MPI_SUCCESS;
    freed = 0;
    OK(MPI_Grequest_start(query, release, cancel, NULL, &request));
    FAILS(MPI_Cancel(&request), how == 3 ? own_class : MPI_SUCCESS);
    OK(MPI_Grequest_complete(request));
    FAILS(MPI_Wait(&request, &status), how == 1 || how == 2 ? own_class : MPI_SUCCESS);
    CHECK(request == MPI_REQUEST_NULL && freed == 1);
    OK(MPI_Get_count(&status, MPI_INT, &count));
    CHECK_EQ(count, 5);
  }
  // Among others: the status says which (section 13.2).
  query_code = own_code, free_code = MPI_SUCCESS, freed = 0;
  OK(MPI_Grequest_start(query, release, cancel, NULL, &two[0]));
  two[1] = MPI_REQUEST_NULL;
  OK(MPI_Grequest_complete(two[0]));
  FAILS(MPI_Waitall(2, two, statuses), MPI_ERR_IN_STATUS);
  CHECK_EQ(class_of(statuses[0].MPI_ERROR), own_class);
  CHECK_EQ(freed, 1);
  // Freed before it completes: the callback runs when it does.
  query_code = MPI_SUCCESS, freed = 0;
  OK(MPI_Grequest_start(query, release, cancel, NULL, &request));
  MPI_Request kept = request;
  OK(MPI_Request_free(&request));
  CHECK_EQ(freed, 0);
  OK(MPI_Grequest_complete(kept));
  CHECK_EQ(freed, 1);
  // Asked first, waited for later.
  freed = 0;
  OK(MPI_Grequest_start(query, release, cancel, NULL, &request));
  OK(MPI_Request_get_status(request, &flag, MPI_STATUS_IGNORE));
  CHECK_EQ(flag, 0);
  OK(MPI_Grequest_complete(request));
  OK(MPI_Request_get_status(request, &flag, &status));
  CHECK(flag && freed == 0 && status.MPI_TAG == 3);
  OK(MPI_Test(&request, &flag, MPI_STATUS_IGNORE));
  CHECK(flag && freed == 1);
  FAILS(MPI_Grequest_complete(MPI_REQUEST_NULL), MPI_ERR_REQUEST);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  codes();
  removal();
  from_callbacks();
  generalized();
  return finish();
}
