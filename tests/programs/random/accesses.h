// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Carries out what this rank does in an epoch: each operation in one of the forms in which it can be written.
#ifndef RANDOM_ACCESSES_H
#define RANDOM_ACCESSES_H
#include "cells.h"
#include "endings.h"

// A buffer of the origin.
typedef struct {
  void *buffer;
  int count;
  MPI_Datatype type;
  Side *side;
  const Layout *layout;
} Local;

static Local local_buffer(Step *step, const Cell *cell, const char *name, int word) {
  int per = 1;
  const Reduction *r = &cell->reduction;
  Layout layout;
  if (r->pair != MPI_DATATYPE_NULL) layout = layout_of_reduction(&own, r, 0, &per);
  else if (word) layout = leaf(r->signature.basic[0]);
  else layout = layout_for(&own, &r->signature, cell->count, 0, &per);
  Local local = {.side = new_side(step, name), .count = (int)(cell->count * per), .layout = kept_layout(step, layout)};
  local.type = local.layout->type;
  cover(local.side, local.layout, 0, local.count);
  return local;
}

static void open_local(Step *step, Local *local) {
  local->buffer = open_side(step, local->side);
  fill_side(step, local->side);
}

static Local origin_of(Step *step, const Use *use, const Cell *cell, int word) {
  Local local = local_buffer(step, cell, "origin", word);
  unsigned char *values = keep(step, bytes_of(cell) + 8);
  if (use->cell) brought(step, use, values);
  add(step, local.side, &local.side->has, (Piece){.layout = local.layout, .count = local.count, .values = values});
  open_local(step, &local);
  return local;
}

// Where what the cell holds before this operation comes. If other origins change it too, that may be anything.
static Local result_of(Step *step, const Epoch *epoch, const Use *use, const Cell *cell, int word) {
  Local local = local_buffer(step, cell, "result", word);
  if (use->cell) {
    unsigned char *values = keep(step, bytes_of(cell) + 8);
    int anything = cell->kind != READ && cell->origin != use->origin;
    if (!anything) values_before(step, epoch, cell, use->number, values);
    Piece piece = {.layout = local.layout, .count = local.count, .values = values, .anything = anything};
    add(step, local.side, &local.side->wants, piece);
  }
  open_local(step, &local);
  return local;
}

static MPI_Op op_of(const Cell *cell) { return cell->reduction.op == LAST ? MPI_REPLACE : ops[cell->reduction.op]; }

static MPI_Aint displacement_of(const Window *w, const Cell *cell) {
  if (w->flavour == DYNAMIC) return MPI_Aint_add(w->address[cell->target], cell->address);
  return cell->address / w->unit[cell->target];
}

static int is_passive(const Epoch *epoch) { return epoch->kind == LOCKS || epoch->kind == LOCK_ALL; }

static MPI_Request *request_of(Step *step) {
  if (step->requests_many == USES) FAIL("too many requests");
  return &step->requests[step->requests_many++];
}

// Completes the requests of this epoch.
static void complete_accesses(Step *step) {
  Open open = {step->requests_many, step->requests, step->statuses};
  if (open.many > 0) complete(&open);
  step->requests_many = 0;
}

// Reads what this origin alone has written, behind a flush.
static void read_back(Step *step, const Epoch *epoch, const Use *use) {
  const Cell *cell = use->cell;
  MPI_Win win = epoch->window->handle;
  Local local = local_buffer(step, cell, "what is read back", 0);
  unsigned char *values = keep(step, bytes_of(cell) + 8);
  values_before(step, epoch, cell, use->number + 1, values);
  add(step, local.side, &local.side->wants, (Piece){.layout = local.layout, .count = local.count, .values = values});
  open_local(step, &local);
  OK(MPI_Get(local.buffer, local.count, local.type, cell->target, displacement_of(epoch->window, cell),
             (int)(cell->count * cell->per), cell->layout->type, win));
  OK(MPI_Win_flush(cell->target, win));
  judge_side(step, local.side);
}

// Completes the operation now, and sees its result. Its origin's buffer is the program's again, which writes there.
static void flush_maybe(Step *step, const Epoch *epoch, const Use *use, const Local *out, const Local *in) {
  MPI_Win win = epoch->window->handle;
  int way = below(&own, 7);
  if (!is_passive(epoch) || way > 3 || use->cell == NULL) return;
  int target = use->cell->target;
  if (way == 0) OK(MPI_Win_flush(target, win));
  if (way == 1) OK(MPI_Win_flush_all(win));
  if (way == 2) OK(MPI_Win_flush_local(target, win));
  if (way == 3) OK(MPI_Win_flush_local_all(win));
  if (in) judge_side(step, in->side);
  if (out && way < 2 && use->cell->origin == use->origin && one_in(&own, 2)) read_back(step, epoch, use);
  if (out == NULL) return;
  out->side->has.many = 0;
  fill_side(step, out->side);
}

static void write_one(Step *step, Epoch *epoch, Use *use, const Cell *cell, int target, MPI_Aint at) {
  MPI_Win win = epoch->window->handle;
  MPI_Datatype type = cell->layout->type;
  int count = (int)(cell->count * cell->per);
  Local o = origin_of(step, use, cell, 0);
  if (is_passive(epoch) && one_in(&own, 3)) {
    OK(MPI_Rput(o.buffer, o.count, o.type, target, at, count, type, win, request_of(step)));
    return;
  }
  OK(MPI_Put(o.buffer, o.count, o.type, target, at, count, type, win));
  flush_maybe(step, epoch, use, &o, NULL);
}

static void read_one(Step *step, Epoch *epoch, Use *use, const Cell *cell, int target, MPI_Aint at) {
  MPI_Win win = epoch->window->handle;
  MPI_Datatype type = cell->layout->type;
  int count = (int)(cell->count * cell->per), way = below(&own, 4), one_basic = cell->reduction.signature.runs == 1;
  Local r = result_of(step, epoch, use, cell, 0);
  if (way < 2 && one_basic) {
    if (way == 0 && is_passive(epoch)) {
      OK(MPI_Rget_accumulate(NULL, 0, MPI_BYTE, r.buffer, r.count, r.type, target, at, count, type, MPI_NO_OP, win,
                             request_of(step)));
      return;
    }
    OK(MPI_Get_accumulate(NULL, 0, MPI_BYTE, r.buffer, r.count, r.type, target, at, count, type, MPI_NO_OP, win));
  } else if (way == 2 && is_passive(epoch)) {
    OK(MPI_Rget(r.buffer, r.count, r.type, target, at, count, type, win, request_of(step)));
    return;
  } else {
    OK(MPI_Get(r.buffer, r.count, r.type, target, at, count, type, win));
  }
  flush_maybe(step, epoch, use, NULL, &r);
}

static void update_one(Step *step, Epoch *epoch, Use *use, const Cell *cell, int target, MPI_Aint at) {
  MPI_Win win = epoch->window->handle;
  MPI_Datatype type = cell->layout->type;
  MPI_Op op = op_of(cell);
  int count = (int)(cell->count * cell->per), way = below(&own, 4), passive = is_passive(epoch);
  int word = cell->layout->predefined && cell->count == 1 && cell->per == 1 && one_in(&own, 2);
  Local o = origin_of(step, use, cell, word);
  if (!word && way < 2) {
    if (way == 0 && passive) {
      OK(MPI_Raccumulate(o.buffer, o.count, o.type, target, at, count, type, op, win, request_of(step)));
      return;
    }
    OK(MPI_Accumulate(o.buffer, o.count, o.type, target, at, count, type, op, win));
    flush_maybe(step, epoch, use, &o, NULL);
    return;
  }
  Local r = result_of(step, epoch, use, cell, word);
  if (word) {
    OK(MPI_Fetch_and_op(o.buffer, r.buffer, type, target, at, op, win));
  } else if (way == 2 && passive) {
    OK(MPI_Rget_accumulate(o.buffer, o.count, o.type, r.buffer, r.count, r.type, target, at, count, type, op, win,
                           request_of(step)));
    return;
  } else {
    OK(MPI_Get_accumulate(o.buffer, o.count, o.type, r.buffer, r.count, r.type, target, at, count, type, op, win));
  }
  flush_maybe(step, epoch, use, &o, &r);
}

// Counts a word up and keeps what it was before. With an exclusive lock, reading and writing are enough for that.
static void take_ticket(Epoch *epoch, Use *use, int target, MPI_Aint at) {
  static const uint64_t one = 1;
  MPI_Datatype type = use->cell->layout->type;
  MPI_Win win = epoch->window->handle;
  if (epoch->counts_by_locks) {
    OK(MPI_Get(&use->old, 1, type, target, at, 1, type, win));
    OK(MPI_Win_flush(target, win));
    use->value = use->old + 1;
    OK(MPI_Put(&use->value, 1, type, target, at, 1, type, win));
    // The next ticket is not got before this one is written.
    OK(MPI_Win_flush(target, win));
  } else if (one_in(&own, 2)) {
    OK(MPI_Fetch_and_op(&one, &use->old, type, target, at, MPI_SUM, win));
  } else {
    OK(MPI_Get_accumulate(&one, 1, type, &use->old, 1, type, target, at, 1, type, MPI_SUM, win));
  }
}

// Loads and stores of memory that is shared.
static void touch_one(Step *step, Epoch *epoch, Use *use, const Cell *cell) {
  MPI_Aint bytes;
  int unit;
  unsigned char *base, *values = room(bytes_of(cell) + 8), *found = room(bytes_of(cell) + 8);
  long count = cell->count * cell->per;
  OK(MPI_Win_shared_query(epoch->window->handle, cell->target, &bytes, &unit, &base));
  CHECK(bytes == epoch->window->bytes[cell->target] && unit == epoch->window->unit[cell->target]);
  if (cell->kind == WRITTEN) {
    brought(step, use, values);
    scatter_bytes(cell->layout, base + cell->address, count, values);
  } else {
    first_values(step, cell, values);
    gather_bytes(cell->layout, base + cell->address, count, found);
    CHECK(memcmp(values, found, bytes_of(cell)) == 0);
  }
  free(values), free(found);
}

// Operations on nobody's memory: nothing comes of them.
static void access_nobody(Step *step, Epoch *epoch, Use *use) {
  MPI_Win win = epoch->window->handle;
  Cell cell = {.count = 1, .per = 1, .reduction = of_words(8)};
  cell.layout = kept_layout(step, leaf(8));
  int64_t word = 5;
  switch (below(&own, 4)) {
    case 0: write_one(step, epoch, use, &cell, MPI_PROC_NULL, 0); break;
    case 1: read_one(step, epoch, use, &cell, MPI_PROC_NULL, 3); break;
    case 2: update_one(step, epoch, use, &cell, MPI_PROC_NULL, 1 << 20); break;
    default:
      OK(MPI_Compare_and_swap(&word, &word, &use->old, MPI_INT64_T, MPI_PROC_NULL, 0, win));
      CHECK_EQ(use->old, 0);
  }
}

static void access_one(Step *step, Epoch *epoch, Use *use) {
  const Cell *cell = use->cell;
  if (cell == NULL) {
    access_nobody(step, epoch, use);
    return;
  }
  const Window *w = epoch->window;
  MPI_Aint at = displacement_of(w, cell);
  int target = cell->target, direct = w->flavour == SHARED && epoch->kind == FENCE && cell->count > 0;
  switch (cell->kind) {
    case WRITTEN: case READ:
      if (direct && one_in(&own, 3)) touch_one(step, epoch, use, cell);
      else if (cell->kind == WRITTEN) write_one(step, epoch, use, cell, target, at);
      else read_one(step, epoch, use, cell, target, at);
      break;
    case UPDATED: update_one(step, epoch, use, cell, target, at); break;
    case TICKETS: take_ticket(epoch, use, target, at); break;
    default:
      OK(MPI_Compare_and_swap(&use->value, &use->compare, &use->old, cell->layout->type, target, at, w->handle));
  }
}
#endif
