// SPDX-License-Identifier: MIT OR Apache-2.0
// Strings of different lengths are gathered, and pairs of a number and its place are reduced by an operation of ours.
#include <complex>
#include <iostream>
#include <mpi.h>
#include <numeric>
#include <string>
#include <vector>

namespace {
void multiply(void *in, void *inout, int *length, MPI_Datatype *) {
    auto left = static_cast<std::complex<double> *>(in), right = static_cast<std::complex<double> *>(inout);
    for (int i = 0; i < *length; i++) right[i] = left[i] * right[i];
}
}  // namespace

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const std::string mine(static_cast<std::size_t>(rank * 3 + 1), static_cast<char>('a' + rank % 26));
    int length = static_cast<int>(mine.size());
    std::vector<int> lengths(static_cast<std::size_t>(size)), places(lengths.size());
    MPI_Allgather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, MPI_COMM_WORLD);
    std::exclusive_scan(lengths.begin(), lengths.end(), places.begin(), 0);
    std::string all(static_cast<std::size_t>(places.back() + lengths.back()), '?'), wanted;
    MPI_Allgatherv(mine.data(), length, MPI_CHAR, all.data(), lengths.data(), places.data(), MPI_CHAR, MPI_COMM_WORLD);
    for (int r = 0; r < size; r++) wanted += std::string(static_cast<std::size_t>(r * 3 + 1), static_cast<char>('a' + r % 26));
    MPI_Op product;
    MPI_Op_create(multiply, 1, &product);
    // The factors are roots of one, by equal angles: their product is one whole turn.
    std::complex<double> factor = std::polar(1.0, 2.0 * 3.14159265358979323846 / size), turn;
    MPI_Allreduce(&factor, &turn, 1, MPI_C_DOUBLE_COMPLEX, product, MPI_COMM_WORLD);
    MPI_Op_free(&product);
    int holds = all == wanted && std::abs(turn - 1.0) < 1e-14;
    MPI_Allreduce(MPI_IN_PLACE, &holds, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    if (rank == 0) std::cout << "NUMBER turn " << turn.real() << "\n" << (holds ? "RIGHT" : "WRONG") << std::endl;
    MPI_Finalize();
    return holds ? 0 : 1;
}
