// SPDX-License-Identifier: MIT OR Apache-2.0
// Writing and reading a file that all ranks share, in a folder: the time of a call, of the rank that takes longest,
// from a barrier on; the median of several. Contiguous: each rank its own 4 MiB. Strided: blocks of the ranks in turn,
// 256 KiB a rank for blocks of 8 bytes, 1 MiB for longer ones. The pages of the file are there, and in memory.
//   files FOLDER
#include "bench.h"

enum { ROUNDS = 9, CONTIGUOUS = 4 << 20 };
static const int BLOCKS[] = {8, 64, 512, 4096, 65536};

typedef int (*Write)(MPI_File, MPI_Offset, const void *, int, MPI_Datatype, MPI_Status *);
typedef int (*Read)(MPI_File, MPI_Offset, void *, int, MPI_Datatype, MPI_Status *);

static char *buffer;

static void must(int code, const char *what) {
  char text[MPI_MAX_ERROR_STRING];
  int length;
  if (code == MPI_SUCCESS) return;
  MPI_Error_string(code, text, &length);
  fprintf(stderr, "%s: %s\n", what, text);
  MPI_Abort(MPI_COMM_WORLD, 2);
}

// The bytes of a rank behind each other, from the beginning of its view on.
static double typical(MPI_File file, int bytes, Write write, Read read) {
  double time_us[ROUNDS];
  for (int i = -2; i < ROUNDS; i++) {
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = now_us();
    must(write ? write(file, 0, buffer, bytes, MPI_BYTE, MPI_STATUS_IGNORE)
               : read(file, 0, buffer, bytes, MPI_BYTE, MPI_STATUS_IGNORE), "access");
    double mine = now_us() - begin, longest = 0;
    MPI_Allreduce(&mine, &longest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (i >= 0) time_us[i] = longest;
  }
  return median(time_us, ROUNDS);
}

int main(int argc, char **argv) {
  bench_start(&argc, &argv);
  char path[4096];
  int id = (int)getpid();
  MPI_Bcast(&id, 1, MPI_INT, 0, MPI_COMM_WORLD);
  snprintf(path, sizeof path, "%s/files-%d", argc > 1 ? argv[1] : "/tmp", id);
  buffer = pages(CONTIGUOUS);
  MPI_File file;
  double open_us[ROUNDS], close_us[ROUNDS];
  for (int i = 0; i < ROUNDS; i++) {
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = now_us();
    must(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file), "open");
    open_us[i] = now_us() - begin;
    begin = now_us();
    must(MPI_File_close(&file), "close");
    close_us[i] = now_us() - begin;
  }
  say("open_us", all, median(open_us, ROUNDS));
  say("close_us", all, median(close_us, ROUNDS));
  must(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file), "open");
  must(MPI_File_set_view(file, (MPI_Offset)me * CONTIGUOUS, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL), "view");
  say("own_write_us", all, typical(file, CONTIGUOUS, MPI_File_write_at, NULL));
  say("own_read_us", all, typical(file, CONTIGUOUS, NULL, MPI_File_read_at));
  say("all_write_us", all, typical(file, CONTIGUOUS, MPI_File_write_at_all, NULL));
  say("all_read_us", all, typical(file, CONTIGUOUS, NULL, MPI_File_read_at_all));
  for (unsigned b = 0; b < sizeof BLOCKS / sizeof *BLOCKS; b++) {
    int bytes = BLOCKS[b] == 8 ? 256 << 10 : 1 << 20;
    MPI_Datatype block, turn;
    MPI_Type_contiguous(BLOCKS[b], MPI_BYTE, &block);
    MPI_Type_create_resized(block, 0, (MPI_Aint)BLOCKS[b] * all, &turn);
    MPI_Type_commit(&turn);
    must(MPI_File_set_view(file, (MPI_Offset)BLOCKS[b] * me, MPI_BYTE, turn, "native", MPI_INFO_NULL), "view");
    say("own_strided_write_us", BLOCKS[b], typical(file, bytes, MPI_File_write_at, NULL));
    say("own_strided_read_us", BLOCKS[b], typical(file, bytes, NULL, MPI_File_read_at));
    say("all_strided_write_us", BLOCKS[b], typical(file, bytes, MPI_File_write_at_all, NULL));
    say("all_strided_read_us", BLOCKS[b], typical(file, bytes, NULL, MPI_File_read_at_all));
    MPI_Type_free(&block);
    MPI_Type_free(&turn);
  }
  must(MPI_File_close(&file), "close");
  MPI_Finalize();
  return 0;
}
