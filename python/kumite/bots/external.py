"""A program of somebody else's as a bot: `external:COMMAND`, in any language.

It is started once and plays match after match; `docs/engine-protocol.md` says what it is told. A
program that cannot be started ends everything; one that answers late, wrongly or not at all in a
match loses that match.
"""

from __future__ import annotations

import atexit
import os
import shlex
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from queue import Empty, Queue
from random import Random
from tempfile import TemporaryFile
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, BinaryIO, cast

from kumite.doors.protocol import PROTOCOL, encode_line, field, labelled, lines, parse
from kumite.errors import BadSetup, Forfeit, ProtocolError
from kumite.games import presenter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.doors.protocol import Message
    from kumite.games import Presenter

THINK_MS = 1000
"""What a program is told it may think, unless the bot is written `external@MS:COMMAND`."""
GRACE_SECONDS = 2.0
"""How much later than that an answer still counts: programs in some languages start slowly."""
START_SECONDS = 20.0
_MOST_MS = 600_000
_LEAVE_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Command:
    """A program as it was written."""

    words: tuple[str, ...]
    think_ms: int


def read(text: str) -> Command:
    """`external:COMMAND` or `external@MS:COMMAND`. Raises BadSetup.

    >>> read("external@50:perl bot.pl")
    Command(words=('perl', 'bot.pl'), think_ms=50)
    """
    name, _, command = text.partition(":")
    _, at, told = name.partition("@")
    think_ms = int(told) if told.isdecimal() else 0
    if at and not 1 <= think_ms <= _MOST_MS:
        raise BadSetup(f"external@MS: takes 1 to {_MOST_MS} ms, not {told!r}")
    try:
        words = tuple(shlex.split(command))
    except ValueError as error:
        raise BadSetup(f"external: {command!r} is no command: {error}") from None
    if not words:
        raise BadSetup("say which program, as in 'external:perl bot.pl'")
    return Command(words, think_ms if at else THINK_MS)


def files(text: str) -> tuple[str, ...]:
    """The files of a program, as far as its command names them.

    They are its arguments that are files, or else the program itself: an interpreter may differ
    between machines, the script must not.
    """
    program, *arguments = read(text).words
    named = tuple(word for word in arguments if Path(word).is_file())
    return named or ((program,) if Path(program).is_file() else ())


class Program:
    """A running program and its lines; those to and fro are messages."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words
        self._said = TemporaryFile()  # noqa: SIM115 - as long as the program runs
        try:
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._said
            )
        except OSError as error:
            self._said.close()
            raise BadSetup(f"cannot start {words[0]!r}: {error.strerror}") from None
        self._answers: Queue[bytes | ProtocolError | None] = Queue()
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        # Closed under its hands when the program is let go.
        with suppress(ValueError, OSError):
            for text in lines(cast("BinaryIO", self._process.stdout)):
                self._answers.put(text)
        self._answers.put(None)

    def ask(self, message: Message, wanted: str, seconds: float) -> Message:
        """Sends a message and waits for the answer of that type. Raises Forfeit."""
        try:
            stream = cast("BinaryIO", self._process.stdin)
            stream.write(encode_line(message))
            stream.flush()
        except OSError:
            raise Forfeit(self._end()) from None
        until = monotonic() + seconds
        while True:
            answer = self._next(until, f'"{wanted}" within {seconds:g} s')
            if answer["type"] == wanted:
                return answer
            if answer["type"] == "error":
                raise Forfeit(f"said: {str(answer.get('message'))[:200]}")
            if answer["type"] != "info":
                raise Forfeit(f'answered "{answer["type"][:40]}" instead of "{wanted}"')

    def _next(self, until: float, wanted: str) -> Message:
        try:
            answer = self._answers.get(timeout=max(0.0, until - monotonic()))
        except Empty:
            raise Forfeit(f"gave no answer {wanted}") from None
        if answer is None:
            raise Forfeit(self._end())
        try:
            if isinstance(answer, ProtocolError):
                raise answer
            return parse(answer)
        except ProtocolError as error:
            raise Forfeit(f"answered nonsense: {error}") from None

    def _end(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_LEAVE_SECONDS)
        code = self._process.poll()
        self._said.seek(0)
        last = self._said.read()[-2000:].decode("utf-8", "replace").strip().splitlines()[-1:]
        ended = "closed its output" if code is None else f"ended with code {code}"
        return f"{ended}: {last[0]}" if last else ended

    def quit(self) -> None:
        """Ends it: kindly, then not."""
        with suppress(OSError):
            stream = cast("BinaryIO", self._process.stdin)
            stream.write(encode_line({"type": "quit"}))
            stream.close()
        try:
            self._process.wait(_LEAVE_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        cast("BinaryIO", self._process.stdout).close()
        self._said.close()


class ExternalBot:
    """One seat of one match, played by a program."""

    needs_view = True

    def __init__(self, program: Program, words: Presenter, seat: int, think_ms: int) -> None:
        self._program: Program | None = program
        self._words = words
        self._seat = seat
        self._think_ms = think_ms

    def choose(self, view: bytes, actions: Sequence[int]) -> int:
        if len(actions) == 1:
            return actions[0]
        if self._program is None:
            raise Forfeit("this program has left the match")
        position = self._words.position(view)
        asked = {
            "type": "go",
            "seat": self._seat,
            "think_ms": self._think_ms,
            "question": position.question(self._seat),
            "board": self._words.view(view).board().splitlines(),
            "view": view.hex(),
            "actions": labelled({code: position.label(code).text for code in actions}),
        }
        try:
            answer = self._program.ask(asked, "action", self._think_ms / 1000 + GRACE_SECONDS)
            action: int = field(answer, "action", int)
        except (Forfeit, ProtocolError) as error:
            raise self._forfeit(str(error)) from None
        if action not in actions:
            raise self._forfeit(f"answered with action {action}, which is not legal")
        return action

    def _forfeit(self, why: str) -> Forfeit:
        """Whatever state the program is in, the next match gets a fresh one."""
        program, self._program = self._program, None
        assert program is not None
        program.quit()
        return Forfeit(f"{shlex.join(program.words)} {why}")

    def close(self) -> None:
        """The next match may have the program."""
        if self._program is not None:
            _idle().setdefault(self._program.words, []).append(self._program)
            self._program = None


@cache
def _idle_of(process: int) -> dict[tuple[str, ...], list[Program]]:
    atexit.register(leave)
    return {}


def _idle() -> dict[tuple[str, ...], list[Program]]:
    """Programs that wait for their next match: a forked process has none of its parent's."""
    return _idle_of(os.getpid())


def leave() -> None:
    """Ends all programs that wait for a match."""
    waiting = _idle()
    while waiting:
        for program in waiting.popitem()[1]:
            program.quit()


def check(text: str) -> None:
    """Raises BadSetup if no program is written so."""
    read(text)


def make_command(
    text: str, game: str, seat: int, seed: int | None, packs: Sequence[Path]
) -> ExternalBot:
    """A program for one seat of one match, told what it will play."""
    command = read(text)
    idle = _idle().get(command.words)
    program = idle.pop() if idle else _start(command)
    told = {"type": "setup", "game": game, "seat": seat, "seed": _own_seed(seed, seat)}
    try:
        program.ask(told, "ready", START_SECONDS)
    except Forfeit as error:
        program.quit()
        raise BadSetup(f"{shlex.join(command.words)} {error}") from None
    return ExternalBot(program, presenter(game, packs), seat, command.think_ms)


def _own_seed(seed: int | None, seat: int) -> int | None:
    """Not the match's own: whoever knows that one knows all dice to come."""
    return None if seed is None else Random(f"external/{seed}/{seat}").getrandbits(31)


def _start(command: Command) -> Program:
    program = Program(command.words)
    try:
        answer = program.ask({"type": "hello", "protocol": PROTOCOL}, "hello", START_SECONDS)
        if answer.get("protocol") != PROTOCOL:
            raise Forfeit(f"speaks protocol {answer.get('protocol')}, not {PROTOCOL}")
    except Forfeit as error:
        program.quit()
        raise BadSetup(f"{shlex.join(command.words)} {error}") from None
    return program
