// SPDX-License-Identifier: MIT OR Apache-2.0
// A small layer as ARMCI was on DCMF: strided put, get and accumulate, read-modify-write, fence, mutexes. Puts and gets
// need nobody at the target; the rest is active messages, which are answered by controls out of their callbacks.
#ifndef ARMCI_LIKE_H
#define ARMCI_LIKE_H

#include "dcmf_check.h"

enum armci_verb { ARMCI_ACC = 1, ARMCI_RMW, ARMCI_FENCE, ARMCI_LOCK, ARMCI_UNLOCK };
enum { ARMCI_MUTEXES = 4, ARMCI_RANKS_MAX = 16 };

// A request: what to do, to what; `stride` and `row` in bytes.
typedef struct {
  uint64_t verb, address, stride, row;
  int64_t value, *answer;
  int *done;
} armci_request;
enum { ARMCI_QUADS = DCQuad_sizeof(armci_request) };

static DCMF_Protocol_t armci_requests, armci_answers, armci_put_protocol, armci_get_protocol;
static DCMF_Memregion_t armci_everything;  // base NULL: an offset is an address in any process

static struct {
  int held;
  struct {
    size_t rank;
    int *done;
  } waiting[ARMCI_RANKS_MAX];
  int count;
} armci_mutexes[ARMCI_MUTEXES];

// An answer: where the origin wants the value, and what it waits for.
static void armci_answer(size_t to, int64_t *place, int64_t value, int *done) {
  uint64_t words[4] = {(uint64_t)(uintptr_t)place, (uint64_t)value, (uint64_t)(uintptr_t)done, 0};
  WORKS(DCMF_Control(&armci_answers, DCMF_SEQUENTIAL_CONSISTENCY, to, (DCMF_Control_t *)words));
}

static void armci_answered(void *data, const DCMF_Control_t *info, size_t peer) {
  (void)data, (void)peer;
  uint64_t words[4];
  memcpy(words, info, sizeof words);
  if (words[0]) *(int64_t *)(uintptr_t)words[0] = (int64_t)words[1];
  ++*(int *)(uintptr_t)words[2];
}

static void armci_add(const armci_request *request, const double *data, size_t bytes) {
  for (size_t at = 0; at < bytes; at += request->row) {
    double *to = (double *)(uintptr_t)(request->address + at / request->row * request->stride);
    for (size_t i = 0; i < request->row / sizeof *data; i++) to[i] += data[at / sizeof *data + i];
  }
}

static void armci_lock_for(int number, size_t rank, int *done) {
  if (armci_mutexes[number].held) {
    int last = armci_mutexes[number].count++;
    armci_mutexes[number].waiting[last].rank = rank;
    armci_mutexes[number].waiting[last].done = done;
    return;
  }
  armci_mutexes[number].held = 1;
  armci_answer(rank, NULL, 0, done);
}

static void armci_unlock_for(int number) {
  armci_mutexes[number].held = 0;
  if (armci_mutexes[number].count == 0) return;
  size_t rank = armci_mutexes[number].waiting[0].rank;
  int *done = armci_mutexes[number].waiting[0].done;
  armci_mutexes[number].count--;
  memmove(armci_mutexes[number].waiting, armci_mutexes[number].waiting + 1,
          sizeof armci_mutexes[number].waiting[0] * (size_t)armci_mutexes[number].count);
  armci_lock_for(number, rank, done);
}

static void armci_take(void *unused, const DCQuad *info, unsigned count, size_t peer, const char *data, size_t bytes) {
  armci_request request;
  (void)unused;
  CHECK_EQ(count, ARMCI_QUADS);
  memcpy(&request, info, sizeof request);
  switch (request.verb) {
    case ARMCI_ACC: armci_add(&request, (const double *)data, bytes); break;
    case ARMCI_RMW: {
      int64_t *at = (int64_t *)(uintptr_t)request.address, before = *at;
      *at += request.value;
      armci_answer(peer, request.answer, before, request.done);
      break;
    }
    case ARMCI_FENCE: armci_answer(peer, NULL, 0, request.done); break;
    case ARMCI_LOCK: armci_lock_for((int)request.value, peer, request.done); break;
    case ARMCI_UNLOCK: armci_unlock_for((int)request.value); break;
    default: FAIL("a request that is none: %llu", (unsigned long long)request.verb);
  }
}

// Data of an accumulate that do not come at once.
typedef struct {
  DCMF_Request_t receive;
  armci_request request;
  size_t bytes;
  double data[];
} armci_landing;

static void armci_landed(void *data, DCMF_Error_t *error) {
  armci_landing *landing = data;
  CHECK_EQ(error->result, DCMF_SUCCESS);
  armci_add(&landing->request, landing->data, landing->bytes);
  free(landing);
}

static DCMF_Request_t *armci_take_long(void *unused, const DCQuad *info, unsigned count, size_t peer, size_t bytes,
                                       size_t *length, char **into, DCMF_Callback_t *done) {
  (void)unused, (void)peer;
  CHECK_EQ(count, ARMCI_QUADS);
  armci_landing *landing = aligned_alloc(16, (sizeof *landing + bytes + 15) / 16 * 16);
  memcpy(&landing->request, info, sizeof landing->request);
  landing->bytes = bytes;
  *length = bytes, *into = (char *)landing->data;
  *done = (DCMF_Callback_t){armci_landed, landing};
  return &landing->receive;
}

static void armci_init(void) {
  DCMF_Send_Configuration_t requests = {
      DCMF_DEFAULT_SEND_PROTOCOL, DCMF_DEFAULT_NETWORK, armci_take, NULL, armci_take_long, NULL};
  DCMF_Control_Configuration_t answers = {DCMF_DEFAULT_CONTROL_PROTOCOL, DCMF_DEFAULT_NETWORK, armci_answered, NULL};
  DCMF_Put_Configuration_t putting = {DCMF_DEFAULT_PUT_PROTOCOL, DCMF_DEFAULT_NETWORK};
  DCMF_Get_Configuration_t getting = {DCMF_DEFAULT_GET_PROTOCOL, DCMF_DEFAULT_NETWORK};
  WORKS(DCMF_Send_register(&armci_requests, &requests));
  WORKS(DCMF_Control_register(&armci_answers, &answers));
  WORKS(DCMF_Put_register(&armci_put_protocol, &putting));
  WORKS(DCMF_Get_register(&armci_get_protocol, &getting));
  WORKS(DCMF_Memregion_create(&armci_everything, NULL, (size_t)-1, NULL, 0));
}

static void armci_send(int to, armci_request request, const void *data, size_t bytes) {
  DCQuad info[ARMCI_QUADS];
  static DCMF_Request_t sending;
  int sent = 0;
  memcpy(info, &request, sizeof request);
  WORKS(DCMF_Send(&armci_requests, &sending, counting(&sent), DCMF_SEQUENTIAL_CONSISTENCY, (size_t)to, bytes,
                  (char *)data, info, ARMCI_QUADS));
  advance_until(&sent, 1);
}

// `rows` rows of `row` bytes, `stride` bytes apart on either side.
static void armci_puts(int to, const void *from, size_t from_stride, uint64_t there, size_t stride, size_t row,
                       int rows) {
  static DCMF_Request_t requests[64];
  DCMF_Callback_t nothing = {NULL, NULL};
  int done = 0;
  for (int i = 0; i < rows; i++)
    WORKS(DCMF_Put(&armci_put_protocol, &requests[i], counting(&done), DCMF_SEQUENTIAL_CONSISTENCY, (size_t)to, row,
                   &armci_everything, &armci_everything, (size_t)(uintptr_t)from + (size_t)i * from_stride,
                   there + (size_t)i * stride, nothing));
  advance_until(&done, rows);
}

static void armci_gets(int from, uint64_t there, size_t stride, void *into, size_t into_stride, size_t row, int rows) {
  static DCMF_Request_t requests[64];
  int done = 0;
  for (int i = 0; i < rows; i++)
    WORKS(DCMF_Get(&armci_get_protocol, &requests[i], counting(&done), DCMF_SEQUENTIAL_CONSISTENCY, (size_t)from, row,
                   &armci_everything, &armci_everything, there + (size_t)i * stride,
                   (size_t)(uintptr_t)into + (size_t)i * into_stride));
  advance_until(&done, rows);
}

static void armci_accs(int to, const double *packed, uint64_t there, size_t stride, size_t row, int rows) {
  armci_request request = {.verb = ARMCI_ACC, .address = there, .stride = stride, .row = row};
  armci_send(to, request, packed, row * (size_t)rows);
}

static int64_t armci_rmw(int to, uint64_t there, int64_t value) {
  int64_t before = -1;
  int done = 0;
  armci_request request = {.verb = ARMCI_RMW, .address = there, .value = value, .answer = &before, .done = &done};
  armci_send(to, request, NULL, 0);
  advance_until(&done, 1);
  return before;
}

// All that this process has put to and accumulated at `to` is in place.
static void armci_fence(int to) {
  int done = 0;
  armci_request request = {.verb = ARMCI_FENCE, .done = &done};
  armci_send(to, request, NULL, 0);
  advance_until(&done, 1);
}

static void armci_lock(int owner, int number) {
  int done = 0;
  armci_request request = {.verb = ARMCI_LOCK, .value = number, .done = &done};
  armci_send(owner, request, NULL, 0);
  advance_until(&done, 1);
}

static void armci_unlock(int owner, int number) {
  armci_request request = {.verb = ARMCI_UNLOCK, .value = number};
  armci_send(owner, request, NULL, 0);
}

#endif
