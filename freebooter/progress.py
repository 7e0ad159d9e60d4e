"""Bars for long work: on standard error and only where that is a terminal, since a program may read what is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

T = TypeVar("T")


def bar(shown: bool = True) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not (shown and console.is_terminal))


def progress(items: Iterable[T], total: int, label: str) -> Iterator[T]:
    """The items, with a bar that counts them."""
    with bar() as drawn:
        task = drawn.add_task(label, total=total)
        for item in items:
            yield item
            drawn.advance(task)
