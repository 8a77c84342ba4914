// SPDX-License-Identifier: MIT OR Apache-2.0
// Buffers that lie in each other are refused at the root that passes them (MPI-5.0 section 6.2.3). The others have done
// nothing wrong; the root may mend its call, and where it goes on instead and others wait for it, the verdict says what
// had failed.
#include "check.h"

int main(int argc, char **argv) {
  start(&argc, &argv);
  const char *call = argc > 1 ? argv[1] : "";
  int all_data[64], own[1] = {me}, counts[64], places[64];
  for (int i = 0; i < 64; i++) all_data[i] = i, counts[i] = 1, places[i] = i;
  int root = strcmp(call, "MPI_Reduce") == 0 ? 0 : all - 1;
  if (me == root) {
    // The first element of the other buffer, and the root's own place in it.
    for (int place = 0; place < 2; place++) {
      int *alias = all_data + (place ? me : 0);
      if (strcmp(call, "MPI_Gather") == 0)
        FAILS(MPI_Gather(alias, 1, MPI_INT, all_data, 1, MPI_INT, root, MPI_COMM_WORLD), MPI_ERR_BUFFER);
      if (strcmp(call, "MPI_Gatherv") == 0)
        FAILS(MPI_Gatherv(alias, 1, MPI_INT, all_data, counts, places, MPI_INT, root, MPI_COMM_WORLD), MPI_ERR_BUFFER);
      if (strcmp(call, "MPI_Scatter") == 0) {
        FAILS(MPI_Scatter(all_data, 1, MPI_INT, alias, 1, MPI_INT, root, MPI_COMM_WORLD), MPI_ERR_BUFFER);
        FAILS(MPI_Scatterv(all_data, counts, places, MPI_INT, alias, 1, MPI_INT, root, MPI_COMM_WORLD), MPI_ERR_BUFFER);
      }
    }
    // No data are no alias.
    MPI_Request none;
    OK(MPI_Igather(all_data, 0, MPI_INT, all_data, 0, MPI_INT, 0, MPI_COMM_SELF, &none));
    OK(MPI_Wait(&none, MPI_STATUS_IGNORE));
  }
  if (strcmp(call, "MPI_Reduce") == 0) {
    if (me == root) FAILS(MPI_Reduce(all_data, all_data, 1, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD), MPI_ERR_BUFFER);
    else MPI_Reduce(own, NULL, 1, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD);
    // The root leaves; a reduction may end elsewhere without it.
    if (me != root) MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
  }
  // The mended call meets those of the others.
  if (strcmp(call, "MPI_Gather") == 0)
    OK(MPI_Gather(me == root ? MPI_IN_PLACE : own, 1, MPI_INT, all_data, 1, MPI_INT, root, MPI_COMM_WORLD));
  if (strcmp(call, "MPI_Gatherv") == 0)
    OK(MPI_Gatherv(me == root ? MPI_IN_PLACE : own, 1, MPI_INT, all_data, counts, places, MPI_INT, root, MPI_COMM_WORLD));
  if (strcmp(call, "MPI_Scatter") == 0)
    OK(MPI_Scatter(all_data, 1, MPI_INT, me == root ? MPI_IN_PLACE : own, 1, MPI_INT, root, MPI_COMM_WORLD));
  for (int i = 0; i < all; i++) CHECK_EQ(all_data[i], i);
  CHECK_EQ(own[0], me);
  return finish();
}
