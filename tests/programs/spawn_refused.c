// SPDX-License-Identifier: MIT OR Apache-2.0
// What cannot be spawned is an error at all parents, with a code for each process, and nobody hangs; a soft request is
// content with fewer (MPI-5.0 section 11.8).
#include "spawned.h"

enum { MOST = 1000 };

static void says(const char *words) {
  char text[MPI_MAX_ERROR_STRING];
  int length;
  OK(MPI_Error_string(MPI_ERR_SPAWN, text, &length));
  if (strstr(text, words) == NULL) FAIL("%s does not say %s", text, words);
}

static void refused(const char *program, int count, MPI_Info info, const char *words) {
  int codes[MOST];
  MPI_Comm children = MPI_COMM_WORLD;
  memset(codes, 0, sizeof codes);
  FAILS(MPI_Comm_spawn(program, MPI_ARGV_NULL, count, info, 0, MPI_COMM_WORLD, &children, codes), MPI_ERR_SPAWN);
  for (int i = 0; i < count; i++) CHECK_EQ(class_of(codes[i]), MPI_ERR_SPAWN);
  if (me == 0) says(words);
}

int main(int argc, char **argv) {
  if (begin(&argc, &argv) != NULL) {
    OK(MPI_Barrier(parent));
    OK(MPI_Comm_disconnect(&parent));
    return leave();
  }
  MPI_Info info;
  MPI_Comm children;
  int codes[MOST], free_seats = seats(argv[0]);
  if (free_seats == 0) return finish();
  refused("./there_is_no_such_program", 2, MPI_INFO_NULL, "there_is_no_such_program");
  CHECK(free_seats > 2 && free_seats + 2 < MOST);
  refused(argv[0], free_seats + 1, MPI_INFO_NULL, "--universe");
  OK(MPI_Info_create(&info));
  OK(MPI_Info_set(info, "host", "no.such.host"));
  refused(argv[0], 1, info, "no.such.host");
  OK(MPI_Info_delete(info, "host"));
  OK(MPI_Info_set(info, "wdir", "/no/such/folder"));
  refused(argv[0], 1, info, "/no/such/folder");
  OK(MPI_Info_delete(info, "wdir"));
  // Arguments are looked at where they matter.
  FAILS(MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 1, info, all, MPI_COMM_WORLD, &children, codes), MPI_ERR_ROOT);
  int code = MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, me == 0 ? -1 : 1, info, 0, MPI_COMM_WORLD, &children, codes);
  CHECK_EQ(class_of(code), MPI_ERR_ARG);
  OK(MPI_Info_set(info, "soft", "nonsense"));
  code = MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 1, info, 0, MPI_COMM_WORLD, &children, codes);
  CHECK_EQ(class_of(code), MPI_ERR_INFO_VALUE);
  // Two of as many as there are not.
  char *arguments[] = {"child", NULL};
  int remote, some = free_seats + 2;
  OK(MPI_Info_set(info, "soft", "2,1000:2000:7"));
  OK(MPI_Comm_spawn(argv[0], arguments, some, info, 0, MPI_COMM_WORLD, &children, codes));
  OK(MPI_Comm_remote_size(children, &remote));
  CHECK_EQ(remote, 2);
  for (int i = 0; i < some; i++) CHECK_EQ(class_of(codes[i]), i < 2 ? MPI_SUCCESS : MPI_ERR_SPAWN);
  OK(MPI_Barrier(children));
  OK(MPI_Comm_disconnect(&children));
  OK(MPI_Info_free(&info));
  return finish();
}
