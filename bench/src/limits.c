// SPDX-License-Identifier: MIT OR Apache-2.0
// What this machine can do at all, without MPI: a cache line between two cores, copies within and between processes.
// Two processes, pinned to the first two usable cores.
#define _GNU_SOURCE
#include <linux/futex.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

static cpu_set_t usable;  // read before the first pin

static void pin(int which) {
  cpu_set_t one;
  for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
    if (CPU_ISSET(cpu, &usable) && which-- == 0) {
      CPU_ZERO(&one);
      CPU_SET(cpu, &one);
      sched_setaffinity(0, sizeof one, &one);
      return;
    }
}

// Memory that begins at a page: some processors copy ten times as slowly where two buffers lie a few bytes apart in
// their pages, and that is not what they can do.
static char *pages(long bytes) { return aligned_alloc(4096, (size_t)bytes); }

typedef struct {
  _Alignas(128) volatile uint64_t ping;
  _Alignas(128) volatile uint64_t pong;
  _Alignas(128) volatile uint64_t ready;
  _Alignas(128) uint32_t bell;
  double sent_us;
} Words;

enum { ROUNDS = 200000, BATCH = 5000, BLOCK = 32768, SLOTS = 8 };

// A limit is what the machine can do, so the best of several batches counts: other programs only make it worse.
static double least(double a, double b) { return a < b ? a : b; }

// One way of a value bounced between two cores.
static void cache_line(Words *w) {
  pid_t child = fork();
  if (child == 0) {
    pin(1);
    for (uint64_t i = 1; i <= ROUNDS; i++) {
      while (__atomic_load_n(&w->ping, __ATOMIC_ACQUIRE) != i) __builtin_ia32_pause();
      __atomic_store_n(&w->pong, i, __ATOMIC_RELEASE);
    }
    _exit(0);
  }
  double begin = 0, best = 1e9;
  for (uint64_t i = 1; i <= ROUNDS; i++) {
    if (i % BATCH == 1) {
      if (i > BATCH) best = least(best, now_us() - begin);
      begin = now_us();
    }
    __atomic_store_n(&w->ping, i, __ATOMIC_RELEASE);
    while (__atomic_load_n(&w->pong, __ATOMIC_ACQUIRE) != i) __builtin_ia32_pause();
  }
  printf("cache_line_us 8 %.4f\n", best / BATCH / 2);
  waitpid(child, NULL, 0);
}

static void copies(long bytes) {
  char *a = mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  char *b = pages(bytes), *c = pages(bytes);
  memset(a, 1, (size_t)bytes);
  memset(b, 2, (size_t)bytes);
  memset(c, 3, (size_t)bytes);
  int rounds = bytes < 100000 ? 4000 : bytes < 2000000 ? 400 : 100;
  double best = 1e9;
  for (int batch = 0; batch < 10; batch++) {
    double begin = now_us();
    for (int i = 0; i < rounds / 10; i++) memcpy(i & 1 ? b : c, i & 1 ? c : b, (size_t)bytes);
    best = least(best, now_us() - begin);
  }
  printf("memcpy_MBps %ld %.1f\n", bytes, (double)bytes * (rounds / 10) / best);

  // Out of a child's memory: the child has its own copy of b, and sleeps.
  int go[2];
  if (pipe(go) != 0) exit(1);
  pid_t child = fork();
  if (child == 0) {
    pin(1);
    memset(b, 4, (size_t)bytes);
    if (write(go[1], "x", 1) != 1) _exit(1);
    pause();
  }
  char byte;
  if (read(go[0], &byte, 1) != 1) exit(1);
  struct iovec mine = {c, (size_t)bytes}, theirs = {b, (size_t)bytes};
  int failed = 0;
  best = 1e9;
  for (int batch = 0; batch < 10 && !failed; batch++) {
    double begin = now_us();
    for (int i = 0; i < rounds / 10 && !failed; i++) failed = process_vm_readv(child, &mine, 1, &theirs, 1, 0) != bytes;
    best = least(best, now_us() - begin);
  }
  if (!failed) printf("process_vm_MBps %ld %.1f\n", bytes, (double)bytes * (rounds / 10) / best);
  kill(child, 9);
  waitpid(child, NULL, 0);
  close(go[0]);
  close(go[1]);
  munmap(a, (size_t)bytes);
  free(b);
  free(c);
}

// Both cores copy, through a ring of blocks that both see.
typedef struct {
  _Alignas(128) volatile uint64_t written;
  _Alignas(128) volatile uint64_t read;
  _Alignas(4096) char block[SLOTS][BLOCK];
} Ring;

static void pipelined(long bytes) {
  Ring *ring = mmap(NULL, sizeof *ring, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  char *mine = pages(bytes);
  memset(mine, 1, (size_t)bytes);
  memset(ring, 0, sizeof *ring);
  long blocks = bytes / BLOCK;
  int rounds = bytes < 100000 ? 4000 : bytes < 2000000 ? 400 : 100;
  uint64_t total = (uint64_t)(blocks * rounds);
  pid_t child = fork();
  if (child == 0) {
    pin(1);
    memset(mine, 2, (size_t)bytes);
    for (uint64_t i = 0; i < total; i++) {
      while (__atomic_load_n(&ring->written, __ATOMIC_ACQUIRE) == i) __builtin_ia32_pause();
      memcpy(mine + (long)(i % (uint64_t)blocks) * BLOCK, ring->block[i % SLOTS], BLOCK);
      __atomic_store_n(&ring->read, i + 1, __ATOMIC_RELEASE);
    }
    _exit(0);
  }
  uint64_t batch = total / 10;
  double begin = now_us(), best = 1e9;
  for (uint64_t i = 0; i < total; i++) {
    if (i > 0 && i % batch == 0) {
      best = least(best, now_us() - begin);
      begin = now_us();
    }
    while (i - __atomic_load_n(&ring->read, __ATOMIC_ACQUIRE) >= SLOTS) __builtin_ia32_pause();
    memcpy(ring->block[i % SLOTS], mine + (long)(i % (uint64_t)blocks) * BLOCK, BLOCK);
    __atomic_store_n(&ring->written, i + 1, __ATOMIC_RELEASE);
  }
  waitpid(child, NULL, 0);
  printf("pipelined_MBps %ld %.1f\n", bytes, (double)batch * BLOCK / best);
  munmap(ring, sizeof *ring);
  free(mine);
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

// A process that has slept on a futex for 20 ms: how long until it runs after it was woken, as bench/src/wake.c asks it
// of MPI_Recv. The median: what else the machine does belongs to a wake-up.
static void wake_up(Words *w) {
  enum { WAKES = 200 };
  static double took[WAKES];
  pid_t child = fork();
  if (child == 0) {
    pin(1);
    for (uint32_t i = 0; i < WAKES; i++) {
      while (__atomic_load_n(&w->bell, __ATOMIC_ACQUIRE) == i) syscall(SYS_futex, &w->bell, FUTEX_WAIT, i, NULL, NULL, 0);
      took[i] = now_us() - w->sent_us;
    }
    qsort(took, WAKES, sizeof *took, ascending);
    printf("futex_wake_us 8 %.2f\n", took[WAKES / 2]);
    _exit(0);
  }
  for (uint32_t i = 1; i <= WAKES; i++) {
    usleep(20000);
    w->sent_us = now_us();
    __atomic_store_n(&w->bell, i, __ATOMIC_RELEASE);
    syscall(SYS_futex, &w->bell, FUTEX_WAKE, 1, NULL, NULL, 0);
  }
  waitpid(child, NULL, 0);
}

int main(int argc, char **argv) {
  Words *words = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  setvbuf(stdout, NULL, _IONBF, 0);
  sched_getaffinity(0, sizeof usable, &usable);
  pin(0);
  if (argc > 1 && strcmp(argv[1], "wake") == 0) {
    wake_up(words);
    return 0;
  }
  cache_line(words);
  const long sizes[] = {65536, 1048576, 4194304};
  for (int s = 0; s < 3; s++) {
    copies(sizes[s]);
    pipelined(sizes[s]);
  }
  return 0;
}
