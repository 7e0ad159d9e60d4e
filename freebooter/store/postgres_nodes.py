"""The store in PostgreSQL for several nodes at once."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

from psycopg.conninfo import make_conninfo

from .nodes import Glance, Rules
from .postgres import NOW, Connection, PostgresStore
from .store import Answer, Lease

# A node that stops answering in mid-sentence must not hold up the others: what it had locked is free again after this.
NO_LONGER_THAN: Final = "-c statement_timeout=10s -c idle_in_transaction_session_timeout=10s"
# How long after its death what a node has said is kept, since it may only have slept.
FORGOTTEN_AFTER: Final = 60.0

ALIVE: Final = f"SELECT node FROM nodes WHERE until > {NOW}"
LIVING: Final = f"SELECT node, rules FROM nodes WHERE until > {NOW} ORDER BY node"
BEAT: Final = f"""
INSERT INTO nodes (node, until, rules) VALUES (%s, {NOW} + %s, %s)
ON CONFLICT (node) DO UPDATE SET until = excluded.until
"""
DRIVE: Final = f"""
INSERT INTO leases VALUES (%(table)s, %(node)s, 1, 0)
ON CONFLICT ("table") DO UPDATE SET node = excluded.node, fence = leases.fence + 1
WHERE leases.node <> excluded.node AND leases.node NOT IN ({ALIVE})
RETURNING fence
"""
# What its last driver still has on its way is not written any more.
HAND_OVER: Final = "UPDATE leases SET node = '', fence = fence + 1"
SAY: Final = """
INSERT INTO presence SELECT t, %s, s FROM unnest(%s::text[], %s::text[]) AS saying (t, s) ORDER BY t
ON CONFLICT ("table", node) DO UPDATE SET said = excluded.said
"""
GLANCE: Final = f"""
WITH alive AS MATERIALIZED ({ALIVE})
SELECT id, coalesce((SELECT max(number) FROM moves WHERE "table" = id), 0), version, rematch,
    coalesce(node, ''), coalesce(node IN (SELECT node FROM alive), false), coalesce(fence, 0),
    (
        SELECT coalesce(json_object_agg(presence.node, said), '{{}}')::text FROM presence
        WHERE presence."table" = id AND presence.node IN (SELECT node FROM alive)
    )
FROM tables LEFT JOIN leases ON leases."table" = id WHERE id = ANY(%s)
"""


class SharedPostgresStore(PostgresStore):
    """The connections are named by their node, so that the database's own lists say whose they are."""

    def __init__(self, address: str, node: str) -> None:
        quick = {"keepalives_idle": 2, "keepalives_interval": 1, "keepalives_count": 3, "tcp_user_timeout": 5000}
        named = make_conninfo(address, application_name=f"freebooter {node}", options=NO_LONGER_THAN, **quick)
        super().__init__(named)

    def beat(self, node: str, seconds: float, plays: Rules) -> Answer[dict[str, Rules]]:
        def work(log: Connection) -> dict[str, Rules]:
            log.execute(BEAT, (node, seconds, json.dumps(dict(plays))))
            return {name: json.loads(rules) for name, rules in log.execute(LIVING)}

        return self._lane(node).do(work)

    def leave(self, node: str) -> Answer[None]:
        def work(log: Connection) -> None:
            log.execute(f"{HAND_OVER} WHERE node = %s", (node,))
            log.execute("DELETE FROM presence WHERE node = %s", (node,))
            log.execute("DELETE FROM nodes WHERE node = %s", (node,))

        return self._lane(node).do(work)

    def drive(self, table: str, node: str) -> Answer[Lease | None]:
        def work(log: Connection) -> Lease | None:
            row = log.execute(DRIVE, {"table": table, "node": node}).fetchone()
            if row is None:
                mine = 'SELECT fence FROM leases WHERE "table" = %s AND node = %s'
                row = log.execute(mine, (table, node)).fetchone()
            return Lease(table, node, row[0]) if row else None

        return self._lane(table).do(work)

    def release(self, leases: Sequence[Lease]) -> Answer[None]:
        def work(log: Connection) -> None:
            for lease in leases:
                log.execute(
                    f'{HAND_OVER} WHERE "table" = %s AND node = %s AND fence = %s',
                    (lease.table, lease.node, lease.fence),
                )

        return self._lane(leases[0].table if leases else "").do(work)

    def say(self, node: str, said: Mapping[str, str]) -> Answer[None]:
        def work(log: Connection) -> None:
            here = {table: text for table, text in said.items() if text}
            gone = [table for table, text in said.items() if not text]
            if here:
                log.execute(SAY, (node, list(here), list(here.values())))
            if gone:
                log.execute('DELETE FROM presence WHERE node = %s AND "table" = ANY(%s)', (node, gone))

        return self._lane(node).do(work)

    def forget_absent(self, node: str, tables: Sequence[str], driven: Sequence[str]) -> Answer[None]:
        def work(log: Connection) -> None:
            log.execute(f'{HAND_OVER} WHERE node = %s AND NOT "table" = ANY(%s)', (node, list(driven)))
            log.execute('DELETE FROM presence WHERE node = %s AND NOT "table" = ANY(%s)', (node, list(tables)))
            log.execute(f"DELETE FROM nodes WHERE until < {NOW} - %s", (FORGOTTEN_AFTER,))
            log.execute("DELETE FROM presence WHERE node NOT IN (SELECT node FROM nodes)")

        return self._lane(node).do(work)

    def glance(self, tables: Sequence[str]) -> Answer[list[Glance]]:
        def work(log: Connection) -> list[Glance]:
            rows = log.execute(GLANCE, (list(tables),)).fetchall()  # pyright: ignore[reportArgumentType]
            return [_glance(*row) for row in rows]

        return self._read(work)


def _glance(
    table: str, number: int, version: int, rematch: str | None, driver: str, driven: bool, fence: int, said: str
) -> Glance:
    return Glance(table, number, version, rematch, driver, driven, fence, json.loads(said))
