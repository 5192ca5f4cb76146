"""How sessions and the arbiter talk: messages, frames on a socket, and both ends of it."""
