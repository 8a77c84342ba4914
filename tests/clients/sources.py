# SPDX-License-Identifier: MIT OR Apache-2.0
"""Libraries whose upstream source Debian has, built as they are with the wrappers of the tree, for the standard ABI.

Debian built them for another MPI: FFTW and PnetCDF.
"""

import os
import re
import shutil

from client import Client
from jobs import PARALLEL, judged
from places import CACHE, PREFIX, PROGRAMS, Failed, Missing, debian_version, once, path_with_ours, run, source


@once("fftw", PREFIX)
def fftw_built(folder):
    shutil.copytree(source("fftw3"), f"{folder}/source", symlinks=True)
    words = {"PATH": path_with_ours(), "MPICC": "mpicc", "CFLAGS": "-O1"}
    run([f"{folder}/source/configure", "-q", f"--prefix={folder}", "--enable-mpi", "--disable-fortran", "--disable-doc"],
        cwd=f"{folder}/source", env=words)
    run(["make", "-s", "-j2"], cwd=f"{folder}/source", env=words)
    run(["make", "-s", "install"], cwd=f"{folder}/source", env=words)


def compiled(name, home, program, *libraries):
    """Compiles a program of ours with a library that was built here."""
    @once(f"programs/{name}", program, PREFIX)
    def build(folder):
        run([f"{PREFIX}/bin/mpicc", "-O2", "-o", f"{folder}/{name}", os.path.join(PROGRAMS, program),
             f"-I{home}/include", f"-L{home}/lib", *libraries, "-lm"])
    return os.path.join(build(), name)


def fftw():
    home = fftw_built()
    told = judged([compiled("fftw", home, "fftw.c", "-lfftw3_mpi", "-lfftw3")])
    # Its own verifier: in place and out, forward and back, real and complex, one to three dimensions, transposed.
    problems = ["ofc96", "ibc12x18", "ofr10x12x14", "ibr8x9x10", "ofc[24x20", "ifc]24x20", "ok10e00x12o11"]

    def verified(text):
        rows = dict(re.findall(r"^(\S+) (\d\S+ \d\S+ \d\S+)$", text, re.M))
        errors = [float(error) for row in rows.values() for error in row.split()]
        if sorted(rows) != sorted(problems) or max(errors) > 1e-13:
            raise Failed(f"{rows} are not all problems, or not right\n{text[-3000:]}")
        return {"problems": float(len(rows))}
    bench = f"{home}/source/mpi/mpi-bench"
    words = ["-v"] + [word for problem in problems for word in ("--verify", problem)]
    told_bench = judged([bench, *words], PARALLEL, shows=verified, seconds=240)
    return debian_version("libfftw3-double3"), f"{told}; its mpi-bench --verify, {told_bench}"


@once("pnetcdf", PREFIX)
def pnetcdf_built(folder):
    if not all(map(shutil.which, ["autoreconf", "libtoolize", "m4"])):
        if os.geteuid() != 0 or not shutil.which("apt-get"):
            raise Missing("no autoconf, automake, libtool and m4 here")
        run(["apt-get", "-qq", "install", "-y", "--no-install-recommends", "autoconf", "automake", "libtool", "m4"],
            wrong=Missing)
    shutil.copytree(source("pnetcdf"), f"{folder}/source", symlinks=True)
    words = {"PATH": path_with_ours(), "CFLAGS": "-O1"}
    run(["autoreconf", "-fi"], cwd=f"{folder}/source")
    run([f"{folder}/source/configure", "-q", f"--prefix={folder}", f"--with-mpi={PREFIX}", "--disable-fortran",
         "--disable-cxx"], cwd=f"{folder}/source", env=words)
    run(["make", "-s", "-j2"], cwd=f"{folder}/source", env=words)
    run(["make", "-s", "install"], cwd=f"{folder}/source", env=words)


def pnetcdf():
    home = pnetcdf_built()
    where = os.path.join(CACHE, "scratch/pnetcdf")
    os.makedirs(where, exist_ok=True)
    program = compiled("pnetcdf", home, "pnetcdf.c", "-lpnetcdf")
    return debian_version("libpnetcdf0d"), judged([program, f"{where}/file.nc"])


def pnetcdf_tests():
    """Its own tests on four ranks, as its makefiles run them; each says that it passed, or make fails."""
    home = pnetcdf_built()
    words = {"PATH": path_with_ours(), "TMPDIR": os.path.join(CACHE, "scratch")}
    os.makedirs(words["TMPDIR"], exist_ok=True)
    passed = 0
    run(["make", "-s", "-C", f"{home}/source/test/common"], env=words)
    for part in "testcases", "nonblocking":
        text = run(["make", "-C", f"{home}/source/test/{part}", "ptest4", "TESTMPIRUN=mpiexec -n NP"], env=words)
        passed += len(re.findall(r"^\*\*\* TESTING .* pass$", text, re.M))
    if passed < 40:
        raise Failed(f"{passed} tests passed, where there are 50 and more")
    return debian_version("libpnetcdf0d"), f"{passed} tests; ranks: 4"


CLIENTS = [
    Client("source/fftw", "transforms in two and three dimensions, transposes; its own verifier", fftw),
    Client("source/pnetcdf", "record and fixed variables: collective, strided, non-blocking", pnetcdf),
    Client("source/pnetcdf-tests", "its own tests of cases and of non-blocking calls", pnetcdf_tests),
]
