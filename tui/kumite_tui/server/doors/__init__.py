"""How people come in: over SSH and in a browser, and what is checked at the door."""
