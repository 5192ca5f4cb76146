"""Citizens: from places in files to typed values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.packs.files import NAME_LENGTH
from kumite.packs.layers import entry, source_of

from . import schema
from .entries import Citizen, Static
from .list_checks import Place, read_list
from .mech_reader import member
from .terms import CitizenKind, QualityKind, When, Window

if TYPE_CHECKING:
    from kumite.packs.files import Spot
    from kumite.packs.layers import Layers

    from .entries import Content

_WINDOWS = {
    When.ENTERING: Window.ENTERING,
    When.EXITING: Window.EXITING,
    When.EVENT_STEP: Window.EVENT_STEP,
    When.EVENT_END: Window.EVENT_END,
    When.END: Window.END,
}
_TIMED = (When.EVENT_STEP, When.EVENT_END, When.END)
_MOST_POP = 20


def read_citizen(spot: Spot) -> Citizen:
    """One design."""
    when = _read_when(spot)
    further = {When.NEVER: (), When.STATIC: ("when", "static")}.get(when, ("when", "do"))
    optional = ("how",) if when is When.EXITING else ()
    id, text = entry(spot, ("name", "pop", "copies", "kind", *further), optional)
    how = spot.at("how").word(("destroyed", "discarded")) if spot.has("how") else None
    is_exiting = when is When.EXITING
    return Citizen(
        id,
        source_of(spot),
        text,
        name=spot.text("name", NAME_LENGTH),
        pop=spot.number("pop", 0, _MOST_POP),
        copies=spot.number("copies", 1, 9),
        kind=member(spot, "kind", CitizenKind, CitizenKind.PLAIN),
        when=when,
        destroyed=is_exiting and how != "discarded",
        discarded=is_exiting and how != "destroyed",
        static=_read_static(spot) if when is When.STATIC else Static(),
        do=read_list(spot, "do", Place(_WINDOWS[when])) if when in _WINDOWS else (),
    )


def _read_when(spot: Spot) -> When:
    words = {when.name.lower(): when for when in When if when is not When.NEVER}
    word = spot.at("when").word(words) if spot.has("when") else None
    return words[word] if word else When.NEVER


def _read_static(spot: Spot) -> Static:
    at = spot.at("static")
    if not spot.has("static") or not at.is_(dict):
        return Static()
    at.keys((), ("attack_bonus", "kept", "shelter"))
    if not at.table():
        at.report("a static ability that does nothing", "attack_bonus, kept or shelter")
    return Static(
        attack_bonus=at.number("attack_bonus", 1, 3, default=0),
        kept=at.flag("kept"),
        shelter=at.number("shelter", 1, 3, default=0),
    )


def check_citizens(content: Content, layers: Layers) -> None:
    """48 copies in all, and few enough abilities that wait for each other."""
    spots = layers.entries("citizen")
    total = sum(citizen.copies for citizen in content.citizens)
    if total != schema.COPIES:
        spot = layers.latest(spots)
        spot.at("copies").report(f"{total} citizens in all", f"exactly {schema.COPIES}")
    for citizen, spot in zip(content.citizens, spots, strict=True):
        if citizen.when in _TIMED and citizen.copies > 1:
            remedy = f"exactly 1 for {citizen.when.name.lower()}"
            spot.at("copies").report_value(f"is {citizen.copies}", remedy)
    for when in _TIMED:
        designs = sum(citizen.when is when for citizen in content.citizens)
        monsters = max(
            (
                sum(_waits(each.quality is not None and each.quality.kind, when) for each in group)
                for group in content.monsters
            ),
            default=0,
        )
        if designs + monsters > schema.TIMED:
            spot = layers.latest(spots)
            many = f"{designs + monsters} abilities of {when.name.lower()}"
            spot.at("when").report(many, f"at most {schema.TIMED}")


def _waits(kind: QualityKind | bool, when: When) -> bool:
    return kind is QualityKind.EVENT_END and when is When.EVENT_END
