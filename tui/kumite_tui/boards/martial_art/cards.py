"""Fighters as one browses for one, and what a token is for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.martial_art.explanations import skill_words
from kumite.games.martial_art.labels import price_words
from kumite.games.martial_art.terms import ACTIONS, AREA_NAMES, EFFECTS, Token
from kumite.games.martial_art.view import token_name

from .models import LETTERS, TOKEN_ROLES

if TYPE_CHECKING:
    from kumite.games.martial_art.entries import Content
    from kumite_tui.drawing.lines import Line

__all__ = ["card_lines", "fighter_words", "token_words"]

_USES = {
    Token.MOVE: "Move: one step in the turn in which its Area is emptied.",
    Token.DEFENSE: "Defense: two dice when its Area is struck. Idle in your own turn.",
    Token.ENERGY: "Energy: 1 Chi or 1 Rage in the turn in which its Area is emptied.",
}


def token_words(token: Token, *, is_black: bool) -> str:
    """What a token does."""
    if token in _USES:
        return _USES[token]
    more = " Costs a Move, and only exceptional dice defend." if token is Token.LOCK else ""
    told = f"{token_name(token)}: strikes in its Area, if it is the last token placed."
    return told + (more if is_black else "")


def fighter_words(content: Content, number: int) -> str:
    """A fighter in a paragraph: tokens, then the printed skills."""
    fighter = content.fighters[number]
    held = [f"{count} {token_name(at)}" for at, count in enumerate(fighter.tokens) if count]
    printed = [skill_words(skill) for skill in content.skills[number] if skill.printed]
    return " ".join([f"{fighter.text} {', '.join(held)}.", *printed])


def card_lines(content: Content, number: int) -> list[Line]:
    """The whole board of a fighter: tokens, the skills of White Belt, life, then other skills."""
    fighter = content.fighters[number]
    lines: list[Line] = [[(fighter.name, f"seat{number % 6}"), (f"  {fighter.art}", "dim")]]
    lines += [[(fighter.text, "text")], [("", "text")]]
    for kinds in (ACTIONS, EFFECTS):
        held = [token for token in kinds if fighter.tokens[token]]
        lines.append([(f"{fighter.tokens[t]} {token_name(t)}  ", TOKEN_ROLES[t]) for t in held])
    lines += _skills(content, number, "In both belts", is_printed=True)
    lines += [[("", "text")], [("Life", "title")]]
    for name, column in zip(AREA_NAMES, fighter.columns, strict=True):
        losses = "".join(f" {LETTERS[token]}{square}" for square, token in column.tokens)
        lines.append(
            [
                (f"{name:<10}", "strong"),
                (f"KO {column.last}", "bad"),
                (f" severe {column.severe}", "warn"),
                (losses, "dim"),
            ]
        )
    return [*lines, *_skills(content, number, "Black Belt only", is_printed=False)]


def _skills(content: Content, number: int, title: str, *, is_printed: bool) -> list[Line]:
    lines: list[Line] = [[("", "text")], [(title, "title")]]
    for skill in content.skills[number]:
        if skill.printed is is_printed:
            keyword, price = skill.keyword.name.capitalize(), price_words(skill)
            head: Line = [(skill.name, "strong"), (f" {keyword}", "dim"), (f" {price}", "energy")]
            lines += [head, [(f"  {skill.text}", "text")]]
    return lines
