"""The tables of the one SQLite file."""

from __future__ import annotations

VERSION = 5

SCHEMA = """
CREATE TABLE mark (only INTEGER PRIMARY KEY CHECK (only = 1), groups INTEGER NOT NULL);
INSERT INTO mark VALUES (1, 0);

CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    skeleton TEXT NOT NULL UNIQUE,
    is_guest INTEGER NOT NULL,
    since INTEGER NOT NULL
);

CREATE TABLE keys (
    key TEXT PRIMARY KEY,
    person INTEGER NOT NULL,
    since INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX keys_of_person ON keys (person);

CREATE TABLE reports (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    code TEXT NOT NULL,
    reporter TEXT NOT NULL,
    name TEXT NOT NULL,
    why TEXT NOT NULL,
    said TEXT NOT NULL
);

CREATE TABLE tables (code TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;

CREATE TABLE chat (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL,
    at INTEGER NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    is_watcher INTEGER NOT NULL
);
CREATE INDEX chat_of_table ON chat (code, id);

CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL,
    header BLOB NOT NULL,
    secret BLOB NOT NULL,
    head BLOB NOT NULL,
    began INTEGER NOT NULL,
    ended INTEGER
) WITHOUT ROWID;

CREATE TABLE steps (
    match TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    seat INTEGER,
    code INTEGER NOT NULL,
    answers INTEGER,
    decider TEXT NOT NULL,
    spent_ms INTEGER NOT NULL,
    at INTEGER NOT NULL,
    chain BLOB NOT NULL,
    PRIMARY KEY (match, sequence)
) WITHOUT ROWID;

CREATE TABLE seats (
    person INTEGER NOT NULL,
    match TEXT NOT NULL,
    seat INTEGER NOT NULL,
    result TEXT NOT NULL,
    PRIMARY KEY (person, match, seat)
) WITHOUT ROWID;
CREATE INDEX seats_of_match ON seats (match);

CREATE TABLE ratings (
    person INTEGER NOT NULL,
    game TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    matches INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    PRIMARY KEY (person, game)
) WITHOUT ROWID;

CREATE TABLE luck (
    person INTEGER NOT NULL,
    match TEXT NOT NULL,
    game TEXT NOT NULL,
    luck REAL NOT NULL,
    PRIMARY KEY (person, match)
) WITHOUT ROWID;

CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE seeds (
    match TEXT NOT NULL,
    step INTEGER NOT NULL,
    secret BLOB NOT NULL,
    PRIMARY KEY (match, step)
) WITHOUT ROWID;

CREATE TABLE bans (
    target TEXT PRIMARY KEY,
    until INTEGER NOT NULL,
    why TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE achievements (
    person INTEGER NOT NULL,
    name TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (person, name)
) WITHOUT ROWID;

CREATE TABLE kept (
    person INTEGER NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (person, name)
) WITHOUT ROWID;
"""

UPGRADES = {
    1: """
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE seeds (
    match TEXT NOT NULL,
    step INTEGER NOT NULL,
    secret BLOB NOT NULL,
    PRIMARY KEY (match, step)
) WITHOUT ROWID;
""",
    2: """
CREATE TABLE bans (
    target TEXT PRIMARY KEY,
    until INTEGER NOT NULL,
    why TEXT NOT NULL
) WITHOUT ROWID;
""",
    3: """
CREATE TABLE keys (
    key TEXT PRIMARY KEY,
    person INTEGER NOT NULL,
    since INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX keys_of_person ON keys (person);
INSERT INTO keys SELECT key, id, since FROM people WHERE key NOT LIKE 'forgotten:%';
CREATE TABLE people_without_key (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    skeleton TEXT NOT NULL UNIQUE,
    is_guest INTEGER NOT NULL,
    since INTEGER NOT NULL
);
INSERT INTO people_without_key SELECT id, name, skeleton, is_guest, since FROM people;
DROP TABLE people;
ALTER TABLE people_without_key RENAME TO people;
CREATE TABLE reports (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    code TEXT NOT NULL,
    reporter TEXT NOT NULL,
    name TEXT NOT NULL,
    why TEXT NOT NULL,
    said TEXT NOT NULL
);
""",
    4: """
CREATE TABLE luck (
    person INTEGER NOT NULL,
    match TEXT NOT NULL,
    game TEXT NOT NULL,
    luck REAL NOT NULL,
    PRIMARY KEY (person, match)
) WITHOUT ROWID;
""",
}
"""What turns a file of one version into one of the next."""
