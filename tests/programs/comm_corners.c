// SPDX-License-Identifier: MIT OR Apache-2.0
// Communicators, groups, attributes and infos at their edges (MPI-5.0 chapters 7, 9 and 10): empty groups, members that
// are left out, callbacks that fail and the order they come in, names of the longest length, every standard type of
// split.
#include "check.h"

static int size_of(MPI_Group g) {
  int size = -1;
  OK(MPI_Group_size(g, &size));
  return size;
}

static void empty_groups(void) {
  MPI_Group world, g, out[4];
  int ranks[1] = {0}, got[1] = {5}, result, triplet[1][3] = {{0, all - 1, 1}};
  OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
  // Operations on nothing, and whose result is nothing, give MPI_GROUP_EMPTY or an equal (section 7.3.2).
  OK(MPI_Group_incl(world, 0, NULL, &g));
  CHECK_EQ(size_of(g), 0);
  OK(MPI_Group_compare(g, MPI_GROUP_EMPTY, &result));
  CHECK_EQ(result, MPI_IDENT);
  OK(MPI_Group_union(MPI_GROUP_EMPTY, MPI_GROUP_EMPTY, &out[0]));
  OK(MPI_Group_union(MPI_GROUP_EMPTY, world, &out[1]));
  OK(MPI_Group_intersection(world, g, &out[2]));
  OK(MPI_Group_difference(world, world, &out[3]));
  CHECK_EQ(size_of(out[0]), 0);
  CHECK_EQ(size_of(out[1]), all);
  CHECK_EQ(size_of(out[2]), 0);
  CHECK_EQ(size_of(out[3]), 0);
  OK(MPI_Group_compare(out[1], world, &result));
  CHECK_EQ(result, MPI_IDENT);
  OK(MPI_Group_compare(out[2], world, &result));
  CHECK_EQ(result, MPI_UNEQUAL);
  for (int i = 0; i < 4; i++)
    if (out[i] != MPI_GROUP_EMPTY) OK(MPI_Group_free(&out[i]));
  OK(MPI_Group_excl(world, 0, NULL, &out[0]));
  CHECK_EQ(size_of(out[0]), all);
  OK(MPI_Group_range_excl(world, 1, triplet, &out[1]));
  CHECK_EQ(size_of(out[1]), 0);
  OK(MPI_Group_range_incl(world, 0, NULL, &out[2]));
  CHECK_EQ(size_of(out[2]), 0);
  OK(MPI_Group_range_excl(world, 0, NULL, &out[3]));
  CHECK_EQ(size_of(out[3]), all);
  for (int i = 0; i < 4; i++)
    if (out[i] != MPI_GROUP_EMPTY) OK(MPI_Group_free(&out[i]));
  OK(MPI_Group_translate_ranks(world, 0, NULL, g, NULL));
  OK(MPI_Group_translate_ranks(world, 1, ranks, g, got));
  CHECK_EQ(got[0], MPI_UNDEFINED);
  // What comes from an operation may be freed even if it is empty.
  if (g != MPI_GROUP_EMPTY) OK(MPI_Group_free(&g));
  // Ranges with steps that miss their end, backwards, of one element.
  int odd[3][3] = {{0, 0, 5}, {all - 1, all > 1 ? 1 : 0, all > 1 ? -3 : -1}, {0, 0, -7}};
  OK(MPI_Group_range_incl(world, 1, odd, &out[0]));
  CHECK_EQ(size_of(out[0]), 1);
  OK(MPI_Group_free(&out[0]));
  OK(MPI_Group_range_incl(world, 1, odd + 1, &out[0]));
  CHECK_EQ(size_of(out[0]), all > 1 ? (all - 2) / 3 + 1 : 1);
  OK(MPI_Group_free(&out[0]));
  FAILS(MPI_Group_range_incl(world, 2, (int[2][3]){{0, 0, 1}, {0, 0, 1}}, &out[0]), MPI_ERR_RANK);
  FAILS(MPI_Group_excl(world, 2, (int[]){0, 0}, &out[0]), MPI_ERR_RANK);
  FAILS(MPI_Group_incl(world, -1, ranks, &out[0]), MPI_ERR_ARG);
  // A range that runs away from its end has no members or is refused: never a crash.
  (void)MPI_Group_range_incl(world, 1, (int[1][3]){{0, all - 1, all > 1 ? -1 : 1}}, &out[0]);
  OK(MPI_Group_free(&world));
}

// Communicators of empty groups and of parts (section 7.4.2).
static void of_nobody(void) {
  MPI_Comm comm = MPI_COMM_WORLD;
  MPI_Group world, odd;
  int range[1][3] = {{1, all - 1, 2}};
  OK(MPI_Comm_create(MPI_COMM_WORLD, MPI_GROUP_EMPTY, &comm));
  CHECK(comm == MPI_COMM_NULL);
  comm = MPI_COMM_WORLD;
  OK(MPI_Comm_create_group(MPI_COMM_WORLD, MPI_GROUP_EMPTY, 3, &comm));
  CHECK(comm == MPI_COMM_NULL);
  OK(MPI_Comm_split(MPI_COMM_WORLD, MPI_UNDEFINED, 0, &comm));
  CHECK(comm == MPI_COMM_NULL);
  OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_UNDEFINED, 0, MPI_INFO_NULL, &comm));
  CHECK(comm == MPI_COMM_NULL);
  OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
  if (all > 1) {
    OK(MPI_Group_range_incl(world, 1, range, &odd));
    // Members only call; others are busy elsewhere.
    if (me % 2) {
      OK(MPI_Comm_create_group(MPI_COMM_WORLD, odd, 0, &comm));
      int rank, result;
      MPI_Group back;
      OK(MPI_Comm_rank(comm, &rank));
      CHECK_EQ(rank, me / 2);
      OK(MPI_Comm_group(comm, &back));
      OK(MPI_Group_compare(back, odd, &result));
      CHECK_EQ(result, MPI_IDENT);
      OK(MPI_Group_free(&back));
      OK(MPI_Comm_free(&comm));
    }
    OK(MPI_Group_free(&odd));
  }
  OK(MPI_Group_free(&world));
  FAILS(MPI_Comm_create(MPI_COMM_WORLD, MPI_GROUP_NULL, &comm), MPI_ERR_GROUP);
  FAILS(MPI_Comm_create_group(MPI_COMM_SELF, MPI_GROUP_NULL, 0, &comm), MPI_ERR_GROUP);
  FAILS(MPI_Comm_create_group(MPI_COMM_SELF, MPI_GROUP_EMPTY, -1, &comm), MPI_ERR_TAG);
  FAILS(MPI_Comm_split_type(MPI_COMM_SELF, -4242, 0, MPI_INFO_NULL, &comm), MPI_ERR_ARG);
  MPI_Comm null = MPI_COMM_NULL;
  FAILS(MPI_Comm_dup(MPI_COMM_NULL, &comm), MPI_ERR_COMM);
  FAILS(MPI_Comm_free(&null), MPI_ERR_COMM);
  FAILS(MPI_Comm_disconnect(&null), MPI_ERR_COMM);
  null = MPI_COMM_SELF;
  FAILS(MPI_Comm_free(&null), MPI_ERR_COMM);
  int flag;
  FAILS(MPI_Comm_remote_size(MPI_COMM_WORLD, &flag), MPI_ERR_COMM);
  FAILS(MPI_Intercomm_merge(MPI_COMM_WORLD, 0, &comm), MPI_ERR_COMM);
  OK(MPI_Comm_compare(MPI_COMM_SELF, MPI_COMM_SELF, &flag));
  CHECK_EQ(flag, MPI_IDENT);
  FAILS(MPI_Comm_compare(MPI_COMM_SELF, MPI_COMM_NULL, &flag), MPI_ERR_COMM);
}

// Keys that are equal, at the ends of int, and colours far apart (section 7.4.2).
static void keys_and_colours(void) {
  MPI_Comm comm;
  int rank, size;
  OK(MPI_Comm_split(MPI_COMM_WORLD, 2147483647, me == 0 ? 2147483647 : -2147483647 - 1, &comm));
  OK(MPI_Comm_rank(comm, &rank));
  CHECK_EQ(rank, me == 0 ? all - 1 : me - 1);
  OK(MPI_Comm_free(&comm));
  OK(MPI_Comm_split(MPI_COMM_WORLD, me * 1000003, 0, &comm));
  OK(MPI_Comm_size(comm, &size));
  CHECK_EQ(size, 1);
  OK(MPI_Comm_free(&comm));
}

// Copy functions in any order, one that fails, delete functions of what was copied; errors come back (section 7.7.2).
static char story[256];
static void tell(char c, int k) {
  size_t at = strlen(story);
  if (at + 3 < sizeof story) story[at] = c, story[at + 1] = (char)('0' + k), story[at + 2] = 0;
}
static int copy_tells(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag) {
  (void)comm, (void)key;
  int k = (int)(intptr_t)extra;
  tell('c', k);
  if (in == (void *)666) return MPI_ERR_OTHER;
  *(void **)out = in;
  *flag = in != (void *)1;
  return MPI_SUCCESS;
}
static int delete_tells(MPI_Comm comm, int key, void *value, void *extra) {
  (void)comm, (void)key;
  tell('d', (int)(intptr_t)extra);
  return value == (void *)777 ? MPI_ERR_OTHER : MPI_SUCCESS;
}
static void callbacks(void) {
  MPI_Comm comm, copy;
  int keys[4], flag;
  void *value;
  OK(MPI_Comm_dup(MPI_COMM_SELF, &comm));
  for (intptr_t i = 0; i < 4; i++) OK(MPI_Comm_create_keyval(copy_tells, delete_tells, &keys[i], (void *)i));
  // Replacing deletes the old value; a delete that fails keeps it and tells the caller.
  OK(MPI_Comm_set_attr(comm, keys[0], (void *)10));
  story[0] = 0;
  OK(MPI_Comm_set_attr(comm, keys[0], (void *)777));
  CHECK(strcmp(story, "d0") == 0);
  CHECK(MPI_Comm_set_attr(comm, keys[0], (void *)11) != MPI_SUCCESS);
  CHECK(MPI_Comm_delete_attr(comm, keys[0]) != MPI_SUCCESS);
  CHECK(MPI_Comm_free(&comm) != MPI_SUCCESS);
  CHECK(comm != MPI_COMM_NULL);
  OK(MPI_Comm_get_attr(comm, keys[0], &value, &flag));
  CHECK(flag && value == (void *)777);
  // There is no way to get rid of it but another communicator.
  OK(MPI_Comm_dup(MPI_COMM_SELF, &comm));
  for (intptr_t i = 0; i < 4; i++) OK(MPI_Comm_set_attr(comm, keys[i], (void *)(i == 1 ? 1 : 20 + i)));
  story[0] = 0;
  OK(MPI_Comm_dup(comm, &copy));
  CHECK_EQ(strlen(story), 8);  // each copied once, in any order
  CHECK(strstr(story, "c0") && strstr(story, "c1") && strstr(story, "c2") && strstr(story, "c3"));
  OK(MPI_Comm_get_attr(copy, keys[1], &value, &flag));
  CHECK(!flag);
  OK(MPI_Comm_get_attr(copy, keys[3], &value, &flag));
  CHECK(flag && value == (void *)23);
  OK(MPI_Comm_free(&copy));
  // A copy that fails: no communicator, and what was copied is deleted again.
  OK(MPI_Comm_set_attr(comm, keys[2], (void *)666));
  story[0] = 0;
  copy = MPI_COMM_WORLD;
  CHECK(MPI_Comm_dup(comm, &copy) != MPI_SUCCESS);
  int copied = 0, deleted = 0;
  for (char *c = story; *c; c += 2) {
    copied += *c == 'c' && c[1] != '2' && c[1] != '1';
    deleted += *c == 'd';
  }
  CHECK_EQ(copied, deleted);
  // Freed keyvals serve on; a new one has another number.
  for (int i = 0; i < 4; i++) {
    int old = keys[i];
    OK(MPI_Comm_free_keyval(&keys[i]));
    CHECK_EQ(keys[i], MPI_KEYVAL_INVALID);
    OK(MPI_Comm_get_attr(comm, old, &value, &flag));
    CHECK_EQ(flag, 1);
  }
  story[0] = 0;
  OK(MPI_Comm_free(&comm));
  CHECK(strcmp(story, "d3d0d1d2") == 0 || strlen(story) == 8);
  // Of split and create nothing is copied.
  int key;
  OK(MPI_Comm_create_keyval(copy_tells, delete_tells, &key, (void *)5));
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  OK(MPI_Comm_set_attr(comm, key, (void *)50));
  story[0] = 0;
  OK(MPI_Comm_split(comm, 0, 0, &copy));
  CHECK_EQ(story[0], 0);
  OK(MPI_Comm_free(&copy));
  MPI_Request request;
  OK(MPI_Comm_idup(comm, &copy, &request));
  CHECK(strcmp(story, "c5") == 0);
  OK(MPI_Comm_free(&comm));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  OK(MPI_Comm_free(&copy));
  OK(MPI_Comm_free_keyval(&key));
}

static void idup_with_info(void) {
  MPI_Info info, used;
  MPI_Comm comm, copy;
  MPI_Request request;
  char value[16];
  int flag, result;
  OK(MPI_Info_create(&info));
  OK(MPI_Info_set(info, "mpi_assert_no_any_tag", "true"));
  OK(MPI_Comm_idup_with_info(MPI_COMM_WORLD, info, &comm, &request));
  OK(MPI_Info_free(&info));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  OK(MPI_Comm_compare(comm, MPI_COMM_WORLD, &result));
  CHECK_EQ(result, MPI_CONGRUENT);
  OK(MPI_Comm_get_info(comm, &used));
  OK(MPI_Info_get(used, "mpi_assert_no_any_tag", 15, value, &flag));
  CHECK(flag && strcmp(value, "true") == 0);
  OK(MPI_Info_free(&used));
  // dup hands hints on no more (MPI-4.0); dup_with_info sets those it is given.
  OK(MPI_Comm_dup(comm, &copy));
  OK(MPI_Comm_get_info(copy, &used));
  OK(MPI_Info_get(used, "mpi_assert_no_any_tag", 15, value, &flag));
  CHECK(!flag || strcmp(value, "false") == 0);
  OK(MPI_Info_free(&used));
  OK(MPI_Comm_free(&copy));
  OK(MPI_Comm_dup_with_info(comm, MPI_INFO_NULL, &copy));
  OK(MPI_Comm_get_info(copy, &used));
  CHECK(used != MPI_INFO_NULL);
  OK(MPI_Info_free(&used));
  OK(MPI_Comm_free(&copy));
  OK(MPI_Comm_free(&comm));
}

static void names(void) {
  char name[MPI_MAX_OBJECT_NAME + 1], got[MPI_MAX_OBJECT_NAME];
  int length = -1;
  MPI_Comm comm;
  MPI_Datatype type;
  OK(MPI_Comm_dup(MPI_COMM_SELF, &comm));
  OK(MPI_Type_contiguous(2, MPI_INT, &type));
  memset(name, 'n', sizeof name);
  name[MPI_MAX_OBJECT_NAME - 1] = 0;  // the longest that is allowed
  OK(MPI_Comm_set_name(comm, name));
  OK(MPI_Comm_get_name(comm, got, &length));
  CHECK(length == MPI_MAX_OBJECT_NAME - 1 && strcmp(got, name) == 0);
  OK(MPI_Type_set_name(type, name));
  OK(MPI_Type_get_name(type, got, &length));
  CHECK(length == MPI_MAX_OBJECT_NAME - 1 && strcmp(got, name) == 0);
  OK(MPI_Comm_set_name(comm, ""));
  OK(MPI_Comm_get_name(comm, got, &length));
  CHECK(length == 0 && got[0] == 0);
  OK(MPI_Comm_set_name(comm, "  spaces stay  "));
  OK(MPI_Comm_get_name(comm, got, &length));
  CHECK(strcmp(got, "  spaces stay  ") == 0);
  OK(MPI_Comm_get_name(MPI_COMM_NULL, got, &length));
  CHECK(strcmp(got, "MPI_COMM_NULL") == 0 && length == 13);
  OK(MPI_Type_get_name(MPI_DATATYPE_NULL, got, &length));
  CHECK(strcmp(got, "MPI_DATATYPE_NULL") == 0);
  OK(MPI_Comm_set_name(MPI_COMM_SELF, "alone"));
  OK(MPI_Comm_get_name(MPI_COMM_SELF, got, &length));
  CHECK(strcmp(got, "alone") == 0);
  FAILS(MPI_Comm_set_name(MPI_COMM_NULL, "x"), MPI_ERR_COMM);
  OK(MPI_Comm_free(&comm));
  OK(MPI_Type_free(&type));
}

static void infos(void) {
  MPI_Info info;
  int flag, length, keys;
  char key[MPI_MAX_INFO_KEY + 2], *value = room(MPI_MAX_INFO_VAL + 2), *got = room(MPI_MAX_INFO_VAL + 2);
  OK(MPI_Info_create(&info));
  memset(key, 'k', sizeof key);
  key[MPI_MAX_INFO_KEY - 1] = 0;
  memset(value, 'v', MPI_MAX_INFO_VAL + 1);
  value[MPI_MAX_INFO_VAL - 1] = 0;
  OK(MPI_Info_set(info, key, value));
  OK(MPI_Info_get_valuelen(info, key, &length, &flag));
  CHECK(flag && length == MPI_MAX_INFO_VAL - 1);
  OK(MPI_Info_get(info, key, MPI_MAX_INFO_VAL - 1, got, &flag));
  CHECK(flag && strcmp(got, value) == 0);
  length = MPI_MAX_INFO_VAL;
  OK(MPI_Info_get_string(info, key, &length, got, &flag));
  CHECK(flag && length == MPI_MAX_INFO_VAL && strcmp(got, value) == 0);
  length = 10;
  OK(MPI_Info_get_string(info, key, &length, got, &flag));
  CHECK(flag && length == MPI_MAX_INFO_VAL && strcmp(got, "vvvvvvvvv") == 0);
  length = 1;
  OK(MPI_Info_get_string(info, key, &length, got, &flag));
  CHECK(flag && got[0] == 0);
  length = 33;
  OK(MPI_Info_get_string(info, "absent", &length, got, &flag));
  CHECK(!flag && length == 33);
  value[MPI_MAX_INFO_VAL - 1] = 'v', value[MPI_MAX_INFO_VAL] = 0;
  FAILS(MPI_Info_set(info, "key", value), MPI_ERR_INFO_VALUE);
  key[MPI_MAX_INFO_KEY - 1] = key[MPI_MAX_INFO_KEY] = 'k', key[MPI_MAX_INFO_KEY + 1] = 0;
  FAILS(MPI_Info_set(info, key, "v"), MPI_ERR_INFO_KEY);
  FAILS(MPI_Info_get(info, key, 5, got, &flag), MPI_ERR_INFO_KEY);
  FAILS(MPI_Info_set(info, "", "v"), MPI_ERR_INFO_KEY);
  FAILS(MPI_Info_delete(info, "absent"), MPI_ERR_INFO_NOKEY);
  FAILS(MPI_Info_get_nthkey(info, 1, got), MPI_ERR_ARG);
  FAILS(MPI_Info_get_nthkey(info, -1, got), MPI_ERR_ARG);
  // Order of insertion; replaced keys keep their place.
  OK(MPI_Info_set(info, "b", "1"));
  OK(MPI_Info_set(info, "a", "2"));
  OK(MPI_Info_set(info, "b", "3"));
  OK(MPI_Info_get_nkeys(info, &keys));
  CHECK_EQ(keys, 3);
  OK(MPI_Info_get_nthkey(info, 1, got));
  CHECK(strcmp(got, "b") == 0);
  OK(MPI_Info_free(&info));
  FAILS(MPI_Info_set(MPI_INFO_NULL, "k", "v"), MPI_ERR_INFO);
  FAILS(MPI_Info_dup(MPI_INFO_NULL, &info), MPI_ERR_INFO);
  char *arguments[] = {"program", "one", "two", NULL};
  OK(MPI_Info_create_env(3, arguments, &info));
  OK(MPI_Info_get_nkeys(info, &keys));
  CHECK(keys >= 0);
  OK(MPI_Info_free(&info));
  OK(MPI_Info_create_env(0, NULL, &info));
  OK(MPI_Info_free(&info));
  free(value);
  free(got);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  empty_groups();
  of_nobody();
  keys_and_colours();
  callbacks();
  idup_with_info();
  names();
  infos();
  return finish();
}
