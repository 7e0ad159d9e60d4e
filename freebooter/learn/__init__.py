"""Training a network for a game by playing it against itself, its past and copies of the bosun.

    freebooter learn plank --minutes 20 --out runs/plank

JAX and NumPy are all it needs; without the command line's packages it is `python -m freebooter.learn`.
"""
