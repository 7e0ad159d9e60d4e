"""What the site takes from the program itself: clauses, settled tricks, positions.

On a line of its own in a page, `<!-- clauses skull-king -->` becomes that game's clauses with their worked examples,
`<!-- trick skull-king: g7 g12 g8 -->` a drawing of the trick settled, `<!-- position plank 4 20 -->` a random
position (game, seats, moves). A clause in brackets, as in `[SK-21]`, links to it from any page.
"""

from __future__ import annotations

import math
import random
import re
from functools import partial
from posixpath import relpath

from game import laid_out, played_on
from mkdocs.structure.pages import Page

from freebooter import Match
from freebooter.engine import Clause
from freebooter.games import GAMES, clauses, make
from freebooter.notebook import show
from freebooter.notebook.cards import trick_picture
from freebooter.rulings import examples_of, what_wins

_ID = re.compile(r"\b(?:GB|CA|PL|SK)-R?\d\d?\b")
NAMES = ("Anne", "Bonny", "Calico", "Drake", "Every", "Flint", "Grace", "Hook", "Israel")


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    here = page.file.src_uri.rpartition("/")[0]
    markdown = re.sub(r"(?m)^<!-- clauses ([\w-]+) -->$", lambda found: book(page, found[1]), markdown)
    markdown = re.sub(r"(?m)^<!-- trick ([\w-]+)(?: trump (\w+))?: (.+?) -->$", partial(drawn_trick, page), markdown)
    markdown = re.sub(r"(?m)^<!-- position ([\w-]+) (\d+) (\d+) -->$", partial(drawn_position, page), markdown)
    return markdown + "\n\n" + "\n".join(links(here)) + "\n"


def links(here: str) -> list[str]:
    """A reference for every clause, seen from a page's folder."""
    return [
        f"[{clause}]: {relpath(f'rules/{game}.md', here or '.')}#{clause.lower()}"
        for game in GAMES
        for clause in clauses(game)
    ]


def book(page: Page, game: str) -> str:
    """Rules, then the rulings where the rulebook is silent."""
    entries = clauses(game).values()
    rules = [entry(page, clause) for clause in entries if not clause.question]
    rulings = [entry(page, clause) for clause in entries if clause.question]
    return "\n".join(["## The clauses", *rules, "## Rulings where the rulebook is silent", *rulings])


def entry(page: Page, clause: Clause) -> str:
    text = linked(clause.text, clause.id)
    question = f"*{sentence(linked(clause.question, clause.id))}?* " if clause.question else ""
    lines = [f'<div class="clause" id="{clause.id.lower()}" markdown>', f"**{clause.id}** {question}{sentence(text)}"]
    if clause.option:
        lines.append(f"\nOption {linked(clause.option, clause.id)}.")
    for example in examples_of(clause.id):
        settled = example.settled()
        link = laid_out(page, settled.game, ",".join(settled.cards), example.trump)
        caption = f"{example.title}. {settled.reason} {link}"
        lines.append(f"\n<figure>{trick_picture(settled)}<figcaption>{caption}</figcaption></figure>")
    return "\n".join([*lines, "</div>\n"])


def linked(text: str, itself: str) -> str:
    return _ID.sub(lambda found: found[0] if found[0] == itself else f"[{found[0]}]", text)


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def drawn_trick(page: Page, found: re.Match[str]) -> str:
    settled = what_wins(found[1], found[3], found[2])
    caption = f"{settled.reason} ({settled.clause}) {laid_out(page, settled.game, ','.join(settled.cards), found[2])}"
    return f"<figure>{trick_picture(settled)}<figcaption>{caption}</figcaption></figure>"


def drawn_position(page: Page, found: re.Match[str]) -> str:
    """The same position in every build; the game goes on at random to its end: only then can it be played on from."""
    game = make(found[1], int(found[2]))
    rng = random.Random(found[0])
    match = Match(game, NAMES[: game.seats], rng)
    match.begin()
    _go_on(match, rng, int(found[3]))
    at = len(match.moves)
    eyes = next((who for who in game.to_move(match.state) if isinstance(who, int)), None)
    drawn = show(match, eyes).html
    _go_on(match, rng)
    return f"<figure>{drawn}<figcaption>{played_on(page, match.record(), at, eyes or 0)}</figcaption></figure>"


def _go_on(match: Match, rng: random.Random, until: float = math.inf) -> None:
    while len(match.moves) < until and (to_move := match.game.to_move(match.state)):
        seat = rng.choice(to_move)
        assert isinstance(seat, int)
        match.play(seat, rng.choice(match.game.legal(match.state, seat)))
