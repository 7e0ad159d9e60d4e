"""The page's twins are asked what the rules answer now: `npm test` in web/ asks them."""

from __future__ import annotations

import pytest

from .vectors import FILES, path, text


@pytest.mark.parametrize("name", FILES)
def test_the_answers_kept_for_the_page_are_those_of_the_rules(name: str):
    assert path(name).read_text("utf-8") == text(name), "stale: run python -m tests.web.vectors"
