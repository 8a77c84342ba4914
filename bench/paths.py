# SPDX-License-Identifier: MIT OR Apache-2.0
"""Two hosts with two cables (network namespaces; needs root): how long a job pauses when one is cut, and what two bring
over one. The tests of tests/cables.rs measure; here are the runs, the text and the picture."""

import os
import pathlib
import re
import subprocess
import tempfile

import draw
import report

ROOT = pathlib.Path(__file__).resolve().parent.parent


def trial(name, prefix, **variables):
    """What a trial of tests/cables.rs prints."""
    env = {**os.environ, "STROBE_PREFIX": str(pathlib.Path(prefix).resolve()), **{k: str(v) for k, v in variables.items()}}
    command = ["cargo", "test", "-q", "-p", "strobe-tests", "--test", "cables", "--", "--nocapture", "--exact", name]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=600)
    if done.returncode != 0:
        raise SystemExit(f"{name} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def line_of(output):
    """The line with figures, without what the harness printed before it."""
    lines = [line for line in output.splitlines() if re.search(r"\d (cuts|MB/s)", line)]
    return re.sub(r"^test \S+ +\.\.\. ", "", lines[0])


def section(results, prefix, repeats):
    lines = [report.heading().strip(), "", "Two hosts (network namespaces) with two cables (veth); a rank on each, 16 messages under way in each",
             "direction, every byte checked.", "", "A cable is cut at a random moment, at either end or without a word, and mended 50 to 200 ms later:"]
    lines += [line_of(trial("fail_over", prefix, STROBE_CUTS=50, STROBE_SEED=seed)) for seed in range(1, max(2, repeats // 2) + 1)]
    lines += ["", "Cables of a rate that the kernel limits (tbf):"]
    for mbits in (400, 1000):
        rates = [line_of(trial("stripe", prefix, STROBE_MBITS=mbits, STROBE_STRIPE_MS=2000)) for _ in range(repeats)]
        rates.sort(key=lambda line: float(re.search(r"([\d.]+) times", line).group(1)))
        lines.append(f"{mbits} Mbit/s (median of {repeats}): {rates[len(rates) // 2]}")
    (results / "paths.txt").write_text("\n".join(lines) + "\n")
    with tempfile.TemporaryDirectory() as folder:
        times = pathlib.Path(folder) / "times"
        trial("timeline", prefix, STROBE_TIMES=times)
        draw.fail_over(results / "fail_over.png", times.read_text())
