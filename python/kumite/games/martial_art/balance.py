"""What Martial Art's events tell about balance: which skills a fighter had, and which it used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.measuring.balance import CardUse, CardWords, SeatRecord

from . import content
from .events import EventKind

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from kumite.contract import RawEvent

    from .entries import Content, Skill

_WORDS = CardWords(
    title="Skills",
    columns=("fights", "had", "", "used"),
    text=(
        "`fights`: of the fighter; `had`: with the skill on the board (in White Belt the printed",
        "ones, always); `used`: of those who had it, who used it; `value`: how those who had it",
        "fared, which is mostly how their fighter fared. The mean is {mean}.",
    ),
    dead="Dead skills (picked by under 10 %, or used by under 10 % of those who have them)",
)


class Reader:
    """Reads whole matches. See `kumite.measuring.balance.Reader`."""

    starts: tuple[str, ...] = ()
    words = _WORDS
    team = 1
    band = (0.4, 0.6)

    def __init__(self, loaded: Content) -> None:
        self.fighters = tuple(fighter.id for fighter in loaded.fighters)
        self._skills = loaded.skills
        named = [
            (fighter.name, skill)
            for fighter, skills in zip(loaded.fighters, loaded.skills, strict=True)
            for skill in skills
        ]
        self.cards = tuple(skill.name for _, skill in named)
        self.kinds = tuple(f"{name}, {skill.keyword.name.lower()}" for name, skill in named)
        self.is_quiet = (False,) * len(self.cards)

    def is_start(self, action: int) -> bool:
        """Fighters begin where the format says."""
        return False

    def read(self, events: Sequence[RawEvent], roster: Sequence[str | None]) -> list[SeatRecord]:
        records = [SeatRecord(fighter or "") for fighter in roster]
        masks: dict[int, int] = {}
        used: list[tuple[int, int]] = []
        for kind, _, seat, number, _, _ in events:
            match kind:
                case EventKind.FIGHTER_TAKEN:
                    records[seat].fighter = self.fighters[number]
                case EventKind.SKILLS_REVEALED:
                    masks[seat] = number
                case EventKind.SKILL_USED:
                    used.append((seat, number))
        for seat, record in enumerate(records):
            self._have(record, masks.get(seat))
        for seat, number in used:
            record = records[seat]
            record.cards[self._skills_of(record)[number].name].used += 1
        return records

    def _skills_of(self, record: SeatRecord) -> Sequence[Skill]:
        return self._skills[self.fighters.index(record.fighter)]

    def _have(self, record: SeatRecord, mask: int | None) -> None:
        """The picked skills, or where none are picked (White Belt) the printed ones."""
        for number, skill in enumerate(self._skills_of(record)):
            if mask is None and not skill.printed:
                continue
            has = mask is None or mask >> number & 1
            record.cards[skill.name] = CardUse(drawn=1, kept_worn=has, worn=has)


def load(packs: Sequence[Path] = ()) -> Reader:
    return Reader(content.load(packs))
