// SPDX-License-Identifier: MIT OR Apache-2.0
// Random nested datatypes as messages: of any size, sent and received by types that differ but have one signature,
// between all pairs and to oneself. The model is MPI_Pack, which property tests hold against type maps.
#include "check.h"

static uint64_t state;
static unsigned below(unsigned n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(state >> 33) % n;
}

// A random type over bytes-like units of 1 to 8 bytes, whose data do not overlap (so it may be received into).
static MPI_Datatype random_type(int depth) {
  static const MPI_Datatype units[] = {MPI_BYTE, MPI_INT16_T, MPI_INT, MPI_DOUBLE, MPI_DOUBLE_INT};
  MPI_Datatype inner, type;
  if (depth == 0) {
    OK(MPI_Type_dup(units[below(5)], &type));
    return type;
  }
  inner = random_type(depth - 1);
  MPI_Aint lb, extent;
  OK(MPI_Type_get_extent(inner, &lb, &extent));
  int count = 1 + (int)below(4), length = 1 + (int)below(3);
  switch (below(6)) {
    case 0:
      OK(MPI_Type_contiguous(count, inner, &type));
      break;
    case 1:
      OK(MPI_Type_vector(count, length, length + (int)below(3), inner, &type));
      break;
    case 2:
      OK(MPI_Type_create_hvector(count, length, (length + 1) * extent, inner, &type));
      break;
    case 3: {
      int lengths[8], places[8], at = 0;
      for (int k = 0; k < count; k++) {
        lengths[k] = (int)below(3);
        places[k] = at;
        at += lengths[k] + (int)below(2);
      }
      for (int k = 0; k < count / 2; k++) {  // out of order: packing order is not memory order
        int place = places[k], many = lengths[k];
        places[k] = places[count - 1 - k], lengths[k] = lengths[count - 1 - k];
        places[count - 1 - k] = place, lengths[count - 1 - k] = many;
      }
      OK(MPI_Type_indexed(count, lengths, places, inner, &type));
      break;
    }
    case 4: {
      int sizes[] = {2 + (int)below(4), 2 + (int)below(4)}, parts[2], starts[2];
      for (int k = 0; k < 2; k++) {
        parts[k] = 1 + (int)below((unsigned)sizes[k]);
        starts[k] = (int)below((unsigned)(sizes[k] - parts[k] + 1));
      }
      int order = below(2) ? MPI_ORDER_C : MPI_ORDER_FORTRAN;
      OK(MPI_Type_create_subarray(2, sizes, parts, starts, order, inner, &type));
      break;
    }
    default: {
      int lengths[] = {1, 2};
      MPI_Aint places[] = {0, 2 * extent};
      MPI_Datatype members[] = {inner, inner};
      OK(MPI_Type_create_struct(2, lengths, places, members, &type));
      break;
    }
  }
  OK(MPI_Type_free(&inner));
  return type;
}

typedef struct {
  unsigned char *memory, *origin;
  size_t bytes;
} Span;

static Span span_of(MPI_Datatype type, int count) {
  MPI_Aint lb, extent, true_lb, true_extent;
  OK(MPI_Type_get_extent(type, &lb, &extent));
  OK(MPI_Type_get_true_extent(type, &true_lb, &true_extent));
  Span span;
  span.bytes = (size_t)(true_extent + (count - 1) * extent);
  span.memory = room(span.bytes);
  span.origin = span.memory - true_lb;
  return span;
}

static void exchange(int to, int from, int round) {
  state = (uint64_t)round * 77 + 5;  // the same types on every rank
  MPI_Datatype type = random_type((int)below(4));
  int size, count, space = 0, packed = 0, placed = 0, got;
  OK(MPI_Type_commit(&type));
  OK(MPI_Type_size(type, &size));
  if (size == 0) {
    OK(MPI_Type_free(&type));
    return;
  }
  static const int bytes[] = {40, 300, 5000, 70000, 600000, 900000};
  count = 1 + (round % 24 == 23 ? 5000000 : bytes[round % 6]) / size;
  Span out = span_of(type, count), in = span_of(type, count), expected = span_of(type, count);
  fill(out.memory, out.bytes, (uint32_t)(from * 100 + round));
  OK(MPI_Pack_size(count, type, MPI_COMM_WORLD, &space));
  unsigned char *stream = room((size_t)space), *bare = room((size_t)space);
  OK(MPI_Pack(out.origin, count, type, stream, space, &packed, MPI_COMM_WORLD));
  OK(MPI_Unpack(stream, packed, &placed, expected.origin, count, type, MPI_COMM_WORLD));
  fill(out.memory, out.bytes, (uint32_t)(me * 100 + round));

  MPI_Request requests[4];
  MPI_Status statuses[4];
  OK(MPI_Irecv(in.origin, count, type, from, 1, MPI_COMM_WORLD, &requests[0]));
  OK(MPI_Irecv(bare, packed, MPI_BYTE, from, 2, MPI_COMM_WORLD, &requests[1]));
  OK(MPI_Isend(out.origin, count, type, to, 1, MPI_COMM_WORLD, &requests[2]));
  OK(MPI_Isend(out.origin, count, type, to, 2, MPI_COMM_WORLD, &requests[3]));
  OK(MPI_Type_free(&type));  // under way: freeing does not disturb
  OK(MPI_Waitall(4, requests, statuses));
  OK(MPI_Get_count(&statuses[1], MPI_BYTE, &got));
  CHECK_EQ(got, packed);
  CHECK(memcmp(in.memory, expected.memory, in.bytes) == 0);
  CHECK(memcmp(bare, stream, (size_t)packed) == 0);
  free(out.memory), free(in.memory), free(expected.memory), free(stream), free(bare);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  for (int round = 0; round < 120; round++) {
    int distance = round % all;
    exchange((me + distance) % all, (me - distance + all) % all, round);
  }
  return finish();
}
