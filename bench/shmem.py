# SPDX-License-Identifier: MIT OR Apache-2.0
"""OpenSHMEM: what puts, gets, atomic operations and collectives cost, beside the OpenSHMEM of Debian's Open MPI. No
package of PyPI has one."""

import os
import pathlib
import subprocess

import debian
import report

NOTE = """
Two PEs, each bound to a processor: what an operation costs its origin; puts until shmem_quiet returns. PE 1 waits in a
barrier meanwhile. The heap is memory of shmem_malloc; variables are global ones of the program.
"""
PACKAGES = ("openmpi-bin libopenmpi3 libopenmpi-dev openmpi-common libucx0 libpmix2 libhwloc15 libevent-core-2.1-7 "
            "libevent-pthreads-2.1-7 libfabric1 libpsm-infinipath1 libpsm2-2 libibverbs1 librdmacm1 libmunge2 libnl-3-200 "
            "libnl-route-3-200").split()


class Peer:
    """Debian's Open MPI, unpacked without being installed: a library as run.py's are, for one program."""

    name = "Open MPI 4 (Debian)"

    def __init__(self, folder):
        self.root, self.program = folder, folder / "shmem"
        library = next(self.root.glob("usr/lib/*-linux-gnu"))
        self.paths = [library, library / "openmpi/lib", self.root / "lib" / library.name]
        self.include = library / "openmpi/include"
        self.env = {
            **os.environ,
            "LD_LIBRARY_PATH": ":".join(map(str, self.paths)),
            "OPAL_PREFIX": str(library / "openmpi"),
            "OPAL_LIBDIR": str(library),
            "OPAL_BINDIR": str(self.root / "usr/bin"),
            "OPAL_PKGDATADIR": str(self.root / "usr/share/openmpi"),
            "OPAL_SYSCONFDIR": str(self.root / "etc/openmpi"),
            "OMPI_MCA_mca_base_component_path": str(library / "openmpi/lib/openmpi3"),
            "UCX_MODULE_DIR": str(library / "ucx"),
            "OMPI_ALLOW_RUN_AS_ROOT": "1",
            "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        }

    def compile(self, source):
        libraries = [f"-L{path}" for path in self.paths] + [f"-Wl,-rpath-link,{path}" for path in self.paths]
        command = ["gcc", "-O2", f"-I{self.include}", source, "-o", self.program, *libraries, "-loshmem", "-lmpi"]
        subprocess.run(command, check=True, capture_output=True)

    def run(self):
        command = [self.root / "usr/bin/orterun", "--bind-to", "core", "-n", "2", self.program]
        done = subprocess.run(command, env=self.env, capture_output=True, text=True, timeout=120)
        if done.returncode != 0:
            print(f"  {self.name}: its program ends with {done.returncode} after {len(figures(done.stdout))} figures")
        return figures(done.stdout)


def figures(text):
    """The lines of the program: {(name, bytes): microseconds}."""
    words = (line.split() for line in text.splitlines())
    return {(word[0], int(word[1])): float(word[2]) for word in words if len(word) == 3}


def fetch(cache, source):
    """The peer, unpacked and with its program; fails with OSError where that is not possible."""
    folder = debian.unpacked(cache, "oshmem", PACKAGES)
    peer = Peer(folder)
    try:
        peer.compile(pathlib.Path(source))
    except subprocess.CalledProcessError as error:
        raise OSError(f"gcc: {error.stderr.decode()[-200:]}") from error
    return peer


def section(libraries, measured, results):
    """`measured`: figures of bench/src/shmem.c."""
    tables = []
    for kind, memory in (("heap", "the heap"), ("variable", "global variables")):
        rows = report.Table(f"OpenSHMEM on {memory}, us", report.columns("operation", libraries))
        for what in ("put", "get"):
            for length in (8, 1024, 8192, 65536, 1 << 20):
                name = f"{what} {report.size(length)}"
                report.compare(rows, name, libraries, measured, (f"{kind}_{what}_us", length), 1.0)
        for what in ("p", "g", "fetch_add", "compare_swap"):
            report.compare(rows, what.replace("_", " "), libraries, measured, (f"{kind}_{what}_us", 8), 1.0)
        tables.append(rows)
    rest = report.Table("OpenSHMEM, two PEs together, us", report.columns("operation", libraries))
    for name, key in (("ping-pong of a word, half", ("ping_us", 8)), ("barrier_all", ("barrier_us", 0)),
                      ("sum_to_all of a word", ("sum_us", 8))):
        report.compare(rest, name, libraries, measured, key, 1.0)
    report.write(results / "shmem.txt", NOTE, *tables, rest)
