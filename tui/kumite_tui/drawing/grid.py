"""A picture of characters, drawn without a screen: what every panel is made of.

Each cell has a character and a *role* ("dim", "seat2", "hit"); a theme says what a role looks like.
Zones say what a click means.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from kumite_tui.drawing.text import FILLER, clean, cut, shown, whole

__all__ = ["ASCII", "EMOJI", "UNICODE", "Grid", "Rect", "Skin", "Zone"]


_JUMP = 10


# Told apart by what they are, not by what is in them: so they can be keys of a cache.
@dataclass(frozen=True, slots=True, eq=False)
class Skin:
    """The characters that pictures are drawn with; all take one column."""

    name: str
    frame: str
    """Corners and edges: top left, top right, bottom left, bottom right, across, down."""
    hot_frame: str
    scenery: str
    dot: str
    full: str
    empty: str
    bar: str
    track: str
    pointer: str
    danger: str
    left: str
    right: str
    star: str
    ward: str
    arrow: str
    aim: str
    """Before whom an attack is aimed at."""
    ways: str
    """The six directions of a hexagon, counterclockwise from the right."""
    edges: str
    """Sides of a hexagon: rising, falling, upright."""
    out: str
    """The end of something: the last square, somebody who is out."""
    faces: dict[str, str]
    """Sides of dice by their look, which is a role of the themes too."""

    @property
    def is_ascii(self) -> bool:
        return self.name == "ascii"

    @property
    def characters(self) -> str:
        """Every symbol that pictures are drawn with."""
        named = (getattr(self, field.name) for field in fields(self) if field.name != "name")
        return "".join("".join(part.values()) if isinstance(part, dict) else part for part in named)


UNICODE = Skin(
    name="unicode",
    frame="╭╮╰╯─│",
    hot_frame="╔╗╚╝═║",
    scenery="≈",
    dot="·",
    full="●",
    empty="○",
    bar="█",
    track="░",
    pointer="▸",
    danger="▼",
    left="◂",
    right="▸",
    star="★",
    ward="◇",
    arrow="→",
    aim="⊕",
    ways="→↗↖←↙↘",
    edges="╱╲│",  # noqa: RUF001
    out="╳",  # noqa: RUF001
    faces={
        "crit": "✹",
        "hit": "●",
        "maybe": "?",
        "miss": "·",
        "guard": "◈",
        "block": "◇",
        "gain": "+",
    },
)
# Little pictures, but only such as Unicode gives one column; coloured ones take two.
EMOJI = replace(
    UNICODE,
    name="emoji",
    star="♛",
    ward="⛨",
    danger="⇩",
    scenery="≋",
    faces=UNICODE.faces | {"crit": "☠", "hit": "⚔", "guard": "❖", "block": "⛨", "gain": "☇"},
)
ASCII = Skin(
    name="ascii",
    frame="++++-|",
    hot_frame="####=#",
    scenery="~",
    dot=".",
    full="*",
    empty="-",
    bar="#",
    track=".",
    pointer=">",
    danger="v",
    left="<",
    right=">",
    star="*",
    ward="o",
    arrow=">",
    aim="!",
    ways=">/\\</\\",
    edges="/\\|",
    out="X",
    faces={
        "crit": "X",
        "hit": "O",
        "maybe": "?",
        "miss": ".",
        "guard": "#",
        "block": "o",
        "gain": "+",
    },
)


@dataclass(frozen=True, slots=True)
class Rect:
    """A place on a grid."""

    x: int
    y: int
    width: int
    height: int

    def has(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def inner(self) -> Rect:
        """What a frame leaves."""
        return Rect(self.x + 1, self.y + 1, max(self.width - 2, 0), max(self.height - 2, 0))


@dataclass(frozen=True, slots=True)
class Zone:
    """A place where a click means something."""

    rect: Rect
    token: str


class Grid:
    """Characters and roles; whatever lies outside is cut off.

    >>> grid = Grid(8, 2)
    >>> _ = grid.put(1, 0, "Akari", "seat0")
    >>> grid.lines()
    [' Akari', '']
    """

    def __init__(self, width: int, height: int, skin: Skin = UNICODE) -> None:
        self.width = max(width, 0)
        self.height = max(height, 0)
        self.skin = skin
        self.zones: list[Zone] = []
        self._chars = [[" "] * self.width for _ in range(self.height)]
        self._roles = [["text"] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, role: str = "text", width: int | None = None) -> int:
        """Write from a cell on, at most `width` columns; the column after it."""
        if not (text.isascii() and text.isprintable()):
            text = clean(text, ascii_only=self.skin.is_ascii)
        if width is not None:
            text = cut(text, width)
        end = x + len(text)
        if 0 <= y < self.height:
            first, last = max(x, 0), min(end, self.width)
            if first < last:
                self._chars[y][first:last] = whole(text[first - x : last - x])
                self._roles[y][first:last] = [role] * (last - first)
                self._mend(y, first, last)
        return end

    def _mend(self, y: int, first: int, last: int) -> None:
        """Of a wide letter that was half written over nothing is left."""
        row = self._chars[y]
        if last < self.width and row[last] == FILLER:
            row[last] = " "
        if first and row[first - 1] != FILLER:
            row[first - 1] = whole(row[first - 1] + row[first])[0]

    def right(self, x: int, y: int, text: str, role: str = "text") -> None:
        """Write so that the text ends before column x."""
        text = clean(text, ascii_only=self.skin.is_ascii)
        self.put(x - len(text), y, text, role)

    def center(self, rect: Rect, y: int, text: str, role: str = "text") -> None:
        """Write in the middle of a place's row."""
        text = cut(clean(text, ascii_only=self.skin.is_ascii), rect.width)
        self.put(rect.x + (rect.width - len(text)) // 2, rect.y + y, text, role)

    def fill(self, rect: Rect, char: str = " ", role: str = "text") -> None:
        for y in range(rect.y, rect.y + rect.height):
            self.put(rect.x, y, char * rect.width, role)

    def color(self, rect: Rect, role: str) -> None:
        """Change the role of a place, not its characters."""
        first, last = max(rect.x, 0), min(rect.x + rect.width, self.width)
        for y in range(max(rect.y, 0), min(rect.y + rect.height, self.height)):
            self._roles[y][first:last] = [role] * max(last - first, 0)

    def frame(self, rect: Rect, title: str = "", role: str = "frame", *, hot: bool = False) -> Rect:
        """A box with a title in its upper edge; what is inside."""
        if rect.width < 2 or rect.height < 2:
            return rect.inner()
        corners = self.skin.hot_frame if hot else self.skin.frame
        across = corners[4] * (rect.width - 2)
        bottom = rect.y + rect.height - 1
        self.put(rect.x, rect.y, corners[0] + across + corners[1], role)
        self.put(rect.x, bottom, corners[2] + across + corners[3], role)
        for y in range(rect.y + 1, bottom):
            self.put(rect.x, y, corners[5], role)
            self.put(rect.x + rect.width - 1, y, corners[5], role)
        if title:
            words = cut(clean(title, ascii_only=self.skin.is_ascii), rect.width - 4)
            self.put(rect.x + 1, rect.y, f" {words} ", "title")
        return rect.inner()

    def zone(self, rect: Rect, token: str) -> None:
        """A click there means the token; later zones lie above earlier ones."""
        rect = _clipped(rect, Rect(0, 0, self.width, self.height))
        if rect.width and rect.height:
            self.zones.append(Zone(rect, token))

    def token_at(self, x: int, y: int) -> str | None:
        for zone in reversed(self.zones):
            if zone.rect.has(x, y):
                return zone.token
        return None

    def blit(self, other: Grid, x: int, y: int, rect: Rect | None = None) -> None:
        """Lay (a part of) another grid over this one, zones and all."""
        part = rect or Rect(0, 0, other.width, other.height)
        # The columns that exist here as well as there.
        first = max(0, -x, -part.x)
        last = min(part.width, self.width - x, other.width - part.x)
        for row in range(part.height if first < last else 0):
            at, source = y + row, part.y + row
            if 0 <= at < self.height and 0 <= source < other.height:
                here, there = slice(x + first, x + last), slice(part.x + first, part.x + last)
                self._chars[at][here] = whole("".join(other._chars[source][there]))
                self._roles[at][here] = other._roles[source][there]
                self._mend(at, x + first, x + last)
        for zone in other.zones:
            moved = Rect(
                zone.rect.x + x - part.x,
                zone.rect.y + y - part.y,
                zone.rect.width,
                zone.rect.height,
            )
            self.zone(_clipped(moved, Rect(x, y, part.width, part.height)), zone.token)

    def lines(self) -> list[str]:
        """The characters alone."""
        return [shown("".join(row)).rstrip() for row in self._chars]

    def runs(self, y: int, start: int = 0, end: int | None = None) -> list[tuple[str, str]]:
        """A row, or its columns from `start` until `end`, as stretches of the same role."""
        end = self.width if end is None else end
        found: list[tuple[str, str]] = []
        chars, roles = self._chars[y], self._roles[y]
        while start < end:
            role = roles[start]
            last = start + 1
            while last < end and (roles[last] == role or chars[last] == FILLER):
                last += 1
            found.append((shown("".join(chars[start:last])), role))
            start = last
        return found

    def changed(self, before: Grid) -> list[Rect]:
        """Where this differs from a grid of the same size: stretches of rows.

        Few cells between two stretches are told again, because a jump costs as much.
        """
        found = []
        for y in range(self.height):
            chars, roles = self._chars[y], self._roles[y]
            old_chars, old_roles = before._chars[y], before._roles[y]
            if chars == old_chars and roles == old_roles:
                continue
            differs = [
                x for x in range(self.width) if chars[x] != old_chars[x] or roles[x] != old_roles[x]
            ]
            # Both columns of a wide letter, or neither.
            if FILLER in chars or FILLER in old_chars:
                differs = sorted({*differs, *_other_halves(differs, chars, old_chars)})
            start = last = differs[0]
            for x in differs:
                if x - last > _JUMP:
                    found.append(Rect(start, y, last - start + 1, 1))
                    start = x
                last = x
            found.append(Rect(start, y, last - start + 1, 1))
        return found


def _other_halves(columns: list[int], *rows: list[str]) -> set[int]:
    """The other columns of wide letters of which one column is named."""
    found = set()
    for row in rows:
        found |= {x - 1 for x in columns if row[x] == FILLER}
        found |= {x + 1 for x in columns if row[x + 1 : x + 2] == [FILLER]}
    return found


def _clipped(rect: Rect, bounds: Rect) -> Rect:
    x, y = max(rect.x, bounds.x), max(rect.y, bounds.y)
    right = min(rect.x + rect.width, bounds.x + bounds.width)
    bottom = min(rect.y + rect.height, bounds.y + bounds.height)
    return Rect(x, y, max(right - x, 0), max(bottom - y, 0))
