"""Reasons of Super Fantasy Brawl are true of the action they are told of.

Each phrase is compared with what the native engine does in some line of the seat's own choices, or
with the position; words that no check here knows fail.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

import pytest

from kumite.bots import make
from kumite.contract import CHANCE, RawEvent, RawState
from kumite.games.super_fantasy_brawl import actions as act
from kumite.games.super_fantasy_brawl.events import EventKind
from kumite.games.super_fantasy_brawl.imagining import engine_of
from kumite.games.super_fantasy_brawl.model import GATE, NO_ID, SIDES, Phase
from kumite.games.super_fantasy_brawl.standing import standing_of
from kumite.games.super_fantasy_brawl.terms import CardType
from kumite.games.super_fantasy_brawl.view import View
from kumite.match import Match, new_match

NARROW = 68
_MOST = 3000
_BEFORE_REACTION = (EventKind.TARGETED, EventKind.REACTION_PASSED)
_DONE = act.Done().code
Found = re.Match[str]
Line = tuple[tuple[RawEvent, ...], View]


@dataclass
class Told:
    """An action of a seat, and what was told of it."""

    view: View
    action: act.Action
    codes: list[int]

    @property
    def me(self) -> int:
        return self.view.viewer % SIDES

    def figure(self, name: str) -> int:
        return next(at for at in range(8) if self.view.figure(at) == name)

    def is_own(self, figure: int) -> bool:
        return self.view.state.figures[figure].controller % SIDES == self.me

    @cached_property
    def lines(self) -> list[Line]:
        """Where the action can lead before anything is drawn, turned or asked of others."""
        from kumite.games.super_fantasy_brawl.codec import encode

        data = encode(self.view.state, self.view.viewer)
        world = engine_of(self.view.content).from_view(data, 5)
        return [
            (events, View.from_bytes(end.view(self.view.viewer), self.view.content))
            for events, end in _walk(world, self.view.viewer, self.action.code)
        ]


def _walk(
    world: RawState, viewer: int, code: int
) -> Iterator[tuple[tuple[RawEvent, ...], RawState]]:
    left: list[tuple[RawState, int, int, tuple[RawEvent, ...]]] = [(world, viewer, code, ())]
    seen: set[bytes] = set()
    while left and len(seen) < _MOST:
        before, seat, choice, events = left.pop()
        after = before.clone()
        mark = after.event_mark()
        after.apply(seat, choice)
        if after.encode() in seen:
            continue
        seen.add(after.encode())
        events = (*events, *after.events_since(mark))
        waiting = after.to_act()
        asked = -1 if waiting in (0, CHANCE) else waiting.bit_length() - 1
        codes = [] if asked < 0 else after.actions(asked)
        kinds = {type(act.Action.from_code(each)) for each in codes}
        if asked < 0 or kinds & {act.Play, act.Standard} or kinds == {act.Done}:
            is_reaction = asked >= 0 and asked != viewer and kinds == {act.Done}
            if not is_reaction or events[-1][0] not in _BEFORE_REACTION:
                yield events, after
                continue
        if asked != viewer and kinds - {act.React, act.Done}:
            yield events, after
            continue
        choices = codes if asked == viewer else [_DONE]
        left += [(after, asked, each, events) for each in choices]


def damage(events: tuple[RawEvent, ...], figure: int) -> int:
    return sum(raw[3] for raw in events if raw[0] == EventKind.DAMAGED and raw[2] == figure)


def outs(events: tuple[RawEvent, ...]) -> set[int]:
    return {raw[2] for raw in events if raw[0] == EventKind.OUT_OF_ACTION}


def gain_is_true(told: Told, text: str) -> bool:
    """Whether some line brings all parts of 'deal 3 damage to Rath (2 HP left) and …'."""
    parts = [(pattern, found) for pattern in GAINS for found in re.finditer(pattern, text)]
    assert parts, text
    rest = text
    for _, found in parts:
        rest = rest.replace(found[0], "")
    assert re.fullmatch(r"[ ,]*(and)?[ ,]*", rest), (text, rest)
    return any(
        all(GAINS[pattern](told, found, line) for pattern, found in parts) for line in told.lines
    )


def knocks_out(told: Told, found: Found, line: Line) -> bool:
    fallen = outs(line[0])
    names = re.split(" and ", found[1])
    gained = sum(
        raw[4] for raw in line[0] if raw[0] == EventKind.POINTS_GAINED and raw[2] == told.me
    )
    return {told.figure(name) for name in names} <= fallen and gained == int(found[2])


def deals(told: Told, found: Found, line: Line) -> bool:
    figure = told.figure(found[2])
    left = told.view.hp(figure) - told.view.state.figures[figure].damage - int(found[1])
    is_left = found[3] is None or int(found[3]) == left
    own = sum(damage(line[0], at) for at in range(8) if told.is_own(at))
    is_own = found[4] is None or int(found[4]) == own
    return damage(line[0], figure) == int(found[1]) and is_left and is_own


def deals_two(told: Told, found: Found, line: Line) -> bool:
    first, second = told.figure(found[2]), told.figure(found[4])
    return (damage(line[0], first), damage(line[0], second)) == (int(found[1]), int(found[3]))


def deals_many(told: Told, found: Found, line: Line) -> bool:
    enemies = [at for at in range(8) if not told.is_own(at)]
    own = sum(damage(line[0], at) for at in range(8) if told.is_own(at))
    is_own = found[3] is None or int(found[3]) == own
    return is_own and sum(damage(line[0], at) for at in enemies) == int(found[1])


def changes_challenges(told: Told, found: Found, line: Line) -> bool:
    side = 1 - told.me if found[1].startswith("break") else told.me
    wanted = found[1].startswith("meet")
    before, after = standing_of(told.view).met, standing_of(line[1]).met
    changed = [
        slot
        for slot in range(len(before))
        if (side in after[slot]) is wanted and (side in before[slot]) is not wanted
    ]
    names = [
        told.view.content.challenges[told.view.state.track[each]].name
        for each in changed
        if told.view.state.track[each] != NO_ID
    ]
    return len(names) >= int(found[2]) if found[2] else found[3] in names


GAINS: dict[str, Callable[[Told, Found, Line], bool]] = {
    r"knocks? out (.+?) for (\d) points?": knocks_out,
    r"loses? (\d) points? to the Enemy": lambda t, f, line: any(
        raw[0] == EventKind.POINTS_GAINED and raw[2] != t.me for raw in line[0]
    ),
    r"deals? (\d+) damage to (\d) Enemies(?: \((\d+) to its own side\))?": deals_many,
    (
        r"deals? (\d+) damage to ([^,(]+), (\d+) to (?!its own side)([A-Z][\w' ]+?)"
        r"(?= and |,|$| from| if)"
    ): deals_two,
    (
        r"deals? (\d+) damage to ((?!\d)[^,(]+?)"
        r"(?: \((\d+) HP left\)| \((\d+) to its own side\))"
    ): deals,
    r"(meets?|breaks?) (?:their )?(?:(\d) Challenges|(.+?)) \(\d points?\)": changes_challenges,
    r"moves? (.+?) onto a trap": lambda t, f, line: line[1].state.phase is Phase.FLIP,
    r"roots? ([A-Z].+?)(?= and |$| from| if)": lambda t, f, line: any(
        raw[0] == EventKind.ROOTED and raw[2] == t.figure(f[1]) for raw in line[0]
    ),
    r"stuns? ([A-Z].+?)(?= and |$| from| if)": lambda t, f, line: any(
        raw[0] == EventKind.STUNNED and raw[2] == t.figure(f[1]) for raw in line[0]
    ),
    r"heals? (\d+) damage": lambda t, f, line: (
        sum(raw[3] for raw in line[0] if raw[0] == EventKind.HEALED and t.is_own(raw[2]))
        == int(f[1])
    ),
}


def nearest(told: Told, at: int) -> int:
    """How far the nearest Enemy of whoever moves is."""
    state, arena = told.view.state, told.view.content.arena
    side = state.figures[state.mover].controller % SIDES
    return min(
        arena.distance(at, each.hex)
        for each in state.figures
        if each.hex != GATE and each.champion != NO_ID and each.controller % SIDES != side
    )


def goal(told: Told) -> int:
    action = told.action
    if isinstance(action, act.Dash):
        here = told.view.state.figures[told.view.state.mover].hex
        return told.view.content.arena.ray(here, action.direction, action.steps)[-1]
    assert isinstance(action, act.Step | act.Enter | act.Leap | act.Place)
    return action.hex


def is_nearer(told: Told, found: Found) -> bool:
    here = told.view.state.figures[told.view.state.mover].hex
    now = nearest(told, goal(told))
    if found[1] and here != GATE:
        assert (now < nearest(told, here)) is (found[1] == "nearer")
    return now == int(found[2])


def reacts(told: Told, found: Found) -> bool:
    passing = Told(told.view, act.Done(), told.codes)
    own = [at for at in range(8) if told.is_own(at)]
    hurt = {sum(damage(events, at) for at in own) for events, _ in told.lines}
    before = {sum(damage(events, at) for at in own) for events, _ in passing.lines}
    after = 0 if found[1] == "no" else int(found[1])
    return after in hurt and int(found[2]) in before and after < int(found[2])


def keeps(told: Told, found: Found) -> bool:
    assert isinstance(told.action, act.Replace)
    kept = told.view.card_numbers(told.view.viewer, told.view.me.hand & ~told.action.cards)
    attacks = sum(told.view.card(each).type is CardType.ATTACK for each in kept)
    return (attacks, len(kept)) == (int(found[1]), int(found[2]))


def core_is_out(told: Told, found: Found) -> bool:
    assert isinstance(told.action, act.Discard)
    return not told.view.me.cores >> told.view.card(told.action.card).core & 1


CHECKS: list[tuple[str, Callable[[Told, Found], bool]]] = [
    (r"nothing else to do|no Reaction can be played", lambda t, f: len(t.codes) == 1),
    (r"brings (.+) back into the arena(?: and can (.+)| without a card)?",
     lambda t, f: t.view.state.figures[t.figure(f[1])].hex == GATE
     and (f[2] is None or gain_is_true(t, f[2]))),
    (r"can (.+)", lambda t, f: gain_is_true(t, f[1])),
    (r"on the way to (\w\d), to (.+)", lambda t, f: gain_is_true(t, f[2])),
    (r"(no|\d+) damage instead of (\d+)(?:, to (.+))?",
     lambda t, f: reacts(t, f) and (f[3] is None or gain_is_true(t, f[3]))),
    (r"to (.+?)(?: from (?:there|here))?", lambda t, f: gain_is_true(t, f[1])),
    (r"((?:deals|knocks|meets|breaks|moves|roots|stuns|heals|loses) .+?) if nobody reacts",
     lambda t, f: gain_is_true(t, f[1])),
    (r"heals (\d+) of (\d+) damage", lambda t, f: t.action == act.Heal(int(f[1]))),
    (r"saves (.+) from going out of action",
     lambda t, f: any(t.figure(f[1]) not in outs(e) for e, _ in t.lines)),
    (r"moves (.+) up to (\d) hex(?:es)?(?:: (.+) is (\d) hex(?:es)? away| without a card|"
     r", saves a card for the next hand)", lambda t, f: t.figure(f[1]) >= 0),
    (r"((?:deals|knocks|meets|breaks|moves|roots|stuns|heals|loses) .+)",
     lambda t, f: gain_is_true(t, f[1])),
    (r"(?:(nearer|farther away): )?(\d) hex(?:es)? from (?!Man|Des|Cre|the other)(.+)", is_nearer),
    (r"(.+) stays on (\w\d)(?:, (\d) hex(?:es)? from (.+))?",
     lambda t, f: t.view.hex(t.view.state.figures[t.figure(f[1])].hex) == f[2]),
    (r"into the (.+) area", lambda t, f: any(
        goal(t) in area and statue.area_name == f[1]
        for statue, area in zip(t.view.content.statues, t.view.content.areas, strict=True))),
    (r"sets off (.+)", lambda t, f: any(each.hex == goal(t) for each in t.view.state.traps)),
    (r"has nobody in reach(.*)", lambda t, f: True),
    (r"keeps (\d) attacks? of (\d) cards?(?:, draws \d new)?", keeps),
    (r"(\d) hex(?:es)? from the other side, (\d) from its own",
     lambda t, f: isinstance(t.action, act.Lay | act.Shift)),
    (r"(\d) hex(?:es)? from (.+)", lambda t, f: isinstance(t.action, act.Deploy)),
    (r"(\d+) HP, DEF (\d), attacks up to STR (\d)", lambda t, f: True),
    (r"north and south mirror each other", lambda t, f: isinstance(t.action, act.Area)),
    (r"(.+) plays before its teammate each round", lambda t, f: isinstance(t.action, act.Lead)),
    (r"comes back in the next hand: (.+)", lambda t, f: isinstance(t.action, act.Plan)),
    (r"its (.+) Core is exhausted anyway", core_is_out),
    (r"gives up (.+)|takes (.+) from the Enemy's hand",
     lambda t, f: isinstance(t.action, act.Discard)),
    (r"(\d+) cards? more for the (\d) Cores? left",
     lambda t, f: int(f[2]) == t.view.me.cores.bit_count()),
    (r"no Core is left to play more cards", lambda t, f: not t.view.me.cores),
    (r"takes (no|\d+) damage, keeps (.+) for its next turn",
     lambda t, f: t.view.state.phase is Phase.REACT),
    (r"no other choice brings damage, points or a Challenge|every champion stays where it is",
     lambda t, f: t.view.state.phase is Phase.ACTIVATE),
    (r"the rest of the card is not used|the other cards stay in hand|"
     r"everything stays where it is", lambda t, f: t.action == act.Done()),
    (r"one of (\d+) tokens lies there", lambda t, f: isinstance(t.action, act.Look)),
    (r"(?:\d+ cards?|no card) in hand needs it", lambda t, f: isinstance(t.action, act.Exhaust)),
    (r"does what (.+) says|DEF \+\d|as the Action says|no damage, but the card asks for it",
     lambda t, f: True),
]  # fmt: skip


def check(told: Told, reason: str) -> str:
    assert len(reason) <= NARROW, reason
    for pattern, is_true in CHECKS:
        found = re.fullmatch(pattern, reason)
        if found is not None:
            assert is_true(told, found), (reason, told.action)
            return pattern
    printed = [told.view.content.cards[each].text for each in range(len(told.view.content.cards))]
    own = reason.replace("its next", "your next")
    assert any(text.startswith(own) for text in printed), f"no check knows {reason!r}"
    return "as printed"


@pytest.mark.parametrize(
    ("mode", "seats", "seed"), [("duel", 2, 0), ("duel", 2, 2), ("duel", 2, 5), ("tornado", 4, 1)]
)
def test_every_reason_is_true_of_its_action(mode: str, seats: int, seed: int) -> None:
    game = "super-fantasy-brawl"
    match: Match = new_match(game, mode=mode, seats=seats, seed=seed)
    bots = [make("rookie", game=game, seat=seat, seed=seed) for seat in range(seats)]
    seen: Counter[str] = Counter()
    asked = 0
    while not match.is_over:
        if match.to_act.is_chance:
            match.advance()
            continue
        seat = match.to_act.seats[0]
        codes, data = match.codes(seat), match.view_bytes(seat)
        view = match.view(seat)
        assert isinstance(view, View)
        asked += 1
        for at, code in enumerate(codes):
            if len(codes) > 12 and (at + asked) % 5:
                continue
            scores = [(each, 0.0) for each in codes]
            reason = match.words.reason(data, code, scores)
            seen[check(Told(view, act.Action.from_code(code), list(codes)), reason)] += 1
        choice = bots[seat].choose(data, codes)
        match.apply(match.words.action(choice), seat)
    assert len(seen) > 14, seen


def test_ending_a_turn_is_not_said_to_save_anything() -> None:
    """Cores come back and the hand is replaced in Upkeep (SFB-UPK-01), so nothing is kept."""
    match = new_match("super-fantasy-brawl", mode="duel", seats=2, seed=1)
    while match.to_act.is_chance or not any(
        isinstance(match.words.action(code), act.Play)
        for code in match.codes(match.to_act.seats[0])
    ):
        if match.advance() is None:
            seat = match.to_act.seats[0]
            match.apply(match.words.action(match.codes(seat)[0]), seat)
    seat = match.to_act.seats[0]
    scores = [(code, 0.0) for code in match.codes(seat)]
    reason = match.words.reason(match.view_bytes(seat), _DONE, scores)
    assert "keep" not in reason
    assert "Core" not in reason
