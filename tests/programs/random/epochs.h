// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Epochs of one-sided communication, from the first contents of the window to the judgement of what it holds.
#ifndef RANDOM_EPOCHS_H
#define RANDOM_EPOCHS_H
#include "accesses.h"

static void fill_memory(const Step *step, const Epoch *epoch) {
  const Window *w = epoch->window;
  size_t bytes = (size_t)w->bytes[w->rank];
  if (w->around > 0) stream(contents_key(step, -1), bytes + 2 * w->around, w->memory);
  stream(contents_key(step, w->rank), bytes, w->base);
  for (int c = 0; c < epoch->cells_many; c++) {
    const Cell *cell = &epoch->cells[c];
    if (cell->target != w->rank || cell->kind < UPDATED || cell->count == 0) continue;
    unsigned char *values = room(bytes_of(cell) + 8);
    first_values(step, cell, values);
    scatter_bytes(cell->layout, w->base + cell->address, cell->count * cell->per, values);
    free(values);
  }
}

// Makes the layouts and decides the words of all operations in which this rank has a part.
static void open_cells(Step *step, Epoch *epoch) {
  const Window *w = epoch->window;
  for (int u = 0; u < epoch->uses_many; u++)
    if (epoch->uses[u].cell && epoch->uses[u].origin == w->rank) open_cell(step, w, epoch->uses[u].cell);
  for (int c = 0; c < epoch->cells_many; c++)
    if (epoch->cells[c].target == w->rank) open_cell(step, w, &epoch->cells[c]);
  for (int c = 0; c < epoch->cells_many; c++)
    if (epoch->cells[c].kind == SWAPPED && epoch->cells[c].layout) run_swaps(step, epoch, &epoch->cells[c]);
  for (int u = 0; u < epoch->uses_many && epoch->duel; u++) {
    Use *use = &epoch->uses[u];
    if (use->cell != epoch->duel) continue;
    first_values(step, epoch->duel, (unsigned char *)&use->compare);
    use->value = 0x2000000 + use->origin;
  }
}

static MPI_Group group_of(const Epoch *epoch, int of_origins) {
  const Window *w = epoch->window;
  int many = 0, ranks[RANKS];
  MPI_Group whole, part;
  for (int r = 0; r < w->ranks; r++)
    if (of_origins ? epoch->access[r][w->rank] : epoch->access[w->rank][r]) ranks[many++] = r;
  shuffle(&own, ranks, many);
  OK(MPI_Comm_group(w->meeting, &whole));
  OK(MPI_Group_incl(whole, many, ranks, &part));
  OK(MPI_Group_free(&whole));
  return part;
}

// Fills the memory and lets the others in.
static void open_epoch(Step *step, Epoch *epoch) {
  Window *w = epoch->window;
  if (w->flavour == DYNAMIC && epoch->attaches) {
    detach_memory(w);
    attach_memory(w);
    tell_addresses(w);
  }
  if (is_passive(epoch)) OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, w->rank, 0, w->handle));
  fill_memory(step, epoch);
  switch (epoch->kind) {
    case FENCE: OK(MPI_Win_fence(epoch->asserts ? MPI_MODE_NOPRECEDE : 0, w->handle)); break;
    case POSTED:
      epoch->origins = group_of(epoch, 1);
      epoch->targets = group_of(epoch, 0);
      OK(MPI_Win_post(epoch->origins, 0, w->handle));
      dawdle();
      OK(MPI_Win_start(epoch->targets, 0, w->handle));
      break;
    default:
      OK(MPI_Win_unlock(w->rank, w->handle));
      OK(MPI_Barrier(w->meeting));
      if (epoch->kind == LOCK_ALL) OK(MPI_Win_lock_all(epoch->asserts ? MPI_MODE_NOCHECK : 0, w->handle));
  }
}

// One lock after the other, for one operation or for several in a row.
static void access_by_locks(Step *step, Epoch *epoch) {
  Window *w = epoch->window;
  int held = -1, exclusively = 0;
  for (int u = 0; u < epoch->uses_many; u++) {
    Use *use = &epoch->uses[u];
    if (use->origin != w->rank) continue;
    int target = use->cell ? use->cell->target : w->rank;
    int alone = use->cell != NULL && use->cell == epoch->tickets && epoch->counts_by_locks;
    if (held >= 0 && (held != target || alone > exclusively || one_in(&own, 3))) {
      complete_accesses(step);
      OK(MPI_Win_unlock(held, w->handle));
      held = -1;
    }
    if (held < 0) {
      exclusively = alone || one_in(&own, 3);
      OK(MPI_Win_lock(exclusively ? MPI_LOCK_EXCLUSIVE : MPI_LOCK_SHARED, target, 0, w->handle));
      held = target;
    }
    access_one(step, epoch, use);
  }
  if (held < 0) return;
  complete_accesses(step);
  OK(MPI_Win_unlock(held, w->handle));
}

static void close_epoch(Step *step) {
  Epoch *epoch = step->plan;
  MPI_Win win = epoch->window->handle;
  switch (epoch->kind) {
    case FENCE: OK(MPI_Win_fence(epoch->asserts ? MPI_MODE_NOSUCCEED : 0, win)); break;
    case POSTED:
      OK(MPI_Win_complete(win));
      if (one_in(&own, 2)) OK(MPI_Win_wait(win));
      else for (int done = 0; !done;) OK(MPI_Win_test(win, &done));
      break;
    case LOCK_ALL:
      if (one_in(&own, 4)) OK(MPI_Win_flush_all(win));
      OK(MPI_Win_unlock_all(win));
      break;
    default: break;
  }
  if (is_passive(epoch)) OK(MPI_Barrier(epoch->window->meeting));
}

// Each value was taken by one. Returns the last.
static uint64_t judge_tickets(Step *step, Epoch *epoch) {
  int taken[USES] = {0}, many = 0;
  uint64_t first = 0;
  int64_t before = -1;
  open_cell(step, epoch->window, epoch->tickets);
  first_values(step, epoch->tickets, (unsigned char *)&first);
  for (int u = 0; u < epoch->uses_many; u++) many += epoch->uses[u].cell == epoch->tickets;
  for (int u = 0; u < epoch->uses_many; u++) {
    const Use *use = &epoch->uses[u];
    if (use->cell != epoch->tickets || use->origin != epoch->window->rank) continue;
    int64_t ticket = use->old - (int64_t)first;
    if (ticket <= before || ticket >= many)
      FAIL("%s: ticket %lld of %d after %lld", step->text, (long long)ticket, many, (long long)before);
    before = ticket;
    taken[ticket]++;
  }
  OK(MPI_Allreduce(MPI_IN_PLACE, taken, many, MPI_INT, MPI_SUM, epoch->window->meeting));
  for (int i = 0; i < many; i++) CHECK_EQ(taken[i], 1);
  return first + (uint64_t)many;
}

// One found the first value, all others what that one has left. Returns what is there in the end.
static uint64_t judge_duel(Step *step, Epoch *epoch) {
  uint64_t sums[2] = {0, 0}, first = 0, many = 0;
  open_cell(step, epoch->window, epoch->duel);
  first_values(step, epoch->duel, (unsigned char *)&first);
  for (int u = 0; u < epoch->uses_many; u++) {
    const Use *use = &epoch->uses[u];
    if (use->cell != epoch->duel) continue;
    many++;
    if (use->origin == epoch->window->rank && use->old == (int64_t)first) sums[0]++, sums[1] += (uint64_t)use->value;
  }
  OK(MPI_Allreduce(MPI_IN_PLACE, sums, 2, MPI_UINT64_T, MPI_SUM, epoch->window->meeting));
  CHECK_EQ(sums[0], many > 0);
  for (int u = 0; u < epoch->uses_many; u++) {
    const Use *use = &epoch->uses[u];
    if (use->cell != epoch->duel || use->origin != epoch->window->rank) continue;
    if (use->value != (int64_t)sums[1]) CHECK_EQ(use->old, sums[1]);
  }
  return many > 0 ? sums[1] : first;
}

static void last_values(const Step *step, Epoch *epoch, const Cell *cell, const uint64_t *words, unsigned char *out) {
  uint64_t word = cell->kind == TICKETS ? words[0] : words[1];
  if (cell->kind == SWAPPED) word = (uint64_t)run_swaps(step, epoch, cell);
  if (cell->kind >= SWAPPED) memcpy(out, &word, width_of(cell));
  else values_before(step, epoch, cell, epoch->uses_many, out);
}

static void name_cell(const Epoch *epoch, ptrdiff_t at, char *text, size_t length) {
  snprintf(text, length, "in no cell");
  for (int c = 0; c < epoch->cells_many; c++) {
    const Cell *cell = &epoch->cells[c];
    int is_here = cell->count > 0 && at >= cell->at && at < cell->at + (ptrdiff_t)cell->room;
    if (cell->target != epoch->window->rank || !is_here) continue;
    snprintf(text, length, "cell %d (%s by %d, %s), %ld elements of %ld bytes at %td, room %zu at %td", c,
             CELL_NAMES[cell->kind], cell->origin, OP_NAMES[cell->reduction.op], cell->count,
             cell->reduction.signature.size, cell->address, cell->room, cell->at);
  }
}

static void judge_memory(const Step *step, Epoch *epoch, const uint64_t *words) {
  const Window *w = epoch->window;
  size_t bytes = (size_t)w->bytes[w->rank], whole = bytes + 2 * w->around;
  unsigned char *expected = room(whole + 8), *base = expected + w->around;
  stream(contents_key(step, -1), whole, expected);
  stream(contents_key(step, w->rank), bytes, base);
  for (int c = 0; c < epoch->cells_many; c++) {
    const Cell *cell = &epoch->cells[c];
    if (cell->target != w->rank || cell->count == 0) continue;
    unsigned char *values = room(bytes_of(cell) + 8);
    last_values(step, epoch, cell, words, values);
    scatter_bytes(cell->layout, base + cell->address, cell->count * cell->per, values);
    free(values);
  }
  checks++;
  if (whole > 0 && memcmp(expected, w->memory, whole) != 0) {
    size_t at = 0, wrong = 0;
    for (size_t i = whole; i-- > 0;)
      if (expected[i] != w->memory[i]) at = i, wrong++;
    char place[300];
    ptrdiff_t inside = (ptrdiff_t)at - (ptrdiff_t)w->around;
    name_cell(epoch, inside, place, sizeof place);
    FAIL("%s: %zu of %zu bytes of the window are wrong, the first is %td, %s: expected %02x, found %02x", step->text,
         wrong, whole, inside, place, expected[at], w->memory[at]);
  }
  free(expected);
}

static void judge_epoch(Step *step) {
  Epoch *epoch = step->plan;
  const Window *w = epoch->window;
  uint64_t words[2] = {0, 0};
  if (epoch->tickets) words[0] = judge_tickets(step, epoch);
  if (epoch->duel) words[1] = judge_duel(step, epoch);
  for (int u = 0; u < epoch->uses_many; u++) {
    const Use *use = &epoch->uses[u];
    if (use->cell && use->cell->kind == SWAPPED && use->origin == w->rank) CHECK_EQ(use->old, use->expected);
  }
  if (is_passive(epoch)) OK(MPI_Win_lock(MPI_LOCK_SHARED, w->rank, 0, w->handle));
  judge_memory(step, epoch, words);
  if (is_passive(epoch)) OK(MPI_Win_unlock(w->rank, w->handle));
}

static void end_epoch(Step *step) {
  Epoch *epoch = step->plan;
  if (epoch->kind != POSTED) return;
  OK(MPI_Group_free(&epoch->origins));
  OK(MPI_Group_free(&epoch->targets));
}

// Opens an epoch on a window and does in it what this rank has to. Locks of one target are given back in here.
static void plan_epoch(Step *step, Window *w, int kind) {
  Epoch *epoch = step->plan = keep(step, sizeof *epoch);
  epoch->window = w;
  epoch->kind = kind;
  step->requests = keep(step, USES * sizeof(MPI_Request));
  step->statuses = keep(step, USES * sizeof(MPI_Status));
  step->closing = close_epoch;
  step->after = judge_epoch;
  step->ending = end_epoch;
  draw_epoch(step, epoch);
  snprintf(step->text + strlen(step->text), 100, ", %s window %d, rank %d of %d there, %d operations",
           FLAVOUR_NAMES[w->flavour], w->number, w->rank, w->ranks, epoch->uses_many);
  open_cells(step, epoch);
  open_epoch(step, epoch);
  if (kind == LOCKS) access_by_locks(step, epoch);
  for (int u = 0; u < epoch->uses_many && kind != LOCKS; u++)
    if (epoch->uses[u].origin == w->rank) access_one(step, epoch, &epoch->uses[u]);
  if (step->form == BLOCKING) complete_accesses(step);
}
#endif
