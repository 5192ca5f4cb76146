"""Whether hints are sound: `python -m benches.hints` lets the hint's first choice play veteran.

The hint thinks as long as `master` does, and should win more often than not. Where all seats are on
one side, both play the same deals, each at all seats, and should win or score more than veteran.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from kumite.bots import make, searcher
from kumite.contract import Setup
from kumite.games import find
from kumite.match import Match
from kumite.measuring.intervals import mean, percent, wilson
from kumite.thinking.hint import LOOKS_AT_ALL, explain
from kumite_tui.boards import board_of, games_shown

if TYPE_CHECKING:
    from collections.abc import Sequence

Chooser = Callable[[Match, int], int]
"""What a seat does next: the code of an action."""


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, metavar="N", help="matches of each game")
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="seed of the first")
    parser.add_argument("--only", choices=games_shown(), help="one game alone")
    parser.add_argument("--mode", help="with --only: a mode, instead of the coached match's")
    parser.add_argument("--against", default="veteran", metavar="LEVEL", help="who plays the hint")
    parser.add_argument("--think-ms", type=float, metavar="MS", help="instead of master's time")
    args = parser.parse_args(words)
    for game in [args.only] if args.only else games_shown():
        setup = setup_of(game, args.mode if args.only else None)
        seeds = range(args.first, args.first + args.games)
        began = time.monotonic()
        if find(game).mode(setup.mode).is_together:
            told = together(setup, seeds, args.against, args.think_ms)
        else:
            told = duels(setup, seeds, args.against, args.think_ms)
        spent = (time.monotonic() - began) / max(1, args.games)
        print(f"{game} {setup.mode}: {told}; {spent:.1f} s a match", flush=True)


def setup_of(game: str, mode: str | None = None) -> Setup:
    """The coached match's mode; two seats, or as few as the mode allows."""
    table = board_of(game).coach().table
    known = find(game).mode(mode or table.mode)
    seats = min(known.seats, key=lambda many: abs(many - 2))
    return Setup(game, known.id, seats, (None,) * known.places(seats), dict(table.options))


def duels(setup: Setup, seeds: Sequence[int], against: str, think_ms: float | None) -> str:
    """The hint sits at either seat in turn."""
    won = 0
    for seed in seeds:
        own = seed % setup.seats
        players = [opponent(setup, against, seat, seed) for seat in range(setup.seats)]
        players[own] = hint(setup, think_ms)
        won += own in played(setup, seed, players).scores().winners
    share = wilson(won, len(seeds))
    return f"the hint won {won} of {len(seeds)} against {against}, {percent(share)}"


def together(setup: Setup, seeds: Sequence[int], against: str, think_ms: float | None) -> str:
    """Deal by deal: how often each wins, and by how much more the hint scores."""
    ends: list[list[tuple[bool, int]]] = [[], []]
    for seed in seeds:
        others = [opponent(setup, against, seat, seed) for seat in range(setup.seats)]
        for side, players in zip(
            ends, ([hint(setup, think_ms)] * setup.seats, others), strict=True
        ):
            score = played(setup, seed, players).scores()
            side.append((bool(score.winners), score.points[0]))
    own, other = (percent(wilson(sum(won for won, _ in side), len(side))) for side in ends)
    gains = [mine - theirs for (_, mine), (_, theirs) in zip(*ends, strict=True)]
    return f"the hint won {own}, {against} {other}; the hint scored {mean(gains)} more"


def hint(setup: Setup, think_ms: float | None) -> Chooser:
    """Takes the first choice of the hint that a person would see."""
    budget = think_ms or searcher.config("master", game=setup.game).think_ms

    def choose(match: Match, seat: int) -> int:
        codes = match.codes(seat)
        if len(codes) == 1:
            return codes[0]
        view = match.view_bytes(seat)
        found = explain(view, game=setup.game, config=LOOKS_AT_ALL, think_ms=budget, seed=1)
        return found.choices[0].action

    return choose


def opponent(setup: Setup, level: str, seat: int, seed: int) -> Chooser:
    bot = make(level, game=setup.game, seat=seat, seed=seed)
    return lambda match, at: bot.choose(match.view_bytes(at), match.codes(at))


def played(setup: Setup, seed: int, players: Sequence[Chooser]) -> Match:
    """A whole match; chance falls by the seed."""
    match = Match(setup, seed=seed)
    while not match.is_over:
        if match.to_act.is_chance:
            match.advance()
            continue
        seat = match.to_act.seats[0]
        match.apply(match.words.action(players[seat](match, seat)), seat)
    return match


if __name__ == "__main__":
    main()
