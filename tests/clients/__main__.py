# SPDX-License-Identifier: MIT OR Apache-2.0
"""Clients from outside, unmodified, on the tree under test (STROBE_PREFIX, or build): `tests/clients [NAME…]`.

Each client is had from its registry, built if need be, and run; the table at the end says what held. A client that
failed makes the run fail. One that cannot be had here is named with the reason, and does not. --quick chooses those that
are part of `make test`: --fetch fetches what they need, and --list names with each what of that is not there.
"""

import argparse
import os
import sys
import time
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import builds  # noqa: E402
import crates  # noqa: E402
import debian  # noqa: E402
import pypi  # noqa: E402
import sources  # noqa: E402
from places import CACHE, PREFIX, Failed, Missing, lacking  # noqa: E402
from places import debian as debian_packages  # noqa: E402

CLIENTS = builds.CLIENTS + debian.CLIENTS + sources.CLIENTS + crates.CLIENTS + pypi.CLIENTS


def one(client):
    """Runs one client; returns its row of the table and whether it failed."""
    start = time.monotonic()
    try:
        version, where = client.run()
        return (client.name, version, client.what, f"right; {where}"), False
    except Missing as why:
        print(f"clients: {client.name} cannot be had: {why}", file=sys.stderr)
        lines = str(why).splitlines()
        reason = next((line for line in lines if line.startswith(("E: ", "ERROR: "))), lines[0])
        return (client.name, "–", client.what, f"not to be had here: {reason}"), False
    except Failed as why:
        print(f"clients: {client.name} failed: {why}", file=sys.stderr)
        return (client.name, "", client.what, f"FAILED: {str(why).splitlines()[0]}"), True
    except Exception:  # A fault of a recipe is a failure like any other: the other clients go on.
        traceback.print_exc()
        return (client.name, "", client.what, "FAILED: its recipe broke off"), True
    finally:
        print(f"clients: {client.name}: {time.monotonic() - start:.1f} s", file=sys.stderr, flush=True)


def main():
    options = argparse.ArgumentParser(prog="tests/clients", description=__doc__.split("\n\n")[0])
    options.add_argument("names", nargs="*", help="only clients whose names contain one of these")
    options.add_argument("--quick", action="store_true", help="only those that make test runs")
    options.add_argument("--fetch", action="store_true", help="fetch what they need of Debian, and run nothing")
    options.add_argument("--list", action="store_true", help="show the names, and run nothing")
    options.add_argument("--table", metavar="FILE", help="write the table to a file, too")
    chosen = options.parse_args()
    clients = [client for client in CLIENTS if not chosen.quick or client.quick]
    if chosen.names:
        clients = [client for client in clients if any(name in client.name for name in chosen.names)]
    if chosen.list:
        print("\n".join(" ".join([client.name, *lacking(client.needs)]) for client in clients))
        return 0
    if chosen.fetch:
        debian_packages(*[name for client in clients for name in client.needs])
        return 0
    if not clients:
        print("clients: no such client; --list shows all", file=sys.stderr)
        return 2
    if not os.path.exists(os.path.join(PREFIX, "bin/mpiexec")):
        print(f"clients: no install tree in {PREFIX}: run make, or set STROBE_PREFIX", file=sys.stderr)
        return 2
    os.makedirs(CACHE, exist_ok=True)
    rows = [one(client) for client in clients]
    lines = ["| client | version | what ran | result |", "|---|---|---|---|"]
    lines += ["| " + " | ".join(row) + " |" for row, _ in rows]
    print("\n".join(lines))
    if chosen.table:
        with open(chosen.table, "w") as file:
            file.write("\n".join(lines) + "\n")
    failed = sum(wrong for _, wrong in rows)
    print(f"{len(rows) - failed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
