// SPDX-License-Identifier: MIT OR Apache-2.0
// Computes a little between calls, and says for how long: from behind MPI_Init to before MPI_Finalize. With an
// argument, rank 1 is killed instead of reaching the end.
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>

static long long now_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int main(int argc, char **argv)
{
    int rank, size, out[100] = {0}, in[100];
    MPI_Init(&argc, &argv);
    long long began = now_ns();
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int step = 0; step < 200; step++) {
        for (long long until = now_ns() + 20000; now_ns() < until;)
            ;
        MPI_Sendrecv(out, 100, MPI_INT, (rank + 1) % size, 0, in, 100, MPI_INT, (rank + size - 1) % size, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (step % 10 == 0)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    if (argc > 1 && rank == 1)
        raise(SIGKILL);
    printf("elapsed %d %lld\n", rank, now_ns() - began);
    fflush(stdout);
    return MPI_Finalize();
}
