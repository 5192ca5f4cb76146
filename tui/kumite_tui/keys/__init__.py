"""Keys: which key does what, and letters that jump to what can be clicked."""
