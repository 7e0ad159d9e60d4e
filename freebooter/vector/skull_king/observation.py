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

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import jax.numpy as jnp

from freebooter.games.skull_king.pieces import CARDS
from freebooter.games.skull_king.pieces import FACES as FACES_OF
from freebooter.vector.cards import WIDTH, bit_of, of_seat, total
from freebooter.vector.observation import (
    Columns,
    Seen,
    fields_from_seat,
    from_seat,
    listed,
    numbers,
    one_hot,
    ones,
    who,
)
from freebooter.vector.packed import ONE, Word, Words, count, either, field, number, once, pick, read, word, zeros

from .deck import LOOT
from .layout import KINDS, PHASES, SUITS
from .rules import SkullKingRules
from .state import BID, DISCARD, PLAY, Round, SkullKing, Swap, Turn, seat_bytes
from .tricks import NO_SUIT, UNSET, Spoils, led

FACES = KINDS + 1
FACE_NAMES = [FACES_OF[card][0] for card in CARDS] + [face for card in CARDS for face in FACES_OF[card][1:]]


@dataclass(frozen=True)
class SkullKingObserver:
    rules: SkullKingRules

    def show(self, game: SkullKing, seat: Word) -> Mapping[str, Columns]:
        seats, deck = self.rules.seats, self.rules.deck
        turn, now, spoils = read(Turn, game.turn), read(Round, game.round), read(Spoils, game.spoils)
        bidding = turn.phase == BID
        bids = [
            jnp.where(bidding, word(0), bid) if left else bid
            for left, bid in enumerate(self.all_bids(game, turn, seat))
        ]
        lying = [number(bidding & (bid > 0)) for bid in self.all_bids(game, turn, seat)]
        all_gone, mine_gone, swapped = self.trades(game, seat)
        undealt, looked = self.looks(game, seat)
        leader = jnp.where(bidding, self.rules.left_of(turn.dealer), turn.leader)
        pile = jnp.where(bidding, word(deck.size) - word(seats) * now.cards, total(game.deck))
        unplayed = [either(words) for words in zip(*game.hands, game.deck, all_gone, strict=True)]
        played = self.counts([word(full) & ~rest for full, rest in zip(deck.bits(), unplayed, strict=True)])

        def by_seat(values: Sequence[Word]) -> Columns:
            return numbers(*from_seat(values, seat))

        return {
            "hand": self.counts(of_seat(game.hands, seat)),
            "played": played,
            "undealt": undealt,
            "discarded": self.counts(mine_gone),
            "trick": one_hot(from_seat(self.trick(game, turn), seat), FACES, first=1),
            "leader": who(leader, seat, seats),
            "mover": who(turn.mover, seat, seats),
            "dealer": who(turn.dealer, seat, seats),
            "phase": one_hot([turn.phase], 6),
            "suit": self.suit(turn, spoils),
            "voids": ones(self.voids(game, seat), 4),
            "committed": numbers(*lying),
            "bids": numbers(*bids),
            "tricks": by_seat(seat_bytes(game.won, seats)),
            "bonus": by_seat(seat_bytes(game.bonus, seats)),
            "allies": self.allies(game, seat),
            "wagers": numbers(*fields_from_seat(game.wagers, 4, seats, seat)),
            "looked": by_seat(looked),
            "swapped": by_seat(swapped),
            "hand_sizes": by_seat(self.hand_sizes(game, turn, now, seat)),
            "scores": by_seat(game.scores),
            "pile": numbers(pile),
            "cards": numbers(now.cards),
            "round": numbers(now.index + ONE),
        }

    def show_hidden(self, game: SkullKing, seat: Word) -> Mapping[str, Columns]:
        hands = zip(*[from_seat(words, seat) for words in zip(*game.hands, strict=True)], strict=True)
        return {
            "hands": [part for hand in hands for part in self.counts(hand)],
            "all_bids": numbers(*self.all_bids(game, read(Turn, game.turn), seat)),
        }

    def hand_sizes(self, game: SkullKing, turn: Turn, now: Round, seat: Word) -> list[Word]:
        """A card picked to be discarded leaves the hand, to others, when the other one does."""
        sizes = [jnp.where(turn.phase == BID, now.cards, total(hand)) for hand in game.hands]
        if not game.swaps:
            return sizes
        picked = (turn.phase == DISCARD) & (read(Swap, game.swaps[0]).first > 0) & (turn.mover != seat)
        return [size + number(picked & (turn.mover == player)) for player, size in enumerate(sizes)]

    def counts(self, cards: Sequence[Word]) -> Columns:
        """How many of each kind there are among cards."""
        copies = {each.kind: each for each in self.rules.deck.copies}
        starts = sorted({0, WIDTH, 2 * WIDTH, *copies, *(kind + 1 for kind in copies)} - {KINDS})
        piece = Columns()
        for kind, end in zip(starts, [*starts[1:], KINDS], strict=True):
            held = cards[kind // WIDTH] >> kind % WIDTH
            if kind in copies:
                piece += numbers((held & ONE) + count(copies[kind].held(cards)))
            else:
                piece += ones([held], end - kind)
        return piece

    def all_bids(self, game: SkullKing, turn: Turn, seat: Word) -> list[Word]:
        """Every bid made plus one."""
        made = [
            jnp.where((turn.phase != BID) | (turn.mover > player), bid + ONE, word(0))
            for player, bid in enumerate(seat_bytes(game.bids, self.rules.seats))
        ]
        return from_seat(made, seat)

    def trick(self, game: SkullKing, turn: Turn) -> list[Word]:
        """Each seat's face plus one."""
        seats = self.rules.seats
        laid = [field(game.trick[place // 4], 7 * (place % 4), 7) for place in range(seats)]
        # Seen from seat -leader, the leader's face is the first.
        return from_seat(laid, jnp.where(turn.leader == 0, word(0), word(seats) - turn.leader))

    def suit(self, turn: Turn, spoils: Spoils) -> Columns:
        suit = led(turn.laid, spoils)
        named = jnp.where(suit == NO_SUIT, word(4), jnp.where(suit == UNSET, word(NO_SUIT), suit))
        return one_hot([jnp.where(turn.phase == PLAY, named, word(NO_SUIT))], 5)

    def voids(self, game: SkullKing, seat: Word) -> list[Word]:
        """Each seat's shown voids from the viewer on, a bit per suit."""
        seats = self.rules.seats
        by_suit = [fields_from_seat(field(game.voids, seats * suit, seats), 1, seats, seat) for suit in range(4)]
        return [either([void << suit for suit, void in enumerate(mine)]) for mine in zip(*by_suit, strict=True)]

    def allies(self, game: SkullKing, seat: Word) -> Columns:
        seats = self.rules.seats
        counts = [zeros(seat)] * seats**2
        for event in range(self.rules.deck.many(LOOT)):
            player, captor = (field(game.loots, 6 * event + part, 3) for part in (0, 3))
            place = word(seats) * self.away(player, seat) + self.away(captor, seat)
            counts = [many + number((player != captor) & (place == at)) for at, many in enumerate(counts)]
        return numbers(*[once(many) for many in counts])

    def away(self, other: Word, seat: Word) -> Word:
        return jnp.where(other >= seat, other - seat, other + word(self.rules.seats) - seat)

    def trades(self, game: SkullKing, seat: Word) -> tuple[Words, Words, list[Word]]:
        """What was discarded, what the viewer has discarded, and how often each seat has traded."""
        nothing: Words = (zeros(seat),) * 3
        gone, mine, often = [nothing], [nothing], [zeros(seat)] * self.rules.seats
        for each in game.swaps:
            swap = read(Swap, each)
            cards = [bit_of(card - ONE, 3) for card in (swap.first, swap.second)]
            gone += cards
            mine += [pick(swap.seat == seat, card, nothing) for card in cards]
            often = [times + (swap.made & number(swap.seat == player)) for player, times in enumerate(often)]
        return tuple(map(either, zip(*gone, strict=True))), tuple(map(either, zip(*mine, strict=True))), often

    def looks(self, game: SkullKing, seat: Word) -> tuple[Columns, list[Word]]:
        """What the viewer last saw of the undealt cards, and how often each seat has looked."""
        seen: Words = (zeros(seat),) * 3
        often = [zeros(seat)] * self.rules.seats
        for index, look in reversed(list(enumerate(game.looks))):
            looker = field(game.lookers, 3 * index, 3)
            seen = pick(looker == seat + ONE, look, seen)
            often = [times + number(looker == player + 1) for player, times in enumerate(often)]
        return self.counts(seen), often

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
            "hand": listed(seen.numbers("hand"), CARDS),
            "hand_sizes": seen.by_seat("hand_sizes"),
            "committed": [
                None if not lies else bids[player] - 1 if player == seen.seat else True
                for player, lies in enumerate(seen.by_seat("committed"))
            ],
            "bids": None if bidding else [bid - 1 for bid in bids],
            "wagers": [10 * tens for tens in seen.by_seat("wagers")],
            "tricks": seen.by_seat("tricks"),
            "suit": seen.one("suit", SUITS),
            "trick": [[player, *faces[player]] for player in in_order if faces[player]],
            "pile": seen.number("pile"),
            "undealt": (listed(seen.numbers("undealt"), CARDS) if seen.by_seat("looked")[seen.seat] else None),
            "discarded": listed(seen.numbers("discarded"), CARDS),
            "scores": [10 * tens for tens in seen.by_seat("scores")] if seen.number("round") > 1 else [],
            "round": seen.number("round"),
            "played": listed(seen.numbers("played"), CARDS),
            "voids": [listed(row, SUITS[:4]) for row in seen.rows_by_seat("voids")],
            "bonus": [10 * tens for tens in seen.by_seat("bonus")],
            "allies": [seen.to_seats(row) for row in seen.rows_by_seat("allies")],
            "looked": seen.by_seat("looked"),
            "swapped": seen.by_seat("swapped"),
        }
        if not bidding:
            facts["to_move"] = [seen.who("mover")]
        if seen.has("hands"):
            facts["hands"] = [listed(row, CARDS) for row in seen.rows_by_seat("hands")]
        return facts
