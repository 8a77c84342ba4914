# SPDX-License-Identifier: MIT OR Apache-2.0
"""Starting a program in a mode, with its threads where the mode says; interleaving; keeping figures."""

import json
import os
import pathlib
import statistics
import subprocess
import threading
import time

import schedules
from study import modes

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CACHE = ROOT / ".cache/study"
THREADS = ("strobe-progress", "strobe-agent", "strobe-matcher")


def descendants(pid):
    """All processes below this one."""
    found, left = [], [pid]
    while left:
        for path in pathlib.Path(f"/proc/{left.pop()}/task").glob("*/children"):
            try:
                children = [int(word) for word in path.read_text().split()]
            except OSError:
                continue
            found += children
            left += children
    return found


def move_threads(process, processors, wanted, seconds=2.0):
    """Binds the threads that act for others to these processors, as they appear; there is no switch for that. Looking
    takes time that the job may want, so it ends with the last of the threads wanted."""
    end, done = time.monotonic() + seconds, set()
    while len(done) < wanted and process.poll() is None and time.monotonic() < end:
        time.sleep(0.01)
        for pid in [process.pid, *descendants(process.pid)]:
            for task in pathlib.Path(f"/proc/{pid}/task").glob("*"):
                try:
                    if task.name not in done and (task / "comm").read_text().strip() in THREADS:
                        os.sched_setaffinity(int(task.name), processors)
                        done.add(task.name)
                except OSError:
                    continue


def start(prefix, mode, ranks, nodes, words, env=None, seconds=120, more=(), cwd=None):
    """Runs a program; the finished process, or None if it took too long."""
    command = [str(prefix / "bin/mpiexec"), *(["--nodes", str(nodes)] if nodes > 1 else []), *mode.options, *more]
    for key, value in (env or {}).items():
        command += ["-x", f"{key}={value}"]
    command += ["-n", str(ranks), *map(str, words)]
    mine, others = modes.halves(ranks)
    own = {"STROBE_AGENT_PROCESSOR": str(others[0])} if mode.threads == "agent" else {}
    bound = (lambda: os.sched_setaffinity(0, mine)) if mode.threads else None
    begin = time.monotonic()
    process = subprocess.Popen(
        command,
        env=os.environ | schedules.HEAP | mode.env | own,
        stdin=subprocess.DEVNULL,
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=bound,
    )
    wanted = ranks + (nodes if nodes > 1 else 0)
    beside = threading.Thread(target=move_threads, args=(process, others, wanted))
    mover = beside if mode.threads == "beside" else None
    if mover:
        mover.start()
    try:
        out, err = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.terminate()
        process.communicate()
        print(f"  {mode.name}: {words[0]}: not done after {seconds} s", flush=True)
        return None
    finally:
        if mover:
            mover.join()
    done = subprocess.CompletedProcess(command, process.returncode, out, err)
    done.seconds = time.monotonic() - begin
    return done


def figures(done):
    """{"name key": value} of a program that prints a line for each figure."""
    if done is None or done.returncode != 0:
        if done is not None:
            print(
                f"  {' '.join(done.args)}: exit {done.returncode}: {(done.stderr or done.stdout).strip()[-300:]}",
                flush=True,
            )
        return {}
    lines = (line.split() for line in done.stdout.splitlines())
    return {f"{words[0]} {words[1]}": float(words[2]) for words in lines if len(words) == 3}


def compiled(prefix, name):
    """The program of bench/src, built with our wrapper."""
    source, program = ROOT / f"bench/src/{name}.c", CACHE / "programs" / name
    program.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([prefix / "bin/mpicc", "-O2", "-Wall", "-Wextra", "-o", program, source], check=True)
    return program


def measured(args, chosen, runs):
    """{nodes: {mode: {figure: [a value for each repeat]}}} of programs that print figures; runs: (program, words)."""
    programs = {name: compiled(args.prefix, name) for name, *_ in runs}
    found = {}
    for repeat in range(args.repeats):
        for nodes in args.nodes:
            for mode in schedules.turned(chosen, repeat):
                say(f"repeat {repeat + 1} of {args.repeats}, {nodes} node(s), {mode.name}")
                kept = found.setdefault(str(nodes), {}).setdefault(mode.name, {})
                for name, *words in runs:
                    done = start(args.prefix, mode, 2, nodes, [programs[name], *words])
                    for key, value in figures(done).items():
                        kept.setdefault(key, []).append(value)
    return found


def say(text):
    print(f"  {text}", flush=True)


def middle(values):
    return statistics.median(values) if values else None


class Others:
    """What share of the processors other programs have while something runs: a mode that spins loses by it what one
    that sleeps does not."""

    def __init__(self):
        self.begin = self.now()

    @staticmethod
    def now():
        """(time of all processors, time in which they worked, time of this process and its children), in seconds."""
        with open("/proc/stat", encoding="utf-8") as file:
            ticks = [int(word) for word in file.readline().split()[1:9]]
        mine = sum(os.times()[:4])
        second = os.sysconf("SC_CLK_TCK")
        return sum(ticks) / second, (sum(ticks) - ticks[3] - ticks[4]) / second, mine

    def share(self):
        whole, worked, mine = (after - before for before, after in zip(self.begin, self.now()))
        return max(0.0, (worked - mine) / whole) if whole else 0.0


class Kept:
    """The figures of all sections, in one file, so that sections can be run one by one."""

    def __init__(self, folder):
        self.path = folder / "study.json"
        self.all = json.loads(self.path.read_text(encoding="utf-8")) if self.path.exists() else {}

    def put(self, section, figures_of_it, about):
        self.all[section] = {"about": about, "figures": figures_of_it}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(self.all, indent=None, sort_keys=True, separators=(",", ":"))
        # A line for each mode and section, so that a diff shows what changed.
        self.path.write_text(text.replace("},", "},\n") + "\n", encoding="utf-8")

    def add(self, section, **more):
        """Something more about a section that was kept."""
        self.put(section, self.of(section), self.about(section) | more)

    def of(self, section):
        return self.all.get(section, {}).get("figures", {})

    def about(self, section):
        return self.all.get(section, {}).get("about", {})
