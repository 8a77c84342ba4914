# SPDX-License-Identifier: MIT OR Apache-2.0
"""Blocks of programs: times in all modes with their spread, gains against the first mode, what the statistics say."""

from study import effects, micro, modes, paper, svg
from study.blocks import Block, cell, on_nodes
from study.effects import percent

GROUPS = (("spread", "ranks over all processors"), ("halves", "ranks on one half of the processors"))


def names_of(times, group):
    return [m.name for m in modes.MODES if m.group == group and m.name in times]


def seconds(values):
    """The median of the repeats, and their middle half by it."""
    values = [value for value in values if value]
    if not values:
        return "failed"
    low, median, high = effects.middle_half(values)
    return f"{median:.3f} ({100 * (high - low) / median:.0f} %)"


def programs(kept):
    about = kept.about("applications")
    ranks, repeats = about.get("ranks", 2), about.get("repeats", 0)
    block = Block(
        "Programs in all modes",
        [
            f"{ranks} ranks, {repeats} interleaved repeats, in each of which every mode ran right after the other."
            " Seconds are medians as the programs time themselves; every answer was checked. Spread is the middle"
            " half of the repeats by their median (of fewer than four repeats: all of them). Gains are against the"
            " first mode of the group, repeat by repeat, with their middle half."
        ],
    )
    block.tables.append(("Programs", [("program", "what it is"), *map(tuple, about.get("programs", []))]))
    for nodes, times in kept.of("applications").items():
        for group, where in GROUPS:
            names = names_of(times, group)
            if not names:
                continue
            labels = list(times[names[0]])
            rows = [("program", *names)]
            rows += [(label, *(seconds(times[name].get(label, [])) for name in names)) for label in labels]
            block.tables.append((f"Seconds and their spread, {where}, {on_nodes(nodes)}", rows))
            found = {name: {e.name: e for e in effects.effects(times, names[0], name)} for name in names[1:]}
            rows = [("program", *names[1:])]
            rows += [
                (label, *(found[name][label].text() if label in found[name] else "-" for name in names[1:]))
                for label in labels
            ]
            block.tables.append((f"Faster than {names[0]} by, {where}, {on_nodes(nodes)}", rows))
            drawn = {
                label: {name: found[name][label] for name in names[1:] if label in found[name]} for label in labels
            }
            block.figures.append(svg.gains(f"Faster than {names[0]}, {where}, {on_nodes(nodes)}", drawn))
    missing = about.get("missing", [])
    if missing:
        block.tables.append(("Missing", [("what", "why"), *map(tuple, missing)]))
    return block


def statistics(kept):
    block = Block(
        "What the statistics say of the programs",
        [
            "Time in the library and calls are those that every run counts (mpiexec --report), messages those of"
            " ranks to each other, plans of collectives included. Receives, the share of them whose message had"
            " arrived before (unexpected), and how many others were posted at that time are counted by a library put"
            " before the program, in a run of its own, receive by receive; collectives and persistent requests are"
            " not among them. How many entries a search looks at is not counted: the length of the queue is its upper"
            " bound."
        ],
    )
    for nodes, found in kept.of("statistics").items():
        rows = [
            (
                "program",
                "in MPI, none",
                "in MPI, helper",
                "calls",
                "messages",
                "MB",
                "receives",
                "unexpected",
                "posted, mean",
                "longest",
            )
        ]
        for name, row in found.items():
            helper, seen = row.get("helper", {}), row.get("arrivals", {})
            share = [
                f"{100 * row[mode]['in_mpi']:.0f} %" if row.get(mode, {}).get("in_mpi") is not None else "-"
                for mode in ("none", "helper")
            ]
            receives = seen.get("receives")
            rows.append(
                (
                    name,
                    *share,
                    str(helper.get("calls", "-")),
                    str(helper.get("messages", "-")),
                    cell((helper.get("bytes") or 0) / 1e6),
                    "-" if receives is None else f"{receives:.0f}",
                    f"{100 * seen['unexpected'] / receives:.0f} %" if receives else "-",
                    cell(seen.get("posted")),
                    "-" if receives is None else f"{seen['longest']:.0f}",
                )
            )
        block.tables.append((f"All ranks together, {on_nodes(nodes)}", rows))
    return block


def slow_shares(kept, nodes="1"):
    """[(program, share if queues are searched slower, share if all of the matching is)] of the run time, reckoned."""
    measured = micro.slope_ns(kept.of("queues").get(nodes, {}), "posted_us", "one-sided")
    ranks, shares = kept.about("statistics").get("ranks", 2), []
    for name, row in kept.of("statistics").get(nodes, {}).items():
        seen, seconds = row.get("arrivals", {}), row.get("helper", {}).get("seconds")
        if not measured or not seen or not seconds:
            continue
        entry_ns, flat_us = measured
        more = (paper.SLOWDOWN - 1) * seen["receives"] / ranks / seconds
        shares.append(
            (
                name,
                more * seen["posted"] * entry_ns * 1e-9,
                more * (seen["posted"] * entry_ns * 1e-9 + flat_us * 1e-6),
            )
        )
    return shares


def beside_paper(kept):
    """What the paper reports of each program, and what was seen here."""
    block = Block(
        "The paper's figures beside ours",
        [
            "The paper ran on 8 to 128 nodes; here two ranks run on this machine. Its Tports and SHMEM stand beside"
            " our helper and one-sided, its eager and rendezvous beside our eager and none, and its P1 beside our P1"
            " eager (against P0 eager)."
        ],
    )
    times = kept.of("applications").get("1", {})
    rows = [
        (
            "program",
            "paper, Quadrics",
            "ours, helper by one-sided",
            "paper, ASCI Red",
            "ours, eager by none",
            "ours, P1 by P0",
        )
    ]
    for name, quadrics, red in paper.PROGRAMS:
        cells = [
            effects.effect(name, times.get(a, {}).get(name), times.get(b, {}).get(name))
            for a, b in (("one-sided", "helper"), ("none", "eager"), ("P0 eager", "P1 eager"))
        ]
        ours = [each.text() if each else "not run" for each in cells]
        rows.append((name, quadrics, ours[0], red, ours[1], ours[2]))
    block.tables.append(("Programs, on one node", rows))
    figures, words = kept.of("parity").get("1", {}), dict(paper.MICRO)
    tports = [(n, micro.ratio(figures, "helper", "one-sided", f"alltoallv_us {n}", False)) for n in (4096, 1048576)]
    eager = [(n, micro.ratio(figures, "none", "eager", f"alltoall_us {n}", False)) for n in (4096, 12288, 1048576)]
    gained = effects.effects(times, "one-sided", "helper")
    best = effects.effects(times, "none", "helper")
    values = [value for mode in times.values() for value in mode.values()]
    known = [[v for v in value if v] for value in values]
    spreads = sorted((high - low) / mid for low, mid, high in (effects.middle_half(v) for v in known if v))
    equal = micro.parity_words(figures, "helper", "one-sided") if figures else {}
    rows = [("what", "paper", "ours")]
    rows.append(
        (
            "micro-benchmarks",
            words["micro-benchmarks"],
            "; ".join(f"{k}: {v}" for k, v in equal.items()) or "not measured",
        )
    )
    rows.append(
        (
            "alltoallv",
            words["alltoallv"],
            "helper by one-sided, time: " + ", ".join(f"{n} B {cell(r)}" for n, r in tports),
        )
    )
    rows.append(
        (
            "eager against rendezvous, all-to-all",
            words["eager against rendezvous, all-to-all"],
            "none by eager, time: " + ", ".join(f"{n} B {cell(r)}" for n, r in eager),
        )
    )
    rows.append(
        (
            "all programs",
            words["all programs"],
            (
                f"helper by none {percent(min(e.gain for e in best))} to {percent(max(e.gain for e in best))};"
                f" one-sided ahead of helper in {len(effects.counted(gained)['slower'])} of {len(gained)}"
                if best and gained
                else "not measured"
            ),
        )
    )
    rows.append(
        (
            "spread",
            words["spread"],
            (
                f"median {100 * spreads[len(spreads) // 2]:.1f} %, greatest {100 * spreads[-1]:.0f} %"
                if spreads
                else "-"
            ),
        )
    )
    block.tables.append(("Elsewhere in the paper", rows))
    return block
