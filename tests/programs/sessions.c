// SPDX-License-Identifier: MIT OR Apache-2.0
// Sessions (MPI-5.0 section 11.3): without MPI_Init, several at once, again and again; process sets, their groups, and
// communicators from these. With an argument the world model is used beside them.
#include "check.h"

static int handled, with_world;
static void handler(MPI_Session *session, int *code, ...) {
  (void)session;
  handled = *code;
}

static MPI_Session open_session(const char *level) {
  MPI_Session session = MPI_SESSION_NULL;
  MPI_Info info;
  OK(MPI_Info_create(&info));
  OK(MPI_Info_set(info, "thread_level", level));
  OK(MPI_Session_init(info, MPI_ERRORS_RETURN, &session));
  OK(MPI_Info_free(&info));
  CHECK(session != MPI_SESSION_NULL);
  return session;
}

static MPI_Group group_of(MPI_Session session, const char *set) {
  MPI_Group group = MPI_GROUP_NULL;
  OK(MPI_Group_from_session_pset(session, set, &group));
  return group;
}

static MPI_Comm comm_of(MPI_Group group, const char *string) {
  MPI_Comm comm = MPI_COMM_NULL;
  OK(MPI_Comm_create_from_group(group, string, MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm));
  return comm;
}

// All processes of a communicator know of each other.
static void use(MPI_Comm comm) {
  int rank = -1, size = -1, from = -1, sum = -1;
  OK(MPI_Comm_rank(comm, &rank));
  OK(MPI_Comm_size(comm, &size));
  const int to = (rank + 1) % size, before = (rank + size - 1) % size;
  OK(MPI_Sendrecv(&rank, 1, MPI_INT, to, 5, &from, 1, MPI_INT, before, 5, comm, MPI_STATUS_IGNORE));
  CHECK_EQ(from, before);
  OK(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm));
  CHECK_EQ(sum, size * (size - 1) / 2);
}

static void process_sets(MPI_Session session) {
  int sets = -1, seen = 0;
  OK(MPI_Session_get_num_psets(session, MPI_INFO_NULL, &sets));
  CHECK(sets >= 3);
  for (int n = 0; n < sets; n++) {
    int length = 0, again = 0, size = -1, flag = 0, room_for = 16;
    OK(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, n, &length, NULL));
    CHECK(length > 1 && length <= MPI_MAX_PSET_NAME_LEN);
    char *name = room((size_t)length), value[16];
    again = length;
    OK(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, n, &again, name));
    CHECK(again == length && (int)strlen(name) + 1 == length);
    seen += strcmp(name, "mpi://WORLD") == 0 || strcmp(name, "mpi://SELF") == 0;
    MPI_Info info;
    MPI_Group group = group_of(session, name);
    OK(MPI_Group_size(group, &size));
    OK(MPI_Session_get_pset_info(session, name, &info));
    OK(MPI_Info_get_string(info, "mpi_size", &room_for, value, &flag));
    CHECK(flag && atoi(value) == size);
    OK(MPI_Info_free(&info));
    OK(MPI_Group_free(&group));
    free(name);
  }
  CHECK_EQ(seen, 2);
  MPI_Group group;
  int length = 0;
  FAILS(MPI_Group_from_session_pset(session, "mpi://NOBODY", &group), MPI_ERR_ARG);
  FAILS(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, sets, &length, NULL), MPI_ERR_ARG);
  FAILS(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, -1, &length, NULL), MPI_ERR_ARG);
}

static void communicators(MPI_Session session) {
  MPI_Group world = group_of(session, "mpi://WORLD"), own = group_of(session, "mpi://SELF"), none, half, other;
  MPI_Group node = group_of(session, "strobe://node");
  OK(MPI_Group_size(world, &all));
  OK(MPI_Group_rank(world, &me));
  CHECK(me >= 0 && me < all);
  MPI_Comm a = comm_of(world, "a"), b = comm_of(world, "b"), alone = comm_of(own, "alone"), near = comm_of(node, "a");
  use(a);
  use(b);
  use(alone);
  use(near);
  int result = -1, size = -1;
  OK(MPI_Comm_compare(a, b, &result));
  CHECK_EQ(result, MPI_CONGRUENT);
  OK(MPI_Comm_size(alone, &size));
  CHECK_EQ(size, 1);

  // Of a part, and of no process at all.
  int first[3] = {0, all - 1, 2};
  OK(MPI_Group_range_incl(world, 1, &first, &half));
  OK(MPI_Group_difference(world, half, &other));
  int in_half = -1;
  OK(MPI_Group_rank(half, &in_half));
  MPI_Comm part = comm_of(in_half == MPI_UNDEFINED ? other : half, "part");
  use(part);
  OK(MPI_Group_difference(world, world, &none));
  MPI_Comm nobody = comm_of(none, "nobody");
  CHECK(nobody == MPI_COMM_NULL);
  MPI_Comm refused;
  if (all > 1) {
    MPI_Group without_me = in_half == MPI_UNDEFINED ? half : other;
    FAILS(MPI_Comm_create_from_group(without_me, "not", MPI_INFO_NULL, MPI_ERRORS_RETURN, &refused), MPI_ERR_GROUP);
    FAILS(MPI_Intercomm_create_from_groups(without_me, 0, world, 0, "not", MPI_INFO_NULL, MPI_ERRORS_RETURN, &refused),
          MPI_ERR_GROUP);
  }
  FAILS(MPI_Comm_create_from_group(MPI_GROUP_NULL, "null", MPI_INFO_NULL, MPI_ERRORS_RETURN, &refused), MPI_ERR_GROUP);

  // Two groups that talk to each other.
  if (all > 1) {
    MPI_Comm inter = MPI_COMM_NULL, merged = MPI_COMM_NULL;
    const int is_first = in_half != MPI_UNDEFINED;
    OK(MPI_Intercomm_create_from_groups(is_first ? half : other, 0, is_first ? other : half, 0, "both", MPI_INFO_NULL,
                                        MPI_ERRORS_RETURN, &inter));
    int remote = -1, flag = 0;
    OK(MPI_Comm_test_inter(inter, &flag));
    CHECK(flag);
    OK(MPI_Comm_remote_size(inter, &remote));
    OK(MPI_Group_size(is_first ? other : half, &size));
    CHECK_EQ(remote, size);
    OK(MPI_Intercomm_merge(inter, !is_first, &merged));
    use(merged);
    OK(MPI_Comm_free(&merged));
    OK(MPI_Comm_free(&inter));
  }

  // Buffered sends: the buffer of the session, for its communicators and those made from them.
  MPI_Comm copy;
  OK(MPI_Comm_dup(a, &copy));
  enum { BYTES = 4096 };
  char *memory = room(BYTES + MPI_BSEND_OVERHEAD), *data = room(BYTES), *in = room(BYTES), *back = NULL;
  MPI_Count count = -1;
  const int to = (me + 1) % all, from = (me + all - 1) % all;
  MPI_Request request;
  int bytes = -1;
  for (int with = 0; with < 2; with++) {
    if (with) OK(MPI_Session_attach_buffer_c(session, memory, BYTES + MPI_BSEND_OVERHEAD));
    else OK(MPI_Session_attach_buffer(session, memory, BYTES + MPI_BSEND_OVERHEAD));
    fill(data, BYTES, (uint32_t)me);
    OK(MPI_Bsend(data, BYTES, MPI_BYTE, to, 1, with ? copy : a));
    OK(MPI_Recv(in, BYTES, MPI_BYTE, from, 1, with ? copy : a, MPI_STATUS_IGNORE));
    CHECK_BYTES(in, BYTES, (uint32_t)from);
    OK(MPI_Session_flush_buffer(session));
    OK(MPI_Session_iflush_buffer(session, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    if (with) OK(MPI_Session_detach_buffer_c(session, &back, &count));
    else OK(MPI_Session_detach_buffer(session, &back, &bytes));
    CHECK(back == memory);
  }
  CHECK(bytes == BYTES + MPI_BSEND_OVERHEAD && count == bytes);
  FAILS(MPI_Session_detach_buffer(session, &back, &bytes), MPI_ERR_BUFFER);
  free(memory);
  free(data);
  free(in);

  MPI_Comm *comms[] = {&a, &b, &alone, &near, &part, &copy};
  for (size_t i = 0; i < sizeof comms / sizeof *comms; i++) OK(MPI_Comm_free(comms[i]));
  MPI_Group *groups[] = {&world, &own, &half, &other, &node};
  for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) OK(MPI_Group_free(groups[i]));
}

static void errors(MPI_Session session, MPI_Errhandler early) {
  MPI_Errhandler was = MPI_ERRHANDLER_NULL;
  MPI_Session none = MPI_SESSION_NULL, refused = MPI_SESSION_NULL;
  MPI_Info info;
  char level[64];
  int length = sizeof level, flag = 0, sets = 0;
  OK(MPI_Session_get_info(session, &info));
  OK(MPI_Info_get_string(info, "thread_level", &length, level, &flag));
  CHECK(flag && strncmp(level, "MPI_THREAD_", 11) == 0);
  OK(MPI_Info_free(&info));
  OK(MPI_Session_get_errhandler(session, &was));
  CHECK(was == MPI_ERRORS_RETURN);
  OK(MPI_Session_set_errhandler(session, early));
  handled = 0;
  CHECK(MPI_Group_from_session_pset(session, "nothing", &(MPI_Group){MPI_GROUP_NULL}) != MPI_SUCCESS);
  CHECK_EQ(class_of(handled), MPI_ERR_ARG);
  handled = 0;
  OK(MPI_Session_call_errhandler(session, MPI_ERR_TAG));
  CHECK_EQ(handled, MPI_ERR_TAG);
  OK(MPI_Session_set_errhandler(session, MPI_ERRORS_RETURN));
  OK(MPI_Info_create(&info));
  OK(MPI_Info_set(info, "thread_level", "MPI_THREAD_SEVERAL"));
  CHECK_EQ(class_of(MPI_Session_init(info, MPI_ERRORS_RETURN, &refused)), MPI_ERR_INFO_VALUE);
  OK(MPI_Info_free(&info));
  if (with_world) {
    FAILS(MPI_Session_get_num_psets(none, MPI_INFO_NULL, &sets), MPI_ERR_SESSION);
    FAILS(MPI_Session_finalize(&none), MPI_ERR_SESSION);
  }
}

int main(int argc, char **argv) {
  with_world = argc > 1;
  int flag = 1;
  MPI_Errhandler early = MPI_ERRHANDLER_NULL, unused = MPI_ERRHANDLER_NULL;
  OK(MPI_Session_create_errhandler(handler, &early));
  OK(MPI_Session_create_errhandler(handler, &unused));
  OK(MPI_Errhandler_free(&unused));
  if (with_world) start(&argc, &argv);

  for (int turn = 0; turn < 3; turn++) {
    MPI_Session first = open_session("MPI_THREAD_SINGLE"), second = open_session("MPI_THREAD_MULTIPLE");
    OK(MPI_Initialized(&flag));
    CHECK_EQ(flag, with_world);
    OK(MPI_Finalized(&flag));
    CHECK_EQ(flag, 0);
    process_sets(first);
    communicators(first);
    communicators(second);
    errors(first, early);
    OK(MPI_Session_finalize(&first));
    CHECK(first == MPI_SESSION_NULL);
    communicators(second);
    OK(MPI_Session_finalize(&second));
  }
  if (with_world) {
    // A session outlives the world.
    MPI_Session last = open_session("MPI_THREAD_SINGLE");
    MPI_Comm_free(&meeting);
    OK(MPI_Finalize());
    communicators(last);
    OK(MPI_Finalized(&flag));
    CHECK_EQ(flag, 1);
    OK(MPI_Session_finalize(&last));
  }
  printf("PASS %ld\n", checks);
  return 0;
}
