"""The full-screen client, with Textual."""

from __future__ import annotations

from ..seat import Seat
from ..setup import Wish


def run(wish: Wish) -> int:
    """The menu or the game wished for, until the player leaves."""
    wish.check()
    return _show(wish, None)


def show(seat: Seat) -> int:
    """One game at this seat."""
    return _show(Wish(), seat)


def _show(wish: Wish, seat: Seat | None) -> int:
    """The last words stay on the ordinary screen."""
    from .app import Freebooter

    app = Freebooter(wish, seat)
    app.run()
    if app.farewell:
        print(app.farewell)
    return app.return_code or 0
