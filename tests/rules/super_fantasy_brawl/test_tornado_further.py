"""Super Team Tornado further: turn orders, questions to teammates, Reactions, who scores what."""

from __future__ import annotations

import pytest

from kumite.games.super_fantasy_brawl.actions import Area, Lead
from kumite.games.super_fantasy_brawl.events import EventKind

from .board import CODES, T6, E
from .scenario import Phase, at, gate, opening, scene, seat


@pytest.mark.parametrize(
    ("side", "leads", "order"),
    [
        (0, (0, 1), [0, 1, 2, 3]),
        (0, (2, 1), [2, 1, 0, 3]),
        (0, (2, 3), [2, 3, 0, 1]),
        (1, (1, 0), [1, 0, 3, 2]),
        (1, (3, 2), [3, 2, 1, 0]),
    ],
)
def test_orders_of_turns(engine: str, side: int, leads: tuple[int, int], order: list[int]) -> None:
    """SFB-STT-02, SFB-SET-09, SFB-D-02, SFB-D-03: four seats, sides in alternation."""
    play = opening(engine, "DER DUG", "GOL GWA", "KIL TZU", "RAT KOR", mode="tornado")
    play.fall(side)
    for lead in leads:
        play.do(Lead(lead))
    assert play.state.order == order
    assert play.asks(Phase.AREA, order[0])
    play.do(Area(1))
    assert play.state.north == 1 - side, "the first side deploys in the south"
    play.settle()
    for number in order:
        assert play.asks(Phase.LAY, number)
        play.do(play.actions()[0])
    for number in order:
        play.settle()
        assert play.asks(Phase.REPLACE, number)
        play.do(play.actions()[0])
    for number in order:
        for _ in range(2):
            assert play.asks(Phase.DEPLOY, number)
            play.do(play.actions()[0])
    for number in order:
        assert play.asks(Phase.ACTIVATE, number)
        play.end_turn()
    assert play.asks(Phase.ACTIVATE, order[0])
    assert play.state.round == 2


def test_the_first_sides_champions_come_first(engine: str) -> None:
    """SFB-GEN-16: side B begins, so its figures have the lower numbers and heal first."""
    seats = (seat(at("RAT", 4, -4)), seat(at("OON", -3, 3, 1), hand="OON04"))
    foe = (seat(at("KOR", -2, 3)), seat(at("DER", -3, 2, 1)))
    play = scene(engine, *seats, *foe, first=1, turn=1)
    assert play.number("DER") < play.number("OON") < play.number("RAT")
    play.attack("OON04", "KOR")
    assert play.asks(Phase.HEAL, 3), "Deryn of the teammate comes before Oona"
    play.heal(1)
    assert play.asks(Phase.HEAL, 1)


@pytest.mark.parametrize(("active", "asked"), [(0, [1, 3]), (2, [3, 1])])
def test_who_is_asked_first_about_an_area(engine: str, active: int, asked: list[int]) -> None:
    """SFB-STT-11, SFB-D-19: of those with a target, the one whose turn comes next."""
    attacker = seat(at("GOL", -3, 3), hand="GOL02")
    idle = seat(at("DER", 4, -4))
    kor = seat(at("KOR", -2, 3), hand="KOR07")
    ski = seat(at("SKI", -1, 3), hand="SKI07")
    seats = (attacker, kor, idle, ski) if active == 0 else (idle, kor, attacker, ski)
    play = scene(engine, *seats, turn=active)
    play.card("GOL02")
    play.aim(E)
    for number in asked:
        assert play.asks(Phase.REACT, number)
        card = {1: "KOR07", 3: "SKI07"}[number]
        assert play.reactions() == {(card, "KOR"), (card, "SKI")}
        play.done()
    assert not play.is_at(Phase.REACT)


def test_a_team_plays_one_reaction(engine: str) -> None:
    """SFB-STT-11, SFB-REA-02: the first has reacted, so the teammate is not asked."""
    seats = (
        seat(at("GOL", -3, 3), hand="GOL02"),
        seat(at("KOR", -2, 3), hand="KOR07"),
        seat(at("DER", 4, -4)),
        seat(at("SKI", -1, 3), hand="SKI07"),
    )
    play = scene(engine, *seats)
    play.card("GOL02")
    play.aim(E)
    play.react("KOR07", "SKI")
    assert play.cores(1) == "CM"
    assert play.cores(3) == "DCM"
    assert not play.is_at(Phase.REACT)
    assert play.hand(3) == {"SKI07"}


def test_the_teammate_is_asked_though_the_first_cannot_be(engine: str) -> None:
    """SFB-STT-11, SFB-INF-07: an empty hand is not asked; the teammate is, about that target."""
    seats = (
        seat(at("RAT", -3, 3), hand="RAT02"),
        seat(at("KOR", -2, 3)),
        seat(at("DER", 4, -4)),
        seat(gate("SKI"), hand="SKI07"),
    )
    play = scene(engine, *seats)
    play.card("RAT02")
    play.target("KOR")
    assert play.asks(Phase.REACT, 3)
    play.react("SKI07", "KOR")
    assert play.asks(Phase.LEAP, 1), "Korvash's own player jumps him"


def test_credit_of_a_teammates_reaction(engine: str) -> None:
    """SFB-REA-10, SFB-STT-16: played on the teammate's Champion, that Champion Levels Up."""
    seats = (
        seat(at("RAT", -3, 3, 4), hand="RAT02"),
        seat(at("KOR", -2, 3)),
        seat(at("DER", 4, -4)),
        seat(gate("TZU"), hand="TZU05"),
    )
    play = scene(engine, *seats)
    play.card("RAT02")
    play.target("KOR")
    play.react("TZU05", "KOR")
    assert play.points == (0, 1)
    assert play.is_up("KOR")
    assert play.discard_pile(3) == {"TZU05"}


def test_throwing_a_teammates_champion(engine: str) -> None:
    """KIL04, SFB-STT-12, SFB-TRP-10: its player jumps it, and lays the token it fell on."""
    seats = (
        seat(at("KIL", -3, 3), hand="KIL04"),
        seat(at("DER", 4, -4)),
        seat(at("RAT", -2, 3, 4)),
        seat(at("GOL", 4, -3)),
    )
    play = scene(engine, *seats, traps={T6: 0})
    play.skill("KIL04")
    assert play.asks(Phase.LEAP, 2)
    play.leap(T6)
    assert play.points == (0, 1)
    assert play.asks(Phase.TOKEN, 2)
    play.do(play.actions()[0])
    assert not play.is_up("KIL")


def test_lantern_road_for_a_teammate(engine: str) -> None:
    """OON06, SFB-D-32, SFB-D-24: Oona's player places; the Champion's own player heals."""
    seats = (
        seat(at("OON", -3, 3), hand="OON06"),
        seat(at("DER", 4, -4)),
        seat(at("VHO", -1, 3, 2, rooted=True)),
        seat(at("GOL", 4, -3)),
    )
    play = scene(engine, *seats)
    play.card("OON06")
    play.target("VHO")
    assert play.asks(Phase.PLACE, 0)
    play.place((-2, 3))
    assert play.asks(Phase.HEAL, 2)


def test_bitter_blood_costs_the_attacker_not_the_teammate(engine: str) -> None:
    """VHO07, SFB-D-37: the attacker's player chooses among the own Cores."""
    seats = (
        seat(at("DER", 4, 0)),
        seat(at("KOR", -2, 3)),
        seat(at("RAT", -3, 3), hand="RAT02"),
        seat(gate("VHO"), hand="VHO07"),
    )
    play = scene(engine, *seats, turn=2)
    play.card("RAT02")
    play.target("KOR")
    play.react("VHO07", "KOR")
    assert play.asks(Phase.EXHAUST, 2)
    play.exhaust("M")
    assert play.cores(2) == "C"
    assert play.cores(0) == "DCM"


def test_the_champion_of_a_core_is_the_players_own(engine: str) -> None:
    """KOR06, SFB-STT-16, SFB-LIM-02: War Drums ready the Core of the card's player."""
    seats = (
        seat(at("KOR", -3, 3, 4), hand="KOR06", cores="M"),
        seat(at("DER", 4, -4)),
        seat(at("RAT", -2, 3), cores="C"),
        seat(at("GOL", 4, -3)),
    )
    play = scene(engine, *seats)
    play.skill("KOR06")
    assert play.cores(0) == "D"
    assert play.cores(2) == "C"
    assert play.modifiers("RAT")


def test_standard_actions_are_counted_for_each_turn(engine: str) -> None:
    """SFB-STD-01, SFB-RND-05: the teammate's turn has its own four."""
    seats = [
        seat(at(code, q, 3)) for code, q in (("DER", -4), ("GOL", -3), ("KIL", -2), ("KOR", -1))
    ]
    play = scene(engine, *seats)
    play.standard("run", "DER", core="C")
    assert play.used == {"run"}
    play.end_turn()
    assert play.used == set()
    play.end_turn()
    assert ("run", "KIL", "C") in play.standards()
    assert ("run", "DER", "C") not in play.standards()


def test_points_of_a_team_for_each_of_its_turns(engine: str) -> None:
    """SFB-STT-09, SFB-TRK-06, SFB-SCO-02: slots 4, 3, 2 are 1, 2, 1; 2 comes first."""
    seats = (
        seat(at("DER", 0, -1)),
        seat(at("GOL", 4, 0)),
        seat(at("KIL", -1, 0)),
        seat(at("KOR", 4, -3)),
    )
    track = ["CHA06", "CHA01", "CHA09", "CHA01", "CHA06"]
    play = scene(engine, *seats, turn=3, first=0, round=1, track=track)
    play.end_turn()
    # After the Advance: CHA06 and CHA01 of slots 0 and 1 lie in 2 and 3, CHA09 in 4.
    assert play.track[2:] == ["", "", "CHA09"]
    assert play.points == (3, 0)
    scored = [event[1:] for event in play.events(EventKind.CHALLENGE_SCORED)]
    assert scored == [(0, 3, 2), (5, 2, 1)]


def test_seven_points_in_the_middle_of_a_teammates_effect(engine: str) -> None:
    """SFB-STT-15, SFB-END-06: the seventh point by a trap that the Push found; nothing goes on."""
    seats = (
        seat(at("DUG", -3, 3), hand="DUG02"),
        seat(at("GOL", -2, 3, 1)),
        seat(at("KIL", 4, -4)),
        seat(at("KOR", 4, -3)),
    )
    play = scene(engine, *seats, points=(6, 6), traps={(-1, 3): 0})
    play.attack("DUG02", "GOL")
    assert play.points == (7, 6)
    assert play.is_over
    assert play.raw.returns() == [1, -1, 1, -1]
    assert play.traps == set()
    assert not play.is_up("DUG")


def test_hands_of_teammates_are_hidden(engine: str) -> None:
    """SFB-INF-01, SFB-INF-03: neither a teammate's hand, pile nor looked-at token is seen."""
    seats = (
        seat(at("SKI", -3, 3), hand="SKI04 SKI02", planned="SKI06"),
        seat(at("GOL", 4, -4), hand="GOL02"),
        seat(at("KIL", -2, 3), hand="KIL02"),
        seat(at("KOR", 4, -3)),
    )
    play = scene(engine, *seats, traps={T6: 3})
    play.skill("SKI04")
    for viewer in range(4):
        view = play.view(viewer)
        assert (view.traps[0].token == 3) == (viewer == 0)
        for owner in range(4):
            is_own = viewer == owner
            assert (view.seats[owner].hand == play.player(owner).hand) == is_own
        assert (view.seats[0].planned[0] == play.player(0).planned[0]) == (viewer == 0)
        assert view.seats[0].discard == play.player(0).discard


def test_auras_and_allies_of_the_team(engine: str) -> None:
    """DUG, RAT02, SFB-GEN-02: a teammate's Champion has the aura, and is an Ally next to it."""
    seats = (
        seat(at("RAT", -3, 3), hand="RAT02"),
        seat(at("KOR", -2, 3)),
        seat(at("SKI", -2, 4)),
        seat(at("DUG", -1, 3, up=True)),
    )
    play = scene(engine, *seats)
    play.attack("RAT02", "KOR")
    settled = [event[1:] for event in play.events(EventKind.ATTACK_SETTLED)]
    assert settled == [(4, 1, 3)]


def test_blink_is_placed_by_who_played_it(engine: str) -> None:
    """GWA07, SFB-D-32, SFB-STT-11: the card's player, not the Champion's."""
    seats = (
        seat(at("RAT", -3, 3), hand="RAT02"),
        seat(at("KOR", -2, 3)),
        seat(at("DER", 4, -4)),
        seat(gate("GWA"), hand="GWA07"),
    )
    play = scene(engine, *seats)
    play.card("RAT02")
    play.target("KOR")
    play.react("GWA07", "KOR")
    assert play.asks(Phase.PLACE, 3)
    assert play.may_stop


def test_a_set_up_names_the_first_of_four(engine: str) -> None:
    """SFB-SET-10, SFB-D-03: the first player is fixed; only the other side names its own."""
    teams = ("DER DUG", "GOL GWA", "KIL TZU", "RAT KOR")
    play = opening(engine, *teams, mode="tornado", first="4")
    assert play.asks(Phase.LEAD, 0)
    play.do(Lead(2))
    assert play.state.order == [3, 2, 1, 0]
    assert play.asks(Phase.AREA, 3)
    play.do(Area(1))
    assert play.number("GOL") == 0


@pytest.mark.parametrize(("mode", "pool"), [("duel", 6), ("tornado", 8)])
def test_the_smallest_pool(engine: str, mode: str, pool: int) -> None:
    """SFB-C-05, SFB-STT-13, SFB-GEN-17: one Champion after another falls; the last pick is none."""
    play = opening(engine, mode=mode, teams="casual", pool=str(pool), first="1")
    if mode == "tornado":
        play.do(Lead(1))
    play.do(Area(0))
    for known in range(pool):
        assert play.is_at(Phase.POOL)
        assert set(play.weights().values()) == {1}
        assert len(play.weights()) == 12 - known
        play.settle_one()
    asked = []
    while play.is_at(Phase.PICK):
        asked.append(play.chooser)
        assert len(play.actions()) == pool - len(asked) + 1
        play.do(play.actions()[-1])
    assert asked == ([1, 0, 1, 0, 1] if mode == "duel" else [1, 0, 3, 2, 1, 0, 3])
    assert play.is_at(Phase.CHALLENGE)
    taken = [code for number in range(play.state.players) for code in play.team(number)]
    assert sorted(taken) == sorted(CODES[:pool])
