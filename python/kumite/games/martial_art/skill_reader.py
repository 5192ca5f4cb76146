"""Skills of Martial Art: from a place in a file to a typed skill, with every mistake noted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.declare import read_operation
from kumite.packs.files import NAME_LENGTH
from kumite.packs.layers import entry, source_of

from . import schema
from .entries import Skill
from .operations import Op, OpKind
from .terms import AREAS, Keyword, Lasts, Token

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.packs.files import Spot
    from kumite.packs.layers import Layers

    from .entries import Content

_REQUIRED = ("fighter", "name", "chi", "rage", "keyword", "do")
_OPTIONAL = ("printed", "strikes", "areas", "needs", "after", "lasts")
_MOST_OPS = 4


def read_skill(spot: Spot, fighter_ids: Sequence[str]) -> Skill:
    """One skill; what is wrong with it is noted."""
    id, text = entry(spot, _REQUIRED, _OPTIONAL)
    fighter = spot.at("fighter").word(fighter_ids) if spot.has("fighter") else None
    keyword = _read_keyword(spot)
    lasts = _read_lasts(spot, keyword)
    ops = tuple(_read_op(each, keyword, lasts) for each in spot.items("do", 1, _MOST_OPS))
    _check_ops(spot, ops)
    for condition in ("strikes", "areas", "needs", "after"):
        if spot.has(condition) and condition not in schema.CONDITIONS[keyword]:
            word = keyword.name.lower()
            spot.at(condition).report(f"a {word} skill asks no {condition!r}", "leave it out")
    skill = Skill(
        id,
        source_of(spot),
        text,
        fighter=fighter_ids.index(fighter) if fighter else 0,
        name=spot.text("name", NAME_LENGTH),
        chi=spot.number("chi", 0, schema.MOST_GAUGE),
        rage=spot.number("rage", 0, schema.MOST_GAUGE),
        keyword=keyword,
        lasts=lasts,
        printed=spot.flag("printed"),
        strikes=_words(spot, "strikes", schema.STRIKES, len(schema.STRIKES)),
        areas=_areas(spot),
        needs=_words(spot, "needs", schema.TOKENS, 4, equal=True),
        after=_words(spot, "after", schema.STRIKES, len(schema.STRIKES)),
        ops=ops,
    )
    _check_printed(spot, skill)
    return skill


def _read_keyword(spot: Spot) -> Keyword:
    words = {keyword.name.lower(): keyword for keyword in Keyword}
    word = spot.at("keyword").word(words) if spot.has("keyword") else None
    return words[word or "start"]


def _read_lasts(spot: Spot, keyword: Keyword) -> Lasts:
    if keyword is not Keyword.END:
        if spot.has("lasts"):
            spot.at("lasts").report("only an end skill says how long it lasts", "leave it out")
        return Lasts.WHILE_ACTIVE if keyword is Keyword.STYLE else Lasts.THIS_TURN
    if not spot.has("lasts"):
        spot.report("'lasts' is missing", "an end skill lasts 'now' or 'next_turn'")
        return Lasts.NOW
    word = spot.at("lasts").word(schema.LASTS)
    return schema.LASTS[word] if word else Lasts.NOW


def _words(
    spot: Spot, key: str, known: Sequence[str], most: int, *, equal: bool = False
) -> tuple[Token, ...]:
    words = [word for item in spot.items(key, 1, most) if (word := item.word(known))]
    if not equal and len(set(words)) < len(words):
        spot.at(key).report(f"{key} names something twice", "each once")
    return tuple(sorted(Token[word] for word in words))


def _areas(spot: Spot) -> tuple[int, ...]:
    numbers = [item.integer(1, AREAS) for item in spot.items("areas", 1, AREAS)]
    if len(set(numbers)) < len(numbers):
        spot.at("areas").report("areas names something twice", "each once")
    return tuple(sorted(numbers))


def _read_op(spot: Spot, keyword: Keyword, lasts: Lasts) -> Op:
    word = keyword.name.lower() + (f" ({lasts.name.lower()})" if keyword is Keyword.END else "")
    window = schema.WINDOWS[keyword, lasts]
    read = read_operation(spot, OpKind, window, place=f"a {word} skill")
    if read is None:
        return Op(OpKind.ATTACK_DICE)
    op = Op(read.kind, **read.values)
    if op.kind is OpKind.ATTACK_DICE and op.per is not None and op.n > 1:
        spot.at("n").report_value(f"is {op.n}", "exactly 1 for each token")
    return op


def _check_ops(spot: Spot, ops: Sequence[Op]) -> None:
    kinds = [op.kind for op in ops]
    for kind in set(kinds):
        if kinds.count(kind) > 1:
            spot.at("do").report(f"{kind.name.lower()} is given twice", "each operation once")


def _check_printed(spot: Spot, skill: Skill) -> None:
    if not skill.printed:
        return
    if skill.keyword is Keyword.STYLE:
        spot.at("printed").report("a style is never printed", "it is a tile; leave printed out")
    if skill.ops_of(OpKind.PUSH):
        spot.at("printed").report("a push is never printed", "White Belt knows no pushes")


def check_skill_sets(content: Content, layers: Layers) -> None:
    """Every fighter has seven skills, of which the first two are printed."""
    spots = dict(zip(layers.lists["fighter"], layers.entries("fighter"), strict=True))
    for fighter, skills in zip(content.fighters, content.skills, strict=True):
        spot = spots[fighter.id]
        if len(skills) != schema.SKILLS:
            spot.report(f"{fighter.id} has {len(skills)} skills", f"exactly {schema.SKILLS}")
        elif [skill.printed for skill in skills] != [
            at < schema.PRINTED for at in range(len(skills))
        ]:
            spot.report(
                f"the printed skills of {fighter.id} are not its first {schema.PRINTED}",
                f"mark the first {schema.PRINTED} with printed = true, and no others",
            )
