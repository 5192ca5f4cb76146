"""NEON's canonical bytes, as its state is declared."""

from __future__ import annotations

from kumite.declare import FULL, SPECTATOR, Encoding

from .model import State

__all__ = ["ENCODING", "FULL", "SPECTATOR", "decode", "encode"]

ENCODING = Encoding("NEON", "KN", 1, State)
encode = ENCODING.encode
decode = ENCODING.decode
