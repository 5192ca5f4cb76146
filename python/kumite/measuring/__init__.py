"""Measuring bots and content: ladders, ratings, balance, simulations, and how sure a figure is."""
