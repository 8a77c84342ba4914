# SPDX-License-Identifier: MIT OR Apache-2.0
"""The unmodified mpi4py wheel: which library it found, buffers, pickled objects, matched probes, exceptions."""

import sys

import numpy as np
from mpi4py import MPI

world = MPI.COMM_WORLD
rank, size = world.Get_rank(), world.Get_size()
expected = int(sys.argv[1])
assert size == expected, f"{size} ranks, not {expected}"
if len(sys.argv) > 2:
    assert sys.argv[2] in MPI.Get_library_version(), MPI.Get_library_version()

# Buffers.
mine = np.arange(1000, dtype="d") + rank
total = np.empty_like(mine)
world.Allreduce(mine, total)
assert np.array_equal(total, size * np.arange(1000, dtype="d") + size * (size - 1) / 2)

# Objects, large and small, travel pickled through matched probes.
right, left = (rank + 1) % size, (rank - 1) % size
for length in (0, 10, 100_000):
    got = world.sendrecv({"from": rank, "list": list(range(length))}, dest=right, source=left)
    assert got == {"from": left, "list": list(range(length))}
assert world.bcast({"root": "says"} if rank == 0 else None) == {"root": "says"}
assert world.allgather(rank * rank) == [r * r for r in range(size)]

# An error is an exception with the standard's class.
try:
    world.Send([mine, MPI.DOUBLE], dest=size + 3)
except MPI.Exception as error:
    assert error.Get_error_class() == MPI.ERR_RANK, error
else:
    raise AssertionError("no exception for a rank that does not exist")

print(f"PASS {rank}", flush=True)
