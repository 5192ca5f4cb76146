"""Doors for other people's tools; `docs/doors.md` lists them.

Each door is a module of its own and imports the library it is for, so nothing here imports another
module of this package.
"""
