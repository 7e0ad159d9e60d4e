"""The spaces of Gymnasium that observations lie in, and what `reset` may be given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from freebooter.engine import JsonObject, OptionsError
from freebooter.vector.layout import Numbers

from .encoding import Encoding, Form, check_form

Observation: TypeAlias = dict[str, Any]
RESTORE = "restore"


def masked_space(encoding: Encoding, form: Form, actions: int) -> spaces.Dict:
    """Observations in a form, each with the mask of the legal actions."""
    check_form(form)
    mask = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": form_space(encoding, form), "action_mask": mask})


def form_space(encoding: Encoding, form: Form) -> spaces.Space[Any]:
    layout = encoding.layout
    match form:
        case "numbers":
            return spaces.Box(layout.low, layout.high, dtype=np.int16)
        case "named":
            return spaces.Dict(
                {piece.name: spaces.Box(piece.low, piece.high, piece.shape, np.int16) for piece in layout.pieces}
            )
        case "scaled":
            return spaces.Box(layout.low / encoding.scale, layout.high / encoding.scale, dtype=np.float32)


def state_space(encoding: Encoding) -> spaces.Box:
    """What all the seats see together, a row for each."""
    seats = encoding.game.seats
    return spaces.Box(
        np.tile(encoding.layout.low, (seats, 1)), np.tile(encoding.layout.high, (seats, 1)), dtype=np.int16
    )


def strange_option(options: Mapping[str, object] | None) -> OptionsError | None:
    """Why the options of `reset` are refused; None if there is nothing wrong with them."""
    strange = [name for name in options or () if name != RESTORE]
    if not strange:
        return None
    return OptionsError(
        "reset has no option {option:shown}", "{known}, with what save gave", option=strange[0], known=RESTORE
    )


def masked_observation(encoding: Encoding, form: Form, flat: Numbers, mask: NDArray[np.int8]) -> Observation:
    return {"observation": encoding.formed(flat, form), "action_mask": mask}


def saved_game(options: Mapping[str, object] | None) -> JsonObject | None:
    """The saved game that the options of `reset` ask for."""
    return cast("JsonObject | None", (options or {}).get(RESTORE))
