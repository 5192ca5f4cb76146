"""Scenes of Super Fantasy Brawl for the tests of its rules: a position, and verbs to play on.

A scene is built from what a test cares about, encoded, and decoded on the engine under test:

    def test_a_hammer_pushes(engine: str) -> None:
        play = scene(engine, seat(at("DUG", 0, 2), hand="DUG02"), seat(at("RAT", 1, 1)))
        play.attack("DUG02", "RAT")
        assert play.where("RAT") == (2, 0)

Things to know:
- Side A is seat 0 (tornado: 0 and 2), first player, active and south; side B is north.
- Hexes are (q, r). Champions are called by code; if both sides have one, "A:RAT" and "B:RAT".
- A scene starts where the active seat is asked for an Action. Hands are empty unless said, and
  who has an empty hand is not asked for a Reaction.
- `play.card(code, *walk)` plays a card, walks, and stops there. `play.attack` also names the target
  and lets everybody pass on Reactions. What is asked later is the test's to answer.
- `play.end_turn()` ends the turn; cards fall as they come, the lowest first.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, TypeVar

from kumite.contract import CHANCE, RawState, Setup
from kumite.errors import DecodeError
from kumite.games.super_fantasy_brawl.actions import (
    Action,
    Aim,
    Choose,
    Dash,
    Discard,
    Done,
    Draw,
    Enter,
    Exhaust,
    Heal,
    Lay,
    Leap,
    Look,
    Place,
    Plan,
    Play,
    React,
    Shift,
    Standard,
    Step,
    Target,
    Use,
)
from kumite.games.super_fantasy_brawl.codec import decode, encode
from kumite.games.super_fantasy_brawl.events import EventKind
from kumite.games.super_fantasy_brawl.model import NO_ID, Figure, Phase, SeatState, State

from . import board
from .board import CODES, CORES, STANDARDS, TOKENS, card_name, card_number, hex_number, place_of
from .packs import GAME, champion_id, game_on
from .position import At, Seat, at, build, gate, seat

__all__ = ["At", "Phase", "Scene", "Seat", "at", "gate", "opening", "resume", "scene", "seat"]

_A = TypeVar("_A", bound=Action)
Hex = board.Place


def scene(engine: str, *seats: Seat, pack: str = "", **position: Any) -> Scene:
    """A position on that engine: see `position.build`."""
    return resume(engine, build(seats, **position), pack)


def resume(engine: str, state: State, pack: str = "") -> Scene:
    """A whole state on that engine."""
    try:
        raw = game_on(engine, pack).decode(encode(state))
    except DecodeError as error:
        raise AssertionError(f"the {engine} engine refuses this scene: {error}\n{state}") from None
    return Scene(raw)


def opening(engine: str, *teams: str, mode: str = "duel", pack: str = "", **options: str) -> Scene:
    """The first position of a new match; teams as "DER DUG SKI", one for each seat, or none."""
    seats = 2 if mode == "duel" else 4
    roster = tuple("+".join(champion_id(code) for code in team.split()) for team in teams)
    setup = Setup(GAME, mode, seats, roster, options)
    return Scene(game_on(engine, pack).new(setup))


class Scene:
    """A position being played; every verb asserts that it is possible."""

    def __init__(self, raw: RawState) -> None:
        self.raw = raw

    def copy(self) -> Scene:
        return Scene(self.raw.clone())

    # What is

    @property
    def state(self) -> State:
        return decode(self.raw.encode())[0]

    @property
    def phase(self) -> Phase:
        return self.state.phase

    def is_at(self, phase: Phase) -> bool:
        return self.phase is phase

    def number(self, name: str) -> int:
        """The figure of a champion."""
        side, _, code = name.rpartition(":")
        state = self.state
        found = [
            number
            for number, figure in enumerate(state.figures)
            if figure.champion < len(CODES)
            and CODES[figure.champion] == code
            and (not side or "AB"[figure.controller & 1] == side)
        ]
        assert len(found) == 1, f"{len(found)} champions are called {name}"
        return found[0]

    def name(self, figure: int) -> str:
        """The code of a figure."""
        return CODES[self.state.figures[figure].champion]

    def figure(self, name: str) -> Figure:
        return self.state.figures[self.number(name)]

    def where(self, name: str) -> Hex | None:
        """The hex of a champion; None: its Gate."""
        return place_of(self.figure(name).hex)

    def damage(self, name: str) -> int:
        return self.figure(name).damage

    def is_up(self, name: str) -> bool:
        return self.figure(name).is_up

    def is_rooted(self, name: str) -> bool:
        return self.figure(name).is_rooted

    @property
    def points(self) -> tuple[int, int]:
        one, other = self.state.points
        return one, other

    def player(self, seat: int) -> SeatState:
        return self.state.seats[seat]

    def cards(self, seat: int, bits: int) -> set[str]:
        """Cards of a set of the seat's own."""
        team = self.team(seat)
        return {f"{team[n // 6]}0{n % 6 + 2}" for n in range(18) if bits >> n & 1}

    def team(self, seat: int) -> list[str]:
        """The codes of a player's Champions."""
        team = self.player(seat).team
        return [code for number, code in enumerate(CODES) if team >> number & 1]

    def hand(self, seat: int) -> set[str]:
        return self.cards(seat, self.player(seat).hand)

    def discard_pile(self, seat: int) -> set[str]:
        return self.cards(seat, self.player(seat).discard)

    def shown(self, seat: int) -> set[str]:
        return self.cards(seat, self.player(seat).shown)

    def planned(self, seat: int) -> list[str]:
        """The planned pile from the bottom."""
        pile = [place for place in self.player(seat).planned if place != NO_ID]
        return [next(iter(self.cards(seat, 1 << place))) for place in pile]

    def cores(self, seat: int) -> str:
        """Ready Cores: "DCM" are all."""
        ready = self.player(seat).cores
        return "".join(core for n, core in enumerate(CORES) if ready >> n & 1)

    @property
    def traps(self) -> set[Hex]:
        """Where face-down tokens lie."""
        return {place for each in self.state.traps if (place := place_of(each.hex))}

    def may_be(self, place: Hex) -> set[int]:
        """The numbers that a face-down token can be."""
        bits = next(each.may_be for each in self.state.traps if each.hex == hex_number(place))
        return {number for number in range(12) if bits >> number & 1}

    @property
    def track(self) -> list[str]:
        """Challenges by slot from the left, "" for a gap."""
        slots = 4 if self.state.players == 2 else 5
        return ["" if n == NO_ID else f"CHA{n + 1:02}" for n in self.state.track[:slots]]

    @property
    def used(self) -> set[str]:
        return {word for n, word in enumerate(STANDARDS) if self.state.used >> n & 1}

    def modifiers(self, name: str) -> dict[int, int]:
        """What is added to a champion, by kind of modifier."""
        number = self.number(name)
        known = [each for each in self.state.modifiers if each.key != NO_ID]
        return {each.key & 31: each.amount - 9 for each in known if each.key >> 5 == number}

    def events(self, kind: EventKind) -> list[tuple[int, ...]]:
        """What was told of a kind: a, b, c, d."""
        return [tuple(event[2:]) for event in self.raw.events_since(0) if event[0] == kind]

    def told(self, *kinds: EventKind) -> list[EventKind]:
        """The order in which things of these kinds were told."""
        return [EventKind(e[0]) for e in self.raw.events_since(0) if e[0] in kinds]

    def seen_events(self, kind: EventKind, seat: int) -> list[tuple[int, ...]]:
        """The same, as far as a seat is told."""
        seen = [event for event in self.raw.events_since(0) if event[1] >> seat & 1]
        return [tuple(event[2:]) for event in seen if event[0] == kind]

    def view(self, viewer: int) -> State:
        return decode(self.raw.view(viewer))[0]

    # Whom it waits for

    @property
    def waits_for(self) -> list[int]:
        """Seats that must choose; empty if chance must fall or all is over."""
        bits = self.raw.to_act()
        return [] if bits & CHANCE else [seat for seat in range(4) if bits >> seat & 1]

    @property
    def is_chance(self) -> bool:
        return self.raw.to_act() == CHANCE

    @property
    def is_over(self) -> bool:
        return self.raw.to_act() == 0

    @property
    def chooser(self) -> int:
        """The one seat that must choose."""
        assert len(self.waits_for) == 1, f"waits for {self._waiting()}, not for one seat"
        return self.waits_for[0]

    def asks(self, phase: Phase, seat: int = 0) -> bool:
        """Whether this seat is asked this."""
        return self.phase is phase and self.waits_for == [seat]

    def actions(self, seat: int | None = None) -> list[Action]:
        asked = self.chooser if seat is None else seat
        return [Action.from_code(code) for code in self.raw.actions(asked)]

    def offers(self, kind: type[_A]) -> list[_A]:
        """Legal actions of a kind; empty if nobody is asked."""
        found = [action for each in self.waits_for for action in self.actions(each)]
        return [action for action in found if isinstance(action, kind)]

    @property
    def may_stop(self) -> bool:
        return bool(self.offers(Done))

    def playable(self) -> set[str]:
        """Cards that may be played now."""
        return {card_name(each.card) for each in self.offers(Play)}

    def standards(self) -> set[tuple[str, str, str]]:
        """Standard Actions that may be used now: name, champion, Core."""
        return {
            (STANDARDS[each.standard], self.name(each.figure), CORES[each.core])
            for each in self.offers(Standard)
        }

    def steps(self) -> set[Hex]:
        return _hexes(self.offers(Step))

    def entries(self) -> set[Hex]:
        return _hexes(self.offers(Enter))

    def leaps(self) -> set[Hex]:
        return _hexes(self.offers(Leap))

    def places(self) -> set[Hex]:
        return _hexes(self.offers(Place))

    def lays(self) -> set[Hex]:
        return _hexes(self.offers(Lay))

    def shifts(self) -> set[Hex]:
        return _hexes(self.offers(Shift))

    def looks(self) -> set[Hex]:
        return _hexes(self.offers(Look))

    def targets(self) -> set[str]:
        """Champions that may be targeted now."""
        return {self.name(each.figure) for each in self.offers(Target)}

    def aims(self) -> list[int]:
        return [each.place for each in self.offers(Aim)]

    def choices(self) -> set[str]:
        return {self.name(each.figure) for each in self.offers(Choose)}

    def dashes(self) -> set[tuple[int, int]]:
        """(direction, length) of the ways that may be taken now."""
        return {(each.direction, each.steps) for each in self.offers(Dash)}

    def discards(self) -> set[str]:
        return {card_name(each.card) for each in self.offers(Discard)}

    def reactions(self) -> set[tuple[str, str]]:
        """(card, champion it is played on)."""
        return {(card_name(each.card), self.name(each.figure)) for each in self.offers(React)}

    # Choosing

    def do(self, action: Action, seat: int | None = None) -> None:
        """Take an action that must be legal."""
        asked = self.chooser if seat is None else seat
        assert action in self.actions(asked), f"cannot do {action}: {self._waiting()}"
        self.raw.apply(asked, action.code)

    def done(self) -> None:
        """End, stop, stay, decline or pass."""
        self.do(Done())

    def card(self, card: str, *walk: Hex) -> None:
        """Play a card, walk there and stop."""
        self.do(Play(card_number(card)))
        self.walk(*walk)

    def standard(self, word: str, name: str, *walk: Hex, core: str = "") -> None:
        """Use a Standard Action, walk there and stop."""
        pays = core or {"scheme": "M", "recover": "C", "strike": "D"}[word]
        self.do(Standard(STANDARDS.index(word), self.number(name), CORES.index(pays)))
        self.walk(*walk)

    def walk(self, *walk: Hex) -> None:
        for place in walk:
            self.step(place)
        if self.phase is Phase.STEP:
            self.done()

    def step(self, place: Hex) -> None:
        """Step, or enter from the Gate."""
        kind = Enter if self.phase is Phase.ENTER else Step
        self.do(kind(hex_number(place)))

    def use(self) -> None:
        self.do(Use())

    def target(self, name: str) -> None:
        self.do(Target(self.number(name)))

    def aim(self, orientation: int) -> None:
        self.do(Aim(orientation))

    def pass_reactions(self) -> None:
        """Everybody who is asked for a Reaction plays none."""
        while self.phase is Phase.REACT:
            self.done()

    def attack(self, card: str, target: str | int, *walk: Hex, react: str = "") -> None:
        """Play an attack on a champion, or towards an orientation or centre.

        `react` is a Reaction and the champion it is played on: "MAR07 MAR". Else all pass.
        """
        self.card(card, *walk)
        if isinstance(target, str):
            self.target(target)
        else:
            self.aim(target)
        if react:
            played, on = react.split()
            self.react(played, on)
        else:
            self.pass_reactions()

    def skill(self, card: str, *walk: Hex) -> None:
        """Play a skill without targets and use it."""
        self.card(card, *walk)
        self.use()

    def react(self, card: str, on: str) -> None:
        self.do(React(card_number(card), self.number(on)))

    def choose(self, name: str) -> None:
        self.do(Choose(self.number(name)))

    def draw(self, cards: int, *fall: str) -> None:
        """Draw so many; those named fall in this order."""
        self.do(Draw(cards))
        for each in fall:
            self.fall_card(each)

    def plan(self, card: str) -> None:
        self.do(Plan(card_number(card)))

    def heal(self, amount: int) -> None:
        self.do(Heal(amount))

    def dash(self, direction: int, steps: int) -> None:
        self.do(Dash(direction, steps))

    def leap(self, place: Hex) -> None:
        self.do(Leap(hex_number(place)))

    def place(self, place: Hex) -> None:
        self.do(Place(hex_number(place)))

    def lay(self, place: Hex) -> None:
        self.do(Lay(hex_number(place)))

    def look(self, place: Hex) -> None:
        self.do(Look(hex_number(place)))

    def shift(self, place: Hex) -> None:
        self.do(Shift(hex_number(place)))

    def drop(self, card: str) -> None:
        """Discard a card that is asked for."""
        self.do(Discard(card_number(card)))

    def exhaust(self, core: str) -> None:
        self.do(Exhaust(CORES.index(core)))

    def end_turn(self) -> None:
        """End the Activation Phase and let everything fall until somebody is asked."""
        if self.phase is Phase.ACTIVATE:
            self.done()
        self.settle()

    def settle(self) -> None:
        """Chance falls, the lowest outcome first, until somebody is asked."""
        while self.is_chance:
            self.settle_one()

    def settle_one(self) -> None:
        """Chance falls once, as its lowest outcome."""
        self.raw.apply_outcome(self.raw.outcomes()[0][0])

    # Chance

    def weights(self) -> dict[int, int]:
        assert self.is_chance, f"chance is not asked: {self._waiting()}"
        return dict(self.raw.outcomes())

    def odds(self) -> dict[int, Fraction]:
        weights = self.weights()
        return {each: Fraction(n, sum(weights.values())) for each, n in weights.items()}

    def fall(self, outcome: int) -> None:
        assert outcome in self.weights(), f"chance cannot fall as {outcome}: {self.weights()}"
        self.raw.apply_outcome(outcome)

    def flip(self, token: str | int) -> None:
        """The trap shows this: a name, or a number."""
        assert self.phase in (Phase.FLIP, Phase.SIGHT), f"no trap is turned: {self._waiting()}"
        self.fall(TOKENS[token] if isinstance(token, str) else token)

    def fall_card(self, card: str) -> None:
        self.fall(card_number(card))

    def fall_challenge(self, challenge: str) -> None:
        self.fall(board.challenge_number(challenge))

    def _waiting(self) -> str:
        if self.is_chance:
            return f"chance in {self.phase.name}: {self.raw.outcomes()}"
        choices = {seat: self.actions(seat) for seat in self.waits_for}
        return f"seats {self.waits_for} in {self.phase.name}: {choices}"


def _hexes(actions: Sequence[Any]) -> set[Hex]:
    return {board.HEXES[action.hex] for action in actions}
