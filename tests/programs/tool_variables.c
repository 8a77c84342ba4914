// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The tool interface (MPI-5.0 section 15.3): control variables, performance variables, categories, enumerations. It
// works before MPI_Init and after MPI_Finalize, returns errors and calls no error handler.
#include "check.h"

#define IS(call, class) CHECK_EQ((call), (class))  // its error codes are classes

static int cvar(const char *name) {
  int index = -1;
  OK(MPI_T_cvar_get_index(name, &index));
  return index;
}

// Strings are cut to their room, and their length is told in any case (section 15.3.3).
static void strings(int index) {
  char name[64], small[5], desc[512];
  int length = sizeof name, desc_length = sizeof desc;
  OK(MPI_T_cvar_get_info(index, name, &length, NULL, NULL, NULL, desc, &desc_length, NULL, NULL));
  CHECK_EQ(length, strlen(name) + 1);
  CHECK_EQ(desc_length, strlen(desc) + 1);
  CHECK(desc_length > 10);
  int cut = sizeof small;
  OK(MPI_T_cvar_get_info(index, small, &cut, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
  CHECK_EQ(cut, length);
  CHECK_EQ(strlen(small), 4);
  CHECK(strncmp(small, name, 4) == 0);
  cut = 0;
  small[0] = 'x';
  OK(MPI_T_cvar_get_info(index, small, &cut, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
  CHECK_EQ(cut, length);
  CHECK_EQ(small[0], 'x');
  cut = 5;
  OK(MPI_T_cvar_get_info(index, NULL, &cut, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
  CHECK_EQ(cut, length);
  OK(MPI_T_cvar_get_info(index, small, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
  CHECK_EQ(small[0], 'x');
  cut = -1;
  IS(MPI_T_cvar_get_info(index, small, &cut, NULL, NULL, NULL, NULL, NULL, NULL, NULL), MPI_T_ERR_INVALID);
}

static void enumeration(MPI_T_enum type, const char *first) {
  int items = -1, value = -1, length = 64;
  char name[64];
  OK(MPI_T_enum_get_info(type, &items, name, &length));
  CHECK(items > 0);
  for (int i = 0; i < items; i++) {
    length = sizeof name;
    OK(MPI_T_enum_get_item(type, i, &value, name, &length));
    CHECK_EQ(length, strlen(name) + 1);
    if (i == 0 && first != NULL) CHECK(strcmp(name, first) == 0);
  }
  IS(MPI_T_enum_get_item(type, items, &value, name, &length), MPI_T_ERR_INVALID_ITEM);
  IS(MPI_T_enum_get_item(type, -1, &value, name, &length), MPI_T_ERR_INVALID_ITEM);
}

static unsigned long long number(const char *name) {
  MPI_T_cvar_handle handle;
  int count = 0;
  unsigned long long value = 0;
  OK(MPI_T_cvar_handle_alloc(cvar(name), NULL, &handle, &count));
  CHECK_EQ(count, 1);
  OK(MPI_T_cvar_read(handle, &value));
  OK(MPI_T_cvar_handle_free(&handle));
  CHECK(handle == MPI_T_CVAR_HANDLE_NULL);
  return value;
}

static int write_number(const char *name, unsigned long long value) {
  MPI_T_cvar_handle handle;
  int count = 0;
  OK(MPI_T_cvar_handle_alloc(cvar(name), NULL, &handle, &count));
  int code = MPI_T_cvar_write(handle, &value);
  OK(MPI_T_cvar_handle_free(&handle));
  return code;
}

static void control_variables(int inside) {
  int count = 0, verbosity = 0, bind = 0, scope = 0;
  MPI_Datatype type;
  MPI_T_enum words;
  char name[128];
  OK(MPI_T_cvar_get_num(&count));
  CHECK(count > 20);
  for (int i = 0; i < count; i++) {
    int length = sizeof name, elements = 0;
    OK(MPI_T_cvar_get_info(i, name, &length, &verbosity, &type, &words, NULL, NULL, &bind, &scope));
    CHECK(strncmp(name, "STROBE_", 7) == 0);
    CHECK_EQ(cvar(name), i);
    CHECK_EQ(bind, MPI_T_BIND_NO_OBJECT);
    CHECK(verbosity == MPI_T_VERBOSITY_USER_BASIC || verbosity == MPI_T_VERBOSITY_TUNER_BASIC);
    CHECK(scope == MPI_T_SCOPE_CONSTANT || scope == MPI_T_SCOPE_LOCAL || scope == MPI_T_SCOPE_ALL_EQ ||
          scope == MPI_T_SCOPE_GROUP_EQ);
    MPI_T_cvar_handle handle;
    OK(MPI_T_cvar_handle_alloc(i, NULL, &handle, &elements));
    char *room_for = room((size_t)elements + 8);
    OK(MPI_T_cvar_read(handle, room_for));
    if (type == MPI_INT) {
      enumeration(words, NULL);
      CHECK_EQ(elements, 1);
    } else if (type == MPI_CHAR) {
      CHECK(elements > 1 && strlen(room_for) < (size_t)elements);
      CHECK(words == MPI_T_ENUM_NULL);
    } else {
      CHECK(type == MPI_UNSIGNED_LONG_LONG);
      CHECK_EQ(elements, 1);
    }
    if (scope == MPI_T_SCOPE_CONSTANT) IS(MPI_T_cvar_write(handle, room_for), MPI_T_ERR_CVAR_SET_NEVER);
    OK(MPI_T_cvar_handle_free(&handle));
    free(room_for);
  }
  strings(cvar("STROBE_SPIN_US"));
  IS(MPI_T_cvar_get_info(count, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL), MPI_T_ERR_INVALID_INDEX);
  IS(MPI_T_cvar_get_info(-1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL), MPI_T_ERR_INVALID_INDEX);
  int index = -1;
  IS(MPI_T_cvar_get_index("STROBE_NO_SUCH", &index), MPI_T_ERR_INVALID_NAME);
  IS(MPI_T_cvar_get_index(NULL, &index), MPI_T_ERR_INVALID);
  // A setting that is read in MPI_Init is written before it, and never after.
  IS(write_number("STROBE_EAGER_BYTES", 1 << 30), inside ? MPI_T_ERR_CVAR_SET_NOT_NOW : MPI_T_ERR_INVALID);
  if (inside) {
    CHECK_EQ(number("STROBE_EAGER_BYTES"), 4000);
    IS(write_number("STROBE_EAGER_BYTES", 5000), MPI_T_ERR_CVAR_SET_NOT_NOW);
  } else {
    OK(write_number("STROBE_EAGER_BYTES", 4000));
    CHECK_EQ(number("STROBE_EAGER_BYTES"), 4000);
  }
  // One that may change at any time.
  unsigned long long spin = number("STROBE_SPIN_US");
  OK(write_number("STROBE_SPIN_US", spin + 1));
  CHECK_EQ(number("STROBE_SPIN_US"), spin + 1);
  OK(write_number("STROBE_SPIN_US", spin));
  IS(write_number("STROBE_UNEXPECTED_BYTES", 1 << 20), inside ? MPI_SUCCESS : MPI_T_ERR_CVAR_SET_NOT_NOW);
  // A handle that was freed.
  MPI_T_cvar_handle handle, copy;
  int elements = 0;
  OK(MPI_T_cvar_handle_alloc(0, NULL, &handle, &elements));
  copy = handle;
  OK(MPI_T_cvar_handle_free(&handle));
  IS(MPI_T_cvar_read(copy, name), MPI_T_ERR_INVALID_HANDLE);
  IS(MPI_T_cvar_handle_free(&copy), MPI_T_ERR_INVALID_HANDLE);
  IS(MPI_T_cvar_handle_free(NULL), MPI_T_ERR_INVALID);
  IS(MPI_T_cvar_read(MPI_T_CVAR_HANDLE_NULL, name), MPI_T_ERR_INVALID_HANDLE);
}

static void categories(void) {
  int count = 0, stamp = -1, again = -2, cvars = 0, pvars = 0, events = 0, in_cvars = 0, in_pvars = 0, in_events = 0;
  char name[128];
  OK(MPI_T_category_changed(&stamp));
  OK(MPI_T_category_get_num(&count));
  OK(MPI_T_cvar_get_num(&cvars));
  OK(MPI_T_pvar_get_num(&pvars));
  OK(MPI_T_event_get_num(&events));
  int *seen = room(sizeof(int) * (size_t)count);
  for (int i = 0; i < count; i++) {
    int length = sizeof name, here = -1, of_cvars = 0, of_pvars = 0, of_categories = 0, of_events = 0;
    OK(MPI_T_category_get_info(i, name, &length, NULL, NULL, &of_cvars, &of_pvars, &of_categories));
    OK(MPI_T_category_get_num_events(i, &of_events));
    OK(MPI_T_category_get_index(name, &here));
    CHECK_EQ(here, i);
    int list[512];
    for (int at = 0; at < 512; at++) list[at] = -1;
    OK(MPI_T_category_get_cvars(i, 512, list));
    for (int at = 0; at < of_cvars; at++) CHECK(list[at] >= 0 && list[at] < cvars);
    CHECK_EQ(list[of_cvars], -1);
    OK(MPI_T_category_get_pvars(i, 512, list));
    for (int at = 0; at < of_pvars; at++) CHECK(list[at] >= 0 && list[at] < pvars);
    OK(MPI_T_category_get_events(i, 512, list));
    for (int at = 0; at < of_events; at++) CHECK(list[at] >= 0 && list[at] < events);
    OK(MPI_T_category_get_categories(i, 512, list));
    for (int at = 0; at < of_categories; at++) {
      CHECK(list[at] > i && list[at] < count);
      seen[list[at]]++;
    }
    in_cvars += of_cvars;
    in_pvars += of_pvars;
    in_events += of_events;
    if (of_cvars > 1) {
      list[1] = -7;
      OK(MPI_T_category_get_cvars(i, 1, list));
      CHECK_EQ(list[1], -7);
    }
    IS(MPI_T_category_get_cvars(i, -1, list), MPI_T_ERR_INVALID);
  }
  for (int i = 0; i < count; i++) CHECK(seen[i] <= 1);
  free(seen);
  // Everything is in exactly one.
  CHECK_EQ(in_cvars, cvars);
  CHECK_EQ(in_pvars, pvars);
  CHECK_EQ(in_events, events);
  OK(MPI_T_category_changed(&again));
  CHECK_EQ(again, stamp);
  IS(MPI_T_category_get_index("no such", &again), MPI_T_ERR_INVALID_NAME);
  IS(MPI_T_category_get_cvars(count, 0, NULL), MPI_T_ERR_INVALID_INDEX);
}

static int pvar(const char *name, int class) {
  int index = -1;
  OK(MPI_T_pvar_get_index(name, class, &index));
  return index;
}

static void all_performance_variables(MPI_T_pvar_session session) {
  int count = 0;
  OK(MPI_T_pvar_get_num(&count));
  CHECK(count > 30);
  for (int i = 0; i < count; i++) {
    char name[128], desc[512];
    int length = sizeof name, desc_length = sizeof desc, verbosity = 0, class = 0, bind = 0, readonly = -1;
    int continuous = -1, atomic = -1, elements = 0;
    MPI_Datatype type;
    MPI_T_enum states;
    OK(MPI_T_pvar_get_info(i, name, &length, &verbosity, &class, &type, &states, desc, &desc_length, &bind, &readonly,
                           &continuous, &atomic));
    CHECK_EQ(pvar(name, class), i);
    CHECK(bind == MPI_T_BIND_NO_OBJECT || bind == MPI_T_BIND_MPI_COMM);
    if (class == MPI_T_PVAR_CLASS_STATE) CHECK(type == MPI_INT && states != MPI_T_ENUM_NULL);
    if (class == MPI_T_PVAR_CLASS_PERCENTAGE) CHECK(type == MPI_DOUBLE);
    if (class == MPI_T_PVAR_CLASS_COUNTER) CHECK(type == MPI_UNSIGNED_LONG_LONG && !readonly && !continuous && atomic);
    MPI_T_pvar_handle handle;
    MPI_Comm comm = MPI_COMM_SELF;
    int code = MPI_T_pvar_handle_alloc(session, i, &comm, &handle, &elements);
    int running = 0, over = 0;
    OK(MPI_Initialized(&running));
    OK(MPI_Finalized(&over));
    if (bind == MPI_T_BIND_MPI_COMM && (!running || over)) {
      IS(code, MPI_T_ERR_INVALID);
      continue;
    }
    OK(code);
    char *value = room((size_t)elements * 8);
    OK(MPI_T_pvar_read(session, handle, value));
    IS(MPI_T_pvar_start(session, handle), continuous ? MPI_T_ERR_PVAR_NO_STARTSTOP : MPI_SUCCESS);
    IS(MPI_T_pvar_stop(session, handle), continuous ? MPI_T_ERR_PVAR_NO_STARTSTOP : MPI_SUCCESS);
    IS(MPI_T_pvar_reset(session, handle), readonly ? MPI_T_ERR_PVAR_NO_WRITE : MPI_SUCCESS);
    IS(MPI_T_pvar_write(session, handle, value), readonly ? MPI_T_ERR_PVAR_NO_WRITE : MPI_SUCCESS);
    IS(MPI_T_pvar_readreset(session, handle, value), atomic ? MPI_SUCCESS : MPI_T_ERR_PVAR_NO_ATOMIC);
    OK(MPI_T_pvar_handle_free(session, &handle));
    CHECK(handle == MPI_T_PVAR_HANDLE_NULL);
    free(value);
  }
  int index = -1;
  IS(MPI_T_pvar_get_index("no such", MPI_T_PVAR_CLASS_COUNTER, &index), MPI_T_ERR_INVALID_NAME);
  IS(MPI_T_pvar_get_index("calls", MPI_T_PVAR_CLASS_LEVEL, &index), MPI_T_ERR_INVALID_NAME);
  IS(MPI_T_pvar_get_index("calls", -12345, &index), MPI_T_ERR_INVALID);
  IS(MPI_T_pvar_get_info(count, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
     MPI_T_ERR_INVALID_INDEX);
}

// The number of a call among the elements of variables that have one for each call.
static int number_of(const char *call) {
  MPI_T_enum calls;
  int items = 0, index = pvar("call", MPI_T_PVAR_CLASS_STATE);
  OK(MPI_T_pvar_get_info(index, NULL, NULL, NULL, NULL, NULL, &calls, NULL, NULL, NULL, NULL, NULL, NULL));
  OK(MPI_T_enum_get_info(calls, &items, NULL, NULL));
  for (int i = 0; i < items; i++) {
    char name[128];
    int length = sizeof name, value = -2;
    OK(MPI_T_enum_get_item(calls, i, &value, name, &length));
    if (strcmp(name, call) == 0) return value;
  }
  FAIL("%s is no call", call);
}

static void sends_to_self(int times) {
  char byte = 0, got = 0;
  for (int i = 0; i < times; i++)
    OK(MPI_Sendrecv(&byte, 1, MPI_BYTE, 0, 3, &got, 1, MPI_BYTE, 0, 3, MPI_COMM_SELF, MPI_STATUS_IGNORE));
}

// A handle counts from when it is started, and each for itself.
static void counters(MPI_T_pvar_session session) {
  MPI_T_pvar_handle calls, bytes, same;
  MPI_T_pvar_session other;
  int count = 0, at = number_of("MPI_Sendrecv");
  OK(MPI_T_pvar_handle_alloc(session, pvar("calls", MPI_T_PVAR_CLASS_COUNTER), NULL, &calls, &count));
  unsigned long long *value = room(sizeof *value * (size_t)count), sum = 0;
  OK(MPI_T_pvar_handle_alloc(session, pvar("all_bytes", MPI_T_PVAR_CLASS_AGGREGATE), NULL, &bytes, &count));
  OK(MPI_T_pvar_session_create(&other));
  OK(MPI_T_pvar_handle_alloc(other, pvar("calls", MPI_T_PVAR_CLASS_COUNTER), NULL, &same, &count));
  sends_to_self(5);
  OK(MPI_T_pvar_read(session, calls, value));
  CHECK_EQ(value[at], 0);
  OK(MPI_T_pvar_start(session, MPI_T_PVAR_ALL_HANDLES));
  OK(MPI_T_pvar_start(session, calls));
  sends_to_self(7);
  OK(MPI_T_pvar_start(other, same));
  sends_to_self(2);
  OK(MPI_T_pvar_read(session, calls, value));
  CHECK_EQ(value[at], 9);
  OK(MPI_T_pvar_read(session, bytes, &sum));
  CHECK_EQ(sum, 9);  // what was sent
  OK(MPI_T_pvar_read(other, same, value));
  CHECK_EQ(value[at], 2);
  OK(MPI_T_pvar_stop(session, calls));
  sends_to_self(3);
  OK(MPI_T_pvar_read(session, calls, value));
  CHECK_EQ(value[at], 9);
  OK(MPI_T_pvar_start(session, calls));
  sends_to_self(1);
  OK(MPI_T_pvar_readreset(session, calls, value));
  CHECK_EQ(value[at], 10);
  sends_to_self(1);
  OK(MPI_T_pvar_read(session, calls, value));
  CHECK_EQ(value[at], 1);
  value[at] = 1000;
  OK(MPI_T_pvar_write(session, calls, value));
  sends_to_self(1);
  OK(MPI_T_pvar_read(session, calls, value));
  CHECK_EQ(value[at], 1001);
  OK(MPI_T_pvar_reset(session, MPI_T_PVAR_ALL_HANDLES));
  OK(MPI_T_pvar_read(session, calls, value));
  CHECK_EQ(value[at], 0);
  OK(MPI_T_pvar_stop(session, MPI_T_PVAR_ALL_HANDLES));
  // A handle belongs to its session.
  IS(MPI_T_pvar_read(other, calls, value), MPI_T_ERR_INVALID_HANDLE);
  IS(MPI_T_pvar_handle_free(other, &calls), MPI_T_ERR_INVALID_HANDLE);
  IS(MPI_T_pvar_read(session, MPI_T_PVAR_ALL_HANDLES, value), MPI_T_ERR_INVALID_HANDLE);
  MPI_T_pvar_session gone = other;
  OK(MPI_T_pvar_session_free(&other));
  CHECK(other == MPI_T_PVAR_SESSION_NULL);
  IS(MPI_T_pvar_read(gone, same, value), MPI_T_ERR_INVALID_SESSION);
  IS(MPI_T_pvar_session_free(&gone), MPI_T_ERR_INVALID_SESSION);
  IS(MPI_T_pvar_start(MPI_T_PVAR_SESSION_NULL, MPI_T_PVAR_ALL_HANDLES), MPI_T_ERR_INVALID_SESSION);
  OK(MPI_T_pvar_handle_free(session, &bytes));
  OK(MPI_T_pvar_handle_free(session, &calls));
  free(value);
}

static unsigned long long level(MPI_T_pvar_session session, const char *name, void *object) {
  MPI_T_pvar_handle handle;
  int count = 0;
  unsigned long long value = 0;
  OK(MPI_T_pvar_handle_alloc(session, pvar(name, MPI_T_PVAR_CLASS_LEVEL), object, &handle, &count));
  CHECK_EQ(count, 1);
  OK(MPI_T_pvar_read(session, handle, &value));
  OK(MPI_T_pvar_handle_free(session, &handle));
  return value;
}

// Lengths of queues, of the process and of a communicator.
static void queues(MPI_T_pvar_session session) {
  MPI_Comm self, other = MPI_COMM_SELF;
  MPI_Request requests[3];
  char in[3], out = 1;
  OK(MPI_Comm_dup(MPI_COMM_SELF, &self));
  unsigned long long before = level(session, "posted_receives", NULL);
  for (int i = 0; i < 3; i++) OK(MPI_Irecv(&in[i], 1, MPI_BYTE, 0, 7, self, &requests[i]));
  CHECK_EQ(level(session, "posted_receives", NULL), before + 3);
  CHECK_EQ(level(session, "comm_posted_receives", &self), 3);
  CHECK_EQ(level(session, "comm_posted_receives", &other), 0);
  CHECK_EQ(level(session, "comm_unexpected_messages", &self), 0);
  for (int i = 0; i < 3; i++) OK(MPI_Send(&out, 1, MPI_BYTE, 0, 7, self));
  OK(MPI_Waitall(3, requests, MPI_STATUSES_IGNORE));
  CHECK_EQ(level(session, "comm_posted_receives", &self), 0);
  OK(MPI_Send(&out, 1, MPI_BYTE, 0, 8, self));
  MPI_Status status;
  OK(MPI_Probe(0, 8, self, &status));
  CHECK_EQ(level(session, "comm_unexpected_messages", &self), 1);
  OK(MPI_Recv(in, 1, MPI_BYTE, 0, 8, self, MPI_STATUS_IGNORE));
  CHECK_EQ(level(session, "comm_unexpected_messages", &self), 0);
  MPI_Comm gone = self;
  OK(MPI_Comm_free(&self));
  MPI_T_pvar_handle handle;
  int count, index = pvar("comm_posted_receives", MPI_T_PVAR_CLASS_LEVEL);
  IS(MPI_T_pvar_handle_alloc(session, index, &gone, &handle, &count), MPI_T_ERR_INVALID);
  IS(MPI_T_pvar_handle_alloc(session, index, NULL, &handle, &count), MPI_T_ERR_INVALID);
}

static void measure(int inside) {
  MPI_T_pvar_session session;
  OK(MPI_T_pvar_session_create(&session));
  all_performance_variables(session);
  if (inside) {
    counters(session);
    queues(session);
  }
  OK(MPI_T_pvar_session_free(&session));
}

int main(int argc, char **argv) {
  int provided = -1, value = 0;
  IS(MPI_T_cvar_get_num(&value), MPI_T_ERR_NOT_INITIALIZED);
  IS(MPI_T_finalize(), MPI_T_ERR_NOT_INITIALIZED);
  IS(MPI_T_init_thread(12345, &provided), MPI_T_ERR_INVALID);
  OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
  OK(MPI_T_init_thread(MPI_THREAD_MULTIPLE, &provided));
  CHECK_EQ(provided, MPI_THREAD_MULTIPLE);
  control_variables(0);
  categories();
  measure(0);
  OK(MPI_T_finalize());
  OK(MPI_T_cvar_get_num(&value));
  start(&argc, &argv);
  control_variables(1);
  categories();
  measure(1);
  char text[MPI_MAX_ERROR_STRING];
  IS(MPI_T_cvar_get_index("STROBE_NO_SUCH", &value), MPI_T_ERR_INVALID_NAME);
  OK(MPI_Error_string(MPI_T_ERR_INVALID_NAME, text, &value));
  CHECK(strstr(text, "MPI_T_cvar_get_index") != NULL && strstr(text, "STROBE_NO_SUCH") != NULL);
  OK(MPI_T_finalize());
  IS(MPI_T_cvar_get_num(&value), MPI_T_ERR_NOT_INITIALIZED);
  OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
  MPI_Comm_free(&meeting);
  MPI_Finalize();
  control_variables(1);
  categories();
  measure(0);
  OK(MPI_T_finalize());
  printf("PASS %ld\n", checks);
  return 0;
}
