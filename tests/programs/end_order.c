// SPDX-License-Identifier: MIT OR Apache-2.0
// The beginning and the end (MPI-5.0 sections 11.2 and 11.2.4): what may be called before and after, initialising
// twice, what MPI_Finalize completes, and that the attributes of MPI_COMM_SELF go first, while MPI works.
#include "check.h"

static char story[64];
static int tells(MPI_Comm comm, int keyval, void *value, void *extra) {
  int flag = -1, size = -1, got = -1;
  (void)keyval, (void)extra;
  size_t at = strlen(story);
  story[at] = *(char *)value, story[at + 1] = 0;
  // Not finalised yet, and messages work.
  MPI_Finalized(&flag);
  MPI_Comm_size(comm, &size);
  if (flag || size != 1) _exit(5);
  int v = 7;
  if (MPI_Sendrecv(&v, 1, MPI_INT, 0, 1, &got, 1, MPI_INT, 0, 1, comm, MPI_STATUS_IGNORE) != MPI_SUCCESS || got != 7) _exit(6);
  if (comm != MPI_COMM_SELF) _exit(7);
  return MPI_SUCCESS;
}

static void anytime(int begun, int ended) {
  int flag = -1, version, subversion, length;
  char text[MPI_MAX_LIBRARY_VERSION_STRING];
  if (MPI_Initialized(&flag) != MPI_SUCCESS || !flag != !begun) _exit(10);
  if (MPI_Finalized(&flag) != MPI_SUCCESS || !flag != !ended) _exit(11);
  if (MPI_Get_version(&version, &subversion) != MPI_SUCCESS || version < 3) _exit(12);
  if (MPI_Get_library_version(text, &length) != MPI_SUCCESS || (size_t)length != strlen(text)) _exit(13);
  if (MPI_Wtime() <= 0 || MPI_Wtick() <= 0) _exit(14);
  if (MPI_Aint_add(40, 2) != 42) _exit(15);
}

int main(int argc, char **argv) {
  anytime(0, 0);
  start(&argc, &argv);
  anytime(1, 0);
  int provided = -1;
  // Once only: an error, and MPI goes on.
  CHECK(MPI_Init(&argc, &argv) != MPI_SUCCESS);
  CHECK(MPI_Init_thread(&argc, &argv, MPI_THREAD_SINGLE, &provided) != MPI_SUCCESS);
  for (int i = 0; i < 4; i++) {
    static char names[] = "abcd";
    int key;
    OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, tells, &key, NULL));
    OK(MPI_Comm_set_attr(MPI_COMM_SELF, key, &names[i]));
    if (i != 2) OK(MPI_Comm_free_keyval(&key));
  }
  // Messages whose requests were freed, and buffered ones, still arrive: nobody waits for them but MPI_Finalize.
  int right = (me + 1) % all, left = (me + all - 1) % all;
  static int out[200000], in[200000], space[300000];
  MPI_Request request;
  MPI_Comm comm;
  OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
  OK(MPI_Irecv(in, 200000, MPI_INT, left, 3, comm, &request));
  out[199999] = me + 1;
  MPI_Request sent;
  OK(MPI_Isend(out, 200000, MPI_INT, right, 3, comm, &sent));
  OK(MPI_Request_free(&sent));
  OK(MPI_Buffer_attach(space, sizeof space));
  OK(MPI_Bsend(out, 200000, MPI_INT, right, 4, comm));
  OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  CHECK_EQ(in[199999], left + 1);
  OK(MPI_Recv(in, 200000, MPI_INT, left, 4, comm, MPI_STATUS_IGNORE));
  CHECK_EQ(in[199999], left + 1);
  // Neither the communicator nor the buffer is given back: MPI_Finalize does.
  int code = finish();
  anytime(1, 1);
  if (strcmp(story, "dcba") != 0) {
    fprintf(stderr, "FAIL: attributes of MPI_COMM_SELF went in the order %s\n", story);
    return 3;
  }
  return code;
}
