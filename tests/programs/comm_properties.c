// SPDX-License-Identifier: MIT OR Apache-2.0
// Names, info hints, parent, and info objects themselves (MPI-5.0 sections 7.4.4, 7.8 and chapter 10).
#include "check.h"

static void names(void) {
  char name[MPI_MAX_OBJECT_NAME], other[MPI_MAX_OBJECT_NAME + 80];
  int length = -1;
  MPI_Comm comm, parent;
  OK(MPI_Comm_get_name(MPI_COMM_WORLD, name, &length));
  CHECK(strcmp(name, "MPI_COMM_WORLD") == 0 && length == 14);
  OK(MPI_Comm_get_name(MPI_COMM_SELF, name, &length));
  CHECK(strcmp(name, "MPI_COMM_SELF") == 0);
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  OK(MPI_Comm_get_name(comm, name, &length));
  CHECK(length == 0 && name[0] == 0);  // a name is not copied
  OK(MPI_Comm_set_name(comm, "halo exchange"));
  OK(MPI_Comm_get_name(comm, name, &length));
  CHECK(strcmp(name, "halo exchange") == 0 && length == 13);
  memset(other, 'x', sizeof other);
  other[sizeof other - 1] = 0;
  OK(MPI_Comm_set_name(comm, other));
  OK(MPI_Comm_get_name(comm, name, &length));
  CHECK_EQ(length, MPI_MAX_OBJECT_NAME - 1);
  CHECK_EQ(strlen(name), length);
  OK(MPI_Comm_free(&comm));
  OK(MPI_Comm_get_parent(&parent));
  CHECK(parent == MPI_COMM_NULL);
}

static int keys_of(MPI_Info info) {
  int keys = -1;
  OK(MPI_Info_get_nkeys(info, &keys));
  return keys;
}

static void infos(void) {
  MPI_Info info, copy;
  char value[MPI_MAX_INFO_VAL], key[MPI_MAX_INFO_KEY + 1];
  int flag, length;
  OK(MPI_Info_create(&info));
  CHECK_EQ(keys_of(info), 0);
  OK(MPI_Info_set(info, "one", "eins"));
  OK(MPI_Info_set(info, "two", "zwei"));
  OK(MPI_Info_set(info, "one", "uno"));
  CHECK_EQ(keys_of(info), 2);
  OK(MPI_Info_get(info, "one", MPI_MAX_INFO_VAL - 1, value, &flag));
  CHECK(flag && strcmp(value, "uno") == 0);
  OK(MPI_Info_get(info, "two", 2, value, &flag));
  CHECK(flag && strcmp(value, "zw") == 0);
  OK(MPI_Info_get(info, "three", 2, value, &flag));
  CHECK(!flag);
  OK(MPI_Info_get_valuelen(info, "two", &length, &flag));
  CHECK(flag && length == 4);
  OK(MPI_Info_get_nthkey(info, 1, key));
  CHECK(strcmp(key, "two") == 0);
  OK(MPI_Info_dup(info, &copy));
  OK(MPI_Info_delete(info, "one"));
  CHECK_EQ(keys_of(info), 1);
  CHECK_EQ(keys_of(copy), 2);
  OK(MPI_Info_get_nthkey(copy, 0, key));
  CHECK(strcmp(key, "one") == 0);
  FAILS(MPI_Info_delete(info, "one"), MPI_ERR_INFO_NOKEY);
  FAILS(MPI_Info_get_nthkey(info, 1, key), MPI_ERR_ARG);
  char *long_key = room(MPI_MAX_INFO_KEY + 20);
  memset(long_key, 'k', MPI_MAX_INFO_KEY + 10);
  FAILS(MPI_Info_set(info, long_key, "v"), MPI_ERR_INFO_KEY);
  free(long_key);
  OK(MPI_Info_free(&info));
  CHECK(info == MPI_INFO_NULL);
  FAILS(MPI_Info_get_nkeys(info, &length), MPI_ERR_INFO);
#if MPI_VERSION >= 4 || defined(MPI_ABI_VERSION)
  length = 0;
  OK(MPI_Info_get_string(copy, "two", &length, NULL, &flag));
  CHECK(flag && length == 5);
  length = 3;
  OK(MPI_Info_get_string(copy, "two", &length, value, &flag));
  CHECK(flag && length == 5 && strcmp(value, "zw") == 0);
#endif
  OK(MPI_Info_free(&copy));
  OK(MPI_Info_get(MPI_INFO_ENV, "maxprocs", MPI_MAX_INFO_VAL - 1, value, &flag));
  CHECK(!flag || atoi(value) == all);
}

static void hints(void) {
  MPI_Info info, used;
  MPI_Comm comm, copy, other;
  char value[MPI_MAX_INFO_VAL];
  int flag;
  OK(MPI_Info_create(&info));
  OK(MPI_Info_set(info, "mpi_assert_no_any_tag", "true"));
  OK(MPI_Info_set(info, "no_such_hint_of_any_library", "true"));
  OK(MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &comm));
  OK(MPI_Comm_get_info(comm, &used));
  OK(MPI_Info_get(used, "no_such_hint_of_any_library", 8, value, &flag));
  CHECK(!flag);
  OK(MPI_Info_free(&used));
  OK(MPI_Comm_dup(comm, &copy));
  OK(MPI_Comm_dup_with_info(comm, MPI_INFO_NULL, &other));
  OK(MPI_Info_set(info, "mpi_assert_no_any_tag", "false"));
  OK(MPI_Comm_set_info(comm, info));
  OK(MPI_Comm_get_info(comm, &used));
  OK(MPI_Info_get(used, "mpi_assert_no_any_tag", 8, value, &flag));
  CHECK(!flag || strcmp(value, "false") == 0);
  OK(MPI_Info_free(&used));
  OK(MPI_Info_free(&info));
  OK(MPI_Comm_free(&comm));
  OK(MPI_Comm_free(&copy));
  OK(MPI_Comm_free(&other));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  names();
  infos();
  hints();
  return finish();
}
