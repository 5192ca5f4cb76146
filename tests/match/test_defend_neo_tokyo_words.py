"""Defend Neo Tokyo in words: every choice has a label of its own, every event a sentence."""

from __future__ import annotations

from random import Random

import pytest

from kumite.contract import CHANCE, SPECTATOR, Setup
from kumite.games.defend_neo_tokyo.actions import Card, Tile
from kumite.games.defend_neo_tokyo.codec import decode
from kumite.games.defend_neo_tokyo.model import Phase
from kumite.games.defend_neo_tokyo.presenter import load
from kumite.reference.defend_neo_tokyo import game

GAME, WORDS = game(), load()
SETUPS = [
    Setup("defend-neo-tokyo", "coop", 3, options={"build": "draft", "hands": "closed"}),
    Setup("defend-neo-tokyo", "solo", 1, options={"build": "random-parts"}),
]


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_a_match_in_words(number: int) -> None:
    state, rng, mark = GAME.new(SETUPS[number]), Random(number), 0
    odds = 0
    while state.to_act():
        if state.to_act() == CHANCE:
            position = WORDS.position(state.view(SPECTATOR))
            outcome = rng.choice(state.outcomes())[0]
            assert position.outcome(outcome)
            state.apply_outcome(outcome)
        else:
            seat = state.to_act().bit_length() - 1
            view, codes = state.view(seat), state.actions(seat)
            position = WORDS.position(view)
            labels = [position.label(code).text for code in codes]
            assert len(set(labels)) == len(labels)
            assert position.question(seat).endswith("?")
            code = rng.choice(codes)
            odds += bool(position.odds(code))
            assert WORDS.reason(view, code, [(each, 0.0) for each in codes])
            state.apply(seat, code)
        for event in state.events_since(mark):
            sentence = WORDS.event(event, state.view(SPECTATOR)).text
            assert sentence.endswith(".")
            assert "nobody" not in sentence
        mark = state.event_mark()
    assert odds > 0
    assert "Everybody" in WORDS.score(state.scores(), state.view(SPECTATOR)).text
    assert "Destruction" in WORDS.view(state.view(0)).board()


def test_what_is_not_on_offer_has_a_reason() -> None:
    """Every card and tile action is on offer or has a reason, never both (DNT-D-12)."""
    state, rng = GAME.new(SETUPS[1]), Random(2)
    looked = 0
    while state.to_act() and looked < 12:
        if state.to_act() == CHANCE:
            state.apply_outcome(rng.choice(state.outcomes())[0])
            continue
        known, _ = decode(state.encode())
        if known.phase is Phase.ACTION and not known.depth:
            looked += 1
            actions = [WORDS.action(code) for code in state.actions(0)]
            offered = {each.card for each in actions if isinstance(each, Card)}
            offered |= {
                32 + 4 * each.slot + each.number for each in actions if isinstance(each, Tile)
            }
            refused = {id for id, _ in state.considered(0)}
            mech = known.mechs[known.go]
            hand = {card for card in range(28) if mech.hand >> card & 1}
            tiles = {
                32 + 4 * slot + number
                for slot, part in enumerate(mech.parts)
                for number in range(len(GAME.content.parts[part].actions))
            }
            assert offered | refused == hand | tiles
            assert not offered & refused
            told = WORDS.position(state.view(0)).why_not(state.actions(0))
            assert len(told) == len(refused)
            assert all(line.label and line.reason for line in told)
        state.apply(0, rng.choice(state.actions(0)))
    assert looked == 12
