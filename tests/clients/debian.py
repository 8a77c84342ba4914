# SPDX-License-Identifier: MIT OR Apache-2.0
"""Debian's packages that were built for MPICH: programs as they are, and libraries under small programs of ours."""

import os
import re
import shutil

from client import Client
from jobs import Setting, judged, numbers
from places import CACHE, LIBRARIES, PREFIX, PROGRAMS, Failed, Missing, debian, debian_version, once, run

BIN = os.path.join(CACHE, "debian/usr/bin")
SHARE = os.path.join(CACHE, "debian/usr/share")
# Where the linker finds what a library of Debian's needs itself: MPI is ours.
BELOW = ["-Wl,-rpath-link," + ":".join([LIBRARIES, LIBRARIES + "/blas", LIBRARIES + "/lapack", PREFIX + "/lib"])]


def compiled(name, compiler, program, *words):
    """Compiles a program of ours against libraries of the tree and returns its path."""
    @once(f"programs/{name}", program, compiler, words, PREFIX)
    def build(folder):
        file = os.path.join(PROGRAMS, program)
        run([f"{PREFIX}/bin/{compiler}", "-O2", "-o", f"{folder}/{name}", file, "-L", LIBRARIES, *words, "-lm", *BELOW])
    return os.path.join(build(), name)


def scratch(name):
    """An empty folder for what a client writes."""
    folder = os.path.join(CACHE, "scratch", name)
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    return folder


def pattern(expression):
    """A reader of all numbers that match in the output of a program that is not ours; there must be one."""
    def read(text):
        found = re.findall(expression, text)
        if not found:
            raise Failed(f"nothing like {expression!r} in\n{text[-3000:]}")
        return {str(at): float(value) for at, value in enumerate(found)}
    return read


SCALAPACK = ["libscalapack-mpich-dev", "libblas-dev", "liblapack-dev"]
HDF5 = ["libhdf5-mpich-dev"]
COARRAYS = ["libcoarrays-mpich-dev"]


def scalapack():
    debian(*SCALAPACK)
    program = compiled("scalapack", "mpicc_mpich", "scalapack.c", "-lscalapack-mpich", f"-L{LIBRARIES}/lapack",
                       f"-L{LIBRARIES}/blas", "-llapack", "-lblas")
    return debian_version("libscalapack-mpich2.2"), judged([program])


# Its own tests, and the most ranks that their data files ask for. They say how many tests passed and failed.
SCALAPACK_TESTS = ["xdlu", "xdqr", "xdllt", "xdinv", "xdls", "xdsvd", "xzlu", "xdhrd"]


def scalapack_tests():
    debian("scalapack-mpi-test")
    home = os.path.join(LIBRARIES, "scalapack/mpich-tests")

    def passed(text):
        rows = len(re.findall(r"\b(?:PASSED|Passed)\b", text))
        if rows < 10 or re.search(r"\bFAILED\b|^Failed|[1-9]\d* tests? completed and failed", text, re.M):
            raise Failed(f"{rows} rows passed\n{text[-4000:]}")
        return {"passed": float(rows)}
    for name in SCALAPACK_TESTS:
        # Data files ask for certain grids of up to four ranks.
        judged([f"{home}/{name}"], [Setting(4), Setting(4, 2)], shows=passed, cwd=home, seconds=300)
    return debian_version("scalapack-mpi-test"), f"{' '.join(SCALAPACK_TESTS)}; ranks: 4, 4 on 2 nodes"


def hdf5():
    debian(*HDF5)
    program = compiled("hdf5", "mpicc_mpich", "hdf5_blocks.c", f"-I{CACHE}/debian/usr/include/hdf5/mpich",
                       "-lhdf5_mpich")
    return debian_version("libhdf5-mpich-103-1"), judged([program, scratch("hdf5") + "/blocks.h5"])


def coarrays():
    debian(*COARRAYS)
    program = compiled("coarrays", "mpifort_mpich", "coarrays.f90", "-fcoarray=lib",
                       f"-L{LIBRARIES}/open-coarrays/mpich/lib", "-lcaf_mpich")
    return debian_version("libcaf-mpich-3"), judged([program])


def nwchem():
    debian("nwchem-mpich", "nwchem-data")
    where = scratch("nwchem")
    shutil.copy(os.path.join(PROGRAMS, "water.nw"), where)
    basis = {"NWCHEM_BASIS_LIBRARY": f"{SHARE}/nwchem/libraries/"}
    told = judged([f"{BIN}/nwchem.mpich", "water.nw"], shows=pattern(r"Total (?:SCF|MP2) energy\s*=?\s+(-\S+)"),
                  cwd=where, env=basis, seconds=240)
    return debian_version("nwchem-mpich"), told


def bagel():
    debian("bagel")
    where = scratch("bagel")
    with open(os.path.join(PROGRAMS, "water.json")) as file:
        text = file.read().replace("BASIS/", f"{SHARE}/bagel/")
    with open(f"{where}/water.json", "w") as file:
        file.write(text)
    told = judged([f"{BIN}/BAGEL", "water.json"], shows=pattern(r"MP2 total energy:\s+(-\S+)"), cwd=where, seconds=240,
                  env={"BAGEL_NUM_THREADS": "1"})
    return debian_version("bagel"), told


def yorick():
    debian("yorick-mpy-mpich2")
    program = f"{CACHE}/debian/usr/lib/yorick/bin/mpy.mpich2"
    return debian_version("yorick-mpy-mpich2"), judged([program, "-batch", f"{PROGRAMS}/trapezoids.i"])


def netpipe():
    debian("netpipe-mpich2")
    where = scratch("netpipe")

    def sizes(text):
        rows = re.findall(r"^\s*\d+:\s+(\d+) bytes\s+\d+ times -->\s+(\S+) Mbps", text, re.M)
        if not rows or any(float(rate) <= 0 for _, rate in rows):
            raise Failed(f"no rates in\n{text[-3000:]}")
        return {"sizes": float(len(rows)), "longest": float(rows[-1][0])}
    pair = [Setting(2), Setting(2, 2), Setting(2, 1, "--schedule", "strobed")]
    # -I checks every byte that arrives and times nothing.
    told = judged([f"{BIN}/NPmpich2", "-u", "262144", "-n", "3", "-o", "np.out"], pair, shows=sizes, cwd=where)
    return debian_version("netpipe-mpich2"), told


def tachyon():
    debian("tachyon-bin-nox", "libtachyon-mpich-0")
    where = scratch("tachyon")
    # Which build of the library is the library is an alternative in Debian.
    os.makedirs(f"{where}/lib")
    os.symlink(f"{LIBRARIES}/libtachyon-mpich.so.0", f"{where}/lib/libtachyon.so.0")
    paths = {"LD_LIBRARY_PATH": f"{where}/lib:{LIBRARIES}"}

    def picture(text):
        nodes = re.findall(r"Running on (\d+) node", text)
        with open(f"{where}/scene.ppm", "rb") as file:
            pixels = file.read()
        os.unlink(f"{where}/scene.ppm")
        if len(set(pixels[-3 * 320 * 240:])) < 100:
            raise Failed(f"an empty picture\n{text[-3000:]}")
        return {"pixels": float(int.from_bytes(pixels, "big") % (2**50 - 27)), "bytes": float(len(pixels))}
    told = judged([f"{BIN}/tachyon-nox", f"{PROGRAMS}/spheres.dat", "-res", "320", "240", "-format", "PPM",
                   "-o", "scene.ppm"], shows=picture, tolerance=0, cwd=where, env=paths)
    return debian_version("libtachyon-mpich-0"), told


def for_another(package, but=""):
    """What a package is not to be had for: Debian does not have it, or only for Open MPI."""
    version = debian_version(package)
    if "openmpi" in run(["apt-cache", "depends", package]) or "openmpi" in run(["apt-cache", "show", package]):
        raise Missing(f"Debian's {package} {version} is built for Open MPI{but}")
    raise Failed(f"{package} {version} may be had now: it wants a recipe")


CLIENTS = [
    Client("debian/scalapack", "a system of equations, and all eigenvalues of a matrix", scalapack, True, SCALAPACK),
    Client("debian/scalapack-tests", "its own tests", scalapack_tests),
    Client("debian/hdf5", "chunked matrix written by columns, read by rows; a data set that grows", hdf5, True, HDF5),
    Client("debian/coarrays", "gfortran -fcoarray=lib: sections, locks, events, a heat equation", coarrays, True,
           COARRAYS),
    Client("debian/nwchem", "water: RHF and MP2 energies", nwchem),
    Client("debian/bagel", "water: Hartree-Fock and MP2 energies", bagel),
    Client("debian/yorick-mpy", "an integral round a ring, long arrays there and back", yorick),
    Client("debian/netpipe", "its ladder of message sizes", netpipe),
    Client("debian/tachyon", "a picture, byte for byte", tachyon),
    Client("debian/netcdf", "parallel NetCDF-4", lambda: for_another("libnetcdf-mpi-19", "; see source/pnetcdf")),
    Client("debian/r-cran-rmpi", "R's binding", lambda: for_another("r-cran-rmpi", ", and CRAN is no registry here")),
    Client("debian/julia", "Julia's binding, MPI.jl", lambda: for_another("julia")),
]
