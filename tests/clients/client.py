# SPDX-License-Identifier: MIT OR Apache-2.0
"""What a client is to the driver."""


class Client:
    """A client's name, what is run of it, and how: `run` returns its version and where it ran."""

    def __init__(self, name, what, run, quick=False):
        self.name, self.what, self.run, self.quick = name, what, run, quick
