"""A game that judges by what was learned stays the same game in all other respects."""

from __future__ import annotations

import re
from pathlib import Path

CORE = Path(__file__).parents[2] / "core-rs" / "kumite-core" / "src"


def test_every_question_of_the_contract_is_handed_on() -> None:
    """One that is forgotten would be answered by the contract's default instead of the game."""
    contract = (CORE / "contract.rs").read_text("utf-8")
    game = re.search(r"pub trait Game\b.*?\n}\n", contract, re.DOTALL)
    assert game is not None
    asked = set(re.findall(r"^    fn (\w+)", game[0], re.MULTILINE))
    taught = (CORE / "learned" / "taught.rs").read_text("utf-8")
    handed_on = set(re.findall(r"^    fn (\w+)", taught, re.MULTILINE))
    assert len(asked) > 15
    assert asked <= handed_on
