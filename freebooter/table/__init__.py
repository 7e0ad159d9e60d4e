"""A live table: who sits where, whose clock runs, who stands in, what each pair of eyes may see.

No I/O and no clock: times are told, never asked for. It stands on the standard library alone, so that a server, a
browser worker and a test drive it with the same messages.
"""

from .attendance import GONE_AFTER
from .position import Position, table_info
from .seats import Seat, Setup, agree, agree_on_one_device
from .table import Already, Decision, Made, SeatTaken, Table

__all__ = [
    "GONE_AFTER",
    "Already",
    "Decision",
    "Made",
    "Position",
    "Seat",
    "SeatTaken",
    "Setup",
    "Table",
    "agree",
    "agree_on_one_device",
    "table_info",
]
