"""The HTTP API for machines."""

from __future__ import annotations

import json
from typing import Final

from freebooter.engine import Json, JsonObject

from ..endpoints import ANY_BODY, ANY_REQUEST, ENDPOINTS, Endpoint
from ..refusal import HttpRefusal
from .schema import Schemas

STATUSES: Final = {
    400: "not readable, or not possible",
    401: "neither a seat nor a key",
    403: "a foreign origin, or a key that opens nothing here",
    404: "not here",
    409: "not now, or no longer",
    413: "too long",
    429: "too much at once",
    503: "the disk refuses, or there is no room",
}


def openapi() -> JsonObject:
    """What `GET /api/openapi.json` answers."""
    schemas = Schemas()
    paths: dict[str, JsonObject] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schemas)
    cookie: JsonObject = {
        "type": "apiKey",
        "in": "cookie",
        "name": "freebooter",
        "description": "The device's seat token; `__Host-freebooter` where the public URL is https.",
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Freebooter", "version": "1", "description": "See docs/server.md."},
        "paths": dict(paths),
        "components": {"schemas": dict(schemas.by_name), "securitySchemes": {"seat": cookie}},
    }


def openapi_text() -> str:
    return json.dumps(openapi(), indent=1, ensure_ascii=False) + "\n"


def _operation(endpoint: Endpoint, schemas: Schemas) -> JsonObject:
    parameters: list[Json] = [
        *({"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in endpoint.parameters),
        *({"name": name, "in": "query", "required": False, "schema": {"type": "string"}} for name in endpoint.query),
    ]
    content: JsonObject = {} if endpoint.answer is None else {"schema": schemas.of(endpoint.answer)}
    answers: JsonObject = {str(endpoint.status): {"description": "done", "content": {endpoint.media_type: content}}}
    refusal: JsonObject = {"application/json": {"schema": schemas.of(HttpRefusal)}}
    for status in sorted({*endpoint.refused, *ANY_REQUEST, *(ANY_BODY if endpoint.body else ())}):
        answers[str(status)] = {"description": STATUSES[status], "content": refusal}
    operation: JsonObject = {
        "operationId": _name(endpoint),
        "summary": endpoint.says,
        "parameters": parameters,
        "responses": answers,
    }
    if endpoint.needs_seat:
        operation["security"] = [{"seat": []}] if "key" not in endpoint.query else [{"seat": []}, {}]
    if endpoint.body is not None:
        body: JsonObject = {"application/json": {"schema": schemas.of(endpoint.body)}}
        operation["requestBody"] = {"required": True, "content": body}
    return operation


def _name(endpoint: Endpoint) -> str:
    words = [word.strip("{}").replace(".", "-") for word in endpoint.path.split("/") if word not in ("", "api")]
    return "-".join([endpoint.method.lower(), *words])
