"""Skull King on words: bids, tricks, the Pirates' abilities, the sheet's totals.

A hand is dealt when its seat is first to bid. Chance is settled before that: the cards
follow from the stream whenever they are worked out, and `dealt` works them out for whoever
looks at hands that are still to come.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

import jax
import jax.numpy as jnp

from freebooter.vector.cards import NO_CARD, any_card, as_ones, deal, holds, of_seat, total, with_seat, without
from freebooter.vector.chance import AfterChance, Stream, below, drawn
from freebooter.vector.packed import (
    ONE,
    Flag,
    Word,
    Words,
    field,
    filled,
    flags,
    has,
    lookup,
    number,
    once,
    packed,
    pick,
    read,
    word,
    zeros,
)

from . import legal, tricks
from .deck import BAHIJ, FLEEING_TIGRESS, JUANITA, KINDS, LOOT, NUMBERED, ROSIE, TIGRESS, Deck
from .scoring import points
from .state import (
    ADJUST,
    BID,
    DISCARD,
    FIRST_ACTION,
    LEAD,
    PLAY,
    WAGER,
    Round,
    SkullKing,
    Swap,
    Turn,
    add_byte,
    seat_bytes,
)
from .tricks import NOBODY, Best, Spoils

NO_SEAT = word(15)
DECIDES = (LEAD, DISCARD, WAGER, PLAY, ADJUST, PLAY, PLAY, PLAY)
"""The phase each Pirate leads to, and what is no Pirate."""


@dataclass(frozen=True)
class After:
    """What an action leads to, worked out once."""

    phase: Annotated[Word, 3]
    mover: Annotated[Word, 3]
    leader: Annotated[Word, 3]
    winner: Annotated[Word, 3]
    ability: Annotated[Word, 3]
    """The Pirate that has won the trick and acts, else 7."""
    done: Annotated[Flag, 1]
    """The trick is over,"""
    won: Annotated[Flag, 1]
    """and somebody has won it;"""
    scored: Annotated[Flag, 1]
    """the round is over,"""
    over: Annotated[Flag, 1]
    """and the game."""


@dataclass(frozen=True)
class SkullKingRules:
    """The rules for a number of seats, a deck and the hand sizes of the rounds."""

    seats: int
    deck: Deck
    rounds: tuple[int, ...]
    abilities: bool
    first_number: bool

    @property
    def most(self) -> int:
        """The largest hand dealt."""
        return max(self.rounds)

    def blank(self, zero: Word) -> SkullKing:
        nothing = (zero,) * 3
        per_seat = (zero,) * -(-self.seats // 4)
        first = zero + word(self.rounds[0])
        return SkullKing(
            hands=(nothing,) * self.seats,
            deck=tuple(zero + word(bits) for bits in self.deck.bits()),
            trick=per_seat,
            best=zero,
            spoils=zero,
            voids=zero,
            bids=per_seat,
            won=per_seat,
            bonus=per_seat,
            wagers=zero,
            loots=zero,
            swaps=(zero,) * (self.deck.many(BAHIJ) if self.abilities else 0),
            looks=(nothing,) * (self.deck.many(JUANITA) if self.abilities else 0),
            lookers=zero,
            scores=(zero,) * self.seats,
            turn=packed(Turn(zero, zero, zero, zero, zero, zero, first, zero + ONE)),
            round=packed(Round(zero, first, first)),
        )

    def mover(self, game: SkullKing) -> Word:
        return read(Turn, game.turn).mover

    # What is legal

    def choices(self, game: SkullKing) -> Words:
        return legal.choices(game, self.deck, self.most, self.abilities)

    def first_action(self, game: SkullKing) -> Word:
        return lookup(FIRST_ACTION, read(Turn, game.turn).phase)

    def legal(self, game: SkullKing, action: Word) -> Flag:
        return holds(self.choices(game), action - self.first_action(game))

    def mask(self, game: SkullKing) -> jax.Array:
        ones = as_ones(self.choices(game)) == 1
        phase = read(Turn, game.turn).phase[..., None]
        sizes = {PLAY: 69, DISCARD: KINDS, LEAD: 6, WAGER: 3, ADJUST: 3, BID: self.most + 1}
        return jnp.concatenate([ones[..., :size] & (phase == each) for each, size in sizes.items()], axis=-1)

    def any_action(self, game: SkullKing, value: Word) -> Word:
        return any_card(self.choices(game), value) + self.first_action(game)

    # What an action does

    def choose(self, game: SkullKing, action: Word) -> tuple[SkullKing, Flag]:
        """The position after any of the six kinds of action, and whether the game is over."""
        turn, now = read(Turn, game.turn), read(Round, game.round)
        choice = action - self.first_action(game)
        playing = turn.phase == PLAY
        best_word, spoils_word = self.trick_after(game, turn, choice)
        best, spoils = read(Best, best_word), read(Spoils, spoils_word)
        after = read(After, once(packed(self.after(game, turn, now, choice, best, spoils))))
        done, scored, over = after.done == 1, after.scored == 1, after.over == 1
        goes_on = scored & ~over

        bids, won, bonus, wagers = self.tallies(game, turn, choice, after, best, spoils)
        loots = self.captured(game.loots, after, spoils)
        trades = done & (after.phase == DISCARD)
        gone = self.given_away(game, turn, choice)
        swaps, looks, lookers = self.trades_and_looks(game, turn, gone, after, trades)
        cards = jnp.where(goes_on, lookup(self.rounds, now.index + ONE), now.cards)
        few = jnp.minimum(total(game.deck), word(2))  # SK-R8
        zero = zeros(action)
        deal_next = jnp.where((after.phase == BID) & ~over, cards, zero)

        def for_round(values: Words) -> Words:
            return tuple(jnp.where(scored, zero, each) for each in values)

        position = SkullKing(
            hands=without(game.hands, turn.mover, gone),
            deck=tuple(
                jnp.where(goes_on, word(full), left) for full, left in zip(self.deck.bits(), game.deck, strict=True)
            ),
            trick=self.laid(game.trick, turn.laid, choice, playing, done),
            best=best_word,
            spoils=spoils_word,
            voids=jnp.where(scored, zero, self.shown_void(game, turn, choice, playing)),
            bids=for_round(bids),
            won=for_round(won),
            bonus=for_round(bonus),
            wagers=jnp.where(scored, zero, wagers),
            loots=jnp.where(scored, zero, loots),
            swaps=for_round(swaps),
            looks=looks,
            lookers=jnp.where(scored, zero, lookers),
            scores=tuple(
                jnp.where(scored, score + earned, score)
                for score, earned in zip(
                    game.scores, self.earned(bids, won, bonus, wagers, loots, now.cards), strict=True
                )
            ),
            turn=packed(
                Turn(
                    mover=after.mover,
                    leader=after.leader,
                    dealer=jnp.where(goes_on, self.left_of(turn.dealer), turn.dealer),
                    laid=jnp.where(done, zero, turn.laid + number(playing)),
                    phase=after.phase,
                    discards=jnp.where(trades, few, turn.discards - number(turn.phase == DISCARD)),
                    draws=jnp.where(trades, few, deal_next),
                    starting=zero,
                )
            ),
            round=packed(
                Round(
                    index=now.index + number(goes_on),
                    cards=cards,
                    left=jnp.where(goes_on, cards, now.left - after.done),
                )
            ),
        )
        return position, over

    def left_of(self, seat: Word) -> Word:
        return jnp.where(seat + ONE == self.seats, word(0), seat + ONE)

    def trick_after(self, game: SkullKing, turn: Turn, face: Word) -> tuple[Word, Word]:
        """`best` and `spoils` after a card, where one is played."""
        best, spoils = read(Best, game.best), read(Spoils, game.spoils)
        best, spoils = tricks.played(best, spoils, turn.laid, turn.mover, face, self.first_number)
        playing = turn.phase == PLAY
        return (
            once(jnp.where(playing, packed(best), game.best)),
            once(jnp.where(playing, packed(spoils), game.spoils)),
        )

    def after(self, game: SkullKing, turn: Turn, now: Round, choice: Word, best: Best, spoils: Spoils) -> After:
        """Who decides what next."""
        playing = turn.phase == PLAY
        done = playing & (turn.laid + ONE == self.seats)
        won = done & (spoils.kraken == 0)  # SK-26
        winner = tricks.winner(best)
        left = now.left - number(done)
        mover = jnp.where(done, winner, jnp.where(playing, self.left_of(turn.mover), turn.mover))
        leader = jnp.where(done, winner, turn.leader)
        phase, ability = filled(choice, PLAY), filled(choice, NOBODY)
        if self.abilities:
            ability = self.ability(game, best, won, left)
            phase = lookup(DECIDES, ability)
            phase = jnp.where((turn.phase == DISCARD) & (turn.discards == 2), word(DISCARD), phase)
            named = turn.mover + choice  # SK-30
            named = jnp.where(named >= self.seats, named - word(self.seats), named)
            mover = jnp.where(turn.phase == LEAD, named, mover)
            leader = jnp.where(turn.phase == LEAD, named, leader)

        bidding, last = turn.phase == BID, turn.mover + ONE == self.seats
        first = self.left_of(turn.dealer)  # SK-04
        phase = jnp.where(bidding & ~last, word(BID), phase)
        mover = jnp.where(bidding, jnp.where(last, first, turn.mover + ONE), mover)
        leader = jnp.where(bidding, first, leader)

        scored = (phase == PLAY) & (left == 0)
        over = scored & (now.index + ONE == len(self.rounds))
        phase = jnp.where(scored, word(BID), phase)
        mover = jnp.where(scored, word(0), mover)
        return After(phase, mover, leader, winner, ability, done, won, scored, over)

    def ability(self, game: SkullKing, best: Best, won: Flag, left: Word) -> Word:
        """SK-29: which Pirate has won the trick and acts: 0 Rosie to 4 Harry, else 7."""
        acts = won & ~tricks.captures_king(best)
        idle = (left == 0) & has(filled(left, 0b01011), best.pirate)  # SK-35: Rosie, Bahij, Juanita
        lapses = (best.pirate == BAHIJ - ROSIE) & (total(game.deck) == 0)  # SK-R8
        return jnp.where(acts & ~idle & ~lapses, best.pirate, word(NOBODY))

    def given_away(self, game: SkullKing, turn: Turn, choice: Word) -> Word:
        """The card played or discarded."""
        kind = jnp.where(choice == FLEEING_TIGRESS, word(TIGRESS), choice)
        card = self.deck.one_of(of_seat(game.hands, turn.mover), kind)
        gives = (turn.phase == PLAY) | (turn.phase == DISCARD)
        return once(jnp.where(gives, card, word(NO_CARD)))

    def tallies(
        self, game: SkullKing, turn: Turn, choice: Word, after: After, best: Best, spoils: Spoils
    ) -> tuple[Words, Words, Words, Word]:
        """Bids, tricks, bonuses and wagers after the action."""
        bids, wagers = add_byte(game.bids, jnp.where(turn.phase == BID, turn.mover, NO_SEAT), choice), game.wagers
        if self.abilities:
            bids = add_byte(bids, jnp.where(turn.phase == ADJUST, turn.mover, NO_SEAT), choice - ONE)
            wagers = wagers + jnp.where(turn.phase == WAGER, choice << (turn.mover << 2), word(0))
        winner = jnp.where(after.won == 1, after.winner, NO_SEAT)
        won = add_byte(game.won, winner, filled(choice, 1))
        return bids, won, add_byte(game.bonus, winner, tricks.bonus(best, spoils)), wagers

    def captured(self, loots: Word, after: After, spoils: Spoils) -> Word:
        """SK-24, SK-R6: an alliance for each Loot that somebody else captures."""
        if self.deck.many(LOOT):
            for seat in range(self.seats):
                allied = (after.won == 1) & has(spoils.looters, seat) & (after.winner != seat)
                loots = jnp.where(allied, loots << 6 | word(seat) | after.winner << 3, loots)
        return loots

    def earned(self, bids: Words, won: Words, bonus: Words, wagers: Word, loots: Word, cards: Word) -> list[Word]:
        """What each seat would score, were the round over."""
        wagered = [field(wagers, 4 * seat, 4) for seat in range(self.seats)]
        bid, tricks_won, captured = (seat_bytes(each, self.seats) for each in (bids, won, bonus))
        return points(bid, tricks_won, captured, wagered, loots, cards, self.deck.many(LOOT))

    def trades_and_looks(
        self, game: SkullKing, turn: Turn, gone: Word, after: After, trades: Flag
    ) -> tuple[Words, tuple[Words, ...], Word]:
        """Bahij's discards and Juanita's looks of the round."""
        if not self.abilities:
            return game.swaps, game.looks, game.lookers
        swap, zero = read(Swap, game.swaps[0]), zeros(gone)
        first = swap.first == 0
        discarded = replace(
            swap,
            first=jnp.where(first, gone + ONE, swap.first),
            second=jnp.where(first, zero, gone + ONE),
        )
        swaps = (jnp.where(turn.phase == DISCARD, packed(discarded), game.swaps[0]), *game.swaps[1:])
        begun = (packed(Swap(zero, zero, after.winner, zero + ONE)), *game.swaps[:-1])
        looks = after.ability == JUANITA - ROSIE
        return (
            pick(trades, begun, swaps),
            pick(looks, (game.deck, *game.looks[:-1]), game.looks),
            jnp.where(looks, game.lookers << 3 | (after.winner + ONE), game.lookers),
        )

    def laid(self, trick: Words, at: Word, face: Word, playing: Flag, done: Flag) -> Words:
        """The trick with a face more; none once it is over."""
        shift = word(7) * (at & word(3))
        more = [jnp.where(playing & (at >> 2 == index), (face + ONE) << shift, word(0)) for index in range(len(trick))]
        return tuple(jnp.where(done, word(0), faces | new) for faces, new in zip(trick, more, strict=True))

    def shown_void(self, game: SkullKing, turn: Turn, face: Word, playing: Flag) -> Word:
        """SK-05: a player who plays a number of another suit than the one to follow has none of it."""
        suit = tricks.led(turn.laid, read(Spoils, game.spoils))
        shows = playing & (face < NUMBERED) & (suit < 4) & (tricks.suit_of(face) != suit)
        return game.voids | jnp.where(shows, ONE << (word(self.seats) * suit + turn.mover), word(0))

    # What happens by itself

    def fresh(self, game: SkullKing) -> Flag:
        turn = read(Turn, game.turn)
        return (turn.phase != BID) | (turn.mover == 0)

    def settle(self, game: SkullKing, stream: Stream) -> AfterChance[SkullKing]:
        """The first dealer named, the mover's hand dealt or Bahij's cards drawn, where that is due."""
        turn = read(Turn, once(game.turn))
        value, after = drawn(stream)
        starting = turn.starting == 1
        dealer = jnp.where(starting, below(value, self.seats), turn.dealer)  # SK-R10
        stream = pick(starting, after, stream)
        most = max(self.most, 2 if self.abilities else 1)
        deck, hand, stream = deal(game.deck, of_seat(game.hands, turn.mover), turn.draws, most, stream)
        hands = with_seat(game.hands, jnp.where(turn.draws > 0, turn.mover, NO_SEAT), hand)
        zero = zeros(dealer)
        settled = replace(turn, dealer=dealer, draws=zero, starting=zero)
        return AfterChance(replace(game, deck=deck, hands=hands, turn=packed(settled)), stream)

    def dealt(self, game: SkullKing, stream: Stream) -> SkullKing:
        """The position with every hand of the round dealt, as they will turn out to be."""
        turn, now = read(Turn, game.turn), read(Round, game.round)
        deck, hands = game.deck, game.hands
        for seat in range(1, self.seats):
            waits = (turn.phase == BID) & (turn.mover < seat)
            need = jnp.where(waits, now.cards, word(0))
            deck, hand, stream = deal(deck, hands[seat], need, self.most, stream)
            hands = (*hands[:seat], hand, *hands[seat + 1 :])
        return replace(game, deck=deck, hands=hands)

    # The end

    def outcome(self, game: SkullKing) -> Words:
        return game.scores

    def standings(self, outcome: Words) -> tuple[jax.Array, Flag]:
        """SK-18, SK-R11: the totals."""
        tens = jnp.stack(outcome, axis=-1).astype(jnp.int32)
        return tens * 10, flags(outcome[0], False)
