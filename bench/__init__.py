"""The bench: our games and our peers, our bots and our server, measured and held to bars.

`python -m bench` (or `make bench`, which finds the peers and a compiled build) runs it.
Every measurement is one function that returns numbers by the name of what they measure; every
result is a `Row`, every demand a `Bar`. `docs/speed.md` says what is measured and how.
"""


class BenchError(Exception):
    """The run cannot be made as asked; one line says why."""
