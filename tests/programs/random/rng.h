// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The random numbers that random programs are made of. Choices that all ranks have to make alike come from `common`,
// which every rank asks in the same order; those that concern one rank alone come from `own`.
#ifndef RANDOM_RNG_H
#define RANDOM_RNG_H
#include "../check.h"

typedef struct {
  uint64_t state;
} Rng;

static __attribute__((unused)) Rng common;
static Rng own;

static inline uint64_t mix(uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

static inline uint64_t key_of(uint64_t a, uint64_t b, uint64_t c, uint64_t d) {
  return mix(mix(mix(mix(a) ^ b) ^ c) ^ d);
}

static inline uint64_t draw(Rng *rng) { return mix(rng->state++); }
static inline int below(Rng *rng, int n) { return (int)(draw(rng) % (uint64_t)n); }
static inline int between(Rng *rng, int low, int high) { return low + below(rng, high - low + 1); }
// True in one of n cases.
static inline int one_in(Rng *rng, int n) { return below(rng, n) == 0; }

static inline void shuffle(Rng *rng, int *numbers, int n) {
  for (int i = n - 1; i > 0; i--) {
    int j = below(rng, i + 1), other = numbers[i];
    numbers[i] = numbers[j];
    numbers[j] = other;
  }
}

// Each power of two up to `most` is as likely as any other.
static inline long spread(Rng *rng, long most) {
  long high = 1;
  int steps = 0;
  while (high < most) high *= 2, steps++;
  long top = 1L << below(rng, steps + 1);
  long value = top + (long)(draw(rng) % (uint64_t)top);
  return value > most ? most : value;
}

// How many bytes a message or a contribution has: mostly few, now and then up to `most`.
static inline long draw_bytes(Rng *rng, long most) {
  static const long tops[] = {0, 0, 64, 64, 256, 256, 256, 4096, 4096, 16384, 65536, 131072, 1048576};
  int many = (int)(sizeof tops / sizeof *tops);
  long top = one_in(rng, 60) ? 4194304 : tops[below(rng, many)];
  if (top > most) top = most;
  return top <= 0 ? 0 : spread(rng, top);
}

// The `bytes` bytes that `key` stands for.
static inline void stream(uint64_t key, size_t bytes, unsigned char *out) {
  for (size_t i = 0; i < bytes; i += 8) {
    uint64_t word = mix(key + i);
    memcpy(out + i, &word, bytes - i < 8 ? bytes - i : 8);
  }
}

// Now and then a rank comes late, asleep or computing, so that others wait for it outside of the library.
static inline void dawdle(void) {
  if (!one_in(&own, 6)) return;
  unsigned microseconds = (unsigned)spread(&own, 400);
  if (!one_in(&own, 4)) {
    usleep(microseconds);
    return;
  }
  struct timespec from, now;
  clock_gettime(CLOCK_MONOTONIC, &from);
  do clock_gettime(CLOCK_MONOTONIC, &now);
  while ((now.tv_sec - from.tv_sec) * 1000000 + (now.tv_nsec - from.tv_nsec) / 1000 < microseconds);
}
#endif
