"""Clauses found by what people say: light stemming, synonyms, the rarer word weighs more."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import log
from typing import Final

from freebooter.engine import Clause
from freebooter.games import GAMES, clauses, descriptors

SYNONYMS: Final = (
    ("capture", "take", "grab"),
    ("win", "beat", "best", "strongest"),
    ("lead", "first", "start", "begin"),
    ("suit", "colour", "color"),
    ("bid", "bet", "call", "predict"),
    ("point", "score", "bonus"),
    ("zero", "nil", "nothing", "0"),
    ("tied", "equal", "same"),
    ("ally", "partner"),
    ("discard", "throw", "drop"),
    ("replacement", "extra", "copy", "spare"),
    ("out", "eliminate"),
    ("player", "people", "seat"),
    ("two", "2"),
    ("three", "3"),
    ("rank", "place"),
    ("end", "over", "finish"),
    ("option", "variant", "expansion"),
)
_STOP = (
    "a after an and any are as at be been before but by can could did do does for from had happen happens has have how "
    "i if in is it its may me my of on or should so than that the their them then there they this to was we were what "
    "when where which who whose will with would you your"
)
STOP_WORDS: Final = frozenset(_STOP.split())
IRREGULAR: Final = {
    "led": "lead",
    "won": "win",
    "took": "take",
    "taken": "take",
    "lost": "lose",
    "bit": "bite",
    "bitten": "bite",
    "ate": "eat",
    "eaten": "eat",
    "dead": "die",
    "dies": "die",
    "died": "die",
    "death": "die",
    "tie": "tied",
    "ties": "tied",
    "allied": "ally",
    "alliance": "ally",
}
ANSWERS: Final = (
    ("win", ("SK-18", "CA-17", "PL-11", "GB-13", "GB-14", "GB-15")),
    ("win game", ("SK-18", "CA-17", "PL-11", "GB-13", "GB-14", "GB-15")),
    ("play pirate suit", ("SK-05", "SK-07")),
    ("play special suit", ("SK-05", "SK-07", "CA-09")),
)
"""Questions asked in words that their answers do not use, and the clauses that answer."""

EXACT, LIKE, PREFIX = 1.0, 0.6, 0.4
NAMED, ANSWERED = 1000.0, 500.0
_WORD: Final = re.compile(r"[a-z0-9]+")
_ID: Final = re.compile(r"\b[A-Z]{2}-R?\d+\b")


@dataclass(frozen=True, slots=True)
class Found:
    """A clause that answers a search, how well, and the words of its text that did."""

    game: str
    clause: Clause
    score: float
    words: frozenset[str]


def search(query: str, game: str | None = None, limit: int = 10) -> list[Found]:
    """Clauses of all games, or of one, the best first; a clause's id finds that clause. Raises OptionsError."""
    games = [game] if game else list(GAMES)
    pages = [page for name in games for page in _pages(name)]
    named = set(_ID.findall(query.upper()))
    terms = _terms(_ID.sub(" ", query.upper()).lower())
    certain = dict.fromkeys(_answers(terms), ANSWERED) | dict.fromkeys(named, NAMED)
    found = [
        Found(page.game, page.clause, certain[page.clause.id], frozenset())
        for page in pages
        if page.clause.id in certain
    ]
    rarity = _rarity(pages)
    hits = (_match(page, terms, rarity) for page in pages if page.clause.id not in certain)
    found += [hit for hit in hits if hit]
    return sorted(found, key=lambda each: -each.score)[:limit]


def mentioned(clause: Clause) -> list[str]:
    """The ids of the clauses that its text speaks of."""
    text = f"{clause.question} {clause.text} {clause.option}"
    return [other for other in dict.fromkeys(_ID.findall(text)) if other != clause.id]


@dataclass(frozen=True, slots=True)
class _Page:
    game: str
    clause: Clause
    words: dict[str, frozenset[str]]
    """Stems, with the words as they are written."""


@cache
def _pages(game: str) -> tuple[_Page, ...]:
    return tuple(_page(game, clause) for clause in clauses(game).values())


def _page(game: str, clause: Clause) -> _Page:
    words: dict[str, set[str]] = {}
    for word in _WORD.findall(_plain(f"{clause.question} {clause.text} {clause.option}")):
        words.setdefault(stem(word), set()).add(word)
    return _Page(game, clause, {root: frozenset(written) for root, written in words.items()})


def _plain(text: str) -> str:
    return text.lower().replace("’", "'").replace("'s", "")


def stem(word: str) -> str:
    """A word without its commonest endings."""
    if word in IRREGULAR:
        word = IRREGULAR[word]
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            word = word.removesuffix(ending)
            break
    return word.removesuffix("e") if len(word) > 3 else word


def _terms(query: str) -> list[str]:
    words = _WORD.findall(_plain(query))
    return list(dict.fromkeys(stem(word) for word in words if word not in STOP_WORDS) or map(stem, words))


def _answers(terms: list[str]) -> tuple[str, ...]:
    """The clauses that answer what is asked."""
    return next((ids for asked, ids in ANSWERS if set(_terms(asked)) == set(terms)), ())


@cache
def _alike() -> dict[str, frozenset[str]]:
    """For each stem, the stems that mean the same."""
    alike: dict[str, frozenset[str]] = {}
    for group in (*SYNONYMS, *(group for about in descriptors() for group in about.synonyms)):
        stems = frozenset(map(stem, group))
        for each in stems:
            alike[each] = alike.get(each, frozenset()) | stems - {each}
    return alike


def _rarity(pages: Iterable[_Page]) -> dict[str, float]:
    counts = Counter(root for page in pages for root in page.words)
    total = sum(1 for _ in pages)
    return {root: log(1 + total / count) for root, count in counts.items()}


def _match(page: _Page, terms: list[str], rarity: dict[str, float]) -> Found | None:
    score = whole = 0.0
    words: set[str] = set()
    for term in terms:
        forms = _forms(term, rarity)
        hits = {root: weight for root, weight in forms.items() if root in page.words}
        whole += max(forms.values(), default=0.0)
        score += max(hits.values(), default=0.0)
        words.update(word for root in hits for word in page.words[root])
    # A clause that has every word comes before one that has a rare word alone.
    return Found(page.game, page.clause, score * (score / whole) ** 2, frozenset(words)) if score else None


def _forms(term: str, rarity: dict[str, float]) -> dict[str, float]:
    """The stems among all clauses that a term may mean, with their weights."""
    forms = {root: PREFIX * weight for root, weight in rarity.items() if len(term) > 3 and root.startswith(term)}
    forms |= {root: LIKE * rarity[root] for root in _alike().get(term, ()) if root in rarity}
    return forms | ({term: EXACT * rarity[term]} if term in rarity else {})
