"""A view as a few lines of text, for environments that are watched."""

from __future__ import annotations

from dataclasses import fields

from freebooter.engine import View
from freebooter.engine.json_value import Json, to_json

SAID_FIRST = tuple(field.name for field in fields(View))
MODES = (None, "human", "ansi")


def check_mode(mode: str | None) -> None:
    """Refuse a render mode that there is not."""
    if mode not in MODES:
        raise ValueError(f"a render mode cannot be {mode!r}; expected human or ansi")


def show(view: View, mode: str | None) -> str | None:
    """The view as text: given back with `ansi`, printed with `human`."""
    if mode == "ansi":
        return rendered(view)
    if mode == "human":
        print(rendered(view))
    return None


def rendered(view: View) -> str:
    """Round, phase and who is to move; then all that the game adds, a line for each name that has something."""
    if view.result:
        state = f"won by {told(list(view.result.winners)) or 'nobody'}, places {told(list(view.result.ranks))}"
    else:
        state = f"{view.phase}, to move {told(list(view.to_move))}"
    own = {field.name: told(to_json(getattr(view, field.name))) for field in fields(view)}
    lines = [f"  {name:<12} {text}" for name, text in own.items() if text and name not in SAID_FIRST]
    return "\n".join([f"{view.game}, round {view.round}, {state}", *lines])


def told(value: Json) -> str:
    """A list without its brackets: spaces between values, bars between lists."""
    match value:
        case None:
            return "-"
        case list():
            bars = "|" * (depth(value) - 1)
            return (f" {bars} " if bars else " ").join(told(item) or "." for item in value)
        case dict():
            return " ".join(f"{name}={told(item)}" for name, item in value.items())
        case _:
            return str(value)


def depth(value: Json) -> int:
    return 1 + max(map(depth, value), default=0) if isinstance(value, list) else 0
