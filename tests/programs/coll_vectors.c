// SPDX-License-Identifier: MIT OR Apache-2.0
// Reductions of long elements with an operation of the program's own: few elements, each of which is a vector of many
// blocks, with and without gaps (MPI-5.0 sections 5.1 and 6.9). What lies in gaps and around buffers stays as it was.
#include "check.h"

enum { AROUND = 4096 };
static int blocks, stride;

// The sum of the first integers of blocks, modulo 2^32, so any order gives the same.
static void add(void *in, void *inout, int *length, MPI_Datatype *type) {
  MPI_Aint low, extent;
  MPI_Type_get_extent(*type, &low, &extent);
  for (int e = 0; e < *length; e++) {
    uint32_t *a = (uint32_t *)((char *)in + e * extent), *b = (uint32_t *)((char *)inout + e * extent);
    for (int i = 0; i < blocks; i++) b[(size_t)i * stride] += a[(size_t)i * stride];
  }
}

static uint32_t value(int rank, int element, int block) { return (uint32_t)(rank * 7919 + element * 104729 + block * 31 + 5); }

static size_t at(MPI_Aint extent, int element, int block) {
  return AROUND + (size_t)element * (size_t)extent + (size_t)block * (size_t)stride * 4;
}

static void put(unsigned char *buffer, MPI_Aint extent, int elements, int rank) {
  for (int e = 0; e < elements; e++)
    for (int i = 0; i < blocks; i++) memcpy(buffer + at(extent, e, i), &(uint32_t){value(rank, e, i)}, 4);
}

static void check(unsigned char *buffer, size_t bytes, MPI_Aint extent, int first, int elements, int ranks, const char *what) {
  for (int e = 0; e < elements; e++)
    for (int i = 0; i < blocks; i++) {
      uint32_t expected = 0, seen;
      for (int r = 0; r < ranks; r++) expected += value(r, first + e, i);
      memcpy(&seen, buffer + at(extent, e, i), 4);
      if (seen != expected) FAIL("%s: element %d block %d is %u, not %u", what, e, i, seen, expected);
      memset(buffer + at(extent, e, i), 0x5a, 4);
    }
  for (size_t i = 0; i < bytes; i++)
    if (buffer[i] != 0x5a) FAIL("%s: byte %zu, which is not of the data, was written", what, i);
  checks++;
}

static void reductions(MPI_Comm comm, int n, int s, int elements) {
  MPI_Datatype type;
  MPI_Op op;
  MPI_Aint low, extent;
  int rank, size;
  blocks = n, stride = s;
  OK(MPI_Comm_rank(comm, &rank));
  OK(MPI_Comm_size(comm, &size));
  OK(MPI_Type_vector(n, 1, s, MPI_INT, &type));
  OK(MPI_Type_commit(&type));
  OK(MPI_Op_create(add, 1, &op));
  OK(MPI_Type_get_extent(type, &low, &extent));
  size_t bytes = 2 * AROUND + (size_t)elements * (size_t)extent;
  unsigned char *send = room(bytes), *receive = room(bytes);
#define FRESH memset(send, 0x5a, bytes), memset(receive, 0x5a, bytes), put(send, extent, elements, rank)
#define IN send + AROUND
#define OUT receive + AROUND
  FRESH;
  OK(MPI_Allreduce(IN, OUT, elements, type, op, comm));
  check(receive, bytes, extent, 0, elements, size, "allreduce");
  FRESH;
  OK(MPI_Allreduce(MPI_IN_PLACE, IN, elements, type, op, comm));
  check(send, bytes, extent, 0, elements, size, "allreduce in place");
  FRESH;
  OK(MPI_Reduce(IN, OUT, elements, type, op, size / 2, comm));
  if (rank == size / 2) check(receive, bytes, extent, 0, elements, size, "reduce");
  FRESH;
  OK(MPI_Scan(IN, OUT, elements, type, op, comm));
  check(receive, bytes, extent, 0, elements, rank + 1, "scan");
  FRESH;
  OK(MPI_Exscan(IN, OUT, elements, type, op, comm));
  if (rank > 0) check(receive, bytes, extent, 0, elements, rank, "exscan");
  FRESH;
  MPI_Request request;
  OK(MPI_Iallreduce(IN, OUT, elements, type, op, comm, &request));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  check(receive, bytes, extent, 0, elements, size, "iallreduce");
  OK(MPI_Allreduce_init(IN, OUT, elements, type, op, comm, MPI_INFO_NULL, &request));
  for (int i = 0; i < 2; i++) {
    FRESH;
    OK(MPI_Start(&request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    check(receive, bytes, extent, 0, elements, size, "persistent allreduce");
  }
  OK(MPI_Request_free(&request));
  int *counts = room(sizeof(int) * (size_t)size), first = 0;
  for (int r = 0; r < size; r++) counts[r] = elements / size + (r < elements % size);
  for (int r = 0; r < rank; r++) first += counts[r];
  FRESH;
  OK(MPI_Reduce_scatter(IN, OUT, counts, type, op, comm));
  check(receive, bytes, extent, first, counts[rank], size, "reduce_scatter");
  if (elements % size == 0) {
    FRESH;
    OK(MPI_Reduce_scatter_block(IN, OUT, elements / size, type, op, comm));
    check(receive, bytes, extent, first, counts[rank], size, "reduce_scatter_block");
  }
  free(counts);
  free(send);
  free(receive);
  OK(MPI_Op_free(&op));
  OK(MPI_Type_free(&type));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  static const int shapes[][3] = {{512, 2, 10}, {8192, 1, 10}, {8192, 2, 6}, {1, 1, 10}, {64, 3, 13}, {2048, 1, 33}, {700, 5, 7}};
  for (unsigned i = 0; i < sizeof shapes / sizeof *shapes; i++) reductions(MPI_COMM_WORLD, shapes[i][0], shapes[i][1], shapes[i][2]);
  // A part of the ranks, in reverse order.
  MPI_Comm part;
  OK(MPI_Comm_split(MPI_COMM_WORLD, me < all - 1 || all == 1 ? 0 : MPI_UNDEFINED, -me, &part));
  if (part != MPI_COMM_NULL) {
    for (unsigned i = 0; i < 3; i++) reductions(part, shapes[i][0], shapes[i][1], shapes[i][2]);
    OK(MPI_Comm_free(&part));
  }
  return finish();
}
