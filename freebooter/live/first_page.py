"""What the built page is told of the site it is on: if there is a server, where its runtime is, what it may load."""

from __future__ import annotations

import json
import re

from freebooter.engine import JsonObject


def policy(compiles: bool) -> str:
    """A page's Content-Security-Policy, which lets it compile WebAssembly where tables may be held in the browser."""
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'" + " 'wasm-unsafe-eval'" * compiles,
            "style-src 'self'",
            "style-src-attr 'unsafe-inline'",
            "img-src 'self' data:",
            "font-src 'self'",
            "media-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def stamped(index: str, runtime: str, extra: str = "") -> str:
    """The first page with the folder of the runtime that holds tables in the browser, and whatever else is said."""
    said = f'<meta name="freebooter-runtime" content="{runtime}" />{extra}'
    return re.sub(r'(<meta charset="utf-8" ?/?>)', rf"\1\n    {said}", index, count=1, flags=re.IGNORECASE)


def told(worker: str, site: JsonObject) -> str:
    """The service worker's text with what it is told of the site."""
    before = "const SITE = null;"
    if worker.count(before) != 1:
        raise ValueError(f"the service worker has no line {before!r}; expected one of this version's page")
    return worker.replace(before, f"const SITE = {json.dumps(site)};")
