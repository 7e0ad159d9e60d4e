"""A move's way as spans of OpenTelemetry, told when it has ended; only where somewhere to send them is named.

The standard variables say where, such as OTEL_EXPORTER_OTLP_ENDPOINT; the extra `otel` sends.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from freebooter.table import Made

if TYPE_CHECKING:
    from opentelemetry.context import Context
    from opentelemetry.sdk.trace.export import SpanExporter

WHERE: Final = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")


class Traces:
    """Times are the loop's, as everywhere in the server."""

    def __init__(self, exporter: SpanExporter, node: str) -> None:
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor

        named = {"service.name": "freebooter", **({"service.instance.id": node} if node else {})}
        self._provider = TracerProvider(resource=Resource.create(named))
        self._provider.add_span_processor(BatchSpanProcessor(exporter))
        self._tracer = self._provider.get_tracer("freebooter")

    def move(self, table: str, game: str, made: Sequence[Made], began: float, durable: float, told: float) -> str:
        """From its arrival to the log and to everybody's eyes; what another node needs to go on with the same trace."""
        from opentelemetry.trace import SpanKind, set_span_in_context

        first = made[0]
        about = {"table": table, "game": game, "seat": str(first.who), "number": first.number, "entries": len(made)}
        span = self._tracer.start_span("move", kind=SpanKind.SERVER, attributes=about, start_time=_at(began, told))
        inside = set_span_in_context(span)
        self._part("commit", inside, began, durable, told)
        self._part("tell", inside, durable, told, told)
        span.end(_at(told, told))
        context = span.get_span_context()
        return f"{context.trace_id:032x}-{context.span_id:016x}"

    def followed(self, table: str, number: int, origin: str, heard: float, told: float) -> None:
        """Another node's move, from its hint to the eyes here."""
        from opentelemetry.trace import NonRecordingSpan, SpanContext, TraceFlags, set_span_in_context

        trace, _, parent = origin.partition("-")
        there = SpanContext(int(trace, 16), int(parent, 16), is_remote=True, trace_flags=TraceFlags(TraceFlags.SAMPLED))
        inside = set_span_in_context(NonRecordingSpan(there))
        self._part("follow", inside, heard, told, told, table=table, number=number)

    def _part(self, name: str, inside: Context, began: float, ended: float, now: float, **about: str | int) -> None:
        self._tracer.start_span(name, inside, attributes=about, start_time=_at(began, now)).end(_at(ended, now))

    def close(self) -> None:
        """Send what is left."""
        self._provider.shutdown()


def open_traces(node: str) -> Traces | None:
    """Where the environment says that spans are to be sent somewhere; raises ImportError without the extra."""
    if not any(map(os.environ.get, WHERE)):
        return None
    # Known to the type checker only where the extra is installed.
    http: Any = import_module("opentelemetry.exporter.otlp.proto.http.trace_exporter")
    return Traces(http.OTLPSpanExporter(), node)


def _at(moment: float, now: float) -> int:
    """A moment of the loop's clock in nanoseconds since 1970; `now` is the loop's now."""
    return time.time_ns() - int((now - moment) * 1e9)
