"""The reference engine: the same games in plain Python, written to be believed."""
