# SPDX-License-Identifier: MIT OR Apache-2.0
"""What overlap, offload and independent progress are worth here: the study of the fourth paper, with one library.

    python3 bench/study [--quick] [--prefix build] [section ...]

Sections: parity, maps, queues, applications, statistics, page; all without. Each keeps its figures in study.json, and
`page` makes study.txt and study.html of what is kept. A quick run keeps everything in .cache/study/quick instead of
bench/results. docs/design/study.md says what is measured and why."""

import argparse
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
sys.dont_write_bytecode = True

import processor  # noqa: E402
from study import page, running, sections  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sections", nargs="*", help=f"any of {', '.join(sections.SECTIONS)}, page; all without")
    parser.add_argument("--quick", action="store_true", help="two repeats, fewer programs; kept apart")
    parser.add_argument("--repeats", type=int, default=0)
    parser.add_argument("--ranks", type=int, default=2, help="ranks of kernels and applications (2)")
    parser.add_argument("--nodes", default="1,2", help="on how many virtual nodes (1,2)")
    parser.add_argument(
        "--programs", help="applications, statistics: these alone, with ; between; others stay as kept"
    )
    parser.add_argument("--prefix", default=str(running.ROOT / "build"))
    args = parser.parse_args()
    args.prefix = pathlib.Path(args.prefix).resolve()
    args.nodes = [int(word) for word in args.nodes.split(",")]
    args.repeats = args.repeats or (2 if args.quick else 5)
    folder = running.CACHE / "quick" if args.quick else running.ROOT / "bench/results" / processor.folder()
    kept = running.Kept(folder)
    for name in args.sections or [*sections.SECTIONS, "page"]:
        begin = time.monotonic()
        print(name, flush=True)
        if name == "page":
            page.write(folder, kept, args.quick)
        elif name in sections.SECTIONS:
            others = running.Others()
            # Of a section that was measured in parts, the most.
            before = kept.about(name).get("others", 0.0) if args.programs else 0.0
            sections.SECTIONS[name](args, kept)
            kept.add(name, others=max(before, others.share()))
        else:
            parser.error(f"{name} is no section")
        print(f"{name}: {time.monotonic() - begin:.0f} s", flush=True)


if __name__ == "__main__":
    main()
