# SPDX-License-Identifier: MIT OR Apache-2.0
"""The result: study.txt, so that a diff shows what changed, and study.html, one page that needs nothing else."""

import html
import pathlib
import re

import report
from study import answers, apps, effects, micro, paper
from study.blocks import Block, wrapped

STYLE = """body{font:15px/1.5 sans-serif;max-width:75em;margin:2em auto;padding:0 1em;color:#222}
h1{font-size:1.6em}h2{margin-top:2em;border-bottom:1px solid #ccc}
table{border-collapse:collapse;margin:.4em 0 1.4em;font-size:13px}
caption{text-align:left;font-weight:bold;padding:.3em 0}
th,td{border:1px solid #ccc;padding:.2em .5em;text-align:left;vertical-align:top}
th{background:#f3f3f3}td.n{text-align:right}
.wide{overflow-x:auto}.figures{display:flex;flex-wrap:wrap;gap:1em}"""


def blocks(kept):
    """All parts, in order. What was not measured is left out, and said."""
    made = [answers.block(kept), micro.matrix(kept), apps.beside_paper(kept)]
    for section, make in (
        ("parity", micro.parity),
        ("maps", micro.maps),
        ("queues", micro.queues),
        ("applications", apps.programs),
        ("statistics", apps.statistics),
    ):
        made.append(
            make(kept) if kept.of(section) else Block(f"Not measured: {section}", [f"Run the section {section}."])
        )
    return [*made, measured(kept)]


def introduction(kept, quick):
    words = [
        f"The question is that of {paper.TITLE}: what is it worth to a program if messages move while it computes"
        " (overlap), if somebody else finds out where they belong (offload), and if they do so without being asked"
        " again (independent progress)? Strobe is an MPI library that can be switched between these, so everything"
        " but the switches is the same."
    ]
    words += answers.headline(kept)
    others = kept.about("applications").get("others")
    if others and others > effects.OTHERS:
        words.append(
            f"Other programs had up to {share(others)} of the processors while these ran. A rank that spins then"
            " loses its processor to them where one that sleeps is woken before them, so part of what a thread gains"
            " is that."
        )
    if quick:
        words.append("QUICK: two repeats and part of the programs. The spread of two repeats says little.")
    return words


def table(caption, rows):
    def row(cells, tag):
        return (
            "<tr>"
            + "".join(f"<{tag}{number(c) if tag == 'td' else ''}>{html.escape(str(c))}</{tag}>" for c in cells)
            + "</tr>"
        )

    body = "".join(row(cells, "td") for cells in rows[1:])
    return (
        f'<div class="wide"><table><caption>{html.escape(caption)}</caption><thead>{row(rows[0], "th")}</thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def number(value):
    return ' class="n"' if re.fullmatch(r"[-+]?[\d.]+( %)?", str(value)) else ""


def page(kept, quick, heading):
    parts = []
    for block in blocks(kept):
        parts.append(f"<h2>{html.escape(block.title)}</h2>")
        parts += [f"<p>{html.escape(words)}</p>" for words in block.paragraphs]
        parts.append(f'<div class="figures">{"".join(block.figures)}</div>')
        parts += [table(caption, rows) for caption, rows in block.tables]
        if block.folded:
            parts.append("<details><summary>All figures as tables</summary>")
            parts += [table(caption, rows) for caption, rows in block.folded]
            parts.append("</details>")
        parts += [f"<p>{html.escape(words)}</p>" for words in block.notes]
    first, *rest = introduction(kept, quick)
    lead = f"<p>{html.escape(first)}</p>" + "".join(f"<p><b>{html.escape(words)}</b></p>" for words in rest)
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Overlap, offload and independent'
        " progress</title>"
        f"<style>{STYLE}</style><h1>Overlap, offload and independent progress: one library in all modes</h1>"
        f"<p>Made {html.escape(heading.strip())}.</p>{lead}{''.join(parts)}</html>\n"
    )


def text(kept, quick, heading):
    return (
        heading
        + "\n"
        + "\n".join(map(wrapped, introduction(kept, quick)))
        + "\n"
        + "".join(block.text() for block in blocks(kept))
    )


def share(value):
    return "-" if value is None else f"{100 * value:.0f} %"


def measured(kept):
    """When, on what and how often each section was measured."""
    rows = [("section", "measured", "repeats", "processor time that others had")]
    for name in kept.all:
        about = kept.about(name)
        when, repeats = about.get("measured", "-"), str(about.get("repeats", "-"))
        rows.append((name, when, repeats, share(about.get("others"))))
    return Block("When this was measured", [], [("Sections", rows)])


def write(folder, kept, quick):
    heading = report.heading()
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    made = text(kept, quick, heading)
    (folder / "study.txt").write_text(made, encoding="utf-8")
    (folder / "study.html").write_text(page(kept, quick, heading), encoding="utf-8")
    print(made.split("\nModes: Table 1")[0], flush=True)
    print(f"{folder / 'study.txt'} and study.html are written", flush=True)
