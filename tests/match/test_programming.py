"""The API as a program uses it: defaults, words, copies, bots, and what is refused."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import pytest

import kumite
from kumite import record
from kumite.errors import BadSetup, BotFault, IllegalAction, SaveError
from kumite.games import find
from kumite.match import Match
from tests.harness import GAMES, SEARCHED, engines_of, setup_of

on_every_game = pytest.mark.parametrize("game", GAMES)
_SHORT = 200


def waiting(game: str, seed: int = 1, engine: str | None = None) -> Match:
    """A match that waits for a seat."""
    setup = setup_of(game, find(game).modes[0].id)
    match = Match(setup, seed=seed, engine=engine or engines_of(game)[0])
    while not match.to_act.seats:
        match.advance()
    return match


@on_every_game
def test_a_match_needs_only_its_game(game: str) -> None:
    match = kumite.new_match(game, seed=1, engine=engines_of(game)[0])
    mode = find(game).modes[0]
    assert (match.setup.mode, match.setup.seats) == (mode.id, mode.seats[0])


@on_every_game
def test_what_is_printed_is_short_and_the_board_is_plain(game: str) -> None:
    match = waiting(game)
    assert repr(match).startswith(f"<Match {game} ")
    seat = match.to_act.seats[0]
    shown = [match, match.view(0), match.view(), match.actions(seat)[0], match.in_words(seat)]
    for value in (*shown, find(game)):
        assert len(repr(value)) < _SHORT, repr(value)[:_SHORT]
        assert "\n" not in repr(value)
    assert str(match) == match.view().board()


@on_every_game
def test_what_has_words_prints_them(game: str) -> None:
    match = waiting(game)
    seat = match.to_act.seats[0]
    action = match.actions(seat)[0]
    match.apply(action, seat)
    while not match.is_over and not match.to_act.is_chance:
        match.play({match.to_act.seats[0]: "random"})
    worded: Any
    for worded in (action, match.steps[-1], *match.outcomes()):
        assert str(worded) == worded.label
    assert str(match.scores()) == match.scores().text
    for event in match.events_since():
        assert str(event) == event.text


@on_every_game
def test_a_notebook_shows_the_board_where_there_is_no_app(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: ())
    match = waiting(game)
    html = match._repr_html_()
    assert html.count("<pre>") == 1
    assert escape(str(match)) in html
    assert match.setup.mode in html


@on_every_game
def test_an_action_is_taken_in_every_form(game: str) -> None:
    start = waiting(game)
    seat = start.to_act.seats[0]
    choice = start.actions(seat)[-1]
    ends = set()
    for form in (choice, choice.action, choice.code, choice.label, choice.label.upper()):
        match = start.clone()
        match.apply(form, seat)
        ends.add(match.fingerprint())
    assert len(ends) == 1


@on_every_game
def test_what_is_no_action_is_refused_with_a_reason(game: str) -> None:
    match = waiting(game)
    seat = match.to_act.seats[0]
    choice = match.actions(seat)[0]
    before = match.fingerprint()
    for form, told in (
        (True, "typed, a number or a label"),
        (None, "typed, a number or a label"),
        (1.0, "typed, a number or a label"),
        (-1, "cannot do -1 now"),
        (choice.label[:-1] + "?", "cannot do"),
    ):
        with pytest.raises(IllegalAction, match=told):
            match.apply(form, seat)  # type: ignore[arg-type]
    assert match.fingerprint() == before


def test_who_is_asked_too_early_or_too_late_is_told_what_to_do() -> None:
    start = kumite.new_match("neon", seed=1)
    over = kumite.play("neon", "random", seed=1)
    for match, told in ((start, r"waits for chance: call advance\(\)"), (over, "match is over")):
        with pytest.raises(IllegalAction, match=told):
            match.apply(1)
        with pytest.raises(IllegalAction, match=told):
            match.search()
        with pytest.raises(IllegalAction, match="seat 0 has to wait"):
            match.search(0)


@pytest.mark.parametrize("seat", ["0", 0.0, True])
def test_what_is_no_seat_is_refused(seat: Any) -> None:
    match = waiting("neon")
    for ask in (match.actions, match.codes, lambda seat: match.odds(seat, 3)):
        with pytest.raises(IllegalAction, match="a seat is a whole number"):
            ask(seat)
    with pytest.raises(BadSetup, match="chooses for a Match, not for 'neon'"):
        kumite.bot("random").choose("neon")  # type: ignore[arg-type]


def test_odds_are_asked_in_every_form() -> None:
    match = waiting("neon")
    while (seat := match.to_act.seats[0]) is not None:
        found = [each for each in match.actions(seat) if match.odds(seat, each) is not None]
        if found:
            break
        match.play({seat: "rookie"})
        while match.advance() is not None:
            pass
    for form in (found[0].action, found[0].code, found[0].label):
        assert match.odds(seat, form) == match.odds(seat, found[0])


def test_an_outcome_is_taken_as_it_is_listed() -> None:
    one, other = (kumite.new_match("neon", seed=1) for _ in range(2))
    one.apply_outcome(one.outcomes()[1])
    other.apply_outcome(other.outcomes()[1].outcome)
    assert one == other


def test_a_label_that_is_nearly_right_names_the_right_one() -> None:
    match = waiting("neon")
    with pytest.raises(IllegalAction, match="did you mean"):
        match.apply(match.actions(match.to_act.seats[0])[0].label[:-1], match.to_act.seats[0])


@pytest.mark.parametrize("seed", ["abc", 1.5, True, b"1"])
def test_what_is_no_seed_is_refused(seed: object) -> None:
    for start in (
        lambda: kumite.new_match("neon", seed=seed),  # type: ignore[arg-type]
        lambda: kumite.bot("random", seed=seed),  # type: ignore[arg-type]
        lambda: kumite.play("neon", "random", seed=seed),  # type: ignore[arg-type]
    ):
        with pytest.raises(BadSetup, match="a seed is a whole number"):
            start()


def test_files_are_named_by_paths(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="no such file"):
        record.read("nowhere.kumite")
    with pytest.raises(SaveError, match="named by its path, not by 7"):
        record.read(7)  # type: ignore[arg-type]
    match = waiting("neon")
    match.save(str(tmp_path / "a.kumite"))
    with pytest.raises(SaveError, match="already exists"):
        match.save(tmp_path / "a.kumite")
    assert Match.from_file(str(tmp_path / "a.kumite")) == match


@pytest.mark.parametrize(("game", "mode"), SEARCHED)
def test_copies_are_equal_until_one_plays_on(game: str, mode: str) -> None:
    match = Match(setup_of(game, mode), seed=3)
    while match.step < 60 and not match.is_over:
        if match.advance() is None:
            seat = match.to_act.seats[0]
            match.apply(match.codes(seat)[0], seat)
    for twin in (copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert twin == match
        assert hash(twin) == hash(match)
        assert twin.fingerprint() == match.fingerprint()
        assert twin.timeline() == match.timeline()
        assert twin.to_act == match.to_act
        known = {match: "found"}
        if twin.advance() is None:
            twin.apply(twin.codes(twin.to_act.seats[0])[0], twin.to_act.seats[0])
        assert twin != match
        assert twin not in known
        twin.undo()
        assert known[twin] == "found"
        # Its luck is the same too.
        assert twin.next_outcome() == match.next_outcome()


def test_matches_that_start_differently_differ() -> None:
    match = kumite.new_match("neon", seed=1)
    assert match != kumite.new_match("neon", mode="royale", seed=1)
    assert match != kumite.new_match("martial-art", seed=1)
    assert match != 5
    assert match == kumite.new_match("neon", seed=1, engine="reference", options={})


@pytest.mark.parametrize(("game", "mode"), SEARCHED)
def test_bots_play_a_whole_match(game: str, mode: str) -> None:
    bots = (["rookie", "random"] * 3)[: find(game).mode(mode).seats[0]]
    match = kumite.play(game, bots, mode=mode, seed=4)
    assert match.is_over
    again = kumite.play(game, bots, mode=mode, seed=4)
    assert again == match


class First:
    """A bot of somebody's own."""

    def choose(self, view: bytes, actions: Sequence[int]) -> int:
        assert view
        return actions[0]


class Wrong(First):
    def choose(self, view: bytes, actions: Sequence[int]) -> int:
        return -1


def test_bots_by_seat_play_until_somebody_else_must_choose() -> None:
    match = waiting("neon")
    taken = match.play({1: First()})  # type: ignore[dict-item]
    assert match.step == len(taken) + 2 or match.to_act.seats == (0,)
    assert match.to_act.seats == (0,)
    choice = kumite.bot("rookie").choose(match)
    match.apply(choice, 0)
    assert match.steps[-1].label == choice.label


def test_bots_that_do_not_fit_are_refused() -> None:
    match = waiting("neon")
    for bots, told in (
        (["random"], "2 seats need one bot each"),
        ({2: "random"}, "there is no seat 2"),
        ("rndom", "did you mean random"),
        ([1, 2], "a bot is a name or has a method choose"),
    ):
        with pytest.raises(BadSetup, match=told):
            match.play(bots)  # type: ignore[arg-type]
    with pytest.raises(BotFault, match=r"Wrong .* chose -1"):
        match.play(Wrong())  # type: ignore[arg-type]


def test_a_search_has_labels_and_its_best_can_be_taken() -> None:
    match = waiting("martial-art")
    seat = match.to_act.seats[0]
    found = match.search(seat, iterations=40, seed=1)
    assert found.best.label in {choice.label for choice in match.actions(seat)}
    assert found.line[0].code == found.best.code
    assert len(repr(found)) < _SHORT
    told = str(found).splitlines()
    assert told[0] == f"{found.who}: {found.question}"
    assert [line.strip().partition(" ")[2] for line in told[1 : 1 + len(found.choices)]] == [
        str(choice) for choice in found.choices
    ]
    assert [line.strip() for line in told[1 + len(found.choices) :]] == list(map(str, found.line))
    match.apply(found.best, seat)
    assert match.steps[-1].label == found.best.label


def test_the_package_says_what_it_has() -> None:
    assert set(dir(kumite)) == set(kumite.__all__)
    for name in kumite.__all__:
        assert getattr(kumite, name) is not None
