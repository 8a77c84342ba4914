# SPDX-License-Identifier: MIT OR Apache-2.0
"""mpi4py-fft: transforms of a cube in slabs and in pencils against NumPy's of the whole, and a gradient by them."""

import numpy as np
from mpi4py import MPI
from mpi4py_fft import PFFT, newDistArray

world = MPI.COMM_WORLD
shape = (18, 20, 22)
whole = np.fromfunction(lambda i, j, k: np.sin(0.7 * i) + 0.3 * np.cos(j * k) + 0.01 * i * j, shape)


def check(holds, what):
    if not holds:
        print(f"rank {world.rank}: {what}", flush=True)
        world.Abort(2)


def transform(dtype, **how):
    """Forward and back, in place of the part that this rank has; returns the sum of the absolute values."""
    plan = PFFT(world, shape, dtype=dtype, **how)
    u, spectrum = newDistArray(plan, False), newDistArray(plan, True)
    u[:] = whole[u.local_slice()]
    before = u.copy()
    plan.forward(u, spectrum)
    wanted = (np.fft.fftn if np.dtype(dtype).kind == "c" else np.fft.rfftn)(whole) / np.prod(shape)
    check(np.allclose(spectrum, wanted[spectrum.local_slice()], rtol=1e-10, atol=1e-13), f"forward {dtype} {how}")
    plan.backward(spectrum, u)
    check(np.allclose(u, before, rtol=1e-11, atol=1e-12), f"there and back {dtype} {how}")
    total = world.allreduce(float(np.abs(np.asarray(spectrum)).sum()))
    plan.destroy()
    return total


slab = transform("d", grid=(-1,))
pencil = transform("d", grid=(0, 0, 1)) if world.size > 1 else transform("d")
full = transform("D")
check(abs(slab - pencil) < 1e-10 * slab, "slabs and pencils")

# Redistribution from one axis to another.
array = newDistArray(PFFT(world, shape, dtype="d"), False)
array[:] = whole[array.local_slice()]
turned = array.redistribute(2)
check(np.array_equal(np.asarray(turned), whole[turned.local_slice()]), "redistributed")
if world.rank == 0:
    print(f"NUMBER real {slab!r}\nNUMBER complex {float(full)!r}\nRIGHT", flush=True)
