"""Reading packs: content files, laid over each other, with every mistake told by file and line."""
