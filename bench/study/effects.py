# SPDX-License-Identifier: MIT OR Apache-2.0
"""From times to words: how much faster one mode is than another, and which word the spread allows for it. No verdict is
written down anywhere; each follows from figures and these thresholds."""

import dataclasses
import math
import statistics

# A difference is called one if it is greater than this and all of the middle half of the repeats agree on its sign.
LEAST = 0.01
# A share of the run time from which a reckoned cost would be noticed, and from which it would hurt.
NOTICED, HURTS = 0.01, 0.05
# A share of the processors that others had, from which it has to be said.
OTHERS = 0.05
# Micro-benchmarks within this factor of each other are called equal.
PARITY = 1.10


@dataclasses.dataclass(frozen=True)
class Effect:
    """How much faster a program is in a mode than in another one: median of the repeats and its middle half."""

    name: str
    gain: float
    low: float
    high: float

    def word(self):
        if self.gain > LEAST and self.low > 0:
            return "faster"
        if self.gain < -LEAST and self.high < 0:
            return "slower"
        return "same"

    def text(self):
        return f"{percent(self.gain)} ({100 * self.low:+.1f} to {100 * self.high:+.1f})"


def percent(value):
    return f"{100 * value:+.1f} %"


def middle_half(values):
    """(low, median, high): quartiles, or the extremes of fewer than four."""
    if len(values) >= 4:
        return tuple(statistics.quantiles(values, n=4))
    return min(values), statistics.median(values), max(values)


def pairs(before, after):
    """Those repeats in which both ran."""
    return [(b, a) for b, a in zip(before or [], after or []) if b and a]


def effect(name, before, after):
    """The gain of `after` over `before`, repeat by repeat, since what is slow for a while is slow for both."""
    both = pairs(before, after)
    if not both:
        return None
    low, gain, high = middle_half([b / a - 1 for b, a in both])
    return Effect(name, gain, low, high)


def effects(times, before, after):
    """Of all programs that ran in both modes. times: {mode: {program: [seconds]}}."""
    found = (
        effect(name, times.get(before, {}).get(name), times.get(after, {}).get(name))
        for name in times.get(before, {})
    )
    return [each for each in found if each]


def synergy(times, base, parts, whole):
    """How much more the whole brings than its parts together, for each program, repeat by repeat."""
    found = []
    for name, first in times.get(base, {}).items():
        others = [times.get(mode, {}).get(name, []) for mode in (*parts, whole)]
        rows = [row for row in zip(first, *others) if all(row)]
        if rows:
            more = [row[0] / row[-1] - 1 - sum(row[0] / part - 1 for part in row[1:-1]) for row in rows]
            low, middle, high = middle_half(more)
            found.append(Effect(name, middle, low, high))
    return found


def typical(found):
    """The median of the gains: one program in a bad minute does not move it."""
    return statistics.median(each.gain for each in found) if found else None


def counted(found):
    """({word: [effects]}): how many gain, lose, or do neither beyond the spread."""
    words = {"faster": [], "slower": [], "same": []}
    for each in sorted(found, key=lambda e: -abs(e.gain)):
        words[each.word()].append(each)
    return words


def verdict(found, chance=0.0):
    """A few words for all programs together; `chance` is the share that looks different where nothing is."""
    if not found:
        return "not measured"
    words = counted(found)
    faster, slower, all_of = len(words["faster"]), len(words["slower"]), len(found)
    if not faster and not slower:
        return f"not measurably ({all_of} programs)"
    counts = f"faster {faster}, slower {slower} of {all_of}"
    if differing(found) <= chance:
        return f"no more than by chance ({counts})"
    if not slower:
        return f"{'yes' if 2 * faster >= all_of else 'yes, some programs'} ({counts})"
    if not faster:
        return f"{'no, it costs' if 2 * slower >= all_of else 'no, it costs some programs'} ({counts})"
    return f"{'mostly' if faster > slower else 'mostly not' if faster < slower else 'as often as not'} ({counts})"


def differing(found):
    """The share of programs that are not the same."""
    return sum(each.word() != "same" for each in found) / len(found) if found else 0.0


def against_chance(found, control):
    """(answer, figures) for many comparisons together. control: the same mode twice, which differs by chance alone."""
    if not found:
        return "not measured", "-"
    words = counted(found)
    counts = f"{len(words['faster'])} faster, {len(words['slower'])} slower of {len(found)}"
    if not control:
        return verdict(found), f"{counts}; the same mode twice was not run."
    chance = f"the same mode twice looks different in {100 * differing(control):.0f} % of {len(control)} cases"
    return (
        verdict(found, differing(control)),
        f"{counts}, which are {100 * differing(found):.0f} %; {chance}. Median {percent(typical(found))}.",
    )


def sum_verdict(found):
    """Whether a whole is more than the sum of its parts, from what it brings beyond them."""
    if not found:
        return "not measured"
    words = counted(found)
    more, less = len(words["faster"]), len(words["slower"])
    counts = f"more {more}, less {less} of {len(found)}"
    if not more and not less:
        return f"the sum, as far as the spread lets us see ({len(found)} programs)"
    return f"{'mostly more' if more > less else 'mostly less' if less > more else 'as often more as less'} ({counts})"


def sentence(found):
    """What happened to the programs, in words with figures."""
    if not found:
        return "No program ran in both modes."
    words, parts = counted(found), []
    for word in ("faster", "slower"):
        if words[word]:
            parts.append(f"{word} most: {words[word][0].name}, {words[word][0].text()}")
    return "; ".join([*parts, f"median of all programs {percent(typical(found))}"]) + "."


def share_word(share):
    """What a reckoned share of the run time would mean."""
    return "would hurt" if share > HURTS else "would be noticed" if share > NOTICED else "would not be noticed"


def parity_word(ratios):
    """Whether micro-benchmarks are equal: times by the first mode's, or the first one's bandwidths by these."""
    if not ratios:
        return "not measured"
    middle = math.exp(statistics.fmean(map(math.log, ratios)))
    if 1 / PARITY <= middle <= PARITY:
        return "equal"
    return f"{middle:.2f} of the time"
