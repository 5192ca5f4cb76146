"""Other people's engines and libraries, measured beside ours by `kumite bench` in a checkout."""
