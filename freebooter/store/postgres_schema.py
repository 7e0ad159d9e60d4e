"""The schema in PostgreSQL, and how an older one becomes this one while other nodes go on."""

from __future__ import annotations

from typing import Final

import psycopg
from psycopg import errors
from psycopg.rows import TupleRow

from .store import StoreError

FIRST: Final = """
CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY,
    setup text NOT NULL,
    seats text NOT NULL,
    started boolean NOT NULL,
    listed boolean NOT NULL,
    created float8 NOT NULL,
    rematch text,
    rules int NOT NULL,
    version int NOT NULL
);
CREATE INDEX waiting ON tables (created) WHERE listed AND NOT started;
CREATE TABLE holders (
    token bytea NOT NULL,
    "table" text COLLATE "C" NOT NULL,
    seat int NOT NULL,
    PRIMARY KEY (token, "table", seat)
);
CREATE INDEX held ON holders ("table");
CREATE TABLE codes (
    code bytea PRIMARY KEY,
    "table" text NOT NULL,
    seats text NOT NULL,
    until float8 NOT NULL
);
CREATE INDEX carried ON codes ("table");
CREATE TABLE moves (
    "table" text COLLATE "C" NOT NULL,
    number int NOT NULL,
    seat int,
    move text NOT NULL,
    client text COLLATE "C",
    at float8 NOT NULL,
    PRIMARY KEY ("table", number),
    UNIQUE ("table", seat, client)
);
CREATE TABLE sheets (
    id text COLLATE "C" PRIMARY KEY,
    key bytea NOT NULL,
    number int NOT NULL,
    sheet text NOT NULL,
    written float8 NOT NULL,
    origin bytea NOT NULL,
    marked float8
);
CREATE INDEX oldest ON sheets (written);
CREATE INDEX shown_by ON sheets (origin);
CREATE TABLE leases (
    "table" text COLLATE "C" PRIMARY KEY,
    node text NOT NULL,
    fence int NOT NULL,
    until float8 NOT NULL
);
CREATE TABLE clocks (
    name text PRIMARY KEY,
    at float8 NOT NULL
);
"""
# What several nodes tell each other: which live, and who visits which table where.
SECOND: Final = """
CREATE TABLE nodes (
    node text COLLATE "C" PRIMARY KEY,
    until float8 NOT NULL
);
CREATE TABLE presence (
    "table" text COLLATE "C" NOT NULL,
    node text COLLATE "C" NOT NULL,
    said text NOT NULL,
    PRIMARY KEY ("table", node)
);
CREATE INDEX said_by ON presence (node);
CREATE INDEX driven_by ON leases (node);
"""
# What each node can play, while nodes of two versions have the database.
THIRD: Final = "ALTER TABLE nodes ADD COLUMN rules text NOT NULL DEFAULT '{}'"
# The one at place n makes version n + 1 of version n. One that was ever released is never edited, and each leaves
# the nodes of the version before able to go on.
MIGRATIONS: Final = (FIRST, SECOND, THIRD)
LATEST: Final = len(MIGRATIONS)
BEGIN: Final = """
CREATE TABLE IF NOT EXISTS freebooter (one int PRIMARY KEY, version int NOT NULL);
INSERT INTO freebooter VALUES (1, 0) ON CONFLICT DO NOTHING;
"""
# A database that answers before it is durable would break every promise; one that waits for more is left to it.
DURABLE: Final = """
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
"""


def connect(address: str) -> psycopg.Connection[TupleRow]:
    log = psycopg.connect(address, autocommit=True, connect_timeout=5)
    log.execute(DURABLE)
    return log


def migrate(log: psycopg.Connection[TupleRow]) -> None:
    """Bring the schema to the latest version; of several nodes that start at once one does it, the others wait."""
    try:
        log.execute(BEGIN)
    except (errors.UniqueViolation, errors.DuplicateTable, errors.DuplicateObject):
        # Another node made it between the look and the making; the error came after it was there.
        log.execute(BEGIN)
    with log.transaction():
        row = log.execute("SELECT version FROM freebooter FOR UPDATE").fetchone()
        assert row
        version = int(row[0])
        if version > LATEST:
            raise StoreError(
                f"the database is of version {version}, written by a newer Freebooter; expected {LATEST} or older"
            )
        for number in range(version, LATEST):
            log.execute(MIGRATIONS[number])  # pyright: ignore[reportArgumentType]
            log.execute("UPDATE freebooter SET version = %s", (number + 1,))
