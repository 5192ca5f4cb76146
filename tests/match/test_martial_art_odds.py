"""The odds beside a strike of Martial Art: those of the engine itself, fallen in every way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from kumite.bots import make
from kumite.contract import CHANCE, RawState
from kumite.games.martial_art.actions import Defend, Done, Skill, Start, Strike, from_code
from kumite.games.martial_art.codec import decode, encode
from kumite.games.martial_art.content import load
from kumite.games.martial_art.events import EventKind
from kumite.games.martial_art.model import NOBODY, Phase
from kumite.games.martial_art.strikes import Outlook, strikes_of
from kumite.games.martial_art.terms import AREAS
from kumite.games.martial_art.view import View
from kumite.match import Match, new_match
from kumite.reference.martial_art import knowledge
from kumite.reference.martial_art.table import Table
from kumite.what_if import Chances
from tests.harness import raw_game

TABLES = (("white", 2, 3), ("black", 2, 5), ("black", 4, 1), ("black-team", 4, 2))
_MOST_STATES = 3000
_MOST_DEFENDED = 4

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


def life_of(state: RawState, who: int) -> int:
    return sum(decode(state.encode())[0].seats[who].life)


Worth = tuple[Fraction, Fraction]


def worth(shares: Shares) -> Worth:
    """How likely one is out, and the damage to expect."""
    out = sum((share for (_, is_out), share in shares.items() if is_out), Fraction(0))
    return out, sum((damage * share for (damage, _), share in shares.items()), Fraction(0))


def mixed(parts: list[tuple[Shares, Fraction]]) -> Shares:
    found: Shares = {}
    for shares, weight in parts:
        for end, share in shares.items():
            found[end] = found.get(end, Fraction(0)) + share * weight
    return found


def struck(state: RawState, since: int, who: int, life: int, chooser: int = NOBODY) -> Shares:
    """What becomes of somebody, whichever way the dice fall.

    The chooser shows what is best for it; else nobody uses anything.
    """
    events = [event for event in state.events_since(since) if event[2] == who]
    is_out = any(event[0] == EventKind.ELIMINATED for event in events)
    if is_out or any(event[0] == EventKind.SETTLED for event in events):
        return {(life_of(state, who) - life, is_out): Fraction(1)}
    if state.to_act() & CHANCE:
        listed = state.outcomes()
        total = sum(weight for _, weight in listed)
        return mixed(
            [
                (struck(fallen(state, outcome), since, who, life, chooser), Fraction(weight, total))
                for outcome, weight in listed
            ]
        )
    seat = asked(state)
    codes = state.actions(seat)
    passes = [code for code in codes if code in (Done().code, Defend(0, 0).code)]
    may_show = seat == chooser and isinstance(from_code(codes[0]), Defend)
    tried = codes if may_show else (passes or codes)[:1]
    ends = [struck(taken(state, seat, code), since, who, life, chooser) for code in tried]
    return min(ends, key=worth)


def compare(told: Chances, true: Shares) -> None:
    for damage, chance in enumerate(told.damage):
        assert sum(share for (d, _), share in true.items() if d == damage) == chance
    assert sum(share for (_, out), share in true.items() if out) == told.out


def views(match: Match, seat: int) -> View:
    view = match.view(seat)
    assert isinstance(view, View)
    return view


def check(match: Match, seat: int, seen: Counter[str]) -> None:
    view = views(match, seat)
    state = raw_game("martial-art", "reference").decode(match.encode())
    since, phase = state.event_mark(), view.state.phase
    for code in state.actions(seat):
        action = from_code(code)
        if isinstance(action, Strike):
            (told,) = strikes_of(view, action)
            life = life_of(state, action.seat)
            compare(told.undefended, struck(taken(state, seat, code), since, action.seat, life))
            seen["ring out" if told.is_ring_out else "strike"] += 1
            if len(view.state.seats) == 2 and seen["defended"] < _MOST_DEFENDED:
                least, most = defended(state, seat, code, action.seat)
                compare(told.against_known or told.undefended, least)
                compare(told.at_worst or told.undefended, most)
                seen["defended"] += told.at_worst is not None
        elif isinstance(action, Defend) and phase is Phase.DEFENSE:
            (told,) = strikes_of(view, action)
            life = life_of(state, seat)
            compare(told.undefended, struck(taken(state, seat, code), since, seat, life))
            seen["defense"] += 1
        elif phase is Phase.REACTION:
            (told,) = strikes_of(view, action)
            life = life_of(state, seat)
            compare(told.undefended, struck(taken(state, seat, code), since, seat, life, seat))
            seen["reaction"] += 1
            odds = match.odds(seat, action)
            assert odds is not None
            assert odds.is_feared
            assert "to be hurt" in odds.text


def defended(state: RawState, seat: int, code: int, who: int) -> tuple[Shares, Shares]:
    """The best defense where it protects least and most, of all worlds the attacker holds
    possible."""
    table = Table(load(), decode(state.encode())[0], [])
    ends: list[Shares] = []
    for world in knowledge.possible(table, who):
        dealt = decode(state.encode())[0]
        own = dealt.seats[who]
        own.effects = [list(bag) for bag in world[:AREAS]]
        own.reserve = list(world[knowledge.RESERVE_BIN])
        there = raw_game("martial-art", "reference").decode(encode(dealt))
        since, life = there.event_mark(), life_of(there, who)
        ends.append(struck(taken(there, seat, code), since, who, life, who))
    return max(ends, key=worth), min(ends, key=worth)


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
    assert seen["defended"] or seats > 2
    assert seen["defense"] > 15
    if mode == "white":  # Oniyama is printed
        assert seen["reaction"] > 0


def value(each: Outlook) -> tuple[Fraction, Fraction]:
    return each.puts_out, each.expected


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
                    assert value(best) == max(value(each) for each in true[foe])
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
                    assert value(best) == max(value(each) for each in true[foe])
                looked[view.state.phase] += 1
        chosen = bots[seat].choose(match.view_bytes(seat), match.codes(seat))
        match.apply(match.words.action(chosen), seat)
    assert looked[Phase.MOVE] > 5
    assert looked[Phase.FACING] > 5 or mode == "white"
