"""Who may ask: origins, addresses and the device's cookie; and the headers that every answer carries."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, cookie_parser
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from freebooter.live.config import Config
from freebooter.live.first_page import policy
from freebooter.live.keys import TOKEN, new_token

A_YEAR: Final = 365 * 24 * 3600

HEADERS: Final = {
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class SecurityHeaders:
    """Adds the headers to every HTTP answer."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        rules = {"content-security-policy": f"{policy(compiles=config.site is not None)}; frame-ancestors 'none'"}
        secure = {"strict-transport-security": f"max-age={A_YEAR}"} if config.secure else {}
        self.headers = HEADERS | rules | secure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(self.headers)
            await send(message)

        await self.app(scope, receive, send_with_headers)


def origin_allowed(config: Config, headers: Headers) -> bool:
    """Our own pages, and programs that are no browsers and name no origin.

    Without a public URL our own is the address asked for, if it is the machine's own name
    or a bare address: a name of somebody else's that was made to point here is neither.
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    if origin in config.origins or (config.public_url and origin == origin_of(config.public_url)):
        return True
    host = headers.get("host", "")
    return origin in (f"http://{host}", f"https://{host}") and _is_bare(host)


def origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _is_bare(host: str) -> bool:
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    if name == "localhost":
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def base_url(config: Config, connection: HTTPConnection) -> str:
    """What links begin with: the public URL, else the address that was asked for."""
    if config.public_url:
        return config.public_url.rstrip("/")
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return f"{scheme}://{connection.headers.get('host', 'localhost')}"


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


def cookie_name(config: Config) -> str:
    return "__Host-freebooter" if config.secure else "freebooter"


def token_of(config: Config, headers: Headers) -> str | None:
    """The device's token, if it has one."""
    tokens: Iterable[str | None] = (cookie_parser(line).get(cookie_name(config)) for line in headers.getlist("cookie"))
    return next((token for token in tokens if token and TOKEN.fullmatch(token)), None)


def give_token(config: Config, response: Response, token: str | None) -> None:
    response.set_cookie(
        cookie_name(config),
        token or new_token(),
        max_age=A_YEAR,
        path="/",
        secure=config.secure,
        httponly=True,
        samesite="strict",
    )
