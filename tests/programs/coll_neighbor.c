// SPDX-License-Identifier: MIT OR Apache-2.0
// Neighbourhood collectives (MPI-5.0 section 8.6) on grids, also with rings of one and two processes, on graphs and on
// distributed graphs with several edges between two processes, in the three forms.
#include "coll.h"

static MPI_Comm comm;
static int *volatile unweighted;  // gcc warns of constant addresses that a callee might read
static int in_degree, out_degree, sources[64], destinations[64];
// What the sender's piece number is that arrives from source i.
static int piece_from[64];

static void fill_pieces(int *send, const int *counts, const int *places) {
  for (int d = 0; d < out_degree; d++)
    for (int i = 0; i < counts[d]; i++) send[places[d] + i] = item(me, d, i);
}

static void want(const int *at, int count, int who, int piece) {
  for (int i = 0; i < count; i++) {
    int value = who < 0 ? -7 : item(who, piece, i);
    if (at[i] != value) FAIL("from %d piece %d: element %d is %d, not %d", who, piece, i, at[i], value);
  }
  checks++;
}

CHECK_VECTOR void reset(int *memory, int n) {
  for (int i = 0; i < n; i++) memory[i] = -7;
}

static void exchange(int count) {
  int total = in_degree * (count + 1);
  int *send = room(64 * (size_t)count * sizeof(int)), *receive = room((size_t)total * sizeof(int));
  int out_counts[64], in_counts[64], out_places[64], in_places[64];
  MPI_Aint out_bytes[64], in_bytes[64];
  MPI_Datatype types[64];
  for (int d = 0; d < 64; d++) {
    out_counts[d] = in_counts[d] = count;
    out_places[d] = d * count;
    in_places[d] = d * (count + 1);
    out_bytes[d] = out_places[d] * 4;
    in_bytes[d] = in_places[d] * 4;
    types[d] = MPI_INT;
  }
  for (int i = 0; i < count; i++) send[i] = item(me, 99, i);
  reset(receive, total);
  DO(Neighbor_allgather, neighbor_allgather, send, count, MPI_INT, receive, count, MPI_INT, comm);
  for (int s = 0; s < in_degree; s++) want(receive + s * count, count, sources[s], 99);
  reset(receive, total);
  DO(Neighbor_allgatherv, neighbor_allgatherv, send, count, MPI_INT, receive, in_counts, in_places, MPI_INT, comm);
  for (int s = 0; s < in_degree; s++) want(receive + in_places[s], count, sources[s], 99);

  fill_pieces(send, out_counts, out_places);
  reset(receive, total);
  DO(Neighbor_alltoall, neighbor_alltoall, send, count, MPI_INT, receive, count, MPI_INT, comm);
  for (int s = 0; s < in_degree; s++) want(receive + s * count, count, sources[s], piece_from[s]);
  reset(receive, total);
  DO(Neighbor_alltoallv, neighbor_alltoallv, send, out_counts, out_places, MPI_INT, receive, in_counts, in_places,
     MPI_INT, comm);
  for (int s = 0; s < in_degree; s++) want(receive + in_places[s], count, sources[s], piece_from[s]);
  reset(receive, total);
  DO(Neighbor_alltoallw, neighbor_alltoallw, send, out_counts, out_bytes, types, receive, in_counts, in_bytes, types,
     comm);
  for (int s = 0; s < in_degree; s++) want(receive + in_places[s], count, sources[s], piece_from[s]);
  free(send);
  free(receive);
}

static void all_forms(void) {
  for (form = 0; form < FORMS; form++) {
    exchange(1);
    exchange(100);
    exchange(30000);
  }
}

// In a grid the piece for the neighbour below arrives as the piece from above, and the other way round.
static void grid(int dimensions, int *dims, int *periods) {
  OK(MPI_Cart_create(MPI_COMM_WORLD, dimensions, dims, periods, 0, &comm));
  if (comm == MPI_COMM_NULL) return;
  in_degree = out_degree = 2 * dimensions;
  for (int d = 0; d < dimensions; d++) {
    int below, above;
    OK(MPI_Cart_shift(comm, d, 1, &below, &above));
    sources[2 * d] = destinations[2 * d] = below;
    sources[2 * d + 1] = destinations[2 * d + 1] = above;
    piece_from[2 * d] = 2 * d + 1;
    piece_from[2 * d + 1] = 2 * d;
  }
  all_forms();
  OK(MPI_Comm_free(&comm));
}

static void grids(void) {
  int line[1] = {all}, no[3] = {0, 0, 0}, yes[3] = {1, 1, 1};
  grid(1, line, no);
  grid(1, line, yes);
  int plane[2] = {0, 0};
  OK(MPI_Dims_create(all, 2, plane));
  grid(2, plane, yes);
  int box[3] = {1, 2, all / 2};
  if (all % 2 == 0) grid(3, box, yes);
  int part[1] = {all > 2 ? 2 : 1};
  grid(1, part, yes);
}

// Everyone with everyone, itself included.
static void complete_graph(void) {
  int index[64], edges[64 * 64];
  for (int r = 0; r < all; r++) {
    index[r] = (r + 1) * all;
    for (int s = 0; s < all; s++) edges[r * all + s] = s;
  }
  OK(MPI_Graph_create(MPI_COMM_WORLD, all, index, edges, 0, &comm));
  in_degree = out_degree = all;
  for (int r = 0; r < all; r++) {
    sources[r] = destinations[r] = r;
    piece_from[r] = me;
  }
  all_forms();
  OK(MPI_Comm_free(&comm));
}

// Two edges to the next rank and one to the one after it: edges between two processes match in order.
static void several_edges(void) {
  int next = (me + 1) % all, second = (me + 2) % all, before = (me + all - 1) % all, earlier = (me + 2 * all - 2) % all;
  int out[3] = {next, second, next}, in[3] = {before, before, earlier};
  OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 3, in, unweighted, 3, out, unweighted, MPI_INFO_NULL, 0,
                                    &comm));
  in_degree = out_degree = 3;
  for (int i = 0; i < 3; i++) {
    sources[i] = in[i];
    destinations[i] = out[i];
  }
  // With few ranks the second next is the next, or oneself: the k-th edge from a process is its k-th piece to us.
  for (int s = 0; s < 3; s++) {
    int seen = 0;
    for (int t = 0; t < s; t++) seen += in[t] == in[s];
    int their_out[3] = {(in[s] + 1) % all, (in[s] + 2) % all, (in[s] + 1) % all};
    for (int d = 0; d < 3; d++)
      if (their_out[d] == me && seen-- == 0) piece_from[s] = d;
  }
  all_forms();
  OK(MPI_Comm_free(&comm));
}

// Rank 0 sends to all and receives from none.
static void star(void) {
  int everyone[64], zero = 0;
  for (int r = 0; r < all; r++) everyone[r] = r;
  OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, me != 0, &zero, unweighted, me == 0 ? all - 1 : 0, everyone + 1,
                                    unweighted, MPI_INFO_NULL, 0, &comm));
  in_degree = me != 0;
  out_degree = me == 0 ? all - 1 : 0;
  for (int r = 1; r < all; r++) destinations[r - 1] = r;
  sources[0] = 0;
  piece_from[0] = me - 1;
  all_forms();
  OK(MPI_Comm_free(&comm));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  unweighted = MPI_UNWEIGHTED;
  grids();
  complete_graph();
  several_edges();
  star();
  return finish();
}
