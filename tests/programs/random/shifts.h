// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Each rank sends to one and receives from one, in one call; at the ends of a line there is nobody.
#ifndef RANDOM_SHIFTS_H
#define RANDOM_SHIFTS_H
#include "steps.h"

typedef struct {
  int from, to, count;
  Side *out, *in;
  const Layout *layout;
} Shift;

// The status of a receive says what came; from nobody comes nothing.
static void judge_shift(Step *step) {
  Shift *shift = step->plan;
  int count = -1;
  const MPI_Status *status = &step->statuses[0];
  OK(MPI_Get_count(status, shift->layout->type, &count));
  int expected = shift->from == MPI_PROC_NULL ? 0 : shift->count;
  if (status->MPI_SOURCE != shift->from || count != expected)
    FAIL("%s: the status says %d from %d, not %d from %d", step->text, count, status->MPI_SOURCE, expected, shift->from);
}

static void plan_shift(Step *step, long budget) {
  const Comm *comm = step->comm;
  int n = comm->size[0], distance = between(&common, -n, n), ring = below(&common, 3), replace = one_in(&common, 3);
  Signature signature = random_signature(&common);
  long elements = draw_bytes(&common, budget / n) / signature.size;
  if (comm->side < 0) return;
  Shift *shift = step->plan = keep(step, sizeof *shift);
  int before = comm->rank - distance, after = comm->rank + distance, tag = 8 * step->number, self = me;
  shift->from = ring ? (before + n) % n : before < 0 || before >= n ? MPI_PROC_NULL : before;
  shift->to = ring ? (after + n) % n : after < 0 || after >= n ? MPI_PROC_NULL : after;
  int sender = shift->from == MPI_PROC_NULL ? -1 : comm->members[0][shift->from], per, per_in;
  Layout *in = kept_layout(step, layout_for(&own, &signature, elements, 0, &per_in));
  Side *receive = new_side(step, "receive");
  Piece piece = {.layout = in, .count = elements * per_in, .from = sender};
  cover(receive, in, 0, piece.count);
  if (sender >= 0) add(step, receive, &receive->wants, piece);
  step->requests = keep(step, sizeof(MPI_Request));
  step->statuses = keep(step, sizeof(MPI_Status));
  step->after = judge_shift;
  shift->layout = in;
  shift->count = (int)piece.count;
  MPI_Request *request = &step->requests[0];
  MPI_Status *status = &step->statuses[0];
  snprintf(step->text + strlen(step->text), 60, "%s by %d", replace ? ", replacing" : "", distance);
  if (step->form != BLOCKING) step->requests_many = 1;
  if (replace) {
    piece.from = self;
    add(step, receive, &receive->has, piece);
    void *buffer = open_side(step, receive);
    fill_sides(step);
    if (step->form == BLOCKING)
      OK(MPI_Sendrecv_replace(buffer, shift->count, in->type, shift->to, tag, shift->from, tag, comm->handle, status));
    else
      OK(MPI_Isendrecv_replace(buffer, shift->count, in->type, shift->to, tag, shift->from, tag, comm->handle,
                               request));
    return;
  }
  Layout *out = kept_layout(step, layout_for(&own, &signature, elements, 0, &per));
  Side *send = new_side(step, "send");
  piece = (Piece){.layout = out, .count = elements * per, .from = self};
  add(step, send, &send->has, piece);
  void *to = open_side(step, send), *from = open_side(step, receive);
  fill_sides(step);
  if (step->form == BLOCKING)
    OK(MPI_Sendrecv(to, (int)piece.count, out->type, shift->to, tag, from, shift->count, in->type, shift->from, tag,
                    comm->handle, status));
  else
    OK(MPI_Isendrecv(to, (int)piece.count, out->type, shift->to, tag, from, shift->count, in->type, shift->from, tag,
                     comm->handle, request));
}
#endif
