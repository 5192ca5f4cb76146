"""Builds a `model.State` from what a test cares about; the rest is filled in consistently."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations, product

from kumite.games.neon.actions import Plan
from kumite.games.neon.content import Content, Half
from kumite.games.neon.gear import Gear
from kumite.games.neon.model import (
    NO_ID,
    NOBODY,
    OUT,
    SHIP,
    AutomaKind,
    Phase,
    SeatState,
    State,
)
from kumite.games.neon.setup import MODES
from kumite.games.neon.terms import ActionAlt, ActionMain

CARDS = range(1, 8)
"""Action cards as the ledger numbers them."""
SECTORS = range(1, 11)
_QUIET = ("boulder", "phoenix", "ghost", "snake", "illusion", "akari")
"""Fighters in the order in which seats without one get theirs."""
_ALTERNATIVES = {
    "takeover": ActionAlt.TAKEOVER,
    "gain-1": ActionAlt.GAIN_1,
    "gain-2": ActionAlt.GAIN_2,
}


@dataclass
class Seat:
    """One player's place. Cards, designs and fighters go by their ids, Action cards by 1 to 7."""

    fighter: str | None = None
    at: int = SHIP
    """A Sector, or SHIP, or OUT (eliminated)."""
    hp: int | None = None
    """HP tokens left; all of them unless said."""
    side: str | None = None
    """A or B; A unless Battle Royale, out, or with an Enhancement."""
    energy: int = 3
    fields: int = 0
    token: int | None = None
    """The Sector the unique token lies on; at home unless said. OUT: taken out of the game."""
    gear: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Gear with the Ammo cards under it: {"reaper": ["encore"]}."""
    trophies: Sequence[int] = (0, 0, 0)
    """HP trophies of value 1, 2 and 3."""
    bots: Sequence[str] = ()
    """Bot trophies, Ammo side up, by type."""
    spent: Sequence[str] = ()
    """Bot trophies that were flipped."""
    enhancement: str | None = None
    tapped: bool = False
    plan: Plan | None = None
    """Made by `lay` or `plan_for`; a plain one unless said."""
    hand: Sequence[int] | None = None
    discard: Sequence[int] | None = None


@dataclass
class Automa:
    """Where the Automa stands and what it has."""

    at: int
    hp: int = 6
    trophies: Sequence[int] = (0, 0, 0)
    kind: AutomaKind = AutomaKind.PRINTED


def halves(content: Content, plan: Plan) -> tuple[Half, ...]:
    """The three Actions of a plan, left to right."""
    return tuple(content.cards[card].halves[half] for card, half in plan.layout())


def lay(
    content: Content,
    top: int,
    bottom: int,
    *,
    rotated: bool = False,
    half: int = 1,
    side: str = "left",
) -> Plan:
    """A plan of the cards 1 to 7: half 1 or 2 of the bottom card stays visible on that side.

    Of layouts that are one plan (NEON-PLAN-05) it is the one that counts.
    """
    asked = Plan(top - 1, bottom - 1, int(rotated), half - 1, int(side == "right"))
    wanted = halves(content, asked)
    options = product((0, 1), repeat=3)
    same = [Plan(top - 1, bottom - 1, *each) for each in options]
    return min((each for each in same if halves(content, each) == wanted), key=lambda p: p.code)


def plan_for(content: Content, *words: str, initiative: int | None = None) -> Plan:
    """A plan whose halves allow these three Actions, as plainly as the cards can.

    Words: move, search, attack, defense, wild, takeover, gain-1, gain-2.
    """
    best: tuple[int, int] | None = None
    found: Plan | None = None
    for top, bottom in permutations(CARDS, 2):
        if initiative not in (None, content.cards[top - 1].initiative):
            continue
        for rotated, half, side in product((False, True), (1, 2), ("left", "right")):
            plan = lay(content, top, bottom, rotated=rotated, half=half, side=side)
            shown = zip(halves(content, plan), words, strict=True)
            costs = [_detour(each, word) for each, word in shown]
            if None in costs:
                continue
            rating = (sum(cost for cost in costs if cost), plan.code)
            if best is None or rating < best:
                best, found = rating, plan
    assert found is not None, f"no plan of {words} with Initiative {initiative}"
    return found


def _detour(half: Half, word: str) -> int | None:
    """How far a half is from simply being that Action; None if it does not allow it."""
    if half.main.name.lower() == word:
        return 0 if half.alt == ActionAlt.NONE else 1
    if half.alt != ActionAlt.NONE and half.alt == _ALTERNATIVES.get(word):
        return 2
    is_wild = half.main == ActionMain.WILD and word in ("move", "search", "attack", "gain-2")
    return 4 if is_wild else None


def build(
    content: Content,
    seats: Sequence[Seat],
    *,
    mode: str = "resurrection",
    phase: Phase = Phase.TURN,
    turn: int = 0,
    action: int = 1,
    acted: Sequence[int] = (),
    ring: Sequence[int] = tuple(SECTORS),
    top: int | None = None,
    placed: Sequence[int] | None = None,
    round: int | None = None,
    track: str | None = None,
    leader: int = 0,
    search: Mapping[int, int] | None = None,
    bots: Mapping[int, int] | None = None,
    automa: Automa | None = None,
    deck: Mapping[str, int] | None = None,
    discarded: Sequence[str] = (),
    empty_ranks: Sequence[int] = (),
    enhancement_bottom: Sequence[str] = (),
    final_pulses: int = 0,
) -> State:
    """The state of `scenario.scene`, which explains the arguments."""
    state = State(mode=MODES[mode], players=len(seats), phase=phase, leader=leader)
    state.final_pulses = final_pulses
    state.pulsed = final_pulses > 0
    is_turn = phase in (Phase.TURN, Phase.DRAW)
    state.turn = turn if is_turn else NOBODY
    state.next_action = action - 1 if phase == Phase.TURN else 3 if phase == Phase.DRAW else 0
    order = [*acted, turn] if is_turn else list(acted)
    if phase == Phase.DRAW and not acted:
        order = [seat for seat in range(len(seats)) if seats[seat].at != OUT and seat != turn]
        order.append(turn)
    _fill_seats(content, state, seats, order)
    has_landed = is_turn and state.seats[turn].loc != SHIP
    state.stage = int(has_landed or phase == Phase.DRAW)
    _fill_arena(content, state, ring, placed, top)
    _fill_round(content, state, round, track)
    for sector, count in (search or {}).items():
        state.search[sector] = count
    state.search_supply = content.figures.search_tokens - sum(state.search)
    for sector, count in (bots or {}).items():
        state.bots[sector] = count
    state.automa = AutomaKind.AWAY if automa is None and len(seats) > 2 else AutomaKind.PRINTED
    if automa is not None:
        state.automa = automa.kind
        state.automa_loc, state.automa_hp = automa.at, automa.hp
        state.automa_trophy = list(automa.trophies)
    _fill_decks(content, state, deck or {}, discarded, empty_ranks)
    _fill_enhancements(content, state, enhancement_bottom)
    return state


def _fill_arena(
    content: Content,
    state: State,
    ring: Sequence[int],
    placed: Sequence[int] | None,
    top: int | None,
) -> None:
    state.ring = list(ring)
    gone = [sector for sector in SECTORS if sector not in ring]
    if placed is not None:
        state.placed = list(placed)
    else:
        state.placed = [*gone, *ring] if state.final_pulses else gone
    waiting = [sector for sector in ring if sector not in state.placed]
    taken = {seat.loc for seat in state.seats}
    free = [sector for sector in waiting if sector not in taken] or waiting or [0]
    state.top = free[-1] if top is None else top


def rounds(slots: Sequence[int], sunk: int, pulses: int) -> list[int]:
    """Rounds at whose beginning so many tokens are placed after so many final pulses."""
    found: list[int] = []
    tokens = done = 0
    for number, slot in enumerate([*slots, *[1] * 20], start=1):
        if (min(10, tokens), done) == (sunk, pulses):
            found.append(number)
        tokens += slot
        done += tokens > 8
    return found


def fitting_tracks(content: Content, sunk: int, pulses: int) -> list[int]:
    """Tracks on which a round can begin with so many tokens placed."""
    tracks = enumerate(content.tracks)
    return [number for number, track in tracks if rounds(track.slots, sunk, pulses)]


def _fill_round(content: Content, state: State, round: int | None, track: str | None) -> None:
    usual = content.track_for(state.players)
    sunk, pulses = len(state.placed), state.final_pulses
    fitting = fitting_tracks(content, sunk, pulses)
    if track is not None:
        usual = [each.id for each in content.tracks].index(track)
    elif usual not in fitting and fitting:
        usual = fitting[0]
    state.track = usual
    possible = rounds(content.tracks[usual].slots, sunk, pulses) or [1]
    state.round = possible[0] if round is None else round


def _fill_seats(
    content: Content, state: State, seats: Sequence[Seat], order: Sequence[int]
) -> None:
    numbers = content.fighter_numbers()
    named = [seat.fighter for seat in seats]
    spare = [name for name in _QUIET if name not in named]
    for number, seat in enumerate(seats):
        fighter = seat.fighter or spare.pop(0)
        place = _sheet(content, state, seat, numbers[fighter])
        place.acted = order.index(number) + 1 if number in order else 0
        _fill_gear(content, place, seat)
        _fill_cards(content, state, number, place, seat)
        state.seats.append(place)
    for bot in range(len(content.bots)):
        won = sum(place.bots_ready[bot] + place.bots_spent[bot] for place in state.seats)
        state.unseen_bots[bot] = 2 - won


def _sheet(content: Content, state: State, seat: Seat, fighter: int) -> SeatState:
    is_royale = state.mode == MODES["royale"]
    is_second_life = seat.at == OUT or seat.enhancement is not None
    side = seat.side or ("B" if is_royale or is_second_life else "A")
    rows = content.figures.hp_b if side == "B" else content.figures.hp_a
    left = 0 if seat.at == OUT else sum(map(len, rows)) if seat.hp is None else seat.hp
    hp = [0, 0, 0]
    for row in (2, 1, 0):
        hp[row] = min(left, len(rows[row]))
        left -= hp[row]
    assert left == 0, f"{seat.hp} HP tokens are too many"
    owns = content.fighters[fighter].token is not None
    home = SHIP if owns else OUT
    enhancements = content.enhancement_numbers()
    return SeatState(
        fighter=fighter,
        side=int(side == "B"),
        hp=hp,
        energy=seat.energy,
        loc=seat.at,
        fields=seat.fields,
        token=home if seat.token is None else seat.token,
        trophy_hp=list(seat.trophies),
        bots_ready=_counts(content, seat.bots),
        bots_spent=_counts(content, seat.spent),
        enhancement=NO_ID if seat.enhancement is None else enhancements[seat.enhancement],
        tapped=seat.tapped,
    )


def _counts(content: Content, names: Sequence[str]) -> list[int]:
    ids = [bot.id for bot in content.bots]
    assert set(names) <= set(ids), f"unknown Bots among {names}"
    return [list(names).count(each) for each in ids]


def _fill_gear(content: Content, place: SeatState, seat: Seat) -> None:
    numbers = content.equipment_numbers()
    for name, ammo in seat.gear.items():
        card = numbers[name]
        slot = content.equipment[card].type
        assert place.gear[slot] is None, f"{name}: the {slot.name} spot is taken"
        place.gear[slot] = Gear(card, sorted(numbers[each] for each in ammo))


def _fill_cards(content: Content, state: State, number: int, place: SeatState, seat: Seat) -> None:
    """Hand, discard and plan: one card in hand beside a plan, otherwise three."""
    if place.loc == OUT:
        return
    draws = state.phase == Phase.DRAW and state.turn == number
    is_acting = state.phase == Phase.TURN and state.turn == number
    needs_plan = state.phase in (Phase.TURN, Phase.DRAW) and (is_acting or not place.acted)
    laid: set[int] = set()
    if seat.plan is not None or needs_plan:
        plan = seat.plan or lay(content, 7, 5)
        place.plan = plan.code & 0xFFFF
        laid = {plan.top + 1, plan.bottom + 1}
    free = [card for card in CARDS if card not in laid]
    if seat.discard is None:
        held = seat.hand or ()
        discard = [card for card in free if card not in held][-2:] if draws else []
    else:
        discard = list(seat.discard)
    size = 1 if draws or laid else 3
    hand = seat.hand or [card for card in free if card not in discard][:size]
    place.discard = _mask(discard)
    place.hand = _mask(hand)


def _mask(cards: Sequence[int]) -> int:
    return sum(1 << card - 1 for card in set(cards))


def _fill_decks(
    content: Content,
    state: State,
    deck: Mapping[str, int],
    discarded: Sequence[str],
    empty_ranks: Sequence[int],
) -> None:
    numbers = content.equipment_numbers()
    state.deck = [
        0 if design.rank in empty_ranks else design.copies for design in content.equipment
    ]
    for place in state.seats:
        for gear in place.gear:
            for card in [gear.card, *gear.ammo] if gear is not None else []:
                state.deck[card] = max(0, state.deck[card] - 1)
    for name in discarded:
        state.deck[numbers[name]] -= 1
    for name, count in deck.items():
        state.deck[numbers[name]] = count


def _fill_enhancements(content: Content, state: State, bottom: Sequence[str]) -> None:
    if state.mode == MODES["royale"]:
        return
    numbers = content.enhancement_numbers()
    state.enhancement_bottom = [numbers[each] for each in bottom]
    known = {*state.enhancement_bottom, *(place.enhancement for place in state.seats)}
    whole = range(len(content.enhancements))
    state.enhancement_deck = sum(1 << card for card in whole if card not in known)


__all__ = ["Automa", "Seat", "build", "fitting_tracks", "halves", "lay", "plan_for"]
