"""Benchmarks: one module per question."""
