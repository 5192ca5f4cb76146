"""The odds beside every step of an attack: those of the engine itself, fallen in every way."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from kumite import engines
from kumite.bots import make
from kumite.contract import CHANCE, RawState, Setup
from kumite.games.neon import codec
from kumite.games.neon.actions import Attack, Done, Guards, Pay, from_code
from kumite.games.neon.asking import declared_dice
from kumite.games.neon.attack_odds import odds
from kumite.games.neon.events import EventKind
from kumite.games.neon.foresight import Foresight, foresee
from kumite.games.neon.model import AUTOMA, BOT, AttackStep
from kumite.games.neon.terms import GearType
from kumite.games.neon.view import View
from kumite.match import Match
from tests.rules.neon.scenario import Seat, content_of, everyone, scene

TABLES = (("resurrection", 3), ("royale", 4), ("royale", 2), ("squad-2x2", 4))
ENOUGH = 120
"""Of each kind, because every one is played out in all ways."""


# The whole engine as the judge


def damage_odds(state: RawState, mark: int, who: int, lost: int = 0) -> dict[int, Fraction]:
    """The damage to one target, in every way dice fall, while nobody uses what need not be used.

    `lost` is what it has lost before the events after `mark`.
    """
    lost += lost_since(state, mark, who)
    if is_settled(state, mark, who):
        return {lost: Fraction(1)}
    waiting, here = state.to_act(), state.event_mark()
    if waiting & CHANCE:
        listed = state.outcomes()
        total = sum(weight for _, weight in listed)
        mixed: dict[int, Fraction] = {}
        for outcome, weight in listed:
            after = damage_odds(fallen(state, outcome), here, who, lost)
            for damage, share in after.items():
                mixed[damage] = mixed.get(damage, Fraction(0)) + share * Fraction(weight, total)
        return mixed
    seat = (waiting & -waiting).bit_length() - 1
    codes = state.actions(seat)
    if any(isinstance(from_code(code), Guards | Pay) for code in codes):
        ways = [damage_odds(taken(state, seat, code), here, who, lost) for code in codes]
        return min(ways, key=expected)
    done = [code for code in codes if isinstance(from_code(code), Done)]
    return damage_odds(taken(state, seat, (done or codes)[0]), here, who, lost)


def lost_since(state: RawState, mark: int, who: int) -> int:
    lost = 0
    for kind, _, one, many, _, _ in state.events_since(mark):
        lost += many if kind == EventKind.DAMAGED and one == who else 0
        lost += kind == EventKind.BOT_DESTROYED and who == BOT
    return lost


def is_settled(state: RawState, mark: int, who: int) -> bool:
    """Whether the damage to a target is dealt, or will never be."""
    attack = codec.decode(state.encode())[0].attack
    ended = any(event[0] == EventKind.ATTACK_ENDED for event in state.events_since(mark))
    if attack is None or ended:
        return True
    is_past = AttackStep.DAMAGE < attack.step < AttackStep.OUTCOME_ALL
    is_theirs = attack.current == who and attack.step != AttackStep.BOT_TYPE
    is_hit = lost_since(state, mark, who) > 0 and attack.step > AttackStep.ROLL_ATTACK
    return is_hit or (is_past and is_theirs)


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
        running = view.state.attack
        step = "DECLARE" if running is None else running.step.name
        looked = 0
        for code in state.actions(seat):
            told = foresee(view, from_code(code))
            if told is None or looked >= 2 or self._is_too_much(told):
                continue
            kind = f"{step} {type(from_code(code)).__name__}"
            if self.kinds[kind] >= ENOUGH:
                continue
            looked += 1
            since = state.event_mark()
            after = taken(state, seat, code)
            for outlook in {each.who: each for each in told.outlooks}.values():
                if outlook.who == BOT and len([o for o in told.outlooks if o.who == BOT]) > 1:
                    continue
                true = damage_odds(after, since, outlook.who)
                shares = {at: share for at, share in enumerate(outlook.chances.damage) if share}
                assert shares == true, (match.step, from_code(code), outlook)
                hp = hp_of(view, outlook.who)
                assert outlook.chances.out == (true.get(hp, 0) if hp else 0)
                self.plated += wears_plates(view, outlook.who)
                self.on_all += told.is_for_all
            self.kinds[kind] += 1

    def _is_too_much(self, told: Foresight) -> bool:
        """Everybody in a Sector rolls: only a few can be played out in every way."""
        return len(told.outlooks) > 2


def hp_of(view: View, who: int) -> int:
    """HP tokens left; 0 for a Bot, which has none."""
    if who == BOT:
        return 0
    return view.state.automa_hp if who == AUTOMA else sum(view.state.seats[who].hp)


def wears_plates(view: View, who: int) -> bool:
    if who >= AUTOMA:
        return False
    gear = view.state.seats[who].gear
    return any(gear[kind] is not None for kind in (GearType.ARMOR, GearType.HELMET))


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
            told = [(a.action, foresee(view, from_code(a.code))) for a in match.actions(seat)]
            rolls = [(a, t) for a, t in told if t is not None and (t.rolls_again or t.is_best)]
            for action, best in rolls:
                if best.is_best:
                    marked += 1
                    on_all += best.is_for_all
                    others = [
                        other.expected
                        for each, other in rolls
                        if isinstance(action, Done) or getattr(each, "ref", None) == action.ref  # type: ignore[attr-defined]
                    ]
                    extreme = min(others) if best.is_own else max(others)
                    assert best.expected == extreme, (match.step, action)
            codes = [action.code for action in match.actions(seat)]
            match.apply(match.words.action(bots[seat].choose(match.view_bytes(seat), codes)), seat)
    assert marked > 20
    assert on_all > 1


def test_the_best_reroll_is_that_of_the_exact_dice() -> None:
    """The walk through the rules and the counting of dice agree, where no card interferes."""
    looked = 0
    for weapon, energy in (("curbside-pistol", 1), ("encore", 3), ("hostile-takeover", 1)):
        play = scene("native", Seat("ghost", at=3, energy=energy, gear={weapon: []}), Seat(at=3))
        view = View.from_bytes(play.raw.view(0), content_of())
        for attack in play.offers(Attack, target=1):
            told = foresee(view, attack)
            assert told is not None
            dice = declared_dice(view, attack)
            plain, best = odds(dice, 1), odds(dice, 1, reroll="best")
            assert told.outlooks[0].chances.expected == plain.expected
            assert told.again is not None
            assert told.again.expected == best.expected
            assert view.used(0, told.again_by) == view.used(0, 0), "Maneuver A"
            looked += 1
    assert looked >= 4


def test_a_reroll_that_cannot_be_paid_is_not_told() -> None:
    play = scene("native", Seat("ghost", at=3, energy=0), Seat(at=3))
    view = View.from_bytes(play.raw.view(0), content_of())
    (attack,) = play.offers(Attack, target=1)
    told = foresee(view, attack)
    assert told is not None
    assert told.again is None


def test_bots_that_are_left_of_a_sector_have_odds_too() -> None:
    """Their dice lie there while a fighter's part of the attack ends, which may still step away."""
    play = scene(
        "native",
        Seat("boulder", at=1, energy=0, gear={"shrapnel-puck": []}),
        Seat("ghost", at=2, energy=3),
        bots={2: 1},
    )
    play.attack("shrapnel-puck", everyone(2))
    play.roll("HIT", "COND")
    while play.raw.to_act() & CHANCE:
        play.raw.apply_outcome(play.raw.outcomes()[0][0])
    play.raw.apply(1, play.raw.actions(1)[0])  # it rolls its die again
    play.raw.apply_outcome(play.raw.outcomes()[0][0])
    view = View.from_bytes(play.raw.view(1), content_of())
    assert view.state.attack is not None
    assert view.state.attack.step is AttackStep.AFTERMATH
    assert sum(view.state.attack.bot_dice) == 1
    told = [foresee(view, from_code(code)) for code in play.raw.actions(1)]
    assert [len(each.outlooks) for each in told if each is not None] == [1]
