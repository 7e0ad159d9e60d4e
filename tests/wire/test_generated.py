"""What is made from the messages says what they say, and says so when it does not."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from freebooter.wire import ENDPOINTS, FROM_CLIENT, FROM_SERVER, TableInfo
from freebooter.wire.generate import ROOT, generated, stale
from freebooter.wire.generate.openapi import openapi
from freebooter.wire.generate.tables import filled
from freebooter.wire.generate.typescript import typescript


def test_nothing_generated_is_stale():
    assert stale() == []


def test_a_file_changed_by_hand_or_missing_is_stale(tmp_path: Path):
    for path, _ in generated():
        copy = tmp_path / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
    assert stale(tmp_path) == []
    types = tmp_path / "web" / "src" / "wire" / "fromServer.ts"
    types.write_text(types.read_text().replace("number: number;", "number: string;", 1))
    (tmp_path / "docs" / "openapi.json").unlink()
    assert stale(tmp_path) == [types, tmp_path / "docs" / "openapi.json"]


def test_a_page_without_a_place_for_a_table_is_refused_by_name():
    with pytest.raises(ValueError, match="no place for the table of http"):
        filled("# The server\n")


def test_every_message_has_its_interface_and_its_member_of_the_union():
    files = typescript()
    for name, union, kinds in (
        ("fromServer.ts", "FromServer", FROM_SERVER),
        ("fromClient.ts", "FromClient", FROM_CLIENT),
    ):
        _, _, members = files[name].partition(f"export type {union} =")
        for said, kind in kinds.items():
            assert f'export interface {kind.__name__} {{\n  type: "{said}";' in files[name]
            assert f"| {kind.__name__}" in members


def test_what_a_client_may_leave_out_is_optional_and_what_the_server_sends_is_not():
    files = typescript()
    assert "  seat?: number | null;" in files["fromClient.ts"]
    for field in ("rematch", "you", "timer"):
        assert f"  {field}: " in files["fromServer.ts"]
    assert TableInfo.__name__ in files["fromServer.ts"]


def test_the_openapi_document_knows_every_request_its_errors_and_its_answer():
    document = json.loads(json.dumps(openapi()))
    for endpoint in ENDPOINTS:
        operation = document["paths"][endpoint.path][endpoint.method.lower()]
        assert "429" in operation["responses"]
        assert ("requestBody" in operation) == (endpoint.body is not None)
        if endpoint.answer is not None:
            assert "schema" in operation["responses"][str(endpoint.status)]["content"]["application/json"]
    references = set(_references(document))
    assert references == {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}


def _references(value: object) -> list[str]:
    match value:
        case {"$ref": str(reference)}:
            return [reference]
        case dict():
            return [each for item in value.values() for each in _references(item)]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        case list():
            return [each for item in value for each in _references(item)]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        case _:
            return []
