"""Checking that both engines play the same game: parity and counted positions."""
