"""What the built page is told of the site it is on: whether there is a server, and where its runtime is."""

from __future__ import annotations

import json
import re

from freebooter.engine import JsonObject


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
