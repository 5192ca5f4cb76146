"""Matches brought to moments worth looking at, for the tests of the app."""

from __future__ import annotations

from collections.abc import Callable

from kumite.bots import make
from kumite.match import Match, new_match


def play(match: Match, until: Callable[[Match], bool]) -> Match:
    """Let rookies play until the position is one that is asked for."""
    bots = [make("rookie", game="neon", seat=seat, seed=1) for seat in range(match.setup.seats)]
    while not match.is_over and not until(match):
        if match.to_act.is_chance:
            match.advance()
            continue
        seat = match.to_act.seats[0]
        codes = [action.code for action in match.actions(seat)]
        match.apply(match.words.action(bots[seat].choose(match.view_bytes(seat), codes)), seat)
    return match


def three_fighters(seed: int = 3) -> Match:
    return new_match(
        "neon", mode="resurrection", seats=3, roster=("akari", "ghost", "snake"), seed=seed
    )


def after_steps(steps: int, seed: int = 3) -> Match:
    return play(three_fighters(seed), lambda match: match.step >= steps)
