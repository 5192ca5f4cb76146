"""`kumite play`: a match in the app, or line by line with `--plain`."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING

from kumite.bots import split
from kumite.cli import play as plain
from kumite.cli.options import match_at, setup_of, whole
from kumite.errors import BadSetup
from kumite.games import find
from kumite.matches.plain_client import HELP
from kumite_tui.boards import board_of, games_shown
from kumite_tui.play.seating import HUMAN, Seating, write_seating

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from kumite.cli import Subparsers
    from kumite.contract import Setup
    from kumite_tui.play.local_session import Session

__all__ = ["add_parser", "open_app", "run"]


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = plain.add_parser(subparsers)
    parser.description = (
        "Play a match in the app. With --plain, or without a terminal, line by line: for pipes and"
        " screen readers."
    )
    parser.add_argument("--lesson", type=int, metavar="N", help="play lesson 1, 2 or 3")
    parser.set_defaults(bots=None)
    return parser


def is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def run(args: argparse.Namespace) -> int:
    if args.lesson is not None:
        return _run_lesson(args)
    if args.plain or not is_terminal():
        args.bots = args.bots or "random"
        return _run_plain(args)
    if args.engine != "native":
        raise BadSetup("the app plays on the native engine; add --plain")
    board_of(args.game)
    if args.resume is not None:
        if args.position is not None:
            raise BadSetup("a resumed match has its position already: leave --position out")
        return open_app(resume=args.resume)
    if args.position is not None:
        return _run_position(args)
    given = (args.mode, args.seats, args.fighters, args.option, args.bots, args.save, args.pack)
    if not any(given) and (args.humans == 1 and args.seed is None):
        return open_app(asks=find(args.game).id)
    return open_app(start=table_of(args), save=args.save)


def _run_position(args: argparse.Namespace) -> int:
    """Keep a match that starts from a position, and go on with it."""
    from kumite import record
    from kumite_tui.storage.saves import new_path, table_path

    match = match_at(args, seed=args.seed)
    path = args.save or new_path()
    record.save(match, path)
    write_seating(seating_of(args, match.setup), table_path(path))
    return open_app(resume=path)


def _run_lesson(args: argparse.Namespace) -> int:
    """A lesson of the game, in the app or line by line."""
    from kumite_tui.boards.lessons import lessons_of

    board_of(args.game)
    plans = lessons_of(find(args.game).id)
    table = plans[whole("lesson", args.lesson, 1, len(plans)) - 1].table
    if not args.plain and is_terminal():
        return open_app(start=table)
    from kumite_tui.play.local_session import Session

    return _play_lesson(Session.start(table))


def _play_lesson(session: Session) -> int:
    """Line by line. What somebody leaves is kept, as in the app; what is done is not."""
    from kumite_tui.play.lesson_client import LessonClient

    print(HELP)
    client = LessonClient(session)
    try:
        client.play()
    finally:
        if client.is_done or not (session.has_begun or session.is_over):
            session.drop()
        else:
            session.close()
    if session.path.exists() and not session.is_over:
        game, path = session.table.game, session.path
        print(f"The lesson is kept. To continue: kumite play {game} --plain --resume {path}")
    return 0


def _run_plain(args: argparse.Namespace) -> int:
    """From the models of the game's board; a game without one tells itself."""
    if find(args.game).id not in games_shown() or args.engine != "native":
        return plain.run(args)
    if args.resume is not None and _is_lesson(args.resume):
        from kumite_tui.play.local_session import Session

        session, notice = Session.resume(args.resume)
        if notice:
            print(f"kumite: {notice}", file=sys.stderr)
        return _play_lesson(session)
    from kumite_tui.play.plain_client import BoardClient

    return plain.run(args, BoardClient)


def _is_lesson(path: Path) -> bool:
    """Whether a coach was there when the match of a file was left."""
    from kumite_tui.boards.lessons import lesson_of
    from kumite_tui.play.seating import read_seating
    from kumite_tui.storage.saves import table_path

    return lesson_of(read_seating(table_path(path))) is not None


def table_of(args: argparse.Namespace) -> Seating:
    """The table that the options ask for."""
    return seating_of(args, setup_of(args))


def seating_of(args: argparse.Namespace, setup: Setup) -> Seating:
    """Who plays a match of that setup."""
    people = whole("humans", args.humans, 0, setup.seats)
    levels = split(args.bots or "contender")
    bots = [levels[at % len(levels)] for at in range(setup.seats - people)]
    return Seating(
        game=setup.game,
        mode=setup.mode,
        players=(*[HUMAN] * people, *bots),
        fighters=setup.roster,
        options=tuple(sorted((setup.options or {}).items())),
        seed=args.seed,
        packs=tuple(str(pack) for pack in args.pack),
    )


def open_app(**options: object) -> int:
    """Open the app; the terminal libraries are loaded only here."""
    gc.disable()  # what is loaded stays: looking through it for garbage is a tenth of the start
    from kumite_tui.app import KumiteApp

    gc.freeze()
    gc.enable()
    app = KumiteApp(**options)  # type: ignore[arg-type]
    app.run()
    return app.return_code or 0
