"""What NEON's events tell about balance: where a seat began, which cards it drew, wore and used."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kumite.measuring.balance import CardUse, CardWords, SeatRecord

from . import content
from .actions import AS_AMMO, Disembark, from_code
from .events import EventKind, MoveCause
from .terms import Window
from .view import GEAR_REFS, SECTOR_REFS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from kumite.contract import RawEvent

    from .entries import Content, Equipment


_WORDS = CardWords(
    title="Cards",
    columns=("drawn", "worn", "kept", "used"),
    text=(
        "`worn`: of the drawn ones, placed to be used; `kept`: placed at all; `used`: of those",
        "who wore it, who used it; `value`: how those who wore it fared. Who wears more has done",
        "more, so the measure is the mean over all worn cards, {mean}.",
        "A card marked * works without being used.",
    ),
    dead="Dead cards (worn in under 10 % of their draws, or used by under 10 % of those who wear"
    " them)",
)


class Reader:
    """Reads whole matches. See `kumite.measuring.balance.Reader`."""

    words = _WORDS
    team = 1
    band = (0.4, 0.6)

    def __init__(self, loaded: Content) -> None:
        self._content = loaded
        self.fighters = tuple(fighter.id for fighter in loaded.fighters)
        self.starts = tuple(sector.name for sector in loaded.sectors)
        self.cards = tuple(card.name for card in loaded.equipment)
        self.kinds = tuple(_kind(card) for card in loaded.equipment)
        self.is_quiet = tuple(_is_quiet(card) for card in loaded.equipment)

    def is_start(self, action: int) -> bool:
        return isinstance(from_code(action), Disembark)

    def read(self, events: Sequence[RawEvent], roster: Sequence[str | None]) -> list[SeatRecord]:
        seats = len(roster)
        records = [SeatRecord(fighter or "") for fighter in roster]
        hands: list[Counter[int]] = [Counter() for _ in range(seats)]
        for kind, _, a, b, c, d in events:
            if a >= seats:
                continue
            record = records[a]
            match kind:
                case EventKind.FIGHTER_TAKEN:
                    record.fighter = self.fighters[b]
                case EventKind.MOVED if d == MoveCause.DISEMBARKED and not record.start:
                    record.start = self.starts[c - 1]
                case EventKind.CARD_DRAWN:
                    hands[a][b] += 1
                    self._use(record, b).drawn += 1
                case EventKind.CARD_PLACED:
                    self._placed(self._use(record, b), c, is_drawn=hands[a][b] > 0)
                    hands[a][b] = max(0, hands[a][b] - 1)
                case EventKind.ATTACK_DECLARED if d < len(self.cards):
                    self._use(record, d).used += 1
                case EventKind.EFFECT_USED if GEAR_REFS <= b < SECTOR_REFS:
                    self._use(record, d).used += 1
        return records

    def _use(self, record: SeatRecord, design: int) -> CardUse:
        return record.cards.setdefault(self.cards[design], CardUse())

    @staticmethod
    def _placed(use: CardUse, spot: int, *, is_drawn: bool) -> None:
        use.worn += spot != AS_AMMO
        if is_drawn:
            use.kept_worn += spot != AS_AMMO
            use.kept_under += spot == AS_AMMO


def _kind(card: Equipment) -> str:
    return f"{card.type.name} rank {card.rank}"


def _is_quiet(card: Equipment) -> bool:
    """It works without being used: no dice, and nothing but standing effects."""
    is_standing = all(Window.PASSIVE in effect.windows for effect in card.effects)
    return not any(card.dice) and is_standing


def load(packs: Sequence[Path] = ()) -> Reader:
    return Reader(content.load(packs))
