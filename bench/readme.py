# SPDX-License-Identifier: MIT OR Apache-2.0
"""Copies the figures of bench/results that a reader wants first into README.md, between its two markers, so that the
two cannot say different things: a table for each processor on which the libraries were measured side by side.
bench/run.py calls it after a full run; by hand: python3 bench/readme.py"""

import pathlib

import behind

ROOT = pathlib.Path(__file__).resolve().parent.parent
BEGIN, END = "<!-- bench/readme.py -->\n", "<!-- end -->\n"
LIBRARIES = ("Strobe", "MPICH", "Open MPI", "Intel MPI", "ratio")

# File of a processor's results, title of the table, rows wanted of it, how a row is called.
ROWS = [
    ("pair", "Half round trip", ("0 B", "8 B", "64 B", "256 B", "1 KiB", "64 KiB", "1 MiB", "4 MiB"), "half round trip {}, µs"),
    ("pair", "Bandwidth", ("1 KiB", "64 KiB", "1 MiB", "4 MiB"), "bandwidth {}, MB/s"),
    ("pair", "Message rate", ("8 B",), "messages of {}, millions a second"),
    ("pair", "Collectives", ("barrier", "bcast 8 B", "allreduce 8 B", "bcast 64 KiB", "allreduce 64 KiB", "allreduce 1 MiB",
                             "alltoall 1 MiB"), "{}, µs"),
    ("over4", "Collectives", ("barrier", "bcast 8 B", "allreduce 8 B", "bcast 64 KiB", "alltoall 64 KiB"), "4 ranks on 2 cores: {}, µs"),
    ("over8", "Collectives", ("barrier", "bcast 8 B", "allreduce 8 B", "bcast 64 KiB", "alltoall 64 KiB"), "8 ranks on 2 cores: {}, µs"),
    ("one", "Two ranks on one core", ("8 B",), "two ranks on one core, half round trip {}, µs"),
    ("overlap", "A blocking MPI_Send", ("64 KiB", "1 MiB", "4 MiB"), "blocking send of {} to a rank that computes 20 ms, µs"),
    ("onesided", "One-sided operations on memory that the window", ("put 8 B", "put 64 KiB", "fetch and add", "put, fence"),
     "window's own memory: {}, µs"),
    ("onesided", "One-sided operations on memory of the program's", ("put 8 B", "put 64 KiB", "put, target computes"),
     "window on the program's memory: {}, µs"),
    ("nodes", "Half round trip between two nodes", ("8 B", "64 KiB", "1 MiB"), "two nodes over loopback: half round trip {}, µs"),
    ("nodes", "Bandwidth between two nodes", ("64 KiB", "1 MiB"), "two nodes over loopback: bandwidth {}, MB/s"),
    ("start", "mpiexec of a program", ("2", "64"), "start and end {} ranks, ms"),
    ("start", "Memory of a rank", ("64",), "memory of a rank of {} (PSS), kB"),
]


def table(text, title):
    """The rows of the first table whose title begins so: {first cell: {column: cell}}."""
    return next((rows for found, rows in behind.tables(text).items() if found.startswith(title)), {})


def rows(folder):
    """The figures of one processor, of the files that there are."""
    lines = ["| | Strobe | MPICH 5.0.2 | Open MPI 5.0.11 | Intel MPI 2021.18 | Strobe / best |", "|---|---|---|---|---|---|"]
    for name, title, wanted, label in ROWS:
        file = folder / f"{name}.txt"
        found = table(file.read_text(encoding="utf-8"), title) if file.exists() else {}
        for row in wanted:
            if row in found:
                cells = [found[row].get(library, "-") for library in LIBRARIES]
                lines.append(f"| {label.format(row)} | **{cells[0]}** | {' | '.join(cells[1:])} |")
    return lines


def main():
    readme = ROOT / "README.md"
    before, begin, rest = readme.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise SystemExit("README.md: the markers are gone; put them back around the tables")
    parts = []
    for file in sorted((ROOT / "bench/results").glob("*/pair.txt")):
        machine = file.read_text(encoding="utf-8").splitlines()[0]
        parts.append(f"Measured {machine}.\n\n" + "\n".join(rows(file.parent)) + "\n")
    readme.write_text(before + BEGIN + "\n".join(parts) + END + after, encoding="utf-8")


if __name__ == "__main__":
    main()
