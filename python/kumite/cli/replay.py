"""`kumite replay`: step through a match file, or check it on either engine."""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentTypeError
from pathlib import Path
from typing import TYPE_CHECKING

from kumite import record
from kumite.cli.colours import paint
from kumite.cli.options import Progress, add_engine, add_packs, whole
from kumite.errors import KumiteError, SaveError
from kumite.fair_dice import commitment_of
from kumite.matches.plain_client import recent

if TYPE_CHECKING:
    import argparse

    from kumite.cli import Subparsers
    from kumite.match import Match
    from kumite.record import Saved

_LEAST_DIGITS = 16
"""Of a promise: so many nobody finds by trying."""
_HELP = "Enter: next step; a number: that many steps; board; quit"


def add_parser(subparsers: Subparsers) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        "replay",
        help="step through a match file or verify it",
        description="Step through a match file: on a terminal at your pace, otherwise all at"
        " once. With verify (or --verify), replay it through the rules and say whether everything"
        " is as recorded. A file from a server also contains the secret of its dice, and every roll"
        " is checked against it. With --commitment, that secret is checked against the hash you"
        " noted during the match.",
        epilog="example: kumite replay verify friday.kumite --commitment 5f3a0c9d21e47b68",
    )
    parser.add_argument("verb", nargs="?", metavar="verify", help="same as --verify")
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE", help="a .kumite match file")
    parser.add_argument(
        "--verify", action="store_true", help="check every line and step, show nothing else"
    )
    parser.add_argument(
        "--commitment",
        type=_commitment,
        metavar="HASH",
        help=f"with --verify: the hash shown in the match, at least its first {_LEAST_DIGITS}"
        " digits; exit code 1 if the file has another",
    )
    parser.add_argument("--until", type=int, metavar="N", help="stop after step N")
    add_engine(parser)
    add_packs(parser)
    parser.add_argument("--json", action="store_true", help="with --verify: print a JSON object")
    return parser


def _commitment(word: str) -> str:
    if not re.fullmatch(f"[0-9a-f]{{{_LEAST_DIGITS},64}}", word.lower()):
        raise ArgumentTypeError(
            f"{word!r} is not {_LEAST_DIGITS} to 64 hexadecimal digits, as the match showed them"
        )
    return word.lower()


def read_words(args: argparse.Namespace) -> None:
    """Tell the word `verify` from a file: either may be left out."""
    if args.verb in (None, "verify"):
        return
    if args.file is not None:
        raise KumiteError(f"{args.verb!r} is not verify; name one file")
    args.verb, args.file = None, Path(args.verb)


def run(args: argparse.Namespace) -> int:
    read_words(args)
    if args.file is None:
        raise KumiteError("name a match file")
    saved = record.read(args.file)
    if args.until is not None:
        whole("until", args.until, 0, len(saved.steps))
    if args.verify or args.verb:
        return _verify(args, saved)
    if args.commitment is not None:
        raise KumiteError("--commitment is for checking: write replay verify FILE, or --verify")
    if saved.torn is not None:
        print(f"kumite: {args.file}: line {saved.torn} is cut off", file=sys.stderr)
    return _show(args, saved)


def _verify(args: argparse.Namespace, saved: Saved) -> int:
    if saved.torn is not None:
        raise SaveError(
            f"{args.file}: line {saved.torn} is cut off; 'kumite play --resume' drops it"
        )
    if args.commitment is not None and not _is_as_promised(args, saved):
        return 1
    progress = Progress("replay: step", len(saved.steps))
    match = record.replay(
        saved,
        args.file,
        engine=args.engine,
        packs=args.pack,
        until=args.until,
        watch=lambda match: progress(match.step),
    )
    progress.close()
    is_cut_off = args.until is None and _is_cut_off(saved, match)
    facts = {
        "file": str(args.file),
        "engine": args.engine,
        "steps": match.step,
        "complete": saved.is_complete,
        "cut_off": is_cut_off,
        "fingerprint": match.fingerprint(),
        "dice": None if saved.dice is None else saved.dice.commitment,
    }
    if args.json:
        print(json.dumps(facts))
    elif not is_cut_off:
        state = "played to the end" if saved.is_complete else "not played to the end"
        told = f"{args.file}: {match.step} steps, {state}, all as recorded on {args.engine}"
        print(paint(told, "good"))
        if saved.dice is not None:
            print(f"every roll is that of the secret behind {saved.dice.commitment}")
            if args.commitment is not None:
                print(paint("that is the promise you noted", "good"))
            for step, secret in saved.dice.renewals:
                print(
                    f"from step {step + 1} on it is that behind {commitment_of(secret)}: the server"
                    " was restored from a backup there"
                )
    if is_cut_off:
        _complain(
            f"{args.file}: the file ends after step {match.step}, but its match went on; a part"
            " of it is missing: fetch it again"
        )
    return 1 if is_cut_off else 0


def _is_as_promised(args: argparse.Namespace, saved: Saved) -> bool:
    if saved.dice is None:
        _complain(f"{args.file}: does not say what rolled its dice; only files of a server do")
        return False
    if saved.dice.commitment.startswith(args.commitment):
        return True
    _complain(
        f"{args.file}: its dice are those of {saved.dice.commitment}, not of {args.commitment}"
        " as you noted: another match, or dice that were exchanged"
    )
    return False


def _is_cut_off(saved: Saved, match: Match) -> bool:
    """Whether lines are missing at the end of a server's file.

    It is written as a whole after the end, with a fingerprint at the last step: so the file of a
    match that was given up can be told from a part of one. A file of one's own may still grow.
    """
    if saved.dice is None or saved.is_complete:
        return False
    return match.is_over or len(saved.steps) not in saved.fingerprints


def _complain(words: str) -> None:
    print(paint(f"kumite: {words}", "bad", sys.stderr), file=sys.stderr)


def _show(args: argparse.Namespace, saved: Saved) -> int:
    is_paced = sys.stdin.isatty() and sys.stdout.isatty()
    stepper = _Stepper(is_paced)
    if is_paced:
        print(_HELP)
    match = record.replay(
        saved,
        args.file,
        engine=args.engine,
        packs=args.pack,
        until=args.until,
        watch=stepper.show,
    )
    if not stepper.has_quit:
        print(match.view().board())
        print(paint(match.scores().text, "title"))
    return 0


class _Stepper:
    def __init__(self, is_paced: bool) -> None:
        self._is_paced = is_paced
        self._free_steps = 0
        self.has_quit = False

    def show(self, match: Match) -> None:
        if self.has_quit:
            return
        step = match.steps[-1]
        who = "chance" if step.seat is None else f"seat {step.seat + 1}"
        line = f"{match.step}. {who}: {step.label}"
        print(paint(line, "dim" if step.seat is None else "title"))
        for text in recent(match.events_since(match.step - 1)):
            print(f"   - {text}")
        self._wait(match)

    def _wait(self, match: Match) -> None:
        while self._is_paced and not self.has_quit:
            if self._free_steps:
                self._free_steps -= 1
                return
            try:
                answer = input("> ").strip().lower()
            except EOFError:
                answer = "quit"
            if answer in ("quit", "q"):
                self.has_quit = True
            elif answer == "board":
                print(match.view().board())
            elif answer.isascii() and answer.isdigit() and len(answer) < 7:
                self._free_steps = max(int(answer) - 1, 0)
                return
            elif not answer:
                return
            else:
                print(_HELP)
