"""Match files: every accepted step of a match, readable, chained, and good for either engine.

A `.kumite` file is JSON lines. The first line is the header (format, game, setup, packs and the
hash of their content), then one line a step with the number the engines use and the words for
people, a fingerprint every few steps, and a last line when the match is over. Every line carries
the hash of itself and of all before it, so a changed byte is found at its line. Nothing in the
file of a match that goes on tells how chance will fall next; that of a match on a server, written
after its end, carries the secret of its dice (`kumite.fair_dice`).
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn

from kumite import notation
from kumite.errors import IllegalAction, KumiteError, SaveError
from kumite.fair_dice import commitment_of
from kumite.games import presenter
from kumite.match import Match, Step
from kumite.matches.record_lines import FORMAT, VERSION, Reader, Saved, seal, split_lines, unseal
from kumite.running.file_lock import lock, unlock

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from os import PathLike
    from types import TracebackType

    from kumite.contract import Setup
    from kumite.fair_dice import FairDice
    from kumite.games import Presenter
    from kumite.matches.record_lines import Weights

__all__ = ["Recorder", "Saved", "read", "read_bytes", "replay", "resume", "save", "text_of"]

SUFFIX = ".kumite"
MOST_BYTES = 32 << 20
_FINGERPRINT_STEPS = 8


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
    def create(cls, path: str | PathLike[str], match: Match) -> Recorder:
        """Start a new file with the steps taken so far. Raises SaveError if it exists."""
        path = _path(path)
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
        unlock(self._file)

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
        data, chain = seal(line, self._chain)
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


def save(match: Match, path: str | PathLike[str]) -> None:
    """Write a match to a new file.

    Raises SaveError if there is such a file already: a save never overwrites another.
    """
    Recorder.create(path, match).close()
    match.record_to(None)


def text_of(match: Match, dice: FairDice | None = None) -> str:
    """A match as the text of a match file, with the dice that rolled it: for when it has ended."""
    header = _header(match)
    weights: dict[int, Weights] = {}
    if dice is not None:
        header["dice"] = _dice_of(dice)
        weights = _weights_of(match)
    lines = [header]
    for number, step in enumerate(match.steps, start=1):
        told = match.fingerprint() if number == match.step else None
        lines.append(_step_line(match.words, number, step, told, weights.get(number)))
    if match.is_over:
        lines.append(_end_line(match.scores().text, match.step, match.fingerprint()))
    sealed, chain = [], ""
    for line in lines:
        data, chain = seal(line, chain)
        sealed.append(data)
    return b"".join(sealed).decode()


def read(path: str | PathLike[str]) -> Saved:
    """Read and check a match file without playing it. Raises SaveError, naming the line."""
    path = _path(path)
    return read_bytes(_bytes_of(path), path)


def read_bytes(data: bytes, path: Path) -> Saved:
    """The same from memory; `path` is what to call it. Raises SaveError."""
    saved = Saved(header={})
    for number, (line, is_whole) in enumerate(split_lines(data, path), start=1):
        if not is_whole:
            saved.torn = number
            break
        body, saved.chain = unseal(line, saved.chain, path, number)
        Reader(path, number).take(saved, body)
        saved.sound_bytes += len(line) + 1
        saved.line_count = number
    if not saved.header:
        raise SaveError(f"{path}: line 1 is cut off: this match was never started")
    return saved


def replay(
    saved: Saved,
    path: str | PathLike[str],
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
    path = _path(path)
    words = _words(saved, path, packs)
    dice = saved.dice
    setup = saved.setup(packs)
    match = Match(
        setup,
        engine=engine,
        seed=seed,
        dice=dice,
        words=words,
        start=_start_of(saved, setup, path),
    )
    for number, step in enumerate(saved.steps[:until], start=1):
        told_weights = saved.weights.get(number)
        if told_weights is not None and told_weights != _weights_now(match):
            _disagree(path, saved.lines[number - 1], "its outcomes have other weights")
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
    path: str | PathLike[str],
    *,
    engine: str = "native",
    packs: Sequence[Path] = (),
    seed: int | None = None,
) -> tuple[Match, Recorder, str]:
    """Go on with a saved match, appending to its file; the text says what had to be repaired."""
    path = _path(path)
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
    header = {
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
    if match.start is not None:
        header["position"] = notation.write(setup.game, match.start, setup.packs)
    return header


def _start_of(saved: Saved, setup: Setup, path: Path) -> bytes | None:
    """The position that the match began with, if it was not that of its setup."""
    text = saved.header.get("position")
    if text is None:
        return None
    try:
        found = notation.read(text, setup.packs)
    except KumiteError as error:
        raise SaveError(f"{path}: line 1: position: {error}") from None
    told = found.setup
    if (told.game, told.mode, told.seats) != (setup.game, setup.mode, setup.seats):
        raise SaveError(f"{path}: line 1: the position is not one of this setup")
    return found.data


def _dice_of(dice: FairDice) -> dict[str, Any]:
    told: dict[str, Any] = {"commitment": dice.commitment, "secret": dice.secret.hex()}
    if dice.renewals:
        told["renewed"] = [
            {"n": step + 1, "commitment": commitment_of(secret), "secret": secret.hex()}
            for step, secret in dice.renewals
        ]
    return told


def _weights_now(match: Match) -> Weights:
    return [(each.outcome, each.weight) for each in match.outcomes()]


def _weights_of(match: Match) -> dict[int, Weights]:
    """By number of the step: with them dice are checked without knowing the rules."""
    again = Match(match.setup, engine=match.engine, words=match.words, start=match.start)
    found = {}
    for number, step in enumerate(match.steps, start=1):
        if step.seat is None:
            found[number] = _weights_now(again)
            again.apply_outcome(step.code)
        else:
            again.apply(again.words.action(step.code), step.seat)
    return found


def _step_line(
    words: Presenter,
    number: int,
    step: Step,
    fingerprint: str | None,
    weights: Weights | None = None,
) -> dict[str, Any]:
    line: dict[str, Any] = {"n": number}
    if step.seat is None:
        line |= {"chance": step.code, "label": step.label}
        if weights is not None:
            line["weights"] = weights
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


def _path(path: str | PathLike[str]) -> Path:
    try:
        return Path(path)
    except TypeError:
        raise SaveError(f"a match file is named by its path, not by {path!r:.80}") from None


def _open(path: Path, mode: str) -> BinaryIO:
    try:
        file: BinaryIO = open(path, mode)  # type: ignore[assignment]  # noqa: SIM115
    except FileExistsError:
        raise SaveError(
            f"{path}: this file already exists; continue it with --resume, or choose another name"
        ) from None
    except FileNotFoundError:
        where = path if mode == "r+b" else path.parent
        raise SaveError(f"{where}: no such {'file' if mode == 'r+b' else 'folder'}") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SaveError(f"{path}: {reason}") from None
    try:
        lock(file, f"{path}: another program is playing this match")
    except KumiteError:
        file.close()
        raise
    return file


def _bytes_of(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise SaveError(f"{path}: no such file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SaveError(f"{path}: {reason}") from None
    if len(data) > MOST_BYTES:
        raise SaveError(f"{path}: larger than any match ({MOST_BYTES >> 20} MiB)")
    if not data:
        raise SaveError(f"{path}: the file is empty")
    return data
