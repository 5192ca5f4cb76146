"""The Kumite app: four arena-combat board games in the terminal."""

__all__ = ["__version__"]

__version__ = "0.1.0"
