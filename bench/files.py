# SPDX-License-Identifier: MIT OR Apache-2.0
"""What reading and writing files costs, beside other MPIs: contiguous and strided, independent and collective, in
memory and on a disk."""

import report

NOTE = """
All ranks have one file open, whose pages are in memory. Contiguous: each rank its own 4 MiB. Strided: blocks of the
ranks in turn, 256 KiB a rank in blocks of 8 bytes, 1 MiB in longer ones. The time of the rank that takes longest, from
a barrier on. Open: the time of MPI_File_open and MPI_File_close of an empty file.
"""
BLOCKS = (8, 64, 512, 4096, 65536)


def section(libraries, measured, results):
    """`measured`: figures of bench/src/files.c, by (place, ranks)."""
    tables = []
    for (place, ranks), figures in measured.items():
        rows = report.Table(f"Files {place}, {ranks} {'rank' if ranks == 1 else 'ranks'}, us",
                            report.columns("operation", libraries))

        def row(name, key):
            report.compare(rows, name, libraries, figures, key, 0.8)

        row("open", ("open_us", ranks))
        row("close", ("close_us", ranks))
        for what, name in (("own", ""), ("all", ", collective")):
            for way in ("write", "read"):
                row(f"{way} 4 MiB{name}", (f"{what}_{way}_us", ranks))
                for block in BLOCKS:
                    row(f"{way}, blocks of {report.size(block)}{name}", (f"{what}_strided_{way}_us", block))
        tables.append(rows)
    report.write(results / "files.txt", NOTE, *tables)
