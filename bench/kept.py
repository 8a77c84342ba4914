# SPDX-License-Identifier: MIT OR Apache-2.0
"""What keeping statistics costs, reckoned: what a call and a slice cost where nothing else happens, by how many of them the kernels
have. Two runs of a kernel that differ in nothing differ by more than what is looked for, on a machine that is shared with
others; 8 bytes to and fro between two processors do not, in medians of many short runs."""

import json
import pathlib
import shlex
import statistics
import subprocess
import tempfile

import report
import schedules

STROBED = ["--schedule", "strobed"]
CALLS, SLICES = ["--mmds", "granularity,latency"], ["--emds", "all"]
WAYS = {
    "immediate": [], "immediate, calls": CALLS, "immediate, all of calls": ["--mmds", "all"],
    "strobed": STROBED, "strobed, slices": [*STROBED, *SLICES], "strobed, slices and all of calls": [*STROBED, *SLICES, "--mmds", "all"],
}
# Of the run time, and in MiB of each rank.
CALLS_MAX, SLICES_MAX, MEMORY_MAX_KIB = 0.002, 0.005, 1024


def ping_pong(library, repeats):
    """{way: (half of a round trip in ns, memory in KiB)}, of each the lower quartile: the two processors are near each other or far,
    which changes within minutes, and what is far takes three times as long."""
    library.folder.mkdir(parents=True, exist_ok=True)
    program, seen = library.folder / "kept", {}
    source = pathlib.Path(__file__).parent / "src/kept.c"
    subprocess.run([library.prefix / "bin/mpicc", "-O2", "-o", program, source], check=True)
    for repeat in range(repeats):
        for name, mode in schedules.turned(list(WAYS.items()), repeat):
            command = [library.prefix / "bin/mpiexec", "--bind-to", "core", *mode, "-n", "2", program]
            done = subprocess.run(command, capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL, check=True)
            seen.setdefault(name, []).append([float(line.split()[2]) for line in done.stdout.splitlines()])
    return {name: tuple(statistics.quantiles(values, n=4)[0] for values in zip(*rows)) for name, rows in seen.items()}


def counts(library, folder, ranks, program):
    """(seconds, calls of the rank that made most, slices) of one run of a kernel."""
    with tempfile.TemporaryDirectory() as kept:
        mode = [*STROBED, "--emds", "times", "--report", kept]
        seconds = float(schedules.run(library.prefix, folder, ranks, mode, program)[-1][3])
        calls = []
        for path in pathlib.Path(kept).glob("rank-*.jsonl"):
            rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
            calls.append(sum(row["count"] for row in rows if row.get("kind") == "call"))
        rows = map(json.loads, (pathlib.Path(kept) / "node-0.jsonl").read_text(encoding="utf-8").splitlines())
        return seconds, max(calls), max(row["slice"] for row in rows if row.get("kind") == "slice")


def tables(library, args):
    """[table…], note: the costs of one call and one slice, and what they are of the kernels."""
    repeats = 2 * max(args.repeats, 3)
    half = ping_pong(library, repeats)
    costs = report.Table("8 bytes between two processors, half of a round trip: two calls, and strobed one slice",
                         ["", "ns", "more", "KiB a rank", "more", "target", "met"])
    for name, (ns, kib) in half.items():
        base_ns, base_kib = half[name.partition(",")[0]]
        judged = ["<= 1024", "yes" if kib - base_kib <= MEMORY_MAX_KIB else "NO"] if "," in name else ["", ""]
        costs.add(name, f"{ns:.1f}", f"{ns - base_ns:.1f}", f"{kib:.0f}", f"{kib - base_kib:.0f}", *judged)
    call_ns = (half["immediate, calls"][0] - half["immediate"][0]) / 2
    slice_ns = half["strobed, slices"][0] - half["strobed"][0]
    ranks, folder = args.ranks or 4, schedules.programs(library.prefix)
    shares = report.Table(f"Of the run time of kernels, {ranks} ranks, strobed: {call_ns:.0f} ns for each call, {slice_ns:.0f} ns for each slice",
                          ["kernel", "seconds", "calls", "calls cost", "target", "met", "slices", "slices cost", "target", "met"])
    for label, program, _, _ in schedules.KERNELS:
        seconds, calls, slices = counts(library, folder, ranks, program)
        of_calls, of_slices = calls * call_ns * 1e-9 / seconds, slices * slice_ns * 1e-9 / seconds
        shares.add(label, f"{seconds:.3f}", calls, f"{100 * of_calls:.4f} %", "<= 0.2 %", "yes" if of_calls <= CALLS_MAX else "NO",
                   slices, f"{100 * of_slices:.4f} %", "<= 0.5 %", "yes" if of_slices <= SLICES_MAX else "NO")
    note = (f"\nLower quartiles of {repeats} interleaved runs, each the median of 41 samples of 10,000 round trips. calls: {shlex.join(CALLS)}; slices: {shlex.join(SLICES)}.\n"
            "Memory is that of a process, its share of common pages included, after 840,000 slices: rings are full. Calls: of the rank that made\n"
            "most. Each slice is ended by one rank, whose time it costs; here all of them are put to the run time.\n")
    return [costs, shares], note
