// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What the benchmarks share: a clock, medians, and one line per figure, "name key value", from rank 0. They are plain
// MPI programs: the same source is compiled with each library's own wrapper.
#ifndef BENCH_H
#define BENCH_H
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int me, all;

static inline double now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

static inline void *pages(size_t bytes) {
  void *memory = NULL;
  if (posix_memalign(&memory, 4096, bytes + 4096) != 0) abort();
  memset(memory, 1, bytes + 4096);
  return memory;
}

static inline int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}
static inline double median(double *values, int count) {
  qsort(values, (size_t)count, sizeof *values, ascending);
  return values[count / 2];
}

static inline void say(const char *name, long key, double value) {
  if (me == 0) {
    printf("%s %ld %.4f\n", name, key, value);
    fflush(stdout);
  }
}

// Computing without MPI for some time.
static inline void compute_us(double us) {
  volatile double x = 1.0;
  for (double end = now_us() + us; now_us() < end;)
    for (int i = 0; i < 50; i++) x = x * 1.0000001 + 1e-9;
}

// This process's memory, of what several processes share its share, in KiB (PSS).
static inline double pss_kb(void) {
  char line[256];
  long kb = 0;
  FILE *file = fopen("/proc/self/smaps_rollup", "r");
  while (file != NULL && fgets(line, sizeof line, file) != NULL)
    if (sscanf(line, "Pss: %ld", &kb) == 1) break;
  if (file != NULL) fclose(file);
  return (double)kb;
}

static inline void bench_start(int *argc, char ***argv) {
  MPI_Init(argc, argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &all);
}

// The average over all ranks, once all have come.
static inline void say_memory(const char *name) {
  MPI_Barrier(MPI_COMM_WORLD);
  double mine = pss_kb(), sum = 0;
  MPI_Reduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  say(name, all, sum / all);
}
#endif
