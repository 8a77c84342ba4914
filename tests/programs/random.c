// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Random programs: random FIRST COUNT runs those of the seeds FIRST to FIRST + COUNT - 1, one after the other. A seed
// and the number of ranks are all that a program is made from, so every rank knows what every other one does, and what
// each buffer and each window has to hold. Only windows of shared memory depend on the nodes, too. RANDOM_TRACE=1
// prints every step. Nothing relies on buffering.
#include "random/reductions.h"
#include "random/messages.h"
#include "random/shifts.h"
#include "random/endings.h"
#include "random/epochs.h"

enum { UNDER_WAY = 64, BUFFER = 1 << 20 };

static Step *under_way[UNDER_WAY];
static int under_way_many, phase;
static char *bsend_buffer;
static int traced;
static int mail_comes_again;  // persistent messages, for which their communicator is needed to the end

static void say(const Step *step, const char *what) {
  doing = step->text;
  if (traced) fprintf(stderr, "[%d] %s: %s\n", me, step->text, what);
}

static Step *new_step(int number, Comm *comm, int form, const char *name) {
  Step *step = room(sizeof *step);
  step->number = number;
  step->comm = comm;
  step->form = form;
  step->rounds = form == PERSISTENT ? between(&common, 1, 3) : 1;
  step->due = phase + (one_in(&common, 4) ? between(&common, 1, 3) : 0);
  snprintf(step->text, sizeof step->text, "seed %llu, step %d: %s %s on communicator %d (%s), rank %d of %d+%d",
           (unsigned long long)seed, number, FORM_NAMES[form], name, comm->number, comm->how, comm->rank, comm->size[0],
           comm->size[1]);
  return step;
}

// Collectives that a communicator takes.
static enum Kind random_kind(const Comm *comm) {
  if (comm->neighbors && one_in(&common, 2)) return (enum Kind)between(&common, NEIGHBOR_ALLGATHER, NEIGHBOR_ALLTOALLW);
  if (comm->sides == 2) return (enum Kind)between(&common, BARRIER, REDUCE_SCATTER);
  return (enum Kind)between(&common, BARRIER, EXSCAN);
}

static int is_neighborly(enum Kind kind) { return kind >= NEIGHBOR_ALLGATHER; }
static int is_reducing(enum Kind kind) { return kind >= REDUCE && kind <= EXSCAN; }
static int goes_to_all(enum Kind kind) { return kind >= ALLGATHER && kind <= ALLTOALLW; }

static int common_multiple(int a, int b) {
  int multiple = a;
  while (multiple % b != 0) multiple += a;
  return multiple;
}

static void draw_plan(Plan *plan, const Comm *comm, enum Kind kind) {
  long n = comm->size[0] + comm->size[1], budget = (one_in(&common, 20) ? 96L : 24L) << 20;
  plan->kind = kind;
  plan->in_place = one_in(&common, 3) && !is_neighborly(kind) && kind != BCAST;
  plan->root_side = comm->sides == 2 ? below(&common, 2) : 0;
  plan->root = below(&common, comm->size[plan->root_side]);
  plan->signature = random_signature(&common);
  long most = is_reducing(kind) || goes_to_all(kind) ? budget / (n * n) : budget / (n * 4);
  for (int side = 0; side < 2; side++) plan->count[side] = draw_bytes(&common, most) / plan->signature.size;
  plan->reduction = random_reduction();
  plan->reduced = draw_bytes(&common, most) / plan->reduction.signature.size;
  if (is_reducing(kind) && one_in(&common, 4)) {
    plan->reduction = reduction_of_long_elements();
    plan->reduced = between(&common, 1, 40);
  }
  if (kind == REDUCE_SCATTER_BLOCK) {
    int multiple = comm->sides == 2 ? common_multiple(comm->size[0], comm->size[1]) : comm->size[0];
    plan->reduced = plan->reduced / multiple * multiple;
  }
}

static void start_persistent(Step *step) {
  if (step->form != PERSISTENT) return;
  for (int i = 0; i < step->requests_many; i++) OK(MPI_Start(&step->requests[i]));
}

static void begin_collective(Step *step, Plan *plan) {
  step->plan = memcpy(keep(step, sizeof *plan), plan, sizeof *plan);
  plan = step->plan;
  snprintf(step->text + strlen(step->text), 100, ", root %d of side %d%s, %ld and %ld elements, %s of %ld", plan->root,
           plan->root_side, plan->in_place ? ", in place" : "", plan->count[0], plan->count[1],
           is_reducing(plan->kind) ? OP_NAMES[plan->reduction.op] : "no operation", plan->reduced);
  plan_collective(step, plan);
  step->requests = keep(step, sizeof(MPI_Request));
  step->statuses = keep(step, sizeof(MPI_Status));
  if (step->form != BLOCKING) step->requests_many = 1;
  fill_sides(step);
  say(step, "starts");
  OK(issue(plan->kind, step->form, &plan->call, step->comm->handle, step->requests));
  if (step->form != BLOCKING && !is_reducing(plan->kind) && one_in(&own, 2)) free_types(step);
  start_persistent(step);
}

static void set_under_way(Step *step) {
  if (under_way_many == UNDER_WAY) FAIL("too many under way");
  under_way[under_way_many++] = step;
}

// An epoch on a window, or a new window. The epoch stays open while other steps begin and end, unless it is made of
// locks that others wait for.
static void one_epoch(int number) {
  Comm *comm = comms[one_in(&common, 3) ? 0 : below(&common, comms_many)];
  int flavour = below(&common, FLAVOURS), kind = below(&common, EPOCHS), form = below(&common, 2);
  if (windows_many == 0 || one_in(&common, 3)) make_window(comm, flavour);
  if (windows_many == 0) return;
  Window *w = windows[below(&common, windows_many)];
  if (w->busy >= phase) return;
  if (kind == LOCKS) form = BLOCKING;
  Step *step = new_step(number, w->comm, form, EPOCH_NAMES[kind]);
  if (form != BLOCKING) w->busy = step->due;
  if (w->handle == MPI_WIN_NULL) {
    end_step(step);
    return;
  }
  dawdle();
  say(step, "starts");
  plan_epoch(step, w, kind);
  if (form != BLOCKING) {
    set_under_way(step);
    return;
  }
  step->closing(step);
  say(step, "is judged");
  judge(step);
  end_step(step);
}

// Ends the epochs that are open, in the order of the steps, which is the same on all ranks.
static void close_epochs(Step **steps, int many) {
  for (int i = 0; i < many; i++) {
    if (!steps[i]->closing) continue;
    say(steps[i], "closes");
    steps[i]->closing(steps[i]);
  }
}

// Requests of one-sided operations are completed within their epoch.
static int may_close_first(Step **steps, int many) {
  for (int i = 0; i < many; i++)
    if (steps[i]->closing && steps[i]->requests_many > 0) return 0;
  return one_in(&own, 2);
}

// Makes one operation and begins it; what does not end at once is under way.
static void one_step(int number) {
  if (one_in(&common, 5)) {
    one_epoch(number);
    return;
  }
  Comm *comm = comms[one_in(&common, 3) ? 0 : below(&common, comms_many)];
  int form = below(&common, FORMS), what = below(&common, 10);
  if (comm->size[0] == 0 || (number > 0 && one_in(&common, 12))) {
    make_comm();
    return;
  }
  if (what == 9 && comm->sides == 2) what = 8;
  enum Kind kind = random_kind(comm);
  if (what == 9 && form == PERSISTENT) form = NONBLOCKING;
  if (what >= 7 && form == PERSISTENT) mail_comes_again = 1;
  Plan plan = {.kind = kind};
  Step *step = new_step(number, comm, form, what < 7 ? KIND_NAMES[kind] : what < 9 ? "messages" : "shift");
  dawdle();
  if (what < 7) {
    draw_plan(&plan, comm, kind);
    if (comm->side >= 0) begin_collective(step, &plan);
  } else {
    say(step, "starts");
    if (what < 9) plan_messages(step, 4L << 20);
    else plan_shift(step, 16L << 20);
  }
  if (comm->side < 0) {
    end_step(step);
    return;
  }
  if (what < 7 && form == BLOCKING) {
    say(step, "is judged");
    judge(step);
    end_step(step);
    return;
  }
  set_under_way(step);
}

// A further round of a persistent operation.
static void once_more(Step *step) {
  step->round++;
  step->due = phase + 1;
  if (step->again) step->again(step);
  fill_sides(step);
  say(step, "starts again");
  start_persistent(step);
}

// Completes what is due, and judges it.
static void end_phase(void) {
  Step *due[UNDER_WAY];
  int many = 0, left = 0;
  for (int i = 0; i < under_way_many; i++)
    if (under_way[i]->due <= phase) due[many++] = under_way[i];
    else under_way[left++] = under_way[i];
  under_way_many = left;
  for (int i = 0; i < many; i++) say(due[i], "is due");
  int close_first = may_close_first(due, many);
  if (close_first) close_epochs(due, many);
  complete_steps(due, many);
  if (!close_first) close_epochs(due, many);
  for (int i = 0; i < many; i++) {
    say(due[i], "is judged");
    judge(due[i]);
    if (due[i]->round + 1 < due[i]->rounds) {
      once_more(due[i]);
      set_under_way(due[i]);
    } else {
      end_step(due[i]);
    }
  }
  phase++;
}

static void attach(void) {
  bsend_buffer = room(BUFFER);
  bsend_left = BUFFER;
  OK(MPI_Buffer_attach(bsend_buffer, BUFFER));
}

static void detach(void) {
  void *buffer;
  int size;
  OK(MPI_Buffer_detach(&buffer, &size));
  CHECK(buffer == bsend_buffer);
  CHECK_EQ(size, BUFFER);
  free(buffer);
}

static void run_program(uint64_t number) {
  seed = number;
  common.state = key_of(seed, (uint64_t)all, 1, 0);
  own.state = key_of(seed, (uint64_t)all, 2, (uint64_t)me);
  phase = mail_comes_again = 0;
  make_ops();
  attach();
  make_first_comms();
  int phases = between(&common, 2, 6), step = 0;
  for (int p = 0; p < phases; p++) {
    for (int steps = between(&common, 1, 6); steps > 0; steps--) one_step(step++);
    end_phase();
    detach();
    attach();
  }
  int early = below(&common, 2) && !mail_comes_again;  // communicators and operations go before what uses them is done
  if (early) free_comms(), free_ops();
  while (under_way_many > 0) end_phase();
  detach();
  int windows_first = below(&common, 2);
  if (windows_first) free_windows();
  if (!early) free_comms(), free_ops();
  if (!windows_first) free_windows();
  forget_comms();
  doing = "";
  OK(MPI_Barrier(MPI_COMM_WORLD));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  if (argc != 3) FAIL("random FIRST COUNT");
  traced = getenv("RANDOM_TRACE") != NULL;
  uint64_t first = strtoull(argv[1], NULL, 10), count = strtoull(argv[2], NULL, 10);
  for (uint64_t i = 0; i < count; i++) {
    if (me == 0) printf("seed %llu\n", (unsigned long long)(first + i)), fflush(stdout);
    run_program(first + i);
  }
  return finish();
}
