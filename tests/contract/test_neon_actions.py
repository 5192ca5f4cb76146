"""NEON's actions as typed values: every number has one meaning, every meaning one number."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kumite.errors import IllegalAction
from kumite.games.neon.actions import Action, from_code, kinds


def test_the_kinds_are_numbered_as_the_encoding_page_says() -> None:
    names = [cls.__name__ for cls in kinds()]
    assert [cls.kind for cls in kinds()] == list(range(17))
    assert names == [
        "Fighter",
        "Plan",
        "Disembark",
        "Move",
        "Search",
        "Attack",
        "Defend",
        "Takeover",
        "Gain",
        "Forgo",
        "Effect",
        "Done",
        "Pay",
        "Place",
        "Guards",
        "Enhance",
        "Flee",
    ]


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


@pytest.mark.parametrize("code", [-1, 17 << 24, 1 << 40, 11 << 24 | 1, 2 << 24 | 16])
def test_numbers_without_meaning_are_refused(code: int) -> None:
    with pytest.raises(IllegalAction, match="no NEON action"):
        from_code(code)
