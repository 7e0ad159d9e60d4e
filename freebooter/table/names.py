"""Names: any letters and emoji, counted as people count them."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

from freebooter.engine import OptionsError

LONGEST_NAME: Final = 24
MOST_MARKS: Final = 6
# So many signs make the longest family of emoji; screens show the parts of a longer one side by side.
MOST_PARTS: Final = 12

JOINER: Final = "\u200d"
NON_JOINER: Final = "\u200c"
# Letters that nobody sees.
BLANK: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")

Ranges = Sequence[tuple[int, int]]

# Unicode's Extended_Pictographic: what a joiner may join.
PICTURES: Final[Ranges] = (
    *((0xA9, 0xA9), (0xAE, 0xAE), (0x203C, 0x203C), (0x2049, 0x2049), (0x2122, 0x2122), (0x2139, 0x2139)),
    *((0x2194, 0x2199), (0x21A9, 0x21AA), (0x231A, 0x231B), (0x2328, 0x2328), (0x2388, 0x2388), (0x23CF, 0x23CF)),
    *((0x23E9, 0x23F3), (0x23F8, 0x23FA), (0x24C2, 0x24C2), (0x25AA, 0x25AB), (0x25B6, 0x25B6), (0x25C0, 0x25C0)),
    *((0x25FB, 0x25FE), (0x2600, 0x2605), (0x2607, 0x2612), (0x2614, 0x2685), (0x2690, 0x2705), (0x2708, 0x2712)),
    *((0x2714, 0x2714), (0x2716, 0x2716), (0x271D, 0x271D), (0x2721, 0x2721), (0x2728, 0x2728), (0x2733, 0x2734)),
    *((0x2744, 0x2744), (0x2747, 0x2747), (0x274C, 0x274C), (0x274E, 0x274E), (0x2753, 0x2755), (0x2757, 0x2757)),
    *((0x2763, 0x2767), (0x2795, 0x2797), (0x27A1, 0x27A1), (0x27B0, 0x27B0), (0x27BF, 0x27BF), (0x2934, 0x2935)),
    *((0x2B05, 0x2B07), (0x2B1B, 0x2B1C), (0x2B50, 0x2B50), (0x2B55, 0x2B55), (0x3030, 0x3030), (0x303D, 0x303D)),
    *((0x3297, 0x3297), (0x3299, 0x3299), (0x1F000, 0x1F0FF), (0x1F10D, 0x1F10F), (0x1F12F, 0x1F12F)),
    *((0x1F16C, 0x1F171), (0x1F17E, 0x1F17F), (0x1F18E, 0x1F18E), (0x1F191, 0x1F19A), (0x1F1AD, 0x1F1E5)),
    *((0x1F201, 0x1F20F), (0x1F21A, 0x1F21A), (0x1F22F, 0x1F22F), (0x1F232, 0x1F23A), (0x1F23C, 0x1F23F)),
    *((0x1F249, 0x1F3FA), (0x1F400, 0x1F53D), (0x1F546, 0x1F64F), (0x1F680, 0x1F6FF), (0x1F774, 0x1F77F)),
    *((0x1F7D5, 0x1F7FF), (0x1F80C, 0x1F80F), (0x1F848, 0x1F84F), (0x1F85A, 0x1F85F), (0x1F888, 0x1F88F)),
    *((0x1F8AE, 0x1F8FF), (0x1F90C, 0x1F93A), (0x1F93C, 0x1F945), (0x1F947, 0x1FAFF), (0x1FC00, 0x1FFFD)),
)
FLAG_LETTERS: Final[Ranges] = ((0x1F1E6, 0x1F1FF),)
SKIN_TONES: Final[Ranges] = ((0x1F3FB, 0x1F3FF),)
TAGS: Final[Ranges] = ((0xE0020, 0xE007F),)
# Spacing marks that stand for themselves all the same, and letters that lean on the one before them.
STANDING: Final[Ranges] = (
    *((0x102B, 0x102C), (0x1038, 0x1038), (0x1062, 0x1064), (0x1067, 0x106D), (0x1083, 0x1083), (0x1087, 0x108C)),
    *((0x108F, 0x108F), (0x109A, 0x109C), (0x1A61, 0x1A61), (0x1A63, 0x1A64), (0xAA7B, 0xAA7B), (0xAA7D, 0xAA7D)),
)
LEANING: Final = frozenset("\u0e33\u0eb3\uff9e\uff9f")
# Signs that bind two consonants into one: Devanagari, Bengali, Gujarati, Oriya, Telugu, Malayalam.
BINDING: Final = frozenset("\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d")
CONSONANTS: Final[Ranges] = (
    *((0x0915, 0x0939), (0x0958, 0x095F), (0x0978, 0x097F), (0x0995, 0x09A8), (0x09AA, 0x09B0), (0x09B2, 0x09B2)),
    *((0x09B6, 0x09B9), (0x09DC, 0x09DD), (0x09DF, 0x09DF), (0x09F0, 0x09F1), (0x0A95, 0x0AA8), (0x0AAA, 0x0AB0)),
    *((0x0AB2, 0x0AB3), (0x0AB5, 0x0AB9), (0x0AF9, 0x0AF9), (0x0B15, 0x0B28), (0x0B2A, 0x0B30), (0x0B32, 0x0B33)),
    *((0x0B35, 0x0B39), (0x0B5C, 0x0B5D), (0x0B5F, 0x0B5F), (0x0B71, 0x0B71), (0x0C15, 0x0C28), (0x0C2A, 0x0C39)),
    *((0x0C58, 0x0C5A), (0x0D15, 0x0D3A)),
)
# Korean by its parts: beginnings, middles, ends.
BEGINNINGS: Final[Ranges] = ((0x1100, 0x115F), (0xA960, 0xA97C))
MIDDLES: Final[Ranges] = ((0x1160, 0x11A7), (0xD7B0, 0xD7C6))
ENDS: Final[Ranges] = ((0x11A8, 0x11FF), (0xD7CB, 0xD7FB))
SYLLABLES: Final = range(0xAC00, 0xD7A4)


def checked_name(name: str) -> str:
    """The name with its blanks in order, or an OptionsError saying what cannot be; nothing is a name too."""
    name = unicodedata.normalize("NFC", " ".join(name.split()))
    refused = [letter for letter in name if not may_stand(letter)]
    if refused or (name and not any(map(is_seen, name))) or _piled(name) or _chained(name):
        raise OptionsError("that name has signs that cannot be shown", "letters, numbers, signs and emoji")
    if (length := count(name)) > LONGEST_NAME:
        raise OptionsError(
            "that name is {length} characters long", "at most {most} characters", length=length, most=LONGEST_NAME
        )
    return name


def count(text: str) -> int:
    """How many characters people see: what a cursor steps over, as Unicode's grapheme clusters."""
    return sum(_begins(text, at) for at in range(len(text)))


def _begins(text: str, at: int) -> bool:
    """Whether a new character begins there, by the rules of Unicode's annex 29 for text without control signs."""
    if at == 0:
        return True
    before, letter = text[at - 1], text[at]
    if _extends(letter):
        return False
    if before == JOINER and _within(letter, PICTURES):
        return not _within(_base(text, at - 1), PICTURES)
    if _within(letter, FLAG_LETTERS):
        flags = 0
        while flags < at and _within(text[at - 1 - flags], FLAG_LETTERS):
            flags += 1
        return flags % 2 == 0
    if unicodedata.category(letter) == "Lo":
        return not (_follows(before, letter) or _is_bound(text, at))
    return True


def _extends(letter: str) -> bool:
    """Whether it belongs to the letter before it, whatever that is."""
    if letter in (JOINER, NON_JOINER) or letter in LEANING:
        return True
    if unicodedata.category(letter) in ("Mn", "Me"):
        return True
    if unicodedata.category(letter) == "Mc":
        return not _within(letter, STANDING)
    return _within(letter, SKIN_TONES) or _within(letter, TAGS)


def _base(text: str, at: int) -> str:
    """What the marks before that place stand on."""
    while at > 0 and _extends(text[at - 1]):
        at -= 1
    return text[at - 1] if at else ""


def _follows(before: str, letter: str) -> bool:
    """Parts of one Korean syllable."""
    syllable = ord(before) in SYLLABLES
    open_syllable = syllable and (ord(before) - SYLLABLES.start) % 28 == 0
    if _within(before, BEGINNINGS):
        return _within(letter, BEGINNINGS) or _within(letter, MIDDLES) or ord(letter) in SYLLABLES
    if open_syllable or _within(before, MIDDLES):
        return _within(letter, MIDDLES) or _within(letter, ENDS)
    return (syllable or _within(before, ENDS)) and _within(letter, ENDS)


def _is_bound(text: str, at: int) -> bool:
    """A consonant that a binding sign joins to the consonant before it."""
    between = at
    while between > 0 and _binds(text[between - 1]):
        between -= 1
    return (
        _within(text[at], CONSONANTS)
        and any(sign in BINDING for sign in text[between:at])
        and between > 0
        and _within(text[between - 1], CONSONANTS)
    )


def _binds(letter: str) -> bool:
    return letter == JOINER or letter in BINDING or unicodedata.combining(letter) != 0


def may_stand(letter: str) -> bool:
    category = unicodedata.category(letter)
    if category == "Cn":
        return _within(letter, PICTURES)  # newer than this Python's tables
    return category[0] in "LMNPS" or letter in (" ", JOINER, NON_JOINER) or _within(letter, TAGS)


def is_seen(letter: str) -> bool:
    return not (letter == " " or letter in BLANK or _extends(letter))


def _piled(name: str) -> bool:
    """So many marks on one letter that they would cover what stands above and below."""
    run = 0
    for letter in name:
        run = run + 1 if is_mark(letter) else 0
        if run > MOST_MARKS:
            return True
    return False


def is_mark(letter: str) -> bool:
    return unicodedata.category(letter) in ("Mn", "Me")


def _chained(name: str) -> bool:
    """More signs bound into one character than any that is meant to be one."""
    begun = 0
    for at in range(len(name)):
        begun = at if _begins(name, at) else begun
        if at - begun >= MOST_PARTS:
            return True
    return False


def _within(letter: str, ranges: Ranges) -> bool:
    return any(least <= ord(letter) <= most for least, most in ranges) if letter else False
