"""Scenes of NEON for the tests of its rules: a position, and verbs to play on from there.

A scene is built from what a test cares about, encoded, and decoded on the engine under test:

    def test_shields_cancel_hits_before_guards_are_asked(engine: str) -> None:
        '''NEON-ATK-34: SHIELDs first, then the defender chooses where GUARDs go.'''
        play = scene(
            engine,
            Seat("ghost", at=1, plan=acts("attack", "move", "search"), gear={"reaper": []}),
            Seat("boulder", at=2, fields=1, energy=0),
            ring=(1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
        )
        play.attack("reaper", 1)  # before the roll: one may pay for a die
        play.skip()
        play.roll("CRIT", "HIT")
        play.skip()
        play.defend_roll("GUARD", "SPARK")
        assert play.offers(Guards, crits=1) and play.offers(Guards, crits=0)
        play.do(Guards(crits=1))
        assert play.hp(1) == 5

Things to know:
- A scene starts where somebody must choose or chance must fall: by default seat 0 before its
  first Action (`turn=`, `action=1..3`; on the Drop Ship: about to disembark). `phase=Phase.PLAN`
  starts with planning. `phase=Phase.DRAW` starts when seat `turn`, the last of the round, draws its
  Action cards: `play.draw_cards()`, and the Automa's turn and Submersion follow.
- Whatever has one legal option happens by itself: a lone `Done` is not offered, windows without
  usable effects never open, a Defense half performs itself, an Attack half with nobody to attack is
  forgone (use a wild half). Energy 0 keeps a fighter's windows shut; `play.skip_all()` says
  Done as long as it can, `play.skip_windows()` only for the seat asked and inside an attack.
- Defaults: whole ring 1 to 10, no Bots, no Search tokens, 3 energy, all HP, everybody on the Drop
  Ship, plans with Initiative 7 (a half of card 5, wild, wild), Leader 0. With 2 seats the Automa
  plays by the rules, but was eliminated before, unless `automa=Automa(at=...)` is given. `acted=`
  lists the seats whose turn is over.
- Round and track follow from the ring (and from `final_pulses=`): a ring of 3 or, say, 5 lies on
  a track where it can occur.
- Decks: `discarded=` cards are in their discard piles, `deck={"reaper": 0}` sets copies left.
- A rule that only other content can show: `pack="[[equipment]]..."` (TOML text, laid over ours).
"""

from __future__ import annotations

import atexit
import tempfile
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TypeVar

from kumite import engines
from kumite.contract import CHANCE, RawGame, RawState, Setup
from kumite.errors import DecodeError
from kumite.games.neon import content as neon_content
from kumite.games.neon.actions import (
    ALL_IN,
    ANY_BOT,
    AS_AMMO,
    FREE_SPOT,
    ON_TOP,
    Action,
    Attack,
    Defend,
    Disembark,
    Done,
    Effect,
    Forgo,
    Pay,
    Place,
    Plan,
    from_code,
    unpack_dice,
)
from kumite.games.neon.codec import decode, encode
from kumite.games.neon.content import Content
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import BASIC, NO_REF, AttackStep, FrameKind, Phase, SeatState, State
from kumite.games.neon.model import Attack as RunningAttack
from kumite.games.neon.terms import AttackFace, DefenseFace
from kumite.games.neon.view import ENHANCEMENT_REFS, GEAR_REFS, SECTOR_REFS

from .position import Automa, Seat, build, fitting_tracks
from .position import lay as lay_cards
from .position import plan_for as find_plan

__all__ = [
    "Automa",
    "Scene",
    "Seat",
    "acts",
    "bot",
    "content_of",
    "everyone",
    "lay",
    "opening",
    "scene",
    "vector",
]

_A = TypeVar("_A", bound=Action)
_PACK = 'id = "of-a-test"\ngame = "neon"\nname = "Of a test"\nversion = "1"\nschema = 1\n'
_ONE_BY_ONE = """
[[track]]
id = "2-3"
source = "ours"
slots = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
players = [2, 3]
"""
"""A track for Arenas of a size that neither of ours leads to."""
_QUIET = (Disembark, Defend, Forgo, Done)
_ATTACK_ROLLS = (AttackStep.ROLL_ATTACK, AttackStep.AFTER_ATTACK, AttackStep.ALLY_ATTACK)
_DEFENSE_ROLLS = (AttackStep.ROLL_DEFENSE, AttackStep.AFTER_DEFENSE, AttackStep.ALLY_DEFENSE)


def bot(sector: int) -> int:
    """The target: a Bot in that Sector."""
    return ANY_BOT + sector


def everyone(sector: int) -> int:
    """The target: all Opponents in that Sector."""
    return ALL_IN + sector


def vector(*faces: str) -> int:
    """Dice as one number: vector("HIT", "HIT", "MISS"), or of defense faces."""
    known: type[AttackFace] | type[DefenseFace] = AttackFace
    if faces and faces[0] in DefenseFace.__members__:
        known = DefenseFace
    number = 0
    for face in known:
        number = number << 3 | faces.count(face.name)
    assert set(faces) <= set(known.__members__), f"{faces} are not faces of one die"
    return number


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
    return engines.load("neon", engine, (_pack_file(pack),) if pack else ())


@cache
def content_of(pack: str = "") -> Content:
    """Our content, with a pack's text laid over it."""
    return neon_content.load((_pack_file(pack),) if pack else ())


def lay(top: int, bottom: int, *, rotated: bool = False, half: int = 1, side: str = "left") -> Plan:
    """A plan of the cards 1 to 7: half 1 or 2 of the bottom card stays visible on that side."""
    return lay_cards(content_of(), top, bottom, rotated=rotated, half=half, side=side)


@cache
def acts(first: str, second: str, third: str, *, initiative: int | None = None) -> Plan:
    """A plan that allows these Actions in this order, as plainly as the cards can.

    Words: move, search, attack, defense, wild, takeover, gain-1, gain-2.
    """
    return find_plan(content_of(), first, second, third, initiative=initiative)


def scene(
    engine: str,
    *seats: Seat,
    pack: str = "",
    mode: str = "resurrection",
    phase: Phase = Phase.TURN,
    turn: int = 0,
    action: int = 1,
    acted: Sequence[int] = (),
    ring: Sequence[int] = tuple(range(1, 11)),
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
) -> Scene:
    """A position on that engine.

    `ring` is the Arena clockwise, the Sectors missing from it have sunk; `top` is the Sector that
    sinks next; `placed` the tokens on the track; `search` and `bots` are counts by Sector;
    `empty_ranks` are equipment decks whose cards all lie in the discard pile;
    `enhancement_bottom` are known cards under the Enhancement deck.
    """
    content = content_of(pack)
    sunk = 10 - len(ring) if placed is None else len(placed)
    if not final_pulses and track is None and not fitting_tracks(content, sunk, 0):
        pack += _ONE_BY_ONE
        content = content_of(pack)
    state = build(
        content,
        seats,
        mode=mode,
        phase=phase,
        turn=turn,
        action=action,
        acted=acted,
        ring=ring,
        top=top,
        placed=placed,
        round=round,
        track=track,
        leader=leader,
        search=search,
        bots=bots,
        automa=automa,
        deck=deck,
        discarded=discarded,
        empty_ranks=empty_ranks,
        enhancement_bottom=enhancement_bottom,
        final_pulses=final_pulses,
    )
    try:
        raw = _game(engine, pack).decode(encode(state))
    except DecodeError as error:
        raise AssertionError(f"the {engine} engine refuses this scene: {error}\n{state}") from None
    return Scene(raw, content)


def opening(
    engine: str,
    *,
    mode: str = "resurrection",
    seats: int = 2,
    roster: Sequence[str | None] = (),
    options: Mapping[str, str] | None = None,
    pack: str = "",
) -> Scene:
    """The first position of a new match."""
    raw = _game(engine, pack).new(Setup("neon", mode, seats, tuple(roster), dict(options or {})))
    return Scene(raw, content_of(pack))


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
    def attack_state(self) -> RunningAttack:
        """What is known of the attack that runs."""
        attack = self.state.attack
        assert attack is not None, "no attack is running"
        return attack

    def step(self) -> AttackStep | None:
        """Where the attack stands that runs, if one does."""
        attack = self.state.attack
        return None if attack is None else attack.step

    def seat(self, seat: int) -> SeatState:
        return self.state.seats[seat]

    def energy(self, seat: int) -> int:
        return self.seat(seat).energy

    def hp(self, seat: int) -> int:
        """HP tokens left."""
        return sum(self.seat(seat).hp)

    def at(self, seat: int) -> int:
        return self.seat(seat).loc

    def gear(self, seat: int) -> dict[str, list[str]]:
        """Gear by design id, each with the Ammo under it."""
        worn = [gear for gear in self.seat(seat).gear if gear is not None]
        return {
            self._design(gear.card): [self._design(each) for each in gear.ammo] for gear in worn
        }

    def in_deck(self, name: str) -> int:
        """Copies of a design left in its deck."""
        return self.state.deck[self._number(name)]

    def in_discard(self, name: str) -> int:
        """Copies of a design in the discard pile of its rank."""
        state, number = self.state, self._number(name)
        lying = state.limbo.count(number)
        for place in state.seats:
            for gear in place.gear:
                lying += [gear.card, *gear.ammo].count(number) if gear is not None else 0
        return self.content.equipment[number].copies - state.deck[number] - lying

    def limbo(self) -> list[str]:
        """Equipment drawn or looted and not yet placed."""
        return [self._design(card) for card in self.state.limbo]

    def events(self, kind: EventKind) -> list[tuple[int, int, int, int]]:
        """The fields a, b, c, d of all events of a kind since the scene began."""
        told = self.raw.events_since(0)
        return [(a, b, c, d) for number, _, a, b, c, d in told if number == kind]

    def told(self) -> list[EventKind]:
        """The kinds of all events since the scene began, in order."""
        return [EventKind(event[0]) for event in self.raw.events_since(0)]

    # Who chooses among what

    @property
    def waits_for(self) -> list[int]:
        """Seats that must choose; empty if chance must fall or all is over."""
        bits = self.raw.to_act()
        return [] if bits & CHANCE else [seat for seat in range(6) if bits >> seat & 1]

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
        """Legal actions; of the one seat that must choose unless said."""
        asked = self.chooser if seat is None else seat
        return [from_code(code) for code in self.raw.actions(asked)]

    def offers(self, kind: type[_A], seat: int | None = None, **fields: int) -> list[_A]:
        """Legal actions of a kind with these fields; empty if nobody is asked."""
        seats = self.waits_for if seat is None else [seat]
        found = [action for each in seats for action in self.actions(each)]
        return [
            action
            for action in found
            if isinstance(action, kind)
            and all(getattr(action, name) == value for name, value in fields.items())
        ]

    def offers_effect(self, name: str, effect: int = 0, seat: int | None = None) -> list[Effect]:
        """Ways to use this effect now, by whoever has it: see `ref` for names."""
        seats = self.waits_for if seat is None else [seat]
        holders = [each for each in seats if self.holds(each, name)]
        number = self.ref(name, effect)
        return [found for each in holders for found in self.offers(Effect, each, ref=number)]

    def holds(self, seat: int, name: str) -> bool:
        """Whether a seat has this ability, Gear or Enhancement, or stands in this Sector."""
        own, content = self.seat(seat), self.content
        if self._ability(own.fighter, name) is not None:
            return True
        worn = [gear.card for gear in own.gear if gear is not None]
        if name in content.equipment_numbers():
            return self._number(name) in worn
        if name in content.enhancement_numbers():
            return own.enhancement == content.enhancement_numbers()[name]
        return any(each.id == name and each.number == own.loc for each in content.sectors)

    def _ability(self, fighter: int, name: str) -> int | None:
        """The number of a Fighter's ability, by id of the Maneuver or by name."""
        maneuvers = [maneuver.id for maneuver in self.content.maneuvers]
        own = self.content.abilities(fighter)[len(maneuvers) :]
        names = [*maneuvers, *(ability.name.lower().replace(" ", "-") for ability in own)]
        return names.index(name) if name in names else None

    def ref(self, name: str, effect: int = 0) -> int:
        """The number of an effect: of an ability, a design, a Sector or an Enhancement.

        By id, abilities by name: "hohonade", "maneuver-a", "reaper", "park", "gyro-legs".
        """
        content = self.content
        for fighter in range(len(content.fighters)):
            number = self._ability(fighter, name)
            if number is not None:
                return number
        if name in content.equipment_numbers():
            design = content.equipment[self._number(name)]
            first, effects = GEAR_REFS + 4 * design.type, design.effects
        elif name in content.enhancement_numbers():
            numbers = content.enhancement_numbers()
            first, effects = ENHANCEMENT_REFS, content.enhancements[numbers[name]].effects
        else:
            sectors = [sector for sector in content.sectors if sector.id == name]
            assert sectors, f"no effect {name!r}"
            first, effects = SECTOR_REFS, sectors[0].effects
        assert effect < len(effects), f"{name} has no effect {effect}"
        return first + effect

    # Choosing

    def do(self, action: Action | int, seat: int | None = None) -> None:
        """Take an action that must be legal."""
        asked = self.chooser if seat is None else seat
        typed = from_code(action) if isinstance(action, int) else action
        legal = self.actions(asked)
        assert typed in legal, f"seat {asked} cannot do {typed}; it can do {legal}"
        self.raw.apply(asked, typed.code)

    def skip(self) -> None:
        """Close the window that is open."""
        self.do(Done())

    def skip_all(self) -> None:
        """Say Done until there is something else to do; takes no cards, ends no turn."""
        while self.offers(Done) and not (self.state.phase == Phase.TURN and not self.state.stack):
            self.skip()

    def skip_windows(self) -> None:
        """Close the windows of the attack that the seat now asked has in a row, no others."""
        asked = self.waits_for
        while (
            self.waits_for == asked
            and self.offers(Done)
            and self.state.stack[-1].kind == FrameKind.ATTACK
        ):
            self.skip()

    def pass_turn(self) -> None:
        """Let the active seat's turn go by: it disembarks, forgoes everything and draws cards."""
        seat = self.state.turn
        while self.state.turn == seat and self.state.phase in (Phase.TURN, Phase.DRAW):
            if self.is_chance:
                self.draw_cards()
                continue
            quiet = [each for each in self.actions() if isinstance(each, _QUIET)]
            assert quiet, f"the turn cannot go by: {self._waiting()}"
            self.do(quiet[0])

    def attack(self, weapon: str, target: int, using: str | None = None, to: int = 0) -> None:
        """Declare an attack: with "basic" or a design, through an enabling effect if named.

        `using` is a name as in `ref`, "rivet-thrower" or, for its second effect, "rivet-thrower/1".
        """
        number = BASIC if weapon == "basic" else self._slot(weapon)
        enabling = NO_REF
        if using is not None:
            name, _, effect = using.partition("/")
            assert self.holds(self.chooser, name), f"seat {self.chooser} has no {name}"
            enabling = self.ref(name, int(effect or 0))
        self.do(Attack(number, target, enabling, to))

    def can_attack(self, weapon: str, target: int | None = None) -> list[Attack]:
        """Ways to attack with "basic" or a design."""
        number = BASIC if weapon == "basic" else self._slot(weapon)
        found = self.offers(Attack, weapon=number)
        return [each for each in found if target is None or each.target == target]

    def use(
        self,
        name: str,
        effect: int = 0,
        *,
        dice: Sequence[str] = (),
        sector: int = 0,
        target: int = 0,
        seat: int | None = None,
    ) -> None:
        """Use an effect: the dice it rolls again, the Sector it goes to, or the target it binds."""
        param = vector(*dice) if dice else sector or target
        user = self.chooser if seat is None else seat
        assert self.holds(user, name), f"seat {user} has no {name}"
        self.do(Effect(self.ref(name, effect), param), seat)

    def pay(self, source: int) -> None:
        """Choose where ammo comes from."""
        self.do(Pay(source))

    def place(
        self, name: str, *, over: str | None = None, under: str | None = None, keep: int = 0
    ) -> None:
        """Place a card on its free spot, over other Gear, or under Gear as Ammo."""
        design = self._number(name)
        if over is not None:
            self.do(Place(design, ON_TOP, self._slot(over), keep))
        elif under is not None:
            self.do(Place(design, AS_AMMO, self._slot(under)))
        else:
            self.do(Place(design, FREE_SPOT, self._slot(name)))

    def can_place(self, name: str, spot: int | None = None) -> list[Place]:
        """Ways to place a card."""
        found = self.offers(Place, design=self._number(name))
        return [each for each in found if spot is None or each.spot == spot]

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
        return sum(unpack_dice(next(iter(self.odds()))))

    def fall(self, outcome: int) -> None:
        """Let chance fall so."""
        possible = self.odds()
        assert outcome in possible, f"chance cannot fall as {outcome}, only as {list(possible)}"
        self.raw.apply_outcome(outcome)

    def roll(self, *faces: str) -> None:
        """The attack dice (or those rolled again) show this."""
        is_mirage = self.step() == AttackStep.BEFORE_DEFENSE
        self._roll(self.step() in _ATTACK_ROLLS or is_mirage, "attack dice", faces)

    def defend_roll(self, *faces: str) -> None:
        """The defender's dice (or those rolled again) show this."""
        self._roll(self.step() in _DEFENSE_ROLLS, "defense dice", faces)

    def automa_roll(self, *faces: str) -> None:
        """The Automa's defense dice show this."""
        self._roll(self.step() == AttackStep.ROLL_AUTOMA, "the Automa's dice", faces)

    def bot_roll(self, *faces: str) -> None:
        """The dice of the Bots attacked show this."""
        self._roll(self.step() == AttackStep.ROLL_BOTS, "dice of Bots", faces)

    def bot_type(self, name: str) -> None:
        """The destroyed Bot turns out to be of this type."""
        assert self.step() == AttackStep.BOT_TYPE, "no Bot was destroyed"
        self.fall([each.id for each in self.content.bots].index(name))

    def draw(self, *names: str) -> None:
        """Equipment drawn, in this order."""
        for name in names:
            self.fall(self._number(name))

    def draw_enhancements(self, *names: str) -> None:
        """Enhancements drawn, in this order."""
        for name in names:
            self.fall(self.content.enhancement_numbers()[name])

    def draw_cards(self, *cards: int) -> None:
        """Action cards 1 to 7 drawn together; without any, whichever come first."""
        assert self.state.phase in (Phase.DRAW, Phase.HANDS), "no Action cards are drawn"
        mask = sum(1 << card - 1 for card in cards)
        self.fall(mask if cards else next(iter(self.odds())))

    def _roll(self, is_right: bool, what: str, faces: Sequence[str]) -> None:
        assert self.is_chance, f"no dice are rolled; the scene waits for {self._waiting()}"
        assert is_right, f"not {what} are rolled: {self._waiting()}"
        assert self.dice_due == len(faces), f"{self.dice_due} {what} are rolled, not {len(faces)}"
        self.fall(vector(*faces))

    # Words

    def _waiting(self) -> str:
        state = self.state
        who = (
            "chance"
            if self.is_chance
            else f"seats {self.waits_for}"
            if self.waits_for
            else "nobody"
        )
        where = state.phase.name if state.attack is None else state.attack.step.name
        frames = " > ".join(frame.kind.name for frame in state.stack)
        choices = {seat: self.actions(seat) for seat in self.waits_for}
        return f"{who} in {where} [{frames}] {choices or ''}"

    def _design(self, number: int) -> str:
        return self.content.equipment[number].id

    def _number(self, name: str) -> int:
        return self.content.equipment_numbers()[name]

    def _slot(self, name: str) -> int:
        return int(self.content.equipment[self._number(name)].type)
