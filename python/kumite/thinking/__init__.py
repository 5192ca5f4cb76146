"""Looking ahead: the search, and what it found in words."""
