"""The code of a table in letters that can be read across a room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite_tui.drawing.grid import Grid

if TYPE_CHECKING:
    from kumite_tui.drawing.grid import Skin

__all__ = ["draw_code"]

# Five rows of three dots; a digit holds the dots of a row as bits.
_DOTS = dict(
    pair.split("=")
    for pair in [
        "A=25755",
        "B=65656",
        "C=34443",
        "D=65556",
        "E=74647",
        "F=74644",
        "G=34553",
        "H=55755",
        "I=72227",
        "J=11152",
        "K=55655",
        "L=44447",
        "M=57755",
        "N=65555",
        "O=25552",
        "P=65644",
        "Q=25573",
        "R=65655",
        "S=34216",
        "T=72222",
        "U=55557",
        "V=55552",
        "W=55775",
        "X=55255",
        "Y=55222",
        "Z=71247",
        "0=75557",
        "1=26227",
        "2=61247",
        "3=61216",
        "4=55711",
        "5=74616",
        "6=34652",
        "7=71222",
        "8=25252",
        "9=25316",
    ]
)
_ROWS = 5
_HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


def draw_code(code: str, skin: Skin, *, is_small: bool) -> Grid:
    """Two columns a dot, or, where there is little room, two dots a character.

    >>> from kumite_tui.drawing.grid import ASCII
    >>> draw_code("L7", ASCII, is_small=True).lines()
    ['#   ###', '#     #', '#    #', '#    #', '###  #']
    """
    dots = [_row(code, row) for row in range(_ROWS)]
    if is_small and not skin.is_ascii:
        pairs = zip(dots[::2], [*dots[1::2], [False] * len(dots[0])], strict=True)
        lines = ["".join(_HALVES[pair] for pair in zip(*two, strict=True)) for two in pairs]
    else:
        full = skin.bar if is_small else skin.bar * 2
        lines = ["".join(full if dot else " " * len(full) for dot in row) for row in dots]
    grid = Grid(max(map(len, lines), default=0), len(lines), skin)
    for y, line in enumerate(lines):
        grid.put(0, y, line, "logo")
    return grid


def _row(code: str, row: int) -> list[bool]:
    """One row of dots of all letters, a gap between two."""
    dots: list[bool] = []
    for letter in code.upper():
        bits = int(_DOTS.get(letter, "00200")[row])
        dots += [bool(bits >> shift & 1) for shift in (2, 1, 0)] + [False]
    return dots[:-1]
