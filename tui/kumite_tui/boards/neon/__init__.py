"""NEON on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kumite.games.neon import actions as neon
from kumite.games.neon.board import headline
from kumite.games.neon.explanations import card_words
from kumite.games.neon.model import NO_REF, OUT, Mode
from kumite_tui.boards import FighterCard, Result
from kumite_tui.models.log import Jump, LogRules

from .coach import NeonCoach
from .dice import RerollComposer, draw_tray, roll_of
from .models import (
    RANKS,
    arena_of,
    own_sheet,
    pieces_of,
    score_of,
    sheets_of,
    tray_of,
    uses_of,
    without,
)
from .plain import arena_lines, sheet_lines, tray_lines
from .planner import PlanComposer
from .preview import preview_of, with_preview
from .ring import draw_arena
from .sheets import draw_sheets, score_line, summary_line
from .terms import glossary_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite import games
    from kumite.games.neon.entries import Content
    from kumite.games.neon.presenter import Presenter
    from kumite.games.neon.view import View
    from kumite.match import LabelledAction
    from kumite_tui.boards import Coach, Composer
    from kumite_tui.drawing.dice import Roll
    from kumite_tui.drawing.grid import Grid, Skin
    from kumite_tui.drawing.lines import Line
    from kumite_tui.models.terms import Glossary

__all__ = ["NeonBoard", "board"]

_LOG_RULES = LogRules(
    # Told by what follows them anyway.
    quiet=frozenset({"SectorPlaced", "HandDrawn", "PlanSeen", "EnergyChanged", "SearchTokens"}),
    roles={
        "RoundBegan": "title",
        "TurnBegan": "strong",
        "AttackDeclared": "strong",
        "MatchEnded": "strong",
        "Damaged": "bad",
        "Defeated": "bad",
        "Eliminated": "bad",
        "SectorSank": "warn",
        "TokenShown": "warn",
        "Pulse": "warn",
    },
    fights=frozenset(
        {
            "AttackDeclared",
            "AttackRolled",
            "AutomaRolled",
            "BotsRolled",
            "DefenseRolled",
            "Settled",
            "Damaged",
            "BotDestroyed",
            "Defeated",
            "Eliminated",
            "AttackEnded",
            "EffectUsed",
        }
    ),
    paced=frozenset(
        {
            "TurnBegan",
            "Moved",
            "AttackDeclared",
            "AttackRolled",
            "AutomaRolled",
            "BotsRolled",
            "DefenseRolled",
            "SectorSank",
        }
    ),
    jumps=(
        Jump("r", "round", frozenset({"RoundBegan"}), "title"),
        Jump("a", "attack", frozenset({"AttackDeclared"}), "dim"),
        Jump("d", "defeat", frozenset({"Defeated", "Eliminated"}), "bad"),
        Jump("s", "sink", frozenset({"SectorSank", "Pulse"}), "warn"),
    ),
    rolls=frozenset({"AttackRolled", "AutomaRolled", "BotsRolled", "DefenseRolled"}),
)


class NeonBoard:
    """See `kumite_tui.boards.Board`."""

    log_rules = _LOG_RULES

    def headline(self, view: games.View) -> str:
        return headline(_neon(view))

    def summary(self, view: games.View, points: tuple[int, ...], skin: Skin) -> Line:
        known = _neon(view)
        if known.is_spectator:
            return [(headline(known), "title")]
        return summary_line(own_sheet(known, points), skin)

    def score(self, view: games.View, points: tuple[int, ...], width: int) -> Line:
        return score_line(score_of(_neon(view), points), width)

    def arena(
        self,
        view: games.View,
        width: int,
        height: int,
        skin: Skin,
        actions: Sequence[LabelledAction],
    ) -> Grid:
        return self.arena_without(view, width, height, skin, actions, frozenset())

    def arena_without(
        self,
        view: games.View,
        width: int,
        height: int,
        skin: Skin,
        actions: Sequence[LabelledAction],
        hidden: frozenset[str],
    ) -> Grid:
        """Without the Automa, or without what is told of rounds and the Leader."""
        known = _neon(view)
        arena = without(arena_of(known), hidden)
        if known.is_spectator:
            return draw_arena(arena, width, height, skin)
        if len(actions) == 1:
            arena = with_preview(arena, known, preview_of(known, actions[0]))
        marked = {sector for action in actions for sector in self.marks(view, action)}
        return draw_arena(arena, width, height, skin, marked)

    def sheets(
        self, view: games.View, points: tuple[int, ...], width: int, height: int, skin: Skin
    ) -> Grid:
        known = _neon(view)
        return draw_sheets(sheets_of(known, points), width, height, skin, uses_of(known))

    def plain(self, view: games.View, points: tuple[int, ...]) -> list[str]:
        known = _neon(view)
        tray = tray_of(known)
        lines = [*arena_lines(arena_of(known)), *sheet_lines(sheets_of(known, points))]
        return [*lines, *tray_lines(tray)] if tray is not None else lines

    def tray(self, view: games.View, width: int, height: int, skin: Skin) -> Grid | None:
        tray = tray_of(_neon(view))
        return None if tray is None else draw_tray(tray, width, height, skin)

    def roll(self, event: games.Event, view: games.View) -> Roll | None:
        return roll_of(event.raw, _neon(view))

    def composer(self, view: games.View, actions: Sequence[LabelledAction]) -> Composer | None:
        known = _neon(view)
        return PlanComposer.of(known, actions) or RerollComposer.of(actions, tray_of(known))

    def is_pass(self, action: LabelledAction) -> bool:
        return isinstance(action.action, neon.Done | neon.Forgo)

    def is_costly(self, view: games.View, action: LabelledAction) -> bool:
        return False

    def marks(self, view: games.View, action: LabelledAction) -> frozenset[int]:
        known = _neon(view)
        match action.action:
            case neon.Attack(_, target, _, param):
                return frozenset({known.target_sector(target), param}) - {0}
        return frozenset() if known.is_spectator else preview_of(known, action).sectors

    def describe(self, view: games.View, action: LabelledAction) -> str:
        known = _neon(view)
        content = known.content
        match action.action:
            case neon.Fighter(number) if number < len(content.fighters):
                return _fighter_words(content, number)
            case neon.Disembark(sector) | neon.Flee(sector) | neon.Move(_, sector):
                printed = content.sector(sector)
                told = printed.text or " ".join(effect.text for effect in printed.effects)
                words = f"{printed.name}, rank {RANKS.get(printed.rank, '?')}: {told}"
                return f"{_when_it_sinks(known, sector)}{words}"
            case neon.Attack(weapon, _, ref, _):
                gear = known.me.gear[weapon] if weapon < len(known.me.gear) else None
                told = card_words(content.equipment[gear.card]) if gear else ""
                used = None if ref == NO_REF else known.used(known.viewer, ref)
                return f"{told} {used.name}: {used.effect.text}".strip() if used else told
            case neon.Place(design):
                return card_words(content.equipment[design])
            case neon.Effect(ref):
                used = known.used(known.viewer, ref)
                return f"{used.name}: {used.effect.text}" if used else ""
        return ""

    def results(self, view: games.View, points: tuple[int, ...]) -> list[Result]:
        known = _neon(view)
        if known.state.mode is Mode.ROYALE:  # NEON-BR-01: whoever is left, not points
            return [_survival(known, who) for who in pieces_of(known)]
        most = max(points, default=0)
        return [
            Result(-each, f"{each} VP", max(each, 0) / most if most > 0 else 0.0) for each in points
        ]

    def name(self, view: games.View, seat: int) -> str:
        return _neon(view).name(seat)

    def own_names(self, view: games.View, seat: int) -> tuple[str, ...]:
        return (self.name(view, seat),)

    def place(self, view: games.View, number: int) -> str:
        return _neon(view).place(number)

    def fighters(self, words: games.Presenter) -> tuple[FighterCard, ...]:
        content = cast("Presenter", words).content
        return tuple(
            FighterCard(fighter.id, fighter.name, tuple(_fighter_lines(content, number)))
            for number, fighter in enumerate(content.fighters)
        )

    def coach(self) -> Coach:
        return cast("Coach", NeonCoach())

    def glossary(self, words: games.Presenter) -> Glossary:
        return glossary_of(cast("Presenter", words).content)


def _neon(view: games.View) -> View:
    return cast("View", view)


def _survival(view: View, who: int) -> Result:
    is_out = view.location(who) == OUT
    return Result(int(is_out), "eliminated" if is_out else "still standing", float(not is_out))


def _when_it_sinks(view: View, sector: int) -> str:
    """A warning beside a choice that leads to the Sector on the top token."""
    slots = view.content.tracks[view.state.track].slots
    at = view.state.round - 1
    sinks = slots[at] if 0 <= at < len(slots) else 1
    is_next = sector == view.state.top and sector != view.state.sinking
    return "Careful, it sinks at the end of this round. " if is_next and sinks else ""


def _fighter_words(content: Content, number: int) -> str:
    fighter = content.fighters[number]
    told = [f"{fighter.name} of {fighter.corporation}. {fighter.text}"]
    told += [f"{each.name} ({each.cost.energy} E): {each.text}" for each in fighter.abilities]
    return " ".join(told)


def _fighter_lines(content: Content, number: int) -> list[Line]:
    fighter = content.fighters[number]
    lines: list[Line] = [[(fighter.name, f"seat{number % 6}"), (f"  {fighter.corporation}", "dim")]]
    lines.append([(fighter.text, "text")])
    for ability in fighter.abilities:
        lines.append([("", "text")])
        lines.append([(ability.name, "title"), (f"  {ability.cost.energy} E", "energy")])
        lines.append([(ability.text, "text")])
    if fighter.token is not None:
        token = content.tokens[fighter.token]
        lines.append([("", "text")])
        lines.append([(f"{token.name} token", "stock")])
        lines.append([(token.text, "text")])
    return lines


def board() -> NeonBoard:
    """The board of this game."""
    return NeonBoard()
