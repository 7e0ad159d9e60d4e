"""Duplicate play: the same deals and the same nature for every rotation of the seats."""

from __future__ import annotations

import random
import shlex
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations

from freebooter.bots import Bot, Foreign, hire
from freebooter.bots.search import SECOND
from freebooter.engine import NATURE, JsonObject, Match, Record, State
from freebooter.games import AnyGame, make


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything that decides what is played. A bot is whatever `freebooter.bots.hire` takes a name for:
    a level, `package.module:Bot`, an entry point, a program's command; or the name of an object given to `run_arena`.


    A navigator has `budget` seconds a decision, or `samples` playouts; a program is given up on after `patience`
    seconds.
    """

    game: str
    bots: tuple[str, ...]
    seats: int
    games: int
    seed: int = 0
    options: JsonObject = field(default_factory=dict[str, object])  # pyright: ignore[reportAssignmentType]
    budget: float = SECOND
    samples: int | None = None
    patience: float = SECOND

    def __post_init__(self) -> None:
        make(self.game, self.seats, self.options)
        if not self.bots or self.games < 1:
            raise ValueError(f"{len(self.bots)} bots and {self.games} games; expected one or more of each")

    @property
    def rotations(self) -> int:
        """How often a deal is played: once from every seat, unless all the bots are one."""
        return self.seats if len(set(self.bots)) > 1 else 1

    @property
    def deals(self) -> int:
        """Every deal is played once per rotation, so the number of games is rounded up to whole deals."""
        return -(-self.games // self.rotations)

    def line_up(self, deal: int) -> tuple[str, ...]:
        """Who plays a deal: with more bots than seats each choice of them in turn, with fewer they repeat.

        The choices are shuffled, always alike, so that a run which ends before the last of them is fair to all.
        """
        if len(self.bots) <= self.seats:
            return tuple(self.bots[place % len(self.bots)] for place in range(self.seats))
        choices = _choices(self.bots, self.seats)
        return choices[deal % len(choices)]

    def seated(self, deal: int, rotation: int) -> tuple[str, ...]:
        line_up = self.line_up(deal)
        return tuple(line_up[(seat - rotation) % self.seats] for seat in range(self.seats))


@cache
def _choices(bots: tuple[str, ...], seats: int) -> list[tuple[str, ...]]:
    choices = list(combinations(bots, seats))
    random.Random(0).shuffle(choices)
    return choices


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a tournament, with what each seat's thinking took and how often its program failed."""

    deal: int
    rotation: int
    record: Record
    rounds: int
    microseconds: tuple[tuple[int, ...], ...]
    faults: tuple[int, ...]


class Nature:
    """Draws chance moves from a stream that depends on the deal, the round and the kind of draw only:
    whatever the players did before, a round is dealt alike at every rotation where it can be.
    """

    def __init__(self, game: AnyGame, seed: int, deal: int) -> None:
        self.game = game
        self.name = f"{seed}/{deal}"
        self.draws: Counter[str] = Counter()

    def rng(self, state: State) -> random.Random:
        view = self.game.view(state, None)
        kind = f"{self.name}/{view.round}/{view.phase}"
        self.draws[kind] += 1
        return random.Random(f"{kind}/{self.draws[kind]}")


class Players:
    """The bots of a tournament, made once and kept from deal to deal."""

    def __init__(self, tournament: Tournament, objects: Mapping[str, Bot] | None = None) -> None:
        self.tournament = tournament
        self.objects = objects or {}
        self.game = make(tournament.game, tournament.seats, tournament.options)
        self.bots: dict[str, Bot] = {name: self._hire(name) for name in dict.fromkeys(tournament.bots)}

    def _hire(self, name: str) -> Bot:
        about = self.tournament
        return hire(self.objects.get(name, name), self.game, about.budget, about.samples, about.patience)

    def check(self) -> None:
        """Ask every program for a first move: one that ends at once with an error plays no games."""
        programs = [bot for bot in self.bots.values() if isinstance(bot, Foreign)]
        match = Match(self.game, rng=random.Random(0))
        match.begin()
        seat = self.game.to_move(match.state)[0]
        assert seat != NATURE
        for bot in programs:
            bot.choose(self.game.view(match.state, seat), self.game.legal(match.state, seat), random.Random(0))
            if bot.ended:
                raise ValueError(f"the bot {shlex.join(bot.command)!r} ended with code {bot.ended}; expected a move")

    def close(self) -> None:
        for bot in self.bots.values():
            if isinstance(bot, Foreign):
                bot.close()

    def play_deal(self, deal: int) -> Iterator[Played]:
        """The deal once for every rotation of its line-up."""
        for rotation in range(self.tournament.rotations):
            yield self.play(deal, rotation)

    def play(self, deal: int, rotation: int) -> Played:
        game, seed, seats = self.game, self.tournament.seed, self.tournament.seats
        names = self.tournament.seated(deal, rotation)
        nature = Nature(game, seed, deal)
        rngs = [random.Random(f"{seed}/{deal}/{rotation}/{seat}") for seat in range(seats)]
        spent: list[list[int]] = [[] for _ in range(seats)]
        faults = [0] * seats
        match = Match(game, names)
        while waiting := game.to_move(match.state):
            who = waiting[0]
            if who == NATURE:
                match.play(who, game.nature(match.state, nature.rng(match.state)))
                continue
            bot = self.bots[names[who]]
            view, legal = game.view(match.state, who), game.legal(match.state, who)
            missed = _faults(bot)
            start = time.perf_counter()
            move = bot.choose(view, legal, rngs[who])
            spent[who].append(round((time.perf_counter() - start) * 1e6))
            faults[who] += _faults(bot) - missed
            match.play(who, move)
        rounds = game.view(match.state, None).round
        return Played(deal, rotation, match.record(), rounds, tuple(map(tuple, spent)), tuple(faults))


def _faults(bot: Bot) -> int:
    return bot.faults if isinstance(bot, Foreign) else 0
