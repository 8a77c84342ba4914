# SPDX-License-Identifier: MIT OR Apache-2.0
"""How costs grow with ranks and with nodes: time of start, barrier, allreduce and alltoall, memory of a rank; and what
threads of a rank cost each other (MPI_THREAD_MULTIPLE)."""

import math
import statistics

import draw
import report

RANKS = (2, 4, 8, 16, 32, 64, 128, 256, 512)
NODES = (2, 4, 8, 16, 32)
RANKS_PER_NODE = 2
MANY = 1000
COSTS = (("wall_ms", "start, ms"), ("barrier_us", "barrier, us"), ("allreduce_us", "allreduce 8 B, us"),
         ("alltoall_us", "alltoall 8 B, us"), ("start_kB", "memory, KiB"), ("used_kB", "after these, KiB"))
# Below so many ranks each has a processor, or nearly; what grows is seen from there on.
GROWS_FROM = 8


def exponent(points):
    """The slope of a line through the logarithms: 1 if twice as many cost twice as much."""
    points = [(math.log(count), math.log(value)) for count, value in points if value and count >= GROWS_FROM]
    if len(points) < 2:
        return None
    x, y = (statistics.mean(values) for values in zip(*points))
    return sum((a - x) * (b - y) for a, b in points) / sum((a - x) ** 2 for a, _ in points)


def medians(library, setting, counts, per, repeats):
    """{count: {name: median}} of runs with one rank for each of the counted, or on nodes of `per` ranks. `setting` is
    bench/run.py's class."""
    seen = {}
    for repeat in range(repeats):
        for count in counts:
            chosen = setting("nodes", ["--nodes", str(count)]) if per > 1 else setting("ranks")
            print(f"  growth: {count} {chosen.name}, {repeat + 1} of {repeats}", flush=True)
            for program in ("start", "growth"):
                figures = library.run(count * per, chosen, program)
                # How long it takes to start is asked of a program that does nothing else.
                kept = {name: value for (name, _), value in figures.items() if (name == "wall_ms") == (program == "start")}
                for name, value in kept.items():
                    seen.setdefault(count, {}).setdefault(name, []).append(value)
    return {count: {name: statistics.median(values) for name, values in row.items()} for count, row in seen.items()}


def table(title, first, seen):
    rows = report.Table(title, [first, *(column for _, column in COSTS)])
    for count, row in seen.items():
        rows.add(count, *(report.number(row.get(name)) for name, _ in COSTS))
    slopes = [exponent([(count, row.get(name)) for count, row in seen.items()]) for name, _ in COSTS]
    rows.add("exponent", *("-" if slope is None else f"{slope:.2f}" for slope in slopes))
    return rows


def section(library, args, results, setting):
    repeats = max(1, args.repeats // 2)
    ranks = medians(library, setting, RANKS[:-3] if args.quick else RANKS, 1, repeats)
    nodes = medians(library, setting, NODES[:-2] if args.quick else NODES, RANKS_PER_NODE, repeats)
    many = [library.run(MANY, setting("many"), "start").get(("wall_ms", MANY)) for _ in range(repeats)]
    many_s = statistics.median(value / 1000 for value in many if value) if any(many) else None
    met = "not done" if many_s is None else f"{many_s:.2f} s; target <= 3 s: {'yes' if many_s <= 3 else 'NO'}"
    least, most = (nodes[count].get("start_kB", 0) for count in (min(nodes), max(nodes)))
    memory = (f"\nMemory of a rank on {max(nodes)} nodes by that on {min(nodes)}, {RANKS_PER_NODE} ranks a node: {most / least:.2f}; "
              f"target <= 1: {'yes' if most <= least else 'NO'}\n") if least else ""
    note = (f"\nMedians of {repeats}. Exponents of growth are slopes of lines through the logarithms, from {GROWS_FROM} on; on so few\n"
            "processors each rank needs a turn in each operation, which makes 1. Memory: a rank's share (PSS).\n")
    report.write(results / "growth.txt", note, table("Ranks on one machine", "ranks", ranks),
                 table(f"Virtual nodes of {RANKS_PER_NODE} ranks on one machine", "nodes", nodes),
                 f"\n{MANY} ranks start and end in {met}\n", memory)
    draw.growth(results / "growth.png", {"ranks": ranks, "nodes": nodes}, COSTS, exponent)


def threads_section(libraries, measured, results):
    """`measured`: figures of bench/src/threads.c, two ranks, each on a processor of its own."""
    tables = []
    for name, title, larger in (("thread_latency_us", "8 B, half of a round trip of each thread, us", False),
                                ("thread_rate_Mps", "Messages of 8 B, all threads of a rank, 64 in flight each, M/s", True)):
        rows = report.Table(title, report.columns("threads", libraries))
        for threads in (1, 2, 4, 8):
            report.compare(rows, str(threads), libraries, measured, (name, threads), 1.0, larger)
        tables.append(rows)
    note = "\nMPI_THREAD_MULTIPLE, two ranks, each bound to a processor: with two threads and more a rank has more than processors.\n"
    report.write(results / "threads.txt", note, *tables)
