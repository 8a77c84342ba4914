// SPDX-License-Identifier: MIT OR Apache-2.0
// Columns of a matrix go round a ring; what comes back and a sum over all ranks are checked.
#include <mpi.h>
#include <stdio.h>

enum { N = 8 };

int main(int argc, char **argv) {
    double matrix[N][N], total = 0, sum = 0;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank), MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) matrix[i][j] = j == 0 ? rank + 0.5 * i : -1;
    MPI_Datatype column;
    MPI_Type_vector(N, 1, N, MPI_DOUBLE, &column), MPI_Type_commit(&column);
    int right = (rank + 1) % size, left = (rank + size - 1) % size, holds = 1;
    MPI_Sendrecv(&matrix[0][0], 1, column, right, 7, &matrix[0][N - 1], 1, column, left, 7, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    for (int i = 0; i < N; i++) {
        holds = holds && matrix[i][N - 1] == left + 0.5 * i && matrix[i][1] == -1;
        sum += (matrix[i][N - 1] - left) / size;
    }
    MPI_Allreduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, &holds, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    MPI_Type_free(&column);
    if (rank == 0) printf("NUMBER sum %.17g\n%s\n", total, holds ? "RIGHT" : "WRONG");
    MPI_Finalize();
    return holds ? 0 : 1;
}
