// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Events of the tool interface (MPI-5.0 section 15.3.8): calls and messages are told in the order in which they
// happened, with their elements; what is too much is counted; a registration ends with its free function.
#include "check.h"

#define IS(call, class) CHECK_EQ((call), (class))

enum { CALLS_MAX = 64 };
static int told, began[CALLS_MAX], dropped_calls, freed, calling;
static long long dropped_events;
static MPI_Count last_time;
static unsigned long long sizes;
static MPI_T_event_instance kept;

static int event(const char *name) {
  int index = -1;
  OK(MPI_T_event_get_index(name, &index));
  return index;
}

static void at_call(MPI_T_event_instance instance, MPI_T_event_registration registration, MPI_T_cb_safety safety,
                    void *data) {
  int call = -1, source = -1, again = -1;
  MPI_Count time = 0;
  CHECK(registration != NULL);
  CHECK_EQ(safety, MPI_T_CB_REQUIRE_NONE);
  CHECK(data == began);
  OK(MPI_T_event_read(instance, 0, &call));
  OK(MPI_T_event_copy(instance, &again));
  CHECK_EQ(call, again);
  IS(MPI_T_event_read(instance, 1, &call), MPI_T_ERR_INVALID_INDEX);
  OK(MPI_T_event_get_timestamp(instance, &time));
  CHECK(time >= last_time);
  last_time = time;
  OK(MPI_T_event_get_source(instance, &source));
  CHECK_EQ(source, 0);
  if (calling) OK(MPI_Comm_rank(MPI_COMM_WORLD, &source));  // it may call anything, and is not told of that
  if (told < CALLS_MAX) began[told] = call;
  told++;
  kept = instance;
}

static void at_message(MPI_T_event_instance instance, MPI_T_event_registration registration, MPI_T_cb_safety safety,
                       void *data) {
  struct {
    int receiver, pad0, tag, pad1, context, pad2;
    unsigned long long bytes;
  } all_of_it = {0};
  (void)registration, (void)data;
  CHECK_EQ(safety, MPI_T_CB_REQUIRE_THREAD_SAFE);
  OK(MPI_T_event_copy(instance, &all_of_it));
  if (all_of_it.tag != 77) return;
  CHECK_EQ(all_of_it.receiver, me);
  sizes += all_of_it.bytes;
}

static void at_end(MPI_T_event_instance instance, MPI_T_event_registration registration, MPI_T_cb_safety safety,
                   void *data) {
  int call = -1;
  unsigned long long ns = 0, bytes = 0;
  (void)registration, (void)safety;
  OK(MPI_T_event_read(instance, 0, &call));
  OK(MPI_T_event_read(instance, 1, &ns));
  OK(MPI_T_event_read(instance, 2, &bytes));
  CHECK(ns < 600000000000ull);
  *(unsigned long long *)data += bytes;
}

static void at_drop(MPI_Count count, MPI_T_event_registration registration, int source, MPI_T_cb_safety safety,
                    void *data) {
  CHECK(registration != NULL && data != NULL);
  CHECK_EQ(source, 0);
  (void)safety;
  dropped_calls++;
  dropped_events += count;
}

static void at_free(MPI_T_event_registration registration, MPI_T_cb_safety safety, void *data) {
  CHECK(registration != NULL && data == &freed);
  (void)safety;
  freed++;
}

static void description(void) {
  int count = 0, sources = 0, order = -1;
  OK(MPI_T_event_get_num(&count));
  for (int i = 0; i < count; i++) {
    char name[64], desc[256];
    int length = sizeof name, desc_length = sizeof desc, verbosity, bind, elements = 8, items;
    MPI_Datatype types[8];
    MPI_Aint places[8];
    MPI_T_enum names;
    MPI_Info info;
    OK(MPI_T_event_get_info(i, name, &length, &verbosity, types, places, &elements, &names, &info, desc, &desc_length,
                            &bind));
    CHECK_EQ(event(name), i);
    CHECK_EQ(bind, MPI_T_BIND_NO_OBJECT);
    CHECK(elements >= 1 && elements <= 4);
    for (int at = 0; at < elements; at++) CHECK(types[at] == MPI_INT || types[at] == MPI_UNSIGNED_LONG_LONG);
    for (int at = 0; at < elements; at++) CHECK_EQ(places[at], 8 * at);
    OK(MPI_T_enum_get_info(names, &items, NULL, NULL));
    CHECK_EQ(items, elements);
    OK(MPI_Info_free(&info));
    int few = 0;
    OK(MPI_T_event_get_info(i, NULL, NULL, NULL, types, places, &few, NULL, NULL, NULL, NULL, NULL));
    CHECK_EQ(few, elements);
  }
  IS(MPI_T_event_get_info(count, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
     MPI_T_ERR_INVALID_INDEX);
  OK(MPI_T_source_get_num(&sources));
  CHECK_EQ(sources, 1);
  MPI_Count ticks = 0, most = 0, now = 0, later = 0;
  MPI_T_source_order ordering;
  OK(MPI_T_source_get_info(0, NULL, NULL, NULL, NULL, &ordering, &ticks, &most, NULL));
  order = ordering;
  CHECK_EQ(order, MPI_T_SOURCE_ORDERED);
  CHECK_EQ(ticks, 1000000000);
  OK(MPI_T_source_get_timestamp(0, &now));
  OK(MPI_T_source_get_timestamp(0, &later));
  CHECK(later >= now && now > 0);
  IS(MPI_T_source_get_timestamp(1, &now), MPI_T_ERR_INVALID_INDEX);
}

int main(int argc, char **argv) {
  int provided = -1, rank;
  unsigned long long bytes = 0;
  MPI_T_event_registration calls, ends, messages, gone;
  MPI_Info info;
  OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
  description();
  // Registered before MPI_Init: the first calls are told.
  OK(MPI_T_event_handle_alloc(event("call_began"), NULL, MPI_INFO_NULL, &calls));
  OK(MPI_T_event_register_callback(calls, MPI_T_CB_REQUIRE_NONE, MPI_INFO_NULL, began, at_call));
  start(&argc, &argv);
  CHECK(told > 0);
  told = 0;
  OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
  CHECK_EQ(told, 1);
  calling = 1;
  OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
  calling = 0;
  CHECK_EQ(told, 2);
  CHECK_EQ(began[0], began[1]);
  int nothing;
  IS(MPI_T_event_read(kept, 0, &nothing), MPI_T_ERR_INVALID_HANDLE);  // only while the callback runs

  OK(MPI_T_event_handle_alloc(event("message_posted"), NULL, MPI_INFO_NULL, &messages));
  OK(MPI_T_event_register_callback(messages, MPI_T_CB_REQUIRE_THREAD_SAFE, MPI_INFO_NULL, NULL, at_message));
  OK(MPI_T_event_handle_alloc(event("call_ended"), NULL, MPI_INFO_NULL, &ends));
  OK(MPI_T_event_register_callback(ends, MPI_T_CB_REQUIRE_NONE, MPI_INFO_NULL, &bytes, at_end));
  char out[100] = {0}, in[100];
  MPI_Request request;
  OK(MPI_Irecv(in, 100, MPI_BYTE, me, 77, MPI_COMM_WORLD, &request));
  OK(MPI_Send(out, 100, MPI_BYTE, me, 77, MPI_COMM_WORLD));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  CHECK_EQ(sizes, 100);
  CHECK(bytes >= 100);

  OK(MPI_T_event_handle_get_info(messages, &info));
  OK(MPI_T_event_handle_set_info(messages, info));
  OK(MPI_Info_free(&info));
  OK(MPI_T_event_callback_get_info(messages, MPI_T_CB_REQUIRE_THREAD_SAFE, &info));
  OK(MPI_T_event_callback_set_info(messages, MPI_T_CB_REQUIRE_THREAD_SAFE, info));
  OK(MPI_Info_free(&info));
  IS(MPI_T_event_register_callback(messages, (MPI_T_cb_safety)1000, MPI_INFO_NULL, NULL, at_message),
     MPI_T_ERR_INVALID);

  // More in one call than are kept: the rest is dropped and counted.
  enum { MANY = 6000 };
  OK(MPI_T_event_set_dropped_handler(messages, at_drop));
  OK(MPI_T_event_register_callback(messages, MPI_T_CB_REQUIRE_THREAD_SAFE, MPI_INFO_NULL, &sizes, at_message));
  MPI_Request *many = room(sizeof *many * 2 * MANY);
  for (int i = 0; i < MANY; i++) {
    OK(MPI_Recv_init(in, 0, MPI_BYTE, me, 78, MPI_COMM_WORLD, &many[i]));
    OK(MPI_Send_init(out, 0, MPI_BYTE, me, 78, MPI_COMM_WORLD, &many[MANY + i]));
  }
  CHECK_EQ(dropped_calls, 0);
  OK(MPI_Startall(2 * MANY, many));
  CHECK_EQ(dropped_calls, 1);
  CHECK(dropped_events > 0 && dropped_events <= MANY);
  OK(MPI_Waitall(2 * MANY, many, MPI_STATUSES_IGNORE));
  for (int i = 0; i < 2 * MANY; i++) OK(MPI_Request_free(&many[i]));
  free(many);

  OK(MPI_T_event_handle_free(messages, &freed, at_free));
  CHECK_EQ(freed, 1);
  gone = messages;
  IS(MPI_T_event_handle_free(gone, &freed, at_free), MPI_T_ERR_INVALID_HANDLE);
  CHECK_EQ(freed, 1);
  OK(MPI_T_event_register_callback(calls, MPI_T_CB_REQUIRE_NONE, MPI_INFO_NULL, NULL, NULL));
  told = 0;
  OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
  CHECK_EQ(told, 0);
  OK(MPI_T_event_handle_free(calls, NULL, NULL));
  OK(MPI_T_finalize());  // frees the other
  bytes = 0;
  OK(MPI_Sendrecv(out, 9, MPI_BYTE, me, 5, in, 9, MPI_BYTE, me, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  CHECK_EQ(bytes, 0);
  return finish();
}
