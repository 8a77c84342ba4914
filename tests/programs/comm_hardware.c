// SPDX-License-Identifier: MIT OR Apache-2.0
// Splits by hardware (MPI-5.0 section 7.4.2): guided and unguided, with ranks bound to processors and not; what the new
// communicators' info says, and when there is none.
#include "check.h"
#include <sched.h>

static int processors[2], usable, here_rank, here_size;
static MPI_Comm here;

static void bind_to(int processor) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  CHECK_EQ(sched_setaffinity(0, sizeof set, &set), 0);
}

static MPI_Comm guided(int type, const char *key, const char *value) {
  MPI_Info info = MPI_INFO_NULL;
  MPI_Comm made = MPI_COMM_WORLD;
  if (key != NULL) {
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, key, value));
  }
  OK(MPI_Comm_split_type(here, type, -here_rank, info, &made));
  if (info != MPI_INFO_NULL) OK(MPI_Info_free(&info));
  return made;
}

static int freed_size(MPI_Comm comm) {
  int size, rank, low;
  OK(MPI_Comm_size(comm, &size));
  OK(MPI_Comm_rank(comm, &rank));
  // Ordered by key: the highest rank of the node is the first.
  low = -here_rank;
  int first = -1;
  OK(MPI_Allreduce(&low, &first, 1, MPI_INT, MPI_MIN, comm));
  if (rank == 0) CHECK_EQ(first, low);
  OK(MPI_Comm_free(&comm));
  return size;
}

static void says(MPI_Comm comm, const char *kind) {
  char value[MPI_MAX_INFO_VAL];
  MPI_Info info;
  int flag, length = sizeof value;
  OK(MPI_Comm_get_info(comm, &info));
  OK(MPI_Info_get_string(info, "mpi_hw_resource_type", &length, value, &flag));
  CHECK_EQ(flag, 1);
  if (kind != NULL) CHECK(strcmp(value, kind) == 0);
  OK(MPI_Info_free(&info));
}

static void without_guide(void) {
  CHECK(guided(MPI_COMM_TYPE_HW_GUIDED, NULL, NULL) == MPI_COMM_NULL);
  CHECK(guided(MPI_COMM_TYPE_HW_GUIDED, "unknown key", "x") == MPI_COMM_NULL);
  CHECK(guided(MPI_COMM_TYPE_HW_GUIDED, "mpi_hw_resource_type", "no such thing") == MPI_COMM_NULL);
  CHECK(guided(MPI_COMM_TYPE_RESOURCE_GUIDED, NULL, NULL) == MPI_COMM_NULL);
  CHECK(guided(MPI_COMM_TYPE_RESOURCE_GUIDED, "mpi_pset_name", "mpi://NOBODY") == MPI_COMM_NULL);
}

static void whole_node(void) {
  MPI_Comm comm = guided(MPI_COMM_TYPE_HW_GUIDED, "mpi_hw_resource_type", "mpi_shared_memory");
  CHECK(comm != MPI_COMM_NULL);
  says(comm, "mpi_shared_memory");
  CHECK_EQ(freed_size(comm), here_size);
  comm = guided(MPI_COMM_TYPE_SHARED, NULL, NULL);
  CHECK_EQ(freed_size(comm), here_size);
  comm = guided(MPI_COMM_TYPE_RESOURCE_GUIDED, "mpi_pset_name", "mpi://WORLD");
  CHECK_EQ(freed_size(comm), here_size);
  comm = guided(MPI_COMM_TYPE_RESOURCE_GUIDED, "mpi_pset_name", "mpi://SELF");
  CHECK_EQ(freed_size(comm), 1);
  MPI_Info info;
  char value[8];
  int flag;
  OK(MPI_Get_hw_resource_info(&info));
  OK(MPI_Info_get(info, "mpi_shared_memory", 7, value, &flag));
  CHECK(flag && strcmp(value, "true") == 0);
  OK(MPI_Info_get(info, "hwloc://PU", 7, value, &flag));
  CHECK(flag && (strcmp(value, "true") == 0 || usable > 1));
  OK(MPI_Info_free(&info));
}

// The kind that an unguided split writes to the info that it is given; "" if the caller is in no part.
static const char *unguided(void) {
  static char kind[MPI_MAX_INFO_VAL];
  int flag, length = sizeof kind;
  MPI_Info info;
  MPI_Comm made;
  OK(MPI_Info_create(&info));
  OK(MPI_Comm_split_type(here, MPI_COMM_TYPE_HW_UNGUIDED, 0, info, &made));
  OK(MPI_Info_get_string(info, "mpi_hw_resource_type", &length, kind, &flag));
  CHECK_EQ(flag, made != MPI_COMM_NULL);
  if (flag) OK(MPI_Comm_free(&made));
  OK(MPI_Info_free(&info));
  return flag ? kind : "";
}

// Even ranks on one processor, odd ones on another.
static void bound(void) {
  bind_to(processors[here_rank % 2]);
  MPI_Comm comm = guided(MPI_COMM_TYPE_HW_GUIDED, "mpi_hw_resource_type", "hwloc://PU");
  CHECK(comm != MPI_COMM_NULL);
  says(comm, "hwloc://PU");
  CHECK_EQ(freed_size(comm), (here_size + 1 - here_rank % 2) / 2);
  // The last kind tells them apart, so some kind does: parts are smaller than the whole.
  comm = guided(MPI_COMM_TYPE_HW_UNGUIDED, NULL, NULL);
  CHECK((comm == MPI_COMM_NULL) == (here_size == 1));
  if (here_size > 1) {
    says(comm, unguided());
    CHECK_EQ(freed_size(comm), (here_size + 1 - here_rank % 2) / 2);
  }
  // All on one: no kind splits them.
  bind_to(processors[0]);
  CHECK(strcmp(unguided(), "") == 0);
  comm = guided(MPI_COMM_TYPE_HW_GUIDED, "mpi_hw_resource_type", "pu");
  CHECK_EQ(freed_size(comm), here_size);
}

static void spread(void) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processors[0], &set);
  CPU_SET(processors[1], &set);
  CHECK_EQ(sched_setaffinity(0, sizeof set, &set), 0);
  CHECK(guided(MPI_COMM_TYPE_HW_GUIDED, "mpi_hw_resource_type", "hwloc://PU") == MPI_COMM_NULL);
}

int main(int argc, char **argv) {
  cpu_set_t set;
  CHECK_EQ(sched_getaffinity(0, sizeof set, &set), 0);
  for (int i = 0; i < CPU_SETSIZE; i++)
    if (CPU_ISSET(i, &set) && usable++ < 2) processors[usable - 1] = i;
  start(&argc, &argv);
  // Each node for itself; the launcher says how many it started there.
  OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, me, MPI_INFO_NULL, &here));
  OK(MPI_Comm_rank(here, &here_rank));
  OK(MPI_Comm_size(here, &here_size));
  const char *started = getenv("OMPI_COMM_WORLD_LOCAL_SIZE");
  if (started != NULL) CHECK_EQ(here_size, atoi(started));
  without_guide();
  whole_node();
  if (usable > 1) {
    bound();
    spread();
  }
  OK(MPI_Comm_free(&here));
  return finish();
}
