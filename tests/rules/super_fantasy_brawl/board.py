"""The ledger's arena, cards and tokens by the names that tests use: no content is read here."""

from __future__ import annotations

Place = tuple[int, int]
"""A hex as the ledger writes it: (q, r)."""

CODES = ("DER", "DUG", "GOL", "GWA", "KIL", "TZU", "RAT", "KOR", "MAR", "VHO", "OON", "SKI")
"""Champions in order of code, which is their place in the Champions table."""
HEXES = tuple(
    (q, r) for r in range(-4, 5) for q in range(-4, 5) if max(abs(q), abs(r), abs(q + r)) <= 4
)
DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
E, NE, NW, W, SW, SE = range(6)
STATUES = ((-3, 0), (0, 0), (3, 0))
T1, T2, T3, T4, T5, T6 = TRAP_HEXES = ((1, -2), (-1, -1), (2, -1), (-2, 1), (1, 1), (-1, 2))
NORTH = tuple(place for place in HEXES if place[1] == -4)
SOUTH = tuple(place for place in HEXES if place[1] == 4)
TOKENS = {"spikes 1": 0, "spikes 2": 2, "spikes 3": 6, "snare": 8, "daze": 10}
"""The lowest number of each kind of trap token."""
STANDARDS = ("scheme", "recover", "strike", "run")
CORES = "DCM"


def hex_number(place: Place) -> int:
    """The number of a hex.

    >>> hex_number((0, -4)), hex_number((0, 4))
    (0, 60)
    """
    assert place in HEXES, f"{place} is no hex of the arena"
    return HEXES.index(place)


def place_of(number: int) -> Place | None:
    """The hex of that number; None is the Gate."""
    return None if number >= len(HEXES) else HEXES[number]


def distance(one: Place, other: Place) -> int:
    """Hexes between two places.

    >>> distance((0, 2), (1, -1))
    3
    """
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def around(place: Place, reach: int = 1) -> set[Place]:
    """Arena hexes within a distance, without the hex itself."""
    return {each for each in HEXES if 1 <= distance(each, place) <= reach}


def card_number(card: str) -> int:
    """The number of a card by its code.

    >>> card_number("DER02"), card_number("DUG03")
    (0, 7)
    """
    code, number = card[:3], card[3:]
    assert code in CODES, f"no card {card}"
    assert number in {f"0{each}" for each in range(2, 8)}, f"no card {card}"
    return CODES.index(code) * 6 + int(number) - 2


def card_name(number: int) -> str:
    """The code of a card by its number.

    >>> card_name(7)
    'DUG03'
    """
    return f"{CODES[number // 6]}0{number % 6 + 2}"


def challenge_number(challenge: str) -> int:
    """The number of a Challenge design: CHA01 is 0."""
    assert challenge in {f"CHA{each:02}" for each in range(1, 12)}, f"no challenge {challenge}"
    return int(challenge[3:]) - 1
