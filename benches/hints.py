"""Whether hints are sound: `python -m benches.hints` lets the hint's first choice play veteran.

The hint thinks as long as `master` does. It should win more often than not in every game.
"""

from __future__ import annotations

import argparse

from kumite.bots import make, searcher
from kumite.contract import Setup
from kumite.match import Match
from kumite.thinking.hint import LOOKS_AT_ALL, explain
from kumite_tui.boards import board_of, games_shown


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, metavar="N", help="matches of each game")
    parser.add_argument("--only", choices=games_shown(), help="one game alone")
    args = parser.parse_args()
    for game in [args.only] if args.only else games_shown():
        won = sum(hint_wins(game, seed) for seed in range(args.games))
        print(f"{game}: the hint won {won} of {args.games} matches against veteran", flush=True)


def hint_wins(game: str, seed: int) -> bool:
    """One match; the hint sits at either seat in turn."""
    table = board_of(game).coach().table
    setup = Setup(game, table.mode, 2, (None, None))
    own = seed % 2
    match = Match(setup, seed=seed)
    veteran = make("veteran", game=game, seat=1 - own, seed=seed)
    think_ms = searcher.config("master", game=game).think_ms
    while not match.is_over:
        if match.to_act.is_chance:
            match.advance()
            continue
        seat = match.to_act.seats[0]
        view, codes = match.view_bytes(seat), match.codes(seat)
        if seat != own:
            code = veteran.choose(view, codes)
        elif len(codes) == 1:
            code = codes[0]
        else:
            found = explain(view, game=game, config=LOOKS_AT_ALL, think_ms=think_ms, seed=1)
            code = found.choices[0].action
        match.apply(match.words.action(code), seat)
    return own in match.scores().winners


if __name__ == "__main__":
    main()
