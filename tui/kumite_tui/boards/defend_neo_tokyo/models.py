"""Defend Neo Tokyo's table as plain values: the city, its tracks and the mechs. No drawing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo import actions as act
from kumite.games.defend_neo_tokyo.board import event_cards
from kumite.games.defend_neo_tokyo.explanations import card_words
from kumite.games.defend_neo_tokyo.imagining import choices_of
from kumite.games.defend_neo_tokyo.labels import Labels
from kumite.games.defend_neo_tokyo.model import (
    BOSS,
    CARDS,
    DESTROYED,
    IN_STACK,
    NO_CARD,
    NO_ID,
    NOBODY,
    SPACES,
    Ending,
    Lasting,
    MechMark,
    MonsterMark,
    Phase,
    Status,
)
from kumite.games.defend_neo_tokyo.terms import CardType, Slot, Symbol
from kumite.games.defend_neo_tokyo.view import PER_PART, SLOT_NAMES
from kumite_tui.boards.texts import letters_of

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.view import View

__all__ = [
    "CardLine",
    "City",
    "Mech",
    "Monster",
    "Space",
    "Track",
    "Tracks",
    "city_of",
    "machine_of",
    "mechs_of",
    "tracks_of",
]

TOKEN_NAMES = ("Fire", "+1", "-1", "Armor")
TOKEN_LETTERS = ("F", "+", "-", "A")
SHORT_SLOTS: dict[int, str] = {Slot.C: "C ", Slot.LA: "LA", Slot.RA: "RA", Slot.LG: "LG"}
_CARD_TYPES = {
    CardType.ACTION: "Action",
    CardType.ATTACK: "Attack",
    CardType.MELEE: "Melee",
    CardType.REACT: "React",
}
_PHASES = {
    Phase.DRAW: "Planning",
    Phase.POWER: "Planning: power",
    Phase.EVAC: "Planning: evacuate or stay",
    Phase.EVENT: "Event Phase",
    Phase.AID: "Event Phase",
    Phase.EVENT_ATTACKS: "Event Phase: monsters attack",
    Phase.EVENT_END: "Event Phase",
    Phase.ACTION: "Action Phase",
    Phase.MONSTER_ATTACKS: "Monster Attack Phase",
    Phase.END: "End Phase",
    Phase.DISCARD: "End Phase: discard",
    Phase.OVER: "over",
}
_ENDINGS = {
    Ending.BOSS_DEFEATED: "The boss is defeated: everybody wins",
    Ending.DESTRUCTION: "The city is lost: everybody loses",
    Ending.BOSS_DECK: "The boss was not stopped in time: everybody loses",
    Ending.LAST_TURN: "Time is up: everybody loses",
}


@dataclass(frozen=True, slots=True)
class Monster:
    """A monster in the city."""

    number: int
    name: str
    letters: str
    """Two of them, so that it is not taken for a mech."""
    life: int
    printed: int
    """Life that its card shows."""
    armor: str
    tokens: tuple[int, ...]
    is_held: bool
    is_stunned: bool
    faces_mechs: bool
    """Its Mech side is up."""
    is_boss: bool
    space: int

    @property
    def side(self) -> str:
        if self.is_boss:
            return "boss"
        return "Mech side" if self.faces_mechs else "City side"

    @property
    def marks(self) -> list[str]:
        """Tokens and what keeps it, in words."""
        found = [f"{name} {n}" for name, n in zip(TOKEN_NAMES, self.tokens, strict=True) if n]
        found += ["held"] if self.is_held else []
        return found + (["stunned"] if self.is_stunned else [])

    @property
    def short_marks(self) -> str:
        """The same in letters: F Fire, + and - Damage, A Armor, H held, S stunned."""
        found = [f"{letter}{n}" for letter, n in zip(TOKEN_LETTERS, self.tokens, strict=True) if n]
        found += ["H"] if self.is_held else []
        return "".join(found + (["S"] if self.is_stunned else []))


@dataclass(frozen=True, slots=True)
class Figure:
    """A mech as it stands in the city."""

    number: int
    letter: str
    name: str
    is_lying: bool

    @property
    def role(self) -> str:
        return f"seat{self.number}"


@dataclass(frozen=True, slots=True)
class Space:
    """Defense HQ (0) or a City Space."""

    number: int
    name: str
    damage: int
    capacity: int
    is_destroyed: bool
    citizens: tuple[tuple[str, int], ...]
    """(name, POP)"""
    monsters: tuple[Monster, ...]
    mechs: tuple[Figure, ...]

    @property
    def population(self) -> int:
        return sum(pop for _, pop in self.citizens)


@dataclass(frozen=True, slots=True)
class City:
    """HQ and the 18 spaces, by number."""

    spaces: tuple[Space, ...]

    @property
    def monsters(self) -> tuple[Monster, ...]:
        """In the order in which they attack."""
        return tuple(monster for space in self.spaces for monster in space.monsters)


@dataclass(frozen=True, slots=True)
class Tracks:
    """How the match stands."""

    when: str
    destruction: int
    final: int
    attack: int
    trigger: int
    lost: int
    stack: int
    """POP in the Destroyed stack that raises the destruction."""
    cards: int
    """Event cards left; with the boss in play its clock."""
    captain: str
    event: str
    symbol: str
    lasting: str
    boss: str
    """The boss in words: on its way, its life, or defeated."""
    known: tuple[str, ...]
    """Known next cards."""
    ending: str


@dataclass(frozen=True, slots=True)
class Track:
    """One part of a mech: power comes from the left, damage from the right."""

    slot: int
    part: str
    place: str
    length: int
    power: int
    damage: int
    bands: tuple[tuple[int, int], ...]
    """Of a chassis, from the right: (spaces, power they give)."""
    is_aimed: bool


@dataclass(frozen=True, slots=True)
class CardLine:
    """A card of a hand."""

    number: int
    name: str
    kind: str
    needs: int
    part: str
    """The part that must have the power."""
    slot: int
    text: str
    is_now: bool
    """The viewer may play it at this very moment."""


@dataclass(frozen=True, slots=True)
class Mech:
    figure: Figure
    pilot: int
    is_yours: bool
    is_acting: bool
    is_captain: bool
    is_built: bool
    place: str
    tracks: tuple[Track, ...]
    generator: int
    """Power that the chassis gives with its damage now."""
    bots: int
    armor: int
    hand: int
    cards: tuple[CardLine, ...]
    """The cards of the hand that the viewer can see."""
    front: tuple[str, ...]
    deck: int
    discard: int
    tiles: tuple[tuple[int, str, int, bool], ...]
    """(slot, name, space that must hold power, usable now) of its tile actions."""

    @property
    def damage(self) -> int:
        return sum(track.damage for track in self.tracks)


def figures_of(view: View) -> tuple[Figure, ...]:
    crew = range(view.state.crew)
    letters = letters_of([view.mech(mech) for mech in crew])
    built = [view.state.mechs[mech].parts[Slot.C] != NO_ID for mech in crew]
    return tuple(
        Figure(
            mech,
            letters[mech] if built[mech] else str(mech + 1),
            view.mech(mech) if built[mech] else f"Mech {mech + 1}",
            bool(view.state.mechs[mech].marks & MechMark.LYING),
        )
        for mech in crew
    )


def acting_of(view: View) -> int:
    """The mech that something is asked about or that has its go; NOBODY if none."""
    return Labels(view).mech if view.state.phase is not Phase.OVER else NOBODY


def city_of(view: View) -> City:
    """Every space with what is in it."""
    state, content = view.state, view.content
    figures = figures_of(view)
    designs = content.designs()
    spaces = []
    for number in range(SPACES + 1):
        damage = state.damage[number - 1] if number else 0
        citizens = tuple(
            (content.citizens[design].name, content.citizens[design].pop)
            for at, design in zip(state.citizens, designs, strict=True)
            if number and at == number
        )
        mechs = tuple(each for each in figures if state.mechs[each.number].space == number)
        spaces.append(
            Space(
                number=number,
                name=content.spaces[number].name,
                damage=0 if damage == DESTROYED else damage,
                capacity=content.spaces[number].capacity,
                is_destroyed=damage == DESTROYED,
                citizens=citizens,
                monsters=tuple(_monsters_in(view, number, faces_mechs=bool(mechs))),
                mechs=mechs,
            )
        )
    return City(tuple(spaces))


def _monsters_in(view: View, space: int, *, faces_mechs: bool) -> list[Monster]:
    found = []
    for number, own in enumerate(view.state.monsters):
        if own.status is not Status.IN_PLAY or own.space != space:
            continue
        name = view.monster(number)
        is_boss = number == BOSS
        threat = view.state.threat
        card = view.content.bosses[threat] if is_boss else view.content.monsters[threat][number]
        armor = card.armor
        told = f"armor {armor.ranged}"
        if armor.melee != armor.ranged:
            told = f"armor {armor.melee} melee, {armor.ranged} other"
        found.append(
            Monster(
                number=number,
                name=name,
                letters=name[:2],
                life=own.life,
                printed=card.life,
                armor=told if armor.melee or armor.ranged else "",
                tokens=tuple(own.tokens),
                is_held=bool(own.marks & MonsterMark.HELD),
                is_stunned=bool(own.marks & MonsterMark.STUNNED),
                faces_mechs=faces_mechs,
                is_boss=is_boss,
                space=space,
            )
        )
    return found


def tracks_of(view: View) -> Tracks:
    state, content = view.state, view.content
    difficulty = content.difficulties[state.difficulty]
    places = zip(state.citizens, content.designs(), strict=True)
    has_event = state.current_event != NO_CARD and state.threat != NOBODY
    when = f"Turn {state.turn}" if state.turn else "Building mechs"
    phase = _PHASES.get(state.phase, "")
    return Tracks(
        when=f"{when}, {phase}" if phase and state.turn else when,
        destruction=state.destruction,
        final=difficulty.final,
        attack=state.attack_track,
        trigger=content.modes[state.mode].trigger,
        lost=sum(content.citizens[design].pop for at, design in places if at == IN_STACK),
        stack=content.figures.stack,
        cards=event_cards(view),
        captain=view.mech(state.captain) if state.captain != NOBODY else "",
        event=view.event(state.current_event) if has_event else "",
        symbol="white" if state.symbol is Symbol.WHITE else "red",
        lasting=_lasting(state.lasting),
        boss=_boss(view),
        known=(
            *(f"event {view.event(card)}" for card in state.event_known if card != NO_CARD),
            *(f"City card {view.space(space)}" for space in state.city_known if space),
        ),
        ending=_ENDINGS.get(state.ending, ""),
    )


def _lasting(lasting: int) -> str:
    told = []
    if lasting & Lasting.BAN_REACT:
        told.append("no React in HQ or alone")
    if lasting & Lasting.CAP_RANGE:
        told.append("range at most 1")
    return ", ".join(told)


def _boss(view: View) -> str:
    state = view.state
    own = state.monsters[BOSS]
    if state.threat == NOBODY:
        return ""
    name = view.monster(BOSS)
    if own.status is Status.IN_PLAY:
        return f"{name} {own.life} life"
    return f"{name} defeated" if own.status is Status.DEFEATED else f"{name} still to come"


def mechs_of(view: View) -> tuple[Mech, ...]:
    """All mechs in their order."""
    choices = [act.Action.from_code(code) for code in choices_of(view)]
    acting = acting_of(view)
    return tuple(
        _mech(view, figure, acting, choices if figure.number == acting else [])
        for figure in figures_of(view)
    )


def machine_of(view: View, mechs: tuple[Mech, ...]) -> Mech:
    """The mech that is drawn as a machine: the acting one, or one's own while others act."""
    acting = acting_of(view)
    if view.is_spectator or (acting < view.state.crew and view.pilot(acting) == view.viewer):
        return mechs[acting if acting < len(mechs) else 0]
    return next((mech for mech in mechs if mech.is_yours), mechs[0])


def _mech(view: View, figure: Figure, acting: int, choices: list[act.Action]) -> Mech:
    number = figure.number
    own = view.state.mechs[number]
    is_built = NO_ID not in own.parts
    cards = view.hand(number) if is_built else []
    used = own.hand.bit_count() if cards else view.hand_size(number)
    return Mech(
        figure=figure,
        pilot=view.pilot(number),
        is_yours=view.pilot(number) == view.viewer,
        is_acting=number == acting,
        is_captain=number == view.state.captain,
        is_built=is_built,
        place=view.space(own.space),
        tracks=tuple(_track(view, number, slot) for slot in Slot if own.parts[slot] != NO_ID),
        generator=_generator(view, number),
        bots=own.bots,
        armor=own.armor,
        hand=view.hand_size(number),
        cards=tuple(_card(view, number, card, choices) for card in cards),
        front=tuple(view.card_name(number, card) for card in range(CARDS) if own.front >> card & 1),
        deck=max(CARDS - used - own.front.bit_count() - own.discard.bit_count(), 0),
        discard=own.discard.bit_count(),
        tiles=_tiles(view, number, choices) if is_built else (),
    )


def _track(view: View, mech: int, slot: Slot) -> Track:
    own, part = view.state.mechs[mech], view.part(mech, slot)
    assert part is not None
    aimed = {Slot.LA: MechMark.LEFT_AIMED, Slot.RA: MechMark.RIGHT_AIMED}.get(slot)
    return Track(
        slot=slot,
        part=part.name,
        place=SLOT_NAMES[slot],
        length=part.length or sum(band.spaces for band in part.bands),
        power=own.power[slot - 1] if slot else 0,
        damage=own.damage[slot],
        bands=tuple((band.spaces, band.power) for band in part.bands),
        is_aimed=aimed is not None and bool(own.marks & aimed),
    )


def _generator(view: View, mech: int) -> int:
    """What the chassis shows where its leftmost damage lies."""
    part = view.part(mech, Slot.C)
    left = view.state.mechs[mech].damage[Slot.C]
    for band in part.bands if part else ():
        if left <= band.spaces:
            return band.power
        left -= band.spaces
    return 0


def _card(view: View, mech: int, number: int, choices: list[act.Action]) -> CardLine:
    card = view.card(mech, number)
    slot = number // PER_PART
    part = view.part(mech, slot)
    return CardLine(
        number=number,
        name=card.name,
        kind=_CARD_TYPES[card.type],
        needs=card.req,
        part=part.name if part else "",
        slot=slot,
        text=card_words(card),
        is_now=any(
            isinstance(each, act.Card | act.React) and each.card == number for each in choices
        ),
    )


def _tiles(
    view: View, mech: int, choices: list[act.Action]
) -> tuple[tuple[int, str, int, bool], ...]:
    usable = {(each.slot, each.number) for each in choices if isinstance(each, act.Tile)}
    found = []
    for slot in Slot:
        part = view.part(mech, slot)
        for number, tile in enumerate(part.actions if part else ()):
            found.append((int(slot), tile.name, tile.at, (slot, number) in usable))
    return tuple(found)
