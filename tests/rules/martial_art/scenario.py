"""Scenes of Martial Art for the tests of its rules: a position, and verbs to play on from there.

A scene is built from what a test cares about, encoded, and decoded on the engine under test:

    def test_a_hook_takes_a_die_from_the_defense(engine: str) -> None:
        play = scene(engine, Seat("igor", at="D4", chi=2, areas={4: "Energy Punch"}),
                     Seat("li-ming", at="D5", areas={1: "Defense"}))
        play.turn(4, skill="hook", sow="Energy Punch", strike=1)
        play.answer(defense=1)
        play.roll("N", "N", "F")
        play.parry("N")

Things to know:
- A scene starts where seat `turn` chooses its Starting Area. Gauges are 0 and skills the printed
  ones unless said; in Black Belt other skills fill up the three.
- `play.turn(area, …)` goes on until a strike is declared or the turn asks something after its
  distribution: energy (0, 0), no steps, facing as it is, no skill, unless said. `sow` is the order.
- `play.answer()` lets the Defender react and show tokens, if asked; `play.finish()` ends the turn,
  declining whatever is offered.
- Whatever has one legal option that everybody knows happens by itself.
- `pack="…"` lays TOML text over our content.
"""

from __future__ import annotations

import atexit
import tempfile
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from kumite import engines
from kumite.contract import CHANCE, RawGame, RawState, Setup
from kumite.errors import DecodeError
from kumite.games.martial_art import content as martial_art_content
from kumite.games.martial_art.actions import (
    Action,
    Defend,
    Done,
    Energy,
    Face,
    Opponent,
    Skill,
    Sow,
    Start,
    Step,
    Strike,
    Swap,
    from_code,
)
from kumite.games.martial_art.codec import decode, encode
from kumite.games.martial_art.content import Content
from kumite.games.martial_art.events import EventKind
from kumite.games.martial_art.model import NO_TOKEN, Phase, SeatState, State, Status
from kumite.games.martial_art.terms import Token

from .position import Seat, build, skill_number, tokens

__all__ = ["Scene", "Seat", "content_of", "opening", "scene", "tokens"]

_A = TypeVar("_A", bound=Action)
_PACK = 'id = "of-a-test"\ngame = "martial-art"\nname = "Of a test"\nversion = "1"\nschema = 1\n'
_ROLLS = (Phase.ATTACK_ROLL, Phase.COLLISION_ROLL)
_PARRIES = (Phase.DEFENSE_ROLL, Phase.COLLISION_DEFENSE_ROLL)


@cache
def _pack_folder() -> Path:
    folder = tempfile.TemporaryDirectory(prefix="kumite-rules-")
    atexit.register(folder.cleanup)
    return Path(folder.name)


@cache
def _pack_file(pack: str) -> Path:
    number = len(list(_pack_folder().iterdir()))
    path = _pack_folder() / f"of-a-test-{number}.toml"
    path.write_text(_PACK + pack, encoding="utf-8")
    return path


@cache
def _game(engine: str, pack: str) -> RawGame:
    return engines.load("martial-art", engine, (_pack_file(pack),) if pack else ())


@cache
def content_of(pack: str = "") -> Content:
    """Our content, with a pack's text laid over it."""
    return martial_art_content.load((_pack_file(pack),) if pack else ())


def scene(engine: str, *seats: Seat, pack: str = "", **position: Any) -> Scene:
    """A position on that engine: see `position.build`."""
    content = content_of(pack)
    state = build(content, seats, **position)
    try:
        raw = _game(engine, pack).decode(encode(state))
    except DecodeError as error:
        raise AssertionError(f"the {engine} engine refuses this scene: {error}\n{state}") from None
    return Scene(raw, content)


def opening(
    engine: str,
    mode: str = "white",
    seats: int = 2,
    roster: Sequence[str | None] = (),
    *,
    dealt: bool = False,
    pack: str = "",
) -> Scene:
    """The first position of a new match."""
    options = {"fighters": "dealt"} if dealt else {}
    setup = Setup("martial-art", mode, seats, tuple(roster), options)
    return Scene(_game(engine, pack).new(setup), content_of(pack))


class Scene:
    """A position being played; every verb asserts that it is possible."""

    def __init__(self, raw: RawState, content: Content) -> None:
        self.raw = raw
        self.content = content

    # What is

    @property
    def state(self) -> State:
        return decode(self.raw.encode())[0]

    @property
    def phase(self) -> Phase:
        return self.state.phase

    def is_at(self, phase: Phase) -> bool:
        return self.phase is phase

    def seat(self, seat: int) -> SeatState:
        return self.state.seats[seat]

    def at(self, seat: int) -> str:
        """The name of the space where a figure stands."""
        space = self.seat(seat).space
        return "out" if self.seat(seat).status is not Status.IN else self.content.mat.name(space)

    def energy(self, seat: int) -> tuple[int, int]:
        own = self.seat(seat)
        return own.chi, own.rage

    def life(self, seat: int, area: int) -> int:
        return self.seat(seat).life[area - 1]

    def held(self, seat: int, area: int) -> list[Token]:
        """What lies in an Area (0: in the reserve)."""
        own = self.seat(seat)
        counts = (
            [0] * 4 + own.reserve if area == 0 else own.actions[area - 1] + own.effects[area - 1]
        )
        return [token for token in Token for _ in range(counts[token])]

    def removed(self, seat: int) -> list[Token]:
        counts = self.seat(seat).removed
        return [token for token in Token for _ in range(counts[token])]

    def events(self, kind: EventKind) -> list[tuple[int, ...]]:
        """What was told of a kind: a, b, c, d."""
        return [event[2:] for event in self.raw.events_since(0) if event[0] == kind]

    def seen_events(self, kind: EventKind, seat: int) -> list[tuple[int, ...]]:
        """The same, as far as a seat is told."""
        told = [event for event in self.raw.events_since(0) if event[1] >> seat & 1]
        return [event[2:] for event in told if event[0] == kind]

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

    def actions(self, seat: int | None = None) -> list[Action]:
        asked = self.chooser if seat is None else seat
        return [from_code(code) for code in self.raw.actions(asked)]

    def offers(self, kind: type[_A], seat: int | None = None) -> list[_A]:
        """Legal actions of a kind; empty if nobody is asked."""
        seats = self.waits_for if seat is None else [seat]
        found = [action for each in seats for action in self.actions(each)]
        return [action for action in found if isinstance(action, kind)]

    def offers_skills(self) -> list[str]:
        """Ids of the skills that may be activated now."""
        if not self.waits_for:
            return []
        fighter = self.seat(self.chooser).fighter
        return [self.content.skill(fighter, each.skill).id for each in self.offers(Skill)]

    def offers_steps(self) -> list[str]:
        """Names of the spaces that may be stepped to now."""
        here = self.seat(self.chooser).space
        spaces = [self.content.mat.step(here, each.direction) for each in self.offers(Step)]
        return sorted(self.content.mat.name(space) for space in spaces if space is not None)

    # Choosing

    def do(self, action: Action, seat: int | None = None) -> None:
        """Take an action that must be legal."""
        asked = self.chooser if seat is None else seat
        legal = self.actions(asked)
        assert action in legal, f"seat {asked} cannot do {action}; {self._waiting()}"
        self.raw.apply(asked, action.code)

    def skip(self) -> None:
        self.do(Done())

    def start(self, area: int) -> None:
        self.do(Start(area))

    def gain(self, chi: int, rage: int) -> None:
        self.do(Energy(chi, rage))

    def step(self, space: str) -> None:
        """Step to the neighbouring space of that name."""
        here, to = self.seat(self.chooser).space, self.content.mat.named(space)
        ways = [way for way in range(6) if self.content.mat.step(here, way) == to]
        assert ways, f"{space} is not next to {self.content.mat.name(here)}"
        self.do(Step(ways[0]))

    def face(self, facing: int) -> None:
        self.do(Face(facing))

    def skill(self, id: str) -> None:
        self.do(Skill(skill_number(self.content, self.seat(self.chooser).fighter, id)))

    def sow(self, words: str) -> None:
        """Put tokens down in this order; what goes down without being asked must be as told too."""
        order = tokens(words)
        for at, token in enumerate(order):
            if self.phase is Phase.SOW and self.state.sown == at:
                self.do(Sow(token))
        sown = self._sown()[: len(order)]
        assert sown == order, f"{order} cannot be sown: {sown} were"

    def _sown(self) -> list[Token]:
        """The tokens put down since the last Starting Area was chosen."""
        found: list[Token] = []
        for kind, _, _, _, token, _ in self.raw.events_since(0):
            if kind == EventKind.START_CHOSEN:
                found = []
            elif kind in (EventKind.TOKEN_SOWN, EventKind.SOWN_SEEN) and token != NO_TOKEN:
                found.append(Token(token))
        return found

    def strike(self, seat: int) -> None:
        self.do(Strike(seat))

    def swap(self, area: int, token: str, other: int, other_token: str) -> None:
        self.do(Swap(area, tokens(token)[0], other, tokens(other_token)[0]))

    def forbid(self, seat: int) -> None:
        self.do(Opponent(seat))

    def until_sown(
        self,
        area: int,
        *,
        energy: tuple[int, int] = (0, 0),
        steps: Sequence[str] = (),
        face: int | None = None,
        skill: str = "",
    ) -> None:
        """A turn up to its distribution; what is not asked is not done."""
        if self.phase is Phase.START:
            self.start(area)
        if self.phase is Phase.ENERGY:
            self.gain(*energy)
        for space in steps:
            self.step(space)
        if self.phase is Phase.MOVE:
            self.skip()
        if self.phase is Phase.FACING:
            self.do(Face(self.seat(self.chooser).facing if face is None else face))
        if skill:
            self.skill(skill)
        elif self.phase is Phase.START_SKILL:
            self.skip()

    def until_start_skill(self, area: int) -> None:
        """A turn up to the question for a Start Skill, facing as it is."""
        self.start(area)
        if self.phase is Phase.ENERGY:
            self.gain(0, 0)
        if self.phase is Phase.MOVE:
            self.skip()
        if self.phase is Phase.FACING:
            self.do(Face(self.seat(self.chooser).facing))

    def turn(self, area: int, *, sow: str = "", strike: int | None = None, **before: Any) -> None:
        """A turn up to its strike."""
        self.until_sown(area, **before)
        self.sow(sow)
        while self.phase is Phase.SOW and not sow:
            self.do(self.actions()[-1])
        if strike is not None:
            self.strike(strike)
        elif self.phase is Phase.STRIKE:
            self.skip()

    def answer(self, react: str = "", defense: int = 0, moves: int = 0) -> None:
        """The Defender reacts and shows tokens, if asked."""
        if react:
            self.skill(react)
        elif self.phase is Phase.REACTION:
            self.skip()
        if self.phase is Phase.DEFENSE or defense or moves:
            self.do(Defend(defense, moves))

    def finish(self, end: str = "") -> None:
        """The rest of a turn, declining what is offered but this End Skill or Style."""
        active = self.state.active
        while self.waits_for and self.state.active == active:
            phase = self.phase
            if phase is Phase.START:
                break
            if phase is Phase.END_SKILL and end:
                self.skill(end)
                end = ""
            elif phase is Phase.AFTER_FACING:
                self.do(Face(self.seat(active).facing))
            elif Done() in self.actions():
                self.skip()
            else:  # a token or a foe must be chosen: the test does that
                break
        assert not end, f"{end} was not asked for"

    def pass_turn(self, area: int | None = None) -> None:
        """A turn in which nothing is done but sowing some Area."""
        seat = self.state.active
        turn = (self.state.round, self.state.is_bonus)
        while self.waits_for and self.state.active == seat:
            if (self.state.round, self.state.is_bonus) != turn:
                break
            self._pass_one(area)

    def _pass_one(self, area: int | None) -> None:
        offered = self.actions()
        wanted: list[Action] = [Done(), Energy(0, 0), Face(self.seat(self.chooser).facing)]
        if area is not None:
            wanted.append(Start(area))
        quiet = [action for action in wanted if action in offered]
        self.do(quiet[0] if quiet else offered[-1])

    # Chance

    def odds(self) -> dict[int, Fraction]:
        """How chance can fall now."""
        outcomes = self.raw.outcomes()
        assert outcomes, f"chance has not to fall; the scene waits for {self._waiting()}"
        total = sum(weight for _, weight in outcomes)
        return {outcome: Fraction(weight, total) for outcome, weight in outcomes}

    @property
    def dice_due(self) -> int:
        """How many dice are being rolled."""
        return max((outcome >> 5) + (outcome & 31) for outcome in self.odds())

    def fall(self, outcome: int) -> None:
        possible = self.odds()
        assert outcome in possible, f"chance cannot fall as {outcome}, only as {list(possible)}"
        self.raw.apply_outcome(outcome)

    def roll(self, *faces: str) -> None:
        """The attack dice (or the collision die) show this: F, N, X."""
        self._roll(_ROLLS, faces)

    def parry(self, *faces: str) -> None:
        """The defense dice show this."""
        self._roll(_PARRIES, faces)

    def miss(self) -> None:
        """All attack dice fail; whatever the defense shows does not matter."""
        self.roll(*["F"] * self.dice_due)
        if self.phase is Phase.DEFENSE_ROLL:
            self.parry(*["F"] * self.dice_due)

    def _roll(self, phases: Sequence[Phase], faces: Sequence[str]) -> None:
        assert self.is_chance, f"no dice are rolled: {self._waiting()}"
        assert self.phase in phases, f"other dice are rolled: {self._waiting()}"
        assert self.dice_due == len(faces), f"{self.dice_due} dice are rolled, not {len(faces)}"
        assert set(faces) <= set("FNX"), faces
        self.fall(faces.count("X") << 5 | faces.count("N"))

    def hit(
        self, faces: str, *, react: str = "", defense: int = 0, moves: int = 0, parry: str = ""
    ) -> None:
        """The rest of a declared strike: `faces` and `parry` are dice such as "N N X"."""
        self.answer(react, defense, moves)
        self.roll(*faces.split())
        if parry:
            self.parry(*parry.split())

    @property
    def winners(self) -> list[int]:
        return [seat for seat in range(4) if self.state.winners >> seat & 1]

    def _waiting(self) -> str:
        who = (
            "chance"
            if self.is_chance
            else f"seats {self.waits_for}"
            if self.waits_for
            else "nobody"
        )
        choices = {seat: self.actions(seat) for seat in self.waits_for}
        return f"{who} in {self.phase.name} {choices or ''}"
