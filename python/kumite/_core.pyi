"""The native part of Kumite. Only `kumite.native` imports it."""

def version() -> str:
    """The version of the native module."""

def build_hash() -> str:
    """A hash of the sources that the native module was built from."""

def _panic_for_test(message: str) -> None:
    """Panics inside a guarded call: always raises `kumite.errors.CoreError`."""
