# SPDX-License-Identifier: MIT OR Apache-2.0
"""A block is a part of the result: a title, paragraphs, tables and figures. Text and page are made from the same blocks."""

import dataclasses

import report


@dataclasses.dataclass
class Block:
    title: str
    paragraphs: list = dataclasses.field(default_factory=list)
    # (caption, rows of cells; the first row is the heading)
    tables: list = dataclasses.field(default_factory=list)
    figures: list = dataclasses.field(default_factory=list)
    notes: list = dataclasses.field(default_factory=list)

    def text(self):
        parts = [f"\n{self.title}\n{'=' * len(self.title)}\n"]
        parts += [f"\n{wrapped(words)}\n" for words in self.paragraphs]
        for caption, rows in self.tables:
            table = report.Table(caption, rows[0])
            for row in rows[1:]:
                table.add(*row)
            parts.append(table.text())
        parts += [f"\n{wrapped(words)}\n" for words in self.notes]
        return "".join(parts)


def wrapped(words, width=118):
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return "\n".join(lines)


def cell(value):
    """A figure for a table."""
    return value if isinstance(value, str) else report.number(value)


def on_nodes(nodes):
    return "on one node" if str(nodes) == "1" else f"between {nodes} nodes of this machine, over loopback"


def keys(figures, prefix):
    """The numbers that follow `prefix` in names of figures, over all modes."""
    found = {int(key.split()[1]) for by_name in figures.values() for key in by_name if key.split()[0] == prefix}
    return sorted(found)
