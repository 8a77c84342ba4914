// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Random datatypes, each with the type map that the standard gives it, computed here and not by the library. A
// signature says which basic elements one element has; a layout is a datatype with that signature.
#ifndef RANDOM_LAYOUTS_H
#define RANDOM_LAYOUTS_H
#include "rng.h"

typedef struct {
  ptrdiff_t at;
  unsigned width;
} Basic;

typedef struct {
  MPI_Datatype type;
  int predefined;
  Basic *map;  // in the order of packing
  int many;
  ptrdiff_t lower, extent;  // as the library gives them
  ptrdiff_t low, high;      // of the bytes that are data
  long size;
  int dense;  // the data of several elements are one block of bytes in the order of packing
} Layout;

static const struct {
  MPI_Datatype type;
  unsigned width;
} BASICS[] = {{MPI_BYTE, 1},    {MPI_INT16_T, 2}, {MPI_UINT32_T, 4}, {MPI_INT32_T, 4}, {MPI_UINT64_T, 8},
              {MPI_DOUBLE, 8},  {MPI_UINT8_T, 1}, {MPI_UINT16_T, 2}, {MPI_INT64_T, 8}, {MPI_FLOAT, 4}};
enum { BASICS_MANY = sizeof BASICS / sizeof *BASICS };

enum { RUNS = 3 };
typedef struct {
  int runs;
  int basic[RUNS], many[RUNS];
  int basics;  // of one element
  long size;   // of one element, in bytes
} Signature;

static Signature signature_of(int runs, const int *basic, const int *many) {
  Signature s = {.runs = runs};
  for (int i = 0; i < runs; i++) {
    s.basic[i] = basic[i];
    s.many[i] = many[i];
    s.basics += many[i];
    s.size += (long)many[i] * BASICS[basic[i]].width;
  }
  return s;
}

static Signature random_signature(Rng *rng) {
  static const int mosts[] = {1, 1, 1, 1, 8, 8, 8, 64, 64, 512};
  int basic[RUNS], many[RUNS], runs = one_in(rng, 4) ? between(rng, 2, RUNS) : 1;
  for (int i = 0; i < runs; i++) {
    basic[i] = below(rng, BASICS_MANY);
    many[i] = (int)spread(rng, one_in(rng, 40) ? 8192 : mosts[below(rng, 10)]);
  }
  return signature_of(runs, basic, many);
}

static void free_layout(Layout *layout) {
  if (layout->type != MPI_DATATYPE_NULL && !layout->predefined) OK(MPI_Type_free(&layout->type));
  free(layout->map);
  layout->map = NULL;
}

// Fills in what the library says and the map implies, and holds one against the other.
static Layout measured(Layout layout) {
  int size, in_order = 1;
  MPI_Aint lower, extent, low, true_extent;
  OK(MPI_Type_get_extent(layout.type, &lower, &extent));
  OK(MPI_Type_get_true_extent(layout.type, &low, &true_extent));
  OK(MPI_Type_size(layout.type, &size));
  layout.lower = lower;
  layout.extent = extent;
  layout.low = layout.high = layout.many ? layout.map[0].at : 0;
  layout.size = 0;
  for (int i = 0; i < layout.many; i++) {
    ptrdiff_t at = layout.map[i].at, end = at + (ptrdiff_t)layout.map[i].width;
    if (at < layout.low) layout.low = at;
    if (end > layout.high) layout.high = end;
    if (i > 0 && at != layout.map[0].at + layout.size) in_order = 0;
    layout.size += layout.map[i].width;
  }
  layout.dense = in_order && layout.size == layout.extent;
  CHECK_EQ(size, layout.size);
  if (layout.many > 0) {
    CHECK_EQ(low, layout.low);
    CHECK_EQ(true_extent, layout.high - layout.low);
  }
  return layout;
}

static Layout leaf(int basic) {
  Layout layout = {.type = BASICS[basic].type, .predefined = 1, .many = 1, .map = room(sizeof(Basic))};
  layout.map[0] = (Basic){0, BASICS[basic].width};
  return measured(layout);
}

// `type`, of `blocks` blocks of elements of `inner`, each block somewhere. Takes `inner` over.
static Layout of_blocks(MPI_Datatype type, Layout *inner, int blocks, const int *lengths, const MPI_Aint *places) {
  long total = 0;
  for (int i = 0; i < blocks; i++) total += (long)lengths[i] * inner->many;
  Layout layout = {.type = type, .many = (int)total, .map = room((size_t)total * sizeof(Basic))};
  long at = 0;
  for (int i = 0; i < blocks; i++)
    for (int j = 0; j < lengths[i]; j++)
      for (int k = 0; k < inner->many; k++)
        layout.map[at++] = (Basic){places[i] + j * inner->extent + inner->map[k].at, inner->map[k].width};
  free_layout(inner);
  return measured(layout);
}

static int divisor_of(Rng *rng, int n) {
  int found = 1, seen = 0;
  for (int d = 1; d <= n; d++)
    if (n % d == 0 && one_in(rng, ++seen)) found = d;
  return found;
}

static Layout in_vector(Rng *rng, Layout inner, int n) {
  int length = divisor_of(rng, n), blocks = n / length, stride = length + below(rng, 3);
  if (one_in(rng, 8)) stride = -stride;
  ptrdiff_t step = stride * inner.extent;
  MPI_Datatype type;
  if (one_in(rng, 2)) {
    OK(MPI_Type_vector(blocks, length, stride, inner.type, &type));
  } else {
    step += stride < 0 ? -8 * below(rng, 3) : 8 * below(rng, 3);
    OK(MPI_Type_create_hvector(blocks, length, step, inner.type, &type));
  }
  int *lengths = room((size_t)blocks * sizeof(int));
  MPI_Aint *places = room((size_t)blocks * sizeof(MPI_Aint));
  for (int i = 0; i < blocks; i++) lengths[i] = length, places[i] = i * step;
  Layout layout = of_blocks(type, &inner, blocks, lengths, places);
  free(lengths), free(places);
  return layout;
}

// Cuts n elements into blocks of any length, 0 too, and gives each a place, in any order.
static int cut(Rng *rng, int n, int equal, int *lengths, int *places) {
  int blocks = 0, order[64], at = between(rng, 0, 3);
  if (equal) {
    int length = divisor_of(rng, n);
    if (n / length > 60) length = n;
    while (blocks < n / length) lengths[blocks++] = length;
  } else {
    for (int left = n; left > 0; left -= lengths[blocks++]) {
      lengths[blocks] = blocks == 59 ? left : (int)spread(rng, left);
      if (one_in(rng, 8) && blocks < 50) lengths[blocks] = 0;
    }
  }
  for (int i = 0; i < blocks; i++) order[i] = i;
  if (one_in(rng, 3)) shuffle(rng, order, blocks);
  for (int i = 0; i < blocks; i++) {
    places[order[i]] = at;
    at += lengths[order[i]] + below(rng, 3);
  }
  return blocks;
}

static Layout in_indexed(Rng *rng, Layout inner, int n) {
  int lengths[64], places[64], way = below(rng, 4), blocks = cut(rng, n, way >= 2, lengths, places);
  MPI_Aint bytes[64];
  MPI_Datatype type;
  for (int i = 0; i < blocks; i++) bytes[i] = places[i] * inner.extent + (way % 2 ? 8 : 0);
  if (way == 0) OK(MPI_Type_indexed(blocks, lengths, places, inner.type, &type));
  if (way == 1) OK(MPI_Type_create_hindexed(blocks, lengths, bytes, inner.type, &type));
  if (way == 2) OK(MPI_Type_create_indexed_block(blocks, lengths[0], places, inner.type, &type));
  if (way == 3) OK(MPI_Type_create_hindexed_block(blocks, lengths[0], bytes, inner.type, &type));
  return of_blocks(type, &inner, blocks, lengths, bytes);
}

static Layout in_subarray(Rng *rng, Layout inner, int n) {
  int parts[] = {0, divisor_of(rng, n)}, sizes[2], starts[2], c_order = below(rng, 2);
  parts[0] = n / parts[1];
  for (int d = 0; d < 2; d++) {
    starts[d] = below(rng, 3);
    sizes[d] = starts[d] + parts[d] + below(rng, 3);
  }
  MPI_Datatype type;
  OK(MPI_Type_create_subarray(2, sizes, parts, starts, c_order ? MPI_ORDER_C : MPI_ORDER_FORTRAN, inner.type, &type));
  int outer = c_order ? 0 : 1, within = 1 - outer, blocks = parts[outer];
  int *lengths = room((size_t)blocks * sizeof(int));
  MPI_Aint *places = room((size_t)blocks * sizeof(MPI_Aint));
  for (int i = 0; i < blocks; i++) {
    lengths[i] = parts[within];
    places[i] = ((starts[outer] + i) * sizes[within] + starts[within]) * inner.extent;
  }
  ptrdiff_t whole = (ptrdiff_t)sizes[0] * sizes[1] * inner.extent;
  Layout layout = of_blocks(type, &inner, blocks, lengths, places);
  CHECK_EQ(layout.extent, whole);
  free(lengths), free(places);
  return layout;
}

static Layout resized_to(Layout inner, ptrdiff_t lower, ptrdiff_t extent) {
  MPI_Datatype type;
  OK(MPI_Type_create_resized(inner.type, lower, extent, &type));
  int one = 1;
  MPI_Aint here = 0;
  Layout layout = of_blocks(type, &inner, 1, &one, &here);
  CHECK_EQ(layout.lower, lower);
  CHECK_EQ(layout.extent, extent);
  return layout;
}

static Layout resized(Rng *rng, Layout inner) {
  ptrdiff_t lower = inner.lower - 8 * below(rng, 3);
  return resized_to(inner, lower, inner.extent + inner.lower - lower + 8 * below(rng, 3));
}

// A structure of the parts, in any order in memory, with gaps. Takes the parts over.
static Layout in_struct(Rng *rng, int parts, Layout *inner) {
  int lengths[8], order[8];
  MPI_Aint places[8], at = 0;
  MPI_Datatype types[8], type;
  long total = 0;
  for (int i = 0; i < parts; i++) {
    order[i] = i;
    lengths[i] = 1;
    types[i] = inner[i].type;
    total += inner[i].many;
  }
  if (one_in(rng, 3)) shuffle(rng, order, parts);
  for (int k = 0; k < parts; k++) {
    Layout *part = &inner[order[k]];
    places[order[k]] = at - part->low;
    at += (part->high - part->low + 7) / 8 * 8 + 8 * below(rng, 2);
  }
  OK(MPI_Type_create_struct(parts, lengths, places, types, &type));
  Layout layout = {.type = type, .many = (int)total, .map = room((size_t)total * sizeof(Basic))};
  long done = 0;
  for (int i = 0; i < parts; i++) {
    for (int k = 0; k < inner[i].many; k++)
      layout.map[done++] = (Basic){places[i] + inner[i].map[k].at, inner[i].map[k].width};
    free_layout(&inner[i]);
  }
  layout = measured(layout);
  // Where a part was resized, its bounds are those of the whole, and elements may lie one over the other.
  if (layout.extent < layout.high - layout.low)
    layout = resized_to(layout, layout.low, (layout.high - layout.low + 7) / 8 * 8);
  return layout;
}

// A layout of n elements of one basic type.
static Layout of_one_basic(Rng *rng, int basic, int n, int depth) {
  if (depth > 0 && n > 1 && one_in(rng, 6)) {
    int first = between(rng, 1, n - 1);
    Layout parts[] = {of_one_basic(rng, basic, first, depth - 1), of_one_basic(rng, basic, n - first, depth - 1)};
    return in_struct(rng, 2, parts);
  }
  int inside = depth > 0 ? divisor_of(rng, n) : 1;
  Layout inner = inside > 1 ? of_one_basic(rng, basic, inside, depth - 1) : leaf(basic);
  int outside = n / inside;
  switch (below(rng, 6)) {
    case 0: return in_vector(rng, inner, outside);
    case 1: return in_indexed(rng, inner, outside);
    case 2: return in_subarray(rng, inner, outside);
    case 3: if (outside == 1) return resized(rng, inner); break;
    default: break;
  }
  if (outside == 1 && !one_in(rng, 4)) return inner;
  MPI_Datatype type;
  if (outside == 1) OK(MPI_Type_dup(inner.type, &type));
  else OK(MPI_Type_contiguous(outside, inner.type, &type));
  MPI_Aint here = 0;
  return of_blocks(type, &inner, 1, &outside, &here);
}

// Every `step`th place of an array: elements lie between each other. For so many elements at most.
static Layout comb(int basic, int n, int step) {
  Layout inner = leaf(basic);
  MPI_Datatype spread_out, type;
  OK(MPI_Type_vector(n, 1, step, inner.type, &spread_out));
  OK(MPI_Type_create_resized(spread_out, 0, inner.extent, &type));
  OK(MPI_Type_free(&spread_out));
  int *lengths = room((size_t)n * sizeof(int));
  MPI_Aint *places = room((size_t)n * sizeof(MPI_Aint));
  for (int i = 0; i < n; i++) lengths[i] = 1, places[i] = i * (ptrdiff_t)step * inner.extent;
  Layout layout = of_blocks(type, &inner, n, lengths, places);
  free(lengths), free(places);
  return layout;
}

// The signature's elements, one after the other.
static Layout in_row(const Signature *s) {
  int lengths[RUNS];
  MPI_Aint places[RUNS], at = 0;
  MPI_Datatype types[RUNS], type;
  for (int i = 0; i < s->runs; i++) {
    lengths[i] = s->many[i];
    places[i] = at;
    types[i] = BASICS[s->basic[i]].type;
    at += (MPI_Aint)(s->many[i] * BASICS[s->basic[i]].width);
  }
  OK(MPI_Type_create_struct(s->runs, lengths, places, types, &type));
  Layout layout = {.type = type, .many = s->basics, .map = room((size_t)s->basics * sizeof(Basic))};
  int done = 0;
  for (int i = 0; i < s->runs; i++)
    for (int k = 0; k < lengths[i]; k++) {
      unsigned width = BASICS[s->basic[i]].width;
      layout.map[done++] = (Basic){places[i] + (ptrdiff_t)(k * width), width};
    }
  return measured(layout);
}

// A datatype with which `*per` elements are one of the signature. At most `elements` lie in one buffer.
enum { WHOLE = 1, APART = 2 };  // an element is not several of the datatype; elements do not lie between each other
static Layout layout_for(Rng *rng, const Signature *s, long elements, int how, int *per) {
  *per = 1;
  if (s->runs == 1 && !(how & WHOLE) && one_in(rng, 3)) {
    *per = s->many[0];
    return leaf(s->basic[0]);
  }
  Layout layout;
  int fits = elements > 0 && elements * s->size < 1 << 21;
  if (s->runs == 1 && fits && !(how & APART) && one_in(rng, 8)) {
    layout = comb(s->basic[0], s->many[0], (int)elements);
  } else {
    Layout parts[RUNS];
    for (int i = 0; i < s->runs; i++) parts[i] = of_one_basic(rng, s->basic[i], s->many[i], below(rng, 4));
    layout = s->runs == 1 ? parts[0] : in_struct(rng, s->runs, parts);
  }
  if (elements * layout.extent > 1 << 24) {  // gaps within gaps would take more memory than there is
    free_layout(&layout);
    layout = in_row(s);
  }
  if (!layout.predefined) OK(MPI_Type_commit(&layout.type));
  return layout;
}
#endif
