// SPDX-License-Identifier: MIT OR Apache-2.0
// One rank throws, and nobody catches; the others wait for it.
#include <mpi.h>
#include <stdexcept>

int main(int argc, char **argv)
{
    int rank, word;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) throw std::runtime_error("nobody catches this");
    MPI_Recv(&word, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return MPI_Finalize();
}
