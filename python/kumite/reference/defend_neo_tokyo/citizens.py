"""Citizens as copies of designs: where they are, and how they move (DNT-CIT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.defend_neo_tokyo.model import IN_DECK, IN_STACK, SPACES

if TYPE_CHECKING:
    from kumite.games.defend_neo_tokyo.entries import Citizen

    from .table import Table


def design_of(table: Table, design: int) -> Citizen:
    return table.content.citizens[design]


def designs_at(table: Table, place: int) -> list[int]:
    """Designs with a copy at that place, ascending."""
    found = zip(table.state.citizens, table.codex.designs, strict=True)
    return sorted({design for at, design in found if at == place})


def copies_at(table: Table, place: int, design: int) -> int:
    found = zip(table.state.citizens, table.codex.designs, strict=True)
    return sum(at == place and each == design for at, each in found)


def counts_at(table: Table, place: int) -> dict[int, int]:
    """Copies of each design at a place."""
    return {design: copies_at(table, place, design) for design in designs_at(table, place)}


def is_there(table: Table, place: int, design: int) -> bool:
    return copies_at(table, place, design) > 0


def space_of(table: Table, design: int) -> int | None:
    """The first space with a copy of the design."""
    return next((each for each in range(1, SPACES + 1) if is_there(table, each, design)), None)


def move_copy(table: Table, design: int, start: int, to: int) -> None:
    """One copy from a place to another."""
    designs = table.codex.designs
    places = table.state.citizens
    at = next(at for at, each in enumerate(designs) if each == design and places[at] == start)
    places[at] = to
    rearrange(table)


def rearrange(table: Table) -> None:
    """Copies of a design are alike: they are kept ascending by place (DNT-CIT-18)."""
    places, designs = table.state.citizens, table.codex.designs
    pairs = sorted(zip(designs, places, strict=True))
    table.state.citizens = [place for _, place in pairs]


def merge(table: Table, start: int, to: int) -> None:
    """All copies of a place to another."""
    table.state.citizens = [to if at == start else at for at in table.state.citizens]
    rearrange(table)


def by_population(table: Table, designs: list[int], *, highest: bool) -> list[int]:
    """Lowest or highest POP first, ties by design number (DNT-CIT-06, DNT-MAT-18)."""
    sign = -1 if highest else 1
    return sorted(designs, key=lambda each: (sign * design_of(table, each).pop, each))


def population(table: Table) -> int:
    """POP of the Destroyed stack."""
    found = zip(table.state.citizens, table.codex.designs, strict=True)
    return sum(design_of(table, each).pop for at, each in found if at == IN_STACK)


def is_kept(table: Table, design: int) -> bool:
    """It cannot be discarded (DNT-CIT-17)."""
    return design_of(table, design).static.kept


def attack_bonus(table: Table, space: int) -> int:
    """DNT-SEQ-02: what citizens add to attacks by mechs in their space."""
    if not space:
        return 0
    counts = counts_at(table, space)
    return sum(design_of(table, each).static.attack_bonus * n for each, n in counts.items())


def shelter(table: Table, space: int) -> int:
    """City Damage that citizens keep off their space at one time."""
    counts = counts_at(table, space)
    return sum(design_of(table, each).static.shelter * n for each, n in counts.items())


def in_deck(table: Table) -> dict[int, int]:
    return counts_at(table, IN_DECK)
