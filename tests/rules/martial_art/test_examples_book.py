"""Worked examples of the ledger: those of the book."""

from __future__ import annotations

from kumite.games.martial_art.actions import Defend
from kumite.games.martial_art.model import Phase
from kumite.games.martial_art.terms import Token

from .scenario import Scene, Seat, scene


def first_turn(engine: str) -> Scene:
    return scene(
        engine,
        Seat("igor", areas={5: "Punch Move"}, reserve="Energy Energy"),
        Seat("li-ming", areas={2: "Defense Kick"}, reserve="Move Energy"),
    )


def test_a_first_turn(engine: str) -> None:
    """MA-EX-01: Igor steps to D4, sows Move, then Punch, and strikes the Left Arm."""
    play = first_turn(engine)
    play.start(5)
    assert play.state.revealed == [1, 0, 0]
    assert "D4" in play.offers_steps()
    play.step("D4")
    play.sow("Move Punch")
    assert Token.MOVE in play.held(0, 1)
    assert Token.PUNCH in play.held(0, 2)
    play.strike(1)
    assert (play.state.last, play.state.target, play.state.defender) == (Token.PUNCH, 2, 1)
    play.hit("F F")
    play.finish()
    assert play.held(0, 5) == [Token.ENERGY, Token.ENERGY]
    assert play.held(0, 0) == []


def test_a_first_defense(engine: str) -> None:
    """MA-EX-02: one damage is parried, the other lands; the Defense token stays."""
    play = first_turn(engine)
    play.turn(5, steps=["D4"], sow="Move Punch", strike=1)
    assert play.offers(Defend) == [Defend(0), Defend(1)]
    play.do(Defend(1))
    play.roll("N", "N")
    assert play.dice_due == 2
    play.parry("N", "F")
    assert play.life(1, 2) == 1
    assert play.held(1, 2) == [Token.KICK, Token.DEFENSE]
    assert play.view(0).seats[1].effects[1] == [1]


def test_three_damage_cost_li_ming_one_move(engine: str) -> None:
    """MA-EX-03: the Move of Area 1 is the first one found after the Right Leg."""
    play = scene(
        engine,
        Seat("igor", at="D4", areas={1: "Punch Energy Energy"}, pending=""),
        Seat("li-ming", at="D5", areas={4: "Kick", 5: "Energy", 1: "Move"}, rest=2),
    )
    play.turn(1, sow="Energy Energy Punch", strike=1)
    play.hit("N N")
    play.finish()
    assert play.life(1, 4) == 2
    again = scene(
        engine,
        Seat("igor", at="D4", chi=2, areas={1: "Punch Energy Energy"}),
        Seat("li-ming", at="D5", areas={4: "Kick", 5: "Energy", 1: "Move"}, rest=2),
    )
    again.turn(1, skill="hook", sow="Energy Energy Punch", strike=1)
    again.hit("N N N")
    assert again.life(1, 4) == 3
    assert again.removed(1) == [Token.MOVE]
    assert Token.MOVE not in again.held(1, 1)
    assert Token.MOVE in again.held(1, 2)


def test_a_hook(engine: str) -> None:
    """MA-EX-04: 1 Chi gained, 2 paid; three dice, and one die fewer for the Defender."""
    play = scene(
        engine,
        Seat("igor", at="D4", chi=1, areas={4: "Energy Punch"}),
        Seat("li-ming", at="D5", areas={1: "Defense"}),
    )
    play.start(4)
    play.gain(1, 0)
    assert play.energy(0) == (2, 0)
    play.skill("hook")
    assert play.energy(0) == (0, 0)
    play.sow("Energy Punch")
    assert Token.ENERGY in play.held(0, 5)
    play.strike(1)
    assert play.state.target == 1
    play.answer(defense=1)
    assert play.dice_due == 3
    play.roll("F", "F", "F")
    assert play.dice_due == 1


def test_shotokan(engine: str) -> None:
    """MA-EX-05: two Defenses roll three dice, one rolls one, none rolls none."""
    for shown, dice in ((2, 3), (1, 1), (0, 0)):
        play = scene(
            engine,
            Seat("kimberley", at="D4", style="shotokan", areas={1: "Kick"}),
            Seat("wonja", at="D5", areas={2: "Defense Defense"}),
            mode="black",
        )
        play.turn(1, face=0, sow="Kick", strike=1)
        play.answer(defense=shown)
        play.roll("F", "F")
        if dice:
            assert play.dice_due == dice
        else:
            assert play.phase is not Phase.DEFENSE_ROLL


def test_pushes(engine: str) -> None:
    """MA-EX-06: both move on by as many spaces as the push has; nobody turns."""
    play = scene(
        engine,
        Seat("hirumasa", at="D4", rage=2, skills=["tsuppari"], areas={1: "Punch"}),
        Seat("wonja", at="D5", facing=2),
        mode="black",
    )
    play.turn(1, face=0, skill="tsuppari", sow="Punch", strike=1)
    play.answer()
    assert (play.at(0), play.at(1)) == ("D6", "D7")
    assert (play.seat(0).facing, play.seat(1).facing) == (0, 2)
    one = scene(
        engine,
        Seat("kimberley", at="D4", chi=1, rage=1, skills=["mae-tobi-geri"], areas={1: "Kick"}),
        Seat("wonja", at="D5", facing=2),
        mode="black",
    )
    one.turn(1, face=0, skill="mae-tobi-geri", sow="Kick", strike=1)
    one.answer()
    assert (one.at(0), one.at(1)) == ("D5", "D6")


def test_styles_replace_each_other(engine: str) -> None:
    """MA-EX-07: Bruiser replaces Dancer, and Dancer, paid again, Bruiser."""
    play = scene(
        engine,
        Seat("igor", style="dancer", skills=["bruiser"], rage=5, chi=1, areas={1: "Defense"}),
        Seat("wonja", areas={1: "Defense"}),
        mode="black",
    )
    play.turn(1, sow="Defense")
    assert "dancer" not in play.offers_skills()
    play.finish("bruiser")
    assert (play.seat(0).style, play.energy(0)) == (6, (1, 2))
    play.pass_turn()
    play.turn(2)
    play.finish("dancer")
    assert (play.seat(0).style, play.energy(0)) == (5, (0, 1))
