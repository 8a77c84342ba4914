# SPDX-License-Identifier: MIT OR Apache-2.0
"""Packages of Debian that are used without being installed."""

import shutil
import subprocess


def unpacked(cache, name, packages):
    """The folder of Debian packages, fetched and unpacked once. Fails with words."""
    folder = cache / name
    if not (folder / "ready").exists():
        if not shutil.which("apt-get"):
            raise OSError("no apt-get here")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        print(f"  fetching {', '.join(packages)}", flush=True)
        fetched = subprocess.run(
            ["apt-get", "-qq", "download", *packages], cwd=folder, capture_output=True, text=True, timeout=300
        )
        if fetched.returncode != 0:
            raise OSError(
                fetched.stderr.strip().splitlines()[-1] if fetched.stderr.strip() else "apt-get download failed"
            )
        for file in sorted(folder.glob("*.deb")):
            subprocess.run(["dpkg", "-x", file, folder], check=True)
        (folder / "ready").touch()
    return folder
