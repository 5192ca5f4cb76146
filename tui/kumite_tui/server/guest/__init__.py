"""The app of a server's guest: tables instead of files, and a match played elsewhere."""
