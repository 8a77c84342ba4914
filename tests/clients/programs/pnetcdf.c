// SPDX-License-Identifier: MIT OR Apache-2.0
// PnetCDF: a record variable and a fixed one, written by blocking, non-blocking and strided calls of all ranks, and
// read back with another decomposition.
#include <math.h>
#include <mpi.h>
#include <pnetcdf.h>
#include <stdio.h>
#include <stdlib.h>

enum { HIGH = 48, WIDE = 60, RECORDS = 4 };
static int rank, ranks;

static void check(int holds, int line) {
    if (holds) return;
    fprintf(stderr, "rank %d: line %d does not hold\n", rank, line);
    MPI_Abort(MPI_COMM_WORLD, 2);
}
#define CHECK(holds) check((holds), __LINE__)
#define DONE(call) check_status((call), __LINE__)

static void check_status(int status, int line) {
    if (status == NC_NOERR) return;
    fprintf(stderr, "rank %d: line %d: %s\n", rank, line, ncmpi_strerror(status));
    MPI_Abort(MPI_COMM_WORLD, 3);
}

static MPI_Offset begin(MPI_Offset all, int part) { return all * part / ranks; }
static double value(MPI_Offset i, MPI_Offset j) { return 0.001 * (double)(i * 1000 + j) + sin((double)j); }

static void write_file(const char *name) {
    int file, dimensions[3], plane, series, request, status;
    DONE(ncmpi_create(MPI_COMM_WORLD, name, NC_CLOBBER | NC_64BIT_DATA, MPI_INFO_NULL, &file));
    DONE(ncmpi_def_dim(file, "time", NC_UNLIMITED, &dimensions[0]));
    DONE(ncmpi_def_dim(file, "y", HIGH, &dimensions[1]));
    DONE(ncmpi_def_dim(file, "x", WIDE, &dimensions[2]));
    DONE(ncmpi_def_var(file, "plane", NC_DOUBLE, 2, dimensions + 1, &plane));
    DONE(ncmpi_def_var(file, "series", NC_INT, 3, dimensions, &series));
    DONE(ncmpi_put_att_text(file, plane, "unit", 2, "mm"));
    DONE(ncmpi_enddef(file));
    // Columns, so that what a rank writes lies in many pieces in the file.
    MPI_Offset first = begin(WIDE, rank), wide = begin(WIDE, rank + 1) - first;
    double *columns = malloc(sizeof(double) * (size_t)(HIGH * wide));
    for (MPI_Offset i = 0; i < HIGH; i++)
        for (MPI_Offset j = 0; j < wide; j++) columns[i * wide + j] = value(i, first + j);
    MPI_Offset start[3] = {0, first, 0}, count[3] = {HIGH, wide, 0};
    DONE(ncmpi_put_vara_double_all(file, plane, start, count, columns));
    free(columns);
    // Each record is written in two halves of its rows, even and odd ones, by calls that are completed together.
    int *rows = malloc(sizeof(int) * HIGH * WIDE);
    for (int record = 0; record < RECORDS; record++) {
        int requests[2], states[2];
        MPI_Offset top = begin(HIGH, rank), high = begin(HIGH, rank + 1) - top, steps[3] = {1, 1, 2};
        for (MPI_Offset at = 0; at < high * WIDE; at++) rows[at] = record * 100000 + (int)(top * WIDE + at);
        for (int odd = 0; odd < 2; odd++) {
            int *half = malloc(sizeof(int) * (size_t)(high * WIDE / 2));
            for (MPI_Offset i = 0; i < high; i++)
                for (int j = 0; j < WIDE / 2; j++) half[i * WIDE / 2 + j] = rows[i * WIDE + 2 * j + odd];
            MPI_Offset from[3] = {record, top, odd}, many[3] = {1, high, WIDE / 2};
            DONE(ncmpi_iput_vars_int(file, series, from, many, steps, half, &requests[odd]));
            DONE(ncmpi_wait_all(file, 1, &requests[odd], &states[odd]));
            DONE(states[odd]);
            free(half);
        }
    }
    free(rows);
    // A single value by one rank alone.
    DONE(ncmpi_begin_indep_data(file));
    if (rank == ranks - 1) {
        double alone = -5;
        MPI_Offset corner[2] = {HIGH - 1, WIDE - 1};
        DONE(ncmpi_iput_var1_double(file, plane, corner, &alone, &request));
        DONE(ncmpi_wait(file, 1, &request, &status));
    }
    DONE(ncmpi_end_indep_data(file));
    DONE(ncmpi_close(file));
}

static double read_file(const char *name) {
    int file, plane, series;
    MPI_Offset records;
    DONE(ncmpi_open(MPI_COMM_WORLD, name, NC_NOWRITE, MPI_INFO_NULL, &file));
    DONE(ncmpi_inq_varid(file, "plane", &plane)), DONE(ncmpi_inq_varid(file, "series", &series));
    DONE(ncmpi_inq_dimlen(file, 0, &records));
    CHECK(records == RECORDS);
    MPI_Offset first = begin(HIGH, rank), high = begin(HIGH, rank + 1) - first;
    double *rows = malloc(sizeof(double) * (size_t)(high * WIDE)), sum = 0, all = 0;
    MPI_Offset start[2] = {first, 0}, count[2] = {high, WIDE};
    DONE(ncmpi_get_vara_double_all(file, plane, start, count, rows));
    for (MPI_Offset i = 0; i < high; i++)
        for (MPI_Offset j = 0; j < WIDE; j++) {
            int corner = first + i == HIGH - 1 && j == WIDE - 1;
            CHECK(rows[i * WIDE + j] == (corner ? -5 : value(first + i, j)));
            sum += rows[i * WIDE + j];
        }
    free(rows);
    int *every = malloc(sizeof(int) * RECORDS * HIGH * WIDE);
    DONE(ncmpi_get_var_int_all(file, series, every));
    for (int record = 0; record < RECORDS; record++)
        for (int at = 0; at < HIGH * WIDE; at++) CHECK(every[record * HIGH * WIDE + at] == record * 100000 + at);
    free(every);
    DONE(ncmpi_close(file));
    MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return all;
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank), MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    write_file(argv[1]);
    double sum = read_file(argv[1]);
    if (rank == 0) printf("NUMBER sum %.17g\nRIGHT\n", sum);
    MPI_Finalize();
    return 0;
}
