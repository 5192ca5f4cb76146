"""Learning to judge positions: self-play, training, and the duel that a result must win.

`docs/learning.md` explains the steps. Training needs numpy: `pip install kumite-engine[learn]`.
"""
