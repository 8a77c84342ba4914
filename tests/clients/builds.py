# SPDX-License-Identifier: MIT OR Apache-2.0
"""Projects in C, C++ and Fortran that CMake, Meson and autotools configure and build, each for both ABIs."""

import os
import re
import shutil

from client import Client
from jobs import Setting, judged
from places import CACHE, PREFIX, PROGRAMS, Failed, Missing, path_with_ours, pip, run, venv

SOURCE = os.path.join(PROGRAMS, "project")
LANGUAGES = ["c", "cxx", "fortran"]
WRAPPERS = {"c": "mpicc", "cxx": "mpicxx", "fortran": "mpifort"}
SIZES = [Setting(1), Setting(2), Setting(4), Setting(4, 2)]


def emptied(name):
    folder = os.path.join(CACHE, "projects", name)
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    return folder


def both(system, build):
    """Builds the project for each ABI and runs its programs."""
    for abi in "abi", "mpich":
        folder = build(emptied(f"{system}-{abi}"), abi)
        for language in LANGUAGES:
            judged([os.path.join(folder, f"waves_{language}")], SIZES)
            needed = run(["readelf", "-d", os.path.join(folder, f"waves_{language}")])
            libraries = re.findall(r"NEEDED.*\[(libmpi\S*)\]", needed)
            if not libraries or any(name.startswith("libmpi_abi") != (abi == "abi") for name in libraries):
                raise Failed(f"{system} linked the program in {language} with {libraries}, not with those of {abi}")
    return "C, C++ and Fortran, both ABIs; ranks: " + ", ".join(map(str, SIZES))


def cmake():
    def build(folder, abi):
        names = {"c": "C", "cxx": "CXX", "fortran": "Fortran"}
        chosen = [f"-DMPI_{names[language]}_COMPILER={PREFIX}/bin/{WRAPPERS[language]}_{abi}" for language in LANGUAGES]
        # The standard ABI is what a search by name finds.
        run(["cmake", "-S", SOURCE, "-B", folder, *(chosen if abi == "mpich" else [])], env={"PATH": path_with_ours()})
        run(["cmake", "--build", folder])
        return folder
    if not shutil.which("cmake"):
        raise Missing("no cmake here")
    return run(["cmake", "--version"]).split()[2], both("cmake", build)


def meson():
    python = venv("builds")
    pip(python, "meson", "ninja")
    tools = os.path.dirname(python)

    def build(folder, abi):
        words = {"PATH": path_with_ours(tools)}
        if abi == "mpich":
            words.update({"MPICC": "mpicc_mpich", "MPICXX": "mpicxx_mpich", "MPIFC": "mpifort_mpich"})
        # Without it Meson takes what pkg-config has of another MPI.
        words["PKG_CONFIG_LIBDIR"] = folder
        run([f"{tools}/meson", "setup", folder, SOURCE], env=words)
        run([f"{tools}/meson", "compile", "-C", folder], env=words)
        return folder
    return run([f"{tools}/meson", "--version"]).strip(), both("meson", build)


def autotools():
    if not shutil.which("autoreconf"):
        if os.geteuid() != 0 or not shutil.which("apt-get"):
            raise Missing("no autoconf and automake here")
        run(["apt-get", "-qq", "install", "-y", "--no-install-recommends", "autoconf", "automake"], wrong=Missing)

    def build(folder, abi):
        # autoreconf writes beside its sources.
        for name in os.listdir(SOURCE):
            shutil.copy(os.path.join(SOURCE, name), folder)
        run(["autoreconf", "-fi"], cwd=folder)
        chosen = {"CC": "mpicc_mpich", "CXX": "mpicxx_mpich", "FC": "mpifort_mpich"} if abi == "mpich" else {}
        words = {"PATH": path_with_ours(), **chosen}
        run(["./configure"], cwd=folder, env=words)
        run(["make"], cwd=folder, env=words)
        return folder
    version = run(["autoreconf", "--version"]).splitlines()[0].split()[-1]
    return version, both("autotools", build)


CLIENTS = [
    Client("build/cmake", "find_package(MPI) in a project of three languages", cmake, quick=True),
    Client("build/meson", "dependency('mpi') in a project of three languages", meson),
    Client("build/autotools", "AC_PROG_CC([mpicc]) and its like in a project of three languages", autotools),
]
