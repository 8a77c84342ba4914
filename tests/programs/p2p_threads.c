// SPDX-License-Identifier: MIT OR Apache-2.0
// MPI_THREAD_MULTIPLE (MPI-5.0 section 11.6): threads of all ranks send, receive, probe and wait at once; a blocked
// thread does not stop the others; each thread pair's messages keep their order.
#include "check.h"

enum { THREADS = 4, ROUNDS = 150 };

static size_t size_of_round(int i) {
  const size_t sizes[] = {4, 64, 700, 9000, 70000};
  return sizes[i % 5];
}

// Thread t of each rank talks on tag t with thread t of its neighbours.
static void *neighbours(void *argument) {
  int t = (int)(intptr_t)argument, right = (me + 1) % all, left = (me + all - 1) % all;
  unsigned char *out = room(70000), *in = room(70000);
  for (int i = 0; i < ROUNDS; i++) {
    size_t bytes = size_of_round(i + t);
    uint32_t seed = (uint32_t)(me * 10000 + t * 1000 + i), theirs = (uint32_t)(left * 10000 + t * 1000 + i);
    fill(out, bytes, seed);
    MPI_Status status;
    int count;
    if (i % 3 == 0) {
      MPI_Request request[2];
      OK(MPI_Irecv(in, (int)bytes, MPI_BYTE, left, t, MPI_COMM_WORLD, &request[0]));
      OK(MPI_Isend(out, (int)bytes, MPI_BYTE, right, t, MPI_COMM_WORLD, &request[1]));
      OK(MPI_Waitall(2, request, MPI_STATUSES_IGNORE));
    } else if (i % 3 == 1) {
      MPI_Message message;
      MPI_Request request;
      OK(MPI_Isend(out, (int)bytes, MPI_BYTE, right, t, MPI_COMM_WORLD, &request));
      OK(MPI_Mprobe(MPI_ANY_SOURCE, t, MPI_COMM_WORLD, &message, &status));
      OK(MPI_Get_count(&status, MPI_BYTE, &count));
      CHECK_EQ(count, bytes);
      OK(MPI_Mrecv(in, count, MPI_BYTE, &message, &status));
      OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    } else {
      OK(MPI_Sendrecv(out, (int)bytes, MPI_BYTE, right, t, in, (int)bytes, MPI_BYTE, left, t, MPI_COMM_WORLD, &status));
    }
    CHECK_BYTES(in, bytes, theirs);
  }
  free(out);
  free(in);
  return NULL;
}

// One thread sits in a blocking receive that only another thread of the same rank can end.
static void *blocked(void *argument) {
  int v = 0;
  (void)argument;
  OK(MPI_Recv(&v, 1, MPI_INT, me, 77, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  CHECK_EQ(v, me + 1);
  return NULL;
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  pthread_t thread[THREADS + 1];
  pthread_create(&thread[THREADS], NULL, blocked, NULL);
  for (int t = 0; t < THREADS; t++) pthread_create(&thread[t], NULL, neighbours, (void *)(intptr_t)t);
  for (int t = 0; t < THREADS; t++) pthread_join(thread[t], NULL);
  int v = me + 1;
  OK(MPI_Send(&v, 1, MPI_INT, me, 77, MPI_COMM_WORLD));
  pthread_join(thread[THREADS], NULL);
  int level = -1, main_thread = 0;
  OK(MPI_Query_thread(&level));
  OK(MPI_Is_thread_main(&main_thread));
  CHECK_EQ(level, MPI_THREAD_MULTIPLE);
  CHECK_EQ(main_thread, 1);
  return finish();
}
