// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Operations of reductions, predefined and own ones that commute or not, and their model: the contributions of all
// ranks one after the other, in the order of ranks.
#ifndef RANDOM_REDUCE_H
#define RANDOM_REDUCE_H
#include "steps.h"

enum { SUM, PROD, LEAST, MOST, AND, OR, XOR, LAND, LOR, LXOR, MINLOC, MAXLOC, PLUS, CIRCLE, AFFINE, FIRST, LAST, OPS };

// PLUS commutes and is said not to, CIRCLE commutes, AFFINE, FIRST and LAST do not.
static const char *const OP_NAMES[] = {"MPI_SUM",  "MPI_PROD", "MPI_MIN",  "MPI_MAX",    "MPI_BAND",   "MPI_BOR",
                                       "MPI_BXOR", "MPI_LAND", "MPI_LOR",  "MPI_LXOR",   "MPI_MINLOC", "MPI_MAXLOC",
                                       "own plus", "own circle", "own affine", "own first", "own last"};
static MPI_Op ops[OPS];

typedef struct {
  int op;
  Signature signature;
  MPI_Datatype pair;  // with MPI_MINLOC and MPI_MAXLOC
  int floating;       // values are small whole numbers
} Reduction;

static uint64_t load(const unsigned char *from, unsigned width) {
  uint64_t value = 0;
  memcpy(&value, from, width);
  return value;
}

static int64_t load_signed(const unsigned char *from, unsigned width) {
  unsigned unused = 64 - 8 * width;
  return (int64_t)(load(from, width) << unused) >> unused;
}

static int is_pairwise(int op) { return op == AFFINE || op == MINLOC || op == MAXLOC; }

static double number_of(const unsigned char *from, unsigned width) {
  float small;
  double large;
  if (width == 4) return memcpy(&small, from, 4), small;
  return memcpy(&large, from, 8), large;
}

static void set_number(unsigned char *to, unsigned width, double value) {
  float small = (float)value;
  memcpy(to, width == 4 ? (void *)&small : (void *)&value, width);
}

// Two basics that belong together.
static void combine_pair(int op, unsigned width, int floating, const unsigned char *l, const unsigned char *r,
                         unsigned char *out) {
  if (op == AFFINE) {  // x -> a x + b after another such: does not commute
    uint64_t a = load(l, width) * load(r, width), b = load(l, width) * load(r + width, width) + load(l + width, width);
    memcpy(out, &a, width), memcpy(out + width, &b, width);
    return;
  }
  double left = floating ? number_of(l, 4) : (double)load_signed(l, 4);
  double right = floating ? number_of(r, 4) : (double)load_signed(r, 4);
  int64_t i = load_signed(l + 4, 4), j = load_signed(r + 4, 4);
  int take_left = left == right ? i < j : (left < right) == (op == MINLOC);
  memmove(out, take_left ? l : r, 8);
}

static void combine_one(int op, unsigned width, const unsigned char *l, const unsigned char *r, unsigned char *out) {
  uint64_t x = load(l, width), y = load(r, width), z = 0;
  switch (op) {
    case SUM: case PLUS: z = x + y; break;
    case PROD: z = x * y; break;
    case LEAST: z = load_signed(l, width) < load_signed(r, width) ? x : y; break;
    case MOST: z = load_signed(l, width) > load_signed(r, width) ? x : y; break;
    case AND: z = x & y; break;
    case OR: z = x | y; break;
    case XOR: z = x ^ y; break;
    case LAND: z = x && y; break;
    case LOR: z = x || y; break;
    case LXOR: z = !x != !y; break;
    case CIRCLE: z = x + y + x * y; break;
    case FIRST: z = x; break;
    default: z = y;
  }
  memcpy(out, &z, width);
}

static void combine_number(int op, unsigned width, const unsigned char *l, const unsigned char *r, unsigned char *out) {
  double x = number_of(l, width), y = number_of(r, width);
  set_number(out, width, op == SUM ? x + y : (x < y) == (op == LEAST) ? x : y);
}

// out = left op right, for packed elements of the signature.
static void combine(const Reduction *r, long elements, const unsigned char *left, const unsigned char *right,
                    unsigned char *out) {
  int step = is_pairwise(r->op) ? 2 : 1;
  for (long e = 0; e < elements; e++)
    for (int run = 0; run < r->signature.runs; run++) {
      unsigned width = BASICS[r->signature.basic[run]].width, bytes = width * (unsigned)step;
      for (int k = 0; k < r->signature.many[run]; k += step, left += bytes, right += bytes, out += bytes)
        if (step == 2) combine_pair(r->op, width, r->floating, left, right, out);
        else if (r->floating) combine_number(r->op, width, left, right, out);
        else combine_one(r->op, width, left, right, out);
    }
}

// What rank `who` of the world contributes.
static void contribution(const Step *step, const Reduction *r, long elements, int who, unsigned char *out) {
  stream(key_for(step, who, -1), (size_t)(elements * r->signature.size), out);
  long basics = elements * r->signature.basics;
  unsigned width = BASICS[r->signature.basic[0]].width;
  if (r->op == LAND || r->op == LOR || r->op == LXOR)
    for (long i = 0; i < basics; i++) {
      uint64_t value = out[i * width] % 3;
      memcpy(out + i * width, &value, width);
    }
  if (r->op == MINLOC || r->op == MAXLOC) {
    for (long i = 0; i < elements; i++) {  // few values, so that many are the same
      int value = out[8 * i] % 4;
      if (r->floating) set_number(out + 8 * i, 4, value);
      else memcpy(out + 8 * i, &value, 4);
    }
  } else if (r->floating) {
    for (long i = 0; i < basics; i++) set_number(out + i * width, width, out[i * width] - 128.0);
  }
}

// The datatypes of reductions that are under way: what an own operation is given is one of them.
enum { KNOWN = 1024 };
static struct {
  const Step *step;
  MPI_Datatype type;
  const Layout *layout;
  int op;
} known[KNOWN];
static int known_many;

static void forget(Step *step) {
  int left = 0;
  for (int i = 0; i < known_many; i++)
    if (known[i].step != step) known[left++] = known[i];
  known_many = left;
}

static void know(Step *step, const Layout *layout, int op) {
  if (known_many == KNOWN) FAIL("too many reductions");
  known[known_many].step = step;
  known[known_many].type = layout->type;
  known[known_many].layout = layout;
  known[known_many++].op = op;
  step->ending = forget;
}

static void own_operation(int op, unsigned char *in, unsigned char *inout, int count, MPI_Datatype type) {
  for (int i = known_many - 1; i >= 0; i--) {
    if (known[i].type != type || known[i].op != op) continue;
    const Layout *layout = known[i].layout;
    int step = is_pairwise(op) ? 2 : 1;
    unsigned char left[16], right[16], out[16];
    for (int e = 0; e < count; e++, in += layout->extent, inout += layout->extent)
      for (int k = 0; k < layout->many; k += step) {
        unsigned width = layout->map[k].width;
        for (int half = 0; half < step; half++) {
          memcpy(left + half * (int)width, in + layout->map[k + half].at, width);
          memcpy(right + half * (int)width, inout + layout->map[k + half].at, width);
        }
        if (step == 2) combine_pair(op, width, 0, left, right, out);
        else combine_one(op, width, left, right, out);
        for (int half = 0; half < step; half++)
          memcpy(inout + layout->map[k + half].at, out + half * (int)width, width);
      }
    return;
  }
  FAIL("an own operation (%s) is given a datatype that no reduction under way was", OP_NAMES[op]);
}

#define OWN(name, op)                                                                \
  static void name(void *in, void *inout, int *count, MPI_Datatype *type) {          \
    own_operation(op, in, inout, *count, *type);                                     \
  }
OWN(own_plus, PLUS)
OWN(own_circle, CIRCLE)
OWN(own_affine, AFFINE)
OWN(own_first, FIRST)
OWN(own_last, LAST)

static void make_ops(void) {
  const MPI_Op given[] = {MPI_SUM, MPI_PROD, MPI_MIN,  MPI_MAX,    MPI_BAND,  MPI_BOR,
                          MPI_BXOR, MPI_LAND, MPI_LOR, MPI_LXOR, MPI_MINLOC, MPI_MAXLOC};
  for (int op = 0; op < PLUS; op++) ops[op] = given[op];
  OK(MPI_Op_create(own_plus, 0, &ops[PLUS]));
  OK(MPI_Op_create(own_circle, 1, &ops[CIRCLE]));
  OK(MPI_Op_create(own_affine, 0, &ops[AFFINE]));
  OK(MPI_Op_create(own_first, 0, &ops[FIRST]));
  OK(MPI_Op_create(own_last, 0, &ops[LAST]));
}

static void free_ops(void) {
  for (int op = PLUS; op < OPS; op++) OK(MPI_Op_free(&ops[op]));
}

// One that commutes, of long elements: ranks reduce pieces of the vector, which differ by a whole element.
static Reduction reduction_of_long_elements(void) {
  int basic = below(&common, BASICS_MANY), many = between(&common, 64, 1024);
  return (Reduction){.op = CIRCLE, .pair = MPI_DATATYPE_NULL, .signature = signature_of(1, &basic, &many)};
}

// An operation and a signature for which it is defined.
static Reduction random_reduction(void) {
  Reduction r = {.op = below(&common, OPS), .pair = MPI_DATATYPE_NULL};
  if (one_in(&common, 2)) r.op = between(&common, PLUS, LAST);
  if (r.op >= PLUS) {
    r.signature = random_signature(&common);
    if (r.op == AFFINE) {
      for (int i = 0; i < r.signature.runs; i++) r.signature.many[i] *= 2;
      r.signature = signature_of(r.signature.runs, r.signature.basic, r.signature.many);
    }
    return r;
  }
  int one = 1, basic = between(&common, 1, BASICS_MANY - 1);
  int is_floating = BASICS[basic].type == MPI_DOUBLE || BASICS[basic].type == MPI_FLOAT;
  int is_unsigned = BASICS[basic].type == MPI_UINT8_T || BASICS[basic].type == MPI_UINT16_T ||
                    BASICS[basic].type == MPI_UINT32_T || BASICS[basic].type == MPI_UINT64_T;
  if (r.op == MINLOC || r.op == MAXLOC) {
    int whole[] = {3, 3}, ones[] = {1, 1};
    r.floating = below(&common, 2);
    r.pair = r.floating ? MPI_FLOAT_INT : MPI_2INT;
    r.signature = signature_of(1, whole, ones);
    r.signature.many[0] = r.signature.basics = 2;
    r.signature.size = 8;
    return r;
  }
  if (is_unsigned && (r.op == LEAST || r.op == MOST)) basic = 3;
  if (is_floating && r.op != SUM && r.op != LEAST && r.op != MOST) r.op = MOST;
  r.floating = is_floating;
  r.signature = signature_of(1, &basic, &one);
  return r;
}

static Layout layout_of_reduction(Rng *rng, const Reduction *r, long elements, int *per) {
  *per = 1;
  if (r->pair != MPI_DATATYPE_NULL) {
    Layout layout = {.type = r->pair, .predefined = 1, .many = 2, .map = room(2 * sizeof(Basic))};
    layout.map[0] = (Basic){0, 4};
    layout.map[1] = (Basic){4, 4};
    return measured(layout);
  }
  if (r->op < PLUS) return leaf(r->signature.basic[0]);
  return layout_for(rng, &r->signature, elements, is_pairwise(r->op) ? WHOLE : 0, per);
}
#endif
