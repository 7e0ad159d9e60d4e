"""The stores that are put to the test, a module each; `opens` makes a database of its own.

It answers with what opens that database: for the first time, again, or beside a store that has it open where the
backend can.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from freebooter.store import Store

Open: TypeAlias = Callable[[], Store]
