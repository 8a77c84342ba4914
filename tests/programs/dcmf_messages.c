// SPDX-License-Identifier: MIT OR Apache-2.0
// DCMF_Send and DCMF_Control: none to seven quads of information, no data to a megabyte, to everybody and to oneself,
// with both callbacks or one, longer than expected, refused, restarted; answers out of callbacks; the order in which
// they come.
#include "dcmf_check.h"

enum { LONG = 1 << 20, LENGTHS = 9 };
static const size_t lengths[LENGTHS] = {0, 1, 8, 100, 4096, 4097, 16384, 70000, LONG};

static DCMF_Protocol_t both, only_short, only_long, limited, control, answers;
static int landed, came, controls, answered;
static size_t limit;

// What a message says of itself: which length, and from whom. Further quads repeat their place.
static void write_info(DCQuad *info, unsigned count, unsigned length, unsigned serial) {
  for (unsigned i = 0; i < count; i++) info[i] = (DCQuad){length, (unsigned)me, serial, i};
}

static void check_info(const DCQuad *info, unsigned count, size_t peer, size_t bytes) {
  if (count > 0) CHECK_EQ((uintptr_t)info % 16, 0);
  for (unsigned i = 0; i < count; i++) {
    CHECK_EQ(lengths[info[i].w0], bytes);
    CHECK_EQ(info[i].w1, peer);
    CHECK_EQ(info[i].w3, i);
  }
}

static void take_short(void *data, const DCQuad *info, unsigned count, size_t peer, const char *from, size_t bytes) {
  CHECK(data == &came);
  check_info(info, count, peer, bytes);
  CHECK_BYTES(from, bytes, (uint32_t)(bytes + peer));
  came++;
}

// A long message lands in memory that its own callback checks and frees.
typedef struct {
  DCMF_Request_t request;
  size_t bytes, whole, peer;
  char data[];
} Landing;

static void check_landing(void *data, DCMF_Error_t *error) {
  Landing *landing = data;
  CHECK_EQ(error->result, DCMF_SUCCESS);
  CHECK_BYTES(landing->data, landing->bytes, (uint32_t)(landing->whole + landing->peer));
  CHECK_EQ(landing->data[landing->bytes], 'x');
  free(landing);
  landed++;
}

static DCMF_Request_t *take_long(void *data, const DCQuad *info, unsigned count, size_t peer, size_t bytes,
                                 size_t *length, char **into, DCMF_Callback_t *done) {
  size_t most = *(size_t *)data;
  check_info(info, count, peer, bytes);
  Landing *landing = aligned_alloc(16, (sizeof *landing + LONG + 16) / 16 * 16);
  landing->bytes = bytes < most ? bytes : most;
  landing->whole = bytes;
  landing->peer = peer;
  landing->data[landing->bytes] = 'x';
  *length = landing->bytes;
  *into = landing->bytes ? landing->data : NULL;
  *done = (DCMF_Callback_t){check_landing, landing};
  return &landing->request;
}

static void take_control(void *data, const DCMF_Control_t *info, size_t peer) {
  const size_t *words = (const size_t *)info;
  CHECK(data == &controls);
  CHECK_EQ(words[0], peer);
  CHECK_EQ(words[3], ~words[1]);
  controls++;
}

// Answers within the callback: a control may be sent there, and so may a message.
static void answer(void *data, const DCQuad *info, unsigned count, size_t peer, const char *from, size_t bytes) {
  (void)data, (void)from;
  CHECK_EQ(count, 1);
  CHECK_EQ(bytes, 0);
  if (info->w0 == 0) {
    DCQuad back = {1, info->w1, 0, 0};
    DCMF_Callback_t nothing = {NULL, NULL};
    WORKS(DCMF_Send(&answers, NULL, nothing, DCMF_MATCH_CONSISTENCY, peer, 0, NULL, &back, 1));
    size_t words[4] = {(size_t)me, info->w1, 0, ~(size_t)info->w1};
    WORKS(DCMF_Control(&control, DCMF_MATCH_CONSISTENCY, peer, (DCMF_Control_t *)words));
    CHECK_EQ(DCMF_Messager_advance(), 0);
  } else {
    CHECK_EQ(info->w1, (unsigned)me);
    answered++;
  }
}

static void register_all(void) {
  static size_t everything = LONG, none = 0;
  DCMF_Send_Configuration_t configuration = {
      DCMF_DEFAULT_SEND_PROTOCOL, DCMF_DEFAULT_NETWORK, take_short, &came, take_long, &everything};
  WORKS(DCMF_Send_register(&both, &configuration));
  configuration.protocol = DCMF_EAGER_SEND_PROTOCOL;
  configuration.cb_recv = NULL;
  WORKS(DCMF_Send_register(&only_short, &configuration));
  configuration.protocol = DCMF_RZV_SEND_PROTOCOL;
  configuration.cb_recv = take_long;
  configuration.cb_recv_short = NULL;
  WORKS(DCMF_Send_register(&only_long, &configuration));
  configuration.cb_recv_clientdata = &limit;
  WORKS(DCMF_Send_register(&limited, &configuration));
  configuration.cb_recv_short = answer;
  configuration.cb_recv_clientdata = &none;
  WORKS(DCMF_Send_register(&answers, &configuration));
  DCMF_Control_Configuration_t controlled = {
      DCMF_DEFAULT_CONTROL_PROTOCOL, DCMF_DEFAULT_NETWORK, take_control, &controls};
  WORKS(DCMF_Control_register(&control, &controlled));
}

// Sends each length to everybody by one registration: how many messages that was, of which `*shorts` are short.
static int send_all(DCMF_Protocol_t *protocol, size_t most, unsigned serial, int *shorts) {
  static char data[LENGTHS][LONG];
  static DCMF_Request_t requests[LENGTHS * 16];
  int sent = 0, done = 0;
  *shorts = 0;
  for (unsigned length = 0; length < LENGTHS && lengths[length] <= most; length++) {
    fill(data[length], lengths[length], (uint32_t)(lengths[length] + (size_t)me));
    for (int to = 0; to < all; to++) {
      DCQuad info[7];
      unsigned count = (serial + length + (unsigned)to) % 8;
      write_info(info, count, length, serial);
      WORKS(DCMF_Send(protocol, &requests[sent], counting(&done), DCMF_MATCH_CONSISTENCY, (size_t)to, lengths[length],
                      lengths[length] ? data[length] : NULL, count ? info : NULL, count));
      sent++;
      *shorts += lengths[length] <= 4096;
      memset(info, 0xff, sizeof info);
    }
  }
  advance_until(&done, sent);
  // Once more, without information.
  for (int again = 0; again < sent; again++) WORKS(DCMF_Restart(&requests[again]));
  advance_until(&done, 2 * sent);
  *shorts *= 2;
  return 2 * sent;
}

// Everybody sends the same to everybody, so a process gets as many as it sends.
static void lengths_and_registrations(void) {
  int shorts, sent = send_all(&both, LONG, 1, &shorts), all_short = shorts, all_long = sent - shorts;
  advance_to(&came, all_short);
  advance_to(&landed, all_long);
  sent = send_all(&only_short, 4096, 2, &shorts);
  CHECK_EQ(sent, shorts);
  advance_until(&came, all_short += shorts);
  all_long += send_all(&only_long, LONG, 3, &shorts);
  advance_until(&landed, all_long);
  static const size_t limits[] = {0, 1, 5000, 60000};
  for (unsigned i = 0; i < 4; i++) {
    advance_and_meet();
    limit = limits[i];
    advance_and_meet();
    all_long += send_all(&limited, LONG, 4 + i, &shorts);
    advance_until(&landed, all_long);
  }
  came = landed = 0;
}

static void answers_out_of_callbacks(void) {
  DCMF_Callback_t nothing = {NULL, NULL};
  for (int to = 0; to < all; to++) {
    DCMF_Request_t request;
    DCQuad question = {0, (unsigned)me, 0, 0};
    WORKS(DCMF_Send(&answers, &request, nothing, DCMF_RELAXED_CONSISTENCY, (size_t)to, 0, NULL, &question, 1));
    size_t words[4] = {(size_t)me, 77, 0, ~(size_t)77};
    WORKS(DCMF_Control(&control, DCMF_MATCH_CONSISTENCY, (size_t)to, (DCMF_Control_t *)words));
    memset(words, 0, sizeof words);
  }
  advance_until(&answered, all);
  advance_until(&controls, 2 * all);
}

// MPI goes on beside it, in the same process.
static void beside_mpi(void) {
  enum { ROUNDS = 50 };
  int next = (me + 1) % all, before = (me + all - 1) % all;
  for (int round = 0; round < ROUNDS; round++) {
    int out = round * 100 + me, in = -1, sum = 0, done = 0;
    char data[100];
    DCMF_Request_t request;
    fill(data, sizeof data, (uint32_t)(sizeof data + (size_t)me));
    WORKS(DCMF_Send(&both, &request, counting(&done), DCMF_MATCH_CONSISTENCY, (size_t)next, sizeof data, data, NULL, 0));
    OK(MPI_Sendrecv(&out, 1, MPI_INT, next, 5, &in, 1, MPI_INT, before, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_EQ(in, round * 100 + before);
    OK(MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQ(sum, all * (all - 1) / 2);
    advance_until(&done, 1);
  }
  advance_until(&came, ROUNDS);
}

static void refused(void) {
  DCMF_Callback_t nothing = {NULL, NULL};
  DCMF_Request_t request = {{0, 0, 0, 0}};
  DCMF_Protocol_t none = {{0, 0, 0, 0}};
  DCQuad info[8] = {{0, 0, 0, 0}};
  char data[8] = "";
  CHECK_EQ(DCMF_Send(&none, &request, nothing, 0, 0, 0, NULL, NULL, 0), DCMF_INVAL);
  CHECK_EQ(DCMF_Send(&control, &request, nothing, 0, 0, 0, NULL, NULL, 0), DCMF_INVAL);
  CHECK_EQ(DCMF_Send(NULL, &request, nothing, 0, 0, 0, NULL, NULL, 0), DCMF_INVAL);
  CHECK_EQ(DCMF_Send(&both, &request, nothing, 0, (size_t)all, 0, NULL, NULL, 0), DCMF_INVAL);
  CHECK_EQ(DCMF_Send(&both, &request, nothing, 0, (size_t)-1, 0, NULL, NULL, 0), DCMF_INVAL);
  CHECK_EQ(DCMF_Send(&both, &request, nothing, 0, 0, 8, NULL, NULL, 0), DCMF_INVAL);
  CHECK_EQ(DCMF_Send(&both, &request, nothing, 0, 0, 8, data, info, 8), DCMF_INVAL);
  CHECK_EQ(DCMF_Send(&both, &request, nothing, 0, 0, 8, data, NULL, 1), DCMF_INVAL);
  CHECK_EQ(DCMF_Control(&both, 0, 0, (DCMF_Control_t *)info), DCMF_INVAL);
  CHECK_EQ(DCMF_Control(&control, 0, (size_t)all, (DCMF_Control_t *)info), DCMF_INVAL);
  CHECK_EQ(DCMF_Control(&control, 0, 0, NULL), DCMF_INVAL);
  CHECK_EQ(DCMF_Restart((DCMF_Request_t *)info), DCMF_INVAL);
  CHECK_EQ(DCMF_Restart(NULL), DCMF_INVAL);
  DCMF_Send_Configuration_t configuration = {DCMF_SEND_PROTOCOL_COUNT, DCMF_DEFAULT_NETWORK, NULL, NULL, NULL, NULL};
  CHECK_EQ(DCMF_Send_register(&none, &configuration), DCMF_UNIMPL);
  CHECK_EQ(DCMF_Send_register(&none, NULL), DCMF_INVAL);
}

int main(int argc, char **argv) {
  DCMF_Protocol_t early;
  DCMF_Control_Configuration_t configuration = {DCMF_DEFAULT_CONTROL_PROTOCOL, DCMF_DEFAULT_NETWORK, NULL, NULL};
  CHECK_EQ(DCMF_Control_register(&early, &configuration), DCMF_SHUTDOWN);
  start_both(&argc, &argv, 1);
  register_all();
  refused();
  lengths_and_registrations();
  advance_and_meet();
  answers_out_of_callbacks();
  advance_and_meet();
  beside_mpi();
  return finish_both();
}
