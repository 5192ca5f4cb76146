"""Super Fantasy Brawl's table as plain values: arena, champions, track and players. No drawing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.actions import Action, Play, React
from kumite.games.super_fantasy_brawl.commentary import modifier
from kumite.games.super_fantasy_brawl.explanations import targeting_words
from kumite.games.super_fantasy_brawl.imagining import choices_of
from kumite.games.super_fantasy_brawl.model import (
    FIGURES,
    GATE,
    HIDDEN_LIST,
    NO_AMOUNT,
    NO_HEX,
    NO_ID,
    SIDES,
    Mode,
    Phase,
)
from kumite.games.super_fantasy_brawl.standing import standing_of
from kumite.games.super_fantasy_brawl.terms import CARDS_OF_CHAMPION, CardType, Core
from kumite.games.super_fantasy_brawl.view import size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.games.super_fantasy_brawl.entries import Card, Content
    from kumite.games.super_fantasy_brawl.standing import Standing
    from kumite.games.super_fantasy_brawl.view import View

__all__ = [
    "Arena",
    "CardLine",
    "Draft",
    "Figure",
    "Player",
    "Slot",
    "Space",
    "Table",
    "card_line",
    "side_name",
    "table_of",
]

MODES = {Mode.DUEL: "Duel", Mode.TORNADO: "Super Team Tornado"}
_FIRST_FIGHT = Phase.CHALLENGE


@dataclass(frozen=True, slots=True)
class Figure:
    """A champion in the match."""

    number: int
    champion: int
    code: str
    """Three letters: capitals for the own side, small ones for the other."""
    name: str
    controller: int
    side: int
    is_own: bool
    """Whether it fights for the viewer's side (a spectator's: the first seat's)."""
    hex: int | None
    """None: on the Gate."""
    place: str
    hp: int
    left: int
    defence: int
    """DEF now."""
    is_up: bool
    is_rooted: bool
    is_bloodied: bool
    is_active: bool
    """Whether it takes the Action under way."""
    is_target: bool
    ability: str
    modifiers: tuple[str, ...]

    @property
    def role(self) -> str:
        return f"seat{self.controller}"


@dataclass(frozen=True, slots=True)
class Space:
    """A hex of the arena."""

    number: int
    name: str
    area: int | None
    """The coloured area it belongs to: a Core's number."""
    statue: str
    """The first letter of its area's name if a statue stands there; else empty."""
    is_trap: bool
    token: str
    """Empty: no token; `?`: face down; else what the viewer knows it to be, in short."""
    gate: str
    """Deployment area: "north" or "south"; else empty."""
    figure: Figure | None


@dataclass(frozen=True, slots=True)
class Arena:
    rows: tuple[tuple[Space, ...], ...]
    offsets: tuple[int, ...]
    """By row, half hexes from the left edge."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of the Challenge Track."""

    number: int
    points: int
    name: str
    """Empty: no challenge lies there."""
    text: str
    met: tuple[int, ...]
    """Sides that fulfil it now."""
    who: str
    """The same in words."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """An Action card at a glance."""

    number: int
    name: str
    champion: str
    code: str
    kind: str
    core: int
    core_letter: str
    move: int
    reach: str
    power: str
    """STR of an attack, DEF of a reaction; empty for a skill."""
    text: str
    is_now: bool = False
    """Whether the viewer may play it at this moment."""


@dataclass(frozen=True, slots=True)
class Player:
    """A seat with its cards and Cores."""

    seat: int
    name: str
    side: int
    is_you: bool
    is_turn: bool
    place: str
    """Where its side deploys; empty before that is known."""
    team: tuple[str, ...]
    cores: tuple[tuple[str, bool], ...]
    """(letter, ready)"""
    hand: int
    cards: tuple[CardLine, ...]
    """Those of the hand that the viewer can see."""
    planned: tuple[str, ...]
    """From the top; `?` for a card that the viewer cannot see."""
    deck: int
    """Cards of the draw deck below the planned ones."""
    discard: tuple[str, ...]
    shown: tuple[str, ...]
    """Cards known to all to be in the hand or on the deck, of another player."""

    @property
    def role(self) -> str:
        return f"seat{self.seat}"


@dataclass(frozen=True, slots=True)
class Draft:
    """What is known of teams in the making."""

    pool: tuple[str, ...]
    lists: tuple[tuple[str, tuple[str, ...], str], ...]
    """(player, champions of the list, the banned one)"""
    teams: tuple[tuple[str, tuple[str, ...]], ...]
    needed: int


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that is drawn or told of a position."""

    mode: str
    when: str
    goal: int
    points: tuple[tuple[str, int, bool], ...]
    """By side: (name, points, whether it is the viewer's)"""
    arena: Arena
    figures: tuple[Figure, ...]
    slots: tuple[Slot, ...]
    areas: tuple[tuple[str, str], ...]
    """(name of the area, who controls it; empty for nobody)"""
    players: tuple[Player, ...]
    """The viewer first, then by seat."""
    draft: Draft | None
    """None once the teams are complete."""
    in_play: tuple[str, ...]
    """The Action and the Reaction under way, in words."""

    @property
    def own_side(self) -> int:
        return self.players[0].side


def own_side(view: View) -> int:
    return 0 if view.is_spectator else view.viewer % SIDES


def side_name(view: View, side: int) -> str:
    """A side by its seats, as "you" for the viewer's own."""
    if view.is_spectator or side != own_side(view):
        return view.side(side)
    return "you" if view.state.mode is Mode.DUEL else "your team"


def table_of(view: View) -> Table:
    """The whole table as the viewer knows it."""
    state = view.state
    standing = standing_of(view)
    figures = _figures(view, standing)
    mode = view.content.modes[state.mode]
    return Table(
        mode=MODES[state.mode],
        when=_when(view),
        goal=mode.points,
        points=tuple(
            (side_name(view, side), state.points[side], side == own_side(view))
            for side in _sides(view)
        ),
        arena=_arena(view, figures),
        figures=figures,
        slots=_slots(view, standing),
        areas=tuple(
            (statue.area_name, side_name(view, held) if held < SIDES else "")
            for statue, held in zip(view.content.statues, standing.held, strict=True)
        ),
        players=tuple(_player(view, seat) for seat in _seats(view)),
        draft=_draft(view),
        in_play=_in_play(view),
    )


def _when(view: View) -> str:
    state = view.state
    if state.phase is Phase.OVER:
        return "The match is over"
    if not state.round:
        return "Set-up"
    turn = f", {view.name(state.active)}'s turn" if state.active < state.players else ""
    return f"Round {state.round}{turn}"


def _sides(view: View) -> list[int]:
    own = own_side(view)
    return [own, 1 - own]


def _seats(view: View) -> list[int]:
    seats = list(range(view.state.players))
    return seats if view.is_spectator else seats[view.viewer :] + seats[: view.viewer]


# Champions


def _figures(view: View, standing: Standing) -> tuple[Figure, ...]:
    found = [
        _figure(view, number, standing)
        for number, each in enumerate(view.state.figures)
        if each.champion != NO_ID
    ]
    order = _seats(view)
    return tuple(sorted(found, key=lambda each: (order.index(each.controller), each.number)))


def _figure(view: View, number: int, standing: Standing) -> Figure:
    state, own = view.state, view.state.figures[number]
    champion = view.content.champions[own.champion]
    is_own = own.controller % SIDES == own_side(view)
    told = [
        modifier(view, number, each.key & 31, each.amount - NO_AMOUNT)
        for each in state.modifiers
        if each.key != NO_ID and each.key >> 5 == number
    ]
    return Figure(
        number=number,
        champion=own.champion,
        code=champion.code if is_own else champion.code.lower(),
        name=view.figure(number),
        controller=own.controller,
        side=own.controller % SIDES,
        is_own=is_own,
        hex=None if own.hex == GATE else own.hex,
        place=view.hex(own.hex),
        hp=view.hp(number),
        left=view.hp(number) - own.damage,
        defence=standing.defence[number],
        is_up=own.is_up,
        is_rooted=own.is_rooted,
        is_bloodied=number in standing.bloodied,
        is_active=number == state.actor,
        is_target=bool(state.targets >> number & 1),
        ability=champion.text,
        modifiers=tuple(told),
    )


# The arena


def _arena(view: View, figures: Sequence[Figure]) -> Arena:
    arena = view.content.arena
    standing = {each.hex: each for each in figures if each.hex is not None}
    # Whoever moves across an Ally's hex lies over it.
    moving = (each for each in figures if each.number == view.state.mover)
    standing |= {each.hex: each for each in moving if each.hex is not None}
    rows = tuple(tuple(_space(view, at, standing.get(at)) for at in row) for row in arena.rows)
    starts = [2 * arena.cells[row[0]].q + arena.cells[row[0]].r for row in arena.rows]
    return Arena(rows, tuple(start - min(starts) for start in starts))


def _space(view: View, number: int, figure: Figure | None) -> Space:
    content = view.content
    area = next((at for at, hexes in enumerate(content.areas) if number in hexes), None)
    statue = next((each for each in content.statues if each.hex == number), None)
    return Space(
        number=number,
        name=content.arena.name(number),
        area=None if area is None else area_core(content, area),
        statue="" if statue is None else statue.area_name[0],
        is_trap=number in content.trap_hexes,
        token=_token(view, number),
        gate="north" if number in content.north else "south" if number in content.south else "",
        figure=figure,
    )


def area_core(content: Content, area: int) -> int:
    """The Core whose colour an area has, by its name; the areas of a pack may have others."""
    name = content.statues[area].area_name.upper()
    return next((int(core) for core in Core if core.name == name), area)


def _token(view: View, number: int) -> str:
    state = view.state
    if state.trap_hex == number and state.trap_token != NO_ID:
        return trap_words(view, state.trap_token)
    trap = next((each for each in state.traps if each.hex == number != NO_HEX), None)
    if trap is None:
        return ""
    return "?" if trap.token == NO_ID else trap_words(view, trap.token)


def trap_words(view: View, token: int) -> str:
    """A trap token in a few letters.

    >>> from kumite.games.super_fantasy_brawl.content import load
    >>> from kumite.games.super_fantasy_brawl.model import State
    >>> from kumite.games.super_fantasy_brawl.view import View
    >>> view = View(254, State(), load())
    >>> sorted({trap_words(view, number) for number in range(12)})
    ['-1', '-2', '-3', 'root', 'stun']
    """
    design = view.content.tokens[token]
    return f"-{design.n}" if design.n else design.effect.name.lower()


# Track


def _slots(view: View, standing: Standing) -> tuple[Slot, ...]:
    found = []
    for number, points in enumerate(view.content.modes[view.state.mode].track):
        design = view.state.track[number]
        met = standing.met[number]
        who = " and ".join(side_name(view, side) for side in met)
        if design == NO_ID:
            found.append(Slot(number + 1, points, "", "", (), ""))
        else:
            challenge = view.content.challenges[design]
            text = challenge.text.removesuffix(".")
            found.append(Slot(number + 1, points, challenge.name, text, met, who))
    return tuple(found)


# Players


def card_line(content: Content, card: Card, number: int, *, is_now: bool = False) -> CardLine:
    """An Action card in its numbers."""
    champion = content.champions[card.champion]
    power = str(card.strength) if card.strength else ""
    if card.type is CardType.REACTION:
        power = f"{card.defence:+d}"
    return CardLine(
        number=number,
        name=card.name,
        champion=champion.name,
        code=champion.code,
        kind=card.type.name.lower(),
        core=int(card.core),
        core_letter=card.core.letter,
        move=card.move,
        reach=targeting_words(card.targeting) if card.targeting else "",
        power=power,
        text=card.text,
        is_now=is_now,
    )


def playable(view: View) -> frozenset[int]:
    """The cards that the viewer may play at this moment, as the engine lists them."""
    found = (Action.from_code(code) for code in choices_of(view))
    return frozenset(each.card for each in found if isinstance(each, Play | React))


def _player(view: View, seat: int) -> Player:
    state, own = view.state, view.state.seats[seat]
    is_you = seat == view.viewer
    now = playable(view) if is_you else frozenset()
    team = [number for number in range(own.team.bit_length()) if own.team >> number & 1]
    hand = size(own.hand)
    planned = view.planned(seat)
    gone = hand + len(planned) + own.discard.bit_count() + _face_up(view, seat)
    gone += size(state.aside) if seat == state.active else 0
    shown = [] if is_you else view.card_numbers(seat, own.shown)
    return Player(
        seat=seat,
        name=view.name(seat),
        side=seat % SIDES,
        is_you=is_you,
        is_turn=seat == state.active and state.phase is not Phase.OVER,
        place="" if state.north >= SIDES else "north" if state.north == seat % SIDES else "south",
        team=tuple(view.champion(number) for number in team),
        cores=tuple((core.letter, bool(own.cores >> core & 1)) for core in Core),
        hand=hand,
        cards=tuple(
            card_line(view.content, view.card(card), card, is_now=card in now)
            for card in view.card_numbers(seat, own.hand)
        ),
        planned=tuple("?" if card is None else view.card(card).name for card in planned),
        deck=max(len(team) * CARDS_OF_CHAMPION - gone, 0),
        discard=tuple(view.card(card).name for card in view.card_numbers(seat, own.discard)),
        shown=tuple(view.card(card).name for card in shown),
    )


def _face_up(view: View, seat: int) -> int:
    """Cards of a seat that are being resolved."""
    state = view.state
    own = state.card != NO_ID and seat == state.active
    return int(own) + int(state.reaction != NO_ID and seat == state.reactor)


def _in_play(view: View) -> tuple[str, ...]:
    state = view.state
    found = []
    if state.card != NO_ID:
        found.append(_by(view, view.card(state.card).name))
    elif state.standard != NO_ID:
        name = view.content.standards[state.standard].name
        found.append(_by(view, name))
    if state.reaction != NO_ID:
        card = view.card(state.reaction).name
        found.append(f"{card} by {view.name(state.reactor)} for {view.figure(state.reacted)}")
    return tuple(found)


def _by(view: View, name: str) -> str:
    state = view.state
    targets = [view.figure(each) for each in range(FIGURES) if state.targets >> each & 1]
    on = f" on {', '.join(targets)}" if targets else ""
    return f"{name} by {view.figure(state.actor)}{on}"


# Teams in the making


def _draft(view: View) -> Draft | None:
    state = view.state
    if state.phase >= _FIRST_FIGHT:
        return None
    lists = []
    for seat in range(state.players):
        own = state.seats[seat]
        if own.brought & ~HIDDEN_LIST:
            banned = "" if own.banned == NO_ID else view.champion(own.banned)
            lists.append((view.name(seat), _brought(view, seat), banned))
    return Draft(
        pool=_champions(view, state.pool),
        lists=tuple(lists),
        teams=tuple(
            (view.name(seat), _champions(view, state.seats[seat].team))
            for seat in range(state.players)
        ),
        needed=view.content.modes[state.mode].champions,
    )


def _brought(view: View, seat: int) -> tuple[str, ...]:
    """A list; of a hidden one as many question marks as it has champions."""
    brought = view.state.seats[seat].brought
    if brought & HIDDEN_LIST:
        return ("?",) * (brought & ~HIDDEN_LIST)
    return _champions(view, brought)


def _champions(view: View, mask: int) -> tuple[str, ...]:
    return tuple(view.champion(each) for each in range(mask.bit_length()) if mask >> each & 1)
