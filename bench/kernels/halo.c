// SPDX-License-Identifier: MIT OR Apache-2.0
//
// An exchange with neighbours that change: cells of a square, in the order of a space-filling curve, are dealt out by
// weight, and the weights follow a ring that grows through the square. Every few steps the cells are dealt out anew:
// values move, and each rank tells the owners of the cells around its own what it needs of them (gather lists there,
// scatter lists here). A step receives, sends and waits for all, computes each cell from its four neighbours, as often
// as the cell is heavy, and reduces.
//
//   halo [--class S|W|A] [--level L] [--steps N] [--adapt N]
//
// 2^L by 2^L cells. The answer must be that of one rank, to the last bit, and so must the reductions.
#include "kernel.h"

static int level, side;
static long cells;

// The curve: bits of x and y interleaved.
static long place_of(int x, int y) {
  long place = 0;
  for (int bit = 0; bit < level; bit++) place |= (long)(x >> bit & 1) << 2 * bit | (long)(y >> bit & 1) << (2 * bit + 1);
  return place;
}

static void point_of(long place, int *x, int *y) {
  *x = *y = 0;
  for (int bit = 0; bit < level; bit++) *x |= (place >> 2 * bit & 1) << bit, *y |= (place >> (2 * bit + 1) & 1) << bit;
}

// The four neighbours, around the edges.
static void around(long place, long *four) {
  int x, y;
  point_of(place, &x, &y);
  four[0] = place_of((x + 1) & (side - 1), y), four[1] = place_of((x - 1) & (side - 1), y);
  four[2] = place_of(x, (y + 1) & (side - 1)), four[3] = place_of(x, (y - 1) & (side - 1));
}

// Cells near the ring of this step are heavier: they are computed four times.
static int weight(long place, int step, int steps) {
  int x, y;
  point_of(place, &x, &y);
  double dx = x - side / 3.0, dy = y - side / 2.0, radius = side * 0.6 * step / steps;
  double distance = dx * dx + dy * dy, inner = radius - side / 16.0, outer = radius + side / 16.0;
  return distance < outer * outer && (inner < 0 || distance > inner * inner) ? 4 : 1;
}

static double initial(long place) { return 1.0 + (double)(place * 2654435761u % 1000) / 1000.0; }

static double updated(double own, double a, double b, double c, double d, int times) {
  for (int t = 0; t < times; t++) own = 0.6 * own + 0.1 * (a + b) + 0.1 * (c + d);
  return own;
}

// first[r] to first[r + 1] are the cells of rank r, by weight.
static void deal(long *first, int ranks, int step, int steps) {
  long total = 0, sum = 0;
  for (long p = 0; p < cells; p++) total += weight(p, step, steps);
  int rank = 0;
  for (long p = 0; p < cells; p++) {
    while (rank < ranks && sum * ranks >= total * rank) first[rank++] = p;
    sum += weight(p, step, steps);
  }
  while (rank <= ranks) first[rank++] = cells;
}

static int owner(const long *first, long place) {
  int low = 0, high = all;
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (first[middle] <= place) low = middle;
    else high = middle;
  }
  return low;
}

// One rank's state under the present dealing.
typedef struct {
  long *first;
  long count, guests;            // own cells; others' that are needed
  double *value, *next;          // own cells, then guests
  long (*beside)[4];             // for each own cell where its neighbours' values are
  int *times;
  int *take, *give;              // how many values come from and go to each rank
  int *given;                    // gather list: own cells to send, rank by rank
  double *outgoing;
} Part;

static int by_place(const void *a, const void *b) {
  long x = *(const long *)a, y = *(const long *)b;
  return x < y ? -1 : x > y;
}

// Values move from the old owners to the new ones.
static void move(Part *p, const long *old, double *values) {
  MPI_Request *requests = room(2 * all, sizeof(MPI_Request));
  int pending = 0;
  for (int r = 0; r < all; r++) {
    long from = old[r] > p->first[me] ? old[r] : p->first[me];
    long to = old[r + 1] < p->first[me + 1] ? old[r + 1] : p->first[me + 1];
    if (from < to)
      MPI_Irecv(p->value + (from - p->first[me]), (int)(to - from), MPI_DOUBLE, r, 1, MPI_COMM_WORLD, &requests[pending++]);
  }
  for (int r = 0; r < all; r++) {
    long from = old[me] > p->first[r] ? old[me] : p->first[r];
    long to = old[me + 1] < p->first[r + 1] ? old[me + 1] : p->first[r + 1];
    if (from < to)
      MPI_Isend(values + (from - old[me]), (int)(to - from), MPI_DOUBLE, r, 1, MPI_COMM_WORLD, &requests[pending++]);
  }
  MPI_Waitall(pending, requests, MPI_STATUSES_IGNORE);
  free(requests);
}

// Finds which cells of others are needed, and tells their owners.
static void lists(Part *p, int step, int steps) {
  long begin = p->first[me], end = p->first[me + 1], n = 0, four[4];
  long *needed = room(4 * p->count, sizeof(long));
  for (long c = begin; c < end; c++) {
    around(c, four);
    for (int d = 0; d < 4; d++)
      if (four[d] < begin || four[d] >= end) needed[n++] = four[d];
  }
  qsort(needed, n, sizeof(long), by_place);
  long kept = 0;
  for (long i = 0; i < n; i++)
    if (kept == 0 || needed[kept - 1] != needed[i]) needed[kept++] = needed[i];
  p->guests = kept;
  p->take = room(all, sizeof(int)), p->give = room(all, sizeof(int));
  for (long i = 0; i < kept; i++) p->take[owner(p->first, needed[i])]++;
  MPI_Alltoall(p->take, 1, MPI_INT, p->give, 1, MPI_INT, MPI_COMM_WORLD);
  int *here = room(all, sizeof(int)), *there = room(all, sizeof(int)), total = 0;
  for (int r = 0, at = 0; r < all; r++) here[r] = at, at += p->take[r], there[r] = total, total += p->give[r];
  long *asked = room(total, sizeof(long));
  MPI_Alltoallv(needed, p->take, here, MPI_LONG, asked, p->give, there, MPI_LONG, MPI_COMM_WORLD);
  p->given = room(total, sizeof(int)), p->outgoing = room(total, sizeof(double));
  for (int i = 0; i < total; i++) p->given[i] = (int)(asked[i] - begin);
  p->beside = room(p->count, sizeof *p->beside), p->times = room(p->count, sizeof(int));
  for (long c = begin; c < end; c++) {
    around(c, four);
    for (int d = 0; d < 4; d++) {
      long *guest = bsearch(&four[d], needed, kept, sizeof(long), by_place);
      p->beside[c - begin][d] = guest == NULL ? four[d] - begin : p->count + (guest - needed);
    }
    p->times[c - begin] = weight(c, step, steps);
  }
  free(needed), free(here), free(there), free(asked);
}

static void forget(Part *p) {
  free(p->first), free(p->value), free(p->next), free(p->beside), free(p->times);
  free(p->take), free(p->give), free(p->given), free(p->outgoing);
}

static Part adapted(Part *old, int step, int steps) {
  Part p = {.first = room(all + 1, sizeof(long))};
  deal(p.first, all, step, steps);
  p.count = p.first[me + 1] - p.first[me];
  // Room for as many guests as there can be; their number is known after the lists.
  p.value = room(5 * p.count, sizeof(double)), p.next = room(p.count, sizeof(double));
  if (old == NULL)
    for (long c = 0; c < p.count; c++) p.value[c] = initial(p.first[me] + c);
  else
    move(&p, old->first, old->value), forget(old);
  lists(&p, step, steps);
  return p;
}

static double stepped(Part *p) {
  MPI_Request *requests = room(2 * all, sizeof(MPI_Request));
  int pending = 0, at = 0;
  double *guests = p->value + p->count;
  for (int r = 0; r < all; r++)
    if (p->take[r] > 0) {
      MPI_Irecv(guests, p->take[r], MPI_DOUBLE, r, 2, MPI_COMM_WORLD, &requests[pending++]);
      guests += p->take[r];
    }
  for (int r = 0; r < all; r++)
    if (p->give[r] > 0) {
      for (int i = at; i < at + p->give[r]; i++) p->outgoing[i] = p->value[p->given[i]];
      MPI_Isend(p->outgoing + at, p->give[r], MPI_DOUBLE, r, 2, MPI_COMM_WORLD, &requests[pending++]);
      at += p->give[r];
    }
  MPI_Waitall(pending, requests, MPI_STATUSES_IGNORE);
  free(requests);
  double change = 0, largest;
  for (long c = 0; c < p->count; c++) {
    const long *b = p->beside[c];
    p->next[c] = updated(p->value[c], p->value[b[0]], p->value[b[1]], p->value[b[2]], p->value[b[3]], p->times[c]);
    double difference = p->next[c] > p->value[c] ? p->next[c] - p->value[c] : p->value[c] - p->next[c];
    if (difference > change) change = difference;
  }
  memcpy(p->value, p->next, sizeof(double) * p->count);
  MPI_Allreduce(&change, &largest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return largest;
}

// What one rank alone computes; `changes` as the reductions gave them.
static int same_alone(const double *changes, int steps, int adapt, uint64_t wanted) {
  double *value = room(cells, sizeof(double)), *next = room(cells, sizeof(double));
  int *times = room(cells, sizeof(int)), same = 1;
  for (long c = 0; c < cells; c++) value[c] = initial(c);
  for (int s = 0; s < steps; s++) {
    double change = 0;
    if (s % adapt == 0)
      for (long c = 0; c < cells; c++) times[c] = weight(c, s, steps);
    for (long c = 0; c < cells; c++) {
      long four[4];
      around(c, four);
      next[c] = updated(value[c], value[four[0]], value[four[1]], value[four[2]], value[four[3]], times[c]);
      double difference = next[c] > value[c] ? next[c] - value[c] : value[c] - next[c];
      if (difference > change) change = difference;
    }
    double *swap = value;
    value = next, next = swap;
    same = same && change == changes[s];
  }
  uint64_t sum = 0;
  for (long c = 0; c < cells; c++) sum += digest_of(c, value[c]);
  return same && sum == wanted;
}

int main(int argc, char **argv) {
  kernel_begin(&argc, &argv);
  const char *class = option(argc, argv, "class", "W");
  level = (int)number(argc, argv, "level", *class == 'S' ? 5 : *class == 'A' ? 9 : 8);
  int steps = (int)number(argc, argv, "steps", *class == 'S' ? 40 : 200), adapt = (int)number(argc, argv, "adapt", 10);
  side = 1 << level, cells = (long)side * side;
  double *changes = room(steps, sizeof(double));
  MPI_Barrier(MPI_COMM_WORLD);
  double begin = MPI_Wtime();
  Part p = adapted(NULL, 0, steps);
  for (int s = 0; s < steps; s++) {
    if (s > 0 && s % adapt == 0) p = adapted(&p, s, steps);
    changes[s] = stepped(&p);
  }
  double seconds = MPI_Wtime() - begin;
  uint64_t mine = 0;
  for (long c = 0; c < p.count; c++) mine += digest_of(p.first[me] + c, p.value[c]);
  uint64_t whole = digest_of_all(mine);
  return kernel_end("halo", class, seconds, me == 0 ? same_alone(changes, steps, adapt, whole) : 1);
}
