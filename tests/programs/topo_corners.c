// SPDX-License-Identifier: MIT OR Apache-2.0
// Topologies at their edges (MPI-5.0 chapter 8): no dimensions, no nodes, self loops and edges given twice, weights or
// none, rings of one and two in neighbourhood collectives, what may be asked with too little room.
#include "coll.h"

// Out of the compiler's sight: it takes an address that is a constant for an array of no elements.
static int *volatile unweighted;

static void no_dimensions(void) {
  MPI_Comm cart, sub, copy;
  int ndims = -1, rank = -1, kind;
  OK(MPI_Cart_create(MPI_COMM_WORLD, 0, NULL, NULL, 0, &cart));
  CHECK_EQ(cart != MPI_COMM_NULL, me == 0);
  if (cart != MPI_COMM_NULL) {
    OK(MPI_Cartdim_get(cart, &ndims));
    CHECK_EQ(ndims, 0);
    OK(MPI_Cart_get(cart, 0, NULL, NULL, NULL));
    OK(MPI_Cart_rank(cart, NULL, &rank));
    CHECK_EQ(rank, 0);
    OK(MPI_Cart_coords(cart, 0, 0, NULL));
    FAILS(MPI_Cart_shift(cart, 0, 1, &rank, &rank), MPI_ERR_ARG);
    OK(MPI_Cart_sub(cart, NULL, &sub));
    OK(MPI_Topo_test(sub, &kind));
    CHECK_EQ(kind, MPI_CART);
    OK(MPI_Comm_free(&sub));
    int v = 5;
    OK(MPI_Neighbor_alltoall(&v, 1, MPI_INT, &v, 1, MPI_INT, cart));
    OK(MPI_Comm_dup(cart, &copy));
    OK(MPI_Cartdim_get(copy, &ndims));
    CHECK_EQ(ndims, 0);
    OK(MPI_Comm_free(&copy));
    OK(MPI_Comm_free(&cart));
  }
  OK(MPI_Graph_create(MPI_COMM_WORLD, 0, NULL, NULL, 0, &cart));
  CHECK(cart == MPI_COMM_NULL);
  FAILS(MPI_Cart_create(MPI_COMM_SELF, -1, NULL, NULL, 0, &cart), MPI_ERR_ARG);
}

static void dims(int nodes, int ndims, const int *given, const int *want) {
  int d[8];
  memcpy(d, given, sizeof(int) * (size_t)ndims);
  OK(MPI_Dims_create(nodes, ndims, d));
  for (int i = 0; i < ndims; i++) CHECK_EQ(d[i], want[i]);
}
static void dimensions(void) {
#define LIST(...) (const int[]) { __VA_ARGS__ }
  dims(1, 3, LIST(0, 0, 0), LIST(1, 1, 1));
  dims(13, 3, LIST(0, 0, 0), LIST(13, 1, 1));
  dims(12, 2, LIST(0, 0), LIST(4, 3));
  dims(36, 4, LIST(0, 0, 0, 0), LIST(3, 3, 2, 2));
  dims(24, 3, LIST(0, 2, 0), LIST(4, 2, 3));
  dims(24, 3, LIST(4, 3, 2), LIST(4, 3, 2));
  dims(1024, 3, LIST(0, 0, 0), LIST(16, 8, 8));
  dims(2310, 3, LIST(0, 0, 0), LIST(15, 14, 11));
  dims(1000000, 2, LIST(0, 0), LIST(1000, 1000));
  dims(1000003, 2, LIST(0, 0), LIST(1000003, 1));
  // Not increasing where they were free; their product is the number of nodes.
  for (int nodes = 1; nodes < 200; nodes++)
    for (int n = 1; n <= 5; n++) {
      int d[5] = {0}, product = 1;
      OK(MPI_Dims_create(nodes, n, d));
      for (int i = 0; i < n; i++) {
        product *= d[i];
        if (i) CHECK(d[i] <= d[i - 1]);
      }
      CHECK_EQ(product, nodes);
    }
  int wrong[2] = {5, 0}, bad[2] = {-1, 0};
  FAILS(MPI_Dims_create(12, 2, wrong), MPI_ERR_DIMS);
  CHECK(MPI_Dims_create(12, 2, bad) != MPI_SUCCESS);
  CHECK(MPI_Dims_create(0, 2, (int[]){0, 0}) != MPI_SUCCESS);
}

// Rings of one and two: a process is its own neighbour, or twice the other's; blocks come in the order of dimensions,
// first the lower neighbour (section 8.6), and each block reaches the place that its partner means.
static void small_rings(void) {
  int shape[2] = {1, all}, rings[2] = {1, 1};
  MPI_Comm cart;
  OK(MPI_Cart_create(MPI_COMM_WORLD, 2, shape, rings, 0, &cart));
  for (form = 0; form < FORMS; form++) {
    int out[4], in[4] = {0}, up = (me + 1) % all, down = (me + all - 1) % all;
    for (int i = 0; i < 4; i++) out[i] = item(me, i, 0);
    DO(Neighbor_alltoall, neighbor_alltoall, out, 1, MPI_INT, in, 1, MPI_INT, cart);
    // What the lower neighbour sent upward comes from below, and so on; in a ring of one, from myself.
    CHECK_EQ(in[0], item(me, 1, 0));
    CHECK_EQ(in[1], item(me, 0, 0));
    CHECK_EQ(in[2], item(down, 3, 0));
    CHECK_EQ(in[3], item(up, 2, 0));
    memset(in, 0, sizeof in);
    DO(Neighbor_allgather, neighbor_allgather, &out[2], 1, MPI_INT, in, 1, MPI_INT, cart);
    CHECK(in[0] == out[2] && in[1] == out[2] && in[2] == item(down, 2, 0) && in[3] == item(up, 2, 0));
    int counts[4] = {1, 0, 1, 1}, places[4] = {3, 0, 1, 0};
    memset(in, 0, sizeof in);
    counts[0] = 0;
    DO(Neighbor_alltoallv, neighbor_alltoallv, out, counts, LIST(0, 1, 2, 3), MPI_INT, in, counts, places, MPI_INT, cart);
    CHECK(in[0] == item(up, 2, 0) && in[1] == item(down, 3, 0) && in[2] == 0 && in[3] == 0);
    MPI_Aint from[4] = {0, 4, 8, 12}, to[4] = {12, 8, 4, 0};
    MPI_Datatype kinds[4] = {MPI_INT, MPI_BYTE, MPI_INT, MPI_FLOAT};
    int each[4] = {1, 4, 1, 1}, back[4] = {4, 1, 1, 1};
    MPI_Datatype others[4] = {MPI_BYTE, MPI_INT, MPI_FLOAT, MPI_INT};
    DO(Neighbor_alltoallw, neighbor_alltoallw, out, each, from, kinds, in, back, to, others, cart);
    CHECK(in[3] == item(me, 1, 0) && in[2] == item(me, 0, 0) && in[1] == item(down, 3, 0) && in[0] == item(up, 2, 0));
    DO(Neighbor_allgatherv, neighbor_allgatherv, out, 1, MPI_INT, in, LIST(1, 1, 1, 1), LIST(3, 2, 1, 0), MPI_INT, cart);
    CHECK(in[3] == out[0] && in[2] == out[0] && in[1] == item(down, 0, 0) && in[0] == item(up, 0, 0));
  }
  OK(MPI_Comm_free(&cart));
  // Open at both ends: blocks of MPI_PROC_NULL are left alone.
  rings[1] = 0;
  OK(MPI_Cart_create(MPI_COMM_WORLD, 2, shape, rings, 0, &cart));
  for (form = 0; form < FORMS; form++) {
    int out[4] = {me, me, me, me}, in[4] = {-9, -9, -9, -9};
    DO(Neighbor_alltoall, neighbor_alltoall, out, 1, MPI_INT, in, 1, MPI_INT, cart);
    CHECK_EQ(in[2], me == 0 ? -9 : me - 1);
    CHECK_EQ(in[3], me == all - 1 ? -9 : me + 1);
  }
  OK(MPI_Comm_free(&cart));
}

// A distributed graph with loops, edges given twice, and a process without any.
static void multigraph(int weighted) {
  int sources[4] = {me, me, 0, all - 1}, degrees[4] = {2, 0, 1, me == 0 ? 1 : 0};
  int ends[4] = {me, (me + 1) % all, 0, all - 1}, weights[4] = {7, me + 1, 3, 9};
  MPI_Comm graph, copy;
  OK(MPI_Dist_graph_create(MPI_COMM_WORLD, 4, sources, degrees, ends, weighted ? weights : MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                           &graph));
  for (int again = 0; again < 2; again++) {
    int in = -1, out = -1, w = -1, s[64], sw[64], d[64], dw[64];
    OK(MPI_Dist_graph_neighbors_count(graph, &in, &out, &w));
    CHECK_EQ(!!w, weighted);
    // Its loop and its right edge; rank 0 gets a loop from everybody, the last rank one from rank 0.
    CHECK_EQ(out, 2 + (me == 0 ? all : 0) + (me == all - 1 ? 1 : 0));
    CHECK_EQ(in, out);
    OK(MPI_Dist_graph_neighbors(graph, in, s, sw, out, d, dw));
    int loops = 0, left = 0, right = 0, sum = 0;
    for (int i = 0; i < in; i++) loops += s[i] == me, left += s[i] == (me + all - 1) % all, sum += sw[i];
    for (int i = 0; i < out; i++) right += d[i] == (me + 1) % all;
    CHECK(loops >= 1 && left >= 1 && right >= 1);
    if (weighted) CHECK_EQ(sum, 7 + (me + all - 1) % all + 1 + (me == 0 ? 3 * all : 0) + (me == all - 1 ? 9 : 0));
    // Less room than neighbours: the first ones.
    OK(MPI_Dist_graph_neighbors(graph, 1, s, unweighted, 0, NULL, unweighted));
    // One value along each edge, and every one arrives.
    int mine[64], got[64] = {0}, total = 0, want = 0;
    for (int i = 0; i < out; i++) mine[i] = me + 1;
    OK(MPI_Neighbor_alltoall(mine, 1, MPI_INT, got, 1, MPI_INT, graph));
    OK(MPI_Dist_graph_neighbors(graph, in, s, unweighted, out, d, unweighted));
    for (int i = 0; i < in; i++) total += got[i], want += s[i] + 1;
    CHECK_EQ(total, want);
    if (again == 0) {
      OK(MPI_Comm_dup(graph, &copy));
      OK(MPI_Comm_free(&graph));
      graph = copy;
    }
  }
  OK(MPI_Comm_free(&graph));
}

static void without_edges(void) {
  MPI_Comm graph;
  int in = -1, out = -1, w = -1, kind, *nothing = NULL;
  OK(MPI_Dist_graph_create(MPI_COMM_WORLD, 0, NULL, NULL, NULL, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph));
  OK(MPI_Dist_graph_neighbors_count(graph, &in, &out, &w));
  CHECK(in == 0 && out == 0 && !w);
  OK(MPI_Neighbor_alltoall(nothing, 0, MPI_INT, nothing, 0, MPI_INT, graph));
  OK(MPI_Comm_free(&graph));
  OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, NULL, MPI_WEIGHTS_EMPTY, 0, NULL, MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, 1,
                                    &graph));
  OK(MPI_Dist_graph_neighbors_count(graph, &in, &out, &w));
  CHECK(in == 0 && out == 0 && w);
  OK(MPI_Topo_test(graph, &kind));
  CHECK_EQ(kind, MPI_DIST_GRAPH);
  FAILS(MPI_Cartdim_get(graph, &kind), MPI_ERR_TOPOLOGY);
  FAILS(MPI_Graphdims_get(graph, &kind, &in), MPI_ERR_TOPOLOGY);
  OK(MPI_Comm_free(&graph));
  // Ranks without edges beside ranks with edges: weights may be empty on the one and real on the other.
  int to[1] = {0}, weight[1] = {4};
  OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, me == 0, to, me == 0 ? weight : MPI_WEIGHTS_EMPTY, me == 0, to,
                                    me == 0 ? weight : MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, 0, &graph));
  OK(MPI_Dist_graph_neighbors_count(graph, &in, &out, &w));
  CHECK(in == (me == 0) && out == (me == 0) && w);
  OK(MPI_Comm_free(&graph));
}

// An old graph with loops and edges given twice, smaller than its parent.
static void old_graph(void) {
  int nodes = all > 1 ? all - 1 : 1, index[64], edges[192], at = 0;
  for (int r = 0; r < nodes; r++) {
    edges[at++] = r, edges[at++] = (r + 1) % nodes, edges[at++] = (r + 1) % nodes;
    index[r] = at;
  }
  MPI_Comm graph;
  OK(MPI_Graph_create(MPI_COMM_WORLD, nodes, index, edges, 0, &graph));
  CHECK_EQ(graph == MPI_COMM_NULL, me >= nodes);
  if (graph == MPI_COMM_NULL) return;
  int n, e, got[192], got_index[64];
  OK(MPI_Graphdims_get(graph, &n, &e));
  CHECK(n == nodes && e == 3 * nodes);
  OK(MPI_Graph_get(graph, n, e, got_index, got));
  CHECK(memcmp(got, edges, sizeof(int) * (size_t)e) == 0 && memcmp(got_index, index, sizeof(int) * (size_t)n) == 0);
  OK(MPI_Graph_neighbors_count(graph, me, &n));
  CHECK_EQ(n, 3);
  OK(MPI_Graph_neighbors(graph, me, 3, got));
  CHECK(got[0] == me && got[1] == (me + 1) % nodes && got[2] == got[1]);
  FAILS(MPI_Graph_neighbors_count(graph, nodes, &n), MPI_ERR_RANK);
  OK(MPI_Comm_free(&graph));
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  unweighted = MPI_UNWEIGHTED;
  no_dimensions();
  dimensions();
  small_rings();
  multigraph(0);
  multigraph(1);
  without_edges();
  old_graph();
  return finish();
}
