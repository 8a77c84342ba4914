# SPDX-License-Identifier: MIT OR Apache-2.0
"""Packages from PyPI beside the unmodified wheel of mpi4py, which needs the MPICH ABI: so is built what is compiled."""

import os

from client import Client
from jobs import STROBED, Setting, judged
from places import (CACHE, DEBIAN, LIBRARIES, PREFIX, PROGRAMS, debian, debian_version, path_with_ours, pip,
                    python_version, venv)

CC = f"{PREFIX}/bin/mpicc_mpich"
BLAS = f"{LIBRARIES}/blas:{LIBRARIES}/lapack"


def python(*packages, build=(), env=None, seconds=1800):
    """The interpreter of an environment that has mpi4py and these packages; those of `build` are compiled in it."""
    found = venv("python")
    if python_version(found, "mpi4py") is None:
        pip(found, "mpi4py==4.1.2", "numpy", "setuptools>=77", "wheel", "cython", "pkgconfig", "nanobind",
            "scikit-build-core")
    lacking = [name for name in packages if python_version(found, name.split("[")[0]) is None]
    if lacking:
        pip(found, *lacking)
    for name in build:
        if python_version(found, name) is None:
            words = {"CC": CC, "MPICC": CC, "PATH": path_with_ours(), "LD_LIBRARY_PATH": f"{PREFIX}/lib:{LIBRARIES}:{BLAS}"}
            pip(found, "--no-build-isolation", "--no-binary", name, name, env={**words, **(env or {})}, seconds=seconds)
    return found


def program(name):
    return os.path.join(PROGRAMS, name)


def scratch(name):
    folder = os.path.join(CACHE, "scratch", name)
    os.makedirs(folder, exist_ok=True)
    return folder


def mpi4py_fft():
    debian("libfftw3-dev")
    found = python(build=["mpi4py-fft"], env={
        "CC": "cc", "FFTW_LIBRARY_DIR": LIBRARIES, "FFTW_INCLUDE_DIR": f"{DEBIAN}/usr/include"})
    return python_version(found, "mpi4py-fft"), judged([found, program("fft.py")])


def h5py():
    debian("libhdf5-mpich-dev")
    home = f"{LIBRARIES}/hdf5/mpich"
    found = python(build=["h5py"], env={
        "HDF5_MPI": "ON", "H5PY_SETUP_REQUIRES": "0", "HDF5_LIBDIR": home,
        "HDF5_INCLUDEDIR": f"{DEBIAN}/usr/include/hdf5/mpich",
        "LD_LIBRARY_PATH": f"{PREFIX}/lib:{LIBRARIES}:{home}"})
    told = judged([found, program("h5.py"), scratch("h5py") + "/file.h5"])
    return f"{python_version(found, 'h5py')} on HDF5 {debian_version('libhdf5-mpich-103-1')}", told


def dask_mpi():
    found = python("dask-mpi", "dask[array]")
    # Its threads talk over sockets; what it needs of MPI is who is who.
    sizes = [Setting(3), Setting(4), Setting(4, 2), Setting(3, 1, *STROBED)]
    told = judged(lambda setting: [found, program("dask_sum.py"), str(setting.ranks - 2)], sizes)
    return python_version(found, "dask-mpi"), told


def mpi4jax():
    found = python("jax[cpu]", build=["mpi4jax"], env={"CC": "cc", "MPI4JAX_BUILD_MPICC": CC})
    told = judged([found, program("jax_ring.py")], seconds=240)
    return f"{python_version(found, 'mpi4jax')} on jax {python_version(found, 'jax')}", told


CLIENTS = [
    Client("pypi/mpi4py-fft", "3-D transforms in slabs and pencils against NumPy's", mpi4py_fft),
    Client("pypi/h5py", "parallel files: collective, compressed, atomic", h5py),
    Client("pypi/dask-mpi", "a matrix product on its workers", dask_mpi),
    Client("pypi/mpi4jax", "collectives, derivatives and a wave in compiled functions", mpi4jax),
]
