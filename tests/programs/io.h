// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What programs about files share: a name in TMPDIR that all ranks know, and looking at a file past the library.
#ifndef IO_H
#define IO_H
#include "check.h"

static char path[4096];

// A name that no other run uses: all ranks have one launcher, and one TMPDIR.
static inline void name_file(const char *what) {
  const char *folder = getenv("TMPDIR");
  int id = (int)getpid();
  MPI_Bcast(&id, 1, MPI_INT, 0, MPI_COMM_WORLD);
  snprintf(path, sizeof path, "%s/io-%s-%d", folder == NULL ? "/tmp" : folder, what, id);
}

static inline MPI_File open_file(MPI_Comm comm, int amode) {
  MPI_File file = MPI_FILE_NULL;
  OK(MPI_File_open(comm, path, amode, MPI_INFO_NULL, &file));
  return file;
}

static inline MPI_File new_file(MPI_Comm comm) {
  return open_file(comm, MPI_MODE_CREATE | MPI_MODE_EXCL | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE);
}

// What all have written may be read by all (MPI-5.0 section 14.6.1).
static inline void settle(MPI_File file) {
  OK(MPI_File_sync(file));
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_File_sync(file));
}

// The file as the kernel has it: its length, or that of the buffer if it is longer.
static inline size_t look_at_file(void *buffer, size_t bytes) {
  int fd = open(path, O_RDONLY);
  if (fd < 0) FAIL("open %s: %s", path, strerror(errno));
  size_t done = 0;
  for (ssize_t got; done < bytes && (got = read(fd, (char *)buffer + done, bytes - done)) > 0;) done += (size_t)got;
  close(fd);
  return done;
}

static inline int count_of(MPI_Status *status, MPI_Datatype type) {
  int count = -7;
  OK(MPI_Get_count(status, type, &count));
  return count;
}

// The same numbers on all ranks, or with another seed on each.
typedef struct {
  uint64_t state;
} Dice;
static inline uint32_t roll(Dice *dice, uint32_t sides) {
  dice->state = dice->state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(dice->state >> 33) % sides;
}
#endif
