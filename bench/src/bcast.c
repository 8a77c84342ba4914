// SPDX-License-Identifier: MIT OR Apache-2.0
// Broadcasts of the first rank in a row, as the LA-MPI paper measures them: 20 to warm up; a sample is 1,000 after a
// barrier, and its time that of the slowest rank by the number of broadcasts. Prints the median sample for each size.
// "bcast short 3": fewer samples, of 8 B in a communicator of three ranks that lie evenly among all. "bcast long": long
// ones, fewer in a row the longer they are, and also one at a time, each after a barrier.
#include "bench.h"

enum { COUNT = 1000, SAMPLES_MAX = 21, LONGEST = 1 << 20 };

static double sample_us(MPI_Comm comm, char *data, int bytes, int count) {
  MPI_Barrier(comm);
  double begin = now_us();
  for (int i = 0; i < count; i++) MPI_Bcast(data, bytes, MPI_BYTE, 0, comm);
  double own = (now_us() - begin) / count, slowest = 0;
  MPI_Reduce(&own, &slowest, 1, MPI_DOUBLE, MPI_MAX, 0, comm);
  return slowest;
}

static void long_ones(int samples) {
  const int sizes[] = {8000, 16 << 10, 64 << 10, 256 << 10, LONGEST};
  char *data = pages(LONGEST);
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    int count = 4 * LONGEST / sizes[s];
    double row[SAMPLES_MAX], alone[SAMPLES_MAX];
    sample_us(MPI_COMM_WORLD, data, sizes[s], 5);
    for (int i = 0; i < samples; i++) row[i] = sample_us(MPI_COMM_WORLD, data, sizes[s], count < 100 ? count : 100);
    for (int i = 0; i < samples; i++) alone[i] = sample_us(MPI_COMM_WORLD, data, sizes[s], 1);
    say("long_us", sizes[s], median(row, samples));
    say("alone_us", sizes[s], median(alone, samples));
  }
}

int main(int argc, char **argv) {
  bench_start(&argc, &argv);
  if (argc > 1 && strcmp(argv[1], "long") == 0) {
    long_ones(9);
    MPI_Finalize();
    return 0;
  }
  int samples = argc > 1 && strcmp(argv[1], "short") == 0 ? 5 : SAMPLES_MAX;
  int members = argc > 2 ? atoi(argv[2]) : all;
  const int sizes[] = {8, 64, 256, 1024, 4096, 8000};
  unsigned count = members < all ? 1 : sizeof sizes / sizeof *sizes;
  // A rank is one of them if the steps of all/members go on with it.
  int is_member = me == 0 || me * members / all != (me - 1) * members / all;
  MPI_Comm comm;
  MPI_Comm_split(MPI_COMM_WORLD, is_member ? 0 : MPI_UNDEFINED, me, &comm);
  if (is_member) {
    char *data = pages(8192);
    for (unsigned s = 0; s < count; s++) {
      double times[SAMPLES_MAX];
      for (int i = 0; i < 20; i++) MPI_Bcast(data, sizes[s], MPI_BYTE, 0, comm);
      for (int i = 0; i < samples; i++) times[i] = sample_us(comm, data, sizes[s], COUNT);
      say("bcast_us", sizes[s], median(times, samples));
    }
    MPI_Comm_free(&comm);
  }
  MPI_Finalize();
  return 0;
}
