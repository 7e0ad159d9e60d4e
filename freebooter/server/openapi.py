"""The HTTP API for machines: an OpenAPI document, its schemas taken from the messages themselves."""

from __future__ import annotations

import msgspec

from freebooter.engine import Json, JsonObject

from . import messages


def openapi() -> JsonObject:
    """What `GET /api/openapi.json` answers."""
    bodies = (
        *(messages.NewTable, messages.Join, messages.Arrive),
        *(messages.Wins, messages.NewSheet, messages.WrittenSheet, messages.WithdrawnSheet),
    )
    refs, schemas = msgspec.json.schema_components(bodies, ref_template="#/components/schemas/{name}")
    new_table, join, arrive, wins, new_sheet, written_sheet, withdrawn_sheet = refs
    return {
        "openapi": "3.1.0",
        "info": {"title": "Freebooter", "version": "1", "description": "See docs/server.md."},
        "paths": {
            "/api/games": {"get": _operation("The games and their options.")},
            "/api/clauses/{game}": {"get": _operation("The clauses of a game.", parameters=[_path("game")])},
            "/api/tables": {
                "get": _operation("Listed tables with an open seat."),
                "post": _operation("A new table.", body=new_table, status="201"),
            },
            "/api/mine": {"get": _operation("The tables this device has a seat at.")},
            "/api/tables/{table}/join": {
                "post": _operation("Take an open seat.", parameters=[_path("table")], body=join)
            },
            "/api/tables/{table}/carry": {
                "post": _operation("A one-time code for another device.", parameters=[_path("table")])
            },
            "/api/carry": {"post": _operation("Spend such a code.", body=arrive)},
            "/api/tables/{table}/record": {
                "get": _operation("The record after the end.", parameters=[_path("table"), _query("key")])
            },
            "/api/check": {
                "post": _operation("A record replayed.", parameters=[_query("eyes")], body={"type": "object"})
            },
            "/api/wins": {"post": _operation("What wins a trick, and why.", body=wins)},
            "/api/examples/{game}": {"get": _operation("Worked examples.", parameters=[_path("game")])},
            "/api/sheets": {"post": _operation("Show a score sheet live.", body=new_sheet, status="201")},
            "/api/sheets/{sheet}": {
                "get": _operation("A sheet that is shown.", parameters=[_path("sheet")]),
                "put": _operation("The sheet as it is now.", parameters=[_path("sheet")], body=written_sheet),
                "delete": _operation("Show it no longer.", parameters=[_path("sheet")], body=withdrawn_sheet),
            },
            "/qr.svg": {"get": _operation("A QR code.", parameters=[_query("text")], media_type="image/svg+xml")},
            "/healthz": {"get": _operation("Health.")},
            "/metrics": {"get": _operation("Numbers for Prometheus.", media_type="text/plain")},
        },
        "components": {"schemas": dict(schemas)},
    }


def _path(name: str) -> JsonObject:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _query(name: str) -> JsonObject:
    return {"name": name, "in": "query", "required": False, "schema": {"type": "string"}}


def _operation(
    summary: str,
    parameters: list[JsonObject] | None = None,
    body: JsonObject | None = None,
    status: str = "200",
    media_type: str = "application/json",
) -> JsonObject:
    given: list[Json] = list(parameters or [])
    operation: JsonObject = {
        "summary": summary,
        "parameters": given,
        "responses": {
            status: {"description": "done", "content": {media_type: {}}},
            "4XX": {
                "description": "refused, with what was wrong and what would do",
                "content": {
                    "application/json": {
                        "schema": {
                            "type": "object",
                            "required": ["error", "expected"],
                            "properties": {"error": {"type": "string"}, "expected": {"type": "string"}},
                        }
                    }
                },
            },
        },
    }
    if body is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    return operation
