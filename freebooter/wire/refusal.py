"""A no that travels: what was wrong, what would do, and the clause that decided, in no language yet."""

from __future__ import annotations

from typing import cast

from freebooter.engine import JsonObject, refusal

from .shape import message


@message
class Refusal:
    """Templates with named gaps and the facts that fill them; `clause` is the rule that decided, if one did.

    `expected` is a second template over the same facts, empty where nothing would do.
    """

    says: str
    facts: JsonObject
    expected: str = ""
    clause: str | None = None


def refusal_of(refused: refusal.Refusal) -> Refusal:
    """The engine's no as it travels."""
    given = refused.to_json()
    return Refusal(refused.says, cast("JsonObject", given["facts"]), refused.expected, refused.clause)


@message
class HttpRefusal:
    """The answer to a request that is refused: in English, and as data for readers in another language."""

    error: str
    expected: str
    clause: str
    refusal: Refusal
