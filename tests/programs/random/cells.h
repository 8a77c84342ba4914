// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What the ranks of a window do in one epoch, and what must come of it. The target's memory is cut into cells, each for
// operations that do not disturb each other: one that writes, any number that read, updates with one operation. Drawn
// from the seed and the step, so that origin and target know it alike.
#ifndef RANDOM_CELLS_H
#define RANDOM_CELLS_H
#include "reduce.h"
#include "windows.h"

// SWAPPED: by compare and swap, of one origin. TICKETS: counted up by all. DUEL: all swap, and one is the first.
enum CellKind { WRITTEN, READ, UPDATED, SWAPPED, TICKETS, DUEL };
static const char *const CELL_NAMES[] = {"written", "read", "updated", "swapped", "tickets", "duel"};

typedef struct {
  int kind, number, target, origin;  // the origin is -1 if there are several
  long count;
  ptrdiff_t at;
  size_t room;
  Reduction reduction;  // its signature is that of the cell
  uint64_t key;
  // Known to the target and to the origins.
  Layout *layout;
  int per;
  ptrdiff_t address;
} Cell;

// One operation; without a cell it is on nobody's memory.
typedef struct {
  int number, origin;
  Cell *cell;
  int64_t old, compare, value, expected;  // of single words
} Use;

enum { CELLS = 200, USES = 500, TAKEN = 3 };
enum Epochs { FENCE, POSTED, LOCKS, LOCK_ALL, EPOCHS };
static const char *const EPOCH_NAMES[] = {"fence", "post and start", "locks", "lock all"};

typedef struct {
  Window *window;
  int kind, cells_many, uses_many, asserts, attaches, counts_by_locks;
  Cell cells[CELLS];
  Use uses[USES];
  ptrdiff_t filled[RANKS];  // of each target
  Cell *latest[RANKS], *tickets, *duel;
  char access[RANKS][RANKS];  // by origin and target
  MPI_Group origins, targets;
} Epoch;

static uint64_t contents_key(const Step *step, int target) {
  return key_of(seed, (uint64_t)step->number, (uint64_t)target + 5000, 7);
}

// The bytes from `low` to `high` that a target's memory has first.
static void first_contents(const Step *step, int target, ptrdiff_t low, ptrdiff_t high, unsigned char *out) {
  ptrdiff_t from = low / 8 * 8;
  unsigned char *words = room((size_t)(high - from) + 8);
  stream(contents_key(step, target) + (uint64_t)from, (size_t)(high - from), words);
  memcpy(out, words + (low - from), (size_t)(high - low));
  free(words);
}

// An operation of MPI_Accumulate: a predefined one, or MPI_REPLACE, for which LAST stands.
static Reduction random_update(Rng *rng, int single) {
  static const int most[] = {1, 8, 64, 512};
  int op = one_in(rng, 4) ? LAST : below(rng, PLUS), basic = below(rng, BASICS_MANY), many = 1;
  if (!single) many = (int)spread(rng, most[below(rng, 4)]);
  Reduction r = {.op = op, .pair = MPI_DATATYPE_NULL};
  if (op == MINLOC || op == MAXLOC) {
    int whole = 3, two = 2;
    r.floating = below(rng, 2);
    r.pair = r.floating ? MPI_FLOAT_INT : MPI_2INT;
    r.signature = signature_of(1, &whole, &two);
    return r;
  }
  MPI_Datatype type = BASICS[basic].type;
  int is_floating = type == MPI_DOUBLE || type == MPI_FLOAT, is_bits = op == AND || op == OR || op == XOR;
  int is_unsigned = type == MPI_UINT8_T || type == MPI_UINT16_T || type == MPI_UINT32_T || type == MPI_UINT64_T;
  if (op != LAST) {
    if (type == MPI_BYTE && !is_bits) basic = 1;
    if (is_unsigned && (op == LEAST || op == MOST)) basic = 3;
    if (is_floating && op != SUM && op != LEAST && op != MOST) r.op = MOST;
    r.floating = is_floating;
  }
  r.signature = signature_of(1, &basic, &many);
  return r;
}

static Reduction of_words(int basic) {
  int one = 1;
  return (Reduction){.op = SUM, .pair = MPI_DATATYPE_NULL, .signature = signature_of(1, &basic, &one)};
}

// A whole number: not MPI_DOUBLE, nor MPI_FLOAT.
static int whole_basic(Rng *rng) {
  int basic = below(rng, 8);
  return basic == 5 ? 8 : basic;
}

static Cell *new_cell(Epoch *epoch, Rng *rng, int kind, int origin, int target) {
  Window *w = epoch->window;
  Cell *cell = &epoch->cells[epoch->cells_many];
  if (epoch->cells_many == CELLS) FAIL("too many cells");
  *cell = (Cell){.kind = kind, .number = epoch->cells_many++, .target = target, .origin = origin, .key = draw(rng)};
  long left = w->bytes[target] - epoch->filled[target], bytes = 8;
  int single = kind >= SWAPPED || (kind == UPDATED && one_in(rng, 3));
  if (kind == UPDATED) cell->reduction = random_update(rng, single);
  else if (kind < SWAPPED) cell->reduction.signature = random_signature(rng);
  else cell->reduction = of_words(kind == SWAPPED ? whole_basic(rng) : kind == TICKETS ? between(rng, 2, 4) : 8);
  if (kind < UPDATED) cell->reduction.pair = MPI_DATATYPE_NULL;
  if (!single) bytes = draw_bytes(rng, left / 4);
  long size = cell->reduction.signature.size;
  cell->count = single ? 1 : bytes / size;
  // Gaps have room, too.
  cell->room = (size_t)(single ? 48 : cell->count * (3 * size + 16) + 96);
  if ((long)cell->room > left) cell->room = 0, cell->count = 0;
  if (cell->count == 0 && kind == SWAPPED) cell->kind = READ;
  cell->at = cell->count > 0 ? epoch->filled[target] : 0;
  if (cell->count > 0) epoch->filled[target] += (ptrdiff_t)(cell->room + 47) / 48 * 48;
  return epoch->latest[target] = cell;
}

// True if this origin may do something on the cell, too.
static int may_join(const Cell *cell, int origin) {
  if (cell == NULL || cell->count == 0) return 0;
  if (cell->kind == READ) return 1;
  if (cell->kind == SWAPPED) return cell->origin == origin;
  return cell->kind == UPDATED && (cell->reduction.op != LAST || cell->origin == origin);
}

static Use *new_use(Epoch *epoch, int origin, Cell *cell) {
  if (epoch->uses_many == USES) FAIL("too many operations");
  Use *use = &epoch->uses[epoch->uses_many];
  *use = (Use){.number = epoch->uses_many++, .origin = origin, .cell = cell};
  if (cell) epoch->access[origin][cell->target] = 1;
  if (cell && cell->origin != origin) cell->origin = -1;
  return use;
}

// What all or many do to one word of one target.
static Cell *contest(Epoch *epoch, Rng *rng, int kind, int takes) {
  int n = epoch->window->ranks, target = below(rng, n);
  Cell *cell = new_cell(epoch, rng, kind, -1, target);
  for (int origin = 0; origin < n && cell->count > 0; origin++)
    for (int k = below(rng, takes + 1); k > 0; k--) new_use(epoch, origin, cell);
  return cell->count > 0 ? cell : NULL;
}

static void draw_epoch(Step *step, Epoch *epoch) {
  static const int kinds[] = {WRITTEN, WRITTEN, READ, READ, UPDATED, UPDATED, UPDATED, SWAPPED};
  int n = epoch->window->ranks;
  Rng rng = {key_of(seed, (uint64_t)step->number, 12, (uint64_t)n)};
  for (int many = between(&rng, 0, 3 * n < 60 ? 3 * n : 60); many > 0; many--) {
    int origin = below(&rng, n), target = one_in(&rng, 8) ? origin : below(&rng, n);
    Cell *cell = epoch->latest[target];
    int nobody = one_in(&rng, 20) || (epoch->window->flavour == DYNAMIC && epoch->window->bytes[target] == 0);
    if (nobody) cell = NULL;
    else if (one_in(&rng, 2) || !may_join(cell, origin))
      cell = new_cell(epoch, &rng, kinds[below(&rng, 8)], origin, target);
    new_use(epoch, origin, cell);
  }
  if (one_in(&rng, 3)) epoch->tickets = contest(epoch, &rng, TICKETS, TAKEN);
  if (one_in(&rng, 3)) epoch->duel = contest(epoch, &rng, DUEL, 1);
  epoch->counts_by_locks = epoch->kind == LOCKS && one_in(&rng, 2);
  epoch->asserts = one_in(&rng, 2);
  epoch->attaches = one_in(&rng, 3);
  for (int more = below(&rng, 4); more > 0; more--) epoch->access[below(&rng, n)][below(&rng, n)] = 1;
}

// The layout of a cell and its address in the target's memory; a layout that is too long there is not taken.
static void open_cell(Step *step, const Window *w, Cell *cell) {
  if (cell->layout) return;
  Rng rng = {cell->key};
  const Signature *signature = &cell->reduction.signature;
  int unit = w->unit[cell->target], narrow = signature->runs == 1 && BASICS[signature->basic[0]].width == 1;
  int stride = narrow ? unit : unit % 8 == 0 ? unit : 8;
  Layout layout;
  cell->per = 1;
  if (cell->reduction.pair != MPI_DATATYPE_NULL) layout = layout_of_reduction(&rng, &cell->reduction, 0, &cell->per);
  else if (signature->basics == 1 && cell->count == 1) layout = leaf(signature->basic[0]);
  else layout = layout_for(&rng, signature, cell->count, 0, &cell->per);
  Side span = {0};
  cover(&span, &layout, 0, cell->count * cell->per);
  ptrdiff_t from = cell->at + (narrow && cell->room > 96 ? below(&rng, 8) : 0) - span.low;
  cell->address = from <= 0 ? 0 : (from + stride - 1) / stride * stride;
  ptrdiff_t low = cell->address + span.low, high = cell->address + span.high;
  if (cell->count > 0 && (low < cell->at || high > cell->at + (ptrdiff_t)cell->room)) {
    free_layout(&layout);
    layout = in_row(signature);
    OK(MPI_Type_commit(&layout.type));
    cell->per = 1;
    cell->address = cell->at;
  }
  cell->layout = kept_layout(step, layout);
}

static size_t bytes_of(const Cell *cell) { return (size_t)(cell->count * cell->reduction.signature.size); }
static unsigned width_of(const Cell *cell) { return BASICS[cell->reduction.signature.basic[0]].width; }

// What the cell has first, packed.
static void first_values(const Step *step, const Cell *cell, unsigned char *out) {
  if (cell->count == 0) return;
  if (cell->kind == UPDATED) {
    contribution(step, &cell->reduction, cell->count, 200000 + cell->number, out);
  } else if (cell->kind >= SWAPPED) {
    uint64_t value = key_for(step, 200000 + cell->number, 0) % (cell->kind == TICKETS ? 1000 : 0x1000000);
    memcpy(out, &value, width_of(cell));
  } else {
    Side span = {0};
    cover(&span, cell->layout, cell->address, cell->count * cell->per);
    unsigned char *memory = room((size_t)(span.high - span.low));
    first_contents(step, cell->target, span.low, span.high, memory);
    gather_bytes(cell->layout, memory + (cell->address - span.low), cell->count * cell->per, out);
    free(memory);
  }
}

// What an operation brings, packed.
static void brought(const Step *step, const Use *use, unsigned char *out) {
  const Cell *cell = use->cell;
  if (cell->kind == UPDATED) contribution(step, &cell->reduction, cell->count, 300000 + use->number, out);
  else stream(key_for(step, 300000 + use->number, -1), bytes_of(cell), out);
}

// The cell after the operations before number `before`.
static void values_before(const Step *step, const Epoch *epoch, const Cell *cell, int before, unsigned char *values) {
  unsigned char *next = room(bytes_of(cell));
  first_values(step, cell, values);
  for (int u = 0; u < before; u++) {
    const Use *use = &epoch->uses[u];
    if (use->cell != cell || cell->kind == READ || cell->count == 0) continue;
    if (cell->kind == WRITTEN) {
      brought(step, use, values);
    } else if (cell->kind == UPDATED) {
      brought(step, use, next);
      combine(&cell->reduction, cell->count, values, next, values);
    }
  }
  free(next);
}

static int64_t cut_to(int64_t value, unsigned width) {
  uint64_t out = 0;
  memcpy(&out, &value, width);
  return (int64_t)out;
}

// What each of the swaps compares with and brings, and what it must find. Returns what is left in the end.
static int64_t run_swaps(const Step *step, Epoch *epoch, const Cell *cell) {
  unsigned width = width_of(cell);
  uint64_t now = 0;
  first_values(step, cell, (unsigned char *)&now);
  for (int u = 0; u < epoch->uses_many; u++) {
    Use *use = &epoch->uses[u];
    if (use->cell != cell) continue;
    uint64_t key = key_for(step, 300000 + use->number, -1);
    use->compare = key % 3 ? (int64_t)now : cut_to((int64_t)now + 1, width);
    use->value = cut_to((int64_t)key, width);
    use->expected = (int64_t)now;
    if (key % 3) now = (uint64_t)use->value;
  }
  return (int64_t)now;
}
#endif
