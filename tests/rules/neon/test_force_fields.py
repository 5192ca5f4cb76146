"""Defense halves and Force Fields (NEON-DEF)."""

from __future__ import annotations

from kumite.games.neon.actions import Defend, Disembark, Plan
from kumite.games.neon.events import EventKind
from kumite.games.neon.model import SHIP, Phase

from .moments import maintain, strike
from .scenario import Scene, Seat, acts, lay, scene

ALL_DEFENSE = """
[[card]]
id = "action-4"
source = "ours"
initiative = 4
halves = [{ main = "defense" }, { main = "defense" }]
"""


def revealed(engine: str, plan: Plan, hand: tuple[int, ...], pack: str = "") -> Scene:
    """Seat 0 has planned so, seat 1 without a Defense half."""
    seats = Seat("akari", at=1, hand=hand), Seat(at=9, hand=(1, 2, 3))
    play = scene(engine, *seats, phase=Phase.PLAN, pack=pack)
    play.do(plan, seat=0)
    assert play.seat(0).fields == 0, "nothing is attached before the reveal"
    play.do(lay(1, 2), seat=1)
    return play


def test_each_defense_half_attaches_a_force_field_at_the_reveal(engine: str) -> None:
    """NEON-DEF-01: one per half that shows, before the first turn."""
    one = revealed(engine, acts("defense", "attack", "move", initiative=6), (4, 6, 1))
    assert (one.seat(0).fields, one.seat(1).fields) == (1, 0)
    two = revealed(engine, acts("defense", "defense", "attack"), (4, 6, 1))
    assert two.seat(0).fields == 2
    none = revealed(engine, lay(1, 4, half=2), (4, 6, 1))
    assert none.seat(0).fields == 0
    assert two.events(EventKind.FIELDS_ATTACHED) == [(0, 2, 0, 0)]
    told = two.told()
    assert told.index(EventKind.FIELDS_ATTACHED) < told.index(EventKind.TURN_BEGAN)


def test_a_covered_defense_half_attaches_nothing(engine: str) -> None:
    """NEON-DEF-01: only halves that show count."""
    play = revealed(engine, lay(6, 4, half=2), (4, 6, 1))
    assert play.seat(0).fields == 1, "card 4 shows its Move half"


def test_nobody_has_more_than_two_force_fields(engine: str) -> None:
    """NEON-DEF-01: three Defense halves attach two."""
    three = Plan(top=3, bottom=5, rotated=0, half=0, side=0)
    play = revealed(engine, three, (4, 6, 1), pack=ALL_DEFENSE)
    assert play.seat(0).fields == 2


def test_a_force_field_serves_every_defense_of_the_round(engine: str) -> None:
    """NEON-DEF-02: again and again, and before its owner's turn."""
    play = scene(
        engine,
        Seat("ghost", at=5, energy=0, plan=acts("wild", "wild", "move")),
        Seat("phoenix", at=5, energy=0, fields=1),
    )
    for _ in range(2):
        play.attack("basic", 1)
        play.roll("MISS")
        assert play.dice_due == 2
        play.defend_roll("FAIL", "FAIL")
    assert play.seat(1).fields == 1
    assert play.seat(1).acted == 0


def test_one_token_makes_a_fighter_be_in_a_force_field(engine: str) -> None:
    """NEON-DEF-02: Ablative Skin asks for none, and two are as one to it."""
    dice = []
    for fields in range(3):
        defender = Seat("phoenix", at=5, energy=0, fields=fields, enhancement="ablative-skin")
        play = scene(engine, Seat("ghost", at=5, energy=0), defender)
        play.attack("basic", 1)
        play.roll("MISS")
        dice.append(play.dice_due)
    assert dice == [2, 2, 3]


def test_performing_a_defense_half_only_gives_energy(engine: str) -> None:
    """NEON-DEF-03: 2 E, and no further Force Field."""
    plan = acts("defense", "defense", "attack")
    play = scene(engine, Seat("akari", at=1, energy=2, fields=1, plan=plan), Seat(at=9))
    play.do(Defend())
    assert (play.energy(0), play.seat(0).fields) == (4, 1)


def test_defeat_returns_force_fields_for_the_rest_of_the_round(engine: str) -> None:
    """NEON-DEF-04: not attached again; the Defense half still gives its 2 E (NEON-W-29)."""
    plan = acts("defense", "attack", "move", initiative=6)
    play = scene(
        engine,
        Seat("ghost", at=5, energy=0),
        Seat("akari", at=5, energy=0, hp=1, fields=1, plan=plan),
        action=3,
    )
    strike(play, "basic", 1, ["CRIT"], ["FAIL", "FAIL"])
    assert play.seat(1).fields == 0
    maintain(play)
    assert (play.at(1), play.seat(1).fields) == (SHIP, 0)
    play.draw_cards()
    play.do(Disembark(sector=9))
    play.do(Defend())
    assert (play.energy(1), play.seat(1).fields) == (5, 0)
