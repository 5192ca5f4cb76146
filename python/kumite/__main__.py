"""`python -m kumite`: the headless commands, for when the engine is installed alone."""

from kumite.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
