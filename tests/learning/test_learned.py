"""What was learned: read by the core, used where it fits, and left alone where it does not."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from kumite import engines
from kumite.contract import CHANCE, Setup
from kumite.errors import ContentError
from kumite.games import games
from kumite.learning.learned_file import Kind, merged, write
from kumite.learning.training import Net
from kumite.measuring.rescaling import Line
from kumite.native.learned_files import beside_pack, learned_files

KIND = 8
"""NEON's Resurrection with the Automa."""
SETUP = Setup("neon", "resurrection", 2, ("akari", "ghost"))


def taught(*texts: str) -> Any:
    """NEON judged by these files alone."""
    game: Any = engines.load("neon")
    return type(game)(game.content, texts)


def positions(game: Any, seed: int = 1, most: int = 300, setup: Setup = SETUP) -> list[Any]:
    """Positions of a random match from its first round on."""
    state, rng = game.new(setup), Random(seed)
    found: list[Any] = []
    while state.to_act() and len(found) < most:
        stage = state.stage()
        if stage is not None and stage[1]:
            found.append(state.clone())
        if state.to_act() & CHANCE:
            state.sample(rng.getrandbits(60))
            continue
        seat = (state.to_act() & -state.to_act()).bit_length() - 1
        state.apply(seat, rng.choice(state.actions(seat)))
    return found


def odds(value: float) -> float:
    inside = min(0.999, max(-0.999, value))
    return math.log((1 + inside) / (1 - inside))


def content() -> str:
    fingerprint: str = taught().core.fingerprint()
    return fingerprint


def test_lines_correct_the_formula_by_round() -> None:
    lines = [Line(0.25, 0.5), Line(0.5, -0.25)]
    game = taught(write("neon", content(), [Kind(KIND, 2, "by hand", lines)]))
    assert game.core.is_taught()
    seen = set()
    for state in positions(game):
        round_ = state.stage()[1]
        line = lines[min(round_, 2) - 1]
        for formula, value in zip(state.formula(), state.evaluate(), strict=True):
            if abs(formula) > 0.999:
                assert value == formula
            else:
                right = math.tanh((line.scale * odds(formula) + line.bias) / 2)
                assert value == pytest.approx(right, abs=2e-5)
                seen.add(round_)
    assert len(seen) > 1


def test_the_core_runs_the_net_that_was_trained() -> None:
    """Lines of nothing leave the net alone: the core's sum is numpy's."""
    facts = len(positions(taught())[0].facts()[0])
    net = Net.new([facts, 24, 7, 1], seed=3)
    rng = np.random.default_rng(4)
    net.weights[-1][:] = rng.normal(0, 1, net.weights[-1].shape)
    for biases in net.biases:
        biases[:] = rng.normal(0, 0.3, biases.shape)
    kind = Kind(KIND, 2, "by hand", [Line(0.0, 0.0)], net.widths(), net.numbers())
    game = taught(write("neon", content(), [kind]))
    for state in positions(game, most=60):
        right = net.run(np.array(state.facts(), np.float32))
        for value, formula, own in zip(state.evaluate(), state.formula(), right, strict=True):
            if abs(formula) <= 0.999:
                # The file keeps four digits of each weight.
                assert odds(value) == pytest.approx(np.clip(own, -7.5, 7.5), abs=0.02)


def test_other_content_and_other_kinds_are_judged_by_the_formula() -> None:
    line = [Line(0.1, 0.0)]
    other = taught(write("neon", "0" * 16, [Kind(KIND, 2, "by hand", line)]))
    assert not other.core.is_taught()
    elsewhere = taught(write("neon", content(), [Kind(KIND, 3, "by hand", line)]))
    assert elsewhere.core.is_taught()
    for game in (other, elsewhere):
        for state in positions(game, most=40):
            assert state.evaluate() == state.formula()


def test_of_several_files_the_last_that_fits_counts() -> None:
    own, more = (
        write("neon", content(), [Kind(KIND, 2, "by hand", [Line(scale)])]) for scale in (0.1, 0.7)
    )
    strange = write("neon", "0" * 16, [Kind(KIND, 2, "by hand", [Line(0.4)])])
    right = positions(taught(more), most=20)[-1].evaluate()
    assert positions(taught(own, more, strange), most=20)[-1].evaluate() == right
    assert positions(taught(more, own), most=20)[-1].evaluate() != right


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("format = 1", "format = 2"), "format is not 1"),
        (("kind = 8", "kind = 300"), "kind is no small number"),
        (("bias = [0]", "bias = []"), "a number for each round"),
        (("scale = [0.5]", 'scale = ["x"]'), "no number"),
        (("scale = [0.5]", "scale = [nan]"), "no number"),
        (("bias = [0]", "bias = [0]\nwidths = [3, 1]\nweights = [1, 2]"), "too few"),
        (("[[kinds]]", "[[kind"), "TOML"),
    ],
)
def test_a_broken_file_is_refused_with_what_is_wrong(change: tuple[str, str], why: str) -> None:
    text = write("neon", content(), [Kind(KIND, 2, "by hand", [Line(0.5, 0.0)])])
    assert change[0] in text
    with pytest.raises(ContentError, match=why):
        taught(text.replace(*change))


def test_a_search_can_be_told_to_judge_by_the_formula() -> None:
    text = write("neon", content(), [Kind(KIND, 2, "by hand", [Line(-1.0, 0.0)])])
    view = positions(taught(), most=1)[0].view(0)
    from kumite.thinking.search import Config

    def found(game: Any, **changes: Any) -> Any:
        answer = game.core.search(view, Config(iterations=60, seed=5).changed(**changes))
        return answer[:2]

    assert found(taught(text), learned=False) == found(taught())
    assert found(taught(text)) != found(taught())


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_what_every_game_brings_fits_its_own_content(game: str) -> None:
    for text in learned_files(game):
        core: Any = engines.load(game)
        assert core.core.is_taught(), f"{game}: learned for other content; train it again"
        assert len(text.encode()) < 1 << 20


def test_a_pack_brings_its_own_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    assert beside_pack("neon", file) == tmp_path / "mine.learned"
    beside_pack("neon", tmp_path).write_text("format = 1\n")
    assert learned_files("neon", [tmp_path])[-1] == "format = 1\n"
    beside_pack("neon", tmp_path).write_bytes(b"\xff" * 9)
    with pytest.raises(ContentError, match="cannot be read"):
        learned_files("neon", [tmp_path])


def test_new_kinds_replace_old_ones_of_the_same_content() -> None:
    old = write("neon", "ab", [Kind(0, 2, "old", [Line()]), Kind(8, 2, "old", [Line()])])
    both = merged(old, "neon", "ab", [Kind(8, 2, "new", [Line(2.0)])])
    assert both.count("[[kinds]]") == 2
    assert both.count('about = "old"') == both.count('about = "new"') == 1
    assert merged(old, "neon", "cd", [Kind(8, 2, "new", [Line()])]).count("[[kinds]]") == 1


@pytest.mark.parametrize(
    "setup",
    [
        SETUP,
        Setup("neon", "squad-2x2", 4),
        Setup("martial-art", "black", 2),
        Setup("martial-art", "white-team", 4),
        Setup("super-fantasy-brawl", "duel", 2),
        Setup("super-fantasy-brawl", "tornado", 4),
    ],
    ids=lambda setup: f"{setup.game}-{setup.mode}",
)
def test_facts_stand_in_the_same_places_and_are_of_unit_size(setup: Setup) -> None:
    """And they differ: from position to position, and from side to side."""
    lengths, firsts, seconds = set(), set(), set()
    for state in positions(engines.load(setup.game), setup=setup):
        told = state.facts()
        assert len(told) == setup.seats
        lengths |= {len(facts) for facts in told}
        assert all(abs(number) <= 8 for facts in told for number in facts)
        firsts.add(tuple(told[0]))
        seconds.add(tuple(told[1]))
    assert len(lengths) == 1
    assert max(lengths) <= 128
    assert min(len(firsts), len(seconds)) > 20
    assert len(firsts & seconds) < len(firsts) / 2
