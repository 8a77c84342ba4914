// SPDX-License-Identifier: MIT OR Apache-2.0
// Derived datatypes on the wire (MPI-5.0 chapter 5): what is named by the type moves, the gaps stay, and a message may
// be received by another type of the same signature.
#include "check.h"

// Sends `count` of `type` from a patterned block and receives it as bytes-wise comparison through pack.
static void through(MPI_Datatype type, int count, size_t span, int peer) {
  unsigned char *out = room(span), *in = room(span), *expected = room(span);
  fill(out, span, 1);
  memset(in, 0x5C, span);
  memset(expected, 0x5C, span);
  MPI_Request request;
  MPI_Status status;
  int size, got, packed = 0, taken = 0;
  OK(MPI_Isend(out, count, type, peer, 1, MPI_COMM_WORLD, &request));
  OK(MPI_Recv(in, count, type, peer, 1, MPI_COMM_WORLD, &status));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  OK(MPI_Get_count(&status, type, &got));
  OK(MPI_Type_size(type, &size));
  if (size > 0) CHECK_EQ(got, count);
  // What pack and unpack say is the model; gaps must still hold what was there before.
  int space = 0;
  OK(MPI_Pack_size(count, type, MPI_COMM_WORLD, &space));
  unsigned char *bytes = room((size_t)space);
  OK(MPI_Pack(out, count, type, bytes, space, &packed, MPI_COMM_WORLD));
  OK(MPI_Unpack(bytes, packed, &taken, expected, count, type, MPI_COMM_WORLD));
  CHECK_EQ(packed, taken);
  CHECK(memcmp(in, expected, span) == 0);
  // Sent as the type, received packed.
  OK(MPI_Isend(out, count, type, peer, 2, MPI_COMM_WORLD, &request));
  memset(bytes, 0, (size_t)space);
  OK(MPI_Recv(bytes, space, MPI_PACKED, peer, 2, MPI_COMM_WORLD, &status));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  memset(in, 0x5C, span);
  taken = 0;
  OK(MPI_Unpack(bytes, packed, &taken, in, count, type, MPI_COMM_WORLD));
  CHECK(memcmp(in, expected, span) == 0);
  free(out);
  free(in);
  free(expected);
  free(bytes);
}

static void column(int rows, int columns, int peer) {
  MPI_Datatype type;
  OK(MPI_Type_vector(rows, 1, columns, MPI_DOUBLE, &type));
  OK(MPI_Type_commit(&type));
  double *a = room((size_t)(rows * columns) * sizeof *a), *line = room((size_t)rows * sizeof *line);
  for (int i = 0; i < rows * columns; i++) a[i] = me * 1e6 + i;
  MPI_Request request;
  MPI_Status status;
  // The second column goes, as a line of doubles it arrives.
  OK(MPI_Isend(a + 1, 1, type, peer, 3, MPI_COMM_WORLD, &request));
  OK(MPI_Recv(line, rows, MPI_DOUBLE, peer, 3, MPI_COMM_WORLD, &status));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  for (int r = 0; r < rows; r++) CHECK(line[r] == peer * 1e6 + r * columns + 1);
  // And back into the first column; its neighbours stay.
  OK(MPI_Isend(line, rows, MPI_DOUBLE, peer, 4, MPI_COMM_WORLD, &request));
  OK(MPI_Recv(a, 1, type, peer, 4, MPI_COMM_WORLD, &status));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  for (int r = 0; r < rows; r++) {
    CHECK(a[r * columns] == me * 1e6 + r * columns + 1);
    CHECK(a[r * columns + 1] == me * 1e6 + r * columns + 1);
  }
  OK(MPI_Type_free(&type));
  free(a);
  free(line);
}

struct particle {
  char kind;
  double position[3];
  int charge;
  short unused;
};

static MPI_Datatype particle_type(void) {
  int lengths[3] = {1, 3, 1};
  MPI_Aint places[3] = {offsetof(struct particle, kind), offsetof(struct particle, position),
                        offsetof(struct particle, charge)};
  MPI_Datatype types[3] = {MPI_CHAR, MPI_DOUBLE, MPI_INT}, inner, type;
  OK(MPI_Type_create_struct(3, lengths, places, types, &inner));
  OK(MPI_Type_create_resized(inner, 0, sizeof(struct particle), &type));
  OK(MPI_Type_commit(&type));
  OK(MPI_Type_free(&inner));
  return type;
}

static void structs(int peer) {
  enum { N = 5000 };
  MPI_Datatype type = particle_type();
  struct particle *out = room(N * sizeof *out), *in = room(N * sizeof *in);
  memset(in, 0x77, N * sizeof *in);
  for (int i = 0; i < N; i++) out[i] = (struct particle){(char)i, {i, i * 2.0, me}, -i, 12};
  MPI_Request request;
  MPI_Status status;
  int count, elements;
  OK(MPI_Isend(out, N - 3, type, peer, 5, MPI_COMM_WORLD, &request));
  OK(MPI_Recv(in, N, type, peer, 5, MPI_COMM_WORLD, &status));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  OK(MPI_Get_count(&status, type, &count));
  OK(MPI_Get_elements(&status, type, &elements));
  CHECK_EQ(count, N - 3);
  CHECK_EQ(elements, (N - 3) * 5);
  for (int i = 0; i < N - 3; i++) {
    CHECK(in[i].kind == (char)i && in[i].position[1] == i * 2.0 && in[i].position[2] == peer && in[i].charge == -i);
    CHECK_EQ(in[i].unused, 0x7777);
  }
  CHECK_EQ(in[N - 1].charge, 0x77777777);
  OK(MPI_Type_free(&type));
  free(out);
  free(in);
}

// A part of the last element arrives: the count is undefined, the elements are known (section 5.1.11).
static void partial(int peer) {
  MPI_Datatype pair;
  OK(MPI_Type_contiguous(2, MPI_INT, &pair));
  OK(MPI_Type_commit(&pair));
  int out[3] = {1, 2, 3}, in[4] = {0}, count, elements;
  MPI_Request request;
  MPI_Status status;
  OK(MPI_Isend(out, 3, MPI_INT, peer, 6, MPI_COMM_WORLD, &request));
  OK(MPI_Recv(in, 2, pair, peer, 6, MPI_COMM_WORLD, &status));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  OK(MPI_Get_count(&status, pair, &count));
  OK(MPI_Get_elements(&status, pair, &elements));
  CHECK_EQ(count, MPI_UNDEFINED);
  CHECK_EQ(elements, 3);
  CHECK_EQ(in[2], 3);
  OK(MPI_Type_free(&pair));
}

static void bottom(int peer) {
  // Absolute addresses of two unrelated variables.
  int a = me + 10, c = -1;
  double b = me + 0.25, d = -1;
  MPI_Aint places[2];
  int lengths[2] = {1, 1};
  MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE}, send, receive;
  OK(MPI_Get_address(&a, &places[0]));
  OK(MPI_Get_address(&b, &places[1]));
  OK(MPI_Type_create_struct(2, lengths, places, types, &send));
  OK(MPI_Get_address(&c, &places[0]));
  OK(MPI_Get_address(&d, &places[1]));
  OK(MPI_Type_create_struct(2, lengths, places, types, &receive));
  OK(MPI_Type_commit(&send));
  OK(MPI_Type_commit(&receive));
  OK(MPI_Sendrecv(MPI_BOTTOM, 1, send, peer, 7, MPI_BOTTOM, 1, receive, peer, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  CHECK_EQ(c, peer + 10);
  CHECK(d == peer + 0.25);
  OK(MPI_Type_free(&send));
  OK(MPI_Type_free(&receive));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  int peer = me ^ 1;
  if (peer >= all) peer = me;
  MPI_Datatype t[8];
  OK(MPI_Type_vector(1000, 3, 7, MPI_INT, &t[0]));
  int lengths[] = {2, 0, 5, 1}, places[] = {9, 3, 0, 20};
  OK(MPI_Type_indexed(4, lengths, places, MPI_DOUBLE, &t[1]));
  OK(MPI_Type_create_indexed_block(4, 2, (int[]){0, 8, 4, 16}, MPI_SHORT, &t[2]));
  OK(MPI_Type_create_hvector(300, 2, 50, MPI_CHAR, &t[3]));
  OK(MPI_Type_create_subarray(3, (int[]){20, 30, 40}, (int[]){5, 11, 17}, (int[]){3, 2, 1}, MPI_ORDER_C, MPI_FLOAT, &t[4]));
  OK(MPI_Type_create_subarray(2, (int[]){300, 200}, (int[]){299, 3}, (int[]){1, 7}, MPI_ORDER_FORTRAN, MPI_DOUBLE, &t[5]));
  OK(MPI_Type_create_resized(t[1], 0, 24 * sizeof(double), &t[6]));
  OK(MPI_Type_contiguous(30, t[3], &t[7]));
  for (int i = 0; i < 8; i++) {
    OK(MPI_Type_commit(&t[i]));
    MPI_Aint low, extent, true_low, true_extent;
    OK(MPI_Type_get_extent(t[i], &low, &extent));
    OK(MPI_Type_get_true_extent(t[i], &true_low, &true_extent));
    for (int count = 1; count <= 50; count += 7)
      through(t[i], count, (size_t)(extent * (count - 1) + true_low + true_extent + 64), peer);
    through(t[i], 0, 64, peer);
  }
  for (int i = 0; i < 8; i++) OK(MPI_Type_free(&t[i]));
  column(10, 5, peer);
  column(2000, 100, peer);
  column(100000, 3, peer);
  structs(peer);
  partial(peer);
  bottom(peer);
  return finish();
}
