"""Ray as an executor: the arena's deals on many machines."""

# pyright: reportMissingImports=false, reportUnknownMemberType=false
# Ray is an extra that only some install, and leaves parts of its functions untyped.

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Executor, Future
from types import TracebackType
from typing import Any, Final, ParamSpec, TypeVar

try:
    import ray
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("the arena on a cluster needs Ray: pip install 'freebooter[ray]'", name="ray") from error

P = ParamSpec("P")
T = TypeVar("T")

RETRIES: Final = 10
"""How often a deal is played again elsewhere when the machine that had it is gone."""


class RayExecutor(Executor):
    """Plays on the cluster at `address`; `auto` is the one that this machine belongs to.

    A deal whose worker or machine dies is played again by another, from its beginning: it comes back once.
    """

    def __init__(self, address: str = "auto") -> None:
        self.begun = not ray.is_initialized()
        if self.begun:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        self.remotes: dict[Callable[..., Any], Any] = {}

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if fn not in self.remotes:
            self.remotes[fn] = ray.remote(max_retries=RETRIES)(fn)
        future: Future[T] = self.remotes[fn].remote(*args, **kwargs).future()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if self.begun:
            ray.shutdown()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> bool | None:
        self.shutdown()
        return None
