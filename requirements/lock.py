"""Writes the hash of every file that may be installed beside each pinned version, as the package index gives them.

    python requirements/lock.py

A version is changed in play.txt, cluster.txt or dev.txt by hand; this puts the hashes right. pip then refuses any
other file.
"""

from __future__ import annotations

import os
import re
import sys
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from pip._internal.models.index import PyPI

INDEX = os.environ.get("PIP_INDEX_URL") or PyPI.simple_url
HERE = Path(__file__).parent
# Interpreters that the project does not run on; a file for the stable interface of an older one serves newer ones too.
OLD = re.compile(r"-(cp2\d|cp3\d|cp310|pp\d+|pypy\S*|graalpy\S*)-(?!abi3)")
FILE = re.compile(r'<a href="[^"]*#sha256=([0-9a-f]{64})"[^>]*>([^<]+)</a>')


def hashes(requirement: str) -> list[str]:
    """The hashes of a pinned version's files, in order."""
    name, version = requirement.partition(";")[0].strip().split("==")
    folder = re.sub(r"[-_.]+", "-", name).lower()
    with urllib.request.urlopen(f"{INDEX}/{folder}/", timeout=60) as answer:
        page = answer.read().decode()
    spelled = "[-_.]+".join(map(re.escape, folder.split("-")))
    wanted = re.compile(rf"{spelled}-{re.escape(version)}(-|\.tar\.gz|\.zip)", re.IGNORECASE)
    found = {digest for digest, file in FILE.findall(page) if wanted.match(file) and not OLD.search(file)}
    if not found:
        sys.exit(f"the index has no file of {requirement}")
    return sorted(found)


def locked(text: str) -> str:
    """The requirements with their hashes."""
    lines = [line for line in text.splitlines() if not line.startswith("    --hash")]
    bare = [line.removesuffix(" \\") for line in lines]
    pins = [line for line in bare if "==" in line and not line.startswith("#")]
    with ThreadPoolExecutor(8) as pool:
        known = dict(zip(pins, pool.map(hashes, pins), strict=True))
    written: list[str] = []
    for line in bare:
        digests = known.get(line, [])
        ends = [*[" \\"] * (len(digests) - 1), ""]
        written.append(line + (" \\" if digests else ""))
        written += [f"    --hash=sha256:{digest}{end}" for digest, end in zip(digests, ends, strict=False)]
    return "\n".join(written) + "\n"


if __name__ == "__main__":
    for name in ("play.txt", "cluster.txt", "dev.txt"):
        path = HERE / name
        path.write_text(locked(path.read_text("utf-8")), "utf-8")
        print(f"{path.name}: {path.read_text('utf-8').count('--hash')} hashes")
