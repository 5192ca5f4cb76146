"""What Defend Neo Tokyo's events tell about balance: which parts flew, and which cards were played.

A part is to this game what a fighter is to others, and a mech what a seat is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.measuring.balance import CardUse, CardWords, SeatRecord

from . import content
from .events import EventKind
from .schema import CARDS
from .setup import named_parts

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from kumite.contract import RawEvent

    from .entries import Content

_WORDS = CardWords(
    title="Cards",
    columns=("drawn", "", "", "used"),
    text=(
        "`drawn`: by so many mechs in a match; `used`: of those, who played it; `value`: how those",
        "who had it fared, which is mostly how their team fared. The mean is {mean}.",
    ),
    dead="Dead cards (played by under 10 % of those who draw them)",
)


class Reader:
    """Reads whole matches. See `kumite.measuring.balance.Reader`."""

    starts: tuple[str, ...] = ()
    words = _WORDS
    team = 4
    band = (0.4, 0.6)

    def __init__(self, loaded: Content) -> None:
        self._content = loaded
        self.fighters = tuple(part.id for part in loaded.parts)
        named = [(part, card) for part in range(len(loaded.parts)) for card in loaded.cards[part]]
        self.cards = tuple(card.name for _, card in named)
        self.kinds = tuple(
            f"{loaded.parts[part].name}, {card.type.name.lower()}" for part, card in named
        )
        self.is_quiet = (False,) * len(self.cards)

    def is_start(self, action: int) -> bool:
        """All mechs start in Defense HQ."""
        return False

    def read(self, events: Sequence[RawEvent], roster: Sequence[str | None]) -> list[SeatRecord]:
        mechs = {
            mech: list(named_parts(name, self._content)) for mech, name in enumerate(roster) if name
        }
        uses: dict[tuple[int, int], CardUse] = {}
        for kind, _, first, second, third, _ in events:
            match kind:
                case EventKind.PREBUILT_TAKEN:
                    mechs[first] = list(self._content.prebuilt[second].parts)
                case EventKind.PART_TAKEN:
                    mechs.setdefault(first, [0] * 4)[second] = third
                case EventKind.ARMS_SWAPPED:
                    chassis, left, right, legs = mechs[first]
                    mechs[first] = [chassis, right, left, legs]
                case EventKind.CARD_SEEN:
                    use = uses.setdefault((second, third), CardUse())
                    use.drawn = use.kept_worn = use.worn = 1
                case EventKind.CARD_PLAYED | EventKind.REACT_PLAYED:
                    uses.setdefault((first, second), CardUse()).used += 1
        records = [
            SeatRecord(team=tuple(self.fighters[part] for part in mechs[mech]))
            for mech in sorted(mechs)
        ]
        for (mech, card), use in uses.items():
            part = mechs[mech][card // CARDS]
            records[mech].cards[self._content.cards[part][card % CARDS].name] = use
        return records


def load(packs: Sequence[Path] = ()) -> Reader:
    return Reader(content.load(packs))
