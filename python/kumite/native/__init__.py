"""The native engine: the only part that imports the Rust core."""
