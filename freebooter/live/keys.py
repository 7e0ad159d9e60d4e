"""Secrets: a table's links, a device's token, a one-time code. None is stored as it is."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import os
import re
import secrets
import tempfile
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Final, Literal

CONSONANTS: Final = "bdfgklmnprstvz"
VOWELS: Final = "aeiou"
CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
TOKEN_BYTES: Final = 32
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)

KeyKind = Literal["play", "watch"]


class SecretError(Exception):
    """The file of the server's secret is not what it must be, and what to do."""


class Keys:
    """Link keys are derived from the server's secret, so that the database alone opens no table."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def key(self, table: str, kind: KeyKind) -> str:
        digest = hmac.digest(self._secret, f"{kind} {table}".encode(), "sha256")
        return urlsafe_b64encode(digest[:18]).decode()

    def origin(self, address: str) -> bytes:
        """An address as it may be stored: known again, not read back."""
        return hmac.digest(self._secret, f"address {address}".encode(), "sha256")[:16]

    def kind_of(self, table: str, key: str) -> KeyKind | None:
        """Which of the table's two keys it is."""
        given = key.encode()
        for kind in ("play", "watch"):
            if hmac.compare_digest(given, self.key(table, kind).encode()):
                return kind
        return None


def read_secret(path: Path) -> bytes:
    """The server's secret, made at the first start and readable by its owner alone; raises SecretError."""
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            _write_at_once(path, secrets.token_bytes(TOKEN_BYTES))
        secret = path.read_bytes()
    except OSError as error:
        raise SecretError(f"{path} cannot be read or written: {error.strerror or error}") from error
    if len(secret) < TOKEN_BYTES:
        raise SecretError(
            f"{path} has {len(secret)} bytes; expected {TOKEN_BYTES}: put it back from a backup, "
            "or delete it, and every link given out so far opens nothing any more"
        )
    return secret


def _write_at_once(path: Path, secret: bytes) -> None:
    """The whole file or none, whatever happens in between; if another process was faster, its file stays."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(secret)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(name, path)
        _sync_folder(path.parent)
    finally:
        Path(name).unlink()


def _sync_folder(folder: Path) -> None:
    """So that the new name outlives a power cut; Windows does it by itself and has no such call."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def new_table_id() -> str:
    """A word one can say: five syllables."""
    return "".join(secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(5))


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(10))


def hashed(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()
