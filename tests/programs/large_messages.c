// SPDX-License-Identifier: MIT OR Apache-2.0
// Messages, datatypes, packing, buffers and statuses by the functions for large counts (MPI_Send_c, ...), with data
// that are checked. Beyond 2^31 they are in large_counts.c.
#include "check.h"

enum { EACH = 2000, BYTES = EACH * (int)sizeof(int) };
static const MPI_Comm world = MPI_COMM_WORLD;
static const MPI_Count count = EACH;
static int to, from;
static int *out, *in;

static void fresh(int seed) {
  fill(out, BYTES, (uint32_t)(me * 100 + seed));
  memset(in, 0, BYTES);
}
static void came(int seed, MPI_Status *status) {
  MPI_Count elements = -1, basic = -1;
  CHECK_BYTES(in, BYTES, (uint32_t)(from * 100 + seed));
  OK(MPI_Get_count_c(status, MPI_INT, &elements));
  OK(MPI_Get_elements_c(status, MPI_INT, &basic));
  CHECK(elements == count && basic == count && status->MPI_SOURCE == from && status->MPI_TAG == seed);
}

typedef int Send(const void *, MPI_Count, MPI_Datatype, int, int, MPI_Comm);
typedef int Start(const void *, MPI_Count, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);

static void send_in_modes(void) {
  Send *const sends[] = {MPI_Send_c, MPI_Ssend_c, MPI_Rsend_c, MPI_Bsend_c};
  Start *const starts[] = {MPI_Isend_c, MPI_Issend_c, MPI_Irsend_c, MPI_Ibsend_c};
  Start *const inits[] = {MPI_Send_init_c, MPI_Ssend_init_c, MPI_Rsend_init_c, MPI_Bsend_init_c};
  for (int mode = 0; mode < 4; mode++)
    for (int way = 0; way < 3; way++) {
      MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
      MPI_Status statuses[2];
      fresh(mode);
      if (way == 2) {
        OK(MPI_Recv_init_c(in, count, MPI_INT, from, mode, world, &requests[0]));
        OK(inits[mode](out, count, MPI_INT, to, mode, world, &requests[1]));
        OK(MPI_Start(&requests[0]));
        OK(MPI_Barrier(world));  // A send in ready mode needs a receive that is there.
        OK(MPI_Start(&requests[1]));
      } else {
        OK(MPI_Irecv_c(in, count, MPI_INT, from, mode, world, &requests[0]));
        OK(MPI_Barrier(world));
        if (way == 0) OK(sends[mode](out, count, MPI_INT, to, mode, world));
        else OK(starts[mode](out, count, MPI_INT, to, mode, world, &requests[1]));
      }
      OK(MPI_Waitall(2, requests, statuses));
      came(mode, &statuses[0]);
      for (int r = 0; way == 2 && r < 2; r++) OK(MPI_Request_free(&requests[r]));
    }
}

// The buffer of buffered sends, of the process and of a communicator.
static void buffered(void) {
  const MPI_Count room_bytes = 8 * (BYTES + MPI_BSEND_OVERHEAD);
  void *memory = room((size_t)room_bytes), *back = NULL;
  MPI_Count size = -1;
  OK(MPI_Buffer_attach_c(memory, room_bytes));
  send_in_modes();
  OK(MPI_Buffer_detach_c(&back, &size));
  CHECK(back == memory && size == room_bytes);
  OK(MPI_Comm_attach_buffer_c(world, memory, room_bytes));
  MPI_Status status;
  fresh(9);
  OK(MPI_Bsend_c(out, count, MPI_INT, to, 9, world));
  OK(MPI_Recv_c(in, count, MPI_INT, from, 9, world, &status));
  came(9, &status);
  OK(MPI_Comm_detach_buffer_c(world, &back, &size));
  CHECK(back == memory && size == room_bytes);
  FAILS(MPI_Buffer_attach_c(memory, -1), MPI_ERR_ARG);
  free(memory);
}

static void both_ways(void) {
  MPI_Status status;
  MPI_Request request;
  fresh(20);
  OK(MPI_Sendrecv_c(out, count, MPI_INT, to, 20, in, count, MPI_INT, from, 20, world, &status));
  came(20, &status);
  fresh(21);
  OK(MPI_Isendrecv_c(out, count, MPI_INT, to, 21, in, count, MPI_INT, from, 21, world, &request));
  OK(MPI_Wait(&request, &status));
  came(21, &status);
  fresh(22);
  memcpy(in, out, BYTES);
  OK(MPI_Sendrecv_replace_c(in, count, MPI_INT, to, 22, from, 22, world, &status));
  came(22, &status);
  fresh(23);
  memcpy(in, out, BYTES);
  OK(MPI_Isendrecv_replace_c(in, count, MPI_INT, to, 23, from, 23, world, &request));
  OK(MPI_Wait(&request, &status));
  came(23, &status);

  MPI_Message message;
  for (int way = 0; way < 2; way++) {
    fresh(24);
    OK(MPI_Isend_c(out, count, MPI_INT, to, 24, world, &request));
    OK(MPI_Mprobe(from, 24, world, &message, &status));
    if (way == 0) {
      OK(MPI_Mrecv_c(in, count, MPI_INT, &message, &status));
      CHECK(message == MPI_MESSAGE_NULL);
    } else {
      MPI_Request receive;
      OK(MPI_Imrecv_c(in, count, MPI_INT, &message, &receive));
      OK(MPI_Wait(&receive, &status));
    }
    came(24, &status);
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  }
}

// A datatype by each constructor: its size and bounds, what it tells of itself, and that it picks what it should.
static void picks(MPI_Datatype type, const int *places, int number, MPI_Count extent, int combiner, MPI_Count counts) {
  MPI_Count size = -1, lower = -1, is = -1, integers = -1, addresses = -1, large = -1, types = -1;
  int how = -1, small[3];
  OK(MPI_Type_commit(&type));
  OK(MPI_Type_size_c(type, &size));
  OK(MPI_Type_get_extent_c(type, &lower, &is));
  CHECK_EQ(size, number * (MPI_Count)sizeof(int));
  CHECK_EQ(is, extent);
  OK(MPI_Type_get_true_extent_c(type, &lower, &is));
  CHECK_EQ(lower, places[0] * (MPI_Count)sizeof(int));
  OK(MPI_Type_get_envelope_c(type, &integers, &addresses, &large, &types, &how));
  CHECK_EQ(how, combiner);
  CHECK_EQ(large, counts);
  CHECK_EQ(addresses, 0);
  CHECK_EQ(types, 1);
  MPI_Count told[16];
  MPI_Aint none[1];
  MPI_Datatype old[1];
  int ints[16];
  OK(MPI_Type_get_contents_c(type, 16, 0, 16, 1, ints, none, told, old));
  CHECK(old[0] == MPI_INT);
  FAILS(MPI_Type_get_contents_c(type, 16, 0, large - 1, 1, ints, none, told, old), MPI_ERR_ARG);
  FAILS(MPI_Type_get_envelope(type, &small[0], &small[1], &small[2], &how), MPI_ERR_TYPE);
  FAILS(MPI_Type_get_contents(type, 16, 1, 1, ints, none, old), MPI_ERR_TYPE);

  MPI_Status status;
  fresh(30);
  OK(MPI_Sendrecv_c(out, 1, type, to, 30, in, count, MPI_INT, from, 30, world, &status));
  for (int i = 0; i < number; i++) {
    unsigned char *got = (unsigned char *)&in[i];
    for (int b = 0; b < (int)sizeof(int); b++)
      CHECK_EQ(got[b], byte_at((uint32_t)(from * 100 + 30), (size_t)places[i] * sizeof(int) + (size_t)b));
  }
  OK(MPI_Type_free(&type));
}

static void datatypes(void) {
  const MPI_Count i = sizeof(int), lengths[2] = {2, 1}, places[2] = {1, 5}, bytes[2] = {i, 5 * i};
  const MPI_Count sizes[1] = {9}, parts[1] = {3}, starts[1] = {1};
  const MPI_Datatype ints[1] = {MPI_INT};
  const int block[1] = {MPI_DISTRIBUTE_BLOCK}, deflt[1] = {MPI_DISTRIBUTE_DFLT_DARG}, grid[1] = {3};
  MPI_Datatype type;
  OK(MPI_Type_contiguous_c(3, MPI_INT, &type));
  picks(type, (int[]){0, 1, 2}, 3, 3 * i, MPI_COMBINER_CONTIGUOUS, 1);
  OK(MPI_Type_vector_c(2, 1, 4, MPI_INT, &type));
  picks(type, (int[]){0, 4}, 2, 5 * i, MPI_COMBINER_VECTOR, 3);
  OK(MPI_Type_create_hvector_c(2, 1, 4 * i, MPI_INT, &type));
  picks(type, (int[]){0, 4}, 2, 5 * i, MPI_COMBINER_HVECTOR, 3);
  OK(MPI_Type_indexed_c(2, lengths, places, MPI_INT, &type));
  picks(type, (int[]){1, 2, 5}, 3, 5 * i, MPI_COMBINER_INDEXED, 5);
  OK(MPI_Type_create_hindexed_c(2, lengths, bytes, MPI_INT, &type));
  picks(type, (int[]){1, 2, 5}, 3, 5 * i, MPI_COMBINER_HINDEXED, 5);
  OK(MPI_Type_create_indexed_block_c(2, 1, places, MPI_INT, &type));
  picks(type, (int[]){1, 5}, 2, 5 * i, MPI_COMBINER_INDEXED_BLOCK, 4);
  OK(MPI_Type_create_hindexed_block_c(2, 1, bytes, MPI_INT, &type));
  picks(type, (int[]){1, 5}, 2, 5 * i, MPI_COMBINER_HINDEXED_BLOCK, 4);
  OK(MPI_Type_create_struct_c(1, lengths, bytes, ints, &type));
  picks(type, (int[]){1, 2}, 2, 2 * i, MPI_COMBINER_STRUCT, 3);
  OK(MPI_Type_create_resized_c(MPI_INT, 0, 12, &type));
  picks(type, (int[]){0}, 1, 12, MPI_COMBINER_RESIZED, 2);
  OK(MPI_Type_create_subarray_c(1, sizes, parts, starts, MPI_ORDER_C, MPI_INT, &type));
  picks(type, (int[]){1, 2, 3}, 3, 9 * i, MPI_COMBINER_SUBARRAY, 3);
  OK(MPI_Type_create_darray_c(3, 1, 1, sizes, block, deflt, grid, MPI_ORDER_C, MPI_INT, &type));
  picks(type, (int[]){3, 4, 5}, 3, 9 * i, MPI_COMBINER_DARRAY, 1);
  FAILS(MPI_Type_contiguous_c(-1, MPI_INT, &type), MPI_ERR_COUNT);
  FAILS(MPI_Type_vector_c(1LL << 40, 1LL << 40, 1LL << 40, MPI_INT, &type), MPI_ERR_ARG);
}

static void packing(void) {
  MPI_Count size = -1, position = 0;
  OK(MPI_Pack_size_c(count, MPI_INT, world, &size));
  CHECK(size >= BYTES);
  char *packed = room((size_t)size);
  fresh(40);
  OK(MPI_Pack_c(out, count, MPI_INT, packed, size, &position, world));
  CHECK_EQ(position, BYTES);
  position = 0;
  OK(MPI_Unpack_c(packed, size, &position, in, count, MPI_INT, world));
  CHECK_EQ(position, BYTES);
  CHECK(memcmp(in, out, BYTES) == 0);
  OK(MPI_Pack_external_size_c("external32", count, MPI_INT, &size));
  CHECK_EQ(size, BYTES);
  position = 0;
  OK(MPI_Pack_external_c("external32", out, count, MPI_INT, packed, size, &position));
  CHECK_EQ(position, BYTES);
  memset(in, 0, BYTES);
  position = 0;
  OK(MPI_Unpack_external_c("external32", packed, size, &position, in, count, MPI_INT));
  CHECK(memcmp(in, out, BYTES) == 0);
  position = -1;
  FAILS(MPI_Pack_c(out, 1, MPI_INT, packed, size, &position, world), MPI_ERR_ARG);
  free(packed);
}

// A status may stand for more than an int can count.
static void statuses(void) {
  MPI_Status status;
  MPI_Count large = -1;
  int small = -1;
  OK(MPI_Sendrecv_c(out, 0, MPI_INT, to, 50, in, 0, MPI_INT, from, 50, world, &status));
  OK(MPI_Status_set_elements_c(&status, MPI_INT, 1LL << 33));
  OK(MPI_Get_elements_c(&status, MPI_INT, &large));
  CHECK_EQ(large, 1LL << 33);
  OK(MPI_Get_count_c(&status, MPI_DOUBLE, &large));
  CHECK_EQ(large, 1LL << 32);
  OK(MPI_Get_count(&status, MPI_DOUBLE, &small));
  CHECK_EQ(small, MPI_UNDEFINED);
}

static void refused(void) {
  MPI_Request request;
  const MPI_Count below = -(1LL << 40);
  FAILS(MPI_Send_c(out, below, MPI_INT, to, 0, world), MPI_ERR_COUNT);
  FAILS(MPI_Irecv_c(in, below, MPI_INT, from, 0, world, &request), MPI_ERR_COUNT);
  FAILS(MPI_Sendrecv_c(out, below, MPI_INT, to, 0, in, 1, MPI_INT, from, 0, world, MPI_STATUS_IGNORE), MPI_ERR_COUNT);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  to = (me + 1) % all, from = (me + all - 1) % all;
  out = room(BYTES), in = room(BYTES);
  buffered();
  both_ways();
  datatypes();
  packing();
  statuses();
  refused();
  free(out);
  free(in);
  return finish();
}
