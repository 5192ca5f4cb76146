"""NEON on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kumite.games.neon import actions as neon
from kumite.games.neon.board import headline
from kumite.games.neon.explanations import card_words
from kumite.games.neon.model import NO_REF
from kumite_tui.boards import FighterCard
from kumite_tui.lines import wrapped
from kumite_tui.models.log import LogRules

from .dice import RerollComposer, draw_tray
from .models import arena_of, sheets_of, tray_of
from .planner import PlanComposer
from .ring import draw_arena
from .sheets import draw_sheets, summary_line

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from kumite import games
    from kumite.games.neon.entries import Content
    from kumite.games.neon.presenter import Presenter
    from kumite.games.neon.view import View
    from kumite.match import LabelledAction
    from kumite_tui.boards import Composer
    from kumite_tui.grid import Grid, Skin
    from kumite_tui.lines import Line

__all__ = ["NeonBoard", "board"]

_SHEET_WIDTH = 46
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
        {"TurnBegan", "Moved", "AttackDeclared", "AttackRolled", "DefenseRolled", "SectorSank"}
    ),
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
        return summary_line(sheets_of(known, points)[0], skin)

    def arena(
        self, view: games.View, width: int, height: int, skin: Skin, marked: Collection[int]
    ) -> Grid:
        return draw_arena(arena_of(_neon(view)), width, height, skin, marked)

    def sheets(
        self, view: games.View, points: tuple[int, ...], width: int, height: int, skin: Skin
    ) -> Grid:
        return draw_sheets(sheets_of(_neon(view), points), width, height, skin)

    def tray(self, view: games.View, width: int, height: int, skin: Skin) -> Grid | None:
        tray = tray_of(_neon(view))
        return None if tray is None else draw_tray(tray, width, height, skin)

    def composer(self, view: games.View, actions: Sequence[LabelledAction]) -> Composer | None:
        known = _neon(view)
        return PlanComposer.of(known, actions) or RerollComposer.of(actions, tray_of(known))

    def marks(self, view: games.View, action: LabelledAction) -> frozenset[int]:
        match action.action:
            case neon.Disembark(sector) | neon.Flee(sector) | neon.Move(_, sector):
                return frozenset({sector})
            case neon.Attack(_, target, _, param):
                return frozenset({_neon(view).target_sector(target), param}) - {0}
        return frozenset()

    def describe(self, view: games.View, action: LabelledAction) -> str:
        known = _neon(view)
        content = known.content
        match action.action:
            case neon.Fighter(number) if number < len(content.fighters):
                return _fighter_words(content, number)
            case neon.Disembark(sector) | neon.Flee(sector) | neon.Move(_, sector):
                printed = content.sector(sector)
                told = printed.text or " ".join(effect.text for effect in printed.effects)
                return f"{printed.name}: {told}"
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

    def name(self, view: games.View, seat: int) -> str:
        return _neon(view).name(seat)

    def fighters(self, words: games.Presenter) -> tuple[FighterCard, ...]:
        content = cast("Presenter", words).content
        return tuple(
            FighterCard(fighter.id, fighter.name, tuple(_fighter_lines(content, number)))
            for number, fighter in enumerate(content.fighters)
        )


def _neon(view: games.View) -> View:
    return cast("View", view)


def _fighter_words(content: Content, number: int) -> str:
    fighter = content.fighters[number]
    told = [f"{fighter.name} of {fighter.corporation}. {fighter.text}"]
    told += [f"{each.name} ({each.cost.energy} E): {each.text}" for each in fighter.abilities]
    return " ".join(told)


def _fighter_lines(content: Content, number: int) -> list[Line]:
    fighter = content.fighters[number]
    lines: list[Line] = [[(fighter.name, f"seat{number % 6}"), (f"  {fighter.corporation}", "dim")]]
    lines += wrapped(fighter.text, _SHEET_WIDTH)
    for ability in fighter.abilities:
        lines.append([("", "text")])
        lines.append([(ability.name, "title"), (f"  {ability.cost.energy} E", "energy")])
        lines += wrapped(ability.text, _SHEET_WIDTH)
    if fighter.token is not None:
        token = content.tokens[fighter.token]
        lines.append([("", "text")])
        lines.append([(f"{token.name} token", "ammo")])
        lines += wrapped(token.text, _SHEET_WIDTH)
    return lines


def board() -> NeonBoard:
    """The board of this game."""
    return NeonBoard()
