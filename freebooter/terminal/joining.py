"""From a play link to a seat, and to the client that plays there."""

from __future__ import annotations

import sys

from freebooter.languages.speech import Speech

from .protocol import CannotJoin, Full, read_cookie, read_link, take_seat
from .remote import RemoteSeat
from .setup import own_name


def join_table(url: str, plain: bool, name: str = "", speech: Speech | None = None) -> int:
    """Play at the table of the link until the end or until the player leaves; 1 where there is no joining it."""
    speech = speech or Speech()
    try:
        link = read_link(url)
        try:
            cookie = take_seat(link, name or own_name())
        except Full:
            cookie = read_cookie(link.server)
        seat = RemoteSeat(link, cookie, speech)
        seat.sit()
    except CannotJoin as error:
        print(f"freebooter: {speech.complaint(error.refusal)}", file=sys.stderr)
        return 1
    if plain:
        from .line import play_in_lines
        from .prompt import Talk

        play_in_lines(seat, Talk(speech=speech))
        return 0
    from .screen import show

    return show(seat, speech)
