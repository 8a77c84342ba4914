// SPDX-License-Identifier: MIT OR Apache-2.0
// Infos belong to no job: they are made, read and freed before MPI_Init, between, and after MPI_Finalize, from any
// thread (MPI-5.0 section 11.4.1), and one made before is the same one later.
#include "check.h"

static int has(MPI_Info info, const char *key, const char *expected) {
  char value[64] = "";
  int room = sizeof value, flag = 0;
  OK(MPI_Info_get_string(info, key, &room, value, &flag));
  return flag && strcmp(value, expected) == 0;
}

static MPI_Info made(const char *value) {
  MPI_Info info, copy;
  int keys = -1;
  OK(MPI_Info_create(&info));
  OK(MPI_Info_set(info, "key", value));
  OK(MPI_Info_set(info, "other", "gone"));
  OK(MPI_Info_delete(info, "other"));
  OK(MPI_Info_get_nkeys(info, &keys));
  CHECK_EQ(keys, 1);
  OK(MPI_Info_dup(info, &copy));
  OK(MPI_Info_free(&info));
  CHECK(info == MPI_INFO_NULL);
  return copy;
}

static void *thread(void *unused) {
  for (int i = 0; i < 300; i++) {
    MPI_Info info = made("of a thread");
    CHECK(has(info, "key", "of a thread"));
    OK(MPI_Info_free(&info));
  }
  return unused;
}

static void threads(void) {
  pthread_t four[4];
  for (int i = 0; i < 4; i++)
    if (pthread_create(&four[i], NULL, thread, NULL) != 0) FAIL("no thread");
  for (int i = 0; i < 4; i++) pthread_join(four[i], NULL);
}

int main(int argc, char **argv) {
  int flag = -1, length = -1;
  char name[MPI_MAX_INFO_KEY + 1];
  MPI_Info early = made("early"), environment;
  CHECK(has(early, "key", "early"));
  OK(MPI_Info_create_env(argc, argv, &environment));
  OK(MPI_Info_get_valuelen(environment, "command", &length, &flag));
  CHECK(flag && length > 0);
  OK(MPI_Info_get_nthkey(environment, 0, name));
  OK(MPI_Info_free(&environment));
  threads();
  start(&argc, &argv);
  CHECK(has(early, "key", "early"));
  MPI_Comm comm;
  OK(MPI_Comm_dup_with_info(MPI_COMM_WORLD, early, &comm));
  OK(MPI_Comm_free(&comm));
  char size[16];
  snprintf(size, sizeof size, "%d", all);
  CHECK(has(MPI_INFO_ENV, "maxprocs", size));
  FAILS(MPI_Info_set(MPI_INFO_ENV, "key", "value"), MPI_ERR_INFO);
  MPI_Info middle = made("middle");
  MPI_Comm_free(&meeting);
  OK(MPI_Finalize());
  CHECK(has(early, "key", "early") && has(middle, "key", "middle"));
  OK(MPI_Info_free(&early));
  OK(MPI_Info_free(&middle));
  threads();
  printf("PASS %ld\n", checks);
  return 0;
}
