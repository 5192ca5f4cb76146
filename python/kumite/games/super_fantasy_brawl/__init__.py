"""Super Fantasy Brawl: its numbers, bytes, content and words. The rules are in the engines."""
