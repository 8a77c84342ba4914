# SPDX-License-Identifier: MIT OR Apache-2.0
"""Where clients come from and where they are kept: everything lies in .cache/clients and is fetched once.

Debian's packages are downloaded and unpacked there, not installed: some would bring another MPI and make it the
default. What belongs to another MPI is left out, so a program that needs one can find ours only.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CACHE = os.path.join(ROOT, ".cache/clients")
DEBIAN = os.path.join(CACHE, "debian")
# An empty file for each package that is in the tree.
NOTES = os.path.join(CACHE, "debian.packages")
LIBRARIES = os.path.join(DEBIAN, "usr/lib/x86_64-linux-gnu")
PROGRAMS = os.path.join(ROOT, "tests/clients/programs")
PREFIX = os.environ.get("STROBE_PREFIX", os.path.join(ROOT, "build"))

# Packages that would bring the libraries or the launcher of another MPI, or what only those need.
OTHER_MPI = re.compile(
    r"^(libmpich12|mpich|libopenmpi.*|openmpi-.*|mpi-default-.*|libpmix.*|libucx.*|libfabric.*|libpsm.*|libmunge.*"
    r"|libslurm.*|.*hwloc.*|libibverbs.*|ibverbs-.*|librdmacm.*|libnl-.*|libevent.*|ocl-.*|libc6.*|libcurl4-openssl.*)$"
)


class Missing(Exception):
    """The client cannot be had here: its registry does not have it, or a tool that it needs is missing."""


class Failed(Exception):
    """The client was had, but could not be built or did not do what it must."""


def run(command, seconds=1800, cwd=None, env=None, wrong=Failed):
    """Runs a command of the set-up, in a session of its own, and returns what it said; raises `wrong` if it fails."""
    words = {**os.environ, **(env or {})}
    process = subprocess.Popen(
        command, cwd=cwd, env=words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, errors="replace", start_new_session=True)
    try:
        text, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        text, _ = process.communicate()
        raise wrong(f"{' '.join(command)}: not done after {seconds} s\n{text[-3000:]}") from None
    if process.returncode != 0:
        raise wrong(f"{' '.join(command)}: exit code {process.returncode}\n{text[-6000:]}")
    return text


def once(name, *parts):
    """Decorates a step that makes folder `name` of the cache; it is repeated only if what it is made of changes.

    The step gets the empty folder. Its stamp is written last, so a step that was interrupted is begun again.
    """
    def decorate(step):
        def made():
            folder = os.path.join(CACHE, name)
            words = hashlib.sha256(repr(parts).encode())
            for part in parts:
                path = os.path.join(PROGRAMS, part) if isinstance(part, str) else ""
                if os.path.isfile(path):
                    words.update(open(path, "rb").read())
            stamp = os.path.join(folder, ".made")
            if not os.path.exists(stamp) or open(stamp).read() != words.hexdigest():
                print(f"clients: making {name}", file=sys.stderr, flush=True)
                shutil.rmtree(folder, ignore_errors=True)
                os.makedirs(folder)
                step(folder)
                with open(stamp, "w") as file:
                    file.write(words.hexdigest())
            return folder
        return made
    return decorate


def _apt(*words, **options):
    if not shutil.which("apt-get"):
        raise Missing("no apt-get here")
    return run(["apt-get", *words], wrong=Missing, **options)


def lacking(packages):
    """Those of Debian's packages that are not in the cache."""
    return [name for name in packages if not os.path.exists(os.path.join(NOTES, name))]


def debian(*packages):
    """Unpacks these packages, and what they need and this machine lacks, into one tree. Returns its root."""
    os.makedirs(NOTES, exist_ok=True)
    wanting = lacking(packages)
    if not wanting:
        return DEBIAN
    ask = ["install", "--print-uris", "-qq", "-y", "--no-install-recommends", *wanting]
    try:
        asked = _apt(*ask)
    except Missing:
        # A new machine has no lists of packages yet.
        if os.geteuid() != 0:
            raise
        _apt("-qq", "update")
        asked = _apt(*ask)
    wanted = {match.group(1) for match in re.finditer(r"^'\S+' ([^_\s]+)_\S+ \d+", asked, re.M)} | set(wanting)
    wanted = lacking(name for name in sorted(wanted) if not OTHER_MPI.match(name))
    print(f"clients: fetching {' '.join(wanted)} (Debian)", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory() as folder:
        # apt drops its rights for a download, and may then not write into a folder that is ours alone.
        _apt("-qq", "-o", "APT::Sandbox::User=root", "download", *wanted, cwd=folder)
        for file in sorted(os.listdir(folder)):
            run(["dpkg-deb", "-x", os.path.join(folder, file), DEBIAN])
    _absolute_links()
    for name in wanted:
        open(os.path.join(NOTES, name), "w").close()
    return DEBIAN


def _absolute_links():
    """Links between places of a system are to lead to the same places in the tree."""
    for folder, folders, files in os.walk(DEBIAN):
        for path in (os.path.join(folder, name) for name in folders + files):
            if os.path.islink(path) and os.readlink(path).startswith("/") and not os.path.exists(path):
                target = DEBIAN + os.readlink(path)
                os.unlink(path)
                os.symlink(os.path.relpath(target, folder), path)


def debian_version(package):
    """The version that apt has."""
    text = run(["apt-cache", "policy", package], wrong=Missing)
    found = re.search(r"Candidate: (\S+)", text)
    if not found or found.group(1) == "(none)":
        raise Missing(f"Debian here has no {package}")
    return found.group(1)


def library_path():
    """For LD_LIBRARY_PATH: the libraries of the tree. Debian keeps BLAS and LAPACK in folders of their own."""
    return ":".join([LIBRARIES, LIBRARIES + "/blas", LIBRARIES + "/lapack", LIBRARIES + "/openblas-pthread"])


def source(package):
    """Unpacks the upstream source of one of Debian's packages, unchanged, and returns its folder."""
    folder = os.path.join(CACHE, "source", package)
    if not os.path.exists(os.path.join(folder, ".made")):
        print(f"clients: fetching the source of {package} (Debian)", file=sys.stderr, flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        # A list of our own: machines seldom have lists of sources, and theirs is not ours to change. Sources are where
        # the packages are.
        asked = ["indextargets", "--format", "$(SITE) $(RELEASE) $(COMPONENT)", "Created-By: Packages"]
        archives = sorted({line for line in _apt(*asked).splitlines() if line.endswith(" main")})
        lists = os.path.join(CACHE, "source", "lists")
        os.makedirs(lists + "/partial", exist_ok=True)
        sources = os.path.join(CACHE, "source", "sources.list")
        with open(sources, "w") as file:
            file.writelines(f"deb-src {archive}\n" for archive in archives)
        ours = ["-qq", "-o", f"Dir::Etc::SourceList={sources}", "-o", "Dir::Etc::SourceParts=/dev/null",
                "-o", f"Dir::State::Lists={lists}", "-o", "APT::Sandbox::User=root"]
        _apt(*ours, "update")
        _apt(*ours, "--download-only", "source", package, cwd=folder)
        (archive,) = [name for name in os.listdir(folder) if ".orig.tar" in name and not name.endswith(".asc")]
        run(["tar", "-xf", archive, "--strip-components", "1"], cwd=folder)
        open(os.path.join(folder, ".made"), "w").close()
    return folder


def venv(name):
    """The Python of a virtual environment in the cache."""
    folder = os.path.join(CACHE, name)
    python = os.path.join(folder, "bin/python")
    if not os.path.exists(python):
        run([sys.executable, "-m", "venv", folder])
    return python


def pip(python, *words, seconds=1800, env=None):
    """Installs with pip; what pip cannot find, or cannot build, raises Missing with its last lines."""
    quiet = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1", "PIP_ROOT_USER_ACTION": "ignore"}
    run([python, "-m", "pip", "install", "-q", *words], seconds=seconds, env={**quiet, **(env or {})})


def python_version(python, package):
    """The version of an installed package; None if it is not installed."""
    ask = f"import importlib.metadata as m; print(m.version({package!r}))"
    try:
        return run([python, "-c", ask]).strip()
    except Failed:
        return None


def path_with_ours(extra=""):
    """PATH with the wrappers of the tree under test first."""
    return ":".join(filter(None, [PREFIX + "/bin", extra, os.environ.get("PATH", "")]))
