// SPDX-License-Identifier: MIT OR Apache-2.0
// A rank writes over the memory that the processes of its node share, and dies of it, while the others wait: the report
// comes all the same, and names nothing that there is not. Its argument is where in that memory it begins.
#include "check.h"

static void scribble(size_t from) {
  FILE *maps = fopen("/proc/self/maps", "r");
  char line[512];
  while (maps != NULL && fgets(line, sizeof line, maps) != NULL) {
    unsigned long begin, end;
    if (strstr(line, "strobe-segment") == NULL || sscanf(line, "%lx-%lx", &begin, &end) != 2) continue;
    unsigned char *memory = (unsigned char *)begin;
    size_t bytes = end - begin < (1 << 20) ? end - begin : 1 << 20;
    for (size_t i = from; i < bytes; i++) memory[i] = byte_at(7, i);
    break;
  }
  volatile int *nowhere = NULL;
  *nowhere = 1;
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  int word;
  MPI_Barrier(MPI_COMM_WORLD);
  if (me == all - 1) {
    usleep(100000);
    scribble(strtoul(argv[1], NULL, 10));
  }
  MPI_Recv(&word, 1, MPI_INT, all - 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return finish();
}
