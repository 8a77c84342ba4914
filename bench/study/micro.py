# SPDX-License-Identifier: MIT OR Apache-2.0
"""Blocks of the micro-benchmarks: modes, parity, overlap maps, queues."""

import math
import re

import report
from study import effects, modes, paper, svg
from study.blocks import Block, cell, keys, on_nodes
from study.running import middle

GROUPS = (
    ("latency_us", "half round trip", False),
    ("bandwidth_MBps", "bandwidth", True),
    ("alltoall_us", "alltoall", False),
    ("alltoallv_us", "alltoallv", False),
)
# A send to a rank that computes for 20 ms waits for it if it takes longer than this.
STUCK_US = 10_000
# What takes longer than this waits for the receiver's next call.
WAITS_US = 1000
# Lengths from here on are long: announced in every mode.
LONG = 32768


def matrix(kept):
    """Table 1 of the paper, and of ours."""
    about = kept.about("applications")
    rows = [("mode", "stands for", "progress", "overlap", "offload", "switches")]
    rows += [(m.name, m.paper, m.progress, m.overlap, m.offload, m.switches()) for m in modes.MODES]
    rows += [(name, "not implemented", "", "", "", "") for name, _ in modes.MISSING[:1]]
    places = [("mode", "what it does", "processors")]
    places += [
        (m.name, m.means, about.get("processors", {}).get(m.name) or modes.processors(m, about.get("ranks", 2)))
        for m in modes.MODES
    ]
    return Block(
        "Modes: Table 1 of the paper, and ours",
        [
            "Progress: a posted receive and its send end without a further call of the receiver. Overlap: the"
            " processor of the application does not move the data. Offload: matching is done away from it. All modes"
            " are one binary of one library; they differ by switches alone. The marks are for one node. Between two"
            " nodes an agent of each node moves packets in all modes."
        ],
        [
            ("Table 1 of the paper", list(paper.TABLE_1)),
            ("Ours", rows),
            ("What they do, and where", places),
            ("Not implemented, and what is measured instead", [("what", "why")] + modes.MISSING),
        ],
    )


def best(values, larger=False):
    """The best of the repeats: what others take from a micro-benchmark only ever makes it worse."""
    return (max if larger else min)(values) if values else None


def ratio(figures, mode, base, key, larger):
    ours, its = (best(figures.get(name, {}).get(key), larger) for name in (mode, base))
    if not ours or not its:
        return None
    return its / ours if larger else ours / its


def parity_words(figures, mode, base):
    """{group: word} for short and long messages of each micro-benchmark."""
    words = {}
    for prefix, label, larger in GROUPS:
        for span, wanted in (("short", lambda n: n < LONG), ("long", lambda n: n >= LONG)):
            ratios = [ratio(figures, mode, base, f"{prefix} {n}", larger) for n in keys(figures, prefix) if wanted(n)]
            words[f"{label}, {span}"] = effects.parity_word([r for r in ratios if r])
    return words


def not_at_parity(figures, after, before):
    """Where two modes differ most in micro-benchmarks, as a sentence; empty if they do nowhere."""
    if before not in figures or after not in figures:
        return ""
    words = parity_words(figures, after, before)
    apart = {group: float(word.split()[0]) for group, word in words.items() if word.endswith("of the time")}
    if not apart:
        return " Micro-benchmarks of the two are equal."
    group = max(apart, key=lambda name: abs(math.log(apart[name])))
    return f" Micro-benchmarks of the two differ, most in {group}: {words[group]}."


def parity(kept):
    block = Block(
        "Parity of micro-benchmarks",
        [
            "Before programs are compared the modes must be equal where nothing is to be overlapped (O9). Where they"
            " are not, a program's difference between these modes is also that of latency or bandwidth. Figures are"
            " the best of the repeats, since others on the machine only make them worse. Ratios are to the first"
            f" mode; equal is within {100 * (effects.PARITY - 1):.0f} %; long is {LONG >> 10} KiB and more."
        ],
    )
    for nodes, figures in kept.of("parity").items():
        names = [m.name for m in modes.SPREAD if m.name in figures]
        if not names:
            continue
        for prefix, label, larger in GROUPS:
            rows = [("bytes", *names)]
            rows += [
                (report.size(n), *(cell(best(figures[name].get(f"{prefix} {n}"), larger)) for name in names))
                for n in keys(figures, prefix)
            ]
            unit = "MB/s, 64 messages under way" if prefix.endswith("MBps") else "us"
            block.folded.append((f"{label}, {unit}, 2 ranks {on_nodes(nodes)}", rows))
        words = {name: parity_words(figures, name, names[0]) for name in names[1:]}
        rows = [("figure", *words)]
        rows += (
            [(group, *(words[name][group] for name in words)) for group in next(iter(words.values()))]
            if words
            else []
        )
        block.tables.append((f"Against {names[0]}, {on_nodes(nodes)}", rows))
        for prefix, label, larger in GROUPS[:2]:
            series = {
                name: [(n, best(figures[name].get(f"{prefix} {n}"), larger) or 0) for n in keys(figures, prefix)]
                for name in names
            }
            block.figures.append(svg.lines(f"{label} {on_nodes(nodes)}", series, ("bytes", prefix.split("_")[1])))
    return block


def maps(kept):
    block = Block(
        "Overlap maps, and who waits for whom",
        [
            "(computing + communication) / computing, for the side that computes between its non-blocking call and"
            " its wait while the other side is in a blocking call. 1 is all hidden. The tables have a blocking"
            " send to a rank that has posted its receive and computes for 20 ms: a library with strict progress"
            " returns from it at once, one with weak progress when the receiver calls again (O1, O2)."
        ],
    )
    for nodes, figures in kept.of("maps").items():
        names = [m.name for m in modes.MODES if m.name in figures]
        for side in ("send", "receive"):
            for name in names:
                values = {}
                for key, repeats in figures[name].items():
                    found = re.fullmatch(rf"{side}_ratio_(\d+) (\d+)", key)
                    if found:
                        values[int(found[2]), int(found[1])] = middle(repeats)
                if not values:
                    continue
                down, across = sorted({y for y, _ in values}), sorted({x for _, x in values})
                rows = [("bytes \\ us", *map(str, across))]
                rows += [(report.size(y), *(cell(values.get((y, x))) for x in across)) for y in down]
                block.folded.append((f"{side} side, {name}, {on_nodes(nodes)}", rows))
                block.figures.append(
                    svg.heat(
                        f"{side} side, {name}, {'1 node' if str(nodes) == '1' else f'{nodes} nodes'}",
                        across,
                        down,
                        values,
                    )
                )
        rows = [("bytes", *names)]
        for n in keys(figures, "sender_stuck_us"):
            rows.append(
                (report.size(n), *(strict(middle(figures[name].get(f"sender_stuck_us {n}"))) for name in names))
            )
        block.tables.append((f"A blocking send to a rank that computes 20 ms, us, {on_nodes(nodes)}", rows))
    return block


def strict(us):
    """The time of a send to a rank that computes for 20 ms, and whether it waited for it."""
    return "-" if us is None else f"{report.number(us)} {'waits' if us > STUCK_US else 'returns'}"


def slope_ns(figures, name, mode):
    """(ns for each entry of a queue, us without any), from the deepest queue."""
    known = {n: middle(figures.get(mode, {}).get(f"{name} {n}")) for n in keys(figures, name)}
    known = {n: us for n, us in known.items() if us}
    if len(known) < 2:
        return None
    deep, flat = max(known), min(known)
    return 1000 * (known[deep] - known[flat]) / (deep - flat), known[flat]


LOOKS = (
    ("posted_us", "half round trip, us, behind so many posted receives"),
    ("unexpected_us", "half round trip, us, behind so many unexpected messages"),
    (
        "computing_us",
        "blocking send of 64 KiB to a rank that computes 5 ms and has posted so many other receives first, us",
    ),
)


def name_of(prefix):
    """Of a sweep, for its picture."""
    return {"posted_us": "posted receives", "unexpected_us": "unexpected messages"}.get(
        prefix, "a receiver that computes"
    )


def queues(kept):
    block = Block(
        "Long queues",
        [
            "8 bytes to and fro between two ranks that have other receives posted, or messages that nobody receives;"
            " the next receive is posted before the answer is sent. In the first two sweeps the receiver itself"
            " matches, or its thread. In the third it computes, and whoever acts for it matches: the sender that"
            " waits, a thread, an agent, an agent that is slow, or nobody."
        ],
    )
    for nodes, figures in kept.of("queues").items():
        names = [m.name for m in modes.MODES if m.name in figures]
        for prefix, label in LOOKS:
            depths = keys(figures, prefix)
            rows = [("entries", *names)]
            rows += [(str(n), *(cell(middle(figures[name].get(f"{prefix} {n}"))) for name in names)) for n in depths]
            rows.append(
                (
                    "ns an entry",
                    *(
                        f"{found[0]:.1f}" if found and found[1] < WAITS_US else "-"
                        for found in (slope_ns(figures, prefix, name) for name in names)
                    ),
                )
            )
            block.tables.append((f"{label}, {on_nodes(nodes)}", rows))
            series = {name: [(n, middle(figures[name].get(f"{prefix} {n}")) or 0) for n in depths] for name in names}
            block.figures.append(svg.lines(f"{name_of(prefix)}, {on_nodes(nodes)}", series, ("entries", "us")))
    return block
