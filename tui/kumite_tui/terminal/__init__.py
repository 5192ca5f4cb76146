"""The terminal itself: what it can do, and how little it must be sent."""
