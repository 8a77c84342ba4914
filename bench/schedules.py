# SPDX-License-Identifier: MIT OR Apache-2.0
"""What a schedule costs: the kernels of bench/kernels under several modes of mpiexec, and the granularity sweep.

A mode is a name and a list of options of mpiexec; the first is what the others are compared with. Runs are interleaved: each
repeat runs every kernel under every mode, in turned order, so that a slow minute hits all of them. A run whose answer is not
verified ends the section."""

import os
import pathlib
import shlex
import statistics
import subprocess
import sys

import draw
import report

BUILD = pathlib.Path(__file__).resolve().parent / "kernels/build"

# Label, program and arguments, runs in a row that make one sample (so that each takes some tenths of a second), how much
# slower than the first mode it may be.
KERNELS = [
    ("EP W", ["ep", "--class", "W"], 1, 1.03),
    ("MG W", ["mg", "--class", "W"], 3, 1.03),
    ("CG W", ["cg", "--class", "W"], 3, 1.03),
    ("FT W", ["ft", "--class", "W"], 4, 1.03),
    ("IS A", ["is", "--class", "A"], 3, 1.03),
    ("LU W", ["lu", "--class", "W"], 1, 1.03),
    ("halo W", ["halo", "--class", "W"], 2, 1.03),
    ("wavefront W, blocking", ["wavefront", "--class", "W"], 2, 1.05),
    ("wavefront W, non-blocking", ["wavefront", "--class", "W", "--version", "nonblocking"], 2, 1.00),
]
PATTERNS = ("barrier", "blocking", "nonblocking")

# The kernels' temporary arrays come from the C library's heap. Whether it gives its top back to the kernel, and gets it
# again by page faults, depends on what small blocks the MPI library happens to keep there: 6 % of MG for one string more.
HEAP = {"MALLOC_TRIM_THRESHOLD_": "1000000000", "MALLOC_MMAP_THRESHOLD_": "1000000000"}


def options(parser):
    """What both sections can be told."""
    parser.add_argument("--modes", help="kernels: NAME=OPTIONS;NAME=OPTIONS…, options of mpiexec (immediate=;strobed=--schedule strobed)")
    parser.add_argument("--common", default="", help="kernels, granularity: options of mpiexec for all modes (--nodes 2)")
    parser.add_argument("--kernels", help="kernels: which, by the first word of their names, with commas between")
    parser.add_argument("--ranks", type=int, default=0, help="kernels: 4 without; granularity: 2 without")
    parser.add_argument("--target", type=float, help="kernels: the ratio that all others are held to, instead of each kernel's for a schedule")
    parser.add_argument("--strobe", default="fixed", help="granularity: the kind of strobe (fixed)")
    parser.add_argument("--slices", default="250,500,1000,2000", help="granularity, blocking: slices in us")
    parser.add_argument("--grains", default="100,250,500,1000,2000,5000,10000", help="granularity: computing in us")
    parser.add_argument("--as", dest="named", help="name of the result files (kernels, granularity)")


def programs(prefix):
    """The folder of the built kernels."""
    folder = prefix / "share/strobe/kernels"
    subprocess.run([BUILD, prefix, folder], check=True)
    return folder


def strobed(prefix):
    """Whether this mpiexec knows the strobed schedule."""
    command = [prefix / "bin/mpiexec", "-n", "1", "--schedule", "strobed", "true"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def modes(args, prefix):
    """[(name, options)] that were asked for; the strobed schedule without, and the same twice where there is none."""
    if args.modes:
        pairs = [mode.partition("=")[::2] for mode in args.modes.split(";")]
        return [(name.strip(), shlex.split(words)) for name, words in pairs]
    if strobed(prefix):
        return [("immediate", []), ("strobed", ["--schedule", "strobed"])]
    return [("immediate", []), ("again", [])]


def run(prefix, folder, ranks, mode, program):
    """The lines that a run printed, each as its words; it must have been verified."""
    command = [str(prefix / "bin/mpiexec"), *mode, "-n", str(ranks), str(folder / program[0]), *program[1:]]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL, check=False,
                          env=os.environ | HEAP)
    lines = [line.split() for line in done.stdout.splitlines()]
    if done.returncode != 0 or not lines or lines[-1][-1] != "verified":
        sys.exit(f"{shlex.join(command)}: exit {done.returncode}\n{done.stdout[-500:]}{done.stderr[-500:]}")
    return lines


def spread(values):
    """How far the middle half of the repeats lies apart, by their median."""
    low, _, high = statistics.quantiles(values, n=4)
    return f"{100 * (high - low) / statistics.median(values):.1f} %"


def turned(items, repeat):
    """The items from another one on each time."""
    at = repeat % len(items)
    return items[at:] + items[:at]


def chosen(args):
    """The kernels that were asked for."""
    return [row for row in KERNELS if not args.kernels or row[0].split()[0].lower() in args.kernels.lower().split(",")]


def kernels(library, args, results, *before):
    """The kernels under all modes; `before` are tables and text that the file has first."""
    prefix, ranks = library.prefix, args.ranks or 4
    folder, ways, common = programs(prefix), modes(args, prefix), shlex.split(args.common)
    wanted = chosen(args)
    repeats, seconds = max(args.repeats, 2), {}
    for repeat in range(repeats):
        print(f"  kernels: repeat {repeat + 1} of {repeats}", flush=True)
        for label, program, turns, _ in wanted:
            sample = dict.fromkeys((name for name, _ in ways), 0.0)
            for turn in range(turns):
                for name, mode in turned(ways, repeat + turn):
                    sample[name] += float(run(prefix, folder, ranks, [*common, *mode], program)[-1][3])
            for name, spent in sample.items():
                seconds.setdefault((label, name), []).append(spent)
    first, *others = [name for name, _ in ways]
    columns = ["kernel", f"{first}, s", "spread"]
    for name in others:
        columns += [f"{name}, s", "spread", "ratio", "its quartiles", "target", "met"]
    where = f"{ranks} ranks{', ' + args.common if args.common else ''}, {repeats} interleaved repeats"
    table = report.Table(f"Kernels under {' and '.join(name for name, _ in ways)}: {where}", columns)
    for label, _, _, target in wanted:
        base = seconds[label, first]
        cells = [label, f"{statistics.median(base):.3f}", spread(base)]
        for name in others:
            times = seconds[label, name]
            # Each repeat against the run beside it: what is slow for a while is slow for both.
            ratios = [mine / its for mine, its in zip(times, base)]
            low, ratio, high = statistics.quantiles(ratios, n=4)
            cells += [f"{statistics.median(times):.3f}", spread(times), f"{ratio:.3f}", f"{low:.3f}-{high:.3f}", f"<= {args.target or target:{'.3f' if args.target else '.2f'}}",
                      "yes" if ratio <= (args.target or target) else "NO"]
        table.add(*cells)
    note = ("\nSeconds are medians of sums over one to four runs, as the kernels time themselves; spread: the middle half of the repeats by the median. ratio: the median of the\n"
            "repeats' ratios to the run beside it, with its quartiles. Every answer was verified.\n"
            + "".join(f"{name}: mpiexec {shlex.join([*common, *mode])}\n" for name, mode in ways))
    report.write(results / f"{args.named or 'kernels'}.txt", *before, table, note)


def granularity(library, args, results):
    """Slowdown by computing between communication and by slice, for each pattern."""
    prefix, ranks = library.prefix, args.ranks or 2
    folder, common = programs(prefix), shlex.split(args.common)
    slices, grains = ([int(word) for word in words.split(",")] for words in (args.slices, args.grains))
    ways = {"immediate": []}
    if strobed(prefix):
        ways |= {f"{us} us": ["--schedule", "strobed", "--strobe", args.strobe, "--time-slice", str(us)] for us in slices}
    else:
        ways |= {"again": []}
    # One calibration for all runs: the same additions everywhere.
    rate = run(prefix, folder, ranks, common, ["granularity", "--iterations", "1"])[0][-1]
    points = {}
    for repeat in range(args.repeats):
        print(f"  granularity: repeat {repeat + 1} of {args.repeats}", flush=True)
        for pattern in PATTERNS:
            for grain in grains:
                # A tenth of a second each, but never fewer than twenty iterations.
                iterations = max(20, 100_000 // max(grain, 500))
                for name, mode in turned(list(ways.items()), repeat):
                    program = ["granularity", "--pattern", pattern, "--grain-us", str(grain), "--iterations", str(iterations), "--spins-per-us", rate]
                    line = run(prefix, folder, ranks, [*common, *mode], program)[0]
                    points.setdefault((pattern, grain, name), []).append(float(line[3]))
    median = {point: statistics.median(values) for point, values in points.items()}
    others = [name for name in ways if name != "immediate"]
    tables, found = [], {}
    for pattern in PATTERNS:
        table = report.Table(f"An iteration: computing, then {pattern}; {ranks} ranks, --strobe {args.strobe}, slice",
                             ["computing, us", "immediate, us", *[f"{name}, us" for name in others], *[f"{name}: ratio" for name in others]])
        for grain in grains:
            base = median[pattern, grain, "immediate"]
            mine = [median[pattern, grain, name] for name in others]
            table.add(grain, report.number(base), *map(report.number, mine), *[f"{value / base:.3f}" for value in mine])
            for name, value in zip(others, mine):
                found.setdefault(pattern, {}).setdefault(name, []).append((grain, value / base))
        tables.append(table)
    note = f"\nMedians of {args.repeats} interleaved repeats; computing is a number of additions ({rate} a us alone on this machine).\n"
    name = args.named or "granularity"
    report.write(results / f"{name}.txt", *tables, note)
    draw.granularity(results / f"{name}.png", found)


def blocking(library, args, results):
    """How many slices calls block that are posted at random times (published: 1.5), and what a loop costs that does not block."""
    prefix, ranks = library.prefix, args.ranks or 2
    if not strobed(prefix):
        sys.exit("blocking: this mpiexec has no strobed schedule")
    folder, common = programs(prefix), shlex.split(args.common)
    table = report.Table(f"Pairs of synchronous sends and receives, posted at random times; {ranks} ranks, --strobe fixed, in slices",
                         ["slice, us", "calls", "mean", "median", "middle half", "longest", "target", "met", "loop / computing"])
    for us in map(int, args.slices.split(",")):
        # A second and a half of each: a loop of blocking calls and one of others.
        iterations = max(100, 500_000 // us)
        runs = []
        for repeat in range(args.repeats):
            print(f"  blocking: slices of {us} us, repeat {repeat + 1} of {args.repeats}", flush=True)
            mode = [*common, "--schedule", "strobed", "--strobe", "fixed", "--time-slice", str(us)]
            program = ["delay", "--slice-us", str(us), "--iterations", str(iterations), "--seed", str(repeat)]
            blocked, loop, _ = run(prefix, folder, ranks, mode, program)
            runs.append([*map(float, blocked[1:]), float(loop[1])])
        mean, middle, low, high, _, ratio = (statistics.median(values) for values in zip(*runs))
        table.add(us, args.repeats * iterations * ranks, f"{mean:.3f}", f"{middle:.3f}", f"{low:.2f}-{high:.2f}", f"{max(one[4] for one in runs):.1f}",
                  "1.5 +- 0.1", "yes" if abs(mean - 1.5) <= 0.1 else "NO", f"{ratio:.4f}")
    note = (f"\nMedians of {args.repeats} repeats, the longest of all. A call that is posted in slice i resumes at the start of slice i + 2. loop: posts, computes three\n"
            "slices by the clock and waits; its period by its computing.\n")
    report.write(results / f"{args.named or 'blocking'}.txt", table, note)


def beside(library, args, results):
    """What a message costs while others compute: 8 bytes to and fro between two ranks, with as many further ones as there are processors."""
    ranks = args.ranks or 2 + len(os.sched_getaffinity(0))
    library.folder.mkdir(parents=True, exist_ok=True)
    program = library.folder / "beside"
    subprocess.run([library.prefix / "bin/mpicc", "-O2", "-o", program, pathlib.Path(__file__).parent / "src/beside.c"], check=True)
    ways, seen = modes(args, library.prefix), {}
    for repeat in range(args.repeats):
        print(f"  beside: repeat {repeat + 1} of {args.repeats}", flush=True)
        for name, mode in turned(ways, repeat):
            command = [library.prefix / "bin/mpiexec", *shlex.split(args.common), *mode, "-n", str(ranks), program]
            done = subprocess.run(command, capture_output=True, text=True, timeout=100, stdin=subprocess.DEVNULL, check=True)
            seen.setdefault(name, []).append([float(line.split()[2]) for line in done.stdout.splitlines()])
    table = report.Table(f"8 bytes between two ranks while others compute: {ranks} ranks, half of a round trip, us",
                         ["mode", "mean", "of the repeats", "median", "99 %", "99.9 %", "longest", "computing", "target", "met"])
    for name, rows in seen.items():
        mean, middle, most, nearly, longest, share = (statistics.median(values) for values in zip(*rows))
        means = [row[0] for row in rows]
        table.add(name, report.number(mean), f"{report.number(min(means))}-{report.number(max(means))}", report.number(middle), report.number(most),
                  report.number(nearly), report.number(longest), f"{100 * share:.0f} %", "<= 10", "yes" if mean <= 10 else "NO")
    note = (f"\nMedians of {args.repeats} interleaved repeats of a second; the least and the greatest mean of them. computing: what of a processor that computing rank\n"
            "got that got least, of 1.3 seconds in the first of which messages went.\n"
            + "".join(f"{name}: mpiexec {shlex.join([*shlex.split(args.common), *mode])}\n" for name, mode in ways))
    report.write(results / f"{args.named or 'beside'}.txt", table, note)
