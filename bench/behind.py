# SPDX-License-Identifier: MIT OR Apache-2.0
"""What fell behind: figures of Strobe that are worse than those that were kept of the same processor."""

import re

# Machines are shared and noisy; what differs by less says nothing.
TOLERANCE = 0.05
LARGER_IS_BETTER = re.compile(r"bandwidth|rate|MB/s|hidden", re.IGNORECASE)


def tables(text):
    """The tables of a file of results: {title: {first cell: {column: cell}}}."""
    found = {}
    for title, head, body in re.findall(r"\n([^\n]+)\n\n([^\n]+)\n-[- ]+\n((?:[^\n]+\n)*)", text):
        columns = re.split(r"\s{2,}", head.strip())
        rows = (re.split(r"\s{2,}", line.strip()) for line in body.splitlines())
        found[title] = {cells[0]: dict(zip(columns, cells)) for cells in rows}
    return found


def number(cell):
    try:
        return float(cell)
    except (TypeError, ValueError):
        return None


def behind(before, after):
    """A line for each figure of Strobe in the text `after` that is worse than in `before`."""
    lines, kept = [], tables(before)
    for title, rows in tables(after).items():
        larger = LARGER_IS_BETTER.search(title) is not None
        for name, row in rows.items():
            old, new = (number(cells.get("Strobe")) for cells in (kept.get(title, {}).get(name, {}), row))
            if not old or not new:
                continue
            change = (old / new if larger else new / old) - 1
            if change > TOLERANCE:
                lines.append(f"{title}: {name}: {new:g}, was {old:g} ({100 * change:.0f} % worse)")
    return lines
