// SPDX-License-Identifier: MIT OR Apache-2.0
// A job that is busy with one kind of call for ever, until somebody kills one of its ranks. Each rank says "ready"
// on a line when it has initialised.
#include <bcs.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LARGE = 1 << 20, SMALL = 16 };

static int rank, size;
static char *out, *in;

static int next(void) { return (rank + 1) % size; }
static int last(void) { return (rank + size - 1) % size; }

static void shift(int bytes)
{
    MPI_Request request;
    MPI_Irecv(in, bytes, MPI_CHAR, last(), 3, MPI_COMM_WORLD, &request);
    MPI_Send(out, bytes, MPI_CHAR, next(), 3, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void do_send_small(void) { shift(SMALL); }
static void do_send_large(void) { shift(LARGE); }
static void do_sendrecv(void)
{
    MPI_Sendrecv(out, LARGE, MPI_CHAR, next(), 1, in, LARGE, MPI_CHAR, last(), 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
static void do_ssend(void)
{
    MPI_Request request;
    MPI_Irecv(in, SMALL, MPI_CHAR, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &request);
    MPI_Ssend(out, SMALL, MPI_CHAR, next(), 4, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}
// Nobody sends: all wait until the end.
static void do_recv(void) { MPI_Recv(in, SMALL, MPI_CHAR, next(), 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }
static void do_probe(void) { MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }
static void do_waitall(void)
{
    MPI_Request requests[8];
    for (int i = 0; i < 4; i++) {
        MPI_Irecv(in + i * SMALL, SMALL, MPI_CHAR, last(), i, MPI_COMM_WORLD, &requests[2 * i]);
        MPI_Isend(out, SMALL, MPI_CHAR, next(), i, MPI_COMM_WORLD, &requests[2 * i + 1]);
    }
    MPI_Waitall(8, requests, MPI_STATUSES_IGNORE);
}
// Transfers of several sizes with all others at once.
static void do_transfers(void)
{
    static const int lengths[] = {100, 6000, 30000, 65536, 200000};
    MPI_Request requests[80];
    int count = 0;
    for (int step = 1; step < size && count < 70; step++)
        for (int i = 0; i < 5; i++) {
            char *to = in + i * 200000;
            MPI_Irecv(to, lengths[i], MPI_CHAR, (rank + step) % size, i, MPI_COMM_WORLD, &requests[count++]);
            MPI_Isend(out, lengths[i], MPI_CHAR, (rank + size - step) % size, i, MPI_COMM_WORLD, &requests[count++]);
        }
    MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
}
static void do_barrier(void) { MPI_Barrier(MPI_COMM_WORLD); }
static void do_bcast(void) { MPI_Bcast(out, LARGE, MPI_CHAR, 0, MPI_COMM_WORLD); }
static void do_allreduce(void) { MPI_Allreduce(out, in, LARGE / 8, MPI_LONG, MPI_SUM, MPI_COMM_WORLD); }
static void do_alltoall(void) { MPI_Alltoall(out, 4096, MPI_CHAR, in, 4096, MPI_CHAR, MPI_COMM_WORLD); }
static void do_split(void)
{
    MPI_Comm part;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &part);
    MPI_Comm_free(&part);
}
static void do_compute(void)
{
    static volatile double x = 1;
    for (int i = 0; i < 1000000; i++)
        x = x * 1.0000001;
    MPI_Barrier(MPI_COMM_WORLD);
}

// No communication: it works before there is any between nodes.
static void do_alone(void)
{
    static volatile double y = 1;
    y = y * 1.0000001;
}

// Core primitives: questions with a write, and long blocks, from all at once; and all wait for an event.
static bcs_addr_t place(size_t bytes)
{
    static bcs_addr_t block;
    if (block == 0 && bcs_alloc(bytes, &block) != BCS_SUCCESS)
        MPI_Abort(MPI_COMM_WORLD, 4);
    return block;
}
static void do_compare(void)
{
    int yes;
    bcs_compare_and_write(BCS_ALL, place(8), BCS_GE, 0, place(8), (uint64_t)rank, &yes);
}
static void do_xfer(void) { bcs_xfer_and_signal(BCS_ALL, out, 100000, place(100000), BCS_NONE, BCS_NONE); }
static void do_event(void) { bcs_test_event(place(8), 1, 1, NULL); }

static const struct {
    const char *name;
    void (*call)(void);
} kinds[] = {
    {"send_small", do_send_small}, {"send_large", do_send_large}, {"sendrecv", do_sendrecv},   {"ssend", do_ssend},
    {"recv", do_recv},             {"probe", do_probe},           {"waitall", do_waitall},     {"barrier", do_barrier},
    {"transfers", do_transfers},
    {"bcast", do_bcast},           {"allreduce", do_allreduce},   {"alltoall", do_alltoall},   {"split", do_split},
    {"compute", do_compute},       {"alone", do_alone},           {"compare", do_compare},     {"xfer", do_xfer},
    {"event", do_event},           {"late", do_barrier},
};

int main(int argc, char **argv)
{
    const char *wanted = argc > 1 ? argv[1] : "", *place = getenv("PMI_RANK");
    // One comes late, and the others wait for it in MPI_Init.
    if (strcmp(wanted, "late") == 0 && place && atoi(place) == 1)
        sleep(30);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    out = calloc(1, LARGE);
    in = calloc(1, LARGE);
    printf("ready\n");
    fflush(stdout);
    if (strcmp(wanted, "finalize") == 0) {
        // One comes late, and the others wait for it in MPI_Finalize.
        if (rank == 0)
            sleep(30);
        return MPI_Finalize();
    }
    if (strcmp(wanted, "finalize_beside") == 0) {
        // The same on the second of three hosts with two ranks each.
        if (rank == 2)
            sleep(30);
        return MPI_Finalize();
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        while (strcmp(wanted, kinds[i].name) == 0)
            kinds[i].call();
    if (strcmp(wanted, "init") == 0)
        return MPI_Finalize();
    fprintf(stderr, "kill: no kind of call is named %s\n", wanted);
    MPI_Abort(MPI_COMM_WORLD, 3);
}
