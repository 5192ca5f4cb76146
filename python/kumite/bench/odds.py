"""How fast are exact odds, against the reference, icepool, dyce and a tuned loop in plain Python?

Five attack dice against three with the best reroll, through the Python API: the whole exact
distribution, nothing kept between calls. Before anything is measured, all answers are compared.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from kumite.bench import Figure, Skipped, checkout, not_installed, peer
from kumite.bench.ratios import measure, once
from kumite.errors import KumiteError
from kumite.games.neon.attack_odds import odds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ATTACK, DEFENSE = 5, 3
_LIBRARIES = ("icepool", "dyce")
_BARS = {"icepool": (2500.0, 5000.0), "python": (50.0, 150.0)}
_WORDS = {
    "icepool": "icepool, by callbacks",
    "dyce": "dyce, by callbacks",
    "python": "a tuned loop in plain Python",
    "method": "the core's own method in plain Python",
    "reference": "the reference engine",
}


def run(quick: bool) -> Iterator[Figure | Skipped]:
    sides = _our_sides()
    peers = checkout.peers("odds")
    if isinstance(peers, checkout.Missing):
        yield Skipped("odds.icepool", peers.why)
    else:
        sides |= _plain_sides(peers)
        for name in _LIBRARIES:
            if peer(name) is None:
                yield Skipped(f"odds.{name}", not_installed(name))
            else:
                sides[name] = partial(getattr(peers, f"with_{name}"), ATTACK, DEFENSE)
                _check_shares(name, sides[name]())
    costs = measure(
        {name: once(call) for name, call in sides.items()},
        rounds=3 if quick else 31,
        slice_seconds=0.02 if quick else 0.06,
    )
    what = f"a call: {ATTACK} dice against {DEFENSE}, best reroll"
    yield Figure.of("odds.us", costs.seconds("kumite").times(1e6), "us", what, less_is_better=True)
    for name in _WORDS:
        if name in sides:
            ratio = costs.ratio(name, "kumite")
            yield Figure.of(f"odds.{name}", ratio, "x", _WORDS[name], *_BARS.get(name, ()))


def _our_sides() -> dict[str, Callable[[], object]]:
    ours = partial(odds, ATTACK, DEFENSE, reroll="best")
    reference = partial(odds, ATTACK, DEFENSE, reroll="best", engine="reference")
    _check_weights("reference", list(reference().weights))
    return {"kumite": ours, "reference": reference}


def _plain_sides(peers: Any) -> dict[str, Callable[[], object]]:
    loop = partial(peers.tuned_loop, ATTACK, DEFENSE)
    method = partial(peers.same_method, ATTACK, DEFENSE)
    _check_weights("loop", loop())
    _check_weights("method", method())
    return {"python": loop, "method": method}


def _check_weights(name: str, found: list[int]) -> None:
    if found != list(odds(ATTACK, DEFENSE, reroll="best").weights):
        raise KumiteError(f"the odds of the {name} in Python differ from ours: a defect")


def _check_shares(name: str, answer: Any) -> None:
    """Libraries count in units of their own: probabilities are compared."""
    counted = dict(answer.items())
    total = sum(counted.values())
    shares = {damage: Fraction(ways, total) for damage, ways in counted.items() if ways}
    if shares != odds(ATTACK, DEFENSE, reroll="best").distribution:
        raise KumiteError(f"the odds of {name} differ from ours: a defect of one of us")
