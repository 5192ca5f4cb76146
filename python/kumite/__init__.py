"""Four arena-combat board games on one engine.

Importing this package loads nothing else: import the part you need, such as
`kumite.errors`, and the native module is loaded only when a game is.
"""

__all__ = ["__version__"]

__version__ = "0.1.0"
