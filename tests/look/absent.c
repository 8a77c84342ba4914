// SPDX-License-Identifier: MIT OR Apache-2.0
// Rank 1 does not come to a collective in which the others wait: by a blocking call, or with an argument by a request.
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, mine = 1, sum;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 1)
        for (;;)
            pause();
    if (argc > 1) {
        MPI_Iallreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    return MPI_Finalize();
}
