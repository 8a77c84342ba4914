# SPDX-License-Identifier: MIT OR Apache-2.0
"""Checks of the page on made-up figures: thresholds choose the right words, what failed or is missing is said, and the
page loads nothing. Run by tests/study.rs; by hand: python3 bench/study/selftest.py"""

import html.parser
import pathlib
import re
import sys
import tempfile
import xml.etree.ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
sys.dont_write_bytecode = True

from study import answers, apps, effects, micro, modes, page, svg  # noqa: E402
from study.running import Kept  # noqa: E402


def times(**by_mode):
    """{mode: {program: [seconds]}} with one program; names of modes with _ for a space."""
    return {name.replace("_", " "): {"P": values} for name, values in by_mode.items()}


def words():
    steady, faster, slower = [1.0, 1.01, 0.99, 1.0, 1.0], [0.9, 0.91, 0.89, 0.9, 0.9], [1.1, 1.11, 1.09, 1.1, 1.1]
    noisy = [0.7, 1.4, 0.8, 1.3, 1.0]
    of = lambda after: effects.effect("P", steady, after)
    assert [of(v).word() for v in (faster, slower, steady, noisy)] == ["faster", "slower", "same", "same"]
    assert abs(of(faster).gain - 0.111) < 0.001
    # A gain that all repeats agree on, but smaller than the least.
    assert effects.effect("P", [1.005] * 5, [1.0] * 5).word() == "same"
    assert effects.verdict([of(faster)]) == "yes (faster 1, slower 0 of 1)"
    assert effects.verdict([of(slower)]).startswith("no, it costs (")
    assert effects.verdict([of(faster), of(slower)]).startswith("as often as not")
    assert effects.verdict([of(faster), of(faster), of(slower)]).startswith("mostly (")
    assert effects.verdict([of(noisy)]) == "not measurably (1 programs)" and effects.verdict([]) == "not measured"
    control = [of(steady)] * 9 + [of(faster)]
    assert effects.against_chance([of(steady)] * 19 + [of(faster)], control)[0].startswith("no more than by chance")
    assert (
        effects.against_chance([of(faster)] * 5, control)[0].startswith("yes") and effects.differing(control) == 0.1
    )
    # Runs that failed are left out with the ones beside them.
    assert effects.pairs([1.0, None, 1.2], [0.9, 1.0, None]) == [(1.0, 0.9)]
    assert effects.effect("P", [None], [1.0]) is None
    assert [effects.share_word(share) for share in (0.001, 0.02, 0.2)] == [
        "would not be noticed",
        "would be noticed",
        "would hurt",
    ]
    assert effects.parity_word([1.05, 0.96]) == "equal" and effects.parity_word([2.0]) == "2.00 of the time"
    assert effects.parity_word([0.5, 0.5]) == "0.50 of the time"


def sums():
    """10 % from each part alone; together 30 %, 20 % and 5 %."""
    for whole, said in ((1 / 1.3, "mostly more"), (1 / 1.2, "the sum"), (1 / 1.05, "mostly less")):
        part, base = [1 / 1.1] * 5, [1.0] * 5
        rows = effects.synergy(
            times(none=base, eager=part, one=part, helper=[whole] * 5), "none", ("eager", "one"), "helper"
        )
        assert effects.sum_verdict(rows).startswith(said), (whole, rows)


def figures(kept):
    """A study of one node: eager is faster, helper is slower, ScaLAPACK failed in one mode."""
    base = [1.0, 1.02, 0.98, 1.01, 1.0]
    factor = {"none": 1, "eager": 0.8, "helper": 1.25, "one-sided": 1}
    found = {
        name: {program: [f * value for value in base] for program in ("IS A", "LU W")} for name, f in factor.items()
    }
    found["none"]["ScaLAPACK LU"], found["eager"]["ScaLAPACK LU"] = base, [None] * 5
    about = {
        "repeats": 5,
        "ranks": 2,
        "missing": [["Tachyon", "not installed here: <no network>"]],
        "programs": [[name, "made up"] for name in ("IS A", "LU W", "ScaLAPACK LU")],
    }
    kept.put("applications", {"1": found}, about)
    sends = {
        name: {"sender_stuck_us 65536": [us], "receive_ratio_100 65536": [1.5], "send_ratio_100 65536": [1.0]}
        for name, us in (("none", 20050.0), ("helper", 30.0))
    }
    kept.put("maps", {"1": sends}, {"repeats": 1})
    deep = {
        f"{name} {n}": [0.5 + 0.01 * n]
        for name in ("posted_us", "unexpected_us", "computing_us")
        for n in (0, 1, 4096)
    }
    kept.put("queues", {"1": {"one-sided": deep, "helper": deep}}, {"repeats": 1})
    row = {"in_mpi": 0.25, "calls": 10, "messages": 5, "bytes": 1e6, "seconds": 1.0}
    seen = {"receives": 20000, "unexpected": 10, "posted": 100.0, "longest": 200}
    kept.put("statistics", {"1": {"IS A": {"none": row, "helper": row, "arrivals": seen}, "LU W": {}}}, {"ranks": 2})


def from_figures(folder):
    kept = Kept(folder)
    figures(kept)
    kept = Kept(folder)
    said = answers.block(kept).text()
    assert re.search(r"eager by none[^\n]*\n?[^\n]*yes \(faster 2, slower 0 of 2\)", said), said
    assert re.search(r"helper by one-sided[^\n]*\n?[^\n]*no, it costs \(faster 0, slower 2 of 2\)", said), said
    assert "waits for the receiver's next call in none (from 64 KiB on)" in " ".join(said.split()), said
    # 10 ns an entry, 10,000 receives a rank behind 100 entries: 10 ms of a second, and nine times as much more.
    assert abs(micro.slope_ns(kept.of("queues")["1"], "posted_us", "one-sided")[0] - 10) < 1e-6
    shares = dict((name, share) for name, share, _ in apps.slow_shares(kept))
    assert abs(shares["IS A"] - 0.09) < 1e-6 and "would hurt" in said, shares
    heading = "today, a machine\n"
    text, made = page.text(kept, False, heading), page.page(kept, False, heading)
    assert "failed" in text and "not installed here: <no network>" in text and "Not measured: parity" in text
    assert (
        "QUICK" not in text
        and "QUICK" in page.text(kept, True, heading)
        and "QUICK" in page.page(kept, True, heading)
    )
    return made


class Loads(html.parser.HTMLParser):
    """Everything by which a page could load something else, and whether its elements are closed in order."""

    def __init__(self):
        super().__init__()
        self.found, self.open = [], []

    def handle_starttag(self, tag, attrs):
        self.found += [
            (tag, name) for name, _ in attrs if name in ("src", "href", "xlink:href", "data", "action", "srcset")
        ]
        self.found += [(tag, "")] if tag in ("script", "link", "iframe", "object", "img", "embed") else []
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, (tag, self.open)


def check_page(made):
    loads = Loads()
    # Elements of SVG that close themselves are no concern of HTML's order.
    loads.feed(re.sub(r"<(rect|line|circle|polyline)[^>]*/>", "", made))
    assert not loads.found, loads.found
    assert not loads.open, loads.open
    assert not re.search(r"https?://|url\(|@import", made)
    assert "&lt;no network&gt;" in made and "<no network>" not in made
    drawn = re.findall(r"<svg.*?</svg>", made, re.DOTALL)
    assert len(drawn) >= 6, len(drawn)
    for each in drawn:
        xml.etree.ElementTree.fromstring(each)


def table_of_modes():
    assert len({mode.name for mode in modes.MODES}) == len(modes.MODES)
    for mode in modes.MODES:
        assert modes.processors(mode, 2).startswith(("processors", "ranks on")), mode.name
    assert "not P1" in modes.processors(modes.BY_NAME["eager"], 2)
    assert svg.colour(1, 1, 2) != svg.colour(2, 1, 2) == svg.colour(9, 1, 2)


def main():
    words()
    sums()
    table_of_modes()
    with tempfile.TemporaryDirectory() as folder:
        check_page(from_figures(pathlib.Path(folder)))
    print("study: ok")


if __name__ == "__main__":
    main()
