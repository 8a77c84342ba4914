# SPDX-License-Identifier: MIT OR Apache-2.0
"""Pi on all ranks, on the unmodified mpi4py wheel: numpy buffers and pickled objects.

    mpiexec -n 4 python examples/pi.py [intervals]
"""

import sys
from math import pi

import numpy as np
from mpi4py import MPI

world = MPI.COMM_WORLD
rank, size = world.Get_rank(), world.Get_size()

# The task travels as a Python object, pickled; rank 0 alone has read the command line.
task = {"intervals": int(sys.argv[1]) if len(sys.argv) > 1 else 4_000_000} if rank == 0 else None
intervals = world.bcast(task)["intervals"]

# Each rank integrates its share of 4 / (1 + x^2); the parts are added as a buffer.
x = (np.arange(rank, intervals, size, dtype="d") + 0.5) / intervals
part = np.array([np.sum(4 / (1 + x * x)) / intervals, x.size])
total = np.empty_like(part)
world.Allreduce(part, total, op=MPI.SUM)

# Who did what comes back as objects.
report = world.gather({"rank": rank, "points": int(part[1]), "host": MPI.Get_processor_name()})
if rank == 0:
    library = MPI.Get_library_version().splitlines()[0].strip("\0")
    print(f"pi.py: {library}, MPI {'.'.join(map(str, MPI.Get_version()))}, {size} ranks")
    for line in report:
        print(f"  rank {line['rank']} on {line['host']}: {line['points']} points")
    print(f"  pi = {total[0]:.15f}, off by {abs(total[0] - pi):.1e}")
right = abs(total[0] - pi) < 1e-10 and int(total[1]) == intervals
assert right, f"pi is {total[0]}"
if rank == 0:
    print("RIGHT: the answer agrees with pi")
