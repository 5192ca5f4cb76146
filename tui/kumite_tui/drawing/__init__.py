"""Drawing without a terminal: grids, lines, dice, themes; and the canvas that shows a grid."""
