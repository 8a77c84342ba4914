// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What the C kernels share: options, the closing line `kernel class ranks seconds verified`, and digests that do not
// depend on who holds what.
#ifndef KERNEL_H
#define KERNEL_H

#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int me, all;

static inline void kernel_begin(int *argc, char ***argv) {
  MPI_Init(argc, argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &all);
}

// The word after `--name` (or what stands behind `--name=`), or `otherwise`. A wrong option ends the job.
static inline const char *option(int argc, char **argv, const char *name, const char *otherwise) {
  size_t length = strlen(name);
  for (int i = 1; i < argc; i++)
    if (strncmp(argv[i], "--", 2) == 0 && strncmp(argv[i] + 2, name, length) == 0) {
      if (argv[i][2 + length] == '=') return argv[i] + 3 + length;
      if (argv[i][2 + length] == 0 && i + 1 < argc) return argv[i + 1];
    }
  return otherwise;
}

static inline long number(int argc, char **argv, const char *name, long otherwise) {
  const char *text = option(argc, argv, name, NULL);
  return text == NULL ? otherwise : strtol(text, NULL, 10);
}

static inline void refuse(const char *why) {
  if (me == 0) fprintf(stderr, "%s\n", why);
  MPI_Finalize();
  exit(2);
}

// Prints the closing line and ends: with 1 if any rank found a wrong answer.
static inline int kernel_end(const char *kernel, const char *class, double seconds, int right) {
  int everywhere = 0;
  double slowest = 0;
  MPI_Allreduce(&right, &everywhere, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  MPI_Reduce(&seconds, &slowest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  if (me == 0) printf("%s %s %d %.6f %s\n", kernel, class, all, slowest, everywhere ? "verified" : "WRONG");
  MPI_Finalize();
  return everywhere ? 0 : 1;
}

// A cell's part of a digest: the sum of the parts, modulo 2^64, is the same however cells are dealt out.
static inline uint64_t digest_of(uint64_t place, double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  uint64_t x = bits ^ (place + 1) * 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
  return x ^ x >> 29;
}

static inline uint64_t digest_of_all(uint64_t mine) {
  uint64_t sum = 0;
  MPI_Allreduce(&mine, &sum, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
  return sum;
}

static inline void *room(size_t count, size_t bytes) {
  void *memory = calloc(count > 0 ? count : 1, bytes);
  if (memory == NULL) {
    fprintf(stderr, "no memory for %zu times %zu bytes\n", count, bytes);
    MPI_Abort(MPI_COMM_WORLD, 3);
  }
  return memory;
}

#endif
