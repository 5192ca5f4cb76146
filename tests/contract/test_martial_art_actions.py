"""Martial Art's actions as typed values: every number has one meaning, every meaning one number."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kumite.errors import IllegalAction
from kumite.games.martial_art.actions import Action, from_code, kinds

NAMES = [
    *("Fighter", "Pick", "Lay", "Start", "Energy", "Step", "Face", "Skill", "Sow", "Strike"),
    *("Defend", "Opponent", "Swap", "Shift", "Done"),
]


def test_the_kinds_are_numbered_as_the_encoding_page_says() -> None:
    assert [cls.kind for cls in kinds()] == list(range(15))
    assert [cls.__name__ for cls in kinds()] == NAMES


@st.composite
def actions(draw: st.DrawFn) -> Action:
    cls = draw(st.sampled_from(kinds()))
    values = {name: draw(st.integers(0, (1 << bits) - 1)) for name, bits in cls.widths}
    return cls(**values)


@given(actions())
def test_every_action_comes_back_from_its_number(action: Action) -> None:
    assert from_code(action.code) == action


@given(st.integers(-(1 << 40), 1 << 40))
def test_every_number_is_an_action_or_refused(code: int) -> None:
    try:
        action = from_code(code)
    except IllegalAction:
        return
    assert action.code == code


@pytest.mark.parametrize("code", [-1, 15 << 24, 1 << 40, 14 << 24 | 1, 3 << 24 | 8])
def test_numbers_without_meaning_are_refused(code: int) -> None:
    with pytest.raises(IllegalAction, match="no Martial Art action"):
        from_code(code)
