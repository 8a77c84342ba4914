# SPDX-License-Identifier: MIT OR Apache-2.0
"""The pictures of bench/results. Without matplotlib (it is installed on demand) the tables stand alone."""

import pathlib
import subprocess
import sys

COLOURS = {"Strobe": "#c8102e", "MPICH": "#4c78a8", "Open MPI": "#72b7b2", "Intel MPI": "#9d9da1"}


def pyplot():
    folder = pathlib.Path(__file__).resolve().parent.parent / ".cache/peers/matplotlib"
    if not folder.exists():
        pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--target", str(folder), "matplotlib"]
        if subprocess.run(pip, check=False).returncode != 0:
            return None
    sys.path.insert(0, str(folder))
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    return plt


def tick(count):
    for unit, shift in (("M", 20), ("K", 10)):
        if count >= 1 << shift:
            return f"{count >> shift}{unit}"
    return str(count)


def lines(axis, libraries, figures, name, sizes, larger):
    for library in libraries:
        points = [(i, figures.of(library.name, (name, b), larger)) for i, b in enumerate(sizes)]
        points = [(i, v) for i, v in points if v is not None]
        width = 2.4 if library.name == "Strobe" else 1.3
        axis.plot(*zip(*points), "o-", color=COLOURS[library.name], linewidth=width, markersize=4, label=library.name)
    axis.set_xticks(range(len(sizes)), [tick(b) for b in sizes])
    axis.set_yscale("log")
    axis.grid(alpha=0.3, which="both")


def pair(path, libraries, figures, limits):
    plt = pyplot()
    if plt is None:
        return
    figure, (left, middle, right) = plt.subplots(1, 3, figsize=(15, 4.6))
    lines(left, libraries, figures, "latency_us", (0, 8, 64, 256, 1024, 8192, 65536, 262144, 1048576, 4194304), False)
    left.axhline(limits.of("limit", ("cache_line_us", 8)), color="black", linestyle=":", label="one cache line")
    left.set_title("Half round trip, µs (2 ranks, lower is better)")
    lines(middle, libraries, figures, "bandwidth_MBps", (64, 1024, 8192, 65536, 262144, 1048576, 4194304), True)
    middle.set_title("Bandwidth, MB/s (higher is better)")
    calls = [("barrier", 0), *[(c, b) for b in (8, 65536, 1048576) for c in ("bcast", "allreduce", "alltoall")]]
    width = 0.8 / len(libraries)
    for k, library in enumerate(libraries):
        values = [figures.of(library.name, (f"{c}_us", b)) or 0 for c, b in calls]
        places = [i + (k - (len(libraries) - 1) / 2) * width for i in range(len(calls))]
        right.bar(places, values, width, color=COLOURS[library.name], label=library.name)
    right.set_yscale("log")
    right.set_xticks(range(len(calls)), [f"{c}\n{tick(b)}" if b else c for c, b in calls], fontsize=7)
    right.set_title("Collectives, µs (2 ranks, lower is better)")
    left.legend(fontsize=8)
    for axis in (left, middle):
        axis.set_xlabel("bytes")
    figure.tight_layout()
    figure.savefig(path, dpi=80)


def maps(path, figures):
    plt = pyplot()
    if plt is None:
        return
    figure, axes = plt.subplots(2, 2, figsize=(11, 8.4))
    for row, side in zip(axes, ("send", "receive")):
        for axis, progress in zip(row, ("caller", "helper")):
            prefix = f"{side}_ratio_"
            points = {p: v[0] for (_, setting, p), v in figures.values.items() if setting == progress and p[0].startswith(prefix)}
            computing = sorted({int(n[len(prefix):]) for n, _ in points})
            sizes = sorted({b for _, b in points})
            if not points:
                continue
            grid = [[points[f"{prefix}{c}", b] for c in computing] for b in sizes]
            image = axis.imshow(grid, origin="lower", cmap="RdYlBu_r", vmin=1, vmax=2, aspect="auto")
            for y, line in enumerate(grid):
                for x, value in enumerate(line):
                    axis.text(x, y, f"{value:.2f}", ha="center", va="center", fontsize=8)
            axis.set_xticks(range(len(computing)), computing)
            axis.set_yticks(range(len(sizes)), [tick(b) for b in sizes])
            axis.set_xlabel("computing, µs")
            axis.set_ylabel("message, bytes")
            axis.set_title(f"{side} side, --progress {progress}")
            figure.colorbar(image, ax=axis)
    figure.suptitle("(computing + communication) / computing: 1 is all hidden")
    figure.tight_layout()
    figure.savefig(path, dpi=80)


def fail_over(path, text):
    """Received bytes over time, with the time that a cable was cut."""
    plt = pyplot()
    if plt is None:
        return
    step, bins, cuts = 10, {}, []
    for words in map(str.split, text.splitlines()):
        if words[0] == "cut":
            cuts.append((float(words[1]), float(words[2]), int(words[3])))
        else:
            bins[int(words[0]) // step] = bins.get(int(words[0]) // step, 0) + int(words[1])
    first, last = cuts[0][0] - 300, cuts[-1][1] + 400
    places = [k for k in range(max(bins)) if first <= k * step <= last]
    figure, axis = plt.subplots(figsize=(11, 3.6))
    axis.set_ylim(0, 120)
    axis.plot([k * step - first for k in places], [bins.get(k, 0) / step / 1e3 for k in places], color=COLOURS["Strobe"], linewidth=1.4)
    for cable in (0, 1):
        spans = [(a - first, b - a) for a, b, c in cuts if c == cable]
        axis.broken_barh(spans, (0, 120), color=("#4c78a8", "#72b7b2")[cable], alpha=0.25, label=f"cable {cable} is cut")
    axis.set_xlabel("ms")
    axis.set_ylabel("MB/s received")
    axis.set_title("Two cables of 400 Mbit/s; one is cut, then the other. 32 KiB messages, every byte checked")
    axis.grid(alpha=0.3)
    axis.legend(loc="lower right")
    figure.tight_layout()
    figure.savefig(path, dpi=80)


def save(figure, axes, path):
    for axis in axes:
        axis.grid(alpha=0.3, which="both")
        axis.legend(fontsize=8)
    figure.tight_layout()
    figure.savefig(path, dpi=80)


def remote_overlap(path, libraries, figures):
    plt = pyplot()
    if plt is None:
        return
    sizes = (1024, 8192, 65536, 262144, 1048576, 4194304)
    figure, axes = plt.subplots(1, 3, figsize=(15, 4.6))
    for axis, name, title in zip(axes, ("sender_stuck_us", "sender_hidden_pct", "receiver_hidden_pct"),
                                 ("MPI_Send to a rank that computes 20 ms, µs", "sender: hidden share, %", "receiver: hidden share, %")):
        lines(axis, libraries, figures, name, sizes, name != "sender_stuck_us")
        axis.set_title(f"Between two nodes: {title}")
        axis.set_xlabel("bytes")
        if name != "sender_stuck_us":
            axis.set_yscale("linear")
    save(figure, axes, path)


def endpoint(path, seen):
    plt = pyplot()
    if plt is None:
        return
    figure, axes = plt.subplots(1, 2, figsize=(11, 4.6))
    for axis, key, title in zip(axes, ("node_kib", "network"), ("KiB of memory a node (PSS)", "sockets to the network a node")):
        for each in sorted({each for _, each in seen}):
            points = [(nodes, found[key]) for (nodes, many), found in seen.items() if many == each]
            axis.plot(*zip(*points), "o-", label=f"{each} ranks a node")
        axis.set_ylim(bottom=0)
        axis.set_xlabel("nodes")
        axis.set_title(title)
    save(figure, axes, path)


def loss(path, libraries, figures, losses):
    plt = pyplot()
    if plt is None:
        return
    figure, axes = plt.subplots(1, 2, figsize=(11, 4.6))
    for axis, name, larger, title in zip(axes, ("mean_us", "bandwidth_MBps"), (False, True),
                                         ("8 B: mean half round trip, µs", "1 MiB: bandwidth, MB/s")):
        lines(axis, libraries, figures, name, losses, larger)
        axis.set_xticks(range(len(losses)), [f"{percent} %" for percent in losses])
        axis.set_xlabel("packets lost")
        axis.set_title(title)
    save(figure, axes, path)


def integrity(path, figures, ways):
    plt = pyplot()
    if plt is None:
        return
    figure, axes = plt.subplots(1, 2, figsize=(11, 4.6))
    for axis, name, larger, title in zip(axes, ("latency_us", "bandwidth_MBps"), (False, True), ("half round trip", "bandwidth")):
        sizes = sorted({size for _, _, (seen, size) in figures.values if seen == name and size > 0})
        for way in ways:
            of = [(size, figures.of(way, (name, size), larger), figures.of("off", (name, size), larger)) for size in sizes]
            axis.plot([size for size, _, _ in of], [value / off if value and off else None for _, value, off in of], "o-", label=way)
        axis.set_xscale("log", base=2)
        axis.set_xlabel("bytes")
        axis.set_title(f"{title}, by the same with --integrity off")
    save(figure, axes, path)


def channel_scale(path, rows, tree):
    plt = pyplot()
    if plt is None:
        return
    figure, axes = plt.subplots(1, 3, figsize=(15, 4.6))
    for row in rows[::-3][::-1]:
        axes[0].plot([1 / way for way in row["channels"]], [ns / 1e3 for ns in row["broadcast_ns"]], "o-", label=f"{row['nodes']} nodes")
    axes[0].set_xticks([1 / way for way in rows[0]["channels"]], [f"1/{way}" for way in rows[0]["channels"]])
    axes[0].set_xlabel("1 / channels")
    axes[0].set_title("a stream of broadcasts of 8 B, simulated µs each")
    nodes = [row["nodes"] for row in rows]
    for at, way in enumerate(rows[0]["channels"]):
        axes[1].plot(nodes, [row["broadcast_ns"][at] / 1e3 for row in rows], "o-", label=f"{way} channels")
    axes[1].plot(nodes, [row["alone_ns"][-1] / 1e3 for row in rows], "k--", label="one alone")
    axes[1].plot(nodes, [row["broadcast_ns"] / 1e3 for row in tree], "k:", label="one alone, down the tree")
    axes[1].set_yscale("log")
    axes[1].set_title("by nodes, simulated µs each")
    axes[2].plot(nodes, [row["events_per_second"] / 1e6 for row in rows], "o-", color=COLOURS["Strobe"], label="channels")
    axes[2].plot(nodes, [row["events_per_second"] / 1e6 for row in tree], "o-", color=COLOURS["MPICH"], label="tree")
    axes[2].axhline(1, color="black", linewidth=0.8, label="target")
    axes[2].set_title("millions of simulated events a second")
    for axis in axes[1:]:
        axis.set_xscale("log", base=2)
        axis.set_xlabel("simulated nodes")
    for axis in (axes[0], axes[2]):
        axis.set_ylim(bottom=0)
    save(figure, axes, path)


def scale(path, rows):
    plt = pyplot()
    if plt is None:
        return
    figure, axes = plt.subplots(1, 3, figsize=(15, 4.6))
    for axis, of, title in zip(axes, (lambda r: r["broadcast_ns"] / 1e3, lambda r: r["events_per_second"] / 1e6,
                                      lambda r: r["resident_kib_peak"] / 1024),
                               ("a broadcast of 8 B down the tree, simulated µs", "millions of events a second", "memory, MiB")):
        axis.plot([row["nodes"] for row in rows], [of(row) for row in rows], "o-", color=COLOURS["Strobe"], label=title)
        axis.set_xscale("log", base=2)
        axis.set_xlabel("simulated nodes")
        axis.set_ylim(bottom=0)
    save(figure, axes, path)


def growth(path, found, costs, exponent):
    plt = pyplot()
    if plt is None:
        return
    figure, axes = plt.subplots(1, len(found), figsize=(7.5 * len(found), 5))
    for axis, (unit, rows) in zip(axes, found.items()):
        for name, title in costs:
            points = [(count, row.get(name)) for count, row in rows.items() if row.get(name)]
            slope = exponent(points)
            label = title if slope is None else f"{title}: exponent {slope:.2f}"
            axis.plot(*zip(*points), "o-", label=label)
        axis.set_xscale("log", base=2)
        axis.set_yscale("log")
        axis.set_xlabel(unit)
        axis.set_title(f"Costs by {unit}, on one machine")
    save(figure, axes, path)


def channels(path, found):
    plt = pyplot()
    if plt is None:
        return
    figure, axes = plt.subplots(1, 4, figsize=(20, 4.6))
    series = ({"8 B on 4 nodes": found["by channels"]}, found["by nodes"], found["by size"], found["by length"])
    titles = ("against channels", "8 B against nodes", "4 nodes, by size and check", "long ones")
    for axis, lines_of, title, unit in zip(axes, series, titles, ("channels", "nodes", "bytes", "bytes")):
        for label, points in lines_of.items():
            axis.plot(*zip(*[point for point in points if point[1]]), "o-", label=label)
        axis.set_xscale("log", base=2)
        if title == "long ones":
            axis.set_yscale("log", base=2)
        else:
            axis.set_ylim(bottom=0)
        axis.set_xlabel(unit)
        axis.set_title(f"A broadcast, µs, {title}")
    save(figure, axes, path)


def granularity(path, found):
    """Slowdown against computing, a line for each slice, a picture for each pattern."""
    plt = pyplot()
    if plt is None:
        return
    figure, axes = plt.subplots(1, len(found), figsize=(5 * len(found), 4.6), sharey=True)
    for axis, (pattern, lines_of) in zip(axes, found.items()):
        for name, points in lines_of.items():
            axis.plot(*zip(*points), "o-", label=name)
        axis.axhline(1, color="black", linewidth=0.8)
        axis.set_xscale("log")
        axis.set_yscale("log", base=2)
        axis.set_xlabel("computing in an iteration, µs")
        axis.set_title(f"{pattern}: time by immediate")
    save(figure, axes, path)
