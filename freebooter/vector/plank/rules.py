"""Walk the Plank! on words: three picks for each program, then card after card until one leaves a choice."""

from __future__ import annotations

from dataclasses import dataclass, replace

import jax
import jax.numpy as jnp
from jax import lax

from freebooter.vector.chance import AfterChance, Stream, below, drawn
from freebooter.vector.packed import (
    ONE,
    Flag,
    Word,
    Words,
    count,
    either,
    field,
    filled,
    flags,
    has,
    kth,
    lowest,
    number,
    once,
    packed,
    pick,
    read,
    unpacked,
    upto,
    word,
    zeros,
)

from .ship import choices, first_action, performed, seats_of, turned_ship
from .state import CHOOSING, DRAWING, PROGRAMMING, TURNING, Fate, Plank, Player, Turn

ALL_CARDS = (1 << 10) - 1


@dataclass(frozen=True)
class PlankRules:
    seats: int
    skully: int
    """The cards with the mark, as bits."""
    blind: bool
    round_limit: int
    each: int
    """Pirates of each seat."""
    tiles: int
    cards: int
    """The cards of the game, as bits."""

    def blank(self, zero: Word) -> Plank:
        everybody = word((1 << self.seats) - 1)
        return Plank(
            ones=zero + everybody * word(self.each & 1),
            twos=zero + everybody * word(self.each >> 1),
            players=(zero,) * self.seats,
            turned=zero,
            choices=zero + word(self.cards),
            turn=packed(
                Turn(zero, zero, zero + word(self.new_round), zero, zero, zero, zero + word(self.tiles), zero + ONE)
            ),
            fate=packed(Fate(zero, zero, zero + ONE)),
        )

    @property
    def new_round(self) -> int:
        return DRAWING if self.blind else PROGRAMMING

    def mover(self, game: Plank) -> Word:
        return read(Turn, game.turn).mover

    def first_action(self, turn: Turn) -> Word:
        return jnp.where(turn.phase == CHOOSING, first_action(turn.card), word(0))

    def legal(self, game: Plank, action: Word) -> Flag:
        return has(game.choices, action - self.first_action(read(Turn, game.turn)))

    def mask(self, game: Plank) -> jax.Array:
        turn = read(Turn, game.turn)
        place = upto(96) - self.first_action(turn)[..., None]
        return has(game.choices[..., None], place)

    def any_action(self, game: Plank, value: Word) -> Word:
        chosen = kth(game.choices, below(value, count(game.choices)), 20)
        return chosen + self.first_action(read(Turn, game.turn))

    def choose(self, game: Plank, action: Word) -> tuple[Plank, Flag]:
        """A card picked for a program, or a choice made; then every card that leaves none."""
        game = lax.while_loop(lambda game: jnp.any(self.turning(game)), self.turned, self.decided(game, action))
        return self.begin_round(game), self.over(game)

    def decided(self, game: Plank, action: Word) -> Plank:
        """The position after a pick or a choice, no card turned or performed yet."""
        turn = read(Turn, game.turn)
        choice = ONE << (action - self.first_action(turn))
        now = replace(turn, phase=filled(action, TURNING), chosen=filled(action, 1))
        chosen = replace(game, choices=choice, turn=packed(now))
        return pick(turn.phase == CHOOSING, chosen, self.picked(game, turn, action))

    def turning(self, game: Plank) -> Flag:
        return read(Turn, game.turn).phase == TURNING

    def turned(self, game: Plank) -> Plank:
        """The next card turned, where one is to be."""
        return pick(self.turning(game), self.turn_card(game), game)

    # Choose three cards

    def picked(self, game: Plank, turn: Turn, card: Word) -> Plank:
        """PL-03: the mover's next card."""
        player = self.player(game, turn.mover)
        mine = packed(player) | (card + ONE) << (turn.number << 2)
        last = turn.number == 2
        return self.programmed(replace(game, players=self.with_player(game, turn.mover, mine)), turn, last)

    def programmed(self, game: Plank, turn: Turn, last: Flag) -> Plank:
        """Who picks next; when all have, the cards are turned from the holder of the Favor on."""
        living = self.living(game)
        further = living >> (turn.mover + ONE) << (turn.mover + ONE)
        everybody = last & (further == 0)
        mover = jnp.where(last, jnp.where(further == 0, turn.favor, lowest(further)), turn.mover)
        next_number = jnp.where(last, word(0), turn.number + ONE)
        player = self.player(game, mover)
        free = word(self.cards) & ~player.aside
        for card in (player.first, player.second):
            free = free & ~(ONE << (card - ONE))
        return replace(
            game,
            choices=free,
            turn=packed(
                replace(turn, mover=mover, number=next_number, phase=jnp.where(everybody, word(TURNING), turn.phase))
            ),
        )

    def player(self, game: Plank, seat: Word) -> Player:
        mine = game.players[0]
        for other, player in enumerate(game.players[1:], 1):
            mine = jnp.where(seat == other, player, mine)
        return read(Player, mine)

    def with_player(self, game: Plank, seat: Word, mine: Word) -> Words:
        return tuple(jnp.where(seat == other, mine, player) for other, player in enumerate(game.players))

    def living(self, game: Plank) -> Word:
        return seats_of(game.pirates.anywhere())

    # Perform them

    def turn_card(self, game: Plank) -> Plank:
        """PL-04, PL-05: the mover's next card, performed unless it leaves a choice that is not made yet."""
        turn, fate = read(Turn, game.turn), read(Fate, game.fate)
        chosen = turn.chosen == 1
        ship = turned_ship(game.pirates, self.seats, turn.mover)
        program = packed(self.player(game, turn.mover))
        card = jnp.where(chosen, turn.card, field(program, turn.number << 2, 4) - ONE)
        found = jnp.where(chosen, game.choices, choices(ship, card, turn.number == 0))
        both = once(found | card << 20)
        found, card = field(both, 0, 20), field(both, 20, 4)
        asks = count(found) > 1

        ship, tiles = performed(ship, turn.tiles, card, jnp.where(asks, word(0), found))
        ship = turned_ship(ship, self.seats, word(self.seats) - turn.mover)
        after = replace(game, ones=once(ship.ones), twos=once(ship.twos))
        gone = self.living(game) & ~self.living(after)
        group = fate.groups + number(gone != 0)
        marks = [jnp.where(has(gone, seat), group << (3 * seat), word(0)) for seat in range(self.seats)]
        place = turn.mover << 1
        return replace(
            after,
            turned=game.turned & ~(word(3) << place) | (turn.number + ONE) << place,
            choices=found,
            turn=packed(self.next(after, replace(turn, card=card, tiles=tiles), asks)),
            fate=packed(replace(fate, seats=fate.seats | either(marks), groups=group)),
        )

    def next(self, game: Plank, turn: Turn, asks: Flag) -> Turn:
        """PL-04, PL-R3: the seats in order from the holder of the Favor, three times."""
        living = self.living(game)
        in_order = self.from_seat(living, turn.favor)
        place = self.wrapped(turn.mover + word(self.seats) - turn.favor)
        further = in_order >> (place + ONE) << (place + ONE)
        again = further == 0
        following = self.wrapped(lowest(jnp.where(again, in_order, further)) + turn.favor)
        done = (again & (turn.number == 2)) | (living == 0)
        phase = jnp.where(done, word(self.new_round), word(TURNING))
        return replace(
            turn,
            mover=jnp.where(asks | (living == 0), turn.mover, following),
            phase=jnp.where(asks, word(CHOOSING), phase),
            number=jnp.where(asks, turn.number, jnp.where(done, word(3), turn.number + number(again))),
            chosen=zeros(turn.chosen),
        )

    def from_seat(self, seats: Word, first: Word) -> Word:
        """Seats as bits, counted from one of them."""
        return (seats >> first | seats << (word(self.seats) - first)) & word((1 << self.seats) - 1)

    def wrapped(self, seat: Word) -> Word:
        return jnp.where(seat >= self.seats, seat - word(self.seats), seat)

    # End the round

    def begin_round(self, game: Plank) -> Plank:
        """PL-06, PL-07, where a round is over and the game is not."""
        turn, fate = read(Turn, game.turn), read(Fate, game.fate)
        begins = (turn.number == 3) & ~self.over(game)
        living = self.living(game)
        right = self.from_seat(living, turn.favor) & ~ONE
        to_right = jnp.where(right == 0, word(0), word(31) - lax.clz(right))
        players = tuple(self.put_aside(player, has(living, seat)) for seat, player in enumerate(game.players))
        mover = lowest(living)
        zero = zeros(mover)
        now = replace(turn, mover=mover, favor=self.wrapped(to_right + turn.favor), number=zero)
        begun = replace(
            game,
            players=players,
            turned=zero,
            choices=word(self.cards) & ~self.player(replace(game, players=players), mover).aside,
            turn=packed(now),
            fate=packed(replace(fate, round=fate.round + ONE)),
        )
        return pick(begins, begun, game)

    def put_aside(self, player: Word, lives: Flag) -> Word:
        """PL-06: a player in the next round; Skully cards of the last one lie aside."""
        last = read(Player, player)
        program = either([ONE << (card - ONE) for card in (last.first, last.second, last.third)])
        none = zeros(player)
        return jnp.where(lives, packed(Player(none, none, none, program & word(self.skully))), none)

    def over(self, game: Plank) -> Flag:
        """PL-10, PL-R9, at the end of a round."""
        turn, fate = read(Turn, game.turn), read(Fate, game.fate)
        return (turn.number == 3) & (self.ended(game) | (fate.round == self.round_limit))

    def ended(self, game: Plank) -> Flag:
        """PL-10: two or fewer pirates live, or all are of one colour."""
        return (game.pirates.number() <= 2) | (count(self.living(game)) <= 1)

    # What happens by itself

    def fresh(self, game: Plank) -> Flag:
        return flags(game.turn, True)

    def settle(self, game: Plank, stream: Stream) -> AfterChance[Plank]:
        """PL-02: the Captain's Favor given; PL-R7: programs drawn, and their cards turned."""
        turn = read(Turn, game.turn)
        value, after = drawn(stream)
        starting = turn.starting == 1
        favor = jnp.where(starting, below(value, self.seats), turn.favor)
        turn = replace(turn, favor=favor, starting=zeros(favor))
        game, stream = replace(game, turn=packed(turn)), pick(starting, after, stream)
        if not self.blind:
            return AfterChance(game, stream)
        game, stream = lax.while_loop(
            lambda held: jnp.any(self.goes_on(held[0])), lambda held: self.by_itself(*held), (game, stream)
        )
        return AfterChance(game, stream, self.over(game))

    def goes_on(self, game: Plank) -> Flag:
        """Whether there is a program to draw or a card to turn."""
        phase = read(Turn, game.turn).phase
        return (phase == TURNING) | ((phase == DRAWING) & ~self.over(game))

    def by_itself(self, game: Plank, stream: Stream) -> tuple[Plank, Stream]:
        """The next program drawn, or the next card turned, and the round ended by it."""
        drawing, goes_on = read(Turn, game.turn).phase == DRAWING, self.goes_on(game)
        program, after = self.draw_program(game, stream)
        moved = pick(drawing, program, self.begin_round(self.turn_card(game)))
        return pick(goes_on, moved, game), pick(goes_on & drawing, after, stream)

    def draw_program(self, game: Plank, stream: Stream) -> tuple[Plank, Stream]:
        """PL-R7: three different cards of the mover's hand."""
        turn = read(Turn, game.turn)
        player = self.player(game, turn.mover)
        free = word(self.cards) & ~player.aside
        cards = list[Word]()
        for _ in range(3):
            value, stream = drawn(stream)
            cards.append(once(kth(free, below(value, count(free)), 10)))
            free = free & ~(ONE << cards[-1])
        first, second, third = (card + ONE for card in cards)
        mine = packed(replace(player, first=first, second=second, third=third))
        everybody = flags(first, True)
        return self.programmed(replace(game, players=self.with_player(game, turn.mover, mine)), turn, everybody), stream

    def dealt(self, game: Plank, stream: Stream) -> Plank:
        return game

    # The end

    def outcome(self, game: Plank) -> Words:
        return (game.fate, game.pirates.number())

    def standings(self, outcome: Words) -> tuple[jax.Array, Flag]:
        """PL-11, PL-R8: the living first, then whoever went out last; nobody wins when patience is lost."""
        went = unpacked(read(Fate, outcome[0]).seats, 3, self.seats).astype(jnp.int32)
        lives = went == 0
        survivors = lives.sum(-1)
        nobody = (survivors == 0) | ((survivors > 1) & (outcome[1] > 2))
        return jnp.where(lives, 8, went), nobody
