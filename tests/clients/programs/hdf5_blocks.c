// SPDX-License-Identifier: MIT OR Apache-2.0
// Parallel HDF5: all ranks write one matrix into one file, each a band of its columns, collectively and in chunks; then
// each reads a band of rows, independently, and checks every element; then each appends to a data set that grows.
#include <hdf5.h>
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 96, COLUMNS = 120, ROUNDS = 3 };
static int rank, ranks;

static double value(hsize_t row, hsize_t column) { return sin(0.1 * (double)row) + 1000.0 * (double)column; }

static void check(int holds, int line) {
    if (holds) return;
    fprintf(stderr, "rank %d: line %d does not hold\n", rank, line);
    MPI_Abort(MPI_COMM_WORLD, 2);
}
#define CHECK(holds) check((holds), __LINE__)

// What part `part` of `parts` has of `all`: where it begins, and how much it is.
static hsize_t begin(hsize_t all, int part, int parts) { return all * (hsize_t)part / (hsize_t)parts; }

static hid_t transfer(H5FD_mpio_xfer_t how) {
    hid_t list = H5Pcreate(H5P_DATASET_XFER);
    CHECK(H5Pset_dxpl_mpio(list, how) >= 0);
    return list;
}

static hid_t access_list(void) {
    hid_t list = H5Pcreate(H5P_FILE_ACCESS);
    CHECK(H5Pset_fapl_mpio(list, MPI_COMM_WORLD, MPI_INFO_NULL) >= 0);
    return list;
}

static void move(hid_t set, hsize_t start[2], hsize_t count[2], double *data, H5FD_mpio_xfer_t how, int writes) {
    hid_t place = H5Dget_space(set), memory = H5Screate_simple(2, count, NULL), list = transfer(how);
    CHECK(H5Sselect_hyperslab(place, H5S_SELECT_SET, start, NULL, count, NULL) >= 0);
    if (writes) CHECK(H5Dwrite(set, H5T_NATIVE_DOUBLE, memory, place, list, data) >= 0);
    else CHECK(H5Dread(set, H5T_NATIVE_DOUBLE, memory, place, list, data) >= 0);
    H5Sclose(place), H5Sclose(memory), H5Pclose(list);
}

static void write_columns(const char *name) {
    hsize_t sizes[2] = {ROWS, COLUMNS}, chunk[2] = {10, 7};
    hsize_t first = begin(COLUMNS, rank, ranks), wide = begin(COLUMNS, rank + 1, ranks) - first;
    hid_t list = access_list(), file = H5Fcreate(name, H5F_ACC_TRUNC, H5P_DEFAULT, list);
    CHECK(file >= 0);
    hid_t space = H5Screate_simple(2, sizes, NULL), how = H5Pcreate(H5P_DATASET_CREATE);
    CHECK(H5Pset_chunk(how, 2, chunk) >= 0);
    hid_t set = H5Dcreate2(file, "matrix", H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, how, H5P_DEFAULT);
    double *data = malloc(sizeof(double) * ROWS * wide);
    for (hsize_t i = 0; i < ROWS; i++)
        for (hsize_t j = 0; j < wide; j++) data[i * wide + j] = value(i, first + j);
    move(set, (hsize_t[2]){0, first}, (hsize_t[2]){ROWS, wide}, data, H5FD_MPIO_COLLECTIVE, 1);
    free(data);
    H5Dclose(set), H5Pclose(how), H5Sclose(space), H5Pclose(list), CHECK(H5Fclose(file) >= 0);
}

static double read_rows(const char *name) {
    hsize_t first = begin(ROWS, rank, ranks), high = begin(ROWS, rank + 1, ranks) - first;
    hid_t list = access_list(), file = H5Fopen(name, H5F_ACC_RDWR, list), set = H5Dopen2(file, "matrix", H5P_DEFAULT);
    double *data = malloc(sizeof(double) * high * COLUMNS), sum = 0, all = 0;
    move(set, (hsize_t[2]){first, 0}, (hsize_t[2]){high, COLUMNS}, data, H5FD_MPIO_INDEPENDENT, 0);
    for (hsize_t i = 0; i < high; i++)
        for (hsize_t j = 0; j < COLUMNS; j++) {
            CHECK(data[i * COLUMNS + j] == value(first + i, j));
            sum += data[i * COLUMNS + j];
        }
    free(data);
    MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    H5Dclose(set), H5Pclose(list), CHECK(H5Fclose(file) >= 0);
    return all;
}

// A data set of one row for each rank, which gets longer in each round: its metadata change together everywhere.
static void append(const char *name) {
    hsize_t sizes[2] = {(hsize_t)ranks, 5}, most[2] = {H5S_UNLIMITED, 5}, chunk[2] = {2, 5};
    hid_t list = access_list(), file = H5Fopen(name, H5F_ACC_RDWR, list);
    hid_t space = H5Screate_simple(2, sizes, most), how = H5Pcreate(H5P_DATASET_CREATE);
    CHECK(H5Pset_chunk(how, 2, chunk) >= 0);
    hid_t set = H5Dcreate2(file, "growing", H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, how, H5P_DEFAULT);
    for (int round = 0; round < ROUNDS; round++) {
        double row[5], back[5] = {0};
        sizes[0] = (hsize_t)(ranks * (round + 1));
        CHECK(H5Dset_extent(set, sizes) >= 0);
        for (int j = 0; j < 5; j++) row[j] = 100.0 * round + 10.0 * rank + j;
        move(set, (hsize_t[2]){(hsize_t)(ranks * round + rank), 0}, (hsize_t[2]){1, 5}, row, H5FD_MPIO_COLLECTIVE, 1);
        CHECK(H5Fflush(file, H5F_SCOPE_GLOBAL) >= 0);
        MPI_Barrier(MPI_COMM_WORLD);
        int other = (rank + 1) % ranks;
        move(set, (hsize_t[2]){(hsize_t)(ranks * round + other), 0}, (hsize_t[2]){1, 5}, back, H5FD_MPIO_COLLECTIVE, 0);
        for (int j = 0; j < 5; j++) CHECK(back[j] == 100.0 * round + 10.0 * other + j);
    }
    H5Dclose(set), H5Pclose(how), H5Sclose(space), H5Pclose(list), CHECK(H5Fclose(file) >= 0);
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank), MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    write_columns(argv[1]);
    double sum = read_rows(argv[1]);
    append(argv[1]);
    if (rank == 0) printf("NUMBER sum %.17g\nRIGHT\n", sum);
    MPI_Finalize();
    return 0;
}
