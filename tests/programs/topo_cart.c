// SPDX-License-Identifier: MIT OR Apache-2.0
// Grids: coordinates, shifts, sub-grids, dimensions (MPI-5.0 sections 8.5.1, 8.5.2 and 8.5.5 to 8.5.8).
#include "check.h"

static void grid(int periodic0, int periodic1) {
  int dims[2] = {0, 0}, periods[2] = {periodic0, periodic1}, kind = -1, ndims = -1;
  MPI_Comm cart;
  OK(MPI_Dims_create(all, 2, dims));
  CHECK_EQ(dims[0] * dims[1], all);
  CHECK(dims[0] >= dims[1]);
  OK(MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &cart));
  OK(MPI_Topo_test(cart, &kind));
  CHECK_EQ(kind, MPI_CART);
  OK(MPI_Cartdim_get(cart, &ndims));
  CHECK_EQ(ndims, 2);
  int got_dims[2], got_periods[2], here[2], rank, size;
  OK(MPI_Cart_get(cart, 2, got_dims, got_periods, here));
  OK(MPI_Comm_rank(cart, &rank));
  OK(MPI_Comm_size(cart, &size));
  CHECK_EQ(size, all);
  CHECK(got_dims[0] == dims[0] && got_dims[1] == dims[1]);
  CHECK(!got_periods[0] == !periodic0 && !got_periods[1] == !periodic1);
  CHECK_EQ(rank, here[0] * dims[1] + here[1]);  // row-major
  for (int r = 0; r < size; r++) {
    int coords[2], back = -1;
    OK(MPI_Cart_coords(cart, r, 2, coords));
    OK(MPI_Cart_rank(cart, coords, &back));
    CHECK_EQ(back, r);
    if (periodic0) {
      coords[0] -= 3 * dims[0];
      OK(MPI_Cart_rank(cart, coords, &back));
      CHECK_EQ(back, r);
    }
  }
  int outside[2] = {dims[0], 0}, there;
  if (!periodic0) FAILS(MPI_Cart_rank(cart, outside, &there), MPI_ERR_ARG);
  for (int direction = 0; direction < 2; direction++)
    for (int step = -2; step <= 2; step++) {
      int source, dest, from = -7;
      OK(MPI_Cart_shift(cart, direction, step, &source, &dest));
      int place = here[direction] + step, edge = dims[direction];
      if (!periods[direction] && (place < 0 || place >= edge)) {
        CHECK_EQ(dest, MPI_PROC_NULL);
      } else {
        int coords[2] = {here[0], here[1]};
        coords[direction] = ((place % edge) + edge) % edge;
        CHECK_EQ(dest, coords[0] * dims[1] + coords[1]);
      }
      // The partner agrees: what I send to dest comes from its source.
      OK(MPI_Sendrecv(&rank, 1, MPI_INT, dest, 3, &from, 1, MPI_INT, source, 3, cart, MPI_STATUS_IGNORE));
      CHECK_EQ(from, source == MPI_PROC_NULL ? -7 : source);
    }
  FAILS(MPI_Cart_shift(cart, 2, 1, &there, &there), MPI_ERR_ARG);
  // A row and a column of it.
  for (int keep = 0; keep < 2; keep++) {
    int remain[2] = {keep == 0, keep == 1}, sub_rank, sub_size, sub_dims[1], sub_periods[1], sub_here[1];
    MPI_Comm sub;
    OK(MPI_Cart_sub(cart, remain, &sub));
    OK(MPI_Comm_rank(sub, &sub_rank));
    OK(MPI_Comm_size(sub, &sub_size));
    CHECK_EQ(sub_size, dims[keep]);
    CHECK_EQ(sub_rank, here[keep]);
    OK(MPI_Cart_get(sub, 1, sub_dims, sub_periods, sub_here));
    CHECK(sub_dims[0] == dims[keep] && !sub_periods[0] == !periods[keep] && sub_here[0] == here[keep]);
    OK(MPI_Comm_free(&sub));
  }
  int none[2] = {0, 0};
  MPI_Comm alone, copy;
  OK(MPI_Cart_sub(cart, none, &alone));
  OK(MPI_Comm_size(alone, &size));
  OK(MPI_Cartdim_get(alone, &ndims));
  CHECK(size == 1 && ndims == 0);
  OK(MPI_Comm_free(&alone));
  OK(MPI_Comm_dup(cart, &copy));
  OK(MPI_Topo_test(copy, &kind));
  CHECK_EQ(kind, MPI_CART);
  OK(MPI_Comm_free(&copy));
  OK(MPI_Comm_free(&cart));
}

static void smaller(void) {
  // Processes that the grid does not need get none.
  int dims[1] = {all > 1 ? all - 1 : 1}, periods[1] = {1}, kind, mapped;
  MPI_Comm cart;
  OK(MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 1, &cart));
  int total = -1;
  if (cart != MPI_COMM_NULL) {
    OK(MPI_Comm_size(cart, &total));
    CHECK_EQ(total, dims[0]);
    OK(MPI_Comm_free(&cart));
  }
  OK(MPI_Cart_map(MPI_COMM_WORLD, 1, dims, periods, &mapped));
  CHECK(mapped == MPI_UNDEFINED || (mapped >= 0 && mapped < dims[0]));
  OK(MPI_Cart_create(MPI_COMM_WORLD, 0, NULL, NULL, 0, &cart));
  if (cart != MPI_COMM_NULL) {
    OK(MPI_Comm_size(cart, &total));
    CHECK_EQ(total, 1);
    OK(MPI_Comm_free(&cart));
  }
  int large[1] = {all + 1};
  CHECK(MPI_Cart_create(MPI_COMM_WORLD, 1, large, periods, 0, &cart) != MPI_SUCCESS);
  OK(MPI_Topo_test(MPI_COMM_WORLD, &kind));
  CHECK_EQ(kind, MPI_UNDEFINED);
  FAILS(MPI_Cartdim_get(MPI_COMM_WORLD, &kind), MPI_ERR_TOPOLOGY);
}

static void dimensions(void) {
  const int cases[][5] = {{6, 2, 3, 2, 0}, {7, 2, 7, 1, 0}, {6, 3, 3, 2, 1}, {60, 3, 5, 4, 3}, {16, 2, 4, 4, 0}, {64, 3, 4, 4, 4}};
  int even[3] = {0, 0, 0}, uneven[3] = {0, 0, 0};
  OK(MPI_Dims_create(31050, 3, even));
  CHECK(even[0] == 46 && even[1] == 27 && even[2] == 25);
  OK(MPI_Dims_create(34425, 3, uneven));
  CHECK(uneven[0] == 51 && uneven[1] == 27 && uneven[2] == 25);
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    int dims[3] = {0, 0, 0};
    OK(MPI_Dims_create(cases[i][0], cases[i][1], dims));
    for (int d = 0; d < cases[i][1]; d++) CHECK_EQ(dims[d], cases[i][2 + d]);
  }
  int fixed[3] = {0, 3, 0}, wrong[2] = {0, 4}, negative[2] = {0, -1};
  OK(MPI_Dims_create(12, 3, fixed));
  CHECK(fixed[0] == 2 && fixed[1] == 3 && fixed[2] == 2);
  FAILS(MPI_Dims_create(7, 2, wrong), MPI_ERR_DIMS);
  CHECK(MPI_Dims_create(7, 2, negative) != MPI_SUCCESS);
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  grid(0, 0);
  grid(1, 0);
  grid(1, 1);
  smaller();
  dimensions();
  return finish();
}
