"""Which store an address means."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from freebooter.engine.descriptor import resolve
from freebooter.engine.value import value

from .sqlite import SqliteStore
from .store import Store, StoreError

if TYPE_CHECKING:
    from .moving import Side


@value
class Backend:
    """A kind of database that is reached by an address: the first of its schemes is the one it is named by.

    `store` opens its store, and `side` all of it for moving; `module:attribute`, imported when needed. `extra` is
    what its driver is installed by, empty where it needs none. Of servers that share a `leased` one, one at a time has
    it, by a lease on a name that is no table's; another kind sees to that itself, as a file does by its lock.
    """

    name: str
    schemes: tuple[str, ...]
    store: str
    side: str
    extra: str = ""
    leased: bool = False

    def open(self, address: str) -> Store:
        store: Any = resolve(self.store)
        return store(address)

    def moved(self, address: str) -> AbstractContextManager[Side]:
        """All of it, to be read or written in one transaction."""
        side: Any = resolve(self.side)
        return side(address)


BACKENDS: Final = (
    Backend(
        "PostgreSQL",
        ("postgresql", "postgres"),
        "freebooter.store.postgres:PostgresStore",
        "freebooter.store.postgres_side:postgres_side",
        extra="cluster",
        leased=True,
    ),
)


def backend_at(address: str) -> Backend | None:
    """The kind of database at an address; None for a file. Raises StoreError for a scheme that is not known."""
    scheme, colon, _ = address.partition("://")
    if not colon:
        return None
    found = next((backend for backend in BACKENDS if scheme in backend.schemes), None)
    if found is None:
        known = " or ".join(f"{backend.schemes[0]}://…" for backend in BACKENDS)
        raise StoreError(f"no database is reached by {scheme}://; expected {known}, or a file")
    return found


def open_store(address: str | Path) -> Store:
    """The store in a file, or at the address of a database; raises StoreError."""
    backend = backend_at(address) if isinstance(address, str) else None
    return backend.open(str(address)) if backend else SqliteStore(Path(address))
