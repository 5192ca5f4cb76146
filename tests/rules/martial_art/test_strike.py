"""Strikes, defense, dice, damage (MA-ATK, MA-DEF, MA-ROL, MA-DMG)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from kumite.games.martial_art.actions import Defend, Energy, Strike
from kumite.games.martial_art.events import EventKind
from kumite.games.martial_art.model import NOBODY, Phase, Status
from kumite.games.martial_art.terms import Token

from .scenario import Scene, Seat, scene

PUNCHER = Seat("igor", at="D4", areas={1: "Punch"})


def struck(engine: str, defender: Seat, attacker: Seat = PUNCHER, mode: str = "white") -> Scene:
    """A plain strike on the Left Arm, up to the Defender's answer."""
    defender.at = defender.at or "D5"
    play = scene(engine, attacker, defender, mode=mode)
    play.turn(1, face=0, sow="Punch", strike=1)
    return play


def test_only_neighbours_are_struck(engine: str) -> None:
    """MA-ATK-02, MA-ATK-03, MA-D-11: any living opponent next to the Attacker, or nobody."""
    play = scene(
        engine,
        Seat("igor", at="D4", areas={1: "Punch"}),
        Seat("wonja", at="D5"),
        Seat("ricardo", at="C4"),
        Seat("kimberley", at="D6"),
    )
    play.start(1)
    assert play.offers(Strike) == [Strike(1), Strike(2)]
    play.strike(2)
    assert play.state.defender == 2


def test_two_dice(engine: str) -> None:
    """MA-ATK-04, MA-C-04: two dice, each with 2 failures, 3 normal and 1 exceptional faces."""
    play = struck(engine, Seat("wonja", areas={2: ""}))
    faces = "FFNNNX"
    expected: dict[int, Fraction] = {}
    for one, other in product(faces, repeat=2):
        code = (one + other).count("X") << 5 | (one + other).count("N")
        expected[code] = expected.get(code, Fraction(0)) + Fraction(1, 36)
    assert play.odds() == expected


def test_the_defender_answers_before_any_die(engine: str) -> None:
    """MA-ATK-05, MA-D-12, MA-D-13: Reaction, then tokens, then dice."""
    play = struck(
        engine,
        Seat("hirumasa", chi=2, skills=["oniyama"], areas={2: "Defense"}),
        mode="black",
    )
    assert (play.phase, play.chooser) == (Phase.REACTION, 1)
    play.skill("oniyama")
    assert (play.phase, play.chooser) == (Phase.DEFENSE, 1)
    assert not play.events(EventKind.ATTACK_ROLLED)
    play.do(Defend(1))
    assert play.is_at(Phase.ATTACK_ROLL)


def test_all_bonuses_add_up(engine: str) -> None:
    """MA-ATK-06, MA-ATK-07: Start, pending, Style, behind and collision, more than five dice."""
    pack = """
[[skill]]
id = "bruiser"
source = "ours"
fighter = "igor"
name = "Bruiser"
chi = 0
rage = 3
keyword = "style"
strikes = ["PUNCH"]
do = [{ op = "attack_dice", n = 2 }]
[[skill]]
id = "bulldog"
source = "ours"
fighter = "igor"
name = "Bulldog"
chi = 0
rage = 2
keyword = "end"
lasts = "next_turn"
do = [{ op = "attack_dice", n = 3 }]
"""
    attacker = Seat(
        *("igor", "D4"),
        chi=1,
        rage=1,
        style="bruiser",
        pending="bulldog",
        skills=["jabs"],
        areas={1: "Punch Punch"},
    )
    play = scene(
        engine,
        attacker,
        Seat("wonja", at="D5", facing=0, areas={3: ""}),
        Seat("ricardo", at="D6", areas={3: ""}),
        mode="black",
        pack=pack,
    )
    play.turn(1, face=0, skill="jabs", sow="Punch Punch", strike=1)
    assert play.state.third == 2
    assert play.dice_due == 2 + 2 + 3 + 2 + 1 + 1


def test_a_skill_that_does_not_match_is_wasted(engine: str) -> None:
    """MA-ATK-08, MA-SKL-15: paid, and the order of sowing is still free."""
    play = scene(
        engine,
        Seat("igor", at="D4", chi=2, areas={1: "Punch Headbutt"}),
        Seat("wonja", at="D5", areas={3: ""}),
    )
    play.turn(1, skill="hook", sow="Punch Headbutt", strike=1)
    assert play.energy(0) == (0, 0)
    assert play.dice_due == 2
    declined = scene(
        engine,
        Seat("igor", at="D4", chi=2, areas={1: "Punch"}),
        Seat("wonja", at="D5", areas={2: ""}),
    )
    declined.until_sown(1, skill="hook")
    declined.skip()
    assert (declined.energy(0), declined.state.active) == ((0, 0), 1)


def test_a_declared_strike_is_performed(engine: str) -> None:
    """MA-ATK-09: what needs a strike does not need damage."""
    play = scene(
        engine,
        Seat("li-ming", at="D4", chi=1, rage=2, areas={1: "Punch"}),
        Seat("wonja", at="D5", areas={2: ""}),
    )
    play.turn(1, sow="Punch", strike=1)
    play.hit("F F")
    assert play.offers_skills() == ["leopards-fury"]


# Defense


def test_any_number_of_defenses_of_the_target_area(engine: str) -> None:
    """MA-DEF-01, MA-D-13: those in the Target Area only, as many as one likes."""
    play = struck(engine, Seat("kimberley", areas={2: "Defense Defense", 3: "Defense"}))
    assert play.offers(Defend) == [Defend(0), Defend(1), Defend(2)]


@pytest.mark.parametrize("shown", range(3))
def test_two_dice_a_defense(engine: str, shown: int) -> None:
    """MA-DEF-02, MA-DEF-03, MA-C-05: none rolls nothing."""
    play = struck(engine, Seat("kimberley", areas={2: "Defense Defense"}))
    play.do(Defend(shown))
    play.roll("N", "N")
    if shown:
        assert (play.phase, play.dice_due) == (Phase.DEFENSE_ROLL, 2 * shown)
    else:
        assert play.life(1, 2) == 2


def test_penalties_apply_once(engine: str) -> None:
    """MA-DEF-04: not for each token, and never below no dice."""
    for shown, dice in ((2, 2), (1, 0)):
        play = scene(
            engine,
            Seat("wonja", at="D4", chi=2, areas={1: "Punch"}),
            Seat("kimberley", at="D5", areas={2: "Defense Defense"}),
        )
        play.turn(1, skill="kra-tot-chok", sow="Punch", strike=1)
        play.do(Defend(shown))
        play.roll("F", "F", "F")
        assert (play.dice_due if dice else 0) == dice
        assert (play.phase is Phase.DEFENSE_ROLL) == bool(dice)


def test_a_defense_heals_nothing(engine: str) -> None:
    """MA-DEF-05, MA-DMG-07: successes beyond the damage do nothing."""
    play = struck(engine, Seat("kimberley", life={2: 2}, areas={2: "Defense"}))
    play.hit("N F", defense=1, parry="X N")
    assert play.life(1, 2) == 2
    assert play.events(EventKind.SETTLED) == [(1, 1, 2, 0)]


def test_an_area_without_effects_is_not_defended(engine: str) -> None:
    """MA-DEF-06: nothing is asked."""
    play = struck(engine, Seat("kimberley", areas={2: "Kick"}))
    assert play.is_at(Phase.ATTACK_ROLL)
    assert not play.events(EventKind.DEFENSE_SHOWN)


# Dice


@pytest.mark.parametrize(("dice", "damage"), [("F F", 0), ("F N", 1), ("N X", 2), ("X X", 2)])
def test_successes_are_damage(engine: str, dice: str, damage: int) -> None:
    """MA-ROL-01, MA-DMG-01: normal and exceptional count one each, failures nothing."""
    play = struck(engine, Seat("kimberley", areas={2: ""}))
    play.hit(dice)
    assert play.life(1, 2) == damage


@pytest.mark.parametrize(("parry", "damage"), [("F F", 2), ("F N", 1), ("X F", 1), ("X N", 0)])
def test_defense_successes_cancel(engine: str, parry: str, damage: int) -> None:
    """MA-ROL-02: each cancels one damage."""
    play = struck(engine, Seat("kimberley", areas={2: "Defense"}))
    play.hit("N N", defense=1, parry=parry)
    assert play.life(1, 2) == damage


def test_the_order_of_evaluation(engine: str) -> None:
    """MA-ROL-03, MA-ROL-04: swap, cancel, add for exceptional ones, then parry."""
    pack = """
[[skill]]
id = "oniyama"
source = "ours"
fighter = "hirumasa"
name = "Oniyama"
chi = 2
rage = 0
keyword = "reaction"
printed = true
do = [{ op = "cancel_normal", n = 1 }, { op = "swap_normal_failure" }]
"""
    play = scene(
        engine,
        Seat("igor", at="D4", style="bruiser", chi=2, skills=["hook"], areas={1: "Punch"}),
        Seat("hirumasa", at="D5", chi=2, skills=["oniyama"], areas={2: "Defense"}),
        mode="black",
        pack=pack,
    )
    play.turn(1, skill="hook", sow="Punch", strike=1)
    play.hit("F F X", react="oniyama", defense=1, parry="N")
    # two failures count, one of them is cancelled; 1 + 1 exceptional + 1 for it; one parried
    assert play.events(EventKind.SETTLED) == [(1, 3, 1, 2)]
    assert play.life(1, 2) == 2


def test_consequences_before_damage(engine: str) -> None:
    """MA-ROL-05, MA-D-14: energy, surcharge, a broken Defense, then the damage."""
    pack = """
[[skill]]
id = "harite"
source = "ours"
fighter = "hirumasa"
name = "Harite"
chi = 1
rage = 1
keyword = "start"
strikes = ["PUNCH"]
do = [
  { op = "move_surcharge_per_x", n = 1 },
  { op = "gain_energy_per_x", n = 1 },
  { op = "discard_used_defense" },
]
"""
    play = scene(
        engine,
        Seat("hirumasa", "D4", chi=1, rage=1, skills=["harite"], areas={1: "Punch"}),
        Seat("kimberley", at="D5", areas={2: "Defense"}),
        mode="black",
        pack=pack,
    )
    play.turn(1, skill="harite", sow="Punch", strike=1)
    play.hit("X N", defense=1, parry="N F")
    assert play.offers(Energy) == [Energy(0, 0), Energy(0, 1), Energy(1, 0)]
    play.gain(0, 1)
    kinds = [event[0] for event in play.raw.events_since(0)]
    order = [
        *(EventKind.DEFENSE_ROLLED, EventKind.ENERGY_CHANGED, EventKind.SURCHARGED),
        *(EventKind.TOKEN_DISCARDED, EventKind.SETTLED, EventKind.DAMAGED),
    ]
    assert [kind for kind in kinds if kind in order][-6:] == order
    assert play.state.surcharge == 1, "her turn has begun"
    assert play.life(1, 2) == 1, "the dice already rolled stand"


# Damage


def test_the_cube_stops_at_the_last_square(engine: str) -> None:
    """MA-DMG-01, MA-OUT-01: and the fighter is knocked out."""
    play = struck(engine, Seat("kimberley", life={2: 8}, areas={2: ""}))
    play.hit("X X")
    assert play.life(1, 2) == 9
    assert play.seat(1).status is Status.KO


@pytest.mark.parametrize("dice", ["N F", "N N"])
def test_a_square_with_a_token_costs_it(engine: str, dice: str) -> None:
    """MA-DMG-02, MA-DMG-03: reached or passed; from the Target Area if it is there."""
    seat = Seat("wonja", life={2: 2}, areas={2: "Defense Punch", 3: "Defense Punch"})
    play = struck(engine, seat)
    play.hit(dice)
    assert play.removed(1) == [Token.DEFENSE]
    assert play.held(1, 2) == [Token.PUNCH]
    assert play.held(1, 3) == [Token.PUNCH, Token.DEFENSE]


def test_the_search_goes_round(engine: str) -> None:
    """MA-DMG-03: the first following Area that has one, past 5 to 1."""
    seat = Seat("wonja", life={2: 2}, areas={2: "Kick", 3: "Kick", 4: "", 5: "Move"}, rest=1)
    play = struck(engine, seat)
    play.hit("N F")
    assert play.events(EventKind.TOKEN_LOST) == [(1, Token.DEFENSE, 1, 0)]


def test_the_reserve_is_searched_last(engine: str) -> None:
    """MA-DMG-04: only if no Area has one, and only before the end of the first turn."""
    first = Seat("igor", at="D4", areas={1: "Punch"}, reserve="Energy Energy")
    seat = Seat("wonja", life={2: 2}, areas={2: ""}, reserve="Defense Defense")
    play = struck(engine, seat, first)
    play.hit("N F")
    assert play.held(1, 0) == [Token.DEFENSE]
    seat = Seat("wonja", life={2: 2}, areas={2: "", 3: "Defense"}, reserve="Defense Energy")
    play = struck(engine, seat, first)
    play.hit("N F")
    assert play.held(1, 0) == [Token.DEFENSE, Token.ENERGY]


def test_squares_are_passed_from_the_top(engine: str) -> None:
    """MA-DMG-05: tokens go in the order of their squares."""
    play = scene(
        engine,
        Seat("igor", at="D4", chi=2, areas={1: "Punch"}),
        Seat("wonja", at="D5", life={2: 2}, areas={2: ""}),
    )
    play.turn(1, skill="hook", sow="Punch", strike=1)
    play.hit("N N N")
    assert [told[1] for told in play.events(EventKind.TOKEN_LOST)] == [Token.DEFENSE, Token.PUNCH]


def test_tokens_before_a_technical_ko(engine: str) -> None:
    """MA-DMG-06, MA-OUT-02: cube, tokens, then the check."""
    seat = Seat("wonja", life={1: 4, 3: 4, 2: 3}, areas={2: ""})
    play = struck(engine, seat)
    before = len(play.removed(1))
    play.hit("X X")
    assert play.life(1, 2) == 5
    assert len(play.removed(1)) == before + 1
    assert play.seat(1).status is Status.TECHNICAL_KO
    assert play.state.defender == NOBODY
