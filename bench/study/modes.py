# SPDX-License-Identifier: MIT OR Apache-2.0
"""The modes of the study: Table 1 of the fourth paper as switches. One binary; modes differ by switches."""

import dataclasses
import os

# All messages that can be, sent at once (32 KiB is the longest), and of those that nobody waits for only the envelope
# once 64 KiB are kept: the nearest to ASCI Red's eager protocol (O8).
EAGER = {"STROBE_EAGER_BYTES": "32768", "STROBE_UNEXPECTED_BYTES": "65536"}
YES, NO, PEER = "yes", "no", "while a peer waits"


@dataclasses.dataclass(frozen=True)
class Mode:
    """A way of running a program. `threads` says where progress threads (and agents of nodes) run: "" where the rank
    does, "with" all ranks on the first half of the processors, "beside" on the other half than the ranks, "agent" on a
    processor of that half that the progress agent is told of."""

    name: str
    paper: str
    progress: str
    overlap: str
    offload: str
    means: str
    options: tuple = ()
    env: dict = dataclasses.field(default_factory=dict)
    group: str = "spread"
    threads: str = ""

    def switches(self):
        """What to type, without the program."""
        words = [f"{key}={value}" for key, value in self.env.items()] + ["mpiexec", *self.options]
        return " ".join(words)


def mode(name, paper, marks, means, options, env=None, **more):
    """A row; options of mpiexec are one text."""
    return Mode(name, paper, *marks, means, tuple(options.split()), env or {}, **more)


# The first of each group is what the others of it are compared with.
MODES = [
    mode(
        "none",
        "ASCI Red, rendezvous P0",
        (NO, NO, NO),
        "matching only in the receiver's own calls; bytes go through shared memory, both sides copy in their calls",
        "--bind-to core --progress caller",
        {"STROBE_COPIES": "off"},
    ),
    mode(
        "none again",
        "a control",
        (NO, NO, NO),
        "the same once more: what differs from none differs by chance",
        "--bind-to core --progress caller",
        {"STROBE_COPIES": "off"},
    ),
    mode(
        "one-sided",
        "Quadrics SHMEM",
        (NO, YES, NO),
        "matching only in the receiver's own calls; once matched, whichever side is in the library copies alone",
        "--bind-to core --progress caller",
    ),
    mode(
        "eager",
        "ASCI Red, eager P0",
        (YES, NO, NO),
        "a thread of the rank, on the rank's processor, matches and copies; short messages at once, spill by"
        " envelope",
        "--bind-to core --progress thread",
        EAGER | {"STROBE_COPIES": "off"},
    ),
    mode(
        "thread",
        "none (progress and overlap)",
        (YES, YES, NO),
        "a thread of the rank, on the rank's processor, matches; a peer that waits copies",
        "--bind-to core --progress thread",
    ),
    mode(
        "agent",
        "Quadrics Tports",
        (YES, YES, YES),
        "a thread of the node matches and copies for ranks that compute, on a processor on which none does if there is"
        " one; a sender that waits copies by itself",
        "--bind-to core --progress agent",
    ),
    mode(
        "slow agent",
        "Tports with a slow network processor",
        (YES, YES, YES),
        "the same, and each entry of a queue that the agent looks at takes it 50 ns more, ten times as long as others",
        "--bind-to core --progress agent",
        {"STROBE_AGENT_ENTRY_NS": "50"},
    ),
    mode(
        "helper",
        "none (the peer as Tports' processor)",
        (PEER, YES, PEER),
        "the peer that waits matches and copies for the rank that computes; Strobe's default",
        "--bind-to core",
    ),
    mode(
        "slices",
        "none (scheduled)",
        (PEER, YES, PEER),
        "messages are matched and moved in time slices that the whole job keeps",
        "--bind-to core --schedule strobed",
    ),
    mode(
        "P0 rendezvous",
        "ASCI Red, rendezvous P0",
        (NO, NO, NO),
        "as none, but all ranks on one half of the processors and nothing on the other",
        "--progress caller",
        {"STROBE_COPIES": "off"},
        group="halves",
        threads="with",
    ),
    mode(
        "P0 eager",
        "ASCI Red, eager P0",
        (YES, NO, NO),
        "as eager, with the threads beside their ranks on one half of the processors",
        "--progress thread",
        EAGER | {"STROBE_COPIES": "off"},
        group="halves",
        threads="with",
    ),
    mode(
        "P1 eager",
        "ASCI Red, eager P1",
        (YES, YES, YES),
        "the same, with the threads (and the agents of nodes) on the other half of the processors",
        "--progress thread",
        EAGER | {"STROBE_COPIES": "off"},
        group="halves",
        threads="beside",
    ),
    mode(
        "P1 agent",
        "Quadrics Tports",
        (YES, YES, YES),
        "as agent, with all ranks on one half of the processors and the agent on the other",
        "--progress agent",
        group="halves",
        threads="agent",
    ),
]
BY_NAME = {each.name: each for each in MODES}
SPREAD = [each for each in MODES if each.group == "spread"]
CONTROL = "none again"

# What the study cannot set up, and why.
MISSING = [
    (
        "ASCI Red, rendezvous P1",
        (
            "an agent beside the ranks that matches and copies, but begins only what a call of the receiver has asked"
            " for. The one of --progress agent begins by itself."
        ),
    ),
    (
        "a matcher that is slow for ranks that call, too",
        (
            "a rank in a call matches by itself, at its own speed, whatever the agent takes. What a slow matcher for"
            " all would cost is reckoned, from what an entry costs and how long the queues of programs are."
        ),
    ),
    (
        "eager for all lengths",
        "the eager limit ends at 32 KiB (STROBE_EAGER_BYTES). Longer messages are announced in every mode.",
    ),
    (
        "thread without helping",
        "--progress thread leaves helping on: a peer that waits may match before the thread wakes up.",
    ),
]


def halves(ranks):
    """(processors of the ranks, the others): those this process may use, dealt out in two halves."""
    have = sorted(os.sched_getaffinity(0))
    first = min(ranks, max(1, len(have) // 2))
    return have[:first], have[first : first + max(1, min(ranks, len(have) - first))] or have


def processors(each, ranks):
    """Which processors a mode uses, in words: what the paper calls P1 needs one to spare for each rank."""
    have = sorted(os.sched_getaffinity(0))
    mine, others = halves(ranks)
    shared = "each rank has its own" if len(mine) >= ranks else f"{ranks} ranks share {len(mine)}"
    if each.group == "spread":
        own = "each rank bound to its own" if len(have) >= ranks else f"{ranks} ranks share {len(have)}"
        words = f"processors {numbers(have[:ranks])}, {own}"
        if "thread" in each.options:
            words += "; its progress thread shares it (this is not P1)"
        if "agent" in each.options:
            spare = len(have) > ranks
            words += "; the agent has another" if spare else "; the agent shares them (this is not P1)"
        return words
    if each.threads == "with":
        return f"processors {numbers(mine)}, {shared}, with everything else of the job; {numbers(others)} idle"
    who = "the agent" if each.threads == "agent" else "threads and agents"
    if each.threads == "agent":
        others = others[:1]
    beside = "this is P1" if len(mine) >= ranks else "not the paper's P1, where each rank has a processor alone"
    return f"ranks on {numbers(mine)} ({shared}), {who} on {numbers(others)}: {beside}"


def numbers(items):
    """0, 1 as text."""
    return ", ".join(map(str, items))
