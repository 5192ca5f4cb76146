'''Declare once: state, actions, events and operations of a game, and everything derived from it.

A **state** is a record. Fields say their bytes, bounds, first value and who may see them; the
comment after a field (or the docstring under it) is its line in the tables of the page.

>>> from enum import IntEnum
>>> class Phase(IntEnum):
...     DRAW = 0  # chance: a card for the lowest seat without one
...     PLAY = 1
>>> def count_only(cards: int) -> int:
...     return 0x80 | cards.bit_count()
>>> @record
... class SeatState:
...     """One player's place."""
...     score: int = u8(most=50)
...     hand: int = u8(seen=Seen.OWNER, hide=count_only)  # cards, bit per number
...     dice: list[int] = repeat(3, u8(most=5))  # by face
>>> @record
... class State:
...     """One position."""
...     players: int = u8(2, least=2, most=4)
...     phase: Phase = Phase.DRAW
...     is_last: bool = False  # nobody draws any more
...     deck: list[int] = listed(40, u8())  # from the top
...     seats: list[SeatState] = per_player(SeatState)
>>> bytes_of = Encoding("Snap", "KS", 1, State)
>>> state = State(seats=[SeatState(hand=0b101), SeatState()])
>>> data = bytes_of.encode(state)
>>> bytes_of.decode(data)[0] == state, bytes_of.blanked(state, 1).seats[0].hand
(True, 130)
>>> bytes_of.decode(data[:5] + b"\\x09" + data[6:])
Traceback (most recent call last):
...
kumite.errors.DecodeError: byte 5: 9 is no Phase

An **action** is a class below the game's own `Action`, an **event** a member of an enumeration
that names the numbers `a, b, c, d`:

>>> class SnapAction(Action, title="Snap"): """Actions of Snap."""
>>> class Play(SnapAction, kind=0, when="PLAY"):
...     """Play a card on a pile."""
...     card: int = bits(5)
...     pile: int = bits(2, default=0)
>>> SnapAction.from_code(Play(card=9).code)
Play(card=9, pile=0)
>>> class EventKind(EventKinds):
...     CARD_PLAYED = 0, "seat card pile"
...     CARD_SEEN = 1, "seat card", Audience.OWNER  # after a draw
>>> EventKind.CARD_PLAYED.named((0, 127, 1, 9, 2, 0))
{'seat': 1, 'card': 9, 'pile': 2}

An **operation** is what a card of a pack can do: its parameters, and the windows it acts in. Two
forms of one operation have labels. `read_operation` reads one from a file, with file, line and
remedy for everything that is wrong; the game makes its own value of what was read:

>>> class OpKind(OperationKinds):
...     DRAW_CARDS = 0, form("", number("n", 1, 3), windows=[Phase.DRAW])
...     """draw n cards"""
...     STEAL = 1, form("", optional(word("what", {"CARD": 1})), windows=Phase)
...     """take a card of somebody"""
>>> [line for kind in OpKind for line in kind.lines()]
['draw_cards n:1..3 in draw', 'steal what:card? in draw play']

**Cards with sentences** (conditions, selectors, branches, choices, loops) use the effect machine.
`Words` stand for something in some windows only; a condition is declared like an operation, its
parameter `who` is left out where a selected object is meant; a selector, a condition, an
`InlineTable` of parameters or `Several` of them can be the `value` of a parameter;
`optional(flag("may"))` is a parameter like any other. `Effects.read_list` reads a list under a key
as `Step`, `Branch`, `OneOf` and `Loop`; what a game does not allow is refused:

>>> class Who(Words):
...     SELF = 0, Phase
...     TARGET = 1, [Phase.PLAY]
>>> class Kind(IntEnum):
...     ENEMY = 0
...     ALLY = 1
>>> class Asks(OperationKinds):
...     HURT = 0, form("", word("who", small_names(Who)))
...     DEALT = 1, form("", word("who", small_names(Who)), number("at_least", 1, 9))
>>> IF = Conditions(Asks)
>>> WHO = Selectors(Who, Kind, within=(1, 4), where=IF)
>>> MOD = InlineTable(number("amount", -3, 3), optional(value("if", IF)))
>>> class CardOp(OperationKinds):
...     DMG = 0, form("", value("who", WHO), number("n", 1, 4, words={"dealt": 99}), windows=Phase)
...     SWAP = 1, form("", value("with", WHO.only(Take.WORD)), optional(flag("may")), windows=Phase)
...     STRIKE = 2, form("", value("mods", Several(2, MOD)), windows=[Phase.PLAY])
>>> CARDS = Effects(CardOp, lambda read: read, IF, WHO, has_branches=True)
>>> print(*(line for kind in CardOp for line in kind.lines()), *CARDS.lines(), sep="\\n")
dmg who:selector n:1..4|dealt in draw play
swap with:selector(word) may:flag? in draw play
strike mods:(amount:-3..3 if:condition?){2} in play
condition dealt who:self|target at_least:1..9
condition hurt who:self|target
word self in draw play
word target in play
selector kinds enemy ally within:1..4 of where
nodes branch

The game's module `declared` puts all of it together as `DECLARED = Declared(...)`. Then `layout`
gives the text that the native engine must give too, and `python -m kumite.declare.tables` writes
the tables of the game's pages. `kumite.games.martial_art` is the example to follow: `model`,
`codec`, `actions`, `events`, `operations`, `declared`.
'''

from .actions import Action, bits
from .effects import (
    Branch,
    Condition,
    Conditions,
    Effects,
    Loop,
    Node,
    OneOf,
    Selector,
    Selectors,
    Step,
    Take,
    steps,
)
from .encoding import FULL, SPECTATOR, Encoding
from .events import EVERYBODY, Audience, EventKinds
from .fields import Field, Seen, bit_set, listed, maybe, nibbles, own, repeat, u8, u16, u32, u40
from .game import Declared, declared_by
from .layout_text import layout
from .operations import OperationKinds, Reading, form, read_operation
from .params import (
    InlineTable,
    Param,
    Several,
    Value,
    Words,
    flag,
    names,
    number,
    optional,
    small_names,
    value,
    word,
)
from .records import Record, per_player, record, record_of
from .shapes import Shape

__all__ = [
    "EVERYBODY",
    "FULL",
    "SPECTATOR",
    "Action",
    "Audience",
    "Branch",
    "Condition",
    "Conditions",
    "Declared",
    "Effects",
    "Encoding",
    "EventKinds",
    "Field",
    "InlineTable",
    "Loop",
    "Node",
    "OneOf",
    "OperationKinds",
    "Param",
    "Reading",
    "Record",
    "Seen",
    "Selector",
    "Selectors",
    "Several",
    "Shape",
    "Step",
    "Take",
    "Value",
    "Words",
    "bit_set",
    "bits",
    "declared_by",
    "flag",
    "form",
    "layout",
    "listed",
    "maybe",
    "names",
    "nibbles",
    "number",
    "optional",
    "own",
    "per_player",
    "read_operation",
    "record",
    "record_of",
    "repeat",
    "small_names",
    "steps",
    "u8",
    "u16",
    "u32",
    "u40",
    "value",
    "word",
]
