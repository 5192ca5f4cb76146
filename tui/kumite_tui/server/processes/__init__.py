"""The processes of a server: the launcher, the arbiter, the workers, bots and isolated sessions."""
