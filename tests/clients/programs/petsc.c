// SPDX-License-Identifier: MIT OR Apache-2.0
// PETSc: a distributed grid, a matrix one of whose eigenvectors is known, linear solvers, and a scatter of all to all.
#include <math.h>
#include <petscdmda.h>
#include <petscksp.h>
#include <stdio.h>

enum { N = 30 };
static PetscMPIInt rank;

static PetscErrorCode check(int holds, const char *what) {
    if (holds) return PETSC_SUCCESS;
    fprintf(stderr, "rank %d: %s\n", rank, what);
    return PETSC_ERR_PLIB;
}

static double mode(double i, double j) { return sin(M_PI * (i + 1) / (N + 1)) * sin(2 * M_PI * (j + 1) / (N + 1)); }
static double bumps(double i, double j) { return 1 + cos(i * j) + 0.1 * i - 0.3 * sin(j); }

static PetscErrorCode fill(DM grid, Vec vector, double (*value)(double, double)) {
    PetscInt left, low, wide, high;
    PetscScalar **array;
    PetscCall(DMDAGetCorners(grid, &left, &low, NULL, &wide, &high, NULL));
    PetscCall(DMDAVecGetArray(grid, vector, &array));
    for (PetscInt j = low; j < low + high; j++)
        for (PetscInt i = left; i < left + wide; i++) array[j][i] = value(i, j);
    PetscCall(DMDAVecRestoreArray(grid, vector, &array));
    return PETSC_SUCCESS;
}

static PetscErrorCode five_points(DM grid, Mat *matrix) {
    PetscInt left, low, wide, high;
    PetscCall(DMCreateMatrix(grid, matrix));
    PetscCall(DMDAGetCorners(grid, &left, &low, NULL, &wide, &high, NULL));
    for (PetscInt j = low; j < low + high; j++)
        for (PetscInt i = left; i < left + wide; i++) {
            MatStencil row = {.i = i, .j = j};
            const PetscInt around[5][2] = {{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}};
            for (int at = 0; at < 5; at++) {
                MatStencil column = {.i = i + around[at][0], .j = j + around[at][1]};
                PetscScalar value = at == 0 ? 4 : -1;
                if (column.i < 0 || column.i >= N || column.j < 0 || column.j >= N) continue;
                PetscCall(MatSetValuesStencil(*matrix, 1, &row, 1, &column, &value, INSERT_VALUES));
            }
        }
    PetscCall(MatAssemblyBegin(*matrix, MAT_FINAL_ASSEMBLY));
    PetscCall(MatAssemblyEnd(*matrix, MAT_FINAL_ASSEMBLY));
    return PETSC_SUCCESS;
}

// The error of what a solver finds for a right side whose solution is known.
static PetscErrorCode solve(Mat matrix, Vec known, const char *method, const char *preconditioner) {
    Vec right, found;
    KSP solver;
    PC inner;
    PetscReal error;
    PetscCall(VecDuplicate(known, &right)), PetscCall(VecDuplicate(known, &found));
    PetscCall(MatMult(matrix, known, right));
    PetscCall(KSPCreate(PETSC_COMM_WORLD, &solver));
    PetscCall(KSPSetOperators(solver, matrix, matrix));
    PetscCall(KSPSetType(solver, method));
    PetscCall(KSPGetPC(solver, &inner)), PetscCall(PCSetType(inner, preconditioner));
    PetscCall(KSPSetTolerances(solver, 1e-12, 1e-30, 1e5, 2000));
    PetscCall(KSPSolve(solver, right, found));
    PetscCall(VecAXPY(found, -1, known)), PetscCall(VecNorm(found, NORM_INFINITY, &error));
    PetscCall(check(error < 1e-8, method));
    PetscCall(KSPDestroy(&solver)), PetscCall(VecDestroy(&right)), PetscCall(VecDestroy(&found));
    return PETSC_SUCCESS;
}

// Every rank gets the whole, in the order of the grid.
static PetscErrorCode scatter(DM grid, Vec known) {
    Vec natural, all;
    VecScatter to_all;
    const PetscScalar *values;
    int holds = 1;
    PetscCall(DMDACreateNaturalVector(grid, &natural));
    PetscCall(DMDAGlobalToNaturalBegin(grid, known, INSERT_VALUES, natural));
    PetscCall(DMDAGlobalToNaturalEnd(grid, known, INSERT_VALUES, natural));
    PetscCall(VecScatterCreateToAll(natural, &to_all, &all));
    PetscCall(VecScatterBegin(to_all, natural, all, INSERT_VALUES, SCATTER_FORWARD));
    PetscCall(VecScatterEnd(to_all, natural, all, INSERT_VALUES, SCATTER_FORWARD));
    PetscCall(VecGetArrayRead(all, &values));
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) holds = holds && values[j * N + i] == bumps(i, j);
    PetscCall(VecRestoreArrayRead(all, &values));
    PetscCall(VecScatterDestroy(&to_all)), PetscCall(VecDestroy(&all)), PetscCall(VecDestroy(&natural));
    return check(holds, "scattered to all");
}

int main(int argc, char **argv) {
    DM grid;
    Mat matrix;
    Vec known, wanted, image;
    PetscReal error, norm;
    PetscScalar product;
    const double eigenvalue = 4 - 2 * cos(M_PI / (N + 1)) - 2 * cos(2 * M_PI / (N + 1));
    PetscCall(PetscInitialize(&argc, &argv, NULL, NULL));
    PetscCallMPI(MPI_Comm_rank(PETSC_COMM_WORLD, &rank));
    PetscCall(DMDACreate2d(PETSC_COMM_WORLD, DM_BOUNDARY_NONE, DM_BOUNDARY_NONE, DMDA_STENCIL_STAR, N, N, PETSC_DECIDE,
                           PETSC_DECIDE, 1, 1, NULL, NULL, &grid));
    PetscCall(DMSetUp(grid)), PetscCall(five_points(grid, &matrix));
    PetscCall(DMCreateGlobalVector(grid, &known)), PetscCall(VecDuplicate(known, &wanted));
    PetscCall(VecDuplicate(known, &image));
    PetscCall(fill(grid, known, bumps)), PetscCall(fill(grid, wanted, mode));
    PetscCall(MatMult(matrix, wanted, image)), PetscCall(VecAXPY(image, -eigenvalue, wanted));
    PetscCall(VecNorm(image, NORM_INFINITY, &error)), PetscCall(check(error < 1e-12, "an eigenvector"));
    PetscCall(solve(matrix, known, KSPCG, PCJACOBI)), PetscCall(solve(matrix, known, KSPGMRES, PCBJACOBI));
    PetscCall(solve(matrix, known, KSPBCGS, PCASM));
    PetscCall(scatter(grid, known));
    PetscCall(MatMult(matrix, known, image)), PetscCall(VecDot(image, known, &product));
    PetscCall(VecNorm(known, NORM_2, &norm));
    PetscCall(PetscPrintf(PETSC_COMM_WORLD, "NUMBER product %.15g\nNUMBER norm %.15g\nRIGHT\n", product, norm));
    PetscCall(VecDestroy(&known)), PetscCall(VecDestroy(&wanted)), PetscCall(VecDestroy(&image));
    PetscCall(MatDestroy(&matrix)), PetscCall(DMDestroy(&grid));
    return PetscFinalize();
}
