# SPDX-License-Identifier: MIT OR Apache-2.0
"""What is measured: parity, overlap maps, queues, applications in all modes, and what the statistics say of them."""

import json
import pathlib
import re
import tempfile

import report
import schedules
from study import modes, programs
from study.running import measured, say, start


def about(args, chosen, **more):
    """What a reader has to know of a section: it may be read elsewhere, and sections have dates of their own."""
    ranks = more.pop("ranks", 2)
    places = {mode.name: modes.processors(mode, ranks) for mode in chosen}
    return {
        "measured": report.heading().strip(),
        "repeats": args.repeats,
        "ranks": ranks,
        "processors": places,
        **more,
    }


def parity(args, kept):
    """Ping-pong, bandwidth, all-to-all: modes whose micro-benchmarks differ cannot be compared by applications (O9)."""
    short = ["short"] if args.quick else []
    chosen = [mode for mode in modes.SPREAD if mode.name not in (modes.CONTROL, "slow agent")]
    found = measured(args, chosen, [("p2p", "short", "latency", "bandwidth"), ("alltoallv", *short)])
    kept.put("parity", found, about(args, chosen))


def maps(args, kept):
    """Overlap of both sides over length and computing (A23), and a blocking send to a rank that computes (A24)."""
    chosen = [modes.BY_NAME[name] for name in ("none", "one-sided", "eager", "thread", "agent", "helper")]
    short = ["short"] if args.quick else []
    found = measured(args, chosen, [("overlap", "map", *short), ("overlap", "stuck", *short)])
    kept.put("maps", found, about(args, chosen))


def queues(args, kept):
    """Latency against the depth of the posted and of the unexpected queue (A25)."""
    chosen = [modes.BY_NAME[name] for name in ("one-sided", "thread", "agent", "slow agent", "helper")]
    found = measured(args, chosen, [("queues", "short"), ("queues", "computing")])
    kept.put("queues", found, about(args, chosen))


def applications(args, kept):
    """All programs in all modes, interleaved (A26)."""
    ranks = args.ranks
    wanted, missing = programs.all_of(args.prefix, ranks, args.quick)
    wanted = [program for program in wanted if not args.programs or program.name in args.programs.split(";")]
    chosen = [mode for mode in modes.MODES if not args.quick or mode.name not in ("slices", "slow agent")]
    found = {str(nodes): {mode.name: {} for mode in chosen} for nodes in args.nodes}
    for repeat in range(args.repeats):
        for nodes in args.nodes:
            for program in wanted:
                say(f"repeat {repeat + 1} of {args.repeats}, {nodes} node(s), {program.name}")
                one_sample(args, found[str(nodes)], (chosen, repeat), (program, ranks, nodes))
    if args.programs:
        # Those that were measured now take the place of those that were kept.
        for nodes, by_mode in kept.of("applications").items():
            for name, times in by_mode.items():
                now = found.setdefault(nodes, {}).setdefault(name, {})
                found[nodes][name] = times | now
    listed = [[program.name, program.about] for program in programs.all_of(args.prefix, ranks, args.quick)[0]]
    kept.put("applications", found, about(args, chosen, ranks=ranks, missing=missing, programs=listed))


def one_sample(args, found, which, what):
    """One value of a program for each mode, in turned order."""
    (chosen, repeat), (program, ranks, nodes) = which, what
    for mode in schedules.turned(chosen, repeat):
        done = start(args.prefix, mode, ranks, nodes, program.words, program.env, 60, cwd=program.folder)
        # A place is kept for a run that failed: the others are compared with the runs beside them.
        found[mode.name].setdefault(program.name, []).append(program.time(done))


def statistics(args, kept):
    """What O17 asks for: time in the library and calls (mpiexec --report), and what receives find."""
    wanted, _ = programs.all_of(args.prefix, args.ranks, args.quick)
    wanted = [program for program in wanted if not args.programs or program.name in args.programs.split(";")]
    probes = {abi: programs.probe(args.prefix, abi) for abi in ("abi", "mpich")}
    found = {}
    for nodes in args.nodes:
        for program in wanted:
            say(f"{nodes} node(s), {program.name}")
            row = found.setdefault(str(nodes), {}).setdefault(program.name, {})
            for name in ("none", "helper"):
                row[name] = reported(args, modes.BY_NAME[name], program, nodes)
            env = program.env | {"LD_PRELOAD": str(probes[program.abi])}
            done = start(
                args.prefix, modes.BY_NAME["helper"], args.ranks, nodes, program.words, env, 120, cwd=program.folder
            )
            row["arrivals"] = arrivals(done)
    if args.programs:
        found = {nodes: rows | found.get(nodes, {}) for nodes, rows in kept.of("statistics").items()}
    kept.put("statistics", found, about(args, [modes.BY_NAME["none"], modes.BY_NAME["helper"]], ranks=args.ranks))


def arrivals(done):
    """{receives, unexpected, posted, longest} of a run with arrivals.c before it."""
    line = re.search(r"^arrivals (\S+) (\S+) (\S+) (\S+)$", done.stderr if done else "", re.MULTILINE)
    return dict(zip(("receives", "unexpected", "posted", "longest"), map(float, line.groups()))) if line else {}


def reported(args, mode, program, nodes):
    """{share of the time in MPI, calls, messages sent, bytes, seconds} of one run, of all ranks together."""
    with tempfile.TemporaryDirectory() as folder:
        done = start(
            args.prefix,
            mode,
            args.ranks,
            nodes,
            program.words,
            program.env,
            120,
            ["--mmds", "granularity,peers", "--report", folder],
            program.folder,
        )
        seconds = program.time(done)
        if seconds is None:
            return {}
        records = [
            json.loads(line)
            for path in pathlib.Path(folder).glob("rank-*.jsonl")
            for line in path.read_text().splitlines()
        ]
    spans = {
        name: sum(r["total"] for r in records if r.get("metric") == name) for name in ("computation", "communication")
    }
    calls = [r for r in records if r.get("kind") == "call"]
    peers = [r for r in records if r.get("kind") == "peer"]
    whole = sum(spans.values())
    return {
        "in_mpi": spans["communication"] / whole if whole else None,
        "calls": sum(r["count"] for r in calls),
        "messages": sum(r["messages"] for r in peers),
        "bytes": sum(r["bytes"] for r in peers),
        "seconds": seconds,
    }


SECTIONS = {"parity": parity, "maps": maps, "queues": queues, "applications": applications, "statistics": statistics}
