"""Elimination, the end, judges, more than two players (MA-OUT, MA-TIM, MA-MLT)."""

from __future__ import annotations

from typing import Any

import pytest

from kumite.games.martial_art.actions import Opponent, Strike
from kumite.games.martial_art.events import EventKind
from kumite.games.martial_art.model import Ending, Phase, Status

from .scenario import Scene, Seat, scene

PUNCHER = Seat("igor", at="D4", areas={1: "Punch"})
FALLING = Seat("wonja", at="D5", life={2: 7}, areas={2: ""})


def knock_out(engine: str, *others: Seat, **position: Any) -> Scene:
    """Seat 0 knocks seat 1 out."""
    play = scene(engine, PUNCHER, FALLING, *others, **position)
    play.turn(1, face=0, sow="Punch", strike=1)
    play.hit("X N F" if play.dice_due == 3 else "X N")
    return play


def test_a_last_square_is_a_ko(engine: str) -> None:
    """MA-OUT-01, MA-OUT-05, MA-OUT-07: out, and the last one in wins."""
    play = knock_out(engine)
    assert play.seat(1).status is Status.KO
    assert (play.is_over, play.winners, play.state.ending) == (True, [0], Ending.LAST_ONE_IN)
    assert play.events(EventKind.ELIMINATED) == [(1, Status.KO, 0, 0)]
    assert play.raw.returns() == [1.0, -1.0]


def test_three_severe_columns_are_a_technical_ko(engine: str) -> None:
    """MA-OUT-02: two are not enough."""
    for life, out in (({1: 4, 2: 3}, False), ({1: 4, 3: 4, 2: 3}, True)):
        play = scene(engine, PUNCHER, Seat("wonja", at="D5", life=life, areas={2: ""}))
        play.turn(1, sow="Punch", strike=1)
        play.hit("N F")
        assert (play.seat(1).status is Status.TECHNICAL_KO) == out


def test_a_ring_out_is_out(engine: str) -> None:
    """MA-OUT-03."""
    play = scene(
        engine,
        Seat("hirumasa", "D6", rage=2, skills=["tsuppari"], areas={1: "Punch"}),
        Seat("wonja", "D7", areas={2: ""}),
        mode="black",
    )
    play.turn(1, face=0, skill="tsuppari", sow="Punch", strike=1)
    assert (play.seat(1).status, play.winners) == (Status.RING_OUT, [0])


def test_who_is_out_leaves(engine: str) -> None:
    """MA-OUT-04: the space is free, turns are skipped, what was placed on others stays."""
    play = knock_out(engine, Seat("ricardo", at="G1", surcharge=2, areas={1: "Move"}), mode="white")
    assert play.at(1) == "out"
    assert play.state.active == 2
    assert play.state.surcharge == 2
    play.pass_turn()
    assert play.state.active == 0
    play.start(2 if play.held(0, 2) else 1)
    assert play.seat(1).space == 255


def test_the_end_is_immediate(engine: str) -> None:
    """MA-OUT-06: no steps, no End Skill after it."""
    play = scene(
        engine,
        Seat("ricardo", "D4", chi=5, rage=5, style="samba-de-viola", areas={1: "Punch"}),
        FALLING,
        mode="black",
    )
    play.turn(1, face=0, sow="Punch", strike=1)
    play.roll(*["N"] * play.dice_due)
    assert play.is_over
    assert play.is_at(Phase.OVER)


def test_places(engine: str) -> None:
    """MA-OUT-08, MA-TIM-04, MA-MLT-01: by order of leaving, those still in above them."""
    play = knock_out(
        engine, Seat("ricardo", at="A1"), Seat("kimberley", at="G1", out=1), mode="black"
    )
    assert play.raw.scores() == [0, 0, 0, 0, 0, 0]
    assert [own.left for own in play.state.seats] == [0, 2, 0, 1]
    end = knock_out(engine, Seat("ricardo", out=2), Seat("kimberley", out=1), mode="black")
    assert end.is_over
    assert end.raw.scores() == [1, 2, 3, 4, 1, Ending.LAST_ONE_IN]
    assert end.raw.returns() == [1.0, -1.0, -1.0, -1.0]


def judged(engine: str, *seats: Seat, mode: str = "white", **more: Any) -> Scene:
    """The last turn of the last round, passed."""
    play = scene(engine, *seats, mode=mode, round=50, turn=len(seats) - 1, **more)
    play.pass_turn()
    assert play.is_over
    assert play.state.ending is Ending.JUDGES
    return play


def test_fifty_rounds(engine: str) -> None:
    """MA-TIM-01: after the last turn of round 50 the judges decide; not before."""
    play = scene(engine, Seat("igor", life={1: 1}), Seat("wonja"), round=50)
    play.pass_turn()
    assert not play.is_over
    play.pass_turn()
    assert (play.is_over, play.winners) == (True, [1])


def test_no_actions_left(engine: str) -> None:
    """MA-TIM-02: with nobody able to strike the judges decide at the end of the turn."""
    pack = ""
    for fighter in ("igor", "kimberley"):
        name = fighter.capitalize()
        pack += f"""
[[fighter]]
id = "{fighter}"
source = "ours"
name = "{name}"
art = "none"
tokens = {{ PUNCH = 4, MOVE = 2, DEFENSE = 3, ENERGY = 3 }}
chi = {{ start = 1, top = 5 }}
rage = {{ start = 1, top = 5 }}
columns = [
  {{ last = 15, severe = 12, tokens = [
    {{ square = 1, token = "PUNCH" }}, {{ square = 2, token = "PUNCH" }},
    {{ square = 2, token = "DEFENSE" }},
  ] }},
  {{ last = 15, severe = 12, tokens = [
    {{ square = 1, token = "PUNCH" }}, {{ square = 2, token = "PUNCH" }},
    {{ square = 2, token = "DEFENSE" }},
  ] }},
  {{ last = 15, severe = 12, tokens = [{{ square = 9, token = "DEFENSE" }}] }},
  {{ last = 15, severe = 12, tokens = [{{ square = 9, token = "MOVE" }}] }},
  {{ last = 15, severe = 12, tokens = [
    {{ square = 9, token = "ENERGY" }}, {{ square = 10, token = "ENERGY" }},
  ] }},
]
"""
    play = scene(
        engine,
        Seat("igor", life={1: 2, 2: 2}),
        Seat("kimberley", life={1: 3, 2: 2}),
        pack=pack,
    )
    play.pass_turn()
    assert (play.is_over, play.winners, play.state.ending) == (True, [0], Ending.JUDGES)


@pytest.mark.parametrize(
    ("one", "other", "winners"),
    [
        (Seat("igor", life={1: 5}), Seat("wonja", life={1: 3, 2: 3}), [1]),  # severe columns
        (Seat("igor", life={1: 2}), Seat("wonja", life={1: 3}), [0]),  # squares
        (Seat("igor", broken=1), Seat("wonja"), [1]),  # tokens
        (Seat("igor", chi=1), Seat("wonja", rage=2), [1]),  # energy
        (Seat("igor", chi=2), Seat("wonja", rage=2), [0, 1]),  # a draw
    ],
)
def test_what_judges_compare(engine: str, one: Seat, other: Seat, winners: list[int]) -> None:
    """MA-TIM-03: severe columns, squares lost, tokens kept, energy; still equal is a draw."""
    one.at, other.at = "D1", "D7"
    one.areas, other.areas = {1: "Defense"}, {1: "Defense"}
    play = scene(engine, one, other, round=50, turn=1)
    play.turn(1)
    play.finish()
    assert play.winners == winners
    if len(winners) == 2:
        assert play.raw.returns() == [0.5, 0.5]
        assert play.raw.scores()[:2] == [1, 1], "they share the better place"


def test_judges_of_teams(engine: str) -> None:
    """MA-TIM-03, MA-TIM-04: sums of both members; one that is out counts in full."""
    play = judged(
        engine,
        Seat("igor", at="A1"),
        Seat("wonja", at="D1", life={1: 4, 2: 4}),
        Seat("ricardo", out=1),
        Seat("kimberley", at="G1", life={1: 3, 2: 5}),
        mode="black-team",
    )
    assert play.winners == [1, 3], "four severe columns against five"
    assert play.raw.scores() == [2, 1, 2, 1, 0b1010, Ending.JUDGES]


def test_judges_rank_those_in_above_those_out(engine: str) -> None:
    """MA-OUT-08, MA-TIM-04."""
    play = judged(
        engine,
        Seat("igor", at="A1", life={1: 2}),
        Seat("wonja", out=1),
        Seat("ricardo", at="G1", life={1: 1}),
        mode="black",
    )
    assert play.raw.scores()[:3] == [2, 3, 1]


# More than two


def test_everybody_against_everybody(engine: str) -> None:
    """MA-MLT-01: the last one in wins; until then the fight goes on."""
    play = knock_out(engine, Seat("ricardo", at="A1"), mode="white")
    assert not play.is_over
    assert play.state.active == 2


def test_the_last_team_in_wins(engine: str) -> None:
    """MA-MLT-02, MA-MLT-03: seats 0 and 2 against 1 and 3, both members together."""
    play = knock_out(engine, Seat("ricardo", out=2), Seat("kimberley", out=1), mode="black-team")
    assert (play.is_over, play.winners) == (True, [0, 2])
    assert play.raw.returns() == [1.0, -1.0, 1.0, -1.0]
    assert play.raw.scores()[:4] == [1, 2, 1, 2]


def test_team_mates_are_no_targets(engine: str) -> None:
    """MA-MLT-04, MA-D-19: neither struck nor silenced; but they stand in the way."""
    play = scene(
        engine,
        Seat("kimberley", at="D4", rage=2, skills=["kiai"], areas={1: "Punch Move"}),
        Seat("wonja", at="A1"),
        Seat("ricardo", at="D5", areas={3: ""}),
        Seat("igor", at="G1"),
        mode="black-team",
    )
    play.start(1)
    assert "D5" not in play.offers_steps()
    play.skip()
    play.face(0)
    play.sow("Move Punch")
    assert not play.offers(Strike)
    play.skill("kiai")
    assert play.offers(Opponent) == [Opponent(1), Opponent(3)]


def test_no_reaction_on_a_mates_turn(engine: str) -> None:
    """MA-MLT-05: only the Defender is asked, who is an opponent."""
    play = scene(
        engine,
        Seat("igor", at="D4", areas={1: "Punch"}),
        Seat("hirumasa", at="D5", chi=2, skills=["oniyama"], areas={2: ""}),
        Seat("wonja", at="C4", chi=5, rage=5, skills=["angkor-warrior"], areas={2: ""}),
        Seat("ricardo", at="G1"),
        mode="black-team",
    )
    play.turn(1, face=0, sow="Punch", strike=1)
    assert (play.phase, play.waits_for) == (Phase.REACTION, [1])
