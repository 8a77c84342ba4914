// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A wavefront as in discrete-ordinates transport: eight octants of directions sweep a grid cell by cell, each cell
// after its upstream neighbours. Ranks form a grid in the plane; what leaves one block of cells (mk planes of mmi
// angles) goes to the next rank as one message in each direction.
//
//   wavefront [--class S|W|A] [--size N] [--version blocking|nonblocking] [--iterations N] [--mk N] [--mmi N]
//             [--grid PxQ]
//
// S6: six angles in an octant. The answer must be that of one rank, to the last bit, and every iteration must send
// 8 * (6 / mmi) * (size / mk) * ((npi-1) npj + (npj-1) npi) messages.
#include "kernel.h"

enum { ANGLES = 6, OCTANTS = 8 };

// Where a rank lies, and the cells it has.
typedef struct {
  int npi, npj, mi, mj;        // grid of ranks, and this rank's place in it
  int it, jt, kt, i0, j0;      // cells here, and the first one's place in the whole
  int mk, mmi;                 // planes and angles in one block
} Part;

typedef struct {
  double *flux, *source, *next;  // per cell
  double *phii, *phij, *phik;    // what flows into a block: from i, from j, from k
} Cells;

static double mu[ANGLES], eta[ANGLES], xi[ANGLES], weight[ANGLES];

// A level-symmetric set of 6 angles; the weights sum to 1/8, so that the octants sum to 1.
static void directions(void) {
  const double c[3] = {0.2666355, 0.6815076, 0.9261808};
  const int set[ANGLES][3] = {{0, 0, 2}, {0, 1, 1}, {0, 2, 0}, {1, 0, 1}, {1, 1, 0}, {2, 0, 0}};
  for (int a = 0; a < ANGLES; a++) {
    mu[a] = c[set[a][0]], eta[a] = c[set[a][1]], xi[a] = c[set[a][2]];
    int corner = set[a][0] == 2 || set[a][1] == 2 || set[a][2] == 2;
    weight[a] = (corner ? 0.1761263 : 0.1572071) / 8;
  }
}

static void share(int cells, int parts, int at, int *first, int *count) {
  *first = (int)((long)cells * at / parts);
  *count = (int)((long)cells * (at + 1) / parts) - *first;
}

static Part part_of(int size, int npi, int npj, int rank, int mk, int mmi) {
  Part p = {.npi = npi, .npj = npj, .mi = rank % npi, .mj = rank / npi, .kt = size, .mk = mk, .mmi = mmi};
  share(size, npi, p.mi, &p.i0, &p.it);
  share(size, npj, p.mj, &p.j0, &p.jt);
  return p;
}

static size_t cell(const Part *p, int i, int j, int k) { return ((size_t)k * p->jt + j) * p->it + i; }

// One block: mmi angles from `angle` on, mk planes from the k-th on in the octant's order.
static void compute(const Part *p, Cells *c, int octant, int angle, int block) {
  const double sigma = 1.0;
  int di = octant & 1, dj = octant >> 1 & 1, dk = octant >> 2 & 1;
  for (int a = 0; a < p->mmi; a++) {
    double ci = 2 * mu[angle + a], cj = 2 * eta[angle + a], ck = 2 * xi[angle + a], w = weight[angle + a];
    double scale = 1 / (sigma + ci + cj + ck);
    for (int kk = 0; kk < p->mk; kk++) {
      int plane = block * p->mk + kk, k = dk ? p->kt - 1 - plane : plane;
      for (int jj = 0; jj < p->jt; jj++) {
        int j = dj ? p->jt - 1 - jj : jj;
        double *in_i = &c->phii[((size_t)a * p->mk + kk) * p->jt + j];
        double flow = *in_i;
        for (int ii = 0; ii < p->it; ii++) {
          int i = di ? p->it - 1 - ii : ii;
          double *in_j = &c->phij[((size_t)a * p->mk + kk) * p->it + i];
          double *in_k = &c->phik[((size_t)a * p->jt + j) * p->it + i];
          size_t at = cell(p, i, j, k);
          double psi = (c->source[at] + ci * flow + cj * *in_j + ck * *in_k) * scale;
          flow = 2 * psi - flow, *in_j = 2 * psi - *in_j, *in_k = 2 * psi - *in_k;
          c->next[at] += w * psi;
        }
        *in_i = flow;
      }
    }
  }
}

// The ranks a block's flows come from and go to, MPI_PROC_NULL at the edges.
typedef struct {
  int from_i, to_i, from_j, to_j;
} Neighbours;

static int rank_at(const Part *p, int i, int j) {
  return i < 0 || i >= p->npi || j < 0 || j >= p->npj ? MPI_PROC_NULL : j * p->npi + i;
}

static Neighbours neighbours(const Part *p, int octant) {
  int si = octant & 1 ? -1 : 1, sj = octant >> 1 & 1 ? -1 : 1;
  return (Neighbours){rank_at(p, p->mi - si, p->mj), rank_at(p, p->mi + si, p->mj), rank_at(p, p->mi, p->mj - sj),
                      rank_at(p, p->mi, p->mj + sj)};
}

// A sweep is a row of blocks: octant by octant, angles, planes.
typedef struct {
  int octant, angle, block;
} Step;

static Step step_of(const Part *p, int n) {
  int blocks = p->kt / p->mk, rounds = ANGLES / p->mmi;
  return (Step){n / (blocks * rounds), n / blocks % rounds * p->mmi, n % blocks};
}

static int steps_of(const Part *p) { return OCTANTS * (ANGLES / p->mmi) * (p->kt / p->mk); }

static void start_planes(const Part *p, Cells *c, Step s) {
  if (s.block == 0) memset(c->phik, 0, sizeof(double) * p->mmi * p->jt * p->it);
}

static void sweep_alone(const Part *p, Cells *c) {
  for (int n = 0; n < steps_of(p); n++) {
    Step s = step_of(p, n);
    start_planes(p, c, s);
    memset(c->phii, 0, sizeof(double) * p->mmi * p->mk * p->jt);
    memset(c->phij, 0, sizeof(double) * p->mmi * p->mk * p->it);
    compute(p, c, s.octant, s.angle, s.block);
  }
}

static long sweep_blocking(const Part *p, Cells *c) {
  int ni = p->mmi * p->mk * p->jt, nj = p->mmi * p->mk * p->it;
  long sent = 0;
  for (int n = 0; n < steps_of(p); n++) {
    Step s = step_of(p, n);
    Neighbours to = neighbours(p, s.octant);
    start_planes(p, c, s);
    if (to.from_i == MPI_PROC_NULL) memset(c->phii, 0, sizeof(double) * ni);
    else MPI_Recv(c->phii, ni, MPI_DOUBLE, to.from_i, n, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (to.from_j == MPI_PROC_NULL) memset(c->phij, 0, sizeof(double) * nj);
    else MPI_Recv(c->phij, nj, MPI_DOUBLE, to.from_j, n, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    compute(p, c, s.octant, s.angle, s.block);
    if (to.to_i != MPI_PROC_NULL) MPI_Send(c->phii, ni, MPI_DOUBLE, to.to_i, n, MPI_COMM_WORLD), sent++;
    if (to.to_j != MPI_PROC_NULL) MPI_Send(c->phij, nj, MPI_DOUBLE, to.to_j, n, MPI_COMM_WORLD), sent++;
  }
  return sent;
}

// Receives for the next blocks are posted before a block is computed, and sends are waited for when their buffer is
// needed again.
enum { AHEAD = 4 };

typedef struct {
  double *phii, *phij;
  MPI_Request in[2], out[2];
} Lane;

static void post(const Part *p, Lane *lane, int n) {
  int ni = p->mmi * p->mk * p->jt, nj = p->mmi * p->mk * p->it;
  Neighbours to = neighbours(p, step_of(p, n).octant);
  MPI_Waitall(2, lane->out, MPI_STATUSES_IGNORE);
  if (to.from_i == MPI_PROC_NULL) memset(lane->phii, 0, sizeof(double) * ni);
  if (to.from_j == MPI_PROC_NULL) memset(lane->phij, 0, sizeof(double) * nj);
  MPI_Irecv(lane->phii, ni, MPI_DOUBLE, to.from_i, n, MPI_COMM_WORLD, &lane->in[0]);
  MPI_Irecv(lane->phij, nj, MPI_DOUBLE, to.from_j, n, MPI_COMM_WORLD, &lane->in[1]);
}

static long sweep_nonblocking(const Part *p, Cells *c) {
  int ni = p->mmi * p->mk * p->jt, nj = p->mmi * p->mk * p->it, steps = steps_of(p);
  Lane lanes[AHEAD];
  long sent = 0;
  for (int l = 0; l < AHEAD; l++) {
    lanes[l].phii = room(ni, sizeof(double)), lanes[l].phij = room(nj, sizeof(double));
    for (int r = 0; r < 2; r++) lanes[l].in[r] = lanes[l].out[r] = MPI_REQUEST_NULL;
  }
  for (int n = 0; n < AHEAD - 1 && n < steps; n++) post(p, &lanes[n], n);
  for (int n = 0; n < steps; n++) {
    Lane *lane = &lanes[n % AHEAD];
    if (n + AHEAD - 1 < steps) post(p, &lanes[(n + AHEAD - 1) % AHEAD], n + AHEAD - 1);
    MPI_Waitall(2, lane->in, MPI_STATUSES_IGNORE);
    Step s = step_of(p, n);
    Neighbours to = neighbours(p, s.octant);
    start_planes(p, c, s);
    Cells view = *c;
    view.phii = lane->phii, view.phij = lane->phij;
    compute(p, &view, s.octant, s.angle, s.block);
    MPI_Isend(lane->phii, ni, MPI_DOUBLE, to.to_i, n, MPI_COMM_WORLD, &lane->out[0]);
    MPI_Isend(lane->phij, nj, MPI_DOUBLE, to.to_j, n, MPI_COMM_WORLD, &lane->out[1]);
    sent += (to.to_i != MPI_PROC_NULL) + (to.to_j != MPI_PROC_NULL);
  }
  for (int l = 0; l < AHEAD; l++) {
    MPI_Waitall(2, lanes[l].out, MPI_STATUSES_IGNORE);
    free(lanes[l].phii), free(lanes[l].phij);
  }
  return sent;
}

static Cells cells_of(const Part *p) {
  size_t n = (size_t)p->it * p->jt * p->kt;
  Cells c = {room(n, sizeof(double)), room(n, sizeof(double)), room(n, sizeof(double)),
             room((size_t)p->mmi * p->mk * p->jt, sizeof(double)), room((size_t)p->mmi * p->mk * p->it, sizeof(double)),
             room((size_t)p->mmi * p->jt * p->it, sizeof(double))};
  return c;
}

// The source of the next sweep: a box in the middle shines, and half of what arrives is scattered.
static double scatter(const Part *p, Cells *c, int size) {
  double change = 0;
  for (int k = 0; k < p->kt; k++)
    for (int j = 0; j < p->jt; j++)
      for (int i = 0; i < p->it; i++) {
        size_t at = cell(p, i, j, k);
        int gi = p->i0 + i, gj = p->j0 + j;
        int shines = 4 * gi >= size && 4 * gi < 3 * size && 4 * gj >= size && 4 * gj < 3 * size && 4 * k >= size && 4 * k < 3 * size;
        double difference = c->next[at] - c->flux[at];
        if (difference < 0) difference = -difference;
        if (difference > change) change = difference;
        c->flux[at] = c->next[at];
        c->source[at] = (shines ? 1.0 : 0.0) + 0.5 * c->flux[at];
        c->next[at] = 0;
      }
  return change;
}

static uint64_t digest(const Part *p, const Cells *c, int size) {
  uint64_t sum = 0;
  for (int k = 0; k < p->kt; k++)
    for (int j = 0; j < p->jt; j++)
      for (int i = 0; i < p->it; i++)
        sum += digest_of(((uint64_t)k * size + p->j0 + j) * size + p->i0 + i, c->flux[cell(p, i, j, k)]);
  return sum;
}

static uint64_t answer_of_one(int size, int mk, int mmi, int iterations) {
  Part p = part_of(size, 1, 1, 0, mk, mmi);
  Cells c = cells_of(&p);
  scatter(&p, &c, size);
  for (int i = 0; i < iterations; i++) sweep_alone(&p, &c), scatter(&p, &c, size);
  return digest(&p, &c, size);
}

int main(int argc, char **argv) {
  kernel_begin(&argc, &argv);
  const char *class = option(argc, argv, "class", "W");
  int size = (int)number(argc, argv, "size", *class == 'S' ? 20 : *class == 'A' ? 100 : 50);
  int mk = (int)number(argc, argv, "mk", 10), mmi = (int)number(argc, argv, "mmi", 3);
  int iterations = (int)number(argc, argv, "iterations", 12);
  int nonblocking = strcmp(option(argc, argv, "version", "blocking"), "nonblocking") == 0;
  int grid[2] = {0, 0};
  const char *shape = option(argc, argv, "grid", NULL);
  if (shape != NULL) sscanf(shape, "%dx%d", &grid[0], &grid[1]);
  MPI_Dims_create(all, 2, grid);
  if (size % mk != 0 || ANGLES % mmi != 0 || grid[0] > size || grid[1] > size)
    refuse("wavefront: --mk must divide --size, --mmi must divide 6, and each rank needs a cell");
  directions();
  Part p = part_of(size, grid[0], grid[1], me, mk, mmi);
  Cells c = cells_of(&p);
  long wanted = 8L * (ANGLES / mmi) * (size / mk) * ((grid[0] - 1) * grid[1] + (grid[1] - 1) * grid[0]);
  int right = 1;
  scatter(&p, &c, size);
  MPI_Barrier(MPI_COMM_WORLD);
  double begin = MPI_Wtime();
  for (int i = 0; i < iterations; i++) {
    long sent = nonblocking ? sweep_nonblocking(&p, &c) : sweep_blocking(&p, &c);
    double change = scatter(&p, &c, size), largest;
    long messages = 0;
    MPI_Allreduce(&sent, &messages, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(&change, &largest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (messages != wanted) {
      if (me == 0) fprintf(stderr, "wavefront: %ld messages in an iteration, not %ld\n", messages, wanted);
      right = 0;
    }
  }
  double seconds = MPI_Wtime() - begin;
  uint64_t have = digest_of_all(digest(&p, &c, size)), want = me == 0 ? answer_of_one(size, mk, mmi, iterations) : have;
  if (have != want) right = 0;
  return kernel_end(nonblocking ? "wavefront-nonblocking" : "wavefront-blocking", class, seconds, right);
}
