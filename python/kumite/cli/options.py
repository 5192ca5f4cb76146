"""Options that several commands share."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from kumite.engines import ENGINES
from kumite.errors import BadSetup, KumiteError
from kumite.games import find, games, nearest, presenter, setup_for

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from kumite.contract import Setup
    from kumite.match import Match

_QUIET_SECONDS = 2.0
_EVERY_SECONDS = 0.2
MOST_JOBS = 256


def add_setup(parser: argparse.ArgumentParser) -> None:
    """The game and what a match of it starts from."""
    parser.add_argument("game", metavar="GAME", help=game_help())
    modes = (f"{game.id}: {', '.join(mode.id for mode in game.modes)}" for game in games())
    parser.add_argument("--mode", help=f"mode of play ({'; '.join(modes)})")
    parser.add_argument("--seats", type=int, metavar="N", help="number of players")
    parser.add_argument(
        "--fighters",
        default="",
        metavar="ID,…",
        help="fighters by seat; '-' or an empty name: picked in the match",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, such as automa=no or fighters=dealt",
    )
    add_packs(parser)


def game_help() -> str:
    return f"the game: {' or '.join(game.id for game in games())}"


def add_packs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--pack",
        action="append",
        default=[],
        type=Path,
        metavar="PATH",
        help="lay a content pack over the game's content",
    )


def add_engine(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--engine", choices=ENGINES, default="native", help="which engine to use (default: native)"
    )


def add_workers(parser: argparse.ArgumentParser) -> None:
    """How many processes do the work, or which cluster."""
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="J", help="number of processes (0: all cores)"
    )
    parser.add_argument(
        "--executor",
        default="local",
        metavar="WHERE",
        help="local, or dask:ADDRESS for several machines (docs/many-machines.md)",
    )


def setup_of(args: argparse.Namespace) -> Setup:
    """The setup that the options ask for; what is not given takes the smallest match."""
    fighters = args.fighters.split(",") if args.fighters else []
    roster = tuple(None if name in ("", "-") else name for name in fighters)
    options = _options(args.option)
    setup = setup_for(args.game, args.mode, args.seats, roster, options, args.pack)
    if roster:
        _check_roster(setup)
    return setup


def add_position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--position",
        metavar="LINE",
        help="start from a position in its notation (docs/python.md), such as 'neon/1 mode=…'",
    )


def match_at(args: argparse.Namespace, *, engine: str = "native", seed: int | None = None) -> Match:
    """A match that starts from the position that `--position` gives. Raises DecodeError."""
    from kumite.match import Match

    game = getattr(args, "game", None)
    if game is not None:
        find(game)
        refuse_setup(args, "a position")
    match = Match.from_position(args.position, packs=args.pack, engine=engine, seed=seed)
    if game not in (None, match.setup.game):
        raise BadSetup(f"this is a position of {match.setup.game}, not of {game}")
    return match


def kept_match(args: argparse.Namespace) -> Match:
    """The match that is asked about: of a file, as far as `--until` says, or of a position."""
    from kumite import record

    if (args.file is None) == (args.position is None):
        raise KumiteError("name a match file, or give a position with --position")
    if args.position is not None:
        if args.until is not None:
            raise KumiteError("--until counts the steps of a match file; a position has none")
        return match_at(args)
    saved = record.read(args.file)
    if args.until is not None:
        whole("until", args.until, 0, len(saved.steps))
    return record.replay(saved, args.file, packs=args.pack, until=args.until)


def refuse_setup(args: argparse.Namespace, what: str) -> None:
    """What has a setup takes no other."""
    if any(getattr(args, name, None) for name in ("mode", "seats", "fighters", "option")):
        raise BadSetup(
            f"{what} has its setup already: leave --mode, --seats, --fighters and --option out"
        )


def repeated(name: str, values: Sequence[object]) -> list[str]:
    """An option that was given several times, as it is written.

    >>> repeated("--pack", ["mine", "yours"])
    ['--pack', 'mine', '--pack', 'yours']
    """
    return [word for value in values for word in (name, str(value))]


def _check_roster(setup: Setup) -> None:
    known = presenter(setup.game, setup.packs).fighters
    for fighter in setup.roster if known else ():
        if fighter is not None and fighter not in known:
            raise BadSetup(f"no fighter {fighter!r}; {nearest(fighter, known)}")
        if fighter is not None and setup.roster.count(fighter) > 1:
            raise BadSetup(f"{fighter} is named twice; each seat needs a different fighter")


def _options(words: Sequence[str]) -> dict[str, str]:
    found = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadSetup(f"an option is written NAME=VALUE, not {word!r}")
        found[name] = value
    return found


def whole(name: str, value: int, least: int, most: int) -> int:
    """A number within bounds, or a refusal that names them."""
    if not least <= value <= most:
        raise KumiteError(f"--{name} is {least} to {most}, not {value}")
    return value


class Progress:
    """How far long work is, on a terminal, once it takes longer than people like to wait."""

    def __init__(self, what: str, total: int, stream: TextIO | None = None) -> None:
        self._what = what
        self._total = total
        self._stream = sys.stderr if stream is None else stream
        self._is_shown = self._stream.isatty()
        self._started = self._told = time.monotonic()
        self._width = 0

    def __call__(self, done: int, note: str = "") -> None:
        now = time.monotonic()
        if not self._is_shown or now - self._started < _QUIET_SECONDS:
            return
        if now - self._told < _EVERY_SECONDS and done < self._total:
            return
        self._told = now
        of = f"/{self._total}" if self._total else ""
        self._write(f"{self._what} {done}{of} {note}".rstrip())

    def close(self) -> None:
        """Wipe the line."""
        if self._width:
            self._write("")
            self._stream.write("\r")
            self._stream.flush()

    def _write(self, text: str) -> None:
        self._stream.write("\r" + text.ljust(self._width))
        self._stream.flush()
        self._width = len(text)
