"""Writes all playthroughs anew: python -m tests.playthroughs.regenerate

Do this after a rule has changed on purpose, and read what changed before committing it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kumite.contract import Setup
from kumite.games import games
from kumite.games.martial_art import content as martial_art
from tests.harness import engines_of, raw_game, words
from tests.playthroughs.render import Chosen, render
from tests.rules.martial_art import eager

FOLDER = Path(__file__).parent
OPTIONS = {
    "neon": {"automa": "yes"},
    "martial-art": {"fighters": "dealt"},
    "super-fantasy-brawl": {"teams": "competitive"},
    "defend-neo-tokyo": {"build": "draft", "hands": "closed", "threat": "abyss"},
}
"""Given in every other mode."""
DRAFTS = {
    "casual": Setup("super-fantasy-brawl", "duel", 2, options={"teams": "casual", "pool": "8"}),
    "competitive": Setup("super-fantasy-brawl", "duel", 2, options={"teams": "competitive"}),
}
"""Further ways to form teams."""


def playthroughs() -> dict[str, tuple[Setup, int]]:
    """Name, setup and seed: every mode of every game."""
    found = {}
    for game in games():
        for number, mode in enumerate(game.modes):
            fighters = words(game.id).fighters
            seats = mode.seats[min(number, len(mode.seats) - 1)]
            given = range(seats - 1) if fighters else ()
            roster = tuple(fighters[(number + seat) % len(fighters)] for seat in given)
            options = OPTIONS.get(game.id, {}) if number % 2 else {}
            setup = Setup(game.id, mode.id, seats, (*roster, None) if roster else (), options)
            found[f"{game.id}-{mode.id}"] = (setup, number + 1)
    for number, (draft, setup) in enumerate(DRAFTS.items(), start=1):
        found[f"{setup.game}-{setup.mode}-{draft}"] = (setup, number)
    return found


def fights(setup: Setup, seed: int) -> Iterator[Chosen]:
    """A match of Martial Art whose players seek each other; random ones never meet."""
    raw = raw_game(setup.game, engines_of(setup.game)[-1]).new(setup)
    return eager.steps(raw, martial_art.load(), seed)


def main() -> None:
    for name, (setup, seed) in playthroughs().items():
        path = FOLDER / f"{name}.txt"
        steps = fights(setup, seed) if setup.game == "martial-art" else None
        text = render(setup, engines_of(setup.game)[-1], steps, seed)
        path.write_text(text, encoding="utf-8")
        print(path.name)


if __name__ == "__main__":
    main()
