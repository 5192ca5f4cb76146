"""How bots of Defend Neo Tokyo keep cards, share out power and choose parts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kumite.bots import make
from kumite.contract import CHANCE, Setup
from kumite.games.defend_neo_tokyo.actions import Action, Part, Plan
from kumite.games.defend_neo_tokyo.codec import decode
from kumite.games.defend_neo_tokyo.content import load
from kumite.games.defend_neo_tokyo.model import MechState, Phase
from kumite.native.defend_neo_tokyo import game
from kumite.thinking.search import search

GAME = "defend-neo-tokyo"


def questions(phase: Phase, number: int, **options: str) -> Iterator[tuple[bytes, list[int]]]:
    """What is asked in a phase of a match between rookies, with two options or more."""
    rng = Random(number)
    state = game().new(Setup(GAME, "coop", 2, options=options))
    bots = [make("rookie", game=GAME, seat=seat) for seat in range(2)]
    while state.to_act():
        if state.to_act() == CHANCE:
            codes, weights = zip(*state.outcomes(), strict=True)
            state.apply_outcome(rng.choices(codes, weights)[0])
            continue
        seat = state.to_act().bit_length() - 1
        view, actions = state.view(seat), list(state.actions(seat))
        now, _ = decode(state.encode())
        if now.phase is phase and not now.depth and len(actions) > 1:
            yield view, actions
        state.apply(seat, bots[seat].choose(view, actions))


def test_rules_of_thumb_say_what_to_keep() -> None:
    """No time is spent on it, and no level is worse at it than another."""
    asked = 0
    for view, codes in questions(Phase.DISCARD, 1):
        reports = [search(view, game=GAME, iterations=50, seed=1, blur=blur) for blur in (0, 1)]
        assert {report.iterations for report in reports} == {0}
        chosen = make("rookie", game=GAME, seat=0).choose(view, codes)
        assert {report.action for report in reports} == {chosen}
        assert {entry.action for entry in reports[0].ranked} == set(codes)
        assert len({entry.values for entry in reports[0].ranked}) == 1
        asked += 1
    assert asked > 0


def test_power_that_is_left_goes_where_most_cards_may_need_it() -> None:
    """Of plans that let the mech do the same, the rookie takes one that serves most other cards."""
    content, spared = load(), 0
    for view, codes in questions(Phase.POWER, 3):
        state, _ = decode(view)
        mech = state.mechs[(state.captain + state.cursor) % state.crew]

        def serves(code: int, mech: MechState = mech) -> tuple[set[tuple[int, int]], int]:
            """The cards of the hand and the tile actions that a plan is enough for; all cards."""
            plan = Plan.from_code(code)
            does, every = set(), 0
            for slot, power in enumerate((plan.left, plan.right, plan.legs), start=1):
                part = mech.parts[slot]
                enough = [card.req <= power for card in content.cards[part]]
                every += sum(enough)
                held = (mech.hand >> 7 * slot + at & 1 for at in range(7))
                does |= {(slot, at) for at, has in enumerate(held) if has and enough[at]}
                tiles = enumerate(content.parts[part].actions)
                does |= {(slot, 7 + at) for at, tile in tiles if tile.at <= power}
            return does, every

        does, every = serves(make("rookie", game=GAME, seat=0).choose(view, codes))
        others = [other for same, other in map(serves, codes) if same == does]
        assert every == max(others)
        spared += min(others) < every
    assert spared > 0


def test_parts_are_told_apart_in_a_draft() -> None:
    """The chassis with the strongest generator is not the one that is listed first."""
    view, codes = next(questions(Phase.CHASSIS, 1, build="draft"))
    rookie = make("rookie", game=GAME, seat=0)
    chosen = Action.from_code(rookie.choose(view, codes))
    assert isinstance(chosen, Part)
    assert load().parts[chosen.part].id == "shen-jian"
    values = [entry.values for entry in search(view, game=GAME, iterations=300, seed=1).ranked]
    assert len(set(values)) > 1
