"""Every clause of every game has a test that names it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from freebooter.games import GAMES, clauses

TESTS = Path(__file__).parent


def named_clauses() -> set[str]:
    """The ids in `@pytest.mark.clause(...)` over all the tests."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef) and function.name.startswith("test_"):
                for mark in function.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
                        found |= {str(ast.literal_eval(argument)) for argument in mark.args}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_a_test(game: str):
    assert set(clauses(game)) - named_clauses() == set()


def test_no_test_names_a_clause_that_does_not_exist():
    assert named_clauses() <= {clause for game in GAMES for clause in clauses(game)}
