# SPDX-License-Identifier: MIT OR Apache-2.0
"""What a job on several nodes costs beside its messages: memory and sockets, an idle job's packets and processor time,
what lost packets and integrity checks cost, and the simulator's scale. Virtual nodes, each job in a network namespace
of its own (root), so that every packet counted or lost is its own."""

import contextlib
import json
import os
import pathlib
import signal
import statistics
import subprocess
import time

import draw
import report

# A network namespace with its loopback up; the rest of the command runs there.
ALONE = ["unshare", "-n", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"]
LOSSES = (0, 0.1, 1, 5)


def descendants(root):
    """The processes that `root` has started, and theirs, with itself: {process: its parent}."""
    parents = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    found, more = {root: 0}, True
    while more:
        more = {p: q for p, q in parents.items() if q in found and p not in found}
        found.update(more)
    return found


def pss_kib(process):
    with contextlib.suppress(OSError):
        for line in pathlib.Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    return 0


def sockets(process):
    """The sockets that a process has open, each by its number in the kernel."""
    found = set()
    with contextlib.suppress(OSError):
        for entry in os.scandir(f"/proc/{process}/fd"):
            with contextlib.suppress(OSError):
                link = os.readlink(entry.path)
                found |= {link} if link.startswith("socket:") else set()
    return found


def internet(process):
    """The Internet sockets of a process's network."""
    found = set()
    for table in ("udp", "tcp", "udp6", "tcp6"):
        with contextlib.suppress(OSError):
            lines = pathlib.Path(f"/proc/{process}/net/{table}").read_text().splitlines()[1:]
            found |= {f"socket:[{line.split()[9]}]" for line in lines}
    return found


def cpu_ms(processes):
    """Processor time of all threads so far."""
    total = 0
    for process in processes:
        for task in pathlib.Path(f"/proc/{process}/task").glob("*"):
            with contextlib.suppress(OSError):
                total += int((task / "schedstat").read_text().split()[0])
    return total / 1e6


def packets(process):
    """What has passed the loopback of a process's network so far."""
    for line in pathlib.Path(f"/proc/{process}/net/dev").read_text().splitlines():
        name, _, counts = line.partition(":")
        if name.strip() == "lo":
            return int(counts.split()[1])
    return 0


@contextlib.contextmanager
def sitting(library, nodes, ranks, how):
    """A job that has talked and now does nothing; gives its mpiexec's process id."""
    command = [*ALONE, str(library.prefix / "bin/mpiexec"), "--nodes", str(nodes), "-n", str(ranks),
               str(library.folder / "sit"), how]
    job = subprocess.Popen(command, env=library.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    try:
        line = job.stdout.readline()
        if not line.startswith("ready"):
            raise SystemExit(f"{' '.join(command)}: said {line!r}")
        yield job.pid
    finally:
        job.send_signal(signal.SIGTERM)
        job.wait()


def endpoint(library, nodes, each):
    """Memory and sockets of a job, by node: a node is its manager and the ranks that this started."""
    with sitting(library, nodes, nodes * each, "away") as job:
        time.sleep(1)
        tree = descendants(job)
        outer = internet(job)
        memory = {p: pss_kib(p) for p in tree}
        own = {p: sockets(p) for p in tree}
        managers = [p for p, parent in tree.items() if parent == job and any(tree[q] == p for q in tree)]
        seen = []
        for manager in managers:
            node = [p for p in tree if p == manager or tree[p] == manager]
            held = set().union(*(own[p] for p in node))
            seen.append((sum(memory[p] for p in node), len(held & outer), len(held - outer)))
        seen.sort()
        kib, network, local = seen[len(seen) // 2]
        handles = max(len(own[p]) for p in tree if p not in managers and p != job)
        return {"node_kib": kib, "job_mib": sum(memory.values()) / 1024, "network": network, "local": local, "rank": handles}


def idle(library, nodes, how, seconds=5):
    """Packets and processor time of a job that has nothing to do, after a second for it to settle."""
    with sitting(library, nodes, nodes, how) as job:
        time.sleep(1)
        tree = descendants(job)
        ranks = {p for p in tree if pathlib.Path(f"/proc/{p}/comm").read_text().strip() == "sit"}
        before = packets(job), cpu_ms(set(tree) - ranks), cpu_ms(ranks)
        time.sleep(seconds)
        after = packets(job), cpu_ms(set(tree) - ranks), cpu_ms(ranks)
    sent, ours, theirs = (b - a for a, b in zip(before, after))
    return {"packets": sent, "managers_pct": ours / seconds / 10, "ranks_pct": theirs / seconds / 10}


def losing(percent):
    """The words before a command that give it a network of its own which loses so many per cent of all packets."""
    rules = (f"add table inet lose; add chain inet lose in {{ type filter hook input priority 0; }}; "
             f"add rule inet lose in numgen random mod 100000 < {round(percent * 1000)} drop")
    drop = f"nft '{rules}' && " if percent else ""
    return ["unshare", "-n", "sh", "-c", f'ip link set lo up && {drop}exec "$@"', "sh"]


def scale(library, what, nodes):
    """The simulator's broadcasts: one row for each number of nodes."""
    command = [str(library.prefix / "bin/strobe"), "sim", what, str(nodes), "--json"]
    out = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300).stdout
    return [json.loads(line) for line in out.splitlines()]


def endpoint_section(libraries, args, results):
    """One endpoint per node: what a node has open and in memory, against nodes and ranks."""
    ours = libraries[0]
    table = report.Table("By node, in the middle of all: memory of manager, ranks and segment (PSS), sockets",
                         ["nodes x ranks", "KiB a node", "MiB the job", "to the network", "within the node", "of each rank"])
    seen = {}
    for nodes in (2, 8, 32):
        for each in (1, 2, 4, 8):
            found = seen[nodes, each] = endpoint(ours, nodes, each)
            table.add(f"{nodes} x {each}", found["node_kib"], f"{found['job_mib']:.1f}", found["network"], found["local"],
                      found["rank"])
    growth = report.Table("KiB a node, by what grows", ["ranks of each node", "2 nodes", "8 nodes", "32 nodes", "for each further node"])
    for each in (1, 2, 4, 8):
        kib = [seen[nodes, each]["node_kib"] for nodes in (2, 8, 32)]
        growth.add(each, *kib, f"{(kib[2] - kib[1]) / 24:.0f}")
    note = ("\nVirtual nodes; every rank has talked with every other before. A node has one socket for the network, and from three\n"
            "nodes on one for the group of all, whatever its ranks and however many other nodes there are; within the node there are those of the launch channel, the guardian\n"
            "and one for each rank. Ranks hold the same socket of the network and their own to the manager. A further node costs a\n"
            "record of the link, of which the lanes that its ranks use are touched: at most eight, so that with eight ranks a\n"
            "node, 64 pairs of ranks for each pair of nodes, it is a small multiple of what one pair takes.\n")
    report.write(results / "endpoint.txt", note, table, growth)
    draw.endpoint(results / "endpoint.png", seen)


def idle_section(libraries, args, results):
    """An idle job: packets and processor time."""
    table = report.Table("Five seconds of a job whose ranks do not communicate, one on each node",
                         ["nodes, ranks are", "packets", "managers, % of a core", "ranks, % of a core", "target", "met"])
    for nodes in (2, 4):
        for how, words in (("recv", "in MPI_Recv"), ("away", "asleep elsewhere"), ("work", "computing")):
            found = idle(libraries[0], nodes, how)
            ours = found["managers_pct"] + (0 if how == "work" else found["ranks_pct"])
            met = "yes" if found["packets"] == 0 and ours < 1 else "NO"
            table.add(f"{nodes}, {words}", found["packets"], f"{found['managers_pct']:.3f}", f"{found['ranks_pct']:.3f}",
                      "0, < 1 %", met)
    note = ("\nPackets of any kind in the job's own network namespace, after a second to settle; processor time of managers,\n"
            "guardians and mpiexec, and of the ranks. What ranks compute is theirs.\n")
    report.write(results / "idle.txt", note, table)


def loss_section(libraries, args, results, settings, figures):
    """What lost packets cost: latency and bandwidth, peers over TCP beside."""
    for repeat in range(args.repeats):
        print(f"  loss: repeat {repeat + 1} of {args.repeats}", flush=True)
        for library in libraries:
            for percent in LOSSES:
                setting = settings[library.name]["nodes"][0]
                got = library.run(2, setting, "lossy", "1", before=losing(percent))
                figures.add(library.name, percent, {(name, percent): value for (name, _), value in got.items()})
    tables = []
    for name, title, larger in (("median_us", "8 B, half round trip: the median, us", False),
                                ("mean_us", "8 B, half round trip: the mean, us", False),
                                ("slow_us", "8 B, half round trip: one in a hundred is slower than this, us", False),
                                ("bandwidth_MBps", "1 MiB, eight in flight, MB/s", True)):
        table = report.Table(title, report.columns("lost", libraries))
        for percent in LOSSES:
            report.compare(table, f"{percent} %", libraries, figures, (name, percent), None, larger)
        tables.append(table)
    note = ("\nTwo virtual nodes on a loopback that drops so many of all packets at random. A packet of the loopback has up to\n"
            "64 KiB: 1 MiB is 17 of ours.\n")
    report.write(results / "loss.txt", note, *tables)
    draw.loss(results / "loss.png", libraries, figures, LOSSES)


def integrity_section(libraries, args, results, setting, figures):
    """What the check from buffer to buffer costs between nodes: short jobs of each way by turns, so that what the machine
    does meanwhile hits all; a cost is the median over the turns of what a way took by what the one beside it did."""
    ways = ("off", "checksum", "crc32c")
    turns = (4 if args.quick else 12) * args.repeats
    seen = []
    for turn in range(turns):
        print(f"  integrity: turn {turn + 1} of {turns}", flush=True)
        seen.append({})
        for way in ways if turn % 2 == 0 else reversed(ways):
            options = ["--nodes", "2", "--bind-to", "core", "--integrity", way]
            seen[-1][way] = libraries[0].run(2, setting(way, options), "p2p", "short", "latency", "bandwidth")
            figures.add(way, way, seen[-1][way])
    tables = []
    for name, title, larger, sizes in (
            ("latency_us", "Half round trip, us", False, (8, 64, 256, 1024, 8192, 65536, 262144, 1048576, 4194304)),
            ("bandwidth_MBps", "Bandwidth, 64 in flight, MB/s", True, (64, 1024, 8192, 65536, 262144, 1048576, 4194304))):
        table = report.Table(title, ["bytes", *ways, "checksum costs", "crc32c costs", "+-", "target", "met"])
        for size in sizes:
            values = [figures.of(way, (name, size), larger) for way in ways]
            if None in values:
                continue
            (sums, _), (cost, doubt) = (cost_of(seen, way, (name, size), larger) for way in ways[1:])
            target = 10 if size <= 256 else 5 if size == 1 << 20 else None
            met = "" if target is None else "yes" if cost <= target else "NO"
            table.add(report.size(size), *map(report.number, values), f"{sums:+.1f} %", f"{cost:+.1f} %", f"{doubt:.1f}",
                      f"<= {target} %" if target else "", met)
        tables.append(table)
    note = (f"\nTwo virtual nodes, one rank each, over loopback; every packet authenticated in all three. {turns} turns of three short\n"
            "jobs; costs are medians over the turns, and +- is the standard error of such a median.\n")
    report.write(results / "integrity.txt", note, *tables)
    draw.integrity(results / "integrity.png", figures, ways)


def cost_of(seen, way, point, larger):
    """What a way costs beside none, in per cent, and how sure that is."""
    pairs = [(turn["off"][point], turn[way][point]) for turn in seen if point in turn["off"] and point in turn[way]]
    costs = sorted(100 * ((off / on if larger else on / off) - 1) for off, on in pairs)
    middle = costs[len(costs) // 4:len(costs) - len(costs) // 4]
    spread = (middle[-1] - middle[0]) / 1.35
    return statistics.median(costs), 1.25 * spread / len(costs) ** 0.5


def scale_section(libraries, args, results):
    """The simulator: broadcasts on more and more nodes, down the tree and through channels."""
    nodes_max = 256 if args.quick else 16384
    rows = scale(libraries[0], "--scale", nodes_max)
    table = report.Table("100 broadcasts of 8 B down the tree, on simulated nodes with the product's links",
                         ["nodes", "us each", "events", "M events/s", "with set-up", "set-up s", "peak MiB", "target", "met"])
    for row in rows:
        rate = row["events_per_second"] / 1e6
        table.add(row["nodes"], f"{row['broadcast_ns'] / 1e3:.1f}", row["events"], f"{rate:.2f}", f"{row['with_setup'] / 1e6:.2f}",
                  f"{row['setup_s']:.3f}", row["resident_kib_peak"] // 1024, ">= 1.00", "yes" if rate >= 1 else "NO")
    report.write(results / "scale.txt", LOGGP, table)
    draw.scale(results / "scale.png", rows)
    channel_scale(results, scale(libraries[0], "--channel-scale", nodes_max), rows)


LOGGP = "\nLogGP-like network: L 5 us, o 0.8 us for each packet and node, G 0.1 ns a byte. Time is simulated; events a second is not.\n"


def channel_scale(results, rows, tree):
    """A stream of broadcasts by channels and by nodes, with the line a + b/channels through each row."""
    ways = rows[0]["channels"]
    times = report.Table("A stream of broadcasts of 8 B through channels, simulated us each",
                         ["nodes", *(f"{way} channels" for way in ways), "a", "b", "off a + b/channels by"])
    cost = report.Table("One alone, and what the simulation costs",
                        ["nodes", "channels, us", "tree, us", "events", "M events/s", "peak MiB", "target", "met"])
    for row, other in zip(rows, tree):
        us = [ns / 1e3 for ns in row["broadcast_ns"]]
        a, b = line_through([1 / way for way in ways], us)
        off = max(abs(a + b / way - value) / value for way, value in zip(ways, us))
        times.add(row["nodes"], *(f"{value:.2f}" for value in us), f"{a:.2f}", f"{b:.2f}", f"{100 * off:.1f} %")
        rate = row["events_per_second"] / 1e6
        cost.add(row["nodes"], f"{row['alone_ns'][-1] / 1e3:.1f}", f"{other['broadcast_ns'] / 1e3:.1f}", row["events"], f"{rate:.2f}",
                 row["resident_kib_peak"] // 1024, ">= 1.00", "yes" if rate >= 1 else "NO")
    note = ("\nThe broadcaster's and the listeners' code of the product. A packet to the group is sent once and costs each receiver o;\n"
            "acknowledgements are asked for when half of the channels are used, and go up a tree of four children a node.\n")
    report.write(results / "channel_scale.txt", LOGGP, times, cost, note)
    draw.channel_scale(results / "channel_scale.png", rows, tree)


def line_through(xs, ys):
    """The line a + b x with the least squares of relative errors: what a row's small values are off counts as much."""
    weights = [1 / (y * y) for y in ys]
    total = sum(weights)
    x, y = (sum(w * v for w, v in zip(weights, of)) / total for of in (xs, ys))
    b = sum(w * (u - x) * (v - y) for w, u, v in zip(weights, xs, ys)) / sum(w * (u - x) ** 2 for w, u in zip(weights, xs))
    return y - b * x, b
