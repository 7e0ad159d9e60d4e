"""Skull King on arrays."""
