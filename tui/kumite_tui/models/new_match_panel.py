"""What stands beside the form of a new match: what the value of the current row means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.bots import find as find_bot
from kumite.bots.searcher import config
from kumite.bots.strength import strength_of
from kumite.games import find
from kumite.games.goals import goal_of
from kumite_tui.boards.texts import option_words, play_words
from kumite_tui.play.seating import HUMAN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kumite.bots import BotInfo
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
    "contender": "It looks ahead for a moment and sometimes misjudges a position.",
    "veteran": "It looks ahead longer and seldom misjudges a position.",
    "master": "It looks ahead longer still and misjudges nothing on purpose.",
    "grandmaster": "The strongest: up to a second for each choice.",
}
_UNKNOWN = "How strong it is in {} has not been measured."
_LONGER = "In this game it plays on beyond the turn before it judges."


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
    if card is None:
        return "FIGHTER", ANY_FIGHTER
    words = play_words(form.table.game, card.id)
    told: list[Line] = [[(text, "good")] for text in words]
    return "FIGHTER", [*card.lines[:1], *told, *card.lines[1:]]


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
    lines += [[(_strength(form, bot.name), "text")], _GAP]
    return [*lines, *_thinking(form, bot)]


def _strength(form: NewMatch, level: str) -> str:
    """How often it beats a newcomer, and the level below; or that nobody has measured it."""
    game = find(form.table.game)
    measured = strength_of(level, game.id)
    if measured is None and level == "random":
        other = strength_of("rookie", game.id)
        return f"Rookie {other}." if other is not None else _UNKNOWN.format(game.title)
    if measured is None:
        return _UNKNOWN.format(game.title)
    if game.mode(form.table.mode).is_together:
        return f"It plays on your side. On the same deals it {measured}."
    told = f"In duels it {measured}."
    if measured.newcomer:
        told = f"Against a newcomer, who plays like rookie, it {measured.newcomer}. {told}"
    elif level == "rookie":
        told = f"It plays about like a newcomer who knows the rules. {told}"
    return told


def _thinking(form: NewMatch, bot: BotInfo) -> list[Line]:
    lines: list[Line] = [[(f"It {bot.help}.", "dim")]]
    if bot.is_level and config(bot.name, game=form.table.game).horizon > 1:
        lines.append([(_LONGER, "dim")])
    return lines


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
    told = ""
    for value in (None, *option.values):
        name = "by the rules" if value is None else value
        lines.append([(name, "cursor" if value == chosen else "strong")])
        words = option_words(form.table.game, option.id, value)
        if words != told:  # numbers mean the same, each for itself
            lines.append([(f"  {words}", "text")])
        told = words
    return lines
