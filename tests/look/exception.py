# SPDX-License-Identifier: MIT OR Apache-2.0
# exception.py receive|collective [numpy]: one rank raises, and nobody catches; the others wait for it. On its way out
# the interpreter runs MPI_Finalize. numpy brings threads, which must not be taken for something that could still help.
import sys

from mpi4py import MPI

if "numpy" in sys.argv:
    import numpy  # noqa: F401

world = MPI.COMM_WORLD
if world.rank == 1:
    raise ValueError("nobody catches this")
if "receive" in sys.argv:
    world.recv(source=1)
else:
    world.Barrier()
