"""What an operator can do while the server runs: `kumite admin`, over a socket of mode 600."""
