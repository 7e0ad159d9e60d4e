"""Names as people count them; the page counts by the same list (tests/web/vectors/names.json)."""

from __future__ import annotations

import pytest

from freebooter.engine import OptionsError
from freebooter.table import LONGEST_NAME, checked_name
from freebooter.table.names import count
from tests.web.vectors import NAMES

# By Unicode's annex 29, as a person counts them.
COUNTED = {
    "Anne": 4,
    "Jose\u0301": 4,
    "👩‍👩‍👧‍👦": 1,
    "🏴‍☠️ Bess": 6,
    "👍🏽👍🏿": 2,
    "🇪🇸🇺🇸🇪": 3,
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f": 1,
    "1️⃣": 1,
    "क्षत्रिय": 3,
    "நிலா": 2,
    "ที่": 1,
    "น้ำ": 1,
    "한국": 2,
    "\u1112\u1161\u11ab": 1,
    "☠️⚓": 2,
    "❤️‍🔥": 1,
    "a‍b": 2,
    "海賊": 2,
    "مُحَمَّد": 4,
}


@pytest.mark.parametrize(("name", "characters"), COUNTED.items())
def test_a_name_is_counted_as_people_count_it(name: str, characters: int):
    assert count(name) == characters


def test_the_page_is_asked_about_all_of_these_names():
    assert set(COUNTED) <= set(NAMES)


@pytest.mark.parametrize("name", ["Ñandú 🦜", "🏴‍☠️" * LONGEST_NAME, "Søren O’Neil-Ó", "👩‍👩‍👧‍👦" * LONGEST_NAME, ""])
def test_letters_and_emoji_are_names(name: str):
    assert checked_name(name) == name


def test_a_name_written_in_parts_is_the_same_name():
    assert checked_name(" Jose\u0301  the\tCook ") == "José the Cook"


@pytest.mark.parametrize(
    "name",
    [
        *("x" * 25, "👍🏽" * 25, "a\u202eb", "\u200b", "\u3164", "\u0301", "a\x00b", "a" + "\u0301" * 9, "\ud800"),
        *("👨" + "\u200d👨" * 9, "\u1100" * 13, "क" + "\u094dक" * 9),
    ],
)
def test_what_nobody_could_read_is_no_name(name: str):
    with pytest.raises(OptionsError, match="that name"):
        checked_name(name)
