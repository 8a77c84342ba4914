// SPDX-License-Identifier: MIT OR Apache-2.0
// A job that is busy with one kind of call for ever, until somebody kills one of its ranks. Each rank says "ready"
// on a line when it has initialised.
#include <bcs.h>
#include <dcmf.h>
#include <mpi.h>
#include <shmem.h>
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

// One-sided operations of all kinds and lengths on memory of random ranks, some under exclusive locks, in windows of
// both kinds.
static unsigned next_random(unsigned limit)
{
    static unsigned seed;
    seed = seed == 0 ? (unsigned)rank + 7 : seed * 1103515245 + 12345;
    return (seed >> 16) % limit;
}
static const int lengths_of_all[] = {8, 100, 5000, 12000, 30000, 300000, LARGE / 2};
static void do_rma(void)
{
    static MPI_Win wins[2];
    static char *allocated;
    if (allocated == NULL) {
        MPI_Win_allocate(LARGE, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &allocated, &wins[0]);
        MPI_Win_create(calloc(1, LARGE), LARGE, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &wins[1]);
    }
    MPI_Win win = wins[next_random(2)];
    int to = (int)next_random((unsigned)size), bytes = lengths_of_all[next_random(7)];
    long one = 1, before;
    MPI_Win_lock(next_random(3) == 0 ? MPI_LOCK_EXCLUSIVE : MPI_LOCK_SHARED, to, 0, win);
    switch (next_random(5)) {
    case 0: MPI_Put(out, bytes, MPI_CHAR, to, 8, bytes, MPI_CHAR, win); break;
    case 1: MPI_Get(in, bytes, MPI_CHAR, to, 8, bytes, MPI_CHAR, win); break;
    case 2: MPI_Accumulate(out, bytes / 8, MPI_LONG, to, 8, bytes / 8, MPI_LONG, MPI_SUM, win); break;
    case 3: MPI_Fetch_and_op(&one, &before, MPI_LONG, to, 0, MPI_SUM, win); break;
    default: MPI_Compare_and_swap(&one, &one, &before, MPI_LONG, to, 0, win);
    }
    MPI_Win_unlock(to, win);
    if (next_random(50) == 0)
        MPI_Win_fence(0, wins[0]);
}
// The same of OpenSHMEM, with locks and with waits for what the last PE tells.
static void do_shmem(void)
{
    static char variables[LARGE];
    static long counter, lock, told, *heap;
    if (heap == NULL) {
        shmem_init();
        heap = shmem_malloc(LARGE);
    }
    int to = (int)next_random((unsigned)size);
    size_t bytes = (size_t)lengths_of_all[next_random(7)];
    char *object = next_random(2) ? variables : (char *)heap;
    switch (next_random(5)) {
    case 0: shmem_putmem(object, out, bytes, to); break;
    case 1: shmem_getmem(in, object, bytes, to); break;
    case 2: shmem_long_atomic_inc(&counter, to); break;
    case 3: shmem_set_lock(&lock), shmem_quiet(), shmem_clear_lock(&lock); break;
    default: shmem_long_p(&told, shmem_long_atomic_fetch_add(&counter, 1, to), to);
    }
    static long round;
    if (++round % 50 == 0) {
        shmem_long_atomic_set(&told, round, next());
        shmem_long_wait_until(&told, SHMEM_CMP_NE, 0);
        shmem_barrier_all();
    }
}
// Active messages, short and long, each to the next rank.
static void came(void *data, const DCQuad *quads, unsigned count, size_t from, const char *bytes, size_t length)
{
    (void)data, (void)quads, (void)count, (void)from, (void)bytes, (void)length;
}
static DCMF_Request_t *comes(void *data, const DCQuad *quads, unsigned count, size_t from, size_t length,
                             size_t *taken, char **buffer, DCMF_Callback_t *done)
{
    static DCMF_Request_t request;
    (void)data, (void)quads, (void)count, (void)from;
    *taken = length, *buffer = in, *done = (DCMF_Callback_t){NULL, NULL};
    return &request;
}
static void sent(void *flag, DCMF_Error_t *error)
{
    (void)error;
    *(volatile int *)flag = 1;
}
static void do_active(void)
{
    static DCMF_Protocol_t protocol;
    static DCMF_Request_t request;
    static int begun;
    if (!begun) {
        DCMF_Send_Configuration_t configuration = {DCMF_DEFAULT_SEND_PROTOCOL, DCMF_DEFAULT_NETWORK, came, NULL, comes, NULL};
        DCMF_Messager_initialize();
        DCMF_Send_register(&protocol, &configuration);
        MPI_Barrier(MPI_COMM_WORLD);
        begun = 1;
    }
    DCQuad quad = {0};
    volatile int is_sent = 0;
    size_t bytes = (size_t)lengths_of_all[next_random(7)];
    DCMF_Callback_t done = {sent, (void *)&is_sent};
    DCMF_Send(&protocol, &request, done, DCMF_RELAXED_CONSISTENCY, (size_t)next(), bytes, out, &quad, 1);
    while (!is_sent)
        DCMF_Messager_advance();
}

// Children that disconnect and end, again and again.
static const char *program;
static void do_spawn(void)
{
    char *what[] = {"child", NULL};
    MPI_Comm children;
    MPI_Comm_spawn(program, what, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children, MPI_ERRCODES_IGNORE);
    MPI_Comm_disconnect(&children);
}
// Messages among parents and children.
static void do_spawned(void)
{
    static MPI_Comm both = MPI_COMM_NULL;
    if (both == MPI_COMM_NULL) {
        char *what[] = {"spawned", NULL};
        MPI_Comm other;
        MPI_Comm_get_parent(&other);
        int is_child = other != MPI_COMM_NULL;
        if (!is_child)
            MPI_Comm_spawn(program, what, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &other, MPI_ERRCODES_IGNORE);
        MPI_Intercomm_merge(other, is_child, &both);
    }
    MPI_Bcast(out, LARGE, MPI_CHAR, 0, both);
    MPI_Allreduce(out, in, 100, MPI_LONG, MPI_SUM, both);
}

static const struct {
    const char *name;
    void (*call)(void);
} kinds[] = {
    {"send_small", do_send_small}, {"send_large", do_send_large}, {"sendrecv", do_sendrecv},   {"ssend", do_ssend},
    {"recv", do_recv},             {"probe", do_probe},           {"waitall", do_waitall},     {"barrier", do_barrier},
    {"transfers", do_transfers},
    {"bcast", do_bcast},           {"allreduce", do_allreduce},   {"alltoall", do_alltoall},   {"split", do_split},
    {"compute", do_compute},       {"alone", do_alone},           {"compare", do_compare},     {"xfer", do_xfer},
    {"event", do_event},           {"late", do_barrier},          {"rma", do_rma},             {"shmem", do_shmem},
    {"active", do_active},       {"spawn", do_spawn},           {"spawned", do_spawned},
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
    program = argv[0];
    MPI_Comm parent;
    MPI_Comm_get_parent(&parent);
    if (strcmp(wanted, "child") == 0) {
        MPI_Comm_disconnect(&parent);
        return MPI_Finalize();
    }
    if (parent == MPI_COMM_NULL)
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
