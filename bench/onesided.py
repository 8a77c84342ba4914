# SPDX-License-Identifier: MIT OR Apache-2.0
"""What one-sided operations cost, beside other MPIs: latency with each way to synchronise, and with a target that
computes."""

import report

NOTE = """
Two ranks, each bound to a processor. Rank 1 waits in a barrier; where it computes, it does so for 20 ms at a time and
calls nothing. Each operation with the flush, fence or unlock that completes it at the target.
"""


def section(libraries, measured, results):
    """`measured`: figures of bench/src/onesided.c."""
    tables = []
    for kind, memory in (("alloc", "memory that the window allocated"), ("own", "memory of the program's own")):
        rows = report.Table(f"One-sided operations on {memory}, us", report.columns("operation", libraries))

        def row(name, what, key, target):
            report.compare(rows, name, libraries, measured, (f"{kind}_{what}_us", key), target)

        for what in ("put", "get", "accumulate"):
            for length in (8, 1024, 8192, 65536, 1 << 20):
                row(f"{what} {report.size(length)}", what, length, 0.8 if length <= 1024 else 0.95)
        for what, name in (("fetch", "fetch and add"), ("swap", "compare and swap"), ("lock", "lock, put, unlock"),
                           ("fence", "put, fence"), ("post_start", "start, put, complete"),
                           ("put_to_computing", "put, target computes"), ("fetch_from_computing", "fetch, target computes")):
            row(name, what, 8, 0.8)
        tables.append(rows)
    report.write(results / "onesided.txt", NOTE, *tables)
