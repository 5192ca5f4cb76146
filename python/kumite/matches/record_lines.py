"""The lines of a match file: sealed with a chain, and checked against their schema when read."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NoReturn

from kumite.contract import Setup
from kumite.errors import BadSetup, SaveError, UnknownGame
from kumite.fair_dice import FairDice
from kumite.games import check_setup
from kumite.match import Step

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


FORMAT = "kumite-match"
VERSION = 1
MOST_LINE_BYTES = 16384
MOST_LINES = 100_000
_CHAIN = re.compile(rb',"chain":"([0-9a-f]{32})"\}\Z')
_WHOLE = 1 << 40
"""Whole numbers in a file stay below this."""


Weights = list[tuple[int, int]]
"""Outcomes of chance in ascending order, each with its share of the chance."""


@dataclass(slots=True, repr=False)
class Saved:
    """A match file that was read: sound in itself, not yet replayed."""

    header: dict[str, Any]
    steps: list[Step] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    """Line of each step."""
    fingerprints: dict[int, str] = field(default_factory=dict)
    """Fingerprint after so many steps."""
    weights: dict[int, Weights] = field(default_factory=dict)
    """Of the outcomes at a step of chance, if the file says."""
    end: str | None = None
    end_fingerprint: str = ""
    torn: int | None = None
    """Line that was cut off while it was written, if there is one."""
    sound_bytes: int = 0
    chain: str = ""
    line_count: int = 0

    def __repr__(self) -> str:
        game, setup = self.header.get("game"), self.header.get("setup", {})
        end = f", {self.end}" if self.end is not None else ""
        return f"<Saved {game} {setup.get('mode')}, {len(self.steps)} steps{end}>"

    @property
    def is_complete(self) -> bool:
        """The match was played to its end."""
        return self.end is not None

    @property
    def dice(self) -> FairDice | None:
        """What rolled every die of the match, if the file says."""
        told = self.header.get("dice")
        return None if told is None else _dice_of(told)

    def setup(self, packs: Sequence[Path] = ()) -> Setup:
        """The setup to start from, with the packs the match needs."""
        setup = self.header["setup"]
        return Setup(
            game=self.header["game"],
            mode=setup["mode"],
            seats=setup["seats"],
            roster=tuple(setup["roster"]),
            options=setup["options"],
            packs=tuple(packs),
        )


def _dice_of(told: dict[str, Any]) -> FairDice:
    renewals = ((each["n"] - 1, bytes.fromhex(each["secret"])) for each in told.get("renewed", []))
    return FairDice(bytes.fromhex(told["secret"]), tuple(renewals))


def seal(line: dict[str, Any], chain: str) -> tuple[bytes, str]:
    """The bytes of a line with its chain, and the chain for the next one."""
    body = json.dumps(line, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    start = body[:-1].encode()
    link = hashlib.sha256(chain.encode() + start).hexdigest()[:32]
    return start + f',"chain":"{link}"}}\n'.encode(), link


def unseal(line: bytes, chain: str, path: Path, number: int) -> tuple[dict[str, Any], str]:
    """What a line says, and the chain for the next one. Raises SaveError."""
    sealed = _CHAIN.search(line)
    link = (
        hashlib.sha256(chain.encode() + line[: sealed.start()]).hexdigest()[:32] if sealed else ""
    )
    if sealed is None or sealed.group(1).decode() != link:
        if number == 1 and FORMAT.encode() not in line:
            raise SaveError(f"{path}: this is not a match file")
        raise SaveError(
            f"{path}: line {number} was changed or damaged;"
            " take an unchanged copy, or keep only the lines before it"
        )
    try:
        body = json.loads(
            (line[: sealed.start()] + b"}").decode(),
            object_pairs_hook=_no_twins,
            parse_constant=_refuse,
            parse_float=_refuse,
            parse_int=_whole,
        )
    except (ValueError, RecursionError):
        raise SaveError(f"{path}: line {number} is not a line of a match file") from None
    if not isinstance(body, dict):
        raise SaveError(f"{path}: line {number} is not a line of a match file")
    return body, link


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key occurs twice")
    return found


def _refuse(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a whole number")


def _whole(text: str) -> int:
    if len(text) > 13 or not 0 <= int(text) < _WHOLE:
        raise ValueError(f"{text} is out of range")
    return int(text)


class Reader:
    """Checks what one line says against the schema."""

    def __init__(self, path: Path, number: int) -> None:
        self.path = path
        self.number = number

    def take(self, saved: Saved, body: dict[str, Any]) -> None:
        if self.number == 1:
            self._header(body)
            saved.header = body
        elif saved.end is not None and "undo" not in body:
            self.refuse("nothing may follow the end of a match")
        elif "undo" in body:
            self._undo(saved, body)
        elif "end" in body:
            self._keys(body, {"end", "steps", "fingerprint"})
            if self._number(body, "steps") != len(saved.steps):
                self.refuse("the match ends at another step")
            saved.end = self._text(body, "end")
            saved.end_fingerprint = self._text(body, "fingerprint")
        else:
            self._step(saved, body)

    def _header(self, body: dict[str, Any]) -> None:
        if body.get("format") != FORMAT:
            self.refuse("this is not a match file")
        if body.get("version") != VERSION:
            self.refuse(f"format version {body.get('version')}, this program reads {VERSION}")
        known = {"format", "version", "game", "setup", "packs", "content"}
        self._keys(body, known, optional={"dice", "position"})
        if "position" in body:
            self._text(body, "position")
        if "dice" in body:
            self._dice(body["dice"])
        self._text(body, "game")
        self._text(body, "content")
        setup = body["setup"]
        if not isinstance(setup, dict):
            self.refuse("setup is no table")
        self._keys(setup, {"mode", "seats", "roster", "options"})
        self._text(setup, "mode")
        self._number(setup, "seats")
        roster, options, packs = setup["roster"], setup["options"], body["packs"]
        if not isinstance(roster, list) or not all(
            name is None or isinstance(name, str) for name in roster
        ):
            self.refuse("roster is no list of fighters")
        if not isinstance(options, dict) or not all(
            isinstance(value, str) for value in options.values()
        ):
            self.refuse("options is no table of words")
        if not isinstance(packs, list) or not all(
            isinstance(pack, dict)
            and pack.keys() == {"id", "version"}
            and all(isinstance(value, str) for value in pack.values())
            for pack in packs
        ):
            self.refuse("packs is no list of packs")
        try:
            check_setup(Setup(body["game"], setup["mode"], setup["seats"], tuple(roster), options))
        except (UnknownGame, BadSetup) as error:
            self.refuse(str(error))

    def _dice(self, told: object) -> None:
        if not isinstance(told, dict):
            self.refuse("dice is no table")
        self._keys(told, {"commitment", "secret"}, optional={"renewed"})
        self._secret(told)
        last = 0
        renewed = told.get("renewed", [])
        if not isinstance(renewed, list):
            self.refuse("renewed is no list of secrets")
        for each in renewed:
            if not isinstance(each, dict):
                self.refuse("renewed is no list of secrets")
            self._keys(each, {"n", "commitment", "secret"})
            self._secret(each)
            if self._number(each, "n") <= last:
                self.refuse("secrets do not follow each other in the order of their steps")
            last = each["n"]

    def _secret(self, told: dict[str, Any]) -> None:
        commitment, secret = self._text(told, "commitment"), self._text(told, "secret")
        if not re.fullmatch("[0-9a-f]{64}", secret):
            self.refuse("the secret of the dice is not 64 hexadecimal digits")
        if not FairDice(bytes.fromhex(secret)).fits(commitment):
            self.refuse("the secret of the dice is not the one that was promised")

    def _weights(self, told: object) -> Weights:
        if not isinstance(told, list) or not all(
            isinstance(pair, list) and [type(each) for each in pair] == [int, int] for pair in told
        ):
            self.refuse("weights is no list of outcomes and their weights")
        return [(outcome, weight) for outcome, weight in told]

    def _step(self, saved: Saved, body: dict[str, Any]) -> None:
        by_seat = "seat" in body
        known = {"n", "seat", "code", "label", "action"} if by_seat else {"n", "chance", "label"}
        self._keys(body, known, optional={"fingerprint"} if by_seat else {"fingerprint", "weights"})
        number = self._number(body, "n")
        if number != len(saved.steps) + 1:
            self.refuse(f"step {len(saved.steps) + 1} is missing")
        seat = self._number(body, "seat") if by_seat else None
        code = self._number(body, "code" if by_seat else "chance")
        saved.steps.append(Step(seat, code, self._text(body, "label")))
        saved.lines.append(self.number)
        if "weights" in body:
            saved.weights[number] = self._weights(body["weights"])
        if "fingerprint" in body:
            saved.fingerprints[number] = self._text(body, "fingerprint")

    def _undo(self, saved: Saved, body: dict[str, Any]) -> None:
        self._keys(body, {"undo"})
        target = self._number(body, "undo")
        if target > len(saved.steps):
            self.refuse(f"cannot go back to step {target}")
        del saved.steps[target:]
        del saved.lines[target:]
        saved.end = None
        for kept in (saved.fingerprints, saved.weights):
            for number in [number for number in kept if number > target]:
                del kept[number]

    def _keys(
        self, body: dict[str, Any], known: set[str], optional: set[str] | None = None
    ) -> None:
        for name in sorted(known - body.keys()):
            self.refuse(f"{name} is missing")
        for name in sorted(body.keys() - known - (optional or set())):
            self.refuse(f"unknown key {name!r}")

    def _number(self, body: dict[str, Any], name: str) -> int:
        value = body[name]
        if not isinstance(value, int) or isinstance(value, bool):
            self.refuse(f"{name} is not a whole number")
        return value

    def _text(self, body: dict[str, Any], name: str) -> str:
        value = body[name]
        if not isinstance(value, str):
            self.refuse(f"{name} is not a text")
        return value

    def refuse(self, what: str) -> NoReturn:
        raise SaveError(f"{self.path}: line {self.number}: {what}")


def split_lines(data: bytes, path: Path) -> list[tuple[bytes, bool]]:
    """Lines without their end, and whether the end was there."""
    if data.count(b"\n") > MOST_LINES:
        raise SaveError(f"{path}: more lines than any match ({MOST_LINES})")
    lines = data.split(b"\n")
    last = lines.pop()
    for number, line in enumerate(lines, start=1):
        if len(line) > MOST_LINE_BYTES:
            raise SaveError(f"{path}: line {number} is longer than {MOST_LINE_BYTES} bytes")
    found = [(line, True) for line in lines]
    return [*found, (last, False)] if last else found
