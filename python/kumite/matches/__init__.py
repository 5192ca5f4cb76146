"""What matches are kept and shown with: the lines of a match file, and the plain client."""
