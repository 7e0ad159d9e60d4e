"""The command line: thin; each command calls one room.

Exit codes: 0 done, 1 the answer is no (a record does not replay), 2 the command was misused.
"""

from __future__ import annotations

from . import arena, assistants, coach, keeping, learning, publishing, rules, study, table, training
from .app import app

__all__ = [
    "app",
    "arena",
    "assistants",
    "coach",
    "keeping",
    "learning",
    "main",
    "publishing",
    "rules",
    "study",
    "table",
    "training",
]


def main() -> None:
    app()
