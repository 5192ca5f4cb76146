"""View models: what a screen shows as plain values, reduced without a screen."""
