"""What a Martial Art puzzle asks, told from its position and the proof."""

from __future__ import annotations

from kumite.games.martial_art.codec import decode
from kumite.games.martial_art.model import Phase
from kumite.puzzles import Value

CATEGORIES = {
    "win-now": "Which action wins the fight, or is most likely to?",
    "survival": "Which answer to a strike keeps the fighter in the fight?",
    "start-area": "In which Area should the turn start?",
    "energy": "Which energy should you take?",
    "step": "Where should you step, or should you stay?",
    "skill": "Which Start Skill is worth its price?",
    "sowing": "Which token should you place next, so that the right one comes last?",
    "strike": "Should you strike, and whom?",
    "reaction": "Is the strike worth a Reaction?",
    "defense": "How many tokens should you show against a strike?",
}
_OF_PHASES = {
    Phase.START: "start-area",
    Phase.ENERGY: "energy",
    Phase.GAIN: "energy",
    Phase.MOVE: "step",
    Phase.AFTER_STEP: "step",
    Phase.START_SKILL: "skill",
    Phase.SOW: "sowing",
    Phase.STRIKE: "strike",
    Phase.REACTION: "reaction",
    Phase.DEFENSE: "defense",
    Phase.COLLISION_DEFENSE: "defense",
}
_MATCH_POINTS = 5.0
"""More than a turn is worth: the fight itself is at stake."""


def category(data: bytes, seat: int, values: dict[int, Value], best: int) -> str:
    """The first category that fits."""
    state, _ = decode(data)
    others = max(value.points for code, value in values.items() if code != best)
    if values[best].points - others >= _MATCH_POINTS:
        return "win-now" if state.active == seat else "survival"
    return _OF_PHASES[state.phase]
