"""Why something is not possible: nothing legal is ever listed, and every reason is true.

A reason in words that no check here knows fails.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

import pytest

from kumite.bots import make
from kumite.games.neon import actions as act
from kumite.games.neon import codec, content
from kumite.games.neon.asking import refusals_of
from kumite.games.neon.entries import Content, Effect
from kumite.games.neon.model import AUTOMA, BASIC, NO_REF, FrameKind, Phase, SinkStage
from kumite.games.neon.operations import OpKind
from kumite.games.neon.terms import Window
from kumite.games.neon.view import View
from kumite.games.neon.why_not import why_not
from kumite.games.neon.why_not_effects import effect_reason
from kumite.match import Match, new_match
from kumite.reference.neon import effects, equipment, operations, ring, submersion, turn, use
from kumite.reference.neon.table import Table
from tests.harness import MODES, setup_of, walk
from tests.match.test_match import play_on

_REFS = range(40)


@cache
def printed() -> Content:
    return content.load()


@dataclass
class Asked:
    """One seat's question, as the engine has it and as the seat sees it."""

    table: Table
    view: View
    seat: int
    codes: list[int]

    @property
    def legal(self) -> list[act.Action]:
        return [act.from_code(code) for code in self.codes]


def asked_of(table: Table, view: bytes, seat: int, codes: list[int]) -> Asked:
    return Asked(table, View.from_bytes(view, printed()), seat, codes)


def random_questions(mode: str, seed: int) -> Iterator[Asked]:
    for spot in walk("reference", setup_of("neon", mode), seed, every=1):
        state, _ = codec.decode(spot.state.encode())
        for seat in spot.to_act():
            table = Table(printed(), state, [])
            yield asked_of(table, spot.state.view(seat), seat, spot.state.actions(seat))


def rookies_questions(mode: str, seed: int) -> Iterator[Asked]:
    """A match with more attacks in it than chance would bring."""
    match = Match(setup_of("neon", mode), engine="reference", seed=seed)
    bots = [make("rookie", game="neon", seat=seat, seed=seed) for seat in range(match.setup.seats)]
    while not match.is_over:
        if match.to_act.is_chance:
            match.advance()
            continue
        state, _ = codec.decode(match.encode())
        for seat in match.to_act.seats:
            codes = [action.code for action in match.actions(seat)]
            yield asked_of(Table(printed(), state, []), match.view_bytes(seat), seat, codes)
        seat = match.to_act.seats[0]
        codes = [action.code for action in match.actions(seat)]
        match.apply(match.words.action(bots[seat].choose(match.view_bytes(seat), codes)), seat)


def questions(mode: str) -> Iterator[Asked]:
    yield from random_questions(mode, 1)
    yield from rookies_questions(mode, 2)
    yield from rookies_questions(mode, 3)


# Effects: reasons against the predicates of the reference engine


def held(asked: Asked, ref: int) -> effects.Held | None:
    attack = asked.table.state.attack
    items = effects.held(asked.table, asked.seat, attack)
    return next((item for item in items if item.ref == ref), None)


Check = Callable[[Asked, effects.Held, re.Match[str]], bool]


def windows_now(asked: Asked) -> set[int]:
    state = asked.table.state
    if state.stack:
        assert state.attack is not None
        step = {7: 6, 12: 11}.get(state.attack.step, state.attack.step)
        return {window for at, window in use.WINDOW_OF_STEP.items() if at == step}
    if state.phase == Phase.SINK:
        return {Window.ON_SUBMERSION}
    is_moving = any(isinstance(action, act.Move) for action in asked.legal)
    return {Window.DURING_TURN} | ({Window.ON_MOVE_ACTION} if is_moving else set())


def is_closed(asked: Asked, item: effects.Held, _found: re.Match[str]) -> bool:
    return not windows_now(asked) & set(item.effect.windows)


def changes_nothing(asked: Asked, item: effects.Held, _found: re.Match[str]) -> bool:
    """Everything else would allow it, and still there is no way to use it."""
    attack, table = asked.table.state.attack, asked.table
    for window in windows_now(asked) & set(item.effect.windows):
        assert effects.is_available(table, asked.seat, item, Window(window), attack)
        if window == Window.ON_MOVE_ACTION:
            continue
        usage = operations.Use(asked.seat, Window(window), attack)
        if operations.params(table, usage, item.effect):
            return False
    return True


def fails_condition(asked: Asked, item: effects.Held, _found: re.Match[str]) -> bool:
    attack = asked.table.state.attack
    return not effects.conditions_hold(asked.table, asked.seat, item.effect, attack)


def is_too_dear(asked: Asked, item: effects.Held, found: re.Match[str]) -> bool:
    price = effects.energy_price(asked.table, asked.seat, item)
    energy = asked.table.seat(asked.seat).energy
    return (str(price), str(energy)) == found.groups() and price > energy


def has_no_ammo(asked: Asked, item: effects.Held, found: re.Match[str]) -> bool:
    ammo, attack = item.effect.cost.ammo, asked.table.state.attack
    assert ammo is not None
    assert ammo.name == found[1]
    return not equipment.ammo_sources(asked.table, asked.seat, item.slot, ammo, attack)


def rerolled(asked: Asked, item: effects.Held, found: re.Match[str]) -> bool:
    attack = asked.table.attack
    return attack.defense_rerolled if found[1] == "defender" else attack.rerolled


def blocked_reroll(asked: Asked, item: effects.Held, found: re.Match[str]) -> bool:
    table = asked.table
    roller = {6: table.attack.attacker, 7: table.attack.attacker}.get(
        table.attack.step, table.attack.current
    )
    return effects.reroll_forbidden(table, roller, asked.seat) is not None


EFFECT_REASONS: list[tuple[str, Check]] = [
    (
        r"only (before your|after (you|the|an attack of)|when|at the|in your|with a Move).*",
        is_closed,
    ),
    (r"it is used up for this attack", lambda a, i, f: effects.is_used(a.table.attack, a.seat, i)),
    (
        r"no abilities can be used in .* now",
        lambda a, i, f: (
            i.is_ability and bool(effects.passive_ops(a.table, a.seat, OpKind.BLOCK_ABILITIES))
        ),
    ),
    (
        r"its token lies in .* already",
        lambda a, i, f: a.table.seat(a.seat).token in a.table.state.ring,
    ),
    (r"it works only in a match of Squads", lambda a, i, f: not a.table.is_squad_mode),
    (r"only (with|in|at|against|after an attack|while) .*", fails_condition),
    (r"it costs (\d+) E, and you have (\d+)", is_too_dear),
    (r"it was used in this round already", lambda a, i, f: a.table.seat(a.seat).tapped),
    (r"it costs 1 (\w+), and nothing of yours can pay that here", has_no_ammo),
    (r"dice of the (attacker|defender) are rolled again only once.*", rerolled),
    (r"no dice are rolled again in .*", blocked_reroll),
    (r"first you leave the Sector.*", lambda a, i, f: a.table.state.stage == SinkStage.FLEE),
    (r"in Sudden Death nothing.*", lambda a, i, f: submersion.is_sudden_death(a.table)),
    (
        r"it serves you alone.*",
        lambda a, i, f: (
            a.table.attack.step in (7, 12)
            and a.seat not in (a.table.attack.attacker, a.table.attack.current)
        ),
    ),
    (
        r"range is extended only.*",
        lambda a, i, f: any(op.kind == OpKind.EXTEND_RANGE for op in i.effect.ops),
    ),
    (r"this attack was made possible.*", lambda a, i, f: a.table.attack.enabling != NO_REF),
    (r"it would change nothing now", changes_nothing),
    (r"nobody moves before an attack on a whole Sector", changes_nothing),
    (r"from there your Weapon would have no dice", changes_nothing),
    (r"it reaches no further than a plain Move here", changes_nothing),
    (r"you have (\d+) E already.*", changes_nothing),
    (r"you are the Leader already", lambda a, i, f: a.table.state.leader == a.seat),
    (r"no (attack|defense) die shows .*", changes_nothing),
    (r"no \w+ is left to cancel", changes_nothing),
    (r"no more (attack|defense) dice may be rolled.*", changes_nothing),
]


def refs_of(asked: Asked) -> set[int]:
    kinds = (act.Effect, act.Move, act.Attack)
    return {action.ref for action in asked.legal if isinstance(action, kinds)}


def is_chosen(effect: Effect) -> bool:
    """Whether somebody decides to use it; all others work by themselves."""
    automatic = {Window.ON_SEARCH, Window.ON_ENTER, Window.PASSIVE, Window.IMMEDIATE}
    return not effect.mandatory and not set(effect.windows) <= automatic


def check_effects(asked: Asked) -> Counter[str]:
    seen: Counter[str] = Counter()
    refused = {
        each.ref: why for each, why in refusals_of(asked.view) if isinstance(each, act.Effect)
    }
    for ref in _REFS:
        used = asked.view.used(asked.seat, ref)
        if used is None or ref in refs_of(asked) or not is_chosen(used.effect):
            assert ref not in refused
            continue
        told = effect_reason(asked.view, ref, used, refused.pop(ref))
        item = held(asked, ref)
        if item is None:
            assert re.fullmatch(r"only in an attack with .*", told), told
            seen["only in an attack with"] += 1
            continue
        for pattern, is_true in EFFECT_REASONS:
            found = re.fullmatch(pattern, told)
            if found is not None:
                assert is_true(asked, item, found), (used.name, told, asked.table.state)
                seen[pattern] += 1
                break
        else:
            raise AssertionError(f"nothing here checks: {told}")
    assert not refused
    return seen


def offers_effects(asked: Asked) -> bool:
    """Whether effects are part of the question at all."""
    state = asked.table.state
    if state.stack:
        return state.stack[-1].kind == FrameKind.ATTACK and any(
            isinstance(action, act.Done) for action in asked.legal
        )
    return state.phase == Phase.SINK or (state.phase == Phase.TURN and state.stage == 1)


@pytest.mark.parametrize("mode", [mode for game, mode in MODES if game == "neon"])
def test_reasons_about_effects_are_true(mode: str) -> None:
    seen: Counter[str] = Counter()
    for asked in questions(mode):
        if offers_effects(asked):
            seen += check_effects(asked)
    assert len(seen) >= 10, seen
    assert sum(seen.values()) > 300


# Everything else


def reach_of(asked: Asked, weapon: int) -> tuple[int, ...]:
    view = asked.view
    gear = None if weapon == BASIC else view.me.gear[weapon]
    return (1, 0, 0) if gear is None else printed().equipment[gear.card].dice


def weapons_of(asked: Asked) -> dict[str, int]:
    return {asked.view.weapon(asked.seat, slot): slot for slot in (0, 1, 2, 3, BASIC)}


def sector_named(name: str) -> int:
    return next(sector.number for sector in printed().sectors if sector.name == name)


def check_line(asked: Asked, label: str, told: str) -> str:
    """Which kind of reason it is; fails if it is not true."""
    table, state, seat = asked.table, asked.table.state, asked.seat
    own = table.seat(seat)
    if told.startswith("all three Actions"):
        assert state.next_action == 3
    elif match := re.fullmatch(r"Action (\d) of your plan is (.*)", told):
        half = asked.view.plan_halves(own.plan)[state.next_action]
        assert int(match[1]) == state.next_action + 1
        assert match[2] == half
        kind = {"Move": act.Move, "Search": act.Search, "Attack": act.Attack, "Defend": act.Defend}
        kind |= {"Takeover": act.Takeover, "Gain": act.Gain}
        wanted = kind[label.split()[0]]
        assert not any(isinstance(action, wanted) for action in asked.legal)
    elif match := re.fullmatch(r"it costs (\d+) E there, and you have (\d+)", told):
        assert int(match[1]) == turn.search_price(table, seat) > own.energy == int(match[2])
    elif match := re.fullmatch(r"it is (\d+) steps away.*", told):
        sector = sector_named(label.removeprefix("Move to "))
        assert ring.distance(state.ring, own.loc, sector) == int(match[1]) > 1
        going = [action for action in asked.legal if isinstance(action, act.Move)]
        assert sector not in {action.sector for action in going}
    elif told == "you are there":
        assert sector_named(label.removeprefix("Move to ")) == own.loc
    elif told == "it is under water":
        assert sector_named(label.split(" ", 2)[2]) not in state.ring
    elif match := re.fullmatch(r"it is at range (\d), where (.*) (?:has|have) no dice", told):
        named = [slot for name, slot in weapons_of(asked).items() if name in match[2]]
        assert named
        for slot in named:
            cells = reach_of(asked, slot)
            assert int(match[1]) >= len(cells) or not cells[int(match[1])]
    elif told.endswith("out of every range"):
        name = label.removeprefix("Attack ")
        who = next(who for who in range(AUTOMA) if asked.view.name(who) == name)
        assert table.location(who) == 0
    elif told.endswith("is your Ally"):
        name = label.removeprefix("Attack ")
        who = next(who for who in range(state.players) if asked.view.name(who) == name)
        assert table.are_allies(seat, who)
    elif told.startswith("every attack costs"):
        slot = weapons_of(asked)[label.removeprefix("Attack with ")]
        attacks = [action for action in asked.legal if isinstance(action, act.Attack)]
        assert slot not in {action.weapon for action in attacks}
    elif told == "a Defense is always performed":
        assert not any(isinstance(action, act.Forgo) for action in asked.legal)
    elif told.endswith("still to come"):
        assert state.next_action < 3
        assert not any(isinstance(action, act.Done) for action in asked.legal)
    elif told.startswith(("it was played", "you have not drawn")):
        assert state.phase == Phase.PLAN
        number = int(re.findall(r"card (\d+)", label)[0])
        card = next(at for at, each in enumerate(printed().cards) if each.initiative == number)
        assert not own.hand >> card & 1
        assert bool(own.discard >> card & 1) == told.startswith("it was played")
    elif told.endswith("has taken that Fighter"):
        assert label.removeprefix("Take ") in {asked.view.name(who) for who in range(state.players)}
    elif told.startswith("it is sinking"):
        assert own.loc == state.sinking
    elif told.startswith("it is not next to"):
        sector = sector_named(label.removeprefix("Flee to "))
        assert sector not in ring.neighbours(state.ring, state.sinking)
    elif label.startswith("Place "):
        check_place(asked, label, told)
    elif label.startswith("Pay "):
        check_pay(asked, label, told)
    else:
        raise AssertionError(f"nothing here checks: {label}: {told}")
    return re.sub(r"[\d]|[A-Z]\w+", "", told)


def check_place(asked: Asked, label: str, told: str) -> None:
    """No legal placing is this one, and the reason names a fact about the cards."""
    found = re.fullmatch(r"Place (.*?) (as Ammo under|on top of|as) (.*)", label)
    assert found is not None
    card = next(each for each in printed().equipment if each.name == found[1])
    gear = asked.view.me.gear
    spots = equipment.spots(asked.table, asked.seat, printed().equipment.index(card))
    if found[2] == "as":
        assert gear[card.type] is not None
        assert not any(spot.spot == act.FREE_SPOT for spot in spots)
        return
    slots = [at for at, each in enumerate(gear) if each and asked.view.card(each.card) == found[3]]
    spot = act.AS_AMMO if found[2] == "as Ammo under" else act.ON_TOP
    assert not any(each.spot == spot and each.slot in slots for each in spots)
    (under,) = [each for at, each in enumerate(gear) if at in slots]
    assert under is not None
    other = printed().equipment[under.card]
    shares = bool(set(card.ammo) & set(other.ammo))
    assert shares != told.startswith("they share no ammo symbol")
    if "and all are there" in told:
        assert len(under.ammo) == other.capacity
    elif "spot is taken" in told:
        assert gear[card.type] is not None
        assert card.type not in slots


def check_pay(asked: Asked, label: str, told: str) -> None:
    pays = [a.source - act.PAY_BOT for a in asked.legal if isinstance(a, act.Pay)]
    bots = range(len(printed().bots))
    labels = {printed().bots[bot].name for bot in pays if bot in bots}
    if "Bot" in label:
        assert not any(f"a {name} Bot" in label for name in labels)
    elif "discarding" in label:
        sources = [a.source for a in asked.legal if isinstance(a, act.Pay)]
        assert act.PAY_GEAR not in sources
    else:
        assert told.startswith("it shows no")


@pytest.mark.parametrize("mode", [mode for game, mode in MODES if game == "neon"])
def test_other_reasons_are_true(mode: str) -> None:
    kinds: Counter[str] = Counter()
    for asked in questions(mode):
        used = [asked.view.used(asked.seat, ref) for ref in _REFS]
        names = tuple(effect.name for effect in used if effect is not None)
        for line in why_not(asked.view):
            assert line.label
            assert line.reason
            if not line.label.startswith(names):
                kinds[check_line(asked, line.label, line.reason)] += 1
    assert len(kinds) >= 12, kinds


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_legal_is_listed(seats: int) -> None:
    """By their words: no label of a legal action is among those refused."""
    match = new_match("neon", mode="resurrection", seats=seats, seed=5)
    rng = Random(2)
    asked = 0
    while not match.is_over and match.step < 400:
        for seat in match.to_act.seats:
            offered = {action.label for action in match.actions(seat)}
            refused = match.why_not(seat)
            assert not offered & {line.label for line in refused}
            assert len({line.label for line in refused}) == len(refused)
            asked += 1
        play_on(match, 1, rng.randrange(1 << 30))
    assert asked > 60


def test_nobody_asked_nothing_refused() -> None:
    match = new_match("neon", mode="resurrection", seats=2, seed=5)
    assert match.to_act.is_chance
    assert match.why_not(0) == []
