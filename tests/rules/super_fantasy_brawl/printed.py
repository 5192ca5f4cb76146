"""What the ledger prints on Champions and cards, and its areas."""

from __future__ import annotations

# card: Core, movement, reach, STR
ACTIONS = """
DER02 D 2 direct:2-3 2
DER03 M 1 direct:2-4 3
DER04 C 2 direct:1-3 2
DER05 D 1 indirect:2-3 4
DER06 M 2 none -
DUG02 D 1 melee 4
DUG03 C 2 melee 3
DUG04 D 1 melee 3
DUG05 M 2 none -
DUG06 C 3 none -
GOL02 D 1 line3 3
GOL03 D 1 direct:1-3 2
GOL04 M 1 melee 3
GOL06 C 1 none -
GOL07 C 2 indirect:1-3 -
GWA02 D 1 indirect:2-3 2
GWA03 C 1 direct:2-4 4
GWA04 D 2 indirect:2-3 3
GWA05 C - blast 2
GWA06 M 1 none -
KIL02 D 1 melee 4
KIL03 D 1 arc3 3
KIL04 M 2 none -
KIL06 C 2 none -
KIL07 M 1 melee 3
TZU02 M 1 direct:1-2 3
TZU03 C 3 melee 3
TZU04 D 2 arc3 -
TZU06 D 2 melee 2
TZU07 M - melee 3
RAT02 D 2 melee 3
RAT03 D 3 melee 3
RAT04 M 2 indirect:1-3 2
RAT05 C 1 melee 4
RAT06 C 2 none -
KOR02 D - melee 5
KOR03 C 1 ring 2
KOR04 M 2 arc2 3
KOR05 C 2 melee 5
KOR06 M 2 none -
MAR02 D 2 direct:1-2 2
MAR03 C 1 melee 3
MAR04 M 1 arc3 2
MAR05 C 2 ally:indirect:1-3 -
MAR06 M 2 none -
VHO02 D 1 melee 4
VHO03 C 1 direct:1-2 3
VHO04 M 2 melee 2
VHO05 M 1 direct:2-3 3
VHO06 C 2 none -
OON02 D 2 indirect:1-3 3
OON03 M 1 indirect:2-3 2
OON04 D 2 melee 2
OON05 C 2 own:indirect:1-3 -
OON06 M 2 ally:indirect:1-4 -
SKI02 D 2 direct:1-3 2
SKI03 C 2 melee 2
SKI04 M 3 none -
SKI05 M 2 indirect:1-3 -
SKI06 C 1 cone 2
"""
"""VHO02 has STR 2 and 1 for each Core that is ready after paying."""
REACTIONS = """
DER07 C 1
DUG07 M 1
GOL05 M 2
GWA07 M 1
KIL05 C 1
TZU05 C 2
RAT07 M 1
KOR07 D 2
MAR07 D 0
VHO07 D 2
OON07 C 2
SKI07 D 1
"""
PRINTED = [tuple(line.split()) for line in ACTIONS.split("\n") if line]
PLAYED_BACK = [tuple(line.split()) for line in REACTIONS.split("\n") if line]
ATTACKS = [card for card, *_, strength in PRINTED if strength != "-"]
HEALTH = {
    "DER": (6, 1, 6, 1),
    "DUG": (7, 0, 8, 1),
    "GOL": (5, 1, 7, 1),
    "GWA": (5, 1, 6, 1),
    "KIL": (8, 1, 9, 1),
    "TZU": (5, 1, 5, 1),
    "RAT": (5, 0, 5, 1),
    "KOR": (7, 0, 8, 0),
    "MAR": (6, 1, 6, 2),
    "VHO": (7, 0, 8, 0),
    "OON": (6, 0, 6, 1),
    "SKI": (5, 1, 6, 1),
}
"""HP and DEF, basic and Levelled Up."""

AREAS = {
    "arc2": [(1, 0), (1, -1)],
    "arc3": [(0, 1), (1, 0), (1, -1)],
    "ring": [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)],
    "line3": [(1, 0), (2, 0), (3, 0)],
    "cone": [(1, 0), (2, 0), (2, -1), (1, 1)],
}
"""Offsets of orientation 0."""


def turned(offset: tuple[int, int], times: int) -> tuple[int, int]:
    """Rotated by 60 degrees from E towards NE, so many times."""
    q, r = offset
    for _ in range(times):
        q, r = q + r, -q
    return q, r
