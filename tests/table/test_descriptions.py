"""What is said about options is what the games have."""

from __future__ import annotations

from dataclasses import fields

import pytest

from freebooter.bots import players_of
from freebooter.games import GAMES, clauses, descriptor, game_kind, make
from freebooter.table.descriptions import describe, describe_all


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_option_is_explained_and_none_that_does_not_exist(game: str):
    assert set(descriptor(game).options) == {field.name for field in fields(game_kind(game).Options)}
    assert all(option.clause in clauses(game) for option in descriptor(game).options.values())


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_choice_and_preset_offered_is_accepted_by_the_game(game: str):
    for name, option in descriptor(game).options.items():
        for choice in option.choices:
            assert make(game, 4, {name: [choice] if option.kind == "cards" else choice})
    for preset in descriptor(game).presets.values():
        assert make(game, 4, preset)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_description_names_seats_minutes_and_defaults(game: str):
    told = describe(game)
    kind = game_kind(game)
    assert told.seats == (kind.seat_range.start, kind.seat_range[-1])
    assert told.minutes == descriptor(game).minutes
    assert told.levels == players_of(game)
    assert make(game, 4, {option.name: option.default for option in told.options}).options == kind.Options()


def test_all_games_are_described():
    assert [told.id for told in describe_all()] == list(GAMES)
