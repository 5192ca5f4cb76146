"""Whether the Automa and what lies before each seat make sense."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.neon.model import AUTOMA, NO_ID, OUT, SHIP, AttackStep, Phase

from .automa_kind import automa_tokens
from .validate_common import (
    is_falling,
    pulses_done,
    require,
    unpreventable,
)

if TYPE_CHECKING:
    from kumite.games.neon.model import SeatState

    from .table import Table

MOST_TOKENS = 90
"""HP tokens of one value: six sheets and the Automa have fewer."""


def check_automa(table: Table) -> None:
    state = table.state
    tokens = len(automa_tokens(table.content, state.automa))
    if not state.automa_in_play:
        require(state.automa_loc == OUT and state.automa_hp == 0, "an Automa that does not play")
        require(not any(state.automa_trophy), "trophies of an Automa that does not play")
    elif state.phase <= Phase.FIRST_TOKEN:
        require(state.automa_loc == OUT and state.automa_hp == tokens, "the Automa came too early")
    else:
        most = max(0, tokens - unpreventable(table, pulses_done(state)))
        require(state.automa_hp <= most, "too many HP tokens of the Automa")
        require(state.automa_loc in (OUT, *state.ring), f"Automa at {state.automa_loc}")
        is_down = state.automa_loc == OUT or _is_struck_down(table, AUTOMA)
        require((state.automa_hp == 0) == is_down, "HP tokens of the Automa")
        if state.phase <= Phase.LEADER:
            is_fresh = state.automa_hp == tokens and state.automa_loc == state.top
            require(is_fresh, "the Automa before its first turn")


def _is_struck_down(table: Table, who: int) -> bool:
    """Whether a Fighter on the Arena has just lost its last HP token in the running attack."""
    attack = table.state.attack
    if attack is None or attack.current != who or not table.on_arena(who):
        return False
    return attack.step == AttackStep.OUTCOME and attack.damage > 0 and not table.hp_left(who)


def check_seat(table: Table, seat: int) -> None:
    state, own, figures = table.state, table.seat(seat), table.content.figures
    where = f"seat {seat}: "
    require(own.energy <= figures.energy_max, where + f"energy {own.energy}")
    require(own.loc in (SHIP, OUT, *state.ring), where + f"location {own.loc}")
    if own.fighter == NO_ID:
        require(state.phase <= Phase.FIGHTER_DRAW, where + "no Fighter")
        is_blank = own.side == 0 and own.hp == [0, 0, 0] and own.energy == 0 and own.token == OUT
        require(is_blank, where + "things of a Fighter that is not there")
    else:
        require(own.fighter < len(table.content.fighters), where + f"fighter {own.fighter}")
        _check_sheet(table, seat, where)
        _check_token(table, own, where)
    require(own.fields <= figures.fields, where + "too many Force Fields")
    if state.phase <= Phase.PLAN or own.loc == OUT:
        require(own.fields == 0, where + "Force Fields of nobody")
    _check_enhancement(table, own, where)
    _check_gear(table, own, where)
    if state.phase <= Phase.LEADER:
        _check_start(table, own, where)


def _check_sheet(table: Table, seat: int, where: str) -> None:
    own, figures = table.seat(seat), table.content.figures
    require(own.side == 1 or not table.is_royale, where + "side A in Battle Royale")
    rows = [len(row) for row in (figures.hp_b if own.side else figures.hp_a)]
    require(all(have <= full for have, full in zip(own.hp, rows, strict=True)), where + "HP tokens")
    most = max(0, sum(rows) - unpreventable(table, pulses_done(table.state)))
    require(sum(own.hp) <= most, where + "HP tokens that sudden death has taken")
    for upper in range(2):
        below = all(own.hp[row] == rows[row] for row in range(upper + 1, 3))
        require(not own.hp[upper] or below, where + "HP tokens lost from below")
    if own.loc == OUT:
        require(own.side == 1 and not sum(own.hp), where + "out with HP tokens")
    elif not sum(own.hp):
        is_down = is_falling(table.state, seat) or _is_struck_down(table, seat)
        require(is_down, where + "no HP tokens")


def _check_enhancement(table: Table, own: SeatState, where: str) -> None:
    """NEON-DFT-05: Maintenance, which gives one, ends on side B."""
    cards = table.content.enhancements
    if own.enhancement == NO_ID:
        require(not own.tapped, where + "nothing to tap")
        return
    require(own.enhancement < len(cards), where + "unknown Enhancement")
    require(own.side == 1, where + "an Enhancement on side A")
    if own.tapped:
        has_tap = any(effect.cost.tap for effect in cards[own.enhancement].effects)
        is_fresh = table.state.phase == Phase.PLAN
        require(has_tap and not is_fresh, where + "an Enhancement that is not tapped")


def _check_token(table: Table, own: SeatState, where: str) -> None:
    """NEON-TOK-03: the token of an eliminated Fighter leaves the game with the round."""
    state = table.state
    places: tuple[int, ...] = (SHIP, *state.ring)
    if table.content.fighters[own.fighter].token is None:
        places = (OUT,)
    elif state.phase <= Phase.LEADER:
        places = (SHIP,)
    elif own.loc == OUT:
        places = (OUT,) if state.phase == Phase.PLAN else (OUT, *places)
    require(own.token in places, where + f"unique token at {own.token}")


def _check_gear(table: Table, own: SeatState, where: str) -> None:
    equipment = table.content.equipment
    for slot, gear in enumerate(own.gear):
        if gear is None:
            continue
        require(max([gear.card, *gear.ammo]) < len(equipment), where + "unknown equipment")
        card = equipment[gear.card]
        require(card.type == slot, where + f"{card.name} in a spot of another type")
        require(len(gear.ammo) <= card.capacity, where + f"too much Ammo under {card.name}")
        require(gear.ammo == sorted(gear.ammo), where + "Ammo out of order")


def _check_start(table: Table, own: SeatState, where: str) -> None:
    """Before the first round everybody has what the setup gave."""
    is_new = own.loc == SHIP and own.enhancement == NO_ID and not own.discard
    require(is_new, where + "not at the start")
    require(all(gear is None for gear in own.gear), where + "Gear before the first round")
    if own.fighter != NO_ID:
        figures = table.content.figures
        rows = figures.hp_b if table.is_royale else figures.hp_a
        is_fresh = own.side == table.is_royale and own.hp == [len(row) for row in rows]
        require(is_fresh and own.energy == figures.energy_start, where + "not a fresh sheet")


def check_trophies(table: Table) -> None:
    """Trophies won, and HP tokens still to be won, are no more than a match can have."""
    state, figures = table.state, table.content.figures
    tokens = [0, *state.automa_trophy]
    values = automa_tokens(table.content, state.automa)
    for value in values[len(values) - state.automa_hp :]:
        tokens[value] += 1
    for place in state.seats:
        for side, rows in enumerate((figures.hp_a, figures.hp_b)):
            for row, values in enumerate(rows):
                if side >= place.side:
                    tokens[values[0]] += place.hp[row] if side == place.side else len(values)
        for value, won in enumerate(place.trophy_hp, start=1):
            tokens[value] += won
    require(max(tokens) <= MOST_TOKENS, "more trophies than there are")
