// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Runs rows of wrong arguments (tests/src/wrong), all in one process. Each call must return its error class, with a
// sentence that names the call and the argument; nothing may crash or wait; and the library works afterwards.
#include "../programs/check.h"
#include <setjmp.h>
#include <signal.h>

static const char *function, *argument, *way;
static int rows, wrong;
static sigjmp_buf back;
static volatile sig_atomic_t in_row;

static char room_0[4096], room_1[4096], room_2[4096], room_3[4096], text[8192];
static int one_dim[8] = {1}, ones[4] = {1, 1, 1, 1}, block_wise[4], default_blocks[4];
static int ranges[1][3] = {{0, 0, 1}}, comm_keyval, type_keyval, win_keyval, copy_keyval, freed_keyval;
static int own_code, own_class, beyond_tags;
static MPI_Status a_status;
static long zeros[64];
static MPI_Count large_ones[4] = {1, 1, 1, 1};
static MPI_Win shared_win;

#define OBJECT(type, name, null) \
  static type right_##name, freed_##name, copy_##name, made_##name, null_##name
OBJECT(MPI_Comm, comm, MPI_COMM_NULL);
OBJECT(MPI_Group, group, MPI_GROUP_NULL);
OBJECT(MPI_Datatype, type, MPI_DATATYPE_NULL);
OBJECT(MPI_Op, op, MPI_OP_NULL);
OBJECT(MPI_Request, request, MPI_REQUEST_NULL);
OBJECT(MPI_Message, message, MPI_MESSAGE_NULL);
OBJECT(MPI_Info, info, MPI_INFO_NULL);
OBJECT(MPI_Errhandler, errhandler, MPI_ERRHANDLER_NULL);
OBJECT(MPI_Win, win, MPI_WIN_NULL);
OBJECT(MPI_File, file, MPI_FILE_NULL);
OBJECT(MPI_Session, session, MPI_SESSION_NULL);
OBJECT(MPI_T_enum, t_enum, MPI_T_ENUM_NULL);
OBJECT(MPI_T_cvar_handle, t_cvar, MPI_T_CVAR_HANDLE_NULL);
OBJECT(MPI_T_pvar_handle, t_pvar, MPI_T_PVAR_HANDLE_NULL);
OBJECT(MPI_T_pvar_session, t_session, MPI_T_PVAR_SESSION_NULL);
OBJECT(MPI_T_event_registration, t_registration, NULL);
OBJECT(MPI_T_event_instance, t_instance, NULL);
static MPI_Comm cart, graph, dist_graph;
static MPI_Datatype types[4], null_types[4], freed_types[4];
static MPI_Request requests[4], freed_requests[4];
static MPI_Info infos[4];

static void a_function(void) {}
static void combine(void *in, void *inout, int *length, MPI_Datatype *type) {
  (void)in, (void)inout, (void)length, (void)type;
}

__attribute__((format(printf, 1, 2))) static void bad(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  printf("WRONG %s/%s/%s: ", function, argument, way);
  vprintf(format, arguments);
  printf("\n");
  fflush(stdout);
  va_end(arguments);
  wrong++;
}

static void at_signal(int signal) {
  if (in_row) siglongjmp(back, signal);
  _exit(9);
}

static int named(const char *sentence, const char *name) {
  size_t length = strlen(name);
  for (const char *at = sentence; (at = strstr(at, name)) != NULL; at++) {
    int before = at > sentence && (at[-1] == '_' || (at[-1] | 32) >= 'a');
    if (!before && at[length] != '_' && ((at[length] | 32) < 'a' || (at[length] | 32) > 'z')) return 1;
  }
  return 0;
}

static void ended(int expected, int code) {
  int class = class_of(code), length = 0;
  char sentence[MPI_MAX_ERROR_STRING] = "", wanted[MPI_MAX_ERROR_STRING] = "", call[128];
  in_row = 0;
  checks++;
  if (code != MPI_SUCCESS) MPI_Error_string(code, sentence, &length);
  if (class != expected) {
    MPI_Error_string(expected, wanted, &length);
    wanted[strcspn(wanted, ":")] = 0;
    bad("not %s: %s", wanted, code == MPI_SUCCESS ? "it succeeds" : sentence);
    return;
  }
  if (expected == MPI_SUCCESS) return;
  snprintf(call, sizeof call, "%s: ", function);
  const char *says = strstr(sentence, call);
  if (says == NULL) {
    bad("does not name the call: %s", sentence);
  } else if (!named(says, argument)) {
    bad("does not name the argument: %s", says);
  } else {
    // argument: what is wrong: what to do
    const char *after = strpbrk(says + strlen(call), ":;"), *remedy = after == NULL ? NULL : strpbrk(after + 1, ":;");
    if (remedy == NULL || strlen(remedy) < 8) bad("names no remedy: %s", says);
  }
}

static void begin(const char *of, const char *how) {
  argument = of;
  way = how;
  rows++;
  in_row = 1;
  alarm(10);
  for (int i = 0; i < 4; i++) memset((char *[]){room_0, room_1, room_2, room_3}[i], 0, 256);
  // What a call that should have failed has changed.
  copy_comm = right_comm, copy_group = right_group, copy_type = right_type, copy_op = right_op;
  copy_request = right_request, copy_message = right_message, copy_info = right_info;
  copy_errhandler = right_errhandler, copy_win = right_win, copy_t_cvar = right_t_cvar;
  copy_t_pvar = right_t_pvar, copy_t_session = right_t_session, copy_keyval = comm_keyval;
}

enum { SKIP = -1000 };
#define ROW(of, how, expected, call)                      \
  if ((expected) != SKIP) {                               \
    begin(of, how);                                       \
    int signal_got = sigsetjmp(back, 1);                  \
    if (signal_got == 0) {                                \
      ended(expected, call);                              \
    } else {                                              \
      in_row = 0;                                         \
      bad("ends with signal %d", signal_got);             \
      crashed();                                          \
    }                                                     \
  }

// After a crash or a call that waits nothing is known of the library's state.
static void crashed(void) {
  printf("ROWS %d WRONG %d\n", rows, wrong);
  fflush(stdout);
  _exit(1);
}

// STROBE_WRONG_ONLY names a function whose rows alone are run.
static int is_wanted(const char *name) {
  const char *only = getenv("STROBE_WRONG_ONLY");
  function = name;
  return only == NULL || strcmp(only, name) == 0;
}

static void all_rows(void);

static void prepare(void) {
  int provided, count;
  OK(MPI_Comm_dup(MPI_COMM_SELF, &right_comm));
  OK(MPI_Comm_dup(MPI_COMM_SELF, &freed_comm));
  OK(MPI_Comm_free(&(MPI_Comm){freed_comm}));
  int periods[1] = {0}, index[1] = {0};
  OK(MPI_Cart_create(MPI_COMM_SELF, 1, one_dim, periods, 0, &cart));
  OK(MPI_Graph_create(MPI_COMM_SELF, 1, index, index, 0, &graph));
  OK(MPI_Dist_graph_create_adjacent(MPI_COMM_SELF, 0, index, MPI_UNWEIGHTED, 0, index, MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                                    &dist_graph));
  OK(MPI_Comm_group(MPI_COMM_SELF, &right_group));
  OK(MPI_Comm_group(MPI_COMM_SELF, &freed_group));
  OK(MPI_Group_free(&(MPI_Group){freed_group}));
  OK(MPI_Type_contiguous(1, MPI_INT, &right_type));
  OK(MPI_Type_commit(&right_type));
  OK(MPI_Type_contiguous(2, MPI_INT, &freed_type));
  OK(MPI_Type_free(&(MPI_Datatype){freed_type}));
  right_op = MPI_SUM;
  OK(MPI_Op_create(combine, 1, &freed_op));
  OK(MPI_Op_free(&(MPI_Op){freed_op}));
  OK(MPI_Send_init(room_0, 1, MPI_INT, MPI_PROC_NULL, 7, right_comm, &right_request));
  OK(MPI_Send_init(room_0, 1, MPI_INT, MPI_PROC_NULL, 7, right_comm, &freed_request));
  OK(MPI_Request_free(&(MPI_Request){freed_request}));
  OK(MPI_Send(room_0, 1, MPI_INT, 0, 7, right_comm));
  OK(MPI_Mprobe(0, 7, right_comm, &freed_message, MPI_STATUS_IGNORE));
  OK(MPI_Mrecv(room_0, 1, MPI_INT, &(MPI_Message){freed_message}, MPI_STATUS_IGNORE));
  right_message = MPI_MESSAGE_NO_PROC;
  OK(MPI_Info_create(&right_info));
  OK(MPI_Info_set(right_info, "word", "value"));
  OK(MPI_Info_create(&freed_info));
  OK(MPI_Info_free(&(MPI_Info){freed_info}));
  right_errhandler = MPI_ERRORS_RETURN;
  OK(MPI_Comm_create_errhandler((MPI_Comm_errhandler_function *)a_function, &freed_errhandler));
  OK(MPI_Errhandler_free(&(MPI_Errhandler){freed_errhandler}));
  OK(MPI_Win_create(room_3, 4096, 1, MPI_INFO_NULL, MPI_COMM_SELF, &right_win));
  OK(MPI_Win_set_errhandler(right_win, MPI_ERRORS_RETURN));
  OK(MPI_Win_lock_all(0, right_win));
  void *base;
  OK(MPI_Win_allocate_shared(64, 1, MPI_INFO_NULL, MPI_COMM_SELF, &base, &shared_win));
  OK(MPI_Win_set_errhandler(shared_win, MPI_ERRORS_RETURN));
  OK(MPI_Win_create(room_2, 4096, 1, MPI_INFO_NULL, MPI_COMM_SELF, &freed_win));
  OK(MPI_Win_free(&(MPI_Win){freed_win}));
  OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &comm_keyval, NULL));
  OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &freed_keyval, NULL));
  OK(MPI_Comm_free_keyval(&(int){freed_keyval}));
  OK(MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &type_keyval, NULL));
  OK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &win_keyval, NULL));
  OK(MPI_Add_error_class(&own_class));
  OK(MPI_Add_error_code(own_class, &own_code));
  int *limit, flag;
  OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &limit, &flag));
  beyond_tags = *limit == INT_MAX ? -1 : *limit + 1;
  null_comm = MPI_COMM_NULL, null_group = MPI_GROUP_NULL, null_type = MPI_DATATYPE_NULL, null_op = MPI_OP_NULL;
  null_request = MPI_REQUEST_NULL, null_message = MPI_MESSAGE_NULL, null_info = MPI_INFO_NULL;
  null_errhandler = MPI_ERRHANDLER_NULL, null_win = MPI_WIN_NULL, null_file = MPI_FILE_NULL;
  null_session = MPI_SESSION_NULL;
  for (int i = 0; i < 4; i++) {
    block_wise[i] = MPI_DISTRIBUTE_BLOCK, default_blocks[i] = MPI_DISTRIBUTE_DFLT_DARG;
    types[i] = MPI_INT, null_types[i] = MPI_DATATYPE_NULL, freed_types[i] = freed_type;
    requests[i] = MPI_REQUEST_NULL, freed_requests[i] = freed_request, infos[i] = MPI_INFO_NULL;
  }
  OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &right_session));
  char path[512];
  snprintf(path, sizeof path, "%s/strobe-rows-%d", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp", (int)getpid());
  OK(MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL,
                   &freed_file));
  MPI_File closing = freed_file;
  OK(MPI_File_close(&closing));
  OK(MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL,
                   &right_file));
  OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
  OK(MPI_T_pvar_get_index("call", MPI_T_PVAR_CLASS_STATE, &count));
  OK(MPI_T_pvar_get_info(count, NULL, NULL, NULL, NULL, NULL, &right_t_enum, NULL, NULL, NULL, NULL, NULL, NULL));
  OK(MPI_T_cvar_handle_alloc(0, NULL, &right_t_cvar, &count));
  OK(MPI_T_cvar_handle_alloc(0, NULL, &freed_t_cvar, &count));
  OK(MPI_T_cvar_handle_free(&(MPI_T_cvar_handle){freed_t_cvar}));
  OK(MPI_T_pvar_session_create(&right_t_session));
  OK(MPI_T_pvar_session_create(&freed_t_session));
  OK(MPI_T_pvar_session_free(&(MPI_T_pvar_session){freed_t_session}));
  OK(MPI_T_pvar_get_index("all_calls", MPI_T_PVAR_CLASS_COUNTER, &count));
  OK(MPI_T_pvar_handle_alloc(right_t_session, count, NULL, &right_t_pvar, &provided));
  OK(MPI_T_pvar_handle_alloc(right_t_session, count, NULL, &freed_t_pvar, &provided));
  OK(MPI_T_pvar_handle_free(right_t_session, &(MPI_T_pvar_handle){freed_t_pvar}));
  OK(MPI_T_event_handle_alloc(0, NULL, MPI_INFO_NULL, &right_t_registration));
  OK(MPI_T_event_handle_alloc(0, NULL, MPI_INFO_NULL, &freed_t_registration));
  OK(MPI_T_event_handle_free(freed_t_registration, NULL, NULL));
}

// The library does what it should, as if nothing had been.
static void use_it(void) {
  int out = 41, in = 0, sum = 0;
  OK(MPI_Sendrecv(&out, 1, MPI_INT, 0, 3, &in, 1, MPI_INT, 0, 3, right_comm, MPI_STATUS_IGNORE));
  CHECK_EQ(in, 41);
  OK(MPI_Allreduce(&out, &sum, 1, MPI_INT, MPI_SUM, right_comm));
  CHECK_EQ(sum, 41);
  OK(MPI_Barrier(MPI_COMM_WORLD));
  in = 0;
  OK(MPI_Put(&out, 1, MPI_INT, 0, 64, 1, MPI_INT, right_win));
  OK(MPI_Win_flush(0, right_win));
  OK(MPI_Get(&in, 1, MPI_INT, 0, 64, 1, MPI_INT, right_win));
  OK(MPI_Win_flush(0, right_win));
  CHECK_EQ(in, 41);
  OK(MPI_File_close(&right_file));
  OK(MPI_Session_finalize(&right_session));
  OK(MPI_Win_unlock_all(right_win));
  OK(MPI_Win_free(&right_win));
  OK(MPI_Type_free(&right_type));
  OK(MPI_Comm_free(&right_comm));
  OK(MPI_T_finalize());
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  prepare();
  const int signals[] = {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGALRM};
  for (int i = 0; i < 6; i++) signal(signals[i], at_signal);
  all_rows();
  alarm(60);
  use_it();
  printf("ROWS %d WRONG %d\n", rows, wrong);
  return wrong == 0 ? finish() : 1;
}
