"""The full-screen client, with Textual."""

from __future__ import annotations

from freebooter.languages.speech import Speech

from ..seat import Seat
from ..setup import Wish


def run(wish: Wish, speech: Speech) -> int:
    """The menu or the game wished for, until the player leaves."""
    wish.check()
    return _show(wish, None, speech)


def show(seat: Seat, speech: Speech) -> int:
    """One game at this seat."""
    return _show(Wish(), seat, speech)


def _show(wish: Wish, seat: Seat | None, speech: Speech) -> int:
    """The last words stay on the ordinary screen."""
    from .app import Freebooter

    app = Freebooter(wish, seat, speech=speech)
    app.run()
    if app.farewell:
        print(app.farewell)
    return app.return_code or 0
