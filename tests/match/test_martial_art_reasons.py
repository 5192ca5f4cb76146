"""Reasons of Martial Art are true of the action they are told of.

Each phrase is compared with what the engine does, or with the position; words that no check here
knows fail.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import pytest

from kumite.bots import Reasoning, make
from kumite.games.martial_art import actions as act
from kumite.games.martial_art.events import EventKind
from kumite.games.martial_art.model import Phase
from kumite.games.martial_art.strikes import strikes_of
from kumite.games.martial_art.terms import AREA_NAMES, Keyword, Token
from kumite.games.martial_art.view import View
from kumite.match import Match, new_match
from tests.rules.martial_art.scenario import Seat, scene

Found = re.Match[str]


@dataclass
class Told:
    """An action of a seat, and what was told of it."""

    match: Match
    seat: int
    action: act.Action

    @cached_property
    def view(self) -> View:
        return view_of(self.match, self.seat)

    @cached_property
    def after(self) -> View:
        copy = self.match.clone()
        copy.apply(self.action, self.seat)
        return view_of(copy, self.seat)

    @cached_property
    def events(self) -> list[tuple[int, ...]]:
        copy = self.match.clone()
        copy.apply(self.action, self.seat)
        return [event.raw for event in copy.events_since(self.match.step, self.seat)]

    def foe(self, name: str) -> int:
        """An opponent of that name."""
        names = {self.view.name(foe): foe for foe in self.view.opponents(self.seat)}
        return names[name]

    def distances(self, view: View) -> dict[str, int]:
        foes = self.view.opponents(self.seat)
        return {view.name(foe): view.distance(self.seat, foe) for foe in foes}


def view_of(match: Match, seat: int) -> View:
    view = match.view(seat)
    assert isinstance(view, View)
    return view


def around(told: Told, *, is_front: bool) -> set[str]:
    """Opponents next to the viewer, as it faces after the action."""
    view, found = told.after, set()
    for foe in told.view.opponents(told.seat):
        way = view.content.mat.direction(view.me.space, view.state.seats[foe].space)
        if view.distance(told.seat, foe) == 1 and way is not None:
            off = (way - view.me.facing) % 6
            if (off in (5, 0, 1)) == is_front:
                found.add(view.name(foe))
    return found


def names(words: str) -> set[str]:
    return set(words.split(" and "))


def gained(told: Told, found: Found) -> bool:
    skills = {skill.name: skill for _, skill in told.view.skills(told.seat)}
    skill, before, after = skills[found[1]], told.view.me, told.after.me
    was = before.chi >= skill.chi and before.rage >= skill.rage
    return not was and after.chi >= skill.chi and after.rage >= skill.rage


def percent(chance: Fraction) -> str:
    return f"{round(float(chance) * 100)}"


def average(damage: Fraction) -> str:
    return f"{float(damage):.1f}"


def hurts(told: Told, found: Found) -> bool:
    """Exactly as likely as a strike that the action leads to; and as it may be defended."""
    chance, name, area, out = found.groups()
    foe = told.foe(name)
    return any(
        each.defender == foe
        and AREA_NAMES[each.area - 1] == area
        and each.hurts_words == chance
        and (percent(each.puts_out) if each.puts_out else None) == out
        for each in strikes_of(told.view, told.action)
    )


def is_short(told: Told, found: Found) -> bool:
    skills = {skill.name: skill for _, skill in told.view.skills(told.seat)}
    skill, own = skills[found[2]], told.after.me
    return int(found[1]) == max(skill.chi - own.chi, 0) + max(skill.rage - own.rage, 0) > 0


def does_more(told: Told, found: Found) -> bool:
    """By a Start Skill: more damage than without it. By a Reaction: less."""
    if told.view.state.defender == told.seat:
        return float(found[1]) <= float(found[2])
    with_it, without = (strikes_of(told.view, each) for each in (told.action, act.Done()))
    plain = {each.defender: average(each.expected) for each in without}
    return any((average(each.expected), plain[each.defender]) == found.groups() for each in with_it)


def parries(told: Told, found: Found) -> bool:
    shown = (told.action, act.Defend(0, 0))
    chances = (percent(strikes_of(told.view, each)[0].hurts) for each in shown)
    return tuple(chances) == found.groups()


def pushes_out(told: Told, found: Found) -> bool:
    foe = told.foe(found[1])
    return any(
        each.defender == foe and each.is_ring_out for each in strikes_of(told.view, told.action)
    )


def is_from_behind(told: Told, found: Found) -> bool:
    foe = told.foe(found[1])
    is_next = told.after.distance(told.seat, foe) == 1
    return is_next and told.after.is_from_behind(foe)


def is_unspent(told: Told, _: Found) -> bool:
    return (told.view.me.chi, told.view.me.rage) == (told.after.me.chi, told.after.me.rage)


def is_kept(told: Told, found: Found) -> bool:
    """The Action is still in the hand, and somebody can be struck with it."""
    kind = Token[found[1].upper()]
    is_held = told.after.state.hand_actions[kind] or told.after.state.last == kind
    return bool(is_held) and 1 in told.distances(told.view).values()


def sown(told: Told, found: Found) -> bool:
    token, area = Token[found[1].upper()], AREA_NAMES.index(found[2]) + 1
    kinds = (EventKind.TOKEN_SOWN, EventKind.SOWN_SEEN)
    return any(raw[0] in kinds and raw[3:5] == (area, token) for raw in told.events)


def rolls(told: Told, found: Found) -> bool:
    copy = told.match.clone()
    copy.apply(told.action, told.seat)
    state = view_of(copy, told.seat).state
    while state.phase is Phase.ATTACK_ROLL and copy.to_act.is_chance:
        copy.advance()
        state = view_of(copy, told.seat).state
        if state.phase is Phase.DEFENSE_ROLL:
            most = max(each.outcome & 31 for each in copy.outcomes())
            return most == int(found[1])
    return int(found[1]) == 0 or state.phase is not Phase.DEFENSE_ROLL


def works(told: Told, found: Found) -> bool:
    assert isinstance(told.action, act.Skill)
    skill = told.view.skill(told.seat, told.action.skill)
    own = told.after.me
    assert skill.name == found[1]
    if found[2] == "from now on":
        return skill.keyword is Keyword.STYLE and own.style == told.action.skill
    return bool(own.pending >> told.action.skill & 1) or told.after.state.active != told.seat


CHECKS: list[tuple[str, Callable[[Told, Found], bool]]] = [
    (r"nothing else to do", lambda t, f: len(t.match.codes(t.seat)) == 1),
    (r"([\d-]+%) to hurt (.+)'s (.+?)(?:, (\d+)% to put out)?", hurts),
    (r"pushes (.+) off the mat", pushes_out),
    (
        r"nobody is in reach, so (\d) energy to prepare",
        lambda t, f: t.after.state.revealed[2] == int(f[1]) and not strikes_of(t.view, t.action),
    ),
    (r"its Move allows a step", lambda t, f: t.after.state.moves_left > 0),
    (r"its tokens move to other Areas", lambda t, f: not strikes_of(t.view, t.action)),
    (r"the energy stays as it is", is_unspent),
    (r"then there is enough for (.+)", gained),
    (r"(\d) short of (.+) then", is_short),
    (
        r"Chi (\d+), Rage (\d+)",
        lambda t, f: (t.after.me.chi, t.after.me.rage) == (int(f[1]), int(f[2])),
    ),
    (r"behind (.+), for a die more", is_from_behind),
    (
        r"closer to (.+)",
        lambda t, f: t.distances(t.after)[f[1]] < min(t.distances(t.view).values()),
    ),
    (
        r"away from (.+)",
        lambda t, f: (
            t.distances(t.view)[f[1]] < t.distances(t.after)[f[1]]
            and min(t.distances(t.view).values()) < min(t.distances(t.after).values())
        ),
    ),
    (r"still next to (.+)", lambda t, f: t.distances(t.after)[f[1]] == 1),
    (r"still (\d) spaces from (.+)", lambda t, f: t.distances(t.after)[f[2]] == int(f[1])),
    (
        r"(.+) in front, no foe behind",
        lambda t, f: around(t, is_front=True) == names(f[1]) and not around(t, is_front=False),
    ),
    (
        r"(.+) in front, (.+) behind",
        lambda t, f: (
            around(t, is_front=True) == names(f[1]) and around(t, is_front=False) == names(f[2])
        ),
    ),
    (
        r"turned away from (.+)",
        lambda t, f: around(t, is_front=False) == names(f[1]) and not around(t, is_front=True),
    ),
    (r"towards (.+)", lambda t, f: 1 not in t.distances(t.view).values()),
    (r"no foe is near", lambda t, f: 1 not in t.distances(t.view).values()),
    (r"([\d.]+) damage on average instead of ([\d.]+)", does_more),
    (r"(.+) goes with the strike", lambda t, f: bool(strikes_of(t.view, t.action))),
    (r"(.+) answers the strike", lambda t, f: t.view.state.defender == t.seat),
    (r"(.+) works (from now on|next turn)", works),
    (r"another turn at once", lambda t, f: t.after.state.is_bonus or t.after.state.bonus_due),
    (r"an opponent spends nothing next turn", lambda t, f: True),
    (r"two tokens change places", lambda t, f: True),
    (r"(.+) is kept for the strike", is_kept),
    (r"(Punch|Kick|Lock|Headbutt|Move|Defense|Energy) goes to the (.+)", sown),
    (r"nothing is shown", lambda t, f: t.action == act.Defend(0, 0)),
    (r"(\d+)% to be hurt instead of (\d+)%", parries),
    (r"(\d+) (?:die|dice) to parry with", rolls),
    (r"the energy is kept", is_unspent),
    (r"next to (.+) already", lambda t, f: t.distances(t.view)[f[1]] == 1),
    (r"stays on (\w\d)", lambda t, f: t.after.space(t.after.me.space) == f[1]),
    (r"no strike", lambda t, f: t.after.state.defender == t.view.state.defender),
    (r"tokens stay where they are", lambda t, f: t.after.me.actions == t.view.me.actions),
    (r"(.+) has (\d) Chi and (\d) Rage", lambda t, f: t.foe(f[1]) >= 0),
    (r"(.+) comes to the (.+)|(.+) moves on to the (.+)", lambda t, f: True),
    (r"(.+) for (the reserve|.+)", lambda t, f: isinstance(t.action, act.Lay)),
    (r"(.+) costs (.+)", lambda t, f: isinstance(t.action, act.Pick)),
]


def check(told: Told, reason: str) -> str:
    if isinstance(told.action, act.Fighter):
        text = told.view.content.fighters[told.action.fighter].text
        assert f"{reason}.".lower() == text.lower()
        return "a fighter's own words"
    for pattern, is_true in CHECKS:
        found = re.fullmatch(pattern, reason)
        if found is not None:
            assert is_true(told, found), (reason, told.action, told.match.step)
            return pattern
    raise AssertionError(f"no check knows {reason!r}")


@pytest.mark.parametrize(("mode", "seats"), [("white", 2), ("black", 2), ("black", 3)])
def test_every_reason_is_true_of_its_action(mode: str, seats: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(4):
        match = new_match("martial-art", mode=mode, seats=seats, seed=seed)
        level = ("rookie", "random")[seed % 2]
        bots = [make(level, game="martial-art", seat=seat, seed=seed) for seat in range(seats)]
        while not match.is_over:
            if match.to_act.is_chance:
                match.advance()
                continue
            for seat in match.to_act.seats:
                codes = match.codes(seat)
                for code in codes:
                    scores = [(each, -10.0 * (each != code)) for each in codes]
                    reason = match.words.reason(match.view_bytes(seat), code, scores)
                    seen[check(Told(match, seat, act.from_code(code)), reason)] += 1
            seat = match.to_act.seats[0]
            code = bots[seat].choose(match.view_bytes(seat), match.codes(seat))
            match.apply(match.words.action(code), seat)
    assert len(seen) > (15 if mode == "white" else 24), seen


def test_nobody_in_reach_is_no_strike_to_come() -> None:
    """An Action alone promises nothing: the foe must be in reach too."""
    play = scene(
        "reference",
        Seat("igor", "A1", areas={1: "Punch Defense"}),
        Seat("wonja", "G4"),
    )
    words = new_match("martial-art", mode="white", seats=2).words
    codes = play.raw.actions(0)
    reason = words.reason(play.raw.view(0), act.Start(1).code, [(code, 0.0) for code in codes])
    assert reason == "its tokens move to other Areas"


UNTOLD = (
    "martial-art/1 mode=black_team players=4 phase=defense round=23 first=2 active=2 "
    "start_area=3 revealed=1/0/1 sown=3 last=1 moves_left=1 own_skill=3 target=1 defender=1 "
    "direction=3 seats=[(fighter=igor space=10 life=[6,3,0,0,1] chi=2 rage=2 skills=112 "
    "style=5 first_turn_done=yes laid=12 actions=[[0*4],[0*4],[2,0,0,0],[0,0,1,0]] "
    "effects=[0/0/0,1/1/0,1/0/0,0/0/1,0/0/2] removed=[0,0,0,1,0,1,1] "
    "known={4-6,9,14,18,24-25,27,48,52,57}),(fighter=li-ming space=15 facing=4 life=[4,2,0,5] "
    "chi=1 rage=4 skills=21 first_turn_done=yes laid=12 actions=[[0*4]*4,[1,1,1,0]] "
    "effects=[0/1/0,0/0/0,1/0/1,0/0/0,0/0/2] removed=[0,1,0,0,1,1,1] "
    "known={4,8-9}),(fighter=kimberley space=16 facing=3 life=[0,1,0,0,5] skills=74 "
    "first_turn_done=yes laid=12 actions=[[0,1,0,0],[0*4],[0*4],[1,0,0,0],[0,1,0,0]] "
    "effects=[0/2/1,1/0/0,0/0/0,1/0/0,0/0/2] removed=[1,0*4,1,0] "
    "known={15-16,21-22,24,28,84-85,87,89,108,112,114,116}),(fighter=ricardo "
    "status=technical_ko left=1 facing=1 life=[4,4,6,0,1] skills=25 first_turn_done=yes "
    "laid=12 actions=[[0,1,0,0],[0,0,0,1],[0*4],[0*4],[1,0,0,0]] "
    "effects=[0/0/0,0/0/0,0/0/0,2/1/0,0/0/1] removed=[0,1,0,0,1,1,2] known={0,3})]"
)
"""A strike whose dice the engine cannot foresee from what its defender knows."""


def test_a_strike_without_odds_has_reasons_all_the_same() -> None:
    match = Match.from_position(UNTOLD)
    bot = make("rookie", game="martial-art", seat=1)
    assert isinstance(bot, Reasoning)
    told = [bot.reason(match.view_bytes(1), each.code) for each in match.actions(1)]
    assert told == ["nothing is shown", "what is shown protects you"]
