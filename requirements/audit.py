"""Asks pip-audit and npm audit whether anything pinned has a known weakness; says so where they cannot be asked.

    make audit

Fails for a weakness, not for a network that does not reach the advisories.
"""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
OWN = ROOT / ".audit"
AUDITOR = "pip-audit==2.10.1"
UNREACHED = (
    *("ConnectionError", "ServiceError", "Max retries"),
    *("ENOTFOUND", "ECONNREFUSED", "ENOAUDIT", "audit endpoint"),
)


def main() -> int:
    found = [python_packages(), page_packages()]
    return 1 if any(found) else 0


def python_packages() -> bool:
    """Whether a pinned Python package has a known weakness."""
    auditor = OWN / "bin" / "pip-audit"
    if not auditor.exists():
        venv.create(OWN, with_pip=True)
        installed = run([OWN / "bin" / "pip", "install", "--quiet", AUDITOR])
        if installed.returncode:
            return unreached("Python", installed)
    names = ("play.txt", "cluster.txt", "dev.txt")
    files = [word for name in names for word in ("-r", ROOT / "requirements" / name)]
    return told("Python", run([auditor, "--disable-pip", "--require-hashes", "--progress-spinner=off", *files]))


def page_packages() -> bool:
    """Whether a package of the page has one."""
    return told("page", run([sys.executable, ROOT / "hatch_build.py", "audit"]))


def told(what: str, asked: subprocess.CompletedProcess[str]) -> bool:
    said = asked.stdout + asked.stderr
    if not asked.returncode:
        print(f"{what} packages: no known weakness")
        return False
    if any(word in said for word in UNREACHED):
        return unreached(what, asked)
    print(f"{what} packages:\n{said}")
    return True


def unreached(what: str, asked: subprocess.CompletedProcess[str]) -> bool:
    lines = (asked.stdout + asked.stderr).splitlines()
    said = next((line for line in lines if any(word in line for word in UNREACHED)), "no answer")
    print(f"{what} packages: the advisories cannot be reached from here ({said.strip()[:200]})")
    return False


def run(words: list[str | Path]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(list(map(str, words)), capture_output=True, text=True, check=False, cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main())
