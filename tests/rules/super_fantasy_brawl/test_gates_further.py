"""Coming back from the Gate with little room, and what may be done at all."""

from __future__ import annotations

from kumite.games.super_fantasy_brawl.actions import Done, Play, Standard

from .board import CORES, STANDARDS, card_number
from .scenario import Phase, at, gate, scene, seat

ROOM = [(-4, 4), (-3, 4), (-2, 4), (-1, 4), (0, 4)]


def test_only_allies_on_the_way_in(engine: str) -> None:
    """SFB-OOA-09, SFB-MOV-03: one movement cannot enter; two can, over an Ally."""
    own = seat(gate("RAT"), at("SKI", *ROOM[3]), at("VHO", *ROOM[4]), hand="RAT04 RAT05 RAT03")
    foe = seat(*(at(code, *ROOM[n]) for n, code in enumerate(("KOR", "MAR", "KIL"))))
    play = scene(engine, own, foe)
    assert play.playable() == {"RAT04", "RAT03"}, "From Behind moves 1"
    assert {word for word, code, _ in play.standards() if code == "RAT"} == {"run"}
    play.do(Play(card_number("RAT04")))
    assert play.asks(Phase.ENTER)
    assert play.entries() == {ROOM[3], ROOM[4]}
    assert not play.may_stop
    play.step(ROOM[4])
    assert not play.may_stop
    assert play.steps() == {(0, 3), (1, 3)}


def test_an_allys_hex_without_a_way_on(engine: str) -> None:
    """SFB-OOA-09, SFB-MOV-10: two movements cannot use it when all beyond it is taken."""
    own = seat(gate("RAT"), at("SKI", *ROOM[0]), at("VHO", -4, 3), hand="RAT04")
    foe = seat(at("KOR", *ROOM[1]), at("MAR", -3, 3))
    play = scene(engine, own, foe)
    play.do(Play(card_number("RAT04")))
    assert play.entries() == {ROOM[2], ROOM[3], ROOM[4]}


def test_the_only_way_in(engine: str) -> None:
    """SFB-GEN-17, SFB-OOA-07: entering on the only free hex is not asked."""
    own = seat(gate("RAT"), hand="RAT04")
    foe = seat(*(at(code, *ROOM[n]) for n, code in enumerate(("KOR", "MAR", "KIL"))))
    play = scene(engine, seat(gate("RAT"), at("SKI", *ROOM[3]), hand="RAT05"), foe)
    play.do(Play(card_number("RAT05")))
    assert play.where("RAT") == ROOM[4]
    play = scene(engine, own, foe)
    play.do(Play(card_number("RAT04")))
    assert play.entries() == {ROOM[3], ROOM[4]}


def test_the_second_side_enters_in_the_north(engine: str) -> None:
    """SFB-OOA-07, SFB-ARN-06, SFB-D-15: five free hexes of the own side; then the rest is used."""
    play = scene(engine, seat(at("KOR", -2, 3)), seat(gate("RAT"), hand="RAT03"), turn=1)
    play.do(Play(card_number("RAT03")))
    assert play.entries() == {(q, -4) for q in range(5)}
    play.step((2, -4))
    assert play.state.remaining == 2


def test_an_empty_hand_and_one_core(engine: str) -> None:
    """SFB-GEN-17, SFB-D-12: with a ready Core the player is asked, even if only the end is left."""
    own = seat(at("KOR", -2, 3), cores="M")
    play = scene(engine, own, seat(at("RAT", 4, -4)), used="scheme run")
    assert play.actions() == [Done()]


def test_without_a_core_the_phase_ends(engine: str) -> None:
    """SFB-GEN-17: after the last Core nobody is asked; the turn goes on to Upkeep."""
    own = seat(at("KOR", -2, 3), cores="M")
    play = scene(engine, own, seat(at("RAT", 4, -4)))
    play.standard("run", "KOR", core="M")
    play.settle()
    assert play.asks(Phase.ACTIVATE, 1)
    assert play.cores(0) == "DCM"


def test_standard_actions_and_their_cores(engine: str) -> None:
    """SFB-STD-02, SFB-STD-05, SFB-D-13: Run offers each ready Core, the others their own."""
    own = seat(at("KOR", -2, 3), gate("RAT"), cores="DM")
    play = scene(engine, own, seat(at("SKI", 4, -4)), used="strike")
    offered = {(word, core) for word, code, core in play.standards() if code == "KOR"}
    assert offered == {("scheme", "M"), ("run", "D"), ("run", "M")}
    entering = {(word, core) for word, code, core in play.standards() if code == "RAT"}
    assert entering == offered


def test_scheme_without_a_hand_and_recover_without_damage(engine: str) -> None:
    """SFB-STD-06, SFB-GEN-18: the second part is skipped when it can change nothing."""
    play = scene(engine, seat(at("KOR", -2, 3)), seat(at("SKI", 4, -4)))
    play.standard("scheme", "KOR")
    assert play.asks(Phase.ACTIVATE)
    play.standard("recover", "KOR", (-1, 3))
    assert play.asks(Phase.ACTIVATE)
    assert play.used == {"scheme", "recover"}
    assert play.cores(0) == "D"


def test_a_rooted_champion_recovers_and_strikes(engine: str) -> None:
    """SFB-ACT-10, SFB-MOV-09: activated all the same, only without its movement."""
    own = seat(at("KOR", -2, 3, 2, rooted=True))
    play = scene(engine, own, seat(at("SKI", -1, 3)))
    play.do(Standard(STANDARDS.index("recover"), play.number("KOR"), CORES.index("C")))
    assert play.asks(Phase.HEAL)
    play.heal(1)
    play.do(Standard(STANDARDS.index("strike"), play.number("KOR"), CORES.index("D")))
    assert play.asks(Phase.TARGET)


def test_a_strike_may_be_declined(engine: str) -> None:
    """SFB-STD-06, SFB-D-17: the Core is spent, and it is used up."""
    play = scene(engine, seat(at("KOR", -2, 3)), seat(at("SKI", -1, 3)))
    play.standard("strike", "KOR")
    play.done()
    assert play.damage("SKI") == 0
    assert play.used == {"strike"}
    assert play.cores(0) == "CM"
