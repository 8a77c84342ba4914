// SPDX-License-Identifier: MIT OR Apache-2.0
// A function that is exported but not there yet says so, through the error handler.
#include "check.h"

int main(int argc, char **argv) {
  char text[MPI_MAX_ERROR_STRING];
  int length;
  start(&argc, &argv);
  OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
  FAILS(MPI_Open_port(MPI_INFO_NULL, text), MPI_ERR_UNSUPPORTED_OPERATION);
  OK(MPI_Error_string(MPI_ERR_UNSUPPORTED_OPERATION, text, &length));
  CHECK(strstr(text, "MPI_Open_port") != NULL && strstr(text, "no dynamic processes yet") != NULL);
  return finish();
}
