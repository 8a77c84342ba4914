// SPDX-License-Identifier: MIT OR Apache-2.0
// MPI_THREAD_MULTIPLE at its word (MPI-5.0 section 11.6): wildcard receives by several threads on one communicator,
// matched probes that race, collectives and creations of communicators by each thread on its own, overlapping groups,
// requests completed by another thread than started them.
#include "check.h"

enum { THREADS = 5, ROUNDS = 60 };
static MPI_Comm own[THREADS], shared;
static int taken[THREADS];

static void join_all(void *(*work)(void *)) {
  pthread_t threads[THREADS];
  for (intptr_t t = 0; t < THREADS; t++) CHECK_EQ(pthread_create(&threads[t], NULL, work, (void *)t), 0);
  for (int t = 0; t < THREADS; t++) CHECK_EQ(pthread_join(threads[t], NULL), 0);
}

// All threads receive from anybody on one communicator: every message is taken once, whole, and those of one source
// and tag are taken in order by whoever takes them.
static long sums[THREADS];
static void *wildcards(void *which) {
  int t = (int)(intptr_t)which, data[300];
  MPI_Status status;
  for (int i = 0; i < ROUNDS; i++) {
    if (i % 3 == 0) {
      MPI_Message message;
      int count;
      OK(MPI_Mprobe(MPI_ANY_SOURCE, 7, shared, &message, &status));
      OK(MPI_Get_count(&status, MPI_INT, &count));
      OK(MPI_Mrecv(data, count, MPI_INT, &message, &status));
    } else if (i % 3 == 1) {
      OK(MPI_Recv(data, 300, MPI_INT, MPI_ANY_SOURCE, 7, shared, &status));
    } else {
      MPI_Request request;
      OK(MPI_Irecv(data, 300, MPI_INT, MPI_ANY_SOURCE, 7, shared, &request));
      int done = 0;
      while (!done) OK(MPI_Test(&request, &done, &status));
    }
    int count;
    OK(MPI_Get_count(&status, MPI_INT, &count));
    CHECK_EQ(count, 2 + data[1] % 250);
    CHECK_EQ(data[0], status.MPI_SOURCE);
    for (int k = 2; k < count; k++) CHECK_EQ(data[k], data[1] + k);
    sums[t] += data[1];
    taken[t]++;
  }
  return NULL;
}
static void *senders(void *which) {
  int t = (int)(intptr_t)which, data[300];
  for (int i = 0; i < ROUNDS; i++) {
    data[0] = me, data[1] = t * ROUNDS + i;
    int count = 2 + data[1] % 250;
    for (int k = 2; k < count; k++) data[k] = data[1] + k;
    OK(MPI_Send(data, count, MPI_INT, (me + 1) % all, 7, shared));
  }
  return NULL;
}
static void *both_sides(void *which) {
  pthread_t helper;
  CHECK_EQ(pthread_create(&helper, NULL, senders, which), 0);
  wildcards(which);
  CHECK_EQ(pthread_join(helper, NULL), 0);
  return NULL;
}
static void all_taken(void) {
  long sum = 0, total = 0, expected = (long)THREADS * ROUNDS;
  memset(sums, 0, sizeof sums);
  memset(taken, 0, sizeof taken);
  join_all(both_sides);
  for (int t = 0; t < THREADS; t++) sum += sums[t], total += taken[t];
  CHECK_EQ(total, expected);
  CHECK_EQ(sum, expected * (expected - 1) / 2);
}

// Each thread on its own communicator: collectives of all kinds, duplicates, splits, and communicators of groups that
// overlap with those of other threads, told apart by their tags.
static void *collectives(void *which) {
  int t = (int)(intptr_t)which;
  MPI_Comm c = own[t], made;
  MPI_Group world, some;
  OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
  for (int i = 0; i < ROUNDS / 3; i++) {
    int v = me * 100 + t, sum = -1, rank;
    OK(MPI_Allreduce(&v, &sum, 1, MPI_INT, MPI_SUM, c));
    CHECK_EQ(sum, 100 * all * (all - 1) / 2 + all * t);
    int *every = room(sizeof(int) * (size_t)all);
    OK(MPI_Allgather(&v, 1, MPI_INT, every, 1, MPI_INT, c));
    for (int r = 0; r < all; r++) CHECK_EQ(every[r], r * 100 + t);
    free(every);
    OK(MPI_Comm_dup(c, &made));
    MPI_Request request;
    v = i + t;
    OK(MPI_Ibcast(&v, 1, MPI_INT, i % all, made, &request));
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_EQ(v, i + t);
    OK(MPI_Comm_free(&made));
    OK(MPI_Comm_split(c, me % 2, -me, &made));
    OK(MPI_Barrier(made));
    OK(MPI_Comm_free(&made));
    // Members from rank t % all on: the groups of different threads overlap.
    int range[1][3] = {{t % all, all - 1, 1}};
    OK(MPI_Group_range_incl(world, 1, range, &some));
    OK(MPI_Group_rank(some, &rank));
    if (rank != MPI_UNDEFINED) {
      OK(MPI_Comm_create_group(MPI_COMM_WORLD, some, 100 + t, &made));
      sum = -1;
      OK(MPI_Allreduce(&t, &sum, 1, MPI_INT, MPI_MAX, made));
      CHECK_EQ(sum, t);
      OK(MPI_Comm_free(&made));
    }
    OK(MPI_Group_free(&some));
  }
  OK(MPI_Group_free(&world));
  return NULL;
}

// A request started by one thread is waited for by another; objects of all kinds are made and freed by all at once.
static MPI_Request handed[THREADS];
static int landed[THREADS];
static void *wait_for(void *which) {
  int t = (int)(intptr_t)which, next = (t + 1) % THREADS;
  OK(MPI_Send(&t, 1, MPI_INT, (me + 1) % all, 200 + next, shared));
  OK(MPI_Wait(&handed[t], MPI_STATUS_IGNORE));
  CHECK_EQ(landed[t], (t + THREADS - 1) % THREADS);
  return NULL;
}
static void *objects(void *which) {
  int t = (int)(intptr_t)which;
  for (int i = 0; i < ROUNDS; i++) {
    MPI_Datatype type;
    MPI_Info info;
    MPI_Group group, part;
    MPI_Comm copy;
    char value[8];
    int flag, key, size, where[1] = {0};
    OK(MPI_Type_vector(3, 1 + t, 9, MPI_INT, &type));
    OK(MPI_Type_commit(&type));
    OK(MPI_Type_size(type, &size));
    CHECK_EQ(size, 12 * (1 + t));
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "k", "v"));
    OK(MPI_Info_get(info, "k", 7, value, &flag));
    CHECK(flag && value[0] == 'v');
    OK(MPI_Comm_group(MPI_COMM_SELF, &group));
    OK(MPI_Group_incl(group, 1, where, &part));
    OK(MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL));
    OK(MPI_Comm_set_attr(own[t], key, &landed[t]));
    OK(MPI_Comm_dup(MPI_COMM_SELF, &copy));
    OK(MPI_Sendrecv(&i, 1, MPI_INT, 0, 1, &size, 1, MPI_INT, 0, 1, copy, MPI_STATUS_IGNORE));
    CHECK_EQ(size, i);
    OK(MPI_Comm_free(&copy));
    OK(MPI_Comm_delete_attr(own[t], key));
    OK(MPI_Comm_free_keyval(&key));
    OK(MPI_Group_free(&part));
    OK(MPI_Group_free(&group));
    OK(MPI_Info_free(&info));
    OK(MPI_Type_free(&type));
  }
  return NULL;
}

// Probing threads race for messages with Improbe: none is lost or taken twice.
static int left_to_take;
static void *improbes(void *which) {
  int t = (int)(intptr_t)which;
  while (__atomic_load_n(&left_to_take, __ATOMIC_SEQ_CST) > 0) {
    MPI_Message message;
    MPI_Status status;
    int flag = 0, v = -1;
    OK(MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, own[0], &flag, &message, &status));
    if (!flag) continue;
    OK(MPI_Mrecv(&v, 1, MPI_INT, &message, &status));
    CHECK_EQ(v, status.MPI_TAG);
    taken[t]++;
    __atomic_sub_fetch(&left_to_take, 1, __ATOMIC_SEQ_CST);
  }
  return NULL;
}

// Errors of one thread say nothing to another: each call returns its own code, each message its own words.
static void *errors(void *which) {
  int t = (int)(intptr_t)which, v = 0;
  for (int i = 0; i < ROUNDS; i++) {
    if (t % 2) FAILS(MPI_Send(&v, 1, MPI_INT, all + t, 1, own[t]), MPI_ERR_RANK);
    else FAILS(MPI_Send(&v, -1, MPI_INT, me, 1, own[t]), MPI_ERR_COUNT);
  }
  return NULL;
}

int main(int argc, char **argv) {
  start(&argc, &argv);
  for (int t = 0; t < THREADS; t++) {
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &own[t]));
    OK(MPI_Comm_set_errhandler(own[t], MPI_ERRORS_RETURN));
  }
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &shared));
  all_taken();
  meet();
  join_all(collectives);
  for (int t = 0; t < THREADS; t++)
    OK(MPI_Irecv(&landed[t], 1, MPI_INT, (me + all - 1) % all, 200 + t, shared, &handed[t]));
  join_all(wait_for);
  join_all(objects);
  meet();
  left_to_take = 200;
  memset(taken, 0, sizeof taken);
  MPI_Request sent[200];
  int values[200];
  for (int i = 0; i < 200; i++) {
    values[i] = i;
    OK(MPI_Isend(&values[i], 1, MPI_INT, (me + 1) % all, i, own[0], &sent[i]));
  }
  join_all(improbes);
  OK(MPI_Waitall(200, sent, MPI_STATUSES_IGNORE));
  int total = 0;
  for (int t = 0; t < THREADS; t++) total += taken[t];
  CHECK_EQ(total, 200);
  join_all(errors);
  meet();
  OK(MPI_Comm_free(&shared));
  for (int t = 0; t < THREADS; t++) OK(MPI_Comm_free(&own[t]));
  return finish();
}
