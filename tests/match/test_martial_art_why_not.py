"""Every skill that cannot be used now has a reason, and no skill that can be used has one."""

from __future__ import annotations

from collections import Counter

import pytest

from kumite.bots import make
from kumite.games.martial_art import actions as act
from kumite.games.martial_art.content import load
from kumite.games.martial_art.model import Phase
from kumite.games.martial_art.view import View
from kumite.games.martial_art.why_not import usable_skills, why_not
from kumite.match import new_match
from tests.rules.martial_art.scenario import Scene, Seat, scene

SETS = [("igor", "li-ming"), ("kimberley", "ricardo"), ("hirumasa", "wonja")]


@pytest.mark.parametrize("mode", ["white", "black"])
@pytest.mark.parametrize("roster", SETS)
def test_a_skill_is_refused_if_and_only_if_it_is_not_offered(
    mode: str, roster: tuple[str, str]
) -> None:
    seen: Counter[str] = Counter()
    for seed in range(4):
        match = new_match("martial-art", mode=mode, seats=2, roster=roster, seed=seed)
        level = ("rookie", "random")[seed % 2]
        bots = [make(level, game="martial-art", seat=seat, seed=seed) for seat in range(2)]
        while not match.is_over:
            if match.to_act.is_chance:
                match.advance()
                continue
            seat = match.to_act.seats[0]
            view = match.view(seat)
            assert isinstance(view, View)
            codes = match.codes(seat)
            if view.state.phase > Phase.LAYOUT:
                actions = [act.from_code(code) for code in codes]
                usable = {each.skill for each in actions if isinstance(each, act.Skill)}
                assert usable_skills(view) == usable
                told = why_not(view)
                seen.update(each.reason.partition(" ")[0] for each in told)
                assert all(each.reason for each in told)
                assert len({each.label for each in told}) == len(told)
            code = bots[seat].choose(match.view_bytes(seat), codes)
            match.apply(match.words.action(code), seat)
    assert len(seen) > 2, seen


def refusal(play: Scene, seat: int, id: str) -> str:
    view = View.from_bytes(play.raw.view(seat), load())
    (name,) = (skill.name for _, skill in view.skills(seat) if skill.id == id)
    (reason,) = (each.reason for each in why_not(view) if each.label.startswith(name))
    return reason


def test_tokens_that_have_to_lie_together() -> None:
    """Jabs needs two Punches in the Starting Area; Hook, which is offered, does not."""
    play = scene(
        "reference",
        Seat("igor", "D4", chi=2, rage=2, areas={1: "Punch Energy"}, skills=["jabs", "hook"]),
        Seat("wonja", "D5"),
        mode="black",
    )
    play.until_start_skill(1)
    assert refusal(play, 0, "jabs") == "no 2 Punch in the Starting Area"


def test_a_lock_that_the_skill_leaves_unpaid() -> None:
    play = scene(
        "reference",
        Seat(
            "li-ming",
            "D4",
            chi=1,
            rage=1,
            areas={1: "Lock Punch Energy Energy"},
            skills=["kiss-of-the-mantis", "bite-of-the-tiger"],
        ),
        Seat("wonja", "D5"),
        mode="black",
    )
    play.until_sown(1, face=0)
    assert refusal(play, 0, "kiss-of-the-mantis") == (
        "after its price the Lock needs a Move, which cannot be paid"
    )
    assert refusal(play, 0, "bite-of-the-tiger") == "the strike would land on the Right Arm"


def test_whom_one_does_not_face() -> None:
    play = scene(
        "reference",
        Seat("igor", "D4", chi=2, rage=2, areas={1: "Punch Energy"}, skills=["hook"]),
        Seat("wonja", "D5"),
        mode="black",
    )
    play.until_sown(1, face=2)
    assert refusal(play, 0, "hook") == "you do not face Wonja"


def test_a_reaction_without_its_token() -> None:
    """Negativa is asked for while a hidden token lies there, and needs a Move (MA-INF-09)."""
    play = scene(
        "reference",
        Seat("igor", "D4", areas={1: "Punch Energy"}),
        Seat("ricardo", "D5", chi=1, areas={3: "Defense"}, skills=["negativa"]),
        mode="black",
    )
    play.turn(1, face=0, sow="Energy Punch", strike=1)
    assert play.phase is Phase.REACTION
    assert refusal(play, 1, "negativa") == "no Move in the Left Leg"
