"""Worked examples of the ledger: dice and skills."""

from __future__ import annotations

from kumite.games.martial_art.actions import Energy, Start
from kumite.games.martial_art.model import Phase
from kumite.games.martial_art.terms import Token

from .scenario import Seat, scene


def test_drunken_master(engine: str) -> None:
    """MA-EX-19: failures and normal successes change roles, for a Punch, not for a Headbutt."""
    foe = Seat("li-ming", at="D5", style="drunken-master", areas={1: "", 2: ""})
    play = scene(
        engine,
        Seat("igor", at="D4", rage=2, skills=["uppercut"], areas={5: "Punch"}),
        foe,
        mode="black",
    )
    play.turn(5, skill="uppercut", sow="Punch", strike=1)
    play.hit("F F N X")
    assert play.life(1, 1) == 3
    butt = scene(
        engine, Seat("igor", at="D4", pending="bulldog", areas={5: "Headbutt"}), foe, mode="black"
    )
    butt.turn(5, sow="Headbutt", strike=1)
    butt.hit("F F N X")
    assert butt.life(1, 1) == 2


def test_eye_of_the_tiger(engine: str) -> None:
    """MA-EX-20: it cancels what normal successes there are; on a leg it is not offered."""
    for area, offered in ((1, True), (2, False)):
        play = scene(
            engine,
            Seat("wonja", at="D4", areas={area: "Kick"}),
            Seat("igor", at="D5", chi=2, rage=1, skills=["eye-of-the-tiger"], areas={2: "", 3: ""}),
            mode="black",
        )
        play.turn(area, sow="Kick", strike=1)
        if not offered:
            assert play.is_at(Phase.ATTACK_ROLL)
            continue
        assert play.offers_skills() == ["eye-of-the-tiger"]
        play.hit("N X", react="eye-of-the-tiger")
        assert play.life(1, 2) == 1
        assert play.energy(1) == (0, 0)


def test_oshi_zumo_and_oniyama(engine: str) -> None:
    """MA-EX-21: both cancel, one normal success is left."""
    play = scene(
        engine,
        Seat("igor", at="D4", chi=2, skills=["hook"], areas={1: "Punch"}),
        Seat("hirumasa", at="D5", chi=2, skills=["oniyama"], style="oshi-zumo", areas={2: "Punch"}),
        mode="black",
    )
    play.turn(1, skill="hook", sow="Punch", strike=1)
    play.hit("N N N", react="oniyama")
    assert play.life(1, 2) == 1


def test_bruiser(engine: str) -> None:
    """MA-EX-22: an exceptional success hurts one more, and that can be parried."""
    play = scene(
        engine,
        Seat("igor", at="D4", style="bruiser", areas={1: "Punch"}),
        Seat("wonja", at="D5", areas={2: "Defense"}),
        mode="black",
    )
    play.turn(1, sow="Punch", strike=1)
    play.hit("X N", defense=1, parry="N X")
    assert play.life(1, 2) == 1


def test_tei_tat_and_khai_kong(engine: str) -> None:
    """MA-EX-23: what waits stacks with a Start Skill, with one more die from behind."""
    for facing, dice in ((3, 5), (0, 6)):
        play = scene(
            engine,
            Seat(
                *("wonja", "D4"), rage=2, skills=["khai-kong"], pending="tei-tat", areas={2: "Kick"}
            ),
            Seat("igor", at="D5", facing=facing, areas={3: ""}),
            mode="black",
        )
        play.turn(2, skill="khai-kong", sow="Kick", strike=1)
        assert play.dice_due == dice
    head = scene(
        engine,
        Seat("wonja", "D4", rage=2, skills=["khai-kong"], pending="tei-tat", areas={5: "Kick"}),
        Seat("igor", at="D5", areas={1: ""}),
        mode="black",
    )
    head.turn(5, skill="khai-kong", sow="Kick", strike=1)
    assert head.dice_due == 3
    head.miss()
    head.finish()
    assert (head.state.in_force, head.seat(0).pending) == (0, 0)


def test_ginga_de_bahia(engine: str) -> None:
    """MA-EX-24: one die for each Move that was in the Starting Area, used or not."""
    play = scene(
        engine,
        Seat("ricardo", at="D2", chi=1, rage=2, areas={3: "Move Move Headbutt"}),
        Seat("igor", at="D5", areas={1: ""}),
    )
    play.turn(3, steps=["D3", "D4"], skill="ginga-de-bahia", sow="Move Move Headbutt", strike=1)
    assert play.state.target == 1
    assert play.dice_due == 4


def test_defending_with_moves(engine: str) -> None:
    """MA-EX-25: Negativa gives one die for a Move, Dancer two, and only against a Punch."""
    play = scene(
        engine,
        Seat("igor", at="D4", areas={1: "Punch"}),
        Seat("ricardo", at="D5", chi=1, skills=["negativa"], areas={2: "Defense Move Move"}),
        mode="black",
    )
    play.turn(1, sow="Punch", strike=1)
    play.answer("negativa", defense=1, moves=2)
    play.roll("F", "F")
    assert play.dice_due == 4
    for blow, moves, dice in (("Punch", 1, 4), ("Kick", 0, 2)):
        other = scene(
            engine,
            Seat("wonja", at="D4", areas={1: blow}),
            Seat("igor", at="D5", style="dancer", areas={2: "Defense Move"}),
            mode="black",
        )
        other.turn(1, sow=blow, strike=1)
        other.answer(defense=1, moves=moves)
        other.roll("F", "F")
        assert other.dice_due == dice


def test_kra_tot_chok(engine: str) -> None:
    """MA-EX-26: no die is left, the token was shown all the same and stays."""
    play = scene(
        engine,
        Seat("wonja", at="D4", chi=2, areas={1: "Punch"}),
        Seat("igor", at="D5", areas={2: "Defense"}),
    )
    play.turn(1, skill="kra-tot-chok", sow="Punch", strike=1)
    play.answer(defense=1)
    assert play.state.shown_defense == 1
    play.roll("N", "N", "N")
    assert play.life(1, 2) == 3
    assert play.removed(1) == [Token.DEFENSE]  # lost to the damage, not to the skill


def test_kiai(engine: str) -> None:
    """MA-EX-27: he may react before his turn, and on it gains but pays nothing; then it is over."""
    play = scene(
        engine,
        Seat("kimberley", at="A1", rage=2, skills=["kiai"], areas={1: "Defense"}),
        Seat("ricardo", at="D4", areas={5: "Kick"}),
        Seat(
            *("igor", "D5"),
            chi=4,
            rage=4,
            skills=["eye-of-the-tiger", "hook", "bulldog"],
            areas={1: "", 2: "Energy Punch"},
        ),
        mode="black",
    )
    play.turn(1)
    play.skill("kiai")
    play.forbid(2)
    play.finish()
    play.turn(5, sow="Kick", strike=2)
    assert play.offers_skills() == ["eye-of-the-tiger"]
    play.hit("F F", react="eye-of-the-tiger")
    play.finish()
    assert play.state.no_energy
    play.start(2)
    play.gain(1, 0)
    assert play.energy(2) == (3, 3)
    assert play.is_at(Phase.FACING), "no Move can be bought"
    play.face(3)
    assert play.is_at(Phase.SOW), "no Start Skill is offered"
    play.sow("Energy Punch")
    play.skip()
    assert play.state.active == 0, "no End Skill is offered"
    assert [play.state.no_energy, play.seat(2).no_energy] == [False, False]


def test_leopards_fury(engine: str) -> None:
    """MA-EX-28: the reserve is placed, then a whole bonus turn, without another Fury."""
    play = scene(
        engine,
        Seat("li-ming", at="D4", chi=1, rage=1, areas={4: "Punch Energy"}, reserve="Move Defense"),
        Seat("igor", at="D5", areas={1: "", 2: "Punch"}, reserve="Move Move"),
    )
    play.turn(4, energy=(0, 1), sow="Energy Punch", strike=1)
    play.hit("N F")
    assert play.offers_skills() == ["leopards-fury"]
    play.finish("leopards-fury")
    assert play.energy(0) == (0, 0)
    assert (play.state.active, play.state.is_bonus, play.state.round) == (0, True, 1)
    assert play.held(0, 4) == [Token.MOVE, Token.DEFENSE]
    assert Start(4) in play.actions()
    again = scene(
        engine,
        Seat("li-ming", at="D4", chi=5, rage=5, areas={5: "Punch"}),
        Seat("igor", at="D5", areas={1: ""}),
        bonus=True,
    )
    again.turn(5, sow="Punch", strike=1)
    again.hit("F F")
    assert again.offers_skills() == ["dragons-breath"]


def test_futsu_no_atama(engine: str) -> None:
    """MA-EX-29: up to two points, of which at most one fits into Rage."""
    play = scene(
        engine,
        Seat("hirumasa", "D4", chi=4, rage=5, skills=["futsu-no-atama"], areas={1: "Headbutt"}),
        Seat("igor", at="D5", areas={2: ""}),
        mode="black",
    )
    play.turn(1, skill="futsu-no-atama", sow="Headbutt", strike=1)
    assert play.energy(0) == (3, 4)
    play.roll("N", "X", "X")
    assert play.offers(Energy) == [
        *(Energy(0, 0), Energy(0, 1), Energy(1, 0), Energy(1, 1), Energy(2, 0))
    ]
    play.gain(1, 1)
    assert play.energy(0) == (4, 5)
    assert play.life(1, 2) == 3
