"""Only what our renderer says reaches a terminal."""

from __future__ import annotations

import re
import sys
import unicodedata

import pytest

from kumite_tui.server.doors.output_filter import (
    BEGIN_FRAME,
    END_FRAME,
    END_MODES,
    begin_modes,
    harmless,
)

HOSTILE = {
    "clipboard": "\x1b]52;c;aGVsbG8=\x07",
    "link": "\x1b]8;;https://example.org\x1b\\click\x1b]8;;\x1b\\",
    "title": "\x1b]0;gotcha\x07",
    "clear": "\x1b[2J",
    "reset": "\x1bc",
    "report": "\x1b[6n",
    "status": "\x1b[5n",
    "identify": "\x1b[c",
    "scroll": "\x1b[1;5r",
    "answerback": "\x05",
    "other characters": "\x0e",
    "print": "\x1b[4i",
    "mouse in the page": "\x1b[?9h",
    "insert": "\x1b[4h",
    "graphics": "\x1b_Gf=100;AAAA\x1b\\",
    "sixel": "\x1bPq#0~\x1b\\",
    "C1 sequence": "\x9b2J",
    "C1 string": "\x9d0;gotcha\x9c",
    "turned around": "\u202egnp.exe",
    "isolated": "\u2066x\u2069",
    "marks": "\u200e\u200f\u061c",
    "tags": "\U000e0041",
    "no width": "\u200b\u2060\ufeff",
    "half a pair": "\ud800",
    "backspace": "\x08\x08",
    "delete": "\x7f",
    "a place far away": "\x1b[99999;1H",
    "a long look": "\x1b[" + "1;" * 5_000 + "m",
}
# Written anew, not taken from the filter: what a terminal may be sent.
HARMLESS = re.compile(
    r"(?:\x1b\[(?:[0-9;]{0,64}m|[0-9]{1,3};[0-9]{1,3}H|\?(?:1049|25|1000|1003|1015|1006|1004|2004|7"
    r"|2026)[hl]|\?2026\$p|>25u|<u)|[\x07\n\r]|[^\x00-\x1f\x7f-\x9f])*"
)


@pytest.mark.parametrize("name", HOSTILE)
def test_nothing_else_goes_through(name: str) -> None:
    hostile = HOSTILE[name]
    assert not HARMLESS.fullmatch(hostile) or not hostile.isprintable()
    for text in (hostile, f"a{hostile}b", f"\x1b[1m{hostile}\x1b[m", hostile * 3):
        clean = harmless(text)
        assert clean != text
        assert HARMLESS.fullmatch(clean)
        clean.encode()
        assert harmless(clean) == clean


def test_no_character_that_turns_or_hides_others_goes_through() -> None:
    every = (chr(number) for number in range(sys.maxunicode + 1))
    hidden = [char for char in every if unicodedata.category(char) in ("Cf", "Cs", "Zl", "Zp")]
    assert len(hidden) > 2_000
    assert [char for char in hidden if harmless(char)] == []


def test_what_we_say_goes_through() -> None:
    for words in (begin_modes(True), begin_modes(False), END_MODES, BEGIN_FRAME, END_FRAME):
        assert harmless(words) == words
        assert HARMLESS.fullmatch(words)
    text = "\x1b[1;1H\x1b[38;2;0;240;255;48;5;16mé漢🙂│\x1b[m\r\n\x07"
    assert harmless(text) == text


def test_everything_that_is_begun_is_ended() -> None:
    begun = set(re.findall(r"\x1b\[\?(\d+)h", begin_modes(True)))
    hidden = set(re.findall(r"\x1b\[\?(\d+)l", begin_modes(True)))
    assert begun <= set(re.findall(r"\x1b\[\?(\d+)l", END_MODES))
    assert hidden <= set(re.findall(r"\x1b\[\?(\d+)h", END_MODES))
