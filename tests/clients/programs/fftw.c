// SPDX-License-Identifier: MIT OR Apache-2.0
// FFTW over MPI: transforms of modes whose transforms are known, real and complex, in two and three dimensions, with
// and without a transposed result; there and back; and a transpose of a matrix.
#include <complex.h>
#include <fftw3-mpi.h>
#include <math.h>
#include <stdio.h>

enum { A = 24, B = 20, C = 18 };
static int rank, ranks;

static void check(int holds, int line) {
    if (holds) return;
    fprintf(stderr, "rank %d: line %d does not hold\n", rank, line);
    MPI_Abort(MPI_COMM_WORLD, 2);
}
#define CHECK(holds) check((holds), __LINE__)

// One mode of amplitude 2 at (3, 5) in a square: its transform is 2 A B there and nothing elsewhere.
static void square(unsigned flags) {
    ptrdiff_t high, first, wide, begin;
    ptrdiff_t length = fftw_mpi_local_size_2d_transposed(A, B, MPI_COMM_WORLD, &high, &first, &wide, &begin);
    fftw_complex *data = fftw_alloc_complex((size_t)length);
    fftw_plan there = fftw_mpi_plan_dft_2d(A, B, data, data, MPI_COMM_WORLD, FFTW_FORWARD, FFTW_ESTIMATE | flags);
    for (ptrdiff_t i = 0; i < high; i++)
        for (ptrdiff_t j = 0; j < B; j++)
            data[i * B + j] = 2 * cexp(2 * M_PI * I * (3.0 * (double)(first + i) / A + 5.0 * (double)j / B));
    fftw_execute(there);
    int turned = flags != 0;
    for (ptrdiff_t i = 0; i < (turned ? wide : high); i++)
        for (ptrdiff_t j = 0; j < (turned ? A : B); j++) {
            ptrdiff_t row = turned ? j : first + i, column = turned ? begin + i : j;
            double wanted = row == 3 && column == 5 ? 2.0 * A * B : 0;
            CHECK(cabs(data[i * (turned ? A : B) + j] - wanted) < 1e-9);
        }
    fftw_destroy_plan(there), fftw_free(data);
}

static double wave(ptrdiff_t i, ptrdiff_t j, ptrdiff_t k) {
    return 1.5 + sin(0.3 * (double)(i * j)) + 0.1 * (double)k - cos(1.0 + (double)(j * k));
}

// A real cube there and back; the energy of both sides is the same, as Parseval says.
static double cube(void) {
    ptrdiff_t high, first, last = C / 2 + 1;
    ptrdiff_t length = fftw_mpi_local_size_3d(A, B, last, MPI_COMM_WORLD, &high, &first);
    double *real = fftw_alloc_real((size_t)(2 * length)), sums[2] = {0, 0};
    fftw_complex *modes = fftw_alloc_complex((size_t)length);
    fftw_plan there = fftw_mpi_plan_dft_r2c_3d(A, B, C, real, modes, MPI_COMM_WORLD, FFTW_ESTIMATE);
    fftw_plan back = fftw_mpi_plan_dft_c2r_3d(A, B, C, modes, real, MPI_COMM_WORLD, FFTW_ESTIMATE);
    for (ptrdiff_t i = 0; i < high; i++)
        for (ptrdiff_t j = 0; j < B; j++)
            for (ptrdiff_t k = 0; k < C; k++) {
                double value = wave(first + i, j, k);
                real[(i * B + j) * 2 * last + k] = value, sums[0] += value * value;
            }
    fftw_execute(there);
    for (ptrdiff_t i = 0; i < high * B; i++)
        for (ptrdiff_t k = 0; k < last; k++) {
            double size = cabs(modes[i * last + k]);
            // All modes but those of the first and the last plane stand for two.
            sums[1] += (k == 0 || k == C / 2 ? 1 : 2) * size * size / ((double)A * B * C);
        }
    fftw_execute(back);
    for (ptrdiff_t i = 0; i < high; i++)
        for (ptrdiff_t j = 0; j < B; j++)
            for (ptrdiff_t k = 0; k < C; k++)
                CHECK(fabs(real[(i * B + j) * 2 * last + k] / (A * B * C) - wave(first + i, j, k)) < 1e-12);
    MPI_Allreduce(MPI_IN_PLACE, sums, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    CHECK(fabs(sums[0] - sums[1]) < 1e-9 * sums[0]);
    fftw_destroy_plan(there), fftw_destroy_plan(back), fftw_free(real), fftw_free(modes);
    return sums[1];
}

static void transpose(void) {
    ptrdiff_t high, first, wide, begin;
    ptrdiff_t length = fftw_mpi_local_size_many_transposed(2, (ptrdiff_t[]){A, B}, 1, FFTW_MPI_DEFAULT_BLOCK,
                                                           FFTW_MPI_DEFAULT_BLOCK, MPI_COMM_WORLD, &high, &first,
                                                           &wide, &begin);
    double *data = fftw_alloc_real((size_t)length);
    fftw_plan plan = fftw_mpi_plan_transpose(A, B, data, data, MPI_COMM_WORLD, FFTW_MEASURE);
    for (ptrdiff_t i = 0; i < high * B; i++) data[i] = (double)(first * B + i);
    fftw_execute(plan);
    for (ptrdiff_t j = 0; j < wide; j++)
        for (ptrdiff_t i = 0; i < A; i++) CHECK(data[j * A + i] == (double)(i * B + begin + j));
    fftw_destroy_plan(plan), fftw_free(data);
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    fftw_mpi_init();
    MPI_Comm_rank(MPI_COMM_WORLD, &rank), MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    square(0), square(FFTW_MPI_TRANSPOSED_OUT);
    double energy = cube();
    transpose();
    if (rank == 0) printf("NUMBER energy %.17g\nRIGHT\n", energy);
    fftw_mpi_cleanup();
    MPI_Finalize();
    return 0;
}
