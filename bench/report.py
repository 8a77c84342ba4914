# SPDX-License-Identifier: MIT OR Apache-2.0
"""The text tables of bench/results: every library, the ratio to the best peer, the target, the machine's limit."""

import datetime
import os
import platform

import behind
import processor


def heading():
    cores = len(os.sched_getaffinity(0))
    return f"{datetime.date.today()}, {cores} x {processor.model()}, Linux {platform.release()}\n"


def size(count):
    for unit, shift in (("MiB", 20), ("KiB", 10)):
        if count >= 1 << shift:
            return f"{count >> shift} {unit}"
    return f"{count} B"


def number(value):
    if value is None:
        return "-"
    return f"{value:.2f}" if value < 10 else f"{value:.1f}" if value < 1000 else f"{value:.0f}"


class Table:
    """Rows of cells, aligned; written with a heading and notes."""

    def __init__(self, title, columns):
        self.title, self.rows = title, [columns]

    def add(self, *cells):
        self.rows.append([str(c) for c in cells])

    def text(self):
        widths = [max(len(r[i]) for r in self.rows) for i in range(len(self.rows[0]))]
        lines = ["  ".join(c.ljust(w) if i == 0 else c.rjust(w) for i, (c, w) in enumerate(zip(r, widths))).rstrip() for r in self.rows]
        return f"\n{self.title}\n\n" + "\n".join([lines[0], "  ".join("-" * w for w in widths), *lines[1:]]) + "\n"


def compare(table, label, libraries, figures, point, target, larger=False, limit=None, absolute=False):
    """One row: all libraries, ours by the best peer, whether that (or our own figure) meets the target, ours by the limit."""
    values = [figures.of(lib.name, point, larger) for lib in libraries]
    ours, peers = values[0], [v for v in values[1:] if v is not None]
    best = (max if larger else min)(peers) if peers else None
    ratio = ours / best if ours and best else None
    judged = ours if absolute else ratio
    met = "" if judged is None or target is None else "yes" if (judged >= target if larger else judged <= target) else "NO"
    aim = "" if target is None else f"{'>=' if larger else '<='} {target:.2f}"
    bound = "" if limit is None or ours is None else f"{ours / limit:.2f}"
    table.add(label, *[number(v) for v in values], number(ratio), aim, met, bound)


def columns(first, libraries):
    return [first, *[lib.name for lib in libraries], "ratio", "target", "met", "x limit"]


def write(path, *parts):
    text = heading() + "".join(p.text() if isinstance(p, Table) else p for p in parts)
    worse = behind.behind(path.read_text(encoding="utf-8"), text) if path.exists() else []
    path.write_text(text, encoding="utf-8")
    print(text, flush=True)
    if worse:
        print("Behind what was kept of this processor:\n  " + "\n  ".join(worse), flush=True)


NOTE = """
ratio: Strobe by the best peer at that point, each peer with its best documented setting; medians of interleaved repeats.
x limit: Strobe by what the machine can do at all in the same run: one cache line between two cores for small messages;
for large ones a copy between two processes through shared memory by both cores.
"""


def pair(path, libraries, figures, limits):
    line = limits.of("limit", ("cache_line_us", 8))
    copy = {b: limits.of("limit", ("pipelined_MBps", b), True) for b in (65536, 1048576, 4194304)}
    latency = Table("Half round trip, us", columns("bytes", libraries))
    for b in (0, 8, 64, 256, 1024, 8192, 65536, 262144, 1048576, 4194304):
        target = 0.8 if b <= 1024 else 0.95 if b >= 65536 else None
        limit = line if b <= 1024 else b / copy[b] if b in copy else None
        compare(latency, size(b), libraries, figures, ("latency_us", b), target, limit=limit)
    bandwidth = Table("Bandwidth, 64 messages in flight, MB/s", columns("bytes", libraries))
    for b in (64, 1024, 8192, 65536, 262144, 1048576, 4194304):
        target = 1.0 if b >= 1024 else None
        compare(bandwidth, size(b), libraries, figures, ("bandwidth_MBps", b), target, True, copy.get(b))
    rate = Table("Message rate, millions a second", columns("bytes", libraries))
    compare(rate, "8 B", libraries, figures, ("rate_Mps", 8), 1.2, True)
    machine = "\nMachine: " + ", ".join(
        f"{name} {size(key)} {number(limits.of('limit', (name, key), name != 'cache_line_us'))}"
        for name, key in sorted({p for _, _, p in limits.values})) + "\n"
    write(path, latency, bandwidth, rate, collectives(libraries, figures, (0.8, 0.95)), NOTE, machine)


def collectives(libraries, figures, targets):
    table = Table("Collectives, us", columns("call", libraries))
    compare(table, "barrier", libraries, figures, ("barrier_us", 0), targets[0])
    for b in (8, 1024, 65536, 1048576):
        for name in ("bcast", "allreduce", "alltoall"):
            if figures.of(libraries[0].name, (f"{name}_us", b)) is not None:
                target = targets[0] if b == 8 else targets[1] if b >= 65536 else None
                compare(table, f"{name} {size(b)}", libraries, figures, (f"{name}_us", b), target)
    return table


def nodes(path, libraries, figures, oversubscribed):
    latency = Table("Half round trip between two nodes, us", columns("bytes", libraries))
    for b in (0, 8, 64, 256, 1024, 8192, 65536, 262144, 1048576, 4194304):
        compare(latency, size(b), libraries, figures, ("latency_us", b), 0.8 if b == 8 else None)
    bandwidth = Table("Bandwidth between two nodes, 64 messages in flight, MB/s", columns("bytes", libraries))
    for b in (64, 1024, 8192, 65536, 262144, 1048576, 4194304):
        target = 1.1 if b == 1048576 else None
        compare(bandwidth, size(b), libraries, figures, ("bandwidth_MBps", b), target, True)
    rate = Table("Message rate between two nodes, millions a second", columns("bytes", libraries))
    compare(rate, "8 B", libraries, figures, ("rate_Mps", 8), None, True)
    note = ("\nTwo nodes that share no memory, over loopback; Strobe with its defaults: CRC-32C from buffer to buffer, every\n"
            "packet authenticated. The peers use TCP and check nothing beyond it. Collectives: two nodes of two ranks each.\n")
    write(path, note, latency, bandwidth, rate, collectives(libraries, oversubscribed, (0.7, 0.7)))


def over(path, libraries, figures, ranks):
    write(path, f"\n{ranks} ranks on {len(os.sched_getaffinity(0))} cores\n", collectives(libraries, figures, (0.9, 0.9)), NOTE)


def one(path, libraries, figures):
    table = Table("Two ranks on one core (taskset; the launcher is not told): half round trip, us", columns("bytes", libraries))
    for b in (8, 65536):
        compare(table, size(b), libraries, figures, ("one_us", b), None)
    ours = figures.of(libraries[0].name, ("one_us", 8))
    met = "" if ours is None else f"\nTarget: 8 B <= 6 us: {'yes' if ours <= 6 else 'NO'}\n"
    write(path, table, met)


def start(path, libraries, sets, memory):
    table = Table("mpiexec of a program that starts and ends, ms", columns("ranks", libraries))
    for ranks, figures in sets:
        compare(table, str(ranks), libraries, figures, ("wall_ms", ranks), 0.5)
    pss = Table("Memory of a rank after MPI_Init and a barrier, its share of common pages included (PSS), kB", columns("ranks", libraries))
    compare(pss, "64", libraries, memory, ("pss_kB", 64), 0.7)
    write(path, table, pss)


REMOTE_OVERLAP = """Two virtual nodes, one rank each, each on a processor of its own; the peers use TCP.

Both nodes are this one machine. While one rank computes and the other waits, whoever acts for the one that computes has
only the processor of the one that waits, and both sides of the transfer are done there, one after the other. So a send
to a rank that computes is compared with one that two processors share, and hiding is measured behind computing of eight
times the base, behind which both sides fit. While both compute there is no processor left, and what is lost is compared
with the processor time that the transfer took. How it is measured is said in bench/src/hidden.c.
"""


def overlap(path, libraries, figures, note=""):
    sizes = (1024, 8192, 65536, 262144, 1048576, 4194304)
    tables = []
    for name, title, larger in (
            ("sender_stuck_us", "A blocking MPI_Send to a rank that posted its receive and computes 20 ms, us", False),
            ("receiver_wait_us", "That rank's MPI_Wait after computing, us", False),
            ("cold_us", "The same MPI_Send when nobody computes, caches as cold: after 20 ms in which the receiver computed, us", False),
            ("plain_us", "The same MPI_Send when nobody computes, caches hot: right after another, us", False),
            ("receiver_hidden_pct", "Receiver: share of the transfer hidden behind computing, %", True),
            ("receiver_not_hidden_us", "Receiver: what is not hidden, us", False),
            ("receiver_alone_hidden_pct", "Receiver: share hidden, by computing beside an idle processor, %", True),
            ("sender_hidden_pct", "Sender: share of the transfer hidden behind computing, %", True),
            ("sender_not_hidden_us", "Sender: what is not hidden, us", False),
            ("sender_alone_hidden_pct", "Sender: share hidden, by computing beside an idle processor, %", True)):
        table = Table(title, columns("bytes", libraries))
        for b in sizes:
            target = 95 if name.endswith("r_hidden_pct") and b >= 65536 else None
            compare(table, size(b), libraries, figures, (name, b), target, larger, absolute=True)
        tables.append(table)
    both = Table(f"{libraries[0].name}: both ranks compute, us a transfer, of both together",
                 ["bytes", "lost", "in the two calls", "processor time of those who act for them"])
    for b in sizes:
        both.add(size(b), *(number(figures.of(libraries[0].name, (name, b))) for name in ("both_lost_us", "both_calls_us", "both_starters_us")))
    tables.append(both)
    wake = Table("A rank asleep in MPI_Recv: from the send until it runs, us", columns("bytes", libraries))
    compare(wake, "8 B", libraries, figures, ("wake_us", 8), None, limit=figures.of("limit", ("futex_wake_us", 8)))
    write(path, note and f"\n{note}", stuck(libraries[0].name, figures, sizes), *tables, wake)


def stuck(ours, figures, sizes):
    """The target of a blocking send to a receiver that computes, against the same send that nobody delays."""
    table = Table(f"{ours}: an MPI_Send to a computing rank, by the same when nobody computes; target <= 2 for 64 KiB and more",
                  ["bytes", "stuck us", "cold us", "hot us", "by cold", "by hot"])
    for b in sizes:
        values = [figures.of(ours, (name, b)) for name in ("sender_stuck_us", "cold_us", "plain_us")]
        ratios = [values[0] / other if values[0] and other else None for other in values[1:]]
        table.add(size(b), *map(number, values), *map(number, ratios))
    return table


def maps(path, figures):
    points = sorted({p for _, _, p in figures.values if "_ratio_" in p[0]}, key=lambda p: (p[0].split("_")[0], int(p[0].split("_")[2]), p[1]))
    parts = []
    for side in ("send", "receive"):
        computing = sorted({int(n.split("_")[2]) for n, _ in points if n.startswith(side)})
        sizes = sorted({b for n, b in points if n.startswith(side)})
        for progress in ("caller", "helper"):
            table = Table(f"(computing + communication) / computing, {side} side, --progress {progress}; 1 is all hidden",
                          ["bytes \\ us", *map(str, computing)])
            for b in sizes:
                values = [figures.values.get(("Strobe", progress, (f"{side}_ratio_{c}", b)), [None])[0] for c in computing]
                table.add(size(b), *map(number, values))
            parts.append(table)
    write(path, *parts)
