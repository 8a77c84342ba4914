# SPDX-License-Identifier: MIT OR Apache-2.0
"""Runs mpi4py's own test suite, less what mpi4py-skipped.txt lists."""

import itertools
import os
import pathlib
import runpy
import sys
import types

from mpi4py import MPI

HERE = pathlib.Path(__file__).resolve().parent
SUITE = HERE.parent.parent / ".cache/mpi4py/test"


def product_of_pairs(*factors):
    """All combinations, but of the members of a structure only those in which each pair of values meets once or more.

    A structure of three types is three factors of one length, of two arrays two factors of (shape, type).
    """
    factors = [list(factor) for factor in factors]
    lengths = [len(factor) for factor in factors]
    if len(factors) == 3 and len(set(lengths)) == 1:
        period, number = lengths[0], lambda place, _value: place
    elif len(factors) == 2 and all(isinstance(value, tuple) for factor in factors for value in factor):
        shapes = list(dict.fromkeys(shape for shape, _ in factors[0]))
        kinds = lengths[0] // len(shapes)
        period, number = len(shapes), lambda place, value: shapes.index(value[0]) + place % kinds
    else:
        return itertools.product(*factors)
    numbered = ([(number(place, value), value) for place, value in enumerate(factor)] for factor in factors)
    chosen = (row for row in itertools.product(*numbered) if sum(n for n, _ in row) % period == 0)
    return (tuple(value for _, value in row) for row in chosen)


def translate_pairs_of_types():
    """The translation of datatypes is tested with 98,000 structures, in Python; with STROBE_ROWS=all still."""
    if os.environ.get("STROBE_ROWS") != "all":
        import test_util_dtlib

        test_util_dtlib.itertools = types.SimpleNamespace(product=product_of_pairs)


def types_with_one_array_each():
    """Each kind of array gives its address and datatype in another way, in Python; MPI sees no difference.

    One rank tests all kinds of arrays with all types. Several test each type with one in three of the kinds that have
    it, so that each kind still meets each test. With STROBE_ROWS=all they test all.
    """
    if MPI.COMM_WORLD.Get_size() == 1 or os.environ.get("STROBE_ROWS") == "all":
        return
    import arrayimpl

    backends = arrayimpl.ArrayBackends
    chosen = [{} for _ in backends]
    for place, name in enumerate(sorted({name for backend in backends for name in backend.TypeMap})):
        having = [number for number, backend in enumerate(backends) if name in backend.TypeMap]
        for number in having[place % 3 :: 3]:
            chosen[number][name] = backends[number].TypeMap[name]
    for backend, types_of_it in zip(backends, chosen):
        assert types_of_it, f"no type for {backend.__name__}"
        backend.TypeMap = types_of_it


def skipped():
    modules, patterns = [], []
    for line in (HERE / "mpi4py-skipped.txt").read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            pattern = line.split("|")[0].strip()
            (modules if pattern.endswith(".py") else patterns).append(pattern)
    return modules, patterns


def main():
    modules, patterns = skipped()
    sys.path.insert(0, str(SUITE))
    sys.dont_write_bytecode = True
    translate_pairs_of_types()
    types_with_one_array_each()
    arguments = ["--no-builddir"] + sys.argv[1:]
    for module in modules:
        arguments += ["-e", f"^{module[:-3]}\\.py$"]
    for pattern in patterns:
        arguments += ["-x", pattern]
    sys.argv = [str(SUITE / "main.py")] + arguments
    runpy.run_path(str(SUITE / "main.py"), run_name="__main__")


# Workers of a pool that a test spawns import this again.
if __name__ == "__main__":
    main()
