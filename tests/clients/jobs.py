# SPDX-License-Identifier: MIT OR Apache-2.0
"""Runs a client's program in several settings and judges it.

A program of ours prints lines `NUMBER name value` on one rank and then `RIGHT`, when its own checks hold. The numbers
must be the same in every setting as on one rank, where no message is needed, within the client's tolerance.
"""

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time

from places import PREFIX, Failed, library_path

MARK = "STROBE_CLIENT_RUN"


class Setting:
    """How many ranks, on how many nodes of this machine, and with which options of mpiexec."""

    def __init__(self, ranks, nodes=1, *options):
        self.ranks, self.nodes, self.options = ranks, nodes, options

    def __str__(self):
        where = f" on {self.nodes} nodes" if self.nodes > 1 else ""
        return f"{self.ranks}{where}{' in slices' if '--schedule' in self.options else ''}"

    def command(self):
        nodes = ["--nodes", str(self.nodes)] if self.nodes > 1 else []
        return [os.path.join(PREFIX, "bin/mpiexec"), *nodes, *self.options, "-n", str(self.ranks)]


STROBED = ("--schedule", "strobed")
USUAL = [Setting(1), Setting(2), Setting(4), Setting(4, 2), Setting(3, 1, *STROBED)]
PARALLEL = USUAL[1:]


def _marked(mark):
    """The processes that a job started, wherever they are: they carry its mark in their environment."""
    wanted, found = f"{MARK}={mark}".encode(), []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/environ", "rb") as file:
                words = file.read().split(b"\0")
        except OSError:
            continue
        if wanted in words:
            found.append(int(pid))
    return found


def _end(mark):
    for pid in _marked(mark):
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


def _left(mark, folder):
    """What a job that is over has left behind: processes, after a moment to be reaped, and files of Strobe's."""
    deadline = time.monotonic() + 2
    while _marked(mark) and time.monotonic() < deadline:
        time.sleep(0.01)
    pids = _marked(mark)
    files = [name for name in os.listdir(folder) if name.startswith("strobe")]
    return ", ".join([f"process {pid}" for pid in pids] + [f"file {name}" for name in files])


def job(setting, command, seconds=120, cwd=None, env=None):
    """Runs `command` in a setting, under a watchdog, and returns its output. Fails unless it ends well and leaves
    nothing behind."""
    folder = tempfile.mkdtemp(prefix="strobe-client-")
    mark = os.path.basename(folder)
    words = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "LD_LIBRARY_PATH": library_path(),
             "PYTHONDONTWRITEBYTECODE": "1", **(env or {}), "TMPDIR": folder, MARK: mark}
    line = setting.command() + command
    process = subprocess.Popen(line, cwd=cwd, env=words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True)
    try:
        text, _ = process.communicate(timeout=seconds)
        code, left = process.returncode, _left(mark, folder)
    except subprocess.TimeoutExpired:
        asked = subprocess.run([os.path.join(PREFIX, "bin/strobe"), "why"], env=words, stdin=subprocess.DEVNULL,
                               capture_output=True, text=True, timeout=20, check=False)
        _end(mark)
        text, _ = process.communicate()
        raise Failed(f"on {setting}: not done after {seconds} s\n{asked.stdout}{asked.stderr}{text[-3000:]}") from None
    finally:
        _end(mark)
        shutil.rmtree(folder, ignore_errors=True)
    if code != 0 or left:
        said = "\n".join(line for line in text.splitlines() if line.strip())
        raise Failed(f"on {setting}: exit code {code}{', left behind: ' + left if left else ''}\n"
                     f"{' '.join(line)}\n{said[-5000:]}")
    return text


def numbers(text):
    """The numbers that a program showed, by name."""
    rows = re.findall(r"^NUMBER (\S+) (\S+)$", text, re.M)
    shown = {name: float(value) for name, value in rows}
    if len(rows) != len(shown) or not shown:
        raise Failed(f"each number must be shown once, and one at least\n{text[-3000:]}")
    return shown


def compare(here, there, tolerance, setting):
    """Fails unless two runs showed the same numbers, within a part of the larger one (or of 1, if both are small)."""
    if here.keys() != there.keys():
        raise Failed(f"on {setting}: other numbers than in the first run: {here} and {there}")
    for name, value in here.items():
        if not abs(value - there[name]) <= tolerance * max(abs(value), abs(there[name]), 1.0):
            raise Failed(f"on {setting}: {name} is {value!r}, in the first run {there[name]!r}")


def judged(command, settings=None, tolerance=1e-9, shows=numbers, **options):
    """Runs a program in each setting and compares what it shows with the first, which is on one rank.

    A command may be a function of the setting. Returns what to say in the table: where it ran.
    """
    first = None
    for setting in settings or USUAL:
        words = command(setting) if callable(command) else command
        text = job(setting, words, **options)
        if shows is numbers and len(re.findall(r"^RIGHT$", text, re.M)) != 1:
            raise Failed(f"on {setting}: RIGHT is not shown once\n{text[-5000:]}")
        shown = shows(text)
        first = first or shown
        compare(shown, first, tolerance, setting)
    return "ranks: " + ", ".join(str(setting) for setting in settings or USUAL)
