"""Martial Art on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kumite.games.martial_art import actions as act
from kumite.games.martial_art.asking import bought_moves
from kumite.games.martial_art.board import headline
from kumite.games.martial_art.model import NOBODY, Phase
from kumite.games.martial_art.paying import step_price
from kumite.games.martial_art.strikes import strikes_of
from kumite_tui.boards import FighterCard, Result
from kumite_tui.models.log import Jump, LogRules

from .arena import draw_arena
from .cards import card_lines
from .coach import MartialArtCoach
from .describe import describe
from .dice import draw_tray, roll_of, tray_of
from .layout import LayoutComposer
from .models import bodies_of, mat_of, sheets_of, standing_of
from .plain import mat_lines, sheet_lines, tray_lines
from .preview import place_words, places_of, preview_of, running_strike
from .sheets import draw_sheets, summary_line
from .skill_pick import SkillComposer
from .sowing import SowComposer
from .terms import glossary_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite import games
    from kumite.games.martial_art.presenter import Presenter
    from kumite.games.martial_art.view import View
    from kumite.match import LabelledAction
    from kumite_tui.boards import Coach, Composer
    from kumite_tui.drawing.dice import Roll
    from kumite_tui.drawing.grid import Grid, Skin
    from kumite_tui.drawing.lines import Line
    from kumite_tui.models.terms import Glossary

__all__ = ["MartialArtBoard", "board"]

_STRIKE = frozenset(
    {
        "StrikeDeclared",
        "DefenseShown",
        "Collided",
        "AttackRolled",
        "DefenseRolled",
        "Settled",
        "TokenDiscarded",
        "Damaged",
        "TokenLost",
        "Eliminated",
        "SkillUsed",
    }
)
_LOG_RULES = LogRules(
    # Told by what the owner sees instead, or by what follows.
    quiet=frozenset({"SkillPicked", "TokenLaid", "ReserveDrawn", "EffectsSeen", "ActionLies"}),
    instead={
        "SownSeen": "TokenSown",
        "SwapSeen": "TokensSwapped",
        "ShiftSeen": "TokenShifted",
    },
    roles={
        "RoundBegan": "title",
        "TurnBegan": "strong",
        "StrikeDeclared": "strong",
        "MatchEnded": "strong",
        "Damaged": "bad",
        "TokenLost": "bad",
        "Eliminated": "bad",
        "Collided": "warn",
        "Silenced": "warn",
        "Surcharged": "warn",
    },
    fights=_STRIKE,
    paced=frozenset(
        {"TurnBegan", "Moved", "StrikeDeclared", "AttackRolled", "DefenseRolled", "Eliminated"}
    ),
    jumps=(
        Jump("r", "round", frozenset({"RoundBegan"}), "title"),
        Jump("a", "strike", frozenset({"StrikeDeclared"}), "dim"),
        Jump("d", "damage", frozenset({"Damaged"}), "bad"),
        Jump("s", "skill", frozenset({"SkillUsed"}), "warn"),
    ),
    rolls=frozenset({"AttackRolled", "DefenseRolled"}),
)


class MartialArtBoard:
    """See `kumite_tui.boards.Board`."""

    log_rules = _LOG_RULES

    def headline(self, view: games.View) -> str:
        known = _known(view)
        state = known.state
        if state.active == NOBODY or state.phase is Phase.OVER:
            return headline(known)
        turn = "bonus turn" if state.is_bonus else "turn"
        return f"{headline(known)} {known.name(state.active)}'s {turn}."

    def summary(self, view: games.View, points: tuple[int, ...], skin: Skin) -> Line:
        known = _known(view)
        own = [body for body in bodies_of(known) if body.is_you]
        return summary_line(own[0], skin) if own else [(self.headline(view), "title")]

    def score(self, view: games.View, points: tuple[int, ...], width: int) -> Line:
        return []  # a fight has no points: bodies show how it stands

    def arena(
        self,
        view: games.View,
        width: int,
        height: int,
        skin: Skin,
        actions: Sequence[LabelledAction],
    ) -> Grid:
        known = _known(view)
        is_one = len(actions) == 1 and not known.is_spectator
        preview = preview_of(known, actions[0]) if is_one else running_strike(known)
        marked = {place for action in actions for place in self.marks(view, action)}
        return draw_arena(mat_of(known), bodies_of(known), width, height, skin, preview, marked)

    def sheets(
        self, view: games.View, points: tuple[int, ...], width: int, height: int, skin: Skin
    ) -> Grid:
        return draw_sheets(sheets_of(_known(view)), width, height, skin)

    def plain(self, view: games.View, points: tuple[int, ...]) -> list[str]:
        known = _known(view)
        lines = [self.headline(view), *mat_lines(mat_of(known)), *sheet_lines(sheets_of(known))]
        tray = tray_of(known)
        attacker = known.name(known.state.active)
        return lines if tray is None else [*lines, *tray_lines(tray, attacker)]

    def tray(self, view: games.View, width: int, height: int, skin: Skin) -> Grid | None:
        known = _known(view)
        tray = tray_of(known)
        if tray is None:
            return None
        return draw_tray(tray, known.name(known.state.active), width, height, skin)

    def roll(self, event: games.Event, view: games.View) -> Roll | None:
        return roll_of(event.raw, _known(view))

    def composer(self, view: games.View, actions: Sequence[LabelledAction]) -> Composer | None:
        known = _known(view)
        for kind in (SkillComposer, LayoutComposer, SowComposer):
            composer = kind.of(known, actions)
            if composer is not None:
                return composer
        return None

    def is_pass(self, action: LabelledAction) -> bool:
        return action.action in (act.Done(), act.Energy(0, 0), act.Defend(0, 0))

    def is_costly(self, view: games.View, action: LabelledAction) -> bool:
        """A step that Chi and Rage pay for, unless only it leads to a strike."""
        known = _known(view)
        if not isinstance(action.action, act.Step) or not (
            step_price(known) and bought_moves(known)
        ):
            return False
        return bool(strikes_of(known, act.Done())) or not strikes_of(known, action.action)

    def marks(self, view: games.View, action: LabelledAction) -> frozenset[int]:
        known = _known(view)
        return frozenset() if known.is_spectator else places_of(known, action)

    def describe(self, view: games.View, action: LabelledAction) -> str:
        return describe(_known(view), action.action)

    def results(self, view: games.View, points: tuple[int, ...]) -> list[Result]:
        """The places; a bar is the life that is left."""
        known = _known(view)
        return [
            Result(place, *standing_of(known, seat, place)) for seat, place in enumerate(points)
        ]

    def name(self, view: games.View, seat: int) -> str:
        return _known(view).name(seat)

    def own_names(self, view: games.View, seat: int) -> tuple[str, ...]:
        return (self.name(view, seat),)

    def place(self, view: games.View, number: int) -> str:
        return place_words(_known(view), number)

    def fighters(self, words: games.Presenter) -> tuple[FighterCard, ...]:
        content = cast("Presenter", words).content
        return tuple(
            FighterCard(fighter.id, fighter.name, tuple(card_lines(content, number)))
            for number, fighter in enumerate(content.fighters)
        )

    def coach(self) -> Coach:
        return cast("Coach", MartialArtCoach())

    def glossary(self, words: games.Presenter) -> Glossary:
        return glossary_of(cast("Presenter", words).content)


def _known(view: games.View) -> View:
    return cast("View", view)


def board() -> MartialArtBoard:
    """The board of this game."""
    return MartialArtBoard()
