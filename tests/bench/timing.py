"""How fast several things are, measured in turn so that a busy machine wrongs none of them."""

from collections.abc import Callable, Mapping
from time import perf_counter

ROUNDS = 15
ROUND = 0.08  # seconds of work in each

Work = Callable[[], int]
"""Does a small piece of work and gives the number of moves or cards in it."""


def rates(works: Mapping[str, Work]) -> dict[str, float]:
    """Moves a second of each, the best of several rounds taken in turn."""
    best = dict.fromkeys(works, 0.0)
    for _ in range(ROUNDS):
        for name, work in works.items():
            done, start = 0, perf_counter()
            while (spent := perf_counter() - start) < ROUND:
                done += work()
            best[name] = max(best[name], done / spent)
    return best


def table(ours: Mapping[str, float], peers: Mapping[str, float]) -> list[str]:
    """Rates as text: each of ours with its ratio to each of the peers."""
    width = max(map(len, [*ours, *peers]))
    lines = [f"  {name:{width}} {rate:12,.0f}/s" for name, rate in peers.items()]
    for name, rate in ours.items():
        ratios = "  ".join(f"{rate / peer:5.2f} x {p}" for p, peer in peers.items())
        lines.append(f"  {name:{width}} {rate:12,.0f}/s  {ratios}".rstrip())
    return lines
