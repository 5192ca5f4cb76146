"""Monsters: what is printed on them, the side up, tokens, how they move (DNT-MON, DNT-TOK)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.events import EventKind, Token
from kumite.games.defend_neo_tokyo.model import BOSS, MonsterMark
from kumite.games.defend_neo_tokyo.terms import Side, Window

from .objects import monster_object
from .windows import open_window

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.entries import Armor, Attack, Monster, Quality
    from kumite.games.defend_neo_tokyo.events import MonsterCause
    from kumite.games.defend_neo_tokyo.terms import QualityKind, Symbol

    from .table import Table


def printed(table: Table, monster: int) -> Monster:
    """The stat card of a monster that is no boss."""
    return table.content.monsters[table.state.threat][monster]


def armor_of(table: Table, monster: int) -> Armor:
    if monster == BOSS:
        return table.content.bosses[table.state.threat].armor
    return printed(table, monster).armor


def full_life(table: Table, monster: int) -> int:
    """With the percentages of difficulty, mode and mechs (DNT-MOD-03, DNT-MOD-05, DNT-MOD-09)."""
    content, difficulty = table.content, table.difficulty
    if monster == BOSS:
        life = content.bosses[table.state.threat].life
        percents = (difficulty.boss, content.modes[table.state.mode].boss)
    else:
        life = printed(table, monster).life
        percents = (content.crews[table.state.crew - 1].monsters, difficulty.monsters)
    for percent in percents:
        life = -(-life * percent // 100)
    return min(life, 255)


def side_up(table: Table, monster: int) -> Side:
    """DNT-MON-01, DNT-MON-05."""
    return Side.MECH if table.mechs_at(table.monster(monster).space) else Side.CITY


def attack_of(table: Table, monster: int, side: Side, symbol: Symbol) -> Attack:
    if monster == BOSS:
        return table.content.bosses[table.state.threat].attacks[symbol]
    return printed(table, monster).attacks[2 * side + symbol]


def quality_up(table: Table, monster: int, kind: QualityKind) -> Quality | None:
    """Its Special Quality of that kind, while its side is up (DNT-MON-03)."""
    if monster == BOSS or not table.is_in_play(monster):
        return None
    quality = printed(table, monster).quality
    if quality is None or quality.kind is not kind or quality.side is not side_up(table, monster):
        return None
    return quality


def instance_change(table: Table, monster: int) -> int:
    """What +1 and -1 tokens make of every instance (DNT-TOK-05, DNT-TOK-06)."""
    tokens = table.monster(monster).tokens
    return tokens[Token.PLUS] - tokens[Token.MINUS]


def supply_left(table: Table, token: Token) -> int:
    """DNT-TOK-02."""
    state = table.state
    used = sum(monster.tokens[token] for monster in state.monsters)
    if token is Token.ARMOR:
        used += sum(mech.armor for mech in state.mechs)
    return table.figures.supply - used


def set_tokens(table: Table, monster: int, token: Token, now: int) -> None:
    """Told if it changes."""
    tokens = table.monster(monster).tokens
    before = tokens[token]
    if now != before:
        tokens[token] = now
        table.tell(EventKind.TOKENS_CHANGED, monster, token, now, before)


def is_held(table: Table, monster: int) -> bool:
    return bool(table.monster(monster).marks & MonsterMark.HELD)


def move_monster(table: Table, monster: int, to: int, cause: MonsterCause) -> None:
    """To a standing space, then W-ENTER (DNT-SEQ-09); who may be moved was checked before."""
    own = table.monster(monster)
    table.tell(EventKind.MONSTER_MOVED, monster, own.space, to, cause)
    own.space = to
    open_window_about(table, monster)


def open_window_about(table: Table, monster: int, window: Window = Window.ENTER) -> None:
    """W-ENTER, W-DECLARE or W-DONE."""
    space = table.monster(monster).space
    open_window(table, window, it=monster_object(monster), space=space)
