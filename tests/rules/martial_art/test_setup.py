"""Setup of both belts, and chance in it (MA-SET, MA-BBS, MA-C, MA-BRD, MA-GAU, MA-COL)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import pytest

from kumite.errors import BadSetup
from kumite.games.martial_art.actions import Fighter, Lay, Pick
from kumite.games.martial_art.bag import is_hidden, size
from kumite.games.martial_art.events import EventKind
from kumite.games.martial_art.model import HIDDEN_SKILLS, NOBODY, Phase
from kumite.games.martial_art.terms import ACTIONS, AREAS, Token

from .scenario import Scene, Seat, content_of, opening, scene, tokens

DUEL = ("igor", "kimberley")


def begin(play: Scene) -> Scene:
    """Play an opening up to the first turn, whatever comes first."""
    while play.phase < Phase.START:
        if play.is_chance:
            play.fall(next(iter(play.odds())))
        else:
            seat = play.waits_for[0]
            play.do(play.actions(seat)[0], seat)
    return play


def lay_out(play: Scene, seat: int, reserve: str, *areas: str) -> None:
    for words in (reserve, *areas):
        for token in tokens(words):
            play.do(Lay(token), seat)


def test_fighters_are_taken_in_seat_order(engine: str) -> None:
    """MA-D-01, MA-SET-01, MA-SET-02: each a different one, seen by those who pick later."""
    play = opening(engine, seats=3)
    assert play.chooser == 0
    assert [each.fighter for each in play.offers(Fighter)] == [0, 1, 2, 3, 4, 5]
    play.do(Fighter(3))
    assert play.chooser == 1
    assert Fighter(3) not in play.actions()
    assert play.view(1).seats[0].fighter == 3
    play.do(Fighter(0))
    play.do(Fighter(5))
    assert play.is_at(Phase.FIRST)
    with pytest.raises(BadSetup, match="one seat only"):
        opening(engine, roster=("igor", "igor"))


def test_fighters_may_be_dealt(engine: str) -> None:
    """MA-C-08: without replacement, uniform, in seat order, before everything else."""
    play = opening(engine, seats=2, dealt=True)
    assert play.odds() == {fighter: Fraction(1, 6) for fighter in range(6)}
    play.fall(4)
    assert play.odds() == {fighter: Fraction(1, 5) for fighter in (0, 1, 2, 3, 5)}
    play.fall(0)
    assert play.is_at(Phase.FIRST)
    assert play.events(EventKind.FIGHTER_TAKEN) == [(0, 4, 1, 0), (1, 0, 1, 0)]


def test_the_first_seat_is_drawn(engine: str) -> None:
    """MA-C-01, MA-SET-09: uniform over seats; play goes on clockwise."""
    play = opening(engine, seats=3, roster=("igor", "wonja", "ricardo"))
    assert play.odds() == {seat: Fraction(1, 3) for seat in range(3)}
    play.fall(1)
    begin(play)
    assert (play.state.first, play.state.active) == (1, 1)
    play.pass_turn()
    assert play.state.active == 2
    play.pass_turn()
    assert play.state.active == 0


def test_the_order_of_setup(engine: str) -> None:
    """MA-SET-12: fighters, first seat, then reserve and layout seat by seat, or all at once."""
    white, phases = opening(engine), []
    while white.phase < Phase.START:
        phases.append((white.phase.name, len([s for s in white.state.seats if s.laid == 12])))
        if white.is_chance:
            white.fall(next(iter(white.odds())))
        else:
            white.do(white.actions()[0])
    parts = ["RESERVE", "ACTIONS", "EFFECTS"]
    assert phases == [
        *(("FIGHTERS", 0), ("FIGHTERS", 0), ("FIRST", 0)),
        *((name, 0) for name in parts),
        *((name, 1) for name in parts),
    ]
    black = opening(engine, "black", roster=DUEL)
    black.fall(0)
    assert (black.phase, black.waits_for) == (Phase.SKILLS, [0, 1])


@pytest.mark.parametrize(
    ("mode", "seats", "places"),
    [
        ("black", 2, [("D3", 0), ("D5", 3)]),
        ("black", 3, [("E3", 1), ("C3", 5), ("D5", 3)]),
        ("black", 4, [("C2", 0), ("C5", 3), ("E5", 3), ("E2", 0)]),
        ("black-team", 4, [("C2", 0), ("C5", 3), ("E2", 0), ("E5", 3)]),
    ],
)
def test_starting_positions(
    engine: str, mode: str, seats: int, places: list[tuple[str, int]]
) -> None:
    """MA-SET-03, MA-BRD-04, MA-BRD-05, MA-BRD-06, MA-BRD-07, MA-FAC-07."""
    play = opening(engine, mode, seats)
    assert [(play.at(seat), play.seat(seat).facing) for seat in range(seats)] == places
    white = opening(engine, mode.replace("black", "white"), seats)
    assert [(white.at(seat), white.seat(seat).facing) for seat in range(seats)] == [
        (space, 0) for space, _ in places
    ]
    mat = play.content.mat
    spaces = [mat.named(space) for space, _ in places]
    apart = {
        (a, b): mat.distance(one, other)
        for (a, one), (b, other) in permutations(enumerate(spaces), 2)
        if one is not None and other is not None
    }
    expected = {2: [2], 3: [2, 2], 4: [2, 3, 4]}[seats]
    for seat in range(seats):
        assert sorted(apart[seat, other] for other in range(seats) if other != seat) == expected
    if mode == "black-team":
        assert apart[0, 2] == apart[1, 3] == 2


def test_the_mat(engine: str) -> None:
    """MA-BRD-01, MA-BRD-02, MA-BRD-03: 37 spaces, rows A to G, six directions."""
    mat = content_of().mat
    assert [len(row) for row in mat.rows] == [4, 5, 6, 7, 6, 5, 4]
    centre = mat.named("D4")
    assert centre is not None
    assert (mat.cells[centre].q, mat.cells[centre].r) == (0, 0)
    around = [mat.step(centre, direction) for direction in range(6)]
    names = [mat.name(space) for space in around if space is not None]
    assert names == ["D5", "C4", "C3", "D3", "E3", "E4"]
    assert all(max(abs(c.q), abs(c.r), abs(c.q + c.r)) <= 3 for c in mat.cells)
    play = scene(engine, Seat("igor", at="A1", areas={1: "Move"}), Seat("wonja", at="G4"))
    play.start(1)
    assert play.offers_steps() == ["A2", "B1", "B2"]


def test_cubes_and_gauges(engine: str) -> None:
    """MA-SET-04, MA-GAU-01: life on the white squares, gauges at 1 of 5, Ricardo's Rage at 2."""
    play = begin(opening(engine, roster=DUEL))
    for seat in (0, 1):
        assert play.seat(seat).life == [0] * AREAS
        assert play.energy(seat) == (1, 1)
    for fighter in content_of().fighters:
        assert (fighter.chi.start, fighter.chi.top) == (1, 5)
        assert (fighter.rage.start, fighter.rage.top) == (2 if fighter.id == "ricardo" else 1, 5)


def test_twelve_tokens(engine: str) -> None:
    """MA-SET-05, MA-COL-01, MA-COL-02, MA-COL-03: ten are drawn, a Move and an Energy are not."""
    play = begin(opening(engine, seats=4, roster=("igor", "kimberley", "hirumasa", "li-ming")))
    for seat in range(4):
        held = Counter(token for area in range(6) for token in play.held(seat, area))
        fighter = play.content.fighters[play.seat(seat).fighter]
        assert [held[token] for token in Token] == list(fighter.tokens)
        assert sum(held.values()) == 12
        drawn = Counter(token for column in fighter.columns for _, token in column.tokens)
        assert held - drawn == {Token.MOVE: 1, Token.ENERGY: 1}
    for fighter in content_of().fighters:
        for column in fighter.columns:
            assert column.severe == column.last - 4
            squares = [square for square, _ in column.tokens]
            assert squares == [column.severe - 1, column.severe + 1]


def test_li_mings_right_leg(engine: str) -> None:
    """MA-COL-04: a Move at square 3 and nothing above it."""
    column = content_of().fighters[3].columns[3]
    assert column.tokens[0] == (3, Token.MOVE)
    play = scene(
        engine,
        Seat("igor", at="D4", areas={3: "Punch"}),
        Seat("li-ming", at="D5", life={4: 1}, areas={4: ""}),
    )
    play.turn(3, sow="Punch", strike=1)
    play.hit("N N")
    assert play.removed(1) == [Token.MOVE]


def test_white_belt_draws_the_reserve(engine: str) -> None:
    """MA-C-02, MA-SET-06: two Effects without replacement, seen by their owner."""
    play = opening(engine, roster=DUEL)
    play.fall(0)
    assert play.is_at(Phase.RESERVE)
    moves, defenses, energies = content_of().fighters[0].effects
    expected = {}
    for bag in ((2, 0, 0), (1, 1, 0), (1, 0, 1), (0, 2, 0), (0, 1, 1), (0, 0, 2)):
        ways = comb(moves, bag[0]) * comb(defenses, bag[1]) * comb(energies, bag[2])
        expected[bag[0] << 8 | bag[1] << 4 | bag[2]] = Fraction(ways, comb(8, 2))
    assert play.odds() == expected
    play.fall(0x101)
    assert play.held(0, 0) == [Token.MOVE, Token.ENERGY]
    assert play.view(1).seats[0].reserve == [2]
    assert play.seen_events(EventKind.RESERVE_SEEN, 0) == [(0, 0x101, 0, 0)]
    assert play.seen_events(EventKind.RESERVE_SEEN, 1) == []


def test_white_belt_layout_is_uniform(engine: str) -> None:
    """MA-C-03, MA-SET-08, MA-SET-13: Actions fall at once, then Effects, all placements alike."""
    play = opening(engine, roster=("hirumasa", "igor"))
    play.fall(0)
    play.fall(0x110)  # a Move and the Defense: a Move and four Energies are left
    assert play.is_at(Phase.ACTIONS)
    areas = play.odds()
    assert len(areas) == 30  # 5! / (2! 2! 1!)
    assert set(areas.values()) == {Fraction(1, 30)}
    play.fall(next(iter(areas)))
    assert play.is_at(Phase.EFFECTS)
    assert play.odds() == {word: Fraction(1, 5) for word in range(5)}
    play.fall(2)
    assert [play.held(0, area)[1:] for area in range(1, 6)] == [
        *([Token.ENERGY], [Token.ENERGY], [Token.MOVE], [Token.ENERGY], [Token.ENERGY])
    ]


def test_equal_types_weigh_by_their_placements(engine: str) -> None:
    """MA-SET-08: two different Effects in one Area are twice as likely as each order alone."""
    play = opening(engine, roster=("igor", "kimberley"))
    play.fall(0)
    play.fall(0x002)
    play.fall(next(iter(play.odds())))
    odds = play.odds()
    copy = play.raw.clone()
    places = [area for area in range(1, 6) if not any(play.seat(0).actions[area - 1])]
    assert len(places) == 1, "Igor has four Actions"
    single: Counter[tuple[object, ...]] = Counter()
    left = [Token.MOVE] * 2 + [Token.DEFENSE] * 2 + [Token.ENERGY] * 2
    for order in permutations(range(6)):
        at, layout = 0, []
        for area in range(1, 6):
            many = 2 - sum(play.seat(0).actions[area - 1])
            layout.append(tuple(sorted(left[token] for token in order[at : at + many])))
            at += many
        single[tuple(layout)] += 1
    total = sum(single.values())
    found = {}
    for outcome, chance in odds.items():
        branch = copy.clone()
        branch.apply_outcome(outcome)
        laid = Scene(branch, play.content)
        key = tuple(
            tuple(token for token in laid.held(0, area) if not token.is_action)
            for area in range(1, 6)
        )
        found[key] = chance
    assert found == {key: Fraction(count, total) for key, count in single.items()}


def test_two_tokens_an_area_and_never_two_actions(engine: str) -> None:
    """MA-SET-06, MA-SET-07: five Actions give one to every Area, four leave one without."""
    for mode in ("white", "black"):
        play = begin(opening(engine, mode, 3, roster=("wonja", "hirumasa", "kimberley")))
        for seat in range(3):
            own = play.seat(seat)
            assert all(sum(actions) <= 1 for actions in own.actions)
            sizes = [
                sum(actions) + size(bag)
                for actions, bag in zip(own.actions, own.effects, strict=True)
            ]
            assert sizes == [2] * 5
            five = sum(play.content.fighters[own.fighter].actions) == 5
            assert all(sum(actions) == 1 for actions in own.actions) == five


def test_white_belt_has_the_printed_skills(engine: str) -> None:
    """MA-SET-10: the first two of the list; never a Style and never a push."""
    play = begin(opening(engine, roster=DUEL))
    assert [play.seat(seat).skills for seat in (0, 1)] == [0b11, 0b11]
    for skills in content_of().skills:
        assert [skill.printed for skill in skills] == [True] * 2 + [False] * 5


def test_a_layout_stands(engine: str) -> None:
    """MA-SET-11: after the layout the first turn begins, and nothing else is asked."""
    play = begin(opening(engine, "black", roster=DUEL))
    assert (play.phase, play.state.round, play.chooser) == (Phase.START, 1, play.state.first)


# Black Belt


def test_three_skills_in_secret(engine: str) -> None:
    """MA-D-02, MA-BBS-04, MA-BBS-05, MA-BBS-06: any set of three, revealed together."""
    play = opening(engine, "black", roster=DUEL)
    play.fall(0)
    assert play.waits_for == [0, 1]
    play.do(Pick(2), 1)
    assert play.view(0).seats[1].skills == HIDDEN_SKILLS + 1
    assert play.view(1).seats[1].skills == 0b100
    play.do(Pick(5), 1)
    play.do(Pick(6), 1)
    assert (play.waits_for, play.phase) == ([0], Phase.SKILLS)
    assert play.view(0).seats[1].skills == HIDDEN_SKILLS + 3
    sets = 0
    waiting = [play.raw]
    while waiting:
        raw = waiting.pop()
        branch = Scene(raw, play.content)
        if branch.phase is not Phase.SKILLS:
            sets += 1
            assert branch.view(0).seats[1].skills == 0b1100100
            continue
        for action in branch.offers(Pick, 0):
            copy = raw.clone()
            copy.apply(0, action.code)
            waiting.append(copy)
    assert sets == 35 == len(list(combinations(range(7), 3)))


def test_reserve_and_layout_by_choice(engine: str) -> None:
    """MA-D-03, MA-D-04, MA-BBS-01, MA-BBS-02, MA-BBS-03, MA-BBS-08: in secret, then revealed."""
    play = opening(engine, "black", roster=DUEL)
    play.fall(0)
    for seat in (0, 1):
        for skill in (0, 1, 2):
            play.do(Pick(skill), seat)
    assert (play.phase, play.waits_for) == (Phase.LAYOUT, [0, 1])
    offered = [each.token for each in play.offers(Lay, 0)]
    assert offered == [Token.MOVE, Token.DEFENSE, Token.ENERGY], "the reserve holds Effects only"
    play.do(Lay(Token.DEFENSE), 0)
    offered = [each.token for each in play.offers(Lay, 0)]
    assert offered == [Token.DEFENSE, Token.ENERGY], "equal bags are laid in one order"
    play.do(Lay(Token.ENERGY), 0)
    lay_out(play, 0, "", "Punch Move", "Punch Energy", "Lock Move", "Headbutt Energy")
    assert [each.token for each in play.offers(Lay, 0)] == [Token.DEFENSE]
    lay_out(play, 0, "", "Defense Energy")
    hidden = play.view(1).seats[0]
    assert hidden.laid == 12
    assert not any(map(sum, hidden.actions))
    assert all(bag == [0] for bag in hidden.effects)
    assert not play.events(EventKind.ACTION_LIES)
    assert (play.phase, play.waits_for) == (Phase.LAYOUT, [1])
    lay_out(play, 1, "Move Move", "Kick Defense", "Kick Defense", "Punch Defense", "Punch Energy")
    lay_out(play, 1, "", "Energy Energy")
    assert play.is_at(Phase.START)
    assert play.view(1).seats[0].actions == play.seat(0).actions
    assert is_hidden(play.view(1).seats[0].effects[0])
    assert play.held(0, 0) == [Token.DEFENSE, Token.ENERGY]
    assert [play.held(0, area)[0] for area in range(1, 5)] == [*ACTIONS[:1] * 2, *ACTIONS[2:]]


def test_actions_must_fit_into_the_areas_left(engine: str) -> None:
    """MA-BBS-08: what could not be completed is not offered."""
    play = opening(engine, "black", roster=("wonja", "igor"))
    play.fall(0)
    for seat in (0, 1):
        for skill in (0, 1, 2):
            play.do(Pick(skill), seat)
    lay_out(play, 0, "Energy Energy")
    kinds = [each.token for each in play.offers(Lay, 0)]
    assert kinds == [Token.PUNCH, Token.KICK, Token.HEADBUTT], "five Actions for five Areas"


def test_one_belt_for_all(engine: str) -> None:
    """MA-BBS-07: the belt belongs to the match."""
    for mode, many in (("white", 2), ("black", 3)):
        play = begin(opening(engine, mode, 3))
        assert [own.skills.bit_count() for own in play.state.seats] == [many] * 3
        assert play.state.active != NOBODY
