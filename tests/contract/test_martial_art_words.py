"""Martial Art's words: labels, events, odds, reasons and refusals say what is so."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from kumite.contract import SPECTATOR, Setup
from kumite.games.martial_art import token_arrangements as arrangements
from kumite.games.martial_art.commentary import sentence, word
from kumite.games.martial_art.content import load
from kumite.games.martial_art.dice_odds import damage_odds
from kumite.games.martial_art.events import EventKind
from kumite.games.martial_art.presenter import Presenter
from kumite.games.martial_art.terms import Face
from tests.harness import engines_of, raw_game
from tests.rules.martial_art.eager import step

WORDS = Presenter(load())
MODES = ("white", "black", "white-team", "black-team")
on_every_engine = pytest.mark.parametrize("engine", engines_of("martial-art"))
in_every_mode = pytest.mark.parametrize("mode", MODES)


@on_every_engine
@in_every_mode
def test_everything_that_is_offered_has_words_of_its_own(engine: str, mode: str) -> None:
    """Along matches that are really fought."""
    state = raw_game("martial-art", engine).new(Setup("martial-art", mode, 4))
    rng, told = Random(3), 0
    while state.to_act():
        for seat in range(4):
            codes = state.actions(seat)
            if not codes:
                continue
            position = WORDS.position(state.view(seat))
            labels = [position.label(code) for code in codes]
            assert len({label.text for label in labels}) == len(codes)
            assert len({(label.group, label.detail) for label in labels}) == len(codes)
            assert position.question(seat).endswith("?")
            told += sum(bool(position.odds(code)) for code in codes)
            refused = position.why_not(codes)
            assert all(each.label and each.reason for each in refused)
            reason = WORDS.reason(state.view(seat), codes[0], [(code, 0.0) for code in codes])
            assert 0 < len(reason) < 70
        step(state, load(), rng)
    assert told > 10
    score = WORDS.score(state.scores(), state.view(SPECTATOR))
    assert score.text.endswith(".")
    assert score.winners == tuple(seat for seat in range(4) if state.returns()[seat] > 0)
    standings = WORDS.standings(state.scores(), state.view(SPECTATOR))
    best = max(standings)
    assert [seat for seat in range(4) if standings[seat] == best] == list(score.winners)


@on_every_engine
def test_every_kind_of_event_is_told(engine: str) -> None:
    """In fights of all belts every event comes up, and each is one sentence."""
    seen: Counter[int] = Counter()
    raw = raw_game("martial-art", engine)
    pushers = ("hirumasa", "kimberley", "wonja", "igor")
    setups = [
        Setup("martial-art", "white", 4, options={"fighters": "dealt"}),
        Setup("martial-art", "black-team", 4, ("wonja", "li-ming")),
        Setup("martial-art", "black", 4, pushers),
    ]
    for number in range(60):
        if len(seen) == len(EventKind):
            break
        state = raw.new(setups[min(number, 2)])
        rng = Random(number)
        while state.to_act():
            step(state, load(), rng)
        view = WORDS.view(state.view(SPECTATOR))
        for event in state.events_since(0):
            text = sentence(event, view)
            assert text[0].isupper() or text[0].isdigit(), text
            assert text.endswith("."), text
            seen[event[0]] += 1
    assert {EventKind(kind) for kind in seen} == set(EventKind)
    assert sentence((99, 127, 0, 0, 0, 0), view) == "Something happened (99)."
    assert (word(21), word(99)) == ("StrikeDeclared", "Event99")


def brute_force(attack: int, defense: int, swaps: bool, cancel: int, extra: int) -> list[Fraction]:
    """Damage by trying every face of every die."""
    die = load().die
    found: Counter[int] = Counter()
    for faces in product(die, repeat=attack + defense):
        ours, theirs = faces[:attack], faces[attack:]
        normal = ours.count(Face.FAIL if swaps else Face.NORMAL)
        x = ours.count(Face.EXCEPTIONAL)
        damage = max(0, normal - cancel) + x * (1 + extra)
        found[max(0, damage - (defense - theirs.count(Face.FAIL)))] += 1
    total = len(die) ** (attack + defense)
    return [Fraction(found[damage], total) for damage in range(max(found) + 1)]


@pytest.mark.parametrize(("attack", "defense"), [(1, 0), (2, 0), (3, 0), (2, 2), (3, 2), (4, 1)])
@pytest.mark.parametrize(("swaps", "cancel", "extra"), [(False, 0, 0), (True, 1, 1), (False, 2, 1)])
def test_odds_are_those_of_all_dice(
    attack: int, defense: int, swaps: bool, cancel: int, extra: int
) -> None:
    told = damage_odds(
        load().die, attack, defense, damage_per_x=extra, cancel_normal=cancel, swaps=swaps
    )
    assert list(told) == brute_force(attack, defense, swaps, cancel, extra)
    assert sum(told) == 1


def test_words_of_arrangements_are_in_order() -> None:
    for totals in ((2, 2, 4), (1, 0, 2), (3, 2, 3), (0, 0, 1)):
        count = arrangements.arrangements(totals)
        listed = [arrangements.word_of(number, totals) for number in range(count)]
        assert listed == sorted(set(listed))
        assert all(tuple(each.count(kind) for kind in range(3)) == totals for each in listed)


def test_skills_are_explained_by_name() -> None:
    assert WORDS.explain("hook") == [
        "Hook (Start, 2 Chi): Punch: one attack die more, the defender has one die fewer. Of Igor."
    ]
    assert any("karate" in line for line in WORDS.explain("kimberley"))


@on_every_engine
def test_differences_are_named(engine: str) -> None:
    state = raw_game("martial-art", engine).new(Setup("martial-art", "white", 2))
    one = state.encode()
    state.apply(0, state.actions(0)[0])
    assert WORDS.difference(one, one) == ""
    assert WORDS.difference(one, state.encode()).startswith("state.seats[0].fighter: 255 and 0")
    assert "do not decode" in WORDS.difference(one, b"")
