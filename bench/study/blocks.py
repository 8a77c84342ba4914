# SPDX-License-Identifier: MIT OR Apache-2.0
"""A block is a part of the result: a title, paragraphs, tables, figures. Text and page are made of the same."""

import dataclasses

import report

# Columns of text.
WIDE = 180


@dataclasses.dataclass
class Block:
    title: str
    paragraphs: list = dataclasses.field(default_factory=list)
    # (caption, rows of cells; the first row is the heading)
    tables: list = dataclasses.field(default_factory=list)
    figures: list = dataclasses.field(default_factory=list)
    # Tables that the figures show already; a page folds them.
    folded: list = dataclasses.field(default_factory=list)
    notes: list = dataclasses.field(default_factory=list)

    def text(self):
        parts = [f"\n{self.title}\n{'=' * len(self.title)}\n"]
        parts += [f"\n{wrapped(words)}\n" for words in self.paragraphs]
        parts += [table_text(caption, rows) for caption, rows in [*self.tables, *self.folded]]
        parts += [f"\n{wrapped(words)}\n" for words in self.notes]
        return "".join(parts)


def table_text(caption, rows):
    """A table as text; where it is too wide for a screen each row becomes an item."""
    if sum(max(len(str(row[i])) for row in rows) + 2 for i in range(len(rows[0]))) <= WIDE:
        table = report.Table(caption, rows[0])
        for row in rows[1:]:
            table.add(*row)
        return table.text()
    items = [f"\n{caption}\n"]
    for first, *others in rows[1:]:
        items.append(f"\n- {first}\n")
        for heading, words in zip(rows[0][1:], others):
            items += [f"    {line}\n" for line in wrapped(f"{heading}: {words}", WIDE - 4).splitlines() if words]
    return "".join(items)


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
