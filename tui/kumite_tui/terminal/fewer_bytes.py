"""Says the same to a terminal in fewer bytes: a stretch of text tells only what its look changes.

Textual tells the whole look of every stretch and takes it back after it, about fifty bytes a word.
Over a slow line that is most of what is sent.

Colours are fitted to the terminal here too. Rich remembers the codes of a style for the first
terminal that it was drawn for, so several terminals in one process would share their colours.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rich.color import Color, ColorSystem

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["ByteSaver", "TextStyle", "style_of"]

_LOOK = re.compile(r"\x1b\[([\d;]*)m")
_ONLY_MOVES = re.compile(r"(?:\r\n|\x1b\[\d+;\d+H)*")
_UNDO = {
    "1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "6": "25", "7": "27", "8": "28",
    "9": "29", "21": "24", "53": "55",
}  # fmt: skip
_COLOUR = re.compile(r"3[0-79]|9[0-7]")
_GROUND = re.compile(r"4[0-79]|10[0-7]")
_SEEN_ON_BLANKS = frozenset({"4", "7", "9", "21", "53"})


class TextStyle(NamedTuple):
    """How text looks: signs such as bold, its colour, and the colour behind it."""

    signs: frozenset[str] = frozenset()
    colour: str = ""
    ground: str = ""


_PLAIN = TextStyle()


@lru_cache(maxsize=4096)
def _applied(now: TextStyle, codes: str) -> TextStyle | None:
    """The look after these codes; None if they tell something unknown.

    >>> _applied(TextStyle(frozenset({"7"})), "1;38;2;0;240;255;48;5;16;27")
    TextStyle(signs=frozenset({'1'}), colour='38;2;0;240;255', ground='48;5;16')
    >>> _applied(TextStyle(), "77") is None
    True
    """
    signs, colour, ground = set(now.signs), now.colour, now.ground
    rest = [code.lstrip("0") or "0" for code in codes.split(";")]
    while rest:
        code = rest.pop(0)
        if code == "0":
            signs, colour, ground = set(), "", ""
        elif code in _UNDO:
            signs.add(code)
        elif code in _UNDO.values():
            signs = {sign for sign in signs if _UNDO[sign] != code}
        elif code in ("38", "48"):
            taken = {"5": 2, "2": 4}.get(rest[0] if rest else "", 0)
            if not taken or len(rest) < taken:
                return None
            words = ";".join([code, *rest[:taken]])
            rest = rest[taken:]
            colour, ground = (words, ground) if code == "38" else (colour, words)
        elif _COLOUR.fullmatch(code):
            colour = "" if code == "39" else code
        elif _GROUND.fullmatch(code):
            ground = "" if code == "49" else code
        else:
            return None
    return TextStyle(frozenset(signs), colour, ground)


def style_of(rendered: str) -> TextStyle | None:
    """The look that text is given by the first codes before it; None if they are unknown.

    >>> style_of("\\x1b[1;31mA\\x1b[0m")
    TextStyle(signs=frozenset({'1'}), colour='31', ground='')
    """
    found = _LOOK.match(rendered)
    return _PLAIN if found is None else _applied(_PLAIN, found[1])


@lru_cache(maxsize=4096)
def _change(now: TextStyle, to: TextStyle) -> str:
    """The shortest words from one look to another.

    >>> _change(TextStyle(frozenset("1"), "31", "40"), TextStyle(frozenset(), "32", "40"))
    '\\x1b[22;32m'
    """
    if now == to:
        return ""
    if to == _PLAIN:
        return "\x1b[m"
    codes = sorted({_UNDO[sign] for sign in now.signs - to.signs})
    # Two signs may share what undoes them.
    kept = {sign for sign in now.signs & to.signs if _UNDO[sign] not in codes}
    codes += sorted(to.signs - kept)
    if now.colour != to.colour:
        codes.append(to.colour or "39")
    if now.ground != to.ground:
        codes.append(to.ground or "49")
    short = f"\x1b[{';'.join(codes)}m"
    whole = ["0", *sorted(to.signs), *(part for part in (to.colour, to.ground) if part)]
    anew = f"\x1b[{';'.join(whole)}m"
    return min(short, anew, key=len)


@lru_cache(maxsize=4096)
def _fitted(look: TextStyle, colours: ColorSystem | None) -> TextStyle:
    """The look in the nearest colours that a terminal has.

    >>> _fitted(TextStyle(colour="38;2;255;0;0", ground="48;2;0;0;0"), ColorSystem.STANDARD)
    TextStyle(signs=frozenset(), colour='31', ground='40')
    >>> _fitted(TextStyle(frozenset("1"), colour="38;5;9"), None)
    TextStyle(signs=frozenset({'1'}), colour='', ground='')
    """
    if colours is None:
        return TextStyle(look.signs)
    return TextStyle(look.signs, _nearest(look.colour, colours), _nearest(look.ground, colours))


def _nearest(words: str, colours: ColorSystem) -> str:
    codes = [int(word) for word in words.split(";")] if words else []
    if len(codes) < 3 or (len(codes) == 3 and colours is ColorSystem.EIGHT_BIT):
        return words
    color = Color.from_rgb(*codes[2:]) if len(codes) == 5 else Color.from_ansi(codes[2])
    return ";".join(color.downgrade(colours).get_ansi_codes(foreground=codes[0] == 38))


class ByteSaver:
    """One terminal, the colours that it has, and the look that is set in it now.

    >>> ByteSaver().squeeze("\\x1b[1;31mA\\x1b[0m\\x1b[1;32mB\\x1b[0m")
    '\\x1b[1;31mA\\x1b[32mB\\x1b[m'
    """

    def __init__(self, colours: ColorSystem | None = ColorSystem.TRUECOLOR) -> None:
        self._colours = colours
        self._now: TextStyle | None = _PLAIN
        """None: not known any more, because something unknown was said."""

    def forget(self) -> None:
        """Something was not sent, or said by another: the look of the terminal is not known."""
        self._now = None

    def squeeze(self, data: str) -> str:
        """The same picture in fewer bytes. What it ends with looks as the data would leave it."""
        if "\x1b[" not in data:
            return data
        said: list[str] = []
        wanted = self._now
        for at, part in enumerate(_LOOK.split(data)):
            if at % 2 == 0:
                if part:
                    self._say(said, part, wanted)
                continue
            begins_anew = part in ("", "0") or part.startswith("0;")
            before = _PLAIN if begins_anew else wanted
            wanted = None if before is None else _applied(before, part)
            if wanted is not None and self._colours is not ColorSystem.TRUECOLOR:
                wanted = _fitted(wanted, self._colours)
            if wanted is None:
                # Not known what it does: say it as it is, after what was to be said before it.
                if before is not None and self._now != before:
                    said.append(self._to(before))
                said.append(f"\x1b[{part}m")
                self._now = None
        if wanted is not None and self._now != wanted:
            said.append(self._to(wanted))
        return "".join(said)

    def paint(self, pieces: Iterable[tuple[str, TextStyle | None]]) -> str:
        """Text in looks that are known already; moves have none.

        >>> red = TextStyle(colour="31")
        >>> ByteSaver().paint([("\\x1b[1;1H", None), ("A", red), ("B", red)])
        '\\x1b[1;1H\\x1b[31mAB\\x1b[m'
        """
        said: list[str] = []
        for text, look in pieces:
            if look is None:
                said.append(text)
            elif self._colours is ColorSystem.TRUECOLOR:
                self._say(said, text, look)
            else:
                self._say(said, text, _fitted(look, self._colours))
        said.append(self._to(_PLAIN))
        return "".join(said)

    def _say(self, said: list[str], text: str, wanted: TextStyle | None) -> None:
        if wanted is not None and wanted != self._now and not _ONLY_MOVES.fullmatch(text):
            if self._now is not None and not text.strip(" "):
                wanted = self._blank(self._now, wanted)
            said.append(self._to(wanted))
        said.append(text)

    @staticmethod
    def _blank(now: TextStyle, wanted: TextStyle) -> TextStyle:
        """Of blanks only what is behind them is seen."""
        if (now.signs | wanted.signs) & _SEEN_ON_BLANKS:
            return wanted
        return TextStyle(now.signs, now.colour, wanted.ground)

    def _to(self, wanted: TextStyle) -> str:
        now, self._now = self._now, wanted
        if now is None:
            return "\x1b[m" + _change(_PLAIN, wanted)
        return _change(now, wanted)
