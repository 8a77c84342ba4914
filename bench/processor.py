# SPDX-License-Identifier: MIT OR Apache-2.0
"""Which processor figures were measured on. Costs differ severalfold between processors, so results are kept by it."""

import re


def facts():
    """What /proc/cpuinfo says of the first processor: {name: value}."""
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        first = file.read().split("\n\n")[0]
    pairs = (line.partition(":") for line in first.splitlines())
    return {name.strip(): value.strip() for name, _, value in pairs}


def model():
    """Its name, for a reader."""
    said = facts()
    numbers = ", ".join(f"{what} {said[key]}" for what, key in (("family", "cpu family"), ("model", "model")) if key in said)
    return said.get("model name", "unknown processor") + (f" ({numbers})" if numbers else "")


def folder(said=None):
    """The folder of bench/results for it: maker and product, family and model, as in amd-epyc-25-1."""
    said = said or facts()
    words = re.findall(r"[a-z]+", re.sub(r"\(.*?\)", " ", said.get("model name", "")).lower())
    product = [word for word in words if word not in ("processor", "cpu", "core")][:2]
    numbers = [said[key] for key in ("cpu family", "model") if key in said]
    return "-".join([*(product or ["unknown"]), *numbers])
