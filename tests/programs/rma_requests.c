// SPDX-License-Identifier: MIT OR Apache-2.0
// Operations with requests (MPI-5.0 section 12.3.5): completed by wait and test in all forms, many at once and out of
// order, beside requests of messages and of collectives, and on MPI_PROC_NULL.
#include "check.h"

static MPI_Win win;
static unsigned char *memory;
static int from_program, to, from;

static void make(size_t bytes) {
  if (from_program) {
    memory = room(bytes);
    OK(MPI_Win_create(memory, (MPI_Aint)bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
  } else {
    OK(MPI_Win_allocate((MPI_Aint)bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    memset(memory, 0, bytes);
  }
  OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
  OK(MPI_Win_lock_all(0, win));
  OK(MPI_Win_sync(win));
  OK(MPI_Barrier(MPI_COMM_WORLD));
}
static void unmake(void) {
  OK(MPI_Win_unlock_all(win));
  OK(MPI_Win_free(&win));
  if (from_program) free(memory);
}
static void meet_all(void) {
  OK(MPI_Win_flush_all(win));
  OK(MPI_Win_sync(win));
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_Win_sync(win));
}

// Ends a request in one of the ways there are.
static void end(MPI_Request *request, int way) {
  int flag = 0, index = -1, some = 0;
  CHECK(*request != MPI_REQUEST_NULL);
  if (way % 5 == 0) OK(MPI_Wait(request, MPI_STATUS_IGNORE));
  else if (way % 5 == 1)
    while (!flag) OK(MPI_Test(request, &flag, MPI_STATUS_IGNORE));
  else if (way % 5 == 2) {
    OK(MPI_Waitany(1, request, &index, MPI_STATUS_IGNORE));
    CHECK_EQ(index, 0);
  } else if (way % 5 == 3) {
    while (!flag) OK(MPI_Testall(1, request, &flag, MPI_STATUSES_IGNORE));
  } else {
    OK(MPI_Waitsome(1, request, &some, &index, MPI_STATUSES_IGNORE));
    CHECK(some == 1 && index == 0);
  }
  CHECK(*request == MPI_REQUEST_NULL);
}

// Each kind, each size, each way to end it.
static void one_by_one(void) {
  static const size_t sizes[] = {0, 4, 100, 5000, 70000, 1 << 20};
  make(1 << 20);
  unsigned char *out = room(1 << 20), *in = room(1 << 20);
  MPI_Request request;
  for (int way = 0; way < 5; way++)
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
      int n = (int)sizes[s];
      uint32_t seed = (uint32_t)(100 * way + 10 * (int)s + 7);
      fill(out, sizes[s], seed + 1000u * (uint32_t)me);
      OK(MPI_Rput(out, n, MPI_BYTE, to, 0, n, MPI_BYTE, win, &request));
      end(&request, way);
      // Its end says that the buffer is free, not that the data are there.
      memset(out, 0, sizes[s]);
      meet_all();
      CHECK_BYTES(memory, sizes[s], seed + 1000u * (uint32_t)from);
      memset(in, 0, sizes[s]);
      OK(MPI_Rget(in, n, MPI_BYTE, to, 0, n, MPI_BYTE, win, &request));
      end(&request, way + 1);
      CHECK_BYTES(in, sizes[s], seed + 1000u * (uint32_t)me);
      meet_all();
      // Twice the same bytes cancel each other; what the second finds is what the first has left.
      fill(out, sizes[s], seed + 5);
      OK(MPI_Raccumulate(out, n, MPI_BYTE, to, 0, n, MPI_BYTE, MPI_BXOR, win, &request));
      end(&request, way + 2);
      memset(in, 0, sizes[s]);
      OK(MPI_Rget_accumulate(out, n, MPI_BYTE, in, n, MPI_BYTE, to, 0, n, MPI_BYTE, MPI_BXOR, win, &request));
      end(&request, way + 3);
      for (int i = 0; i < n; i++) in[i] ^= out[i];
      CHECK_BYTES(in, sizes[s], seed + 1000u * (uint32_t)me);
      meet_all();
      CHECK_BYTES(memory, sizes[s], seed + 1000u * (uint32_t)from);
      OK(MPI_Rget_accumulate(NULL, 0, MPI_BYTE, in, n, MPI_BYTE, to, 0, n, MPI_BYTE, MPI_NO_OP, win, &request));
      end(&request, way + 4);
      CHECK_BYTES(in, sizes[s], seed + 1000u * (uint32_t)me);
      meet_all();
    }
  free(out);
  free(in);
  unmake();
}

// Many at once, to all, ended in another order; the status of each says that nothing was cancelled.
static void many(void) {
  enum { EACH = 16, N = 50 };
  int total = EACH * all, flag;
  make((size_t)all * EACH * N * 2 * sizeof(int));
  int *out = room((size_t)total * N * sizeof(int)), *in = room((size_t)total * N * sizeof(int));
  MPI_Request *requests = room((size_t)total * 2 * sizeof *requests);
  MPI_Status *status = room((size_t)total * 2 * sizeof *status);
#define SLOT(t, k) ((size_t)((t) * EACH + (k)) * N)
#define THERE(half, k) ((MPI_Aint)sizeof(int) * (((half) * all + me) * EACH + (k)) * N)
  for (int t = 0; t < all; t++)
    for (int k = 0; k < EACH; k++) {
      for (int i = 0; i < N; i++) out[SLOT(t, k) + (size_t)i] = 1000000 * me + 10000 * t + 100 * k + i;
      OK(MPI_Rput(out + SLOT(t, k), N, MPI_INT, t, THERE(0, k), N, MPI_INT, win, &requests[t * EACH + k]));
      OK(MPI_Raccumulate(out + SLOT(t, k), N, MPI_INT, t, THERE(1, k), N, MPI_INT, MPI_SUM, win,
                         &requests[total + t * EACH + k]));
    }
  OK(MPI_Waitall(2 * total, requests, status));
  for (int i = 0; i < 2 * total; i++) {
    CHECK(requests[i] == MPI_REQUEST_NULL);
    OK(MPI_Test_cancelled(&status[i], &flag));
    CHECK_EQ(flag, 0);
  }
  meet_all();
  const int *have = (const int *)(const void *)memory;
  for (int half = 0; half < 2; half++)
    for (int o = 0; o < all; o++)
      for (int k = 0; k < EACH; k++)
        for (int i = 0; i < N; i++)
          CHECK_EQ(have[(((size_t)half * (size_t)all + (size_t)o) * EACH + (size_t)k) * N + (size_t)i],
                   1000000 * o + 10000 * me + 100 * k + i);
  for (int t = 0; t < all; t++)
    for (int k = 0; k < EACH; k++)
      OK(MPI_Rget(in + SLOT(t, k), N, MPI_INT, t, THERE(k % 2, k), N, MPI_INT, win, &requests[t * EACH + k]));
  for (int left = total; left > 0; left--) {
    int index = -1;
    OK(MPI_Waitany(total, requests, &index, MPI_STATUS_IGNORE));
    CHECK(index >= 0 && index < total);
    for (int i = 0; i < N; i++) CHECK_EQ(in[(size_t)index * N + (size_t)i], out[(size_t)index * N + (size_t)i]);
  }
  meet_all();
  free(out);
  free(in);
  free(requests);
  free(status);
  unmake();
}

// In one array with requests of messages and of a collective.
static void beside_messages(void) {
  enum { ROUNDS = 20, N = 3000 };
  int *out = room(3 * N * sizeof(int)), *in = room(3 * N * sizeof(int)), sum, flag;
  make(2 * N * sizeof(int));
  MPI_Request requests[7];
  MPI_Status status[7];
  for (int round = 0; round < ROUNDS; round++) {
    for (int i = 0; i < 3 * N; i++) out[i] = 10000 * (me + 1) + round * 17 + i, in[i] = -1;
    sum = -1;
    MPI_Aint half = (MPI_Aint)(sizeof(int) * N);
    OK(MPI_Irecv(in, N, MPI_INT, from, round, MPI_COMM_WORLD, &requests[0]));
    OK(MPI_Rput(out, N, MPI_INT, to, 0, N, MPI_INT, win, &requests[1]));
    OK(MPI_Isend(out + N, N, MPI_INT, to, round, MPI_COMM_WORLD, &requests[2]));
    OK(MPI_Rget_accumulate(out + 2 * N, N, MPI_INT, in + N, N, MPI_INT, to, half, N, MPI_INT, MPI_REPLACE, win,
                           &requests[3]));
    OK(MPI_Iallreduce(&round, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[4]));
    requests[5] = MPI_REQUEST_NULL;
    OK(MPI_Rget(in + 2 * N, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, win, &requests[6]));
    if (round % 2) OK(MPI_Waitall(7, requests, status));
    else
      for (flag = 0; !flag;) OK(MPI_Testall(7, requests, &flag, status));
    for (int i = 0; i < 7; i++) CHECK(requests[i] == MPI_REQUEST_NULL);
    CHECK_EQ(status[0].MPI_SOURCE, from);
    CHECK_EQ(sum, round * all);
    CHECK_EQ(in[2 * N], -1);
    for (int i = 0; i < N; i++) {
      CHECK_EQ(in[i], 10000 * (from + 1) + round * 17 + N + i);
      CHECK_EQ(in[N + i], round == 0 ? 0 : 10000 * (me + 1) + (round - 1) * 17 + 2 * N + i);
    }
    meet_all();
    const int *have = (const int *)(const void *)memory;
    for (int i = 0; i < N; i++) {
      CHECK_EQ(have[i], 10000 * (from + 1) + round * 17 + i);
      CHECK_EQ(have[N + i], 10000 * (from + 1) + round * 17 + 2 * N + i);
    }
    meet_all();
  }
  free(out);
  free(in);
  unmake();
}

static void nobody(void) {
  int a = 3, b = 4, flag = 0;
  MPI_Request requests[4];
  MPI_Status status[4];
  make(8);
  OK(MPI_Rput(&a, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, win, &requests[0]));
  OK(MPI_Rget(&a, 1, MPI_INT, MPI_PROC_NULL, 99, 1, MPI_INT, win, &requests[1]));
  OK(MPI_Raccumulate(&a, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, MPI_SUM, win, &requests[2]));
  OK(MPI_Rget_accumulate(&a, 1, MPI_INT, &b, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, MPI_SUM, win, &requests[3]));
  for (int i = 0; i < 4; i++) CHECK(requests[i] != MPI_REQUEST_NULL);
  while (!flag) OK(MPI_Testall(4, requests, &flag, status));
  CHECK(a == 3 && b == 4);
  for (int i = 0; i < 8; i++) CHECK_EQ(memory[i], 0);
  unmake();
}

// In epochs of single locks, ended before and after other operations of the same epoch, and freed while active: the
// unlock completes that one.
static void in_locks(void) {
  int v[3] = {me + 1, me + 2, me + 3}, got = -1, again = -1;
  MPI_Request request, other;
  make(3 * sizeof(int));
  OK(MPI_Win_unlock_all(win));
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, to, 0, win));
  OK(MPI_Rput(&v[0], 1, MPI_INT, to, 0, 1, MPI_INT, win, &request));
  OK(MPI_Put(&v[1], 1, MPI_INT, to, 4, 1, MPI_INT, win));
  OK(MPI_Rput(&v[2], 1, MPI_INT, to, 8, 1, MPI_INT, win, &other));
  OK(MPI_Request_free(&other));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  OK(MPI_Win_flush(to, win));
  OK(MPI_Rget(&got, 1, MPI_INT, to, 4, 1, MPI_INT, win, &request));
  OK(MPI_Rget(&again, 1, MPI_INT, to, 8, 1, MPI_INT, win, &other));
  OK(MPI_Wait(&other, MPI_STATUS_IGNORE));
  CHECK_EQ(again, me + 3);
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  CHECK_EQ(got, me + 2);
  OK(MPI_Win_unlock(to, win));
  OK(MPI_Barrier(MPI_COMM_WORLD));
  OK(MPI_Win_lock_all(0, win));
  for (int i = 0; i < 3; i++) CHECK_EQ(((int *)(void *)memory)[i], from + 1 + i);
  OK(MPI_Barrier(MPI_COMM_WORLD));
  unmake();
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  to = (me + 1) % all, from = (me + all - 1) % all;
  for (from_program = 0; from_program < 2; from_program++) {
    one_by_one();
    many();
    beside_messages();
    nobody();
    in_locks();
  }
  return finish();
}
