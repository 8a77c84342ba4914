// SPDX-License-Identifier: MIT OR Apache-2.0
// Collectives: the average over ranks and calls of the time in the call, a barrier before each (as the OSU suite does).
//   coll [short]
#include "bench.h"

static int shorter = 1;
static char *out, *in;

enum which { BARRIER, BCAST, ALLREDUCE, ALLTOALL };
static const char *NAMES[] = {"barrier_us", "bcast_us", "allreduce_us", "alltoall_us"};

static void call(enum which which, long bytes) {
  switch (which) {
    case BARRIER: MPI_Barrier(MPI_COMM_WORLD); break;
    case BCAST: MPI_Bcast(out, (int)bytes, MPI_CHAR, 0, MPI_COMM_WORLD); break;
    case ALLREDUCE: MPI_Allreduce(out, in, (int)(bytes / 4), MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD); break;
    case ALLTOALL: MPI_Alltoall(out, (int)bytes, MPI_CHAR, in, (int)bytes, MPI_CHAR, MPI_COMM_WORLD); break;
  }
}

static void measure(enum which which, long bytes) {
  // Oversubscribed runs of peers take milliseconds a call: a bounded time decides how often, alike on all ranks.
  int rounds = bytes < 4096 ? 5000 : bytes < 100000 ? 1000 : 100;
  rounds /= shorter;
  double total = 0, mean = 0;
  int done = 0, warm = 5, stop = 0;
  double limit = now_us() + 1.0e6 / shorter;
  for (int i = 0; i < rounds + warm && !stop; i++) {
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = now_us();
    call(which, bytes);
    double took = now_us() - begin;
    if (i >= warm) total += took, done++;
    if (i % 16 == 15) {
      stop = now_us() > limit && done > 0;
      MPI_Bcast(&stop, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
  }
  total /= done;
  MPI_Reduce(&total, &mean, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  say(NAMES[which], bytes, mean / all);
}

int main(int argc, char **argv) {
  bench_start(&argc, &argv);
  if (argc > 1 && strcmp(argv[1], "short") == 0) shorter = 5;
  long largest = all <= 2 ? 1048576 : 65536;
  out = pages((size_t)(largest * all));
  in = pages((size_t)(largest * all));
  memset(out, 0, (size_t)(largest * all));
  measure(BARRIER, 0);
  const long sizes[] = {8, 1024, 65536, 1048576};
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes && sizes[s] <= largest; s++)
    for (int w = BCAST; w <= ALLTOALL; w++) measure((enum which)w, sizes[s]);
  MPI_Finalize();
  return 0;
}
