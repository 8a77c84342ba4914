# SPDX-License-Identifier: MIT OR Apache-2.0
"""mpi4jax: messages and collectives inside compiled functions, derivatives through them, and a wave on a ring."""

import jax
import jax.numpy as jnp
import mpi4jax
import numpy as np
from mpi4py import MPI

jax.config.update("jax_enable_x64", True)
world = MPI.COMM_WORLD
right, left = (world.rank + 1) % world.size, (world.rank - 1) % world.size


def check(holds, what):
    if not holds:
        print(f"rank {world.rank}: {what}", flush=True)
        world.Abort(2)


def value(result):
    """Releases of mpi4jax differ in whether they give a token beside the result."""
    return result[0] if isinstance(result, (tuple, list)) else result


def swap(array, source, target):
    return value(mpi4jax.sendrecv(array, array, source=source, dest=target, comm=world))


@jax.jit
def collectives(x):
    total = value(mpi4jax.allreduce(x, op=MPI.SUM, comm=world))
    first = value(mpi4jax.bcast(x, root=0, comm=world))
    every = value(mpi4jax.allgather(x, comm=world))
    before = value(mpi4jax.scan(x, op=MPI.SUM, comm=world))
    turned = value(mpi4jax.alltoall(jnp.outer(jnp.arange(world.size), x), comm=world))
    return total, first, every, before, turned


mine = jnp.arange(5.0) + world.rank
total, first, every, before, turned = collectives(mine)
everyone = np.arange(5.0) + np.arange(world.size)[:, None]
check(np.array_equal(total, everyone.sum(0)), "allreduce")
check(world.rank == 0 or np.array_equal(first, everyone[0]), "bcast")
check(np.array_equal(every, everyone), "allgather")
check(np.array_equal(before, everyone[:world.rank + 1].sum(0)), "scan")
check(np.array_equal(turned, everyone * world.rank), "alltoall")

slope = jax.grad(lambda x: (value(mpi4jax.allreduce(x * x, op=MPI.SUM, comm=world))).sum())(mine)
check(np.allclose(slope, 2 * mine), "a derivative through allreduce")

points = 240
part = points // world.size
angle = 2 * jnp.pi * (jnp.arange(part) + world.rank * part) / points


@jax.jit
def step(pair):
    now, before = pair
    below, above = swap(now[-1:], left, right), swap(now[:1], right, left)
    around = jnp.concatenate([below, now, above])
    return 2 * now - before + 0.25 * (around[:-2] - 2 * now + around[2:]), now


check(points % world.size == 0, "the points must divide")
pair = (jnp.sin(angle) + 0.5 * jnp.cos(4 * angle),) * 2
for _ in range(60):
    pair = step(pair)
energy = value(mpi4jax.allreduce(jnp.sum(pair[0] ** 2), op=MPI.SUM, comm=world))
if world.rank == 0:
    print(f"NUMBER energy {float(energy)!r}\nRIGHT", flush=True)
