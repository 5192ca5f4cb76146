"""Whether the boards of a decoded state make sense."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.hexes import DIRECTIONS
from kumite.games.martial_art.bag import is_hidden, size
from kumite.games.martial_art.model import (
    HIDDEN_SKILLS,
    NO_ID,
    NO_SKILL,
    NO_SPACE,
    RESERVE,
    TOKENS,
    Phase,
    SeatState,
    Status,
)
from kumite.games.martial_art.schema import PRINTED, SKILLS, TILES
from kumite.games.martial_art.setup import start_id
from kumite.games.martial_art.terms import ACTIONS, AREAS, EFFECTS, Keyword, Lasts, Token

from . import knowledge, layout
from .scoring import severe_columns
from .skills import skill_of
from .table import bits
from .validate_common import possible_worlds, require, sees, true_world

if TYPE_CHECKING:
    from .table import Table


def check_seats(table: Table, viewer: int) -> None:
    state = table.state
    fighters = [own.fighter for own in state.seats if own.fighter != NO_ID]
    require(len(set(fighters)) == len(fighters), "two seats have the same fighter")
    for seat, own in enumerate(state.seats):
        require(own.fighter == NO_ID or own.fighter < len(table.content.fighters), "who is that")
        if own.fighter == NO_ID:
            require(state.phase <= Phase.DEAL, "a seat without a fighter")
            _check_empty(table, seat, viewer)
        else:
            _check_seat(table, seat, viewer)
    spaces = [table.seat(seat).space for seat in table.living()]
    require(len(set(spaces)) == len(spaces), "two fighters on one space")
    order = sorted(own.left for own in state.seats if own.left)
    require(order == list(range(1, len(order) + 1)), "fighters out of order")
    _check_setup_order(table)


def _check_setup_order(table: Table) -> None:
    """White Belt lays out seat by seat."""
    state = table.state
    laid = [own.laid for own in state.seats]
    at = next((seat for seat, many in enumerate(laid) if many < TOKENS), state.players)
    if state.phase in (Phase.RESERVE, Phase.ACTIONS, Phase.EFFECTS):
        require(at < state.players and not any(laid[at + 1 :]), "boards laid out of order")
        tokens = sum(table.fighter(at).actions)
        wanted = {Phase.RESERVE: 0, Phase.ACTIONS: RESERVE, Phase.EFFECTS: RESERVE + tokens}
        require(laid[at] == wanted[state.phase], "a board half laid")


def _check_empty(table: Table, seat: int, viewer: int) -> None:
    own, fresh = table.seat(seat), SeatState()
    fresh.space, fresh.facing = own.space, own.facing
    if not sees(viewer, seat):
        fresh.effects = [[0] for _ in range(AREAS)]
        fresh.reserve = [0]
    require(own == fresh, "a board without a fighter")
    _check_place(table, seat)


def _check_place(table: Table, seat: int) -> None:
    own, state = table.seat(seat), table.state
    require(own.facing < (DIRECTIONS if table.is_black else 1), f"facing {own.facing}")
    if own.status is Status.IN:
        require(own.space < len(table.content.mat) and own.left == 0, f"space {own.space}")
    else:
        require(own.space == NO_SPACE and own.left > 0, "a fighter that is out on the mat")
    if state.phase <= Phase.LAYOUT:
        place = table.content.start(start_id(state.mode, state.players)).places[seat]
        facing = place.facing if table.is_black else 0
        is_there = own.space == place.space and own.facing == facing
        require(own.status is Status.IN and is_there, "a fighter not where it starts")


def _check_seat(table: Table, seat: int, viewer: int) -> None:
    own, state, printed = table.seat(seat), table.state, table.fighter(seat)
    _check_place(table, seat)
    _check_life(table, seat)
    require(own.chi <= printed.chi.top and own.rage <= printed.rage.top, "a gauge too full")
    _check_skills(table, seat, viewer)
    hides = not sees(viewer, seat)
    bags = (*own.effects, own.reserve)
    require(all(is_hidden(bag) == hides for bag in bags), "tokens that somebody else sees")
    require(size(own.reserve) <= RESERVE, "a reserve too large")
    if state.phase <= Phase.LAYOUT:
        _check_before(table, seat)
    if state.phase < Phase.LAYOUT or (state.phase is Phase.LAYOUT and not hides):
        _check_laid(table, seat, hides)
    elif state.phase is Phase.LAYOUT:
        require(own.laid <= TOKENS and not own.known, "a layout that is too large")
        is_blank = not any(map(sum, own.actions)) and not any(map(size, bags))
        require(is_blank, "a layout that somebody else sees")
    else:
        require(own.laid == TOKENS, "a fight before the layout")
        _check_fight(table, seat, hides)


def _check_before(table: Table, seat: int) -> None:
    """Nothing of the fight has happened yet."""
    own, printed = table.seat(seat), table.fighter(seat)
    is_fresh = (own.chi, own.rage) == (printed.chi.start, printed.rage.start)
    is_fresh = is_fresh and not any(own.life) and not any(own.removed)
    is_fresh = is_fresh and not own.pending and not own.no_energy and not own.surcharge
    require(is_fresh and not own.first_turn_done and own.style == NO_SKILL, "a fight too early")


def _check_life(table: Table, seat: int) -> None:
    """Who is out is out for its reason, and nobody else (MA-INV-07)."""
    own, columns = table.seat(seat), table.fighter(seat).columns
    pairs = list(zip(own.life, columns, strict=True))
    require(all(square <= column.last for square, column in pairs), "a cube below its column")
    floored = sum(square == column.last for square, column in pairs)
    is_severe = severe_columns(table, seat) >= table.content.figures.severe_columns
    match own.status:
        case Status.KO:
            require(floored == 1, "a KO without its column")
        case Status.TECHNICAL_KO:
            require(floored == 0 and is_severe, "a technical KO without its columns")
        case Status.RING_OUT:
            require(floored == 0 and not is_severe and table.is_black, "a ring-out of a KO'd")
        case Status.IN:
            require(floored == 0 and not is_severe, "a fighter that should be out")


def _check_skills(table: Table, seat: int, viewer: int) -> None:
    own, phase = table.seat(seat), table.state.phase
    if not table.is_black:
        require(own.skills == (1 << PRINTED) - 1, "other skills than the printed ones")
    elif phase is Phase.SKILLS and not sees(viewer, seat):
        require(HIDDEN_SKILLS <= own.skills <= HIDDEN_SKILLS + TILES, "skills somebody else sees")
        return
    else:
        picked = own.skills.bit_count()
        require(own.skills < 1 << SKILLS, "unknown skills")
        if phase is Phase.SKILLS:
            require(picked <= TILES, "too many skills")
            more = TILES - picked
            require(own.skills.bit_length() <= SKILLS - more, "skills picked out of order")
        else:
            require(picked == (TILES if phase > Phase.SKILLS else 0), f"{picked} skills")
    if own.style != NO_SKILL:
        require(own.style < SKILLS and bool(own.skills >> own.style & 1), "an unknown Style")
        require(skill_of(table, seat, own.style).keyword is Keyword.STYLE, "no Style is active")
    check_waiting(table, seat, own.pending)


def check_waiting(table: Table, seat: int, mask: int) -> None:
    """At most one End Skill waits for a turn, since one is activated in a turn."""
    require(mask & ~table.seat(seat).skills == 0 and mask.bit_count() <= 1, "skills too many wait")
    for number in bits(mask):
        waits = skill_of(table, seat, number).lasts is Lasts.NEXT_TURN
        require(waits, "a skill waits that does not")


# Tokens


def _check_laid(table: Table, seat: int, hides: bool) -> None:
    """A board on its way to a layout."""
    own, state = table.seat(seat), table.state
    held = sum(map(sum, own.actions)) + sum(map(size, own.effects)) + size(own.reserve)
    require(own.laid == held <= TOKENS, "tokens laid and not counted")
    if state.phase in (Phase.RESERVE, Phase.ACTIONS, Phase.EFFECTS):
        _check_dealt(table, seat, hides)
        return
    require(own.known == 0, "knowledge before the layout")
    if state.phase is Phase.LAYOUT:
        again = _laid_again(table, seat)
        require(again == (own.actions, own.effects, own.reserve), "no legal layout")
    else:
        require(own.laid == 0, "a layout too early")


def _check_dealt(table: Table, seat: int, hides: bool) -> None:
    """A board of White Belt, dealt so far."""
    own, printed = table.seat(seat), table.fighter(seat)
    actions = [sum(area[kind] for area in own.actions) for kind in ACTIONS]
    expected = printed.actions if own.laid > RESERVE else (0,) * len(ACTIONS)
    require(tuple(actions) == expected, "other Actions than the fighter's")
    require(all(sum(area) <= 1 for area in own.actions), "two Actions in one Area")
    require(size(own.reserve) == (RESERVE if own.laid else 0), "another reserve")
    if own.laid < TOKENS:
        require(not any(map(size, own.effects)) and not own.known, "Effects too early")
        if not hides:
            fits = (held <= have for held, have in zip(own.reserve, printed.effects, strict=True))
            require(all(fits), "a reserve of other tokens")
        return
    sizes = [
        sum(actions) + size(bag) for actions, bag in zip(own.actions, own.effects, strict=True)
    ]
    require(sizes == [layout.PER_AREA] * AREAS, "an Area too full or too empty")
    numbered = knowledge.numbered_worlds(*_key(table, seat))
    require(own.known == sum(1 << number for number in numbered.values()), "other knowledge")
    if not hides:
        _check_types(table, seat)


def _key(table: Table, seat: int) -> tuple[knowledge.Counts, knowledge.Sizes]:
    totals, sizes = knowledge.totals_of(table, seat), knowledge.sizes_of(table, seat)
    require(sum(totals) == sum(sizes), "tokens that are not all there")
    return totals, sizes


def _laid_again(table: Table, seat: int) -> tuple[list[list[int]], list[list[int]], list[int]]:
    """The same tokens laid one by one in the one order there is; raises if they cannot be."""
    own = table.seat(seat)
    order = [kind for at, kind in enumerate(EFFECTS) for _ in range(own.reserve[at])]
    for actions, effects in zip(own.actions, own.effects, strict=True):
        order += [kind for kind in ACTIONS for _ in range(actions[kind])]
        order += [kind for at, kind in enumerate(EFFECTS) for _ in range(effects[at])]
    fresh = SeatState(fighter=own.fighter)
    table.state.seats[seat] = fresh
    try:
        for kind in order:
            require(fresh.laid < TOKENS and kind in layout.choices(table, seat), "no legal layout")
            layout.lay(table, seat, kind)
    finally:
        table.state.seats[seat] = own
    return fresh.actions, fresh.effects, fresh.reserve


def _check_fight(table: Table, seat: int, hides: bool) -> None:
    """During the fight every token is somewhere (MA-INV-01), and others may know that it is so."""
    own, state, printed = table.seat(seat), table.state, table.fighter(seat)
    _check_removed(table, seat)
    hand = state.hand_actions if seat == state.active else [0] * len(ACTIONS)
    for kind in ACTIONS:
        have = sum(area[kind] for area in own.actions) + own.removed[kind] + hand[kind]
        require(have == printed.tokens[kind], "Actions that are not all there")
    worlds = possible_worlds(table, seat)
    if not hides:
        require(seat != state.active or not is_hidden(state.hand_effects), "a hidden hand")
        require(true_world(table, seat) in worlds, "the truth is held impossible")
    require(not own.first_turn_done or size(own.reserve) == 0, "a reserve after the first turn")
    if table.is_in(seat) and state.phase is not Phase.OVER:
        place = (seat - state.first) % state.players
        turn = (state.active - state.first) % state.players
        had_one = state.round > 1 or place < turn or (place == turn and state.is_bonus)
        require(own.first_turn_done == had_one, "a first turn out of order")


def _check_types(table: Table, seat: int) -> None:
    world = true_world(table, seat)
    held = tuple(sum(counts[at] for counts in world) for at in range(len(EFFECTS)))
    require(held == knowledge.totals_of(table, seat), "other Effects than the fighter's")


def _check_removed(table: Table, seat: int) -> None:
    """Tokens are lost to damage (MA-DMG-02, MA-DMG-06); Defenses also to skills."""
    own, printed = table.seat(seat), table.fighter(seat)
    passed = [0] * len(Token)
    for square, column in zip(own.life, printed.columns, strict=True):
        for at, token in column.tokens:
            passed[token] += at <= square
    for kind in Token:
        lost, due = own.removed[kind], passed[kind]
        if kind is Token.DEFENSE:
            least = 0 if own.status is Status.KO else due
            require(least <= lost <= printed.tokens[kind], "Defenses lost for nothing")
        elif own.status is Status.KO:
            require(lost <= due, "tokens lost for nothing")
        else:
            require(lost == due, "tokens lost for nothing")
