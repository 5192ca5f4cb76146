"""Match files: every accepted step of a match, readable, chained, and good for either engine.

A `.kumite` file is JSON lines. The first line is the header (format, game, setup, packs and the
hash of their content), then one line a step with the number the engines use and the words for
people, a fingerprint every few steps, and a last line when the match is over. Every line carries
the hash of itself and of all before it, so a changed byte is found at its line. Nothing in the
file of a match that goes on tells how chance will fall next; that of a match on a server, written
after its end, carries the secret of its dice (`kumite.fair_dice`).
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn

from kumite.contract import Setup
from kumite.errors import BadSetup, IllegalAction, KumiteError, SaveError, UnknownGame
from kumite.fair_dice import FairDice
from kumite.games import check_setup, presenter
from kumite.match import Match, Step

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from types import TracebackType

    from kumite.games import Presenter

__all__ = ["Recorder", "Saved", "read", "read_bytes", "replay", "resume", "save", "text_of"]

FORMAT = "kumite-match"
VERSION = 1
SUFFIX = ".kumite"
MOST_BYTES = 32 << 20
MOST_LINE_BYTES = 4096
MOST_LINES = 100_000
_FINGERPRINT_STEPS = 8
_CHAIN = re.compile(rb',"chain":"([0-9a-f]{32})"\}\Z')
_WHOLE = 1 << 40
"""Whole numbers in a file stay below this."""


@dataclass(slots=True)
class Saved:
    """A match file that was read: sound in itself, not yet replayed."""

    header: dict[str, Any]
    steps: list[Step] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    """Line of each step."""
    fingerprints: dict[int, str] = field(default_factory=dict)
    """Fingerprint after so many steps."""
    end: str | None = None
    end_fingerprint: str = ""
    torn: int | None = None
    """Line that was cut off while it was written, if there is one."""
    sound_bytes: int = 0
    chain: str = ""
    line_count: int = 0

    @property
    def is_complete(self) -> bool:
        """The match was played to its end."""
        return self.end is not None

    @property
    def dice(self) -> FairDice | None:
        """What rolled every die of the match, if the file says."""
        told = self.header.get("dice")
        return None if told is None else FairDice(bytes.fromhex(told["secret"]))

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


class Recorder:
    """Appends the steps of a match to a file, each on disk before `append` returns.

    With `holds_back`, a step is handed to the system at once, where the end of this process does
    not touch it, and `sync` brings all of them onto the disk together.
    """

    def __init__(
        self, file: BinaryIO, words: Presenter, chain: str, steps: int, place: str
    ) -> None:
        self._file = file
        self._words = words
        self._chain = chain
        self._steps = steps
        self._place = place
        self.holds_back = False
        self._is_behind = False

    @classmethod
    def create(cls, path: Path, match: Match) -> Recorder:
        """Start a new file with the steps taken so far. Raises SaveError if it exists."""
        file = _open(path, "xb")
        recorder = cls(file, match.words, "", 0, str(path))
        try:
            recorder._write(_header(match), sync=False)
            for number, step in enumerate(match.steps, start=1):
                told = match.fingerprint() if number == match.step else None
                recorder._write(recorder._step_line(step, told), sync=False)
                recorder._steps += 1
            recorder._sync()
        except BaseException:
            file.close()
            with suppress(OSError):
                os.unlink(path)
            raise
        match.record_to(recorder)
        return recorder

    def append(self, step: Step, fingerprint: str) -> None:
        """Write one step. Raises SaveError, leaving the file as it was."""
        told = fingerprint if (self._steps + 1) % _FINGERPRINT_STEPS == 0 else None
        self._write(self._step_line(step, told))
        self._steps += 1

    def undo(self, step: int) -> None:
        """Note that the match went back to an earlier step; nothing is erased."""
        self._write({"undo": step})
        self._steps = step

    def finish(self, text: str, fingerprint: str) -> None:
        """Note that the match is over."""
        self._write(_end_line(text, self._steps, fingerprint))

    def sync(self) -> None:
        """Bring what was held back onto the disk. Raises SaveError."""
        if not self._is_behind or self._file.closed:
            return
        try:
            self._sync()
        except OSError as error:
            reason = error.strerror or str(error)
            raise SaveError(f"{self._place}: cannot write the match: {reason}") from None

    def close(self) -> None:
        """Let the file go."""
        with suppress(OSError):
            if self._is_behind and not self._file.closed:
                self._sync()
        self._file.close()

    def __enter__(self) -> Recorder:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _step_line(self, step: Step, fingerprint: str | None) -> dict[str, Any]:
        return _step_line(self._words, self._steps + 1, step, fingerprint)

    def _write(self, line: dict[str, Any], *, sync: bool = True) -> None:
        data, chain = _seal(line, self._chain)
        before = None
        try:
            before = self._file.tell()
            self._file.write(data)
            if sync and self.holds_back:
                self._file.flush()
                self._is_behind = True
            elif sync:
                self._sync()
        except (OSError, ValueError) as error:
            with suppress(OSError, ValueError):
                if before is not None:
                    self._file.truncate(before)
                    self._file.seek(before)
            reason = getattr(error, "strerror", None) or str(error)
            raise SaveError(f"{self._place}: cannot write the match: {reason}") from None
        self._chain = chain

    def _sync(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        self._is_behind = False


def save(match: Match, path: Path) -> None:
    """Write a match to a new file.

    Raises SaveError if there is such a file already: a save never overwrites another.
    """
    Recorder.create(path, match).close()
    match.record_to(None)


def text_of(match: Match, dice: FairDice | None = None) -> str:
    """A match as the text of a match file, with the dice that rolled it: for when it has ended."""
    header = _header(match)
    if dice is not None:
        header["dice"] = {"commitment": dice.commitment, "secret": dice.secret.hex()}
    lines = [header]
    for number, step in enumerate(match.steps, start=1):
        told = match.fingerprint() if number == match.step else None
        lines.append(_step_line(match.words, number, step, told))
    if match.is_over:
        lines.append(_end_line(match.scores().text, match.step, match.fingerprint()))
    sealed, chain = [], ""
    for line in lines:
        data, chain = _seal(line, chain)
        sealed.append(data)
    return b"".join(sealed).decode()


def read(path: Path) -> Saved:
    """Read and check a match file without playing it. Raises SaveError, naming the line."""
    return read_bytes(_bytes_of(path), path)


def read_bytes(data: bytes, path: Path) -> Saved:
    """The same from memory; `path` is what to call it. Raises SaveError."""
    saved = Saved(header={})
    for number, (line, is_whole) in enumerate(_lines(data, path), start=1):
        if not is_whole:
            saved.torn = number
            break
        body, saved.chain = _unseal(line, saved.chain, path, number)
        _Reader(path, number).take(saved, body)
        saved.sound_bytes += len(line) + 1
        saved.line_count = number
    if not saved.header:
        raise SaveError(f"{path}: line 1 is cut off: this match was never started")
    return saved


def replay(
    saved: Saved,
    path: Path,
    *,
    engine: str = "native",
    packs: Sequence[Path] = (),
    seed: int | None = None,
    until: int | None = None,
    watch: Callable[[Match], None] | None = None,
) -> Match:
    """Play a saved match through the rules again. Raises SaveError where they disagree.

    If the file says what rolled the dice, every roll is held to it.
    """
    words = _words(saved, path, packs)
    dice = saved.dice
    match = Match(saved.setup(packs), engine=engine, seed=seed, dice=dice, words=words)
    for number, step in enumerate(saved.steps[:until], start=1):
        if dice is not None and step.seat is None and match.next_outcome() != step.code:
            raise SaveError(
                f"{path}: line {saved.lines[number - 1]}: chance did not fall as the secret says"
            )
        _replay_step(match, step, path, saved.lines[number - 1])
        told = saved.fingerprints.get(number)
        if told is not None and told != match.fingerprint():
            _disagree(
                path,
                saved.lines[number - 1],
                f"position {match.fingerprint()} after step {number}, not {told}",
            )
        if watch is not None:
            watch(match)
    if saved.is_complete and until is None:
        _check_end(match, saved, path)
    return match


def resume(
    path: Path,
    *,
    engine: str = "native",
    packs: Sequence[Path] = (),
    seed: int | None = None,
) -> tuple[Match, Recorder, str]:
    """Go on with a saved match, appending to its file; the text says what had to be repaired."""
    file = _open(path, "r+b")
    try:
        saved = read(path)
        match = replay(saved, path, engine=engine, packs=packs, seed=seed)
        notice = ""
        if saved.torn is not None:
            notice = f"{path}: line {saved.torn} was cut off while it was written; it is dropped"
        file.truncate(saved.sound_bytes)
        file.seek(saved.sound_bytes)
        recorder = Recorder(file, match.words, saved.chain, match.step, str(path))
        if not saved.is_complete:
            match.record_to(recorder)
    except BaseException:
        file.close()
        raise
    return match, recorder, notice


def _header(match: Match) -> dict[str, Any]:
    setup, words = match.setup, match.words
    roster = [*setup.roster, *[None] * (setup.seats - len(setup.roster))]
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": setup.game,
        "setup": {
            "mode": setup.mode,
            "seats": setup.seats,
            "roster": roster,
            "options": dict(sorted((setup.options or {}).items())),
        },
        "packs": [{"id": pack.id, "version": pack.version} for pack in words.packs],
        "content": words.content_hash,
    }


def _step_line(
    words: Presenter, number: int, step: Step, fingerprint: str | None
) -> dict[str, Any]:
    line: dict[str, Any] = {"n": number}
    if step.seat is None:
        line |= {"chance": step.code, "label": step.label}
    else:
        action = words.describe(words.action(step.code))
        line |= {"seat": step.seat, "code": step.code, "label": step.label, "action": action}
    if fingerprint is not None:
        line["fingerprint"] = fingerprint
    return line


def _end_line(text: str, steps: int, fingerprint: str) -> dict[str, Any]:
    return {"end": text, "steps": steps, "fingerprint": fingerprint}


def _words(saved: Saved, path: Path, packs: Sequence[Path]) -> Presenter:
    words = presenter(saved.header["game"], packs)
    if words.content_hash != saved.header["content"]:
        needed = ", ".join(f"{pack['id']} {pack['version']}" for pack in saved.header["packs"])
        given = ", ".join(f"{pack.id} {pack.version}" for pack in words.packs)
        raise SaveError(
            f"{path}: line 1: this match was played with other content ({needed}; here: {given});"
            " give the same packs with --pack"
        )
    return words


def _replay_step(match: Match, step: Step, path: Path, line: int) -> None:
    try:
        if step.seat is None:
            match.apply_outcome(step.code)
        else:
            match.apply(match.words.action(step.code), step.seat)
    except IllegalAction as error:
        _disagree(path, line, str(error))


def _check_end(match: Match, saved: Saved, path: Path) -> None:
    if not match.is_over:
        _disagree(path, saved.line_count, "the match is not over")
    if match.fingerprint() != saved.end_fingerprint:
        _disagree(path, saved.line_count, f"position {match.fingerprint()}")


def _disagree(path: Path, line: int, what: str) -> NoReturn:
    raise SaveError(
        f"{path}: line {line}: the rules say otherwise: {what};"
        " replay it with the version that recorded it"
    )


def _seal(line: dict[str, Any], chain: str) -> tuple[bytes, str]:
    body = json.dumps(line, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    start = body[:-1].encode()
    link = hashlib.sha256(chain.encode() + start).hexdigest()[:32]
    return start + f',"chain":"{link}"}}\n'.encode(), link


def _unseal(line: bytes, chain: str, path: Path, number: int) -> tuple[dict[str, Any], str]:
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


class _Reader:
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
        self._keys(body, known, optional={"dice"})
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
        self._keys(told, {"commitment", "secret"})
        commitment, secret = self._text(told, "commitment"), self._text(told, "secret")
        if not re.fullmatch("[0-9a-f]{64}", secret):
            self.refuse("the secret of the dice is not 64 hexadecimal digits")
        if not FairDice(bytes.fromhex(secret)).fits(commitment):
            self.refuse("the secret of the dice is not the one that was promised")

    def _step(self, saved: Saved, body: dict[str, Any]) -> None:
        by_seat = "seat" in body
        known = {"n", "seat", "code", "label", "action"} if by_seat else {"n", "chance", "label"}
        self._keys(body, known, optional={"fingerprint"})
        number = self._number(body, "n")
        if number != len(saved.steps) + 1:
            self.refuse(f"step {len(saved.steps) + 1} is missing")
        seat = self._number(body, "seat") if by_seat else None
        code = self._number(body, "code" if by_seat else "chance")
        saved.steps.append(Step(seat, code, self._text(body, "label")))
        saved.lines.append(self.number)
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
        for number in [number for number in saved.fingerprints if number > target]:
            del saved.fingerprints[number]

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


def _open(path: Path, mode: str) -> BinaryIO:
    try:
        file: BinaryIO = open(path, mode)  # type: ignore[assignment]  # noqa: SIM115
    except FileExistsError:
        raise SaveError(
            f"{path}: there is such a file already; go on with it (--resume), or take another name"
        ) from None
    except FileNotFoundError:
        where = path if mode == "r+b" else path.parent
        raise SaveError(
            f"{where}: there is no such {'file' if mode == 'r+b' else 'folder'}"
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SaveError(f"{path}: {reason}") from None
    try:
        _lock(file, path)
    except KumiteError:
        file.close()
        raise
    return file


def _lock(file: BinaryIO, path: Path) -> None:
    """Keeps two programs from writing one file, where the system can."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise SaveError(f"{path}: another program is playing this match") from None
    except OSError:
        return


def _bytes_of(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise SaveError(f"{path}: there is no such file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SaveError(f"{path}: {reason}") from None
    if len(data) > MOST_BYTES:
        raise SaveError(f"{path}: larger than any match ({MOST_BYTES >> 20} MiB)")
    if not data:
        raise SaveError(f"{path}: the file is empty")
    return data


def _lines(data: bytes, path: Path) -> list[tuple[bytes, bool]]:
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
