"""Which store an address means."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from freebooter.engine.descriptor import resolve
from freebooter.engine.value import value

from .store import Store, StoreError

if TYPE_CHECKING:
    from .moving import Side
    from .nodes import SharedStore


@value
class Backend:
    """A kind of database that is reached by an address: the first of its schemes is the one it is named by.

    `store` opens its store, and `side` all of it for moving; `module:attribute`, imported when needed. `extra` is
    what its driver is installed by, empty where it needs none. Of servers that share a `leased` one, one at a time has
    it, by a lease on a name that is no table's; another kind sees to that itself, as a file does by its lock. `shared`
    opens it for one of several nodes that have it at once, where it can be.
    """

    name: str
    schemes: tuple[str, ...]
    store: str
    side: str
    extra: str = ""
    leased: bool = False
    shared: str = ""

    def open(self, address: str) -> Store:
        store: Any = resolve(self.store)
        return store(address)

    def open_for(self, node: str, address: str) -> SharedStore:
        """For one of several nodes; raises StoreError."""
        store: Any = resolve(self.shared)
        return store(address, node)

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
        shared="freebooter.store.postgres_nodes:SharedPostgresStore",
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
    from .sqlite import SqliteStore  # a browser has none, and has tables

    backend = backend_at(address) if isinstance(address, str) else None
    return backend.open(str(address)) if backend else SqliteStore(Path(address))


def open_shared_store(address: str, node: str) -> SharedStore:
    """The database at an address, for one of several nodes that have it open at once; raises StoreError."""
    backend = backend_at(address)
    if backend is None or not backend.shared:
        raise StoreError(f"{address} cannot have several nodes; expected the address of a database")
    return backend.open_for(node, address)
