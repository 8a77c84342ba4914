# SPDX-License-Identifier: MIT OR Apache-2.0
"""Broadcast channels, measured as the LA-MPI paper does: latency against channels, against ranks, by reliability, and
with packets lost; channels beside the tree that goes from node to node."""

import os

import draw
import network
import report

CHANNELS = (2, 4, 8, 16, 32)
NODES = (3, 4, 8, 16, 32)
SIZES = (8, 64, 256, 1024, 4096, 8000)
WAYS = ("off", "checksum", "crc32c")
TREE, GROUP = "tree", "channels"
SPARSE = (2, 3, 4, 5, 6, 8)
LONG = (8000, 16 << 10, 64 << 10, 256 << 10, 1 << 20)
LONG_NODES = (3, 4, 8)
LONG_TURNS = 5
# A network of loopback on which packets are as on Ethernet.
ETHERNET = ["unshare", "-n", "sh", "-c", 'ip link set lo mtu 1500 up && exec "$0" "$@"']
PACKETS = {"long packets": [], "packets of 1,500 bytes": ETHERNET}
# Jobs of a few nodes take a quarter of a second, and one differs from the next by a third: so many in each repeat.
TURNS = 6


def run(library, setting, figures, name, nodes, options, arguments=("short",), before=()):
    """One job of a rank a node; its figures under `name`."""
    ways = ["--nodes", str(nodes), *options]
    figures.add(library.name, name, library.run(nodes, setting(name, ways), "bcast", *arguments, before=before))


def of(figures, library, name, point):
    """The median of what was run under `name`."""
    values = sorted(figures.values.get((library.name, name, point), []))
    return values[len(values) // 2] if values else None


def fastest(figures, library, name, point):
    """The fastest of what was run under `name`: a job of four nodes on two processors lies on them in one of two ways, of
    which one takes half as long again, and that says nothing of what is compared here."""
    return min(figures.values.get((library.name, name, point), []), default=None)


def fit(points):
    """a and b of a + b/x by least squares, and how much of the variance that explains."""
    inverse = [1 / x for x, _ in points]
    values = [y for _, y in points]
    mean_x, mean_y = sum(inverse) / len(points), sum(values) / len(points)
    square = sum((x - mean_x) ** 2 for x in inverse)
    b = sum((x - mean_x) * (y - mean_y) for x, y in zip(inverse, values)) / square
    a = mean_y - b * mean_x
    total = sum((y - mean_y) ** 2 for y in values)
    rest = sum((y - a - b * x) ** 2 for x, y in zip(inverse, values))
    return a, b, 1 - rest / total if total else 1


def section(library, args, results, setting, figures):
    """All of it; two processors run all nodes, so that more nodes mean more work for each of them."""
    for repeat in range(args.repeats):
        print(f"  channels: repeat {repeat + 1} of {args.repeats}", flush=True)
        for turn in range(TURNS):
            for channels in CHANNELS:
                run(library, setting, figures, f"{channels} channels", 4, ["--bcast-channels", str(channels)])
            for way in WAYS:
                run(library, setting, figures, way, 4, ["--integrity", way])
            for nodes in NODES[: 3 if turn or args.quick else None]:
                run(library, setting, figures, f"{GROUP} {nodes}", nodes, [])
                run(library, setting, figures, f"{TREE} {nodes}", nodes, ["--bcast-channels", "0"])
            for members in SPARSE:
                run(library, setting, figures, f"{members} of 8", 8, [], ("short", str(members)))
                run(library, setting, figures, f"{members} of 8, {TREE}", 8, ["--bcast-channels", "0"],
                    ("short", str(members)))
        for _ in range(LONG_TURNS):
            long_ones(library, setting, figures)
            for way in WAYS:
                run(library, setting, figures, way, 4, ["--integrity", way], ("long",))
        for percent in network.LOSSES if os.geteuid() == 0 else ():
            run(library, setting, figures, f"{percent} % lost", 4, [], before=network.losing(percent))
    tables = [by_channels(library, figures), by_nodes(library, figures), by_size(library, figures),
              lost(library, figures), sparse(library, figures), *(by_length(library, figures, way) for way in PACKETS)]
    note = ("\nVirtual nodes, one rank each, over loopback, whose multicast copies packets in the kernel. As in the paper: 20\n"
            "broadcasts to warm up; a sample is 1,000 in a row after a barrier, its time that of the slowest rank; the median\n"
            "of 5 samples, and of all turns. Long ones: 4 MiB in a row, medians of 9 samples and 5 jobs; alone: after a barrier.\n"
            "All nodes share this machine's processors: a broadcast costs each of its receivers a system call, a check of\n"
            "the packet's seal and a copy.\n")
    report.write(results / "channels.txt", note, *tables)
    draw.channels(results / "channels.png", {
        "by channels": [(n, of(figures, library, f"{n} channels", ("bcast_us", 8))) for n in CHANNELS],
        "by nodes": {way: [(n, of(figures, library, f"{way} {n}", ("bcast_us", 8))) for n in NODES] for way in (GROUP, TREE)},
        "by size": {way: [(n, of(figures, library, way, ("bcast_us", n))) for n in SIZES] for way in WAYS},
        "by length": {f"{way}, {nodes} nodes": [(n, long_one(figures, library, "long packets", nodes, way, n)) for n in LONG]
                      for nodes in LONG_NODES for way in (GROUP, TREE)},
    })


def long_ones(library, setting, figures):
    """Long broadcasts through channels and from node to node."""
    for packets, before in PACKETS.items():
        if before and os.geteuid() != 0:
            continue
        for nodes in LONG_NODES:
            for way, options in ((GROUP, []), (TREE, ["--bcast-channels", "0"])):
                run(library, setting, figures, f"{packets}, {nodes}, {way}", nodes, options, ("long",), before)


def by_channels(library, figures):
    """Fig 10's form."""
    points = [(n, of(figures, library, f"{n} channels", ("bcast_us", 8))) for n in CHANNELS]
    table = report.Table("8 B on 4 nodes, against channels", ["channels", "us", "of a + b/channels", "target", "met"])
    if all(value for _, value in points):
        a, b, share = fit(points)
        for channels, value in points:
            table.add(channels, report.number(value), report.number(a + b / channels), "", "")
        met = "yes" if b > 0 and share >= 0.8 else "NO"
        table.add(f"a = {a:.1f}, b = {b:.1f}", "", f"{100 * share:.0f} % explained", "falls, >= 80 %", met)
    return table


def by_nodes(library, figures):
    """Fig 8's form, the tree beside."""
    table = report.Table("8 B, against nodes, us", ["nodes", "channels", "tree", "channels by tree"])
    for nodes in NODES:
        values = [of(figures, library, f"{way} {nodes}", ("bcast_us", 8)) for way in (GROUP, TREE)]
        if all(values):
            table.add(nodes, *map(report.number, values), f"{values[0] / values[1]:.2f}")
    return table


def by_size(library, figures):
    """Fig 9's form."""
    table = report.Table("4 nodes, by size and check, us, the fastest turn of each", ["bytes", *WAYS, "crc32c costs", "target", "met"])
    bounds = {8: 10, 64: 10, 256: 10, 1 << 20: 5}
    for name, size in [("bcast_us", size) for size in SIZES] + [("long_us", size) for size in LONG[1:]]:
        values = [fastest(figures, library, way, (name, size)) for way in WAYS]
        if all(values):
            cost, bound = 100 * (values[2] / values[0] - 1), bounds.get(size)
            target, met = (f"<= {bound} %", "yes" if cost <= bound else "NO") if bound else ("", "")
            table.add(report.size(size), *map(report.number, values), f"{cost:+.1f} %", target, met)
    return table


def long_one(figures, library, packets, nodes, way, size, name="long_us"):
    """The median of one length."""
    return of(figures, library, f"{packets}, {nodes}, {way}", (name, size))


def by_length(library, figures, packets):
    """Long ones, in a row and one at a time, through channels by from node to node."""
    columns = [f"{nodes} {way}" for nodes in LONG_NODES for way in ("nodes", "tree", "by tree", "alone by")]
    table = report.Table(f"Long ones, {packets}, us", ["bytes", *columns])
    for size in LONG:
        cells = []
        for nodes in LONG_NODES:
            ours, tree, alone, tree_alone = (long_one(figures, library, packets, nodes, way, size, name)
                                             for name in ("long_us", "alone_us") for way in (GROUP, TREE))
            if not all((ours, tree, alone, tree_alone)):
                break
            cells += [report.number(ours), report.number(tree), f"{ours / tree:.2f}", f"{alone / tree_alone:.2f}"]
        if len(cells) == len(columns):
            table.add(report.size(size), *cells)
    return table


def lost(library, figures):
    """What losses cost: repairs, not time-outs."""
    table = report.Table("4 nodes, packets lost at random, us", ["lost", *map(report.size, SIZES)])
    for percent in network.LOSSES:
        values = [of(figures, library, f"{percent} % lost", ("bcast_us", size)) for size in SIZES]
        if all(values):
            table.add(f"{percent} %", *map(report.number, values))
    return table


def sparse(library, figures):
    """Communicators on some of the nodes: when is the group of all worth it?"""
    table = report.Table("8 B in a communicator on some of 8 nodes, us", ["members", "as it is", "tree", "by tree"])
    for members in SPARSE:
        ours = of(figures, library, f"{members} of 8", ("bcast_us", 8))
        tree = of(figures, library, f"{members} of 8, {TREE}", ("bcast_us", 8))
        if ours and tree:
            table.add(members, report.number(ours), report.number(tree), f"{ours / tree:.2f}")
    return table
