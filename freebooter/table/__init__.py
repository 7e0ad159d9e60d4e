"""A live table: who sits where, whose clock runs, who stands in, what each pair of eyes may see. No I/O."""

from .attendance import GONE_AFTER
from .frames import Picture
from .seats import Seat, Setup, agree, agree_on_one_device
from .table import Already, Refusal, SeatTaken, Step, Table

__all__ = [
    "GONE_AFTER",
    "Already",
    "Picture",
    "Refusal",
    "Seat",
    "SeatTaken",
    "Setup",
    "Step",
    "Table",
    "agree",
    "agree_on_one_device",
]
