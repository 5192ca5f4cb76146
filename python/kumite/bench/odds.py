"""How fast are exact odds, against the reference, icepool, dyce and a tuned loop in plain Python?

Five attack dice against three with the best reroll, through the Python API: the whole exact
distribution, nothing kept between calls. Before anything is measured, all answers are compared.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from kumite.bench import Figure, Skipped, not_installed, odds_peers, peer
from kumite.bench.ratios import measure, once
from kumite.errors import KumiteError
from kumite.games.neon.attack_odds import odds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ATTACK, DEFENSE = 5, 3
_LIBRARIES: dict[str, Callable[[int, int], Any]] = {
    "icepool": odds_peers.with_icepool,
    "dyce": odds_peers.with_dyce,
}
_BARS = {"icepool": (1000.0, 5000.0), "python": (50.0, 150.0)}
_WORDS = {
    "icepool": "icepool, by callbacks",
    "dyce": "dyce, by callbacks",
    "python": "a tuned loop in plain Python",
    "method": "the core's own method in plain Python",
    "reference": "the reference engine",
}


def run(quick: bool) -> Iterator[Figure | Skipped]:
    sides = _plain_sides()
    for name, make in _LIBRARIES.items():
        if peer(name) is None:
            yield Skipped(f"odds.{name}", not_installed(name))
        else:
            call = partial(make, ATTACK, DEFENSE)
            _check_shares(name, call())
            sides[name] = call
    costs = measure(
        {name: once(call) for name, call in sides.items()},
        rounds=5 if quick else 31,
        slice_seconds=0.02 if quick else 0.06,
    )
    what = f"a call: {ATTACK} dice against {DEFENSE}, best reroll"
    yield Figure.of("odds.us", costs.seconds("kumite").times(1e6), "us", what, less_is_better=True)
    for name in _WORDS:
        if name in sides:
            ratio = costs.ratio(name, "kumite")
            yield Figure.of(f"odds.{name}", ratio, "x", _WORDS[name], *_BARS.get(name, ()))


def _plain_sides() -> dict[str, Callable[[], object]]:
    ours = partial(odds, ATTACK, DEFENSE, reroll="best")
    weights = list(ours().weights)
    loop = partial(odds_peers.tuned_loop, ATTACK, DEFENSE)
    method = partial(odds_peers.same_method, ATTACK, DEFENSE)
    reference = partial(odds, ATTACK, DEFENSE, reroll="best", engine="reference")
    for name, found in (("loop", loop()), ("method", method()), ("reference", [*reference()[0]])):
        if found != weights:
            raise KumiteError(f"the odds of the {name} in Python differ from ours: a defect")
    return {"kumite": ours, "python": loop, "method": method, "reference": reference}


def _check_shares(name: str, answer: Any) -> None:
    """Libraries count in units of their own: probabilities are compared."""
    counted = dict(answer.items())
    total = sum(counted.values())
    shares = {damage: Fraction(ways, total) for damage, ways in counted.items() if ways}
    if shares != odds(ATTACK, DEFENSE, reroll="best").distribution:
        raise KumiteError(f"the odds of {name} differ from ours: a defect of one of us")
