// SPDX-License-Identifier: MIT OR Apache-2.0
// Every rank receives from the next one, and nobody sends.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, word;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    printf("ready\n");
    fflush(stdout);
    MPI_Recv(&word, 1, MPI_INT, (rank + 1) % size, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return MPI_Finalize();
}
