"""Playing a match on this machine: who sits where, the session, the plain client."""
