"""Refusals are the rules themselves: legal is what nothing speaks against, on both engines."""

from __future__ import annotations

from collections import Counter

import pytest

from kumite.bots import make
from kumite.contract import Foresees, Refuses
from kumite.games.hexes import DIRECTIONS
from kumite.games.martial_art.actions import Action, Skill, Start, Step, Strike, from_code
from kumite.games.martial_art.codec import decode
from kumite.games.martial_art.content import load
from kumite.games.martial_art.model import Phase
from kumite.games.martial_art.refusals import Refusal, Why
from kumite.games.martial_art.terms import AREAS
from kumite.games.martial_art.view import View
from kumite.match import new_match
from kumite.native.martial_art import MartialArtNative
from kumite.reference.martial_art.engine import MartialArtReference
from tests.harness import raw_game

TABLES = (("white", 2), ("black", 2), ("black", 3), ("black-team", 4))


def thought_of(view: View, seat: int) -> list[Action]:
    """All that a seat could think of where refusals speak: of the phase, and its skills."""
    found: list[Action] = [Skill(number) for number, _ in view.skills(seat)]
    if seat != view.state.active:
        return found
    match view.state.phase:
        case Phase.START:
            found += [Start(area) for area in range(1, AREAS + 1)]
        case Phase.MOVE | Phase.AFTER_STEP:
            found += [Step(direction) for direction in range(DIRECTIONS)]
        case Phase.STRIKE:
            found += [Strike(foe) for foe in view.opponents(seat)]
    return found


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_legal_is_what_nothing_speaks_against(mode: str, seats: int) -> None:
    """The same for every world that the seat cannot tell from this one: a view is all it takes."""
    reference, native = MartialArtReference(load()), raw_game("martial-art", "native")
    seen: Counter[Why] = Counter()
    looked = 0
    for seed in range(6):
        match = new_match("martial-art", mode=mode, seats=seats, seed=seed)
        level = ("rookie", "random")[seed % 2]
        bots = [make(level, game="martial-art", seat=seat, seed=seed) for seat in range(seats)]
        while not match.is_over:
            if match.to_act.is_chance:
                match.advance()
                continue
            for seat in match.to_act.seats:
                view = match.view(seat)
                assert isinstance(view, View)
                if view.state.phase <= Phase.LAYOUT:
                    continue
                data = match.view_bytes(seat)
                refused = dict(reference.refusals(data))
                seen.update(refusal.why for refusal in refused.values())
                thought = {action.code for action in thought_of(view, seat)}
                legal = set(native.decode(match.encode()).actions(seat))
                assert set(refused) <= thought
                assert thought - set(refused) == thought & legal, match.step
                looked += 1
            seat = match.to_act.seats[0]
            code = bots[seat].choose(match.view_bytes(seat), match.codes(seat))
            match.apply(from_code(code), seat)
    assert looked > 1000
    assert len(seen) > (6 if mode == "white" else 10), seen


def test_another_world_gives_the_same_answers() -> None:
    """Odds and refusals of two worlds that a seat cannot tell apart."""
    reference: Refuses[Refusal] = MartialArtReference(load())
    native = MartialArtNative(load())
    foresees: Foresees = native
    match = new_match("martial-art", mode="black", seats=3, seed=4)
    bots = [make("rookie", game="martial-art", seat=seat, seed=4) for seat in range(3)]
    looked = 0
    while not match.is_over:
        if match.to_act.is_chance:
            match.advance()
            continue
        seat = match.to_act.seats[0]
        state, _ = decode(match.encode())
        if state.phase > Phase.LAYOUT and match.step % 5 == 0:
            other = native.decode(match.encode()).determinize(seat, match.step)
            data, again = match.view_bytes(seat), other.view(seat)
            assert data == again
            assert reference.refusals(data) == reference.refusals(again)
            assert foresees.odds(data) == foresees.odds(again)
            looked += other.encode() != match.encode()
        code = bots[seat].choose(match.view_bytes(seat), match.codes(seat))
        match.apply(from_code(code), seat)
    assert looked > 20
