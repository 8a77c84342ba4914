// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Random messages between the ranks of a communicator. Every rank does what concerns it in the order of the list, so
// that no program relies on buffering: the first message that is not done has both its ranks at it, or ahead of it.
#ifndef RANDOM_MESSAGES_H
#define RANDOM_MESSAGES_H
#include "steps.h"

enum { MESSAGES = 160 };

typedef struct {
  int from_side, from, to_side, to;  // ranks
  int sender, receiver;              // of the world
  int tag;
  long count;  // elements
  Side *side;
} Message;

// How a receiver names what it receives.
enum { NAMED, ANY_TAG, ANY_SOURCE, ANYTHING };

typedef struct {
  int source, tag;
  long room;  // elements
  Side *side;
  const Layout *layout;
  int per;
  int request;      // or -1 where the status is there already
  MPI_Status status;
} Receive;

typedef struct {
  Signature signature;
  Message messages[MESSAGES];
  int many, named, base;
  Receive receives[MESSAGES];
  int receives_many;
  MPI_Comm comm;
  int taken[MESSAGES];
} Mail;

static long bsend_left;

// The messages that this rank received, in the order in which it asked for them, against those sent to it: each is the
// first from its source that is left, or the first with the tag asked for.
static void assign(Step *step) {
  Mail *mail = step->plan;
  memset(mail->taken, 0, sizeof mail->taken);
  for (int i = 0; i < mail->receives_many; i++) {
    Receive *receive = &mail->receives[i];
    const MPI_Status *status = receive->request < 0 ? &receive->status : &step->statuses[receive->request];
    Message *found = NULL;
    for (int m = 0; m < mail->many && !found; m++) {
      Message *message = &mail->messages[m];
      int is_mine = message->receiver == me && !mail->taken[m] && message->from == status->MPI_SOURCE;
      if (is_mine && (receive->tag == MPI_ANY_TAG || receive->tag == message->tag)) found = message, mail->taken[m] = 1;
    }
    if (!found) FAIL("%s: nobody sent tag %d from %d", step->text, status->MPI_TAG, status->MPI_SOURCE);
    int count = -1, basics = -1;
    OK(MPI_Get_count(status, receive->layout->type, &count));
    OK(MPI_Get_elements(status, receive->layout->type, &basics));
    if (status->MPI_TAG != found->tag || count != found->count * receive->per ||
        basics != found->count * mail->signature.basics)
      FAIL("%s: from %d came tag %d, count %d, %d basics; sent were tag %d, count %ld, %ld basics", step->text,
           status->MPI_SOURCE, status->MPI_TAG, count, basics, found->tag, found->count * receive->per,
           found->count * mail->signature.basics);
    receive->side->wants.many = 0;
    Piece piece = {.layout = receive->layout, .count = count, .from = found->sender};
    piece.to = 100 + (int)(found - mail->messages);
    add(step, receive->side, &receive->side->wants, piece);
  }
}

static MPI_Request *next_request(Step *step) {
  if (step->requests_many == 2 * MESSAGES) FAIL("too many requests");
  return &step->requests[step->requests_many++];
}

// The buffer of message m, filled: a blocking send takes it at once.
static void *send_buffer(Step *step, Message *message, int *count, MPI_Datatype *type) {
  Mail *mail = step->plan;
  int per;
  Layout *layout = kept_layout(step, layout_for(&own, &mail->signature, message->count, 0, &per));
  Side *side = new_side(step, "send");
  int to = 100 + (int)(message - mail->messages);
  add(step, side, &side->has,
      (Piece){.layout = layout, .count = message->count * per, .from = message->sender, .to = to});
  void *buffer = open_side(step, side);
  fill_side(step, side);
  *count = (int)(message->count * per);
  *type = layout->type;
  return buffer;
}

// True if a buffered send has room; then it is taken.
static int takes_buffer(int count, MPI_Datatype type) {
  int size;
  OK(MPI_Pack_size(count, type, MPI_COMM_WORLD, &size));
  if (size + MPI_BSEND_OVERHEAD > bsend_left) return 0;
  bsend_left -= size + MPI_BSEND_OVERHEAD;
  return 1;
}

enum { SENDS_BLOCK, SENDS_GO, SENDS_PERSIST };

static void send_one(Step *step, Message *message, int how, int ready) {
  Mail *mail = step->plan;
  int count;
  MPI_Datatype type;
  void *buffer = send_buffer(step, message, &count, &type);
  int to = message->to, tag = message->tag, mode = below(&own, 6);
  MPI_Comm comm = mail->comm;
  if (mode == 0 && (how == SENDS_PERSIST || !takes_buffer(count, type))) mode = 1;
  if (how == SENDS_BLOCK) {
    if (mode == 0) OK(MPI_Bsend(buffer, count, type, to, tag, comm));
    else if (ready) OK(MPI_Rsend(buffer, count, type, to, tag, comm));
    else if (mode == 1) OK(MPI_Ssend(buffer, count, type, to, tag, comm));
    else OK(MPI_Send(buffer, count, type, to, tag, comm));
    return;
  }
  MPI_Request *request = next_request(step);
  if (how == SENDS_GO) {
    if (mode == 0) OK(MPI_Ibsend(buffer, count, type, to, tag, comm, request));
    else if (ready) OK(MPI_Irsend(buffer, count, type, to, tag, comm, request));
    else if (mode == 1) OK(MPI_Issend(buffer, count, type, to, tag, comm, request));
    else OK(MPI_Isend(buffer, count, type, to, tag, comm, request));
    return;
  }
  if (mode == 1) OK(MPI_Ssend_init(buffer, count, type, to, tag, comm, request));
  else OK(MPI_Send_init(buffer, count, type, to, tag, comm, request));
  OK(MPI_Start(request));
}

static Receive *new_receive(Step *step, int source, int tag, long elements) {
  Mail *mail = step->plan;
  Receive *receive = &mail->receives[mail->receives_many++];
  *receive = (Receive){.source = source, .tag = tag, .room = elements, .request = -1};
  if (one_in(&own, 4)) receive->room += below(&own, 5);
  receive->layout = kept_layout(step, layout_for(&own, &mail->signature, receive->room, 0, &receive->per));
  receive->side = new_side(step, "receive");
  cover(receive->side, receive->layout, 0, receive->room * receive->per);
  return receive;
}

enum { RECEIVES_BLOCK, RECEIVES_GO, RECEIVES_PERSIST };

// Receives after having asked what there is, or blindly.
static void receive_now(Step *step, Receive *receive, void *buffer, int count) {
  Mail *mail = step->plan;
  MPI_Comm comm = mail->comm;
  MPI_Datatype type = receive->layout->type;
  MPI_Status seen;
  MPI_Message found;
  int flag = 0, way = below(&own, 6);
  if (way == 0) OK(MPI_Probe(receive->source, receive->tag, comm, &seen));
  while (way == 1 && !flag) OK(MPI_Iprobe(receive->source, receive->tag, comm, &flag, &seen));
  if (way == 2) OK(MPI_Mprobe(receive->source, receive->tag, comm, &found, &seen));
  while (way == 3 && !flag) OK(MPI_Improbe(receive->source, receive->tag, comm, &flag, &found, &seen));
  if (way < 2) OK(MPI_Recv(buffer, count, type, seen.MPI_SOURCE, seen.MPI_TAG, comm, &receive->status));
  else if (way < 4) OK(MPI_Mrecv(buffer, count, type, &found, &receive->status));
  else OK(MPI_Recv(buffer, count, type, receive->source, receive->tag, comm, &receive->status));
  if (way < 4) {
    int there = -1, here = -2;
    CHECK_EQ(seen.MPI_SOURCE, receive->status.MPI_SOURCE);
    CHECK_EQ(seen.MPI_TAG, receive->status.MPI_TAG);
    OK(MPI_Get_count(&seen, type, &there));
    OK(MPI_Get_count(&receive->status, type, &here));
    CHECK_EQ(there, here);
  }
}

static void receive_one(Step *step, int source, int tag, long elements, int how) {
  Mail *mail = step->plan;
  Receive *receive = new_receive(step, source, tag, elements);
  void *buffer = open_side(step, receive->side);
  fill_side(step, receive->side);
  int count = (int)(receive->room * receive->per);
  if (how == RECEIVES_BLOCK) {
    receive_now(step, receive, buffer, count);
    return;
  }
  receive->request = step->requests_many;
  MPI_Request *request = next_request(step);
  if (how == RECEIVES_GO) {
    OK(MPI_Irecv(buffer, count, receive->layout->type, source, tag, mail->comm, request));
    return;
  }
  OK(MPI_Recv_init(buffer, count, receive->layout->type, source, tag, mail->comm, request));
  OK(MPI_Start(request));
}

static int naming_of(const Step *step, const Mail *mail, int receiver) {
  return mail->named >= 0 ? mail->named : (int)(key_of(seed, (uint64_t)step->number, (uint64_t)receiver, 5) % 3);
}

static void random_messages(Step *step, Mail *mail, long budget) {
  const Comm *comm = step->comm;
  int n = comm->size[0] + (comm->sides == 2 ? comm->size[1] : 0);
  int most = 3 * n < MESSAGES ? 3 * n : MESSAGES;
  mail->many = between(&common, 1, most);
  mail->base = 8 * step->number;
  for (int m = 0; m < mail->many; m++) {
    Message *message = &mail->messages[m];
    message->from_side = comm->sides == 2 ? below(&common, 2) : 0;
    message->to_side = comm->sides == 2 ? 1 - message->from_side : 0;
    message->from = below(&common, comm->size[message->from_side]);
    message->to = below(&common, comm->size[message->to_side]);
    message->sender = comm->members[message->from_side][message->from];
    message->receiver = comm->members[message->to_side][message->to];
    long bytes = draw_bytes(&common, budget);
    budget -= bytes;
    message->count = bytes / mail->signature.size;
    int naming = naming_of(step, mail, message->receiver), other = below(&common, 4);
    message->tag = mail->base + (naming == ANY_SOURCE ? 0 : other);
  }
}

static void do_receive(Step *step, Mail *mail, const Message *message, int how) {
  int naming = naming_of(step, mail, me), source = message->from, tag = message->tag;
  long most = message->count;
  if (naming == ANY_SOURCE || naming == ANYTHING)
    for (int m = 0; m < mail->many; m++)
      if (mail->messages[m].receiver == me && mail->messages[m].count > most) most = mail->messages[m].count;
  if (naming == ANY_SOURCE || naming == ANYTHING) source = MPI_ANY_SOURCE;
  if (naming == ANY_TAG || naming == ANYTHING) tag = MPI_ANY_TAG;
  receive_one(step, source, tag, most, how);
}

// A rank's way through the list: which of both it does without waiting, and what first.
static void exchange_messages(Step *step, int persistent, int ready) {
  Mail *mail = step->plan;
  int receives = persistent ? RECEIVES_PERSIST : RECEIVES_GO, sends = persistent ? SENDS_PERSIST : SENDS_GO;
  int way = persistent ? 2 : below(&own, 4), receives_first = below(&own, 2);
  if (ready) receives_first = 1;
  if (way == 0 && !ready) receives = RECEIVES_BLOCK, receives_first = 0;
  if (way == 1) sends = SENDS_BLOCK, receives_first = 1;
  for (int turn = 0; turn < 2; turn++) {
    int receiving = (turn == 0) == receives_first;
    if (turn == 1 && ready) OK(MPI_Barrier(mail->comm));
    for (int m = 0; m < mail->many; m++) {
      Message *message = &mail->messages[m];
      if (receiving && message->receiver == me) do_receive(step, mail, message, receives);
      if (!receiving && message->sender == me) send_one(step, message, sends, ready);
    }
    dawdle();
  }
}

static void free_mail_comm(Step *step) {
  Mail *mail = step->plan;
  OK(MPI_Comm_free(&mail->comm));
}

// Before messages are sent once more all have received the first: wildcards cannot tell the rounds apart.
static void meet_again(Step *step) {
  Mail *mail = step->plan;
  OK(MPI_Barrier(mail->comm));
}

static void plan_messages(Step *step, long budget) {
  const Comm *comm = step->comm;
  Mail *mail = step->plan = keep(step, sizeof *mail);
  int persistent = step->form == PERSISTENT, apart = one_in(&common, 6), ready = one_in(&common, 8);
  mail->named = apart ? ANYTHING : -1;
  mail->signature = random_signature(&common);
  random_messages(step, mail, budget);
  if (comm->side < 0) return;
  snprintf(step->text + strlen(step->text), 100, "%s%s%s, %d messages", persistent ? ", persistent" : "",
           ready ? ", ready" : "", apart ? ", any source and tag" : "", mail->many);
  step->requests = keep(step, 2 * MESSAGES * sizeof(MPI_Request));
  step->statuses = keep(step, 2 * MESSAGES * sizeof(MPI_Status));
  step->after = assign;
  mail->comm = comm->handle;
  if (apart) OK(MPI_Comm_dup(comm->handle, &mail->comm));
  exchange_messages(step, persistent, ready);
  step->again = meet_again;
  if (apart && persistent) step->ending = free_mail_comm;
  else if (apart) free_mail_comm(step);
}
#endif
