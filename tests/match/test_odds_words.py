"""The odds beside every step of an attack: those of the engine itself, fallen in every way."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

import pytest

from kumite import engines
from kumite.bots import make
from kumite.contract import CHANCE, RawState, Setup
from kumite.games.neon import codec
from kumite.games.neon.actions import Done, Guards, Pay, from_code
from kumite.games.neon.attack_odds import best_reroll, odds
from kumite.games.neon.dice import Counts, Readings
from kumite.games.neon.events import EventKind
from kumite.games.neon.foresight import Foresight, foresee
from kumite.games.neon.kept_dice import clash
from kumite.games.neon.labels import Labels
from kumite.games.neon.model import BOT, AttackStep
from kumite.games.neon.plates import NO_PLATES, plates_of
from kumite.games.neon.view import View
from kumite.match import Match

TABLES = (("resurrection", 3), ("royale", 4), ("royale", 2), ("squad-2x2", 4))
ENOUGH = 120
"""Of each kind, because every one is played out in all ways."""
ROLLS = ("CRIT", "HIT", "COND", "MISS")


@pytest.mark.parametrize(("attack", "defense"), list(product((1, 3, 6), (0, 1, 3))))
def test_dice_all_in_the_air_are_an_attack(attack: int, defense: int) -> None:
    for readings in (Readings(), Readings(2, 1, 0, 1, 1), Readings(1, 2, 0, 0, 9)):
        whole = odds(attack, defense, readings=readings, engine="reference")
        ours = clash((0, 0, 0, 0), attack, (0, 0, 0, 0), defense, readings=readings)
        assert ours.distribution == whole.distribution


@pytest.mark.parametrize("roll", [(1, 1, 1, 0), (0, 2, 0, 1), (0, 0, 1, 2), (2, 0, 2, 1)])
def test_kept_dice_are_as_the_best_reroll_counts_them(roll: Counts) -> None:
    faces = [face for face, count in zip(ROLLS, roll, strict=True) for _ in range(count)]
    best = best_reroll(faces, 2)
    kept = [roll[at] - best.faces.count(face) for at, face in enumerate(ROLLS)]
    first, second, third, fourth = kept
    ours = clash((first, second, third, fourth), len(best.faces), (0, 0, 0, 0), 2)
    assert ours.distribution == best.odds.distribution


# The whole engine as the judge


def damage_odds(state: RawState, since: int, who: int, hp: int) -> dict[int, Fraction]:
    """The damage to one target, in every way dice fall, while nobody uses what need not be used."""
    dealt = dealt_to(state, since, who, hp)
    if dealt is not None:
        return {dealt: Fraction(1)}
    waiting = state.to_act()
    if waiting & CHANCE:
        listed = state.outcomes()
        total = sum(weight for _, weight in listed)
        mixed: dict[int, Fraction] = {}
        for outcome, weight in listed:
            for damage, share in damage_odds(fallen(state, outcome), since, who, hp).items():
                mixed[damage] = mixed.get(damage, Fraction(0)) + share * Fraction(weight, total)
        return mixed
    seat = (waiting & -waiting).bit_length() - 1
    codes = state.actions(seat)
    if any(isinstance(from_code(code), Guards | Pay) for code in codes):
        ways = [damage_odds(taken(state, seat, code), since, who, hp) for code in codes]
        return min(ways, key=expected)
    done = [code for code in codes if isinstance(from_code(code), Done)]
    return damage_odds(taken(state, seat, (done or codes)[0]), since, who, hp)


def dealt_to(state: RawState, since: int, who: int, hp: int) -> int | None:
    """What a target has lost, as soon as that is certain."""
    is_moving = False  # what hurts before the roll is not the attack
    for event in state.events_since(since):
        if event[0] in (EventKind.ATTACK_DECLARED, EventKind.ATTACK_ROLLED):
            is_moving = event[0] == EventKind.ATTACK_DECLARED
        if event[0] == EventKind.ATTACK_ENDED:
            return 0
        if who == BOT and event[0] == EventKind.BOT_DESTROYED:
            return 1
        if event[0] == EventKind.DAMAGED and event[2] == who and not is_moving:
            return event[3]
    attack = codec.decode(state.encode())[0].attack
    if attack is None:
        return 0
    is_past = attack.step > AttackStep.DAMAGE and attack.current == who and who != BOT
    return 0 if is_past and attack.step < AttackStep.OUTCOME_ALL else None


def expected(shares: dict[int, Fraction]) -> Fraction:
    return sum((damage * share for damage, share in shares.items()), Fraction(0))


def fallen(state: RawState, outcome: int) -> RawState:
    copy = state.clone()
    copy.apply_outcome(outcome)
    return copy


def taken(state: RawState, seat: int, code: int) -> RawState:
    copy = state.clone()
    copy.apply(seat, code)
    return copy


@dataclass
class Checked:
    """How many odds of each kind were compared."""

    kinds: Counter[str] = field(default_factory=Counter)
    plated: int = 0
    on_all: int = 0

    def check(self, match: Match, seat: int, state: RawState) -> None:
        view = View.from_bytes(match.view_bytes(seat), match.words.content)  # type: ignore[attr-defined]
        labels = Labels(view)
        running = view.state.attack
        step = "DECLARE" if running is None else running.step.name
        looked = 0
        for code in state.actions(seat):
            told = foresee(labels, from_code(code))
            if told is None or looked >= 2 or self._is_too_much(told):
                continue
            kind = f"{step} {type(from_code(code)).__name__}"
            if self.kinds[kind] >= ENOUGH:
                continue
            looked += 1
            since = len(state.events_since(0))
            after = taken(state, seat, code)
            for outlook in {each.who: each for each in told.outlooks}.values():
                if outlook.who == BOT and len([o for o in told.outlooks if o.who == BOT]) > 1:
                    continue
                true = damage_odds(after, since, outlook.who, outlook.hp)
                assert outlook.odds.distribution == true, (match.step, from_code(code), outlook)
                defeat = Fraction(true.get(outlook.hp, 0)) if outlook.hp else Fraction(0)
                assert outlook.defeat == defeat
                self.plated += plates_of(view, outlook.who) != NO_PLATES
                self.on_all += told.is_for_all
            self.kinds[kind] += 1

    def _is_too_much(self, told: Foresight) -> bool:
        """Everybody in a Sector rolls: only a few can be played out in every way."""
        return len(told.outlooks) > 2


def test_odds_are_what_the_engine_leads_to() -> None:
    """Every share of every damage, plates and whole Sectors too, in hundreds of positions."""
    game = engines.load("neon", "native")
    checked = Checked()
    for seed, (mode, seats) in enumerate(TABLES):
        match = Match(Setup("neon", mode, seats), seed=seed)
        bots = [make("rookie", game="neon", seat=seat, seed=seed) for seat in range(seats)]
        while not match.is_over:
            if match.to_act.is_chance:
                match.advance()
                continue
            seat = match.to_act.seats[0]
            if match.step > 40:
                checked.check(match, seat, game.decode(match.encode()))
            codes = [action.code for action in match.actions(seat)]
            match.apply(match.words.action(bots[seat].choose(match.view_bytes(seat), codes)), seat)
    for kind, least in (
        ("DECLARE Attack", 100),
        ("BEFORE_ATTACK Done", 5),
        ("BEFORE_ATTACK Effect", 5),
        ("AFTER_ATTACK Done", 5),
        ("AFTER_ATTACK Effect", 5),
        ("BEFORE_DEFENSE Done", 3),
        ("AFTER_DEFENSE Done", 5),
        ("AFTER_DEFENSE Effect", 5),
    ):
        assert checked.kinds[kind] >= least, checked
    assert checked.plated >= 50, checked
    assert checked.on_all >= 10, checked


def test_what_is_called_best_is_best_among_the_choices() -> None:
    """No dice of the same effect promise more, and where dice are best as they are, none at all."""
    setup = Setup("neon", "resurrection", 3, ("akari", "ghost", "snake"))
    marked = on_all = 0
    for seed in (4, 5, 6):
        match = Match(setup, seed=seed)
        bots = [make("rookie", game="neon", seat=seat, seed=seed) for seat in range(3)]
        while not match.is_over:
            if match.to_act.is_chance:
                match.advance()
                continue
            seat = match.to_act.seats[0]
            view = View.from_bytes(match.view_bytes(seat), match.words.content)  # type: ignore[attr-defined]
            labels = Labels(view)
            told = [(a.action, foresee(labels, from_code(a.code))) for a in match.actions(seat)]
            rolls = [(a, t) for a, t in told if t is not None and (t.rolls_again or t.is_best)]
            for action, best in rolls:
                if best.is_best:
                    marked += 1
                    on_all += best.is_for_all
                    others = [
                        hoped(other)
                        for each, other in rolls
                        if isinstance(action, Done) or getattr(each, "ref", None) == action.ref  # type: ignore[attr-defined]
                    ]
                    extreme = min(others) if best.is_own else max(others)
                    assert hoped(best) == extreme, (match.step, action)
            codes = [action.code for action in match.actions(seat)]
            match.apply(match.words.action(bots[seat].choose(match.view_bytes(seat), codes)), seat)
    assert marked > 20
    assert on_all > 1


def hoped(told: Foresight) -> Fraction:
    return sum((outlook.odds.expected for outlook in told.outlooks), Fraction(0))
