"""Worked examples of the ledger: Black Belt."""

from __future__ import annotations

from kumite.games.martial_art.actions import Face, Step, Strike
from kumite.games.martial_art.events import EventKind
from kumite.games.martial_art.model import NOBODY, Ending, Phase, Status

from .scenario import Scene, Seat, scene

BOARD = {1: "Lock Move Energy"}


def locker(engine: str, chi: int, rage: int, mode: str = "black") -> Scene:
    play = scene(
        engine,
        Seat("hirumasa", at="D4", chi=chi, rage=rage, areas=BOARD),
        Seat("igor", at="D5", areas={4: ""}),
        mode=mode,
    )
    play.start(1)
    play.gain(0, 0)
    return play


def test_the_price_of_a_lock(engine: str) -> None:
    """MA-EX-30: the Move token pays if it was not used, else 1 Chi and 1 Rage."""
    play = locker(engine, 1, 1)
    play.turn(1, sow="Move Energy Lock", strike=1)
    assert (play.energy(0), play.state.moves_left) == ((1, 1), 0)
    play = locker(engine, 1, 1)
    play.turn(1, steps=["C4"], face=5, sow="Move Energy Lock", strike=1)
    assert play.energy(0) == (0, 0)
    play = locker(engine, 1, 0)
    play.turn(1, steps=["C4"], face=5, sow="Move Energy Lock")
    assert not play.events(EventKind.STRIKE_DECLARED)
    assert play.state.active == 1, "it cannot be paid, so nothing is asked"
    play = locker(engine, 0, 0, "white")
    play.turn(1, steps=["C4"], sow="Move Energy Lock", strike=1)
    assert play.state.defender == 1


def test_parrying_a_lock(engine: str) -> None:
    """MA-EX-31: only exceptional successes parry it in Black Belt."""
    for mode, damage in (("black", 1), ("white", 0)):
        play = scene(
            engine,
            Seat("hirumasa", at="D4", areas={1: "Lock Move"}),
            Seat("igor", at="D5", areas={3: "Defense Defense"}),
            mode=mode,
        )
        play.turn(1, sow="Move Lock", strike=1)
        play.hit("N N", defense=2, parry="N N X F")
        assert play.life(1, 3) == damage


def test_dearer_steps(engine: str) -> None:
    """MA-EX-32: one step costs three Moves, two tokens and a bought one."""
    play = scene(
        engine,
        Seat("igor", at="D4", chi=1, rage=1, surcharge=2, areas={1: "Move Move Lock"}),
        Seat("hirumasa", at="D6", areas={4: ""}),
        mode="black",
    )
    play.start(1)
    play.step("D5")
    assert (play.energy(0), play.state.moves_left) == ((0, 0), 0)
    assert play.is_at(Phase.FACING), "no second step can be paid"
    play.face(0)
    play.sow("Move Move Lock")
    assert not play.events(EventKind.STRIKE_DECLARED)
    assert play.state.active == 1, "no Lock either"


def test_front_and_behind(engine: str) -> None:
    """MA-EX-33: three spaces in front, three behind; the Attacker must look at the Defender."""
    for place, dice in (("E4", 2), ("D5", 2), ("C4", 2), ("C3", 3), ("D3", 3), ("E3", 3)):
        towards = {"E4": 2, "D5": 3, "C4": 4, "C3": 5, "D3": 0, "E3": 1}[place]
        play = scene(
            engine,
            Seat("igor", at=place, areas={1: "Punch"}),
            Seat("wonja", at="D4", facing=0, areas={2: ""}),
            mode="black",
        )
        play.turn(1, face=towards, sow="Punch", strike=1)
        assert play.dice_due == dice, place
    for facing in range(6):
        play = scene(
            engine,
            Seat("igor", at="C3", areas={1: "Punch"}),
            Seat("wonja", at="D4", facing=0, areas={2: ""}),
            mode="black",
        )
        play.until_sown(1, face=facing)
        assert bool(play.offers(Strike)) == (facing in (4, 5, 0))


def test_a_ring_out(engine: str) -> None:
    """MA-EX-34: pushed off the mat; no dice, and the Attacker stays on it."""
    for fighter, skill, area, blow in (
        ("kimberley", "mae-tobi-geri", 5, "Kick"),
        ("hirumasa", "tsuppari", 1, "Punch"),
    ):
        play = scene(
            engine,
            Seat(fighter, "D6", chi=2, rage=2, skills=[skill], areas={area: blow}),
            Seat("wonja", at="D7", areas={1: "", 2: ""}),
            mode="black",
        )
        play.turn(area, skill=skill, sow=blow, strike=1)
        assert play.is_over
        assert play.winners == [0]
        assert play.seat(1).status is Status.RING_OUT
        assert (play.at(0), play.at(1)) == ("D7", "out")
        assert not play.events(EventKind.ATTACK_ROLLED)


def test_a_collision(engine: str) -> None:
    """MA-EX-35: the first space is moved, the second is blocked: one die more, and one apart."""
    play = scene(
        engine,
        Seat("hirumasa", "D4", rage=2, skills=["tsuppari"], areas={1: "Punch"}),
        Seat("wonja", at="D5", facing=3, areas={2: ""}),
        Seat("igor", at="D7", areas={2: ""}),
        mode="black",
    )
    play.turn(1, face=0, skill="tsuppari", sow="Punch", strike=1)
    assert (play.at(0), play.at(1), play.at(2)) == ("D5", "D6", "D7")
    assert play.state.third == 2
    play.roll("N", "F", "F")
    assert play.life(1, 2) == 1
    assert play.is_at(Phase.COLLISION_ROLL)
    assert play.dice_due == 1
    play.roll("X")
    assert play.life(2, 2) == 1


def test_a_collision_with_a_mate(engine: str) -> None:
    """MA-EX-36: the die is rolled against the mate, unless the last foe is out by then."""
    for square, is_over in ((7, True), (0, False)):
        play = scene(
            engine,
            Seat("hirumasa", "D4", rage=2, skills=["tsuppari"], areas={1: "Punch"}),
            Seat("wonja", at="D5", life={2: square}, areas={2: ""}),
            Seat("igor", at="D7", areas={2: ""}),
            Seat("ricardo", out=1),
            mode="black-team",
        )
        play.turn(1, face=0, skill="tsuppari", sow="Punch", strike=1)
        play.roll("N", "F", "F")
        assert play.is_over == is_over
        if is_over:
            assert play.winners == [0, 2]
            assert len(play.events(EventKind.ATTACK_ROLLED)) == 1
        else:
            play.roll("N")
            assert play.life(2, 2) == 1


def test_the_judges(engine: str) -> None:
    """MA-EX-37: equal severe columns, fewer squares lost: Igor wins."""
    play = scene(
        engine,
        Seat("igor", life={1: 5, 2: 3, 3: 2, 4: 3, 5: 1}),
        Seat("wonja", life={1: 4, 2: 3, 3: 3, 4: 3, 5: 2}),
        turn=1,
        round=50,
    )
    play.pass_turn()
    assert play.is_over
    assert (play.winners, play.state.ending) == ([0], Ending.JUDGES)


def test_two_free_steps(engine: str) -> None:
    """MA-EX-38: Samba de Viola and Macaco add up; whoever stepped may turn."""
    play = scene(
        engine,
        Seat("ricardo", "D4", rage=2, style="samba-de-viola", skills=["macaco"], areas={1: "Kick"}),
        Seat("wonja", at="D5", areas={2: ""}),
        mode="black",
    )
    play.turn(1, face=0, skill="macaco", sow="Kick", strike=1)
    play.roll("N", "F", "F")
    play.step("D3")
    play.step("D2")
    assert not play.offers(Step)
    assert len(play.offers(Face)) == 6
    play.face(3)
    assert (play.at(0), play.seat(0).facing, play.state.third) == ("D2", 3, NOBODY)
