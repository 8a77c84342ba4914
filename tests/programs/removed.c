// SPDX-License-Identifier: MIT OR Apache-2.0
// What the standard has deprecated or removed and old programs still call (MPI-5.0 chapters 15 and 16): attributes
// under their MPI-1 names in both ABIs; in the MPICH ABI also datatypes, addresses, error handlers, MPI_LB and MPI_UB.
#include "check.h"

static int copied, deleted, handled;
static int copy_fn(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag) {
  (void)comm, (void)key, (void)extra;
  *(void **)out = in;
  *flag = 1;
  copied++;
  return MPI_SUCCESS;
}
static int delete_fn(MPI_Comm comm, int key, void *value, void *extra) {
  (void)comm, (void)key, (void)value, (void)extra;
  deleted++;
  return MPI_SUCCESS;
}

static void attributes(void) {
  MPI_Comm comm, copy;
  int key, flag, *bound;
  void *value;
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  OK(MPI_Keyval_create(copy_fn, delete_fn, &key, NULL));
  OK(MPI_Attr_put(comm, key, &key));
  OK(MPI_Attr_get(comm, key, &value, &flag));
  CHECK(flag && value == &key);
  // The old and the new names are one thing.
  OK(MPI_Comm_get_attr(comm, key, &value, &flag));
  CHECK(flag && value == &key);
  OK(MPI_Comm_dup(comm, &copy));
  CHECK_EQ(copied, 1);
  OK(MPI_Attr_delete(copy, key));
  OK(MPI_Attr_get(copy, key, &value, &flag));
  CHECK(!flag && deleted == 1);
  OK(MPI_Comm_free(&copy));
  OK(MPI_Keyval_free(&key));
  CHECK_EQ(key, MPI_KEYVAL_INVALID);
  OK(MPI_Comm_free(&comm));
  CHECK_EQ(deleted, 2);
  OK(MPI_Attr_get(MPI_COMM_WORLD, MPI_TAG_UB, &bound, &flag));
  CHECK(flag && *bound >= 32767);
  MPI_Count size, lb, extent;
  OK(MPI_Type_size_x(MPI_DOUBLE, &size));
  OK(MPI_Type_get_extent_x(MPI_DOUBLE, &lb, &extent));
  CHECK(size == 8 && lb == 0 && extent == 8);
  char value_text[8];
  MPI_Info info;
  OK(MPI_Info_create(&info));
  OK(MPI_Info_set(info, "k", "v"));
  OK(MPI_Info_get(info, "k", 7, value_text, &flag));
  CHECK(flag && strcmp(value_text, "v") == 0);
  OK(MPI_Info_free(&info));
}

#ifndef MPI_ABI_VERSION
static void note(MPI_Comm *comm, int *code, ...) {
  (void)comm, (void)code;
  handled++;
}

static void datatypes(void) {
  const MPI_Datatype lower = (MPI_Datatype)0x4c000010, upper = (MPI_Datatype)0x4c000011;  // MPI_LB, MPI_UB
  struct {
    int a;
    double b[3];
  } rows[2];
  MPI_Aint base, places[4], extent, lb, ub;
  MPI_Datatype type;
  OK(MPI_Address(&rows[0], &base));
  OK(MPI_Address(&rows[0].a, &places[1]));
  OK(MPI_Address(&rows[0].b[1], &places[2]));
  places[0] = -8, places[1] -= base, places[2] -= base, places[3] = sizeof rows[0];
  int lengths[] = {1, 1, 1, 1};
  MPI_Datatype members[] = {lower, MPI_INT, MPI_DOUBLE, upper};
  OK(MPI_Type_struct(4, lengths, places, members, &type));
  OK(MPI_Type_extent(type, &extent));
  OK(MPI_Type_lb(type, &lb));
  OK(MPI_Type_ub(type, &ub));
  CHECK(lb == -8 && ub == (MPI_Aint)sizeof rows[0] && extent == ub - lb);
  OK(MPI_Type_free(&type));
  OK(MPI_Type_create_struct(3, lengths, places + 1, members + 1, &type));
  OK(MPI_Type_extent(type, &extent));
  CHECK_EQ(extent, sizeof rows[0]);
  OK(MPI_Type_commit(&type));
  memset(rows, 0, sizeof rows);
  struct {
    int a;
    double b[3];
  } from[2] = {{1, {2, 3, 4}}, {5, {6, 7, 8}}};
  OK(MPI_Sendrecv(from, 2, type, me, 1, rows, 2, type, me, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  CHECK(rows[0].a == 1 && rows[0].b[1] == 3 && rows[1].a == 5 && rows[1].b[1] == 7 && rows[1].b[0] == 0);
  OK(MPI_Type_free(&type));
  OK(MPI_Type_hvector(2, 1, 24, MPI_INT, &type));
  OK(MPI_Type_extent(type, &extent));
  CHECK_EQ(extent, 28);
  OK(MPI_Type_free(&type));
  places[0] = 40, places[1] = 0;
  OK(MPI_Type_hindexed(2, lengths, places, MPI_INT, &type));
  OK(MPI_Type_ub(type, &ub));
  CHECK_EQ(ub, 44);
  OK(MPI_Type_free(&type));
}

static void handlers(void) {
  MPI_Errhandler handler, got;
  MPI_Comm comm;
  int size = 0;
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  OK(MPI_Errhandler_create(note, &handler));
  OK(MPI_Errhandler_set(comm, handler));
  OK(MPI_Errhandler_get(comm, &got));
  CHECK(got == handler);
  OK(MPI_Errhandler_free(&got));
  OK(MPI_Errhandler_free(&handler));
  FAILS(MPI_Send(&size, 1, MPI_INT, all, 1, comm), MPI_ERR_RANK);
  CHECK_EQ(handled, 1);
  OK(MPI_Comm_free(&comm));
}
#endif

int main(int argc, char **argv) {
  start(&argc, &argv);
  attributes();
#ifndef MPI_ABI_VERSION
  datatypes();
  handlers();
#endif
  (void)handled;
  return finish();
}
