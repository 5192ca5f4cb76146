"""What the app keeps on this machine: folders, settings and saved matches."""
