// SPDX-License-Identifier: MIT OR Apache-2.0
// Windows as objects (MPI-5.0 sections 12.2.5 to 12.2.7, 12.6.1, 7.7.3, 7.8 and 9.3.2): attributes, names, groups,
// infos, error handlers, and handles as integers.
#include "check.h"

enum { CREATED, ALLOCATED, DYNAMIC, SHARED, FLAVORS };

static MPI_Win make(int flavor, size_t bytes, int unit, MPI_Info info, MPI_Comm comm, void **base) {
  MPI_Win win = MPI_WIN_NULL;
  *base = NULL;
  if (flavor == CREATED) {
    *base = bytes ? room(bytes) : NULL;
    OK(MPI_Win_create(*base, (MPI_Aint)bytes, unit, info, comm, &win));
  } else if (flavor == ALLOCATED) {
    OK(MPI_Win_allocate((MPI_Aint)bytes, unit, info, comm, base, &win));
  } else if (flavor == DYNAMIC) {
    OK(MPI_Win_create_dynamic(info, comm, &win));
    *base = MPI_BOTTOM;
  } else {
    OK(MPI_Win_allocate_shared((MPI_Aint)bytes, unit, info, comm, base, &win));
  }
  CHECK(win != MPI_WIN_NULL);
  return win;
}
static void unmake(int flavor, MPI_Win *win, void *base) {
  OK(MPI_Win_free(win));
  CHECK(*win == MPI_WIN_NULL);
  if (flavor == CREATED) free(base);
}

// What the window knows of itself, with sizes and units that differ between ranks (section 12.2.6).
static void predefined_attributes(MPI_Comm node) {
  static const int flavors[] = {MPI_WIN_FLAVOR_CREATE, MPI_WIN_FLAVOR_ALLOCATE, MPI_WIN_FLAVOR_DYNAMIC,
                                MPI_WIN_FLAVOR_SHARED};
  for (int flavor = 0; flavor < FLAVORS; flavor++)
    for (int some = 0; some < 2; some++) {
      size_t bytes = some ? 100 + 8 * (size_t)me : 0;
      int unit = 1 + me % 3, flag = 0, *number = NULL, *again = NULL;
      void *base, *got = NULL;
      MPI_Aint *size = NULL;
      MPI_Win win = make(flavor, bytes, unit, MPI_INFO_NULL, flavor == SHARED ? node : MPI_COMM_WORLD, &base);
      OK(MPI_Win_get_attr(win, MPI_WIN_BASE, &got, &flag));
      CHECK(flag);
      if (bytes || flavor == DYNAMIC) CHECK(got == base);
      OK(MPI_Win_get_attr(win, MPI_WIN_SIZE, &size, &flag));
      CHECK(flag);
      CHECK_EQ(*size, flavor == DYNAMIC ? 0 : bytes);
      OK(MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, &number, &flag));
      CHECK(flag);
      CHECK_EQ(*number, flavor == DYNAMIC ? 1 : unit);
      OK(MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, &number, &flag));
      CHECK(flag);
      CHECK_EQ(*number, flavors[flavor]);
      OK(MPI_Win_get_attr(win, MPI_WIN_MODEL, &number, &flag));
      CHECK(flag);
      CHECK(*number == MPI_WIN_UNIFIED || *number == MPI_WIN_SEPARATE);
      // Another window does not change what is pointed to.
      MPI_Win other;
      void *there;
      OK(MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, &number, &flag));
      other = make(ALLOCATED, 16, 16, MPI_INFO_NULL, MPI_COMM_SELF, &there);
      OK(MPI_Win_get_attr(other, MPI_WIN_DISP_UNIT, &again, &flag));
      CHECK_EQ(*again, 16);
      CHECK_EQ(*number, flavor == DYNAMIC ? 1 : unit);
      unmake(ALLOCATED, &other, there);
      unmake(flavor, &win, base);
    }
}

// Callbacks of keyvals say what they were called with.
static char story[256];
static MPI_Win told;
static void tell(char c, int k) {
  size_t at = strlen(story);
  if (at + 3 < sizeof story) story[at] = c, story[at + 1] = (char)('0' + k), story[at + 2] = 0;
}
static int copies(MPI_Win win, int key, void *extra, void *in, void *out, int *flag) {
  (void)win, (void)key, (void)in, (void)out;
  tell('c', (int)(intptr_t)extra);
  *flag = 0;
  return MPI_SUCCESS;
}
static int deletes(MPI_Win win, int key, void *value, void *extra) {
  (void)value;
  told = win;
  CHECK(key != MPI_KEYVAL_INVALID);
  tell('d', (int)(intptr_t)extra);
  return MPI_SUCCESS;
}

static void attributes(int flavor, MPI_Comm comm) {
  int keys[4], plain, flag = 1;
  void *value = NULL, *base;
  MPI_Win win = make(flavor, 64, 1, MPI_INFO_NULL, comm, &base);
  OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
  for (intptr_t i = 0; i < 4; i++) OK(MPI_Win_create_keyval(copies, deletes, &keys[i], (void *)i));
  OK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &plain, NULL));
  OK(MPI_Win_get_attr(win, keys[0], &value, &flag));
  CHECK_EQ(flag, 0);
  story[0] = 0;
  for (intptr_t i = 0; i < 4; i++) OK(MPI_Win_set_attr(win, keys[i], (void *)(10 + i)));
  OK(MPI_Win_set_attr(win, plain, story));
  CHECK_EQ(story[0], 0);
  OK(MPI_Win_get_attr(win, keys[2], &value, &flag));
  CHECK(flag && value == (void *)12);
  OK(MPI_Win_get_attr(win, plain, &value, &flag));
  CHECK(flag && value == story);
  // A value that is replaced or deleted goes through the callback.
  OK(MPI_Win_set_attr(win, keys[2], (void *)22));
  CHECK(strcmp(story, "d2") == 0 && told == win);
  OK(MPI_Win_delete_attr(win, keys[1]));
  CHECK(strcmp(story, "d2d1") == 0);
  OK(MPI_Win_get_attr(win, keys[1], &value, &flag));
  CHECK_EQ(flag, 0);
  OK(MPI_Win_get_attr(win, keys[2], &value, &flag));
  CHECK(flag && value == (void *)22);
  // Keyvals that are freed serve the windows that have them.
  int old = keys[3];
  OK(MPI_Win_free_keyval(&keys[3]));
  CHECK_EQ(keys[3], MPI_KEYVAL_INVALID);
  OK(MPI_Win_get_attr(win, old, &value, &flag));
  CHECK(flag && value == (void *)13);
  story[0] = 0;
  unmake(flavor, &win, base);
  CHECK_EQ(strlen(story), 6);
  CHECK(strstr(story, "d0") && strstr(story, "d2") && strstr(story, "d3"));
  for (int i = 0; i < 3; i++) OK(MPI_Win_free_keyval(&keys[i]));
  OK(MPI_Win_free_keyval(&plain));
}

// Keys of other objects, of nothing, and the window's own values, which cannot be set.
static void wrong_keys(void) {
  int key, none = MPI_KEYVAL_INVALID, flag;
  void *value, *base;
  MPI_Win win = make(ALLOCATED, 8, 1, MPI_INFO_NULL, MPI_COMM_SELF, &base);
  OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
  OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL));
  FAILS(MPI_Win_set_attr(win, key, NULL), MPI_ERR_KEYVAL);
  FAILS(MPI_Win_get_attr(win, key, &value, &flag), MPI_ERR_KEYVAL);
  FAILS(MPI_Win_get_attr(win, MPI_KEYVAL_INVALID, &value, &flag), MPI_ERR_KEYVAL);
  FAILS(MPI_Win_free_keyval(&none), MPI_ERR_KEYVAL);
  CHECK(MPI_Win_set_attr(win, MPI_WIN_SIZE, &flag) != MPI_SUCCESS);
  CHECK(MPI_Win_delete_attr(win, MPI_WIN_BASE) != MPI_SUCCESS);
  OK(MPI_Win_get_attr(win, MPI_WIN_BASE, &value, &flag));
  CHECK(flag && value == base);
  OK(MPI_Comm_free_keyval(&key));
  unmake(ALLOCATED, &win, base);
}

static void names_and_groups(MPI_Comm node) {
  char name[MPI_MAX_OBJECT_NAME + 1], got[MPI_MAX_OBJECT_NAME];
  memset(name, 'w', sizeof name);
  name[MPI_MAX_OBJECT_NAME - 1] = 0;
  MPI_Comm backwards;
  OK(MPI_Comm_split(MPI_COMM_WORLD, me % 2, -me, &backwards));
  for (int flavor = 0; flavor < FLAVORS; flavor++) {
    int length = -1, result;
    void *base;
    MPI_Group of_win, of_comm;
    MPI_Comm comm = flavor == SHARED ? node : backwards;
    MPI_Win win = make(flavor, 8, 1, MPI_INFO_NULL, comm, &base);
    OK(MPI_Win_get_name(win, got, &length));
    CHECK(length == 0 && got[0] == 0);
    OK(MPI_Win_set_name(win, name));
    OK(MPI_Win_get_name(win, got, &length));
    CHECK(length == MPI_MAX_OBJECT_NAME - 1 && strcmp(got, name) == 0);
    OK(MPI_Win_set_name(win, " a window "));
    OK(MPI_Win_get_name(win, got, &length));
    CHECK(length == 10 && strcmp(got, " a window ") == 0);
    OK(MPI_Win_get_group(win, &of_win));
    OK(MPI_Comm_group(comm, &of_comm));
    OK(MPI_Group_compare(of_win, of_comm, &result));
    CHECK_EQ(result, MPI_IDENT);
    unmake(flavor, &win, base);
    // The group outlives the window.
    OK(MPI_Group_size(of_win, &length));
    OK(MPI_Comm_size(comm, &result));
    CHECK_EQ(length, result);
    OK(MPI_Group_free(&of_win));
    OK(MPI_Group_free(&of_comm));
  }
  OK(MPI_Comm_free(&backwards));
}

// A hint that is known has the value it was given or the default; others may be left out.
static void hint(MPI_Info info, const char *key, const char *given, const char *standard) {
  char value[MPI_MAX_INFO_VAL];
  int flag, length = MPI_MAX_INFO_VAL;
  OK(MPI_Info_get_string(info, key, &length, value, &flag));
  if (flag && strcmp(value, given) != 0 && strcmp(value, standard) != 0) FAIL("%s is %s, not %s", key, value, given);
  checks++;
}
static void infos(MPI_Comm node) {
  static const char *keys[][3] = {{"no_locks", "true", "false"},
                                  {"accumulate_ordering", "none", "rar,raw,war,waw"},
                                  {"accumulate_ops", "same_op", "same_op_no_op"},
                                  {"same_size", "true", "false"},
                                  {"same_disp_unit", "true", "false"},
                                  {"strobe_never_heard_of", "yes", "no"}};
  enum { KEYS = sizeof keys / sizeof *keys };
  MPI_Info info, used;
  OK(MPI_Info_create(&info));
  for (int i = 0; i < KEYS; i++) OK(MPI_Info_set(info, keys[i][0], keys[i][1]));
  for (int flavor = 0; flavor < FLAVORS; flavor++)
    for (int when = 0; when < 3; when++) {
      void *base;
      // Given at the start, afterwards, and never.
      MPI_Comm comm = flavor == SHARED ? node : MPI_COMM_WORLD;
      MPI_Win win = make(flavor, 32, 4, when == 0 ? info : MPI_INFO_NULL, comm, &base);
      if (when == 1) OK(MPI_Win_set_info(win, info));
      OK(MPI_Win_get_info(win, &used));
      CHECK(used != MPI_INFO_NULL && used != info);
      for (int i = 0; i < KEYS; i++) hint(used, keys[i][0], when == 2 ? keys[i][2] : keys[i][1], keys[i][2]);
      // What is done to the copy does not change the window.
      OK(MPI_Info_set(used, "no_locks", "perhaps"));
      OK(MPI_Info_free(&used));
      OK(MPI_Win_get_info(win, &used));
      hint(used, "no_locks", when == 2 ? "false" : "true", "false");
      OK(MPI_Info_free(&used));
      // Fences work with all of them.
      OK(MPI_Win_fence(0, win));
      if (flavor != DYNAMIC) {
        int v = 77, size, rank;
        OK(MPI_Comm_size(comm, &size));
        OK(MPI_Comm_rank(comm, &rank));
        *(int *)base = 0;
        OK(MPI_Win_fence(0, win));
        OK(MPI_Accumulate(&v, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, MPI_SUM, win));
        OK(MPI_Win_fence(0, win));
        CHECK_EQ(*(int *)base, 77);
      }
      unmake(flavor, &win, base);
    }
  OK(MPI_Info_free(&info));
}

static int calls, with_code;
static MPI_Win with_win;
static void handler(MPI_Win *win, int *code, ...) { calls++, with_win = *win, with_code = *code; }
static void handler_too(MPI_Win *win, int *code, ...) { calls += 100, with_win = *win, with_code = *code; }

static void handlers(int flavor, MPI_Comm comm) {
  MPI_Errhandler mine, too, got;
  void *base, *there;
  int byte = 0;
  MPI_Win win = make(flavor, 8, 1, MPI_INFO_NULL, comm, &base), other;
  other = make(ALLOCATED, 8, 1, MPI_INFO_NULL, comm, &there);
  // It is not inherited from the communicator (section 12.6.1).
  OK(MPI_Win_get_errhandler(win, &got));
  CHECK(got == MPI_ERRORS_ARE_FATAL);
  OK(MPI_Win_create_errhandler(handler, &mine));
  OK(MPI_Win_create_errhandler(handler_too, &too));
  OK(MPI_Win_set_errhandler(win, mine));
  OK(MPI_Win_set_errhandler(other, too));
  OK(MPI_Win_get_errhandler(win, &got));
  CHECK(got == mine);
  OK(MPI_Errhandler_free(&got));
  OK(MPI_Errhandler_free(&mine));
  OK(MPI_Errhandler_free(&too));
  calls = 0;
  OK(MPI_Win_call_errhandler(win, MPI_ERR_IO));
  CHECK(calls == 1 && with_win == win && with_code == MPI_ERR_IO);
  OK(MPI_Win_call_errhandler(other, MPI_ERR_OTHER));
  CHECK(calls == 101 && with_win == other && with_code == MPI_ERR_OTHER);
  // An error of a call goes to the handler of its window.
  OK(MPI_Win_fence(0, win));
  int code = MPI_Put(&byte, 1, MPI_BYTE, 1 << 20, 0, 1, MPI_BYTE, win);
  FAILS(code, MPI_ERR_RANK);
  CHECK(calls == 102 && with_win == win && with_code == code);
  OK(MPI_Win_fence(0, win));
  OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
  OK(MPI_Win_call_errhandler(win, MPI_ERR_IO));
  OK(MPI_Win_get_errhandler(win, &got));
  CHECK(got == MPI_ERRORS_RETURN);
  CHECK_EQ(calls, 102);
  unmake(flavor, &win, base);
  unmake(ALLOCATED, &other, there);
}

static void integers(void) {
  void *base;
  MPI_Win win = make(ALLOCATED, 8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base);
  CHECK(MPI_Win_f2c(MPI_Win_c2f(win)) == win);
  CHECK(MPI_Win_f2c(MPI_Win_c2f(MPI_WIN_NULL)) == MPI_WIN_NULL);
  CHECK(MPI_Win_fromint(MPI_Win_toint(win)) == win);
  CHECK(MPI_Win_fromint(MPI_Win_toint(MPI_WIN_NULL)) == MPI_WIN_NULL);
  MPI_Win same = MPI_Win_f2c(MPI_Win_c2f(win));
  unmake(ALLOCATED, &same, base);
}

// Many windows after each other and at the same time.
static void many(void) {
  enum { AT_ONCE = 40 };
  MPI_Win wins[AT_ONCE];
  void *bases[AT_ONCE];
  for (int round = 0; round < 3; round++) {
    for (int i = 0; i < AT_ONCE; i++) {
      wins[i] = make(i % 2 ? ALLOCATED : CREATED, sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &bases[i]);
      *(int *)bases[i] = -1;
      for (int j = 0; j < i; j++) CHECK(wins[j] != wins[i]);
    }
    int out[AT_ONCE];
    for (int i = 0; i < AT_ONCE; i++) {
      out[i] = 1000 * i + me;
      OK(MPI_Win_fence(0, wins[i]));
      OK(MPI_Put(&out[i], 1, MPI_INT, (me + 1 + i) % all, 0, 1, MPI_INT, wins[i]));
    }
    for (int i = 0; i < AT_ONCE; i++) OK(MPI_Win_fence(0, wins[i]));
    for (int i = 0; i < AT_ONCE; i++) {
      CHECK_EQ(*(int *)bases[i], 1000 * i + (me + AT_ONCE * all - 1 - i) % all);
      unmake(i % 2 ? ALLOCATED : CREATED, &wins[i], bases[i]);
    }
  }
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  MPI_Comm node;
  OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, me, MPI_INFO_NULL, &node));
  predefined_attributes(node);
  for (int flavor = 0; flavor < FLAVORS; flavor++) {
    attributes(flavor, flavor == SHARED ? node : MPI_COMM_WORLD);
    handlers(flavor, flavor == SHARED ? node : MPI_COMM_WORLD);
  }
  wrong_keys();
  names_and_groups(node);
  infos(node);
  integers();
  many();
  OK(MPI_Comm_free(&node));
  return finish();
}
