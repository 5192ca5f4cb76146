"""Players who are fond of what has consequences: random ones seldom reach each other."""

from __future__ import annotations

from random import Random

from kumite.contract import RawState
from kumite.games.super_fantasy_brawl.actions import Aim, Done, Play, React, Target, Use

FOND = {Target.kind: 9.0, Aim.kind: 9.0, React.kind: 5.0, Play.kind: 3.0, Use.kind: 9.0}


def choose(state: RawState, rng: Random) -> tuple[int, int]:
    """A seat that is to act, and its action."""
    seat = rng.choice([seat for seat in range(4) if state.to_act() >> seat & 1])
    actions = state.actions(seat)
    kinds = [action >> 24 for action in actions]
    fond = [FOND.get(kind, 0.3 if kind == Done.kind else 1.0) for kind in kinds]
    return seat, rng.choices(actions, fond)[0]
