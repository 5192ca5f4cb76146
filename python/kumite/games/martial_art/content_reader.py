"""From layers to Martial Art content: everything read and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.hexes import DIRECTIONS, Field, Hex
from kumite.packs.files import NAME_LENGTH, Problems, Spot
from kumite.packs.layers import (
    Layers,
    check_complete,
    check_counts,
    entry,
    refuse_other_keys,
    source_of,
)

from . import schema
from .entries import Column, Content, Fighter, Figures, Gauge, Start, StartPlace
from .skill_reader import check_skill_sets, read_skill
from .terms import ACTIONS, AREAS, EFFECTS, Face, Token

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kumite.packs.layers import Pack

_NEVER_DRAWN = (Token.MOVE, Token.ENERGY)
"""One of each belongs to every fighter and is drawn on no column (MA-SET-05)."""
_LEAST_OTHERS = 3
"""Effects not of the commonest type: so two types are left whatever the reserve is."""
_LINE = (3, 5)
"""How far above the last square the line of severe damage may be."""


def read(layers: Layers, packs: Iterable[Pack], problems: Problems, home: str) -> Content | None:
    """All entries as values, or None if there were problems; `home` names what lacks something."""
    check_counts(layers)
    needed = [("", key) for key in schema.FIGURES]
    check_complete(layers, [*needed, ("die", "faces"), ("mat", "rows")], problems, home)
    spaces = _read_mat(layers, problems)
    fighter_ids = list(layers.lists["fighter"])
    skills = [(spot, read_skill(spot, fighter_ids)) for spot in layers.entries("skill")]
    content = Content(
        packs=tuple(packs),
        figures=_read_figures(layers),
        die=_read_die(layers, problems),
        spaces=tuple((cell.q, cell.r) for cell in Field(spaces).cells),
        starts=tuple(_read_start(spot, Field(spaces)) for spot in layers.entries("start")),
        fighters=tuple(_read_fighter(spot) for spot in layers.entries("fighter")),
        skills=tuple(
            tuple(skill for _, skill in skills if skill.fighter == number)
            for number in range(len(fighter_ids))
        ),
    )
    if not len(problems):
        check_skill_sets(content, layers)
    return None if len(problems) else content


def _read_figures(layers: Layers) -> Figures:
    numbers: dict[str, int] = {}
    for key, (low, high) in schema.FIGURES.items():
        spot = layers.at("", key)
        numbers[key] = spot.integer(low, high) if spot else low
    return Figures(**numbers)


def _around(spot: Spot, problems: Problems) -> Spot:
    """The table a key of a table lies in, with that key alone."""
    return Spot(spot.document, spot.path[:-1], {spot.path[-1]: spot.value}, problems)


def _read_die(layers: Layers, problems: Problems) -> tuple[Face, ...]:
    refuse_other_keys(layers, "die", ["faces"])
    spot = layers.at("die", "faces")
    if spot is None:
        return ()
    items = _around(spot, problems).items("faces", 2, 20)
    words = [item.word([face.name for face in Face]) for item in items]
    faces = [Face[word] for word in words if word]
    if faces and len(words) == len(faces) and set(faces) != set(Face):
        spot.report_value("lacks a face", "at least one of FAIL, NORMAL and EXCEPTIONAL each")
    return tuple(faces)


# The mat


def _read_mat(layers: Layers, problems: Problems) -> list[Hex]:
    refuse_other_keys(layers, "mat", ["rows"])
    spot = layers.at("mat", "rows")
    if spot is None:
        return []
    cells: list[Hex] = []
    for row in _around(spot, problems).items("rows", 1, schema.MOST_ROWS):
        row.keys(("r", "first", "last"))
        r = row.number("r", -7, 7)
        first, last = row.number("first", -14, 14), row.number("last", -14, 14)
        if first > last:
            row.at("last").report_value(f"is {last}", f"at least first, {first}")
        if any(cell.r == r for cell in cells):
            row.at("r").report(f"row {r} is given twice", "one entry for each r")
        cells += [Hex(q, r) for q in range(first, last + 1)]
    if len(cells) > schema.MOST_SPACES:
        spot.report_value(f"has {len(cells)} spaces", f"at most {schema.MOST_SPACES}")
        return []
    field = Field(cells)
    if not field.is_connected() or not field.is_convex():
        remedy = "every straight line between two spaces stays on the mat"
        spot.report_value("leaves gaps", remedy)
    return cells


def _read_start(spot: Spot, mat: Field) -> Start:
    id, text = entry(spot, ("places",))
    if id not in schema.STARTS:
        spot.at("id").word(schema.STARTS)
        return Start(id, source_of(spot), text, ())
    count = schema.STARTS[id]
    places = []
    for place in spot.items("places", count, count):
        place.keys(("space", "facing"))
        name = place.at("space").word(mat.names) if place.has("space") else None
        number = mat.named(name) if name else None
        places.append(StartPlace(number or 0, place.number("facing", 0, DIRECTIONS - 1)))
        if name and number in [each.space for each in places[:-1]]:
            place.at("space").report(f"{name} is given twice", "a space of its own for each seat")
    return Start(id, source_of(spot), text, tuple(places))


# Fighters


def _read_fighter(spot: Spot) -> Fighter:
    id, text = entry(spot, ("name", "art", "tokens", "chi", "rage", "columns"))
    tokens = _read_tokens(spot)
    columns = tuple(_read_column(each) for each in spot.items("columns", AREAS, AREAS))
    _check_tokens(spot, tokens, columns)
    return Fighter(
        id,
        source_of(spot),
        text,
        name=spot.text("name", NAME_LENGTH),
        art=spot.text("art", NAME_LENGTH),
        tokens=tokens,
        chi=_read_gauge(spot.at("chi")),
        rage=_read_gauge(spot.at("rage")),
        columns=columns,
    )


def _read_tokens(spot: Spot) -> tuple[int, ...]:
    table = spot.at("tokens")
    if not spot.has("tokens"):
        return (0,) * len(Token)
    table.keys((), schema.TOKENS)
    return tuple(table.number(name, 0, 9, default=0) for name in schema.TOKENS)


def _check_tokens(spot: Spot, tokens: tuple[int, ...], columns: tuple[Column, ...]) -> None:
    where = spot.at("tokens")
    drawn = [0] * len(Token)
    for column in columns:
        for _, token in column.tokens:
            drawn[token] += 1
    for token in _NEVER_DRAWN:
        drawn[token] += 1
    total = schema.DRAWN + len(_NEVER_DRAWN)
    if sum(tokens) != total:
        where.report_value(f"are {sum(tokens)}", f"exactly {total}")
    elif tuple(drawn) != tokens:
        wanted = ", ".join(f"{n} {Token(at).name}" for at, n in enumerate(drawn) if n)
        remedy = f"those drawn on the columns, one MOVE and one ENERGY more: {wanted}"
        where.report_value("do not fit the columns", remedy)
    actions = sum(tokens[token] for token in ACTIONS)
    effects = [tokens[token] for token in EFFECTS]
    if not total - schema.MOST_EFFECTS <= actions <= AREAS:
        low = total - schema.MOST_EFFECTS
        where.report_value(f"hold {actions} Actions", f"from {low} to {AREAS}")
    elif sum(effects) - max(effects) < _LEAST_OTHERS:
        where.report_value(
            "hold too many Effects of one type", f"at least {_LEAST_OTHERS} of the other two"
        )


def _read_gauge(spot: Spot) -> Gauge:
    if not isinstance(spot.value, dict):
        spot.is_(dict)
        return Gauge(0, 1)
    spot.keys(("start", "top"))
    top = spot.number("top", 1, schema.MOST_GAUGE)
    return Gauge(spot.number("start", 0, top), top)


def _read_column(spot: Spot) -> Column:
    if not spot.is_(dict):
        return Column(1, 1, ())
    spot.keys(("last", "severe", "tokens"))
    last = spot.number("last", 4, schema.MOST_SQUARES)
    severe = spot.number("severe", 1, last)
    if spot.has("last") and spot.has("severe") and not _LINE[0] <= last - severe <= _LINE[1]:
        remedy = f"from {_LINE[0]} to {_LINE[1]} squares above the last"
        spot.at("severe").report_value(f"is {severe}", remedy)
    tokens: list[tuple[int, Token]] = []
    for item in spot.items("tokens", 1, 3):
        item.keys(("square", "token"))
        square = item.number("square", 1, last - 1)
        word = item.at("token").word(schema.TOKENS) if item.has("token") else None
        if tokens and square < tokens[-1][0]:
            item.at("square").report_value(f"is {square}", "from the top down")
        tokens.append((square, Token[word or "MOVE"]))
    return Column(last, severe, tuple(tokens))
