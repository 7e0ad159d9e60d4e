"""The games in the interfaces of others: PettingZoo, Gymnasium and OpenSpiel, each a shell over `freebooter.games`.

    from freebooter.envs import pettingzoo      # pip install "freebooter[pettingzoo]"
    from freebooter.envs import gymnasium       # pip install "freebooter[gymnasium]"
    from freebooter.envs import openspiel       # pip install "freebooter[openspiel]"

Actions have the numbers of `freebooter.vector.actions`, observations the indices of `freebooter.envs.observations`.
"""
