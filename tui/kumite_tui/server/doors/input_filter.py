"""What a person sent, made safe before the app sees it.

Bytes become whole keys: a character, or a complete sequence of a form that the app's parser knows,
with numbers in reach. Everything else is dropped: what no terminal sends, what comes faster than
people type, and what is pasted beyond a limit.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from dataclasses import dataclass, field

__all__ = ["ESCAPE", "PASTE_LIMIT", "Bucket", "InputFilter"]

ESCAPE = "\x1b"
"""The key of that name: a key given out as this character alone."""
PASTE_LIMIT = 2_000
_ESCAPE_SECONDS = 0.1
"""How long the beginning of a sequence could also be the key."""
_SEQUENCE_SECONDS = 1.0
_PASTE_SECONDS = 5.0
_LONGEST = 32
_LONGEST_STRING = 4_096
_SLOW_SECONDS = 0.2
"""Between two keys of somebody who does not stop."""
_LATE_COUNTS = 5.0
"""How many times the lateness of the server is added to that."""
_LONGEST_HELD = 0.6
_FORGOTTEN_SECONDS = 2.0
_QUIET_SECONDS = 1.0
"""After which keys are heard at once again."""
_MOST_BYTES = 65_536
"""At once; more is a flood, and dropped unread."""

_NUMBER = r"[0-9]{1,4}"
_BIG = r"[0-9]{1,7}"
_MOUSE = re.compile(rf"\x1b\[<{_NUMBER};{_NUMBER};{_NUMBER}[Mm]")
# A number, modifiers, and the text of the key: all may be missing.
_KEY = re.compile(
    rf"\x1b\[(?:({_BIG})?(?:;(?:[0-9]{{1,3}})?(?:;({_BIG}(?::{_BIG}){{0,3}})?)?)?)?[A-HP-SZ~u]"
)
_REPORT = re.compile(rf"\x1b\[\?2026;{_NUMBER}\$y")
_CURSOR_REPORT = re.compile(r"\x1b\[[0-9]*;[0-9]*R")
_OTHER = re.compile(r"\x1b(?:\[[IO]|\[\[[A-E]|O[A-Za-z]|[^\x00-\x1f\x7f-\x9f\[\]PX^_O])")
_PASTE_BEGINS, _PASTE_ENDS = "\x1b[200~", "\x1b[201~"
_FINAL = re.compile(r"[@-~]")


@dataclass(slots=True)
class Bucket:
    """So many at once, and so many a second."""

    burst: float
    rate: float
    _left: float = field(init=False)
    _at: float | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._left = self.burst

    def take(self, now: float, count: float = 1.0) -> bool:
        """Whether there is enough; what is taken is gone.

        >>> bucket = Bucket(burst=2, rate=1)
        >>> [bucket.take(now) for now in (0.0, 0.0, 0.0, 1.0)]
        [True, True, False, True]
        """
        if self._at is not None:
            self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < count:
            return False
        self._left -= count
        return True


class InputFilter:
    """The input of one session. Give it bytes and the time; it gives out whole keys.

    >>> keys = InputFilter()
    >>> keys.feed(b"a\\xc3", 0.0), keys.feed(b"\\xa9\\x1b[A\\x1b[:P", 0.1)
    (['a'], ['é', '\\x1b[A'])
    >>> keys.feed(b"\\x1b", 0.0), keys.patience(0.0), keys.feed(b"", 0.5)
    ([], 0.1, ['\\x1b'])
    """

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._begun = ""
        """The beginning of a sequence."""
        self._begun_at = 0.0
        self._pasted: list[str] | None = None
        self._pasted_at = 0.0
        self._keys = Bucket(burst=60, rate=15)
        self._is_slow = False
        """Keys have come faster than people type for so long that only some are heard."""
        self._held = ""
        """The last of those that came too fast, until its time."""
        self._held_until = 0.0
        self._pressed_at = 0.0
        self._moves = Bucket(burst=30, rate=30)
        self._bytes = Bucket(burst=_MOST_BYTES, rate=_MOST_BYTES / 4)

    def patience(self, now: float) -> float | None:
        """Seconds after which to feed it nothing, so that an escape is told; None: no need."""
        if self._pasted is not None:
            return max(self._pasted_at + _PASTE_SECONDS - now, 0.0)
        times = [self._begun_at + self._allowed()] if self._begun else []
        times += [self._held_until] if self._held else []
        return max(min(times) - now, 0.0) if times else None

    def _allowed(self) -> float:
        return _ESCAPE_SECONDS if self._begun == ESCAPE else _SEQUENCE_SECONDS

    def feed(self, data: bytes, now: float) -> list[str]:
        """The whole keys in what came; nothing at all when it comes too fast."""
        found: list[str] = []
        self._give_up(found, now)
        if data and not self._bytes.take(now, len(data)):
            self._begun, self._pasted = "", None
            return found
        text = self._decode(data)
        at = 0
        while at < len(text):
            if self._pasted is not None:
                at = self._paste(text, at, found, now)
            elif self._begun:
                at = self._continue(text, at, found, now)
            elif text[at] == ESCAPE:
                self._begun, self._begun_at = ESCAPE, now
                at += 1
            else:
                self._give(found, text[at], now)
                at += 1
        return found

    def _give(self, found: list[str], key: str, now: float) -> None:
        if key in ("\x00", "\ufeff") or "\x80" <= key < "\xa0":
            return
        if key.startswith("\x1b[<") and _is_move(key):
            if self._moves.take(now):
                found.append(key)
            return
        if now - self._pressed_at > _QUIET_SECONDS:
            self._is_slow = False
        self._pressed_at = now
        if not self._is_slow and self._keys.take(now):
            found.append(key)
            return
        if not self._is_slow:
            self._is_slow, self._held_until = True, now + _SLOW_SECONDS
        self._held = key

    def _give_held(self, found: list[str], now: float) -> None:
        """The more the server has to do, the longer the next one waits."""
        if self._held and now >= self._held_until:
            late = now - self._held_until
            if late < _FORGOTTEN_SECONDS:
                found.append(self._held)
            self._held = ""
            self._held_until = now + _SLOW_SECONDS + min(_LATE_COUNTS * late, _LONGEST_HELD)

    def _give_up(self, found: list[str], now: float) -> None:
        """What was begun long ago is not going to be ended; what was held back has its time."""
        self._give_held(found, now)
        if self._pasted is not None and now - self._pasted_at >= _PASTE_SECONDS:
            self._pasted = None
        if self._begun and now - self._begun_at >= self._allowed():
            if self._begun == ESCAPE:
                self._give(found, ESCAPE, now)
            self._begun = ""

    def _continue(self, text: str, at: int, found: list[str], now: float) -> int:
        """One more character of a sequence."""
        character = text[at]
        begun = self._begun
        if character == ESCAPE and begun[1:2] not in tuple("]PX^_"):
            # An escape, and then another sequence.
            if begun == ESCAPE:
                self._give(found, ESCAPE, now)
            self._begun, self._begun_at = ESCAPE, now
            return at + 1
        begun += character
        self._begun = begun
        kind = begun[1]
        if kind in "]PX^_":
            if character == "\x07" or begun.endswith("\x1b\\") or len(begun) > _LONGEST_STRING:
                self._begun = ""
        elif kind == "[":
            if len(begun) > 2 and not begun.endswith("[[") and _FINAL.match(character):
                self._end(found, now)
            elif len(begun) > _LONGEST or not ("\x20" <= character < "\x7f"):
                self._begun = ""
        elif kind == "O" and len(begun) == 2:
            pass
        else:
            self._end(found, now)
        return at + 1

    def _end(self, found: list[str], now: float) -> None:
        sequence, self._begun = self._begun, ""
        if sequence == _PASTE_BEGINS:
            self._pasted, self._pasted_at = [], now
        elif _is_known(sequence):
            self._give(found, sequence, now)

    def _paste(self, text: str, at: int, found: list[str], now: float) -> int:
        """Up to the end of a paste, which may be in several packets."""
        assert self._pasted is not None
        before = "".join(self._pasted)
        whole = before + text[at:]
        end = whole.find(_PASTE_ENDS)
        if end < 0:
            # Enough of the tail is kept that its end is found where it was cut.
            kept = whole if len(whole) <= PASTE_LIMIT else whole[:PASTE_LIMIT] + whole[-5:]
            self._pasted = [kept]
            return len(text)
        self._pasted = None
        pasted = _one_line(whole[: min(end, PASTE_LIMIT)])
        if pasted:
            self._give(found, f"{_PASTE_BEGINS}{pasted}{_PASTE_ENDS}", now)
        return at + end + len(_PASTE_ENDS) - len(before)


def _one_line(text: str) -> str:
    """What was pasted, as fields take it: a space where a line ends or a tab stands.

    >>> _one_line("one\\r\\ntwo\\tthree\\x1b[31m\\n\\n")
    'one two three[31m'
    """
    lines = text.replace("\t", " ").splitlines()
    plain = ("".join(filter(str.isprintable, line)) for line in lines)
    return " ".join(line for line in plain if line.strip())


def _is_known(sequence: str) -> bool:
    """Whether the parser of the app knows the form, and its numbers are in reach."""
    if _MOUSE.fullmatch(sequence) or _REPORT.fullmatch(sequence) or _OTHER.fullmatch(sequence):
        return True
    if _CURSOR_REPORT.fullmatch(sequence):
        return False
    key = _KEY.fullmatch(sequence)
    if key is None:
        return False
    numbers = [key[1] or "0", *(key[2] or "0").split(":")]
    return all(_is_character(int(number)) for number in numbers)


def _is_character(number: int) -> bool:
    return number < 0xD800 or 0xDFFF < number < 0x110000


def _is_move(sequence: str) -> bool:
    """A mouse that moves, with or without a button held."""
    return bool(int(sequence[3:].partition(";")[0]) & 32)
