# SPDX-License-Identifier: MIT OR Apache-2.0
"""What a client is to the driver."""


class Client:
    """A client's name, what is run of it, and how: `run` returns its version and where it ran.

    A quick one also runs in `make test`; it needs nothing but these packages of Debian, which setup/run fetches.
    """

    def __init__(self, name, what, run, quick=False, needs=()):
        self.name, self.what, self.run, self.quick, self.needs = name, what, run, quick, needs
