// SPDX-License-Identifier: MIT OR Apache-2.0
// Attributes: keyvals, copy and delete functions and their order, and the predefined ones (MPI-5.0 sections 7.7 and
// 9.1.2, and 11.2.4 for the end of MPI_COMM_SELF).
#include "check.h"

static int copies, deletes, log_keys[64], log_values[64], log_count, extra_seen;
static MPI_Comm copied_from;

static int copy_plus_one(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag) {
  (void)keyval;
  copies++;
  copied_from = comm;
  extra_seen = *(int *)extra;
  *(void **)out = (char *)in + 1;
  *flag = 1;
  return MPI_SUCCESS;
}
static int copy_refuse(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag) {
  (void)comm, (void)keyval, (void)extra, (void)in, (void)out;
  *flag = 0;
  return MPI_SUCCESS;
}
static int copy_fail(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag) {
  (void)comm, (void)keyval, (void)extra, (void)in, (void)out, (void)flag;
  return MPI_ERR_OTHER;
}
static int note_delete(MPI_Comm comm, int keyval, void *value, void *extra) {
  (void)comm, (void)extra;
  deletes++;
  if (log_count < 64) {
    log_keys[log_count] = keyval;
    log_values[log_count++] = (int)(intptr_t)value;
  }
  return MPI_SUCCESS;
}
static int delete_fail(MPI_Comm comm, int keyval, void *value, void *extra) {
  (void)comm, (void)keyval, (void)value;
  return *(int *)extra ? MPI_ERR_OTHER : MPI_SUCCESS;
}
// A delete function may use MPI, on the same communicator too.
static int delete_asks(MPI_Comm comm, int keyval, void *value, void *extra) {
  int size, flag = 1;
  void *found;
  (void)value, (void)keyval;
  OK(MPI_Comm_size(comm, &size));
  OK(MPI_Comm_get_attr(comm, *(int *)extra, &found, &flag));
  deletes++;
  return MPI_SUCCESS;
}

static void *value_of(MPI_Comm comm, int keyval, int *flag) {
  void *value = NULL;
  OK(MPI_Comm_get_attr(comm, keyval, &value, flag));
  return value;
}

static void lifecycle(void) {
  MPI_Comm comm, copy;
  int key, other, dup_key, flag, extra = 77;
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  OK(MPI_Comm_create_keyval(copy_plus_one, note_delete, &key, &extra));
  OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &other, NULL));
  OK(MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &dup_key, NULL));
  value_of(comm, key, &flag);
  CHECK(!flag);
  OK(MPI_Comm_set_attr(comm, key, (void *)100));
  OK(MPI_Comm_set_attr(comm, other, (void *)200));
  OK(MPI_Comm_set_attr(comm, dup_key, (void *)300));
  CHECK(value_of(comm, key, &flag) == (void *)100 && flag);
  copies = deletes = log_count = 0;
  OK(MPI_Comm_dup(comm, &copy));
  CHECK_EQ(copies, 1);
  CHECK(copied_from == comm);
  CHECK_EQ(extra_seen, 77);
  CHECK(value_of(copy, key, &flag) == (void *)101 && flag);
  value_of(copy, other, &flag);
  CHECK(!flag);
  CHECK(value_of(copy, dup_key, &flag) == (void *)300 && flag);
  // Setting again deletes the old value first.
  OK(MPI_Comm_set_attr(comm, key, (void *)102));
  CHECK(deletes == 1 && log_values[0] == 100);
  // A freed keyval serves the attributes that use it.
  int kept = key;
  OK(MPI_Comm_free_keyval(&key));
  CHECK_EQ(key, MPI_KEYVAL_INVALID);
  OK(MPI_Comm_free(&copy));
  CHECK(deletes == 2 && log_values[1] == 101 && log_keys[1] == kept);
  OK(MPI_Comm_free(&comm));
  CHECK(deletes == 3 && log_values[2] == 102);
  OK(MPI_Comm_free_keyval(&other));
  OK(MPI_Comm_free_keyval(&dup_key));
}

static void order(void) {
  MPI_Comm comm;
  int keys[4];
  OK(MPI_Comm_dup(MPI_COMM_SELF, &comm));
  for (int i = 0; i < 4; i++) {
    OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, note_delete, &keys[i], NULL));
    OK(MPI_Comm_set_attr(comm, keys[i], (void *)(intptr_t)i));
  }
  OK(MPI_Comm_delete_attr(comm, keys[2]));
  log_count = 0;
  OK(MPI_Comm_free(&comm));
  CHECK_EQ(log_count, 3);
  for (int i = 0; i < 4; i++) OK(MPI_Comm_free_keyval(&keys[i]));
}

static void failures(void) {
  MPI_Comm comm, copy = MPI_COMM_NULL;
  int refuse_key, fail_key, stay_key, flag, refuse = 1, asks_key;
  OK(MPI_Comm_dup(MPI_COMM_SELF, &comm));
  OK(MPI_Comm_create_keyval(copy_refuse, MPI_COMM_NULL_DELETE_FN, &refuse_key, NULL));
  OK(MPI_Comm_set_attr(comm, refuse_key, &flag));
  OK(MPI_Comm_dup(comm, &copy));
  value_of(copy, refuse_key, &flag);
  CHECK(!flag);
  OK(MPI_Comm_free(&copy));
  OK(MPI_Comm_create_keyval(copy_fail, MPI_COMM_NULL_DELETE_FN, &fail_key, NULL));
  OK(MPI_Comm_set_attr(comm, fail_key, NULL));
  CHECK(MPI_Comm_dup(comm, &copy) != MPI_SUCCESS);
  OK(MPI_Comm_delete_attr(comm, fail_key));
  OK(MPI_Comm_dup(comm, &copy));
  OK(MPI_Comm_free(&copy));
  OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_fail, &stay_key, &refuse));
  OK(MPI_Comm_set_attr(comm, stay_key, (void *)5));
  CHECK(MPI_Comm_delete_attr(comm, stay_key) != MPI_SUCCESS);
  refuse = 0;
  OK(MPI_Comm_delete_attr(comm, stay_key));
  OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_asks, &asks_key, &refuse_key));
  OK(MPI_Comm_set_attr(comm, asks_key, NULL));
  deletes = 0;
  OK(MPI_Comm_free(&comm));
  CHECK_EQ(deletes, 1);
  int invalid = MPI_KEYVAL_INVALID;
  FAILS(MPI_Comm_free_keyval(&invalid), MPI_ERR_KEYVAL);
  FAILS(MPI_Comm_set_attr(MPI_COMM_SELF, MPI_KEYVAL_INVALID, NULL), MPI_ERR_KEYVAL);
  CHECK(MPI_Comm_set_attr(MPI_COMM_WORLD, MPI_TAG_UB, NULL) != MPI_SUCCESS);
  OK(MPI_Comm_free_keyval(&refuse_key));
  OK(MPI_Comm_free_keyval(&fail_key));
  OK(MPI_Comm_free_keyval(&stay_key));
  OK(MPI_Comm_free_keyval(&asks_key));
}

static void predefined(void) {
  int flag;
  int *value = value_of(MPI_COMM_WORLD, MPI_TAG_UB, &flag);
  CHECK(flag && *value >= 32767);
  // The largest tag works.
  int got = -1;
  OK(MPI_Sendrecv(&me, 1, MPI_INT, me, *value, &got, 1, MPI_INT, me, *value, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  CHECK_EQ(got, me);
  value = value_of(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL, &flag);
  CHECK(flag && (*value == 0 || *value == 1));
  value = value_of(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &flag);
  CHECK(!flag || *value >= all);
  value = value_of(MPI_COMM_WORLD, MPI_APPNUM, &flag);
  CHECK(!flag || *value >= 0);
  value = value_of(MPI_COMM_WORLD, MPI_IO, &flag);
  CHECK(flag && (*value == MPI_ANY_SOURCE || *value == MPI_PROC_NULL || (*value >= 0 && *value < all)));
  value = value_of(MPI_COMM_WORLD, MPI_HOST, &flag);
  CHECK(!flag || *value == MPI_PROC_NULL || (*value >= 0 && *value < all));
  value = value_of(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &flag);
  CHECK(flag && *value >= MPI_ERR_LASTCODE);
}

static int at_the_end, ended[3];
static int note_end(MPI_Comm comm, int keyval, void *value, void *extra) {
  int flag = 1, rank = -1;
  (void)keyval, (void)extra;
  MPI_Finalized(&flag);
  MPI_Comm_rank(comm, &rank);
  if (flag || rank != 0) _exit(9);
  ended[at_the_end++] = (int)(intptr_t)value;
  return MPI_SUCCESS;
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  lifecycle();
  order();
  failures();
  predefined();
  for (int i = 0; i < 3; i++) {
    int key;
    OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, note_end, &key, NULL));
    OK(MPI_Comm_set_attr(MPI_COMM_SELF, key, (void *)(intptr_t)i));
    OK(MPI_Comm_free_keyval(&key));
  }
  int code = finish();
  // The last one set is the first to go.
  if (at_the_end != 3 || ended[0] != 2 || ended[1] != 1 || ended[2] != 0) {
    fprintf(stderr, "FAIL: the attributes of MPI_COMM_SELF went %d: %d %d %d\n", at_the_end, ended[0], ended[1], ended[2]);
    return 3;
  }
  return code;
}
