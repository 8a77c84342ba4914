// SPDX-License-Identifier: MIT OR Apache-2.0
// Several programs in one call (MPI-5.0 section 11.8.3): one world, ranks counted through the programs, arguments and
// folders of each; spawns by several ranks at the same time; children that spawn.
#include "spawned.h"
#include <sys/stat.h>

static int child(int argc, char **argv) {
  int *number, flag;
  char folder[PATH_MAX];
  CHECK_EQ(all, 4);
  OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, &number, &flag));
  CHECK(flag && *number == (me < 1 ? 0 : 1));
  CHECK_EQ(argc, me < 1 ? 2 : 3);
  CHECK(strcmp(argv[1], me < 1 ? "multiple" : "multiple2") == 0);
  if (me >= 1) {
    CHECK(strcmp(argv[2], "") == 0);
    CHECK(getcwd(folder, sizeof folder) != NULL && strcmp(folder, "/") == 0);
  }
  use(MPI_COMM_WORLD);
  OK(MPI_Barrier(parent));
  OK(MPI_Comm_disconnect(&parent));
  return leave();
}

// A child of depth 2 spawns one of depth 1, and so on; each tells its parent how deep it is.
static int deep(const char *program, int depth) {
  int told = 0;
  if (depth > 0) {
    char next[16];
    snprintf(next, sizeof next, "deep%d", depth - 1);
    MPI_Comm below = spawn(program, next, 1, 0, MPI_COMM_SELF);
    OK(MPI_Recv(&told, 1, MPI_INT, 0, 1, below, MPI_STATUS_IGNORE));
    CHECK_EQ(told, depth);
    OK(MPI_Comm_disconnect(&below));
  }
  told = depth + 1;
  OK(MPI_Send(&told, 1, MPI_INT, 0, 1, parent));
  OK(MPI_Comm_disconnect(&parent));
  return leave();
}

int main(int argc, char **argv) {
  const char *what = begin(&argc, &argv);
  if (what != NULL && strncmp(what, "deep", 4) == 0) return deep(argv[0], atoi(what + 4));
  if (what != NULL) return child(argc, argv);
  if (seats(argv[0]) == 0) return finish();
  char path[PATH_MAX];
  CHECK(realpath(argv[0], path) != NULL);
  MPI_Info infos[2] = {MPI_INFO_NULL, MPI_INFO_NULL};
  OK(MPI_Info_create(&infos[1]));
  OK(MPI_Info_set(infos[1], "wdir", "/"));
  OK(MPI_Info_set(infos[1], "unheard_of", "ignored"));
  char *commands[] = {argv[0], path}, *first[] = {"multiple", NULL}, *second[] = {"multiple2", "", NULL};
  char **arguments[] = {first, second};
  int counts[] = {1, 3}, codes[4] = {7, 7, 7, 7}, root = all / 2;
  MPI_Comm children;
  if (me == root)
    OK(MPI_Comm_spawn_multiple(2, commands, arguments, counts, infos, root, MPI_COMM_WORLD, &children, codes));
  else
    OK(MPI_Comm_spawn_multiple(0, NULL, NULL, NULL, NULL, root, MPI_COMM_WORLD, &children, MPI_ERRCODES_IGNORE));
  for (int i = 0; i < 4 && me == root; i++) CHECK_EQ(codes[i], MPI_SUCCESS);
  OK(MPI_Barrier(children));
  OK(MPI_Comm_disconnect(&children));
  OK(MPI_Info_free(&infos[1]));
  meet();
  // Each by itself, all at the same time, as far as there are seats on a small machine.
  if (me < 2) {
    int told = 0;
    MPI_Comm below = spawn(argv[0], me == 0 ? "deep2" : "deep0", 1, 0, MPI_COMM_SELF);
    OK(MPI_Recv(&told, 1, MPI_INT, 0, 1, below, MPI_STATUS_IGNORE));
    CHECK_EQ(told, me == 0 ? 3 : 1);
    OK(MPI_Comm_disconnect(&below));
  }
  return finish();
}
