"""Super Team Tornado: four players in two teams (SFB-STT)."""

from __future__ import annotations

from kumite.games.super_fantasy_brawl.actions import Deploy, Lead, Replace
from kumite.games.super_fantasy_brawl.events import EventKind

from .board import NORTH, SOUTH, T1, T2, T3, T4, hex_number
from .scenario import Phase, at, opening, scene, seat

TEAMS = ("DER DUG", "GOL GWA", "KIL TZU", "RAT KOR")


def test_four_players_set_up(engine: str) -> None:
    """SFB-STT-01, SFB-STT-03, SFB-STT-05, SFB-STT-06, SFB-D-09: one trap, 4 of 12 cards each."""
    play = opening(engine, *TEAMS, mode="tornado", first="1")
    play.do(Lead(1))
    play.do(play.actions()[1])
    assert play.state.north == 1
    play.settle()
    for number, place in enumerate((T1, T2, T3, T4)):
        assert play.asks(Phase.LAY, number)
        play.lay(place)
    for number in range(4):
        assert play.is_at(Phase.HAND)
        assert len(play.weights()) == 12
        play.settle()
        assert len(play.hand(number)) == 4
        assert play.asks(Phase.REPLACE, number)
        assert len(play.actions()) == 16
        play.do(Replace(0))
    for number in range(4):
        area = SOUTH if number % 2 == 0 else NORTH
        for _ in range(2):
            assert play.asks(Phase.DEPLOY, number)
            places = {each.hex for each in play.offers(Deploy)}
            assert places <= {hex_number(place) for place in area}
            play.do(play.actions()[0])
    assert play.asks(Phase.ACTIVATE, 0)


def test_a_round_of_four_turns(engine: str) -> None:
    """SFB-STT-07, SFB-RND-04, SFB-STT-06: 1, 2, 3, 4, then Advance; Upkeep draws 4."""
    seats = [
        seat(at(code, q, 3)) for code, q in (("DER", -4), ("GOL", -3), ("KIL", -2), ("KOR", -1))
    ]
    play = scene(engine, *seats, track=["", "CHA10", "CHA11"])
    for number in range(4):
        assert play.asks(Phase.ACTIVATE, number)
        play.end_turn()
        assert len(play.hand(number)) == 4
    assert play.state.round == 2
    assert play.asks(Phase.ACTIVATE, 0)
    turns = [event[0] for event in play.events(EventKind.TURN_BEGAN)]
    assert turns == [1, 2, 3, 0]


def test_a_team_scores_together(engine: str) -> None:
    """SFB-STT-09, SFB-STT-15: teammates' Champions count; 7 points win for both."""
    seats = (seat(at("DER", 1, -1)), seat(at("GOL", -1, 0)), seat(at("KIL", 1, 0)), seat())
    play = scene(engine, *seats, turn=3, track=["CHA01"], points=(6, 0))
    play.end_turn()
    # CHA01 is in slot 2 now: 1 VP for two Champions against one.
    assert play.points == (7, 0)
    assert play.is_over
    assert play.state.winner == 0
    assert play.raw.returns() == [1, -1, 1, -1]


def test_own_champions_and_cores_only(engine: str) -> None:
    """SFB-STT-10: a player activates own Champions with own cards; Allies are the team's."""
    seats = (
        seat(at("DUG", -3, 3), hand="DUG06"),
        seat(at("GOL", 4, -4)),
        seat(at("KIL", -2, 3), hand="KIL02"),
        seat(),
    )
    play = scene(engine, *seats)
    assert play.playable() == {"DUG06"}
    assert "KIL" not in {code for _, code, _ in play.standards()}
    play.skill("DUG06")
    # SFB-GEN-02: the teammate's Kilgore is an Ally.
    assert play.modifiers("KIL") == {6: 1}
    assert play.cores(2) == "DCM"


def test_who_decides_for_a_teammates_champion(engine: str) -> None:
    """SFB-STT-12: dashes and heals are chosen by the controller of the Champion concerned."""
    seats = (
        seat(at("DUG", -3, 3), hand="DUG05"),
        seat(at("GOL", 4, -4)),
        seat(at("KIL", -2, 3, 2)),
        seat(),
    )
    play = scene(engine, *seats)
    play.skill("DUG05")
    assert play.asks(Phase.LINE, 2)
    play.done()
    assert play.asks(Phase.HEAL, 2)


def test_modifiers_end_with_the_cards_player(engine: str) -> None:
    """SFB-STT-16: "your next turn" is the turn of the card's player, not of a teammate."""
    seats = (
        seat(at("DUG", -3, 3), hand="DUG06"),
        seat(at("GOL", 4, -4)),
        seat(at("KIL", -2, 3)),
        seat(at("KOR", 4, -3)),
    )
    play = scene(engine, *seats)
    play.skill("DUG06")
    for _ in range(3):
        play.end_turn()
        assert play.modifiers("KIL") == {6: 1}
    play.end_turn()
    assert play.modifiers("KIL") == {}


def test_foe_is_the_controller_of_the_target(engine: str) -> None:
    """SFB-STT-16, SFB-STT-17: the hand of the target's controller; both sides may have Rath."""
    seats = (
        seat(at("GOL", -4, 3), hand="GOL07"),
        seat(at("RAT", -2, 3), hand="RAT02"),
        seat(at("RAT", 4, -3)),
        seat(at("KOR", -1, 3), hand="KOR02 KOR03"),
    )
    play = scene(engine, *seats)
    play.card("GOL07")
    play.target("KOR")
    assert play.shown(3) == {"KOR02", "KOR03"}
    assert play.shown(1) == set()
    assert play.figure("A:RAT").controller == 2
    assert play.figure("B:RAT").controller == 1


def test_the_teammate_of_a_lone_target_may_react(engine: str) -> None:
    """SFB-STT-11, SFB-D-19: asked second, whether or not a target is the teammate's."""
    seats = (
        seat(at("RAT", -3, 3), hand="RAT02"),
        seat(at("VHO", 4, -4), hand="VHO07"),
        seat(),
        seat(at("KIL", -2, 3), hand="KIL05"),
    )
    play = scene(engine, *seats)
    play.card("RAT02")
    play.target("KIL")
    assert play.asks(Phase.REACT, 3)
    play.done()
    assert play.asks(Phase.REACT, 1)
    assert play.reactions() == {("VHO07", "KIL")}
