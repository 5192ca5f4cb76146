"""The course of a turn: phases, effects, moves, sowing (MA-TRN, MA-EFF, MA-MOV, MA-SOW, MA-D)."""

from __future__ import annotations

import pytest

from kumite.games.martial_art.actions import (
    Action,
    Done,
    Energy,
    Face,
    Shift,
    Sow,
    Start,
    Step,
    Strike,
)
from kumite.games.martial_art.events import EventKind
from kumite.games.martial_art.model import NO_TOKEN, Phase
from kumite.games.martial_art.terms import Token

from .scenario import Scene, Seat, scene


def test_the_phases_of_a_turn(engine: str) -> None:
    """MA-TRN-01, MA-TRN-02, MA-D-08, MA-D-09: one after another, in the order of the ledger."""
    play = scene(
        engine,
        Seat(
            *("ricardo", "D3"),
            chi=2,
            rage=2,
            skills=["macaco", "negativa", "samba-de-viola"],
            areas={4: "Kick Move Energy", 2: ""},
            reserve="Move Energy",
        ),
        Seat(
            *("hirumasa", "D5"),
            chi=2,
            skills=["oniyama"],
            areas={2: "Defense"},
            reserve="Move Energy",
        ),
        mode="black",
    )
    seen = [play.phase]

    def on(*actions: Action) -> None:
        for action in actions:
            play.do(action)
            seen.append(play.phase)

    on(Start(4), Energy(0, 0), Step(0), Done(), Face(0))
    play.skill("macaco")
    seen.append(play.phase)
    on(Sow(Token.MOVE), Sow(Token.ENERGY), Strike(1))
    assert seen == [
        *(Phase.START, Phase.ENERGY, Phase.MOVE, Phase.MOVE, Phase.FACING, Phase.START_SKILL),
        *(Phase.SOW, Phase.SOW, Phase.STRIKE, Phase.REACTION),
    ]
    play.skill("oniyama")
    assert play.is_at(Phase.DEFENSE)
    play.answer(defense=1)
    play.roll("N", "N", "N")
    play.parry("F", "F")
    assert play.is_at(Phase.AFTER_STEP)
    play.step("D3")
    assert play.is_at(Phase.AFTER_FACING)
    assert len(play.events(EventKind.STRIKE_DECLARED)) == 1
    play.face(0)
    assert play.state.active == 1, "the Start Skill was this turn's skill"
    assert Token.MOVE in play.held(0, 4), "the reserve was placed"


def test_a_turn_without_a_strike_skips_it(engine: str) -> None:
    """MA-TRN-02, MA-D-11: whoever declines goes on with the end of the turn."""
    play = scene(
        engine, Seat("igor", at="D4", areas={1: "Punch"}), Seat("wonja", at="D5", areas={2: ""})
    )
    play.start(1)
    assert play.offers(Strike) == [Strike(1)]
    play.skip()
    assert play.state.active == 1
    assert not play.events(EventKind.ATTACK_ROLLED)


def test_a_starting_area_holds_a_token(engine: str) -> None:
    """MA-D-05, MA-TRN-03: any own Area that is not empty."""
    play = scene(engine, Seat("igor", areas={1: "", 4: ""}), Seat("wonja"))
    assert [each.area for each in play.offers(Start)] == [2, 3, 5]


def test_all_effects_are_revealed_and_optional(engine: str) -> None:
    """MA-TRN-04, MA-TRN-05, MA-D-06: shown to all, applied token by token or not."""
    board = {1: "Move Defense Energy Energy", 2: ""}
    play = scene(engine, Seat("igor", areas=board), Seat("wonja"))
    play.start(1)
    assert play.events(EventKind.REVEALED) == [(0, 0x112, 0, 0)]
    assert play.offers(Energy) == [
        *(Energy(0, 0), Energy(0, 1), Energy(0, 2), Energy(1, 0), Energy(1, 1), Energy(2, 0))
    ]
    play.gain(0, 0)
    assert Done() in play.actions()
    play.skip()
    assert (play.energy(0), play.at(0)) == ((0, 0), "D3")


def test_the_reserve_joins_the_starting_area(engine: str) -> None:
    """MA-TRN-06, MA-TRN-07: at the end of the first turn, hidden, also if the Area is not empty."""
    play = scene(
        engine,
        Seat("wonja", style="kon-muay-kee", areas={3: "Kick", 2: "Energy"}, reserve="Move Defense"),
        Seat("igor", reserve="Move Move"),
        mode="black",
    )
    play.turn(3, sow="Kick")
    assert Shift(2, Token.ENERGY) in play.actions()
    assert all(action != Shift(3, Token.MOVE) for action in play.actions())
    play.do(Shift(2, Token.ENERGY))
    assert play.held(0, 3) == [Token.MOVE, Token.DEFENSE, Token.ENERGY]
    assert play.view(1).seats[0].effects[2] == [3]
    assert play.events(EventKind.RESERVE_PLACED) == [(0, 3, 2, 0)]
    assert play.seat(0).first_turn_done
    assert not play.seat(1).first_turn_done


def test_what_lasts_a_turn_ends_with_it(engine: str) -> None:
    """MA-TRN-08, MA-TRN-12: used or not; what is added meanwhile waits for the next turn."""
    play = scene(
        engine,
        Seat("wonja", rage=2, pending="tei-tat", no_energy=False, surcharge=1, areas={1: "Kick"}),
        Seat("igor"),
        mode="black",
    )
    assert (play.state.in_force, play.state.surcharge) == (1, 1)
    assert (play.seat(0).pending, play.seat(0).surcharge) == (0, 0)
    play.turn(1, sow="Kick")
    play.finish("tei-tat")
    assert (play.state.in_force, play.state.surcharge) == (0, 0)
    assert play.seat(0).pending == 1
    play.pass_turn()
    assert (play.state.active, play.state.in_force, play.seat(0).pending) == (0, 1, 0)


def test_turns_go_round(engine: str) -> None:
    """MA-TRN-09, MA-TRN-10: to the left, over those who are out; rounds by the first place."""
    play = scene(
        engine,
        Seat("igor", at="A1"),
        Seat("wonja", out=1),
        Seat("ricardo", at="D1"),
        Seat("kimberley", at="G1"),
        mode="black",
        first=1,
        turn=3,
    )
    play.pass_turn()
    assert (play.state.active, play.state.round) == (0, 2)
    play.pass_turn()
    assert (play.state.active, play.state.round) == (2, 3), "the place of the first seat was passed"
    assert play.events(EventKind.ROUND_BEGAN) == [(3, 0, 0, 0)]


def test_a_lone_option_is_taken(engine: str) -> None:
    """MA-TRN-11: one Area, nothing to choose in it: the turn passes by itself."""
    play = scene(engine, Seat("li-ming", areas={4: "Kick"}), Seat("igor"))
    play.start(4)
    assert play.state.active == 1


# Effects


def test_energy_goes_where_its_owner_wants(engine: str) -> None:
    """MA-EFF-01, MA-EFF-02, MA-EFF-07: Chi or Rage for each token, kept as long as one likes."""
    play = scene(engine, Seat("igor", areas={1: "Energy Energy", 2: "", 3: ""}), Seat("wonja"))
    play.start(1)
    play.gain(1, 1)
    assert play.energy(0) == (1, 1)
    assert play.held(0, 2) == play.held(0, 3) == [Token.ENERGY], "used, and sown all the same"
    play.pass_turn()
    assert play.energy(0) == (1, 1)


def test_gauges_have_a_top(engine: str) -> None:
    """MA-EFF-03: what does not fit may not be chosen."""
    play = scene(
        engine, Seat("igor", chi=5, rage=4, areas={1: "Energy Energy", 2: ""}), Seat("wonja")
    )
    play.start(1)
    assert play.offers(Energy) == [Energy(0, 0), Energy(0, 1)]


def test_energy_comes_before_moves(engine: str) -> None:
    """MA-EFF-04: the gauges are filled before a Move can be bought."""
    play = scene(
        engine, Seat("igor", chi=5, rage=5, areas={1: "Energy Move"}), Seat("wonja"), mode="black"
    )
    play.start(1)
    assert play.is_at(Phase.MOVE), "nothing fits, and Moves are bought later"


def test_a_move_token_is_a_step(engine: str) -> None:
    """MA-EFF-05, MA-D-07: one space for each, one at a time, or stop."""
    play = scene(engine, Seat("igor", areas={1: "Move Move", 2: ""}), Seat("wonja"))
    play.start(1)
    play.step("C3")
    assert Done() in play.actions()
    play.step("C2")
    assert (play.at(0), play.state.active) == ("C2", 1)


def test_own_defenses_do_nothing(engine: str) -> None:
    """MA-EFF-06: a revealed Defense is sown, no more."""
    play = scene(engine, Seat("igor", areas={1: "Defense", 2: ""}), Seat("wonja"))
    play.start(1)
    assert (play.held(0, 2), play.energy(0), play.at(0)) == ([Token.DEFENSE], (0, 0), "D3")


# Movement


def test_steps_need_an_empty_space_of_the_mat(engine: str) -> None:
    """MA-MOV-01, MA-MOV-02: neither through fighters nor off the mat."""
    play = scene(engine, Seat("igor", at="A1", areas={1: "Move"}), Seat("wonja", at="A2"))
    play.start(1)
    assert play.offers_steps() == ["B1", "B2"]


def test_steps_go_anywhere(engine: str) -> None:
    """MA-MOV-03: whatever the facing, and not in a line."""
    play = scene(
        engine,
        Seat("igor", at="D4", facing=0, areas={1: "Move Move"}),
        Seat("wonja", at="G4"),
        mode="black",
    )
    play.start(1)
    assert play.offers_steps() == ["C3", "C4", "D3", "D5", "E3", "E4"]
    play.step("D3")
    play.step("C3")
    assert play.at(0) == "C3"


def test_nobody_steps_after_a_strike(engine: str) -> None:
    """MA-MOV-04, MA-XMV-04: unused Moves and energy buy nothing then."""
    play = scene(
        engine,
        Seat("wonja", at="D4", chi=5, rage=5, areas={1: "Move Kick"}),
        Seat("igor", at="D5", areas={3: ""}),
        mode="black",
    )
    play.turn(1, sow="Move Kick", strike=1)
    play.hit("N F")
    assert play.is_at(Phase.END_SKILL)
    assert not play.offers(Step)


def test_free_steps(engine: str) -> None:
    """MA-MOV-05: free, first of all, whatever steps cost; no help for a Lock."""
    play = scene(
        engine,
        Seat("wonja", at="D1", pending="sok-klap-lang", surcharge=3, areas={1: "Move"}),
        Seat("igor"),
        mode="black",
    )
    play.start(1)
    play.step("D2")
    assert (play.state.free_steps, play.state.moves_left) == (0, 1)
    assert play.is_at(Phase.FACING), "a Move token does not pay for a step at 4 Moves"


def test_free_steps_pay_for_no_lock(engine: str) -> None:
    """MA-MOV-05: Wonja's free step with a Lock in hand that nobody else pays for."""
    pack = """
[[skill]]
id = "gassho-hineri"
source = "book"
fighter = "hirumasa"
name = "Gassho Hineri"
chi = 0
rage = 2
keyword = "end"
printed = true
lasts = "next_turn"
do = [{ op = "free_step", n = 1, phase = "move" }]
"""
    play = scene(
        engine,
        Seat("hirumasa", at="D4", pending="gassho-hineri", areas={1: "Lock"}),
        Seat("igor", at="D5", areas={2: ""}),
        mode="black",
        pack=pack,
    )
    play.start(1)
    assert play.state.free_steps == 1
    play.skip()
    play.face(0)
    assert play.state.active == 1
    assert not play.events(EventKind.STRIKE_DECLARED)


# Sowing


def test_everything_is_picked_up_and_put_down(engine: str) -> None:
    """MA-SOW-01, MA-SOW-02, MA-D-10: one token an Area, in the order its owner wants."""
    board = {2: "Punch Lock Energy", 3: "", 4: "", 5: ""}
    for order in ("Punch Lock Energy", "Energy Punch Lock", "Lock Energy Punch"):
        play = scene(engine, Seat("igor", areas=board), Seat("wonja"))
        play.turn(2, sow=order)
        landed = [play.held(0, area)[0].name for area in (3, 4, 5)]
        assert landed == [word.upper() for word in order.split()]
        assert play.held(0, 2) == []


@pytest.mark.parametrize("start", range(1, 6))
@pytest.mark.parametrize("count", range(1, 7))
def test_the_target_area_depends_on_start_and_count(engine: str, start: int, count: int) -> None:
    """MA-SOW-03, MA-SOW-04: the Starting Area is not skipped; the table of the ledger."""
    table = {1: (2, 3, 4, 5, 1), 2: (3, 4, 5, 1, 2), 3: (4, 5, 1, 2, 3), 4: (5, 1, 2, 3, 4)}
    table[5] = (1, 2, 3, 4, 5)
    effects = ["Energy", "Energy", "Energy", "Energy", "Move"][: count - 1]
    board = {start: " ".join(["Punch", *effects])}
    play = scene(engine, Seat("igor", at="D4", areas=board), Seat("wonja", at="D5"))
    play.turn(start, sow=" ".join([*effects, "Punch"]), strike=1)
    assert play.state.target == table[start][(count - 1) % 5]
    landed = [told[1] for told in play.events(EventKind.TOKEN_SOWN)]
    assert landed == [(start - 1 + k) % 5 + 1 for k in range(1, count + 1)]


def test_sowings_are_told_apart_by_type(engine: str) -> None:
    """MA-SOW-05: equal tokens make no second choice."""
    play = scene(engine, Seat("igor", areas={1: "Energy Energy Punch", 2: ""}), Seat("wonja"))
    play.until_sown(1)
    assert [each.token for each in play.offers(Sow)] == [Token.PUNCH, Token.ENERGY]


def strikes_after(engine: str, order: str) -> Scene:
    play = scene(
        engine,
        Seat("igor", at="D4", areas={1: "Punch Headbutt Energy"}),
        Seat("wonja", at="D5"),
    )
    play.until_sown(1)
    play.sow(order)
    return play


def test_only_the_last_token_strikes(engine: str) -> None:
    """MA-SOW-06, MA-SOW-07, MA-ATK-01: an Action that lands before it does nothing."""
    for order, kind in (("Energy Punch Headbutt", 3), ("Headbutt Energy Punch", 0)):
        play = strikes_after(engine, order)
        assert play.state.last == kind
        assert play.offers(Strike) == [Strike(1)]
    play = strikes_after(engine, "Punch Headbutt Energy")
    assert (play.state.active, play.state.last) == (1, NO_TOKEN)
    assert not play.events(EventKind.STRIKE_DECLARED)
