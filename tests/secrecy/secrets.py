"""What each game keeps from a seat, drawn anew without the engine's own `determinize`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import permutations
from random import Random

from kumite.contract import RawGame, RawState, Setup
from kumite.errors import DecodeError
from kumite.games.defend_neo_tokyo import codec as tokyo_codec
from kumite.games.defend_neo_tokyo.model import CARDS, FrameKind
from kumite.games.defend_neo_tokyo.model import Phase as TokyoPhase
from kumite.games.defend_neo_tokyo.model import State as TokyoState
from kumite.games.martial_art import codec as martial_art_codec
from kumite.games.martial_art import content as martial_art_content
from kumite.games.martial_art.model import TOKENS
from kumite.games.martial_art.model import Phase as FightPhase
from kumite.games.martial_art.model import State as FightState
from kumite.games.martial_art.terms import Token
from kumite.games.neon import codec
from kumite.games.neon.model import NO_PLAN, Phase
from kumite.games.super_fantasy_brawl import codec as brawl_codec
from kumite.games.super_fantasy_brawl.actions import Plan
from kumite.games.super_fantasy_brawl.events import EventKind as BrawlEvent
from kumite.games.super_fantasy_brawl.model import NO_ID
from kumite.games.super_fantasy_brawl.model import Phase as BrawlPhase
from kumite.games.super_fantasy_brawl.model import State as BrawlState
from tests.harness import MODES, Spot, engines_of, mode_of, raw_game, setup_of, words

ACTION_CARDS = 7

SECRET_OPTIONS = {"defend-neo-tokyo": {"hands": "closed"}}
"""What makes a game keep secrets that usually keeps none."""
SECRET_MODES = tuple((game, mode) for game, mode in MODES if mode_of(game, mode).seats[-1] > 1)
"""A lone seat sees everything that anybody sees."""


def secret_setup(game: str, mode: str) -> Setup:
    """The usual setup, with secrets."""
    return replace(setup_of(game, mode), options=SECRET_OPTIONS.get(game, {}))


Redraw = Callable[[RawGame, RawState, int, Random], RawState]


def redraw_neon(game: RawGame, state: RawState, seat: int, rng: Random) -> RawState:
    """Other hands, and plans that are not revealed yet."""
    known, _ = codec.decode(state.encode())
    committed = []
    for other, place in enumerate(known.seats):
        if other == seat or not place.hand:
            continue
        size, gone = place.hand.bit_count(), place.discard
        if place.plan != NO_PLAN:
            if known.phase is Phase.PLAN:
                committed.append(other)
                size += 2
                place.plan = NO_PLAN
            else:
                gone |= 1 << (place.plan >> 6 & 7) | 1 << (place.plan >> 3 & 7)
        pool = [card for card in range(ACTION_CARDS) if not gone >> card & 1]
        place.hand = sum(1 << card for card in rng.sample(pool, size))
    redrawn = game.decode(codec.encode(known))
    for other in committed:
        redrawn.apply(other, rng.choice(redrawn.actions(other)))
    return redrawn


def redraw_martial_art(game: RawGame, state: RawState, seat: int, rng: Random) -> RawState:
    """Hidden tokens in any way that `known` allows; skills and layouts not revealed yet."""
    truth, _ = martial_art_codec.decode(state.encode())
    content = martial_art_content.load()
    others = [other for other in range(truth.players) if other != seat]
    if truth.phase in (FightPhase.SKILLS, FightPhase.LAYOUT):
        return _redraw_choices(game, truth, others, rng)
    for other in others:
        own = truth.seats[other]
        if own.known:
            world = rng.choice(fight_worlds(truth, content.fighters[own.fighter].effects, other))
            own.effects = [list(bag) for bag in world[:5]]
            own.reserve = list(world[5])
            if other == truth.active:
                truth.hand_effects = list(world[6])
        elif sum(own.reserve):
            pool = [
                kind
                for kind, count in enumerate(content.fighters[own.fighter].effects)
                for _ in range(count)
            ]
            drawn = rng.sample(pool, sum(own.reserve))
            own.reserve = [drawn.count(kind) for kind in range(3)]
    return game.decode(martial_art_codec.encode(truth))


def _redraw_choices(game: RawGame, truth: FightState, others: list[int], rng: Random) -> RawState:
    """Whatever others have picked or laid so far is picked or laid anew."""
    many = {}
    for other in others:
        own = truth.seats[other]
        if truth.phase is FightPhase.SKILLS:
            many[other], own.skills = own.skills.bit_count(), 0
        else:
            many[other], own.laid = own.laid, 0
            own.actions = [[0] * 4 for _ in range(5)]
            own.effects = [[0] * 3 for _ in range(5)]
            own.reserve = [0] * 3
    redrawn = game.decode(martial_art_codec.encode(truth))
    for other, count in many.items():
        for _ in range(count):
            redrawn.apply(other, rng.choice(redrawn.actions(other)))
    return redrawn


def fight_worlds(
    state: FightState, printed: tuple[int, ...], seat: int
) -> list[tuple[tuple[int, ...], ...]]:
    """The worlds that others hold possible: docs/encoding/martial-art.md, Knowledge."""
    own = state.seats[seat]
    letters = [
        kind for kind in range(3) for _ in range(printed[kind] - own.removed[Token.MOVE + kind])
    ]
    hand = sum(state.hand_effects) if seat == state.active else 0
    sizes = [*(sum(bag) for bag in own.effects), sum(own.reserve), hand]
    found = []
    for number, word in enumerate(_arrangements(tuple(letters))):
        if own.known >> number & 1:
            at, bins = 0, []
            for size in sizes:
                part = word[at : at + size]
                bins.append(tuple(part.count(kind) for kind in range(3)))
                at += size
            found.append(tuple(bins))
    return found


@cache
def _arrangements(letters: tuple[int, ...]) -> list[tuple[int, ...]]:
    return sorted(set(permutations(letters)))


def redraw_brawl(game: RawGame, state: RawState, seat: int, rng: Random) -> RawState:
    """Other hands and planned piles, cards set aside, lists, and traps that others have seen."""
    truth, _ = brawl_codec.decode(state.encode())
    for other in range(truth.players):
        if other != seat:
            _redraw_brawl_cards(truth, other, rng)
    for trap in truth.traps:
        if trap.token != NO_ID and not trap.looked_by >> seat & 1:
            others = {each.token for each in truth.traps if each is not trap}
            numbers = [n for n in range(12) if trap.may_be >> n & 1 and n not in others]
            trap.token = rng.choice(numbers)
    return game.decode(brawl_codec.encode(truth))


def _redraw_brawl_cards(truth: BrawlState, seat: int, rng: Random) -> None:
    """Shown cards go to any places of the hand or the top of the pile, all others anywhere."""
    own = truth.seats[seat]
    pile = sum(place != NO_ID for place in own.planned)
    hand = own.hand.bit_count()
    aside = truth.aside.bit_count() if truth.active == seat else 0
    everything = range(6 * own.team.bit_count())
    gone = own.discard | own.shown | _brawl_in_play(truth, seat)
    free = [card for card in everything if not gone >> card & 1]
    shown = [card for card in everything if own.shown >> card & 1]
    while True:
        slots: list[int | None] = [None] * (hand + pile)
        top = min(own.planned_since, pile)
        open_slots = [*range(hand), *range(hand + pile - top, hand + pile)]
        for card, slot in zip(shown, rng.sample(open_slots, len(shown)), strict=True):
            slots[slot] = card
        rest = rng.sample(free, len(free))
        dealt = [rest.pop() if card is None else card for card in slots]
        is_asked = truth.phase is BrawlPhase.STUN and truth.decider == seat
        if not is_asked or _holds_card_of_mover(truth, seat, dealt[:hand]):
            break
    own.hand = sum(1 << card for card in dealt[:hand])
    own.planned[:pile] = dealt[hand:]
    if aside:
        truth.aside = sum(1 << card for card in rest[:aside])


def _brawl_in_play(truth: BrawlState, seat: int) -> int:
    team = [number for number in range(16) if truth.seats[seat].team >> number & 1]
    cards = 0
    for card, player in ((truth.card, truth.active), (truth.reaction, truth.reactor)):
        if card != NO_ID and player == seat:
            cards |= 1 << team.index(card // 6) * 6 + card % 6
    return cards


def _holds_card_of_mover(truth: BrawlState, seat: int, hand: list[int]) -> bool:
    team = [number for number in range(16) if truth.seats[seat].team >> number & 1]
    champion = team.index(truth.figures[truth.mover].champion)
    return any(card // 6 == champion for card in hand)


def redraw_tokyo(game: RawGame, state: RawState, seat: int, rng: Random) -> RawState:
    """Other hands, from which their pilots can be asked what they are asked now (DNT-GEN-05)."""
    truth, _ = tokyo_codec.decode(state.encode())
    others = [mech for mech in range(truth.crew) if truth.is_closed and mech != seat]
    while True:
        for mech in others:
            own = truth.mechs[mech]
            gone = own.front | own.discard | own.shown | _tokyo_in_play(truth, mech)
            pool = [card for card in range(CARDS) if not gone >> card & 1]
            hidden = rng.sample(pool, (own.hand & ~own.shown).bit_count())
            own.hand = own.shown | sum(1 << card for card in hidden)
        data = tokyo_codec.encode(truth)
        if _can_be(data):
            return game.decode(data)


def _tokyo_in_play(truth: TokyoState, mech: int) -> int:
    cards = 0
    for frame in truth.stack[: truth.depth]:
        if frame.kind in (FrameKind.PLAY, FrameKind.REACT) and frame.who == mech:
            cards |= 1 << frame.id
    return cards


def _can_be(data: bytes) -> bool:
    """Whether the engine that asks whether a match can lead to a position accepts it."""
    try:
        raw_game("defend-neo-tokyo", engines_of("defend-neo-tokyo")[-1]).decode(data)
    except DecodeError:
        return False
    return True


REDRAW: dict[str, Redraw] = {
    "neon": redraw_neon,
    "martial-art": redraw_martial_art,
    "super-fantasy-brawl": redraw_brawl,
    "defend-neo-tokyo": redraw_tokyo,
}

Alternatives = list[tuple[int | None, int, list[int]]]
"""Who acts (None: chance), whose secret it is, and steps that look alike to everybody else."""


def neon_alternatives(spot: Spot) -> Alternatives:
    """Plans while others still plan, and hands while others still draw."""
    state, _ = codec.decode(spot.state.encode())
    if state.stack:
        return []
    if state.phase is Phase.PLAN and spot.state.to_act().bit_count() > 1:
        return [(seat, seat, spot.state.actions(seat)) for seat in spot.to_act()]
    if state.phase is Phase.HANDS and sum(not seat.hand for seat in state.seats) > 1:
        drawer = next(seat for seat, place in enumerate(state.seats) if not place.hand)
        return [(None, drawer, [outcome for outcome, _ in spot.state.outcomes()])]
    return []


def martial_art_alternatives(spot: Spot) -> Alternatives:
    """Draws of Effects, skills and tokens not revealed yet, and Effects that are sown."""
    state, _ = martial_art_codec.decode(spot.state.encode())
    if state.phase in (FightPhase.RESERVE, FightPhase.EFFECTS):
        drawer = next(seat for seat, own in enumerate(state.seats) if own.laid < TOKENS)
        return [(None, drawer, [outcome for outcome, _ in spot.state.outcomes()])]
    is_chosen = state.phase in (FightPhase.SKILLS, FightPhase.LAYOUT)
    if is_chosen and spot.state.to_act().bit_count() > 1:
        return [(seat, seat, spot.state.actions(seat)) for seat in spot.to_act()]
    if state.phase is FightPhase.SOW:
        actor = spot.to_act()[0]
        codes = [code for code in spot.state.actions(actor) if code & 7 >= Token.MOVE]
        return [(actor, actor, codes)] if codes else []
    return []


def brawl_alternatives(spot: Spot) -> Alternatives:
    """Cards that are drawn, replaced or planned."""
    state, _ = brawl_codec.decode(spot.state.encode())
    if state.phase in (BrawlPhase.HAND, BrawlPhase.REDRAW, BrawlPhase.UPKEEP):
        return [(None, state.active, [outcome for outcome, _ in spot.state.outcomes()])]
    if state.phase is BrawlPhase.PLAN and state.seats[state.active].cores:  # else Upkeep follows
        codes = [code for code in spot.state.actions(state.decider) if code >> 24 == Plan.kind]
        return [(state.decider, state.decider, codes)]
    if state.phase is BrawlPhase.REPLACE:
        codes = [code for code in spot.state.actions(state.decider) if _cards_in(code) == 2]
        return [(state.decider, state.decider, codes)]
    return []


def _cards_in(code: int) -> int:
    return (code & 0x3FFFF).bit_count()


def tokyo_alternatives(spot: Spot) -> Alternatives:
    """Command cards that are drawn in Planning."""
    state, _ = tokyo_codec.decode(spot.state.encode())
    if state.phase is not TokyoPhase.DRAW:
        return []
    drawer = (state.captain + state.cursor) % state.crew
    return [(None, drawer, [outcome for outcome, _ in spot.state.outcomes()])]


ALTERNATIVES: dict[str, Callable[[Spot], Alternatives]] = {
    "neon": neon_alternatives,
    "martial-art": martial_art_alternatives,
    "super-fantasy-brawl": brawl_alternatives,
    "defend-neo-tokyo": tokyo_alternatives,
}


SHOWING: dict[str, tuple[int, ...]] = {
    "super-fantasy-brawl": (BrawlEvent.CARD_DISCARDED, BrawlEvent.CARD_SHOWN)
}
"""Events that show everybody hidden cards, which a shuffle may hide again at once."""


def knowledge(game: str, state: RawState, seat: int) -> dict[str, object]:
    """Everything that reaches a seat about a state."""
    view = state.view(seat)
    actions = state.actions(seat)
    position = words(game).position(view)
    return {
        "view": view,
        "actions": actions,
        "labels": [position.label(action) for action in actions],
        "odds": [position.odds(action) for action in actions],
        "question": position.question(seat) if actions else "",
        "board": words(game).view(view).board(),
    }


def assert_same_to(game: str, seat: int, truth: RawState, redrawn: RawState) -> None:
    """The seat cannot tell the two states apart."""
    known, other = knowledge(game, truth, seat), knowledge(game, redrawn, seat)
    for what, value in known.items():
        assert value == other[what], f"{what} of seat {seat} tells what it may not know"


def assert_same_events_to(
    game: str, seat: int, truth: RawState, redrawn: RawState, step: tuple[int | None, int]
) -> None:
    """A step that shows the seat nothing new is told to it in the same words."""
    from tests.harness import apply_step

    told = []
    shown = False
    for state in (truth, redrawn):
        copy = state.clone()
        mark = copy.event_mark()
        apply_step(copy, step)
        view = copy.view(seat)
        seen = [event for event in copy.events_since(mark) if event[1] >> seat & 1]
        told.append((view, seen, [words(game).event(event, view).text for event in seen]))
        shown |= any(event[0] in SHOWING.get(game, ()) for event in seen)
    if told[0][0] == told[1][0] and not shown:
        assert told[0] == told[1], f"events tell seat {seat} what it may not know"
