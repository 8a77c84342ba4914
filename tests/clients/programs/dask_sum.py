# SPDX-License-Identifier: MIT OR Apache-2.0
"""dask-mpi: rank 0 is the scheduler, rank 1 this program, the others are workers, as dask-mpi starts them."""

import os
import sys

import dask.array
from dask.distributed import Client
from dask_mpi import initialize

initialize(interface="lo", nthreads=1, local_directory=os.environ["TMPDIR"], dashboard=False, memory_limit=0,
           worker_class="distributed.Worker")
with Client() as client:
    workers = int(sys.argv[1])
    client.wait_for_workers(workers, timeout=60)
    grid = dask.array.fromfunction(lambda i, j: (i * 7 + j * 3) % 11, shape=(600, 600), chunks=(100, 150), dtype="i8")
    total = int((grid @ grid.T).trace().compute())
    ranks = client.run(lambda: __import__("mpi4py.MPI").MPI.COMM_WORLD.rank)
    if sorted(ranks.values()) != list(range(2, 2 + workers)):
        sys.exit(f"workers have ranks {ranks}")
    print(f"NUMBER trace {total}\nRIGHT", flush=True)
