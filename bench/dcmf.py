# SPDX-License-Identifier: MIT OR Apache-2.0
"""The latency ladder of the published DCMF system: its figures, and those of its interface and of MPI's here."""

import report

NOTE = """
Two ranks, each bound to a processor: half round trips of messages, and puts and gets until their callback, or the
flush of MPI, says that they are complete. Rank 1 calls nothing while it is put to or got from. The published figures
are of Blue Gene/P (850 MHz) between two nodes; MPI there with thread level multiple. They show the order of the
rungs, which is what can be compared. Not here: ARMCI and Converse above DCMF. Last, what it costs a sender to start 8
bytes to several receivers, until the call or the calls return, and what an exchange of all ranks with all others
takes, with a barrier behind it; ranks outnumber processors there. The overlap maps are of two ranks, of which one
sends or receives and computes meanwhile: (computing + communication) / computing, 1 where all is hidden. Published
are maps in shades: without interrupts, short messages beside short computing are above 1 on both sides, and long ones
on the receiving side, since nobody looks at their announcement; with interrupts the latter are hidden, too. A
processor that copies for another one does not compute: beside short computing no machine of two processors hides what
takes longer. The exchange with neighbours is of one rank with 1 to 6 others, both directions together; published are
745 and 748 MB/s with one neighbour, and that long messages scale to 6 links while short ones, which are copied, stop
at 3. Here all ranks share a memory and two processors.
"""

TIMES = (10, 50, 200, 1000, 4000)
LENGTHS = (8, 1024, 16384, 262144, 1 << 20, 4 << 20)

# What is measured, its name, and the published figure.
RUNGS = (
    ("put", "DCMF_Put", 1.2),
    ("get", "DCMF_Get", 2.0),
    ("send", "DCMF_Send", 1.9),
    ("mpi_send", "MPI_Send", 3.2),
    ("mpi_rendezvous", "MPI_Ssend (rendezvous)", 6.5),
    ("mpi_put", "MPI_Put, flush", None),
    ("mpi_get", "MPI_Get, flush", 3.5),
)


def overlap_maps(library, measured):
    """A table for each side and state of interrupts: rows of computing, columns of lengths."""
    for interrupts in ("off", "on"):
        for side in ("send", "receive"):
            title = f"Overlap of a {side}, interrupts {interrupts}: (computing + communication) / computing"
            table = report.Table(title, ["computing", *map(report.size, LENGTHS)])
            for time in TIMES:
                name = f"overlap_{side}_{interrupts}_{time}"
                ratios = [measured.of(library.name, (name, length)) for length in LENGTHS]
                table.add(f"{time} us", *map(report.number, ratios))
            yield table


def neighbours(library, measured):
    table = report.Table("Exchange with neighbours, MB/s", ["neighbours", "4 KiB", "256 KiB"])
    for count in range(1, 7):
        rates = [measured.of(library.name, (f"neighbours_{count}", length), True) for length in (4096, 262144)]
        table.add(count, *map(report.number, rates))
    return table


def section(library, measured, several, overlap, results):
    """`measured`: figures of bench/src/dcmf.c on two ranks; `several`: on more, by their number; `overlap`: those of
    bench/src/dcmf_overlap.c."""
    ladder = report.Table("Latency ladder, us", ["rung", "published 8 B", "8 B", "1 KiB", "64 KiB", "8 B / MPI_Send"])
    whole = measured.of(library.name, ("mpi_send", 8))
    for name, label, published in RUNGS:
        here = [measured.of(library.name, (name, length)) for length in (8, 1024, 65536)]
        ratio = here[0] / whole if here[0] and whole else None
        ladder.add(label, report.number(published), *map(report.number, here), report.number(ratio))
    starts = report.Table("Start of 8 B to several receivers, us", ["receivers", "one multicast", "as many sends", "ratio"])
    for ranks, figures in several.items():
        pair = [figures.of(library.name, (name, ranks - 1)) for name in ("multicast", "sends")]
        ratio = pair[0] / pair[1] if all(pair) else None
        starts.add(ranks - 1, *map(report.number, pair), report.number(ratio))
    meets = report.Table("All exchange with all, us", ["ranks", "bytes", "many-to-many", "sends", "ratio"])
    for ranks, figures in several.items():
        for length in (8, 1024, 4096):
            pair = [figures.of(library.name, (f"{name}_{ranks}", length)) for name in ("exchange", "exchange_sends")]
            ratio = pair[0] / pair[1] if all(pair) else None
            meets.add(ranks, report.size(length), *map(report.number, pair), report.number(ratio))
    tables = [ladder, starts, meets, neighbours(library, overlap), *overlap_maps(library, overlap)]
    report.write(results / "dcmf.txt", NOTE, *tables)
