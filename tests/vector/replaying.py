"""Random games played by the vector engine and replayed, move for move, in the readable one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from freebooter import games, vector
from freebooter.engine import NATURE
from freebooter.envs.encoding import Encoding
from freebooter.games.captain.pieces import COPIES
from freebooter.games.captain.pieces import SUITS as CAPTAIN_SUITS
from freebooter.games.plank.pieces import CARDS as PLANK_CARDS
from freebooter.games.plank.state import Programming, Starting
from freebooter.games.skull_king.pieces import CARDS as SKULL_KING_CARDS
from freebooter.games.skull_king.pieces import HELD
from freebooter.games.skull_king.tricks import captured, loots, shown_void, suit_after, winning
from freebooter.vector.chance import below, drawn, seeded
from freebooter.vector.env import Env, State
from freebooter.vector.packed import packed, read
from freebooter.vector.plank.rules import PlankRules
from freebooter.vector.plank.state import DRAWING, TURNING, Turn

CHUNK = 64


@dataclass(frozen=True)
class Steps:
    """What the vector engine said before each decision of a batch, and after: arrays by step and game."""

    keys: jax.Array
    states: State[Any]
    mover: np.ndarray
    legal: np.ndarray
    action: np.ndarray
    rewards: np.ndarray
    terminated: np.ndarray


@partial(jax.jit, static_argnums=0)
def begin(env: Env[Any], keys: jax.Array) -> State[Any]:
    return env.init(keys)


@partial(jax.jit, static_argnums=0)
def go_on(env: Env[Any], state: State[Any], key: jax.Array) -> tuple[State[Any], tuple[Any, ...]]:
    def one(state: State[Any], key: jax.Array):
        action = env.any_action(state, jax.random.bits(key, state.terminated.shape))
        after = env.step(state, action)
        before = (state, state.current_player, state.legal_action_mask, action)
        return after, (*before, after.rewards, after.terminated)

    return jax.lax.scan(one, state, jax.random.split(key, CHUNK))


@partial(jax.jit, static_argnums=0)
def seen(env: Env[Any], states: State[Any]) -> tuple[jax.Array, jax.Array]:
    """What every seat may know, and the hidden pieces after it: by step, seat and number; and what the mover sees."""
    everything = jax.vmap(env.observe_all, in_axes=(None, 0), out_axes=-2)(states, jnp.arange(env.seats))
    return everything, env.observe(states)


def played(env: Env[Any], number: int, seed: int) -> Steps:
    """So many random games, played until all are over."""
    key = jax.random.key(seed)
    keys = jax.random.split(key, number)
    state = begin(env, keys)
    chunks: list[tuple[Any, ...]] = []
    while not state.terminated.all():
        key, here = jax.random.split(key)
        state, chunk = go_on(env, state, here)
        chunks.append(jax.tree.map(np.asarray, chunk))
    return Steps(keys, *jax.tree.map(lambda *parts: np.concatenate(parts), *chunks))


def agree(game: str, seats: int, options: Mapping[str, object], number: int, seed: int = 0, looks: int = 1) -> int:
    """Play and replay, asserting agreement at every step; the views are compared at each `looks`-th. How many steps."""
    return agree_on(games.make(game, seats, options), number, seed, looks)


def agree_on(game: games.AnyGame, number: int, seed: int = 0, looks: int = 1) -> int:
    """`agree` on a game that is made already, whatever its size."""
    reward: vector.Reward = "score" if game.id == "skull-king" else "place"
    env = vector.make(game, reward=reward)
    encoding = Encoding(game, reward)
    assert (encoding.labels, encoding.layout) == (env.actions, env.layout)
    steps = played(env, number, seed)
    return sum(replay(env, encoding, steps, index, looks) for index in range(number))


def replay(env: Env[Any], encoding: Encoding, steps: Steps, index: int, looks: int) -> int:
    book = encoding.game
    length = int(np.argmax(steps.terminated[:, index])) + 1
    states = jax.tree.map(lambda each: each[:, index], steps.states)
    looked, by_mover = (np.asarray(each)[:length] for each in seen(env, states))
    mover = steps.mover[:length, index]
    assert np.array_equal(by_mover, looked[np.arange(length), mover, : env.layout.size]), f"game {index}"
    programs = Programs(env, steps.keys[index], states, steps.action[:, index], length)
    state, picked = book.start(), ()
    for step in range(length):
        where = f"game {index}, step {step}"
        if book.to_move(state) == (NATURE,):
            everything = env.facts(looked[step, 0], 0)
            for text in programs.favor(state) or natures(env.id, book, state, everything):
                state, _ = book.play(state, NATURE, book.parse(text))
            state = programs.played(book, state)
        seat = int(mover[step])
        assert seat == book.to_move(state)[0], where
        choices = encoding.choices(state, seat, picked)
        assert sorted(choices) == np.flatnonzero(steps.legal[step, index]).tolist(), where
        if (step + index) % looks == 0:
            for viewer in {seat, (seat + 1 + step // looks % (env.seats - 1)) % env.seats}:
                mine = picked if viewer == seat else ()
                compare_views(env, encoding, state, viewer, mine, looked[step, viewer], where)
        number = int(steps.action[step, index])
        assert not steps.rewards[step, index].any() or step == length - 1, where
        move = choices[number]
        if move is None:
            picked = (*picked, number)
        else:
            (state, _), picked = book.play(state, seat, move), ()
    state = programs.played(book, state)
    result = book.result(state)
    assert result is not None, f"game {index} is over in the vector engine only"
    assert np.allclose(steps.rewards[length - 1, index], encoding.rewards(result), atol=1e-3), f"game {index}: {result}"
    return length


LONGEST = 400
"""Programs and cards in a row without a decision."""


@partial(jax.jit, static_argnums=0)
def by_itself(env: Env[Any], keys: jax.Array, states: State[Any], actions: jax.Array) -> tuple[jax.Array, ...]:
    """Phase by phase what happens without decision before the first action and after each."""
    rules = env.rules
    assert isinstance(rules, PlankRules)
    stream = seeded(keys[None])
    blank = rules.blank(jnp.zeros(1, jnp.uint32))
    turn = read(Turn, blank.turn)
    value, after = drawn(stream)
    favored = replace(turn, favor=below(value, rules.seats), starting=turn.starting * 0)
    first = (replace(blank, turn=packed(favored)), after)
    later = rules.choose(states._game, actions.astype(jnp.uint32))[0], states._stream  # pyright: ignore[reportPrivateUsage]

    def one(held: Any, _: None):
        held = rules.by_itself(*held)
        return held, (read(Turn, held[0].turn).phase, jnp.stack(held[0].players, -1), rules.goes_on(held[0]))

    held = jax.tree.map(lambda *parts: jnp.concatenate(parts), first, later)
    return read(Turn, first[0].turn).favor, *jax.lax.scan(one, held, length=LONGEST)[1]


class Programs:
    """With `blind`, what nature gives and draws: rounds may go by in which nobody decides."""

    def __init__(self, env: Env[Any], key: jax.Array, states: State[Any], actions: np.ndarray, length: int) -> None:
        self.blind = isinstance(env.rules, PlankRules) and env.rules.blind
        self.rounds: list[list[tuple[str, ...]]] = []
        if not self.blind:
            return
        favor, phases, players, goes_on = (np.asarray(each) for each in by_itself(env, key, states, actions))
        self.first = int(favor[0])
        assert not goes_on[-1].any()
        before = DRAWING
        for step, turn in product(range(length + 1), range(LONGEST)):
            if before == DRAWING and phases[turn, step] == TURNING:
                self.rounds.append([program_of(int(player)) for player in players[turn, step]])
            before = phases[turn, step]

    def favor(self, state: Any) -> list[str]:
        return [f"captain {self.first}"] if self.blind and isinstance(state, Starting) else []

    def played(self, book: games.AnyGame, state: Any) -> Any:
        """Nature's programs, round after round, until somebody decides."""
        while self.rounds and isinstance(state, Programming):
            for seat, cards in enumerate(self.rounds.pop(0)):
                if cards:
                    state, _ = book.play(state, NATURE, book.parse(f"program {seat} {' '.join(cards)}"))
        return state


def program_of(player: int) -> tuple[str, ...]:
    return tuple(PLANK_CARDS[(player >> place & 15) - 1] for place in (0, 4, 8)) if player & 15 else ()


def compare_views(
    env: Env[Any], encoding: Encoding, state: Any, viewer: int, picked: tuple[int, ...], looked: np.ndarray, where: str
) -> None:
    """What was seen is made of the seat's view, number for number, and is read back as its facts."""
    view, looked = encoding.game.view(state, viewer), looked[: env.layout.size]
    expected = encoding.seen(view, picked)
    differ = [piece.name for piece in env.layout.pieces if (looked != expected)[piece.start : piece.stop].any()]
    assert not differ, f"{where}, seat {viewer}"
    if not picked:
        known = view.to_json()
        known |= more_facts(env.id, known)
        facts = env.facts(looked, viewer)
        assert facts == {name: known[name] for name in facts}, f"{where}, seat {viewer}"


def more_facts(game: str, view: Mapping[str, Any]) -> Mapping[str, Any]:
    """What an observation tells in another form than the view."""
    match game:
        case "get-bit":
            return {"stacks": [sorted(stack) for stack in view["stacks"]]}
        case "captain":
            order = list(COPIES)
            plays = [play for trick in (*view["fought"], view["trick"]) for play in trick]
            voids = [set[str]() for _ in range(view["seats"])]
            for trick in (*view["fought"], view["trick"]):
                for seat, card in trick:
                    led, mine = order.index(trick[0][1]) // 13, order.index(card) // 13
                    if led < 5 and mine not in (led, 5):
                        voids[seat].add(CAPTAIN_SUITS[led])
            return {
                "played": sorted((card for _, card in plays), key=order.index),
                "voids": [sorted(each) for each in voids],
            }
        case "skull-king":
            return skull_king_facts(view)
        case _:
            return {}


def skull_king_facts(view: Mapping[str, Any]) -> Mapping[str, Any]:
    seats = view["seats"]
    tricks = [(trick["plays"], trick["winner"]) for trick in view["played"]]
    voids = [set[str]() for _ in range(seats)]
    bonus = [0] * seats
    allies = [[0] * seats for _ in range(seats)]
    for plays, winner in tricks:
        faces = [face for _, face in plays]
        if winner is not None:
            at = winning(faces)
            bonus[winner] += sum(each.points for each in captured(faces, at))
            for loot in loots(plays, winner):
                if loot.player == loot.captor:
                    bonus[winner] += 20
                else:
                    allies[loot.player][loot.captor] += 1
    for plays in [*(plays for plays, _ in tricks), view["trick"]]:
        suit = ""
        for place, (seat, face) in enumerate(plays):
            if shown_void(suit, face):
                voids[seat].add(suit)
            suit = suit_after(suit, place == 0, face, view["options"]["suit_after_escape"] == "first-number")
    plays = [play for plays, _ in tricks for play in plays] + view["trick"]
    return {
        "played": sorted((HELD[face] for _, face in plays), key=SKULL_KING_CARDS.index),
        "voids": [sorted(each, key="gypb".index) for each in voids],
        "bonus": bonus,
        "allies": allies,
        "looked": [sum(look["seat"] == seat for look in view["looks"]) for seat in range(seats)],
        "swapped": [sum(swap["seat"] == seat for swap in view["swaps"]) for seat in range(seats)],
    }


def natures(game: str, book: games.AnyGame, state: Any, everything: Mapping[str, Any]) -> Iterator[str]:
    """Nature's moves, as they must have been for the vector engine to stand where it does."""
    shown: dict[str, Any] = book.view(state, None).to_json()
    match game:
        case "get-bit":
            yield "line " + " ".join(map(str, everything["line"]))
        case "captain":
            if drawers := shown["drawers"]:
                low = iter("dhmpg")
                others = {
                    seat: f"{next(low)}1" if place < 5 else f"{'dhmpg'[place - 5]}2"
                    for place, seat in enumerate(drawers)
                }
                yield "draw " + " ".join(
                    f"{seat}={'monster' if seat == everything['captain'] else others[seat]}" for seat in drawers
                )
            hands = [f"{seat}={','.join(hand)}" for seat, hand in enumerate(everything["hands"]) if hand]
            turned = [f"turn={everything['turned']}"] if everything["turned"] else []
            yield " ".join(["deal", *hands, *turned])
        case "plank":
            if shown["phase"] == "starting":
                yield f"captain {everything['favor']}"
        case "skull-king":
            if shown["phase"] == "drawing":
                seat = everything["to_move"][0]
                seen: dict[str, Any] = book.view(state, seat).to_json()
                held = Counter(everything["hands"][seat]) - Counter(seen["hand"])
                yield "draw " + ",".join(sorted(held.elements(), key=SKULL_KING_CARDS.index))
                return
            if shown["phase"] == "starting":
                yield f"dealer {everything['dealer']}"
            yield "deal " + " ".join(f"{seat}={','.join(hand)}" for seat, hand in enumerate(everything["hands"]))
        case _:
            raise AssertionError(game)
