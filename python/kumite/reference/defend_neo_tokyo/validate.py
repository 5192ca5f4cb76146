"""Whether decoded values make sense together, so that no later step can stumble over them.

Every state that play produces passes; `check` raises DecodeError for what the page
`docs/encoding/defend-neo-tokyo.md` lists.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.codec import FULL, SPECTATOR
from kumite.games.defend_neo_tokyo.model import (
    EVENT_CARDS,
    FIRST_EVENT,
    NO_CARD,
    NOBODY,
    Ending,
    Mode,
    Phase,
)
from kumite.games.defend_neo_tokyo.setup import crew_of

from .table import Table
from .validate_building import check_building
from .validate_city import check_city
from .validate_common import require
from .validate_frames import check_frames
from .validate_mechs import check_mechs

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.model import State

    from .codex import Codex

_LAST_EVENT_STEP = 3


def check(codex: Codex, state: State, viewer: int = FULL) -> None:
    """Refuse what no match can lead to."""
    table = Table(codex, state, [])
    require(viewer in (FULL, SPECTATOR) or viewer < state.players, f"no seat {viewer}")
    _check_match(table)
    check_building(table)
    check_mechs(table, viewer)
    check_city(table)
    _check_events(table)
    check_frames(table)
    _check_end(table)


def _check_match(table: Table) -> None:
    state, content = table.state, table.content
    seats = range(2, 6) if state.mode is Mode.COOP else range(1, 2)
    require(state.players in seats, f"{state.players} seats in {state.mode.name}")
    require(state.crew == crew_of(state.mode, state.players), f"{state.crew} mechs")
    require(state.difficulty < len(content.difficulties), f"no difficulty {state.difficulty}")
    is_named = state.phase > Phase.CAPTAIN
    require(state.captain < state.crew if is_named else state.captain == NOBODY, "the Captain")
    is_threatened = state.threat < len(content.threats)
    require(is_threatened or state.threat == NOBODY, f"no threat {state.threat}")
    require(is_threatened or state.phase <= Phase.THREAT, "no threat")
    require(state.phase is not Phase.THREAT or not is_threatened, "a threat before it is drawn")
    _check_turn(table)


def _check_turn(table: Table) -> None:
    state, phase = table.state, table.state.phase
    has_begun = phase > Phase.STARTERS
    turns = range(1, table.figures.turns + 1) if has_begun else range(1)
    require(state.turn in turns or phase is Phase.OVER, f"turn {state.turn}")
    most = state.crew if phase is Phase.STARTERS else state.crew - 1
    has_cursor = Phase.PREBUILT <= phase <= Phase.EVAC or phase is Phase.DISCARD
    require(state.cursor <= (most if has_cursor else 0), f"cursor {state.cursor}")
    require((state.go < state.crew) == (phase is Phase.ACTION), "whose go it is")
    require(state.go < state.crew or state.go == NOBODY, f"no mech {state.go}")
    require(state.floor == 0 or phase is Phase.DISCARD, "discards outside End 4")
    require(state.attack_track <= table.trigger, "an Attack Track beyond its end")
    require(state.last_mover == NOBODY or state.last_mover < state.crew, "who moved the tracker")
    require(state.asked < 1 << state.crew, "a mech that does not exist is asked")
    require(state.asked == 0 or phase <= Phase.ARM_SIDES, "arms asked about too late")
    steps = {Phase.EVENT: _LAST_EVENT_STEP, Phase.EVENT_END: 1, Phase.MONSTER_ATTACKS: 1}
    require(state.step <= steps.get(phase, 0), f"step {state.step}")


def _check_events(table: Table) -> None:
    """Event cards are in one place each, and the deck has no more than there are."""
    state = table.state
    known = [card for card in state.event_known if card != NO_CARD]
    require(state.event_known[: len(known)] == known, "a gap in the known Event cards")
    seen = state.event_pool | state.event_discard
    require(seen >> EVENT_CARDS == 0, "an Event card that does not exist")
    require(state.event_pool & state.event_discard == 0, "an Event card in two places")
    require(len(set(known)) == len(known), "an Event card known twice")
    for card in known:
        require(card < EVENT_CARDS, f"no Event card {card}")
        require(not seen >> card & 1, "a known Event card elsewhere too")
    _check_setup_events(table)
    current = state.current_event
    require(current == NO_CARD or current < EVENT_CARDS, f"no Event card {current}")
    if state.phase is Phase.EVENT and state.step in (1, 2):
        require(current != NO_CARD, "no event in the Event Phase")
        require(not seen >> current & 1 and current not in known, "the event is elsewhere too")
    elif state.phase > Phase.EVENT and state.phase is not Phase.OVER:
        require(current != NO_CARD, "no event was drawn")
    appears = (state.event_pool & (1 << FIRST_EVENT) - 1).bit_count()
    events = state.event_pool.bit_count() - appears
    require(state.deck_appears <= appears, "more Monster Appears in the deck than there are")
    require(state.deck_events <= events, "more events in the deck than there are")
    if table.has_boss_come:
        require(state.deck_appears == state.deck_events == 0, "counts after the boss has come")


def _check_setup_events(table: Table) -> None:
    """Before the first turn every card is unseen, but for those of the starting monsters."""
    state = table.state
    if state.phase > Phase.STARTERS:
        return
    starters = state.cursor if state.phase is Phase.STARTERS else 0
    everything = (1 << EVENT_CARDS) - 1
    require(state.event_pool | state.event_discard == everything, "an Event card is missing")
    require(state.event_discard < 1 << FIRST_EVENT, "an event before the first turn")
    require(state.event_discard.bit_count() == starters, "starting monsters that are not there")
    require(state.deck_appears == state.deck_events == 0, "an Event Deck before the first turn")


def _check_end(table: Table) -> None:
    state = table.state
    is_over = state.phase is Phase.OVER
    require(is_over == (state.ending is not Ending.NONE), "an ending while it runs, or none after")
    is_full = state.destruction >= table.difficulty.final
    is_lost = state.ending is Ending.DESTRUCTION
    require(state.destruction <= table.difficulty.final, "destruction beyond the last space")
    require(is_full == is_lost, "the Destruction Track and the ending differ")
