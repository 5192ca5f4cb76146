"""The app's own words of the command line."""
