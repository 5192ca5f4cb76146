"""NEON's table as plain values: what the ring, the sheets and the tray show. No drawing here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kumite.games.neon.explanations import dice_words
from kumite.games.neon.model import (
    AUTOMA,
    HIDDEN_PLAN,
    MOST_AUTOMA_TOKENS,
    NO_ID,
    NO_PLAN,
    NOBODY,
    OUT,
    SHIP,
    Attack,
    AttackStep,
    AutomaKind,
    Mode,
    Phase,
)
from kumite.games.neon.terms import GearType
from kumite.games.neon.view import ATTACK_WORDS, DEFENSE_WORDS, View
from kumite_tui.boards.texts import letters_of
from kumite_tui.drawing.dice import Face

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "AIMED",
    "ATTACK_DIE",
    "COMES",
    "DEFENSE_DIE",
    "LEAVES",
    "Arena",
    "Gear",
    "Piece",
    "Sector",
    "Sheet",
    "Slot",
    "Tray",
    "Use",
    "arena_of",
    "faces_of",
    "own_sheet",
    "pieces_of",
    "score_of",
    "sheets_of",
    "tray_of",
    "uses_of",
    "without",
]

COMES, LEAVES, AIMED = "comes", "leaves", "aimed"
_REFS = 40
_LOOKS = {"COND": "maybe", "SHIELD": "block", "SPARK": "gain", "FAIL": "miss"}
ATTACK_DIE = tuple(Face(word, _LOOKS.get(word, word.lower())) for word in ATTACK_WORDS)
DEFENSE_DIE = tuple(Face(word, _LOOKS.get(word, word.lower())) for word in DEFENSE_WORDS)
RANKS = {1: "I", 2: "II", 3: "III"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A fighter as it is drawn: a letter of its own, whatever the colours."""

    who: int
    letter: str
    name: str
    mark: str = ""
    """What the highlighted choice would do with it: comes, leaves or is aimed at."""

    @property
    def role(self) -> str:
        if self.mark:
            return {COMES: "hot", LEAVES: "dim", AIMED: "label"}[self.mark]
        return "rival" if self.who == AUTOMA else f"seat{self.who}"


@dataclass(frozen=True, slots=True)
class Sector:
    number: int
    name: str
    rank: str
    text: str
    search: int
    bots: int
    tokens: tuple[str, ...]
    fighters: tuple[Piece, ...]
    sinks_next: bool
    is_sinking: bool
    is_aimed: bool = False
    """A Bot here is what the highlighted choice attacks."""

    @property
    def rank_role(self) -> str:
        return f"level{len(self.rank)}"


@dataclass(frozen=True, slots=True)
class Slot:
    """One round of the track: how many Sectors sink, and whether it is done, now or ahead."""

    sinks: int
    when: str


@dataclass(frozen=True, slots=True)
class Arena:
    sectors: tuple[Sector, ...]
    sunk: tuple[tuple[int, str], ...]
    ship: tuple[Piece, ...]
    round: int
    slots: tuple[Slot, ...]
    next_sinks: str
    leader: str


@dataclass(frozen=True, slots=True)
class Gear:
    type: str
    name: str
    dice: str
    """Dice by distance, in words; empty for armor and helmets."""
    ammo: tuple[str, ...]
    """Names of the cards under it."""
    capacity: int
    pays: str
    """Its symbols of Ammo, in words."""


@dataclass(frozen=True, slots=True)
class Sheet:
    piece: Piece
    is_you: bool
    is_leader: bool
    is_turn: bool
    is_out: bool
    side: str
    """A in the first life, B in the second; empty for the Automa."""
    squad: str
    hp: tuple[tuple[int, int, int], ...]
    """Rows, top first: value of a token, tokens left, places."""
    energy: int
    most_energy: int
    fields: int
    place: str
    gear: tuple[Gear, ...]
    trophies: str
    enhancement: str
    plan: tuple[str, ...]
    plan_words: str
    """Initiative, "committed", or nothing."""
    done: int
    """Actions of the plan that are done."""
    hand: tuple[tuple[int, str, str], ...]
    """Own Action cards: initiative and both halves."""
    points: int | None


@dataclass(frozen=True, slots=True)
class Use:
    """Something the viewer can use, with its price, or something that works by itself."""

    name: str
    price: str
    text: str


@dataclass(frozen=True, slots=True)
class Tray:
    """The attack that runs, and its dice."""

    attacker: str
    weapon: str
    target: str
    attack: tuple[Face, ...]
    defense: tuple[Face, ...]
    defender: str
    note: str


def pieces_of(view: View) -> dict[int, Piece]:
    """A letter for everybody; the Automa is @."""
    names = [view.name(seat) for seat in range(len(view.state.seats))]
    found: dict[int, Piece] = {}
    for seat, letter in enumerate(letters_of(names)):
        if view.state.seats[seat].fighter == NO_ID:
            letter = str(seat + 1)
        found[seat] = Piece(seat, letter, names[seat])
    if view.state.automa_in_play:
        found[AUTOMA] = Piece(AUTOMA, "@", "Automa")
    return found


def arena_of(view: View) -> Arena:
    """The ring, the ship in its middle and the track."""
    state, pieces = view.state, pieces_of(view)
    ring = set(state.ring)
    gone = [number for number in state.placed if number not in ring]
    ship = [piece for who, piece in pieces.items() if view.location(who) == SHIP]
    return Arena(
        sectors=tuple(_sector(view, number, pieces) for number in state.ring),
        sunk=tuple((number, view.place(number)) for number in gone),
        ship=tuple(ship) if state.phase >= Phase.HANDS else (),
        round=state.round,
        slots=_slots(view),
        next_sinks=f"{state.top} {view.place(state.top)}" if state.top else "",
        leader="" if state.leader == NOBODY else view.name(state.leader),
    )


def without(arena: Arena, hidden: frozenset[str]) -> Arena:
    """Less of it, as a lesson begins: no `automa`, no track of `rounds`."""
    if "automa" in hidden:
        sectors = [
            replace(each, fighters=tuple(who for who in each.fighters if who.who != AUTOMA))
            for each in arena.sectors
        ]
        arena = replace(arena, sectors=tuple(sectors))
    if "rounds" in hidden:
        arena = replace(arena, slots=(), leader="", sunk=())
    return arena


def _sector(view: View, number: int, pieces: dict[int, Piece]) -> Sector:
    state, printed = view.state, view.content.sector(number)
    tokens = []
    for place in state.seats:
        token = None if place.fighter == NO_ID else view.content.fighters[place.fighter].token
        if place.token == number and token is not None:
            tokens.append(view.content.tokens[token].name)
    return Sector(
        number=number,
        name=printed.name,
        rank=RANKS.get(printed.rank, "?"),
        text=printed.text or " ".join(effect.text for effect in printed.effects),
        search=state.search[number],
        bots=state.bots[number],
        tokens=tuple(tokens),
        fighters=tuple(pieces[who] for who in view.fighters_in(number)),
        sinks_next=state.top == number,
        is_sinking=state.sinking == number,
    )


def _slots(view: View) -> tuple[Slot, ...]:
    state = view.state
    found = []
    for at, sinks in enumerate(view.content.tracks[state.track].slots, start=1):
        when = "done" if at < state.round else "now" if at == state.round else "ahead"
        found.append(Slot(sinks, when))
    return tuple(found)


def sheets_of(view: View, points: tuple[int, ...] = ()) -> tuple[Sheet, ...]:
    """Everybody's sheet in seat order, the viewer's own first."""
    pieces = pieces_of(view)
    seats = list(range(len(view.state.seats)))
    if not view.is_spectator:
        seats = seats[view.viewer :] + seats[: view.viewer]
    found = [_sheet(view, pieces[seat], points) for seat in seats]
    if view.state.automa_in_play:
        found.append(_automa(view, pieces[AUTOMA], points))
    return tuple(found)


def score_of(view: View, points: tuple[int, ...]) -> tuple[tuple[Piece, int], ...]:
    """Everybody who can still win by points, the most first; empty where points do not count."""
    pieces = pieces_of(view)
    scores = [
        (piece, own)
        for at, piece in enumerate(pieces.values())
        if (own := _points(view, at, points)) is not None
    ]
    return tuple(sorted(scores, key=lambda each: -each[1]))


def own_sheet(view: View, points: tuple[int, ...] = ()) -> Sheet:
    """The viewer's."""
    return _sheet(view, pieces_of(view)[view.viewer], points)


def _sheet(view: View, piece: Piece, points: tuple[int, ...]) -> Sheet:
    state, seat = view.state, piece.who
    place = state.seats[seat]
    figures = view.content.figures
    printed = figures.hp_b if place.side else figures.hp_a
    squad = view.squad(seat)
    has_plan = place.plan not in (NO_PLAN, HIDDEN_PLAN)
    words = "committed" if place.plan == HIDDEN_PLAN else ""
    if has_plan:
        words = f"initiative {view.initiative(place.plan)}"
    tapped = " (tapped)" if place.tapped else ""
    kept = place.enhancement
    return Sheet(
        piece=piece,
        is_you=seat == view.viewer,
        is_leader=seat == state.leader,
        is_turn=seat == state.turn,
        is_out=place.loc == OUT,
        side="B" if place.side else "A",
        squad="" if squad is None else "ABC"[squad],
        hp=tuple(
            (values[0], left, len(values)) for left, values in zip(place.hp, printed, strict=True)
        ),
        energy=place.energy,
        most_energy=figures.energy_max,
        fields=place.fields,
        place=view.place(place.loc),
        gear=_gear(view, seat),
        trophies=view.trophies(seat),
        enhancement="" if kept == NO_ID else view.content.enhancements[kept].name + tapped,
        plan=view.plan_halves(place.plan) if has_plan else (),
        plan_words=words,
        done=state.next_action if state.turn == seat else 0,
        hand=_hand(view, seat),
        points=_points(view, seat, points),
    )


def _points(view: View, at: int, points: tuple[int, ...]) -> int | None:
    """None in Battle Royale, which has no points (NEON-BR-01)."""
    has_points = view.state.mode is not Mode.ROYALE and at < len(points)
    return points[at] if has_points else None


def _gear(view: View, seat: int) -> tuple[Gear, ...]:
    found = []
    for kind, gear in enumerate(view.state.seats[seat].gear):
        if gear is None:
            continue
        printed = view.content.equipment[gear.card]
        found.append(
            Gear(
                type=GearType(kind).name,
                name=printed.name,
                dice=dice_words(printed.dice) if printed.type.is_weapon else "",
                ammo=tuple(view.card(card) for card in gear.ammo),
                capacity=printed.capacity,
                pays=" or ".join(ammo.name for ammo in printed.ammo),
            )
        )
    return tuple(found)


def _hand(view: View, seat: int) -> tuple[tuple[int, str, str], ...]:
    hand = view.hand(seat)
    if isinstance(hand, int):
        return ()
    cards = view.content.cards
    return tuple((cards[at].initiative, view.half(at, 0), view.half(at, 1)) for at in hand)


def uses_of(view: View) -> tuple[Use, ...]:
    """The viewer's abilities, the effects of the own cards and what the Sector does there."""
    if view.is_spectator or view.me.fighter == NO_ID:
        return ()
    found = []
    for ref in range(_REFS):
        used = view.used(view.viewer, ref)
        if used is not None and used.effect.text:
            found.append(Use(used.name, view.price(view.viewer, used), used.effect.text))
    return tuple(found)


def _automa(view: View, piece: Piece, points: tuple[int, ...]) -> Sheet:
    state = view.state
    parts = [f"{count} x {value} HP" for value, count in enumerate(state.automa_trophy, 1) if count]
    tokens = 6
    if state.automa == AutomaKind.STRONG:
        parts.append("strong")
        tokens = MOST_AUTOMA_TOKENS
    return Sheet(
        piece=piece,
        is_you=False,
        is_leader=False,
        is_turn=state.phase is Phase.AUTOMA,
        is_out=state.automa_loc == OUT,
        side="",
        squad="",
        hp=(
            (
                0,
                state.automa_hp,
                max(state.automa_hp, tokens),
            ),
        ),
        energy=0,
        most_energy=0,
        fields=0,
        place=view.place(state.automa_loc),
        gear=(),
        trophies=", ".join(parts),
        enhancement="",
        plan=(),
        plan_words="",
        done=0,
        hand=(),
        points=_points(view, len(state.seats), points),
    )


def tray_of(view: View) -> Tray | None:
    """The dice on the table, if an attack runs."""
    attack = view.state.attack
    if attack is None:
        return None
    weapon = view.weapon(attack.attacker, attack.weapon)
    if attack.card != NO_ID:
        weapon = view.card(attack.card)
    defense: list[Face] = []
    for dice in (attack.defense_dice, attack.automa_dice, attack.bot_dice):
        defense += faces_of(dice, DEFENSE_DIE)
    return Tray(
        attacker=view.name(attack.attacker),
        weapon=weapon,
        target=view.target(attack.target),
        attack=faces_of(attack.dice, ATTACK_DIE),
        defense=tuple(defense),
        defender=_defender(view, attack),
        note=_note(attack),
    )


def faces_of(counts: Sequence[int], die: tuple[Face, ...]) -> tuple[Face, ...]:
    """Dice by their counts, face by face."""
    return tuple(face for face, count in zip(die, counts, strict=True) for _ in range(count))


def _defender(view: View, attack: Attack) -> str:
    if attack.current == NOBODY:
        return "a Bot" if attack.bots else ""
    return view.name(attack.current)


def _note(attack: Attack) -> str:
    if attack.step <= AttackStep.SETTLE:
        return ""
    if attack.damage:
        return f"{attack.damage} damage"
    return f"still through: {attack.crits} CRIT, {attack.hits} HIT"
