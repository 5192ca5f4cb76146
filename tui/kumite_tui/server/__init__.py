"""Tables for several people: an arbiter that owns the matches, and workers that show the app.

Needs the extra `server`. Nothing outside this package imports it but the command `kumite serve`
and, for the documentation, `kumite_tui.pictures`.
"""
