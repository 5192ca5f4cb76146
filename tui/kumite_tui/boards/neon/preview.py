"""What a choice would do, shown on the arena before it is taken: who goes where, who is aimed at.

Only what the action itself says; dice and answers are still to come.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kumite.games.neon import actions as neon
from kumite.games.neon.model import AUTOMA, NO_REF
from kumite.games.neon.operations import OpKind

from .models import AIMED, COMES, LEAVES, pieces_of

if TYPE_CHECKING:
    from kumite.games.neon.view import View
    from kumite.match import LabelledAction

    from .models import Arena, Piece, Sector

__all__ = ["Preview", "preview_of", "with_preview"]


@dataclass(frozen=True, slots=True)
class Preview:
    """Moves as (who, to), those aimed at, and the Sector whose Bots are."""

    moves: tuple[tuple[int, int], ...] = ()
    aimed: frozenset[int] = frozenset()
    bots: int = 0
    """The Sector of a Bot that is aimed at; 0 for none."""

    @property
    def sectors(self) -> frozenset[int]:
        """Where fighters come."""
        return frozenset(sector for _, sector in self.moves)


def preview_of(view: View, action: LabelledAction) -> Preview:
    """What an action would do on the arena; empty if nothing."""
    match action.action:
        case neon.Disembark(sector) | neon.Flee(sector) | neon.Move(_, sector):
            return Preview(moves=((view.viewer, sector),))
        case neon.Attack(_, target, ref, param):
            return _attack(view, target, ref, param)
        case neon.Effect(ref, param):
            return _effect(view, ref, param)
        case neon.Done():
            return _roll(view)
    return Preview()


def _attack(view: View, target: int, ref: int, param: int) -> Preview:
    moves: tuple[tuple[int, int], ...] = ()
    kinds = _kinds(view, ref)
    if OpKind.MOVE_SELF in kinds and param:
        moves = ((view.viewer, param),)
    elif OpKind.MOVE_TARGET in kinds and target <= AUTOMA:
        moves = ((target, view.me.loc),)
    return replace(_aim(view, target), moves=moves)


def _aim(view: View, target: int) -> Preview:
    if target >= neon.ALL_IN:
        sector = target - neon.ALL_IN
        foes = [
            who
            for who in view.fighters_in(sector)
            if who != view.viewer and not view.are_allies(view.viewer, who)
        ]
        return Preview(aimed=frozenset(foes), bots=sector if view.state.bots[sector] else 0)
    if target >= neon.ANY_BOT:
        return Preview(bots=target - neon.ANY_BOT)
    return Preview(aimed=frozenset({target}))


def _effect(view: View, ref: int, param: int) -> Preview:
    if OpKind.MOVE_SELF in _kinds(view, ref) and param:
        return Preview(moves=((view.viewer, param),))
    return _roll(view)


def _roll(view: View) -> Preview:
    """In an attack the target stays in sight."""
    attack = view.state.attack
    if attack is None or attack.attacker != view.viewer:
        return Preview()
    return _aim(view, attack.target)


def _kinds(view: View, ref: int) -> set[OpKind]:
    used = None if ref == NO_REF else view.used(view.viewer, ref)
    return {op.kind for op in used.effect.ops} if used else set()


def with_preview(arena: Arena, view: View, preview: Preview) -> Arena:
    """The arena with the choice drawn into it."""
    if preview == Preview():
        return arena
    pieces = pieces_of(view)
    sectors = tuple(_previewed(sector, pieces, preview) for sector in arena.sectors)
    going = {who for who, _ in preview.moves}
    ship = tuple(
        replace(piece, mark=LEAVES) if piece.who in going else piece for piece in arena.ship
    )
    return replace(arena, sectors=sectors, ship=ship)


def _previewed(sector: Sector, pieces: dict[int, Piece], preview: Preview) -> Sector:
    going = dict(preview.moves)
    fighters = []
    for piece in sector.fighters:
        if going.get(piece.who, sector.number) != sector.number:
            fighters.append(replace(piece, mark=LEAVES))
        elif piece.who in preview.aimed:
            fighters.append(replace(piece, mark=AIMED))
        else:
            fighters.append(piece)
    there = {piece.who for piece in sector.fighters}
    for who, to in preview.moves:
        if to == sector.number and who not in there and who in pieces:
            fighters.append(replace(pieces[who], mark=AIMED if who in preview.aimed else COMES))
    return replace(sector, fighters=tuple(fighters), is_aimed=preview.bots == sector.number)
