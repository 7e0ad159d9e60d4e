"""`python -m freebooter.wire` writes the generated files of a checkout; with `--check` it only says which are stale."""

from __future__ import annotations

import sys

from .generate import ROOT, generated, stale


def main(words: list[str]) -> int:
    if words not in ([], ["--check"]):
        print(f"{' '.join(words)!r} means nothing here; expected --check or nothing", file=sys.stderr)
        return 2
    old = stale()
    if words:
        for path in old:
            print(f"{path.relative_to(ROOT)} is stale: run python -m freebooter.wire", file=sys.stderr)
        return 1 if old else 0
    for path, text in generated():
        if path in old:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            print(path.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
