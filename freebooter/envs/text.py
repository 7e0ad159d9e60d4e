"""A game in words, for agents that read text and write text: language models above all.

The loop is TextArena's: `reset`, then `get_observation` and `step` until `done`, then `close` for the rewards.

    env = TextEnv("captain", seats=4, bots={1: "bosun", 2: "bosun", 3: "bosun"})
    env.reset(seed=7)
    done = False
    while not done:
        seat, observation = env.get_observation()
        done, info = env.step(agents[seat](observation))
    rewards, info = env.close()

`converse` holds the same game as a chat between one agent and the table, the shape in which verifiers and other
trainers keep their rollouts. Neither needs anything but the standard library.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from freebooter.bots import Bot, hire
from freebooter.engine import Event, Match, Move, NotationError
from freebooter.games import AnyGame, make
from freebooter.vector.rewards import Reward, check_reward, rewards

from .rendering import rendered

TRIES: Final = 3
"""How often an agent may answer a question before the game is lost to it."""

MOST_SHOWN: Final = 60
"""A longer list of legal moves is cut there; the notation says how the others are written."""

Agent = Callable[[str], str]


class TextEnv:
    """One game of `game` after another. `bots` sit in the seats named; the agents have the others.

    An agent is told what its seat may know and answers with a move, in brackets or on its last line. What cannot be
    played is told why, with the clause; after `tries` such answers in a row the game ends, at -1 for that agent and
    nothing for the others.
    """

    def __init__(
        self,
        game: str | AnyGame,
        seats: int = 4,
        options: Mapping[str, object] | None = None,
        *,
        bots: Mapping[int, Bot | str] | None = None,
        reward: Reward = "place",
        tries: int = TRIES,
        names: Sequence[str] = (),
    ) -> None:
        self.game = make(game, seats, options) if isinstance(game, str) else game
        check_reward(reward, self.game)
        self.reward: Reward = reward
        self.tries = tries
        self.names = tuple(names)
        self.bots = {seat: hire(bot, self.game) for seat, bot in (bots or {}).items()}
        self.agents = [seat for seat in range(self.game.seats) if seat not in self.bots]
        self.reset()

    def reset(self, num_players: int | None = None, seed: int | None = None) -> None:
        """A new game, dealt by the seed; `num_players`, if it is said at all, can only be the number of seats."""
        if num_players not in (None, self.game.seats):
            raise ValueError(f"this environment seats {self.game.seats} players, not {num_players}")
        self.rng = random.Random(seed)
        self.match = Match(self.game, self.names or None, random.Random(self.rng.random()))
        self.news: dict[int, list[str]] = {seat: [] for seat in range(self.game.seats)}
        self.turns = dict.fromkeys(range(self.game.seats), 0)
        self.failed = 0
        self.refused: str | None = None
        self.loser: int | None = None
        for seat in self.agents:
            self.news[seat].append(self.welcome(seat))
        self.tell(self.match.begin())
        self.let_bots_move()

    @property
    def done(self) -> bool:
        return self.loser is not None or self.match.result is not None

    @property
    def turn(self) -> int:
        """The seat whose agent is asked."""
        return next(seat for seat in self.agents if seat in self.game.to_move(self.match.state))

    def get_observation(self) -> tuple[int, str]:
        """Who is asked, and all that this seat has not been told yet."""
        seat = self.turn
        told, self.news[seat] = self.news[seat], []
        return seat, "\n".join([*told, self.question(seat)])

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """The move in an agent's answer is played, and then those of the bots after it; or it is told why not."""
        seat, state = self.turn, self.match.state
        text = answered(action)
        try:
            move = self.game.parse(text)
            refusal = self.game.why_not(state, seat, move).refusal
        except NotationError as error:
            move, refusal = None, error.refusal
        if move is None or refusal:
            assert refusal
            return self.refuse(seat, f"{text!r}: {refusal.text(self.match.names)}", refusal.clause)
        self.play(seat, move)
        self.let_bots_move()
        return self.done, {"seat": seat, "move": str(move), "invalid_move": False}

    def close(self) -> tuple[dict[int, float], dict[int, dict[str, Any]]]:
        """Each seat's reward once the game is over, and what there is to say of its play."""
        result = self.match.result
        if self.loser is not None:
            paid = {seat: -1.0 if seat == self.loser else 0.0 for seat in range(self.game.seats)}
        elif result is None:
            raise RuntimeError("the game is not over; expected step until it says done")
        else:
            paid = dict(enumerate(rewards(self.reward, result)))
        info: dict[int, dict[str, Any]] = {
            seat: {
                "role": self.match.names[seat],
                "invalid_move": seat == self.loser,
                "turn_count": turns,
                "reason": self.refused if seat == self.loser else "",
                "rank": result.ranks[seat] if result else None,
            }
            for seat, turns in self.turns.items()
        }
        return paid, info

    def welcome(self, seat: int) -> str:
        """What an agent is told before the first move."""
        players = ", ".join(f"{name} (seat {at})" for at, name in enumerate(self.match.names))
        return (
            f"You play {self.game.title} as {self.match.names[seat]}, in seat {seat}. At the table: {players}.\n"
            f"Moves are written so: {notation(self.game)}.\n"
            "Answer with one legal move, in square brackets or alone on the last line."
        )

    def question(self, seat: int) -> str:
        """What the seat sees, and what it may do."""
        state = self.match.state
        legal = [str(move) for move in self.game.legal(state, seat)]
        more = f" and {len(legal) - MOST_SHOWN} more" if len(legal) > MOST_SHOWN else ""
        return f"{rendered(self.game.view(state, seat))}\nYour legal moves: {', '.join(legal[:MOST_SHOWN])}{more}"

    def refuse(self, seat: int, reason: str, clause: str | None) -> tuple[bool, dict[str, Any]]:
        """An answer that is no legal move: the agent hears why and how often it may try again."""
        self.failed += 1
        left = self.tries - self.failed
        self.refused = f"{reason} ({clause})" if clause else reason
        self.news[seat].append(f"That cannot be played. {self.refused}. Tries left: {left}.")
        if not left:
            self.loser = seat
        return self.done, {"seat": seat, "move": None, "invalid_move": True, "reason": self.refused, "clause": clause}

    def play(self, seat: int, move: Move) -> None:
        self.failed = 0
        self.turns[seat] += 1
        self.tell(self.match.play(seat, move))

    def let_bots_move(self) -> None:
        """Until an agent is asked or the game is over."""
        while waiting := [seat for seat in self.game.to_move(self.match.state) if seat in self.bots]:
            seat = int(waiting[0])
            state = self.match.state
            view, legal = self.game.view(state, seat), self.game.legal(state, seat)
            self.play(seat, self.bots[seat].choose(view, legal, self.rng))

    def tell(self, events: Sequence[Event]) -> None:
        for seat in self.agents:
            self.news[seat] += told(events, seat, self.match.names)


def told(events: Sequence[Event], seat: int | None, names: Sequence[str]) -> list[str]:
    """What a seat may hear of it, each sentence with its clause."""
    return [f"{event.text(names)} ({event.clause})" for event in events if event.only in (None, seat)]


def notation(game: AnyGame) -> str:
    """The forms of a game's moves, as a refused one is told them."""
    try:
        game.parse("")
    except NotationError as error:
        return error.expected
    raise AssertionError(f"{game.id} reads nothing as a move")


def answered(action: str) -> str:
    """The move in an agent's answer: what it put last in brackets, else its last line."""
    if found := re.findall(r"\[([^\[\]]+)\]", action):
        return str(found[-1]).strip()
    lines = [line.strip(" \t`*\"'.") for line in action.splitlines()]
    return next((line for line in reversed(lines) if line), "")


def converse(env: TextEnv, agent: Callable[[list[dict[str, str]]], str]) -> tuple[list[dict[str, str]], float]:
    """A whole game of an environment with one agent, as chat messages; and the agent's reward."""
    if len(env.agents) != 1:
        raise ValueError(f"{len(env.agents)} seats have no bot; expected one, the agent's")
    (seat,) = env.agents
    messages: list[dict[str, str]] = []
    while not env.done:
        messages.append({"role": "user", "content": env.get_observation()[1]})
        messages.append({"role": "assistant", "content": agent(messages)})
        env.step(messages[-1]["content"])
    return messages, env.close()[0][seat]
