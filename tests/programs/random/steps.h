// SPDX-License-Identifier: MIT OR Apache-2.0
//
// One operation of a random program, from its start to its end: its buffers, what is in them before, and what has to
// be in them after. Bytes that are not data, between elements and around them, have to stay as they were.
#ifndef RANDOM_STEPS_H
#define RANDOM_STEPS_H
#include "comms.h"
#include "layouts.h"

enum { GUARD = 64 };

// So many elements at a place of a buffer. Their bytes are those of a stream that `from` and `to` name, or `values`,
// or `anything`.
typedef struct {
  const Layout *layout;
  ptrdiff_t at;
  long count;
  int from, to;
  const unsigned char *values;
  int anything;
} Piece;

typedef struct {
  Piece *pieces;
  int many;
} Pieces;

typedef struct {
  const char *name;
  Pieces has, wants;
  ptrdiff_t low, high;  // of what an operation may touch, from `origin`
  int covered;
  unsigned char *memory, *origin;
  size_t bytes;
} Side;

typedef struct Step Step;
struct Step {
  int number, round, rounds, due, form;
  Comm *comm;
  char text[400];
  Side *sides[512];
  int sides_many;
  MPI_Request *requests;
  MPI_Status *statuses;
  int requests_many;
  void (*before)(Step *);  // makes the values of this round
  void (*after)(Step *);   // says what was to come, where that is known only now
  void (*again)(Step *);   // what has to come before a further round
  void (*closing)(Step *);  // ends the epoch that is open
  void (*ending)(Step *);
  void *plan;
  void *kept[4096];
  int kept_many;
  Layout *layouts[1024];
  int layouts_many;
};

static uint64_t seed;

// Memory that lives as long as the operation.
static void *keep(Step *step, size_t bytes) {
  if (step->kept_many == 4096) FAIL("too much to keep");
  return step->kept[step->kept_many++] = room(bytes);
}

static Layout *kept_layout(Step *step, Layout layout) {
  if (step->layouts_many == 1024) FAIL("too many layouts");
  Layout *kept = keep(step, sizeof layout);
  *kept = layout;
  return step->layouts[step->layouts_many++] = kept;
}

static Side *new_side(Step *step, const char *name) {
  if (step->sides_many == 512) FAIL("too many buffers");
  Side *side = step->sides[step->sides_many++] = keep(step, sizeof *side);
  side->name = name;
  return side;
}

static void cover(Side *side, const Layout *layout, ptrdiff_t at, long count) {
  if (count == 0 || layout->many == 0) return;
  ptrdiff_t low = at + layout->low, high = at + (count - 1) * layout->extent + layout->high;
  if (!side->covered || low < side->low) side->low = low;
  if (!side->covered || high > side->high) side->high = high;
  side->covered = 1;
}

static void add(Step *step, Side *side, Pieces *pieces, Piece piece) {
  cover(side, piece.layout, piece.at, piece.count);
  if ((pieces->many & (pieces->many - 1)) == 0) {  // as many as there is room for
    Piece *more = keep(step, (size_t)(pieces->many ? 2 * pieces->many : 1) * sizeof *more);
    if (pieces->many) memcpy(more, pieces->pieces, (size_t)pieces->many * sizeof *more);
    pieces->pieces = more;
  }
  pieces->pieces[pieces->many++] = piece;
}

// Makes the memory, once all pieces are known.
static void *open_side(Step *step, Side *side) {
  size_t within = side->covered ? (size_t)(side->high - side->low) : 0;
  size_t before = GUARD + (size_t)below(&own, 4) * 8;
  side->bytes = before + within + GUARD;
  side->memory = keep(step, side->bytes);
  side->origin = side->memory + before - (side->covered ? side->low : 0);
  return !side->covered && one_in(&own, 3) ? NULL : side->origin;
}

static uint64_t key_for(const Step *step, int from, int to) {
  return key_of(seed, (uint64_t)(step->number * 64 + step->round), (uint64_t)from, (uint64_t)(to + 1));
}

static void scatter_bytes(const Layout *layout, unsigned char *to, long count, const unsigned char *packed) {
  if (layout->dense) {
    memcpy(to + layout->low, packed, (size_t)(count * layout->size));
    return;
  }
  for (long i = 0; i < count; i++, to += layout->extent)
    for (int k = 0; k < layout->many; k++) {
      memcpy(to + layout->map[k].at, packed, layout->map[k].width);
      packed += layout->map[k].width;
    }
}

static void gather_bytes(const Layout *layout, const unsigned char *from, long count, unsigned char *packed) {
  for (long i = 0; i < count; i++, from += layout->extent)
    for (int k = 0; k < layout->many; k++) {
      memcpy(packed, from + layout->map[k].at, layout->map[k].width);
      packed += layout->map[k].width;
    }
}

// Writes pieces where they belong, from `origin`; what may be anything is taken from `found`.
static void put(const Step *step, const Pieces *pieces, unsigned char *origin, const unsigned char *found) {
  for (int i = 0; i < pieces->many; i++) {
    const Piece *piece = &pieces->pieces[i];
    size_t bytes = (size_t)(piece->count * piece->layout->size);
    if (bytes == 0) continue;
    unsigned char *packed = malloc(bytes + 8);
    if (piece->anything) gather_bytes(piece->layout, found + piece->at, piece->count, packed);
    else if (piece->values) memcpy(packed, piece->values, bytes);
    else stream(key_for(step, piece->from, piece->to), bytes, packed);
    scatter_bytes(piece->layout, origin + piece->at, piece->count, packed);
    free(packed);
  }
}

static uint64_t background(const Step *step, const Side *side) {
  return key_of(seed, (uint64_t)step->number, (uint64_t)me + 1000, side->bytes);
}

static void fill_side(const Step *step, Side *side) {
  stream(background(step, side), side->bytes, side->memory);
  put(step, &side->has, side->origin, side->origin);
}

static void fill_sides(Step *step) {
  if (step->before) step->before(step);
  for (int i = 0; i < step->sides_many; i++) fill_side(step, step->sides[i]);
}

// Where in the pieces the byte lies.
static void name_place(const Side *side, ptrdiff_t at, char *text, size_t length) {
  snprintf(text, length, "between or outside of the data");
  for (int p = 0; p < side->wants.many + side->has.many; p++) {
    int is_wanted = p < side->wants.many;
    const Piece *piece = is_wanted ? &side->wants.pieces[p] : &side->has.pieces[p - side->wants.many];
    const Layout *layout = piece->layout;
    for (long i = 0; i < piece->count; i++)
      for (int k = 0; k < layout->many; k++) {
        ptrdiff_t from = piece->at + i * layout->extent + layout->map[k].at;
        if (at < from || at >= from + (ptrdiff_t)layout->map[k].width) continue;
        snprintf(text, length, "%s piece %d of %d (from rank %d of the world), element %ld of %ld, its basic %d of %d",
                 is_wanted ? "wanted" : "given", is_wanted ? p : p - side->wants.many,
                 is_wanted ? side->wants.many : side->has.many, piece->from, i, piece->count, k, layout->many);
        return;
      }
  }
}

static void name_bytes(const unsigned char *from, char *text) {
  for (int i = 0; i < 8; i++) snprintf(text + 2 * i, 3, "%02x", from[i]);
}

static void judge_side(const Step *step, const Side *side) {
  unsigned char *expected = malloc(side->bytes);
  stream(background(step, side), side->bytes, expected);
  ptrdiff_t origin = side->origin - side->memory;
  put(step, &side->has, expected + origin, side->origin);
  put(step, &side->wants, expected + origin, side->origin);
  checks++;
  if (memcmp(expected, side->memory, side->bytes) != 0) {
    size_t at = 0, wrong = 0;
    for (size_t i = side->bytes; i-- > 0;)
      if (expected[i] != side->memory[i]) at = i, wrong++;
    char place[200], want[20], found[20];
    name_place(side, (ptrdiff_t)at - origin, place, sizeof place);
    name_bytes(expected + at - at % 8, want);
    name_bytes(side->memory + at - at % 8, found);
    FAIL("%s, round %d: %s buffer: %zu of %zu bytes are wrong, the first is %zu (%zu of its eight), %s: expected %s, "
         "found %s", step->text, step->round, side->name, wrong, side->bytes, at, at % 8, place, want, found);
  }
  free(expected);
}

static void judge(Step *step) {
  if (step->after) step->after(step);
  for (int i = 0; i < step->sides_many; i++) judge_side(step, step->sides[i]);
}

// Gives the datatypes back, which does not disturb what is under way.
static void free_types(Step *step) {
  for (int i = 0; i < step->layouts_many; i++) {
    Layout *layout = step->layouts[i];
    if (layout->predefined || layout->type == MPI_DATATYPE_NULL) continue;
    OK(MPI_Type_free(&layout->type));
    CHECK(layout->type == MPI_DATATYPE_NULL);
  }
}

static void end_step(Step *step) {
  if (step->ending) step->ending(step);
  for (int i = 0; i < step->requests_many; i++)
    if (step->requests[i] != MPI_REQUEST_NULL) OK(MPI_Request_free(&step->requests[i]));
  for (int i = 0; i < step->layouts_many; i++) free_layout(step->layouts[i]);
  for (int i = 0; i < step->kept_many; i++) free(step->kept[i]);
  free(step);
}
#endif
