"""Hidden Effect tokens that everybody can know of all the same (MA-INF-10).

A seat's `known` has a bit for every arrangement of its hidden tokens that is still possible:
docs/encoding/martial-art.md, section Knowledge.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from .bag import is_hidden, size
from .model import Phase
from .terms import AREAS, EFFECTS, Token
from .token_arrangements import Counts, word_of

if TYPE_CHECKING:
    from .view import View


def known_in(view: View, seat: int, area: int) -> Counts:
    """Moves, Defenses and Energies that lie in an Area of somebody's board for certain."""
    own, fighter, state = view.state.seats[seat], view.fighter(seat), view.state
    if fighter is None or not own.known or state.phase <= Phase.LAYOUT:
        return 0, 0, 0
    if not is_hidden(own.effects[area - 1]):
        moves, defenses, energies = own.effects[area - 1]
        return moves, defenses, energies
    gone = own.removed[Token.MOVE :]
    totals = tuple(have - lost for have, lost in zip(fighter.effects, gone, strict=True))
    hand = size(state.hand_effects) if seat == state.active else 0
    sizes = (*(size(bag) for bag in own.effects), size(own.reserve), hand)
    return _least(own.known, (totals[0], totals[1], totals[2]), sizes)[area - 1]


@lru_cache(maxsize=256)
def _least(known: int, totals: Counts, sizes: tuple[int, ...]) -> tuple[Counts, ...]:
    """By Area, how many of each type lie there in every arrangement that is possible.

    >>> _least(0b110, (1, 0, 2), (1, 2, 0, 0, 0, 0, 0))[:2]
    ((0, 0, 1), (1, 0, 1))
    """
    words = [word_of(bit, totals) for bit in range(known.bit_length()) if known >> bit & 1]
    found: list[Counts] = []
    at = 0
    for many in sizes[:AREAS]:
        bags = [word[at : at + many] for word in words]
        least = [min(bag.count(kind) for bag in bags) for kind in range(len(EFFECTS))]
        found.append((least[0], least[1], least[2]))
        at += many
    return tuple(found)
