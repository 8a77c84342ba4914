// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What every test program shares. A program calls start(), checks, and ends with finish(), which prints one line
// "PASS <checks>" per rank; the harness counts those lines. A check that fails names the rank, the file and line and
// the values, and aborts the job.
#ifndef CHECK_H
#define CHECK_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <mpi.h>
#include <pthread.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static int me, all;
static MPI_Comm meeting;  // for meet() alone, so that no wildcard of a test sees its messages
static long checks;
static const char *doing = "";  // what a program is at, said with what fails

// What says that something is wrong is a function each and no part of the macros below, which stand at thousands of
// places: compilers took most of their time for it.
#define CHECK_COLD static __attribute__((unused, noinline, cold, noreturn))
CHECK_COLD __attribute__((format(printf, 3, 4))) void fail_at(const char *file, int line, const char *format, ...) {
  char what[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(what, sizeof what, format, arguments);
  va_end(arguments);
  fprintf(stderr, "FAIL rank %d of %d: %s:%d: %s%s%s\n", me, all, file, line, what, *doing ? "; at " : "", doing);
  fflush(stderr);
  MPI_Abort(MPI_COMM_WORLD, 3);
  _exit(3);
}
#define FAIL(...) fail_at(__FILE__, __LINE__, __VA_ARGS__)

#define CHECK(condition)                                                                            \
  do {                                                                                              \
    __atomic_add_fetch(&checks, 1, __ATOMIC_RELAXED);                                               \
    if (!(condition)) FAIL("%s", #condition);                                                       \
  } while (0)

CHECK_COLD void not_equal(const char *file, int line, const char *a, long long left, const char *b, long long right) {
  fail_at(file, line, "%s is %lld, %s is %lld", a, left, b, right);
}
#define CHECK_EQ(a, b)                                                                              \
  do {                                                                                              \
    long long check_left = (long long)(a), check_right = (long long)(b);                            \
    __atomic_add_fetch(&checks, 1, __ATOMIC_RELAXED);                                               \
    if (check_left != check_right) not_equal(__FILE__, __LINE__, #a, check_left, #b, check_right);  \
  } while (0)

static inline int class_of(int code) {
  int class = -1;
  MPI_Error_class(code, &class);
  return class;
}
CHECK_COLD void wrong_code(const char *file, int line, const char *call, int code, const char *wanted) {
  char text[MPI_MAX_ERROR_STRING] = "";
  int length = 0;
  MPI_Error_string(code, text, &length);
  fail_at(file, line, "%s: code %d of class %d, not %s: %.300s", call, code, class_of(code), wanted, text);
}

// The call must succeed.
#define OK(call)                                                                                    \
  do {                                                                                              \
    int check_code = (call);                                                                        \
    __atomic_add_fetch(&checks, 1, __ATOMIC_RELAXED);                                               \
    if (check_code != MPI_SUCCESS) wrong_code(__FILE__, __LINE__, #call, check_code, "MPI_SUCCESS"); \
  } while (0)

// The call must fail with this error class (its communicator returns errors).
#define FAILS(call, class)                                                                          \
  do {                                                                                              \
    int check_code = (call);                                                                        \
    __atomic_add_fetch(&checks, 1, __ATOMIC_RELAXED);                                               \
    if (class_of(check_code) != (class)) wrong_code(__FILE__, __LINE__, #call, check_code, #class); \
  } while (0)

// Refuses cross-process copies the way a default container profile does.
static inline void refuse_cross_process_copies(void) {
  struct sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_process_vm_readv, 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_process_vm_writev, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {.len = sizeof code / sizeof *code, .filter = code};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
    perror("seccomp");
    exit(4);
  }
}

// How often something is done that is done by the thousand: as often as given, or, where the row asks for a part
// (CHECK_PART is what to divide by), that part of it.
static inline int part_of(int number) {
  const char *part = getenv("CHECK_PART");
  return part == NULL ? number : number / atoi(part);
}

// Rows of the table may ask for a filtered start (CHECK_NO_CROSS_COPY) and for a thread level (CHECK_THREAD).
static inline void start(int *argc, char ***argv) {
  // Memory that is freed stays: programs of large buffers spent up to two fifths of their time on having its pages made
  // again.
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
  if (getenv("CHECK_NO_CROSS_COPY") != NULL) refuse_cross_process_copies();
  const char *level = getenv("CHECK_THREAD");
  if (level == NULL) {
    MPI_Init(argc, argv);
  } else {
    const char *names[] = {"single", "funneled", "serialized", "multiple"};
    const int levels[] = {MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED, MPI_THREAD_MULTIPLE};
    int provided = -1;
    for (int i = 0; i < 4; i++)
      if (strcmp(level, names[i]) == 0) {
        MPI_Init_thread(argc, argv, levels[i], &provided);
        if (provided < levels[i]) FAIL("thread level %s: provided %d", level, provided);
      }
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &all);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Comm_dup(MPI_COMM_WORLD, &meeting);
}

static inline int finish(void) {
  MPI_Comm_free(&meeting);
  MPI_Finalize();
  printf("PASS %ld\n", checks);
  fflush(stdout);
  return 0;
}

#define CHECK_STEP 2654435761u
// Bytes that depend on a seed and on their place, so that a shifted, stale or torn buffer is seen.
static inline unsigned char byte_at(uint32_t seed, size_t i) {
  uint32_t x = (uint32_t)i * CHECK_STEP ^ seed * 40503u;
  return (unsigned char)(x >> 13);
}

// Programs spend much of their time in these two. Here steps by addition are vector code, multiplications are not.
#define CHECK_VECTOR static __attribute__((unused, noinline, optimize("O3")))
// From place `first` on of what the seed gives.
CHECK_VECTOR void fill_from(size_t first, void *buffer, size_t bytes, uint32_t seed) {
  unsigned char *b = buffer;
  uint32_t x = (uint32_t)first * CHECK_STEP, mask = seed * 40503u;
  for (size_t i = 0; i < bytes; i++, x += CHECK_STEP) b[i] = (unsigned char)((x ^ mask) >> 13);
}
CHECK_VECTOR long first_wrong_from(size_t first, const void *buffer, size_t bytes, uint32_t seed) {
  enum { BLOCK = 1024 };
  const unsigned char *b = buffer;
  uint32_t x = (uint32_t)first * CHECK_STEP, mask = seed * 40503u;
  for (size_t begin = 0; begin < bytes; begin += BLOCK) {
    size_t end = bytes - begin < BLOCK ? bytes : begin + BLOCK;
    unsigned char wrong = 0;
    for (size_t i = begin; i < end; i++, x += CHECK_STEP) wrong |= b[i] ^ (unsigned char)((x ^ mask) >> 13);
    for (size_t i = begin; wrong && i < end; i++)
      if (b[i] != byte_at(seed, first + i)) return (long)i;
  }
  return -1;
}
static inline void fill(void *buffer, size_t bytes, uint32_t seed) { fill_from(0, buffer, bytes, seed); }
static inline long first_wrong(const void *buffer, size_t bytes, uint32_t seed) {
  return first_wrong_from(0, buffer, bytes, seed);
}

#define CHECK_BYTES(buffer, bytes, seed)                                                            \
  do {                                                                                              \
    long check_wrong = first_wrong(buffer, bytes, seed);                                            \
    __atomic_add_fetch(&checks, 1, __ATOMIC_RELAXED);                                               \
    if (check_wrong >= 0) FAIL("%s: byte %ld of %zu is wrong", #buffer, check_wrong, (size_t)(bytes));\
  } while (0)

static inline void *room(size_t bytes) {
  void *memory = calloc(1, bytes ? bytes : 1);
  if (memory == NULL) FAIL("no memory for %zu bytes", bytes);
  return memory;
}

// Sizes around every place where a library may change its way of sending.
static const size_t SIZES[] = {0,     1,     7,     8,      63,     64,     65,      100,     255,     256,    257,
                               1000,  1024,  4095,  4096,   4097,   8192,   16383,   16384,   16385,   32768,  65535,
                               65536, 65537, 131072, 262144, 500000, 1048576, 1048577, 4194304, 8388608};
enum { SIZES_COUNT = sizeof SIZES / sizeof *SIZES };

// A barrier from messages alone, for programs that must not lean on collectives.
static inline void meet(void) {
  for (int step = 1; step < all; step *= 2) {
    int to = (me + step) % all, from = (me - step + all) % all;
    OK(MPI_Sendrecv(NULL, 0, MPI_BYTE, to, step, NULL, 0, MPI_BYTE, from, step, meeting, MPI_STATUS_IGNORE));
  }
}

// Words that all ranks see without MPI: a file in TMPDIR mapped by each. For proofs about order, not about time.
static inline volatile int *shared_words(const char *name, int words) {
  char path[256];
  const char *folder = getenv("TMPDIR");
  snprintf(path, sizeof path, "%s/%s", folder ? folder : "/tmp", name);
  int fd = open(path, O_RDWR | O_CREAT, 0600);
  if (fd < 0 || ftruncate(fd, (off_t)(words * (int)sizeof(int))) != 0) FAIL("%s: %s", path, strerror(errno));
  volatile int *memory = mmap(NULL, (size_t)words * sizeof(int), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (memory == MAP_FAILED) FAIL("mmap: %s", strerror(errno));
  close(fd);
  meet();
  unlink(path);
  return memory;
}
static inline int word(volatile int *w) { return __atomic_load_n(w, __ATOMIC_SEQ_CST); }
static inline void set_word(volatile int *w, int value) { __atomic_store_n(w, value, __ATOMIC_SEQ_CST); }

// Computing without MPI until another rank has set the word; the row's watchdog bounds it.
static inline void compute_until(volatile int *w, int value) {
  volatile double x = 1.0;
  while (word(w) < value)
    for (int i = 0; i < 1000; i++) x = x * 1.0000001 + 1e-9;
}
#endif
