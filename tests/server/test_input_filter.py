"""The input filter and the parser behind it: nothing that is sent ends a session or deafens it.

A million inputs: python -m tests.server.test_input_filter 1000000
"""

from __future__ import annotations

import os
import sys
from random import Random
from threading import Event, Timer

import pytest
from textual import events
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from kumite_tui.server.doors.input_filter import ESCAPE, PASTE_LIMIT, InputFilter
from kumite_tui.terminal.textual_private import KeyReader

KILLERS = {
    "a byte that is no UTF-8": b"\xff",
    "a colon without a number": b"\x1b[:P",
    "a character that does not exist": b"\x1b[1114112u",
}
HOSTILE = {
    "half a surrogate": b"\x1b[55296u",
    "text that does not exist": b"\x1b[97;1;1114112u",
    "a giant number": b"\x1b[" + b"9" * 4000 + b"u",
    "a giant mouse": b"\x1b[<0;99999999999999999999;1M",
    "a size in the stream": b"\x1b[48;99999;99999;1;1t",
    "another size": b"\x1b[48;1:;1;1;1t",
    "a place": b"\x1b[99999;99999R",
    "an old mouse": b"\x1b[M   ",
    "a mode": b"\x1b[?2048;1$y",
    "a title": b"\x1b]0;" + b"x" * 9000 + b"\x07",
    "a title without end": b"\x1b]0;" + b"x" * 9000,
    "a string": b"\x1bP" + b"q" * 9000 + b"\x1b\\",
    "an unclosed sequence": b"\x1b[" + b"1;" * 4000,
    "an unclosed paste": b"\x1b[200~" + b"x" * 9000,
    "a paste in a paste": b"\x1b[200~\x1b[200~\x1b[201~\x1b[201~",
    "escapes": b"\x1b" * 500,
    "alternates": b"\x1b[97:65:66;1:3;97u",
    "modifiers without end": b"\x1b[1;99999999999999A",
    "nothing": b"\x00" * 100,
    "controls of old": "\x9b31m\x9d0;x\x9c".encode(),
    "a byte order mark": b"\xef\xbb\xbf",
    "a truncated character": b"\xf0\x9f\x99",
}
PIECES = (
    b"\x1b", b"[", b"]", b"O", b"P", b"<", b"?", b"200~", b"201~", b"M", b"m", b"u", b"~", b":",
    b";",
    b"0", b"1", b"35", b"65536", b"1114112", b"$y", b"t", b"R", b"A", b"\xff", b"\xc3", b"\xa9",
    b"\xed\xa0\x80", b"\x9b", b"\x07", b"\\", b"a", b"\r", b"\x00", b"2026", b"2048", b"48",
)  # fmt: skip


PARAMETERS = (b":", b";", b"<", b"?", b"0", b"1", b"35", b"65536", b"1114112")
FINALS = (b"A", b"P", b"R", b"u", b"~", b"M", b"m", b"t", b"$y")


def press(keys: InputFilter, reader: KeyReader, data: bytes, now: float) -> list[str]:
    """What the app would be told."""
    told = []
    for key in keys.feed(data, now):
        assert key
        if key == ESCAPE:
            told.append("escape")
        else:
            told += [
                each.key for each in reader.feed(key) if isinstance(each, events.Key)
            ]  # what else there is has no key
    return told


@pytest.mark.parametrize("name", [*KILLERS, *HOSTILE])
def test_the_next_key_is_heard(name: str) -> None:
    keys, reader = InputFilter(), KeyReader()
    press(keys, reader, (KILLERS | HOSTILE)[name], 0.0)
    press(keys, reader, b"", 6.0)
    assert press(keys, reader, b"x", 60.0)[-1:] == ["x"]
    assert press(keys, reader, b"\x1b[A", 60.0) == ["up"]


@pytest.mark.parametrize("name", [*KILLERS, *HOSTILE])
def test_the_filter_gives_out_only_what_the_parser_can_read(name: str) -> None:
    """The reader begins anew after what it cannot read, but need not."""
    for key in InputFilter().feed((KILLERS | HOSTILE)[name], 0.0):
        if key != ESCAPE:
            list(XTermParser().feed(key))


class BareInput(LinuxDriver):
    """Textual's own input loop on a pipe, with no filter before it."""

    def __init__(self, pipe: int) -> None:
        self._debug = False
        self.fileno = pipe
        self.exit_event = Event()
        self.heard: list[str] = []

    def process_message(self, message: Message) -> None:
        if isinstance(message, events.Key):
            self.heard.append(message.key)
            if message.key == "x":
                self.exit_event.set()


def heard_without_the_filter(data: bytes) -> list[str]:
    """The keys Textual reports for these bytes and an x after them; raises as Textual does."""
    out, into = os.pipe()
    bare = BareInput(out)
    patience = Timer(5.0, bare.exit_event.set)
    patience.start()
    try:
        os.write(into, data)
        os.write(into, b"x")
        bare.run_input_thread()
    finally:
        patience.cancel()
        os.close(into)
        os.close(out)
    return bare.heard


@pytest.mark.parametrize("name", KILLERS)
def test_without_the_filter_they_kill(name: str) -> None:
    """The filter is needed: Textual's input loop ends with an error, so no key is heard again."""
    with pytest.raises((ValueError, OverflowError)):
        heard_without_the_filter(KILLERS[name])


def test_without_the_filter_harmless_keys_are_heard() -> None:
    """The loop of the test above works, and it is the killers that end it."""
    assert heard_without_the_filter("aé\x1b[A".encode()) == ["a", "é", "up", "x"]


def test_keys_come_slower_than_people_can_type() -> None:
    keys = InputFilter()
    found = keys.feed(b"a" * 10_000, 0.0)
    assert len(found) < 200
    assert len(keys.feed(b"b" * 10_000, 1.0)) <= 60
    assert keys.feed(b"c", 10.0) == ["c"]


def test_who_does_not_stop_is_heard_seldom_and_less_when_there_is_much_to_do() -> None:
    def heard(every: float) -> int:
        keys, now, found = InputFilter(), 0.0, 0
        while now < 20.0:
            found += len(keys.feed(b"a" * 10, now))
            assert (keys.patience(now) or 0.0) <= 1.0
            now += every
        return found

    assert 130 < heard(0.01) < 170
    assert 60 < heard(0.15) < 110
    keys = InputFilter()
    keys.feed(b"a" * 10_000, 0.0)
    assert keys.patience(0.0) is not None
    assert keys.feed(b"", 0.25) == ["a"], "the last one counts"
    assert keys.feed(b"b", 0.3) == []
    assert keys.feed(b"", 1.0) == ["b"]
    assert keys.feed(b"cd", 3.0) == ["c", "d"], "after a pause keys are heard at once again"


def test_a_moving_mouse_takes_no_keys_away() -> None:
    keys = InputFilter()
    found = keys.feed(b"\x1b[<35;10;10M" * 2_000 + b"x", 0.0)
    assert len(found) < 60
    assert found[-1] == "x"


def test_a_paste_is_bounded_and_plain() -> None:
    keys = InputFilter()
    text = b"\x1b[200~" + b"a\x1b[31m\x07\n" * 9_000 + b"\x1b[201~z"
    found = keys.feed(text[:60_000], 0.0) + keys.feed(text[60_000:], 5.0 - 0.1)
    (paste, last) = found
    assert last == "z"
    inner = paste.removeprefix("\x1b[200~").removesuffix("\x1b[201~")
    assert len(inner) <= PASTE_LIMIT
    assert "\x1b" not in inner
    assert "\n" not in inner


def test_pasted_lines_are_not_glued_together() -> None:
    (paste,) = InputFilter().feed(b"\x1b[200~one\r\ntwo\rthree\n\x1b[201~", 0.0)
    assert paste == "\x1b[200~one two three\x1b[201~"


@pytest.mark.parametrize("cut", range(1, 12))
def test_the_end_of_a_paste_is_found_where_it_was_cut(cut: int) -> None:
    keys = InputFilter()
    text = b"\x1b[200~" + b"p" * 5_000 + b"\x1b[201~z"
    found = keys.feed(text[:-cut], 0.0) + keys.feed(text[-cut:], 0.1)
    assert found[-1] == "z"
    assert len(found) == 2


def test_bytes_beyond_all_measure_are_not_even_looked_at() -> None:
    assert InputFilter().feed(b"a" * 70_000, 0.0) == []
    keys = InputFilter()
    for _ in range(100):
        keys.feed(b"\x1b[" * 50_000, 0.0)
    assert keys.feed(b"", 5.0) == []
    assert keys.feed(b"x", 20.0) == ["x"]


def fuzz(count: int, seed: int) -> None:
    rng = Random(f"keys/{seed}")
    keys, reader = InputFilter(), KeyReader()
    now = 0.0
    for number in range(count):
        kind = rng.random()
        if kind < 0.3:
            data = b"".join(rng.choice(PIECES) for _ in range(rng.randrange(1, 12)))
        elif kind < 0.6:
            data = b"\x1b[" + b"".join(rng.choices(PARAMETERS, k=rng.randrange(5)))
            data += rng.choice(FINALS)
        else:
            data = rng.randbytes(rng.randrange(1, 24))
        press(keys, reader, data, now)
        now += rng.choice((0.0, 0.001, 0.05, 0.2, 2.0))
        if number % 200 == 0:
            press(keys, reader, b"", now + 10)
            press(keys, reader, b"", now + 20)
            now += 60
            press(keys, reader, b"\x1b\\\x1b[201~", now)
            assert press(keys, reader, b"y", now + 60)[-1:] == ["y"], (
                f"deaf after {number} of {seed}"
            )
            now += 60


def test_random_input() -> None:
    fuzz(4_000, 1)


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    for part in range(max(wanted // 50_000, 1)):
        fuzz(min(wanted, 50_000), part)
        print(f"{min((part + 1) * 50_000, wanted)} inputs, every check passed", flush=True)
