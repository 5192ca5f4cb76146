"""Arrangements of Effect tokens by number: docs/encoding/martial-art.md, section Knowledge."""

from __future__ import annotations

from math import factorial

Counts = tuple[int, int, int]


def arrangements(totals: Counts) -> int:
    """How many words there are.

    >>> arrangements((2, 3, 3))
    560
    """
    count = factorial(sum(totals))
    for total in totals:
        count //= factorial(total)
    return count


def word_of(number: int, totals: Counts) -> tuple[int, ...]:
    """The word of a number, in lexicographic order; 0 Move, 1 Defense, 2 Energy.

    >>> [word_of(number, (1, 0, 2)) for number in range(3)]
    [(0, 2, 2), (2, 0, 2), (2, 2, 0)]
    """
    left, word = list(totals), []
    for _ in range(sum(totals)):
        for kind in range(len(left)):
            if not left[kind]:
                continue
            left[kind] -= 1
            many = arrangements((left[0], left[1], left[2]))
            if number < many:
                word.append(kind)
                break
            number -= many
            left[kind] += 1
    return tuple(word)
