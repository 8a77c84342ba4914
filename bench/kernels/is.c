// SPDX-License-Identifier: MIT OR Apache-2.0
//
// NPB IS: ranks integer keys, ten times, from the specification of the NAS parallel benchmarks. Keys are counted in
// buckets, the counts summed over all ranks (allreduce), buckets dealt out so that each rank has about as many keys
// (alltoall, alltoallv), and each rank counts its keys. In each iteration the published ranks of five keys must come
// out; at the end the keys must be sorted.
//
//   is [--class S|W|A|B]
#include "kernel.h"

enum { ITERATIONS = 10, TESTS = 5 };

typedef struct {
  char name;
  int keys_log2, max_key_log2, buckets_log2;
  long index[TESTS], rank[TESTS];  // published: keys with these indices have these ranks
  int moves[TESTS], shift;         // the rank in iteration i is rank + moves * (i - shift), by key
} Class;

static const Class classes[] = {
    {'S', 16, 11, 9, {48427, 17148, 23627, 62548, 4431}, {0, 18, 346, 64917, 65463}, {1, 1, 1, -1, -1}, 0},
    {'W', 20, 16, 10, {357773, 934767, 875723, 898999, 404505}, {1249, 11698, 1039987, 1043896, 1048018}, {1, 1, -1, -1, -1}, 0},
    {'A', 23, 19, 10, {2112377, 662041, 5336171, 3642833, 4250760}, {104, 17523, 123928, 8288932, 8388264}, {1, 1, 1, -1, -1}, 1},
    {'B', 25, 21, 10, {41869, 812306, 5102857, 18232239, 26860214}, {33422937, 10244, 59149, 33135281, 99}, {-1, 1, 1, -1, 1}, 0},
};

// x * a modulo 2^46 in integers: the generator of the specification.
static const uint64_t A = 1220703125, MASK = (UINT64_C(1) << 46) - 1;
static uint64_t times(uint64_t x, uint64_t a) { return (uint64_t)((unsigned __int128)x * a & MASK); }
static uint64_t power(uint64_t a, uint64_t n) {
  uint64_t result = 1;
  for (; n > 0; n >>= 1, a = times(a, a))
    if (n & 1) result = times(result, a);
  return result;
}
static double uniform(uint64_t *x) {
  *x = times(*x, A);
  return (double)*x * 0x1p-46;
}

static void make_keys(int *keys, long count, long first, long max_key) {
  uint64_t x = times(314159265, power(A, 4 * (uint64_t)first));
  for (long i = 0; i < count; i++) {
    double sum = uniform(&x);
    sum += uniform(&x), sum += uniform(&x), sum += uniform(&x);
    keys[i] = (int)(max_key / 4 * sum);
  }
}

static long wanted_rank(const Class *c, int test, int iteration) {
  // Class W counts two of its keys from the second iteration on.
  int shift = c->name == 'W' && test < 2 ? 2 : c->shift;
  return c->rank[test] + (long)c->moves[test] * (iteration - shift);
}

typedef struct {
  const Class *class;
  int shift, buckets;
  long count, total, max_key;
  int *keys, *sorted, *received, *counts;
  int *sizes, *sums;                        // of buckets, and behind them the test keys
  int *send, *send_at, *receive, *receive_at;
  long arrived, low, high, lesser;          // what this rank has of the whole: keys low <= k < high, `lesser` below
} Sort;

static void fill_buckets(Sort *s, long first) {
  memset(s->sizes, 0, sizeof(int) * (s->buckets + TESTS));
  for (int t = 0; t < TESTS; t++) {
    long at = s->class->index[t] - first;
    if (at >= 0 && at < s->count) s->sizes[s->buckets + t] = s->keys[at];
  }
  for (long i = 0; i < s->count; i++) s->sizes[s->keys[i] >> s->shift]++;
  int *at = room(s->buckets, sizeof(int));
  for (int b = 1; b < s->buckets; b++) at[b] = at[b - 1] + s->sizes[b - 1];
  for (long i = 0; i < s->count; i++) s->sorted[at[s->keys[i] >> s->shift]++] = s->keys[i];
  free(at);
}

// Buckets to ranks, in order, until a rank has its share.
static void deal(Sort *s) {
  long sum = 0;
  int rank = 0, first = 0;
  memset(s->send, 0, sizeof(int) * all);
  s->low = s->high = s->lesser = 0;
  for (int b = 0; b < s->buckets; b++) {
    sum += s->sums[b], s->send[rank] += s->sizes[b];
    if (b == s->buckets - 1 || (rank < all - 1 && sum * all >= s->total * (rank + 1))) {
      if (rank == me) s->low = (long)first << s->shift, s->high = (long)(b + 1) << s->shift;
      rank++, first = b + 1;
      if (rank == me) s->lesser = sum;
      if (rank == all) break;
    }
  }
}

static void rank_keys(Sort *s, long first) {
  fill_buckets(s, first);
  MPI_Allreduce(s->sizes, s->sums, s->buckets + TESTS, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  deal(s);
  MPI_Alltoall(s->send, 1, MPI_INT, s->receive, 1, MPI_INT, MPI_COMM_WORLD);
  s->arrived = 0;
  for (int r = 0, at = 0; r < all; r++) {
    s->send_at[r] = at, s->receive_at[r] = (int)s->arrived;
    at += s->send[r], s->arrived += s->receive[r];
  }
  MPI_Alltoallv(s->sorted, s->send, s->send_at, MPI_INT, s->received, s->receive, s->receive_at, MPI_INT, MPI_COMM_WORLD);
  memset(s->counts, 0, sizeof(int) * (s->max_key + 1));
  for (long i = 0; i < s->arrived; i++) s->counts[s->received[i] + 1]++;
  for (long k = s->low + 1; k <= s->high; k++) s->counts[k] += s->counts[k - 1];
}

// The published ranks, by whoever has the key; `looked` counts the keys that were found.
static int tests_hold(const Sort *s, int iteration, int *looked) {
  int right = 1;
  for (int t = 0; t < TESTS; t++) {
    long key = s->sums[s->buckets + t];
    if (key < s->low || key >= s->high) continue;
    ++*looked;
    long rank = s->lesser + (key > s->low ? s->counts[key] : 0), wanted = wanted_rank(s->class, t, iteration);
    if (rank != wanted) {
      fprintf(stderr, "is: iteration %d: key %d has rank %ld, not %ld\n", iteration, t, rank, wanted);
      right = 0;
    }
  }
  return right;
}

static int compare(const void *a, const void *b) { return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b); }

// Sorted everywhere, no key lost, and no rank's smallest below the largest of those before it.
static int sorted_all(Sort *s) {
  qsort(s->received, s->arrived, sizeof(int), compare);
  long keys = 0;
  MPI_Allreduce(&s->arrived, &keys, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
  int largest = s->arrived > 0 ? s->received[s->arrived - 1] : -1, before = -1;
  MPI_Exscan(&largest, &before, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (me == 0) before = -1;
  return keys == s->total && (s->arrived == 0 || s->received[0] >= before);
}

int main(int argc, char **argv) {
  kernel_begin(&argc, &argv);
  const char *name = option(argc, argv, "class", "W");
  const Class *class = NULL;
  for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
    if (classes[i].name == *name) class = &classes[i];
  if (class == NULL || (1 << class->keys_log2) % all != 0) refuse("is: classes S, W, A and B, and a power of two of ranks");
  Sort s = {.class = class, .shift = class->max_key_log2 - class->buckets_log2, .buckets = 1 << class->buckets_log2,
            .total = 1L << class->keys_log2, .max_key = 1L << class->max_key_log2};
  s.count = s.total / all;
  s.keys = room(s.count, sizeof(int)), s.sorted = room(s.count, sizeof(int)), s.received = room(s.total, sizeof(int));
  s.counts = room(s.max_key + 2, sizeof(int));
  s.sizes = room(s.buckets + TESTS, sizeof(int)), s.sums = room(s.buckets + TESTS, sizeof(int));
  s.send = room(all, sizeof(int)), s.send_at = room(all, sizeof(int));
  s.receive = room(all, sizeof(int)), s.receive_at = room(all, sizeof(int));
  make_keys(s.keys, s.count, s.count * me, s.max_key);
  rank_keys(&s, s.count * me);  // once before the clock runs
  int right = 1, looked = 0, looked_all = 0;
  MPI_Barrier(MPI_COMM_WORLD);
  double begin = MPI_Wtime();
  for (int i = 1; i <= ITERATIONS; i++) {
    if (me == 0) s.keys[i] = i, s.keys[i + ITERATIONS] = (int)(s.max_key - i);
    rank_keys(&s, s.count * me);
    right &= tests_hold(&s, i, &looked);
  }
  double seconds = MPI_Wtime() - begin;
  right &= sorted_all(&s);
  MPI_Allreduce(&looked, &looked_all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  right &= looked_all == TESTS * ITERATIONS;
  char text[2] = {class->name, 0};
  return kernel_end("is", text, seconds, right);
}
