"""Skills in general: when, what they cost, what they ask (MA-SKL)."""

from __future__ import annotations

from kumite.games.martial_art.actions import Done, Skill
from kumite.games.martial_art.model import NO_SKILL, Phase
from kumite.games.martial_art.terms import Token

from .scenario import Seat, scene

FOE = Seat("wonja", at="D5", areas={1: "", 2: "", 3: "", 4: ""})


def test_a_skill_is_paid_in_full(engine: str) -> None:
    """MA-SKL-01, MA-SKL-05: at once, from both gauges; too little energy, no skill."""
    for chi, rage, offered in ((1, 1, True), (1, 0, False), (0, 1, False)):
        play = scene(
            engine,
            Seat("igor", "D4", chi=chi, rage=rage, skills=["jabs"], areas={1: "Punch Punch"}),
            FOE,
            mode="black",
        )
        play.start(1)
        if play.phase is Phase.MOVE:
            play.skip()
        play.face(0)
        assert (play.offers_skills() == ["jabs"]) == offered
        if offered:
            play.skill("jabs")
            assert play.energy(0) == (0, 0)


def test_one_own_skill_a_turn(engine: str) -> None:
    """MA-SKL-02, MA-SKL-04, MA-D-18: after a Start Skill no End Skill or Style is offered."""
    for skill, asked in (("", True), ("hook", False)):
        play = scene(
            engine,
            Seat("igor", "D4", chi=5, rage=5, skills=["hook", "bruiser"], areas={1: "Punch"}),
            FOE,
            mode="black",
        )
        play.turn(1, skill=skill, sow="Punch", strike=1)
        play.miss()
        assert (play.phase is Phase.END_SKILL) == asked
        if asked:
            assert "bruiser" in play.offers_skills()


def test_a_reaction_on_each_opponents_turn(engine: str) -> None:
    """MA-SKL-03, MA-SKL-06: by the Defender alone, besides the own skill of the own turn."""
    play = scene(
        engine,
        Seat("igor", "D4", areas={1: "Punch"}),
        Seat("hirumasa", "D5", facing=3, chi=4, skills=["oniyama"], areas={2: ""}),
        Seat("ricardo", "E4", chi=5, skills=["negativa"], areas={1: "Punch", 2: "Move"}),
        mode="black",
    )
    play.turn(1, face=0, sow="Punch", strike=1)
    assert (play.phase, play.chooser) == (Phase.REACTION, 1)
    play.skill("oniyama")
    assert play.is_at(Phase.ATTACK_ROLL), "once, and nobody else is asked"
    play.roll("N", "F")
    play.finish()
    play.pass_turn()
    play.turn(1, face=1, sow="Punch", strike=1)
    assert play.offers_skills() == ["oniyama"], "a new turn of an opponent, a new Reaction"


def test_end_skills_and_styles_come_last(engine: str) -> None:
    """MA-SKL-07, MA-SKL-08: after the strike; a Style stays active."""
    play = scene(
        engine,
        Seat("igor", "D4", rage=5, skills=["bulldog", "bruiser"], areas={1: "Punch"}),
        FOE,
        mode="black",
    )
    play.turn(1, face=0, sow="Punch", strike=1)
    play.miss()
    assert play.offers_skills() == ["bulldog", "bruiser"]
    play.skill("bruiser")
    assert play.seat(0).style == 6
    for _ in range(4):
        play.pass_turn()
    assert play.seat(0).style == 6


def test_one_style_at_a_time(engine: str) -> None:
    """MA-SKL-09, MA-SKL-10, MA-SKL-11: a new one replaces the old, which costs again."""
    play = scene(
        engine,
        Seat("igor", "D1", chi=2, rage=5, style="bruiser", skills=["dancer"], areas={1: "Defense"}),
        FOE,
        mode="black",
    )
    play.turn(1)
    assert play.offers_skills() == ["dancer"], "an active Style is not offered"
    play.skill("dancer")
    assert (play.seat(0).style, play.energy(0)) == (5, (1, 4))
    play.pass_turn()
    play.turn(2)
    assert play.offers_skills() == ["bruiser"]
    play.skill("bruiser")
    assert (play.seat(0).style, play.energy(0)) == (6, (1, 1))


def test_every_activation_is_paid(engine: str) -> None:
    """MA-SKL-10: an End Skill on two turns costs twice."""
    play = scene(
        engine, Seat("wonja", "D1", rage=4, areas={1: "Defense"}), Seat("igor", "D7"), mode="white"
    )
    play.turn(1)
    play.skill("tei-tat")
    play.pass_turn()
    play.turn(2)
    play.skill("tei-tat")
    assert play.energy(0) == (0, 0)


def test_what_waits_expires_after_one_turn(engine: str) -> None:
    """MA-SKL-12: offered to the next turn's strike, then gone."""
    play = scene(engine, Seat("wonja", "D1", rage=2, areas={1: "Defense"}), Seat("igor", "D7"))
    play.turn(1)
    play.finish("tei-tat")
    assert play.seat(0).pending == 1
    play.pass_turn()
    assert play.state.in_force == 1
    play.pass_turn()
    play.pass_turn()
    assert (play.state.active, play.state.in_force) == (0, 0)


def test_what_waits_is_no_activation(engine: str) -> None:
    """MA-SKL-13: a Start Skill or another End Skill may be added, and Kiai does not stop it."""
    play = scene(
        engine,
        Seat("wonja", "D4", chi=5, rage=5, pending="tei-tat", no_energy=True, areas={2: "Kick"}),
        Seat("igor", "D5", areas={3: ""}),
    )
    play.turn(2, sow="Kick", strike=1)
    assert play.dice_due == 4
    play.miss()
    assert play.state.active == 1, "under Kiai no End Skill is offered"
    free = scene(
        engine,
        Seat("wonja", "D4", rage=2, pending="tei-tat", areas={2: "Kick"}),
        Seat("igor", "D5", areas={3: ""}),
    )
    free.turn(2, sow="Kick", strike=1)
    free.miss()
    assert free.offers_skills() == ["tei-tat"]


def test_when_a_start_skill_is_offered(engine: str) -> None:
    """MA-SKL-14: kind, Area, tokens, a foe in reach, and a Lock that can still be paid."""
    cases: list[tuple[str, dict[int, str], str, bool]] = [
        ("kimberley", {1: "Kick Defense"}, "mawashi-geri", True),
        ("kimberley", {1: "Kick"}, "mawashi-geri", False),
        ("kimberley", {1: "Punch Defense"}, "mawashi-geri", False),
        ("kimberley", {5: "Kick"}, "mae-tobi-geri", True),
        ("kimberley", {2: "Kick"}, "mae-tobi-geri", False),
        ("ricardo", {1: "Headbutt"}, "ginga-de-bahia", True),
        ("ricardo", {1: "Move"}, "ginga-de-bahia", False),
    ]
    for fighter, board, skill, offered in cases:
        area = next(iter(board))
        play = scene(
            engine,
            Seat(fighter, "D4", chi=3, rage=3, skills=[skill], areas=board),
            FOE,
            mode="black",
        )
        play.start(area)
        if play.phase is Phase.MOVE:
            play.skip()
        play.face(0)
        assert (skill in play.offers_skills()) == offered, (board, skill)
    away = scene(
        engine,
        Seat("ricardo", "D4", chi=3, rage=3, skills=["ginga-de-bahia"], areas={1: "Headbutt"}),
        FOE,
        mode="black",
    )
    away.start(1)
    away.skip()
    away.face(3)
    assert away.phase is not Phase.START_SKILL, "nobody is in front"


def test_a_lock_must_stay_payable(engine: str) -> None:
    """MA-SKL-14: after Kiss of the Mantis there must be a Move left, or energy for one."""
    mantis = "kiss-of-the-mantis"
    for chi, offered in ((1, False), (2, True)):
        play = scene(
            engine,
            Seat("li-ming", "D4", chi=chi, rage=chi, skills=[mantis], areas={1: "Lock"}),
            FOE,
            mode="black",
        )
        play.start(1)
        play.skip()
        play.face(0)
        assert (play.phase is Phase.START_SKILL) == offered


def test_areas_of_skills(engine: str) -> None:
    """MA-SKL-16: Start Skills ask for the Defender's Area, Reactions for the own."""
    for area, offered in ((5, ["angkor-warrior"]), (1, [])):
        play = scene(
            engine,
            Seat("igor", "D4", areas={area: "Punch"}),
            Seat("wonja", "D5", chi=2, rage=1, skills=["angkor-warrior"], areas={1: "", 2: ""}),
            mode="black",
        )
        play.turn(area, face=0, sow="Punch", strike=1)
        assert play.offers_skills() == offered


def test_cancelling_goes_as_far_as_there_is_something(engine: str) -> None:
    """MA-SKL-17: up to two normal successes, exceptional ones never."""
    for dice, damage in (("N N", 0), ("N X", 1), ("X X", 2), ("F N", 0)):
        play = scene(
            engine,
            Seat("igor", "D4", areas={5: "Punch"}),
            Seat("wonja", "D5", chi=2, rage=1, skills=["angkor-warrior"], areas={1: ""}),
            mode="black",
        )
        play.turn(5, face=0, sow="Punch", strike=1)
        play.hit(dice, react="angkor-warrior")
        assert play.life(1, 1) == damage


def test_per_exceptional_success_as_rolled(engine: str) -> None:
    """MA-SKL-18: dice are flat, "per X" counts the exceptional faces."""
    play = scene(
        engine,
        Seat("ricardo", "D4", chi=1, rage=1, skills=["cotovelada"], areas={1: "Punch"}),
        Seat("wonja", "D5", areas={2: ""}),
        mode="black",
    )
    play.turn(1, face=0, skill="cotovelada", sow="Punch", strike=1)
    assert play.dice_due == 3
    play.roll("X", "X", "N")
    assert play.life(1, 2) == 5


def test_one_real_defense_is_broken(engine: str) -> None:
    """MA-SKL-19: exactly one, however many were shown, and never a Move."""
    for defense, moves, left in ((2, 0, [Token.DEFENSE]), (0, 1, None)):
        board = {2: "Defense Defense" if defense else "Move"}
        play = scene(
            engine,
            Seat("kimberley", "D4", chi=1, rage=1, skills=["tamejhiwari"], areas={1: "Punch"}),
            Seat("igor", "D5", style="dancer", areas=board),
            mode="black",
        )
        play.turn(1, face=0, skill="tamejhiwari", sow="Punch", strike=1)
        play.answer(defense=defense, moves=moves)
        play.miss()
        assert play.held(1, 2) == (left if left is not None else [Token.MOVE])
        assert play.removed(1) == ([Token.DEFENSE] if defense else [])


def test_when_end_skills_are_offered(engine: str) -> None:
    """MA-SKL-20: payable, no own skill yet; Fury after a Punch; a Style that is not active."""
    for blow, offered in (("Punch", True), ("Kick", False)):
        play = scene(engine, Seat("li-ming", "D4", chi=3, rage=2, areas={1: blow}), FOE)
        play.turn(1, sow=blow, strike=1)
        play.miss()
        assert ("leopards-fury" in play.offers_skills()) == offered
        assert "dragons-breath" in play.offers_skills(), "whether or not it can strike then"
        assert Done() in play.actions()
    poor = scene(engine, Seat("li-ming", "D4", chi=2, rage=1, areas={1: "Punch"}), FOE)
    poor.turn(1, sow="Punch", strike=1)
    poor.miss()
    assert poor.state.active == 1
    assert not poor.offers(Skill)
    assert poor.state.own_skill == NO_SKILL
