"""Rules that settle arguments: clauses found by words, and what wins a trick.

from freebooter.rulings import search, what_wins

search("mermaid kraken")
what_wins("skull-king", "g7 g12 escape")
what_wins("captain", "g12 g10 p4 plank", trump="parrots")
"""

from .examples import Example, examples, examples_of
from .search import Found, mentioned, search
from .trick import NoSuchTrick, Settled
from .what_wins import trick_games, what_wins

__all__ = [
    "Example",
    "Found",
    "NoSuchTrick",
    "Settled",
    "examples",
    "examples_of",
    "mentioned",
    "search",
    "trick_games",
    "what_wins",
]
