"""Worked examples of the ledger: damage and elimination."""

from __future__ import annotations

from kumite.games.martial_art.model import Status
from kumite.games.martial_art.terms import Token

from .scenario import Seat, scene


def test_several_squares_in_one_blow(engine: str) -> None:
    """MA-EX-13: a Move and then a Kick are lost, and the column is past the line."""
    play = scene(
        engine,
        Seat("igor", at="D4", chi=2, areas={1: "Energy Punch"}),
        Seat("wonja", at="D5", life={3: 2}, areas={3: "Energy", 4: "Move", 5: "Kick"}, rest=1),
    )
    play.turn(1, skill="hook", sow="Energy Punch", strike=1)
    play.hit("N N N")
    assert play.life(1, 3) == 5
    assert play.removed(1) == [Token.KICK, Token.MOVE]
    assert (play.held(1, 4), play.held(1, 5)) == ([], [])
    assert play.content.fighters[5].columns[2].severe == 4


def test_a_loss_from_the_reserve(engine: str) -> None:
    """MA-EX-14: one Move of the reserve is gone, and one token is placed after her turn."""
    play = scene(
        engine,
        Seat("igor", at="D4", chi=2, areas={1: "Energy Punch"}, reserve="Energy Energy"),
        Seat("kimberley", at="D5", areas={3: "Kick"}, reserve="Move Move"),
    )
    play.turn(1, skill="hook", sow="Energy Punch", strike=1)
    play.hit("N N N")
    assert play.removed(1) == [Token.MOVE]
    assert play.held(1, 0) == [Token.MOVE]
    play.turn(3, sow="Kick")
    play.finish()
    assert play.held(1, 3) == [Token.MOVE]
    assert play.held(1, 0) == []


def test_a_technical_ko(engine: str) -> None:
    """MA-EX-15: the third column at the line ends the fight."""
    life = {1: 4, 2: 3, 3: 4, 4: 2}
    play = scene(
        engine,
        Seat("igor", at="D4", areas={1: "Energy Punch"}),
        Seat("ricardo", at="D5", life=life, areas={3: ""}),
    )
    play.turn(1, sow="Energy Punch", strike=1)
    play.hit("N F")
    assert play.life(1, 3) == 5
    assert play.seat(1).status is Status.TECHNICAL_KO
    assert play.winners == [0]


def test_a_ko_takes_no_tokens(engine: str) -> None:
    """MA-EX-16: the cube stops on the last square, and nothing more is lost."""
    play = scene(
        engine,
        Seat("wonja", at="D4", pending="tei-tat", areas={1: "Energy Kick"}),
        Seat("igor", at="D5", life={3: 6}, areas={3: ""}),
    )
    before = play.removed(1)
    play.turn(1, sow="Energy Kick", strike=1)
    play.hit("N N N N")
    assert play.life(1, 3) == 7
    assert play.seat(1).status is Status.KO
    assert play.removed(1) == before


def test_nothing_left_to_lose(engine: str) -> None:
    """MA-EX-17: a Defense that was broken cannot be lost again."""
    play = scene(
        engine,
        Seat("igor", at="D4", areas={1: "Energy Energy Punch"}),
        Seat("hirumasa", at="D5", life={4: 4}, broken=1, areas={4: ""}),
    )
    before = play.removed(1)
    assert Token.DEFENSE in before
    play.turn(1, sow="Energy Energy Punch", strike=1)
    play.hit("N F")
    assert play.life(1, 4) == 5
    assert play.removed(1) == before


def test_khai_kong_breaks_a_defense(engine: str) -> None:
    """MA-EX-18: one Defense broken by the skill, the other lost to the damage."""
    play = scene(
        engine,
        Seat("wonja", at="D4", rage=2, skills=["khai-kong"], areas={3: "Energy Kick"}),
        Seat("kimberley", at="D5", life={5: 2}, areas={5: "Defense Defense"}),
        mode="black",
    )
    play.turn(3, skill="khai-kong", sow="Energy Kick", strike=1)
    play.hit("X N N", defense=1, parry="F N")
    assert play.life(1, 5) == 4
    assert play.held(1, 5) == []
    assert play.removed(1) == [Token.DEFENSE, Token.DEFENSE]
