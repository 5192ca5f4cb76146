"""The price beside a step or a Lock of Martial Art is what the engine takes (MA-XMV-01)."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from kumite.bots import make
from kumite.games.martial_art.actions import Action, Step, Strike
from kumite.games.martial_art.content import load
from kumite.games.martial_art.labels import Labels
from kumite.games.martial_art.model import Phase
from kumite.games.martial_art.view import View
from kumite.match import new_match
from tests.rules.martial_art.scenario import Scene, Seat, scene

_PRICE = re.compile(r" for (?:(\d+) Move(?:, |$))?(?:(\d+) Chi, (\d+) Rage)?$")


def told(label: str) -> tuple[int, int]:
    found = _PRICE.search(label)
    return (0, 0) if found is None else (int(found[2] or 0), int(found[3] or 0))


@pytest.mark.parametrize(("mode", "seats"), [("white", 2), ("black", 2), ("black", 3)])
def test_what_is_told_is_what_is_paid(mode: str, seats: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(4):
        roster = ("hirumasa", "li-ming", "igor")[:seats]
        match = new_match("martial-art", mode=mode, seats=seats, roster=roster, seed=seed)
        level = ("rookie", "random")[seed % 2]
        bots = [make(level, game="martial-art", seat=seat, seed=seed) for seat in range(seats)]
        while not match.is_over:
            if match.to_act.is_chance:
                match.advance()
                continue
            seat = match.to_act.seats[0]
            before = match.view(seat)
            assert isinstance(before, View)
            for action in match.actions(seat):
                if not isinstance(action.action, Step | Strike):
                    continue
                copy = match.clone()
                copy.apply(action.action, seat)
                after = copy.view(seat)
                assert isinstance(after, View)
                paid = before.me.chi - after.me.chi, before.me.rage - after.me.rage
                assert told(action.label) == paid, action.label
                seen[f"{type(action.action).__name__} {bool(paid[0])}"] += 1
            code = bots[seat].choose(match.view_bytes(seat), match.codes(seat))
            match.apply(match.words.action(code), seat)
    assert seen["Step False"]
    assert seen["Strike False"]
    assert bool(seen["Step True"]) == (mode == "black")


def labels(play: Scene, kind: type[Action]) -> set[str]:
    """Of what the active seat is offered."""
    words = Labels(View.from_bytes(play.raw.view(0), load()))
    return {words.label(action.code).text for action in play.offers(kind)}


@pytest.mark.parametrize(
    ("areas", "surcharge", "price"),
    [
        ("Lock Move", 0, ""),
        ("Lock Energy", 0, " for 1 Chi, 1 Rage"),
        ("Lock Move", 1, " for 1 Move, 1 Chi, 1 Rage"),
        ("Lock Energy", 1, " for 2 Chi, 2 Rage"),
        ("Lock Move Move", 1, " for 2 Move"),
    ],
)
def test_harite_and_locks(areas: str, surcharge: int, price: str) -> None:
    """MA-LCK-02, MA-HIR-05."""
    play = scene(
        "reference",
        Seat("hirumasa", "D4", chi=2, rage=2, surcharge=surcharge, areas={1: areas, 2: "", 3: ""}),
        Seat("igor", "D5"),
        mode="black",
    )
    play.start(1)
    if play.phase is Phase.ENERGY:
        play.gain(0, 0)
    assert f"Step to C4 (NE){price}" in labels(play, Step)
    play.until_sown(1, face=0)
    play.sow(" ".join(reversed(areas.split())))
    assert any(label.endswith(f"(Lock, 2 dice){price}") for label in labels(play, Strike))
