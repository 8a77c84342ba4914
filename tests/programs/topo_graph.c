// SPDX-License-Identifier: MIT OR Apache-2.0
// Graphs, whole and distributed (MPI-5.0 sections 8.5.3 to 8.5.5).
#include "check.h"

// A ring with a hub: everybody knows its neighbours, and rank 0 everybody.
static int degree(int rank, int *out) {
  int n = 0;
  if (rank == 0) {
    for (int r = 1; r < all; r++) out[n++] = r;
    return n;
  }
  out[n++] = 0;
  if (rank > 1) out[n++] = rank - 1;
  if (rank < all - 1) out[n++] = rank + 1;
  return n;
}

static void whole(void) {
  int *index = room((size_t)all * sizeof(int)), *edges = room((size_t)all * (size_t)all * sizeof(int));
  int total = 0;
  for (int r = 0; r < all; r++) {
    total += degree(r, edges + total);
    index[r] = total;
  }
  MPI_Comm graph;
  OK(MPI_Graph_create(MPI_COMM_WORLD, all, index, edges, 0, &graph));
  int kind, nodes, arcs, count, rank;
  OK(MPI_Topo_test(graph, &kind));
  CHECK_EQ(kind, MPI_GRAPH);
  OK(MPI_Graphdims_get(graph, &nodes, &arcs));
  CHECK(nodes == all && arcs == total);
  int *got_index = room((size_t)all * sizeof(int)), *got_edges = room((size_t)(total + 1) * sizeof(int));
  OK(MPI_Graph_get(graph, all, total, got_index, got_edges));
  CHECK(memcmp(index, got_index, (size_t)all * sizeof(int)) == 0);
  CHECK(memcmp(edges, got_edges, (size_t)total * sizeof(int)) == 0);
  for (int r = 0; r < all; r++) {
    int expected = degree(r, got_edges);
    int *got = room((size_t)all * sizeof(int));
    OK(MPI_Graph_neighbors_count(graph, r, &count));
    CHECK_EQ(count, expected);
    OK(MPI_Graph_neighbors(graph, r, count, got));
    CHECK(memcmp(got, got_edges, (size_t)count * sizeof(int)) == 0);
    free(got);
  }
  FAILS(MPI_Graph_neighbors_count(graph, all, &count), MPI_ERR_RANK);
  OK(MPI_Graph_map(MPI_COMM_WORLD, all, index, edges, &rank));
  CHECK(rank >= 0 && rank < all);
  OK(MPI_Comm_free(&graph));
  // A graph of fewer nodes.
  int small_index[1] = {0};
  OK(MPI_Graph_create(MPI_COMM_WORLD, 1, small_index, edges, 0, &graph));
  if (graph != MPI_COMM_NULL) {
    OK(MPI_Comm_size(graph, &count));
    CHECK_EQ(count, 1);
    OK(MPI_Comm_free(&graph));
  }
  CHECK(MPI_Graph_create(MPI_COMM_WORLD, all + 1, index, edges, 0, &graph) != MPI_SUCCESS);
  FAILS(MPI_Graphdims_get(MPI_COMM_WORLD, &nodes, &arcs), MPI_ERR_TOPOLOGY);
  free(index);
  free(edges);
  free(got_index);
  free(got_edges);
}

static void adjacent(int weighted) {
  // A directed ring; the weight is ten times the source.
  int from[1] = {(me + all - 1) % all}, to[1] = {(me + 1) % all}, in[1] = {10 * from[0]}, out[1] = {10 * me};
  MPI_Comm ring;
  OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, from, weighted ? in : MPI_UNWEIGHTED, 1, to,
                                    weighted ? out : MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &ring));
  int kind, indegree, outdegree, flag, sources[1], destinations[1], got_in[1] = {-1}, got_out[1] = {-1};
  OK(MPI_Topo_test(ring, &kind));
  CHECK_EQ(kind, MPI_DIST_GRAPH);
  OK(MPI_Dist_graph_neighbors_count(ring, &indegree, &outdegree, &flag));
  CHECK(indegree == 1 && outdegree == 1 && !flag == !weighted);
  OK(MPI_Dist_graph_neighbors(ring, 1, sources, weighted ? got_in : MPI_UNWEIGHTED, 1, destinations,
                              weighted ? got_out : MPI_UNWEIGHTED));
  CHECK(sources[0] == from[0] && destinations[0] == to[0]);
  if (weighted) CHECK(got_in[0] == in[0] && got_out[0] == out[0]);
  MPI_Comm copy;
  OK(MPI_Comm_dup(ring, &copy));
  OK(MPI_Dist_graph_neighbors_count(copy, &indegree, &outdegree, &flag));
  CHECK(indegree == 1 && outdegree == 1);
  OK(MPI_Comm_free(&copy));
  OK(MPI_Comm_free(&ring));
}

static void given_by_others(void) {
  // Rank 0 gives all the edges of a star and of a ring; the others give none.
  int n = me == 0 ? all : 0;
  int *sources = room((size_t)all * sizeof(int)), *degrees = room((size_t)all * sizeof(int));
  int *destinations = room(2 * (size_t)all * sizeof(int)), *weights = room(2 * (size_t)all * sizeof(int));
  for (int r = 0; r < all; r++) {
    sources[r] = r;
    degrees[r] = 2;
    destinations[2 * r] = 0;
    destinations[2 * r + 1] = (r + 1) % all;
    weights[2 * r] = 100 + r;
    weights[2 * r + 1] = 200 + r;
  }
  MPI_Comm graph;
  OK(MPI_Dist_graph_create(MPI_COMM_WORLD, n, sources, degrees, destinations, n ? weights : MPI_WEIGHTS_EMPTY,
                           MPI_INFO_NULL, 0, &graph));
  int indegree, outdegree, flag;
  OK(MPI_Dist_graph_neighbors_count(graph, &indegree, &outdegree, &flag));
  CHECK(flag);
  CHECK_EQ(outdegree, 2);
  CHECK_EQ(indegree, me == 0 ? all + 1 : 1);
  int *in = room((size_t)indegree * sizeof(int)), *in_weights = room((size_t)indegree * sizeof(int));
  int out[2], out_weights[2];
  OK(MPI_Dist_graph_neighbors(graph, indegree, in, in_weights, 2, out, out_weights));
  // The order is the library's; the edges are not.
  int star = out[0] == 0 && out_weights[0] == 100 + me ? 0 : 1;
  CHECK(out[star] == 0 && out_weights[star] == 100 + me);
  CHECK(out[1 - star] == (me + 1) % all && out_weights[1 - star] == 200 + me);
  for (int i = 0; i < indegree; i++)
    CHECK(in_weights[i] == 200 + in[i] ? in[i] == (me + all - 1) % all : me == 0 && in_weights[i] == 100 + in[i]);
  OK(MPI_Comm_free(&graph));
  free(sources);
  free(degrees);
  free(destinations);
  free(weights);
  free(in);
  free(in_weights);
}

static void many_edges(void) {
  // More edges than fit into a small message, several between the same two ranks.
  enum { DEGREE = 30000 };
  int source[1] = {me}, degree[1] = {DEGREE}, indegree, outdegree, flag;
  int *to = room(DEGREE * sizeof(int)), *weights = room(DEGREE * sizeof(int));
  for (int i = 0; i < DEGREE; i++) {
    to[i] = (me + i) % all;
    weights[i] = i;
  }
  MPI_Comm graph;
  OK(MPI_Dist_graph_create(MPI_COMM_WORLD, 1, source, degree, to, weights, MPI_INFO_NULL, 1, &graph));
  OK(MPI_Dist_graph_neighbors_count(graph, &indegree, &outdegree, &flag));
  CHECK_EQ(outdegree, DEGREE);
  int expected = 0;
  for (int r = 0; r < all; r++)
    for (int i = 0; i < DEGREE; i++) expected += (r + i) % all == me;
  CHECK_EQ(indegree, expected);
  int *in = room((size_t)indegree * sizeof(int)), *in_weights = room((size_t)indegree * sizeof(int));
  OK(MPI_Dist_graph_neighbors(graph, indegree, in, in_weights, DEGREE, to, weights));
  long long sum = 0;
  for (int i = 0; i < indegree; i++) {
    CHECK((in[i] + in_weights[i]) % all == me);
    sum += in_weights[i];
  }
  for (int r = 0; r < all; r++)
    for (int i = 0; i < DEGREE; i++) sum -= (r + i) % all == me ? i : 0;
  CHECK_EQ(sum, 0);
  for (int i = 0; i < DEGREE; i++) CHECK(to[i] == (me + weights[i]) % all);
  OK(MPI_Comm_free(&graph));
  free(to);
  free(weights);
  free(in);
  free(in_weights);
}

static void refused(void) {
  int wrong[1] = {all}, one[1] = {1};
  int *volatile none = MPI_UNWEIGHTED;  // gcc warns of constant addresses that a callee might read
  MPI_Comm graph;
  CHECK(MPI_Dist_graph_create_adjacent(MPI_COMM_SELF, 1, wrong, none, 0, NULL, none, MPI_INFO_NULL,
                                       0, &graph) != MPI_SUCCESS);
  CHECK(MPI_Dist_graph_create(MPI_COMM_SELF, 1, wrong, one, wrong, none, MPI_INFO_NULL, 0, &graph) !=
        MPI_SUCCESS);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  whole();
  adjacent(0);
  adjacent(1);
  given_by_others();
  many_edges();
  refused();
  return finish();
}
