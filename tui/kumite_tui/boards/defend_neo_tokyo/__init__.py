"""Defend Neo Tokyo on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kumite.games.defend_neo_tokyo import actions as act
from kumite.games.defend_neo_tokyo.forecast_words import forecasts, totals
from kumite.games.defend_neo_tokyo.model import Ending, Phase
from kumite_tui.boards import FighterCard, Result
from kumite_tui.models.log import Jump, LogRules

from .arena import draw_arena
from .cards import card_lines
from .coach import DefendNeoTokyoCoach
from .describe import describe
from .dice import draw_tray, roll_of, table_dice
from .end_discard import DiscardComposer
from .models import city_of, machine_of, mechs_of, tracks_of
from .places import place_words, places_of
from .plain import city_lines, mech_lines, track_words
from .power_plan import PlanComposer
from .preview import preview_of
from .route import RouteComposer
from .sheets import draw_sheets
from .terms import glossary_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite import games
    from kumite.games.defend_neo_tokyo.presenter import Presenter
    from kumite.games.defend_neo_tokyo.view import View
    from kumite.match import LabelledAction
    from kumite_tui.boards import Coach, Composer
    from kumite_tui.drawing.dice import Roll
    from kumite_tui.drawing.grid import Grid, Skin
    from kumite_tui.drawing.lines import Line
    from kumite_tui.models.terms import Glossary

    from .models import Tracks

__all__ = ["DefendNeoTokyoBoard", "board"]

_FIGHTS = frozenset(
    {
        "AttackBegan",
        "AttackSkipped",
        "AttackStopped",
        "HitBegan",
        "RandomRolled",
        "DamageChanged",
        "ArmorSpent",
        "MechDamaged",
        "CriticalFailed",
        "CardPlayed",
        "TileUsed",
        "ReactPlayed",
        "DiceRolled",
        "DiceRerolled",
        "BlowDealt",
        "MonsterDefeated",
        "CityDamaged",
        "SpaceDestroyed",
        "DestructionRose",
    }
)
_LOG_RULES = LogRules(
    # Told by what follows, or of no use to who reads.
    quiet=frozenset(
        {"SideFixed", "AttackOver", "DamageDue", "CityCardDrawn", "TargetChosen", "MechLayDown"}
    ),
    instead={"CardSeen": "CardDrawn"},
    roles={
        "PhaseBegan": "title",
        "EventRevealed": "warn",
        "BossArrived": "warn",
        "AttackBegan": "warn",
        "MonsterPlaced": "warn",
        "CardPlayed": "strong",
        "TileUsed": "strong",
        "ReactPlayed": "strong",
        "MonsterDefeated": "good",
        "MatchEnded": "strong",
        "SpaceDestroyed": "bad",
        "DestructionRose": "bad",
        "CriticalFailed": "bad",
        "MechDamaged": "bad",
        "CitizenDestroyed": "bad",
        "CityDamaged": "bad",
    },
    fights=_FIGHTS,
    paced=frozenset(
        {
            "EventRevealed",
            "MonsterPlaced",
            "BossArrived",
            "AttackBegan",
            "AttackSkipped",
            "CityDamaged",
            "SpaceDestroyed",
            "RandomRolled",
            "MechDamaged",
            "CriticalFailed",
            "CitizenDestroyed",
            "CardPlayed",
            "TileUsed",
            "DiceRolled",
            "MonsterDefeated",
        }
    ),
    turns=frozenset({"PhaseBegan", "AttackBegan", "CardPlayed", "TileUsed"}),
    links=frozenset(
        {
            "PhaseBegan",
            "EventRevealed",
            "MonsterPlaced",
            "BossArrived",
            "AttackBegan",
            "AttackSkipped",
            "SpaceDestroyed",
        }
    ),
    jumps=(
        Jump("r", "phase", frozenset({"PhaseBegan"}), "title"),
        Jump("a", "monster attack", frozenset({"AttackBegan"}), "warn"),
        Jump("d", "destruction", frozenset({"DestructionRose"}), "bad"),
        Jump("s", "defeat", frozenset({"MonsterDefeated"}), "good"),
    ),
    rolls=frozenset({"DiceRolled", "DiceRerolled", "RandomRolled"}),
)
_MOST_POINTS = 200


class DefendNeoTokyoBoard:
    """See `kumite_tui.boards.Board`."""

    log_rules = _LOG_RULES

    def headline(self, view: games.View) -> str:
        known = _known(view)
        tracks = tracks_of(known)
        if tracks.ending:
            return f"{tracks.ending}."
        go = known.state.go
        turn = f" {known.mech(go)}'s go." if known.state.phase is Phase.ACTION else ""
        captain = f" Captain: {tracks.captain}." if tracks.captain else ""
        return f"{tracks.when}.{turn if go < known.state.crew else ''}{captain}"

    def summary(self, view: games.View, points: tuple[int, ...], skin: Skin) -> Line:
        known = _known(view)
        tracks = tracks_of(known)
        line: Line = [(tracks.ending or tracks.when, "title")]
        if tracks.captain:
            line += [(f"  {skin.star} {tracks.captain}", "key")]
        return line

    def score(self, view: games.View, points: tuple[int, ...], width: int) -> Line:
        """Nobody wins alone: how near the end is, for all."""
        tracks = tracks_of(_known(view))
        if tracks.ending or not _known(view).state.turn:
            return []
        for line in _scores(tracks):
            if sum(len(text) for text, _ in line) <= width:
                return line
        return []

    def arena(
        self,
        view: games.View,
        width: int,
        height: int,
        skin: Skin,
        actions: Sequence[LabelledAction],
    ) -> Grid:
        known = _known(view)
        mechs = mechs_of(known)
        machine = machine_of(known, mechs)
        mates = [mech for mech in mechs if mech is not machine]
        return draw_arena(
            city_of(known),
            tracks_of(known),
            machine,
            mates,
            width,
            height,
            skin,
            preview_of(known, actions),
        )

    def sheets(
        self, view: games.View, points: tuple[int, ...], width: int, height: int, skin: Skin
    ) -> Grid:
        known = _known(view)
        mechs = mechs_of(known)
        own = machine_of(known, mechs)
        ordered = [own, *(mech for mech in mechs if mech is not own)]
        return draw_sheets(ordered, city_of(known), totals(known), width, height, skin)

    def plain(self, view: games.View, points: tuple[int, ...]) -> list[str]:
        known = _known(view)
        lines = [self.headline(view), *track_words(tracks_of(known))]
        lines += [*city_lines(city_of(known)), *mech_lines(mechs_of(known))]
        dice = table_dice(known)
        if dice is not None:
            lines.append(f"Dice on the table: {' '.join(face.word for face in dice.faces)}")
        return [*lines, *totals(known)]

    def foretold(self, view: games.View) -> list[tuple[str, list[str]]]:
        """The monsters' next attack, white and red, step by step."""
        return forecasts(_known(view))

    def tray(self, view: games.View, width: int, height: int, skin: Skin) -> Grid | None:
        dice = table_dice(_known(view))
        return None if dice is None else draw_tray(dice, width, height, skin)

    def roll(self, event: games.Event, view: games.View) -> Roll | None:
        return roll_of(event.raw, _known(view))

    def composer(self, view: games.View, actions: Sequence[LabelledAction]) -> Composer | None:
        known = _known(view)
        for kind in (PlanComposer, DiscardComposer, RouteComposer):
            composer = kind.of(known, actions)
            if composer is not None:
                return cast("Composer", composer)
        return None

    def is_pass(self, action: LabelledAction) -> bool:
        return isinstance(action.action, act.Done)

    def is_costly(self, view: games.View, action: LabelledAction) -> bool:
        """An Emergency Evac throws the hand away."""
        return isinstance(action.action, act.Evacuate)

    def marks(self, view: games.View, action: LabelledAction) -> frozenset[int]:
        known = _known(view)
        return frozenset() if known.is_spectator else places_of(known, action)

    def describe(self, view: games.View, action: LabelledAction) -> str:
        return describe(_known(view), action.action)

    def results(self, view: games.View, points: tuple[int, ...]) -> list[Result]:
        """Everybody has the same: all win or lose together."""
        has_won = _known(view).state.ending is Ending.BOSS_DEFEATED
        how = "won" if has_won else "lost"
        return [
            Result(1, f"{how} with everybody, score {score}", min(score / _MOST_POINTS, 1.0))
            for score in points
        ]

    def name(self, view: games.View, seat: int) -> str:
        return " and ".join(self.own_names(view, seat))

    def own_names(self, view: games.View, seat: int) -> tuple[str, ...]:
        known = _known(view)
        mechs = [mech for mech in range(known.state.crew) if known.pilot(mech) == seat]
        return tuple(known.mech(mech) for mech in mechs)

    def place(self, view: games.View, number: int) -> str:
        return place_words(_known(view), number)

    def fighters(self, words: games.Presenter) -> tuple[FighterCard, ...]:
        content = cast("Presenter", words).content
        return tuple(
            FighterCard(
                mech.id,
                content.parts[mech.parts[0]].name,
                tuple(card_lines(content, number)),
            )
            for number, mech in enumerate(content.prebuilt)
        )

    def coach(self) -> Coach:
        return cast("Coach", DefendNeoTokyoCoach())

    def glossary(self, words: games.Presenter) -> Glossary:
        return glossary_of(cast("Presenter", words).content)


def _scores(tracks: Tracks) -> list[Line]:
    """From the longest to the shortest."""
    is_close = tracks.final - tracks.destruction <= 2
    lost: Line = [
        (f"destruction {tracks.destruction} of {tracks.final}", "bad" if is_close else "warn")
    ]
    boss: Line = [(f" {tracks.boss}", "rival")]
    return [
        [("all win or lose together: ", "dim"), *lost, (",", "dim"), *boss],
        [*lost, (",", "dim"), *boss],
        lost,
    ]


def _known(view: games.View) -> View:
    return cast("View", view)


def board() -> DefendNeoTokyoBoard:
    """The board of this game."""
    return DefendNeoTokyoBoard()
