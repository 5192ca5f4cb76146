"""The native part of Kumite. Only `kumite.native` imports it."""

def version() -> str:
    """The version of the native module."""

def build_hash() -> str:
    """A hash of the sources that the native module was built from."""

def _panic_for_test(message: str) -> None:
    """Panics inside a guarded call: always raises `kumite.errors.CoreError`."""

def dice_odds(
    attack_dice: int,
    defense_dice: int,
    reroll: str,
    at_most: int | None,
    at_least: int | None,
    seen: bool,
    attack: tuple[int, int, int, int],
    defense: tuple[int, int, int, int],
    readings: tuple[int, int, int, int, int],
    /,
) -> tuple[tuple[int, ...], int]:
    """The weights of damage 0, 1, 2 and so on, and their total."""

def dice_best_reroll(
    roll: tuple[int, int, int, int],
    defense_dice: int,
    defense_roll: tuple[int, int, int, int] | None,
    at_most: int | None,
    at_least: int | None,
    attack: tuple[int, int, int, int],
    defense: tuple[int, int, int, int],
    readings: tuple[int, int, int, int, int],
    /,
) -> tuple[tuple[int, int, int, int], tuple[int, ...], int]:
    """How many dice of each face the best reroll takes, and the odds after it."""
