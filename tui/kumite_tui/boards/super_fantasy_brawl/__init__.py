"""Super Fantasy Brawl on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kumite.games.super_fantasy_brawl import actions as act
from kumite.games.super_fantasy_brawl.model import NO_ID, SIDES
from kumite_tui.boards import FighterCard, Result
from kumite_tui.models.log import Jump, LogRules

from .arena import draw_arena, draw_draft
from .brought_list import ListComposer
from .cards import champion_lines
from .describe import describe
from .models import table_of
from .opening_hand import HandComposer
from .panels import core_runs
from .plain import points_words, table_lines
from .preview import drafted, overlay_of, places_of
from .sheets import draw_sheets
from .turn import TurnComposer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite import games
    from kumite.games.super_fantasy_brawl.presenter import Presenter
    from kumite.games.super_fantasy_brawl.view import View
    from kumite.match import LabelledAction
    from kumite_tui.boards import Coach, Composer
    from kumite_tui.drawing.dice import Roll
    from kumite_tui.drawing.grid import Grid, Skin
    from kumite_tui.drawing.lines import Line
    from kumite_tui.models.terms import Glossary

__all__ = ["SuperFantasyBrawlBoard", "board"]

_FIGHTS = frozenset(
    {
        "CardPlayed",
        "StandardUsed",
        "Targeted",
        "ReactionPlayed",
        "ReactionPassed",
        "Dodged",
        "AttackSettled",
        "Damaged",
        "Healed",
        "TrapSprung",
        "OutOfAction",
        "LevelledUp",
        "Rooted",
        "Stunned",
    }
)
_LOG_RULES = LogRules(
    # Told by what the owner sees instead, or by what follows.
    quiet=frozenset({"CardDrawn", "FigureFormed", "HandShown", "Unrooted"}),
    instead={
        "PlannedSeen": "CardPlanned",
        "TokenSeen": "TrapLookedAt",
    },
    roles={
        "RoundBegan": "title",
        "TurnBegan": "strong",
        "CardPlayed": "strong",
        "StandardUsed": "strong",
        "ReactionPlayed": "warn",
        "TrapSprung": "warn",
        "Damaged": "bad",
        "OutOfAction": "bad",
        "PointsGained": "good",
        "ChallengeScored": "good",
        "LevelledUp": "good",
        "MatchEnded": "strong",
        "CardDrawn": "dim",
        "CardSeen": "dim",
    },
    fights=_FIGHTS,
    paced=frozenset(
        {
            "TurnBegan",
            "CardPlayed",
            "StandardUsed",
            "ReactionPlayed",
            "AttackSettled",
            "TrapSprung",
            "OutOfAction",
            "ChallengeScored",
        }
    ),
    jumps=(
        Jump("r", "round", frozenset({"RoundBegan"}), "title"),
        Jump("a", "attack", frozenset({"AttackSettled"}), "dim"),
        Jump("d", "out of action", frozenset({"OutOfAction"}), "bad"),
        Jump("s", "score", frozenset({"PointsGained"}), "good"),
    ),
)


class SuperFantasyBrawlBoard:
    """See `kumite_tui.boards.Board`."""

    log_rules = _LOG_RULES

    def headline(self, view: games.View) -> str:
        table = table_of(_known(view))
        return f"{table.mode}. {table.when}. Points: {points_words(table)}; first to {table.goal}."

    def summary(self, view: games.View, points: tuple[int, ...], skin: Skin) -> Line:
        known = _known(view)
        table = table_of(known)
        if known.is_spectator:
            return [(self.headline(view), "title")]
        own = table.players[0]
        (_, mine, _), (_, others, _) = table.points
        return [
            (f"{table.when}  ", "title"),
            ("you " if len(table.players) == SIDES else "your team ", "dim"),
            (f"{mine}", "good"),
            (f" : {others}", "text"),
            (f" (first to {table.goal})  ", "dim"),
            *core_runs(own, skin),
        ]

    def score(self, view: games.View, points: tuple[int, ...], width: int) -> Line:
        table = table_of(_known(view))
        line: Line = []
        for name, number, is_own in table.points:
            line.append((f"{name}: {number}  ", "good" if is_own else "text"))
        line.append((f"first to {table.goal}", "dim"))
        return line if sum(len(text) for text, _ in line) <= width and points else []

    def arena(
        self,
        view: games.View,
        width: int,
        height: int,
        skin: Skin,
        actions: Sequence[LabelledAction],
    ) -> Grid:
        known = _known(view)
        table = table_of(known)
        champion = drafted(actions)
        if table.draft is not None and champion is not None:
            return draw_draft(table, width, height, skin, known.content, champion)
        return draw_arena(table, width, height, skin, overlay_of(known, actions))

    def sheets(
        self, view: games.View, points: tuple[int, ...], width: int, height: int, skin: Skin
    ) -> Grid:
        return draw_sheets(table_of(_known(view)), width, height, skin)

    def plain(self, view: games.View, points: tuple[int, ...]) -> list[str]:
        table = table_of(_known(view))
        return [f"{table.mode}. {table.when}.", *table_lines(table)]

    def tray(self, view: games.View, width: int, height: int, skin: Skin) -> Grid | None:
        return None  # the game has no dice

    def roll(self, event: games.Event, view: games.View) -> Roll | None:
        return None

    def composer(self, view: games.View, actions: Sequence[LabelledAction]) -> Composer | None:
        known = _known(view)
        for kind in (ListComposer, HandComposer, TurnComposer):
            composer: Composer | None = kind.of(known, actions)
            if composer is not None:
                return composer
        return None

    def is_pass(self, action: LabelledAction) -> bool:
        return isinstance(action.action, act.Done) or action.action == act.Replace(0)

    def is_costly(self, view: games.View, action: LabelledAction) -> bool:
        return False

    def marks(self, view: games.View, action: LabelledAction) -> frozenset[int]:
        known, typed = _known(view), action.action
        if known.is_spectator or not isinstance(typed, act.Action):
            return frozenset()
        return places_of(known, typed)

    def describe(self, view: games.View, action: LabelledAction) -> str:
        return describe(_known(view), action.action)

    def results(self, view: games.View, points: tuple[int, ...]) -> list[Result]:
        """By seat; a bar is the share of the points that win."""
        known = _known(view)
        state = known.state
        goal = known.content.modes[state.mode].points
        found = []
        for seat in range(state.players):
            number = state.points[seat % SIDES]
            has_won = state.winner == seat % SIDES
            words = f"{number} point{'' if number == 1 else 's'}"
            is_drawn = state.winner >= SIDES
            place = 1 if has_won or is_drawn else 2
            found.append(Result(place, words, min(number / goal, 1.0)))
        return found

    def name(self, view: games.View, seat: int) -> str:
        name = _known(view).name(seat)
        return f"{name[:1].upper()}{name[1:]}"

    def own_names(self, view: games.View, seat: int) -> tuple[str, ...]:
        """The side's, and those of its champions: a mate's harm is one's own."""
        known = _known(view)
        side = known.side(seat % SIDES)
        figures = enumerate(known.state.figures)
        own = [at for at, each in figures if each.champion != NO_ID
               and each.controller % SIDES == seat % SIDES]  # fmt: skip
        return (f"{side[:1].upper()}{side[1:]}", *(known.figure(at) for at in own))

    def place(self, view: games.View, number: int) -> str:
        return _known(view).hex(number)

    def fighters(self, words: games.Presenter) -> tuple[FighterCard, ...]:
        content = cast("Presenter", words).content
        return tuple(
            FighterCard(
                champion.id, champion.name, tuple(champion_lines(content, number)), is_pick=False
            )
            for number, champion in enumerate(content.champions)
        )

    def coach(self) -> Coach:
        from .coach import SuperFantasyBrawlCoach

        return cast("Coach", SuperFantasyBrawlCoach())

    def glossary(self, words: games.Presenter) -> Glossary:
        from .terms import glossary_of

        return glossary_of(cast("Presenter", words).content)


def _known(view: games.View) -> View:
    return cast("View", view)


def board() -> SuperFantasyBrawlBoard:
    """The board of this game."""
    return SuperFantasyBrawlBoard()
