"""A move's way, as spans."""

from __future__ import annotations

import pytest

pytest.importorskip("opentelemetry.sdk", reason="traces need the extra `otel`")

from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from freebooter.games import make
from freebooter.server import Traces
from freebooter.table import Made


def test_a_move_is_one_trace_from_its_arrival_to_the_eyes_at_another_node():
    exporter = InMemorySpanExporter()
    traces = Traces(exporter, "a")
    made = Made(7, 1, "play 3", "id", make("get-bit", 4).start(), ())
    origin = traces.move("ship", "get-bit", [made], 10.0, 10.25, 10.5)
    traces.followed("ship", 7, origin, 10.5, 10.75)
    traces.close()
    spans = {span.name: span for span in exporter.get_finished_spans()}
    assert spans.keys() == {"move", "commit", "tell", "follow"}
    move = spans["move"]
    for part in ("commit", "tell", "follow"):
        parent = spans[part].parent
        assert parent
        assert move.context
        assert (parent.trace_id, parent.span_id) == (move.context.trace_id, move.context.span_id)
    lasted = {name: (span.end_time or 0) - (span.start_time or 0) for name, span in spans.items()}
    assert {name: round(nanoseconds / 1e9, 2) for name, nanoseconds in lasted.items()} == {
        "move": 0.5,
        "commit": 0.25,
        "tell": 0.25,
        "follow": 0.25,
    }
    assert move.attributes
    assert (move.attributes["table"], move.attributes["number"]) == ("ship", 7)
