# SPDX-License-Identifier: MIT OR Apache-2.0
"""h5py with parallel HDF5: attributes, groups and data sets of all ranks, collective and not, and atomic mode."""

import sys

import h5py
import numpy as np
from mpi4py import MPI

world = MPI.COMM_WORLD
rows, columns = 60, 33
whole = np.fromfunction(lambda i, j: i * 100.0 + j, (rows, columns))
mine = slice(rows * world.rank // world.size, rows * (world.rank + 1) // world.size)


def check(holds, what):
    if not holds:
        print(f"rank {world.rank}: {what}", flush=True)
        world.Abort(2)


check(h5py.get_config().mpi, "h5py without MPI")
with h5py.File(sys.argv[1], "w", driver="mpio", comm=world) as file:
    group = file.create_group("results")
    group.attrs["ranks"] = world.size
    band = group.create_dataset("band", (rows, columns), dtype="f8", chunks=(8, 8))
    with band.collective:
        band[mine, :] = whole[mine, :]
    alone = group.create_dataset("alone", (world.size, 4), dtype="i8")
    alone[world.rank, :] = world.rank * 10 + np.arange(4)
    packed = file.create_dataset("packed", (rows, columns), dtype="f8", chunks=(8, 33), compression="gzip")
    with packed.collective:
        packed[mine, :] = whole[mine, :]

with h5py.File(sys.argv[1], "r+", driver="mpio", comm=world) as file:
    check(file["results"].attrs["ranks"] == world.size, "an attribute")
    strip = slice(columns * world.rank // world.size, columns * (world.rank + 1) // world.size)
    for name in "results/band", "packed":
        with file[name].collective:
            check(np.array_equal(file[name][:, strip], whole[:, strip]), name)
    check(all((file["results/alone"][r] == r * 10 + np.arange(4)).all() for r in range(world.size)), "alone")
    file.atomic = True
    shared = file.create_dataset("turns", (1,), dtype="i8")
    shared[0] = 0
    world.Barrier()
    for turn in range(world.size):
        if turn == world.rank:
            shared[0] = shared[0] + turn + 1
        world.Barrier()
    check(shared[0] == world.size * (world.size + 1) // 2, "turns in atomic mode")
    total = world.allreduce(float(file["packed"][:, strip].sum()))
if world.rank == 0:
    print(f"NUMBER sum {total!r}\nRIGHT", flush=True)
