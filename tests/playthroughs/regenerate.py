"""Writes all playthroughs anew: python -m tests.playthroughs.regenerate

Do this after a rule has changed on purpose, and read what changed before committing it.
"""

from __future__ import annotations

from pathlib import Path

from kumite.contract import Setup
from kumite.games import games
from tests.harness import ENGINES, words
from tests.playthroughs.render import render

FOLDER = Path(__file__).parent


def playthroughs() -> dict[str, tuple[Setup, int]]:
    """Name, setup and seed: every mode of every game."""
    found = {}
    for game in games():
        for number, mode in enumerate(game.modes):
            fighters = words(game.id).fighters
            seats = mode.seats[min(number, len(mode.seats) - 1)]
            roster = tuple(fighters[(number + seat) % len(fighters)] for seat in range(seats - 1))
            options = {"automa": "yes"} if number % 2 else {}
            setup = Setup(game.id, mode.id, seats, (*roster, None), options)
            found[f"{game.id}-{mode.id}"] = (setup, number + 1)
    return found


def main() -> None:
    for name, (setup, seed) in playthroughs().items():
        path = FOLDER / f"{name}.txt"
        path.write_text(render(setup, ENGINES[-1], None, seed), encoding="utf-8")
        print(path.name)


if __name__ == "__main__":
    main()
