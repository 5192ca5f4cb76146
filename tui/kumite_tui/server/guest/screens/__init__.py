"""The screens of a server's guest, one a file."""
