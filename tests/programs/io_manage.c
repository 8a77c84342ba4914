// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What is set of a file, and what is asked (MPI-5.0 sections 14.2 and 14.6): sizes, group, access mode, hints,
// atomicity; names that vanish; conversions of handles.
#include "io.h"

static void sizes(MPI_File file) {
  MPI_Offset size;
  OK(MPI_File_set_size(file, 1000));
  OK(MPI_File_get_size(file, &size));
  CHECK_EQ(size, 1000);
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_File_preallocate(file, 500));
  OK(MPI_File_get_size(file, &size));
  CHECK_EQ(size, 1000);
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_File_preallocate(file, 5000));
  OK(MPI_File_get_size(file, &size));
  CHECK_EQ(size, 5000);
  unsigned char bytes[64];
  memset(bytes, 1, sizeof bytes);
  MPI_Status status;
  OK(MPI_File_read_at(file, 4990, bytes, 64, MPI_BYTE, &status));
  CHECK_EQ(count_of(&status, MPI_BYTE), 10);
  for (int i = 0; i < 64; i++) CHECK_EQ(bytes[i], i < 10 ? 0 : 1);
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_File_set_size(file, 0));
}

static int flag_of(MPI_Info info, const char *key, char *value) {
  int flag, length = MPI_MAX_INFO_VAL;
  OK(MPI_Info_get_string(info, key, &length, value, &flag));
  return flag;
}

static void hints(MPI_File file) {
  MPI_Info info, used;
  char value[MPI_MAX_INFO_VAL];
  OK(MPI_Info_create(&info));
  OK(MPI_Info_set(info, "cb_buffer_size", "65536"));
  OK(MPI_Info_set(info, "striping_factor", "4"));
  OK(MPI_Info_set(info, "cb_nodes", "1"));
  OK(MPI_File_set_info(file, info));
  OK(MPI_Info_free(&info));
  OK(MPI_File_get_info(file, &used));
  CHECK(flag_of(used, "cb_buffer_size", value) && strcmp(value, "65536") == 0);
  CHECK(flag_of(used, "cb_nodes", value) && strcmp(value, "1") == 0);
  CHECK(flag_of(used, "romio_cb_write", value) && strcmp(value, "automatic") == 0);
  CHECK(!flag_of(used, "striping_factor", value));
  OK(MPI_Info_free(&used));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  name_file("manage");
  int amode = MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_UNIQUE_OPEN, found, flag;
  MPI_File file = open_file(MPI_COMM_WORLD, amode);
  OK(MPI_File_get_amode(file, &found));
  CHECK_EQ(found, amode);
  MPI_Group group, world;
  OK(MPI_File_get_group(file, &group));
  OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
  OK(MPI_Group_compare(group, world, &found));
  CHECK_EQ(found, MPI_IDENT);
  OK(MPI_Group_free(&group));
  OK(MPI_Group_free(&world));
  CHECK(MPI_File_f2c(MPI_File_c2f(file)) == file && MPI_File_f2c(MPI_File_c2f(MPI_FILE_NULL)) == MPI_FILE_NULL);
  sizes(file);
  hints(file);
  OK(MPI_File_get_atomicity(file, &flag));
  CHECK_EQ(flag, 0);
  OK(MPI_File_set_atomicity(file, 1));
  OK(MPI_File_get_atomicity(file, &flag));
  CHECK(flag != 0);
  OK(MPI_File_set_atomicity(file, 0));
  // A file lives on when its name is gone, and a closed one keeps what was written.
  int number = me, back = -1;
  OK(MPI_File_write_at_all(file, 4 * me, &number, 1, MPI_INT, MPI_STATUS_IGNORE));
  OK(MPI_File_close(&file));
  file = open_file(MPI_COMM_WORLD, MPI_MODE_RDONLY | MPI_MODE_DELETE_ON_CLOSE);
  int other = (me + 1) % all;
  OK(MPI_File_read_at_all(file, 4 * other, &back, 1, MPI_INT, MPI_STATUS_IGNORE));
  CHECK_EQ(back, other);
  CHECK(access(path, F_OK) == 0);
  OK(MPI_File_close(&file));
  CHECK(access(path, F_OK) != 0);
  // Prefixes by which other libraries choose a file system; part of the members; intercommunicators are refused.
  char prefixed[4200];
  snprintf(prefixed, sizeof prefixed, "ufs:%s-%d", path, me / 2);
  MPI_Comm pair;
  OK(MPI_Comm_split(MPI_COMM_WORLD, me / 2, -me, &pair));
  OK(MPI_File_open(pair, prefixed, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file));
  OK(MPI_Comm_free(&pair));
  OK(MPI_File_write_ordered(file, &number, 1, MPI_INT, MPI_STATUS_IGNORE));
  settle(file);
  OK(MPI_File_read_at(file, 0, &back, 1, MPI_BYTE, MPI_STATUS_IGNORE));
  CHECK_EQ(back & 255, me / 2 * 2 + 1 < all ? me / 2 * 2 + 1 : me);
  OK(MPI_File_close(&file));
  return finish();
}
