"""Games looked at afterwards: what each decision cost, luck apart from skill, and puzzles made of the best of them."""

from .review import review

__all__ = ["review"]
