"""What Super Fantasy Brawl's events tell about balance: who fought, and which cards were played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.measuring.balance import CardUse, CardWords, SeatRecord

from . import content
from .events import EventKind

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from kumite.contract import RawEvent

    from .entries import Content

_WORDS = CardWords(
    title="Cards",
    columns=("drawn", "", "", "used"),
    text=(
        "`drawn`: by so many seats in a match; `used`: of those, who played it; `value`: how those",
        "who had it fared, which is mostly how their team fared. The mean is {mean}.",
    ),
    dead="Dead cards (played by under 10 % of those who draw them)",
)


class Reader:
    """Reads whole matches. See `kumite.measuring.balance.Reader`."""

    starts: tuple[str, ...] = ()
    words = _WORDS
    team = 3
    band = (0.42, 0.58)

    def __init__(self, loaded: Content) -> None:
        self.fighters = tuple(champion.id for champion in loaded.champions)
        champions = loaded.champions
        self.cards = tuple(card.name for card in loaded.cards)
        self.kinds = tuple(
            f"{champions[card.champion].name}, {card.type.name.lower()}" for card in loaded.cards
        )
        self.is_quiet = (False,) * len(self.cards)

    def is_start(self, action: int) -> bool:
        """Champions are deployed in their own area."""
        return False

    def read(self, events: Sequence[RawEvent], roster: Sequence[str | None]) -> list[SeatRecord]:
        records = [SeatRecord() for _ in roster]
        for kind, _, first, second, third, _ in events:
            match kind:
                case EventKind.FIGURE_FORMED:
                    records[second].team += (self.fighters[third],)
                case EventKind.CARD_SEEN:
                    use = records[first].cards.setdefault(self.cards[second], CardUse())
                    use.drawn = use.kept_worn = use.worn = 1
                case EventKind.CARD_PLAYED | EventKind.REACTION_PLAYED:
                    records[first].cards[self.cards[second]].used += 1
        return records


def load(packs: Sequence[Path] = ()) -> Reader:
    return Reader(content.load(packs))
