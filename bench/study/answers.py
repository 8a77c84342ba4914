# SPDX-License-Identifier: MIT OR Apache-2.0
"""The paper's questions (O10), answered from the figures of this run. Words are chosen in effects.py."""

import dataclasses

import report
from study import apps, effects, micro, modes, paper
from study.blocks import Block, keys, on_nodes
from study.effects import percent
from study.running import middle

# (before, after) of each comparison, and what it adds.
CONTROL = ((("none", modes.CONTROL), "the same mode twice, a control: none again by none"),)
PROGRESS = (
    (("none", "eager"), "with nothing else: eager by none"),
    (("P0 rendezvous", "P0 eager"), "the same on half of the processors: P0 eager by P0 rendezvous"),
    (("one-sided", "thread"), "on top of overlap, by a thread: thread by one-sided"),
)
OVERLAP = (
    (("none", "one-sided"), "overlap alone: one-sided by none"),
    (("P0 eager", "P1 eager"), "overlap and offload on top of progress: P1 eager by P0 eager"),
    (("one-sided", "helper"), "progress and offload to the peer that waits, on top of overlap: helper by one-sided"),
    (("one-sided", "agent"), "progress and offload to an agent, on top of overlap: agent by one-sided"),
)
ALL = (
    (("none", "helper"), "all three: helper by none"),
    (("P0 rendezvous", "P1 eager"), "all three on halves of the processors: P1 eager by P0 rendezvous"),
    (("P0 rendezvous", "P1 agent"), "the same with an agent: P1 agent by P0 rendezvous"),
)
BEYOND = (
    (("thread", "helper"), "who matches, a thread or the peer that waits: helper by thread"),
    (("thread", "agent"), "a thread for each rank, or one for all of a node: agent by thread"),
    (("agent", "slow agent"), "an agent whose entries take ten times as long: slow agent by agent"),
    (("helper", "slices"), "what time slices cost: slices by helper"),
)
TOGETHER = (
    ("none", ("eager", "one-sided"), "helper", "progress (eager), overlap (one-sided), all (helper), each by none"),
)


def compared(times, rows, figures, chance):
    """Rows for pairs of modes; `figures` are those of their micro-benchmarks."""
    found = []
    for (before, after), label in rows:
        if before in times and after in times:
            of_pair = effects.effects(times, before, after)
            words = effects.sentence(of_pair) + micro.not_at_parity(figures, after, before)
            said = effects.verdict(of_pair, chance)
            if rows is CONTROL:
                said = f"{100 * effects.differing(of_pair):.0f} % of {len(of_pair)} look different"
            found.append((label, said, words))
    return found


def together(times, sums):
    """Rows for wholes and their parts."""
    found = []
    for base, parts, whole, label in sums:
        rows = effects.synergy(times, base, parts, whole)
        if rows:
            words = effects.counted(rows)
            extreme = (words["faster"] + words["slower"] or rows)[0]
            said = f"What the whole brings beyond its parts is most for {extreme.name}: {extreme.text()}."
            found.append((label, effects.sum_verdict(rows), said))
    return found


def progress_check(kept):
    """Which modes make progress without a call of the receiver: blocking sends to a rank that computes (O1, A24)."""
    rows = []
    for nodes, figures in kept.of("maps").items():
        waits, returns = [], []
        for name, by_figure in figures.items():
            times = {n: middle(by_figure.get(f"sender_stuck_us {n}")) for n in keys(figures, "sender_stuck_us")}
            late = [n for n, us in times.items() if us and us > micro.STUCK_US]
            (waits if late else returns).append(f"{name} (from {report.size(min(late))} on)" if late else name)
        words = (
            f"Returns at once in {', '.join(returns) or 'no mode'}; waits for the receiver's next call in"
            f" {', '.join(waits) or 'no mode'}."
        )
        if not waits:
            words += (
                " So a comparison of modes here shows what a way of making progress costs, not what progress is"
                " worth."
            )
        rows.append(
            (
                f"a blocking send to a rank that computes {on_nodes(nodes).split(' of')[0]}",
                f"{len(returns)} of {len(figures)} modes return",
                words,
            )
        )
    return rows


def slow(kept):
    """Does offload to a slow processor hurt programs with long queues?"""
    rows, found = apps.slow_shares(kept), []
    slope = micro.slope_ns(kept.of("queues").get("1", {}), "posted_us", "one-sided")
    if slope:
        found.append(
            (
                "what an entry costs",
                f"{slope[0]:.1f} ns",
                (
                    f"A posted receive that is passed over costs {slope[0]:.1f} ns of {slope[1]:.2f} us for a message"
                    f" without any; a matcher {paper.SLOWDOWN} times as slow takes"
                    f" {paper.SLOWDOWN * slope[0]:.0f} ns."
                ),
            )
        )
    if rows:
        most, all_of = max(rows, key=lambda r: r[1]), max(rows, key=lambda r: r[2])
        found.append(
            (
                f"queues searched {paper.SLOWDOWN} times as slowly",
                effects.share_word(most[1]),
                (
                    "Reckoned from the receives of each program and the queues that they found: at most"
                    f" {100 * most[1]:.3f} % of the run time ({most[0]})."
                ),
            )
        )
        found.append(
            (
                f"everything about a message {paper.SLOWDOWN} times as slow",
                effects.share_word(all_of[2]),
                (
                    f"An upper bound, with nothing of it hidden: at most {100 * all_of[2]:.2f} % of the run time"
                    f" ({all_of[0]})."
                ),
            )
        )
    return found


@dataclasses.dataclass(frozen=True)
class Question:
    """What answers it: comparisons of modes, facts from elsewhere, and whether a whole is more than its parts."""

    title: str
    pairs: tuple = ()
    facts: object = None
    sums: tuple = ()


QUESTIONS = (
    Question("How often does chance look like a difference?", CONTROL),
    Question("Does offload to a slow processor hurt programs with long queues?", facts=slow),
    Question("Does independent progress help?", PROGRESS, progress_check),
    Question("Do overlap and offload help?", OVERLAP),
    Question("Is the combination more than the sum?", ALL, sums=TOGETHER),
    Question("Beyond the paper: who should match, and when?", BEYOND),
)


def block(kept):
    """The page of answers."""
    result = Block(
        "Answers to the paper's questions",
        [
            "Each answer follows from the figures below. A program counts as faster or slower if the middle half of"
            f" its repeats agrees on the sign and the median differs by more than {100 * effects.LEAST:.0f} %. Gains"
            " are times without by times with, less one."
        ],
    )
    heading = ("comparison", "answer", "figures")
    for question in QUESTIONS:
        found = answered(kept, question)
        result.tables.append((question.title, [heading, *(found or [("-", "not measured", "-")])]))
    return result


def answered(kept, question):
    """The rows of one question."""
    rows = pooled(kept, question.pairs) if question.pairs is not CONTROL else []
    rows += question.facts(kept) if question.facts else []
    chance = 0.0 if question.pairs is CONTROL else effects.differing(pooled_effects(kept, CONTROL))
    for nodes, times in kept.of("applications").items():
        figures, where = kept.of("parity").get(nodes, {}), f" ({on_nodes(nodes).split(' of')[0]})"
        found = together(times, question.sums) + compared(times, question.pairs, figures, chance)
        rows += [(label + where, said, words) for label, said, words in found]
    return rows


def pooled_effects(kept, pairs):
    """Of all comparisons, on all numbers of nodes."""
    times = kept.of("applications").values()
    both = [(of_nodes, before, after) for of_nodes in times for (before, after), _ in pairs]
    return [each for one in both for each in effects.effects(*one)]


def pooled(kept, pairs):
    """All comparisons of a question together, against what chance does."""
    found = pooled_effects(kept, pairs)
    control = pooled_effects(kept, CONTROL)
    return [("all of these together", *effects.against_chance(found, control))] if found else []


def headline(kept):
    """One sentence for each question, for the top of the page."""
    times = kept.of("applications").get("1", {})
    if not times:
        return ["The programs were not run."]
    chance, words = effects.differing(pooled_effects(kept, CONTROL)), []
    for label, (before, after) in (
        ("Progress by a thread alone", ("none", "eager")),
        ("Overlap alone", ("none", "one-sided")),
        ("All three, by the peer that waits", ("none", "helper")),
    ):
        found = effects.effects(times, before, after)
        if found:
            words.append(
                f"{label}: does it help? {effects.verdict(found, chance).capitalize()}; median"
                f" {percent(effects.typical(found))}, on one node."
            )
    return words
