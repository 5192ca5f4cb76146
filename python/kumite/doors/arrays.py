"""What a seat sees, as the arrays and spaces of Gymnasium and PettingZoo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

from kumite.doors.indexed_match import SLOTS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kumite.doors.indexed_match import IndexedMatch

Observation = dict[str, "NDArray[Any]"]


def observation_space(indexed: IndexedMatch) -> spaces.Dict:
    """The space of all observations of a setup."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (len(indexed.observe(0)),), np.uint8),
            "action_mask": spaces.Box(0, 1, (SLOTS,), np.int8),
            "action_codes": spaces.Box(0, 2**32 - 1, (SLOTS,), np.uint32),
        }
    )


def observation(indexed: IndexedMatch, seat: int) -> Observation:
    """What a seat may know, and its legal actions if it is to act."""
    codes = indexed.codes(seat)
    mask = np.zeros(SLOTS, np.int8)
    mask[: len(codes)] = 1
    numbers = np.zeros(SLOTS, np.uint32)
    numbers[: len(codes)] = codes
    seen = np.frombuffer(indexed.observe(seat), np.uint8)
    return {"observation": seen, "action_mask": mask, "action_codes": numbers}
