"""A live table: who sits where, whose clock runs, who stands in, what each pair of eyes may see.

No I/O and no clock: times are told, never asked for. It stands on the standard library alone, so that a server, a
browser worker and a test drive it with the same messages.
"""

from .attendance import GONE_AFTER
from .chat import Chat
from .names import LONGEST_NAME, checked_name
from .playing_on import played_on
from .position import Position, table_info
from .ready import READY_WITHIN
from .seats import Seat, Setup, agree, agree_on_one_device
from .table import Already, Decision, Made, SeatTaken, Table

__all__ = [
    "GONE_AFTER",
    "LONGEST_NAME",
    "READY_WITHIN",
    "Already",
    "Chat",
    "Decision",
    "Made",
    "Position",
    "Seat",
    "SeatTaken",
    "Setup",
    "Table",
    "agree",
    "agree_on_one_device",
    "checked_name",
    "played_on",
    "table_info",
]
