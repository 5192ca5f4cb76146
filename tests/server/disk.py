"""A disk that remembers every write and sync of SQLite, fails when told to, and loses its power.

SQLite reaches files through a table of functions. This one wraps the system's: it notes what is
written and synced before handing it on. From the notes the disk can be rebuilt as a power cut at
any moment could have left it: what was synced is there, of the rest any part, torn at sectors.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

OK, FULL, IOERR_WRITE, IOERR_FSYNC = 0, 13, 778, 1034
SECTOR = 512

_P, _I, _L = ctypes.c_void_p, ctypes.c_int, ctypes.c_int64
_WRITE = ctypes.CFUNCTYPE(_I, _P, _P, _I, _L)
_TRUNCATE = ctypes.CFUNCTYPE(_I, _P, _L)
_SYNC = ctypes.CFUNCTYPE(_I, _P, _I)
_OPEN = ctypes.CFUNCTYPE(_I, _P, _P, _P, _I, _P)
_DELETE = ctypes.CFUNCTYPE(_I, _P, _P, _I)


class _Methods(ctypes.Structure):
    _fields_ = (
        ("version", _I), ("close", _P), ("read", _P), ("write", _P), ("truncate", _P),
        ("sync", _P), ("rest", _P * 13),
    )  # fmt: skip


class _Vfs(ctypes.Structure):
    _fields_ = (
        ("version", _I), ("file_bytes", _I), ("path_bytes", _I), ("next", _P), ("name", _P),
        ("data", _P), ("open", _P), ("delete", _P), ("rest", _P * 14),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that happened on the disk, or an acknowledgement that somebody was given."""

    what: str
    path: str = ""
    offset: int = 0
    data: bytes = b""
    ack: tuple[str, int] | None = None


@dataclass
class Disk:
    """See the module."""

    notes: list[Note] = field(default_factory=list)
    failing: dict[str, int] = field(default_factory=dict)
    """By `write` or `sync`: the error to give instead."""
    chances: tuple[float, Random] | None = None
    """How often a write or sync fails by itself."""
    failing_syncs: int = 0
    """So many syncs fail from now on."""
    failures: int = 0

    def acknowledge(self, ack: tuple[str, int]) -> None:
        self.notes.append(Note("ack", ack=ack))

    def error_of(self, what: str) -> int:
        if what == "sync" and self.failing_syncs:
            self.failing_syncs -= 1
            return IOERR_FSYNC
        if self.chances is not None and self.chances[1].random() < self.chances[0]:
            self.failures += 1
            return IOERR_FSYNC if what == "sync" else IOERR_WRITE
        return self.failing.get(what, OK)

    def acknowledged(self, upto: int) -> list[tuple[str, int]]:
        return [note.ack for note in self.notes[:upto] if note.ack is not None]

    def after_power_cut(self, upto: int, rng: Random) -> dict[str, bytes]:
        """What could be on the disk if the power went before note `upto`."""
        files: dict[str, bytearray] = {}
        unsynced: dict[str, list[Note]] = defaultdict(list)
        for note in self.notes[:upto]:
            if note.what == "sync":
                if note.path not in files:
                    # SQLite syncs the folder with the first sync of a file, and so all deletions.
                    _delete_for_good(files, unsynced)
                for written in unsynced.pop(note.path, []):
                    _apply(files, written)
                files.setdefault(note.path, bytearray())
            elif note.what != "ack":
                unsynced[note.path].append(note)
        for waiting in unsynced.values():
            for note in waiting:
                fate = rng.random()
                if fate < 0.4:
                    _apply(files, note)
                elif fate < 0.7 and note.what == "write":
                    _apply_torn(files, note, rng)
        return {path: bytes(data) for path, data in files.items()}


def _delete_for_good(files: dict[str, bytearray], unsynced: dict[str, list[Note]]) -> None:
    for path, notes in unsynced.items():
        last = max((at for at, note in enumerate(notes) if note.what == "delete"), default=-1)
        if last >= 0:
            files.pop(path, None)
            del notes[: last + 1]


def _apply(files: dict[str, bytearray], note: Note) -> None:
    if note.what == "delete":
        files.pop(note.path, None)
        return
    data = files.setdefault(note.path, bytearray())
    if note.what == "truncate":
        del data[note.offset :]
        return
    end = note.offset + len(note.data)
    if len(data) < end:
        data.extend(bytes(end - len(data)))
    data[note.offset : end] = note.data


def _apply_torn(files: dict[str, bytearray], note: Note, rng: Random) -> None:
    for at in range(0, len(note.data), SECTOR):
        if rng.random() < 0.5:
            part = note.data[at : at + SECTOR]
            _apply(files, Note("write", note.path, note.offset + at, part))


def library() -> ctypes.CDLL | None:
    """The SQLite that Python uses, if it is one that can be reached."""
    name = ctypes.util.find_library("sqlite3")
    if name is None:
        return None
    found = ctypes.CDLL(name)
    found.sqlite3_libversion.restype = ctypes.c_char_p
    is_same = found.sqlite3_libversion().decode() == sqlite3.sqlite_version
    return found if is_same else None


@contextmanager
def watched() -> Iterator[Disk]:
    """All files that SQLite opens meanwhile are on a disk that remembers."""
    found = library()
    assert found is not None
    found.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
    found.sqlite3_vfs_register.argtypes = [ctypes.POINTER(_Vfs), _I]
    found.sqlite3_vfs_unregister.argtypes = [ctypes.POINTER(_Vfs)]
    system = found.sqlite3_vfs_find(None)
    disk = Disk()
    wrapped = _wrapped(system, disk)
    found.sqlite3_vfs_register(ctypes.byref(wrapped), 1)
    try:
        yield disk
    finally:
        found.sqlite3_vfs_register(system, 1)
        found.sqlite3_vfs_unregister(ctypes.byref(wrapped))


_kept_alive: list[object] = []
"""Functions that SQLite may still call."""


def _wrapped(system: ctypes._Pointer[_Vfs], disk: Disk) -> _Vfs:
    paths: dict[int, str] = {}
    tables: dict[int, _Methods] = {}
    originals: dict[int, _Methods] = {}
    open_file = ctypes.cast(system.contents.open, _OPEN)
    delete_file = ctypes.cast(system.contents.delete, _DELETE)

    def on_write(file: int, data: int, size: int, offset: int) -> int:
        error = disk.error_of("write")
        if error:
            return error
        disk.notes.append(Note("write", paths[file], offset, ctypes.string_at(data, size)))
        return int(ctypes.cast(_original(file).write, _WRITE)(file, data, size, offset))

    def on_truncate(file: int, size: int) -> int:
        disk.notes.append(Note("truncate", paths[file], size))
        return int(ctypes.cast(_original(file).truncate, _TRUNCATE)(file, size))

    def on_sync(file: int, flags: int) -> int:
        error = disk.error_of("sync")
        if error:
            return error
        # The real disk may be as slow as it likes: what counts is what was asked of it.
        disk.notes.append(Note("sync", paths[file]))
        return OK

    def on_open(vfs: int, name: int | None, file: int, flags: int, out: int | None) -> int:
        answer = int(open_file(ctypes.cast(system, _P), name, file, flags, out))
        place = ctypes.cast(file, ctypes.POINTER(_P)).contents
        if answer == OK and name and place.value:
            paths[file] = Path(ctypes.string_at(name).decode()).name
            table = tables.get(place.value)
            if table is None:
                old = ctypes.cast(place.value, ctypes.POINTER(_Methods)).contents
                table = _Methods.from_buffer_copy(old)
                table.write = ctypes.cast(functions[0], _P)
                table.truncate = ctypes.cast(functions[1], _P)
                table.sync = ctypes.cast(functions[2], _P)
                tables[place.value] = table
                originals[ctypes.addressof(table)] = old
            place.value = ctypes.addressof(table)
        return answer

    def on_delete(vfs: int, name: int, sync: int) -> int:
        path = Path(ctypes.string_at(name).decode()).name
        disk.notes.append(Note("delete", path))
        return int(delete_file(ctypes.cast(system, _P), name, 0))

    def _original(file: int) -> _Methods:
        table = ctypes.cast(file, ctypes.POINTER(_P)).contents.value
        assert table is not None
        return originals[table]

    functions = (_WRITE(on_write), _TRUNCATE(on_truncate), _SYNC(on_sync))
    wrapped = _Vfs.from_buffer_copy(system.contents)
    name = ctypes.create_string_buffer(b"kumite-disk")
    openers = (_OPEN(on_open), _DELETE(on_delete))
    wrapped.name = ctypes.cast(name, _P)
    wrapped.open = ctypes.cast(openers[0], _P)
    wrapped.delete = ctypes.cast(openers[1], _P)
    wrapped.next = None
    _kept_alive.extend([functions, openers, name, tables, originals, wrapped])
    return wrapped
