// SPDX-License-Identifier: MIT OR Apache-2.0
// Messages that nobody receives yet do not fill the receiver's memory (H41, O8): what does not fit keeps its envelope
// and stays with its sender. Afterwards all are received, in order and intact.
#include "check.h"

// Memory of this process, its share of common memory included (kB).
static long pss_kb(void) {
  char line[256];
  long kb = -1;
  FILE *file = fopen("/proc/self/smaps_rollup", "r");
  if (file == NULL) return -1;
  while (fgets(line, sizeof line, file) != NULL)
    if (sscanf(line, "Pss: %ld", &kb) == 1) break;
  fclose(file);
  return kb;
}

enum { LIMIT_KB = 96 * 1024 };

static void flood(int messages, int bytes) {
  unsigned char *data = room((size_t)bytes);
  if (me == 0) {
    long before = pss_kb();
    // The floods of all others are under way when their notes arrive: each is sent after its last Isend.
    for (int r = 1; r < all; r++) OK(MPI_Recv(NULL, 0, MPI_BYTE, r, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    long growth = pss_kb() - before;
    CHECK(before > 0);
    if (growth > LIMIT_KB) FAIL("%d x %d bytes per sender unreceived: %ld kB more memory", messages, bytes, growth);
    for (int i = 0; i < messages; i++)
      for (int r = 1; r < all; r++) {
        OK(MPI_Recv(data, bytes, MPI_BYTE, r, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_EQ(*(int *)data, 4242);
        CHECK(memcmp(data + 4, "flood", 5) == 0);
      }
  } else {
    memset(data, 7, (size_t)bytes);
    *(int *)data = 4242;
    memcpy(data + 4, "flood", 5);
    MPI_Request *request = room(sizeof *request * (size_t)messages);
    for (int i = 0; i < messages; i++) OK(MPI_Isend(data, bytes, MPI_BYTE, 0, 1, MPI_COMM_WORLD, &request[i]));
    OK(MPI_Send(NULL, 0, MPI_BYTE, 0, 2, MPI_COMM_WORLD));
    OK(MPI_Waitall(messages, request, MPI_STATUSES_IGNORE));
    free(request);
  }
  free(data);
  meet();
}

// Blocking senders: many more messages than any queue holds; the receiver takes them late and in order.
static void blocking(int messages) {
  if (me == 0) {
    for (int r = all - 1; r > 0; r--)
      for (int i = 0; i < messages; i++) {
        int v[4] = {0};
        OK(MPI_Recv(v, 4, MPI_INT, r, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_EQ(v[0], i);
        CHECK_EQ(v[3], r);
      }
  } else {
    for (int i = 0; i < messages; i++) {
      int v[4] = {i, 0, 0, me};
      OK(MPI_Send(v, 4, MPI_INT, 0, 3, MPI_COMM_WORLD));
    }
  }
  meet();
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  // Several times the limit in all, whatever the number of senders.
  int senders = all - 1;
  flood(part_of(20000) / senders, 64);
  flood(part_of(4000) / senders, 4000);
  flood(part_of(4500) / senders, 65536);
  flood(part_of(80) / senders, 4 << 20);
  blocking(part_of(100000) / all);
  return finish();
}
