"""What a player sees, as numbers.

Seats are counted from the viewer. Cards are numbered as the actions are, 0 (`g1`) to 67
(`kraken`); as a face the Tigress is 63 as a Pirate, 68 as an Escape. Points are in tens. S
seats; the indices are those of four seats (`env.layout` prints any other).

| from | piece | shape | meaning |
|---|---|---|---|
| 0 | hand | 68 | how many of each card the viewer holds |
| 68 | played | 68 | how many of each were played this round |
| 136 | undealt | 68 | the undealt cards as the viewer last saw them with Juanita |
| 204 | discarded | 68 | what the viewer has discarded with Bahij |
| 272 | trick | S x 69 | one-hot, each seat's face in the trick |
| 548 | leader | S | one-hot, who led the trick, or leads it |
| 552 | mover | S | one-hot, whose turn it is |
| 556 | dealer | S | one-hot, the dealer |
| 560 | phase | 6 | one-hot: bid, play, lead, discard, wager, adjust |
| 566 | suit | 5 | one-hot, the suit to follow: green to black, none |
| 571 | voids | S x 4 | 1 where a seat has shown to have none of a suit |
| 587 | committed | S | 1 where a bid lies face down |
| 591 | bids | S | bids that are shown plus one; the viewer's own as soon as it is made |
| 595 | tricks | S | tricks won this round |
| 599 | bonus | S | what a seat has captured, to count if its bid is met, its own Loot with it |
| 603 | allies | S x S | Loot by player and captor |
| 619 | wagers | S | what a seat has wagered |
| 623 | looked | S | Juanita's looks this round |
| 627 | swapped | S | Bahij's trades this round |
| 631 | hand_sizes | S | cards in hand |
| 635 | scores | S | running totals |
| 639 | pile | 1 | undealt cards |
| 640 | cards | 1 | cards dealt to each player this round |
| 641 | round | 1 | the round, from 1 |

Hidden: `hands`, S x 68, how many of each card every seat holds; `all_bids`, S, every bid made plus one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import jax
import jax.numpy as jnp

from freebooter.vector.actions import SKULL_KING_CARDS
from freebooter.vector.cards import total
from freebooter.vector.layout import Shape
from freebooter.vector.sight import Seen, from_seat, listed, one_hot
from freebooter.vector.words import Words, bits, filled, read, table, unpacked, upto, word

from .deck import KINDS
from .rules import SkullKingRules
from .state import BID, PLAY, Round, SkullKing, Swap, Turn, seat_bytes
from .tricks import NO_SUIT, UNSET, Spoils, led

FACES = KINDS + 1
FACE_NAMES = ["tigress=pirate" if card == "tigress" else card for card in SKULL_KING_CARDS] + ["tigress=escape"]
PHASES = ("bidding", "playing", "leading", "discarding", "wagering", "adjusting")
SUIT_NAMES = ("g", "y", "p", "b", "none")


@dataclass(frozen=True)
class SkullKingSight:
    rules: SkullKingRules

    def pieces(self) -> dict[str, Shape]:
        seats = self.rules.seats
        by_seat = (seats,)
        return {
            "hand": (KINDS,),
            "played": (KINDS,),
            "undealt": (KINDS,),
            "discarded": (KINDS,),
            "trick": (seats, FACES),
            "leader": by_seat,
            "mover": by_seat,
            "dealer": by_seat,
            "phase": (6,),
            "suit": (5,),
            "voids": (seats, 4),
            "committed": by_seat,
            "bids": by_seat,
            "tricks": by_seat,
            "bonus": by_seat,
            "allies": (seats, seats),
            "wagers": by_seat,
            "looked": by_seat,
            "swapped": by_seat,
            "hand_sizes": by_seat,
            "scores": by_seat,
            "pile": (1,),
            "cards": (1,),
            "round": (1,),
        }

    def hidden_pieces(self) -> dict[str, Shape]:
        return {"hands": (self.rules.seats, KINDS), "all_bids": (self.rules.seats,)}

    def show(self, game: SkullKing, seat: jax.Array) -> Mapping[str, jax.Array]:
        seats, deck = self.rules.seats, self.rules.deck
        turn, now, spoils = read(Turn, game.turn), read(Round, game.round), read(Spoils, game.spoils)
        hidden = self.show_hidden(game, seat)
        hands, bids = hidden["hands"], hidden["all_bids"]
        everything = deck.counts(tuple(filled(game.turn, full) for full in deck.bits()))
        bidding = (turn.phase == BID)[..., None]
        all_gone, mine_gone, swapped = self.trades(game, seat)
        undealt, looked = self.looks(game, seat)

        def who(chosen: jax.Array) -> jax.Array:
            return from_seat(one_hot(chosen, seats), seat)

        def by_seat(values: Words) -> jax.Array:
            return from_seat(jnp.concatenate([unpacked(each, 8, 4) for each in values], axis=-1)[..., :seats], seat)

        return {
            "hand": hands[..., 0, :],
            "played": everything - hands.sum(-2) - deck.counts(game.deck) - all_gone,
            "undealt": undealt,
            "discarded": mine_gone,
            "trick": from_seat(one_hot(self.trick(game, turn), FACES, first=1), seat),
            "leader": who(turn.leader),
            "mover": who(turn.mover),
            "dealer": who(turn.dealer),
            "phase": one_hot(turn.phase, 6),
            "suit": self.suit(turn, spoils),
            "voids": from_seat(self.voids(game), seat),
            "committed": bidding & (bids > 0),
            "bids": jnp.where(bidding & (upto(seats) > 0), word(0), bids),
            "tricks": by_seat(game.won),
            "bonus": by_seat(game.bonus),
            "allies": self.allies(game, seat),
            "wagers": from_seat(unpacked(game.wagers, 4, seats), seat),
            "looked": from_seat(looked, seat),
            "swapped": from_seat(swapped, seat),
            "hand_sizes": hands.sum(-1),
            "scores": from_seat(jnp.stack(game.scores, axis=-1), seat),
            "pile": total(game.deck)[..., None],
            "cards": now.cards[..., None],
            "round": now.index[..., None] + word(1),
        }

    def show_hidden(self, game: SkullKing, seat: jax.Array) -> Mapping[str, jax.Array]:
        seats, turn = self.rules.seats, read(Turn, game.turn)
        hands = jnp.stack([self.rules.deck.counts(hand) for hand in game.hands], axis=-2)
        bids = jnp.stack(seat_bytes(game.bids, seats), axis=-1) + word(1)
        made = (turn.phase != BID)[..., None] | (upto(seats) < turn.mover[..., None])
        return {"hands": from_seat(hands, seat), "all_bids": from_seat(jnp.where(made, bids, word(0)), seat)}

    def trick(self, game: SkullKing, turn: Turn) -> jax.Array:
        """Each seat's face plus one."""
        seats = self.rules.seats
        laid = jnp.concatenate([unpacked(faces, 7, 4) for faces in game.trick], axis=-1)[..., :seats]
        place = (upto(seats) + word(seats) - turn.leader[..., None]) % word(seats)
        return jnp.take_along_axis(laid, place.astype(jnp.int32), axis=-1)

    def suit(self, turn: Turn, spoils: Spoils) -> jax.Array:
        suit = led(turn.laid, spoils)
        named = jnp.where(suit == NO_SUIT, word(4), jnp.where(suit == UNSET, word(NO_SUIT), suit))
        return one_hot(named, 5) & (turn.phase == PLAY)[..., None]

    def voids(self, game: SkullKing) -> jax.Array:
        seats = self.rules.seats
        by_suit = bits((game.voids,), 32, 4 * seats)
        return jnp.swapaxes(by_suit.reshape(*by_suit.shape[:-1], 4, seats), -1, -2)

    def allies(self, game: SkullKing, seat: jax.Array) -> jax.Array:
        seats = self.rules.seats
        allies = table((*seat.shape, seats, seats))
        for event in range(5):
            player, captor = (game.loots >> word(6 * event + part) & word(7) for part in (0, 3))
            pair = one_hot(player, seats)[..., :, None] & one_hot(captor, seats)[..., None, :]
            allies = allies + (pair & (player != captor)[..., None, None])
        return jnp.swapaxes(from_seat(jnp.swapaxes(from_seat(allies, seat), -1, -2), seat), -1, -2)

    def trades(self, game: SkullKing, seat: jax.Array) -> tuple[jax.Array, jax.Array, jax.Array]:
        """What was discarded, what the viewer has discarded, and how often each seat has traded."""
        gone = mine = table((*seat.shape, KINDS))
        often = table((*seat.shape, self.rules.seats))
        for each in game.swaps:
            swap = read(Swap, each)
            cards = one_hot(swap.first, KINDS, first=1).astype(jnp.int32) + one_hot(swap.second, KINDS, first=1)
            gone = gone + cards
            mine = mine + jnp.where((swap.seat == seat)[..., None], cards, 0)
            often = often + (one_hot(swap.seat, self.rules.seats) & (swap.made == 1)[..., None])
        return gone, mine, often

    def looks(self, game: SkullKing, seat: jax.Array) -> tuple[jax.Array, jax.Array]:
        """What the viewer last saw of the undealt cards, and how often each seat has looked."""
        seen = table((*seat.shape, KINDS))
        often = table((*seat.shape, self.rules.seats))
        for index, look in reversed(list(enumerate(game.looks))):
            looker = game.lookers >> word(3 * index) & word(7)
            seen = jnp.where((looker == seat + 1)[..., None], self.rules.deck.counts(look), seen)
            often = often + one_hot(looker, self.rules.seats, first=1)
        return seen, often

    def facts(self, seen: Seen) -> dict[str, object]:
        """As in the view; `played`, `voids`, `bonus` and `allies` are what can be told from its tricks."""
        seats, leader = self.rules.seats, seen.who("leader")
        faces = [listed(row, FACE_NAMES) for row in seen.rows_by_seat("trick")]
        in_order = [(leader + turn) % seats for turn in range(seats)]
        phase, bids = seen.one("phase", PHASES), seen.by_seat("bids")
        bidding = phase == "bidding"
        facts: dict[str, object] = {
            "dealer": seen.who("dealer"),
            "phase": phase,
            "cards": seen.number("cards"),
            "hand": listed(seen.numbers("hand"), SKULL_KING_CARDS),
            "hand_sizes": seen.by_seat("hand_sizes"),
            "committed": [
                None if not lies else bids[player] - 1 if player == seen.seat else True
                for player, lies in enumerate(seen.by_seat("committed"))
            ],
            "bids": None if bidding else [bid - 1 for bid in bids],
            "wagers": [10 * tens for tens in seen.by_seat("wagers")],
            "tricks": seen.by_seat("tricks"),
            "suit": seen.one("suit", SUIT_NAMES),
            "trick": [[player, *faces[player]] for player in in_order if faces[player]],
            "pile": seen.number("pile"),
            "undealt": (
                listed(seen.numbers("undealt"), SKULL_KING_CARDS) if seen.by_seat("looked")[seen.seat] else None
            ),
            "discarded": listed(seen.numbers("discarded"), SKULL_KING_CARDS),
            "scores": [10 * tens for tens in seen.by_seat("scores")] if seen.number("round") > 1 else [],
            "round": seen.number("round"),
            "played": listed(seen.numbers("played"), SKULL_KING_CARDS),
            "voids": [listed(row, SUIT_NAMES[:4]) for row in seen.rows_by_seat("voids")],
            "bonus": [10 * tens for tens in seen.by_seat("bonus")],
            "allies": [seen.to_seats(row) for row in seen.rows_by_seat("allies")],
            "looked": seen.by_seat("looked"),
            "swapped": seen.by_seat("swapped"),
        }
        if not bidding:
            facts["to_move"] = [seen.who("mover")]
        if seen.has("hands"):
            facts["hands"] = [listed(row, SKULL_KING_CARDS) for row in seen.rows_by_seat("hands")]
        return facts
