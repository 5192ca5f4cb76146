"""The last thing before the wire: only what our renderer says to terminals goes through.

Names and chat are cleaned where they come in and where they are drawn. Should something slip
through both, it cannot set a clipboard, a title or a link, clear the screen, or turn text around.
"""

from __future__ import annotations

import re

__all__ = ["BEGIN_FRAME", "END_FRAME", "END_MODES", "begin_modes", "harmless"]

_MOUSE, _ALTERNATE, _CURSOR, _FOCUS, _PASTE, _WRAP, _FRAME = (
    ("1000", "1003", "1015", "1006"), "1049", "25", "1004", "2004", "7", "2026",
)  # fmt: skip
_MODES = (*_MOUSE, _ALTERNATE, _CURSOR, _FOCUS, _PASTE, _WRAP, _FRAME)
_KITTY = "25"
"""Keys told apart, all of them, with their text: what Textual asks terminals for."""

BEGIN_FRAME, END_FRAME = f"\x1b[?{_FRAME}h", f"\x1b[?{_FRAME}l"

# What follows an escape character. Colours and looks, places, our modes, and the questions which
# terminals can hold a frame back, and which can tell more keys apart.
_OURS = (
    r"\[(?:"
    r"[0-9;]{0,64}m"
    r"|[0-9]{1,3};[0-9]{1,3}H"
    rf"|\?(?:{'|'.join(_MODES)})[hl]"
    rf"|\?{_FRAME}\$p"
    rf"|>{_KITTY}u|<u"
    r")"
)
# Controls but the bell and the end of a line, and characters that turn or hide others.
_HARMFUL = re.compile(
    "[\x00-\x06\x08\t\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f-\x9f"
    "\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\U000110bd\U000110cd\U00013430-\U0001343f"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
    f"|\x1b(?!{_OURS})"
)


def harmless(data: str) -> str:
    """The same without what our renderer never says.

    >>> harmless("\\x1b[1;31mA\\x1b[3;4HB") == "\\x1b[1;31mA\\x1b[3;4HB"
    True
    >>> harmless("\\x1b]52;c;aGk=\\x07\\x1b[2J\\u202eA\\x9b5n")
    ']52;c;aGk=\\x07[2JA5n'
    """
    return _HARMFUL.sub("", data)


def _modes(modes: tuple[str, ...], mark: str) -> str:
    return "".join(f"\x1b[?{mode}{mark}" for mode in modes)


def begin_modes(has_mouse: bool) -> str:
    """What a terminal is told first: another screen, no cursor, mouse and pastes reported."""
    modes = (_ALTERNATE, *(_MOUSE if has_mouse else ()), _FOCUS, _PASTE)
    return (
        f"{_modes(modes, 'h')}{_modes((_CURSOR, _WRAP), 'l')}\x1b[>{_KITTY}u\x1b[?{_FRAME}$p\x1b[m"
    )


END_MODES = (
    f"{END_FRAME}\x1b[m{_modes((*_MOUSE, _FOCUS, _PASTE), 'l')}\x1b[<u"
    f"{_modes((_WRAP, _CURSOR), 'h')}{_modes((_ALTERNATE,), 'l')}"
)
"""What it is told last: everything as it was."""
