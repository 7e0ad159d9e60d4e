"""What no table can have."""

from __future__ import annotations

from freebooter.engine.refusal import RefusalError


class CannotBe(RefusalError):
    """Something entered that no table can have; the refusal's clause says why."""

    def __init__(self, clause: str, says: str, **facts: object) -> None:
        super().__init__(says, "", clause, **facts)
