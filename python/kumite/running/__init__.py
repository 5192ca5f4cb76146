"""Running long work: where it is done, how it is stopped, and who may write a file."""
