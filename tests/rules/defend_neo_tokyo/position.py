"""Positions of Defend Neo Tokyo from what a test cares about; everything else is filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from kumite.games.defend_neo_tokyo.content import load
from kumite.games.defend_neo_tokyo.model import (
    BOSS,
    DESTROYED,
    EVENT_CARDS,
    FIRST_EVENT,
    IN_DISCARD,
    IN_STACK,
    NO_CARD,
    NOBODY,
    REMOVED,
    MechMark,
    MechState,
    Mode,
    MonsterMark,
    MonsterState,
    Phase,
    State,
    Status,
)
from kumite.games.defend_neo_tokyo.terms import Symbol

from . import names

_CREW = 5
_FIGURES = load().figures
_AIMS = {"LA": MechMark.LEFT_AIMED, "RA": MechMark.RIGHT_AIMED}
_FEW = 3
_DEFAULT_BUILDS = ("patriot-1776", "zakharovich-2400", "anansi", "el-vaquero", "shen-jian")


@dataclass(frozen=True)
class Mech:
    """A mech; see `mech`."""

    build: str
    space: int
    hand: str
    power: str
    damage: str
    bots: int
    armor: int
    lying: bool
    aimed: str
    front: str
    discard: str
    shown: str
    goes: int


def mech(
    build: str = "",
    space: int = 0,
    *,
    hand: str = "",
    power: str = "",
    damage: str = "",
    bots: int = 3,
    armor: int = 0,
    lying: bool = False,
    aimed: str = "",
    front: str = "",
    discard: str = "",
    shown: str = "",
    goes: int = 0,
) -> Mech:
    """A mech: a prebuilt one or "chassis+left+right+legs", and where it stands (0 is HQ).

    Cards by their ids ("clean-cut march"), power and damage by slot ("LA1 LG3", "C6"), `aimed`
    "LA" or "RA". Without a build it is the first prebuilt mech that nobody has.
    `discard="*"`: all cards that are nowhere else, so that the Command Deck is empty.
    """
    return Mech(
        build, space, hand, power, damage, bots, armor, lying, aimed, front, discard, shown, goes
    )


@dataclass(frozen=True)
class Foe:
    """A monster in play; see `foe`."""

    space: int
    life: int | None
    fire: int
    plus: int
    minus: int
    armor: int
    held: bool
    stunned: bool


def foe(
    space: int,
    life: int | None = None,
    *,
    fire: int = 0,
    plus: int = 0,
    minus: int = 0,
    armor: int = 0,
    held: bool = False,
    stunned: bool = False,
) -> Foe:
    """A monster in that space; its printed life unless said, and its tokens."""
    return Foe(space, life, fire, plus, minus, armor, held, stunned)


def build(
    mechs: Sequence[Mech],
    *,
    threat: str = "",
    monsters: Mapping[str, Foe] | None = None,
    defeated: str = "",
    damage: Mapping[int, int] | None = None,
    ruins: Iterable[int] = (),
    destruction: int | None = None,
    citizens: Mapping[int, str] | None = None,
    stack: str = "",
    citizen_discard: str = "",
    removed: str = "",
    city_discard: Iterable[int] = (),
    city_known: Sequence[int] = (),
    drawn: str = "",
    known: str = "",
    deck: tuple[int, int] | str | None = None,
    phase: Phase = Phase.ACTION,
    turn: int = 1,
    captain: int = 0,
    go: int | None = None,
    cursor: int = 0,
    track: int = 0,
    last_mover: int = NOBODY,
    event: str = "",
    symbol: str = "white",
    lasting: int = 0,
    mode: Mode | None = None,
    difficulty: str = "standard",
    closed: bool = False,
    edit: Callable[[State], None] | None = None,
) -> State:
    """A position in which somebody is asked, or chance must fall.

    - `phase` ACTION (default): mech `go` (the Captain unless said) is asked for its go. It must
      have something else than Pass to do. EVENT: an Event card is about to be drawn. DRAW, POWER,
      EVAC, DISCARD: mech number `cursor` from the Captain.
    - `monsters` by id, "boss" the boss (then say `threat`). `defeated`, `drawn` (event cards in the
      discard), `known` (Event cards on top of the deck, from the top), `event` (card of this turn;
      the last free one of the list once it was drawn): ids; a monster's id is its "Monster
      Appears" card.
    - `deck`: before the boss (Monster Appears, events) that are unknown in the Event Deck, by
      default as the setup leaves it less the cards drawn; after it the ids of the events left.
    - `damage` by space, `ruins` Destroyed spaces; `destruction` is at least their number.
    - `citizens` by space, `stack` the Destroyed stack, `citizen_discard`, `removed`: ids, one for
      each copy ("commuters commuters").
    - `city_known`: known top City cards from the top; `city_discard`: cards in the discard.
    - `mode`: COOP, or LONE with one mech; SOLO must be said. `edit` changes the state at the end.
    """
    crew = len(mechs)
    assert 1 <= crew <= _CREW, "one to five mechs"
    if mode is None:
        mode = Mode.LONE if crew == 1 else Mode.COOP
    monsters = monsters or {}
    number = _threat(threat, [*monsters, *defeated.split()])
    ruined = set(ruins)
    state = State(
        mode=mode,
        players=crew if mode is Mode.COOP else 1,
        crew=crew,
        difficulty=names.DIFFICULTIES.index(difficulty),
        is_closed=closed,
        threat=number,
        phase=phase,
        cursor=cursor,
        turn=turn,
        captain=captain,
        attack_track=track,
        last_mover=last_mover,
        destruction=len(ruined) if destruction is None else destruction,
        symbol=Symbol[symbol.upper()],
        lasting=lasting,
    )
    if phase is Phase.ACTION:
        state.go = captain if go is None else go
    _city(state, damage or {}, ruined)
    _monsters(state, monsters, defeated)
    _citizens(state, citizens or {}, stack, citizen_discard, removed)
    event = event or _usual_event(state, f"{drawn} {known} {deck}")
    if event:
        state.current_event = names.event_number(number, event)
        drawn = f"{drawn} {event}"
    _decks(state, city_discard, city_known, drawn, known, deck)
    _mechs(state, mechs)
    _check_supplies(state)
    if edit is not None:
        edit(state)
    return state


def _usual_event(state: State, used: str) -> str:
    """The card of this turn, once it was drawn: the last event of the list that is free."""
    if not Phase.EVENT < state.phase < Phase.OVER:
        return ""
    events = [names.event_name(state.threat, n) for n in range(FIRST_EVENT, EVENT_CARDS)]
    return next(each for each in reversed(events) if each not in used.split())


def _threat(threat: str, monsters: Sequence[str]) -> int:
    if threat:
        assert threat in names.THREATS, f"no threat {threat!r}"
        return names.THREATS.index(threat)
    named = [each for each in monsters if each != "boss"]
    return names.threat_of(named[0]) if named else 0


def _city(state: State, damage: Mapping[int, int], ruins: set[int]) -> None:
    for space, n in damage.items():
        assert 1 <= space <= 18, f"no City Space {space}"
        assert n < names.capacity(space), f"space {space} falls at {names.capacity(space)}"
        assert space not in ruins, f"space {space} is Destroyed"
        state.damage[space - 1] = n
    for space in ruins:
        assert 1 <= space <= 18, f"no City Space {space}"
        state.damage[space - 1] = DESTROYED
    assert state.destruction >= len(ruins), "each Destroyed space is a step of Destruction"


def _is_standing(state: State, space: int) -> bool:
    return 1 <= space <= 18 and state.damage[space - 1] != DESTROYED


def _monsters(state: State, monsters: Mapping[str, Foe], defeated: str) -> None:
    for name, own in monsters.items():
        number = names.monster_number(state.threat, name)
        assert _is_standing(state, own.space), f"{name} cannot be in {own.space}"
        marks = MonsterMark.HELD * own.held | MonsterMark.STUNNED * own.stunned
        assert not (own.stunned and number == BOSS), "a boss cannot be stunned"
        life = names.printed_life(state.threat, number) if own.life is None else own.life
        assert life > 0, f"{name} has no life"
        state.monsters[number] = MonsterState(
            status=Status.IN_PLAY,
            space=own.space,
            life=life,
            tokens=[own.fire, own.plus, own.minus, own.armor],
            marks=int(marks),
        )
    for name in defeated.split():
        number = names.monster_number(state.threat, name)
        assert name not in monsters, f"{name} is in play"
        state.monsters[number] = MonsterState(status=Status.DEFEATED)


def _citizens(
    state: State, citizens: Mapping[int, str], stack: str, discard: str, removed: str
) -> None:
    places: dict[str, list[int]] = {}
    for space, words in citizens.items():
        assert _is_standing(state, space), f"citizens cannot be in {space}"
        for word in words.split():
            places.setdefault(word, []).append(space)
    for place, words in ((IN_DISCARD, discard), (IN_STACK, stack), (REMOVED, removed)):
        for word in words.split():
            places.setdefault(word, []).append(place)
    for word, found in places.items():
        slots = names.copies(names.design(word))
        assert len(found) <= len(slots), f"{len(found)} of {word}; there are {len(slots)}"
        where = sorted([0] * (len(slots) - len(found)) + found)
        for slot, place in zip(slots, where, strict=True):
            state.citizens[slot] = place


def _decks(
    state: State,
    city_discard: Iterable[int],
    city_known: Sequence[int],
    drawn: str,
    known: str,
    deck: tuple[int, int] | str | None,
) -> None:
    for space in city_discard:
        assert space not in city_known, f"City card {space} lies twice"
        state.city_discard |= 1 << (space - 1)
    state.city_known = [*city_known, *[0] * (3 - len(city_known))]
    number = state.threat
    out = {names.event_number(number, word) for word in drawn.split()}
    top = [names.event_number(number, word) for word in known.split()]
    assert not out & set(top), "an Event card lies twice"
    state.event_known = [*top, *[NO_CARD] * (3 - len(top))]
    if state.monsters[BOSS].status is not Status.AWAY:
        _boss_deck(state, out, top, deck)
        return
    out |= {n for n in range(BOSS) if state.monsters[n].status is not Status.AWAY}
    assert not out & set(top), "a monster in play is not in the Event Deck"
    state.event_discard = _bits(out)
    state.event_pool = _bits(set(range(EVENT_CARDS)) - out - set(top))
    if deck is None:
        appears, events = (2, 4) if state.crew <= _FEW else (1, 5)
        seen = [card for card in [*out, *top] if card >= FIRST_EVENT]
        more = sum(card < FIRST_EVENT for card in out) - state.crew
        more = max(0, more) + sum(card < FIRST_EVENT for card in top)
        deck = (max(0, appears - more), max(0, events - len(seen)))
    assert not isinstance(deck, str), "before the boss the deck is two numbers"
    state.deck_appears, state.deck_events = deck


def _boss_deck(
    state: State, out: set[int], top: Sequence[int], deck: tuple[int, int] | str | None
) -> None:
    if deck is None:
        deck = " ".join(
            names.event_name(state.threat, card)
            for card in range(FIRST_EVENT, FIRST_EVENT + (4 if state.crew <= _FEW else 5))
            if card not in out and card not in top
        )
    assert isinstance(deck, str), "after the boss the deck is the ids of its events"
    bag = {names.event_number(state.threat, word) for word in deck.split()}
    assert not bag & (out | set(top)), "an Event card lies twice"
    state.event_pool, state.event_discard = _bits(bag), _bits(out)


def _mechs(state: State, mechs: Sequence[Mech]) -> None:
    taken = {part for own in mechs if own.build for part in names.parts_of(own.build)}
    named = [part for own in mechs if own.build for part in names.parts_of(own.build)]
    assert len(taken) == len(named), "two mechs share a part"
    for number, own in enumerate(mechs):
        if own.build:
            parts = names.parts_of(own.build)
        else:
            free = [b for b in _DEFAULT_BUILDS if not taken & set(names.parts_of(b))]
            assert free, "no prebuilt mech is left; say which parts"
            parts = names.parts_of(free[0])
            taken |= set(parts)
        state.mechs[number] = _mech(state, own, parts)


def _mech(state: State, own: Mech, parts: tuple[int, ...]) -> MechState:
    power, damage = names.amounts(own.power), names.amounts(own.damage)
    assert power[0] == 0, "the chassis holds no power"
    for slot in range(4):
        length = names.track(parts, slot)
        held = power[slot] + damage[slot]
        assert held <= length, f"{held} tokens on {names.SLOTS[slot]}, whose track has {length}"
    assert 0 <= own.space <= 18, f"no area {own.space}"

    def cards(words: str) -> int:
        found = [names.card_number(parts, word) for word in words.split()]
        return _bits(found)

    hand, front = cards(own.hand), cards(own.front)
    discard = (1 << 28) - 1 - hand - front if own.discard == "*" else cards(own.discard)
    assert not hand & front | hand & discard | front & discard, "a card lies twice"
    marks = MechMark.LYING * own.lying
    for word in own.aimed.split():
        marks |= _AIMS[word]
    return MechState(
        parts=list(parts),
        power=power[1:],
        damage=damage,
        bots=own.bots,
        armor=own.armor,
        space=own.space,
        marks=int(marks),
        goes=own.goes,
        hand=hand,
        shown=cards(own.shown),
        front=front,
        discard=discard,
    )


def _check_supplies(state: State) -> None:
    """Nobody has more tokens than there are (DNT-TOK-02, DNT-TOK-08)."""
    for number, own in enumerate(state.mechs):
        assert own.armor <= _FIGURES.mech_armor, f"{own.armor} Armor tokens on mech {number}"
    for kind, name in enumerate(("Fire", "+1", "-1", "Armor")):
        used = sum(monster.tokens[kind] for monster in state.monsters)
        used += sum(own.armor for own in state.mechs) if name == "Armor" else 0
        assert used <= _FIGURES.supply, f"{used} {name} tokens; there are {_FIGURES.supply}"


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)
