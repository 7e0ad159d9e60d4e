"""Secrets: a table's links, a device's token, a one-time code. None is stored as it is."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Final, Literal

CONSONANTS: Final = "bdfgklmnprstvz"
VOWELS: Final = "aeiou"
CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
TOKEN_BYTES: Final = 32
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)

KeyKind = Literal["play", "watch"]


class Keys:
    """Link keys are derived from the server's secret, so that the database alone opens no table."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def key(self, table: str, kind: KeyKind) -> str:
        digest = hmac.digest(self._secret, f"{kind} {table}".encode(), "sha256")
        return urlsafe_b64encode(digest[:18]).decode()

    def kind_of(self, table: str, key: str) -> KeyKind | None:
        """Which of the table's two keys it is."""
        given = key.encode()
        for kind in ("play", "watch"):
            if hmac.compare_digest(given, self.key(table, kind).encode()):
                return kind
        return None


def read_secret(path: Path) -> bytes:
    """The server's secret, made at the first start and readable by its owner alone."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_bytes(secrets.token_bytes(TOKEN_BYTES))
    return path.read_bytes()


def new_table_id() -> str:
    """A word one can say: five syllables."""
    return "".join(secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(5))


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(10))


def hashed(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()
