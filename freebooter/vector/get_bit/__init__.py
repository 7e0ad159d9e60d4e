"""Get Bit! on arrays."""
