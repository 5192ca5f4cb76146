"""The match as people and programs use it."""

from __future__ import annotations

from random import Random

import pytest

import kumite
from kumite.errors import BadSetup, IllegalAction, UnknownGame
from kumite.match import Match, draw, new_match
from tests.harness import ENGINES

on_every_engine = pytest.mark.parametrize("engine", ENGINES)


def started(engine: str = ENGINES[0], seed: int | None = 7) -> Match:
    return new_match(
        "neon",
        mode="resurrection",
        seats=2,
        roster=("akari", "ghost"),
        seed=seed,
        engine=engine,
    )


def planning(engine: str = ENGINES[0]) -> Match:
    match = started(engine)
    while match.to_act.is_chance:
        match.advance()
    return match


def waiting(match: Match) -> tuple[int, ...]:
    return match.to_act.seats


def play_on(match: Match, steps: int, seed: int = 1) -> None:
    rng = Random(seed)
    for _ in range(steps):
        if match.is_over:
            return
        if match.to_act.is_chance:
            match.advance()
        else:
            seat = match.to_act.seats[0]
            match.apply(rng.choice(match.actions(seat)).action, seat)


@on_every_engine
def test_a_seed_makes_a_match_reproducible(engine: str) -> None:
    prints = set()
    for _ in range(2):
        match = started(engine)
        play_on(match, 200)
        prints.add(match.fingerprint())
    assert len(prints) == 1


def test_without_a_seed_luck_is_new() -> None:
    prints = set()
    for _ in range(3):
        match = started(seed=None)
        play_on(match, 12)
        prints.add(match.fingerprint())
    assert len(prints) > 1


@on_every_engine
def test_both_seats_plan_at_once_and_neither_sees_the_other(engine: str) -> None:
    match = planning(engine)
    assert waiting(match) == (0, 1)
    view = match.view_bytes(0)
    match.apply(match.actions(1)[3].action, seat=1)
    assert waiting(match) == (0,)
    assert match.view_bytes(0) != view
    assert "Plan: committed" in match.view(0).board()
    assert [event.kind for event in match.events_since(match.step - 1, seat=0)] == ["Planned"]
    planned, seen = match.events_since(match.step - 1, seat=1)
    assert (planned.kind, planned.fields) == ("Planned", {"seat": 1})
    assert (seen.kind, seen.fields["seat"], list(seen.fields)) == ("PlanSeen", 1, ["seat", "plan"])


def test_an_action_needs_its_seat_while_two_may_choose() -> None:
    match = planning()
    with pytest.raises(IllegalAction, match="seat 0 and seat 1"):
        match.apply(match.actions(0)[0].action)


@on_every_engine
def test_a_stale_answer_is_refused_and_changes_nothing(engine: str) -> None:
    match = planning(engine)
    step, action = match.step, match.actions(0)[0].action
    match.apply(action, seat=0, step=step)
    before = match.fingerprint()
    with pytest.raises(IllegalAction, match=f"answers step {step}"):
        match.apply(match.actions(1)[0].action, seat=1, step=step)
    assert match.fingerprint() == before
    match.apply(match.actions(1)[0].action, seat=1, step=step + 1)


@on_every_engine
def test_an_illegal_action_is_refused_and_changes_nothing(engine: str) -> None:
    match = planning(engine)
    before = match.fingerprint()
    for action in (match.words.action(11 << 24), match.words.action(4 << 24)):
        with pytest.raises(IllegalAction):
            match.apply(action, seat=0)
    for seat in (-1, 2, 9):
        with pytest.raises(IllegalAction, match="no seat"):
            match.apply(match.actions(0)[0].action, seat=seat)
    with pytest.raises(IllegalAction):
        match.apply_outcome(3)
    assert match.fingerprint() == before


@on_every_engine
def test_undo_goes_back_to_any_step(engine: str) -> None:
    match = started(engine)
    prints, events = [match.fingerprint()], [match.events_since(0)]
    rng = Random(3)
    while match.step < 150 and not match.is_over:
        play_on(match, 1, seed=rng.randrange(1000))
        prints.append(match.fingerprint())
        events.append(match.events_since(0))
    for target in (149, 128, 97, 64, 33, 32, 31, 1, 0):
        if target > match.step:
            continue
        match.undo(target)
        assert match.step == target
        assert match.fingerprint() == prints[target]
        assert [event.raw for event in match.events_since(0)] == [
            event.raw for event in events[target]
        ]
    with pytest.raises(IllegalAction):
        match.undo()


def test_undone_dice_fall_the_same_again() -> None:
    match = started()
    play_on(match, 60)
    before = match.fingerprint()
    steps = match.steps
    match.undo(10)
    for step in steps[10:]:
        if step.seat is None:
            match.advance()
        else:
            match.apply(match.words.action(step.code), step.seat)
    assert match.fingerprint() == before


@on_every_engine
def test_clones_do_not_share(engine: str) -> None:
    match = planning(engine)
    before = match.fingerprint()
    copy = match.clone()
    play_on(copy, 80)
    assert copy.step == match.step + 80
    assert match.fingerprint() == before
    copy.undo(match.step)
    assert copy.fingerprint() == before


@on_every_engine
def test_a_whole_match_has_an_end_and_a_score(engine: str) -> None:
    match = started(engine)
    play_on(match, 10_000)
    assert match.is_over
    assert match.to_act.is_over
    assert match.advance() is None
    score = match.scores()
    assert len(match.returns()) == len(score.seats) == 2
    assert "VP" in score.text


def test_outcomes_carry_exact_odds() -> None:
    match = started()
    listed = match.outcomes()
    assert len(listed) == 10
    assert sum(outcome.probability for outcome in listed) == 1
    assert listed[0].label == "Park is next in the ring"


def test_drawing_is_even() -> None:
    counts = [0] * 6
    for step in range(6000):
        counts[draw(1, step, 6)] += 1
    assert all(850 < count < 1150 for count in counts)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"mode": "resurection"}, "did you mean resurrection"),
        ({"seats": 7}, "2 to 6 seats, not 7"),
        ({"mode": "squad-2x2"}, "takes 4 seats"),
        ({"roster": ("akri",)}, "did you mean akari"),
        ({"roster": ("akari", "ghost", "snake")}, "3 fighters for 2 seats"),
        ({"roster": ("akari", "akari")}, "akari"),
        ({"options": {"automat": "no"}}, "did you mean automa"),
        ({"options": {"automa": "maybe"}}, "yes, no"),
        ({"options": {"automa": "no"}}, "(?i)automa"),
        ({"engine": "nativ"}, "did you mean native"),
        ({"seats": "2"}, "2 to 6 seats, not '2'"),
        ({"seats": 2.0}, "2 to 6 seats, not 2.0"),
        ({"roster": "akari"}, "a roster and packs are lists"),
        ({"packs": "my-pack"}, "a roster and packs are lists"),
        ({"options": ["automa"]}, "options have names and values"),
    ],
)
@on_every_engine
def test_a_bad_setup_is_refused_in_one_line(
    engine: str, change: dict[str, object], told: str
) -> None:
    asked: dict[str, object] = {"mode": "resurrection", "seats": 2, "engine": engine, **change}
    with pytest.raises(BadSetup, match=told):
        new_match("neon", **asked)  # type: ignore[arg-type]


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame, match="did you mean neon"):
        kumite.new_match("noen", mode="resurrection", seats=2)


def test_the_package_offers_its_main_names() -> None:
    for name in kumite.__all__:
        assert getattr(kumite, name) is not None
    with pytest.raises(AttributeError):
        kumite.nothing  # noqa: B018
