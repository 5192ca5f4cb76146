"""Champions as one browses for one: both faces and six cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.super_fantasy_brawl.explanations import facts
from kumite.games.super_fantasy_brawl.terms import CardType
from kumite.games.super_fantasy_brawl.view import core_name
from kumite_tui.drawing.lines import wrapped

from .card_runs import card_head
from .hexes import AREA_ROLES
from .models import card_line

if TYPE_CHECKING:
    from kumite.games.super_fantasy_brawl.entries import Card, Content
    from kumite_tui.drawing.grid import Skin
    from kumite_tui.drawing.lines import Line

__all__ = ["brief_lines", "card_text", "champion_lines", "champion_words"]

_WIDTH = 60


def champion_words(content: Content, number: int) -> str:
    """A champion in a paragraph."""
    champion = content.champions[number]
    basic, up = champion.basic, champion.up
    return (
        f"{champion.role.capitalize()}. HP {basic.hp}, DEF {basic.defence};"
        f" Levelled Up HP {up.hp}, DEF {up.defence}: {champion.text}"
        f" Cards: {', '.join(card.name for card in content.cards_of(number))}."
    )


def card_text(card: Card) -> str:
    """A card in a sentence: kind, Core, numbers, text."""
    parts = [card.type.name.capitalize(), core_name(card.core), *facts(card)]
    return f"{card.name}: {', '.join(parts)}. {card.text}".strip()


def champion_lines(content: Content, number: int) -> list[Line]:
    """All about a champion."""
    champion = content.champions[number]
    lines: list[Line] = [
        [(champion.name, f"seat{number % 6}"), (f"  {champion.code}", "dim")],
        [(champion.role, "text")],
        [("", "text")],
    ]
    for title, values in (("Basic", champion.basic), ("Levelled Up", champion.up)):
        lines.append(
            [
                (f"{title:<12}", "title"),
                (f"HP {values.hp} ", "life"),
                (f"DEF {values.defence}", "guard"),
            ]
        )
    lines += wrapped(champion.text, _WIDTH, "text", indent=2)
    lines.append([("", "text")])
    for card in content.cards_of(number):
        lines.append(
            [
                (card.core.letter, AREA_ROLES[card.core]),
                (f" {card.name}", "strong"),
                (f"  {card.type.name.lower()}", "dim"),
            ]
        )
        lines.append([(f"  {', '.join(facts(card))}", "stock")])
        lines += wrapped(f"  {card.text}", _WIDTH, "dim", indent=2)
    return lines


def brief_lines(content: Content, number: int, width: int, height: int, skin: Skin) -> list[Line]:
    """A champion in as many rows as there are: faces, then a line a card; texts where they fit."""
    champion = content.champions[number]
    basic, up = champion.basic, champion.up
    head: list[Line] = [
        [(champion.name, f"seat{number % 6}"), (f"  {champion.role}", "text")],
        [
            ("  HP ", "dim"),
            (str(basic.hp), "life"),
            ("  DEF ", "dim"),
            (str(basic.defence), "guard"),
        ],
    ]
    ability = f"{skin.star} HP {up.hp} DEF {up.defence}: {champion.text}"
    head += wrapped(f"  {ability}", width, "key", indent=4)
    heads: list[Line] = []
    full: list[Line] = []
    for card in content.cards_of(number):
        runs = card_head(card_line(content, card, 0))
        # The three letters of the champion are known here.
        line: Line = [("  ", "text"), runs[0], (" ", "text"), *runs[2:]]
        line.append((f" {card.type.name.lower()}" if card.type is CardType.REACTION else "", "dim"))
        heads.append(line)
        full += [line, *wrapped(f"    {card.text}", width, "dim", indent=4)]
    return [*head, *(full if len(head) + len(full) <= height else heads)]
