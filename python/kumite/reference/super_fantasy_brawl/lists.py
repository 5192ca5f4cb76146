"""Which list of operations is under way, who acts in it, and who has the say (Lists)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.model import NO_FIGURE, NO_ID, NOBODY, Stage
from kumite.games.super_fantasy_brawl.terms import CARDS_OF_CHAMPION
from kumite.reference.effects import Way

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.entries import Card, Targeting
    from kumite.games.super_fantasy_brawl.operations import Op, OpKind, OpList

    from .table import Table

ABILITY_STAGES = (Stage.START, Stage.OWN_DAMAGE, Stage.ANSWER)
REACTION_STAGES = (Stage.REACT, Stage.REACT_POST)
ACTION_STAGES = (Stage.PRE, Stage.POST, Stage.TEXT)
LIST_STAGES = (*ACTION_STAGES, *REACTION_STAGES, *ABILITY_STAGES)


@dataclass(frozen=True, slots=True)
class Voice:
    """From whom a text is read."""

    acting: int
    """The figure that does it: `self`, on a Reaction `reacted`."""
    you: int
    """The card's player."""
    owner: int
    """The figure that the card belongs to; it is no Ally of its own (SFB-GEN-03, SFB-GEN-04)."""
    targets: int = 0
    """What `target` means, bit per figure."""


def card_in_play(table: Table) -> Card | None:
    number = table.state.card
    return None if number == NO_ID else table.content.cards[number]


def reaction_in_play(table: Table) -> Card | None:
    number = table.state.reaction
    return None if number == NO_ID else table.content.cards[number]


def targeting_of(table: Table) -> Targeting | None:
    """How the Action under way reaches its targets."""
    state = table.state
    if state.standard != NO_ID:
        return table.content.standards[state.standard].targeting
    card = card_in_play(table)
    return card.targeting if card else None


def list_of(table: Table, stage: Stage) -> OpList:
    """The operations of a stage."""
    state = table.state
    if stage in ABILITY_STAGES:
        return table.champion(state.hook).ability.do if state.hook != NO_FIGURE else ()
    if stage in REACTION_STAGES:
        reaction = reaction_in_play(table)
        if reaction is None:
            return ()
        return reaction.do if stage is Stage.REACT else reaction.post
    if state.standard != NO_ID:
        return table.content.standards[state.standard].do if stage is Stage.TEXT else ()
    card = card_in_play(table)
    if card is None:
        return ()
    return {Stage.PRE: card.pre, Stage.POST: card.post, Stage.TEXT: card.do}.get(stage, ())


def way_of(table: Table) -> Way[Op]:
    return Way(list_of(table, table.state.stage))


def current_op(table: Table) -> Op | None:
    """The operation under way, if a list is."""
    way = way_of(table)
    return way.step(table.state.op).op if table.state.op < len(way) else None


def current_kind(table: Table) -> OpKind | None:
    op = current_op(table)
    return op.kind if op else None


def voice_of(table: Table) -> Voice:
    """Who speaks in the list under way."""
    state = table.state
    if state.stage in ABILITY_STAGES:
        return ability_voice(table, state.hook)
    if state.stage in REACTION_STAGES:
        return reaction_voice(table)
    return Voice(state.actor, state.active, state.actor, state.targets)


def ability_voice(table: Table, figure: int) -> Voice:
    return Voice(figure, table.controller(figure), figure, table.state.targets)


def reaction_voice(table: Table) -> Voice:
    state = table.state
    return Voice(state.reacted, state.reactor, reaction_owner(table), state.targets)


def reaction_owner(table: Table) -> int:
    """The figure that the Reaction belongs to, on the Gate too (SFB-REA-04)."""
    state = table.state
    champion = state.reaction // CARDS_OF_CHAMPION
    return figure_of(table, state.reactor, champion)


def figure_of(table: Table, seat: int, champion: int) -> int:
    """A seat's figure of a champion (SFB-STT-17)."""
    if seat == NOBODY:
        return NO_FIGURE
    own = table.figures_of(seat)
    return next((each for each in own if table.figure(each).champion == champion), NO_FIGURE)
