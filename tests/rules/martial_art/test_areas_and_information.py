"""Areas, and who may know what (MA-ARE, MA-INF)."""

from __future__ import annotations

import pytest

from kumite.games.martial_art.actions import Defend, Skill, Sow, Swap
from kumite.games.martial_art.bag import is_hidden, size
from kumite.games.martial_art.codec import SPECTATOR
from kumite.games.martial_art.events import EventKind
from kumite.games.martial_art.model import NO_TOKEN, Phase
from kumite.games.martial_art.terms import AREA_NAMES, Token

from .scenario import Seat, content_of, opening, scene
from .worlds import worlds_of


def test_five_areas_in_order(engine: str) -> None:
    """MA-ARE-01, MA-ARE-02: Head, Left Arm, Left Leg, Right Leg, Right Arm; after 5 comes 1."""
    assert AREA_NAMES == ("Head", "Left Arm", "Left Leg", "Right Leg", "Right Arm")
    play = scene(
        engine, Seat("igor", areas={4: "Energy Energy Energy", 5: "", 1: ""}), Seat("wonja")
    )
    play.turn(4)
    assert [told[1] for told in play.events(EventKind.TOKEN_SOWN)] == [5, 1, 2]


@pytest.mark.parametrize("area", range(1, 6))
def test_a_strike_hurts_the_column_of_its_area(engine: str, area: int) -> None:
    """MA-ARE-03: each Area has one column of the same body part."""
    before = area - 1 or 5
    play = scene(
        engine,
        Seat("wonja", at="D4", areas={before: "Kick"}),
        Seat("kimberley", at="D5", areas={area: ""}),
    )
    play.turn(before, sow="Kick", strike=1)
    play.hit("N F")
    assert [play.life(1, each) for each in range(1, 6)] == [
        int(each == area) for each in range(1, 6)
    ]


def test_areas_hold_any_number_in_play(engine: str) -> None:
    """MA-ARE-04: several Actions together, or nothing at all."""
    play = scene(
        engine, Seat("wonja", areas={1: "Punch Kick", 2: "Punch Kick"}, rest=3), Seat("igor")
    )
    assert play.held(0, 4) == []
    play.turn(1, sow="Punch Kick")
    assert play.held(0, 2) == [Token.PUNCH, Token.PUNCH, Token.KICK]


def test_effects_are_seen_by_their_owner_only(engine: str) -> None:
    """MA-INF-01, MA-INF-02: Actions and counts are public, types of Effects and reserve are not."""
    play = scene(
        engine,
        Seat("igor", reserve="Move Energy"),
        Seat("wonja", areas={1: "Punch Defense"}, reserve="Move Defense", life={1: 3}),
        turn=0,
    )
    own, other = play.view(1).seats[1], play.view(0).seats[1]
    assert (own.effects[0], own.reserve) == ([0, 1, 0], [1, 1, 0])
    assert (other.effects[0], other.reserve) == ([1], [2])
    assert other.actions == own.actions == play.seat(1).actions
    assert other.removed == own.removed
    assert other.removed[Token.ENERGY] == 1
    spectator = play.view(SPECTATOR)
    assert all(is_hidden(bag) for seat in spectator.seats for bag in seat.effects)


def test_revealed_effects_are_sown_hidden(engine: str) -> None:
    """MA-INF-03, MA-SOW-08: what was in hand is known, where each Effect went is not."""
    play = scene(
        engine, Seat("igor", areas={1: "Punch Move Energy", 2: "", 3: "", 4: ""}), Seat("wonja")
    )
    play.until_sown(1)
    assert play.view(1).revealed == [1, 0, 1]
    play.do(Sow(Token.ENERGY))
    seen = play.view(1)
    assert (seen.hand_actions, seen.hand_effects) == ([1, 0, 0, 0], [1])
    assert seen.seats[0].effects[1] == [1]
    assert play.seen_events(EventKind.TOKEN_SOWN, 1) == [(0, 2, NO_TOKEN, 0)]
    assert play.seen_events(EventKind.SOWN_SEEN, 0) == [(0, 2, Token.ENERGY, 0)]
    assert play.seen_events(EventKind.SOWN_SEEN, 1) == []
    known = {(world[1], world[6]) for world in worlds_of(play, 0)}
    assert known == {((1, 0, 0), (0, 0, 1)), ((0, 0, 1), (1, 0, 0))}


def test_shown_defenses_stay_hidden_after_it(engine: str) -> None:
    """MA-INF-04: they stay; everybody knows that at least so many lie there."""
    play = scene(
        engine,
        Seat("igor", at="D4", areas={1: "Punch"}),
        Seat("kimberley", at="D5", areas={2: "Defense Energy"}),
    )
    play.turn(1, sow="Punch", strike=1)
    play.answer(defense=1)
    assert all(world[1][1] >= 1 for world in worlds_of(play, 1))
    assert {world[1] for world in worlds_of(play, 1)} == {(1, 1, 0), (0, 2, 0), (0, 1, 1)}
    play.miss()
    assert play.held(1, 2) == [Token.DEFENSE, Token.ENERGY]
    assert is_hidden(play.view(0).seats[1].effects[1])


def test_nothing_shown_tells_nothing(engine: str) -> None:
    """MA-INF-05: the same is told whether there was a Defense or not."""
    told = []
    for token in ("Defense", "Energy"):
        play = scene(
            engine,
            Seat("igor", at="D4", areas={1: "Punch"}),
            Seat("kimberley", at="D5", areas={2: token}, rest=3),
        )
        before = play.seat(1).known
        play.turn(1, sow="Punch", strike=1)
        assert play.is_at(Phase.DEFENSE), "asked in either case"
        play.do(Defend(0))
        assert play.seat(1).known == before
        told.append((play.raw.view(0), play.events(EventKind.DEFENSE_SHOWN)))
    assert told[0] == told[1]
    assert told[0][1] == [(1, 2, 0, 0)]


def test_swaps_name_areas_not_types(engine: str) -> None:
    """MA-INF-06: everybody learns the Areas, the owner alone the types."""
    board = {1: "Move", 2: "Energy", 3: "Kick"}
    play = scene(
        engine,
        Seat("li-ming", chi=1, skills=["cranes-serenity"], areas=board),
        Seat("igor"),
        mode="black",
    )
    play.turn(3, sow="Kick")
    play.skill("cranes-serenity")
    play.swap(1, "Move", 2, "Energy")
    assert play.seen_events(EventKind.TOKENS_SWAPPED, 1) == [(0, 1, 2, NO_TOKEN)]
    assert play.seen_events(EventKind.SWAP_SEEN, 1) == []
    assert len(play.seen_events(EventKind.SWAP_SEEN, 0)) == 1


def test_equal_tokens_are_interchangeable(engine: str) -> None:
    """MA-INF-07: one action for each type in hand, however many there are of it."""
    play = scene(engine, Seat("igor", areas={1: "Energy Energy Punch Punch", 2: ""}), Seat("wonja"))
    play.until_sown(1)
    assert play.offers(Sow) == [Sow(Token.PUNCH), Sow(Token.ENERGY)]


def test_team_mates_see_no_more_than_foes(engine: str) -> None:
    """MA-INF-08."""
    four = (Seat("igor"), Seat("wonja"), Seat("ricardo"), Seat("kimberley"))
    play = scene(engine, *four, mode="white-team")
    mate, foe = play.view(2).seats[0], play.view(1).seats[0]
    assert mate == foe
    assert all(is_hidden(bag) for bag in mate.effects)


def test_nobody_learns_from_being_asked(engine: str) -> None:
    """MA-INF-09: asked while others may think that there is a choice."""
    play = scene(
        engine, Seat("igor", areas={1: "Energy Energy Move", 2: "", 3: "", 4: ""}), Seat("wonja")
    )
    play.until_sown(1)
    play.do(Sow(Token.MOVE))
    assert play.offers(Sow) == [Sow(Token.ENERGY)], "it might be a Move for all that others know"
    play.do(Sow(Token.ENERGY))
    assert play.state.active == 1, "the last token is known, and so is the end of the turn"
    same = scene(engine, Seat("igor", areas={1: "Energy Energy", 2: "", 3: ""}), Seat("wonja"))
    same.until_sown(1)
    assert same.state.active == 1, "two equal tokens were revealed"


def test_a_reaction_that_needs_a_hidden_token_is_asked_for(engine: str) -> None:
    """MA-INF-09: Negativa without a Move is not on offer, but nobody else learns that."""
    for token, offered in (("Move", ["negativa"]), ("Energy", [])):
        play = scene(
            engine,
            Seat("igor", at="D4", areas={1: "Punch"}),
            Seat("ricardo", at="D5", chi=1, skills=["negativa"], areas={2: token}),
            mode="black",
        )
        play.turn(1, sow="Punch", strike=1)
        assert play.is_at(Phase.REACTION)
        assert play.offers_skills() == offered
    empty = scene(
        engine,
        Seat("igor", at="D4", areas={1: "Punch"}),
        Seat("ricardo", at="D5", chi=1, skills=["negativa"], areas={2: ""}),
        mode="black",
    )
    empty.turn(1, sow="Punch", strike=1)
    assert empty.phase is Phase.ATTACK_ROLL


def test_a_reaction_that_needs_a_token_tells_of_it(engine: str) -> None:
    """MA-INF-10: Negativa is offered only with a Move, so there is one, shown or not."""
    play = scene(
        engine,
        Seat("igor", at="D4", areas={1: "Punch"}),
        Seat("ricardo", at="D5", chi=1, skills=["negativa"], areas={2: "Move Energy"}),
        mode="black",
    )
    play.turn(1, sow="Punch", strike=1)
    assert any(world[1][0] == 0 for world in worlds_of(play, 1))
    play.skill("negativa")
    assert all(world[1][0] >= 1 for world in worlds_of(play, 1))
    play.do(Defend(0))
    assert all(world[1][0] >= 1 for world in worlds_of(play, 1))


def test_cranes_serenity_asks_unless_all_know_the_answer(engine: str) -> None:
    """MA-INF-09, MA-D-20: two lone tokens, which everybody counts, are exchanged at once."""
    hurt = {1: 5, 2: 2, 3: 4, 4: 3, 5: 3}
    for life, board, asked in (
        ({}, {3: "Kick", 1: "Energy", 2: "Move", 4: ""}, True),
        (hurt, {3: "Kick", 1: "Energy", 2: "Move", 4: ""}, False),
    ):
        play = scene(
            engine,
            Seat("li-ming", chi=1, skills=["cranes-serenity"], life=life, areas=board),
            Seat("igor"),
            mode="black",
        )
        play.turn(3, sow="Kick")
        play.do(Skill(2))
        assert bool(play.offers(Swap)) == asked
        assert bool(play.events(EventKind.TOKENS_SWAPPED)) == (not asked)


def test_knowledge_is_what_follows_from_everything_public(engine: str) -> None:
    """MA-INF-10: a loss tells where none was, and the truth is never held impossible."""
    play = scene(
        engine,
        Seat("igor", at="D4", chi=2, areas={2: "Energy Punch"}),
        Seat("li-ming", at="D5", areas={4: "Energy", 5: "Energy", 1: "Move"}, rest=2),
    )
    play.turn(2, skill="hook", sow="Energy Punch", strike=1)
    play.hit("N N N")
    assert play.removed(1) == [Token.MOVE]
    for world in worlds_of(play, 1):
        assert world[3][0] == 0, "no Move in the Right Leg"
        assert world[4][0] == 0, "no Move in the Right Arm"
    own = play.seat(1)
    truth = (*(tuple(bag) for bag in own.effects), tuple(own.reserve), (0, 0, 0))
    assert truth in worlds_of(play, 1)
    assert sum(size(bag) for bag in own.effects) == sum(map(sum, truth))


def test_choices_prove_nothing(engine: str) -> None:
    """MA-INF-10: at the start of a fight everything is possible that the counts allow."""
    play = opening(engine, roster=("kimberley", "igor"))
    while play.phase < Phase.START:
        play.fall(next(iter(play.odds())))
    own = play.seat(0)
    worlds = worlds_of(play, 0)
    sizes = [size(bag) for bag in own.effects]
    assert {tuple(sum(part) for part in world[:5]) for world in worlds} == {tuple(sizes)}
    totals = content_of().fighters[1].effects
    assert all(
        tuple(sum(part[kind] for part in world) for kind in range(3)) == totals for world in worlds
    )
    assert len(worlds) == len(set(worlds)) > 20
