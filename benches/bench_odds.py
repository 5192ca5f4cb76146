"""How fast are exact odds, against icepool, dyce and a tuned loop in plain Python?

Attack against defense with the best reroll, through the Python API: the whole exact
distribution, nothing kept between calls. icepool and dyce take part where installed.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from benches import odds_peers
from kumite.bench.ratios import compare
from kumite.odds import odds

if TYPE_CHECKING:
    from collections.abc import Callable

POOLS = [(5, 3), (3, 1)]


def run() -> None:
    for attack, defense in POOLS:
        print(f"{attack} against {defense}, best reroll (CPU time; 5-95 % of the rounds)")
        for side in compare(sides(attack, defense)):
            spread = f"{side.ratio_5:,.1f} - {side.ratio_95:,.1f}"
            cost = f"{side.seconds * 1e6:10,.2f} us"
            print(f"  {side.name:<22}{cost}  x {side.ratio:10,.1f}  ({spread})")


def sides(attack: int, defense: int) -> dict[str, Callable[[], object]]:
    """Everybody who takes part, after a check that all answers are the same."""
    ours = partial(odds, attack, defense, reroll="best")
    weights = list(ours().weights)
    found: dict[str, Callable[[], object]] = {
        "kumite": ours,
        "tuned loop": partial(odds_peers.tuned_loop, attack, defense),
        "our method in Python": partial(odds_peers.same_method, attack, defense),
    }
    assert odds_peers.tuned_loop(attack, defense) == weights
    assert odds_peers.same_method(attack, defense) == weights
    for name, peer in (("icepool", odds_peers.with_icepool), ("dyce", odds_peers.with_dyce)):
        if find_spec(name):
            counted = dict(peer(attack, defense).items())
            total = sum(counted.values())
            shares = {damage: Fraction(ways, total) for damage, ways in counted.items()}
            assert shares == ours().distribution
            found[name] = partial(peer, attack, defense)
        else:
            print(f"  {name} is not installed")
    return found
