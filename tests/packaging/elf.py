"""What a Linux library asks of the machine it is loaded on, read from the file itself."""

from __future__ import annotations

import struct
from dataclasses import dataclass

_DYNAMIC, _NEEDED_VERSIONS = 6, 0x6FFFFFFE
_NEEDED = 1
_SECTIONS_AT = 40
_MACHINES = {62: "x86_64", 183: "aarch64"}


@dataclass(frozen=True, slots=True)
class Asked:
    """The machine, the libraries, and the versions of their symbols: (library, version)."""

    machine: str
    libraries: frozenset[str]
    versions: frozenset[tuple[str, str]]

    def newest(self, family: str = "GLIBC_") -> tuple[int, ...]:
        """The newest version of a family of symbols; () if there is none."""
        numbers = [each.removeprefix(family) for _, each in self.versions if family in each]
        return max((tuple(map(int, each.split("."))) for each in numbers), default=())


def read(data: bytes) -> Asked:
    """What a 64-bit library with the lowest byte first asks."""
    assert data[:6] == b"\x7fELF\x02\x01", "no 64-bit library for Linux"
    (machine,) = struct.unpack_from("<H", data, 18)
    (start,) = struct.unpack_from("<Q", data, _SECTIONS_AT)
    size, count = struct.unpack_from("<HH", data, 58)
    # Of each section: type, offset, size, and the section with its strings.
    sections = [
        (kind, at, length, link)
        for kind, _, _, at, length, link in (
            struct.unpack_from("<4xIQQQQI", data, start + size * each) for each in range(count)
        )
    ]
    libraries: set[str] = set()
    versions: set[tuple[str, str]] = set()
    for kind, at, length, link in sections:
        strings = sections[link][1] if kind in (_DYNAMIC, _NEEDED_VERSIONS) else 0
        if kind == _DYNAMIC:
            for tag, value in struct.iter_unpack("<QQ", data[at : at + length]):
                if tag == _NEEDED:
                    libraries.add(_string(data, strings + value))
        elif kind == _NEEDED_VERSIONS:
            versions |= set(_versions(data, at, strings))
    return Asked(_MACHINES.get(machine, str(machine)), frozenset(libraries), frozenset(versions))


def _versions(data: bytes, at: int, strings: int) -> list[tuple[str, str]]:
    found = []
    while True:
        _, count, library, first, following = struct.unpack_from("<HHIII", data, at)
        each = at + first
        for _ in range(count):
            name, step = struct.unpack_from("<8xII", data, each)
            found.append((_string(data, strings + library), _string(data, strings + name)))
            each += step
        if not following:
            return found
        at += following


def _string(data: bytes, at: int) -> str:
    return data[at : data.index(b"\0", at)].decode()
