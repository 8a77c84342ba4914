# SPDX-License-Identifier: MIT OR Apache-2.0
"""petsc4py: a distributed grid, its ghosts, scatters, a matrix, linear solvers and a non-linear one."""

import sys

import petsc4py

petsc4py.init(sys.argv)

import numpy as np  # noqa: E402
from petsc4py import PETSc  # noqa: E402

world = PETSc.COMM_WORLD.tompi4py()
n = 30


def check(holds, what):
    if not holds:
        print(f"rank {world.rank}: {what}", flush=True)
        world.Abort(2)


def exact(i, j):
    return np.sin(np.pi * (i + 1) / (n + 1)) * np.sin(2 * np.pi * (j + 1) / (n + 1))


grid = PETSc.DMDA().create([n, n], stencil_width=1, comm=world)
(left, right), (low, high) = grid.getRanges()
wanted, mode = grid.createGlobalVec(), grid.createGlobalVec()
with_indices = grid.getVecArray(wanted)
for i in range(left, right):
    for j in range(low, high):
        with_indices[i, j] = exact(i, j)

# The five-point matrix of a mode is the mode, times an eigenvalue known in closed form.
matrix = grid.createMatrix()
row, column = PETSc.Mat.Stencil(), PETSc.Mat.Stencil()
for i in range(left, right):
    for j in range(low, high):
        row.index = (i, j)
        for p, q, value in (i, j, 4.0), (i - 1, j, -1.0), (i + 1, j, -1.0), (i, j - 1, -1.0), (i, j + 1, -1.0):
            if 0 <= p < n and 0 <= q < n:
                column.index = (p, q)
                matrix.setValueStencil(row, column, value)
matrix.assemble()
eigenvalue = 4 - 2 * np.cos(np.pi / (n + 1)) - 2 * np.cos(2 * np.pi / (n + 1))
matrix.mult(wanted, mode)
mode.axpy(-eigenvalue, wanted)
check(mode.norm() < 1e-12, "an eigenvector")

right_side, found = grid.createGlobalVec(), grid.createGlobalVec()
rng = np.random.default_rng(7)
whole = rng.random((n, n))
values = grid.getVecArray(found)
for i in range(left, right):
    for j in range(low, high):
        values[i, j] = whole[i, j]
matrix.mult(found, right_side)
known = found.copy()
for method, preconditioner in ("cg", "jacobi"), ("gmres", "bjacobi"), ("bcgs", "asm"):
    solver = PETSc.KSP().create(world)
    solver.setType(method)
    solver.getPC().setType(preconditioner)
    solver.setTolerances(rtol=1e-12, max_it=2000)
    solver.setOperators(matrix)
    found.set(0)
    solver.solve(right_side, found)
    found.axpy(-1, known)
    check(solver.getConvergedReason() > 0 and found.norm() < 1e-8, f"{method} with {preconditioner}")
    solver.destroy()

# All of a vector, on every rank; and ghosts of the neighbours.
scatter, everything = PETSc.Scatter.toAll(grid.createNaturalVec())
natural = grid.createNaturalVec()
grid.globalToNatural(known, natural)
scatter.scatter(natural, everything)
check(np.array_equal(everything.array.reshape(n, n, order="F"), whole), "scattered to all")
local = grid.createLocalVec()
grid.globalToLocal(known, local)
ghosts = grid.getVecArray(local)
for i, j in ((left - 1, low), (right, high - 1), (left, low - 1), (right - 1, high)):
    if 0 <= i < n and 0 <= j < n:
        check(ghosts[i, j] == whole[i, j], f"ghost {i}, {j}")


def residual(snes, x, f):
    """Each point: A x + x**3 is what x = known gives."""
    matrix.mult(x, f)
    f.array[:] += x.array_r ** 3


def derivative(snes, x, jacobian, preconditioner):
    matrix.copy(preconditioner)
    diagonal = matrix.getDiagonal()
    diagonal.array[:] += 3 * x.array_r ** 2
    preconditioner.setDiagonal(diagonal)
    preconditioner.assemble()


aim = grid.createGlobalVec()
residual(None, known, aim)
newton = PETSc.SNES().create(world)
newton.setFunction(residual, grid.createGlobalVec())
newton.setJacobian(derivative, matrix.duplicate(copy=True))
newton.setTolerances(rtol=1e-13, atol=1e-11)
newton.getKSP().setTolerances(rtol=1e-10)
found.set(0.5)
newton.solve(aim, found)
found.axpy(-1, known)
check(newton.getConvergedReason() > 0 and found.norm() < 1e-7, "Newton")

total = known.dot(right_side)
if world.rank == 0:
    print(f"NUMBER product {float(total)!r}\nNUMBER norm {float(known.norm())!r}\nRIGHT", flush=True)
