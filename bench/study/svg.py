# SPDX-License-Identifier: MIT OR Apache-2.0
"""Figures as SVG text, to be put into a page as they are: nothing is loaded from anywhere."""

import html
import math

import draw

COLOURS = ("#c8102e", "#4c78a8", "#72b7b2", "#e0a030", "#7d5ba6", "#6b8e23", "#888888", "#a05a2c", "#222222")


def text(x, y, words, anchor="middle", size=11, more=""):
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}"'
        f" {more}>{html.escape(str(words))}</text>"
    )


def frame(width, height, title, parts):
    return (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" font-family="sans-serif">'
        f"<title>{html.escape(title)}</title>{text(width / 2, 16, title, size=13)}{''.join(parts)}</svg>"
    )


def colour(value, low, high):
    """White where all is hidden, deep red where nothing is."""
    part = min(1.0, max(0.0, (value - low) / (high - low)))
    return f"rgb({255 - int(55 * part)},{255 - int(195 * part)},{250 - int(195 * part)})"


def heat(title, across, down, values, labels=("computing, us", "bytes")):
    """A map: values[(down, across)]; 1 is white, 2 and more red."""
    cell, left, top = (46, 26), 70, 30
    width, height = left + cell[0] * len(across) + 12, top + cell[1] * len(down) + 42
    parts = []
    for row, y in enumerate(reversed(down)):
        parts.append(text(left - 6, top + cell[1] * row + 17, draw.tick(y), "end", 10))
        for column, x in enumerate(across):
            value = values.get((y, x))
            if value is None:
                continue
            at = (left + cell[0] * column, top + cell[1] * row)
            parts.append(
                f'<rect x="{at[0]}" y="{at[1]}" width="{cell[0]}" height="{cell[1]}" fill="{colour(value, 1, 2)}"'
                ' stroke="#bbb"/>'
            )
            parts.append(
                text(at[0] + cell[0] / 2, at[1] + 17, f"{value:.2f}" if value < 100 else f"{value:.0f}", size=10)
            )
    bottom = top + cell[1] * len(down)
    parts += [text(left + cell[0] * (column + 0.5), bottom + 14, x, size=10) for column, x in enumerate(across)]
    parts.append(text(left + cell[0] * len(across) / 2, bottom + 32, labels[0]))
    parts.append(text(14, (top + bottom) / 2, labels[1], more=f'transform="rotate(-90 14 {(top + bottom) / 2:.0f})"'))
    return frame(width, height, title, parts)


def lines(title, series, labels):
    """Lines over logarithmic axes. series: {name: [(x, y)]}; an x of 0 is drawn at the left edge."""
    points = [point for line in series.values() for point in line if point[1] > 0]
    if not points:
        return ""
    left, top, wide, high = 62, 30, 360, 220
    xs = sorted({x for x, _ in points})
    low, most = math.log10(min(y for _, y in points)), math.log10(max(y for _, y in points))
    low, most = math.floor(low * 2) / 2, max(math.ceil(most * 2) / 2, math.floor(low * 2) / 2 + 0.5)

    def at(x, y):
        return left + wide * xs.index(x) / max(1, len(xs) - 1), top + high * (
            1 - (math.log10(y) - low) / (most - low)
        )

    parts = [f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" fill="none" stroke="#999"/>']
    for step in range(int(2 * low), int(2 * most) + 1):
        y = at(xs[0], 10 ** (step / 2))[1]
        parts.append(f'<line x1="{left}" x2="{left + wide}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>')
        parts.append(text(left - 5, y + 4, f"{10 ** (step / 2):.3g}", "end", 10))
    parts += [text(at(x, 10**low)[0], top + high + 14, draw.tick(x), size=9) for x in xs]
    for number, (name, line) in enumerate(series.items()):
        tint, marks = COLOURS[number % len(COLOURS)], [at(x, y) for x, y in line if y > 0]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in marks)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{tint}" stroke-width="1.8"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{tint}"/>' for x, y in marks]
        parts.append(text(left + wide + 10, top + 14 + 16 * number, name, "start", 11, f'fill="{tint}"'))
    parts.append(text(left + wide / 2, top + high + 32, labels[0]))
    parts.append(text(14, top + high / 2, labels[1], more=f'transform="rotate(-90 14 {top + high / 2:.0f})"'))
    return frame(left + wide + 130, top + high + 42, title, parts)


def gains(title, rows):
    """Gains of programs with their middle halves, in percent. rows: {program: {mode: effect}}."""
    modes = list(dict.fromkeys(mode for each in rows.values() for mode in each))
    found = [effect for each in rows.values() for effect in each.values()]
    if not found:
        return ""
    most = max(0.05, min(1.0, max(max(abs(e.low), abs(e.high)) for e in found)))
    left, top, wide, step = 170, 30, 420, 9
    each_high = step * len(modes) + 8
    height = top + each_high * len(rows) + 40

    def at(value):
        return left + wide * (min(most, max(-most, value)) / most + 1) / 2

    parts = [f'<line x1="{at(0):.1f}" x2="{at(0):.1f}" y1="{top}" y2="{top + each_high * len(rows)}" stroke="#444"/>']
    for number, (name, by_mode) in enumerate(rows.items()):
        y = top + each_high * number
        parts.append(text(left - 8, y + each_high / 2 + 3, name, "end"))
        for place, mode in enumerate(modes):
            if mode in by_mode:
                one, tint, middle = by_mode[mode], COLOURS[place % len(COLOURS)], y + step * (place + 0.5) + 4
                parts.append(
                    f'<line x1="{at(one.low):.1f}" x2="{at(one.high):.1f}" y1="{middle}" y2="{middle}"'
                    f' stroke="{tint}" stroke-width="2"/>'
                )
                parts.append(f'<circle cx="{at(one.gain):.1f}" cy="{middle}" r="3.2" fill="{tint}"/>')
    bottom = top + each_high * len(rows)
    parts += [
        text(at(value), bottom + 14, f"{100 * value:+.0f} %", size=10)
        for value in (-most, -most / 2, 0, most / 2, most)
    ]
    parts += [
        text(left + wide + 14, top + 14 + 16 * place, mode, "start", 11, f'fill="{COLOURS[place % len(COLOURS)]}"')
        for place, mode in enumerate(modes)
    ]
    return frame(left + wide + 150, height, title, parts)
