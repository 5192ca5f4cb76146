"""The table a match is played on: state, content, what was told; and small questions about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.events import EVERYBODY, EventKind
from kumite.games.defend_neo_tokyo.model import (
    BOSS,
    MONSTERS,
    Frame,
    FrameKind,
    MechMark,
    Mode,
    Status,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kumite.contract import RawEvent
    from kumite.games.defend_neo_tokyo.entries import Content, Difficulty, Figures
    from kumite.games.defend_neo_tokyo.model import MechState, MonsterState, State

    from .codex import Codex


class MatchOver(Exception):
    """Raised where the match ends: nothing further resolves (DNT-GEN-02)."""


class Table:
    """A match in progress. Rules are functions that take a table."""

    __slots__ = ("codex", "log", "state")

    def __init__(self, codex: Codex, state: State, log: list[RawEvent]) -> None:
        self.codex = codex
        self.state = state
        self.log = log

    @property
    def content(self) -> Content:
        return self.codex.content

    @property
    def figures(self) -> Figures:
        return self.content.figures

    @property
    def difficulty(self) -> Difficulty:
        return self.content.difficulties[self.state.difficulty]

    @property
    def trigger(self) -> int:
        """The last space of the Attack Track (DNT-TRK-01, DNT-MOD-03)."""
        return self.content.modes[self.state.mode].trigger

    # Who is who

    def mech(self, mech: int) -> MechState:
        return self.state.mechs[mech]

    def monster(self, monster: int) -> MonsterState:
        return self.state.monsters[monster]

    def pilot(self, mech: int) -> int:
        """The seat that decides for a mech (DNT-GEN-14)."""
        return mech if self.state.mode is Mode.COOP else 0

    def nth_from_captain(self, number: int) -> int:
        return (self.state.captain + number) % self.state.crew

    def from_captain(self) -> list[int]:
        """DNT-GEN-04: from the Captain clockwise."""
        return [self.nth_from_captain(number) for number in range(self.state.crew)]

    def clockwise(self, mech: int) -> int:
        return (mech + 1) % self.state.crew

    def is_lying(self, mech: int) -> bool:
        return bool(self.mech(mech).marks & MechMark.LYING)

    def mechs_at(self, space: int) -> list[int]:
        """From the Captain clockwise."""
        return [mech for mech in self.from_captain() if self.mech(mech).space == space]

    def is_in_play(self, monster: int) -> bool:
        return self.monster(monster).status is Status.IN_PLAY

    def monsters_in_play(self) -> list[int]:
        return [monster for monster in range(MONSTERS) if self.is_in_play(monster)]

    def monsters_at(self, space: int) -> list[int]:
        """By number."""
        return [each for each in self.monsters_in_play() if self.monster(each).space == space]

    @property
    def has_boss_come(self) -> bool:
        return self.monster(BOSS).status is not Status.AWAY

    # Pending steps

    @property
    def top(self) -> Frame:
        return self.state.stack[self.state.depth - 1]

    def frames(self) -> Iterator[Frame]:
        """From the top down."""
        return (self.state.stack[at] for at in reversed(range(self.state.depth)))

    def topmost(self, *kinds: FrameKind) -> Frame | None:
        """The frame of one of these kinds that is nearest to the top."""
        return next((frame for frame in self.frames() if frame.kind in kinds), None)

    def below(self, frame: Frame) -> Frame | None:
        """The frame right below another one."""
        at = next(at for at in range(self.state.depth) if self.state.stack[at] is frame)
        return self.state.stack[at - 1] if at else None

    def push(self, kind: FrameKind, **fields: int) -> Frame:
        return self.push_frame(Frame(kind, **fields))

    def push_frame(self, frame: Frame) -> Frame:
        self.state.stack[self.state.depth] = frame
        self.state.depth += 1
        return frame

    def pop(self) -> None:
        self.state.depth -= 1
        self.state.stack[self.state.depth] = Frame()

    def become(self, kind: FrameKind, **fields: int) -> None:
        """The top frame turns into another one."""
        self.pop()
        self.push(kind, **fields)

    # Telling

    def tell(self, kind: EventKind, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        self.log.append((int(kind), kind.seen_by(a), int(a), int(b), int(c), int(d)))

    def tell_card(self, mech: int, card: int) -> None:
        """Which card was drawn: the owner is told, with open hands everybody (DNT-GEN-05)."""
        kind = EventKind.CARD_SEEN
        seat = self.pilot(mech)
        seen_by = kind.seen_by(seat) if self.state.is_closed else EVERYBODY
        self.log.append((int(kind), seen_by, seat, mech, card, 0))
