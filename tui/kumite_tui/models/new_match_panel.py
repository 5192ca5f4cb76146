"""What stands beside the form of a new match: what the value of the current row means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.bots import find as find_bot
from kumite.bots.strength import strength_of
from kumite.games import find
from kumite.games.goals import goal_of
from kumite_tui.play.seating import HUMAN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kumite_tui.boards import FighterCard
    from kumite_tui.drawing.lines import Line
    from kumite_tui.models.new_match import NewMatch

__all__ = ["ANY_FIGHTER", "panel_of"]

_GAP: Line = [("", "text")]
ANY_FIGHTER: list[Line] = [
    [("Pick when the match starts", "strong")],
    _GAP,
    [("The player of this seat picks a fighter when the match starts.", "text")],
]
_SUITS = {
    "random": "It takes any legal action, good or bad.",
    "rookie": "It follows simple rules and never looks ahead. A good first opponent.",
    "contender": "It looks a few choices ahead and sometimes misjudges a position.",
    "veteran": "It looks further ahead and seldom misjudges a position.",
    "master": "It plans whole turns. Beat the veteran first.",
    "grandmaster": "The strongest: up to a second for each choice.",
}


def panel_of(form: NewMatch, cards: Mapping[str, FighterCard]) -> tuple[str, list[Line]]:
    """The heading and the lines; long lines are wrapped by who draws them."""
    name, _, rest = form.current.id.partition(":")
    if name in ("game", "mode", "seats"):
        return "MODE", _mode(form)
    if name == "player":
        return "PLAYER", _player(form, int(rest))
    if name == "option":
        return "OPTION", _option(form, rest)
    card = cards.get(form.fighter or "")
    return "FIGHTER", list(card.lines) if card else ANY_FIGHTER


def _mode(form: NewMatch) -> list[Line]:
    game, mode = find(form.table.game), find(form.table.game).mode(form.table.mode)
    goal = goal_of(game.id, mode.id)
    parts = [
        ("You win", goal.win),
        ("Who else can win", f"{goal.others} {goal.rival}".strip()),
        ("The fight", goal.premise),
    ]
    lines: list[Line] = [
        [(f"{game.title}: {mode.title}", "strong")],
        [(f"{goal.length[:1].upper()}{goal.length[1:]}", "dim")],
    ]
    for title, text in parts:
        lines += [_GAP, [(title, "title")], [(text, "text")]]
    return lines


def _player(form: NewMatch, seat: int) -> list[Line]:
    player = form.table.players[seat]
    if player == HUMAN:
        return [
            [("A person", "strong")],
            _GAP,
            [("You, or somebody at the same screen: you take turns at the keyboard.", "text")],
        ]
    bot = find_bot(player)
    lines: list[Line] = [[(f"{bot.name}, a bot", "strong")], _GAP]
    if bot.name in _SUITS:
        lines += [[(_SUITS[bot.name], "text")], _GAP]
    measured = strength_of(bot.name, form.table.game)
    if measured is not None:
        lines += [[(f"In duels it {measured}.", "text")], _GAP]
    return [*lines, [(f"It {bot.help}.", "dim")]]


def _option(form: NewMatch, name: str) -> list[Line]:
    option = next(each for each in find(form.table.game).options if each.id == name)
    chosen = dict(form.table.options).get(name)
    lines: list[Line] = [
        [(option.id.capitalize(), "strong")],
        _GAP,
        [(f"{option.help[:1].upper()}{option.help[1:]}.", "text")],
        _GAP,
        [("Values", "title")],
    ]
    for value in (None, *option.values):
        words = "by the rules" if value is None else value
        lines.append([(words, "cursor" if value == chosen else "text")])
    return lines
