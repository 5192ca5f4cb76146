"""Black Belt: Locks, bought Moves, facing, pushes (MA-LCK, MA-XMV, MA-FAC, MA-PSH)."""

from __future__ import annotations

import pytest

from kumite.games.martial_art.actions import Defend, Face, Step, Strike
from kumite.games.martial_art.events import EnergyCause, EventKind, MoveCause
from kumite.games.martial_art.model import NOBODY, Phase, Status
from kumite.games.martial_art.terms import Token

from .scenario import Scene, Seat, scene

LOCKER = {1: "Lock Move", 2: ""}


def lock(
    engine: str, *, mode: str = "black", chi: int = 0, rage: int = 0, surcharge: int = 0
) -> Scene:
    return scene(
        engine,
        Seat("hirumasa", "D4", chi=chi, rage=rage, surcharge=surcharge, areas=LOCKER),
        Seat("igor", "D5", areas={3: "Defense"}),
        mode=mode,
    )


def test_a_lock_takes_a_move(engine: str) -> None:
    """MA-LCK-01, MA-LCK-02: one that was not used for a step; paid when it is declared."""
    play = lock(engine)
    play.until_sown(1, face=0)
    play.sow("Move Lock")
    assert play.state.moves_left == 1
    play.strike(1)
    assert play.state.moves_left == 0
    used = lock(engine)
    used.until_sown(1, steps=["C4"], face=5)
    used.sow("Move Lock")
    assert used.state.active == 1


@pytest.mark.parametrize(("energy", "strikes"), [(0, False), (1, True)])
def test_a_dearer_lock(engine: str, energy: int, strikes: bool) -> None:
    """MA-LCK-02: under Harite it costs 1 + x Moves; tokens pay first."""
    play = lock(engine, chi=energy, rage=energy, surcharge=1)
    play.until_sown(1, face=0)
    play.sow("Move Lock")
    assert bool(play.offers(Strike)) == strikes
    if strikes:
        play.strike(1)
        assert (play.energy(0), play.state.moves_left) == ((0, 0), 0)


def test_only_exceptional_dice_parry_a_lock(engine: str) -> None:
    """MA-LCK-03."""
    play = lock(engine)
    play.turn(1, face=0, sow="Move Lock", strike=1)
    play.hit("N N", defense=1, parry="N X")
    assert play.life(1, 3) == 1


def test_a_lock_in_white_belt(engine: str) -> None:
    """MA-LCK-04: a plain strike."""
    play = lock(engine, mode="white")
    play.turn(1, steps=["C4"], sow="Move Lock", strike=1)
    play.hit("N N", defense=1, parry="N X")
    assert play.life(1, 3) == 0


def test_moves_can_be_bought(engine: str) -> None:
    """MA-XMV-01, MA-XMV-03: 1 Chi and 1 Rage each, as often as the gauges allow, after tokens."""
    play = scene(
        engine, Seat("igor", "D1", chi=3, rage=2, areas={1: "Move"}), Seat("wonja"), mode="black"
    )
    play.start(1)
    for space, energy in (("D2", (3, 2)), ("D3", (2, 1)), ("D4", (1, 0))):
        play.step(space)
        assert play.energy(0) == energy
    assert play.is_at(Phase.FACING)
    causes = [told[3] for told in play.events(EventKind.ENERGY_CHANGED)]
    assert causes == [EnergyCause.BOUGHT_MOVES] * 2
    white = scene(engine, Seat("igor", "D1", chi=3, rage=2, areas={1: "Move"}), Seat("wonja"))
    white.start(1)
    white.step("D2")
    assert white.phase is not Phase.MOVE, "not in White Belt"


def test_bought_moves_are_no_tokens(engine: str) -> None:
    """MA-XMV-02: Ginga de Bahia does not count them."""
    play = scene(
        engine,
        Seat("ricardo", "D3", chi=3, rage=5, skills=["ginga-de-bahia"], areas={1: "Kick Move"}),
        Seat("wonja", "D6", facing=3, areas={3: ""}),
        mode="black",
    )
    play.turn(1, steps=["D4", "D5"], face=0, skill="ginga-de-bahia", sow="Move Kick", strike=1)
    assert play.dice_due == 3


def test_no_moves_after_striking(engine: str) -> None:
    """MA-XMV-04."""
    play = scene(
        engine,
        Seat("wonja", "D4", chi=5, rage=5, areas={1: "Kick"}),
        Seat("igor", "D5", areas={2: ""}),
        mode="black",
    )
    play.turn(1, face=0, sow="Kick", strike=1)
    play.miss()
    assert not play.offers(Step)


# Facing


def test_turning_is_free_on_the_own_turn(engine: str) -> None:
    """MA-FAC-01, MA-FAC-02, MA-FAC-05, MA-D-08: once, after the moves, in any direction."""
    play = scene(
        engine, Seat("igor", "D3", facing=0, areas={1: "Move"}), Seat("wonja"), mode="black"
    )
    play.start(1)
    play.step("D4")
    assert play.offers(Face) == [Face(facing) for facing in range(6)]
    play.face(4)
    assert play.seat(0).facing == 4
    assert play.events(EventKind.TURNED) == [(0, 4, 0, 0)]
    assert play.seat(1).facing == 3, "nobody turns on another's turn"


@pytest.mark.parametrize("facing", range(6))
def test_strikes_go_forward(engine: str, facing: int) -> None:
    """MA-FAC-03: only against one of the three spaces in front."""
    play = scene(
        engine,
        Seat("igor", "D4", areas={1: "Punch"}),
        Seat("wonja", "D5", areas={2: ""}),
        mode="black",
    )
    play.start(1)
    play.face(facing)
    assert bool(play.offers(Strike)) == (facing in (5, 0, 1))


@pytest.mark.parametrize("facing", range(6))
def test_from_behind(engine: str, facing: int) -> None:
    """MA-FAC-04: one die more from one of the three rear spaces."""
    play = scene(
        engine,
        Seat("igor", "D4", areas={1: "Punch"}),
        Seat("wonja", "D5", facing=facing, areas={2: ""}),
        mode="black",
    )
    play.turn(1, face=0, sow="Punch", strike=1)
    assert play.dice_due == (2 if facing in (2, 3, 4) else 3)


def test_steps_after_a_strike_allow_a_turn(engine: str) -> None:
    """MA-FAC-05, MA-D-16, MA-D-17: only if a step was taken."""
    for steps in (True, False):
        play = scene(
            engine,
            Seat("ricardo", "D4", style="samba-de-viola", areas={1: "Kick"}),
            Seat("wonja", "D5", areas={2: ""}),
            mode="black",
        )
        play.turn(1, face=0, sow="Kick", strike=1)
        play.miss()
        assert play.is_at(Phase.AFTER_STEP)
        if steps:
            play.step("D3")
            assert play.is_at(Phase.AFTER_FACING)
            play.face(5)
            assert play.seat(0).facing == 5
        else:
            play.skip()
            assert play.state.active == 1


def test_no_facing_in_white_belt(engine: str) -> None:
    """MA-FAC-07: nobody is asked, and everybody may be struck."""
    play = scene(engine, Seat("igor", "D4", areas={1: "Punch"}), Seat("wonja", "C4", areas={2: ""}))
    play.start(1)
    assert play.offers(Strike) == [Strike(1)]
    play.strike(1)
    assert play.dice_due == 2


# Pushes


def pusher(engine: str, *others: Seat, at: str = "D4", mode: str = "black") -> Scene:
    """Hirumasa pushes the Defender two spaces to the right, up to the Defender's answer."""
    hirumasa = Seat("hirumasa", at, rage=2, skills=["tsuppari"], areas={1: "Punch"})
    play = scene(engine, hirumasa, *others, mode=mode)
    play.turn(1, face=0, skill="tsuppari", sow="Punch", strike=1)
    return play


def test_a_push_goes_straight_away_and_is_followed(engine: str) -> None:
    """MA-PSH-01, MA-PSH-02, MA-FAC-06: space by space, without a Move, nobody turns."""
    play = pusher(engine, Seat("wonja", "D5", facing=2, areas={2: ""}))
    moved = play.events(EventKind.MOVED)
    mat = play.content.mat
    assert [(who, mat.name(here), mat.name(there), cause) for who, here, there, cause in moved] == [
        (1, "D5", "D6", MoveCause.PUSHED),
        (0, "D4", "D5", MoveCause.FOLLOWED),
        (1, "D6", "D7", MoveCause.PUSHED),
        (0, "D5", "D6", MoveCause.FOLLOWED),
    ]
    assert (play.seat(0).facing, play.seat(1).facing) == (0, 2)


def test_a_push_comes_after_the_answer_and_before_the_dice(engine: str) -> None:
    """MA-PSH-03: and is compulsory."""
    play = pusher(engine, Seat("wonja", "D5", areas={2: "Defense"}))
    assert play.at(1) == "D5"
    play.do(Defend(1))
    assert (play.at(1), play.phase) == ("D7", Phase.ATTACK_ROLL)


def test_out_of_the_ring(engine: str) -> None:
    """MA-PSH-04, MA-OUT-03, MA-OUT-04: out at once, no dice; the turn goes on after the strike."""
    play = pusher(
        engine,
        Seat("wonja", "D7", areas={2: ""}),
        Seat("igor", "A1", areas={2: ""}),
        at="D6",
    )
    assert play.seat(1).status is Status.RING_OUT
    assert (play.at(0), play.at(1)) == ("D7", "out")
    assert not play.events(EventKind.ATTACK_ROLLED)
    assert play.state.active == 2, "nobody was asked anything more, and seat 1 is skipped"


def test_a_collision_stops_everybody(engine: str) -> None:
    """MA-PSH-05, MA-PSH-06: one die more, no space is moved into, no steps after it."""
    pack = """
[[skill]]
id = "oshi-zumo"
source = "ours"
fighter = "hirumasa"
name = "Oshi-zumo"
chi = 2
rage = 0
keyword = "style"
do = [{ op = "free_step", n = 1, phase = "after" }]
"""
    play = scene(
        engine,
        Seat("hirumasa", "D4", rage=2, skills=["tsuppari"], style="oshi-zumo", areas={1: "Punch"}),
        Seat("wonja", "D5", facing=3, areas={2: ""}),
        Seat("igor", "D6", areas={2: ""}),
        mode="black",
        pack=pack,
    )
    play.turn(1, face=0, skill="tsuppari", sow="Punch", strike=1)
    assert (play.at(0), play.at(1), play.at(2)) == ("D4", "D5", "D6")
    assert play.events(EventKind.COLLIDED) == [(1, 2, 0, 0)]
    play.roll("N", "F", "F")
    play.roll("F")
    assert play.is_at(Phase.START), "no free step after a collision"


def test_the_third_fighter_may_defend(engine: str) -> None:
    """MA-PSH-07, MA-PSH-08, MA-D-15, MA-C-06, MA-C-07: one bare die against Defense tokens."""
    for parry, hurt in (("F F", 1), ("N F", 0)):
        play = pusher(
            engine,
            Seat("wonja", "D5", facing=3, areas={2: ""}),
            Seat("kimberley", "D6", facing=0, chi=5, rage=5, areas={2: "Defense Defense"}),
        )
        play.roll("N", "F", "F")
        assert (play.phase, play.chooser) == (Phase.COLLISION_DEFENSE, 2)
        assert play.offers(Defend) == [Defend(0), Defend(1), Defend(2)]
        play.do(Defend(1))
        assert play.dice_due == 1, "no die for striking from behind"
        play.roll("X")
        assert play.dice_due == 2
        play.parry(*parry.split())
        assert play.life(2, 2) == hurt


def test_no_skill_touches_the_collision_die(engine: str) -> None:
    """MA-PSH-08: no Reaction, no Style, only a failure fails."""
    play = pusher(
        engine,
        Seat("wonja", "D5", facing=3, areas={2: ""}),
        Seat("igor", "D6", chi=5, rage=5, skills=["eye-of-the-tiger"], areas={2: ""}),
    )
    play.roll("F", "F", "F")
    assert (play.phase, play.is_chance) == (Phase.COLLISION_ROLL, True)
    play.roll("N")
    assert play.life(2, 2) == 1


def test_team_mates_collide_too(engine: str) -> None:
    """MA-PSH-09, MA-MLT-04: damage, loss and elimination as for anybody."""
    play = pusher(
        engine,
        Seat("wonja", "D5", facing=3, areas={2: ""}),
        Seat("igor", "D6", life={2: 7}, areas={2: ""}),
        Seat("ricardo", "A1"),
        mode="black-team",
    )
    play.roll("F", "F", "F")
    play.roll("X")
    assert play.seat(2).status is Status.KO
    assert not play.is_over
    assert play.events(EventKind.ELIMINATED) == [(2, Status.KO, 0, 0)]
    assert play.state.third == NOBODY
    assert Token.PUNCH in play.held(0, 2)
