"""The odds beside a strike of Martial Art: those of the engine itself, fallen in every way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from kumite.bots import make
from kumite.contract import CHANCE, RawState
from kumite.games.martial_art.actions import Defend, Done, Skill, Start, Strike, from_code
from kumite.games.martial_art.codec import decode
from kumite.games.martial_art.content import load
from kumite.games.martial_art.events import EventKind
from kumite.games.martial_art.foresight import Outlook, outlook, shown_dice, with_skill
from kumite.games.martial_art.model import Phase
from kumite.games.martial_art.odds import odds_words, strikes_of
from kumite.games.martial_art.view import View
from kumite.match import Match, new_match

TABLES = (("white", 2, 3), ("black", 2, 5), ("black", 4, 1), ("black-team", 4, 2))
_MOST_STATES = 3000

Shares = dict[tuple[int, bool], Fraction]
"""The chance of each (damage, whether the defender is out)."""


def fallen(state: RawState, outcome: int) -> RawState:
    copy = state.clone()
    copy.apply_outcome(outcome)
    return copy


def taken(state: RawState, seat: int, code: int) -> RawState:
    copy = state.clone()
    copy.apply(seat, code)
    return copy


def asked(state: RawState) -> int:
    waiting = state.to_act()
    return (waiting & -waiting).bit_length() - 1


def struck(state: RawState, since: int, who: int) -> Shares:
    """What becomes of the defender, whichever way the dice fall; nothing more is used or shown."""
    events = [event for event in state.events_since(since) if event[2] == who]
    settled = next((event for event in events if event[0] == EventKind.SETTLED), None)
    is_out = any(event[0] == EventKind.ELIMINATED for event in events)
    if settled is not None or is_out:
        return {(settled[5] if settled else 0, is_out): Fraction(1)}
    if state.to_act() & CHANCE:
        listed = state.outcomes()
        total = sum(weight for _, weight in listed)
        mixed: Shares = {}
        for outcome, weight in listed:
            for end, share in struck(fallen(state, outcome), since, who).items():
                mixed[end] = mixed.get(end, Fraction(0)) + share * Fraction(weight, total)
        return mixed
    seat = asked(state)
    codes = state.actions(seat)
    passes = [code for code in codes if code in (Done().code, Defend(0, 0).code)]
    return struck(taken(state, seat, (passes or codes)[0]), since, who)


def compare(told: Outlook, true: Shares) -> None:
    for damage, chance in enumerate(told.chances):
        assert sum(share for (d, _), share in true.items() if d == damage) == chance
    assert sum(share for (_, out), share in true.items() if out) == told.puts_out


def views(match: Match, seat: int) -> View:
    view = match.view(seat)
    assert isinstance(view, View)
    return view


def check(match: Match, seat: int, seen: Counter[str]) -> None:
    state, view = match._state, views(match, seat)
    since, phase = len(state.events_since(0)), view.state.phase
    for code in state.actions(seat):
        action = from_code(code)
        if isinstance(action, Strike):
            (told,) = strikes_of(view, action)
            compare(told, struck(taken(state, seat, code), since, action.seat))
            seen["ring out" if told.is_ring_out else "strike"] += 1
        elif isinstance(action, Defend) and phase is Phase.DEFENSE:
            dice = shown_dice(view, action.defense, action.moves)
            s = view.state
            told = outlook(view, seat, s.last, s.target, dice)
            compare(told, struck(taken(state, seat, code), since, seat))
            seen["defense"] += 1
        elif isinstance(action, Skill) and phase is Phase.REACTION:
            then = with_skill(view, action.skill)
            told = outlook(then, seat, then.state.last, then.state.target)
            compare(told, struck(taken(state, seat, code), since, seat))
            seen["reaction"] += 1
            assert "to be hurt" in odds_words(view, action)


@pytest.mark.parametrize(("mode", "seats", "seed"), TABLES)
def test_odds_are_those_of_the_engine(mode: str, seats: int, seed: int) -> None:
    seen: Counter[str] = Counter()
    for extra in range(8 if mode == "white" else 3):
        roster = ("hirumasa", "kimberley", "ricardo", "wonja")[:seats]
        match = new_match(
            "martial-art", mode=mode, seats=seats, roster=roster, seed=seed + 10 * extra
        )
        level = ("rookie", "random")[extra % 2]
        bots = [make(level, game="martial-art", seat=seat, seed=seed) for seat in range(seats)]
        while not match.is_over:
            if match.to_act.is_chance:
                match.advance()
                continue
            seat = match.to_act.seats[0]
            check(match, seat, seen)
            code = bots[seat].choose(match.view_bytes(seat), match.codes(seat))
            match.apply(match.words.action(code), seat)
    assert seen["strike"] > 15
    assert seen["defense"] > 15
    if mode == "white":  # Oniyama is printed
        assert seen["reaction"] > 0


def strikes_from(state: RawState) -> dict[int, list[Outlook]] | None:
    """Every strike one can come to without a skill; None if there is too much to try."""
    seen: set[bytes] = set()
    waiting, active = [state], decode(state.encode())[0].active
    found: dict[int, list[Outlook]] = {}
    while waiting and len(seen) < _MOST_STATES:
        here = waiting.pop()
        key = here.encode()
        if key in seen or here.to_act() & CHANCE:
            continue
        seen.add(key)
        seat = asked(here)
        view = view_of(here, seat)
        if view.state.active != active:
            continue
        if view.state.phase is Phase.STRIKE:
            for code in here.actions(seat):
                for told in strikes_of(view, from_code(code)):
                    found.setdefault(told.defender, []).append(told)
        elif view.state.phase < Phase.STRIKE and view.state.phase > Phase.START:
            codes = here.actions(seat)
            codes = [c for c in codes if not isinstance(from_code(c), Skill)] or codes
            waiting += [taken(here, seat, code) for code in codes]
    return found if len(seen) < _MOST_STATES else None


def view_of(state: RawState, seat: int) -> View:
    return View.from_bytes(state.view(seat), load())


@pytest.mark.parametrize(("mode", "seats", "seed"), TABLES)
def test_whom_a_starting_area_can_reach(mode: str, seats: int, seed: int) -> None:
    """What is told of an Area is the best that one can come to from there."""
    match = new_match("martial-art", mode=mode, seats=seats, seed=seed)
    bots = [make("rookie", game="martial-art", seat=seat, seed=seed) for seat in range(seats)]
    looked = with_steps = 0
    while not match.is_over and looked < 40:
        if match.to_act.is_chance:
            match.advance()
            continue
        seat = match.to_act.seats[0]
        view = views(match, seat)
        if view.state.phase is Phase.START:
            for code in match.codes(seat):
                action = from_code(code)
                assert isinstance(action, Start)
                told = {each.defender: each for each in strikes_of(view, action)}
                true = strikes_from(taken(match._state, seat, code))
                if true is None:
                    continue
                assert set(told) == set(true), (match.step, action)
                for foe, best in told.items():
                    assert best.expected == max(each.expected for each in true[foe])
                    with_steps += best.steps > 0
                looked += 1
        chosen = bots[seat].choose(match.view_bytes(seat), match.codes(seat))
        match.apply(match.words.action(chosen), seat)
    assert with_steps > 0


@pytest.mark.parametrize(("mode", "seats", "seed"), TABLES)
def test_whom_one_can_still_come_to_strike(mode: str, seats: int, seed: int) -> None:
    """Energy, steps and facing tell the best that one can come to after them."""
    match = new_match("martial-art", mode=mode, seats=seats, seed=seed)
    bots = [make("rookie", game="martial-art", seat=seat, seed=seed) for seat in range(seats)]
    looked: Counter[Phase] = Counter()
    while not match.is_over and sum(looked.values()) < 90:
        if match.to_act.is_chance:
            match.advance()
            continue
        seat = match.to_act.seats[0]
        view = views(match, seat)
        if Phase.ENERGY <= view.state.phase <= Phase.FACING:
            for code in match.codes(seat):
                told = {each.defender: each for each in strikes_of(view, from_code(code))}
                true = strikes_from(taken(match._state, seat, code))
                if true is None:
                    continue
                assert set(told) == set(true), (match.step, from_code(code))
                for foe, best in told.items():
                    assert best.expected == max(each.expected for each in true[foe])
                looked[view.state.phase] += 1
        chosen = bots[seat].choose(match.view_bytes(seat), match.codes(seat))
        match.apply(match.words.action(chosen), seat)
    assert looked[Phase.MOVE] > 5
    assert looked[Phase.FACING] > 5 or mode == "white"
