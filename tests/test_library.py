"""What `import freebooter` gives, and that the README's example runs."""

from __future__ import annotations

import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import freebooter

README = Path(__file__).parent.parent / "README.md"


def test_the_readmes_game_from_python_runs():
    example = re.search(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert example
    done = subprocess.run([sys.executable, "-c", example[1]], capture_output=True, text=True, check=True)
    assert "GB-13" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("Result(winners=")


def test_nothing_else_is_exported():
    modules = {module.name for module in pkgutil.iter_modules(freebooter.__path__)}
    public = {name for name in vars(freebooter) if not name.startswith("_")} - modules - {"TYPE_CHECKING"}
    assert public <= set(freebooter.__all__)
    assert all(getattr(freebooter, name) is not None for name in freebooter.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        getattr(freebooter, "chess")  # noqa: B009


def test_importing_the_library_opens_no_rulebook():
    code = "import sys, freebooter; print('freebooter.games' in sys.modules, freebooter.make('get-bit', 2).seats)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False 2\n"


def test_importing_the_library_needs_the_standard_library_alone():
    code = """
import sys, freebooter
outside = {name.partition(".")[0] for name in sys.modules} - set(sys.stdlib_module_names) - {"freebooter"}
print(sorted(name for name in outside if not name.startswith("_")))
"""
    done = subprocess.run([sys.executable, "-I", "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}\n{code}"],
                          capture_output=True, text=True, check=True)  # fmt: skip
    assert done.stdout.strip() == "[]"
