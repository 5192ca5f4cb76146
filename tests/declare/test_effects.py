"""The effect machine reads lists of cards, and says what is wrong with file, line and remedy."""

from __future__ import annotations

from enum import IntEnum

import pytest

from kumite.declare import (
    Branch,
    Conditions,
    Effects,
    InlineTable,
    Loop,
    Node,
    OneOf,
    OperationKinds,
    Reading,
    Selector,
    Selectors,
    Several,
    Step,
    Take,
    Words,
    flag,
    form,
    number,
    optional,
    small_names,
    steps,
    value,
    word,
)
from kumite.packs.files import Document, Problems, SourceFile, Spot, parse


class Window(IntEnum):
    PRE = 0
    POST = 1


class Who(Words):
    SELF = 0, Window
    TARGET = 1, [Window.POST]


class Kind(IntEnum):
    ENEMY = 0
    ALLY = 1


class Count(IntEnum):
    LIFE = 0


class Asks(OperationKinds):
    HURT = 0, form("", word("who", small_names(Who)))
    DEALT = 1, form("", word("who", small_names(Who)), number("at_least", 1, 9))


IF = Conditions(Asks)
WHO = Selectors(Who, Kind, within=(0, 4), beyond=True, where=IF, counts=Count)
MOD = InlineTable(number("amount", -3, 3), optional(value("if", IF)))


class Op(OperationKinds):
    DMG = 0, form("", value("who", WHO), number("n", 1, 4, words={"dealt": 99}), windows=Window)
    SWAP = 1, form("", value("with", WHO.only(Take.WORD)), optional(flag("may")), windows=Window)
    ATTACK = 2, form("", value("mods", Several(2, MOD)), windows=[Window.POST])
    AURA = 3, form("", value("who", WHO.only(Take.EACH)), windows=Window)


def _same(read: Reading[OperationKinds]) -> Reading[OperationKinds]:
    return read


CARDS = Effects(Op, _same, IF, WHO, has_branches=True, has_choices=True, has_loops=True)
PLAIN = Effects(Op, _same)

Nodes = tuple[Node[Reading[OperationKinds]], ...]


def read(
    text: str, window: Window = Window.POST, effects: Effects[Reading[OperationKinds]] = CARDS
) -> tuple[Nodes, list[str]]:
    problems = Problems()
    document = parse(SourceFile("card.toml", f"\ndo = [{text}]\n"), problems)
    assert isinstance(document, Document)
    nodes = effects.read_list(Spot(document, (), document.data, problems), "do", window)
    return nodes, [str(problem) for problem in problems]


def test_an_operation_with_a_selector_and_a_condition() -> None:
    nodes, problems = read(
        '{ op = "dmg", n = 2, who = { one = "enemy", within = 2, from = 1, of = "target", '
        'where = { is = "dealt", at_least = 3 }, least = "life" }, '
        'if = { is = "hurt", who = "self" } }'
    )
    assert not problems
    (step,) = nodes
    assert isinstance(step, Step)
    assert step.op.kind is Op.DMG
    assert step.op.values["n"] == 2
    assert step.condition == Reading(Asks.HURT, "", {"who": Who.SELF})
    assert step.op.values["who"] == Selector(
        Take.ONE,
        Kind.ENEMY,
        within=2,
        of=Who.TARGET,
        beyond=1,
        where=Reading(Asks.DEALT, "", {"at_least": 3}),
        least=Count.LIFE,
    )


def test_words_counts_flags_and_tables() -> None:
    nodes, problems = read(
        '{ op = "dmg", n = "dealt", who = "target" }, { op = "swap", with = "self", may = true }, '
        '{ op = "attack", mods = [{ amount = -1 }, { amount = 2, if = '
        '{ is = "hurt", who = "self" } }] }'
    )
    assert not problems
    dmg, swap, attack = (step.op.values for step in steps(nodes))
    assert dmg == {"n": 99, "who": Selector(Take.WORD, Who.TARGET)}
    assert swap == {"with": Selector(Take.WORD, Who.SELF), "may": True}
    hurt = Reading(Asks.HURT, "", {"who": Who.SELF})
    assert attack["mods"] == ({"amount": -1}, {"amount": 2, "if": hurt})


def test_branches_choices_and_loops_number_their_operations_as_written() -> None:
    one = '{ op = "dmg", n = 1, who = "self" }'
    nodes, problems = read(
        f'{{ if = {{ is = "hurt", who = "self" }}, then = [{one}], else = [{one}, {one}] }}, '
        f'{{ one_of = [[{one}], [{one}]] }}, {{ each = {{ each = "ally" }}, do = [{one}] }}'
    )
    assert not problems
    assert [type(node) for node in nodes] == [Branch, OneOf, Loop]
    assert len(list(steps(nodes))) == 6


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{ op = "dmgg" }', "unknown op 'dmgg'; did you mean 'dmg'?"),
        ("{ n = 1 }", "'op' is missing; every operation names what it does"),
        ('{ op = "dmg", n = 9, who = "self" }', "n is 9; from 1 to 4"),
        ('{ op = "dmg", n = 1 }', "'who' is missing"),
        ('{ op = "dmg", n = 1, who = "slef" }', "unknown who 'slef'; did you mean 'self'?"),
        ('{ op = "dmg", n = 1, who = 3 }', "who is 3; expected a table"),
        ('{ op = "dmg", n = 1, who = { within = 1, of = "self" } }', "exactly one of one or each"),
        ('{ op = "dmg", n = 1, who = { one = "foe" } }', "unknown one 'foe'; one of ally, enemy"),
        ('{ op = "dmg", n = 1, who = { one = "ally", within = 5, of = "self" } }', "from 0 to 4"),
        ('{ op = "dmg", n = 1, who = { one = "ally", within = 2 } }', "need each other"),
        ('{ op = "dmg", n = 1, who = { one = "ally", near = 2 } }', "unknown key 'near'"),
        ('{ op = "swap", with = { one = "ally" } }', "with is a table; expected a text"),
        ('{ op = "aura", who = "self" }', "who is 'self'; a table with each"),
        ('{ op = "swap", with = "self", may = false }', "may is false; true, or leave it out"),
        ('{ op = "swap", with = "self", if = { who = "self" } }', "'is' is missing"),
        ('{ op = "swap", with = "self", if = { is = "dealt", who = "self" } }', "'at_least' is"),
        (
            '{ op = "dmg", n = 1, who = { one = "ally", where = { is = "hurt", who = "self" } } }',
            "unknown key 'who'",
        ),
        ('{ op = "attack", mods = [] }', "mods has 0 entries; from 1 to 2"),
        ('{ op = "attack", mods = [{ amount = 7 }] }', "amount is 7; from -3 to 3"),
        ('{ then = [{ op = "swap", with = "self" }] }', "'if' is missing"),
        ('{ one_of = [[{ op = "swap", with = "self" }]] }', "one_of has 1 entry; from 2 to 4"),
        ("4", "do is 4; expected a table"),
    ],
)
def test_mistakes_have_line_and_remedy(text: str, told: str) -> None:
    _, problems = read(text)
    assert any(told in problem for problem in problems), problems
    assert all(problem.startswith("card.toml:2: ") for problem in problems)


def test_words_and_operations_have_their_windows() -> None:
    _, problems = read('{ op = "dmg", n = 1, who = "target" }', Window.PRE)
    assert problems == ["card.toml:2: who 'target' means nothing in 'pre'; one of self"]
    _, problems = read('{ op = "attack", mods = [{ amount = 1 }] }', Window.PRE)
    assert problems == ["card.toml:2: attack does nothing in pre; one of dmg, swap, aura"]


def test_what_a_game_does_not_use_is_refused() -> None:
    _, problems = read('{ one_of = [[{ op = "swap", with = "self" }]] }', effects=PLAIN)
    assert "'op' is missing" in problems[0]
    _, problems = read('{ op = "swap", with = "self", if = { is = "hurt" } }', effects=PLAIN)
    assert "unknown key 'if'" in problems[0]


def test_a_list_has_at_most_eight_operations() -> None:
    four = ", ".join(['{ op = "swap", with = "self" }'] * 4)
    _, problems = read(f"{{ one_of = [[{four}], [{four}]] }}, {four}")
    assert problems == ["card.toml:2: do has 12 operations; at most 8"]
