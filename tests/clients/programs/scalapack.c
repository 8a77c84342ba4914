// SPDX-License-Identifier: MIT OR Apache-2.0
// ScaLAPACK: solves a dense system whose solution is known, and finds the eigenvalues of a matrix of which they are
// known in closed form. Matrices lie block-cyclically on as square a grid of ranks as there is.
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

extern void Cblacs_get(int, int, int *);
extern void Cblacs_gridinit(int *, const char *, int, int);
extern void Cblacs_gridinfo(int, int *, int *, int *, int *);
extern void Cblacs_gridexit(int);
extern int numroc_(const int *, const int *, const int *, const int *, const int *);
extern void descinit_(int *, const int *, const int *, const int *, const int *, const int *, const int *, const int *,
                      const int *, int *);
extern void pdgesv_(const int *, const int *, double *, const int *, const int *, const int *, int *, double *,
                    const int *, const int *, const int *, int *);
extern void pdsyev_(const char *, const char *, const int *, double *, const int *, const int *, const int *, double *,
                    double *, const int *, const int *, const int *, double *, const int *, int *);

enum { N = 200, BLOCK = 16 };
static const int zero = 0, one = 1, size = N, block = BLOCK;
static int rows, columns, my_row, my_column, context, height, width;

static int global(int local, int mine, int among) { return (local / BLOCK * among + mine) * BLOCK + local % BLOCK; }

static double dense(int i, int j) { return i == j ? N : sin(1.0 + 7.0 * i + 3.0 * j); }
static double second_difference(int i, int j) { return i == j ? 2.0 : abs(i - j) == 1 ? -1.0 : 0.0; }
static double solution(int i) { return 1.0 + cos(0.5 * i); }

static double *fill(double (*value)(int, int)) {
    double *matrix = malloc(sizeof(double) * (size_t)height * (size_t)width);
    for (int j = 0; j < width; j++)
        for (int i = 0; i < height; i++)
            matrix[i + (size_t)j * height] = value(global(i, my_row, rows), global(j, my_column, columns));
    return matrix;
}

static void describe(int *description, int across) {
    int lead = height > 1 ? height : 1, info = 0;
    descinit_(description, &size, &across, &block, &block, &zero, &zero, &context, &lead, &info);
    if (info != 0) MPI_Abort(MPI_COMM_WORLD, 3);
}

// The largest error of the solution, on all ranks. The right side lies in the first column of the grid.
static double solve(void) {
    int description[9], right_description[9], info = 0, *pivots = malloc(sizeof(int) * (size_t)(height + BLOCK));
    describe(description, N), describe(right_description, 1);
    double *matrix = fill(dense), *right = calloc((size_t)height + 1, sizeof(double)), worst = 0, all = 0;
    for (int i = 0; i < height && my_column == 0; i++)
        for (int j = 0; j < N; j++) right[i] += dense(global(i, my_row, rows), j) * solution(j);
    pdgesv_(&size, &one, matrix, &one, &one, description, pivots, right, &one, &one, right_description, &info);
    if (info != 0) MPI_Abort(MPI_COMM_WORLD, 4);
    for (int i = 0; i < height && my_column == 0; i++)
        worst = fmax(worst, fabs(right[i] - solution(global(i, my_row, rows))));
    MPI_Allreduce(&worst, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    free(matrix), free(right), free(pivots);
    return all;
}

// The largest error of the eigenvalues, of which the k-th is 2 - 2 cos(k pi / (n + 1)).
static double eigenvalues(double *values) {
    int description[9], info = 0, ask = -1;
    describe(description, N);
    double *matrix = fill(second_difference), *vectors = fill(second_difference), wanted = 0, worst = 0;
    pdsyev_("V", "U", &size, matrix, &one, &one, description, values, vectors, &one, &one, description, &wanted, &ask,
            &info);
    int length = (int)wanted + 1;
    double *work = malloc(sizeof(double) * (size_t)length);
    pdsyev_("V", "U", &size, matrix, &one, &one, description, values, vectors, &one, &one, description, work, &length,
            &info);
    if (info != 0) MPI_Abort(MPI_COMM_WORLD, 5);
    for (int k = 0; k < N; k++) worst = fmax(worst, fabs(values[k] - (2.0 - 2.0 * cos((k + 1) * M_PI / (N + 1)))));
    free(matrix), free(vectors), free(work);
    return worst;
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int ranks, rank;
    MPI_Comm_size(MPI_COMM_WORLD, &ranks), MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (rows = 1; (rows + 1) * (rows + 1) <= ranks; rows++) {}
    while (ranks % rows != 0) rows--;
    columns = ranks / rows;
    Cblacs_get(-1, 0, &context);
    Cblacs_gridinit(&context, "Row", rows, columns);
    Cblacs_gridinfo(context, &rows, &columns, &my_row, &my_column);
    height = numroc_(&size, &block, &my_row, &zero, &rows);
    width = numroc_(&size, &block, &my_column, &zero, &columns);
    double values[N], solved = solve(), found = eigenvalues(values);
    int right = solved < 1e-11 && found < 1e-11;
    if (rank == 0) {
        printf("NUMBER smallest %.17g\nNUMBER largest %.17g\n", values[0], values[N - 1]);
        printf("errors %.3g %.3g on %d x %d\n%s\n", solved, found, rows, columns, right ? "RIGHT" : "WRONG");
    }
    Cblacs_gridexit(context);
    MPI_Finalize();
    return right ? 0 : 1;
}
