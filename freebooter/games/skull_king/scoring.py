"""The score sheet: from bids, tricks and bonuses to points. Stands alone; any number of players.

To score a table with real cards, fill in a `Tally` per player and the Loot alliances,
and `score_round` gives the next line of the sheet (SK-19).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from freebooter.engine.value import value

BonusKind: TypeAlias = Literal["fourteen", "pirate", "king", "loot", "wager"]


@value
class Bonus:
    """An entry of the bonus column.

    `card` is the 14 captured, the Pirate taken by the Skull King, the Mermaid that took him,
    the Loot or the Rascal; `ally` the other player of a Loot's alliance.
    """

    kind: BonusKind
    card: str
    points: int
    clause: str
    ally: int | None = None


def fourteen(card: str) -> Bonus:
    """SK-16: a 14 in a trick won, one's own too (SK-R3)."""
    return Bonus("fourteen", card, 20 if card == "b14" else 10, "SK-16")


def pirate_taken(pirate: str) -> Bonus:
    """SK-17: a Pirate played before the Skull King who wins; the Tigress as a Pirate is one (SK-R2)."""
    return Bonus("pirate", pirate, 30, "SK-R2" if pirate.startswith("tigress") else "SK-17")


def king_taken(mermaid: str, again: bool = False) -> Bonus:
    """SK-22: the Skull King, captured by a Mermaid; `again` for a second one in the trick (SK-R15)."""
    return Bonus("king", mermaid, 50, "SK-R15" if again else "SK-22")


def loot_shared(ally: int) -> Bonus:
    """SK-24: an alliance whose two players have both met their bids."""
    return Bonus("loot", "loot", 20, "SK-24", ally)


def loot_kept() -> Bonus:
    """SK-25: a Loot that won the trick it led."""
    return Bonus("loot", "loot", 20, "SK-25")


def wager_settled(wager: int, met: bool) -> Bonus:
    """SK-32: the Rascal's wager, won or lost."""
    return Bonus("wager", "rascal", wager if met else -wager, "SK-32")


@value
class Tally:
    """What a player has to show at the end of a round.

    `bid` is the bid as Harry left it and `harry` the change in it; `captured` are the 14s,
    Pirates and Skull Kings of tricks won; `wager` is all that was wagered with the Rascal.
    """

    bid: int
    won: int
    harry: int = 0
    captured: tuple[Bonus, ...] = ()
    wager: int = 0


@value
class Loot:
    """A Loot card captured: by whom it was played and who won it; one player is both if it won its own trick."""

    player: int
    captor: int


@value
class Row:
    """A player's line of the sheet (SK-19)."""

    cards_dealt: int
    bid: int
    harry: int
    won: int
    bid_points: int
    bonuses: tuple[Bonus, ...]
    bonus_points: int
    round_points: int
    running_total: int


def bid_points(cards_dealt: int, bid: int, won: int) -> int:
    """SK-14, and SK-15 for a bid of zero."""
    if bid == 0:
        return 10 * cards_dealt if won == 0 else -10 * cards_dealt
    return 20 * won if won == bid else -10 * abs(won - bid)


def score_round(
    cards_dealt: int, tallies: Sequence[Tally], loots: Sequence[Loot] = (), totals: Sequence[int] = ()
) -> tuple[Row, ...]:
    """The round's line for each player, in the order of the tallies; `totals` are those before it."""
    met = [tally.won == tally.bid for tally in tallies]
    rows: list[Row] = []
    for player, tally in enumerate(tallies):
        bonuses = tally.captured if met[player] else ()
        if loots and met[player]:
            bonuses = (*bonuses, *_loot_bonuses(player, loots, met))
        if tally.wager:
            bonuses = (*bonuses, wager_settled(tally.wager, met[player]))
        for_bid = bid_points(cards_dealt, tally.bid, tally.won)
        for_bonus = sum([bonus.points for bonus in bonuses]) if bonuses else 0
        total = (totals[player] if totals else 0) + for_bid + for_bonus
        rows.append(
            Row(
                cards_dealt,
                tally.bid,
                tally.harry,
                tally.won,
                for_bid,
                bonuses,
                for_bonus,
                for_bid + for_bonus,
                total,
            )
        )
    return tuple(rows)


def _loot_bonuses(player: int, loots: Sequence[Loot], met: Sequence[bool]) -> list[Bonus]:
    """SK-24, SK-25: what each Loot brings a player who has met the bid."""
    bonuses: list[Bonus] = []
    for loot in loots:
        if loot.player == loot.captor == player:
            bonuses.append(loot_kept())
        elif player in (loot.player, loot.captor) and met[loot.player] and met[loot.captor]:
            bonuses.append(loot_shared(loot.captor if player == loot.player else loot.player))
    return bonuses


def ranks(totals: Sequence[int]) -> tuple[int, ...]:
    """SK-R11: each player's place; equals share one and the next is counted on."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)


def dishwashers(totals: Sequence[int]) -> tuple[int, ...]:
    """SK-18: who has the lowest total."""
    return tuple(player for player, total in enumerate(totals) if total == min(totals))
