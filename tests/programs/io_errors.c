// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Errors of files (MPI-5.0 sections 9.3.3, 14.2.1 and 14.7): the classes, the same on all members, nobody waits for one
// who failed; and error handlers of files.
#include "io.h"

static MPI_File seen_file;
static int seen_code, calls;
static void noting(MPI_File *file, int *code, ...) {
  seen_file = *file;
  seen_code = *code;
  calls++;
}

// The error of opening, on all members.
static int opening(const char *name, int amode) {
  MPI_File file = MPI_FILE_NULL;
  int code = MPI_File_open(MPI_COMM_WORLD, name, amode, MPI_INFO_NULL, &file), class = class_of(code), first = class;
  CHECK(file == MPI_FILE_NULL);
  OK(MPI_Bcast(&first, 1, MPI_INT, 0, MPI_COMM_WORLD));
  CHECK_EQ(class, first);
  return class;
}

static void of_opening(void) {
  char name[4200], text[MPI_MAX_ERROR_STRING];
  int length;
  CHECK_EQ(opening(path, MPI_MODE_RDONLY), MPI_ERR_NO_SUCH_FILE);
  MPI_Error_string(MPI_ERR_NO_SUCH_FILE, text, &length);
  CHECK(strstr(text, "MPI_File_open: ") != NULL);
  CHECK_EQ(opening(path, 0), MPI_ERR_AMODE);
  CHECK_EQ(opening(path, MPI_MODE_RDONLY | MPI_MODE_WRONLY), MPI_ERR_AMODE);
  CHECK_EQ(opening(path, MPI_MODE_RDONLY | MPI_MODE_CREATE), MPI_ERR_AMODE);
  CHECK_EQ(opening(path, MPI_MODE_RDWR | MPI_MODE_SEQUENTIAL), MPI_ERR_AMODE);
  snprintf(name, sizeof name, "%s/below", path);
  CHECK_EQ(opening(name, MPI_MODE_RDWR | MPI_MODE_CREATE), MPI_ERR_NO_SUCH_FILE);
  snprintf(name, sizeof name, "%s", path);
  *strrchr(name, '/') = 0;
  CHECK_EQ(opening(name, MPI_MODE_RDONLY), MPI_ERR_BAD_FILE);
  MPI_File file = open_file(MPI_COMM_WORLD, MPI_MODE_CREATE | MPI_MODE_RDWR);
  CHECK_EQ(opening(path, MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_EXCL), MPI_ERR_FILE_EXISTS);
  snprintf(name, sizeof name, "%s/below", path);
  CHECK_EQ(opening(name, MPI_MODE_RDWR), MPI_ERR_BAD_FILE);
  if (all > 1) {
    // One has another mode, or another file, or a mode that is wrong by itself.
    CHECK_EQ(opening(path, me == all - 1 ? MPI_MODE_RDONLY : MPI_MODE_RDWR), MPI_ERR_NOT_SAME);
    CHECK_EQ(opening(path, me == all - 1 ? 0 : MPI_MODE_RDWR), MPI_ERR_AMODE);
    snprintf(name, sizeof name, "%s-other", path);
    MPI_File other;
    OK(MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &other));
    OK(MPI_File_close(&other));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    CHECK_EQ(opening(me == 0 ? path : name, MPI_MODE_RDWR), MPI_ERR_NOT_SAME);
    // Another name of the same file is right.
    char *folder = strrchr(name, '/');
    snprintf(folder, sizeof name - (size_t)(folder - name), "/.%s", strrchr(path, '/'));
    OK(MPI_File_open(MPI_COMM_WORLD, me == 0 ? path : name, MPI_MODE_RDONLY, MPI_INFO_NULL, &other));
    OK(MPI_File_close(&other));
    // Made, and then one of the others cannot open it: it is gone again.
    snprintf(name, sizeof name, "%s-new", path);
    CHECK_EQ(opening(me == all - 1 ? "/none/such" : name, MPI_MODE_RDWR | MPI_MODE_CREATE), MPI_ERR_NO_SUCH_FILE);
    CHECK(access(name, F_OK) != 0);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    snprintf(name, sizeof name, "%s-other", path);
    if (me == 0) OK(MPI_File_delete(name, MPI_INFO_NULL));
  }
  OK(MPI_File_close(&file));
  FAILS(MPI_File_close(&file), MPI_ERR_FILE);
  OK(MPI_Barrier(MPI_COMM_WORLD));
  if (me == 0) OK(MPI_File_delete(path, MPI_INFO_NULL));
  if (me == 0) FAILS(MPI_File_delete(path, MPI_INFO_NULL), MPI_ERR_NO_SUCH_FILE);
}

static void of_accesses(void) {
  MPI_File file = open_file(MPI_COMM_WORLD, MPI_MODE_CREATE | MPI_MODE_WRONLY);
  int number = 7;
  char bytes[3] = "ab";
  FAILS(MPI_File_read_at(file, 0, &number, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_ACCESS);
  FAILS(MPI_File_read_all(file, &number, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_ACCESS);
  OK(MPI_File_write_at(file, 4 * me, &number, 1, MPI_INT, MPI_STATUS_IGNORE));
  OK(MPI_File_close(&file));
  file = open_file(MPI_COMM_WORLD, MPI_MODE_RDONLY);
  FAILS(MPI_File_write_at(file, 0, &number, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_READ_ONLY);
  FAILS(MPI_File_set_size(file, 0), MPI_ERR_READ_ONLY);
  FAILS(MPI_File_preallocate(file, 10), MPI_ERR_READ_ONLY);
  OK(MPI_File_close(&file));
  file = open_file(MPI_COMM_WORLD, MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE);
  FAILS(MPI_File_write_at(file, -1, &number, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_ARG);
  FAILS(MPI_File_write_at(file, 0, &number, -1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_COUNT);
  FAILS(MPI_File_write_at(file, 0, &number, 1, MPI_DATATYPE_NULL, MPI_STATUS_IGNORE), MPI_ERR_TYPE);
  FAILS(MPI_File_write_at(file, 0, NULL, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_BUFFER);
  FAILS(MPI_File_set_size(file, -1), MPI_ERR_ARG);
  FAILS(MPI_File_set_view(file, -5, MPI_INT, MPI_INT, "native", MPI_INFO_NULL), MPI_ERR_ARG);
  FAILS(MPI_File_set_view(file, MPI_DISPLACEMENT_CURRENT, MPI_INT, MPI_INT, "native", MPI_INFO_NULL), MPI_ERR_ARG);
  FAILS(MPI_File_set_view(file, 0, MPI_INT, MPI_SHORT, "native", MPI_INFO_NULL), MPI_ERR_TYPE);
  MPI_Datatype back_and_forth, overlapping;
  int lengths[] = {1, 1}, descending[] = {5, 0};
  MPI_Aint over[] = {0, 2};
  OK(MPI_Type_indexed(2, lengths, descending, MPI_INT, &back_and_forth));
  OK(MPI_Type_commit(&back_and_forth));
  FAILS(MPI_File_set_view(file, 0, MPI_INT, back_and_forth, "native", MPI_INFO_NULL), MPI_ERR_TYPE);
  OK(MPI_Type_create_hindexed(2, lengths, over, MPI_INT, &overlapping));
  OK(MPI_Type_commit(&overlapping));
  FAILS(MPI_File_set_view(file, 0, MPI_INT, overlapping, "native", MPI_INFO_NULL), MPI_ERR_TYPE);
  OK(MPI_Type_free(&back_and_forth));
  OK(MPI_Type_free(&overlapping));
  OK(MPI_File_set_view(file, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
  FAILS(MPI_File_write_at(file, 0, bytes, 3, MPI_BYTE, MPI_STATUS_IGNORE), MPI_ERR_TYPE);
  if (all > 1) {
    FAILS(MPI_File_set_size(file, me == 0 ? 5 : 6), MPI_ERR_NOT_SAME);
    FAILS(MPI_File_set_view(file, 0, me == 0 ? MPI_INT : MPI_BYTE, MPI_INT, "native", MPI_INFO_NULL), MPI_ERR_NOT_SAME);
    FAILS(MPI_File_set_atomicity(file, me == 0), MPI_ERR_NOT_SAME);
    FAILS(MPI_File_seek_shared(file, me, MPI_SEEK_SET), MPI_ERR_NOT_SAME);
    // One has a wrong argument; the others are not kept waiting.
    int last = me == all - 1, code = MPI_File_write_at_all(file, me, &number, last ? -1 : 1, MPI_INT, MPI_STATUS_IGNORE);
    CHECK_EQ(class_of(code), last ? MPI_ERR_COUNT : MPI_SUCCESS);
    FAILS(MPI_File_write_ordered(file, &number, last ? -1 : 1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_COUNT);
  }
  // Split collective calls: one at a time, and each end with its begin.
  FAILS(MPI_File_write_all_end(file, &number, MPI_STATUS_IGNORE), MPI_ERR_REQUEST);
  OK(MPI_File_write_at_all_begin(file, me, &number, 1, MPI_INT));
  FAILS(MPI_File_write_all_begin(file, &number, 1, MPI_INT), MPI_ERR_REQUEST);
  FAILS(MPI_File_write_all_end(file, &number, MPI_STATUS_IGNORE), MPI_ERR_REQUEST);
  FAILS(MPI_File_read_at_all_end(file, &number, MPI_STATUS_IGNORE), MPI_ERR_REQUEST);
  FAILS(MPI_File_close(&file), MPI_ERR_REQUEST);
  OK(MPI_File_write_at_all_end(file, &number, MPI_STATUS_IGNORE));
  OK(MPI_File_close(&file));
}

static void of_handlers(void) {
  MPI_Errhandler handler, found;
  OK(MPI_File_get_errhandler(MPI_FILE_NULL, &found));
  CHECK(found == MPI_ERRORS_RETURN);
  OK(MPI_File_create_errhandler(noting, &handler));
  MPI_File file = new_file(MPI_COMM_WORLD);
  OK(MPI_File_get_errhandler(file, &found));
  CHECK(found == MPI_ERRORS_RETURN);
  OK(MPI_File_set_errhandler(file, handler));
  int number = 1;
  FAILS(MPI_File_write_at(file, -1, &number, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_ARG);
  CHECK(calls == 1 && seen_file == file && class_of(seen_code) == MPI_ERR_ARG);
  OK(MPI_File_call_errhandler(file, MPI_ERR_IO));
  CHECK(calls == 2 && seen_file == file && seen_code == MPI_ERR_IO);
  // One of a file that is not there is that of MPI_FILE_NULL.
  OK(MPI_File_set_errhandler(MPI_FILE_NULL, handler));
  CHECK_EQ(opening("/none/such", MPI_MODE_RDONLY), MPI_ERR_NO_SUCH_FILE);
  CHECK(calls == 3 && seen_file == MPI_FILE_NULL);
  // New files have it.
  MPI_File other;
  char name[4200];
  snprintf(name, sizeof name, "%s-%d", path, me);
  OK(MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &other));
  FAILS(MPI_File_seek(other, -1, MPI_SEEK_SET), MPI_ERR_ARG);
  CHECK(calls == 4 && seen_file == other);
  OK(MPI_File_close(&other));
  OK(MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN));
  // One that fails in the end calls the handler of its file. The disk is full where nothing can be written.
  OK(MPI_File_open(MPI_COMM_SELF, "/dev/full", MPI_MODE_WRONLY, MPI_INFO_NULL, &other));
  OK(MPI_File_set_errhandler(other, handler));
  MPI_Request request;
  OK(MPI_File_iwrite_at(other, 0, &number, 1, MPI_INT, &request));
  FAILS(MPI_Wait(&request, MPI_STATUS_IGNORE), MPI_ERR_NO_SPACE);
  CHECK(calls == 5 && seen_file == other && request == MPI_REQUEST_NULL);
  FAILS(MPI_File_write(other, &number, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_NO_SPACE);
  OK(MPI_File_close(&other));
  FAILS(MPI_File_set_errhandler(file, MPI_ERRHANDLER_NULL), MPI_ERR_ERRHANDLER);
  OK(MPI_Errhandler_free(&handler));
  OK(MPI_File_close(&file));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  name_file("errors");
  of_opening();
  of_accesses();
  of_handlers();
  return finish();
}
