// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The wave equation u_tt = u_xx + u_yy on the unit square, zero at its edge, by the leapfrog scheme on a grid of
// blocks: one block per rank, halos exchanged with non-blocking messages while the inside is computed, columns sent
// as a vector datatype, the energy and the error against the exact solution reduced over all ranks. The start is a
// sum of standing waves, whose sum at any time is known, so the program can check itself.
//
//   mpiexec -n 4 wave2d [points per side] [time] [picture.png]
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "png.h"

#define PI 3.14159265358979323846

typedef struct {
  MPI_Comm comm;
  int rank, ranks, dims[2], at[2];
  int up, down, left, right;
  int n;                 // interior points per side of the whole square
  int first[2], size[2]; // this rank's block: first point and number of points, in y and x
  MPI_Datatype column;
} Grid;

// The standing waves: sin(k pi x) sin(l pi y) cos(pi sqrt(k^2 + l^2) t), with weights.
static const struct { int k, l; double weight; } WAVES[] = {{1, 2, 0.5}, {3, 1, 0.4}, {4, 5, 0.3}, {6, 3, 0.2}, {2, 7, 0.2}};

static double exact(double x, double y, double t) {
  double u = 0;
  for (size_t i = 0; i < sizeof WAVES / sizeof *WAVES; i++) {
    int k = WAVES[i].k, l = WAVES[i].l;
    u += WAVES[i].weight * sin(k * PI * x) * sin(l * PI * y) * cos(PI * sqrt(k * k + l * l) * t);
  }
  return u;
}

static void share(int n, int parts, int part, int *first, int *size) {
  *first = (int)((long)n * part / parts);
  *size = (int)((long)n * (part + 1) / parts) - *first;
}

static Grid grid_new(int n) {
  Grid g = {.n = n};
  int periods[2] = {0, 0};
  MPI_Comm_size(MPI_COMM_WORLD, &g.ranks);
  MPI_Dims_create(g.ranks, 2, g.dims);
  MPI_Cart_create(MPI_COMM_WORLD, 2, g.dims, periods, 1, &g.comm);
  MPI_Comm_rank(g.comm, &g.rank);
  MPI_Cart_coords(g.comm, g.rank, 2, g.at);
  MPI_Cart_shift(g.comm, 0, 1, &g.up, &g.down);
  MPI_Cart_shift(g.comm, 1, 1, &g.left, &g.right);
  for (int d = 0; d < 2; d++) share(n, g.dims[d], g.at[d], &g.first[d], &g.size[d]);
  MPI_Type_vector(g.size[0], 1, g.size[1] + 2, MPI_DOUBLE, &g.column);
  MPI_Type_commit(&g.column);
  return g;
}

// A block has a rim of one point: row y, column x of the block, both counted from 1.
static size_t at(const Grid *g, int y, int x) { return (size_t)y * (size_t)(g->size[1] + 2) + (size_t)x; }
static double place(const Grid *g, int dimension, int i) { return (double)(g->first[dimension] + i) / (g->n + 1); }

static void halo_start(const Grid *g, double *u, MPI_Request request[8]) {
  int h = g->size[0], w = g->size[1];
  MPI_Irecv(&u[at(g, 0, 1)], w, MPI_DOUBLE, g->up, 1, g->comm, &request[0]);
  MPI_Irecv(&u[at(g, h + 1, 1)], w, MPI_DOUBLE, g->down, 2, g->comm, &request[1]);
  MPI_Irecv(&u[at(g, 1, 0)], 1, g->column, g->left, 3, g->comm, &request[2]);
  MPI_Irecv(&u[at(g, 1, w + 1)], 1, g->column, g->right, 4, g->comm, &request[3]);
  MPI_Isend(&u[at(g, h, 1)], w, MPI_DOUBLE, g->down, 1, g->comm, &request[4]);
  MPI_Isend(&u[at(g, 1, 1)], w, MPI_DOUBLE, g->up, 2, g->comm, &request[5]);
  MPI_Isend(&u[at(g, 1, w)], 1, g->column, g->right, 3, g->comm, &request[6]);
  MPI_Isend(&u[at(g, 1, 1)], 1, g->column, g->left, 4, g->comm, &request[7]);
}

// next = 2 u - last + r^2 (sum of neighbours - 4 u), for a part of the block.
static void step(const Grid *g, const double *last, const double *u, double *next, double r2, int y0, int y1, int x0, int x1) {
  size_t line = at(g, 1, 0);
  for (int y = y0; y <= y1; y++)
    for (int x = x0; x <= x1; x++) {
      size_t i = at(g, y, x);
      next[i] = 2 * u[i] - last[i] + r2 * (u[i - 1] + u[i + 1] + u[i - line] + u[i + line] - 4 * u[i]);
    }
}

// The largest error and the energy (of the discrete scheme: it should not drift).
static void measure(const Grid *g, const double *last, const double *u, double dt, double t, double *error, double *energy) {
  double mine[2] = {0, 0}, sum = 0, h = 1.0 / (g->n + 1);
  for (int y = 1; y <= g->size[0]; y++)
    for (int x = 1; x <= g->size[1]; x++) {
      size_t i = at(g, y, x), line = at(g, 1, 0);
      double off = fabs(u[i] - exact(place(g, 1, x), place(g, 0, y), t));
      if (off > mine[0]) mine[0] = off;
      double ut = (u[i] - last[i]) / dt;
      double ux = (u[i] - u[i - 1]) * (last[i] - last[i - 1]), uy = (u[i] - u[i - line]) * (last[i] - last[i - line]);
      // Each point owns the slopes towards lower indices; at the far edges of the square also the one outwards.
      if (g->first[1] + x == g->n) ux += u[i] * last[i];
      if (g->first[0] + y == g->n) uy += u[i] * last[i];
      mine[1] += 0.5 * (ut * ut * h * h + ux + uy);
    }
  MPI_Allreduce(&mine[0], error, 1, MPI_DOUBLE, MPI_MAX, g->comm);
  MPI_Allreduce(&mine[1], &sum, 1, MPI_DOUBLE, MPI_SUM, g->comm);
  *energy = sum;
}

// Rank 0 receives every block straight into its place in the whole picture, as a subarray.
static double *gather(const Grid *g, const double *u) {
  int whole[2] = {g->n, g->n}, local[2] = {g->size[0] + 2, g->size[1] + 2}, one[2] = {1, 1};
  MPI_Datatype block;
  MPI_Request request;
  MPI_Type_create_subarray(2, local, g->size, one, MPI_ORDER_C, MPI_DOUBLE, &block);
  MPI_Type_commit(&block);
  MPI_Isend(u, 1, block, 0, 9, g->comm, &request);
  double *all = NULL;
  if (g->rank == 0) {
    all = malloc(sizeof *all * (size_t)g->n * (size_t)g->n);
    for (int r = 0; r < g->ranks; r++) {
      int where[2], first[2], size[2];
      MPI_Datatype part;
      MPI_Cart_coords(g->comm, r, 2, where);
      for (int d = 0; d < 2; d++) share(g->n, g->dims[d], where[d], &first[d], &size[d]);
      MPI_Type_create_subarray(2, whole, size, first, MPI_ORDER_C, MPI_DOUBLE, &part);
      MPI_Type_commit(&part);
      MPI_Recv(all, 1, part, r, 9, g->comm, MPI_STATUS_IGNORE);
      MPI_Type_free(&part);
    }
  }
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Type_free(&block);
  return all;
}

static int draw(const char *path, const double *u, int n) {
  unsigned char palette[256][3], *pixels = malloc((size_t)n * (size_t)n);
  // From deep blue over near-white to deep red.
  for (int i = 0; i < 256; i++) {
    double v = (i - 127.5) / 127.5, d = fabs(v);
    double fade = 1 - d * d * 0.55, cool = 0.97 - 0.85 * d;
    palette[i][v > 0 ? 0 : 2] = (unsigned char)(255 * fade);
    palette[i][1] = (unsigned char)(255 * (0.97 - 0.75 * d));
    palette[i][v > 0 ? 2 : 0] = (unsigned char)(255 * cool);
  }
  double peak = 0;
  for (long i = 0; i < (long)n * n; i++) peak = fmax(peak, fabs(u[i]));
  for (long i = 0; i < (long)n * n; i++) pixels[i] = (unsigned char)(127.5 + 127 * u[i] / peak);
  int failed = png_write(path, pixels, n, n, palette);
  free(pixels);
  return failed;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int n = argc > 1 ? atoi(argv[1]) : 511;
  double end = argc > 2 ? atof(argv[2]) : 1.0;
  const char *picture = argc > 3 ? argv[3] : NULL;
  Grid g = grid_new(n);
  double h = 1.0 / (n + 1), r = 0.5, dt = r * h;
  int steps = (int)lround(end / dt), h0 = g.size[0], w0 = g.size[1];
  size_t points = at(&g, h0 + 2, 0);
  double *last = calloc(points, sizeof *last), *u = calloc(points, sizeof *u), *next = calloc(points, sizeof *next);

  // Two exact time levels to start from; the rim at the square's edge stays zero.
  for (int y = 1; y <= h0; y++)
    for (int x = 1; x <= w0; x++) {
      last[at(&g, y, x)] = exact(place(&g, 1, x), place(&g, 0, y), 0);
      u[at(&g, y, x)] = exact(place(&g, 1, x), place(&g, 0, y), dt);
    }
  MPI_Request request[8];
  halo_start(&g, last, request);
  MPI_Waitall(8, request, MPI_STATUSES_IGNORE);

  if (g.rank == 0) printf("wave2d: %d x %d points on %d x %d ranks, %d steps\n", n, n, g.dims[0], g.dims[1], steps);
  double error = 0, energy = 0, energy0 = 0, begin = MPI_Wtime();
  for (int s = 1; s < steps; s++) {
    halo_start(&g, u, request);
    step(&g, last, u, next, r * r, 2, h0 - 1, 2, w0 - 1);  // the inside needs no halo
    MPI_Waitall(8, request, MPI_STATUSES_IGNORE);
    if (s == 1 || s % (steps / 4) == 0) {
      measure(&g, last, u, dt, s * dt, &error, &energy);
      if (s == 1) energy0 = energy;
      if (g.rank == 0) printf("  t = %.3f  energy %.9f  largest error %.2e\n", s * dt, energy, error);
    }
    step(&g, last, u, next, r * r, 1, 1, 1, w0);
    step(&g, last, u, next, r * r, h0, h0, 1, w0);
    step(&g, last, u, next, r * r, 2, h0 - 1, 1, 1);
    step(&g, last, u, next, r * r, 2, h0 - 1, w0, w0);
    double *old = last;
    last = u, u = next, next = old;
  }
  double took = MPI_Wtime() - begin;
  halo_start(&g, u, request);
  MPI_Waitall(8, request, MPI_STATUSES_IGNORE);
  measure(&g, last, u, dt, steps * dt, &error, &energy);

  // The scheme is of second order: the highest wave (2, 7) bounds the error by about its phase error.
  double omega = PI * sqrt(53.0), bound = 1.6 * omega * omega * omega * h * h * end / 24 + 1e-9;
  double drift = fabs(energy / energy0 - 1);
  int good = error < bound && drift < 1e-9;
  if (g.rank == 0) {
    double *all = gather(&g, u);
    printf("  t = %.3f  energy %.9f  largest error %.2e (bound %.2e), energy drift %.1e, %.2f s\n", steps * dt, energy,
           error, bound, drift, took);
    if (picture != NULL && draw(picture, all, n) != 0) {
      perror(picture);
      good = 0;
    } else if (picture != NULL) {
      printf("  picture: %s\n", picture);
    }
    printf("%s\n", good ? "RIGHT: the answer agrees with the exact solution" : "WRONG: the answer is off");
    free(all);
  } else {
    gather(&g, u);
  }
  free(last);
  free(u);
  free(next);
  MPI_Type_free(&g.column);
  MPI_Bcast(&good, 1, MPI_INT, 0, g.comm);
  MPI_Comm_free(&g.comm);
  MPI_Finalize();
  return good ? 0 : 1;
}
