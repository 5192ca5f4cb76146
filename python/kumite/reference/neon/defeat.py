"""Defeat: loot, Maintenance, Enhancements, Elimination (NEON-DFT, NEON-ENH)."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from kumite.games.neon.actions import Enhance
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import AUTOMA, NO_ID, NO_PLAN, OUT, SHIP, Frame, FrameKind
from kumite.games.neon.terms import Window
from kumite.reference.waits import Chance, choice

from .effects import ENHANCEMENT_REFS
from .equipment import KEEP_ALL, discard_gear, push_draw

if TYPE_CHECKING:
    from kumite.reference.waits import Choice, Wait

    from .table import Table

_LEAVE, _LOOTED, _EQUIPPED, _DRAW_FIRST, _DRAW_SECOND, _KEEP, _REVIVE, _FINISH = range(8)
"""Stages of a DEFEAT frame."""


def defeat(table: Table, victim: int, killer: int) -> None:
    """A Fighter has lost its last HP token (NEON-DFT-01); the Automa is out at once (AUT-09)."""
    if victim == AUTOMA:
        table.tell(EventKind.DEFEATED, victim, killer)
        table.state.automa_loc = OUT
        table.state.check_end = True
        table.tell(EventKind.ELIMINATED, victim)
    else:
        table.push(Frame(FrameKind.DEFEAT, a=victim, b=killer))


def serve_defeat(table: Table, frame: Frame) -> Wait | None:
    if frame.c == _LEAVE:
        _leave(table, frame)
    elif frame.c == _LOOTED:
        _maintain_or_eliminate(table, frame)
    elif frame.c == _EQUIPPED:
        frame.c = _DRAW_FIRST if _enhancements_left(table) else _REVIVE
    elif frame.c in (_DRAW_FIRST, _DRAW_SECOND):
        return _draw_enhancement(table, frame)
    elif frame.c == _KEEP:
        return _keep_enhancement(table, frame)
    elif frame.c == _REVIVE:
        _revive(table, frame)
    else:
        table.pop(FrameKind.DEFEAT)
    return None


def _leave(table: Table, frame: Frame) -> None:
    """Off the Arena, Force Fields home (NEON-DEF-04), equipment looted or discarded."""
    own = table.seat(frame.a)
    table.tell(EventKind.DEFEATED, frame.a, frame.b)
    own.fields = 0
    own.loc = OUT if own.side else SHIP
    frame.c = _LOOTED
    if table.is_seat(frame.b) and table.is_left(frame.b):
        _offer_loot(table, frame.a, frame.b)
    else:
        for slot in range(len(own.gear)):
            discard_gear(table, frame.a, slot)


def _offer_loot(table: Table, victim: int, looter: int) -> None:
    """NEON-DFT-02, DFT-03: Gear may be taken, Ammo is discarded."""
    own = table.seat(victim)
    for slot, gear in enumerate(own.gear):
        if gear is not None:
            own.gear[slot] = None
            insort(table.state.limbo, gear.card)
            for design in gear.ammo:
                table.tell(EventKind.CARD_DISCARDED, victim, design)
    if table.state.limbo:
        table.push(Frame(FrameKind.PLACE, a=looter, b=table.content.figures.loot_keep))


def _maintain_or_eliminate(table: Table, frame: Frame) -> None:
    own = table.seat(frame.a)
    if own.side:
        # NEON-DFT-06, DFT-08: the player's cards leave play, trophies stay.
        own.hand = own.discard = 0
        own.plan = NO_PLAN
        table.state.check_end = True
        table.tell(EventKind.ELIMINATED, frame.a)
        table.pop(FrameKind.DEFEAT)
    else:
        frame.c = _EQUIPPED
        push_draw(table, frame.a, table.content.figures.maintenance_draws, KEEP_ALL)


# Enhancements (NEON-DFT-05, NEON-ENH-01, ENH-02)


def _enhancements_left(table: Table) -> bool:
    return bool(table.state.enhancement_deck or table.state.enhancement_bottom)


def _draw_enhancement(table: Table, frame: Frame) -> Chance | None:
    """The unknown part of the deck first, then the known cards under it."""
    state = table.state

    def fall(enhancement: int) -> None:
        state.enhancement_deck &= ~(1 << enhancement)
        insort(state.limbo, enhancement)
        frame.c += 1
        table.tell(EventKind.ENHANCEMENT_DRAWN, frame.a, enhancement)

    if state.enhancement_deck:
        cards = [i for i in range(16) if state.enhancement_deck >> i & 1]
        return Chance([(card, 1) for card in cards], fall)
    if state.enhancement_bottom:
        fall(state.enhancement_bottom.pop(0))
    else:
        frame.c += 1
    return None


def _keep_enhancement(table: Table, frame: Frame) -> Choice:
    state = table.state

    def take(action: int) -> None:
        kept = next(card for card in state.limbo if Enhance(card).code == action)
        state.limbo.remove(kept)
        state.enhancement_bottom += state.limbo
        state.limbo.clear()
        table.seat(frame.a).enhancement = kept
        frame.c = _REVIVE
        table.tell(EventKind.ENHANCEMENT_KEPT, frame.a, kept)

    return choice(frame.a, [Enhance(card).code for card in state.limbo], take)


def _revive(table: Table, frame: Frame) -> None:
    """NEON-DFT-04, last step: side B, new HP tokens, energy; then an immediate Enhancement."""
    own, figures = table.seat(frame.a), table.content.figures
    own.side = 1
    own.hp = [len(row) for row in figures.hp_b]
    table.set_energy(frame.a, figures.energy_start)
    frame.c = _FINISH
    table.tell(EventKind.REVIVED, frame.a)
    if own.enhancement == NO_ID:
        return
    for index, effect in enumerate(table.content.enhancements[own.enhancement].effects):
        if Window.IMMEDIATE in effect.windows:
            ref = ENHANCEMENT_REFS + index
            table.tell(EventKind.EFFECT_USED, frame.a, ref, 0, own.enhancement)
            table.push(Frame(FrameKind.EFFECT, a=frame.a, b=ref, d=own.enhancement))
            return
