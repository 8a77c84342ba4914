# SPDX-License-Identifier: MIT OR Apache-2.0
"""Crates from crates.io, built with the wrappers of the tree."""

import glob
import os
import shutil

from client import Client
from jobs import judged
from places import CACHE, LIBRARIES, PREFIX, PROGRAMS, Missing, debian, path_with_ours, run


def libclang():
    """The folder of the library by which bindgen reads mpi.h, and where the headers of that compiler are."""
    debian("libclang1-14", "libclang-common-14-dev")
    (library,) = glob.glob(f"{LIBRARIES}/libclang-14.so.14*")
    folder = os.path.join(CACHE, "libclang")
    os.makedirs(folder, exist_ok=True)
    if not os.path.exists(f"{folder}/libclang.so"):
        os.symlink(library, f"{folder}/libclang.so")
    (headers,) = glob.glob(f"{CACHE}/debian/usr/lib/llvm-14/lib/clang/14*/include")
    # What it needs of LLVM lies beside it.
    return {"LIBCLANG_PATH": folder, "LD_LIBRARY_PATH": LIBRARIES, "BINDGEN_EXTRA_CLANG_ARGS": f"-isystem {headers}"}


def rsmpi():
    if not shutil.which("cargo"):
        raise Missing("no cargo here")
    words = {**libclang(), "PATH": path_with_ours()}
    told = ""
    for abi in "abi", "mpich":
        folder = os.path.join(CACHE, f"rsmpi-{abi}")
        shutil.copytree(os.path.join(PROGRAMS, "rsmpi"), folder, dirs_exist_ok=True)
        run(["cargo", "build", "--quiet"], cwd=folder, env={
            **words, "MPICC": f"{PREFIX}/bin/mpicc_{abi}", "CC": "cc", "CARGO_TARGET_DIR": f"{folder}/target"})
        told = judged([f"{folder}/target/debug/rsmpi-client"])
    return "0.8.2", "both ABIs; " + told


CLIENTS = [Client("crates/mpi", "collectives, datatypes, probes, requests, a wave", rsmpi)]
