"""Scenes of Defend Neo Tokyo for the tests of its rules: a position, and verbs to play on.

A scene is built from what a test cares about, encoded, and decoded on the engine under test:

    def test_a_bash_costs_a_card(engine: str) -> None:
        play = scene(
            engine,
            mech("patriot-1776", 3, hand="clean-cut march", power="RA1"),
            monsters={"isotopede": foe(3, 10)},
        )
        play.tile("bash", "isotopede")      # a go of mech 0: tile action and its target
        play.drop("march")                  # the card that pays
        play.roll(5)                        # chance: dice by their faces
        assert play.life("isotopede") == 5
        assert play.track == 1

    def test_glowback_hits_the_city(engine: str) -> None:
        play = assault(engine, "red", mech(), monsters={"glowback": foe(8)}, damage={8: 1})
        assert play.city(8) == 4            # the attack is over, the Action Phase has begun

Things to know:
- Names are the ids of our content: cards "clean-cut", tile actions "bash" (of one arm: "LA:bash"),
  monsters "glowback" ("boss" is the boss), citizens "commuters", events "aftershock", a "Monster
  Appears" card is its monster's id. Spaces are numbers, 0 is HQ; mechs are numbers from 0.
- `scene` starts where somebody is asked: usually mech 0 (the Captain) is asked for its go, and must
  have something else to do than Pass, else the engine would go on and the scene is refused. Give it
  a card that can be played, or damage (then REPAIR can be used). Hands are empty unless said.
  One mech: the lone pilot's mode (the trigger is 4). More: `coop`. See `position.build`.
- `assault` starts in the Event Phase, draws an event that does nothing (see `packs.QUIET`), and so
  lets all monsters attack in white or red. It stops at the first choice or chance.
- `scene(..., phase=Phase.EVENT)` waits for an Event card: `play.event("aftershock")`.
- A decision with one option is taken by the engine; chance with one outcome falls by itself.
- Chance: `play.roll(5, 3)`, `play.part("LA")` (Random Damage die, "MISS"), `play.city_card(7)`,
  `play.citizen_card("commuters")`, `play.draws("march")`, `play.event("aftershock")`,
  `play.settle()` (lowest outcomes until somebody is asked), `play.weights()`.
- Every verb asserts that it is possible, and says what is asked instead.
- `opening` is a new match: `play.take("anansi")`, `play.arms(True)`. `cards.carrier("nova", 8)` is
  a mech with that card and the power that it needs, `cards.partner("nova")` one beside it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, TypeVar

from kumite.contract import CHANCE, RawState, Setup
from kumite.errors import DecodeError
from kumite.games.defend_neo_tokyo import actions as act
from kumite.games.defend_neo_tokyo.codec import decode, encode
from kumite.games.defend_neo_tokyo.events import EventKind
from kumite.games.defend_neo_tokyo.model import (
    DESTROYED,
    IN_DISCARD,
    IN_STACK,
    NO_ID,
    REMOVED,
    Ending,
    Frame,
    FrameKind,
    MechMark,
    MechState,
    MonsterState,
    Phase,
    State,
    Status,
)
from kumite.games.defend_neo_tokyo.terms import MISS, Slot, Symbol, Window

from . import names
from .packs import GAME, QUIET, QUIET_EVENTS, game_on
from .position import Foe, Mech, build, foe, mech

__all__ = [
    "Ending",
    "EventKind",
    "Foe",
    "Mech",
    "Phase",
    "Scene",
    "Symbol",
    "Window",
    "assault",
    "foe",
    "mech",
    "opening",
    "resume",
    "scene",
]

_A = TypeVar("_A", bound=act.Action)
Target = str | int | tuple[int, str] | None
"""A monster's id, a mech's or space's number, or (space, citizen)."""


def scene(engine: str, *mechs: Mech, pack: str = "", **position: Any) -> Scene:
    """A position on that engine: see `position.build`."""
    return resume(engine, build(mechs, **position), pack)


def assault(engine: str, symbol: str, *mechs: Mech, pack: str = "", **position: Any) -> Scene:
    """All monsters attack, "white" or "red", in the Event Phase."""
    position.setdefault("city_known", [18])
    play = scene(engine, *mechs, pack=QUIET + pack, phase=Phase.EVENT, **position)
    play.event(QUIET_EVENTS[names.THREATS[play.state.threat], symbol])
    return play


def resume(engine: str, state: State, pack: str = "") -> Scene:
    """A whole state on that engine. The reference engine says whether it can be."""
    data = encode(state)
    try:
        game_on("reference", pack).decode(data)
        raw = game_on(engine, pack).decode(data)
    except DecodeError as error:
        raise AssertionError(f"no engine takes this scene: {error}\n{_differs(state)}") from None
    return Scene(raw)


def _differs(state: State) -> dict[str, Any]:
    """What is not as in an empty state, to be read by people."""
    empty = State()
    fields = {each.name: getattr(state, each.name) for each in dataclasses.fields(state)}
    return {name: value for name, value in fields.items() if value != getattr(empty, name)}


def opening(
    engine: str, *roster: str, mode: str = "coop", seats: int = 2, pack: str = "", **options: str
) -> Scene:
    """The first position of a new match; a roster of builds ("" for one that is not named)."""
    names_of = tuple(each or None for each in roster)
    setup = Setup(GAME, mode, 1 if mode != "coop" else seats, names_of, options)
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

    @property
    def top(self) -> Frame | None:
        """The pending step on top, if there is one."""
        state = self.state
        return state.stack[state.depth - 1] if state.depth else None

    @property
    def window(self) -> Window | None:
        """The React window that is open."""
        top = self.top
        return Window(top.id) if top is not None and top.kind is FrameKind.WINDOW else None

    @property
    def track(self) -> int:
        return self.state.attack_track

    @property
    def destruction(self) -> int:
        return self.state.destruction

    @property
    def captain(self) -> int:
        return self.state.captain

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def go(self) -> int:
        """The mech whose go it is."""
        return self.state.go

    @property
    def ending(self) -> Ending:
        return self.state.ending

    def mech(self, number: int = 0) -> MechState:
        return self.state.mechs[number]

    def where(self, who: int | str) -> int | None:
        """The area of a mech (number), or of a monster (id; None: not in play)."""
        if isinstance(who, int):
            return self.mech(who).space
        monster = self.monster(who)
        return monster.space if monster.status is Status.IN_PLAY else None

    def is_lying(self, mech: int = 0) -> bool:
        return bool(self.mech(mech).marks & MechMark.LYING)

    def power(self, mech: int = 0) -> tuple[int, ...]:
        """On left arm, right arm, legs."""
        return tuple(self.mech(mech).power)

    def damage(self, mech: int = 0) -> tuple[int, ...]:
        """On chassis, left arm, right arm, legs."""
        return tuple(self.mech(mech).damage)

    def _cards(self, mech: int, bits: int) -> set[str]:
        parts = self.mech(mech).parts
        return {names.card_name(parts, n) for n in range(28) if bits >> n & 1}

    def hand(self, mech: int = 0) -> set[str]:
        return self._cards(mech, self.mech(mech).hand)

    def discard_pile(self, mech: int = 0) -> set[str]:
        return self._cards(mech, self.mech(mech).discard)

    def front(self, mech: int = 0) -> set[str]:
        return self._cards(mech, self.mech(mech).front)

    def monster(self, name: str) -> MonsterState:
        state = self.state
        return state.monsters[names.monster_number(state.threat, name)]

    def life(self, name: str) -> int:
        return self.monster(name).life

    def is_in_play(self, name: str) -> bool:
        return self.monster(name).status is Status.IN_PLAY

    def is_defeated(self, name: str) -> bool:
        return self.monster(name).status is Status.DEFEATED

    def tokens(self, name: str) -> tuple[int, ...]:
        """Fire, +1, -1, Armor."""
        return tuple(self.monster(name).tokens)

    def city(self, space: int) -> int | None:
        """City Damage; None: Destroyed."""
        damage = self.state.damage[space - 1]
        return None if damage == DESTROYED else damage

    def citizens(self, place: int) -> list[str]:
        """Citizens in a space, by design."""
        state = self.state
        return [
            name
            for number, name in enumerate(names.DESIGNS)
            for copy in names.copies(number)
            if state.citizens[copy] == place
        ]

    @property
    def destroyed_stack(self) -> list[str]:
        return self.citizens(IN_STACK)

    @property
    def population(self) -> int:
        """The POP of the Destroyed stack."""
        return sum(names.POP[each] for each in self.destroyed_stack)

    @property
    def citizen_discard(self) -> list[str]:
        return self.citizens(IN_DISCARD)

    @property
    def removed(self) -> list[str]:
        return self.citizens(REMOVED)

    @property
    def dice(self) -> list[int]:
        """Faces of the dice on the table."""
        return [face + 1 for face, n in enumerate(self.state.dice) for _ in range(n)]

    def city_discard(self) -> set[int]:
        bits = self.state.city_discard
        return {space for space in range(1, 19) if bits >> (space - 1) & 1}

    def event_discard(self) -> set[str]:
        return self._event_cards(self.state.event_discard)

    def event_pool(self) -> set[str]:
        """Cards that nobody has seen; after the boss has arrived the bag of its deck."""
        return self._event_cards(self.state.event_pool)

    def _event_cards(self, bits: int) -> set[str]:
        threat = self.state.threat
        return {names.event_name(threat, n) for n in range(19) if bits >> n & 1}

    def events(self, kind: EventKind) -> list[tuple[int, ...]]:
        """What was told of a kind: a, b, c, d."""
        return [tuple(event[2:]) for event in self.raw.events_since(0) if event[0] == kind]

    def told(self, *kinds: EventKind) -> list[EventKind]:
        """The order in which things of these kinds were told."""
        return [EventKind(e[0]) for e in self.raw.events_since(0) if e[0] in kinds]

    def seen_events(self, kind: EventKind, seat: int) -> list[tuple[int, ...]]:
        """The same as `events`, as far as a seat is told."""
        seen = [event for event in self.raw.events_since(0) if event[1] >> seat & 1]
        return [tuple(event[2:]) for event in seen if event[0] == kind]

    def view(self, viewer: int) -> State:
        return decode(self.raw.view(viewer))[0]

    # Whom it waits for

    @property
    def waits_for(self) -> list[int]:
        """Seats that must choose; empty if chance must fall or all is over."""
        bits = self.raw.to_act()
        return [] if bits & CHANCE else [seat for seat in range(5) if bits >> seat & 1]

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

    @property
    def asked_mech(self) -> int:
        """The mech that the choice is about."""
        state, top = self.state, self.top
        if top is None:
            if state.phase is Phase.ACTION:
                return state.go
            backwards = state.phase in (Phase.LEGS, Phase.SECOND_ARM)
            at = state.crew - 1 - state.cursor if backwards else state.cursor
            return (state.captain + at) % state.crew
        if top.kind is FrameKind.WINDOW:
            return (state.captain + top.n) % state.crew
        if top.kind in (FrameKind.EVENT, FrameKind.TEXT, FrameKind.ABILITY):
            return state.captain
        return top.who

    def actions(self) -> list[act.Action]:
        return [act.Action.from_code(code) for code in self.raw.actions(self.chooser)]

    def offers(self, kind: type[_A]) -> list[_A]:
        """Legal actions of a kind, in the order offered; empty if nobody is asked."""
        found = self.actions() if self.waits_for else []
        return [action for action in found if isinstance(action, kind)]

    @property
    def may_stop(self) -> bool:
        return bool(self.offers(act.Done))

    def cards(self) -> set[str]:
        """Cards that may be played as this go."""
        return {self._card(each.card) for each in self.offers(act.Card)}

    def tiles(self) -> set[str]:
        """Tile actions that may be used, as "LA:bash"."""
        return {self._tile(each) for each in self.offers(act.Tile)}

    def _card(self, number: int) -> str:
        return names.card_name(self.mech(self.asked_mech).parts, number)

    def _tile(self, action: act.Tile) -> str:
        tiles = names.tile_names(self.mech(self.asked_mech).parts, action.slot)
        return f"{names.SLOTS[action.slot]}:{tiles[action.number]}"

    def targets(self, name: str) -> set[Target]:
        """What a card or tile action ("LA:bash") may be declared on: monsters by id."""
        found: list[act.Card | act.Tile] = [
            each for each in self.offers(act.Card) if self._card(each.card) == name
        ]
        found += [
            each
            for each in self.offers(act.Tile)
            if name in (self._tile(each), self._tile(each).split(":")[1])
        ]
        return {each.target for each in found}

    def monster_targets(self, name: str) -> set[str]:
        """The same, for what is declared on a monster."""
        threat = self.state.threat
        return {
            names.monster_name(threat, each) for each in self.targets(name) if isinstance(each, int)
        }

    def reacts(self) -> set[str]:
        """Reacts that may be played now; empty outside windows."""
        return {self._card(each.card) for each in self.offers(act.React)}

    def discards(self) -> set[str]:
        return {self._card(each.card) for each in self.offers(act.Discard)}

    def recovers(self) -> set[str]:
        return {self._card(each.card) for each in self.offers(act.Recover)}

    def spaces(self) -> set[int]:
        """Areas that may be chosen or stepped to."""
        return {each.space for each in self.offers(act.Space)}

    def slots(self) -> set[str]:
        return {names.SLOTS[each.slot] for each in self.offers(act.Slot)}

    def monsters(self) -> set[str]:
        """Monsters that may be chosen."""
        threat = self.state.threat
        return {names.monster_name(threat, each.monster) for each in self.offers(act.Monster)}

    def mechs(self) -> set[int]:
        return {each.mech for each in self.offers(act.Mech)}

    def citizen_choices(self) -> set[tuple[int, str]]:
        return {(each.space, names.DESIGNS[each.design]) for each in self.offers(act.Citizen)}

    def options(self) -> list[int]:
        return [each.number for each in self.offers(act.Option)]

    def prebuilts(self) -> list[str]:
        """Prebuilt mechs that may be taken, in the order offered."""
        return [names.PREBUILT[each.prebuilt] for each in self.offers(act.Prebuilt)]

    def parts(self) -> list[str]:
        """Parts that may be taken, in the order offered."""
        return [names.PARTS[each.part] for each in self.offers(act.Part)]

    def build(self, mech: int = 0) -> list[str | None]:
        """The parts of a mech by slot, None where it has none yet."""
        found = self.mech(mech).parts
        return [None if part == NO_ID else names.PARTS[part] for part in found]

    def plans(self) -> set[tuple[int, int, int]]:
        return {(each.left, each.right, each.legs) for each in self.offers(act.Plan)}

    # Choosing

    def do(self, action: act.Action) -> None:
        """Take an action that must be legal."""
        assert not self.is_chance, f"cannot do {action}: {self._waiting()}"
        assert action in self.actions(), f"cannot do {action}: {self._waiting()}"
        self.raw.apply(self.chooser, action.code)

    def done(self) -> None:
        """Pass, stay, decline, stop, skip."""
        self.do(act.Done())

    def yes(self) -> None:
        """Do what may be done."""
        self.do(act.Do())

    def tile(self, name: str, target: Target = None, *pays: str) -> None:
        """Use a tile action; `pays` is the card that pays, if it is asked for."""
        slot, _, word = name.rpartition(":")
        parts = self.mech(self.asked_mech).parts
        found = [
            (at, number)
            for at in range(4)
            for number, each in enumerate(names.tile_names(parts, at))
            if each == word and (not slot or names.SLOTS[at] == slot)
        ]
        assert len(found) == 1, f"{len(found)} tile actions are called {name}; say LA: or RA:"
        at, number = found[0]
        aimed, design = self._target(target)
        self.do(act.Tile(at, number, aimed, design))
        for card in pays:
            self.drop(card)

    def card(self, name: str, target: Target = None) -> None:
        """Play a card as this go."""
        number = names.card_number(self.mech(self.asked_mech).parts, name)
        self.do(act.Card(number, *self._target(target)))

    def _target(self, target: Target) -> tuple[int, int]:
        if target is None:
            return 0, 0
        if isinstance(target, str):
            return names.monster_number(self.state.threat, target), 0
        if isinstance(target, tuple):
            return target[0], names.design(target[1])
        return target, 0

    def react(self, card: str) -> None:
        self.do(act.React(names.card_number(self.mech(self.asked_mech).parts, card)))

    def pass_reacts(self) -> None:
        """Everybody who is asked plays no React."""
        while self.window is not None and self.waits_for:
            self.done()

    def drop(self, card: str) -> None:
        """Discard a card: a cost, a forced discard, or in the End Phase."""
        self.do(act.Discard(names.card_number(self.mech(self.asked_mech).parts, card)))

    def recover(self, card: str) -> None:
        self.do(act.Recover(names.card_number(self.mech(self.asked_mech).parts, card)))

    def slot(self, name: str) -> None:
        self.do(act.Slot(names.SLOTS.index(name)))

    def space(self, number: int) -> None:
        """Choose an area, or step there."""
        self.do(act.Space(number))

    def walk(self, *spaces: int) -> None:
        """Step there one by one and stop."""
        for each in spaces:
            self.space(each)
        top = self.top
        if top is not None and top.kind is FrameKind.MOVE and self.may_stop:
            self.done()

    def choose_monster(self, name: str) -> None:
        self.do(act.Monster(names.monster_number(self.state.threat, name)))

    def choose_mech(self, number: int) -> None:
        self.do(act.Mech(number))

    def choose_citizen(self, space: int, name: str) -> None:
        self.do(act.Citizen(space, names.design(name)))

    def option(self, number: int) -> None:
        self.do(act.Option(number))

    def order(self, *places: int) -> None:
        """Put cards back: places in the present order, the new top card first."""
        self.do(act.Order(*places, *[0] * (3 - len(places))))

    def reroll(self, *faces: int) -> None:
        """Roll dice with these faces again."""
        self.do(act.Reroll(*_counts(faces)))

    def take(self, *builds: str) -> None:
        """Take prebuilt mechs or parts, choice after choice."""
        for name in builds:
            if self.offers(act.Prebuilt):
                self.do(act.Prebuilt(names.PREBUILT.index(name)))
            else:
                self.do(act.Part(names.PARTS.index(name)))

    def arms(self, *swapped: bool) -> None:
        """Leave the arms as they are or swap them, mech after mech."""
        for each in swapped:
            self.do(act.Arms(int(each)))

    def plan(self, left: int, right: int, legs: int) -> None:
        self.do(act.Plan(left, right, legs))

    def evacuate(self) -> None:
        self.do(act.Evacuate())

    # Chance

    def weights(self) -> dict[int, int]:
        assert self.is_chance, f"chance is not asked: {self._waiting()}"
        return dict(self.raw.outcomes())

    def fall(self, outcome: int) -> None:
        assert outcome in self.weights(), f"chance cannot fall as {outcome}: {self.weights()}"
        self.raw.apply_outcome(outcome)

    def roll(self, *faces: int) -> None:
        """Damage dice show these faces, in any order."""
        code = 0
        for count in _counts(faces):
            code = code << 4 | count
        self.fall(code)

    def part(self, *faces: str) -> None:
        """The Random Damage die shows a slot or "MISS", roll after roll."""
        for face in faces:
            self.fall(MISS if face == "MISS" else Slot[face])

    def city_card(self, *spaces: int) -> None:
        for space in spaces:
            self.fall(space)

    def citizen_card(self, *words: str) -> None:
        for word in words:
            self.fall(names.design(word))

    def event(self, name: str) -> None:
        """The Event card is this; a monster's id is its "Monster Appears" card."""
        self.fall(names.event_number(self.state.threat, name))

    def draws(self, *cards: str, mech: int | None = None) -> None:
        """The mech that draws gets these cards."""
        for card in cards:
            who = self.asked_mech if mech is None else mech
            self.fall(names.card_number(self.mech(who).parts, card))

    def settle(self) -> None:
        """Chance falls, the lowest outcome first, until somebody is asked."""
        while self.is_chance:
            self.raw.apply_outcome(self.raw.outcomes()[0][0])

    def run_to(self, phase: Phase) -> None:
        """Everybody passes, declines or does the first thing offered until this phase begins."""
        for _ in range(500):
            if self.phase is phase or self.is_over:
                break
            if self.is_chance:
                self.raw.apply_outcome(self.raw.outcomes()[0][0])
            elif self.may_stop:
                self.done()
            else:
                self.do(self.actions()[0])
        assert self.phase is phase, f"{phase.name} does not come: {self._waiting()}"

    def _waiting(self) -> str:
        where = f"{self.phase.name}, {self.top}"
        if self.is_over:
            return f"over: {self.ending.name}"
        if self.is_chance:
            return f"chance in {where}: {self.raw.outcomes()[:20]}"
        return f"seats {self.waits_for} in {where}: {self.actions()[:40]}"


def _counts(faces: Sequence[int]) -> list[int]:
    return [list(faces).count(face) for face in range(1, 7)]
